import type { DeliveryOptions } from '../../config/delivery.js'
import { sameAccount } from '../../event/authorize.js'
import type { Target } from '../../event/task.js'
import { isOurs, RUN_TRAILER, trailerOf, UNDO_TRAILER } from '../../git/run-trailer.js'
import type { GitHub, PullRequest } from '../../github/github.js'
import { PULL_REQUEST_START } from '../../report/marker.js'
import { pullsOfIssue } from '../../sessions/find-earlier.js'

/** The last delivery on a target that still stands. */
export interface LastDelivery {
  pull: PullRequest
  /** Our commit. */
  commit: { id: string; message: string }
  /** The pull request is ours, and there is nothing in it but this delivery. */
  isAll: boolean
}

/** Finds it in the history of the pull request, or says why there is none. `undo` is the ID of this very undo. */
export async function lastDelivery(
  github: GitHub,
  target: Exclude<Target, { kind: 'none' }>,
  branches: Pick<DeliveryOptions, 'branchPrefix' | 'branchName'>,
  undo: string,
): Promise<LastDelivery | { why: string }> {
  const pulls =
    target.kind === 'pull_request'
      ? [await github.pullRequest(target.number)]
      : await pullsOfIssue(github, target.number, branches)
  const [viewer, { defaultBranch }] = await Promise.all([github.viewer(), github.repository()])
  const found: LastDelivery[] = []
  for (const pull of pulls) {
    if (pull.state !== 'open') return { why: `#${pull.number} is not open any more: nothing was undone.` }
    if (pull.fromFork || pull.head.ref === defaultBranch)
      return { why: `Caisson never pushes to the head of #${pull.number}: there is nothing to undo.` }
    const commits = await github.gitData.commitsSince(pull.base.ref, pull.head.ref)
    const all = commits ?? []
    if (all.some(({ message }) => trailerOf(message, RUN_TRAILER) === undo))
      return { why: 'This was undone already.' }
    const undone = new Set(all.map(({ message }) => trailerOf(message, UNDO_TRAILER)))
    const ours = all.filter(({ message }) => isOurs(message))
    const standing = ours.filter(
      ({ id, message }) => !undone.has(id) && trailerOf(message, UNDO_TRAILER) === undefined,
    )
    const commit = standing.at(-1)
    if (commit === undefined) continue
    const opened = sameAccount(pull.author.login, viewer) && pull.body.includes(PULL_REQUEST_START)
    found.push({
      pull,
      commit,
      isAll: opened && standing.length === 1 && ours.length === all.length,
    })
  }
  // The ID of a run begins with its time.
  found.sort((a, b) => runOf(a).localeCompare(runOf(b)))
  const where = target.kind === 'issue' ? `an open pull request for #${target.number}` : `#${target.number}`
  return (
    found.at(-1) ?? {
      why: `Caisson has delivered nothing to ${where} that still stands: nothing was undone.`,
    }
  )
}

const runOf = ({ commit }: LastDelivery) => trailerOf(commit.message, RUN_TRAILER) ?? ''
