import { styleText } from 'node:util'
import type { Paint } from '../../../agents/transcript/views/view-text.js'
import type { Environment } from '../../../base/command.js'

/** What a command may know about its process; only `main.ts` fills it. */
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
 * Colors are used only on a terminal that supports them. `NO_COLOR` (https://no-color.org) turns them off;
 * `FORCE_COLOR` turns them on, even in a pipe (0: off), and takes precedence, as in Node.js.
 */
export function wantsColour(stream: Pick<NodeJS.WriteStream, 'isTTY'>, env: Environment): boolean {
  const forced = env['FORCE_COLOR']
  if (forced !== undefined) return forced !== '0' && forced !== 'false'
  return stream.isTTY === true && !env['NO_COLOR'] && env['TERM'] !== 'dumb'
}

/** Columns of a terminal; undefined for everything else, whose lines stay whole. */
export function columnsOf({
  isTTY,
  columns,
}: Pick<NodeJS.WriteStream, 'isTTY' | 'columns'>): number | undefined {
  return isTTY && columns > 0 ? columns : undefined
}

const plain: Paint = (_style, text) => text

// Node.js 20 knows no third argument, and looks at no stream.
const style: (style: Parameters<Paint>[0], text: string, options: object) => string = styleText
const coloured: Paint = (name, text) => (text === '' ? '' : style(name, text, { validateStream: false }))

export function painter(stream: Pick<NodeJS.WriteStream, 'isTTY'>, env: Environment): Paint {
  return wantsColour(stream, env) ? coloured : plain
}
