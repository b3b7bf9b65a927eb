import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BytePath, display, joinNul, splitNul } from '../git/byte-path.js'
import type { Git } from '../git/git.js'
import { foldersOf } from '../workspace/record/survey.js'

/** What one side has at a path. */
interface Side {
  mode: string
  id: string
}

/** Base, ours, theirs; absent where a side has nothing there. */
type Sides = [base?: Side, ours?: Side, theirs?: Side]

/**
 * A three-way merge of trees for a git without `merge-tree --write-tree` (before 2.38): in our own index,
 * file by file, without a working tree. Renames are not followed: a file that one side moved and the other
 * changed is a conflict.
 */
export async function mergeTrees(
  git: Git,
  o: { base: string; ours: string; theirs: string },
): Promise<{ tree: string } | { conflicts: string[] }> {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-merge-'))
  try {
    const ours = git.with({ indexFile: join(folder, 'index') })
    await ours.raw(['read-tree', '-i', '-m', '--aggressive', o.base, o.ours, o.theirs])
    const { open, resolved } = await readStages(ours)
    const none = '0'.repeat(o.base.length)
    const merged: string[] = []
    const conflicts: string[] = []
    for (const [path, sides] of open) {
      const result = await mergeFile(ours, folder, sides)
      if (result === null) conflicts.push(display(path))
      else if (result !== 'gone') {
        resolved.push(path)
        merged.push(`${result.mode} ${result.id}\t${path}`)
      }
    }
    conflicts.push(...inTheWay(resolved).map(display))
    if (conflicts.length > 0) return { conflicts: conflicts.sort() }
    // All stages are removed first, then the single entry of each path is added.
    const input = joinNul([...[...open.keys()].map((path) => `0 ${none}\t${path}`), ...merged])
    await ours.raw(['update-index', '-z', '--index-info'], { input })
    return { tree: await ours.run(['write-tree', '--missing-ok']) }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** What git has resolved, and what it has left open. */
async function readStages(git: Git): Promise<{ resolved: BytePath[]; open: Map<BytePath, Sides> }> {
  const open = new Map<BytePath, Sides>()
  const resolved: BytePath[] = []
  for (const line of splitNul(await git.raw(['ls-files', '-s', '-z']))) {
    const tab = line.indexOf('\t')
    const [mode = '', id = '', stage = ''] = line.slice(0, tab).split(' ')
    const path = line.slice(tab + 1)
    if (stage === '0') resolved.push(path)
    else {
      const sides = open.get(path) ?? []
      sides[Number(stage) - 1] = { mode, id }
      open.set(path, sides)
    }
  }
  return { resolved, open }
}

/** Files of one side where the other has a folder. */
function inTheWay(paths: readonly BytePath[]): BytePath[] {
  const folders = foldersOf(paths)
  return paths.filter((path) => folders.has(path))
}

/** Null where the two sides contradict each other. */
async function mergeFile(
  git: Git,
  folder: string,
  [base, ours, theirs]: Sides,
): Promise<Side | 'gone' | null> {
  // What git leaves unresolved, although the result is clear, because a file and a folder swap places around
  // it.
  const whole = choose(textOf(base), textOf(ours), textOf(theirs))
  if (whole !== null) return [ours, theirs].find((side) => textOf(side) === whole) ?? 'gone'
  if (!base || !ours || !theirs) return null
  if (![base, ours, theirs].every(({ mode }) => mode === '100644' || mode === '100755')) return null
  const mode = choose(base.mode, ours.mode, theirs.mode)
  if (mode === null) return null
  const id =
    choose(base.id, ours.id, theirs.id) ?? (await mergeText(git, folder, [ours.id, base.id, theirs.id]))
  return id === null ? null : { mode, id }
}

function textOf(side: Side | undefined): string {
  return side ? `${side.mode} ${side.id}` : ''
}

function choose(base: string, ours: string, theirs: string): string | null {
  if (ours === theirs || theirs === base) return ours
  return ours === base ? theirs : null
}

async function mergeText(git: Git, folder: string, ids: readonly string[]): Promise<string | null> {
  const files: string[] = []
  for (const [index, id] of ids.entries()) {
    const file = join(folder, String(index))
    await writeFile(file, await git.raw(['cat-file', 'blob', id]))
    files.push(file)
  }
  // The exit code is the number of conflicts, or above 127 for anything but text.
  const accept = Array.from({ length: 255 }, (_, index) => index + 1)
  const { stdout, exitCode } = await git.exec(['merge-file', '-p', '-q', ...files], { accept })
  return exitCode === 0 ? git.run(['hash-object', '-w', '--stdin'], { input: stdout }) : null
}
