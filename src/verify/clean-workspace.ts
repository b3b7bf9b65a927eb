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
  objectsAt: 'container' | 'host'
  owner?: { uid: number; gid: number }
  signal?: AbortSignal
}

/** A copy of what the agent started from, which the agent has never seen. */
export interface CleanWorkspace {
  path: string
  /**
   * Puts a captured patch on it. Git writes from our own objects, and only what is in the patch; whatever
   * stands in the way of that gives way. Nothing else may be at work in the workspace meanwhile.
   */
  apply(patch: { baseTree: string; tree: string }): Promise<void>
}

/**
 * The job's checkout at the base commit once more, with the files that git ignores (installed packages, caches)
 * as the job left them, and a repository of its own that stands at the base.
 */
export async function createCleanWorkspace(options: CleanWorkspaceOptions): Promise<CleanWorkspace> {
  const { workspace, dir, signal } = options
  const checkout = await realpath(resolve(options.checkout))
  const path = join(dir, 'workspace')
  const owner = process.getuid?.() === 0 ? options.owner : undefined
  await removeTree(dir)
  await mkdir(path, { recursive: true, mode: 0o755 })
  const strategy = await chooseStrategy()
  await copyWorkingTree({
    strategy,
    checkout,
    runDir: options.runDir,
    to: path,
    ...(signal ? { signal } : {}),
  })
  await sweep(path)
  const git = openPristine(workspace, signal).with({ workTree: path, indexFile: baseIndex(dir) })
  if (workspace.baseCommit === null) await git.raw(['read-tree', workspace.baselineTree])
  else await addRepository(git, { ...options, checkout, path }, workspace.baseCommit)
  if (owner) await changeOwner(path, owner)
  return {
    path,
    async apply({ baseTree, tree }) {
      await git.raw(['read-tree', '--reset', '-u', baseTree, tree])
      if (owner) await changeOwner(path, owner)
    },
  }
}

async function addRepository(
  git: Git,
  options: CleanWorkspaceOptions & { path: string },
  commit: string,
): Promise<void> {
  const { workspace, dir, path, signal } = options
  const repository = await readCheckout(createGit(signal ? { signal } : {}), options.checkout)
  const { head, sparse } = repository ?? { head: commit, sparse: false }
  await prepareBase({ git, gitDir: dir, root: path, head, commit, sparse })
  await createAgentGit({
    path,
    objectFormat: repository?.objectFormat ?? 'sha1',
    commit,
    ...(workspace.baseRef === undefined ? {} : { branch: workspace.baseRef }),
    refs: await refsOf(git),
    shallow: await readShallow(workspace.gitDir),
    exclude: repository?.exclude ?? '',
    alternates: workspace.objectMounts.map(({ source, target }) =>
      options.objectsAt === 'host' ? source : target,
    ),
    index: baseIndex(dir),
  })
  if (sparse) await skipMissing(git, join(path, '.git', 'index'), path)
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
