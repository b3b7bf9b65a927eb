import type { Dirent } from 'node:fs'
import { lstat, opendir, readlink } from 'node:fs/promises'
import { z } from 'zod'
import { removeHidden } from '../../../hidden-characters.js'
import { type StepTool, stepTool, ToolRefusal } from '../tool.js'
import { locate, type Volume, volumesInWords, wantedIn } from '../volume.js'

const MOST_ENTRIES = 1000

const input = z.strictObject({
  path: z.string().default('').describe('Path of the folder. Empty: the folders of this step.'),
})

/** Lists folders of the step's volumes. */
export function listDirectoryTool(name: string, volumes: readonly Volume[]): StepTool {
  const description = `Lists a folder: files with their sizes, folders with a final slash, links with their targets. At most ${MOST_ENTRIES} entries.`
  return stepTool({ name, description, input }, async ({ path }) => {
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
