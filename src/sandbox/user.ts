/** The owner of the agent's processes, on the host and in the container. */
export interface SandboxUser {
  uid: number
  gid: number
}

/** Owns nothing on ordinary machines; used when Caisson itself is root. */
export const UNPRIVILEGED: SandboxUser = { uid: 10001, gid: 10001 }

/**
 * The user of this process, or an unprivileged one when that is root: an agent is never root. On systems
 * without user IDs (Windows) the unprivileged one.
 */
export function sandboxUser(ids: { getuid?: () => number; getgid?: () => number } = process): SandboxUser {
  const uid = ids.getuid?.() ?? 0
  return uid === 0 ? UNPRIVILEGED : { uid, gid: ids.getgid?.() ?? uid }
}

/** The {@link sandboxUser} where it is not the user of this process; null where it is. */
export function foreignUser(): SandboxUser | null {
  return process.getuid?.() === 0 ? sandboxUser() : null
}
