/** Prefix of the lock key that a process holds while it finishes another process's run. */
export const SALVAGE_LOCK = 'salvage-'
