import { createHash } from 'node:crypto'
import { accessSync, constants, existsSync, realpathSync } from 'node:fs'
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path'
import type { Environment } from '../../base/command.js'
import { ConfigError } from '../../base/errors.js'
import { userHome } from '../../base/user.js'

/** Where runs are, and where the key is that their records are signed with. */
export interface RunsAt {
  /** Folder that holds the run folders. */
  root: string
  /** The state folder. */
  stateDir: string
}

/**
 * The folder for what Caisson keeps for this user, outside of every checkout: by the XDG specification, or in the
 * runner's temporary folder where the home cannot be written.
 */
export function stateFolderOf(env: Environment): string {
  const usual = join(absolute(env['XDG_STATE_HOME']) ?? join(userHome(env), '.local', 'state'), 'caisson')
  const temporary = absolute(env['RUNNER_TEMP'])
  return temporary === undefined || isWritable(usual) ? usual : join(temporary, 'caisson-state')
}

/** The folder for the runs of a checkout: the same from a folder in it, or through a link. */
export function runsFolderOf(stateDir: string, checkout: string): string {
  const path = realOf(checkout)
  const digest = createHash('sha256').update(path).digest('hex').slice(0, 12)
  const name = basename(path)
    .replace(/[^\w.-]+/g, '-')
    .replace(/^[.-]+/, '')
    .slice(0, 32)
  return join(stateDir, 'runs', name === '' ? digest : `${name}-${digest}`)
}

/** Throws CONFIG_INVALID for a checkout that holds the state folder: an agent would get its key and all runs. */
export function assertStateOutside(stateDir: string, checkout: string): void {
  if (!isWithin(realOf(checkout), realOf(stateDir))) return
  throw new ConfigError(
    'CONFIG_INVALID',
    `The state folder ${stateDir} is inside the checkout ${checkout}.`,
    {
      hint: 'Work on a folder that does not contain it, or set XDG_STATE_HOME to a folder elsewhere.',
    },
  )
}

/** Whether a path is a folder itself, or below it. Both are real paths. */
export function isWithin(folder: string, path: string): boolean {
  const way = relative(folder, path)
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way)
}

/** The path without links, of which the end need not exist. */
export function realOf(path: string): string {
  const full = resolve(path)
  try {
    return realpathSync(full)
  } catch {
    const parent = dirname(full)
    return parent === full ? full : join(realOf(parent), basename(full))
  }
}

/** The specification says that a relative path is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

/** As far as can be told without writing: by the topmost folder that exists. */
function isWritable(folder: string): boolean {
  const existing = existsSync(folder) ? folder : null
  if (existing === null && dirname(folder) !== folder) return isWritable(dirname(folder))
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}
