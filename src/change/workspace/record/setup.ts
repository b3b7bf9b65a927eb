import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { WorkspaceError } from '../../../base/errors.js'
import { type BytePath, display, toBuffer } from '../../../base/git/byte-path.js'
import { type Baseline, baseIndex, baselineIndex, readBaseline, writeBaseline } from '../baseline.js'
import { isAsBelow, mirrorFile, mirrorRules, readUpper, type Upper } from '../overlay/upper.js'
import { isReadByGit, scan, statOf } from './scan.js'
import { isRule } from './survey.js'
import { addPaths, isReadable, writeChanges } from './tree.js'
import { changeOf, type Place, readLayer } from './upper.js'

/**
 * Makes what a setup left in the layer part of the baseline. Resolves to its tree. The overlay may be
 * mounted, so the layer is only read, and the rules must already be in it (`layRules`). Rejects with
 * WORKSPACE_FAILED when a rule file was replaced by something that git would wait for forever.
 */
export async function recordSetup(place: Place): Promise<string> {
  const { git, gitDir, overlay } = place
  const layer = await readUpper(overlay)
  for (const path of layer.covers) assertNoTrap(overlay.upper, path)
  const indexFile = baseIndex(gitDir)
  const { entries, gone, hidden } = await readLayer(place, layer, { indexFile, rules: [], mounted: true })
  const ours = git.with({ indexFile: baselineIndex(gitDir) })
  const hashLength = (await ours.run(['write-tree', '--missing-ok'])).length
  const { since: _, ...before } = await readBaseline(gitDir)
  const start = before.start ?? { untracked: { files: [], folders: [] }, added: [], changed: [] }
  const dropped = start.added.map((path) => ({ path, mode: '000000', id: '' }))
  await writeChanges(ours, [...dropped, ...gone, ...[...entries].map(changeOf)], hashLength)
  const below = await recordBelow(place, layer, start, before)
  await writeBaseline(gitDir, {
    ...before,
    hidden: [...new Set([...below.hidden, ...hidden])],
    start: { ...start, added: below.added },
    layer: [...entries.keys()],
  })
  return ours.run(['write-tree', '--missing-ok'])
}

/**
 * What the job had added or changed, and what still shows, is recorded again: the setup may have changed the
 * rules for what is ignored and how it is stored.
 */
async function recordBelow(
  { git, gitDir, overlay }: Place,
  layer: Upper,
  { untracked, changed }: NonNullable<Baseline['start']>,
  { keep, nested, credentials }: Pick<Baseline, 'keep' | 'nested' | 'credentials'>,
): Promise<{ added: BytePath[]; hidden: BytePath[] }> {
  const { lower, upper } = overlay
  const mirror = join(gitDir, 'mirror')
  const ours = git.with({ workTree: mirror, indexFile: baselineIndex(gitDir) })
  const isOwn = (path: BytePath) => layer.files.has(path) && !(isRule(path) && isAsBelow(overlay, path))
  const shows = (path: BytePath) => !isOwn(path) && !layer.hides(path) && isReadable(lower, path)
  try {
    await mirrorRules(mirror, [...layer.files].filter(isRule), (path) => toBuffer(upper, path))
    const found = await scan({
      ...{ root: lower, git: ours, mirror, start: untracked, keep, readOnly: true },
      ...{ tracked: new Set<BytePath>(), repositories: new Set(nested), except: credentials ?? [] },
    })
    const added = found.untracked.filter(shows)
    const wanted = [...changed.filter(shows), ...added]
    for (const path of wanted) mirrorFile(lower, mirror, path)
    await addPaths(ours, mirror, wanted, [])
    return { added, hidden: found.hidden }
  } finally {
    await rm(mirror, { recursive: true, force: true })
  }
}

function assertNoTrap(root: string, path: BytePath): void {
  const stats = statOf(root, path)
  if (!isReadByGit(path) || !stats || stats.isFile() || stats.isSymbolicLink() || stats.isDirectory()) return
  // A whiteout: the setup removed it.
  if (stats.isCharacterDevice() && stats.rdev === 0) return
  throw new WorkspaceError(
    'WORKSPACE_FAILED',
    `The setup left a FIFO, a socket or a device named ${display(path)}, which git would wait for forever.`,
    { hint: 'Remove it in the `setup` script, or replace it with a file.' },
  )
}
