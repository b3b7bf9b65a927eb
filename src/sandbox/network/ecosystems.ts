import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import picomatch from 'picomatch'
import { ECOSYSTEMS, type Ecosystem } from './registries.js'

/** Levels of folders below the top level that are searched: workspaces and services of a monorepo. */
const DEPTH = 3
/** A quick check, not a search: a repository with millions of files must not delay a run. */
const MOST_FOLDERS = 2000

/** The ecosystems whose files are in one of the folders or not far below it. */
export async function detectEcosystems(...roots: string[]): Promise<Ecosystem[]> {
  const matchers = ECOSYSTEMS.map((ecosystem) => ({ ecosystem, match: picomatch([...ecosystem.files]) }))
  const found = new Set<Ecosystem>()
  let scanned = 0
  const scan = async (folder: string, depth: number): Promise<void> => {
    if (++scanned > MOST_FOLDERS) return
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile())
        for (const { ecosystem, match } of matchers) if (match(entry.name)) found.add(ecosystem)
      const inside = entry.isDirectory() && depth < DEPTH
      if (inside && !/^(\.|node_modules$|vendor$|target$)/.test(entry.name))
        await scan(join(folder, entry.name), depth + 1)
    }
  }
  for (const root of roots) await scan(root, 0)
  return ECOSYSTEMS.filter((ecosystem) => found.has(ecosystem))
}
