import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isRunning, ownProcess, type ProcessIdentity } from '../run/record/process-identity.js'
import { removeTree } from '../workspace/record/sweep.js'

const RECORD = 'process.json'

/**
 * A folder of this process below `root`, removed when it is disposed of. Those of processes that are gone are removed first,
 * so that a worker that was killed leaves nothing for long.
 */
export async function openWorkplace(
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
  const record = JSON.stringify(await ownProcess())
  await mkdir(folder)
  await writeFile(join(folder, RECORD), record)
  return { folder, [Symbol.asyncDispose]: () => removeTree(folder) }
}
