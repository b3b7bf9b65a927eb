import { existsSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describeError, SandboxError } from '../../errors.js'
import type { Log } from '../../log.js'
import type { RunRecord } from '../../run/record/record.js'
import { type RunFolder, removeGatewayFolder } from '../../run/run-folder.js'
import { removeHalfWritten } from '../../run/write-whole.js'
import { removeGroupsOf } from '../../sandbox/bubblewrap/bubblewrap-limits.js'
import { detectEngine } from '../../sandbox/engine/detect.js'
import type { Engine } from '../../sandbox/engine/engine.js'
import { killStragglers } from '../../sandbox/process/stragglers.js'
import { fetchWritten } from '../../sandbox/remote/written.js'
import { removeTemporary } from '../../sandbox/temporary.js'
import { cleanWorkFolders } from '../../verify/clean-layers.js'
import { removeTree } from '../../workspace/record/sweep.js'
import type { Workspace } from '../../workspace/workspace.js'
import { cleanLayersName, releaseLayers } from '../environment/layers.js'
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
  const engine = record.engine === undefined ? null : await engineOf(record, host, log)
  // What lies in its memory is gone with the container's last process.
  if (engine && !engine.capabilities.bindMounts) await fetchWork(engine, folder, record, log)
  await killStragglers(record.id)
  await removeGatewayFolder(folder)
  const clean = record.engine === undefined || (await removeFromEngine(folder, record, engine, log))
  if (!record.engine) await removeGroupsOf(`caisson-${record.id}`)
  await removeTemporary(record.id)
  await removeTree(folder.verify)
  for (const name of ['sandbox', 'network']) {
    await rm(join(folder.dir, name), { recursive: true, force: true })
  }
  for (const dir of [folder.dir, folder.output]) await removeHalfWritten(dir)
  return clean
}

function engineOf(
  { engine: preferred }: RunRecord,
  { env, engines }: Pick<Host, 'env' | 'engines'>,
  log: Log,
): Promise<Engine | null> {
  return detectEngine({ ...(preferred ? { preferred } : {}), env, ...(engines ? { engines } : {}), log })
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
  folder: Pick<RunFolder, 'verify'>,
  { id, engine: name, workspace }: RunRecord,
  engine: Engine | null,
  log: Log,
): Promise<boolean> {
  if (!engine) {
    log.warn(`${name} does not answer. A later command will remove what run ${id} left there.`)
    return false
  }
  try {
    const removed = await removeTwice(engine, `caisson.run=${id}`)
    const overlay = (workspace as Partial<Workspace> | undefined)?.overlay
    if (overlay) await releaseLayers(engine, overlay, id)
    for (const work of cleanWorkFolders(folder.verify)) {
      if (existsSync(work)) await releaseLayers(engine, { work }, cleanLayersName(id))
    }
    const counts = Object.entries(removed.counts).filter(([, count]) => count > 0)
    if (counts.length > 0) {
      const list = counts.map(([what, count]) => `${what}: ${count}`).join(', ')
      log.info(`Removed what run ${id} left running: ${list}.`)
    }
    return removed.clean
  } catch (error) {
    log.warn(`What run ${id} left could not be removed completely: ${describeError(error).message}`)
    return false
  }
}

/** The graceful end of a run: removes whatever its engine still has. Throws ENGINE_FAILED if it cannot. */
export async function emptyEngine(engine: Engine, id: string): Promise<void> {
  const { failed } = await engine.removeByLabel(`caisson.run=${id}`)
  if (!failed) return
  throw new SandboxError('ENGINE_FAILED', `${engine.name} does not say what it still has of this run.`, {
    hint: 'The next Caisson command removes it once the engine answers.',
  })
}

/** A killed client may have requested a container that the engine is only now creating. */
async function removeTwice(engine: Engine, label: string) {
  const first = await engine.removeByLabel(label)
  await new Promise((resolve) => setTimeout(resolve, AFTERMATH_MS))
  const second = await engine.removeByLabel(label)
  return {
    clean: second.failed !== true,
    counts: {
      containers: first.containers + second.containers,
      volumes: first.volumes + second.volumes,
      networks: first.networks + second.networks,
    },
  }
}
