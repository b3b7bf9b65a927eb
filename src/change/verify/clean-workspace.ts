import { mkdir, realpath } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { changeOwner } from '../../base/coreutils.js'
import { readCheckout } from '../../base/git/checkout.js'
import { createGit, type Git } from '../../base/git/git.js'
import type { Ref } from '../../base/git/refs.js'
import { removePaths, removeTree, sweep } from '../../base/sweep.js'
import { openPristine } from '../patch/pristine-git.js'
import { createAgentGit } from '../workspace/agent-git.js'
import { baseIndex, prepareBase, skipMissing } from '../workspace/baseline.js'
import { leftOutOf } from '../workspace/credentials.js'
import { chooseStrategy, copyWorkingTree } from '../workspace/snapshot.js'
import { layClean } from './clean-layers.js'
import type { CleanWorkspace, CleanWorkspaceOptions } from './clean-types.js'

/**
 * A second copy of the job's checkout at the base commit, with the files that git ignores (installed
 * packages, caches) as the job left them, and its own repository at the base commit.
 */
export async function createCleanWorkspace(options: CleanWorkspaceOptions): Promise<CleanWorkspace> {
  const { workspace, dir, signal } = options
  const checkout = await realpath(resolve(options.checkout))
  const path = join(dir, 'workspace')
  const owner = process.getuid?.() === 0 ? options.owner : undefined
  await removeTree(dir)
  await mkdir(path, { recursive: true, mode: 0o755 })
  const layered = options.overlay && (await layClean({ ...options, path }, options.overlay))
  if (layered && workspace.baseCommit !== null) {
    await addRepository(openPristine(workspace, signal), { ...options, checkout, path }, workspace.baseCommit)
    if (owner) await changeOwner(path, owner)
    return layered
  }
  const strategy = await chooseStrategy()
  await copyWorkingTree({
    strategy,
    checkout,
    runDir: options.runDir,
    to: path,
    ...(signal ? { signal } : {}),
  })
  await sweep(path)
  await removePaths(path, leftOutOf(workspace.credentials ?? []))
  const git = openPristine(workspace, signal).with({ workTree: path, indexFile: baseIndex(dir) })
  if (workspace.baseCommit === null) await git.raw(['read-tree', workspace.baselineTree])
  else {
    const repository = await readCheckout(createGit(signal ? { signal } : {}), checkout)
    const { head, sparse } = repository ?? { head: workspace.baseCommit, sparse: false }
    await prepareBase({ git, gitDir: dir, root: path, head, commit: workspace.baseCommit, sparse })
    await addRepository(git, { ...options, checkout, path }, workspace.baseCommit, baseIndex(dir))
    if (sparse) await skipMissing(git, join(path, '.git', 'index'), path)
  }
  if (owner) await changeOwner(path, owner)
  const clean: CleanWorkspace = {
    path,
    async apply({ baseTree, tree }) {
      await git.raw(['read-tree', '--reset', '-u', baseTree, tree])
      if (owner) await changeOwner(path, owner)
    },
    async renew(last) {
      clean.path = last ? path : await copyFor(dir, 'workspace')
    },
  }
  return clean
}

/** A copy of a folder of the verification for one command, which replaces the copy for the command before it. */
export async function copyFor(dir: string, name: string): Promise<string> {
  const to = join(dir, 'command')
  await removeTree(join(to, name))
  await mkdir(to, { recursive: true, mode: 0o755 })
  const strategy = await chooseStrategy()
  await strategy.copy(dir, [Buffer.from(name)], to)
  return join(to, name)
}

/**
 * `index`: an index of the base commit with stat data of these files; default the agent's, for the same
 * layers.
 */
async function addRepository(
  git: Git,
  options: CleanWorkspaceOptions & { path: string },
  commit: string,
  index = baseIndex(options.workspace.gitDir),
): Promise<void> {
  const { workspace, path, objectsAt, signal } = options
  const { gitDir, objectMounts, baseRef: branch } = workspace
  const repository = await readCheckout(createGit(signal ? { signal } : {}), options.checkout)
  const refs = await refsOf(git)
  await createAgentGit({ path, repository, gitDir, commit, branch, refs, objectMounts, objectsAt, index })
}

/** The checkout's refs, which the pristine directory keeps under separate names. */
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
