import { defineInputs } from './input-definition.js'

/** Who pays, what starts a run, and how the agent works. */
export const TASK_INPUTS = defineInputs({
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
    description: 'Bearer token for your own model gateway, together with `anthropic-base-url`.',
  },
  'anthropic-base-url': {
    group: 'Credentials',
    kind: 'text',
    description:
      'URL of the Messages API. Default: `ANTHROPIC_BASE_URL` of the job, else `https://api.anthropic.com`.',
  },
  'openai-api-key': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Key for the OpenAI API, for agents that use its models.',
  },
  'gemini-api-key': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Key for the Google Gemini API, for agents that use its models.',
  },
  'openrouter-api-key': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Key for OpenRouter, for agents that use models by way of it.',
  },
  'github-token': {
    group: 'Credentials',
    kind: 'secret',
    default: '${{ github.token }}',
    description:
      'Token for reading the target, pushing the branch and commenting. It stays outside the sandbox.',
  },

  'app-id': {
    group: 'Credentials',
    kind: 'text',
    description:
      'ID or client ID of a GitHub App that is installed in the repository. Its token, for this repository (and `repositories`) alone, replaces `github-token` and is revoked at the end.',
  },
  'app-private-key': {
    group: 'Credentials',
    kind: 'secret',
    description: 'Private key (PEM) of the app in `app-id`.',
  },

  // Where the repository is
  'checkout-path': {
    group: 'Checkout',
    kind: 'text',
    description:
      "The repository's checkout, as in `path` of actions/checkout. Default: the one whose remote is this repository; without one, Caisson fetches the event's commit with a history of 50 commits.",
  },
  repositories: {
    group: 'Checkout',
    kind: 'lines',
    description:
      'Further repositories to work on, one per line: `owner/name` or `owner/name@branch`. Each is beside the workspace, as `../name`, and gets a pull request of its own; the token must be able to push there.',
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
    description:
      'A comment with this word starts a run, and so does a new issue or pull request with it in title or description. Code blocks and quotes do not count.',
  },
  'assignee-trigger': {
    group: 'Trigger',
    kind: 'text',
    description: 'Login whose assignment to an issue or a pull request starts a run, with or without `@`.',
  },
  'edited-trigger': {
    group: 'Trigger',
    kind: 'flag',
    default: 'false',
    description:
      'The phrase starts a run also when its author adds it later, by an edit (`types: [edited]` in the workflow).',
  },
  resume: {
    group: 'Trigger',
    kind: ['auto', 'never'],
    default: 'auto',
    description:
      '`auto`: a comment where Claude has worked before resumes that session on the new head (needs `actions: read`); `never`: it starts a new one.',
  },
  'fix-attempts': {
    group: 'Trigger',
    kind: 'integer',
    default: '3',
    description:
      "For `workflow_run` and `check_suite`: how many of the agent's commits in a row may fail the same workflow before a person has to look.",
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
      'What to do: every event that the workflow lets through starts a run, whatever its label or comment says. The comment is added to it.',
  },
  'context-budget': {
    group: 'Trigger',
    kind: 'integer',
    default: '100000',
    description:
      'Tokens, at four characters each, that comments, reviews, images, links and changes may have in the context. What matters least is left out, and named.',
  },
  instructions: {
    group: 'Trigger',
    file: 'defaults.agent.instructions',
    kind: 'text',
    description: "House rules for every run, added to the agent's system prompt.",
  },

  // Agent
  agent: {
    group: 'Agent',
    kind: 'text',
    file: 'defaults.agent.definition',
    description:
      'Name of an agent definition on the base branch, `.caisson/agents/<name>.md` or `.claude/agents/<name>.md`. `@claude/<name>` in a comment takes precedence.',
  },
  preset: {
    group: 'Agent',
    kind: ['default', 'careful', 'plan', 'review'],
    default: 'default',
    file: 'defaults.agent.preset',
    description:
      '`careful`: asks nothing, has no shell, edits nothing outside `paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads, and leaves findings that become one review of the pull request.',
  },
  paths: {
    group: 'Agent',
    kind: 'list',
    whole: '**',
    file: 'defaults.agent.paths',
    description:
      'Patterns of paths that the agent may change, one per line; `**` is every path. Default: every path, or none with `preset: careful`.',
  },
  'agent-cli': {
    group: 'Agent',
    file: 'defaults.agent.name',
    kind: 'text',
    default: 'claude',
    description:
      'The agent that works: one of those that `caisson list agents` shows, or `image:REF` for an adapter image.',
  },
  model: {
    group: 'Agent',
    file: 'defaults.agent.model',
    kind: 'text',
    description:
      "Model, as the agent calls it or as `provider/model` (`anthropic`, `openai`, `gemini`, `openrouter`). Default: the agent's own.",
  },
  'max-turns': {
    group: 'Agent',
    file: 'defaults.limits.maxTurns',
    kind: 'integer',
    description: 'Ends the session after this many turns.',
  },
  'max-budget-usd': {
    group: 'Agent',
    file: 'defaults.limits.maxBudgetUsd',
    kind: 'number',
    description: 'Ends the run when its requests have cost this many US dollars, subagents included.',
  },
  'timeout-minutes': {
    group: 'Agent',
    file: 'defaults.limits.timeoutMinutes',
    kind: 'number',
    default: '30',
    description: 'Ends the session after this many minutes; what was done is kept.',
  },
  'allowed-tools': {
    group: 'Agent',
    file: 'defaults.agent.allowedTools',
    kind: 'list',
    default: 'Read,Write,Edit,Bash,Glob,Grep,TaskCreate,TaskGet,TaskList,TaskUpdate',
    description: 'Tools that the agent may use.',
  },
  'disallowed-tools': {
    group: 'Agent',
    file: 'defaults.agent.disallowedTools',
    kind: 'list',
    description: 'Tools that the agent may not use.',
  },
  'permission-mode': {
    group: 'Agent',
    file: 'defaults.agent.permissionMode',
    kind: ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'],
    default: 'acceptEdits',
    description: 'What the agent may do without being asked.',
  },
  'allowed-models': {
    group: 'Agent',
    file: 'defaults.agent.allowedModels',
    kind: 'list',
    whole: '*',
    description: 'Models that the gateway lets through, `*` as a wildcard. Default: any.',
  },
  'server-tools': {
    group: 'Agent',
    file: 'defaults.agent.serverTools',
    kind: 'list',
    description:
      'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`). Default: none.',
  },
  'mcp-servers': {
    group: 'Agent',
    kind: 'text',
    description:
      'MCP servers, as JSON in the form of `.mcp.json` or as the path of such a file on the base branch. They run outside of the sandbox and may use variables of the job (`${NAME}`), which the agent does not get. Needs `mcp-tools`.',
  },
  'mcp-tools': {
    group: 'Agent',
    kind: 'list',
    description:
      'Tools of these servers that the agent may call, `server/tool` or `server/*`, one per line. No others exist for it, and servers that are not named here are not started.',
  },
  'agent-version': {
    group: 'Agent',
    file: 'defaults.agent.version',
    kind: 'text',
    description: 'Version of the agent. Default: the one that this release was tested with.',
  },
  'agent-integrity': {
    group: 'Agent',
    file: 'defaults.agent.integrity',
    kind: 'text',
    description: 'npm integrity (`sha512-…`) of that version, needed when this release does not know it.',
  },
  'agent-path': {
    group: 'Agent',
    kind: 'text',
    description: 'An executable to use instead of fetching one.',
  },
  'agent-args': {
    group: 'Agent',
    kind: 'lines',
    description:
      'Arguments for the executable in `agent-path`, one per line, with `agent-cli: acp`: those that make it speak the Agent Client Protocol, such as `--acp`.',
  },
  registry: {
    group: 'Agent',
    kind: 'text',
    description:
      'npm registry to fetch the agent from. Default: `NPM_CONFIG_REGISTRY` of the job, else the public one.',
  },
  'registry-token': {
    group: 'Agent',
    kind: 'secret',
    description: 'Token for that registry, sent as a bearer token. The agent never sees it.',
  },
})
