import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { BytePath } from '../../../base/git/byte-path.js'
import type { TreeChange } from '../../../base/git/compare-trees.js'
import type { Git } from '../../../base/git/git.js'
import { baselineIndex, readBaseline } from '../baseline.js'
import type { Overlay } from '../overlay/layers.js'
import { copyRulesUp, isAsBelow, readUpper, type Upper } from '../overlay/upper.js'
import { type LeftOut, scan } from './scan.js'
import { isRule } from './survey.js'
import { addPaths, isReadable, listIndex, readableOnly, writeEntries } from './tree.js'

/** A layer, and the git directory that contains its baseline. */
export interface Place {
  git: Git
  gitDir: string
  overlay: Overlay
}

/** What a layer contains and hides, in terms of an index. */
interface Read {
  /** `<mode> <id>` that the index had for it. */
  before: Map<BytePath, string>
  /** The same for what is in the layer now. */
  entries: Map<BytePath, string>
  gone: TreeChange[]
  hidden: BytePath[]
  leftOut: LeftOut[]
}

/**
 * Captures what the agent changed from the layer that it wrote: the cost depends on the change alone. Content
 * is stored as by `recordTree`. The overlay must not be mounted.
 */
export async function recordUpper(
  place: Place,
  largest?: number,
): Promise<{ changes: TreeChange[]; leftOut: LeftOut[] }> {
  const layer = await readUpper(place.overlay)
  // After that scan, since they are not the agent's files.
  const rules = copyRulesUp(place.overlay, layer)
  const indexFile = baselineIndex(place.gitDir)
  const { before, entries, gone, leftOut } = await readLayer(place, layer, {
    indexFile,
    rules,
    mounted: false,
    largest,
  })
  const changes = [...entries].filter(([path, entry]) => before.get(path) !== entry)
  return { changes: [...gone, ...changes.map(changeOf)], leftOut }
}

/** The change that turns an entry into `<mode> <id>`. */
export function changeOf([path, entry]: readonly [BytePath, string]): TreeChange {
  const [mode = '', id = ''] = entry.split(' ')
  return { path, mode, id }
}

/** Compares a layer with an index. A layer that is `mounted` is only read. */
export async function readLayer(
  { git, gitDir, overlay }: Place,
  layer: Upper,
  options: {
    indexFile: string
    rules: readonly BytePath[]
    mounted: boolean
    largest?: number | undefined
  },
): Promise<Read> {
  const { mounted } = options
  const { upper: root } = overlay
  const baseline = await readBaseline(gitDir)
  const earlier = new Set(baseline.layer)
  const names = [...new Set([...layer.covers, ...options.rules, ...earlier])]
  const before = await listIndex(git.with({ indexFile: options.indexFile }), names)
  const tracked = new Map([...before].filter(([path]) => layer.files.has(path)))
  // What was only in this layer leaves no marker in it.
  const isGone = (path: BytePath) => !layer.files.has(path) && (layer.hides(path) || earlier.has(path))
  const gone = [...before.keys()].filter(isGone).map((path) => ({ path, mode: '000000', id: '' }))
  const indexFile = join(gitDir, 'upper.index')
  await rm(indexFile, { force: true })
  const ours = git.with({ workTree: root, indexFile })
  const found = await scan({
    ...{ root, git: ours, tracked, repositories: new Set(baseline.nested), layer },
    ...{ since: baseline.since, every: true, hidden: baseline.hidden, keep: baseline.keep },
    readOnly: mounted,
  })
  // A rule that is the same here as below is not a change, even where the rules hide it.
  const scanned = [...found.touched, ...found.untracked].filter(
    (path) => before.has(path) || !isRule(path) || !isAsBelow(overlay, path),
  )
  const { leftOut } = found
  const readable = mounted
    ? scanned.filter((path) => isReadable(root, path))
    : readableOnly(root, scanned, leftOut, options.largest)
  // Without stat data, so that the content is read; with them git knows which line endings a file had.
  await writeEntries(
    ours,
    [...tracked].map(([path, entry]) => `${entry}\t${path}`),
  )
  await addPaths(ours, root, readable, leftOut)
  const entries = await listIndex(ours)
  await rm(indexFile, { force: true })
  const closed = mounted ? scanned.filter((path) => !isReadable(root, path)) : []
  return { before, entries, gone, hidden: [...found.hidden, ...closed], leftOut }
}
