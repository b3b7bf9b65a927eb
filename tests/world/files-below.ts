import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The path and the text of every file below a folder; of bytes, each is a character. */
export async function filesBelow(folder: string): Promise<[path: string, text: string][]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name))
  return Promise.all(paths.map(async (path) => [path, await readFile(path, 'latin1')] as [string, string]))
}

/** All of it in one. */
export const everythingBelow = async (folder: string): Promise<string> =>
  (await filesBelow(folder)).map(([, text]) => text).join('\n')
