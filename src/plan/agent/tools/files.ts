import { randomBytes } from 'node:crypto'
import { constants, type Dirent } from 'node:fs'
import { type FileHandle, lstat, open, opendir, readlink, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { removeHidden } from '../../../base/hidden-characters.js'
import { decodeUtf8, MOST_TEXT, type StepTool, stepTool, ToolRefusal } from '../tool.js'
import { type Located, locate, type Volume, volumesInWords, wantedIn } from '../volume.js'

const input = z.strictObject({
  path: z.string().min(1).describe('Path of the file, beginning with the name of a folder of this step.'),
  offset: z.int().min(0).optional().describe('Byte to begin at, for a part of a long file.'),
})

/** Reads text files of the step's volumes. */
export function readFileTool(name: string, volumes: readonly Volume[]): StepTool {
  const description = `Reads a text file. Of a file of more than ${MOST_TEXT} bytes you get the beginning and the end; \`offset\` reads any other part.`
  return stepTool({ name, description, input }, async ({ path, offset }) => {
    const text = await locate(wantedIn(volumes, path), {}, async ({ path: at, found, shown }) => {
      if (!found) throw new ToolRefusal(`There is no ${shown}.`)
      if (found.isDirectory()) throw new ToolRefusal(`${shown} is a folder.`)
      // A pipe would never end, and a device may do something when it is opened.
      if (!found.isFile()) throw new ToolRefusal(`${shown} is not a file.`)
      const file = await open(at, constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK)
      try {
        const { size } = await file.stat()
        return await partOf(file, size, shown, offset)
      } finally {
        await file.close()
      }
    })
    return { text }
  })
}

/** From a byte on, or the beginning and the end of what is too long. Throws {@link ToolRefusal} for what is not text. */
export async function partOf(
  file: FileHandle,
  size: number,
  shown: string,
  offset?: number,
): Promise<string> {
  const read = async (from: number, most: number) => {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(most), 0, most, from)
    const text = decodeUtf8(buffer.subarray(0, bytesRead))
    if (text === null) throw new ToolRefusal(`${shown} is not text: it has ${size} bytes of something else.`)
    return text
  }
  if (offset !== undefined) {
    const left = size - offset - MOST_TEXT
    const more = left > 0 ? `\n[… ${left} more bytes, from "offset": ${offset + MOST_TEXT} on]` : ''
    return `${await read(offset, MOST_TEXT)}${more}`
  }
  if (size <= MOST_TEXT) return read(0, MOST_TEXT)
  const half = MOST_TEXT / 2
  const head = await read(0, half)
  const tail = await read(size - half, half)
  return `${head}\n[… ${size - MOST_TEXT} bytes left out, from "offset": ${half} on …]\n${tail}`
}

const MOST_ENTRIES = 1000

const listInput = z.strictObject({
  path: z.string().default('').describe('Path of the folder. Empty: the folders of this step.'),
})

/** Lists folders of the step's volumes. */
export function listDirectoryTool(name: string, volumes: readonly Volume[]): StepTool {
  const description = `Lists a folder: files with their sizes, folders with a final slash, links with their targets. At most ${MOST_ENTRIES} entries.`
  return stepTool({ name, description, input: listInput }, async ({ path }) => {
    if (/^[./]*$/.test(path) && !path.startsWith('/') && !path.includes('..'))
      return { text: `Folders of this step: ${volumesInWords(volumes)}.` }
    const text = await locate(wantedIn(volumes, path), {}, async ({ path: at, found, shown }) => {
      if (!found) throw new ToolRefusal(`There is no ${shown}.`)
      if (!found.isDirectory()) throw new ToolRefusal(`${shown} is not a folder.`)
      const lines: string[] = []
      const folder = await opendir(at)
      let more = false
      for await (const entry of folder) {
        more = lines.length === MOST_ENTRIES
        if (more) break
        lines.push(await lineOf(entry, `${at}/${entry.name}`))
      }
      const all = lines.sort().join('\n') || 'The folder is empty.'
      return more ? `${all}\n[… more than ${MOST_ENTRIES} entries]` : all
    })
    return { text }
  })
}

async function lineOf(entry: Dirent, path: string): Promise<string> {
  // A name may hold anything but a slash, a line end among it.
  const isOdd = removeHidden(entry.name) !== entry.name || entry.name.includes('\n')
  const name = isOdd ? JSON.stringify(entry.name) : entry.name
  if (entry.isDirectory()) return `${name}/`
  if (entry.isSymbolicLink()) return `${name} -> ${JSON.stringify(await readlink(path).catch(() => '?'))}`
  if (!entry.isFile()) return `${name} (not a file)`
  const found = await lstat(path).catch(() => null)
  return `${name} (${found?.size ?? '?'} bytes)`
}

const MOST_BYTES = 1024 * 1024

const writeInput = z.strictObject({
  path: z.string().min(1).describe('Path of the file, beginning with the name of a writable folder.'),
  content: z.string().describe('The whole new content.'),
})

/** Writes files into the outputs of the step. */
export function writeFileTool(name: string, volumes: readonly Volume[]): StepTool {
  const writable = volumes.filter((volume) => volume.writable)
  const description = `Writes a whole file, and makes the folders that it needs. Writable: ${volumesInWords(writable)}. At most ${MOST_BYTES} bytes.`
  return stepTool({ name, description, input: writeInput }, async ({ path, content }) => {
    const wanted = wantedIn(volumes, path)
    const bytes = Buffer.byteLength(content)
    if (!wanted.volume.writable)
      throw new ToolRefusal(`${wanted.shown} cannot be written. Writable: ${volumesInWords(writable)}.`)
    if (bytes > MOST_BYTES)
      throw new ToolRefusal(`That is more than ${MOST_BYTES} bytes: write smaller files.`)
    await locate(wanted, { create: true }, (located) => replace(located, content))
    return { text: `Wrote ${bytes} bytes to ${wanted.shown}.` }
  })
}

/** A new file takes the place of the old one, so that nothing is written through a link, a pipe or a second name. */
async function replace({ path, found, shown, parent }: Located, content: string): Promise<void> {
  if (!parent) throw new ToolRefusal(`${shown} is a folder.`)
  const made = parent.at(`.caisson-${randomBytes(8).toString('hex')}`)
  const flags = constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW
  const file = await open(made, flags, 0o644)
  try {
    const { uid, gid } = await parent.handle.stat()
    // What root writes belongs to the container's user, like everything else there.
    if (process.getuid?.() === 0) await file.chown(uid, gid)
    if (found?.isFile()) await file.chmod(found.mode & 0o777)
    await file.writeFile(content)
    await rename(made, path)
  } catch (error) {
    await rm(made, { force: true })
    throw error
  } finally {
    await file.close()
  }
}
