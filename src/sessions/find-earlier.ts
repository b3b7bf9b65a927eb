import { BRANCH_NAME, branchNameFor, isRepeatable } from '../config/branch-name.js'
import { sameAccount } from '../event/authorize.js'
import type { Target } from '../event/task.js'
import type { Comment, GitHub, PullRequest } from '../github/github.js'
import { hasMarkerOfAnyRun } from '../report/marker.js'
import { readSessionMarker, type SessionRef } from '../report/session-marker.js'

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
  const [viewer, conversation, threads] = await Promise.all([
    github.viewer(),
    github.comments(number),
    target.kind === 'pull_request' ? github.reviewComments(number) : [],
  ])
  const ours = (text: Pick<Comment, 'author'>) => sameAccount(text.author.login, viewer)
  const answers = (all: readonly Comment[]) =>
    named(all.filter((one) => ours(one) && hasMarkerOfAnyRun(one.body, commentKey)))
  const candidates = answers([...conversation, ...threads])
  const pulls =
    target.kind === 'pull_request'
      ? [await github.pullRequest(number)]
      : await openPullsOf(github, await branchOf(github, number, branchPrefix, branchName))
  for (const pull of pulls.filter(ours)) {
    const more = target.kind === 'issue' ? { pull } : {}
    const said = target.kind === 'issue' ? answers(await github.comments(pull.number)) : []
    candidates.push(...[...named([pull]), ...said].map((found) => ({ ...found, ...more })))
  }
  // A run's ID begins with its time.
  candidates.sort((a, b) => a.ref.runId.localeCompare(b.ref.runId))
  const last = candidates.at(-1)
  if (!last) return null
  const [pull] = pulls
  return target.kind === 'issue' && pull && !last.pull && ours(pull) ? { ...last, pull } : last
}

/** Null where every run has a branch of its own. */
async function branchOf(
  github: GitHub,
  issue: number,
  prefix: string,
  template: string,
): Promise<string | null> {
  if (!isRepeatable(template)) return null
  const title = template.includes('{slug}') ? (await github.issue(issue)).title : ''
  return branchNameFor(prefix, template, { issue, title, startedAt: '', runId: '' })
}

async function openPullsOf(github: GitHub, branch: string | null): Promise<PullRequest[]> {
  if (branch === null) return []
  const names = Array.from({ length: BRANCHES }, (_, index) =>
    index === 0 ? branch : `${branch}-${index + 1}`,
  )
  const found = await Promise.all(names.map((name) => github.openPullRequests(name)))
  return found.flat().filter(({ fromFork }) => !fromFork)
}

function named(texts: readonly { body: string }[]): EarlierRun[] {
  return texts.flatMap(({ body }) => {
    const ref = readSessionMarker(body)
    return ref ? [{ ref, text: body.replace(/<!--[\s\S]*?-->\s*/g, '').trim() }] : []
  })
}
