import { CaissonError, GitHubError } from '../../base/errors.js'
import type { Details, PullRequest } from '../../github/github.js'
import { isDraftedByUs, replacePullRequestPart } from '../marker.js'
import { renderPullRequest } from '../pull-request.js'
import { webAddress } from '../sections/figures.js'
import { type Deliverable, isDraftOfFailure, noteOf, recordDelivery, refusal } from './delivery.js'

interface Opened {
  pullRequest?: { number: number; url: string }
  notes: string[]
  /** Why there is no pull request. */
  refused?: CaissonError
}

/** Opens the branch's pull request, or updates it where one was `open`. Does not reject on refusal. */
export async function openPullRequest(
  o: Deliverable,
  place: { branch: string; base: string; open: Promise<readonly PullRequest[]> },
): Promise<Opened> {
  let open: PullRequest | undefined
  try {
    // What people have written meanwhile stays.
    open = (await place.open).length === 0 ? undefined : (await o.github.openPullRequests(place.branch))[0]
    if (open) return await updatePullRequest(o, open)
    const made = await createPullRequest(
      o,
      place,
      renderPullRequest(o.report, { drafted: mustBeDraft(o), title: o.options.title }),
    )
    return await withDetails(o, made)
  } catch (error) {
    // A failed request may still have succeeded on GitHub, or another run was faster.
    open ??= (await o.github.openPullRequests(place.branch).catch(() => []))[0]
    if (open) {
      const note = noteOf('The description of the pull request may be out of date', error)
      return { pullRequest: { number: open.number, url: open.url }, notes: [note] }
    }
    const { code, message, hint } = refusal('The pull request could not be opened', error)
    const step = byHand(o, place)
    return { notes: [], refused: new GitHubError(code, message, { hint: `${step}${hint}`, cause: error }) }
  }
}

async function createPullRequest(
  o: Deliverable,
  { branch, base: usual }: { branch: string; base: string },
  text: { title: string; body: string },
): Promise<Opened> {
  const pull = { ...text, head: branch, base: o.report.asked?.base ?? usual }
  const draft = wantsDraft(o)
  try {
    const { number, url } = await o.github.createPullRequest({ ...pull, draft })
    return { pullRequest: { number, url }, notes: [] }
  } catch (error) {
    if (!draft || !/draft pull requests are not supported/i.test(String(error))) throw error
    const { number, url } = await o.github.createPullRequest({ ...pull, draft: false })
    const note =
      'This repository does not support draft pull requests: the pull request was opened ready for review.'
    return { pullRequest: { number, url }, notes: [note] }
  }
}

/** What is refused is named; the pull request is there. */
async function withDetails(o: Deliverable, made: Opened): Promise<Opened> {
  const { pullRequest } = made
  const details = detailsOf(o)
  if (!pullRequest || Object.values(details).every(({ length }) => length === 0)) return made
  await recordDelivery(o, { ...(o.report.manifest.delivery ?? { notes: [] }), pullRequest })
  const refused = await o.github.setDetails(pullRequest.number, details).catch((error: unknown) => [error])
  return { ...made, notes: [...made.notes, ...refused.map((error) => noteOf('On the pull request', error))] }
}

/** Resolves the configuration's words to logins and titles. */
function detailsOf({ options, report: { task, context } }: Deliverable): Details {
  const { labels, assignees, reviewers, milestone } = options
  const { login } = task.requester
  return {
    labels,
    reviewers,
    // A bot cannot be assigned.
    assignees: assignees.flatMap((who) =>
      who !== 'requester' ? [who.replace(/^@/, '')] : login.endsWith('[bot]') ? [] : [login],
    ),
    milestone: milestone === 'issue' ? (context?.issue?.milestone ?? '') : milestone,
  }
}

function wantsDraft(o: Deliverable): boolean {
  const { draft, draftOnFlags } = o.options
  return draft || (draftOnFlags && o.report.manifest.policy?.verdict === 'flag') || isDraftOfFailure(o)
}

/** The result itself requires a draft: it failed, or the policy flagged something. */
function mustBeDraft(o: Deliverable): boolean {
  const { reason, policy } = o.report.manifest
  return wantsDraft(o) && (reason === 'verify_failed' || policy?.verdict === 'flag')
}

/** Updates our part of the body. The title and everything people wrote around our part stay. */
async function updatePullRequest(o: Deliverable, open: PullRequest): Promise<Opened> {
  const pullRequest = { number: open.number, url: open.url }
  const { drafted, notes } = await resolveDraft(o, open)
  const part = renderPullRequest(o.report, { drafted }).body
  const body = replacePullRequestPart(open.body, part)
  if (body === null) {
    return {
      pullRequest,
      notes: [...notes, "Someone has rewritten the pull request's description, so it was left unchanged."],
    }
  }
  if (body !== open.body && body.length <= 65_000) await o.github.updatePullRequest(open.number, { body })
  return { pullRequest, notes }
}

/**
 * Converts an open pull request to a draft if its change must not be merged as it is, and reverts this for
 * drafts an earlier run made. A draft that a person made stays one. A refusal becomes a note.
 */
async function resolveDraft(
  o: Deliverable,
  open: PullRequest,
): Promise<{ drafted: boolean; notes: string[] }> {
  const ours = open.draft && isDraftedByUs(open.body)
  const wanted = mustBeDraft(o)
  if (wanted === open.draft || (!wanted && (!ours || wantsDraft(o)))) return { drafted: ours, notes: [] }
  try {
    await o.github.setDraft(open.number, wanted)
    return { drafted: wanted, notes: [] }
  } catch (error) {
    const hint = `GitHub allows this for a person's token only, not for the workflow's own.`
    const words = error instanceof CaissonError ? error.message : String(error)
    const state = wanted
      ? 'The pull request was already open and is not a draft: do not merge it yet.'
      : 'The pull request is still a draft, although this run found nothing against it: mark it ready for review.'
    return { drafted: ours, notes: [`${state} ${words} ${hint}`] }
  }
}

/** What a person can do with two clicks; '' without an address. */
function byHand(o: Deliverable, { branch, base }: { branch: string; base: string }): string {
  const { repository } = o.report.manifest.base
  const range = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`
  const url = webAddress(`${o.report.serverUrl}/${repository}/compare/${range}?expand=1`)
  return url ? `The branch was pushed: open the pull request by hand at ${url} . ` : ''
}
