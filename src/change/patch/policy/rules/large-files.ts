import picomatch from 'picomatch'
import type { Git } from '../../../../base/git/git.js'
import { readSmallBlobs } from '../blobs.js'
import type { Change, TreeEntry } from '../change.js'
import type { Hit } from '../rules.js'

/** https://github.com/git-lfs/git-lfs/blob/main/docs/spec.md: a pointer is smaller than 1,024 bytes. */
const POINTER = /^version https:\/\/git-lfs\.github\.com\/spec\/v1\n/
const POINTER_BYTES = 1024
const ATTRIBUTES_BYTES = 1024 * 1024

/**
 * Files that Git LFS keeps: git-lfs replaces their content by a pointer when somebody commits, and Caisson, which
 * runs no filters, would commit the content itself.
 */
export async function checkLargeFiles(
  git: Git,
  changes: readonly Change[],
  entries: readonly TreeEntry[],
): Promise<Hit[]> {
  const attributes = entries.filter(
    ({ path, mode }) => /(^|\/)\.gitattributes$/.test(path) && mode.startsWith('100'),
  )
  if (attributes.length === 0) return []
  const texts = await readSmallBlobs(
    git,
    attributes.map(({ id }) => id),
    ATTRIBUTES_BYTES,
  )
  const rules = attributes
    .map(({ path, id }) => ({ folder: path.slice(0, -'.gitattributes'.length), text: texts.get(id) }))
    // A file further down takes precedence, and the last line of a file.
    .sort((one, other) => one.folder.length - other.folder.length)
    .flatMap(({ folder, text }) => filtersOf(folder, text?.toString('utf8') ?? ''))
  if (!rules.some(({ lfs }) => lfs)) return []
  const kept = changes.filter(
    ({ path, mode }) => mode.startsWith('100') && rules.findLast(({ matches }) => matches(path))?.lfs,
  )
  const contents = await readSmallBlobs(
    git,
    kept.map(({ id }) => id),
    POINTER_BYTES,
  )
  return kept
    .filter(({ id }) => !POINTER.test(contents.get(id)?.toString('latin1') ?? ''))
    .map(({ path }) => ({
      rule: 'lfs/content',
      path,
      message: 'Git LFS keeps this file, and the patch has its content instead of a pointer.',
    }))
}

interface FilterRule {
  matches(path: string): boolean
  lfs: boolean
}

/** The lines of a `.gitattributes` that say something about the filter. */
function filtersOf(folder: string, text: string): FilterRule[] {
  return text.split('\n').flatMap((line): FilterRule[] => {
    const [pattern = '', ...attributes] = line.trim().split(/\s+/)
    const filter = attributes.findLast((one) => /^[-!]?filter(=|$)/.test(one))
    if (pattern === '' || pattern.startsWith('#') || filter === undefined) return []
    const match = picomatch(pattern.replace(/^\//, ''), { dot: true })
    const anchored = pattern.includes('/')
    return [
      {
        lfs: filter === 'filter=lfs',
        matches: (path) =>
          path.startsWith(folder) &&
          match(anchored ? path.slice(folder.length) : path.slice(path.lastIndexOf('/') + 1)),
      },
    ]
  })
}
