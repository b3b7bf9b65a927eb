import { rm, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../base/command.js'
import { WorkspaceError } from '../base/errors.js'
import type { RunFolder } from './run-folder.js'

/** Bytes for each purpose: a patch of ordinary size; transcript, summary and manifest of a long run. */
const RESERVE = 16 * 2 ** 20
const WHOLE = 2 * RESERVE

const reserveOf = (folder: Pick<RunFolder, 'dir'>): string => join(folder.dir, 'reserve')

/**
 * Takes the disk space that the end of a run needs, before an agent can fill the disk. Rejects with DISK_FULL if there
 * is not that much.
 */
export async function reserveSpace(folder: Pick<RunFolder, 'dir'>): Promise<void> {
  const path = reserveOf(folder)
  const env = { PATH: '/usr/bin:/bin' }
  try {
    // Where the command or the file system cannot allocate, zeros are written.
    const { exitCode } = await runCommand('fallocate', ['-l', String(WHOLE), path], { env })
    if (exitCode !== 0) await writeFile(path, Buffer.alloc(WHOLE))
  } catch (cause) {
    await rm(path, { force: true })
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cause
    throw new WorkspaceError(
      'DISK_FULL',
      `Less than ${WHOLE / 2 ** 20} MiB is free where the run is kept: ${folder.dir}`,
      { hint: 'Free disk space on the runner (large caches and images first) and run again.', cause },
    )
  }
}

/** Gives space back for what is written next; `end` gives back all of it. */
export async function releaseSpace(folder: Pick<RunFolder, 'dir'>, purpose: 'patch' | 'end'): Promise<void> {
  const path = reserveOf(folder)
  if (purpose === 'end') return rm(path, { force: true })
  await truncate(path, RESERVE).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
}
