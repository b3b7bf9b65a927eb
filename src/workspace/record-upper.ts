import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkspaceError } from '../errors.js'
import { type BytePath, display } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { baselineIndex, readBaseline, writeBaseline } from './baseline.js'
import type { Overlay } from './overlay.js'
import { addPaths, isReadable, listIndex, readableOnly, writeChanges, writeEntries } from './record-tree.js'
import { isReadByGit, type LeftOut, scan, statOf } from './scan.js'
import { isRule } from './survey.js'
import type { TreeChange } from './tree-change.js'
import { copyRulesUp, isAsBelow, readUpper, type Upper } from './upper.js'

/** A layer, and the git directory in which its baseline is written down. */
interface Place {
  git: Git
  gitDir: string
  overlay: Overlay
}

/** What a layer has otherwise than the baseline. */
interface Read {
  changes: TreeChange[]
  hidden: BytePath[]
  leftOut: LeftOut[]
}

/**
 * What the agent changed, read from the layer that it wrote: the cost follows the change. Content is stored as by
 * `recordTree`. The overlay must not be mounted.
 */
export async function recordUpper(place: Place): Promise<Pick<Read, 'changes' | 'leftOut'>> {
  const layer = await readUpper(place.overlay)
  // After that look, since they are none of the agent's files.
  const rules = copyRulesUp(place.overlay, layer)
  return readLayer(place, layer, { rules, mounted: false })
}

/**
 * Makes what a setup left in the layer part of the baseline. Resolves to its tree. The overlay may be mounted, so the
 * layer is only read, and the rules must lie in it already (`layRules`). Rejects with WORKSPACE_FAILED when
 * something is in the place of a rule that git would wait for without end.
 */
export async function settleUpper(place: Place): Promise<string> {
  const { git, gitDir, overlay } = place
  const layer = await readUpper(overlay)
  for (const path of layer.covers) assertNoTrap(overlay.upper, path)
  const { changes, hidden } = await readLayer(place, layer, { rules: [], mounted: true })
  const indexFile = baselineIndex(gitDir)
  const ours = git.with({ indexFile })
  const hashLength = (await ours.run(['write-tree', '--missing-ok'])).length
  await writeChanges(ours, changes, hashLength)
  const { since: _, ...before } = await readBaseline(gitDir)
  const left = changes.filter(({ mode }) => mode !== '000000').map(({ path }) => path)
  await writeBaseline(gitDir, {
    ...before,
    hidden: [...new Set([...before.hidden, ...hidden])],
    layer: [...new Set([...(before.layer ?? []), ...left])],
  })
  return ours.run(['write-tree', '--missing-ok'])
}

function assertNoTrap(root: string, path: BytePath): void {
  const stats = statOf(root, path)
  if (!isReadByGit(path) || !stats || stats.isFile() || stats.isSymbolicLink() || stats.isDirectory()) return
  // A whiteout: the setup removed it.
  if (stats.isCharacterDevice() && stats.rdev === 0) return
  throw new WorkspaceError(
    'WORKSPACE_FAILED',
    `The setup left a FIFO, a socket or a device named ${display(path)}, which git would wait for without end.`,
    { hint: 'Let the `setup` script remove it, or leave a file there.' },
  )
}

async function readLayer(
  { git, gitDir, overlay }: Place,
  layer: Upper,
  { rules, mounted }: { rules: readonly BytePath[]; mounted: boolean },
): Promise<Read> {
  const { upper: root } = overlay
  const baseline = await readBaseline(gitDir)
  const earlier = new Set(baseline.layer)
  const names = [...new Set([...layer.covers, ...rules, ...earlier])]
  const before = await listIndex(git.with({ indexFile: baselineIndex(gitDir) }), names)
  const tracked = new Map([...before].filter(([path]) => layer.files.has(path)))
  // What was only in this layer leaves no mark in it.
  const isGone = (path: BytePath) => !layer.files.has(path) && (layer.hides(path) || earlier.has(path))
  const gone = [...before.keys()].filter(isGone).map((path) => ({ path, mode: '000000', id: '' }))
  const indexFile = join(gitDir, 'upper.index')
  await rm(indexFile, { force: true })
  const ours = git.with({ workTree: root, indexFile })
  const found = await scan({
    ...{ root, git: ours, tracked, submodules: new Set<BytePath>(), layer },
    ...{ since: baseline.since, every: true, hidden: baseline.hidden, keep: baseline.keep },
    readOnly: mounted,
  })
  // A rule that lies here as it does below is no change, also where the rules hide it.
  const scanned = [...found.touched, ...found.untracked].filter(
    (path) => before.has(path) || !isRule(path) || !isAsBelow(overlay, path),
  )
  const { leftOut } = found
  const wanted = mounted
    ? scanned.filter((path) => isReadable(root, path))
    : readableOnly(root, scanned, leftOut)
  // Without stat data, so that the content is looked at; with them git knows which line endings a file had.
  await writeEntries(
    ours,
    [...tracked].map(([path, entry]) => `${entry}\t${path}`),
  )
  await addPaths(ours, root, wanted, leftOut)
  const changes = [...(await listIndex(ours))]
    .filter(([path, entry]) => before.get(path) !== entry)
    .map(([path, entry]) => {
      const [mode = '', id = ''] = entry.split(' ')
      return { path, mode, id }
    })
  await rm(indexFile, { force: true })
  const closed = mounted ? scanned.filter((path) => !isReadable(root, path)) : []
  return { changes: [...gone, ...changes], hidden: [...found.hidden, ...closed], leftOut }
}
