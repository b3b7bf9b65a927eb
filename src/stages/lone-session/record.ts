import { lstat, mkdir, readdir, readFile, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'
import { onCode, SandboxError } from '../../errors.js'
import { sweepLocks } from '../../run/record/lock.js'
import { processIdentity } from '../../run/record/process-identity.js'
import { writeWhole } from '../../run/write-whole.js'

const ownerSchema = z.object({ uid: z.int(), gid: z.int() })

/**
 * What another process needs in order to undo what a session without a run has changed outside itself. It is
 * written before the session makes anything, and removed last.
 */
const recordSchema = z.object({
  id: z.string(),
  ...processIdentity,
  workspace: z.string(),
  /** The session's own temporary folder. */
  folder: z.string(),
  /** The engine's name, once containers may exist; they have the label `caisson.run=<id>`. */
  engine: z.string().optional(),
  /** Who owned the workspace, and the user that its files are to be taken back from. */
  lent: z
    .object({
      from: z.int(),
      owners: z.object({
        owner: ownerSchema,
        folder: z.string(),
        others: z.array(ownerSchema.extend({ path: z.string(), identity: z.string() })),
      }),
    })
    .optional(),
  /** The session is over, but not all of it could be undone. */
  over: z.boolean().optional(),
})

export type SessionRecord = z.infer<typeof recordSchema>

/**
 * The folder of the records: this user's own, since whoever writes in it decides who gets files back. Throws
 * NOT_SUPPORTED if somebody else can.
 */
export async function recordsFolder(): Promise<string> {
  const uid = process.getuid?.()
  const path = join(await realpath(tmpdir()), `caisson-sessions-${uid ?? 'user'}`)
  await mkdir(path, { mode: 0o700 }).catch(onCode(['EEXIST'], undefined))
  const found = await lstat(path)
  const own = uid === undefined || (found.uid === uid && (found.mode & 0o022) === 0)
  if (found.isDirectory() && own) return path
  throw new SandboxError('NOT_SUPPORTED', `${path} is not a folder that only this user can write to.`, {
    hint: 'Remove it, or set TMPDIR to a folder of your own.',
  })
}

export async function readRecords(root: string): Promise<SessionRecord[]> {
  const records = await Promise.all(
    (await readdir(root))
      .filter((name) => name.endsWith('.json'))
      .map((name) => readRecord(join(root, name))),
  )
  return records.filter((record) => record !== null)
}

export async function writeRecord(root: string, record: SessionRecord): Promise<void> {
  await writeWhole(pathOf(root, record), JSON.stringify(record))
}

export async function removeRecord(root: string, record: Pick<SessionRecord, 'id'>): Promise<void> {
  await rm(pathOf(root, record), { force: true })
}

/** Removes what processes that were killed while writing have left. */
export async function sweepRecords(root: string): Promise<void> {
  const isOld = async (path: string) => {
    const found = await stat(path).catch(() => null)
    return found !== null && Date.now() - found.mtimeMs > HALF_WRITTEN_MS
  }
  for (const name of await readdir(root)) {
    if (name.endsWith('.tmp') && (await isOld(join(root, name)))) await rm(join(root, name), { force: true })
  }
  await sweepLocks(root, isOld)
}

/** Milliseconds after which a file that is still being written belongs to a process that is gone. */
const HALF_WRITTEN_MS = 60_000

/** Null for a record that has just been removed, and for a damaged one: a crash of the machine may leave it. */
async function readRecord(path: string): Promise<SessionRecord | null> {
  try {
    return recordSchema.parse(JSON.parse(await readFile(path, 'utf8')))
  } catch {
    return null
  }
}

function pathOf(root: string, { id }: Pick<SessionRecord, 'id'>): string {
  return join(root, `${id}.json`)
}
