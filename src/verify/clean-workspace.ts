import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { readCheckout } from '../git/checkout.js'
import { createGit, type Git } from '../git/git.js'
import type { Ref } from '../git/refs.js'
import { openPristine } from '../patch/pristine-git.js'
import { createAgentGit } from '../workspace/agent-git.js'
import { baseIndex, prepareBase, skipMissing } from '../workspace/baseline.js'
import { changeOwner } from '../workspace/coreutils.js'
import { readShallow } from '../workspace/pristine.js'
import { chooseStrategy, copyWorkingTree } from '../workspace/snapshot.js'
import { removeTree, sweep } from '../workspace/sweep.js'
import type { Workspace } from '../workspace/workspace.js'

export interface CleanWorkspaceOptions {
  /** The agent's: only its pristine git directory is used, never its files. */
  workspace: Workspace
  /** What the job checked out; the agent has never seen it. */
  checkout: string
  runDir: string
  /** Folder of this verification; emptied first. */
  dir: string
  /** The captured patch's tree and the base it belongs to; absent: the base alone. */
  patch?: { baseTree: string; tree: string }
  objectsAt: 'container' | 'host'
  owner?: { uid: number; gid: number }
  signal?: AbortSignal
}

/**
 * What the agent started from, once more, with the captured patch on it: the job's checkout at the base commit,
 * with the files that git ignores (installed packages, caches) as the job left them. Git applies the change from
 * our own objects, so it writes what is in the patch and nothing else. Resolves to the workspace's path.
 */
export async function createCleanWorkspace(options: CleanWorkspaceOptions): Promise<string> {
  const { workspace, dir, patch, owner, signal } = options
  const checkout = await realpath(resolve(options.checkout))
  const path = join(dir, 'workspace')
  await removeTree(dir)
  await mkdir(path, { recursive: true, mode: 0o755 })
  await copyWorkingTree({
    strategy: await chooseStrategy(),
    checkout,
    runDir: options.runDir,
    to: path,
    ...(signal ? { signal } : {}),
  })
  await sweep(path)
  const git = openPristine(workspace, signal).with({ workTree: path, indexFile: baseIndex(dir) })
  const isRoot = process.getuid?.() === 0
  const { baseCommit } = workspace
  if (baseCommit === null) {
    await git.raw(['read-tree', workspace.baselineTree])
    if (patch) await applyTree(git, workspace.baselineTree, patch.tree)
    if (owner && isRoot) await changeOwner(path, owner)
    return path
  }
  const repository = await readCheckout(createGit(signal ? { signal } : {}), checkout)
  if (repository && repository.head !== baseCommit) {
    const { head, sparse } = repository
    await prepareBase({ git, gitDir: dir, root: path, head, commit: baseCommit, sparse })
  } else await git.raw(['read-tree', baseCommit])
  if (patch) await applyTree(git, patch.baseTree, patch.tree)
  if (owner && isRoot) await changeOwner(path, owner)
  // The repository stands at the base, and the patch is a change of the working tree, as with the agent.
  await git.raw(['read-tree', baseCommit])
  await git.raw(['update-index', '-q', '--refresh'], { accept: [1] })
  await createAgentGit({
    path,
    objectFormat: repository?.objectFormat ?? 'sha1',
    commit: baseCommit,
    ...(workspace.baseRef === undefined ? {} : { branch: workspace.baseRef }),
    refs: await refsOf(git),
    shallow: await readShallow(workspace.gitDir),
    exclude: repository?.exclude ?? '',
    alternates: workspace.objectMounts.map(({ source, target }) =>
      options.objectsAt === 'host' ? source : target,
    ),
    index: baseIndex(dir),
  })
  if (repository?.sparse) await skipMissing(git, join(path, '.git', 'index'), path)
  if (owner && isRoot) await changeOwner(join(path, '.git'), owner)
  return path
}

/** Writes only what differs between the two trees; whatever stands in the way of that gives way. */
async function applyTree(git: Git, from: string, to: string): Promise<void> {
  await git.raw(['read-tree', '--reset', '-u', from, to])
}

/** The checkout's refs, which the pristine directory keeps under a name of their own. */
async function refsOf(git: Git): Promise<Ref[]> {
  const lines = await git.run(['for-each-ref', '--format=%(objectname) %(refname)', 'refs/checkout/'])
  return lines
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [id = '', name = ''] = line.split(' ')
      return { id, name: name.replace(/^refs\/checkout\//, 'refs/') }
    })
}
