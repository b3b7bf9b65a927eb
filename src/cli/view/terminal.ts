import type { Paint } from '../../transcript/views/view-text.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** What a command may know of the process that it runs in; `main.ts` alone fills it. */
export interface Terminal {
  env: Environment
  cwd: string
  /** Arguments after the program, as they were given. */
  args: readonly string[]
  stdin: NodeJS.ReadStream
  stdout: NodeJS.WriteStream
  stderr: NodeJS.WriteStream
}

/**
 * Colours only on a terminal that knows them. `NO_COLOR` (https://no-color.org) turns them off, `FORCE_COLOR`
 * on, also in a pipe, or with 0 off; it is the stronger one, as it is for Node itself.
 */
export function wantsColour(stream: Pick<NodeJS.WriteStream, 'isTTY'>, env: Environment): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
}

const CODES = {
  bold: [1, 22],
  dim: [2, 22],
  red: [31, 39],
  green: [32, 39],
  yellow: [33, 39],
  cyan: [36, 39],
} as const

const plain: Paint = (_style, text) => text

const coloured: Paint = (style, text) => {
  const [on, off] = CODES[style]
  return text === '' ? '' : `\u001b[${on}m${text}\u001b[${off}m`
}

export function painter(stream: Pick<NodeJS.WriteStream, 'isTTY'>, env: Environment): Paint {
  return wantsColour(stream, env) ? coloured : plain
}
