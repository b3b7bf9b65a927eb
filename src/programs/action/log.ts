import * as core from '@actions/core'
import { withoutCommands } from '../../agents/transcript/views/printable.js'
import type { Log } from '../../base/log.js'

/**
 * The job log: groups are collapsible, warnings and errors become annotations. Output of a setup or verification goes there,
 * where a line such as `::set-output …` would be executed as this step's own.
 */
export const jobLog: Log = {
  debug: core.debug,
  info: (message) => core.info(withoutCommands(message)),
  warn: (message) => core.warning(message),
  error: (message) => core.error(message),
  group: core.group,
}
