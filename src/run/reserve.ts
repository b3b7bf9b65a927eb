import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runCommand } from '../command.js'
import { WorkspaceError } from '../errors.js'
import type { RunFolder } from './run-folder.js'

/** Bytes for each purpose: a patch of ordinary size; transcript, summary and manifest of a long run. */
const RESERVE = 16 * 2 ** 20

const PURPOSES = ['patch', 'end'] as const

const reserveOf = (folder: Pick<RunFolder, 'dir'>, purpose: (typeof PURPOSES)[number]): string =>
  join(folder.dir, `reserve-${purpose}`)

/**
 * Takes the disk space that the end of a run needs, before an agent can fill the disk. Rejects with DISK_FULL if there
 * is not that much.
 */
export async function reserveSpace(folder: Pick<RunFolder, 'dir'>): Promise<void> {
  const paths = PURPOSES.map((purpose) => reserveOf(folder, purpose))
  const env = { PATH: '/usr/bin:/bin' }
  try {
    for (const path of paths) {
      // Where the command or the file system cannot allocate, zeros are written.
      const { exitCode } = await runCommand('fallocate', ['-l', String(RESERVE), path], { env })
      if (exitCode !== 0) await writeFile(path, Buffer.alloc(RESERVE))
    }
  } catch (cause) {
    for (const path of paths) await rm(path, { force: true })
    const { code } = cause as NodeJS.ErrnoException
    if (code !== 'ENOSPC' && code !== 'EDQUOT') throw cause
    const needed = (PURPOSES.length * RESERVE) / 2 ** 20
    throw new WorkspaceError(
      'DISK_FULL',
      `Less than ${needed} MiB are free where the run is kept: ${folder.dir}`,
      { hint: 'Free disk space on the runner (large caches and images first) and run again.', cause },
    )
  }
}

/** Gives space back for what is written next; `end` gives back all of it. */
export async function releaseSpace(
  folder: Pick<RunFolder, 'dir'>,
  purpose: (typeof PURPOSES)[number],
): Promise<void> {
  await rm(reserveOf(folder, 'patch'), { force: true })
  if (purpose === 'end') await rm(reserveOf(folder, 'end'), { force: true })
}
