import { z } from 'zod'
import { setting } from './setting.js'
import { agentSchema } from './spec/agent.js'
import { sandboxSchema } from './spec/sandbox.js'
import { variableName } from './spec/written.js'

const minutes = (preset: number) =>
  z
    .number()
    .positive()
    .max(24 * 60)
    .default(preset)

/** Limits of a run; an agent definition may bring some of its own. */
export const limitsSchema = z.strictObject({
  maxTurns: setting(z.int().positive().optional(), 'Ends the session after this many turns.', {
    name: 'max-turns',
  }),
  maxBudgetUsd: setting(
    z.number().positive().optional(),
    'Ends the run when its requests, including those of subagents, have cost this many US dollars.',
    { name: 'max-budget-usd' },
  ),
  maxRequests: setting(
    z.int().positive().exactOptional(),
    'Ends the run after this many requests to the model, including those of subagents.',
  ),
  maxInputTokens: setting(
    z.int().positive().exactOptional(),
    'Ends the run when its requests have sent this many tokens, including cached ones.',
  ),
  maxOutputTokens: setting(
    z.int().positive().exactOptional(),
    'Ends the run when the model has answered with this many tokens.',
  ),
  timeoutMinutes: setting(minutes(30), 'Ends the session after this many minutes; work so far is kept.', {
    name: 'timeout-minutes',
  }),
})

/** Which files for other tools are read unless somebody says otherwise. */
export const SETUP_FROM = ['copilot-setup-steps'] as const

/** What happens before the agent starts. */
const setupSchema = z.strictObject({
  from: setting(
    z.array(z.enum(SETUP_FROM)).default([...SETUP_FROM]),
    'Files for other tools, on the base branch, that provide the setup if nothing else does: `copilot-setup-steps`.',
  ),
  run: setting(
    z.string().default(''),
    'Shell script that runs in the sandbox before the agent, e.g. `npm ci`. Its network is cut before the agent starts.',
    {
      name: 'setup',
      value: 'script',
      none: true,
      written: '`none`: no script, even if `.github/caisson.yml` has one.',
    },
  ),
  network: setting(
    z.enum(['none', 'allowlist', 'open']).default('allowlist'),
    'What the setup can reach. `allowlist`: the registries of the package managers that the repository uses, those of the job, and `sandbox.allowedHosts`.',
    { name: 'setup-network', only: 'flag' },
  ),
  env: setting(
    z.array(variableName).default([]),
    'Names of job variables that only the setup gets. Their values are never written anywhere.',
    { through: 'setup-env', workflowOnly: true },
  ),
  timeoutMinutes: setting(minutes(15), 'Ends the setup, and with it the run, after this many minutes.'),
})

/** Changes only the shell that it runs in, which ends with it. */
const OF_THE_SHELL =
  /^(?:(?:cd|pushd|popd|export|unset|alias|shopt)(?:\s[^;&|]*)?|(?:source|\.)\s+\S*activate|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*))$/
/** Goes on in the next line. */
const UNFINISHED = /(?:\\|&&|\|)$|(?<!<)<<-?\\?['"]?[A-Za-z_]/
const BEGINS: readonly [RegExp, RegExp][] = [
  [/^if\s/, /\bfi\b/],
  [/^(?:for|while|until|select)\s/, /\bdone\b/],
  [/^case\s/, /\besac\b/],
  [/^(?:function\s+\w+|\w+\s*\(\))?\s*\{/, /\}/],
]

/** One of the commands that each run in a shell of their own; an entry of several lines is one command. */
export const shellCommand = z
  .string()
  .min(1)
  .superRefine((command, context) => {
    const line = command.trim()
    if (line.includes('\n')) return
    const open = BEGINS.some(([begin, end]) => begin.test(line) && !end.test(line))
    const wrong = OF_THE_SHELL.test(line)
      ? 'has no effect on the lines after it'
      : open || UNFINISHED.test(line)
        ? 'is not a whole command'
        : null
    if (wrong === null) return
    context.addIssue({
      code: 'custom',
      message: `\`${line}\` ${wrong}: each line runs in its own shell. Join them with \`&&\`, or put them into a script`,
    })
  })

const verifySchema = z.strictObject({
  commands: setting(
    z.array(shellCommand).default([]),
    'Commands that must pass before anything is pushed. Each runs on the base commit plus the patch, in a new container that neither the agent nor another command has used. Empty: no verification.',
    { name: 'verify', value: 'command', lines: true },
  ),
  attempts: setting(
    z.int().min(1).max(10).default(2),
    'Maximum number of verifications. Each failure but the last goes back to the same session.',
    { name: 'verify-attempts', only: 'flag' },
  ),
  base: setting(
    z.boolean().default(true),
    'Run the commands on the unchanged base commit as well, while the agent works, so that the report shows what the change fixes.',
    { name: 'verify-base', only: 'flag' },
  ),
  network: setting(
    z.enum(['none', 'allowlist', 'open']).default('none'),
    'What the commands may reach: nothing, `sandbox.allowedHosts`, or everything.',
    { name: 'verify-network', only: 'flag' },
  ),
  timeoutMinutes: setting(minutes(15), 'Stops a command after this many minutes; it then counts as failed.'),
  onFailure: setting(
    z.enum(['comment', 'draft']).default('comment'),
    'What happens to a change that still fails: `comment` attaches the patch, `draft` opens a draft pull request for an issue. The run is a failure either way.',
    { name: 'on-verify-failure', only: 'flag' },
  ),
})

/** The same prompt again and again, each time in a new session on the same workspace. */
const loopSchema = z.strictObject({
  iterations: setting(
    z.int().min(1).max(1000).default(30),
    'Repeats the request up to this many times, each time in a new session on the same workspace. Without any key of `loop` there is one session.',
    {
      name: 'loop-iterations',
      none: true,
      written: '`none`: no loop, even if `.github/caisson.yml` has one.',
    },
  ),
  signal: setting(
    z.string().trim().min(1).default('DONE'),
    "The last line of the agent's final message when all work is done; it ends the loop.",
    { name: 'loop-signal', only: 'flag' },
  ),
  signalIn: setting(
    z.enum(['last-line', 'output']).default('last-line'),
    'Where the signal counts: as the last line of the final message, or (`output`) anywhere in what the agent says in a session. Choose `output` only with a signal that nobody writes by chance: "not DONE yet" has the default one.',
    { name: 'loop-signal-in', only: 'flag' },
  ),
  verify: setting(
    z.array(shellCommand).default([]),
    "Commands that run in the agent's sandbox after each iteration; the loop ends when all succeed. They prove nothing, since the agent can influence them; `verify.commands` does.",
    { name: 'loop-verify', only: 'flag', value: 'command', lines: true },
  ),
  pauseSeconds: setting(z.number().min(0).max(3600).default(5), 'Pause between two iterations.', {
    name: 'loop-pause-seconds',
    only: 'flag',
  }),
  noProgress: setting(
    z.int().min(0).default(3),
    'Ends the loop after this many consecutive iterations without a change; 0: never.',
    { name: 'loop-no-progress', only: 'flag' },
  ),
})

/** Servers of tools, which only a workflow names: they run outside of the seal, with secrets of the job. */
const mcpSchema = z.strictObject({
  servers: setting(
    z.string().optional(),
    "MCP servers, as JSON in the format of `.mcp.json` or as the path of such a file on the base branch. They run outside the sandbox and may use the job's variables (`${NAME}`), which the agent does not get. Needs `mcp.tools`.",
    { name: 'mcp-servers', value: 'json', workflowOnly: true },
  ),
  tools: setting(
    z
      .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}\/\S{1,128}$/, 'must be `server/tool` or `server/*`'))
      .default([]),
    'Tools of these servers that the agent may call, `server/tool` or `server/*`. The agent sees no others, and servers not named here are not started.',
    { name: 'mcp-tools', flag: 'mcp-tool', value: 'server/tool', workflowOnly: true },
  ),
})

const outputsSchema = z.strictObject({
  required: setting(
    z
      .array(
        z
          .string()
          .regex(
            /^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\:*?"<>|\r\n]+$/,
            'must be the path of a file below the output folder, such as `coverage.json`',
          ),
      )
      .default(['manifest.json', 'diff.patch', 'summary.md']),
    "Files that must exist at the end; a missing one makes the run a failure. In addition to Caisson's own (`manifest.json`, `diff.patch`, `summary.md`, `transcript.json`), paths below the agent's output folder, which the agent is told to write.",
  ),
  keepIgnored: setting(
    z.array(z.string().min(1)).default([]),
    'Patterns of files that belong to the change although `.gitignore` covers them, e.g. `dist/**`. Files that existed before the agent started are not included.',
    { name: 'keep-ignored', only: 'flag', value: 'pattern' },
  ),
  schema: setting(
    z.string().optional(),
    'JSON Schema of a result for later steps, as JSON or as the path of a file on the base branch. What the agent returns (`structured.json` in its output folder) is checked against it, may be corrected once, and becomes the output `structured-output`.',
    { name: 'output-schema', none: true, written: '`none`: no schema.' },
  ),
})

/** Files that Caisson itself writes into the output of a run; all others come from the agent. */
export const OWN_OUTPUTS: readonly string[] = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json']

/**
 * The whole description of one run: `spec.yaml` in the run folder, and what a person writes by hand.
 * Unknown keys are errors.
 */
export const specSchema = z.strictObject({
  version: setting(z.literal(1).default(1), 'Version of this format.', { workflowOnly: true }),
  goal: setting(
    z.string().default(''),
    'What the agent should do; may be empty when the target says it all.',
    { through: 'prompt', workflowOnly: true },
  ),
  context: setting(
    z.array(z.string()).default([]),
    "Files of the checkout that the agent gets in addition to the target's context.",
  ),
  workingDirectory: setting(
    z
      .string()
      .regex(
        /^(?![/-])(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\r\n\0]*[^\\\r\n\0/]$/,
        'must be the path of a folder in the repository, such as `packages/api`',
      )
      .optional(),
    'Folder of a monorepo to work on: setup and verification run there, and the agent is told. It still sees the whole repository. Default: the top level.',
    { name: 'working-directory' },
  ),
  sandbox: sandboxSchema.prefault({}).describe('Where the agent works, and what it can reach from there.'),
  agent: agentSchema.prefault({}).describe('Which agent works, with which tools.'),
  mcp: mcpSchema
    .prefault({})
    .describe('MCP servers outside the sandbox, and which of their tools the agent may call.'),
  limits: limitsSchema.prefault({}).describe('Limits at which the work ends.'),
  setup: setupSchema.prefault({}).describe('What happens before the agent starts.'),
  verify: verifySchema.prefault({}).describe('What a change must pass.'),
  loop: z
    .union([loopSchema, z.literal('none')], { error: 'must be a mapping of keys to values, or `none`' })
    .transform((loop) => (loop === 'none' ? undefined : loop))
    .optional()
    .describe(
      'Repeats the prompt, each time in a new session. Absent: one session. `none`: one session, even if `.github/caisson.yml` has a loop.',
    ),
  outputs: outputsSchema.prefault({}).describe('What a run must produce.'),
})

/** A spec with every default filled in. */
export type Spec = z.infer<typeof specSchema>
/** A spec as people write it: the keys of `spec.yaml`, all optional. */
export type SpecInput = z.input<typeof specSchema>
