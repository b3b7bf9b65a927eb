import { statSync } from 'node:fs'
import { ConfigError } from '../base/errors.js'

/** What a program gives as its checkout; a wrong path must not become a new folder. Throws CONFIG_INVALID. */
export function assertCheckout(checkout: unknown): void {
  if (typeof checkout === 'string' && statSync(checkout, { throwIfNoEntry: false })?.isDirectory()) return
  const said = typeof checkout === 'string' ? `"${checkout}"` : String(checkout)
  throw new ConfigError('CONFIG_INVALID', `checkout: ${said} is not a folder.`, {
    hint: 'Give the path of the project, e.g. `checkout: process.cwd()`.',
  })
}
