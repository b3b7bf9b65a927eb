import { styleText } from 'node:util'
import type { Log } from '../log.js'

/** The terminal, by way of standard error: standard output is for results. */
export function terminalLog(stream: NodeJS.WriteStream, options: { debug: boolean; colour: boolean }): Log {
  const paint = (style: Parameters<typeof styleText>[0], text: string) =>
    options.colour ? styleText(style, text) : text
  const write = (text: string) => stream.write(`${text}\n`)
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

/** Colours only on a terminal, and with respect for NO_COLOR (https://no-color.org). */
export function wantsColour(
  stream: NodeJS.WriteStream,
  env: Readonly<Record<string, string | undefined>>,
): boolean {
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
}
