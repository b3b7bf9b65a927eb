import { commitMessage, requesterIdentity } from './commit-message.js'
import { DEFAULT_AUTHOR, type DeliverOptions, reportOf } from './delivery.js'
import type { CommitRequest } from './publisher.js'

/**
 * The run's commit on this parent. Its dates are the run's, so that a repeated delivery requests the
 * identical commit and finds it.
 */
export function commitRequest(o: DeliverOptions, tree: string, parent: string): CommitRequest {
  const report = reportOf(o)
  const author = o.author === 'requester' ? requesterIdentity(report) : o.author
  return {
    tree,
    parents: [parent],
    message: commitMessage(report, o.coAuthors),
    author: author ?? DEFAULT_AUTHOR,
    committer: DEFAULT_AUTHOR,
    date: o.manifest.completedAt ?? o.manifest.startedAt,
  }
}
