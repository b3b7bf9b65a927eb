import fc from 'fast-check'
import { expect, test } from 'vitest'
import { splitNul } from '../../../../src/base/git/byte-path.js'
import { createGit, type Git } from '../../../../src/base/git/git.js'
import { mergeTrees } from '../../../../src/change/patch/rebase.js'
import { propertyRuns } from '../../../world/property-runs.js'
import { temporary, git as user } from './repository.js'

type Tree = Record<string, { mode: string; lines: string[] }>

const NAMES = ['a', 'b', 'd/x', 'd/y', 'd', 'sp ace', 'ünï']
const MODES = ['100644', '100755', '120000']
const base = fc.dictionary(
  fc.constantFrom(...NAMES),
  fc.record({
    mode: fc.constantFrom(...MODES),
    lines: fc.constant<string[]>(['1', '2', '3', '4', '5', '6', '7', '8']),
  }),
  { maxKeys: 5 },
)
const edit = fc.record({
  path: fc.constantFrom(...NAMES),
  what: fc.constantFrom('line', 'mode', 'remove', 'add', 'binary'),
  at: fc.integer({ min: 0, max: 7 }),
  to: fc.constantFrom('x', 'y'),
  mode: fc.constantFrom(...MODES),
})

function changed(
  tree: Tree,
  edits: { path: string; what: string; at: number; to: string; mode: string }[],
): Tree {
  const next: Tree = structuredClone(tree)
  for (const { path, what, at, to, mode } of edits) {
    const there = next[path]
    if (what === 'add') next[path] ??= { mode, lines: [to] }
    else if (!there) continue
    else if (what === 'remove') delete next[path]
    else if (what === 'mode') there.mode = mode
    else there.lines[at % there.lines.length] = what === 'binary' ? `\0${to}` : to
  }
  return next
}

/** Which files both sides changed, each in its own way; `d` apart, which may be a file and a folder. */
function changedTwice(start: Tree, ours: Tree, theirs: Tree): string[] {
  const text = (tree: Tree, path: string) => JSON.stringify([tree[path]?.mode, tree[path]?.lines])
  const differ = (one: Tree, other: Tree, path: string) => text(one, path) !== text(other, path)
  return NAMES.filter((path) => !path.startsWith('d')).filter(
    (path) => differ(start, ours, path) && differ(start, theirs, path) && differ(ours, theirs, path),
  )
}

/** A file and a folder of the same name cannot both be: the folder goes. */
async function write(git: Git, indexFile: string, tree: Tree): Promise<string> {
  const ours = git.with({ indexFile })
  await ours.raw(['read-tree', '--empty'])
  for (const [path, { mode, lines }] of Object.entries(tree)) {
    if (path.startsWith('d/') && tree['d']) continue
    const id = await ours.run(['hash-object', '-w', '--stdin'], {
      input: lines.map((line) => `${line}\n`).join(''),
    })
    await ours.raw(['update-index', '-z', '--index-info'], { input: `${mode} ${id}\t${path}\0` })
  }
  return ours.run(['write-tree'])
}

test('merges whole files as git itself does, without its newer command, and nothing that git does not', {
  timeout: 240_000,
}, async () => {
  using dir = temporary()
  user(dir.path, ['init', '-q', '--bare', 'x.git'])
  const git = createGit({ gitDir: `${dir.path}/x.git` })
  const env = {
    GIT_AUTHOR_NAME: 'a',
    GIT_AUTHOR_EMAIL: 'a@b',
    GIT_COMMITTER_NAME: 'a',
    GIT_COMMITTER_EMAIL: 'a@b',
  }
  const commit = (tree: string, ...parents: string[]) =>
    git.run(['commit-tree', tree, ...parents.flatMap((parent) => ['-p', parent]), '-m', 'm'], { env })
  const seen = { clean: 0, conflict: 0 }
  await fc.assert(
    fc.asyncProperty(
      base,
      fc.array(edit, { maxLength: 4 }),
      fc.array(edit, { maxLength: 4 }),
      async (start, one, two) => {
        const [left, right] = [changed(start, one), changed(start, two)]
        const trees = []
        for (const tree of [start, left, right]) trees.push(await write(git, `${dir.path}/index`, tree))
        const [from = '', ours = '', theirs = ''] = trees
        const root = await commit(from)
        const sides = [await commit(ours, root), await commit(theirs, root)]
        const args = ['merge-tree', '--write-tree', '--name-only', '--no-messages', '-z', ...sides]
        const wanted = await git.exec(args, { accept: [1], config: { 'merge.renames': 'false' } })
        const [tree] = splitNul(wanted.stdout)
        const indexFile = `${dir.path}/merge.index`
        const merged = await mergeTrees(git, { indexFile, base: from, ours, theirs })
        const conflicts = 'conflicts' in merged ? merged.conflicts : []
        expect(conflicts.filter((path) => !path.startsWith('d'))).toEqual(changedTwice(start, left, right))
        if ('tree' in merged) {
          seen.clean += 1
          expect([wanted.exitCode, merged.tree]).toEqual([0, tree])
        } else {
          seen.conflict += 1
          expect(conflicts.length).toBeGreaterThan(0)
          const files = [start, left, right].flatMap(Object.keys)
          for (const path of conflicts) expect(files).toContain(path)
        }
      },
    ),
    { numRuns: propertyRuns(150) },
  )
  expect(Math.min(seen.clean, seen.conflict)).toBeGreaterThan(0)
})
