import { z } from 'zod'
import { setting } from '../setting.js'

const text = z.string().optional()
const list = z.array(z.string()).default([])
const count = z.int().positive()

const secret = (what: string) => setting(text, what, { secret: true })

const CREDENTIALS = {
  'anthropic-api-key': secret('Key for the Anthropic API. It stays in the gateway; the agent never sees it.'),
  'claude-code-oauth-token': secret(
    'OAuth token of a Claude subscription (`claude setup-token`), instead of a key.',
  ),
  'anthropic-auth-token': secret(
    'Bearer token for your own model gateway, together with `anthropic-base-url`.',
  ),
  'anthropic-base-url': setting(
    text,
    "URL of the Messages API. Default: the job's `ANTHROPIC_BASE_URL`, else `https://api.anthropic.com`.",
  ),
  'openai-api-key': secret('Key for the OpenAI API, for agents that use its models.'),
  'gemini-api-key': secret('Key for the Google Gemini API, for agents that use its models.'),
  'openrouter-api-key': secret('Key for OpenRouter, for agents that use models through it.'),
  'github-token': setting(
    text,
    'Token for reading the target, pushing the branch and commenting. It stays outside the sandbox.',
    { secret: true, usual: '${{ github.token }}' },
  ),
  'app-id': setting(
    text,
    'ID or client ID of a GitHub App that is installed in the repository. Its token, limited to this repository, replaces `github-token` and is revoked at the end.',
  ),
  'app-private-key': secret('Private key (PEM) of the app in `app-id`.'),
  'ssh-signing-key': secret(
    'Private SSH key, without a passphrase, that signs the commits of `commit-with: git`. GitHub shows them as verified if the key is a signing key of the account in `author`.',
  ),
  registry: setting(
    text,
    "npm registry to fetch the agent from. Default: the job's `NPM_CONFIG_REGISTRY`, else the public registry.",
    { flag: 'registry', value: 'url' },
  ),
  'registry-token': secret('Token for that registry, sent as a bearer token. The agent never sees it.'),
  'checkout-path': setting(
    text,
    "Path of the repository's checkout, as in `path` of actions/checkout. Default: the checkout whose remote is this repository; if there is none, Caisson fetches the event's commit with 50 commits of history.",
  ),
}

const TRIGGER = {
  label: setting(
    z.string().default('claude'),
    'Adding this label to an issue or a pull request starts a run.',
  ),
  'trigger-phrase': setting(
    z.string().default('@claude'),
    'A comment that contains this word starts a run, as does a new issue or pull request with it in the title or description. Code blocks and quotes do not count.',
  ),
  'assignee-trigger': setting(
    text,
    'Assigning this login (with or without `@`) to an issue or a pull request starts a run.',
  ),
  'edited-trigger': setting(
    z.boolean().default(false),
    'The phrase also starts a run when the author adds it in an edit (`types: [edited]` in the workflow).',
  ),
  resume: setting(
    z.enum(['auto', 'never']).default('auto'),
    '`auto`: a comment where Claude has worked before resumes that session on the new head (needs `actions: read`); `never`: it starts a new session.',
  ),
  'fix-attempts': setting(
    count.default(3),
    "For `workflow_run` and `check_suite`: how many of the agent's commits in a row may fail the same workflow before a person has to look.",
  ),
  target: setting(
    count.optional(),
    'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.',
  ),
  prompt: setting(
    text,
    'What to do. Every event that reaches the step then starts a run, whatever its label or comment; a comment is added to the prompt.',
  ),
  'context-budget': setting(
    count.default(100_000),
    'Maximum tokens (of four characters) for comments, reviews, images, links and changes in the context. The least important parts are left out, and the agent is told which.',
  ),
}

const ADMISSION = {
  'minimum-role': setting(
    z.enum(['triage', 'write', 'maintain', 'admin']).default('write'),
    'Lowest repository role that lets people start runs.',
  ),
  'allowed-users': setting(list, 'Logins of people who may start runs whatever their role.'),
  'allowed-teams': setting(
    list,
    'Teams (`organization/team`) whose members may start runs; needs a `github-token` that can read them (`Members: read`).',
  ),
  'allowed-bots': setting(list, 'Logins of bots that may start runs, or `*`.'),
  outsiders: setting(
    z.enum(['none', 'plan', 'review']).default('none'),
    '`plan`: everyone else gets an answer too, from a run that cannot change anything; `review`: the same, with the agent `review` if the repository has one.',
  ),
  'outsider-runs-per-day': setting(count.default(3), 'Runs that each outsider may start in 24 hours.'),
  'outsider-usd-per-day': setting(
    z.number().positive().optional(),
    "What each outsider's runs may cost in 24 hours, in US dollars. Default: no limit.",
  ),
  'only-authors': setting(
    list,
    'Run only on issues and pull requests by these logins. `!` before an entry excludes it, here and in the next two inputs. Default: by anyone.',
  ),
  'only-labels': setting(
    list,
    'Run only on issues and pull requests with one of these labels. Default: with any or none.',
  ),
  'only-changed-paths': setting(
    list,
    'Run on a pull request only if it changes a file that matches one of these patterns.',
  ),
}

const SANDBOX = {
  'setup-env': setting(
    z.array(z.string()).optional(),
    "Variables that only `setup` sees, not the agent or the verification: `NAME=value`, or `NAME` for the job's own value. Their values are removed from everything that is written. Not needed for credentials of package registries.",
    { flag: 'setup-env', value: 'NAME=value' },
  ),
  'allow-unsealed': setting(
    z.boolean().default(false),
    'Start even if nothing on this machine can seal the agent, which then reaches whatever the machine reaches; also covers every protection that `sandbox.allowMissing` could name. Applies to this run only: no file can set it.',
    { flag: 'allow-unsealed' },
  ),
}

const DELIVERY = {
  'base-branch': setting(
    z.array(z.string()).optional(),
    'Base branch for work on an issue. The first rule that applies wins: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.',
    { lines: true },
  ),
  'comment-key': setting(
    z.string().default('main'),
    'Workflows with different keys keep separate comments on the same target.',
  ),
  'sticky-comment': setting(
    z.boolean().default(false),
    'Keep one comment per target, which each run replaces, instead of answering each request separately.',
  ),
  'upload-artifact': setting(
    z.boolean().default(true),
    'Upload the transcript, patch and manifest as an artifact.',
  ),
  'artifact-name': setting(text, 'Name of the artifact. Default: `caisson-<run id>`.'),
  'artifact-retention-days': setting(count.optional(), 'Days to keep the artifact.'),
  'run-directory': setting(text, 'Where run folders are created. Default: `$RUNNER_TEMP/caisson`.'),
}

const TWO_JOBS = {
  mode: setting(
    z.enum(['all', 'run', 'publish']).default('all'),
    '`run`: runs the agent with a read-only token and leaves an artifact; `publish`: checks and publishes it in another job, without a model key; `all`: both in one job.',
  ),
  'manifest-sha256': setting(
    text,
    'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any later change to the artifact.',
  ),
  'artifact-id': setting(
    count.optional(),
    "For `mode: publish`: the artifact to publish. Default: this workflow run's artifact, found by `artifact-name` if that is set.",
  ),
  'artifact-directory': setting(
    text,
    'For `mode: publish`: a folder that actions/download-artifact has put the artifact into; it is then not fetched.',
  ),
  'run-id': setting(
    count.optional(),
    'For `mode: publish`: the workflow run that has the artifact, if it is not this one; needs `actions: read`. Default for `workflow_run` events: the run that the event names.',
  ),
}

const PLAN = {
  plan: setting(
    text,
    'Path of a plan in the repository, such as `.caisson/plan.yml`, to run instead of a single run. It is read from the base branch, never from the head of a pull request.',
  ),
  'plan-vars': setting(
    z.array(z.string()).default([]),
    'Variables of the plan, as `name=value`. They are not redacted from what a step prints, so do not put secrets in them.',
    { lines: true },
  ),
}

/** What a workflow says of its job that is no key of a spec: who pays, what starts a run and for whom, where it is told. */
export const jobSchema = z.strictObject({
  ...CREDENTIALS,
  ...TRIGGER,
  ...ADMISSION,
  ...SANDBOX,
  ...DELIVERY,
  ...TWO_JOBS,
  ...PLAN,
})

/** Their headings. */
export const JOB_GROUPS = {
  Credentials: CREDENTIALS,
  Trigger: TRIGGER,
  'Who may start runs': ADMISSION,
  Sandbox: SANDBOX,
  Delivery: DELIVERY,
  'Two jobs': TWO_JOBS,
  Plan: PLAN,
}

/** Values of these inputs; an optional one that is empty is undefined. */
export type JobInputs = z.output<typeof jobSchema>
export type JobInputName = keyof JobInputs
