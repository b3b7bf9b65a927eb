import { constants } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { z } from 'zod'
import { MOST_TEXT, type StepTool, stepTool, ToolRefusal, textOf } from '../tool.js'
import { locate, type Volume, wantedIn } from '../volume.js'

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
    const text = textOf(buffer.subarray(0, bytesRead))
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
