import { userInfo } from 'node:os'
import { ConfigError } from './errors.js'

type LookUp = () => { username: string; homedir: string }

/** The name of this process's user, or the number: a container may run as one that the system does not list. */
export function userName(lookUp: LookUp = userInfo): string {
  return infoOf(lookUp)?.username ?? String(process.getuid?.() ?? '')
}

/** By the system's list of users, and not by `homedir()`, which reads the environment. Throws CONFIG_INVALID. */
export function userHome(lookUp: LookUp = userInfo): string {
  const home = infoOf(lookUp)?.homedir
  if (home !== undefined) return home
  throw new ConfigError(
    'CONFIG_INVALID',
    `The system knows no home folder of its user ${userName(lookUp)}.`,
    {
      hint: 'Set HOME for the command line; a program passes `cacheDir` and `stateDir`.',
    },
  )
}

function infoOf(lookUp: LookUp): ReturnType<LookUp> | null {
  try {
    return lookUp()
  } catch {
    return null
  }
}
