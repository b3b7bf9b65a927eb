/** What stands between the agent and everything else; each probe belongs to one of these. */
export const PROTECTIONS = [
  'secrets',
  'files',
  'network',
  'gateway',
  'privileges',
  'kernel',
  'limits',
] as const
export type Protection = (typeof PROTECTIONS)[number]

/** How one attempt ended: `pass` means that it got nowhere. */
export interface Finding {
  result: 'pass' | 'fail' | 'not-applicable'
  why: string
}

export interface Probe {
  /** Stable, `protection.what`. */
  id: string
  protection: Protection
  /** The attempt in words for people. */
  tries: string
  run(context: ProbeContext): Finding | Promise<Finding>
}

export interface Address {
  host: string
  port: number
}

/** What the probes are told about the outside. No canary's value is ever in it. */
export interface ProbeContext {
  /** Only the probes of these are run. */
  protections: readonly Protection[]
  paths: { workspace: string; home: string; input: string; output: string; agent: string; socket: string }
  /** Every canary's value begins so, and nothing else does. */
  canary: string
  /** Home of the user of the job, on the host. */
  hostHome: string | null
  /** Files and folders of the runner that must not be seen. */
  runnerPaths: string[]
  /** A file of the host outside of the run folder that holds a canary. */
  hostFile: string
  /** Name of a file in the host's `/dev/shm`; null where it has none. */
  sharedMemory: string | null
  hostProcess: { pid: number; marker: string }
  /** Canary servers of the host: one TCP and one UDP port on all of its addresses. */
  host: { addresses: string[]; tcpPort: number; udpPort: number; abstractSocket: string; socket: string }
  engineSockets: string[]
  /** Far away; on a machine whose seal is broken these may be reached. */
  publicTcp: Address[]
  publicUdp: Address[]
  publicNames: string[]
  hostNames: string[]
  metadata: Address[]
  /** `system`: those that the sandbox itself is configured with, and well-known ones. */
  resolvers: Address[] | 'system'
  /** The model that may be asked; every other name must be refused. */
  allowedModel: string
  objectMounts: string[]
  limits: { memoryMb: number; pids: number }
}

export const pass = (why: string): Finding => ({ result: 'pass', why })
export const fail = (why: string): Finding => ({ result: 'fail', why })
export const notApplicable = (why: string): Finding => ({ result: 'not-applicable', why })

/** Passes when nothing was found, and names at most three of the finds otherwise. */
export function nothing(found: readonly string[], what: string): Finding {
  if (found.length === 0) return pass(what)
  const more = found.length > 3 ? ` and ${found.length - 3} more` : ''
  return fail(`${found.slice(0, 3).join(', ')}${more}`)
}

/** The word of the kernel for why something failed. */
export function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}
