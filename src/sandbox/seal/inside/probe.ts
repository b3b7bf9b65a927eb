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

/** How one attempt ended: `pass` means that it failed to get anywhere. */
export interface Finding {
  result: 'pass' | 'fail' | 'not-applicable'
  why: string
}

type Id = `${Protection}.${string}`
type Run = (context: ProbeContext) => Finding | Promise<Finding>

/** An attempt: its stable id, what it tries, in words for people, and how. */
export const probe = (id: Id, tries: string, run: Run) => ({ id, tries, run })
export type Probe = ReturnType<typeof probe>

export interface Address {
  host: string
  port: number
}

/** What the probes are told about the outside. It never contains a canary's value. */
export interface ProbeContext {
  /** Only these probes are run. */
  protections: readonly Protection[]
  paths: { workspace: string; home: string; input: string; output: string; agent: string; socket: string }
  /** Prefix of every canary's value, and of nothing else. */
  canary: string
  /** Home of the job's user on the host. */
  hostHome: string | null
  /** Files and folders of the runner that must not be visible. */
  runnerPaths: string[]
  /** A host file outside of the run folder that holds a canary. */
  hostFile: string
  /** Name of a file in the host's `/dev/shm`; null if the host has none. */
  sharedMemory: string | null
  hostProcess: { pid: number; marker: string }
  /** Canary servers of the host: one TCP and one UDP port on all of its addresses. */
  host: { addresses: string[]; tcpPort: number; udpPort: number; abstractSocket: string; socket: string }
  engineSockets: string[]
  /** Far away; with a broken seal, these may be reached. */
  publicTcp: Address[]
  publicUdp: Address[]
  publicNames: string[]
  hostNames: string[]
  metadata: Address[]
  /** `system`: those configured in the sandbox, and well-known ones. */
  resolvers: Address[] | 'system'
  /** The agent's copy of GitHub, and what it is a copy of. */
  copy: { socket: string; repository: string }
  /** The only allowed model; every other name must be refused. */
  allowedModel: string
  objectMounts: string[]
  limits: { memoryMb: number; pids: number }
  /** gVisor's kernel answers system calls: what it grants is granted by nobody else. */
  gvisor: boolean
  /** A Pod: it has an interface, which a network policy guards, and folders whose mount options nobody can choose. */
  pod: boolean
}

export const pass = (why: string): Finding => ({ result: 'pass', why })
export const fail = (why: string): Finding => ({ result: 'fail', why })
export const notApplicable = (why: string): Finding => ({ result: 'not-applicable', why })

/** Passes if nothing was found, and otherwise names up to three finds. */
export function nothing(found: readonly string[], what: string): Finding {
  if (found.length === 0) return pass(what)
  const more = found.length > 3 ? ` and ${found.length - 3} more` : ''
  return fail(`${found.slice(0, 3).join(', ')}${more}`)
}

/** What `look` finds, or `otherwise` if it fails, as it should. */
export function attempt<T>(look: () => T, otherwise: T): T {
  try {
    return look()
  } catch {
    return otherwise
  }
}

/** Whether something can be done. */
export const succeeds = (act: () => unknown): boolean =>
  attempt(() => {
    act()
    return true
  }, false)

/** The kernel's error name. */
export function codeOf(error: unknown): string {
  const { code, message } = error as { code?: string; message?: string }
  return code ?? message ?? String(error)
}

export const words = (text: string): string[] => text.trim().split(/\s+/)
