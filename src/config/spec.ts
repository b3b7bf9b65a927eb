import { z } from 'zod'
import { agentSchema } from './spec/agent.js'
import { sandboxSchema, variableName } from './spec/sandbox.js'
import { shellCommand } from './spec/shell-command.js'

// Every key, here and in `spec/`, carries its text as `describe`: the published JSON Schemas show it in editors.

const minutes = (preset: number) =>
  z
    .number()
    .positive()
    .max(24 * 60)
    .default(preset)

/** Limits of a run; an agent definition may bring some of its own. */
export const limitsSchema = z.strictObject({
  maxTurns: z.int().positive().optional().describe('Ends the session after this many turns.'),
  maxBudgetUsd: z
    .number()
    .positive()
    .optional()
    .describe(
      'Ends the run when its requests, including those of subagents, have cost this many US dollars.',
    ),
  maxRequests: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run after this many requests to the model, including those of subagents.'),
  maxInputTokens: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run when its requests have sent this many tokens, including cached ones.'),
  maxOutputTokens: z
    .int()
    .positive()
    .exactOptional()
    .describe('Ends the run when the model has answered with this many tokens.'),
  timeoutMinutes: minutes(30).describe('Ends the session after this many minutes; work so far is kept.'),
})

/** Which files for other tools are read unless somebody says otherwise. */
export const SETUP_FROM = ['copilot-setup-steps'] as const

/** What happens before the agent starts. */
export const setupSchema = z.strictObject({
  from: z
    .array(z.enum(SETUP_FROM))
    .default([...SETUP_FROM])
    .describe(
      'Files for other tools, on the base branch, that provide the setup if nothing else does: `copilot-setup-steps`.',
    ),
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
      'What it can reach. `allowlist`: the registries of the package managers that the repository uses, and `sandbox.allowedHosts`.',
    ),
  env: z
    .array(variableName)
    .default([])
    .describe('Names of job variables that only the setup gets. Their values are never written anywhere.'),
  timeoutMinutes: minutes(15).describe('Ends the setup, and with it the run, after this many minutes.'),
})

const verifySchema = z.strictObject({
  commands: z
    .array(shellCommand)
    .default([])
    .describe('Lines of shell that must pass on a clean copy of base plus patch. Empty: no verification.'),
  attempts: z
    .int()
    .min(1)
    .max(10)
    .default(2)
    .describe('Maximum number of verifications. Each failure but the last goes back to the same session.'),
  base: z
    .boolean()
    .default(false)
    .describe('Also run the commands on the base alone, to show what already failed.'),
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
    .describe('What the agent says when all work is done, as a line of its last message.'),
  verify: z
    .array(shellCommand)
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

/** Servers of tools, which only a workflow names: they run outside of the seal, with secrets of the job. */
const mcpSchema = z.strictObject({
  servers: z
    .string()
    .optional()
    .describe(
      'MCP servers, as JSON in the format of `.mcp.json` or as the path of such a file on the base branch. They run outside the sandbox.',
    ),
  tools: z
    .array(z.string().regex(/^[A-Za-z0-9_-]{1,64}\/\S{1,128}$/, 'must be `server/tool` or `server/*`'))
    .default([])
    .describe(
      'Tools of these servers that the agent may call: `server/tool`, `server/*`. The agent sees no others.',
    ),
})

/** Files that Caisson itself writes into the output of a run; all others come from the agent. */
export const OWN_OUTPUTS: readonly string[] = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json']

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
  workingDirectory: z
    .string()
    .regex(
      /^(?![/-])(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\r\n\0]*[^\\\r\n\0/]$/,
      'must be the path of a folder in the repository, such as `packages/api`',
    )
    .optional()
    .describe(
      'Folder to work on: setup and verification run there, and the agent is told. Default: the top level.',
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
  outputs: z
    .strictObject({
      required: z
        .array(
          z
            .string()
            .regex(
              /^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\:*?"<>|\r\n]+$/,
              'must be the path of a file below the output folder, such as `coverage.json`',
            ),
        )
        .default(['manifest.json', 'diff.patch', 'summary.md'])
        .describe(
          "Files that must exist at the end; a missing one makes the run a failure. In addition to Caisson's own (`manifest.json`, `diff.patch`, `summary.md`, `transcript.json`), paths below the agent's output folder, which the agent is told to write.",
        ),
      keepIgnored: z
        .array(z.string().min(1))
        .default([])
        .describe(
          'Patterns of files that belong to the patch although ignore rules cover them, e.g. `dist/**`.',
        ),
      schema: z
        .string()
        .optional()
        .describe(
          'JSON Schema of the result, as JSON or as the path of a file on the base branch: the agent writes `structured.json` into its output folder, and corrects it once if it does not match.',
        ),
    })
    .prefault({})
    .describe('What a run must produce.'),
})

/** A spec with every default filled in. */
export type Spec = z.infer<typeof specSchema>
/** A spec as people write it: the keys of `spec.yaml`, all optional. */
export type SpecInput = z.input<typeof specSchema>
