import { parsePerson } from '../../config/commit.js'
import { noteOf } from '../sections/delivery-note.js'
import { agentNames } from '../text/agent-names.js'
import { commitMessage, requesterIdentity } from './commit-message.js'
import { DEFAULT_AUTHOR, type DeliverableChange } from './delivery.js'
import type { CommitRequest } from './publisher.js'

/**
 * The run's commit on this parent: a merge with the branch `base` where that is what the agent made, by the trees.
 * `notes` say so, or why it is none.
 */
export async function commitOnto(
  o: DeliverableChange,
  { tree, head, base }: { tree: string; head: string; base: string },
): Promise<{ commit: CommitRequest; notes: string[] }> {
  const claims = o.report.patch.merged ?? []
  // Histories that have nothing in common, or not here: an ordinary commit can be made of the same tree.
  const merge = await o.publisher.baseMerge({ tree, head, base, claims }).catch((error: unknown) => {
    o.log.info(noteOf(`No merge with \`${base}\` could be made`, error))
    return null
  })
  const commit = commitRequest(o, tree, head)
  if (merge === null) return { commit, notes: [] }
  if (merge.missing.length === 0) {
    commit.parents.push(merge.commit)
    return { commit, notes: [`The commit merges \`${base}\` at ${merge.commit}.`] }
  }
  const { speakerName } = agentNames(o.report.manifest)
  const note = `${speakerName} merged \`${base}\`, but not completely: changes are missing or conflict markers remain in ${fileNames(merge.missing)}. The commit is therefore not a merge, and the conflict with \`${base}\` remains.`
  return { commit, notes: [note] }
}

/** The first of these files, as Markdown. */
export function fileNames(paths: readonly string[]): string {
  const files = paths.slice(0, 10).map((path) => `\`${path.replaceAll('`', "'").replace(/\s/g, ' ')}\``)
  return `${files.join(', ')}${paths.length > files.length ? ` and ${paths.length - files.length} more` : ''}`
}

/**
 * The run's commit on this parent. Its dates are the run's, so that a repeated delivery requests the
 * identical commit and finds it.
 */
function commitRequest({ report, options }: DeliverableChange, tree: string, parent: string): CommitRequest {
  const { author, coAuthors } = options
  const { completedAt, startedAt } = report.manifest
  const credited = coAuthors.map((who) => (who === 'requester' ? who : parsePerson(who)))
  const named = author === 'requester' ? requesterIdentity(report) : parsePerson(author)
  return {
    tree,
    parents: [parent],
    message: commitMessage(
      report,
      credited.filter((who) => who !== null),
    ),
    author: named ?? DEFAULT_AUTHOR,
    committer: DEFAULT_AUTHOR,
    date: completedAt ?? startedAt,
  }
}
