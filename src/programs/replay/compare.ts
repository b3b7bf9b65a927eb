import { createGit } from '../../base/git/git.js'
import { readStoredBytes, WHOLE_BYTES } from '../../base/stored-file.js'
import type { Manifest } from '../../run/manifest.js'

/**
 * Whether a replay ended before it can be compared: it broke where the run did not, or no session began. Two
 * runs that never called the model have the same empty patch and no divergence, which proves nothing.
 */
export function cameShort(
  before: Pick<Manifest, 'status'>,
  now: Pick<Manifest, 'status' | 'agent'>,
): boolean {
  if (now.status === 'completed') return false
  return before.status === 'completed' || now.agent.sessionId === undefined
}

/** A patch, and the folder of its run or artifact. */
interface PatchAt {
  folder: string
  path: string
}

/** Names of the files whose part of a patch differs from the other patch. */
export async function differingFiles(recorded: PatchAt, replayed: PatchAt): Promise<string[]> {
  const [before, now] = await Promise.all([recorded, replayed].map(readSections))
  const names = new Set([...(before?.keys() ?? []), ...(now?.keys() ?? [])])
  return [...names].filter((name) => before?.get(name) !== now?.get(name)).sort()
}

/** The sections of a patch by the name in their first line, as bytes. */
async function readSections({ folder, path }: PatchAt): Promise<Map<string, string>> {
  const text = (await readStoredBytes(folder, path, WHOLE_BYTES))?.toString('latin1') ?? ''
  const sections = text.split(/^(?=diff --git )/m).filter((section) => section !== '')
  return new Map(sections.map((section) => [sectionTitle(section), section]))
}

function sectionTitle(section: string): string {
  const header = section.split('\n', 1)[0] ?? ''
  const name = / "?b\/(.*?)"?$/.exec(header)?.[1] ?? header
  return Buffer.from(name, 'latin1').toString('utf8')
}

/** Paths in which two trees differ; null if one of them cannot be read. */
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
