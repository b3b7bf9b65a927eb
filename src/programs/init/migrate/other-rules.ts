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

const bots = (value: string, step: MigratedStep) =>
  addLines(
    step,
    'allowed-users',
    splitList(value).map((name) => (name === '' || /\[bot\]$|\$\{\{/.test(name) ? name : `${name}[bot]`)),
  )

/** Every input of openai/codex-action 1, in its order. */
export const CODEX_RULES: InputRules = {
  prompt: same('prompt'),
  'prompt-file': same('prompt-file'),
  'output-file': left(
    'output-file',
    'the output `answer` has the final message, `transcript` everything.',
    'edit',
  ),
  'openai-api-key': variable('OPENAI_API_KEY'),
  'responses-api-endpoint': left(
    'responses-api-endpoint',
    'set `OPENAI_BASE_URL` under `env:` of the step to the address before `/responses`.',
    'edit',
  ),
  'working-directory': same('working-directory'),
  sandbox: replaced('`preset: plan` for `read-only`; the sandbox is always there', (value, step) => {
    if (value.trim() === 'read-only') step.inputs.set('preset', 'plan')
    else step.works = true
    if (value.trim() === 'danger-full-access')
      note(
        step,
        'worse',
        '`sandbox: danger-full-access` was left out: the agent has no network and no access to the runner.',
      )
  }),
  'codex-version': left(
    'codex-version',
    'Caisson installs the version that it was tested with; `defaults.agent.version` names another.',
    'same',
  ),
  'codex-args': left('codex-args', 'no arguments are passed on to Codex.'),
  'output-schema': same('output-schema'),
  'output-schema-file': same('output-schema'),
  model: same('model'),
  effort: replaced('`agent-args: -c model_reasoning_effort=…`', (value, step) => {
    if (value.trim() !== '') addLines(step, 'agent-args', [`-c model_reasoning_effort=${value.trim()}`])
  }),
  'codex-home': {
    fate: 'left',
    words:
      'settings, skills and plugins of a home folder are not read, but `AGENTS.md` of the base branch is; steps that read its `sessions` find the session in the run folder.',
    move: (value, step) => {
      note(
        step,
        'worse',
        '`codex-home` was left out: settings, skills and plugins of a home folder are not read, but `AGENTS.md` of the base branch is.',
      )
      if (step.id !== undefined)
        step.moved.set(`${value}/sessions`, `\${{ steps.${step.id}.outputs.run-directory }}/output/session`)
    },
  },
  'permission-profile': left('permission-profile', 'the seal replaces the profiles of Codex.', 'same'),
  'safety-strategy': builtIn('the agent always runs sealed and without the job’s rights'),
  'codex-user': builtIn('the agent always runs sealed and without the job’s rights'),
  'allow-users': replaced('`allowed-users`, or `outsiders: plan` for `*`', (value, step) => {
    if (value.trim() === '*') step.inputs.set('outsiders', 'plan')
    else addLines(step, 'allowed-users', splitList(value))
  }),
  'allow-bots': replaced('`allowed-users: github-actions[bot]`', (value, step) => {
    if (isOn(value)) bots('github-actions', step)
  }),
  'allow-bot-users': replaced('`allowed-users`, as `name[bot]`', bots),
}

export const CODEX_OUTPUTS: Readonly<Record<string, string>> = { 'final-message': 'answer' }

/** One note for all of them. */
const ofGoogle: InputRule = {
  fate: 'left',
  words: 'Caisson reaches Gemini with a key of the Gemini API (`GEMINI_API_KEY`) only',
  move: (value, step) => {
    if (isOn(value))
      note(
        step,
        'worse',
        'Access by Google Cloud was left out: Caisson reaches Gemini with a key of the Gemini API (`GEMINI_API_KEY`) only.',
      )
  },
}

/** Every input of google-github-actions/run-gemini-cli 0.1, in its order. */
export const GEMINI_RULES: InputRules = {
  gcp_location: ofGoogle,
  gcp_project_id: ofGoogle,
  gcp_service_account: ofGoogle,
  gcp_workload_identity_provider: ofGoogle,
  gcp_token_format: ofGoogle,
  gcp_access_token_scopes: ofGoogle,
  gemini_api_key: variable('GEMINI_API_KEY'),
  gemini_cli_version: builtIn('the version that Caisson was tested with'),
  gemini_debug: builtIn('the transcript is in the artifact, without secrets'),
  gemini_model: replaced('`model: gemini/…`', (value, step) => {
    const [, inner] = /^\$\{\{(.*)\}\}$/s.exec(value.trim()) ?? []
    const name = inner === undefined ? value.trim() : `\${{ ${inner.trim()} || '${GEMINI_MODEL}' }}`
    if (name !== '') step.inputs.set('model', `gemini/${name}`)
  }),
  google_api_key: ofGoogle,
  prompt: same('prompt'),
  settings: replaced('`max-turns`; GitHub’s MCP server becomes `preset` and `actions`', takeSettings),
  use_gemini_code_assist: ofGoogle,
  use_vertex_ai: ofGoogle,
  extensions: {
    fate: 'left',
    words: 'what the `code-review` extension does is `preset: review`; others are left out',
    move: (value, step) => {
      if (!/code-review/.test(value) || (value.match(/https?:/g) ?? []).length > 1)
        note(step, 'edit', '`extensions` was left out: write out in `prompt` what theirs do.')
    },
  },
  upload_artifacts: builtIn('the transcript, patch and manifest are always uploaded'),
  use_pnpm: builtIn('nothing is installed in the job'),
  workflow_name: builtIn('there is no telemetry'),
  github_pr_number: builtIn('the number comes from the event'),
  github_issue_number: builtIn('the number comes from the event'),
}

export const GEMINI_OUTPUTS: Readonly<Record<string, string>> = { summary: 'answer', error: 'reason' }

/** The model of the action's own documents. */
export const GEMINI_MODEL = 'gemini-2.5-pro'

function takeSettings(value: string, step: MigratedStep): void {
  let settings: {
    model?: { maxSessionTurns?: number }
    maxSessionTurns?: number
    mcpServers?: Record<string, { includeTools?: string[] }>
  }
  try {
    settings = JSON.parse(value)
  } catch {
    note(step, 'edit', '`settings` was left out: it is not JSON that can be read here.')
    return
  }
  const turns = settings.model?.maxSessionTurns ?? settings.maxSessionTurns
  if (turns !== undefined && turns > 0) step.inputs.set('max-turns', String(turns))
  for (const [name, { includeTools = [] }] of Object.entries(settings.mcpServers ?? {})) {
    if (name !== 'github')
      note(step, 'edit', `The MCP server \`${name}\` was left out: name it in \`mcp-servers\`.`)
    if (includeTools.some((tool) => /review/.test(tool))) step.writes.add('review')
    if (includeTools.some((tool) => /add_issue_comment/.test(tool))) step.writes.add('comment')
    if (includeTools.some((tool) => /create_branch|push_files|create_pull_request/.test(tool)))
      step.writes.add('push')
  }
}
