/** The run never starts: the protection is Caisson's own doing, so its absence means that something is wrong. */
const REFUSED = { without: 'refuse', seal: true } as const
/**
 * The machine may be unable to provide it: the run continues only when the input `allow-missing` names it (or with
 * `allow-unsealed`), and is not called sealed then.
 */
const UNSEALED = { without: 'ask', seal: true } as const
/** The same, but the run still counts as sealed. */
const WEAKER = { without: 'ask', seal: false } as const

/**
 * Every protection that seals an agent: what holds, how that is known, and what a run does without it. Why nothing else
 * is here: docs/security.md.
 */
export const PROTECTIONS = {
  /**
   * No network interface but loopback; in a Pod, a network policy that is enforced.
   * Inside: /proc/net/dev; in a Pod, connections that are tried.
   */
  network: REFUSED,
  /** The agent is not root, or root of nothing but a user namespace. Inside: /proc/self/status and uid_map. */
  user: REFUSED,
  /** All five capability sets are empty. Inside: /proc/self/status. */
  capabilities: REFUSED,
  /** No program can gain privileges. Inside: NoNewPrivs of /proc/self/status. */
  'new-privileges': REFUSED,
  /** The agent cannot connect to the node that its Pod runs on. Inside: a connection that is tried. */
  'node-network': UNSEALED,
  /** The root file system is read-only. Inside: /proc/self/mountinfo. */
  'read-only-root': REFUSED,
  /**
   * The agent has its own processes, shared memory and host name.
   * The engine's inspection; bubblewrap fails without them.
   */
  namespaces: REFUSED,
  /** The agent has no device of the machine. The engine's inspection; bubblewrap creates its own /dev. */
  devices: REFUSED,
  /**
   * With `isolation: gvisor`, gVisor's kernel answers the agent's system calls.
   * The engine's inspection, and inside: /proc/version.
   */
  kernel: REFUSED,
  /**
   * A filter refuses system calls that a sandbox does not need, or gVisor's kernel answers them.
   * The engine's information, and inside: Seccomp of /proc/self/status.
   */
  'system-calls': UNSEALED,
  /** Memory is limited. Inside: the control group's files, else the engine's inspection. */
  'memory-limit': WEAKER,
  /** Processes are limited. Inside: the control group's files, else the engine's inspection. */
  'process-limit': WEAKER,
  /** CPU time is limited, where `cpus` is set. Inside: the control group's files, else the engine's inspection. */
  'cpu-limit': WEAKER,
  /**
   * SELinux confines the agent, where the engine uses it.
   * The engine's information, and inside: /proc/self/attr/current.
   */
  selinux: WEAKER,
  /**
   * AppArmor confines the agent, where the engine uses it.
   * The engine's information, and inside: /proc/self/attr/current.
   */
  apparmor: WEAKER,
  /** User IDs are remapped, where the engine does so. The engine's information, and inside: /proc/self/uid_map. */
  'user-namespace': WEAKER,
} as const

export type Protection = keyof typeof PROTECTIONS

/** A protection that does not hold, and why, in words for people. */
export interface Missing {
  protection: Protection
  why: string
  /** The input that lets the run continue anyway. */
  allowedBy?: 'allow-missing' | 'allow-unsealed'
}

/** Whether an agent without these protections still counts as sealed. */
export function sealedWithout(missing: readonly Missing[]): boolean {
  return missing.every(({ protection }) => !PROTECTIONS[protection].seal)
}

/** Whether a run may be allowed to do without it. */
export function canBeAllowed(protection: Protection): boolean {
  return PROTECTIONS[protection].without === 'ask'
}

/** Protections that a run may do without when allowed to. */
export const ALLOWABLE = (Object.keys(PROTECTIONS) as Protection[]).filter(canBeAllowed)
