import { sha256OfContent } from '../../base/digest.js'
import { GitHubError } from '../../base/errors.js'
import { type ActionRule, mayName } from '../../config/actions.js'
import { workflowName } from '../../config/delivery.js'
import type { ListedIssue } from '../../github/acting.js'
import { bare, sameAccount } from '../../github/event/authorize.js'
import type { Issue } from '../../github/github.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { findComment, rewriteComment, upsertComment } from '../delivery/upsert-comment.js'
import { dispatchMarker, withKeptMarks } from '../marker.js'
import { withoutCommands } from '../text/commands.js'
import { cutCodeUnits, sanitizeMarkdown } from '../text/sanitize-output.js'
import { plainLine } from '../text/title.js'
import { type ActionRequest, type Done, Refusal } from './action-request.js'
import type { Proposal } from './proposals.js'

const DAY_MS = 24 * 60 * 60 * 1000

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What an action is known by when the same request is worked on again. */
function keyOf({ request }: ActionRequest, kind: string, nth: number): string {
  return sha256OfContent(JSON.stringify([request, kind, nth])).slice(0, 24)
}

/** `nth`: how many of its kind come before it. */
type Kinds = {
  [Kind in Proposal['action']]: (
    o: ActionRequest,
    rule: ActionRule,
    proposal: Extract<Proposal, { action: Kind }>,
    nth: number,
  ) => Promise<Done>
}

function targetOf({ task: { target } }: ActionRequest): number {
  if (target.kind === 'none') throw new Refusal('The run is not about an issue or pull request.')
  return target.number
}

function assertNamed(rule: ActionRule, name: string): void {
  if (!mayName(rule, name)) throw new Refusal('The workflow does not allow this one.')
}

const titleOf = ({ redact }: ActionRequest, text: string): string => {
  const title = cutCodeUnits(plainLine(redact(text)), 250)
  if (title === '') throw new Refusal('Its title has no visible text.')
  return title
}

const bodyOf = ({ redact }: ActionRequest, text: string) =>
  cutCodeUnits(withoutCommands(sanitizeMarkdown(text, redact)), 40_000)

function originOf({ task: { target } }: ActionRequest): string {
  return target.kind === 'none' ? 'in a run' : `in a run for #${target.number}`
}

async function existing(github: ActionRequest['github'], number: number): Promise<Issue> {
  return github.issue(number).catch((error: unknown) => {
    if (!(error instanceof GitHubError) || !error.code.startsWith('TARGET_')) throw error
    throw new Refusal('There is no such issue in this repository.')
  })
}

/** How each kind is carried out. */
export const KINDS: Kinds = {
  async label(o, rule, { label: wanted }) {
    const number = targetOf(o)
    assertNamed(rule, wanted)
    const known = (await o.github.acting.labels()).find(({ name }) => isSame(name, wanted))
    if (known === undefined) throw new Refusal('The repository has no such label.')
    const { labels } = await o.github.issue(number)
    if (labels.some((name) => isSame(name, wanted))) return { state: 'already' }
    await o.github.acting.addLabel(number, known.name)
    return { state: 'done' }
  },

  async 'remove-label'(o, rule, { label: wanted }) {
    const number = targetOf(o)
    assertNamed(rule, wanted)
    const there = (await o.github.issue(number)).labels.find((name) => isSame(name, wanted))
    if (there === undefined) return { state: 'already' }
    await o.github.acting.removeLabel(number, there)
    return { state: 'done' }
  },

  async 'create-label'(o, rule, { label: wanted, color, description }) {
    assertNamed(rule, wanted)
    if (plainLine(o.redact(wanted)) !== wanted) throw new Refusal('Its name is not one that can be shown.')
    if ((await o.github.acting.labels()).some(({ name }) => isSame(name, wanted))) return { state: 'already' }
    await o.github.acting.createLabel({ name: wanted, color, description: plainLine(o.redact(description)) })
    return { state: 'done' }
  },

  async assign(o, rule, { assignee, remove = false }) {
    const number = targetOf(o)
    const login = bare(assignee)
    assertNamed(rule, login)
    const { assignees = [] } = await o.github.issue(number)
    if (assignees.some((one) => isSame(one, login)) !== remove) return { state: 'already' }
    if (remove) {
      await o.github.acting.unassign(number, login)
      return { state: 'done' }
    }
    if (await o.github.acting.assign(number, login)) return { state: 'done' }
    throw new Refusal('They have no access to the repository.')
  },

  async edit(o, rule, proposal) {
    const number = targetOf(o)
    const { draft } = proposal
    const change: { title?: string; body?: string } = {}
    if (proposal.title !== undefined) change.title = titleOf(o, proposal.title)
    if (proposal.body !== undefined) change.body = bodyOf(o, proposal.body)
    const parts = Object.keys(change) as (keyof typeof change)[]
    if (parts.length === 0 && draft === undefined)
      throw new Refusal('It names neither a title nor a description.')
    for (const part of [...parts, ...(draft === undefined ? [] : ['draft'])]) assertNamed(rule, part)
    const there = await o.github.issue(number)
    if (draft !== undefined && !there.isPullRequest) throw new Refusal('Only a pull request can be a draft.')
    const isText = parts.some((part) => there[part].replace(/\r\n/g, '\n') !== change[part])
    const isDraft = draft !== undefined && (await o.github.pullRequest(number)).draft !== draft
    if (!isText && !isDraft) return { state: 'already' }
    if (isText) await o.github.acting.edit(number, change)
    if (isDraft) await o.github.setDraft(number, draft)
    return { state: 'done', url: there.url }
  },

  /** On another issue or pull request of the repository: what the run is for gets the answer. */
  async comment(o, rule, { on, body }, nth) {
    const { github, task } = o
    if (task.target.kind !== 'none' && task.target.number === on)
      throw new Refusal('The answer is the comment on what the run is for.')
    assertNamed(rule, String(on))
    await existing(github, on)
    const marker = `<!-- caisson:said ${keyOf(o, 'comment', nth)} -->`
    const viewer = await github.viewer()
    const there = (await github.comments(on)).find(
      (comment) => sameAccount(comment.author.login, viewer) && comment.body.includes(marker),
    )
    if (there) return { state: 'already', url: there.url }
    const text = [bodyOf(o, body), `_${o.speaker} wrote this ${originOf(o)}._`, marker].join('\n\n')
    return { state: 'done', url: (await github.createComment(on, text)).url }
  },

  /** Only ever what the run is for is closed. */
  async close(o, _rule, { reason }) {
    const number = targetOf(o)
    if ((await o.github.issue(number)).state === 'closed') return { state: 'already' }
    await o.github.acting.close(number, o.task.target.kind === 'issue' ? reason : undefined)
    return { state: 'done' }
  },

  async 'create-issue'(o, rule, proposal, nth) {
    const { acting } = o.github
    const { labels: wanted = [] } = proposal
    for (const label of wanted) assertNamed(rule, label)
    const known = wanted.length > 0 ? await acting.labels() : []
    const labels = wanted.map((label) => {
      const found = known.find(({ name }) => isSame(name, label))
      if (found) return found.name
      throw new Refusal(`The repository has no label \`${label}\`.`)
    })
    const marker = `<!-- caisson:issue ${keyOf(o, 'create-issue', nth)} -->`
    const viewer = await o.github.viewer()
    // GitHub lets a job be started again for 30 days.
    const since = new Date(Date.parse(o.startedAt) - 31 * DAY_MS).toISOString()
    const find = async (): Promise<ListedIssue | undefined> =>
      (await acting.latestIssues({ most: 10_000, since })).find(
        ({ author, body }) => sameAccount(author.login, viewer) && body.includes(marker),
      )
    const there = await find()
    if (there) return { state: 'already', url: there.url }
    const title = titleOf(o, proposal.title)
    const text = bodyOf(o, proposal.body)
    const body = [text, `_${o.speaker} proposed this ${originOf(o)}._`, marker].filter(Boolean).join('\n\n')
    return { state: 'done', url: (await acting.createIssue({ title, body, labels }, find)).url }
  },

  /** Only ever the run's own issue is closed. */
  async 'close-duplicate'(o, _rule, { of }) {
    const { github, task } = o
    const number = targetOf(o)
    if (task.target.kind !== 'issue') throw new Refusal('The run is about a pull request.')
    if (of === number) throw new Refusal('That is the issue itself.')
    const original = await existing(github, of)
    if (original.isPullRequest) throw new Refusal('That is a pull request.')
    if ((await github.issue(number)).state === 'closed') return { state: 'already' }
    await github.acting.closeAsDuplicate(number)
    return { state: 'done', url: original.url }
  },

  async 'request-reviewers'(o, rule, { reviewer: wanted, remove }) {
    const { github, pull } = o
    if (pull === undefined) throw new Refusal('There is no pull request.')
    const reviewer = /^team:/i.test(wanted) ? wanted.toLowerCase() : bare(wanted)
    assertNamed(rule, reviewer)
    if (remove) {
      await github.acting.removeReviewer(pull, reviewer)
      return { state: 'done' }
    }
    // Asking again would tell them again.
    if ((await github.reviews(pull)).some(({ author }) => bare(author.login) === reviewer))
      return { state: 'already' }
    const details = { labels: [], assignees: [], reviewers: [reviewer], milestone: '' }
    const [refused] = await github.setDetails(pull, details)
    if (refused) throw refused
    return { state: 'done' }
  },

  async milestone(o, rule, { title: wanted, remove }) {
    const number = targetOf(o)
    assertNamed(rule, wanted)
    if (remove) {
      const { milestone: there = '' } = await o.github.issue(number)
      if (!isSame(there, wanted)) return { state: 'already' }
      await o.github.acting.setMilestone(number, null)
      return { state: 'done' }
    }
    const known = (await o.github.acting.milestones()).find(({ title }) => isSame(title, wanted))
    if (known === undefined) throw new Refusal('The repository has no such open milestone.')
    if ((await o.github.issue(number)).milestone === known.title) return { state: 'already' }
    await o.github.acting.setMilestone(number, known.number)
    return { state: 'done' }
  },

  /** To what the run is for, and to comments on that. GitHub keeps one of each kind. */
  async react(o, rule, { content, comment, lineComment }) {
    const { github } = o
    const number = targetOf(o)
    assertNamed(rule, content)
    const isPull = o.task.target.kind === 'pull_request'
    const [id, there] =
      lineComment === undefined
        ? [comment, comment === undefined ? [] : await github.comments(number)]
        : [lineComment, isPull ? await github.reviewComments(number) : []]
    if (id !== undefined && there.every((one) => one.id !== id))
      throw new Refusal('There is no such comment on what the run is for.')
    await github.acting.react({ number, comment, lineComment }, content)
    return { state: 'done' }
  },

  /** Our comment tells what was started, before it is, so that no other attempt starts it again: this needs a target. */
  async dispatch(o, rule, { workflow: wanted }, nth) {
    const { github } = o
    const place = { ...o.comment, number: targetOf(o) }
    const workflow = workflowName(wanted)
    assertNamed(rule, workflow)
    const marker = dispatchMarker(keyOf(o, 'dispatch', nth))
    const before = (await findComment(github, place))?.body.replace(/\r\n/g, '\n') ?? ''
    if (before.includes(marker)) return { state: 'already' }
    const told = await upsertComment(github, { ...place, body: withKeptMarks(before, marker) })
    try {
      const { defaultBranch } = await github.repository()
      const { url } = await github.startWorkflow({ workflow, ref: defaultBranch })
      return { state: 'done', ...(url ? { url } : {}) }
    } catch (error) {
      const { status } = error as Partial<GitHubRequestError>
      // What may have been started is not started again.
      if (error instanceof GitHubRequestError && error.retryAt === undefined && (status ?? 500) >= 500)
        return { state: 'refused', why: 'GitHub did not say whether it was started.', error }
      await rewriteComment(github, { ...told, body: told.body.replace(marker, '') }).catch(() => {})
      throw error
    }
  },
}
