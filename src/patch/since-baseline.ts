import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { compareTrees } from '../git/compare-trees.js'
import { writeChanges } from '../workspace/record/tree.js'
import type { Workspace } from '../workspace/workspace.js'
import { openPristine } from './pristine-git.js'

/**
 * Writes the patch of a run for the files that it started with, which may differ from its base: what the person had
 * changed, and not committed. The run's folder has both. `folder`: for indexes and new objects. Rejects with GIT_FAILED.
 */
export async function sinceBaseline(
  workspace: Pick<Workspace, 'gitDir' | 'objectDirectories' | 'baselineTree'> & { baseCommit: string },
  patch: string,
  folder: string,
): Promise<string> {
  const { baseCommit, baselineTree } = workspace
  const objects = join(workspace.gitDir, 'objects')
  const git = openPristine(workspace).with({
    indexFile: join(folder, 'run.index'),
    alternates: [objects, ...workspace.objectDirectories.slice(1)],
    env: { GIT_OBJECT_DIRECTORY: folder },
  })
  await git.raw(['read-tree', baseCommit])
  const input = await readFile(patch)
  await git.raw(['apply', '--cached', '--binary', '--whitespace=nowarn', '-'], { input })
  const changes = await compareTrees(git, baseCommit, await git.run(['write-tree', '--missing-ok']))
  await git.raw(['read-tree', baselineTree])
  await writeChanges(git, changes, baselineTree.length)
  const to = join(folder, 'since-baseline.patch')
  const options = ['-p', '-r', '--binary', '--full-index', '--no-ext-diff', '--no-textconv', `--output=${to}`]
  await git.raw(['diff-tree', ...options, baselineTree, await git.run(['write-tree', '--missing-ok'])])
  return to
}
