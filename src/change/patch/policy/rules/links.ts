import type { Git } from '../../../../base/git/git.js'
import { readSmallBlobs } from '../blobs.js'
import { type Change, LINK, readTree, type TreeEntry } from '../change.js'
import type { Hit } from '../rules.js'
import { withFolders } from './names.js'

/** No file system supports a longer target. */
const LONGEST_TARGET = 4096
const MOST_STEPS = 40

/** Where the links of a tree lead. */
export interface LinkMap {
  targets: ReadonlyMap<string, string>
  names: ReadonlySet<string>
}

export type LinkEnd =
  | { kind: 'inside'; path: string }
  | { kind: 'absolute' | 'outside' | 'git-directory' | 'loop' | 'dangling' }

/** Follows a link as an operating system would, including other links of the tree. */
export function followLink(link: string, map: LinkMap): LinkEnd {
  let steps = 0
  let waiting = link.split('/')
  let at: string[] = []
  while (waiting.length > 0) {
    const [part = '', ...others] = waiting
    waiting = others
    if (part === '' || part === '.') continue
    if (part === '..') {
      if (at.length === 0) return { kind: 'outside' }
      at = at.slice(0, -1)
      continue
    }
    if (part.toLowerCase() === '.git') return { kind: 'git-directory' }
    at = [...at, part]
    const target = map.targets.get(at.join('/'))
    if (target === undefined) continue
    steps += 1
    if (steps > MOST_STEPS) return { kind: 'loop' }
    if (/^([/\\]|[a-z]:)/i.test(target)) return { kind: 'absolute' }
    at = at.slice(0, -1)
    // A backslash separates folders on Windows only; treating it as a separator can only lead further out.
    waiting = [...target.split(/[/\\]/), ...waiting]
  }
  const path = at.join('/')
  return path === '' || map.names.has(path) ? { kind: 'inside', path } : { kind: 'dangling' }
}

const WORDS: Record<Exclude<LinkEnd['kind'], 'inside'>, { rule: Hit['rule']; message: string }> = {
  absolute: { rule: 'symlink/absolute', message: 'This link points to an absolute path.' },
  outside: { rule: 'symlink/outside', message: 'This link points outside the repository.' },
  'git-directory': { rule: 'symlink/git-directory', message: 'This link points into `.git`.' },
  loop: { rule: 'symlink/loop', message: 'This link points to itself.' },
  dangling: {
    rule: 'symlink/dangling',
    message: 'The target of this link does not exist in the repository.',
  },
}

/** Links that the patch adds or redirects, including old ones whose path now contains a new link. */
export async function checkLinks(
  git: Git,
  changes: readonly Change[],
  from: string,
  entries: readonly TreeEntry[],
): Promise<Hit[]> {
  if (!changes.some(({ mode, previousMode }) => mode === LINK || previousMode === LINK)) return []
  const before = await linkMap(git, await readTree(git, from))
  const after = await linkMap(git, entries)
  const touched = new Set(changes.filter(({ mode }) => mode === LINK).map(({ path }) => path))
  const hits: Hit[] = []
  for (const link of after.targets.keys()) {
    const end = followLink(link, after)
    if (end.kind === 'inside') continue
    const old = before.targets.has(link) && !touched.has(link) ? followLink(link, before) : null
    if (old?.kind === end.kind || (end.kind === 'dangling' && !touched.has(link))) continue
    hits.push({ ...WORDS[end.kind], path: link })
  }
  return hits
}

async function linkMap(git: Git, entries: readonly TreeEntry[]): Promise<LinkMap> {
  const links = entries.filter(({ mode }) => mode === LINK)
  const blobs = await readSmallBlobs(
    git,
    links.map(({ id }) => id),
    LONGEST_TARGET,
  )
  return {
    names: new Set(entries.flatMap(({ path }) => withFolders(path))),
    // A target too long to be valid is treated as the worst case.
    targets: new Map(links.map(({ path, id }) => [path, blobs.get(id)?.toString('utf8') ?? '/'])),
  }
}
