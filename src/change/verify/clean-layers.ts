import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { changeOwner } from '../../base/coreutils.js'
import { joinNul, toBuffer } from '../../base/git/byte-path.js'
import { compareTrees } from '../../base/git/compare-trees.js'
import { removeTree } from '../../base/sweep.js'
import { openPristine } from '../patch/pristine-git.js'
import type { OverlayChoice } from '../workspace/overlay/layers.js'
import { lowerView, withLayer } from '../workspace/overlay/lower-view.js'
import { makeWhiteouts, mountOptionsFor, restoreFolderAttributes } from '../workspace/overlay/overlay.js'
import { type Difference, whiteoutsFor } from '../workspace/record/difference.js'
import { foldersOf } from '../workspace/record/survey.js'
import type { CleanWorkspace, CleanWorkspaceOptions } from './clean-types.js'

/** The location of a verification's layers, below its folder. */
const folderOf = (dir: string) => join(dir, 'layers')

/**
 * The kernel's work folders of a verification: a process that dies leaves them behind, and only root may
 * remove their content.
 */
export const cleanWorkFolders = (dir: string): string[] =>
  ['work', 'work-patched'].map((name) => join(folderOf(dir), name))

/**
 * A clean copy without copying: the checkout below the mask that the agent's workspace has, which the agent
 * could not write to. The patch is a layer above what the setup leaves. Null where these layers are not
 * possible.
 */
export async function layClean(
  options: CleanWorkspaceOptions & { path: string },
  choice: OverlayChoice,
): Promise<CleanWorkspace | null> {
  const { workspace, dir, path, signal } = options
  const owner = process.getuid?.() === 0 ? options.owner : undefined
  if (!workspace.overlay) return null
  const { mask, lower } = workspace.overlay
  const [work = '', workPatched = ''] = cleanWorkFolders(dir)
  const patch = join(folderOf(dir), 'patch')
  const top = join(folderOf(dir), 'top')
  const mountOptions = mountOptionsFor({ lowers: [mask, lower], upper: path, work }, choice)
  const lowers = [patch, path, mask, lower]
  const patched = mountOptionsFor({ lowers, upper: top, work: workPatched }, choice)
  if (mountOptions === null || patched === null) return null
  for (const folder of [work, workPatched, patch, top]) mkdirSync(folder, { recursive: true, mode: 0o755 })
  if (owner) for (const folder of [patch, top]) await changeOwner(folder, owner)
  const clean: CleanWorkspace = {
    path,
    layers: { work, mountOptions },
    async apply({ baseTree, tree }) {
      const below = withLayer(path, lowerView({ lower, mask }))
      const git = openPristine(workspace, signal).with({
        workTree: patch,
        indexFile: join(dir, 'patch.index'),
      })
      const changes = await compareTrees(git, baseTree, tree)
      const isGone = ({ mode }: { mode: string }) => mode === '000000'
      const difference: Difference = {
        written: new Set(changes.filter((change) => !isGone(change)).map((change) => change.path)),
        removed: new Set(changes.filter(isGone).map((change) => change.path)),
      }
      const whiteouts = whiteoutsFor(below, difference)
      for (const folder of foldersOf(whiteouts)) mkdirSync(toBuffer(patch, folder), { recursive: true })
      const targets = whiteouts.map((name) => toBuffer(patch, name))
      if (!(await makeWhiteouts(join(folderOf(dir), 'whiteout'), targets)))
        throw new Error('whiteouts cannot be created')
      await git.raw(['read-tree', tree])
      const input = joinNul(difference.written)
      await git.raw(['checkout-index', '-q', '-f', '-z', '--stdin'], { input })
      restoreFolderAttributes(patch, below, owner)
      clean.layers = { work: workPatched, mountOptions: patched }
    },
    async renew() {
      for (const folder of [workPatched, top]) {
        await removeTree(folder)
        mkdirSync(folder, { mode: 0o755 })
      }
      if (owner) await changeOwner(top, owner)
    },
  }
  return clean
}
