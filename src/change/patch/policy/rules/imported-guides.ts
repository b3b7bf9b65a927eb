import { posix } from 'node:path'
import type { Git } from '../../../../base/git/git.js'
import { readSmallBlobs } from '../blobs.js'
import type { Change, TreeEntry } from '../change.js'
import type { Hit } from '../rules.js'

const GUIDE = /(?:^|\/)(?:CLAUDE(?:\.local)?|AGENTS|GEMINI|QWEN)\.md$/i
const IMPORT = /(?:^|\s)@([\w./-]{1,200})/g
/** As deep as agents follow imports: https://code.claude.com/docs/en/memory */
const DEPTH = 5
const MOST_GUIDES = 200
const GUIDE_BYTES = 1024 * 1024

/** Files that a guide of agents imports (`@docs/style.md`) are as much of a guide; `entries` is the new tree. */
export async function checkImportedGuides(
  git: Git,
  changes: readonly Change[],
  entries: readonly TreeEntry[],
): Promise<Hit[]> {
  const files = new Map(
    entries.flatMap((entry) => (entry.mode.startsWith('100') ? [[entry.path, entry]] : [])),
  )
  const imported = new Set<string>()
  let guides = [...files.values()].filter(({ path }) => GUIDE.test(path))
  for (let depth = 0; depth < DEPTH && guides.length > 0; depth++) {
    guides.length = Math.min(guides.length, MOST_GUIDES)
    const texts = await readSmallBlobs(
      git,
      guides.map(({ id }) => id),
      GUIDE_BYTES,
    )
    const found = guides.flatMap(({ path, id }) =>
      [...(texts.get(id)?.toString('utf8') ?? '').matchAll(IMPORT)].map(([, name = '']) =>
        posix.join(posix.dirname(path), name.replace(/\.$/, '')),
      ),
    )
    const next = new Set(found.filter((path) => !imported.has(path)))
    for (const path of next) imported.add(path)
    guides = [...next].flatMap((path) => files.get(path) ?? [])
  }
  return changes.flatMap(({ path, previousPath = path }) =>
    imported.has(path) || imported.has(previousPath)
      ? [{ rule: 'protected/agent-config' as const, path, message: 'A guide of agents imports this file.' }]
      : [],
  )
}
