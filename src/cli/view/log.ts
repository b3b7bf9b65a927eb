import type { Log } from '../../log.js'
import { printable } from '../../transcript/views/printable.js'
import type { LiveLine } from '../live/line.js'
import { painter } from './terminal.js'

/**
 * A log on standard error; standard output is for results. Control characters in messages are neutralized,
 * since messages may contain text from the agent.
 */
export function terminalLog(
  line: Pick<LiveLine, 'write'>,
  options: { debug: boolean; colour: boolean },
): Log {
  const paint = painter({ isTTY: options.colour }, {})
  const write = (text: string) => line.write(`${text}\n`)
  return {
    debug: (message) => {
      if (options.debug) write(paint('dim', printable(message)))
    },
    info: (message) => write(printable(message)),
    warn: (message) => write(paint('yellow', `Warning: ${printable(message)}`)),
    error: (message) => write(paint('red', `Error: ${printable(message)}`)),
    async group(title, body) {
      write(paint('bold', printable(title)))
      return await body()
    },
  }
}
