import { userInfo } from 'node:os'
import { isAbsolute, join } from 'node:path'
import type { Environment } from './command.js'
import { ConfigError } from './errors.js'

type LookUp = () => { username: string; homedir: string }

/** The name of this process's user, or the number: a container may run as one that the system does not list. */
export function userName(lookUp: LookUp = userInfo): string {
  return infoOf(lookUp)?.username ?? String(process.getuid?.() ?? '')
}

/**
 * `HOME` of an environment that was given, else that of the system's list of users; `homedir()` would read the process's
 * own environment. Throws CONFIG_INVALID.
 */
export function userHome(env: Environment = {}, lookUp: LookUp = userInfo): string {
  const home = absolute(env['HOME']) ?? infoOf(lookUp)?.homedir
  if (home !== undefined) return home
  throw new ConfigError(
    'CONFIG_INVALID',
    `The system knows no home folder of its user ${userName(lookUp)}.`,
    {
      hint: 'Set HOME for the command line; a program passes `cacheDir` and `stateDir`.',
    },
  )
}

/** Where executables are kept between runs, for the command line and for programs alike. Throws CONFIG_INVALID. */
export function userCache(env: Environment = {}): string {
  return (
    env['CAISSON_CACHE'] || join(absolute(env['XDG_CACHE_HOME']) ?? join(userHome(env), '.cache'), 'caisson')
  )
}

/** The specification says that a relative path is to be ignored. */
function absolute(path: string | undefined): string | undefined {
  return path !== undefined && isAbsolute(path) ? path : undefined
}

function infoOf(lookUp: LookUp): ReturnType<LookUp> | null {
  try {
    return lookUp()
  } catch {
    return null
  }
}
