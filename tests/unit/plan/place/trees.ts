import { chmod, chown, lutimes, mkdir, symlink, writeFile } from 'node:fs/promises'
import fc from 'fast-check'

/** A folder as data; names are bytes, as latin1. */
export type Tree = Readonly<Record<string, Node>>
type Node = { file: string; runs: boolean } | { link: string } | { folder: Tree }

const bytes = (minLength: number, maxLength: number) =>
  fc.uint8Array({ minLength, maxLength }).map((array) => Buffer.from(array).toString('latin1'))
const name = bytes(1, 12).filter((text) => !/[\0/]/.test(text) && text !== '.' && text !== '..')
const target = bytes(1, 12).filter((text) => !text.includes('\0'))

export const trees: fc.Arbitrary<Tree> = fc.letrec<{ tree: Tree; node: Node }>((tie) => ({
  node: fc.oneof(
    { maxDepth: 3, withCrossShrink: true },
    fc.record({ file: bytes(0, 40), runs: fc.boolean() }),
    fc.record({ link: target }),
    fc.record({ folder: tie('tree') }),
  ),
  tree: fc.dictionary(name, tie('node'), { maxKeys: 4, noNullPrototype: true }),
})).tree

export interface WriteOptions {
  reverse?: boolean
  /** Of files that nobody may execute, and of all others. */
  modes?: readonly [number, number]
  /** Seconds since the epoch. */
  time?: number
  owner?: number
}

/** Makes the folder; the same tree for all options. */
export async function writeTree(path: Buffer, tree: Tree, options: WriteOptions = {}): Promise<void> {
  const { reverse = false, modes = [0o644, 0o755], time, owner } = options
  await mkdir(path)
  const entries = Object.entries(tree)
  for (const [entry, node] of reverse ? entries.reverse() : entries) {
    const at = Buffer.concat([path, Buffer.from(`/${entry}`, 'latin1')])
    if ('folder' in node) await writeTree(at, node.folder, options)
    else if ('link' in node) await symlink(Buffer.from(node.link, 'latin1'), at)
    else {
      await writeFile(at, Buffer.from(node.file, 'latin1'))
      await chmod(at, modes[node.runs ? 1 : 0])
    }
    if (time !== undefined) await lutimes(at, time, time)
    if (owner !== undefined && 'file' in node) await chown(at, owner, owner)
  }
}

/** Every tree that differs from this one in one place. */
export function* changesOf(tree: Tree): Generator<Tree> {
  for (const added of [{ folder: {} }, { file: '', runs: false }, { link: 'x' }])
    if (!('added' in tree)) yield { ...tree, added }
  for (const [name, node] of Object.entries(tree)) {
    const { [name]: _, ...rest } = tree
    yield rest
    if (!(`${name}2` in tree)) yield { ...rest, [`${name}2`]: node }
    for (const changed of changesOfNode(node)) yield { ...rest, [name]: changed }
  }
}

function* changesOfNode(node: Node): Generator<Node> {
  if ('folder' in node) for (const folder of changesOf(node.folder)) yield { folder }
  else if ('link' in node) {
    yield { link: `${node.link}x` }
    yield { file: node.link, runs: false }
  } else {
    yield { ...node, runs: !node.runs }
    yield { ...node, file: `${node.file}x` }
    const flipped = String.fromCharCode((node.file.charCodeAt(0) || 0) ^ 1)
    if (node.file !== '') yield { ...node, file: flipped + node.file.slice(1) }
    yield { folder: {} }
  }
}
