import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BytePath } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { baselineIndex, readBaseline } from './baseline.js'
import type { Overlay } from './overlay.js'
import { addPaths, listIndex, readableOnly, writeEntries } from './record-tree.js'
import { type LeftOut, scan } from './scan.js'
import type { TreeChange } from './tree-change.js'
import { copyRulesUp, readUpper } from './upper.js'

/**
 * What the agent changed, read from the layer that it wrote: the cost follows the change. Content is stored as by
 * `recordTree`. The overlay must not be mounted.
 */
export async function recordUpper(
  git: Git,
  gitDir: string,
  overlay: Overlay,
): Promise<{ changes: TreeChange[]; leftOut: LeftOut[] }> {
  const { upper: root } = overlay
  const before = await listIndex(git.with({ indexFile: baselineIndex(gitDir) }))
  const layer = await readUpper(overlay)
  // Before the rules are copied: a FIFO in their place is removed by the scan.
  const gone: TreeChange[] = []
  const tracked = new Map<BytePath, string>()
  for (const [path, entry] of before) {
    if (layer.files.has(path)) tracked.set(path, entry)
    else if (layer.hides(path)) gone.push({ path, mode: '000000', id: '' })
  }
  await copyRulesUp(overlay, layer)
  const indexFile = join(gitDir, 'upper.index')
  await rm(indexFile, { force: true })
  const ours = git.with({ workTree: root, indexFile })
  const found = await scan({
    root,
    git: ours,
    tracked,
    submodules: new Set(),
    since: 0,
    keep: (await readBaseline(gitDir)).keep,
    layer,
  })
  const leftOut = [...found.leftOut]
  // Without stat data, so that the content is looked at; with them git knows which line endings a file had.
  await writeEntries(
    ours,
    [...tracked].map(([path, entry]) => `${entry}\t${path}`),
  )
  const wanted = readableOnly(root, [...found.touched, ...found.untracked], leftOut)
  await addPaths(ours, root, wanted, leftOut)
  const changes = [...(await listIndex(ours))]
    .filter(([path, entry]) => before.get(path) !== entry)
    .map(([path, entry]) => {
      const [mode = '', id = ''] = entry.split(' ')
      return { path, mode, id }
    })
  await rm(indexFile, { force: true })
  return { changes: [...gone, ...changes], leftOut }
}
