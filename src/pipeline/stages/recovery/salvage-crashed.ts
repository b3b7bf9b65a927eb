import { readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Clock } from '../../../base/clock.js'
import { pointedSecrets } from '../../../base/credentials/pointed.js'
import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import { createRedactor } from '../../../base/redact.js'
import { removeTree } from '../../../base/sweep.js'
import type { Forge } from '../../../github/forge.js'
import { GONE, trimRun } from '../../../run/record/keep.js'
import { SALVAGE_LOCK, sweepLocks, tryLock } from '../../../run/record/lock.js'
import type { RunRecord } from '../../../run/record/record.js'
import { listRuns, readStored, type StoredRun, warnOfForeign } from '../../../run/record/store.js'
import { isOutputOfUnborn, NASCENT, readRecord, writeRecord } from '../../../run/run-folder.js'
import type { Host, Publication } from '../request.js'
import { removeLeftovers } from './leftovers.js'
import { salvageRun } from './salvage.js'

export interface SalvageOptions {
  host: Pick<Host, 'env' | 'agent' | 'engines' | 'stateDir'>
  log: Log
  clock: Clock
  /** Values that must not leak through a transcript or patch, as far as the caller knows them. */
  secrets?: readonly string[]
  signal?: AbortSignal
  /** The forge with a crashed run's comment, by `owner/name`; a text says why it is out of reach. */
  forgeOf?: (repository: string) => Promise<Forge | string>
}

/**
 * Finishes every run below `root` whose process is gone: the first step of every command. Transcript and
 * patch so far are kept; what is left running or mounted is removed. Also tries again to remove what an
 * engine that did not answer still has. One process does it while others wait. A run that cannot be salvaged
 * is logged and does not affect the others. Resolves to the runs that this call has finished.
 */
export async function salvageCrashed(root: string, options: SalvageOptions): Promise<StoredRun[]> {
  const finished: StoredRun[] = []
  await sweepUnborn(root, options.clock)
  const { host, log } = options
  const at = { root, stateDir: host.stateDir }
  for (const run of await listRuns(at, { onDamaged: (found) => warnOfForeign(found, log) })) {
    if (options.signal?.aborted) break
    if (run.status !== 'crashed' && !(run.status === 'done' && run.record.leftover)) continue
    try {
      if (await finishCrashed(root, run, options)) finished.push(await readStored(run.dir, host.stateDir))
    } catch (error) {
      log.warn(`Run ${run.id} could not be salvaged: ${describeError(error).message}`)
    }
  }
  return finished
}

/** Milliseconds to wait for another process that salvages the same run. */
const PATIENCE_MS = 60_000

/** True if this call did it; false if it was already done, or by another process. */
export async function finishCrashed(
  root: string,
  { id, dir }: Pick<StoredRun, 'id' | 'dir'>,
  options: SalvageOptions,
): Promise<boolean> {
  const { host, log, clock, signal } = options
  const until = clock.now() + PATIENCE_MS
  for (;;) {
    const lock = await tryLock(root, SALVAGE_LOCK + id, id)
    if ('holder' in lock) {
      if (clock.now() > until || signal?.aborted) return false
      await clock.sleep(100, signal)
      continue
    }
    try {
      const { folder, record } = await readRecord(dir, host.stateDir)
      if (record.state !== 'done') {
        const forge = await forgeFor(record, options)
        const secrets = [...(options.secrets ?? []), ...(await pointedSecrets(host.env))]
        const redact = createRedactor([...secrets, forge?.token])
        const publish: Publication = forge ? { to: 'forge', forge } : { to: 'none' }
        const request = { dir, publish, overOwnWordsOnly: true as const, host, redact, secrets, log, clock }
        if ((await salvageRun(request)) === null) return false
        await trimRun(await readStored(dir, host.stateDir))
        return true
      }
      if (!record.leftover) return false
      const { leftover: _, ...rest } = record
      if (await removeLeftovers(folder, record, host, log)) {
        await writeRecord(folder, rest, host.stateDir)
        await trimRun(await readStored(dir, host.stateDir))
      }
      return false
    } finally {
      await lock.remove()
    }
  }
}

/** Updates the comment that says the run is working; logs if it cannot be updated. */
async function forgeFor(
  { id, repository, task: { target } }: RunRecord,
  { forgeOf, log }: SalvageOptions,
): Promise<Forge | undefined> {
  if (repository === undefined || target.kind === 'none') return undefined
  const found = forgeOf
    ? await forgeOf(repository).catch((error: unknown) => describeError(error).message)
    : 'no token is available here'
  if (typeof found !== 'string') return found
  log.warn(
    `The comment on #${target.number} of ${repository} may still say that run ${id} is working: ${found}`,
  )
  return undefined
}

/** A folder under construction that is older than this was left by a process that is gone. */
const UNBORN_MS = 60_000

async function sweepUnborn(root: string, clock: Clock): Promise<void> {
  const isOld = async (path: string) =>
    clock.now() - ((await stat(path).catch(() => null))?.mtimeMs ?? clock.now()) > UNBORN_MS
  for (const name of await readdir(root).catch(() => [])) {
    const path = join(root, name)
    if (isOutputOfUnborn(name) && (await isOld(path))) await rm(path, { force: true })
    if (name.startsWith(GONE)) await removeTree(path)
    if (!name.startsWith(NASCENT) || !(await isOld(path))) continue
    await rm(path, { recursive: true, force: true })
    await rm(join(tmpdir(), `caisson-${name.slice(NASCENT.length)}`), { recursive: true, force: true })
  }
  await sweepLocks(root, isOld)
}
