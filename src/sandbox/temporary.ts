import { readdir, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** The prefix of a run's temporary folders; the random end of the run's ID identifies the run. */
export async function temporaryPrefix(runId: string): Promise<string> {
  return join(await realpath(tmpdir()), `caisson-${runId.slice(-8)}-`)
}

/** Removes the temporary folders of a run whose process is gone. */
export async function removeTemporary(runId: string): Promise<void> {
  const folder = await realpath(tmpdir())
  for (const name of await readdir(folder)) {
    if (!name.startsWith(`caisson-${runId.slice(-8)}-`)) continue
    await rm(join(folder, name), { recursive: true, force: true })
  }
}
