import type { Log } from '../log.js'
import type { LiveLine } from './live/line.js'
import { painter } from './terminal.js'

/** The terminal, by way of standard error: standard output is for results. */
export function terminalLog(
  line: Pick<LiveLine, 'write'>,
  options: { debug: boolean; colour: boolean },
): Log {
  const paint = painter({ isTTY: options.colour }, {})
  const write = (text: string) => line.write(`${text}\n`)
  return {
    debug: (message) => {
      if (options.debug) write(paint('dim', message))
    },
    info: (message) => write(message),
    warn: (message) => write(paint('yellow', `Warning: ${message}`)),
    error: (message) => write(paint('red', `Error: ${message}`)),
    async group(title, body) {
      write(paint('bold', title))
      return await body()
    },
  }
}
