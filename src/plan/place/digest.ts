import { createHash } from 'node:crypto'
import type { FileHandle } from 'node:fs/promises'
import { type Entry, type See, type TreeOptions, visitTree } from './tree.js'

const MOST_BYTES = 256 * 1024

/**
 * SHA-256 of a folder's content, in lower-case hexadecimal: names, links as they are, what files hold and whether their
 * owner may execute them. Owners, times, other permissions and the order of entries do not count, nor do sockets, pipes and
 * devices. Rejects as `visitTree` does.
 */
export async function digestTree(path: string, options: TreeOptions = {}): Promise<string> {
  return (await digestOf((see) => visitTree(path, options, see), options)).toString('hex')
}

async function digestOf(visit: (see: See) => Promise<void>, options: TreeOptions): Promise<Buffer> {
  const entries: { name: Buffer; line: Buffer }[] = []
  await visit(async (entry) => {
    const { name } = entry
    const length = Buffer.alloc(4)
    length.writeUInt32BE(name.length)
    // The length keeps names that contain what looks like a digest apart from one.
    const line = [Buffer.from(entryKind(entry)), length, name, await contentOf(entry, options)]
    entries.push({ name, line: Buffer.concat(line) })
  })
  const hash = createHash('sha256')
  for (const { line } of entries.sort((a, b) => Buffer.compare(a.name, b.name))) hash.update(line)
  return hash.digest()
}

function entryKind(entry: Entry): 'd' | 'l' | 'x' | 'f' {
  if (entry.kind === 'folder') return 'd'
  if (entry.kind === 'link') return 'l'
  return (entry.stats.mode & 0o100) === 0 ? 'f' : 'x'
}

async function contentOf(entry: Entry, options: TreeOptions): Promise<Buffer> {
  if (entry.kind === 'folder') return digestOf(entry.visit, options)
  const hash = createHash('sha256')
  if (entry.kind === 'link') hash.update(entry.target)
  else await readInto(hash, entry.handle, entry.stats.size, options)
  return hash.digest()
}

async function readInto(
  hash: ReturnType<typeof createHash>,
  handle: FileHandle,
  size: number,
  { signal }: TreeOptions,
): Promise<void> {
  const buffer = Buffer.allocUnsafe(Math.min(size + 1, MOST_BYTES))
  for (;;) {
    signal?.throwIfAborted()
    const { bytesRead } = await handle.read(buffer, 0, buffer.length, null)
    if (bytesRead === 0) return
    hash.update(buffer.subarray(0, bytesRead))
  }
}
