import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, ownProcess, type ProcessIdentity } from '../run/record/process-identity.js'
import { writeWhole } from '../run/write-whole.js'
import { removeTree } from '../workspace/record/sweep.js'

const RECORD = 'process.json'

/** A folder of this process below `root`, removed on disposal. First removes those of processes that were killed. */
export async function openWorkFolder(
  root: string,
  name: string,
): Promise<{ folder: string } & AsyncDisposable> {
  await mkdir(root, { recursive: true })
  for (const other of await readdir(root)) {
    const text = await readFile(join(root, other, RECORD), 'utf8').catch(() => null)
    if (text !== null && !(await isRunning(JSON.parse(text) as ProcessIdentity)))
      await removeTree(join(root, other))
  }
  const folder = join(root, name)
  await mkdir(folder)
  await writeWhole(join(folder, RECORD), JSON.stringify(await ownProcess()))
  return { folder, [Symbol.asyncDispose]: () => removeTree(folder) }
}
