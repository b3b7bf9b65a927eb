import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { withoutCommands } from '../../agents/transcript/views/printable.js'
import type { Paint } from '../../agents/transcript/views/view-text.js'
import type { Environment } from '../../base/command.js'
import { UsageError } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import { type LiveLine, openLiveLine } from './live/line.js'
import { findProject } from './project.js'
import { terminalLog } from './view/log.js'
import { columnsOf, painter, type Terminal, wantsColour } from './view/terminal.js'

/** Flags that every command accepts. */
export interface SharedFlags {
  json: boolean
  debug: boolean
  /** The project folder. */
  root?: string
}

/** What every command gets to work with. */
export interface CommandIo {
  terminal: Terminal
  env: Environment
  /** The project folder that the command works on. */
  project: string
  json: boolean
  debug: boolean
  /** Writes to standard error; standard output is for results. */
  log: Log
  /** The status line at the bottom of the terminal; shows nothing where there is no terminal. */
  live: LiveLine
  /** Colors what goes to standard output. */
  paint: Paint
  /** Prints the command's one result: `value` as JSON with `--json`, otherwise the text. */
  result(value: unknown, text: () => string): void
  /** Writes to standard output and waits for a slow reader. Resolves to false when the reader is gone. */
  write(text: string): Promise<boolean>
}

export type Work<Flags> = (io: CommandIo, flags: Flags, args: string[]) => Promise<number | undefined>

/** Makes `work` the command's action; its number is the exit code, 0 if it returns none. */
export function perform<Flags extends object>(
  command: Command,
  terminal: Terminal,
  work: Work<Flags>,
): Command {
  return command.action(async (...given: unknown[]) => {
    const flags = command.optsWithGlobals<Flags & SharedFlags>()
    const args = given.slice(0, command.registeredArguments.length).flat() as string[]
    const io = openIo(terminal, flags)
    try {
      process.exitCode = (await work(io, flags, args)) ?? 0
    } finally {
      io.live.close()
    }
  })
}

/** For `argParser` of an option that can be repeated. */
export const collect = (value: string, before: string[] = []): string[] => [...before, value]

/** Adds examples to the help of a command: a line that describes one, then its command line. */
export function examples(command: Command, ...lines: [what: string, command: string][]): Command {
  const shown = lines.map(([what, line]) => `  # ${what}\n  $ ${line}`)
  const title = `\nExample${lines.length === 1 ? '' : 's'}:`
  return command.addHelpText('after', `${title}\n${shown.join('\n')}\n`)
}

function openIo(terminal: Terminal, flags: SharedFlags): CommandIo {
  const { env, stdout, stderr } = terminal
  const shown = (text: string) => shownIn(env, text, flags.json)
  const live = openLiveLine(stderr, env)
  return {
    terminal,
    env,
    project: projectOf(terminal, flags),
    json: flags.json,
    debug: flags.debug,
    log: terminalLog(live, {
      debug: flags.debug,
      colour: wantsColour(stderr, env),
      columns: () => columnsOf(stderr),
    }),
    live,
    paint: painter(stdout, env),
    result(value, text) {
      stdout.write(shown(flags.json ? `${JSON.stringify(value, null, 2)}\n` : text()))
    },
    write: (text) => writeSlowly(stdout, shown(text)),
  }
}

/** In a workflow, the runner obeys what an agent or a build said: this it does not. JSON stays the same value. */
export function shownIn(env: Environment, text: string, json: boolean): string {
  if (env['GITHUB_ACTIONS'] !== 'true') return text
  return json ? text.replaceAll('##[', '#\\u0023[') : withoutCommands(text)
}

function projectOf({ cwd }: Terminal, { root }: SharedFlags): string {
  const project = findProject(cwd, root)
  if (root === undefined || statSync(project, { throwIfNoEntry: false })?.isDirectory()) return project
  throw new UsageError('USAGE_INVALID', `--root: there is no folder ${project}.`, {
    hint: 'Give the top-level folder of a checkout, as an absolute path or relative to the current folder.',
  })
}

function writeSlowly(stream: NodeJS.WriteStream, text: string): Promise<boolean> {
  if (stream.destroyed || !stream.writable) return Promise.resolve(false)
  if (stream.write(text)) return Promise.resolve(true)
  return new Promise((resolve) => {
    const settle = (open: boolean) => {
      stream.off('drain', drained).off('close', closed).off('error', closed)
      resolve(open)
    }
    const drained = () => settle(true)
    const closed = () => settle(false)
    stream.once('drain', drained).once('close', closed).once('error', closed)
  })
}
