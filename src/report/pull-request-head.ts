import type { PullRequest } from '../github/github.js'
import { attached, type DeliverOptions, type Progress } from './delivery.js'
import { noteOf } from './delivery-note.js'
import { makeCommit } from './make-commit.js'

/** Looks at a head that keeps moving so many times. */
const MOST_TRIES = 2

/** Changes for a pull request of the same repository: a commit on its head, never with force. */
export async function deliverPullRequestHead(
  o: DeliverOptions,
  pull: PullRequest,
  baseCommit: string,
): Promise<Progress> {
  const branch = pull.head.ref
  for (let attempt = 1; ; attempt++) {
    let head: string | null = null
    try {
      head = await o.publisher.remoteBranch(branch)
      if (head === null) return attached(`The branch \`${branch}\` of the pull request is gone.`)
      const made = await commitOn(o, head, baseCommit, branch)
      if ('conflicts' in made) return attached(conflictNote(branch, made.conflicts))
      if (made.commit !== head) await o.publisher.push({ commit: made.commit, branch })
      const notes =
        made.moved && made.commit !== head
          ? [`\`${branch}\` moved while Claude worked: the change was made anew on its new head.`]
          : []
      return delivered(pull, branch, made.commit, notes)
    } catch (error) {
      const now = await o.publisher.remoteBranch(branch).catch(() => head)
      if (now !== head && attempt < MOST_TRIES) continue
      o.log.warn(`The push to ${branch} was refused`)
      return attached(noteOf(`The push to \`${branch}\` was refused`, error))
    }
  }
}

type Made = { commit: string; moved: boolean } | { conflicts: string[] }

/** The commit for this head; the head itself where the change is already in it. */
async function commitOn(o: DeliverOptions, head: string, baseCommit: string, branch: string): Promise<Made> {
  if (head === baseCommit) return { commit: await makeCommit(o, o.patch.tree, head), moved: false }
  const rebased = await o.publisher.rebase({ tree: o.patch.tree, onto: head, branch })
  if ('conflicts' in rebased) return rebased
  if (rebased.unchanged) return { commit: head, moved: true }
  return { commit: await makeCommit(o, rebased.tree, head), moved: true }
}

function delivered(pull: PullRequest, branch: string, commit: string, notes: string[]): Progress {
  const pullRequest = { number: pull.number, url: pull.url }
  return { delivery: { branch, commit, pullRequest, notes }, attachPatch: false }
}

function conflictNote(branch: string, conflicts: string[]): string {
  const files = conflicts.slice(0, 10).map((path) => `\`${path.replaceAll('`', "'").replace(/\s/g, ' ')}\``)
  const more = conflicts.length > files.length ? ` and ${conflicts.length - files.length} more` : ''
  return `\`${branch}\` moved while Claude worked, and the change conflicts with it in ${files.join(', ')}${more}: apply the patch by hand, or run again on the new head.`
}
