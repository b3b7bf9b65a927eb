import type { Target } from '../event/task.js'
import type { Comment, GitHub, PullRequest } from '../github/github.js'
import { sameLogin } from '../report/delivery/upsert-comment.js'
import { hasMarker } from '../report/marker.js'
import { readSessionMarker, type SessionRef } from '../report/session-marker.js'

/** The last session that worked on a target, as the target's own texts tell it. */
export interface EarlierRun {
  ref: SessionRef
  /** Our own text that names it, for a session that cannot be had any more. */
  text: string
  /** For an issue: its open pull request of ours, on whose head the work goes on. */
  pull?: PullRequest
}

/** A second branch is made when somebody else works on the first; a tenth never was. */
const BRANCHES = 3

/**
 * Looks for the last session in what the token's own account wrote: comments with our marker, and the pull request
 * that a run has opened. Texts of anybody else are not looked at, whatever they hold. Null when there is none.
 */
export async function findEarlier(
  github: GitHub,
  target: Target,
  { branchPrefix, commentKey }: { branchPrefix: string; commentKey: string },
): Promise<EarlierRun | null> {
  if (target.kind === 'none') return null
  const { number } = target
  const [viewer, comments] = await Promise.all([github.viewer(), github.comments(number)])
  const ours = (text: Pick<Comment, 'author'>) => sameLogin(text.author.login, viewer)
  const candidates = named(comments.filter((one) => ours(one) && hasMarker(one.body, commentKey)))
  const pulls =
    target.kind === 'pull_request'
      ? [await github.pullRequest(number)]
      : await openPullsOf(github, `${branchPrefix}issue-${number}`)
  for (const pull of pulls.filter(ours)) {
    const more = target.kind === 'issue' ? { pull } : {}
    const said =
      target.kind === 'issue'
        ? (await github.comments(pull.number)).filter((one) => ours(one) && hasMarker(one.body, commentKey))
        : []
    candidates.push(...named([pull, ...said]).map((found) => ({ ...found, ...more })))
  }
  // A run's id begins with its time.
  candidates.sort((a, b) => a.ref.runId.localeCompare(b.ref.runId))
  const last = candidates.at(-1)
  if (!last) return null
  const [pull] = pulls
  return target.kind === 'issue' && pull && !last.pull && ours(pull) ? { ...last, pull } : last
}

async function openPullsOf(github: GitHub, branch: string): Promise<PullRequest[]> {
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
