import { randomBytes } from 'node:crypto'
import { constants } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { z } from 'zod'
import { type StepTool, stepTool, ToolRefusal } from '../tool.js'
import { type Located, locate, type Volume, volumesInWords, wantedIn } from '../volume.js'

const MOST_BYTES = 1024 * 1024

const input = z.strictObject({
  path: z.string().min(1).describe('Path of the file, beginning with the name of a writable folder.'),
  content: z.string().describe('The whole new content.'),
})

/** Writes files into the outputs of the step. */
export function writeFileTool(name: string, volumes: readonly Volume[]): StepTool {
  const writable = volumes.filter((volume) => volume.writable)
  const description = `Writes a whole file, and makes the folders that it needs. Writable: ${volumesInWords(writable)}. At most ${MOST_BYTES} bytes.`
  return stepTool({ name, description, input }, async ({ path, content }) => {
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
