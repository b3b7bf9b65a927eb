import { posix } from 'node:path'
import type { TarEntry } from '../container/host-image.js'

/** Where a link leads; null for what is none. */
export type ReadLink = (path: string) => string | null

/** As many as the kernel follows. */
const MOST_LINKS = 40

/**
 * Where mounts end up in a root that bwrap builds: no destination leads through a link. Versions before 0.12 follow one
 * (CVE-2026-87766), later ones refuse it.
 */
export class Destinations {
  readonly #links = new Map<string, string>()
  /** In their order; null for what is empty. */
  readonly #mounts: { target: string; source: string | null }[] = []

  constructor(
    entries: readonly TarEntry[],
    private readonly readLink: ReadLink,
  ) {
    for (const entry of entries) if (entry.kind === 'link') this.#links.set(`/${entry.path}`, entry.target)
  }

  /** The place of a target, in which nothing is a link. */
  resolve(target: string): string {
    const left = target.split('/').filter(Boolean)
    let path = ''
    let followed = 0
    for (let name = left.shift(); name !== undefined; name = left.shift()) {
      if (name === '.') continue
      if (name === '..') {
        path = posix.dirname(path || '/').replace(/\/$/, '')
        continue
      }
      const link = this.#linkAt(`${path}/${name}`)
      if (link === null) path = `${path}/${name}`
      else {
        if (++followed > MOST_LINKS) throw new Error(`${target} leads through a circle of links`)
        if (link.startsWith('/')) path = ''
        left.unshift(...link.split('/').filter(Boolean))
      }
    }
    return path || '/'
  }

  /** From now on, this is what is at a place. */
  mount(target: string, source: string | null): void {
    this.#mounts.push({ target, source })
  }

  #linkAt(path: string): string | null {
    const over = this.#mounts.findLast(({ target }) => path === target || path.startsWith(`${target}/`))
    if (over === undefined) return this.#links.get(path) ?? null
    // bwrap follows links to a source.
    if (over.source === null || path === over.target) return null
    return this.readLink(`${over.source}${path.slice(over.target.length)}`)
  }
}
