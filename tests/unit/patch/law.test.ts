import {
  chmodSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { captureOf, commitAll, git, temporary, workspaceOf } from './repository.js'

/** `CAISSON_LAW_RUNS` for the long run. */
const RUNS = Number(process.env['CAISSON_LAW_RUNS'] ?? 60)

const names = [
  'a',
  'b',
  'C',
  'c',
  'sp ace',
  'ünï',
  '-n',
  'q"',
  'new\nline',
  '\xff\xfe',
  ':x',
  'x.bat',
  '[g]*',
]
const path = fc
  .array(fc.constantFrom(...names), { minLength: 1, maxLength: 3 })
  .map((parts) => parts.join('/'))
const content = fc.oneof(
  fc.constantFrom('', 'x', 'one\ntwo\n', 'one\r\ntwo\r\n', 'no newline', 'mixed\r\nand\n'),
  fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes).toString('latin1')),
  fc.integer({ min: 1, max: 60 }).map((n) => Array.from({ length: n }, (_, i) => `line ${i}\n`).join('')),
)
const write = fc.record({
  kind: fc.constant('write' as const),
  path,
  content,
  mode: fc.constantFrom(0o644, 0o755),
})
const link = fc.record({
  kind: fc.constant('link' as const),
  path,
  to: fc.constantFrom('a', '../b', '/etc/passwd', 'nowhere'),
})
const remove = fc.record({ kind: fc.constant('remove' as const), path })
const move = fc.record({ kind: fc.constant('move' as const), path, to: path })
const mode = fc.record({ kind: fc.constant('mode' as const), path, mode: fc.constantFrom(0o644, 0o755) })
type Edit =
  typeof write extends fc.Arbitrary<infer W>
    ? W | Infer<typeof link> | Infer<typeof remove> | Infer<typeof move> | Infer<typeof mode>
    : never
type Infer<A> = A extends fc.Arbitrary<infer T> ? T : never

const bytes = (root: string, name: string) =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')])

/** An edit that the tree does not allow (a file where a folder is wanted) does nothing. */
function edit(root: string, change: Edit): void {
  const target = bytes(root, change.path)
  const make = (name: string) => mkdirSync(bytes(root, dirname(name)), { recursive: true })
  try {
    if (change.kind === 'mode') {
      if (lstatSync(target).isFile()) chmodSync(target, change.mode)
      return
    }
    if (change.kind === 'move') {
      make(change.to)
      renameSync(target, bytes(root, change.to))
      return
    }
    rmSync(target, { recursive: true, force: true })
    if (change.kind === 'remove') return
    make(change.path)
    if (change.kind === 'link') symlinkSync(change.to, target)
    else writeFileSync(target, Buffer.from(change.content, 'latin1'), { mode: change.mode })
  } catch (error) {
    if (
      !['ENOTDIR', 'EEXIST', 'ENOENT', 'EINVAL', 'ENOTEMPTY', 'EISDIR', 'ELOOP'].includes(
        (error as { code: string }).code,
      )
    )
      throw error
  }
}

/** Every file and link: name → mode and content. */
function read(root: string): Map<string, string> {
  const found = new Map<string, string>()
  const walk = (folder: string) => {
    for (const entry of readdirSync(bytes(root, folder), { withFileTypes: true, encoding: 'latin1' })) {
      const name = folder === '' ? entry.name : `${folder}/${entry.name}`
      if (name === '.git') continue
      const at = bytes(root, name)
      if (entry.isDirectory()) walk(name)
      else if (entry.isSymbolicLink()) found.set(name, `link ${readlinkSync(at)}`)
      else found.set(name, `${lstatSync(at).mode & 0o100 ? 'x' : '-'} ${readFileSync(at).toString('latin1')}`)
    }
  }
  walk('')
  return found
}

async function holds(before: Edit[], after: Edit[], attributes: string): Promise<void> {
  using dir = temporary()
  const checkout = join(dir.path, 'checkout')
  git(dir.path, ['init', '-q', '-b', 'main', checkout])
  if (attributes) writeFileSync(join(checkout, '.gitattributes'), attributes)
  for (const change of before) edit(checkout, change)
  const base = commitAll(checkout)
  const workspace = await workspaceOf(dir.path, checkout)
  for (const change of after) edit(workspace.path, change)
  const patch = await captureOf(dir.path, workspace)
  const result = join(dir.path, 'applied')
  git(dir.path, ['clone', '-q', checkout, result])
  expect(git(result, ['rev-parse', 'HEAD'])).toBe(base)
  if (!patch.empty) git(result, ['apply', '--index', '--binary', '--whitespace=nowarn', patch.path])
  expect(git(result, ['write-tree'])).toBe(patch.tree)
  const left = read(workspace.path)
  expect([...read(result)].sort()).toEqual([...left].sort())
}

const edits = fc.array(fc.oneof({ weight: 4, arbitrary: write }, link, remove, move, mode), { maxLength: 12 })

test('the law: base and patch are what the agent left, byte for byte and mode for mode', {
  timeout: 3_600_000,
}, async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, (before, after) => holds(before, after, '')),
    { numRuns: RUNS },
  )
})

// Found by the long run: the patch spoke of a renamed link, and git took what lies in its place for behind it.
test('the law holds where a link moved away and a folder is in its place', async () => {
  const file = { kind: 'write', path: 'C/a', content: '', mode: 0o644 } as const
  await holds([{ kind: 'link', path: 'C', to: 'a' }], [{ kind: 'move', path: 'C', to: 'a' }, file], '')
})

test('the law holds where .gitattributes turn line endings off', { timeout: 3_600_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(edits, edits, (before, after) => holds(before, after, '* -text\n')),
    { numRuns: Math.ceil(RUNS / 6) },
  )
})
