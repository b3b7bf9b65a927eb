import { branchNameSchema } from '../../../config/branch-name.js'
import { flagsOf, toolNames } from './claude-args.js'
import { isGitHubTool, readGitHubWrites } from './github-use.js'
import {
  addLines,
  builtIn,
  type InputRule,
  type InputRules,
  inFile,
  isOn,
  left,
  type MigratedStep,
  note,
  replaced,
  same,
  splitList,
  variable,
} from './migrated-step.js'

const cloud = (name: string) =>
  replaced(`\`${name}: 1\` under \`env:\` of the step`, (value, { env }) => {
    if (isOn(value)) env.set(name, value.includes('${{') ? value : '1')
  })
const NO_PLUGINS =
  "what the installer's `code-review` plugin does is `preset: review`; commit the commands, skills and agents of other plugins to the repository."
const comments = (name: string) =>
  left(name, 'every comment is part of the context, without its hidden parts.')

const PROMPT: InputRule = {
  fate: 'taken',
  words: '`prompt`; `/name` is a command or a skill of the base branch',
  move: (value, step) => void (value.trim() === '' || step.inputs.set('prompt', value)),
}
const BOT = replaced(
  '`delivery.author` in `.github/caisson.yml`, from `bot_name` and `bot_id` together',
  () => {},
)
const systemPromptFile = (name: string) =>
  left(name, 'commit what it says to `AGENTS.md` or `CLAUDE.md`, or pass it as `instructions`.', 'edit')

/** Every input of claude-code-action 1.0, in its order. */
export const INPUT_RULES: InputRules = {
  trigger_phrase: same('trigger-phrase'),
  assignee_trigger: same('assignee-trigger'),
  label_trigger: same('label'),
  base_branch: same('base-branch'),
  branch_prefix: same('branch-prefix'),
  branch_name_template: replaced('`delivery.branchName` in `.github/caisson.yml`', takeBranchName),
  allowed_bots: replaced('`allowed-users`, as `name[bot]`, or `*[bot]` for every bot', (value, step) => {
    const bots = splitList(value).filter((name) => name !== '')
    addLines(
      step,
      'allowed-users',
      bots.map((name) => (/\[bot\]$|\$\{\{/.test(name) ? name : `${name}[bot]`)),
    )
    if (bots.some((name) => name.includes('${{')))
      note(step, 'worse', '`allowed-users` takes bots as `name[bot]`: check the value of the expression.')
  }),
  allowed_non_write_users: replaced(
    '`outsiders: plan`: everyone may ask, and their runs can change nothing. `allowed-users` gives individuals all that members may do',
    (value, step) => {
      if (value.trim() === '') return
      step.inputs.set('outsiders', 'plan')
      if (value.trim() === '*') return
      addLines(step, 'allowed-users', splitList(value))
      step.inputs.delete('outsiders')
    },
  ),
  include_comments_by_actor: comments('include_comments_by_actor'),
  exclude_comments_by_actor: comments('exclude_comments_by_actor'),
  prompt: PROMPT,
  settings: replaced(
    'of the JSON `model`, `env` and `permissions`; other keys, hooks above all, are named and left out',
    takeSettings,
  ),
  anthropic_api_key: same('anthropic-api-key'),
  claude_code_oauth_token: same('claude-code-oauth-token'),
  anthropic_federation_rule_id: variable('ANTHROPIC_FEDERATION_RULE_ID'),
  anthropic_organization_id: variable('ANTHROPIC_ORGANIZATION_ID'),
  anthropic_service_account_id: variable('ANTHROPIC_SERVICE_ACCOUNT_ID'),
  anthropic_workspace_id: variable('ANTHROPIC_WORKSPACE_ID'),
  anthropic_oidc_audience: variable('ANTHROPIC_OIDC_AUDIENCE'),
  github_token: same('github-token'),
  use_bedrock: cloud('CLAUDE_CODE_USE_BEDROCK'),
  use_vertex: cloud('CLAUDE_CODE_USE_VERTEX'),
  use_foundry: cloud('CLAUDE_CODE_USE_FOUNDRY'),
  claude_args: replaced(
    'one input per flag: `model`, `max-turns`, `max-budget-usd`, `allowed-tools`, `disallowed-tools`, `instructions`, `output-schema`, `agent`, `mcp-servers` and `mcp-tools`; other flags are named and left out',
    takeArguments,
  ),
  additional_permissions: builtIn(
    'Caisson uses the permissions of the job: `actions: read` for failed checks',
  ),
  use_sticky_comment: same('sticky-comment'),
  classify_inline_comments: builtIn('a review is posted as one, after the session (`preset: review`)'),
  use_commit_signing: inFile('delivery.commitWith', '`delivery.commitWith: api`', () => 'api'),
  ssh_signing_key: same('ssh-signing-key'),
  bot_id: BOT,
  bot_name: BOT,
  track_progress: {
    ...builtIn('the comment of every run [shows its progress](delivery.md#while-it-works)'),
    move: (value, step) => {
      if (isOn(value)) step.tracks = true
    },
  },
  include_fix_links: builtIn('ask in the thread of a finding: the agent can change the branch'),
  path_to_claude_code_executable: same('agent-path'),
  path_to_bun_executable: builtIn('Caisson needs no Bun'),
  display_report: builtIn('the job summary has the report'),
  show_full_output: builtIn('the transcript is in the artifact, without secrets'),
  plugins: { fate: 'left', words: NO_PLUGINS, move: takePlugins },
  plugin_marketplaces: { fate: 'left', words: NO_PLUGINS },
}

/** Inputs of the betas before 1.0 and of base-action, which many workflows still have. */
export const BETA_RULES: InputRules = {
  mode: builtIn('the event and `prompt` determine what a run does'),
  direct_prompt: { ...PROMPT, move: tracked },
  override_prompt: { ...PROMPT, move: tracked },
  prompt_file: same('prompt-file'),
  custom_instructions: same('instructions'),
  system_prompt: same('instructions'),
  append_system_prompt: same('instructions'),
  system_prompt_file: systemPromptFile('system_prompt_file'),
  append_system_prompt_file: systemPromptFile('append_system_prompt_file'),
  model: same('model'),
  anthropic_model: same('model'),
  fallback_model: left('fallback_model', 'a run has one model.'),
  allowed_tools: replaced('`allowed-tools`', takeAllowed),
  disallowed_tools: replaced('`disallowed-tools`', takeDenied),
  max_turns: same('max-turns'),
  timeout_minutes: same('timeout-minutes'),
  claude_env: replaced('`env`', (value, step) =>
    takeVariables(
      value.split('\n').flatMap((line) => {
        const [, name, text = ''] = /^\s*(\w+):\s*(.*?)\s*$/.exec(line) ?? []
        return name === undefined ? [] : [[name, text] as const]
      }),
      step,
    ),
  ),
  mcp_config: replaced('`mcp-servers`; the tools of `allowed_tools` become `mcp-tools`', takeServers),
  experimental_allowed_domains: replaced(
    '`defaults.sandbox.network: allowlist` and `defaults.sandbox.allowedHosts` in `.github/caisson.yml`',
    (value, { file }) => {
      const hosts = value.split(/[\s,]+/).filter((host) => host !== '')
      if (hosts.length === 0) return
      file.set('defaults.sandbox.network', 'allowlist')
      file.set('defaults.sandbox.allowedHosts', hosts)
    },
  ),
}

/** Outputs that later steps may read. */
export const OUTPUT_NAMES: Readonly<Record<string, string>> = {
  conclusion: 'outcome',
  execution_file: 'transcript',
  branch_name: 'branch',
  structured_output: 'structured-output',
  session_id: 'session-id',
}

function tracked(value: string, step: MigratedStep): void {
  PROMPT.move?.(value, step)
  step.tracks = true
}

function takeBranchName(value: string, step: MigratedStep): void {
  const name = value
    .replace('{{prefix}}', '')
    .replace('{{entityType}}', 'issue')
    .replace('{{entityNumber}}', '{issue}')
    .replace('{{description}}', '{slug}')
    .replace('{{timestamp}}', '{date}')
  if (value.trim() === '') return
  if (branchNameSchema.safeParse(name).success) step.file.set('delivery.branchName', name)
  else
    note(
      step,
      'worse',
      `\`branch_name_template: ${value}\` was left out: \`delivery.branchName\` knows {issue}, {slug}, {date} and {run}.`,
    )
}

/** Both inputs together, once all are read. */
export function takeBot(name: string, id: string, step: MigratedStep): void {
  if (name === '' || name === 'claude[bot]') return
  if (/[<>]|\$\{\{/.test(name + id)) {
    note(
      step,
      'worse',
      '`bot_name` was left out: set `delivery.author` in `.github/caisson.yml` to `Name <mail>`.',
    )
    return
  }
  const local = name.replace(/[^\w[\].-]+/g, '-')
  step.file.set('delivery.author', `${name} <${id || '41898282'}+${local}@users.noreply.github.com>`)
}

function takePlugins(value: string, step: MigratedStep): void {
  const others = value.split('\n').filter((line) => line.trim() !== '' && !/^\s*code-review@/.test(line))
  if (others.length > 0)
    note(step, 'edit', `Plugins were left out (${others.map((one) => one.trim()).join(', ')}): ${NO_PLUGINS}`)
}

type Take = (value: string, step: MigratedStep) => void

const to =
  (input: string): Take =>
  (value, step) =>
    void step.inputs.set(input, value)

const instructions: Take = (value, step) => addLines(step, 'instructions', [value])

/** Flags of Claude Code that are inputs here. */
const FLAGS: Readonly<Record<string, Take>> = {
  '--model': to('model'),
  '--max-turns': to('max-turns'),
  '--max-budget-usd': to('max-budget-usd'),
  '--permission-mode': takeMode,
  '--json-schema': to('output-schema'),
  '--agent': to('agent'),
  '--mcp-config': takeServers,
  '--append-system-prompt': instructions,
  '--system-prompt': instructions,
  '--settings': takeSettings,
  '--allowedTools': takeAllowed,
  '--allowed-tools': takeAllowed,
  '--disallowedTools': takeDenied,
  '--disallowed-tools': takeDenied,
}
/** Flags without a value. */
const SWITCHES: Readonly<Record<string, Take>> = {
  '--dangerously-skip-permissions': (_value, step) => takeMode('bypassPermissions', step),
  '--strict-mcp-config': () => {},
  '--verbose': () => {},
  '--debug': () => {},
  '--print': () => {},
  '-p': () => {},
}
const MANY = /tools$/i

function takeMode(value: string, step: MigratedStep): void {
  if (value === 'bypassPermissions') step.works = true
  if (value !== 'acceptEdits') step.file.set('defaults.agent.permissionMode', value)
}

/** `claude_args`: each flag becomes the input that it is here, or a note. */
function takeArguments(value: string, step: MigratedStep): void {
  const { flags, loose } = flagsOf(value)
  for (const text of loose) takeLoose(text, step)
  for (const { name, values } of flags) {
    const take = values.length > 0 ? FLAGS[name] : SWITCHES[name]
    const [first = '', ...more] = values
    if (!take)
      note(
        step,
        'worse',
        `\`${[name, ...values].join(' ')}\` of \`claude_args\` was left out: no input corresponds to it.`,
      )
    else if (MANY.test(name)) take(values.join(','), step)
    else {
      take(first, step)
      for (const text of more) takeLoose(text, step)
    }
  }
}

/** What belongs to no flag: an expression that makes one, in its simplest form. */
function takeLoose(text: string, step: MigratedStep): void {
  const [, flag = '', given] = /format\('(--[\w-]+) (?:'')?\{0\}(?:'')?', ([\w.-]+)\)/.exec(text) ?? []
  const nested = (text.match(/format\(/g) ?? []).length > 1
  if (given !== undefined && FLAGS[flag] && !nested && !MANY.test(flag)) FLAGS[flag](`\${{ ${given} }}`, step)
  else
    note(
      step,
      'edit',
      `\`${text}\` of \`claude_args\` was left out: its flags are inputs here, such as \`allowed-tools: \${{ … }}\`.`,
    )
}

/** What the file of settings would say. */
function takeSettings(value: string, step: MigratedStep): void {
  const text = value.trim()
  if (text === '') return
  let settings: Record<string, unknown>
  try {
    settings = JSON.parse(text)
  } catch {
    note(
      step,
      'edit',
      '`settings` was left out: its `model`, `env` and `permissions` have inputs of their own; hooks do not run.',
    )
    return
  }
  const { model, env = {}, permissions = {}, ...others } = settings
  if (typeof model === 'string' && !step.inputs.has('model')) step.inputs.set('model', model)
  takeVariables(
    Object.entries(env as object).map(([name, text]) => [name, String(text)] as const),
    step,
  )
  const { allow = [], deny = [], defaultMode, ...more } = permissions as Record<string, unknown>
  takeAllowed((allow as string[]).join(','), step)
  takeDenied((deny as string[]).join(','), step)
  if (typeof defaultMode === 'string') takeMode(defaultMode, step)
  for (const name of [...Object.keys(others), ...Object.keys(more)])
    note(
      step,
      'worse',
      `\`${name}\` of \`settings\` was left out: ${name === 'hooks' ? 'hooks are commands of the workflow inside the seal; use steps before and after' : 'no input corresponds to it'}.`,
    )
}

/** Variables for the agent, without the tokens that nothing could be done with. */
function takeVariables(variables: readonly (readonly [string, string])[], step: MigratedStep): void {
  const isToken = (name: string, value: string) =>
    /^(?:GH|GITHUB)_(?:ENTERPRISE_)?TOKEN$/.test(name) ||
    /\b(?:secrets\.GITHUB_TOKEN|github\.token)\b/.test(value)
  for (const [name, value] of variables.filter(([name, value]) => isToken(name, value)))
    note(step, 'same', `\`${name}\` was left out: the agent has no access to GitHub (${value.slice(0, 60)}).`)
  addLines(
    step,
    'env',
    variables.filter(([name, value]) => !isToken(name, value)).map(([name, value]) => `${name}=${value}`),
  )
}

/** `--mcp-config` and its older form as an input: JSON, or a path. */
function takeServers(value: string, step: MigratedStep): void {
  if (value.trim() !== '') step.inputs.set('mcp-servers', value.trim())
}

const TOOL = /^mcp__([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*)(?:__(.+))?$/
const PACKAGES =
  /^Bash\((?:\.\/)?(?:bun|bundle|cargo|composer|dotnet|gem|go|gradlew?|mvn|npm|npx|pip3?|pipx|pnpm|poetry|tox|uvx?|yarn)\b/
const NETWORK = /^(?:WebFetch|Bash\((?:curl|wget)\b)/

/** Names of tools, also with commas in their parentheses. */
export function takeAllowed(value: string, step: MigratedStep): void {
  const names = toolNames(value)
  for (const name of names.filter(isGitHubTool)) readGitHubWrites(name, step)
  const others = names.filter((name) => !isGitHubTool(name))
  addLines(
    step,
    'mcp-tools',
    others.flatMap((name) => {
      const [, server, tool = '*'] = TOOL.exec(name) ?? []
      return server === undefined ? [] : [`${server}/${tool}`]
    }),
  )
  if (others.includes('WebSearch')) step.file.set('defaults.agent.serverTools', ['web_search'])
  const reach = others.filter((name) => NETWORK.test(name))
  if (reach.length > 0)
    note(
      step,
      'worse',
      `${reach.map((name) => `\`${name}\``).join(', ')}: the agent has no network; \`defaults.sandbox.network: allowlist\` and \`allowedHosts\` in \`.github/caisson.yml\` open hosts.`,
    )
  const packages = others.filter((name) => PACKAGES.test(name))
  if (packages.length > 0)
    note(
      step,
      'same',
      `${packages.map((name) => `\`${name}\``).join(', ')}: packages come from earlier steps or from \`setup\`; the agent itself cannot download any.`,
    )
  const own = others.filter((name) => !TOOL.test(name))
  if (own.some((name) => /^(?:Edit|MultiEdit|Write|NotebookEdit|Bash)\b/.test(name))) step.works = true
  addLines(step, 'allowed-tools', own)
  const dropped = names.filter(isGitHubTool)
  if (dropped.length > 0)
    note(
      step,
      'same',
      `${dropped.map((name) => `\`${name}\``).join(', ')}: the agent has no access to GitHub. Issue, pull request, comments and failed checks are in its context, and Caisson writes what it proposes.`,
    )
}

function takeDenied(value: string, step: MigratedStep): void {
  addLines(step, 'disallowed-tools', toolNames(value))
}

/** Once all inputs are read: neither servers nor tools are of use alone. */
export function settleServers(step: MigratedStep): void {
  const { inputs } = step
  const servers = inputs.get('mcp-servers')
  // The other action takes what the repository itself has.
  if (servers === undefined && inputs.has('mcp-tools')) inputs.set('mcp-servers', '.mcp.json')
  if (servers === undefined || inputs.has('mcp-tools')) return
  inputs.delete('mcp-servers')
  const isGitHubs =
    /github-mcp-server|"github"/.test(servers) || step.notes.some(({ text }) => text.includes('`mcp__github'))
  note(
    step,
    isGitHubs ? 'same' : 'worse',
    `The MCP servers (${servers.split('\n')[0]}) were left out, since none of their tools are allowed: name them in \`mcp-servers\`, and their tools in \`mcp-tools\`.`,
  )
}
