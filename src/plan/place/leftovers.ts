import { existsSync } from 'node:fs'
import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError } from '../../errors.js'
import { parseJson } from '../../json.js'
import { isRunning, ownProcess, type ProcessIdentity } from '../../run/record/process-identity.js'
import { releaseCacheWork } from '../../sandbox/container/kernel-work.js'
import { killStragglers } from '../../sandbox/process/stragglers.js'
import { emptyEngine, endWhatRuns, engineOf } from '../../stages/recovery/leftovers.js'
import { removeTree } from '../../workspace/record/sweep.js'
import { removeMounted } from './layers.js'
import { ENGINES, processesOf } from './place.js'
import type { PlaceContext } from './place-types.js'

/**
 * Ends and removes the places of a plan whose process is gone: containers, processes, sockets, folders. The volumes stay.
 * False if something may be left because an engine does not answer; the folders stay then, too.
 */
export async function removePlaces({
  id,
  folder,
  host,
  log,
}: Pick<PlaceContext, 'id' | 'folder' | 'host' | 'log'>): Promise<boolean> {
  const work = join(folder, 'work')
  const places = (await readdir(work).catch(() => [])).map((name) => join(work, name))
  for (const place of places) await killStragglers(processesOf(id, place))
  const noted = await readFile(join(folder, ENGINES), 'utf8').catch(() => '')
  const engines = [...new Set(noted.split('\n').filter(Boolean))]
  let clean = true
  // Also without an engine: bubblewrap leaves control groups and sockets.
  for (const name of engines.length > 0 ? engines : [undefined]) {
    const whose = { id, ...(name === undefined ? {} : { engine: name }) }
    const done = await endWhatRuns(whose, await engineOf(whose, host, log), log, async (engine) => {
      for (const place of places) await releaseCacheWork(engine, place)
    })
    clean &&= done
  }
  if (clean) await removeMounted(work)
  return clean
}

/** Removes the folder of what has ended, unless its engine still has something of it: whoever comes next asks again. */
export async function removeContext({ id, folder, log, choose }: PlaceContext): Promise<void> {
  try {
    const { containers } = existsSync(join(folder, ENGINES)) ? await choose([]) : {}
    if (containers) await emptyEngine(containers.engine, id)
    await removeTree(folder)
  } catch (error) {
    log.warn(`${folder} is left for later: ${describeError(error).message}`)
  }
}

const RECORD = 'runtime.json'

/** Says whose the folder of a runtime is. */
export async function claimFolder(folder: string): Promise<void> {
  await writeFile(join(folder, RECORD), JSON.stringify(await ownProcess()), { mode: 0o600 })
}

/** Removes what runtimes below `root` have left whose process is gone. */
export async function sweepRuntimes(
  root: string,
  context: Pick<PlaceContext, 'host' | 'log'>,
): Promise<void> {
  for (const id of await readdir(root)) {
    const folder = join(root, id)
    const text = await readFile(join(folder, RECORD), 'utf8').catch(() => null)
    if (text === null || (await isRunning(readIdentity(text)))) continue
    if (await removePlaces({ ...context, id, folder })) await removeTree(folder)
  }
}

/** A record that was not written to its end is of a process that is gone. */
function readIdentity(text: string): ProcessIdentity {
  return (parseJson(text) as ProcessIdentity | undefined) ?? { pid: 2 ** 30 }
}
