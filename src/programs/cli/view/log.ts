import { printable, withoutCommands } from '../../../agents/transcript/views/printable.js'
import type { Paint } from '../../../agents/transcript/views/view-text.js'
import type { Log } from '../../../base/log.js'
import type { LiveLine } from '../live/line.js'
import { painter } from './terminal.js'
import { wrapped } from './width.js'

/** A line of a diff: {@link toLogLines} gives it this margin. */
const CHANGE = /^(?: {2}┆ )? {2}│ ([-+])/

/**
 * A log on standard error; standard output is for results. Control characters and workflow commands in messages are
 * neutralized, since messages may contain text from the agent, or of a build.
 */
export function terminalLog(
  line: Pick<LiveLine, 'write'>,
  options: { debug: boolean; colour: boolean; columns?: () => number | undefined },
): Log {
  const paint = painter({ isTTY: options.colour }, {})
  const write = (text: string) => {
    const columns = options.columns?.()
    const lines = text.split('\n').flatMap((one) => wrapped(one, columns))
    line.write(`${lines.map(withoutCommands).join('\n')}\n`)
  }
  return {
    debug: (message) => {
      if (options.debug) write(paint('dim', printable(message)))
    },
    info: (message) => write(paintChange(printable(message), paint)),
    warn: (message) => write(paint('yellow', `Warning: ${printable(message)}`)),
    error: (message) => write(paint('red', `Error: ${printable(message)}`)),
    async group(title, body) {
      write(paint('bold', printable(title)))
      return await body()
    },
  }
}

/** Green and red for what an edit added and removed. */
export function paintChange(line: string, paint: Paint): string {
  const sign = CHANGE.exec(line)?.[1]
  return sign === undefined ? line : paint(sign === '+' ? 'green' : 'red', line)
}
