/**
 * Every input of the action, once: `action.yml` and the README's table are written from this list, and a
 * test holds them against it. `kind` says how the runner's string becomes a value.
 */
export interface InputDefinition {
  description: string
  kind: 'text' | 'integer' | 'number' | 'flag' | 'list' | 'lines' | 'secret' | readonly string[]
  /** As the runner passes it; none: the input is left out. */
  default?: string
  group: string
}

const define = <const T extends Record<string, InputDefinition>>(inputs: T) => inputs

export const INPUTS = define({
  // Credentials
  'anthropic-api-key': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Key for the Anthropic API. It stays in the gateway; the agent never sees it.',
  },
  'claude-code-oauth-token': {
    group: 'Credentials',
    kind: 'secret',
    description: 'OAuth token of a Claude subscription (`claude setup-token`), instead of a key.',
  },
  'anthropic-auth-token': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Bearer token for a model gateway of your own, together with `anthropic-base-url`.',
  },
  'anthropic-base-url': {
    group: 'Credentials',
    kind: 'text',
    description:
      'Address of the Messages API. Default: `ANTHROPIC_BASE_URL` of the job, else `https://api.anthropic.com`.',
  },
  'github-token': {
    group: 'Credentials',
    kind: 'secret',
    default: '${{ github.token }}',
    description: 'Token to read the target, push the branch and comment with. It stays outside the sandbox.',
  },

  // What to do
  label: {
    group: 'Trigger',
    kind: 'text',
    default: 'claude',
    description: 'A label with this name on an issue or a pull request starts a run.',
  },
  'trigger-phrase': {
    group: 'Trigger',
    kind: 'text',
    default: '@claude',
    description: 'A comment with this word starts a run. Code blocks and quotes do not count.',
  },
  'allowed-bots': {
    group: 'Trigger',
    kind: 'list',
    description: 'Bot logins that may start a run, or `*`. People need write permission.',
  },
  target: {
    group: 'Trigger',
    kind: 'integer',
    description: 'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.',
  },
  prompt: {
    group: 'Trigger',
    kind: 'text',
    description:
      'What to do, for events that have no comment of their own; added to the instruction where there is one.',
  },
  instructions: {
    group: 'Trigger',
    kind: 'text',
    description: "House rules for every run, added to the agent's system prompt.",
  },

  // Agent
  model: { group: 'Agent', kind: 'text', description: "Model name or alias. Default: Claude Code's own." },
  'max-turns': { group: 'Agent', kind: 'integer', description: 'Ends the session after so many turns.' },
  'max-budget-usd': {
    group: 'Agent',
    kind: 'number',
    description: 'Ends the run when its requests have cost so many US dollars, subagents included.',
  },
  'timeout-minutes': {
    group: 'Agent',
    kind: 'number',
    default: '30',
    description: 'Ends the session after so many minutes; what was done is kept.',
  },
  'allowed-tools': {
    group: 'Agent',
    kind: 'list',
    default: 'Read,Write,Edit,Bash,Glob,Grep,TodoWrite',
    description: 'Tools that the agent may use.',
  },
  'disallowed-tools': { group: 'Agent', kind: 'list', description: 'Tools that the agent may not use.' },
  'permission-mode': {
    group: 'Agent',
    kind: ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'],
    default: 'acceptEdits',
    description: "Claude Code's permission mode.",
  },
  'allowed-models': {
    group: 'Agent',
    kind: 'list',
    description: 'Models that the gateway lets through, `*` as a wildcard. Default: any.',
  },
  'server-tools': {
    group: 'Agent',
    kind: 'list',
    description:
      'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`). Default: none.',
  },
  'claude-version': {
    group: 'Agent',
    kind: 'text',
    description: 'Version of Claude Code. Default: the tested one.',
  },
  'claude-integrity': {
    group: 'Agent',
    kind: 'text',
    description: 'npm integrity (`sha512-…`) of that version, needed when this release does not know it.',
  },
  'claude-path': {
    group: 'Agent',
    kind: 'text',
    description: 'An executable to use instead of fetching one.',
  },
  registry: {
    group: 'Agent',
    kind: 'text',
    description:
      'npm registry to fetch Claude Code from. Default: `NPM_CONFIG_REGISTRY` of the job, else the public one.',
  },

  // Sandbox
  backend: {
    group: 'Sandbox',
    kind: ['auto', 'container', 'local'],
    default: 'auto',
    description:
      '`container`: in a container; `local`: on this machine, sealed by bubblewrap where that works; `auto`: a container where an engine answers, else `local`.',
  },
  engine: {
    group: 'Sandbox',
    kind: ['auto', 'docker', 'podman'],
    default: 'auto',
    description: 'What makes the container.',
  },
  'engine-command': {
    group: 'Sandbox',
    kind: 'text',
    description:
      'A launch command in front of the agent instead of an engine, e.g. `devcontainer exec --workspace-folder {workspace}`.',
  },
  image: {
    group: 'Sandbox',
    kind: 'text',
    default: 'auto',
    description:
      "`host`: the machine's own toolchain, read only, nothing pulled; any image reference; `auto`: inside a job container that container's image, else `host`.",
  },
  mounts: {
    group: 'Sandbox',
    kind: 'list',
    description:
      'More folders to see, `source:target` or `source:target:rw`, one a line. Read only by default.',
  },
  env: {
    group: 'Sandbox',
    kind: 'list',
    description:
      "Variables for the agent, one a line: `NAME=value`, or `NAME` for the job's own value. Nothing else reaches it.",
  },
  'env-files': {
    group: 'Sandbox',
    kind: 'list',
    description: '`.env` files of the checkout to hand to the agent.',
  },
  network: {
    group: 'Sandbox',
    kind: ['none', 'allowlist', 'open'],
    default: 'none',
    description:
      "What the agent can reach: nothing, the hosts of `allowed-hosts` through Caisson's proxy, or everything (not sealed).",
  },
  'allowed-hosts': {
    group: 'Sandbox',
    kind: 'list',
    description:
      'Hosts for `network: allowlist` and for `setup`: `example.com`, `*.example.com`, `example.com:8443`, addresses, networks. Ports 80 and 443 unless one is given.',
  },
  setup: {
    group: 'Sandbox',
    kind: 'text',
    description:
      'Shell script that runs in the sandbox before the agent, e.g. `npm ci`. Its network is cut before the agent starts.',
  },
  'setup-network': {
    group: 'Sandbox',
    kind: ['none', 'allowlist', 'open'],
    default: 'allowlist',
    description:
      'What `setup` can reach. `allowlist`: the package registries of what the repository uses, those of the job, and `allowed-hosts`.',
  },
  'setup-timeout-minutes': {
    group: 'Sandbox',
    kind: 'number',
    default: '15',
    description: 'Ends the setup, and with it the run, after so many minutes.',
  },
  'allow-unsealed': {
    group: 'Sandbox',
    kind: 'flag',
    default: 'false',
    description:
      'Run also where nothing can seal the agent, in a public repository or on what people without write permission wrote.',
  },
  memory: {
    group: 'Sandbox',
    kind: 'integer',
    default: '8192',
    description: 'Memory limit of the container in MiB.',
  },
  cpus: { group: 'Sandbox', kind: 'number', description: 'CPU limit of the container.' },
  pids: {
    group: 'Sandbox',
    kind: 'integer',
    default: '2048',
    description: 'Limit of processes and threads in the container.',
  },

  // Verification
  verify: {
    group: 'Verification',
    kind: 'lines',
    description:
      'Commands that must pass before anything is pushed, one a line. They run on the base commit plus the patch, in a new container that has never seen the agent.',
  },
  'verify-attempts': {
    group: 'Verification',
    kind: 'integer',
    default: '2',
    description: 'Verifications in all: what fails goes back to the same session, except for the last time.',
  },
  'verify-base': {
    group: 'Verification',
    kind: 'flag',
    default: 'false',
    description:
      'Run the commands on the base commit alone too, so that the report tells what failed before.',
  },
  'verify-network': {
    group: 'Verification',
    kind: ['none', 'allowlist', 'open'],
    default: 'none',
    description: 'What the commands may reach: nothing, `allowed-hosts`, or everything.',
  },
  'verify-timeout-minutes': {
    group: 'Verification',
    kind: 'number',
    default: '15',
    description: 'Stops a command after so many minutes; it has failed then.',
  },
  'on-verify-failure': {
    group: 'Verification',
    kind: ['comment', 'draft'],
    default: 'comment',
    description:
      'What becomes of a change that still fails: `comment` attaches the patch, `draft` opens a draft pull request for an issue. The run is a failure either way.',
  },

  // Delivery
  'branch-prefix': {
    group: 'Delivery',
    kind: 'text',
    default: 'caisson/',
    description: 'Branches are named `<prefix>issue-<number>`.',
  },
  draft: { group: 'Delivery', kind: 'flag', default: 'false', description: 'Open pull requests as drafts.' },
  'draft-on-flags': {
    group: 'Delivery',
    kind: 'flag',
    default: 'true',
    description: 'Open the pull request as a draft when the policy flags something in it.',
  },
  'comment-key': {
    group: 'Delivery',
    kind: 'text',
    default: 'main',
    description: 'Workflows with different keys keep separate comments on the same target.',
  },
  'fail-on-denials': {
    group: 'Delivery',
    kind: 'flag',
    default: 'false',
    description: 'Make the run need review when the agent was denied something.',
  },
  'upload-artifact': {
    group: 'Delivery',
    kind: 'flag',
    default: 'true',
    description: 'Upload transcript, patch and manifest as an artifact.',
  },
  'artifact-name': {
    group: 'Delivery',
    kind: 'text',
    description: 'Name of the artifact. Default: `caisson-<run id>`.',
  },
  'artifact-retention-days': {
    group: 'Delivery',
    kind: 'integer',
    description: 'Days to keep the artifact.',
  },
  'run-directory': {
    group: 'Delivery',
    kind: 'text',
    description: 'Where run folders are made. Default: `$RUNNER_TEMP/caisson`.',
  },
})

export type InputName = keyof typeof INPUTS

/** Every output of the action, once. */
export const OUTPUTS = {
  outcome: '`success`, `failure`, `needs_review` or `skipped`.',
  reason:
    'One word why: `completed`, `no_changes`, `max_turns`, `budget_exceeded`, `timeout`, `cancelled`, and so on.',
  'skip-reason': 'Why nothing was run, when `outcome` is `skipped`.',
  'exit-code': '0 success, 1 failure, 2 needs a person.',
  'run-id': 'Id of the run.',
  'run-directory': 'Folder of the run on the runner.',
  manifest: 'Path of `manifest.json`.',
  patch: 'Path of `diff.patch`; the file is empty when nothing changed.',
  summary: 'Path of `summary.md`.',
  transcript: 'Path of `transcript.json`.',
  'changed-files': 'Number of files in the patch.',
  answer: "The agent's final words, at most 10,000 characters.",
  branch: 'Branch that was pushed.',
  commit: 'Commit that was pushed.',
  'pull-request-number': 'Pull request that was opened or updated.',
  'pull-request-url': 'Its address.',
  'comment-url': 'Address of the summary comment.',
  'artifact-id': 'Id of the uploaded artifact.',
  'artifact-url': 'Its address.',
  'session-id': 'Session of Claude Code, to resume it.',
  model: 'Model that answered.',
  'cost-usd': 'Cost of the run in US dollars.',
  'input-tokens': 'Tokens sent, cache included.',
  'output-tokens': 'Tokens received.',
  turns: 'Turns of the session.',
  'duration-ms': 'Duration of the run in milliseconds.',
  denials: 'Number of things the agent was denied.',
  sealed: '`true` when the agent had neither a network nor secrets within reach.',
} as const

export type OutputName = keyof typeof OUTPUTS
