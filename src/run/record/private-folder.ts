import { mkdir, stat } from 'node:fs/promises'
import { ConfigError, onCode } from '../../base/errors.js'

/** Says that a folder cannot be made, and not that something is wrong with the disk. */
const CANNOT = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG']

/** Creates a folder for records of runs, unless there is one. Throws CONFIG_INVALID, also as {@link assertPrivate} does. */
export async function makePrivate(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o700 })
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (!CANNOT.includes(code)) throw error
    throw folderRefused(folder, `cannot be created (${code})`, error)
  }
  await assertPrivate(folder)
}

/** Throws CONFIG_INVALID for a folder in which somebody else can replace what is obeyed; one that is missing may be made. */
export async function assertPrivate(folder: string): Promise<void> {
  const own = process.geteuid?.()
  // Windows has neither.
  if (own === undefined) return
  const found = await stat(folder).catch(onCode(['ENOENT', 'ENOTDIR'], null))
  if (found === null) return
  const { uid, mode } = found
  if (uid !== own && uid !== 0) throw folderRefused(folder, `belongs to the user ${uid}, not to ${own}`)
  if ((mode & 0o022) !== 0) throw folderRefused(folder, 'can be written by other users')
}

function folderRefused(folder: string, why: string, cause?: unknown): ConfigError {
  return new ConfigError('CONFIG_INVALID', `The folder ${folder}, in which runs are kept, ${why}.`, {
    hint: 'Set XDG_STATE_HOME (in a program: `stateDir` and `root`) to a folder that only this user can write, or take that right from the others (`chmod go-w`).',
    cause,
  })
}
