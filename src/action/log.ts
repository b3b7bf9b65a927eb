import * as core from '@actions/core'
import type { Log } from '../log.js'

/** The job log: groups are collapsible, warnings and errors become annotations. */
export const jobLog: Log = {
  debug: core.debug,
  info: (message) => core.info(withoutCommands(message)),
  warn: (message) => core.warning(message),
  error: (message) => core.error(message),
  group: core.group,
}

/**
 * Text without workflow commands. Output of a setup or verification goes to the job log, where a line such as
 * `::set-output …` or `::save-state …` would be executed as this step's own, and `##[…]` even inside a line.
 * https://docs.github.com/en/actions/reference/workflow-commands-for-github-actions
 */
export function withoutCommands(text: string): string {
  return text
    .replace(/(^|[\r\n\u2028\u2029])((?:[^\S\r\n]|\u0085)*):(?=:)/g, '$1$2: ')
    .replaceAll('##[', '## [')
}
