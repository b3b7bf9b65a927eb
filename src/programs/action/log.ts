import * as core from '@actions/core'
import { withoutCommands } from '../../agents/transcript/views/printable.js'
import type { Log } from '../../base/log.js'

const annotated = new Set<string>()

/** Shown once, however many stages come to know of it: a step has room for ten annotations. */
function annotate(as: (message: string) => void, message: string): void {
  if (annotated.has(message)) return
  annotated.add(message)
  as(message)
}

/**
 * The job log: groups are collapsible, warnings and errors become annotations. Output of a setup or verification goes there,
 * where a line such as `::set-output …` would be executed as this step's own.
 */
export const jobLog: Log = {
  debug: core.debug,
  info: (message) => core.info(withoutCommands(message)),
  warn: (message) => annotate(core.warning, message),
  error: (message) => annotate(core.error, message),
  group: core.group,
}
