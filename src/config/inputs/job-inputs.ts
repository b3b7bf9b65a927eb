import { z } from 'zod'
import { setting } from '../setting.js'

const text = z.string().optional()
const list = z.array(z.string()).default([])
const count = z.int().positive()

const secret = (what: string) => setting(text, what, { secret: true })

const CREDENTIALS = {
  'anthropic-api-key': secret('Key for the Anthropic API. It stays in the gateway; the agent never sees it.'),
  'claude-code-oauth-token': secret(
    'OAuth token of a Claude subscription (`claude setup-token`). With a key beside it, the key takes its place once it is refused or its limit is reached.',
  ),
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
    'Private SSH key, without a passphrase, that signs the commits of `delivery.commitWith: git`. GitHub shows them as verified if the key is a signing key of the account in `delivery.author`.',
  ),
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
    'A comment that contains this word starts a run, as does a new issue or pull request with it in the title or description, and an edit that adds it. Code blocks and quotes do not count.',
  ),
  'assignee-trigger': setting(
    text,
    'Assigning this login (with or without `@`) to an issue or a pull request starts a run.',
  ),
  target: setting(
    count.optional(),
    'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.',
  ),
  prompt: setting(
    text,
    'What to do. Every event that reaches the step then starts a run, whatever its label or comment; a comment is added to the prompt. `/name arguments`: the command or skill of this name on the base branch (`.claude/commands`, and `skills` in `.claude`, `.agents` or `.github`). At most 128 KiB, since the runner passes inputs as variables; `prompt-file` has no such limit.',
  ),
  'comments-by': setting(
    list,
    'Whose comments and reviews the agent gets to read: logins, with `*` as a wildcard, and `!login` for those that are left out, as in `!*[bot]`. Default: everyone’s.',
  ),
  'prompt-file': setting(
    text,
    'Path of a file with the prompt: a path in the repository is read on the base branch; an absolute path outside the checkout is a file that an earlier step has written.',
  ),
}

const ADMISSION = {
  'allowed-users': setting(
    list,
    'Who may start runs besides people with write permission: logins, teams as `organization/team`, and bots as `name[bot]`, or `*[bot]` for every bot. Teams need a `github-token` that can read them (`Members: read`).',
  ),
  outsiders: setting(
    z.enum(['none', 'plan', 'review']).default('none'),
    '`plan`: everyone else gets an answer too, from a run that cannot change anything, three times in 24 hours; `review`: the same, with the agent `review` if the repository has one.',
  ),
}

const SANDBOX = {
  'setup-env': setting(
    z.array(z.string()).optional(),
    "Variables that only `setup.run` sees, not the agent or the verification: `NAME=value`, or `NAME` for the job's own value. Their values are removed from everything that is written. Not needed for credentials of package registries.",
    { flag: 'setup-env', value: 'NAME=value' },
  ),
  'allow-unsealed': setting(
    z.boolean().default(false),
    'Start even if nothing on this machine can seal the agent, which then reaches whatever the machine reaches; also covers every protection that `allow-missing` could name. Applies to this run only: no file can set it.',
    { flag: 'allow-unsealed' },
  ),
}

const DELIVERY = {
  'base-branch': setting(
    z.array(z.string()).optional(),
    'Base branch for work on an issue. The first rule that applies wins: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.',
    { lines: true },
  ),
  deliver: setting(
    z.enum(['github', 'workspace', 'answer']).default('github'),
    "`answer`: what the agent changes is discarded; its answer, review and actions are delivered. `workspace`: the agent works on what is checked out, and its change, once it satisfies the policy, is put into the job's checkout for later steps, committed as far as the agent has committed it; nothing is written to GitHub.",
  ),
  comment: setting(
    z.enum(['always', 'on-change', 'none']).default('always'),
    "`on-change`: only a change, a review, a comment that the agent writes itself by `gh` or by GitHub's tools, or a patch that could not be delivered is reported on the target; `none`: no comment and no review, whatever happens: the answer is in the job's summary and in the output `answer`. Outsiders, whose runs are counted by their comments, then start one only with a new issue.",
  ),
  'sticky-comment': setting(
    z.string().default('false'),
    '`true`: one comment per target, which each run replaces, instead of an answer to each request. Any other word: the same, apart from the comments of workflows with other words.',
  ),
  'upload-artifact': setting(
    z.boolean().default(true),
    'Upload the transcript, patch and manifest as an artifact.',
  ),
}

const TWO_JOBS = {
  mode: setting(
    z.enum(['all', 'run', 'publish']).default('all'),
    '`run`: runs the agent with a read-only token and leaves an artifact; `publish`: checks and publishes it in another job, without a model key; `all`: both in one job.',
  ),
  artifact: setting(
    text,
    'For `mode: publish`: the ID of the artifact, which is the output `artifact-id` of the other job, or the folder that actions/download-artifact has put it into. Default: the artifact of this workflow run, or of the run that a `workflow_run` event names.',
  ),
  'manifest-sha256': setting(
    text,
    'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any later change to the artifact.',
  ),
}

const PLAN = {
  plan: setting(
    z.array(z.string()).optional(),
    'Path of a plan in the repository, such as `.caisson/plan.yml`, to run instead of a single run, and on further lines its variables, as `name=value`. It is read from the base branch, never from the head of a pull request. Variables are not redacted from what a step prints, so do not put secrets in them.',
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

/** How the prompt of the workflow names a file, whose text it then is. */
export const PROMPT_FILE = '/./'

/** Where a command or skill can be; agents share skills in the last two, to which `.claude/skills` is often a link. */
export function commandPaths(name: string): string[] {
  return [
    `.claude/commands/${name.replaceAll(':', '/')}.md`,
    ...['.claude', '.agents', '.github'].map((folder) => `${folder}/skills/${name}/SKILL.md`),
  ]
}
