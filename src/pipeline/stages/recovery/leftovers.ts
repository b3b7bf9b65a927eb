import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { systemClock } from '../../../base/clock.js'
import { describeError, SandboxError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import { removeTree } from '../../../base/sweep.js'
import { removeHalfWritten } from '../../../base/write-whole.js'
import { cleanWorkFolders } from '../../../change/verify/clean-layers.js'
import type { Workspace } from '../../../change/workspace/workspace.js'
import type { RunRecord } from '../../../run/record/record.js'
import { type RunFolder, removeGatewayFolder } from '../../../run/run-folder.js'
import { removeGroupsOf } from '../../../sandbox/bubblewrap/bubblewrap-limits.js'
import { releaseCacheWork } from '../../../sandbox/container/kernel-work.js'
import { detectEngine } from '../../../sandbox/engine/detect.js'
import type { Engine } from '../../../sandbox/engine/engine.js'
import { killStragglers } from '../../../sandbox/process/stragglers.js'
import { fetchWritten } from '../../../sandbox/remote/written.js'
import { removeTemporary } from '../../../sandbox/temporary.js'
import { cleanLayersName, releaseLayers } from '../environment/layers.js'
import { mcpFolder, mcpProcesses, serverFolders } from '../mcp/traces.js'
import type { Host } from '../request.js'

/** Milliseconds after which an engine has finished what a killed client requested. */
const AFTERMATH_MS = 300

/**
 * Removes what a run whose process is gone has left: processes, containers, volumes, networks, mounts,
 * sockets, clean copies. Work that only a container has is fetched first. False if something may be left because its engine does not answer.
 */
export async function removeLeftovers(
  folder: RunFolder,
  record: RunRecord,
  host: Pick<Host, 'env' | 'engines'>,
  log: Log,
): Promise<boolean> {
  const engine = await engineOf(record, host, log)
  // What lies in its memory is gone with the container's last process.
  if (engine && !engine.capabilities.bindMounts) await fetchWork(engine, folder, record, log)
  const servers = await serverFolders(folder)
  await removeGatewayFolder(folder)
  const { overlay } = (record.workspace ?? {}) as Partial<Workspace>
  const clean = await endWhatRuns(record, engine, log, async (there) => {
    if (overlay) await releaseLayers(there, overlay, record.id)
    for (const place of [folder.dir, ...servers, folder.verify, join(folder.verify, 'command')])
      await releaseCacheWork(there, place)
    for (const work of cleanWorkFolders(folder.verify)) {
      if (existsSync(work)) await releaseLayers(there, { work }, cleanLayersName(record.id))
    }
  })
  for (const dir of [folder.verify, mcpFolder(folder)]) await removeTree(dir)
  for (const name of ['sandbox', 'network']) {
    await rm(join(folder.dir, name), { recursive: true, force: true })
  }
  for (const dir of [folder.dir, folder.output]) await removeHalfWritten(dir)
  return clean
}

type Whose = Pick<RunRecord, 'id' | 'engine'>

/** Null if it does not answer, or nothing of it was used. */
export async function engineOf(
  { engine: preferred }: Whose,
  { env, engines }: Pick<Host, 'env' | 'engines'>,
  log: Log,
): Promise<Engine | null> {
  if (preferred === undefined) return null
  return detectEngine({ preferred, env, ...(engines ? { engines } : {}), log })
}

/**
 * Ends and removes what an agent whose Caisson is gone has outside its folders: processes, containers,
 * volumes, networks, control groups, sockets. `more` may need the engine. False if something may be left
 * because the engine does not answer.
 */
export async function endWhatRuns(
  whose: Whose,
  engine: Engine | null,
  log: Log,
  more: (engine: Engine) => Promise<void> = async () => {},
): Promise<boolean> {
  await killStragglers(whose.id)
  await killStragglers(mcpProcesses(whose.id))
  const clean = whose.engine === undefined || (await removeFromEngine(whose, engine, log, more))
  if (!whose.engine) await removeGroupsOf(`caisson-${whose.id}`)
  await removeTemporary(whose.id)
  return clean
}

/** On an engine that shares no folders with this machine, the agent's work is only in its container. */
async function fetchWork(
  engine: Engine,
  { home, agentOutput: output }: RunFolder,
  { id, state, workspace }: RunRecord,
  log: Log,
): Promise<void> {
  // Of a setup nothing is kept, and a run that is over has told what it kept.
  if (!workspace || state === 'preparing' || state === 'done') return
  try {
    if (await fetchWritten(engine, { workspace: workspace.path, home, output }))
      log.info(`Fetched the work of run ${id} from its container.`)
  } catch (error) {
    log.warn(
      `The work of run ${id} could not be fetched from its container, so the patch shows what was here before: ${describeError(error).message}`,
    )
  }
}

async function removeFromEngine(
  { id, engine: name }: Whose,
  engine: Engine | null,
  log: Log,
  more: (engine: Engine) => Promise<void>,
): Promise<boolean> {
  if (!engine) {
    log.warn(`${name} does not answer. A later command will remove what run ${id} left there.`)
    return false
  }
  try {
    await engine.removeByLabel(`caisson.run=${id}`)
    // A killed client may have requested a container that the engine is only now creating.
    await systemClock.sleep(AFTERMATH_MS)
    const { failed } = await engine.removeByLabel(`caisson.run=${id}`)
    await more(engine)
    if (failed === undefined) return true
    log.warn(`${engine.name} may still have something of run ${id}: ${failed}`)
    return false
  } catch (error) {
    log.warn(`What run ${id} left could not be removed completely: ${describeError(error).message}`)
    return false
  }
}

/** The graceful end of a run: removes whatever its engine still has. Throws ENGINE_FAILED if it cannot. */
export async function emptyEngine(engine: Engine, id: string): Promise<void> {
  const { failed } = await engine.removeByLabel(`caisson.run=${id}`)
  if (!failed) return
  throw new SandboxError('ENGINE_FAILED', `${engine.name} may still have something of this run: ${failed}`, {
    hint: 'The next Caisson command removes it once the engine answers.',
  })
}
