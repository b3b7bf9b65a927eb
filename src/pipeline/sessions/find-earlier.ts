import { BRANCH_NAME, branchNameFor, isRepeatable } from '../../config/branch-name.js'
import { sameAccount } from '../../github/event/authorize.js'
import type { Target } from '../../github/event/task.js'
import type { Comment, GitHub, PullRequest } from '../../github/github.js'
import { hasMarkerOfAnyRun } from '../../report/marker.js'
import { ownComments } from '../../report/own-comments.js'
import { readSessionMarker, type SessionRef } from '../../report/session-marker.js'
import { firstVouched } from '../../report/vouched.js'

/** The last session that worked on a target, according to the texts on the target. */
export interface EarlierRun {
  ref: SessionRef
  /** Our own text that names it, for a session that is no longer available. */
  text: string
  /** For an issue: its open pull request made by Caisson, on whose head the work continues. */
  pull?: PullRequest
}

/** A second branch is made when someone else works on the first; a tenth has never been seen. */
const BRANCHES = 3
/** Pull requests of an issue that are looked at. */
const MOST_PULLS = 5

/**
 * Looks for the last session in what the token's own account wrote: comments with our marker, and the pull
 * request that a run has opened. Texts by anyone else are ignored, whatever they contain. Null when there is
 * none.
 */
export async function findEarlier(
  github: GitHub,
  target: Target,
  {
    branchPrefix,
    branchName = BRANCH_NAME,
    commentKey,
  }: { branchPrefix: string; branchName?: string; commentKey: string },
): Promise<EarlierRun | null> {
  if (target.kind === 'none') return null
  const { number } = target
  const viewer = await github.viewer()
  const ours = (text: Pick<Comment, 'author'>) => sameAccount(text.author.login, viewer)
  const answers = async (on: typeof target) =>
    named((await ownComments(github, on)).filter(({ body }) => hasMarkerOfAnyRun(body, commentKey)))
  const candidates = await answers(target)
  const pulls =
    target.kind === 'pull_request'
      ? [await github.pullRequest(number)]
      : await latestPulls(github, number, { branchPrefix, branchName })
  for (const pull of pulls.filter(ours)) {
    const more = target.kind === 'issue' && pull.state === 'open' ? { pull } : {}
    const inPull = target.kind === 'issue' ? await answers({ kind: 'pull_request', number: pull.number }) : []
    candidates.push(...[...named([pull]), ...inPull].map((found) => ({ ...found, ...more })))
  }
  // A run's ID begins with its time.
  candidates.sort((a, b) => a.runId.localeCompare(b.runId))
  const vouched = await firstVouched(github, candidates.reverse())
  if (!vouched) return null
  const { body: _, runId: __, ...last } = vouched
  const pull = pulls.find((one) => one.state === 'open' && ours(one))
  return target.kind === 'issue' && pull && !last.pull ? { ...last, pull } : last
}

/** The pull requests for an issue that a session may have worked on: the open ones, then the newest others. */
async function latestPulls(
  github: GitHub,
  issue: number,
  { branchPrefix, branchName }: { branchPrefix: string; branchName: string },
): Promise<PullRequest[]> {
  if (!isRepeatable(branchName)) return []
  const title = branchName.includes('{slug}') ? (await github.issue(issue)).title : ''
  const branch = branchNameFor(branchPrefix, branchName, { issue, title, startedAt: '', runId: '' })
  const names = Array.from({ length: BRANCHES }, (_, index) =>
    index === 0 ? branch : `${branch}-${index + 1}`,
  )
  const all = (await Promise.all(names.map(github.pullRequestsOf))).flat()
  const rank = ({ state, number }: PullRequest) => (state === 'open' ? 1e9 : 0) + number
  return all.sort((a, b) => rank(b) - rank(a)).slice(0, MOST_PULLS)
}

function named(texts: readonly { body: string }[]): (EarlierRun & { body: string; runId: string })[] {
  return texts.flatMap(({ body }) => {
    const ref = readSessionMarker(body)
    return ref ? [{ body, runId: ref.runId, ref, text: body.replace(/<!--[\s\S]*?-->\s*/g, '').trim() }] : []
  })
}
