import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Git } from './git.js'

/** A name and the object it points to. */
export interface Ref {
  /** `refs/heads/main`. */
  name: string
  id: string
}

const KEPT = ['heads', 'tags', 'remotes']
const LOOSE = /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/
const PACKED = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+)$/
// What git itself rejects in a name, and anything that could end a line of packed-refs.
const BAD_NAME = /[\x00-\x20~^:?*[\\\x7f]|\.\.|@\{|\/\/|\/$|\.$|\.lock(\/|$)|(^|\/)\./

/** True for a ref name that git accepts. */
export function isRefName(name: string): boolean {
  return name.startsWith('refs/') && !BAD_NAME.test(name)
}

/**
 * Branches, tags and remote-tracking branches of a repository, by name; loose refs take precedence over
 * packed ones.
 */
export async function readRefs(commonDir: string): Promise<Ref[]> {
  const refs = new Map<string, string>()
  const packed = await readFile(join(commonDir, 'packed-refs'), 'utf8').catch(() => '')
  for (const line of packed.split('\n')) {
    const [, id, name] = PACKED.exec(line) ?? []
    if (id && name && KEPT.some((kind) => name.startsWith(`refs/${kind}/`))) refs.set(name, id)
  }
  for (const kind of KEPT) await readLoose(commonDir, `refs/${kind}`, refs)
  return [...refs]
    .filter(([name]) => isRefName(name))
    .map(([name, id]) => ({ name, id }))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readLoose(commonDir: string, folder: string, refs: Map<string, string>): Promise<void> {
  const entries = await readdir(join(commonDir, folder), { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    const name = `${folder}/${entry.name}`
    if (entry.isDirectory()) await readLoose(commonDir, name, refs)
    else if (entry.isFile()) {
      const id = LOOSE.exec(await readFile(join(commonDir, name), 'utf8').catch(() => ''))?.[1]
      if (id) refs.set(name, id)
    }
  }
}

/** The text of a `packed-refs` file. */
export function formatPackedRefs(refs: readonly Ref[]): string {
  const sorted = [...refs].sort((a, b) => Buffer.compare(Buffer.from(a.name), Buffer.from(b.name)))
  return `# pack-refs with: sorted \n${sorted.map((ref) => `${ref.id} ${ref.name}\n`).join('')}`
}

export async function isAncestor(git: Git, commit: string, of: string): Promise<boolean> {
  return (await git.exec(['merge-base', '--is-ancestor', commit, of], { accept: [1] })).exitCode === 0
}
