import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { sha256Of } from '../../digest.js'

/** Every file of a folder by its path there: size in bytes and SHA-256. */
export const inventorySchema = z.record(z.string(), z.object({ size: z.number(), sha256: z.string() }))
export type Inventory = z.infer<typeof inventorySchema>

/** What a folder holds now. Rejects if there is anything in it but plain files and folders. */
export async function inventoryOf(folder: string): Promise<Inventory> {
  const inventory: Inventory = {}
  for (const path of await pathsIn(folder))
    inventory[path] = {
      size: (await stat(join(folder, path))).size,
      sha256: await sha256Of(join(folder, path)),
    }
  return inventory
}

/** Whether a folder still holds what it did: every file with its size, and with its content if `thoroughly`. */
export async function holdsAll(folder: string, recorded: Inventory, thoroughly: boolean): Promise<boolean> {
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
