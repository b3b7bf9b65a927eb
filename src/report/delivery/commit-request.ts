import { KEY_TRAILER, RUN_TRAILER } from '../../base/git/run-trailer.js'
import { parsePerson } from '../../config/delivery.js'
import { type ReportInput, redacted } from '../input.js'
import { requestNameOf } from '../marker.js'
import { atMost } from '../sections/figures.js'
import { agentNames } from '../text/agent-names.js'
import { changeTitle } from '../text/title.js'
import { DEFAULT_AUTHOR, type DeliverableChange, noteOf } from './delivery.js'
import type { CommitRequest, Identity } from './publisher.js'

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
  return atMost(10, paths, (path) => `\`${path.replaceAll('`', "'").replace(/\s/g, ' ')}\``).join(', ')
}

/**
 * The run's commit on this parent. Its dates are the run's, so that a repeated delivery requests the
 * identical commit and finds it.
 */
function commitRequest({ report, options }: DeliverableChange, tree: string, parent: string): CommitRequest {
  const { author, coAuthors } = options
  const { completedAt, startedAt } = report.manifest
  const input = redacted(report)
  const personOf = (who: string) => (who === 'requester' ? requesterIdentity(input) : parsePerson(who))
  return {
    tree,
    parents: [parent],
    message: commitMessage(
      report,
      coAuthors.map(personOf).filter((who) => who !== null),
    ),
    author: personOf(author) ?? DEFAULT_AUTHOR,
    committer: DEFAULT_AUTHOR,
    date: completedAt ?? startedAt,
  }
}

/**
 * The commit message: title, target, co-authors and run. Of the model's words it has at most a checked title, since a
 * commit message can close issues and notify people.
 */
export function commitMessage(i: ReportInput, coAuthors: readonly Identity[]): string {
  const input = redacted(i)
  const { target } = input.task
  const credited = coAuthors.map(({ name, email }) => `Co-authored-by: ${name} <${email}>`)
  const run = input.manifest.runId.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)
  const name = requestNameOf(input.commentKey ?? '')
  const trailers = [
    ...new Set(credited),
    ...(name === undefined ? [] : [`${KEY_TRAILER}: ${name}`]),
    `${RUN_TRAILER}: ${run}`,
  ]
  const body = target.kind === 'issue' ? [`Closes #${target.number}`] : []
  return `${[changeTitle(input, 100), ...body, trailers.join('\n')].join('\n\n')}\n`
}

/**
 * The requester as an author; null if the name is not a login.
 * https://docs.github.com/account-and-profile: a noreply address belongs to its account forever.
 */
function requesterIdentity(i: ReportInput): Identity | null {
  const { login, id } = i.task.requester
  if (!/^[A-Za-z0-9-]+(?:\[bot\])?$/.test(login)) return null
  const host = URL.canParse(i.serverUrl) ? new URL(i.serverUrl).hostname : 'github.com'
  const local = id === undefined ? login : `${id}+${login}`
  return { name: login, email: `${local}@users.noreply.${host}` }
}
