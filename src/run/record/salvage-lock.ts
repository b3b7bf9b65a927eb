/** How the key of the lock begins that a process holds while it finishes a run of another one. */
export const SALVAGE_LOCK = 'salvage-'
