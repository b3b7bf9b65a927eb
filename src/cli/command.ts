import { statSync } from 'node:fs'
import type { Command } from 'commander'
import { UsageError } from '../errors.js'
import type { Log } from '../log.js'
import type { Paint } from '../transcript/views/view-text.js'
import { type LiveLine, openLiveLine } from './live/line.js'
import { findProject } from './project.js'
import { terminalLog } from './view/log.js'
import { type Environment, painter, type Terminal, wantsColour } from './view/terminal.js'

/** Flags that every command has. */
export interface SharedFlags {
  json: boolean
  debug: boolean
  /** The project folder. */
  root?: string
}

/** What the work of a command gets, whichever it is. */
export interface CommandIo {
  terminal: Terminal
  env: Environment
  /** The folder that the command is about. */
  project: string
  json: boolean
  debug: boolean
  /** On standard error: standard output is for results. */
  log: Log
  /** The line at the bottom of the terminal; where there is no terminal it shows nothing. */
  live: LiveLine
  /** Paints what goes to standard output. */
  paint: Paint
  /** The one result: `value` as JSON with `--json`, else the text. */
  result(value: unknown, text: () => string): void
  /** Writes to standard output; waits while the reader does not keep up. False when nobody reads any more. */
  write(text: string): Promise<boolean>
}

export type Work<Flags> = (io: CommandIo, flags: Flags, args: string[]) => Promise<number | undefined>

/** Makes `work` what the command does; its number is the exit code, 0 where it gives none. */
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

/** Examples as the help shows them: a line of what it does, then the command. */
export function examples(...lines: [what: string, command: string][]): string {
  const shown = lines.map(([what, command]) => `  # ${what}\n  $ ${command}`)
  return `\nExample${lines.length === 1 ? '' : 's'}:\n${shown.join('\n')}\n`
}

function openIo(terminal: Terminal, flags: SharedFlags): CommandIo {
  const { env, stdout, stderr } = terminal
  const live = openLiveLine(stderr, env)
  return {
    terminal,
    env,
    project: projectOf(terminal, flags),
    json: flags.json,
    debug: flags.debug,
    log: terminalLog(live, { debug: flags.debug, colour: wantsColour(stderr, env) }),
    live,
    paint: painter(stdout, env),
    result(value, text) {
      stdout.write(flags.json ? `${JSON.stringify(value, null, 2)}\n` : text())
    },
    write: (text) => writeSlowly(stdout, text),
  }
}

function projectOf({ cwd }: Terminal, { root }: SharedFlags): string {
  const project = findProject(cwd, root)
  if (root === undefined || statSync(project, { throwIfNoEntry: false })?.isDirectory()) return project
  throw new UsageError('USAGE_INVALID', `--root: there is no folder ${project}.`, {
    hint: 'Give the top of a checkout, relative to this folder or as a full path.',
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
