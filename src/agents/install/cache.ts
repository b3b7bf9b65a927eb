import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '../../digest.js'

/** What is written beside a cached executable, so that it is known again without reading 380 MB. */
const stampSchema = z.object({
  /** Of the package it came from. */
  integrity: z.string(),
  sha256: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
})

const EXECUTABLE = 'claude'
const STAMP = 'claude.json'
const PARTIAL = '.partial-'
/** Milliseconds after which a folder of an unfinished download belongs to nobody. */
const ABANDONED = 3_600_000

/**
 * The cached executable, when it is there and is what came out of the package with this integrity. Size and time
 * of change are enough while they are as recorded; otherwise all of it is read.
 */
export async function cachedExecutable(folder: string, integrity: string): Promise<string | null> {
  const path = join(folder, EXECUTABLE)
  try {
    const stamp = stampSchema.parse(JSON.parse(await readFile(join(folder, STAMP), 'utf8')))
    if (stamp.integrity !== integrity) return null
    const { size, mtimeMs } = await stat(path)
    if (size === stamp.size && mtimeMs === stamp.mtimeMs) return path
    // A cache that was copied or restored has other times.
    if (size !== stamp.size || (await sha256Of(path)) !== stamp.sha256) return null
    await writeStamp(folder, { ...stamp, mtimeMs })
    return path
  } catch {
    return null
  }
}

/**
 * Fills a folder of the cache: `fill` gets an empty folder beside it and writes the executable there, which then
 * appears at once and whole. Two processes may do this at the same time; the first one wins.
 */
export async function fillCache(
  folder: string,
  integrity: string,
  fill: (partial: string, executable: string) => Promise<string>,
): Promise<string> {
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent)
  const partial = join(parent, `${PARTIAL}${randomUUID()}`)
  const ready = join(partial, 'ready')
  await mkdir(ready, { recursive: true })
  try {
    const executable = join(ready, EXECUTABLE)
    const sha256 = await fill(partial, executable)
    const { size, mtimeMs } = await stat(executable)
    await writeStamp(ready, { integrity, sha256, size, mtimeMs })
    await place(ready, folder, partial, integrity)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return join(folder, EXECUTABLE)
}

async function place(ready: string, folder: string, partial: string, integrity: string): Promise<void> {
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await rename(ready, folder)
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as { code?: string }).code))) throw error
    }
    if ((await cachedExecutable(folder, integrity)) !== null) return
    // What is there is damaged, or another build of this version.
    await rename(folder, join(partial, `old-${attempt}`)).catch(() => {})
  }
  await rename(ready, folder)
}

async function writeStamp(folder: string, stamp: z.infer<typeof stampSchema>): Promise<void> {
  const temporary = join(folder, `${STAMP}.${randomUUID()}`)
  await writeFile(temporary, JSON.stringify(stamp))
  await rename(temporary, join(folder, STAMP))
}

async function removeAbandoned(parent: string): Promise<void> {
  for (const name of await readdir(parent)) {
    if (!name.startsWith(PARTIAL)) continue
    const path = join(parent, name)
    const info = await stat(path).catch(() => null)
    if (info !== null && Date.now() - info.mtimeMs > ABANDONED)
      await rm(path, { recursive: true, force: true })
  }
}
