import { commitMessage } from './commit-message.js'
import { DEFAULT_AUTHOR, type DeliverOptions, reportOf } from './delivery.js'

/**
 * The commit of the run on this parent. Its dates are the run's, so that a second delivery makes the same
 * commit and finds it already there.
 */
export function makeCommit(o: DeliverOptions, tree: string, parent: string): Promise<string> {
  const author = o.author ?? DEFAULT_AUTHOR
  return o.publisher.commit({
    tree,
    parents: [parent],
    message: commitMessage(reportOf(o)),
    author,
    committer: author,
    date: o.manifest.completedAt ?? o.manifest.startedAt,
  })
}
