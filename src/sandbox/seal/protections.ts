/**
 * Every protection that seals an agent, as data: how it is checked, and what a run does without it. `refuse`:
 * the run never starts; these protections are Caisson's own doing, so their absence means that something is
 * wrong. `ask`: the machine may be unable to provide it, and the run continues only when the input
 * `allow-missing` names it (or with `allow-unsealed`). `seal`: a run without it is not called sealed. Why
 * nothing else is here: docs/security.md.
 */
export const PROTECTIONS = {
  network: {
    holds: 'no network interface but loopback; in a Pod, a network policy that is enforced',
    known: 'inside: /proc/net/dev; in a Pod, connections that are tried',
    without: 'refuse',
    seal: true,
  },
  user: {
    holds: 'the agent is not root, or root of nothing but a user namespace',
    known: 'inside: /proc/self/status and uid_map',
    without: 'refuse',
    seal: true,
  },
  capabilities: {
    holds: 'all five capability sets are empty',
    known: 'inside: /proc/self/status',
    without: 'refuse',
    seal: true,
  },
  'new-privileges': {
    holds: 'no program can gain privileges',
    known: 'inside: NoNewPrivs of /proc/self/status',
    without: 'refuse',
    seal: true,
  },
  'node-network': {
    holds: 'the agent cannot connect to the node that its Pod runs on',
    known: 'inside: a connection that is tried',
    without: 'ask',
    seal: true,
  },
  'read-only-root': {
    holds: 'the root file system is read-only',
    known: 'inside: /proc/self/mountinfo',
    without: 'refuse',
    seal: true,
  },
  namespaces: {
    holds: 'the agent has its own processes, shared memory and host name',
    known: "the engine's inspection; bubblewrap fails without them",
    without: 'refuse',
    seal: true,
  },
  devices: {
    holds: 'the agent has no device of the machine',
    known: "the engine's inspection; bubblewrap creates its own /dev",
    without: 'refuse',
    seal: true,
  },
  kernel: {
    holds: "with `isolation: gvisor`, gVisor's kernel answers the agent's system calls",
    known: "the engine's inspection, and inside: /proc/version",
    without: 'refuse',
    seal: true,
  },
  'system-calls': {
    holds: "a filter refuses system calls that a sandbox does not need, or gVisor's kernel answers them",
    known: "the engine's information, and inside: Seccomp of /proc/self/status",
    without: 'ask',
    seal: true,
  },
  'memory-limit': {
    holds: 'memory is limited',
    known: "inside: the control group's files, else the engine's inspection",
    without: 'ask',
    seal: false,
  },
  'process-limit': {
    holds: 'processes are limited',
    known: "inside: the control group's files, else the engine's inspection",
    without: 'ask',
    seal: false,
  },
  'cpu-limit': {
    holds: 'CPU time is limited, where `cpus` is set',
    known: "inside: the control group's files, else the engine's inspection",
    without: 'ask',
    seal: false,
  },
  selinux: {
    holds: 'SELinux confines the agent, where the engine uses it',
    known: "the engine's information, and inside: /proc/self/attr/current",
    without: 'ask',
    seal: false,
  },
  apparmor: {
    holds: 'AppArmor confines the agent, where the engine uses it',
    known: "the engine's information, and inside: /proc/self/attr/current",
    without: 'ask',
    seal: false,
  },
  'user-namespace': {
    holds: 'user IDs are remapped, where the engine does so',
    known: "the engine's information, and inside: /proc/self/uid_map",
    without: 'ask',
    seal: false,
  },
} as const satisfies Record<
  string,
  { holds: string; known: string; without: 'refuse' | 'ask'; seal: boolean }
>

export type Protection = keyof typeof PROTECTIONS

/** Protections that a run may do without when allowed to. */
export const ALLOWABLE = [
  'node-network',
  'system-calls',
  'memory-limit',
  'process-limit',
  'cpu-limit',
  'selinux',
  'apparmor',
  'user-namespace',
] as const satisfies readonly Protection[]

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
