import { z } from 'zod'
import { AGENT_NAMES, DEFAULT_AGENT } from '../../agents/port/names.js'
import { DEFAULT_TOOLS } from '../../agents/port/tool-names.js'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'

export const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'] as const

/** `careful`: no shell, and edits nothing outside `agent.paths`. `plan` and `review`: read and answer, change nothing. */
export const PRESETS = ['default', 'careful', 'plan', 'review'] as const

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
  name: z.literal(AGENT_NAMES).default(DEFAULT_AGENT.name).describe('The agent.'),
  image: z
    .string()
    .regex(/^[^\s-]\S*$/, 'must be a reference such as `ghcr.io/acme/agent:1`')
    .exactOptional()
    .describe(
      'An adapter image: the agent is its entry point, and works in it, whatever `sandbox.image` says. Needs Docker or Podman.',
    ),
  dialect: z
    .enum(MODEL_DIALECTS)
    .exactOptional()
    .describe(
      'The API of the model that an adapter image (default: `messages`) or `name: acp` (default: its provider’s own) speaks.',
    ),
  version: z
    .string()
    .optional()
    .describe('Version of the agent. Default: the one this release was tested with.'),
  integrity: z
    .string()
    .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
    .optional()
    .describe('npm integrity (`sha512-…`) of that version; needed if this release does not know it.'),
  path: z.string().optional().describe('An executable to use instead of fetching one.'),
  args: z.array(z.string()).default([]).describe('With `name: acp`: arguments for the executable in `path`.'),
  model: z
    .string()
    .optional()
    .describe("Model, as the agent calls it or as `provider/model`. Default: the agent's own."),
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
  permissionMode: z
    .enum(PERMISSION_MODES)
    .default('acceptEdits')
    .describe('What the agent may do without being asked.'),
  instructions: z.string().optional().describe("Instructions that are added to the agent's system prompt."),
  definition: z
    .string()
    .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lowercase letters, digits, dashes and underscores')
    .optional()
    .describe(
      'Name of an agent definition: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`, of the base branch.',
    ),
  preset: z
    .enum(PRESETS)
    .default('default')
    .describe(
      '`careful`: asks nothing, has no shell, edits nothing outside `paths`. `plan`: reads, answers with a plan, changes nothing. `review`: reads and reports findings, which become one review of the pull request.',
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
    .describe('Path patterns that the agent may change. Empty: every path, or none with `careful`.'),
  serverTools: z
    .array(z.string())
    .default([])
    .describe(
      'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`).',
    ),
  allowedModels: z
    .array(z.string())
    .default([])
    .describe('Models that the gateway allows, with `*` as a wildcard. Empty: any.'),
  prices: z
    .record(z.string().min(1), priceSchema)
    .exactOptional()
    .describe(
      "What models cost, by name or pattern, in US dollars per million tokens. They take precedence over Caisson's own list; a model that is on neither is priced at the highest known rate.",
    ),
})
