import * as core from '@actions/core'
import type { Log } from '../log.js'

/** The job log: groups fold, warnings and errors become annotations. */
export const jobLog: Log = {
  debug: core.debug,
  info: (message) => core.info(withoutCommands(message)),
  warn: (message) => core.warning(message),
  error: (message) => core.error(message),
  group: core.group,
}

/**
 * Text in which the runner finds no command. What a setup or a verification prints goes to the job log, and a line
 * `::set-output …` or `::save-state …` in it would be carried out as this step's own; `##[…]` even inside a line.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function withoutCommands(text: string): string {
  return text.replace(/(^|[\r\n\u2028\u2029])([^\S\r\n]*):(?=:)/g, '$1$2: ').replaceAll('##[', '## [')
}
