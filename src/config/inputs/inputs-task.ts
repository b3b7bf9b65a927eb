import { defineInputs } from './input-definition.js'

const CREDENTIALS = defineInputs('Credentials', {
  'anthropic-api-key': {
    kind: 'secret',
    description: 'Key for the Anthropic API. It stays in the gateway; the agent never sees it.',
  },
  'claude-code-oauth-token': {
    kind: 'secret',
    description: 'OAuth token of a Claude subscription (`claude setup-token`), instead of a key.',
  },
  'anthropic-auth-token': {
    kind: 'secret',
    description: 'Bearer token for your own model gateway, together with `anthropic-base-url`.',
  },
  'anthropic-base-url': {
    kind: 'text',
    description:
      "URL of the Messages API. Default: the job's `ANTHROPIC_BASE_URL`, else `https://api.anthropic.com`.",
  },
  'openai-api-key': {
    kind: 'secret',
    description: 'Key for the OpenAI API, for agents that use its models.',
  },
  'gemini-api-key': {
    kind: 'secret',
    description: 'Key for the Google Gemini API, for agents that use its models.',
  },
  'openrouter-api-key': {
    kind: 'secret',
    description: 'Key for OpenRouter, for agents that use models through it.',
  },
  'github-token': {
    kind: 'secret',
    default: '${{ github.token }}',
    description:
      'Token for reading the target, pushing the branch and commenting. It stays outside the sandbox.',
  },

  'app-id': {
    kind: 'text',
    description:
      'ID or client ID of a GitHub App that is installed in the repository. Its token, limited to this repository, replaces `github-token` and is revoked at the end.',
  },
  'app-private-key': {
    kind: 'secret',
    description: 'Private key (PEM) of the app in `app-id`.',
  },
})

const CHECKOUT = defineInputs('Checkout', {
  'checkout-path': {
    kind: 'text',
    description:
      "Path of the repository's checkout, as in `path` of actions/checkout. Default: the checkout whose remote is this repository; if there is none, Caisson fetches the event's commit with 50 commits of history.",
  },
})

const TRIGGER = defineInputs('Trigger', {
  label: {
    kind: 'text',
    default: 'claude',
    description: 'Adding this label to an issue or a pull request starts a run.',
  },
  'trigger-phrase': {
    kind: 'text',
    default: '@claude',
    description:
      'A comment that contains this word starts a run, as does a new issue or pull request with it in the title or description. Code blocks and quotes do not count.',
  },
  'assignee-trigger': {
    kind: 'text',
    description: 'Assigning this login (with or without `@`) to an issue or a pull request starts a run.',
  },
  'edited-trigger': {
    kind: 'flag',
    default: 'false',
    description:
      'The phrase also starts a run when the author adds it in an edit (`types: [edited]` in the workflow).',
  },
  resume: {
    kind: ['auto', 'never'],
    default: 'auto',
    description:
      '`auto`: a comment where Claude has worked before resumes that session on the new head (needs `actions: read`); `never`: it starts a new session.',
  },
  'fix-attempts': {
    kind: 'integer',
    default: '3',
    description:
      "For `workflow_run` and `check_suite`: how many of the agent's commits in a row may fail the same workflow before a person has to look.",
  },
  target: {
    kind: 'integer',
    description: 'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.',
  },
  prompt: {
    kind: 'text',
    description:
      'What to do. Every event that reaches the step then starts a run, whatever its label or comment; a comment is added to the prompt.',
  },
  'context-budget': {
    kind: 'integer',
    default: '100000',
    description:
      'Maximum tokens (of four characters) for comments, reviews, images, links and changes in the context. The least important parts are left out, and the agent is told which.',
  },
  instructions: {
    file: 'defaults.agent.instructions',
    kind: 'text',
    description: "Instructions for every run, added to the agent's system prompt.",
  },
})

const AGENT = defineInputs('Agent', {
  agent: {
    kind: 'text',
    file: 'defaults.agent.definition',
    description:
      'Name of an agent definition on the base branch, `.caisson/agents/<name>.md` or `.claude/agents/<name>.md`. `@claude/<name>` in a comment takes precedence.',
  },
  preset: {
    kind: ['default', 'careful', 'plan', 'review'],
    default: 'default',
    file: 'defaults.agent.preset',
    description:
      '`careful`: asks nothing, has no shell, edits nothing outside `paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads and reports findings, which become one review of the pull request.',
  },
  paths: {
    kind: 'list',
    whole: '**',
    file: 'defaults.agent.paths',
    description:
      'Path patterns that the agent may change, one per line; `**` matches every path. Default: every path, or none with `preset: careful`.',
  },
  'agent-cli': {
    file: 'defaults.agent.name',
    kind: 'text',
    default: 'claude',
    description:
      'The agent to run: one that `caisson list agents` shows, `acp:API` for `acp` with a certain API of its model (`chat`, `responses`, `messages`, `generate-content`), or `image:REF` for an adapter image.',
  },
  model: {
    file: 'defaults.agent.model',
    kind: 'text',
    description:
      "Model, as the agent calls it or as `provider/model` (`anthropic`, `openai`, `gemini`, `openrouter`). Default: the agent's own.",
  },
  'max-turns': {
    file: 'defaults.limits.maxTurns',
    kind: 'integer',
    description: 'Ends the session after this many turns.',
  },
  'max-budget-usd': {
    file: 'defaults.limits.maxBudgetUsd',
    kind: 'number',
    description:
      'Ends the run when its requests, including those of subagents, have cost this many US dollars.',
  },
  'timeout-minutes': {
    file: 'defaults.limits.timeoutMinutes',
    kind: 'number',
    default: '30',
    description: 'Ends the session after this many minutes; work so far is kept.',
  },
  'allowed-tools': {
    file: 'defaults.agent.allowedTools',
    kind: 'list',
    default: 'Read,Write,Edit,Bash,Glob,Grep,TaskCreate,TaskGet,TaskList,TaskUpdate',
    description: 'Tools that the agent may use.',
  },
  'disallowed-tools': {
    file: 'defaults.agent.disallowedTools',
    kind: 'list',
    description: 'Tools that the agent may not use.',
  },
  'permission-mode': {
    file: 'defaults.agent.permissionMode',
    kind: ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'],
    default: 'acceptEdits',
    description: 'What the agent may do without being asked.',
  },
  'allowed-models': {
    file: 'defaults.agent.allowedModels',
    kind: 'list',
    whole: '*',
    description: 'Models that the gateway allows, with `*` as a wildcard. Default: any.',
  },
  'server-tools': {
    file: 'defaults.agent.serverTools',
    kind: 'list',
    description:
      'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`). Default: none.',
  },
  'mcp-servers': {
    kind: 'text',
    description:
      "MCP servers, as JSON in the format of `.mcp.json` or as the path of such a file on the base branch. They run outside the sandbox and may use the job's variables (`${NAME}`), which the agent does not get. Needs `mcp-tools`.",
  },
  'mcp-tools': {
    kind: 'list',
    description:
      'Tools of these servers that the agent may call, `server/tool` or `server/*`, one per line. The agent sees no others, and servers not named here are not started.',
  },
  'agent-version': {
    file: 'defaults.agent.version',
    kind: 'text',
    description: 'Version of the agent. Default: the one this release was tested with.',
  },
  'agent-integrity': {
    file: 'defaults.agent.integrity',
    kind: 'text',
    description: 'npm integrity (`sha512-…`) of that version; needed if this release does not know it.',
  },
  'agent-path': {
    kind: 'text',
    description: 'An executable to use instead of fetching one.',
  },
  'agent-args': {
    kind: 'lines',
    description:
      'With `agent-cli: acp`: arguments that make the executable in `agent-path` speak the Agent Client Protocol, such as `--acp`, one per line.',
  },
  registry: {
    kind: 'text',
    description:
      "npm registry to fetch the agent from. Default: the job's `NPM_CONFIG_REGISTRY`, else the public registry.",
  },
  'registry-token': {
    kind: 'secret',
    description: 'Token for that registry, sent as a bearer token. The agent never sees it.',
  },
})

/** Who pays, what starts a run, and how the agent works. */
export const TASK_INPUTS = { ...CREDENTIALS, ...CHECKOUT, ...TRIGGER, ...AGENT }
