import { Command, Help, type HelpContext, type Option } from 'commander'
import { nearest } from '../config/parse.js'
import { UsageError } from '../errors.js'
import { addApply } from './commands/apply.js'
import { addCompletion } from './commands/completion.js'
import { addDemo } from './commands/demo.js'
import { addDoctor } from './commands/doctor.js'
import { addInit } from './commands/init.js'
import { addList } from './commands/list.js'
import { addLogs } from './commands/logs.js'
import { addReplay } from './commands/replay.js'
import { addContinue, addResume } from './commands/resume.js'
import { addRun } from './commands/run.js'
import { addSchema } from './commands/schema.js'
import { addView } from './commands/view.js'
import { addFollow, addStatus, addStop } from './commands/watch.js'
import { painter, type Terminal } from './view/terminal.js'

/** In the order of the help. */
const GROUPS: readonly [heading: string, add: ((program: Command, terminal: Terminal) => void)[]][] = [
  ['Work:', [addRun, addResume, addContinue]],
  ['While it works, and afterwards:', [addStatus, addFollow, addStop, addList, addLogs]],
  ['What a run has left:', [addView, addApply, addReplay]],
  ['This repository:', [addInit, addSchema]],
  ['This machine:', [addDoctor, addDemo, addCompletion]],
]

/** Where nobody has a width, as in a pipe. */
const WIDTH = 80

/** Where commander would print all of its help as an error, it says what is wrong instead. */
class Program extends Command {
  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context !== 'object' || !context.error) return super.help(context as HelpContext)
    // Of `help <name>` both words are there; a command line of flags alone has none.
    const name = this.args[1]
    if (name === undefined) {
      throw new UsageError('USAGE_INVALID', 'There is no command.', { hint: 'Add --help to see them all.' })
    }
    const guess = nearest(
      name,
      this.commands.map((command) => command.name()),
    )
    throw new UsageError('USAGE_INVALID', `Unknown command '${name}'.`, {
      hint: guess ? `Did you mean ${guess}?` : 'Add --help to see them all.',
    })
  }
}

/** The whole command line. Errors are thrown as CommanderError and printed by nobody but `main.ts`. */
export function createProgram(terminal: Terminal, version: string): Command {
  const { stdout, stderr, env } = terminal
  const program = new Program('caisson')
    .description('Claude Code in a sealed container: a prompt goes in, a transcript and a patch come out.')
    .version(version, '-V, --version', 'print the version')
    .option('--json', 'print the result as one JSON value (of `follow`: JSON lines)', false)
    .option('--root <folder>', 'the project folder; default: the top of the checkout around this one')
    .option('--debug', 'say more, and show where errors come from', false)
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: () => (stdout.isTTY ? stdout.columns : WIDTH),
      getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : WIDTH),
      writeOut: (text) => void stdout.write(text),
      // Help that was not asked for; errors are thrown.
      writeErr: (text) => void stderr.write(text),
      outputError: () => {},
    })
    .configureHelp({
      showGlobalOptions: true,
      optionDescription: describeOption,
      styleTitle: (title) => painter(stdout, env)('bold', title),
    })
  for (const [heading, commands] of GROUPS) {
    program.commandsGroup(heading)
    for (const add of commands) add(program, terminal)
  }
  program.commandsGroup('Help:')
  program.helpCommand('help [command]', 'print the help of a command')
  return program
}

/** As commander does it, but nobody needs to be told that a switch is off until it is on. */
function describeOption(this: Help, option: Option): string {
  const { description, defaultValue } = option
  return defaultValue === false ? description : Help.prototype.optionDescription.call(this, option)
}
