import { readFile } from 'node:fs/promises'
import { createGit } from '../git/git.js'
import type { Manifest } from '../run/manifest.js'

/**
 * Whether a replay did not come to where it can be compared: it broke where the run had not, or no session began
 * in it. Two runs that never asked the model have the same empty patch and no divergence, and prove nothing.
 */
export function cameShort(
  before: Pick<Manifest, 'status'>,
  now: Pick<Manifest, 'status' | 'agent'>,
): boolean {
  if (now.status === 'completed') return false
  return before.status === 'completed' || now.agent.sessionId === undefined
}

/** Names of the files whose part of a patch is not the same in the other. */
export async function differingFiles(recorded: string, replayed: string): Promise<string[]> {
  const [before, now] = await Promise.all([recorded, replayed].map(readSections))
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...names].filter((name) => before?.get(name) !== now?.get(name)).sort()
}

/** The sections of a patch by the name in their first line; bytes are compared, so they are read as such. */
async function readSections(path: string): Promise<Map<string, string>> {
  const text = await readFile(path, 'latin1')
  const sections = text.split(/^(?=diff --git )/m).filter((section) => section !== '')
  return new Map(sections.map((section) => [nameOf(section), section]))
}

function nameOf(section: string): string {
  const header = section.split('\n', 1)[0] ?? ''
  const name = / "?b\/(.*?)"?$/.exec(header)?.[1] ?? header
  return Buffer.from(name, 'latin1').toString('utf8')
}

/** Paths in which two trees differ; null when one of them is not there to be read. */
export async function differingPaths(
  trees: [string, string],
  gitDir: string,
  alternates: string[],
): Promise<string[] | null> {
  const args = ['diff-tree', '-r', '--name-only', '-z', '--no-renames', ...trees]
  try {
    const text = await createGit({ gitDir, alternates }).run(args)
    return text.split('\0').filter((path) => path !== '')
  } catch {
    return null
  }
}
