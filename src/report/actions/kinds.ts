import { sha256OfContent } from '../../base/digest.js'
import { GitHubError } from '../../base/errors.js'
import { type ActionRule, mayName } from '../../config/actions.js'
import { workflowName } from '../../config/commit.js'
import type { ListedIssue } from '../../github/acting.js'
import { bare, sameAccount } from '../../github/event/authorize.js'
import { GitHubRequestError } from '../../github/request-error.js'
import { findComment, rewriteComment, upsertComment } from '../delivery/upsert-comment.js'
import { dispatchMarker, withKeptMarks } from '../marker.js'
import { withoutCommands } from '../text/commands.js'
import { cutCodeUnits, sanitizeMarkdown } from '../text/sanitize-output.js'
import { plainLine } from '../text/title.js'
import { type ActionRequest, type Done, Refusal } from './action-request.js'

const DAY_MS = 24 * 60 * 60 * 1000

const isSame = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

/** What an action is known by when the same request is worked on again. */
function keyOf({ request }: ActionRequest, kind: string, nth: number): string {
  return sha256OfContent(JSON.stringify([request, kind, nth])).slice(0, 24)
}

function targetOf({ task: { target } }: ActionRequest): number {
  if (target.kind === 'none') throw new Refusal('The run is not about an issue or pull request.')
  return target.number
}

function assertNamed(rule: ActionRule, name: string): void {
  if (!mayName(rule, name)) throw new Refusal('The workflow does not allow this one.')
}

export async function label(o: ActionRequest, rule: ActionRule, wanted: string): Promise<Done> {
  const number = targetOf(o)
  assertNamed(rule, wanted)
  const known = (await o.github.acting.labels()).find(({ name }) => isSame(name, wanted))
  if (known === undefined) throw new Refusal('The repository has no such label.')
  const { labels } = await o.github.issue(number)
  if (labels.some((name) => isSame(name, wanted))) return { state: 'already' }
  await o.github.acting.addLabel(number, known.name)
  return { state: 'done' }
}

export async function milestone(o: ActionRequest, rule: ActionRule, wanted: string): Promise<Done> {
  const number = targetOf(o)
  assertNamed(rule, wanted)
  const known = (await o.github.acting.milestones()).find(({ title }) => isSame(title, wanted))
  if (known === undefined) throw new Refusal('The repository has no such open milestone.')
  if ((await o.github.issue(number)).milestone === known.title) return { state: 'already' }
  await o.github.acting.setMilestone(number, known.number)
  return { state: 'done' }
}

/** Only ever the run's own issue is closed. */
export async function closeDuplicate(o: ActionRequest, of: number): Promise<Done> {
  const { github, task } = o
  const number = targetOf(o)
  if (task.target.kind !== 'issue') throw new Refusal('The run is about a pull request.')
  if (of === number) throw new Refusal('That is the issue itself.')
  const original = await github.issue(of).catch((error: unknown) => {
    if (!(error instanceof GitHubError) || !error.code.startsWith('TARGET_')) throw error
    throw new Refusal('There is no such issue in this repository.')
  })
  if (original.isPullRequest) throw new Refusal('That is a pull request.')
  if ((await github.issue(number)).state === 'closed') return { state: 'already' }
  await github.acting.closeAsDuplicate(number)
  return { state: 'done', url: original.url }
}

export async function createIssue(
  o: ActionRequest,
  rule: ActionRule,
  proposal: { title: string; body: string },
  nth: number,
): Promise<Done> {
  const { acting } = o.github
  const known = rule.values.length > 0 ? await acting.labels() : []
  const labels = rule.values.map((value) => {
    const found = known.find(({ name }) => isSame(name, value))
    if (found) return found.name
    throw new Refusal(`The repository has no label \`${value}\`, which the workflow sets on new issues.`)
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
  const title = cutCodeUnits(plainLine(o.redact(proposal.title)), 250)
  if (title === '') throw new Refusal('Its title has no visible text.')
  const text = cutCodeUnits(withoutCommands(sanitizeMarkdown(proposal.body, o.redact)), 40_000)
  const { target } = o.task
  const origin = target.kind === 'none' ? 'in a run' : `in a run for #${target.number}`
  const body = [text, `_${o.speaker} proposed this ${origin}._`, marker].filter(Boolean).join('\n\n')
  return { state: 'done', url: (await acting.createIssue({ title, body, labels }, find)).url }
}

export async function requestReviewers(o: ActionRequest, rule: ActionRule, wanted: string): Promise<Done> {
  const { github, pull } = o
  if (pull === undefined) throw new Refusal('There is no pull request.')
  const reviewer = /^team:/i.test(wanted) ? wanted.toLowerCase() : bare(wanted)
  if (!mayName(rule, reviewer)) throw new Refusal('The workflow does not allow this one.')
  // Asking again would tell them again.
  if ((await github.reviews(pull)).some(({ author }) => bare(author.login) === reviewer))
    return { state: 'already' }
  const details = { labels: [], assignees: [], reviewers: [reviewer], milestone: '' }
  const [refused] = await github.setDetails(pull, details)
  if (refused) throw refused
  return { state: 'done' }
}

/** Our comment tells what was started, before it is, so that no other attempt starts it again: this needs a target. */
export async function dispatch(
  o: ActionRequest,
  rule: ActionRule,
  wanted: string,
  nth: number,
): Promise<Done> {
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
}
