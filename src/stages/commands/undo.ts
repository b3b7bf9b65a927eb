import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { parsePerson } from '../../config/commit.js'
import { type DeliveryOptions, deliveryOptions } from '../../config/delivery.js'
import { sameAccount } from '../../event/authorize.js'
import type { Target, Task } from '../../event/task.js'
import { isOurs, RUN_TRAILER, trailerOf, UNDO_TRAILER } from '../../git/run-trailer.js'
import { type Forge, gitAccess, remoteOf } from '../../github/forge.js'
import { type GitHub, mayWrite, type PullRequest } from '../../github/github.js'
import { rebuildBase } from '../../handoff/rebuild.js'
import type { Log } from '../../log.js'
import { openPristine } from '../../patch/pristine-git.js'
import { pushDeletion } from '../../patch/push.js'
import { DEFAULT_AUTHOR } from '../../report/delivery/delivery.js'
import { PULL_REQUEST_START } from '../../report/marker.js'
import { inlineCode } from '../../report/text/sanitize-output.js'
import { pullsOfIssue } from '../../sessions/find-earlier.js'
import type { Workspace } from '../../workspace/workspace.js'
import { publisherFor } from '../deliver.js'
import { repositoryDelivery } from '../trusted-config/branches.js'

export interface UndoRequest {
  forge: Forge
  task: Task
  /** What the workflow says about delivery. */
  given: Partial<DeliveryOptions>
  checkout: string
  checkoutRef?: string
  /** Parent of a temporary folder. */
  root: string
  log: Log
  signal: AbortSignal
}

/**
 * Takes back Caisson's last delivery on the target, and says what it did: a pull request of ours with nothing else in it
 * is closed, and its branch deleted; any other delivery is reverted by a commit. Nothing of anybody else's is
 * replaced or deleted. Rejects with what GitHub refuses.
 */
export async function undoDelivery(o: UndoRequest): Promise<string> {
  const { forge, task, log, signal } = o
  const { target, requester, comment } = task
  if (target.kind === 'none') return 'There is nothing to undo.'
  if (!mayWrite(await forge.github.permission(requester.login)))
    return `${requester.login} has no write permission on this repository, which \`undo\` needs: nothing was undone.`
  await mkdir(o.root, { recursive: true })
  const dir = await mkdtemp(join(o.root, 'undo-'))
  try {
    const delivery = deliveryOptions(o.given, await repositoryDelivery(o, dir))
    const undo = `undo-${comment?.id ?? Date.parse(task.triggeredAt)}`
    const last = await lastDelivery(forge.github, target, delivery, undo)
    if ('why' in last) return last.why
    const { workspace, tip } = await rebuildBase({
      gitDir: join(dir, 'rebuilt'),
      checkout: o.checkout,
      remote: gitAccess(forge),
      target: { kind: 'pull_request', number: last.pull.number },
      base: last.commit.id,
      branch: last.pull.head.ref,
      signal,
      log,
    })
    return last.isAll && tip === last.pull.head.sha
      ? await close(o, last, workspace)
      : await revert(o, last, { workspace, tip, delivery, undo })
  } finally {
    await rm(dir, { recursive: true, force: true })
  }
}

/** The branch first, and only as it was seen: a commit that came meanwhile stays, and so does the pull request. */
async function close(
  { forge, signal }: UndoRequest,
  { pull }: LastDelivery,
  workspace: Workspace,
): Promise<string> {
  const { ref: branch, sha: expected } = pull.head
  await pushDeletion({ ...remoteOf(forge), signal, workspace, branch, expected })
  await forge.github.updatePullRequest(pull.number, { state: 'closed' })
  return `Undone: #${pull.number} is closed, and its branch ${inlineCode(branch, 200)} deleted. Both can be restored at the bottom of the pull request.`
}

async function revert(
  { forge, task, log }: UndoRequest,
  { pull, commit }: LastDelivery,
  o: { workspace: Workspace; tip: string; delivery: DeliveryOptions; undo: string },
): Promise<string> {
  const { ref: branch } = pull.head
  const short = commit.id.slice(0, 12)
  const git = openPristine(o.workspace)
  const other = await git.exec(['rev-parse', '--verify', '--quiet', `${commit.id}^2`], { accept: [1] })
  if (other.exitCode === 0) {
    const base = inlineCode(pull.base.ref, 200)
    return `${short} merges ${base}, and reverting it would also revert the changes of ${base}, even on ${base} itself once the pull request is merged: nothing was undone. Remove it and what came after it by hand: \`git reset --hard ${short}^\` on the branch, then a force push.`
  }
  const tree = await git.run(['rev-parse', '--verify', `${commit.id}^1^{tree}`])
  const publisher = publisherFor({ forge, delivery: o.delivery, log }, o.workspace)
  const merged = await publisher.rebase({ tree, onto: o.tip, branch })
  if ('conflicts' in merged) {
    const files = merged.conflicts.slice(0, 10).map((path) => inlineCode(path, 200))
    return `${short} could not be undone: later commits changed the same lines in ${files.join(', ')}. Revert it by hand: \`git revert ${short}\`.`
  }
  if (merged.unchanged)
    return `Nothing of ${short} is left on ${inlineCode(branch, 200)}: there is nothing to undo.`
  const [title = ''] = commit.message.split('\n')
  const published = await publisher.publish({
    branch,
    commit: {
      tree: merged.tree,
      parents: [o.tip],
      message: `Revert "${title}"\n\nThis reverts commit ${commit.id}.\n\n${UNDO_TRAILER}: ${commit.id}\n${RUN_TRAILER}: ${o.undo}\n`,
      author: parsePerson(o.delivery.author) ?? DEFAULT_AUTHOR,
      committer: DEFAULT_AUTHOR,
      date: task.triggeredAt,
    },
  })
  return `Undone: ${published.commit} reverts ${commit.id} on ${inlineCode(branch, 200)}${task.target.kind === 'issue' ? ` (#${pull.number})` : ''}. Everything else there is unchanged.`
}

/** The last delivery on a target that still stands. */
interface LastDelivery {
  pull: PullRequest
  /** Our commit. */
  commit: { id: string; message: string }
  /** The pull request is ours, and there is nothing in it but this delivery. */
  isAll: boolean
}

/** Finds it in the history of the pull request, or says why there is none. `undo` is the ID of this very undo. */
async function lastDelivery(
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
    if (pull.state !== 'open') return { why: `#${pull.number} is no longer open: nothing was undone.` }
    if (pull.fromFork || pull.head.ref === defaultBranch)
      return { why: `Caisson never pushes to the head of #${pull.number}: there is nothing to undo.` }
    const commits = await github.gitData.commitsSince(pull.base.ref, pull.head.ref)
    const all = commits ?? []
    if (all.some(({ message }) => trailerOf(message, RUN_TRAILER) === undo))
      return { why: 'This was already undone.' }
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
