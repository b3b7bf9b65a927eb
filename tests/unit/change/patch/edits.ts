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
import { dirname } from 'node:path'
import fc from 'fast-check'

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
/** One thing done to a tree. */
export type Edit =
  typeof write extends fc.Arbitrary<infer W>
    ? W | Infer<typeof link> | Infer<typeof remove> | Infer<typeof move> | Infer<typeof mode>
    : never
type Infer<A> = A extends fc.Arbitrary<infer T> ? T : never

const bytes = (root: string, name: string) =>
  Buffer.concat([Buffer.from(`${root}/`), Buffer.from(name, 'latin1')])

/**
 * An edit that the tree does not allow (a file where a folder is wanted) does nothing. Returns false for a folder that
 * cannot be renamed, since it lies in the lower layer of an overlay.
 */
export function edit(root: string, change: Edit): boolean {
  const target = bytes(root, change.path)
  const make = (name: string) => mkdirSync(bytes(root, dirname(name)), { recursive: true })
  try {
    if (change.kind === 'mode') {
      if (lstatSync(target).isFile()) chmodSync(target, change.mode)
      return true
    }
    if (change.kind === 'move') {
      make(change.to)
      renameSync(target, bytes(root, change.to))
      return true
    }
    rmSync(target, { recursive: true, force: true })
    if (change.kind === 'remove') return true
    make(change.path)
    if (change.kind === 'link') symlinkSync(change.to, target)
    else writeFileSync(target, Buffer.from(change.content, 'latin1'), { mode: change.mode })
  } catch (error) {
    if ((error as { code: string }).code === 'EXDEV') return false
    if (
      !['ENOTDIR', 'EEXIST', 'ENOENT', 'EINVAL', 'ENOTEMPTY', 'EISDIR', 'ELOOP'].includes(
        (error as { code: string }).code,
      )
    )
      throw error
  }
  return true
}

/** Every file and link: name → mode and content. */
export function read(root: string): Map<string, string> {
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

/** What is done to a tree, one after the other. */
export const edits = fc.array(fc.oneof({ weight: 4, arbitrary: write }, link, remove, move, mode), {
  maxLength: 12,
})

const folderOfRules = fc.constantFrom('', 'a/', 'b/', 'C/')
const linesOf = (lines: string[]) =>
  fc
    .array(fc.constantFrom(...lines), { maxLength: 3 })
    .map((some) => some.map((line) => `${line}\n`).join(''))
const rulesNamed = (name: string, lines: string[]) =>
  fc.record({
    kind: fc.constant('write' as const),
    path: folderOfRules.map((folder) => folder + name),
    content: linesOf(lines),
    mode: fc.constant(0o644),
  })
const rule = fc.oneof(
  rulesNamed('.gitignore', ['a', 'b/', '/c', '!a', '*.bat', 'C/*', '*']),
  // None that changes content: whether git looks at a file that its attributes change depends on the second it was written.
  rulesNamed('.gitattributes', ['* -text', '*.bat binary', 'a -text -diff']),
)

/** The same with rules, of what git ignores and how it stores, among the files. */
export const editsWithRules = fc.array(
  fc.oneof({ weight: 4, arbitrary: write }, { weight: 2, arbitrary: rule }, link, remove, move, mode),
  { maxLength: 12 },
)
