import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '../../base/digest.js'
import { filesOf } from '../../sandbox/agent-program.js'

/** Every file of a folder by its path there: size in bytes and SHA-256. */
const inventorySchema = z.record(z.string(), z.object({ size: z.number(), sha256: z.string() }))
type Inventory = z.infer<typeof inventorySchema>

/** What a folder holds now. Rejects if there is anything in it but plain files and folders. */
async function inventoryOf(folder: string): Promise<Inventory> {
  const inventory: Inventory = {}
  for (const path of await pathsIn(folder))
    inventory[path] = {
      size: (await stat(join(folder, path))).size,
      sha256: await sha256Of(join(folder, path)),
    }
  return inventory
}

/** Whether a folder still holds what it did: every file with its size, and with its content if `thoroughly`. */
async function holdsAll(folder: string, recorded: Inventory, thoroughly: boolean): Promise<boolean> {
  const paths = await pathsIn(folder)
  if (paths.length !== Object.keys(recorded).length) return false
  for (const path of paths) {
    const before = recorded[path]
    if (before === undefined || (await stat(join(folder, path))).size !== before.size) return false
    if (thoroughly && (await sha256Of(join(folder, path))) !== before.sha256) return false
  }
  return true
}

async function pathsIn(folder: string, below = ''): Promise<string[]> {
  const paths: string[] = []
  for (const entry of await readdir(join(folder, below), { withFileTypes: true })) {
    const path = join(below, entry.name)
    if (entry.isDirectory()) paths.push(...(await pathsIn(folder, path)))
    else if (entry.isFile()) paths.push(path)
    else throw new Error(`${path} is neither a file nor a folder`)
  }
  return paths.sort()
}

/** Stored beside a cached executable, so that it is recognized without reading all of it. */
const stampSchema = z.object({
  /** Of the package that it came from. */
  integrity: z.string(),
  sha256: z.string(),
  size: z.number(),
  mtimeMs: z.number(),
  /** Of the folder beside it, if it has one. */
  files: inventorySchema.optional(),
})

/** One executable of the cache. */
export interface CacheEntry {
  folder: string
  /** Its file name. */
  command: string
  /** npm integrity of the package that it comes from, or of all of them. */
  integrity: string
}

const PARTIAL = '.partial-'
/** Milliseconds after which the folder of an unfinished download counts as abandoned. */
const ABANDONED = 3_600_000

/**
 * Path of the cached executable, if it exists and came from the package with this integrity. Size and
 * modification time suffice while they are as recorded; otherwise the whole file is read.
 */
export async function cachedExecutable(entry: CacheEntry): Promise<string | null> {
  const { folder, command, integrity } = entry
  const path = join(folder, command)
  try {
    const stamp = stampSchema.parse(JSON.parse(await readFile(stampOf(folder, command), 'utf8')))
    if (stamp.integrity !== integrity) return null
    const { size, mtimeMs } = await stat(path)
    const unchanged = size === stamp.size && mtimeMs === stamp.mtimeMs
    if (stamp.files && !(await holdsAll(filesOf(path), stamp.files, !unchanged))) return null
    if (unchanged) return path
    // A cache that was copied or restored has different times.
    if (size !== stamp.size || (await sha256Of(path)) !== stamp.sha256) return null
    await writeStamp(entry, { ...stamp, mtimeMs })
    return path
  } catch {
    return null
  }
}

/**
 * Fills an entry of the cache: `fill` writes the executable where it is told, with its files beside it if it has any; the
 * entry then appears at once and complete. Two processes may do this at the same time; the first one wins.
 * Resolves to its path.
 */
export async function fillCache(
  entry: CacheEntry,
  fill: (executable: string) => Promise<string>,
): Promise<string> {
  const { folder, command, integrity } = entry
  const parent = dirname(folder)
  await mkdir(parent, { recursive: true })
  await removeAbandoned(parent)
  const partial = join(parent, `${PARTIAL}${randomUUID()}`)
  const ready = join(partial, 'ready')
  await mkdir(ready, { recursive: true })
  try {
    const executable = join(ready, command)
    const sha256 = await fill(executable)
    const { size, mtimeMs } = await stat(executable)
    const files = await inventoryOf(filesOf(executable)).catch((error: { code?: string }) => {
      if (error.code === 'ENOENT') return undefined
      throw error
    })
    await writeStamp(
      { ...entry, folder: ready },
      { integrity, sha256, size, mtimeMs, ...(files ? { files } : {}) },
    )
    await place(ready, entry, partial)
  } finally {
    await rm(partial, { recursive: true, force: true })
  }
  return join(folder, command)
}

async function place(ready: string, entry: CacheEntry, partial: string): Promise<void> {
  const { folder } = entry
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      return await rename(ready, folder)
    } catch (error) {
      if (!['ENOTEMPTY', 'EEXIST'].includes(String((error as { code?: string }).code))) throw error
    }
    if ((await cachedExecutable(entry)) !== null) return
    // The existing one is damaged, or is another build of this version.
    await rename(folder, join(partial, `old-${attempt}`)).catch(() => {})
  }
  await rename(ready, folder)
}

function stampOf(folder: string, command: string): string {
  return join(folder, `${command}.json`)
}

async function writeStamp(
  { folder, command }: CacheEntry,
  stamp: z.infer<typeof stampSchema>,
): Promise<void> {
  const path = stampOf(folder, command)
  const temporary = `${path}.${randomUUID()}`
  await writeFile(temporary, JSON.stringify(stamp))
  await rename(temporary, path)
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
