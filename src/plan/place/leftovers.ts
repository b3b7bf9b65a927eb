import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, onCode } from '../../base/errors.js'
import { readStoredText } from '../../base/stored-file.js'
import { removeTree } from '../../base/sweep.js'
import { writeWhole } from '../../base/write-whole.js'
import { emptyEngine, endWhatRuns, engineOf } from '../../pipeline/stages/recovery/leftovers.js'
import { signRecord, whyNotOurs } from '../../run/record/machine-key.js'
import { isRunning, ownProcess, type ProcessIdentity } from '../../run/record/process-identity.js'
import { releaseCacheWork } from '../../sandbox/container/kernel-work.js'
import { killStragglers } from '../../sandbox/process/stragglers.js'
import { removeMounted } from './layers.js'
import { ENGINES, processesOf } from './place.js'
import type { PlaceContext } from './place-types.js'

/** More than these files ever have. */
const RECORD_BYTES = 2 ** 20

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
  const noted = await readStoredText(folder, ENGINES, RECORD_BYTES).catch(() => null)
  const engines = [...new Set((noted ?? '').split('\n').filter(Boolean))]
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

/** In the folder of a runtime. */
export const RUNTIME_RECORD = 'runtime.json'

/** Says whose the folder of a runtime is. */
export async function claimFolder(folder: string, stateDir: string): Promise<void> {
  const record = await signRecord(await ownProcess(), folder, stateDir)
  await writeWhole(join(folder, RUNTIME_RECORD), record)
}

/** Removes what runtimes of this machine below `root`, a real path, have left whose process is gone. */
export async function sweepRuntimes(
  root: string,
  context: Pick<PlaceContext, 'host' | 'log'>,
): Promise<void> {
  for (const id of await readdir(root)) {
    const folder = join(root, id)
    const text = await readStoredText(root, join(id, RUNTIME_RECORD), RECORD_BYTES).catch(() => '')
    if (text === null) continue
    const why = await whyNotOurs(text, folder, context.host.stateDir).catch(onCode(['ENOENT'], undefined))
    // Its runtime has removed it meanwhile.
    if (why === undefined) continue
    if (why !== null) {
      context.log.warn(
        `Skipped: ${folder} is not the folder of a runtime of this machine: ${why}. Nothing of it is ended or removed. Remove it if nobody needs it.`,
      )
      continue
    }
    if (await isRunning(JSON.parse(text) as ProcessIdentity)) continue
    if (await removePlaces({ ...context, id, folder })) await removeTree(folder)
  }
}
