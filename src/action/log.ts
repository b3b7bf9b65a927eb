import * as core from '@actions/core'
import type { Log } from '../log.js'

/** The job log: groups fold, warnings and errors become annotations. */
export const jobLog: Log = {
  debug: core.debug,
  info: core.info,
  warn: (message) => core.warning(message),
  error: (message) => core.error(message),
  group: core.group,
}
