import { randomBytes } from 'node:crypto'
import { link, mkdir, readdir, rm, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { onCode, RunError } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { readStoredText } from '../../base/stored-file.js'
import { writeWhole } from '../../base/write-whole.js'
import type { Task } from '../../github/event/task.js'
import { makePrivate } from './private-folder.js'
import { isRunning, ownProcess, processIdentity } from './process-identity.js'

const holderSchema = z.object({
  runId: z.string(),
  ...processIdentity,
  released: z.literal(true).optional(),
})

/** Who holds a lock. */
export type Holder = z.infer<typeof holderSchema>

export interface Lock {
  release(): Promise<void>
  /** Also removes its file: for a lock whose holder checks again whether there is anything left to do. */
  remove(): Promise<void>
}

/** What only one run may work on at a time. Undefined without a target: each run has a copy of its own. */
export function lockKeyOf({ target }: Pick<Task, 'target'>): string | undefined {
  if (target.kind === 'issue') return `issue-${target.number}`
  if (target.kind === 'pull_request') return `pull-${target.number}`
  return undefined
}

/**
 * Takes a run's lock, or throws RUN_BUSY with the run that holds it. A lock whose process is gone is taken
 * over.
 */
export async function lockRun(root: string, key: string, runId: string): Promise<Lock> {
  const taken = await tryLock(root, key, runId)
  if ('release' in taken) return taken
  const what = key.replace('issue-', 'Issue #').replace('pull-', 'Pull request #')
  const { runId: id } = taken.holder
  throw new RunError('RUN_BUSY', `${what} is in use by run ${id}.`, {
    hint: `Watch it with \`caisson follow ${id}\`, stop it with \`caisson stop ${id}\`, or run alongside it with \`--parallel\`.`,
  })
}

/**
 * Takes a lock, or says who holds it. A lock is the file `<key>.<n>` with the highest number; it is taken by
 * creating the next file, which only one process can do (link(2) fails if the name exists). The last file of
 * a key therefore stays, marked as released.
 */
export async function tryLock(root: string, key: string, runId: string): Promise<Lock | { holder: Holder }> {
  const dir = join(root, '.locks')
  await makePrivate(root)
  await mkdir(dir, { recursive: true })
  const own: Holder = { runId, ...(await ownProcess()) }
  const temporary = join(dir, `.${process.pid}-${randomBytes(6).toString('hex')}`)
  await writeFile(temporary, JSON.stringify(own))
  try {
    for (;;) {
      const last = (await generations(dir, key)).at(-1) ?? 0
      const holder = last === 0 ? null : await readHolder(dir, `${key}.${last}`)
      // Somebody has passed it in the meantime.
      if (holder === 'gone') continue
      if (holder && !holder.released && (await isRunning(holder))) return { holder }
      const path = join(dir, `${key}.${last + 1}`)
      if (!(await linked(temporary, path))) continue
      const now = await generations(dir, key)
      if (now.at(-1) !== last + 1) {
        // Ours was created late, below one that somebody holds by now.
        await unlink(path).catch(() => {})
        continue
      }
      for (const old of now.slice(0, -1)) await unlink(join(dir, `${key}.${old}`)).catch(() => {})
      return {
        release: () => writeWhole(path, JSON.stringify({ ...own, released: true })),
        remove: () => rm(path, { force: true }),
      }
    }
  } finally {
    await unlink(temporary).catch(() => {})
  }
}

/** Removes what processes that were killed while taking a lock have left. */
export async function sweepLocks(root: string, isOld: (path: string) => Promise<boolean>): Promise<void> {
  const dir = join(root, '.locks')
  for (const name of await readdir(dir).catch(() => [])) {
    if (name.startsWith('.') && (await isOld(join(dir, name)))) await rm(join(dir, name), { force: true })
  }
}

/** Who holds a lock now, or null. */
export async function heldBy(root: string, key: string): Promise<Holder | null> {
  const dir = join(root, '.locks')
  const last = (await generations(dir, key).catch(() => [])).at(-1)
  const holder = last === undefined ? null : await readHolder(dir, `${key}.${last}`)
  if (holder === null || holder === 'gone' || holder.released) return null
  return (await isRunning(holder)) ? holder : null
}

async function generations(dir: string, key: string): Promise<number[]> {
  const names = (await readdir(dir)).filter((name) => name.startsWith(`${key}.`))
  return names
    .map((name) => name.slice(key.length + 1))
    .filter((number) => /^[1-9]\d*$/.test(number))
    .map(Number)
    .sort((a, b) => a - b)
}

const HOLDER_BYTES = 64 * 1024

/** Null for a file without content: a crash of the machine may leave it empty. Throws FILE_REFUSED. */
async function readHolder(dir: string, name: string): Promise<Holder | null | 'gone'> {
  const text = await readStoredText(dir, name, HOLDER_BYTES)
  if (text === null) return 'gone'
  return holderSchema.safeParse(parseJson(text)).data ?? null
}

function linked(from: string, to: string): Promise<boolean> {
  return link(from, to).then(() => true, onCode(['EEXIST'], false))
}

/** Prefix of the lock key that a process holds while it finishes another process's run. */
export const SALVAGE_LOCK = 'salvage-'
