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
      'URL of the Messages API. Default: `ANTHROPIC_BASE_URL` of the job, else `https://api.anthropic.com`.',
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
    description: 'Key for OpenRouter, for agents that use models by way of it.',
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
      'ID or client ID of a GitHub App that is installed in the repository. Its token, for this repository (and `repositories`) alone, replaces `github-token` and is revoked at the end.',
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
      "The repository's checkout, as in `path` of actions/checkout. Default: the one whose remote is this repository; without one, Caisson fetches the event's commit with a history of 50 commits.",
  },
  repositories: {
    kind: 'lines',
    description:
      'Further repositories to work on, one per line: `owner/name` or `owner/name@branch`. Each is beside the workspace, as `../name`, and gets a pull request of its own; the token must be able to push there.',
  },
})

const TRIGGER = defineInputs('Trigger', {
  label: {
    kind: 'text',
    default: 'claude',
    description: 'A label with this name on an issue or a pull request starts a run.',
  },
  'trigger-phrase': {
    kind: 'text',
    default: '@claude',
    description:
      'A comment with this word starts a run, and so does a new issue or pull request with it in title or description. Code blocks and quotes do not count.',
  },
  'assignee-trigger': {
    kind: 'text',
    description: 'Login whose assignment to an issue or a pull request starts a run, with or without `@`.',
  },
  'edited-trigger': {
    kind: 'flag',
    default: 'false',
    description:
      'The phrase starts a run also when its author adds it later, by an edit (`types: [edited]` in the workflow).',
  },
  resume: {
    kind: ['auto', 'never'],
    default: 'auto',
    description:
      '`auto`: a comment where Claude has worked before resumes that session on the new head (needs `actions: read`); `never`: it starts a new one.',
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
      'What to do: every event that the workflow lets through starts a run, whatever its label or comment says. The comment is added to it.',
  },
  'context-budget': {
    kind: 'integer',
    default: '100000',
    description:
      'Tokens, at four characters each, that comments, reviews, images, links and changes may have in the context. What matters least is left out, and named.',
  },
  instructions: {
    file: 'defaults.agent.instructions',
    kind: 'text',
    description: "House rules for every run, added to the agent's system prompt.",
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
      '`careful`: asks nothing, has no shell, edits nothing outside `paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads, and leaves findings that become one review of the pull request.',
  },
  paths: {
    kind: 'list',
    whole: '**',
    file: 'defaults.agent.paths',
    description:
      'Patterns of paths that the agent may change, one per line; `**` is every path. Default: every path, or none with `preset: careful`.',
  },
  'agent-cli': {
    file: 'defaults.agent.name',
    kind: 'text',
    default: 'claude',
    description:
      'The agent that works: one of those that `caisson list agents` shows, or `image:REF` for an adapter image.',
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
    description: 'Ends the run when its requests have cost this many US dollars, subagents included.',
  },
  'timeout-minutes': {
    file: 'defaults.limits.timeoutMinutes',
    kind: 'number',
    default: '30',
    description: 'Ends the session after this many minutes; what was done is kept.',
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
    description: 'Models that the gateway lets through, `*` as a wildcard. Default: any.',
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
      'MCP servers, as JSON in the form of `.mcp.json` or as the path of such a file on the base branch. They run outside of the sandbox and may use variables of the job (`${NAME}`), which the agent does not get. Needs `mcp-tools`.',
  },
  'mcp-tools': {
    kind: 'list',
    description:
      'Tools of these servers that the agent may call, `server/tool` or `server/*`, one per line. No others exist for it, and servers that are not named here are not started.',
  },
  'agent-version': {
    file: 'defaults.agent.version',
    kind: 'text',
    description: 'Version of the agent. Default: the one that this release was tested with.',
  },
  'agent-integrity': {
    file: 'defaults.agent.integrity',
    kind: 'text',
    description: 'npm integrity (`sha512-…`) of that version, needed when this release does not know it.',
  },
  'agent-path': {
    kind: 'text',
    description: 'An executable to use instead of fetching one.',
  },
  'agent-args': {
    kind: 'lines',
    description:
      'Arguments for the executable in `agent-path`, one per line, with `agent-cli: acp`: those that make it speak the Agent Client Protocol, such as `--acp`.',
  },
  registry: {
    kind: 'text',
    description:
      'npm registry to fetch the agent from. Default: `NPM_CONFIG_REGISTRY` of the job, else the public one.',
  },
  'registry-token': {
    kind: 'secret',
    description: 'Token for that registry, sent as a bearer token. The agent never sees it.',
  },
})

/** Who pays, what starts a run, and how the agent works. */
export const TASK_INPUTS = { ...CREDENTIALS, ...CHECKOUT, ...TRIGGER, ...AGENT }
