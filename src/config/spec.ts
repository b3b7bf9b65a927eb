import { z } from 'zod'

export const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'] as const

/** `careful`: no shell, and edits nothing outside `agent.paths`. `plan`: reads and answers, changes nothing. */
export const PRESETS = ['default', 'careful', 'plan'] as const

/** Tools that a run may use unless told otherwise (requirement B4). */
export const DEFAULT_TOOLS = ['Read', 'Write', 'Edit', 'Bash', 'Glob', 'Grep', 'TodoWrite'] as const

const mountSchema = z.strictObject({
  source: z.string().min(1),
  target: z.string().startsWith('/', 'must be an absolute path inside the container'),
  readOnly: z.boolean().default(true),
})

const sandboxSchema = z.strictObject({
  backend: z.enum(['auto', 'container', 'local']).default('auto'),
  engine: z.enum(['auto', 'docker', 'podman']).default('auto'),
  /** Argument vector of a launch command, e.g. `['agentbox', 'shell']`; empty: none. */
  engineCommand: z.array(z.string()).default([]),
  /** `host`, `auto` (this job container's own image, else `host`) or an image reference. */
  image: z.string().min(1).default('auto'),
  mounts: z.array(mountSchema).default([]),
  /** Handed to the agent as they stand. */
  env: z.record(z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/), z.string()).default({}),
  /** `.env` files to read, relative to the checkout. */
  envFiles: z.array(z.string()).default([]),
  /** `none`: loopback only. `allowlist`: `allowedHosts` through Caisson's proxy. `open`: the engine's network. */
  network: z.enum(['none', 'allowlist', 'open']).default('none'),
  /** `example.com`, `*.example.com`, `example.com:8443`, addresses and networks. */
  allowedHosts: z.array(z.string()).default([]),
  /** Goes on without a whole seal although strangers can write to the agent. */
  allowUnsealed: z.boolean().default(false),
  limits: z
    .strictObject({
      /** Mebibytes. */
      memoryMb: z.int().min(256).default(8192),
      cpus: z.number().positive().optional(),
      pids: z.int().min(32).default(2048),
    })
    .prefault({}),
})

const agentSchema = z.strictObject({
  name: z.literal('claude').default('claude'),
  /** A version of Claude Code; the default is the one that this release was tested with. */
  version: z.string().optional(),
  /** npm integrity (`sha512-…`) of the platform package, for a version this release does not know. */
  integrity: z
    .string()
    .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
    .optional(),
  /** An executable to use instead of fetching one. */
  path: z.string().optional(),
  model: z.string().optional(),
  allowedTools: z.array(z.string()).default([...DEFAULT_TOOLS]),
  disallowedTools: z.array(z.string()).default([]),
  permissionMode: z.enum(PERMISSION_MODES).default('acceptEdits'),
  /** Added to the system prompt. */
  instructions: z.string().optional(),
  /** Name of an agent definition: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`, of the base. */
  definition: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lower-case letters, digits, dashes and underscores')
    .optional(),
  preset: z.enum(PRESETS).default('default'),
  /** Paths that the agent may edit, as patterns; empty: every one, or with `careful` none. */
  paths: z.array(z.string().min(1)).default([]),
  /** Server-side tools that may be used although they reach out of the sandbox, e.g. `web_search`. */
  serverTools: z.array(z.string()).default([]),
  /** Model names or patterns that may be asked; empty: any. */
  allowedModels: z.array(z.string()).default([]),
})

const limitsSchema = z.strictObject({
  maxTurns: z.int().positive().optional(),
  maxBudgetUsd: z.number().positive().optional(),
  timeoutMinutes: z
    .number()
    .positive()
    .max(24 * 60)
    .default(30),
})

const setupSchema = z.strictObject({
  /** A shell script that runs in the sandbox before the agent; empty: none. */
  run: z.string().default(''),
  /** What it may reach. `allowlist`: the registries of what the repository uses, and `sandbox.allowedHosts`. */
  network: z.enum(['none', 'allowlist', 'open']).default('allowlist'),
  timeoutMinutes: z
    .number()
    .positive()
    .max(24 * 60)
    .default(15),
})

const verifySchema = z.strictObject({
  /** Lines of shell, run one after the other on a clean copy of base plus patch; empty: no verification. */
  commands: z.array(z.string().min(1)).default([]),
  /** Verifications in all; after each one that fails but the last, the agent may correct its change. */
  attempts: z.int().min(1).max(10).default(2),
  /** Also on the base alone, to tell what failed before. */
  base: z.boolean().default(false),
  /** What the commands may reach; as for the sandbox. */
  network: z.enum(['none', 'allowlist', 'open']).default('none'),
  /** For each command. */
  timeoutMinutes: z
    .number()
    .positive()
    .max(24 * 60)
    .default(15),
  onFailure: z.enum(['comment', 'draft']).default('comment'),
})

/** The same prompt again and again, each time in a new session on the same workspace (requirement B3). */
const loopSchema = z.strictObject({
  iterations: z.int().min(1).max(1000).default(30),
  /** The agent's final word when all is done; a whole line of its last message. */
  signal: z.string().trim().min(1).default('DONE'),
  /** Lines of shell, run in the sandbox after each iteration; the loop is over when all of them succeed. */
  verify: z.array(z.string().min(1)).default([]),
  pauseSeconds: z.number().min(0).max(3600).default(5),
  /** Stops after so many iterations in a row that changed nothing; 0: never. */
  noProgress: z.int().min(0).default(3),
})

/** Files that a run must leave; one that is missing makes the run a failure (requirement C2). */
export const REQUIRED_OUTPUTS = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json'] as const

/**
 * The whole description of one run: `spec.yaml` in the run folder, and what a person writes by hand.
 * Unknown keys are errors.
 */
export const specSchema = z.strictObject({
  version: z.literal(1).default(1),
  /** What the agent shall do; may be empty when the target says it all. */
  goal: z.string().default(''),
  /** Files of the checkout that are handed to the agent beside the target's own context. */
  context: z.array(z.string()).default([]),
  sandbox: sandboxSchema.prefault({}),
  agent: agentSchema.prefault({}),
  limits: limitsSchema.prefault({}),
  setup: setupSchema.prefault({}),
  verify: verifySchema.prefault({}),
  /** Absent: one session. */
  loop: loopSchema.optional(),
  outputs: z
    .strictObject({
      required: z.array(z.enum(REQUIRED_OUTPUTS)).default(['manifest.json', 'diff.patch', 'summary.md']),
    })
    .prefault({}),
})

export type Spec = z.infer<typeof specSchema>
export type SpecInput = z.input<typeof specSchema>
