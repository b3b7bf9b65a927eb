import { branchNameSchema } from '../../../config/branch-name.js'
import {
  PLUGINS,
  takeAllowed,
  takeArguments,
  takeDenied,
  takeServers,
  takeSettings,
  takeVariables,
} from './given-arguments.js'
import {
  addLines,
  builtIn,
  type InputRule,
  type InputRules,
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
const comments = (sign: '' | '!') =>
  replaced(`\`comments-by\`, as \`${sign}login\``, (value, step) =>
    addLines(
      step,
      'comments-by',
      splitList(value).map((login) => (login === '' ? '' : `${sign}${login}`)),
    ),
  )

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
      bots.map((name) => {
        const [, inner] = /^\$\{\{(.*)\}\}$/s.exec(name.trim()) ?? []
        if (inner !== undefined) return `\${{ ${inner.trim()} == '*' && '*[bot]' || ${inner.trim()} }}`
        return /\[bot\]$/.test(name) ? name : `${name}[bot]`
      }),
    )
    if (bots.some((name) => name.includes('${{')))
      note(
        step,
        'same',
        '`allowed-users` takes single bots of the expression as `name[bot]`, and every bot as `*`.',
      )
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
  include_comments_by_actor: comments(''),
  exclude_comments_by_actor: comments('!'),
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
    'one input per flag: `model`, `max-turns`, `max-budget-usd`, `allowed-tools`, `disallowed-tools`, `instructions`, `output-schema`, `agent`, `mcp-servers` and `mcp-tools`; `agent-args` takes `--effort`, `--fallback-model` and other flags that change nothing of what the agent may do; the rest is named and left out',
    takeArguments,
  ),
  additional_permissions: builtIn(
    'Caisson uses the permissions of the job: `actions: read` for failed checks',
  ),
  use_sticky_comment: same('sticky-comment'),
  classify_inline_comments: builtIn('a review is posted as one, after the session (`preset: review`)'),
  use_commit_signing: replaced('`delivery.commitWith: api` in `.github/caisson.yml`', (value, { file }) => {
    if (isOn(value)) file.set('delivery.commitWith', 'api')
  }),
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
  plugins: replaced(PLUGINS, () => {}),
  plugin_marketplaces: replaced(PLUGINS, () => {}),
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
  fallback_model: replaced('`agent-args: --fallback-model …`', (value, step) => {
    if (value.trim() !== '') addLines(step, 'agent-args', [`--fallback-model ${value.trim()}`])
  }),
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
  experimental_allowed_domains: replaced('`network: allowlist` and `allowed-hosts`', (value, step) =>
    addLines(
      step,
      'allowed-hosts',
      value.split(/[\s,]+/).map((host) => host.replace(/^\./, '*.')),
    ),
  ),
}

/** Outputs that later steps may read. */
export const OUTPUT_NAMES: Readonly<Record<string, string>> = {
  conclusion: 'outcome',
  execution_file: 'execution-file',
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
