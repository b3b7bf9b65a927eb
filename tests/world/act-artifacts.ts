import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'

/** Names and contents of the files in an artifact. */
export type Artifact = Map<string, Buffer>

/** The artifacts that act's server was given, by name. */
export async function readArtifacts(folder: string): Promise<Map<string, Artifact>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const archives = entries.filter((entry) => entry.isFile() && entry.name.endsWith('.zip'))
  return new Map(
    await Promise.all(
      archives.map(
        async ({ name, parentPath }) =>
          [name.replace(/\.zip$/, ''), unzip(await readFile(join(parentPath, name)))] as const,
      ),
    ),
  )
}

const END = 0x06054b50
const ENTRY = 0x02014b50

/** The files of a zip archive, by its central directory. */
function unzip(archive: Buffer): Artifact {
  let end = archive.length - 22
  while (end >= 0 && archive.readUInt32LE(end) !== END) end--
  if (end < 0) throw new Error('The artifact is no zip archive')
  const files: Artifact = new Map()
  let at = archive.readUInt32LE(end + 16)
  for (let count = archive.readUInt16LE(end + 10); count > 0; count--) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The archive has a damaged directory')
    const [method, size] = [archive.readUInt16LE(at + 10), archive.readUInt32LE(at + 20)]
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((offset) =>
      archive.readUInt16LE(at + offset),
    ) as [number, number, number]
    const header = archive.readUInt32LE(at + 42)
    const name = archive.toString('utf8', at + 46, at + 46 + nameLength)
    const from = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28)
    const packed = archive.subarray(from, from + size)
    files.set(name, method === 0 ? packed : inflateRawSync(packed))
    at += 46 + nameLength + extraLength + commentLength
  }
  return files
}
