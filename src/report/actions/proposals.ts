import { z } from 'zod'
import type { ActionRule } from '../../config/actions.js'
import { REACTIONS } from '../../github/acting.js'

/** The file in the agent's output folder. */
export const ACTIONS = 'actions.json'

const name = (about: string) =>
  z
    .string()
    .min(1)
    .max(200)
    .regex(/^[^\p{Cc}]+$/u, 'must be one line')
    .describe(about)

/** What stands in texts for a number that GitHub gives later. */
const placeholder = z
  .int()
  .min(1_000_000_001)
  .optional()
  .describe('Stands in texts, as `#1000000001`, for the number that it will have.')

const remove = z.boolean().optional().describe('Takes it off instead.')

const PROPOSALS = [
  z.strictObject({ action: z.literal('label'), label: name('A label of the repository.') }),
  z.strictObject({ action: z.literal('remove-label'), label: name('A label that it has.') }),
  z.strictObject({
    action: z.literal('create-label'),
    label: name('Name of the new label.').max(50),
    color: z
      .string()
      .regex(/^[0-9a-fA-F]{6}$/, 'must be six hexadecimal digits')
      .default('ededed'),
    description: z
      .string()
      .max(100)
      .regex(/^[^\p{Cc}]*$/u)
      .default(''),
  }),
  z.strictObject({ action: z.literal('assign'), assignee: name('A login.'), remove }),
  z.strictObject({
    action: z.literal('edit'),
    title: name('The new title.').optional(),
    body: z.string().max(20_000).optional().describe('The new description, all of it, in Markdown.'),
    draft: z
      .boolean()
      .optional()
      .describe('Of a pull request: false marks it as ready for review, true makes it a draft.'),
  }),
  z.strictObject({
    action: z.literal('comment'),
    on: z.int().positive().describe('Number of another issue or pull request.'),
    body: z.string().min(1).max(20_000).describe('Markdown, for people who have not seen your work.'),
  }),
  z.strictObject({
    action: z.literal('close'),
    reason: z.enum(['completed', 'not_planned']).default('completed').describe('Of an issue.'),
  }),
  z.strictObject({
    action: z.literal('create-issue'),
    title: name('Title of the new issue.'),
    body: z.string().max(20_000).describe('Markdown, for people who have not seen your work.'),
    labels: z.array(name('A label of the repository.')).max(20).optional(),
    placeholder,
  }),
  z.strictObject({
    action: z.literal('close-duplicate'),
    of: z.int().positive().describe('Number of the issue that says the same.'),
  }),
  z.strictObject({
    action: z.literal('request-reviewers'),
    reviewer: name('A login, or `team:<slug>`.'),
    remove,
  }),
  z.strictObject({ action: z.literal('milestone'), title: name('Title of an open milestone.'), remove }),
  z.strictObject({
    action: z.literal('react'),
    content: z.enum(REACTIONS),
    comment: z.int().positive().optional().describe('ID of a comment, to react to that.'),
    lineComment: z.int().positive().optional().describe('ID of a comment on a line of the pull request.'),
  }),
  z.strictObject({ action: z.literal('dispatch'), workflow: name('File name of the workflow.') }),
] as const

/** The pull request of the run's change, as the agent has opened it in its copy of GitHub. */
const pullRequest = z.strictObject({
  action: z.literal('pull-request'),
  title: name('Its title.').max(256),
  body: z.string().max(65_536),
  base: name('Branch that it is for.'),
  draft: z.boolean(),
  labels: z.array(name('A label of the repository.')).max(20),
  assignees: z.array(name('A login.')).max(10),
  reviewers: z.array(name('A login.')).max(15),
  milestone: z.string().max(200),
  placeholder,
})

const list = <One extends z.ZodType>(one: One) =>
  z.strictObject({
    actions: z.array(one).max(50).describe('What is to be done, the most important first; may be empty.'),
  })

/** `actions.json` as the agent writes it: what it proposes to do on GitHub. Unknown keys are errors. */
export const proposedActions = list(z.discriminatedUnion('action', PROPOSALS))

/** The same with what it did in its copy of GitHub. */
export const actionsSchema = list(z.discriminatedUnion('action', [...PROPOSALS, pullRequest]))

export type Proposal = z.infer<typeof proposedActions>['actions'][number]
export type ProposedPullRequest = z.infer<typeof pullRequest>

/** What an action is about, as its line in a report has it. */
export function proposalInWords(proposal: Proposal | ProposedPullRequest): string {
  switch (proposal.action) {
    case 'label':
    case 'remove-label':
    case 'create-label':
      return proposal.label
    case 'assign':
      return taken(proposal.assignee, proposal)
    case 'edit':
      if (proposal.title !== undefined) return proposal.title
      if (proposal.body !== undefined || proposal.draft === undefined) return 'description'
      return proposal.draft ? 'draft' : 'ready for review'
    case 'comment':
      return `#${proposal.on}`
    case 'close':
      return proposal.reason
    case 'close-duplicate':
      return `#${proposal.of}`
    case 'request-reviewers':
      return taken(proposal.reviewer, proposal)
    case 'milestone':
      return taken(proposal.title, proposal)
    case 'react':
      return proposal.content
    case 'dispatch':
      return proposal.workflow
    default:
      return proposal.title
  }
}

const taken = (what: string, { remove: isTaken }: { remove?: boolean | undefined }) =>
  isTaken ? `${what}, taken off` : what

const WHAT: Record<ActionRule['kind'], (values: string) => string> = {
  label: (values) => `puts a label on the issue or pull request${values}; \`labels.json\` has them`,
  'remove-label': (values) => `takes a label off the issue or pull request${values}`,
  'create-label': (values) => `creates a label of the repository${values}`,
  assign: (values) => `assigns somebody to the issue or pull request, or takes them off${values}`,
  edit: (values) =>
    `replaces title or description of the issue or pull request, or makes it a draft or ready for review${values}`,
  comment: (values) =>
    `comments on another issue or pull request${values}; your answer is the comment on this one`,
  close: () => 'closes the issue or pull request',
  'create-issue': (values) => `opens an issue, with labels if you give them${values}`,
  'close-duplicate': () =>
    'closes this issue as a duplicate; only if you are certain, and `issues.json` has the latest ones',
  'request-reviewers': (values) => `asks for a review of the pull request, or takes that back${values}`,
  milestone: (values) =>
    `sets the milestone, or takes it off${values}; \`milestones.json\` has the open ones`,
  react: (values) => `reacts to the issue or pull request, or to a comment on it${values}`,
  dispatch: (values) => `starts a workflow on the default branch${values}`,
}

/** For the agent: what it may propose. */
export function aboutActions(rules: readonly ActionRule[]): string {
  const lines = rules.map(({ kind, most, values }) => {
    const only = values.length > 0 ? `, one of ${values.map((value) => `\`${value}\``).join(', ')}` : ''
    return `- \`${kind}\` ${WHAT[kind](only)}; ${most} at most.`
  })
  return `What you propose to do on GitHub: Caisson carries it out after your work, and nothing else. Leave the file out if nothing is to be done. You may propose:\n\n${lines.join('\n')}`
}
