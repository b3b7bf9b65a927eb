import { z } from 'zod'
import { AGENT_NAMES, DEFAULT_AGENT } from '../../base/agent-names.js'
import { DEFAULT_TOOLS } from '../../base/tool-names.js'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'
import { setting } from '../setting.js'
import { agentNamed } from './written.js'

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
  name: setting(z.literal(AGENT_NAMES).default(DEFAULT_AGENT.name), 'The agent program.', {
    through: 'agent',
  }),
  image: setting(
    z
      .string()
      .regex(/^[^\s-]\S*$/, 'must be a reference such as `ghcr.io/acme/agent:1`')
      .exactOptional(),
    'An adapter image: the agent is its entry point, and works in it, or in `sandbox.image` with the folders that the adapter image names. Needs Docker or Podman.',
    { through: 'agent', workflowOnly: true },
  ),
  dialect: setting(
    z.enum(MODEL_DIALECTS).exactOptional(),
    "The API of the model that an adapter image (default: `messages`) or `agent.name: acp` (default: its provider's own) speaks.",
    { through: 'agent' },
  ),
  definition: setting(
    z
      .string()
      .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lowercase letters, digits, dashes and underscores')
      .optional(),
    'Name of an agent definition on the base branch: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`.',
    {
      name: 'agent',
      value: 'agent',
      written:
        'Also the agent program: one that `caisson list agents` shows, `acp:API` for `acp` with a certain API of its model (`chat`, `responses`, `messages`, `generate-content`), or `image:REF` for an adapter image. Default: `claude`. `@claude/<name>` in a comment takes precedence.',
      read: agentNamed,
      into: 'agent',
    },
  ),
  preset: setting(
    z.enum(PRESETS).default('default'),
    '`careful`: asks nothing, has no shell, edits nothing outside `agent.paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads and reports findings, which become one review of the pull request.',
    { name: 'preset' },
  ),
  paths: setting(
    z
      .array(
        z
          .string()
          .regex(
            /^(?![!/])(?!\.\.?(?:\/|$))(?!.*\/\.\.(?:\/|$))./,
            'must be a pattern below the top of the repository',
          ),
      )
      .default([]),
    'Path patterns that the agent may change; `**` matches every path. Empty: every path, or none with `agent.preset: careful`.',
    { name: 'paths', only: 'flag', flag: 'path', value: 'pattern', whole: '**' },
  ),
  model: setting(
    z.string().optional(),
    "Model, as the agent calls it or as `provider/model` (`anthropic`, `openai`, `gemini`, `openrouter`). Default: the agent's own.",
    { name: 'model', value: 'name' },
  ),
  instructions: setting(
    z.string().optional(),
    "Instructions besides the task, added to the agent's system prompt.",
    { name: 'instructions' },
  ),
  tools: setting(
    z.array(z.string()).optional(),
    'The only built-in tools that exist for the agent. Default: all of them, though not all are allowed.',
  ),
  allowedTools: setting(
    z.array(z.string()).default([...DEFAULT_TOOLS]),
    'Tools that the agent may use without asking; nobody is there to answer.',
    { name: 'allowed-tools', value: 'tools', names: true },
  ),
  disallowedTools: setting(z.array(z.string()).default([]), 'Tools that the agent may not use.', {
    name: 'disallowed-tools',
    value: 'tools',
    names: true,
  }),
  permissionMode: setting(
    z.enum(PERMISSION_MODES).default('acceptEdits'),
    'What the agent may do without being asked.',
    { name: 'permission-mode', only: 'flag' },
  ),
  serverTools: setting(
    z.array(z.string()).default([]),
    'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`).',
    { name: 'server-tools', only: 'flag', flag: 'server-tool', value: 'tool' },
  ),
  allowedModels: setting(
    z.array(z.string()).default([]),
    'Models that the gateway allows, with `*` as a wildcard. Empty: any.',
    { name: 'allowed-models', only: 'flag', flag: 'allowed-model', value: 'name', whole: '*' },
  ),
  prices: setting(
    z.record(z.string().min(1), priceSchema).exactOptional(),
    "What models cost, by name or pattern, in US dollars per million tokens. They take precedence over Caisson's own list; a model that is on neither is priced at the highest known rate.",
  ),
  version: setting(
    z.string().optional(),
    'Version of the agent. Default: the one this release was tested with.',
    { name: 'agent-version', only: 'flag', value: 'version' },
  ),
  integrity: setting(
    z
      .string()
      .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
      .optional(),
    'npm integrity (`sha512-…`) of that version; needed if this release does not know it.',
    { name: 'agent-integrity', only: 'flag', value: 'sha512' },
  ),
  path: setting(z.string().optional(), 'An executable to use instead of fetching one.', {
    name: 'agent-path',
    value: 'file',
    workflowOnly: true,
  }),
  plugins: setting(
    z
      .array(
        z
          .string()
          .regex(
            /^[\w.-]+\/[\w.-]+@[0-9a-f]{40}(?::(?!\/)[\w./-]+)?$/,
            'must be `owner/repo@COMMIT:plugin` with a full commit ID, which `git ls-remote https://github.com/owner/repo HEAD` shows',
          ),
      )
      .default([]),
    'Plugins of Claude Code, as `owner/repo@COMMIT:plugin`: a plugin of the marketplace in that repository, or the path of its folder; without `:plugin`, the whole repository is one. They are fetched at the commit, outside of the sandbox, and the agent gets them read-only, without hooks and MCP servers. `/plugin:name` in `prompt` is a command or skill of one.',
    { name: 'plugins', flag: 'plugin', value: 'repo@commit' },
  ),
  args: setting(
    z.array(z.string()).default([]),
    'Further arguments of the agent. Claude Code: flags that change nothing of what it may do, such as `--effort high` or `--fallback-model sonnet`; any other is refused with the reason. Codex: `-c model_reasoning_effort=high`. With `agent.name: acp`: what makes the executable in `agent.path` speak the Agent Client Protocol, such as `--acp`.',
    {
      name: 'agent-args',
      flag: 'agent-arg',
      value: 'argument',
      lines: true,
      workflowOnly: true,
    },
  ),
})
