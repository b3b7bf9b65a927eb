import { commandWords } from '../../../config/spec/written.js'
import { takeServers, takeTools } from './mcp-servers.js'
import { addLines, type InputRule, type MigratedStep, splitList } from './migrated-step.js'

const same = (input: string): InputRule => ({
  fate: 'taken',
  words: `\`${input}\``,
  move: (value, { inputs }) => void inputs.set(input, value),
})
const replaced = (words: string, move: NonNullable<InputRule['move']>): InputRule => ({
  fate: 'replaced',
  words,
  move,
})
const variable = (name: string) =>
  replaced(`\`${name}\` under \`env:\` of the step`, (value, { env }) => void env.set(name, value))
const cloud = (name: string) =>
  replaced(`\`${name}: 1\` under \`env:\` of the step`, (value, { env }) => {
    if (isOn(value)) env.set(name, value.includes('${{') ? value : '1')
  })
const builtIn = (words: string): InputRule => ({ fate: 'built-in', words })
const left = (words: string): InputRule => ({
  fate: 'left',
  words,
  move: (_value, { notes }) => void notes.push(words),
})

/** What belongs to the repository and not to a workflow. */
const inFile = (old: string, keys: string): InputRule => ({
  fate: 'replaced',
  words: `${keys} in \`.github/caisson.yml\``,
  move: (value, { notes }) => {
    if (isOn(value)) notes.push(`\`${old}\`: set ${keys} in \`.github/caisson.yml\`.`)
  },
})

const isOn = (value: string) => !/^(?:false|0|no|off|)$/i.test(value.trim())

/** Every input of claude-code-action 1.0, in its order. */
export const INPUT_RULES: Readonly<Record<string, InputRule>> = {
  trigger_phrase: same('trigger-phrase'),
  assignee_trigger: same('assignee-trigger'),
  label_trigger: same('label'),
  base_branch: same('base-branch'),
  branch_prefix: same('branch-prefix'),
  branch_name_template: inFile(
    'branch_name_template',
    '`delivery.branchName`, with `{issue}`, `{slug}`, `{date}` and `{run}`',
  ),
  allowed_bots: replaced('`allowed-users`, as `name[bot]`, or `*[bot]` for every bot', (value, step) => {
    const bots = splitList(value).filter((name) => name !== '')
    addLines(
      step,
      'allowed-users',
      bots.map((name) => (/\[bot\]$|\$\{\{/.test(name) ? name : `${name}[bot]`)),
    )
    if (bots.some((name) => name.includes('${{')))
      step.notes.push('`allowed-users` takes bots as `name[bot]`: check the value of the expression.')
  }),
  allowed_non_write_users: replaced(
    '`outsiders: plan`: everyone may ask, and their runs can change nothing. `allowed-users` gives individuals all that members may do',
    (value, { inputs, notes }) => {
      if (value.trim() === '') return
      inputs.set('outsiders', 'plan')
      if (value.trim() !== '*')
        notes.push(
          `\`outsiders: plan\` lets everyone ask, not only ${value.trim()}; their runs can change nothing.`,
        )
    },
  ),
  include_comments_by_actor: left(
    '`include_comments_by_actor` was left out: every comment is part of the context, without its hidden parts.',
  ),
  exclude_comments_by_actor: left(
    '`exclude_comments_by_actor` was left out: every comment is part of the context, without its hidden parts.',
  ),
  prompt: same('prompt'),
  settings: left(
    '`settings` was left out. What it sets has its own inputs: `model`, `env`, `allowed-tools`, `disallowed-tools`.',
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
    'one input per flag: `model`, `max-turns`, `max-budget-usd`, `allowed-tools`, `disallowed-tools`, `instructions`, `output-schema`, `mcp-servers` and `mcp-tools`; other flags are named and left out',
    takeArguments,
  ),
  additional_permissions: builtIn(
    'Caisson uses the permissions of the job: `actions: read` for failed checks',
  ),
  use_sticky_comment: same('sticky-comment'),
  classify_inline_comments: builtIn('a review is posted as one, after the session (`preset: review`)'),
  use_commit_signing: inFile('use_commit_signing', '`delivery.commitWith: api`'),
  ssh_signing_key: same('ssh-signing-key'),
  bot_id: inFile('bot_id', '`delivery.author: NAME <ID+NAME@users.noreply.github.com>`'),
  bot_name: inFile('bot_name', '`delivery.author: NAME <ID+NAME@users.noreply.github.com>`'),
  track_progress: builtIn('the comment of every run [shows its progress](delivery.md#while-it-works)'),
  include_fix_links: builtIn('ask in the thread of a finding: the agent can change the branch'),
  path_to_claude_code_executable: same('agent-path'),
  path_to_bun_executable: builtIn('Caisson needs no Bun'),
  display_report: builtIn('the job summary has the report'),
  show_full_output: builtIn('the transcript is in the artifact, without secrets'),
  plugins: left(
    '`plugins` was left out: commit the skills, commands and agents that you use to the repository.',
  ),
  plugin_marketplaces: left(
    '`plugin_marketplaces` was left out: commit the skills, commands and agents that you use to the repository.',
  ),
}

/** Inputs of the betas before 1.0, which many workflows still have. */
export const BETA_RULES: Readonly<Record<string, InputRule>> = {
  mode: builtIn('the event and `prompt` determine what a run does'),
  direct_prompt: same('prompt'),
  override_prompt: same('prompt'),
  custom_instructions: same('instructions'),
  model: same('model'),
  anthropic_model: same('model'),
  fallback_model: left('`fallback_model` was left out: a run has one model.'),
  allowed_tools: replaced('`allowed-tools`', takeAllowed),
  disallowed_tools: replaced('`disallowed-tools`', takeDenied),
  max_turns: same('max-turns'),
  timeout_minutes: same('timeout-minutes'),
  claude_env: replaced('`env`', (value, step) =>
    addLines(
      step,
      'env',
      value.split('\n').map((line) => line.replace(/:\s*/, '=').trim()),
    ),
  ),
  mcp_config: replaced('`mcp-servers`; the tools of `allowed_tools` become `mcp-tools`', takeServers),
  experimental_allowed_domains: inFile(
    'experimental_allowed_domains',
    '`defaults.sandbox.network: allowlist` and `defaults.sandbox.allowedHosts`',
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

/** Tools of the other action's own servers: Caisson gives an agent no access to GitHub, and delivers itself. */
const OWN_SERVER = /^mcp__(?:github|github_\w+)(?:__|$)/
const INLINE_COMMENT = /^mcp__github_inline_comment/
/** GitHub's command line has no token in the sandbox. */
const GH = /^Bash\(gh[ :)]/

type Take = (value: string, step: MigratedStep) => void

const to =
  (input: string): Take =>
  (value, step) =>
    void step.inputs.set(input, value)

/** Flags of Claude Code that are inputs here. */
const FLAGS: Readonly<Record<string, Take>> = {
  '--model': to('model'),
  '--max-turns': to('max-turns'),
  '--max-budget-usd': to('max-budget-usd'),
  '--permission-mode': takeMode,
  '--json-schema': to('output-schema'),
  '--mcp-config': takeServers,
  '--append-system-prompt': to('instructions'),
  '--system-prompt': to('instructions'),
  '--allowedTools': takeAllowed,
  '--allowed-tools': takeAllowed,
  '--disallowedTools': takeDenied,
  '--disallowed-tools': takeDenied,
}
/** Flags without a value. */
const SWITCHES: Readonly<Record<string, Take>> = {
  '--dangerously-skip-permissions': (_value, step) => takeMode('bypassPermissions', step),
}

function takeMode(value: string, { notes }: MigratedStep): void {
  if (value === 'acceptEdits') return
  notes.push(
    `\`--permission-mode ${value}\`: set \`defaults.agent.permissionMode\` in \`.github/caisson.yml\`; in the sandbox, \`acceptEdits\` with \`allowed-tools\` is usually enough.`,
  )
}

/** `claude_args`: each flag becomes the input that it is here, or a note. */
function takeArguments(value: string, step: MigratedStep): void {
  // The other action ignores lines of comments.
  const text = value.replaceAll(/^\s*#.*$/gm, '')
  const words = commandWords(text).flatMap((word) => {
    const [, flag, rest] = /^(--[\w-]+)=(.*)$/s.exec(word) ?? []
    return flag === undefined ? [word] : [flag, rest ?? '']
  })
  while (words.length > 0) {
    const flag = words.shift() ?? ''
    const values: string[] = []
    while (words[0] !== undefined && !words[0].startsWith('--')) values.push(words.shift() ?? '')
    const joined = values.join(flag.toLowerCase().includes('tools') ? ',' : ' ')
    const take = values.length > 0 ? FLAGS[flag] : SWITCHES[flag]
    if (take) take(joined, step)
    else
      step.notes.push(
        `\`${[flag, ...values].join(' ')}\` of \`claude_args\` was left out: no input corresponds to it.`,
      )
  }
}

/** Names of tools, also with commas in their parentheses. */
function takeAllowed(value: string, step: MigratedStep): void {
  const names = toolsIn(value)
  const left = names.filter((name) => OWN_SERVER.test(name) || GH.test(name))
  if (left.some((name) => INLINE_COMMENT.test(name))) step.inputs.set('preset', 'review')
  if (left.length > 0) {
    step.notes.push(
      `${left.map((name) => `\`${name}\``).join(', ')} cannot be allowed: the agent has no access to GitHub. Caisson puts issue, pull request, comments and failed checks into its context, and delivers the answer, the change, the review (\`preset: review\`) itself.`,
    )
  }
  addLines(
    step,
    'allowed-tools',
    takeTools(
      names.filter((name) => !left.includes(name)),
      step,
    ),
  )
}

function takeDenied(value: string, step: MigratedStep): void {
  addLines(step, 'disallowed-tools', toolsIn(value))
}

function toolsIn(value: string): string[] {
  return [...value.matchAll(/[^\s,(]+(?:\([^)]*\))?/g)].map(([name]) => name)
}
