import { z } from 'zod'
import { ACTION_KINDS, actionLines } from './actions.js'
import { BRANCH_NAME, branchNameSchema } from './branch-name.js'
import { setting } from './setting.js'

/** How bad a finding is, from the least to the worst. */
export const SEVERITIES = ['info', 'minor', 'major', 'critical'] as const
export type Severity = (typeof SEVERITIES)[number]

/** What a review may say of the pull request as a whole. */
export const REVIEW_EVENTS = ['comment', 'request-changes', 'approve'] as const

/** How a commit says who made it. */
interface NamedPerson {
  name: string
  email: string
}

const PERSON = /^([^<>\p{Cc}]*[^<>\s\p{Cc}]) +<([^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)>$/u
/** As a file of `.github/workflows`, with or without the folder. */
const WORKFLOW_FILE = /^(?:\.github\/workflows\/)?[^/\s]+\.ya?ml$/

const person = (words: string) =>
  z.string().refine((text) => words.split('|').includes(text) || PERSON.test(text), {
    error: `must be ${words.split('|').join(' or ')}, or a name with an email address, e.g. \`Ann Example <ann@example.com>\``,
  })

/** Name and address of `Name <mail>`; null for a word such as `requester`. */
export function parsePerson(text: string): NamedPerson | null {
  const [, name, email] = PERSON.exec(text) ?? []
  return name && email ? { name, email } : null
}

/** The name by which GitHub knows a workflow file. */
export function workflowName(path: string): string {
  return path.replace(/^\.github\/workflows\//, '')
}

const names = z.array(z.string().trim().min(1)).default([])

/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
export const deliverySchema = z.strictObject({
  branchPrefix: setting(
    z.string().min(1).default('caisson/'),
    'Prefix of every branch that Caisson creates; `delivery.branchName` follows it.',
    { name: 'branch-prefix', value: 'prefix' },
  ),
  branchName: setting(
    branchNameSchema.default(BRANCH_NAME),
    'The branch name after the prefix, with `{issue}`, `{slug}` (of the title, in any script), `{date}` and `{run}`.',
    { name: 'branch-name', only: 'flag' },
  ),
  title: setting(
    z
      .string()
      .max(100)
      .regex(/^$|^[^@\r\n]*\{title\}[^@\r\n]*$/, 'must be one line that contains {title}, without mentions')
      .default(''),
    'What the title of a pull request is made of: `{title}`, which the agent proposes and Caisson checks, and `{type}`, its type in Conventional Commits. Empty: with a type if most of the last fifty commits have one.',
  ),
  draft: setting(z.boolean().default(false), 'Open pull requests as drafts.', {
    name: 'draft',
    only: 'flag',
  }),
  draftOnFlags: setting(
    z.boolean().default(true),
    'Open the pull request as a draft when the policy flags something in it.',
  ),
  failOnDenials: setting(
    z.boolean().default(false),
    'Mark the run as needing review when the agent was denied something.',
  ),
  reviewers: setting(names, 'Reviewers requested on a new pull request: logins, and teams as `team:<slug>`.'),
  assignees: setting(names, 'Assignees of a new pull request: logins, or `requester`.'),
  labels: setting(names, 'Labels of a new pull request.'),
  milestone: setting(
    z.string().default(''),
    "Title of the milestone for a new pull request; `issue` uses the issue's milestone.",
  ),
  commitWith: setting(
    z.enum(['git', 'api']).default('git'),
    "`git`: a pushed commit without a signature, or with that of `ssh-signing-key`; `api`: GitHub creates the commit as the token's account and signs it.",
    { name: 'commit-with', only: 'flag' },
  ),
  author: setting(
    person('bot|requester').default('bot'),
    "`bot`, `requester` (the person who asked), or `Name <mail>`. With `delivery.commitWith: api`, always the token's account.",
    { name: 'author', only: 'flag' },
  ),
  coAuthors: setting(
    z.array(person('requester|none')).default(['requester']),
    'Whom the commit credits: `requester`, `Name <mail>`, or `none`.',
  ),
  startWorkflows: setting(
    z
      .array(z.string().regex(WORKFLOW_FILE, 'must be the name of a workflow file, e.g. `ci.yml`'))
      .default([]),
    "Workflow files to start on the branch once it is pushed, e.g. `ci.yml`: a push with the workflow's own token starts none. They need `on: workflow_dispatch`, and the job needs `actions: write`.",
  ),
  reviewSeverity: setting(
    z.enum(SEVERITIES).default('info'),
    'With `agent.preset: review`: the lowest severity of findings that the review shows.',
  ),
  reviewEvent: setting(
    z.enum(REVIEW_EVENTS).default('comment'),
    '`comment`: a review only comments; `request-changes`: it requests changes if a finding is major or critical; `approve`: it also approves if nothing was found.',
  ),
  resolveOutdated: setting(
    z.boolean().default(false),
    "Resolve Caisson's own threads on lines that have changed since (needs `contents: write`, which GitHub requires for this).",
  ),
  reviewCheck: setting(
    z.boolean().default(false),
    'Also show the findings as annotations of a check run (needs `checks: write`).',
  ),
  actions: setting(
    actionLines.default([]),
    `Actions that Caisson takes on GitHub if the agent proposes them, as \`<action> [<times per run>][: <what it may name>, …]\`: ${ACTION_KINDS.map((kind) => `\`${kind}\``).join(', ')}.`,
    { name: 'actions', lines: true },
  ),
})

export type DeliveryDefaults = z.infer<typeof deliverySchema>

/** How the findings of `preset: review` go out. */
export type ReviewOptions = Pick<
  DeliveryDefaults,
  'reviewSeverity' | 'reviewEvent' | 'resolveOutdated' | 'reviewCheck'
>

/** How a run's results are delivered, with every default filled in. */
export interface DeliveryOptions extends DeliveryDefaults {
  /** Tells several comments of Caisson on one target apart. */
  commentKey: string
  /** The comment on a line in whose thread the run is answered. */
  commentThread?: number | undefined
  /** When the target gets a comment; default `always`. */
  comment?: 'always' | 'on-change' | 'none' | undefined
}

/** What was given explicitly, over the repository's file and the defaults. */
export function deliveryOptions(
  given: Partial<DeliveryOptions> = {},
  repository: Partial<DeliveryDefaults> = {},
): DeliveryOptions {
  return { ...deliverySchema.parse(repository), commentKey: 'main', ...given }
}
