import { z } from 'zod'
import { DEFAULT_TOOLS } from '../agents/port/tool-names.js'
import { ENGINE_NAMES } from '../sandbox/engine/engines.js'
import { ALLOWABLE } from '../sandbox/seal/protections.js'

export const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'] as const

/** `careful`: no shell, and edits nothing outside `agent.paths`. `plan`: reads and answers, changes nothing. */
export const PRESETS = ['default', 'careful', 'plan'] as const

// Every key carries its text as `describe`: the published JSON Schemas show it in editors.

const minutes = (preset: number) =>
  z
    .number()
    .positive()
    .max(24 * 60)
    .default(preset)

const variables = z.record(
  z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable'),
  z.string(),
)

const mountSchema = z.strictObject({
  source: z.string().min(1).describe('Folder of this machine.'),
  target: z
    .string()
    .regex(/^\//, 'must be an absolute path inside the container')
    .describe('Where the agent sees it.'),
  readOnly: z.boolean().default(true).describe('Whether the agent can only read it.'),
})

/** Where the agent works. */
export const sandboxSchema = z.strictObject({
  backend: z
    .enum(['auto', 'container', 'local'])
    .default('auto')
    .describe(
      '`container`: in a container; `local`: on this machine, sealed by bubblewrap where that works; `auto`: a container where an engine answers, else `local`.',
    ),
  engine: z
    .enum(['auto', ...ENGINE_NAMES])
    .default('auto')
    .describe('What runs the container.'),
  engineCommand: z
    .array(z.string())
    .default([])
    .describe('Words of a command that launches the agent, e.g. `[agentbox, shell]`. Empty: none.'),
  image: z
    .string()
    .min(1)
    .default('auto')
    .describe(
      "`host`: the machine's own toolchain, read only; any image reference; `auto`: this job container's own image, else `host`.",
    ),
  mounts: z.array(mountSchema).default([]).describe('Additional folders for the agent.'),
  env: z
    .union([variables, z.literal('none'), z.tuple([z.literal('none'), variables])], {
      error: 'must be a mapping of names to values, or `none`',
    })
    // Mappings are merged: what replaces one begins with `none`.
    .transform((env) => (env === 'none' ? {} : Array.isArray(env) ? env[1] : env))
    .prefault({})
    .describe(
      'Variables for the agent, passed on unchanged. Nothing else reaches it. `none`: drops those of `.github/caisson.yml`; `[none, {…}]`: replaces them.',
    ),
  envFiles: z
    .array(z.string())
    .default([])
    .describe('`.env` files to pass to the agent, relative to the checkout.'),
  workspaceSecrets: z
    .enum(['exclude', 'warn', 'allow'])
    .default('exclude')
    .describe(
      'Untracked and ignored files of the checkout that hold credentials: left out of what the agent gets, kept with a warning, or kept.',
    ),
  network: z
    .enum(['none', 'allowlist', 'open'])
    .default('none')
    .describe(
      "What the agent can reach: nothing, `allowedHosts` through Caisson's proxy, or everything (not sealed).",
    ),
  allowedHosts: z
    .array(z.string())
    .default([])
    .describe('`example.com`, `*.example.com`, `example.com:8443`, addresses and networks.'),
  allowUnsealed: z
    .boolean()
    .default(false)
    .describe('Run without a complete seal even though strangers can write to the agent.'),
  allowMissing: z
    .array(z.enum(ALLOWABLE))
    .default([])
    .describe(
      'Protections to run without where the machine cannot provide them; `allowUnsealed` covers all of them.',
    ),
  limits: z
    .strictObject({
      memoryMb: z.int().min(256).default(8192).describe('Memory limit of the container in MiB.'),
      cpus: z.number().positive().optional().describe('CPU limit of the container.'),
      pids: z.int().min(32).default(2048).describe('Limit of processes and threads in the container.'),
    })
    .prefault({})
    .describe('Limits of the container.'),
})

const price = (text: string) => z.number().min(0).describe(text)

/** US dollars per million tokens. */
const priceSchema = z.strictObject({
  input: price('Tokens of the prompt.'),
  output: price('Tokens of the answer.'),
  cacheRead: price('Prompt tokens from a cache. Default: a tenth of `input`.').exactOptional(),
  cacheWrite5m: price(
    'Prompt tokens written to a cache for five minutes. Default: 1.25 times `input`.',
  ).exactOptional(),
  cacheWrite1h: price(
    'Prompt tokens written to a cache for an hour. Default: twice `input`.',
  ).exactOptional(),
})

/** Who works, and how. */
export const agentSchema = z.strictObject({
  name: z.literal('claude').default('claude').describe('The agent.'),
  version: z
    .string()
    .optional()
    .describe('Version of Claude Code. Default: the one that this release was tested with.'),
  integrity: z
    .string()
    .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
    .optional()
    .describe('npm integrity (`sha512-…`) of that version, for one that this release does not know.'),
  path: z.string().optional().describe('An executable to use instead of fetching one.'),
  model: z.string().optional().describe("Model name or alias. Default: Claude Code's own."),
  tools: z
    .array(z.string())
    .optional()
    .describe(
      'The only built-in tools that exist for the agent. Default: all of them, though not all are allowed.',
    ),
  allowedTools: z
    .array(z.string())
    .default([...DEFAULT_TOOLS])
    .describe('Tools that the agent may use without asking; nobody is there to answer.'),
  disallowedTools: z.array(z.string()).default([]).describe('Tools that the agent may not use.'),
  permissionMode: z.enum(PERMISSION_MODES).default('acceptEdits').describe("Claude Code's permission mode."),
  instructions: z.string().optional().describe("House rules that are added to the agent's system prompt."),
  definition: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lower-case letters, digits, dashes and underscores')
    .optional()
    .describe(
      'Name of an agent definition: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`, of the base branch.',
    ),
  preset: z
    .enum(PRESETS)
    .default('default')
    .describe(
      '`careful`: asks nothing, has no shell, edits nothing outside `paths`. `plan`: reads, answers with a plan, changes nothing.',
    ),
  paths: z
    .array(
      z
        .string()
        .regex(
          /^(?![!/])(?!\.\.?(?:\/|$))(?!.*\/\.\.(?:\/|$))./,
          'must be a pattern below the top of the repository',
        ),
    )
    .default([])
    .describe('Patterns of paths that the agent may change. Empty: every path, or none with `careful`.'),
  serverTools: z
    .array(z.string())
    .default([])
    .describe(
      'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`).',
    ),
  allowedModels: z
    .array(z.string())
    .default([])
    .describe('Models that the gateway lets through, `*` as a wildcard. Empty: any.'),
  prices: z
    .record(z.string().min(1), priceSchema)
    .exactOptional()
    .describe(
      "What models cost, by name or pattern, in US dollars per million tokens. They take precedence over Caisson's own list; a model that is on neither is priced at the highest known rate.",
    ),
})

/** Limits of a run; an agent definition may bring some of its own. */
export const limitsSchema = z.strictObject({
  maxTurns: z.int().positive().optional().describe('Ends the session after this many turns.'),
  maxBudgetUsd: z
    .number()
    .positive()
    .optional()
    .describe('Ends the run when its requests have cost this many US dollars, subagents included.'),
  maxRequests: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run after this many requests to the model, subagents included.'),
  maxInputTokens: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run when its requests have sent this many tokens, cached ones included.'),
  maxOutputTokens: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run when the model has answered with this many tokens.'),
  timeoutMinutes: minutes(30).describe('Ends the session after this many minutes; what was done is kept.'),
})

const setupSchema = z.strictObject({
  run: z
    .string()
    .default('')
    .describe(
      'Shell script that runs in the sandbox before the agent. Its network is cut before the agent starts.',
    ),
  network: z
    .enum(['none', 'allowlist', 'open'])
    .default('allowlist')
    .describe(
      'What it can reach. `allowlist`: the registries of what the repository uses, and `sandbox.allowedHosts`.',
    ),
  timeoutMinutes: minutes(15).describe('Ends the setup, and with it the run, after this many minutes.'),
})

const verifySchema = z.strictObject({
  commands: z
    .array(z.string().min(1))
    .default([])
    .describe('Lines of shell that must pass on a clean copy of base plus patch. Empty: no verification.'),
  attempts: z
    .int()
    .min(1)
    .max(10)
    .default(2)
    .describe('Verifications in total: a failure goes back to the same session, except after the last one.'),
  base: z
    .boolean()
    .default(false)
    .describe('Also run the commands on the base alone, to show what failed before.'),
  network: z
    .enum(['none', 'allowlist', 'open'])
    .default('none')
    .describe('What the commands may reach: nothing, `sandbox.allowedHosts`, or everything.'),
  timeoutMinutes: minutes(15).describe('Stops a command after this many minutes; it then counts as failed.'),
  onFailure: z
    .enum(['comment', 'draft'])
    .default('comment')
    .describe(
      'What happens to a change that still fails: it goes into the comment, or into a draft pull request.',
    ),
})

/** The same prompt again and again, each time in a new session on the same workspace (requirement B3). */
const loopSchema = z.strictObject({
  iterations: z.int().min(1).max(1000).default(30).describe('Maximum number of sessions.'),
  signal: z
    .string()
    .trim()
    .min(1)
    .default('DONE')
    .describe('What the agent says when all work is done: a whole line of its last message.'),
  verify: z
    .array(z.string().min(1))
    .default([])
    .describe(
      'Lines of shell that run in the sandbox after each iteration; the loop ends when all of them succeed.',
    ),
  pauseSeconds: z.number().min(0).max(3600).default(5).describe('Pause between two iterations.'),
  noProgress: z
    .int()
    .min(0)
    .default(3)
    .describe('Stops after this many consecutive iterations without a change; 0: never.'),
})

/** Files that a run must leave; one that is missing makes the run a failure (requirement C2). */
export const REQUIRED_OUTPUTS = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json'] as const

/**
 * The whole description of one run: `spec.yaml` in the run folder, and what a person writes by hand.
 * Unknown keys are errors.
 */
export const specSchema = z.strictObject({
  version: z.literal(1).default(1).describe('Version of this format.'),
  goal: z
    .string()
    .default('')
    .describe('What the agent should do; may be empty when the target says it all.'),
  context: z
    .array(z.string())
    .default([])
    .describe("Files of the checkout that the agent gets in addition to the target's context."),
  sandbox: sandboxSchema.prefault({}).describe('Where the agent works, and what it can reach from there.'),
  agent: agentSchema.prefault({}).describe('Which agent works, with which tools.'),
  limits: limitsSchema.prefault({}).describe('Limits at which the work ends.'),
  setup: setupSchema.prefault({}).describe('What happens before the agent starts.'),
  verify: verifySchema.prefault({}).describe('What a change must pass.'),
  loop: z
    .union([loopSchema, z.literal('none')], { error: 'must be a mapping of keys to values, or `none`' })
    .transform((loop) => (loop === 'none' ? undefined : loop))
    .optional()
    .describe(
      'Repeats the prompt, each time in a new session. Absent: one session. `none`: one session, even where `.github/caisson.yml` has a loop.',
    ),
  outputs: z
    .strictObject({
      required: z
        .array(z.enum(REQUIRED_OUTPUTS))
        .default(['manifest.json', 'diff.patch', 'summary.md'])
        .describe('Files that must exist at the end; a missing one makes the run a failure.'),
      keepIgnored: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Patterns of files that belong to the patch even though ignore rules hide them, e.g. `dist/**`.',
        ),
    })
    .prefault({})
    .describe('What a run must produce.'),
})

export type Spec = z.infer<typeof specSchema>
export type SpecInput = z.input<typeof specSchema>
