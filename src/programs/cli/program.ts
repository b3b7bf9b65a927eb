import { Command, Help, type HelpContext, type Option } from 'commander'
import { UsageError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'
import { addConform, addDemo, addDoctor, addImage } from './commands/machine.js'
import { addPlan } from './commands/plan.js'
import { addInit, addMigrate, addPolicy, addSchema } from './commands/repository.js'
import { addApply, addPublish, addReplay, addView } from './commands/results.js'
import { addClean, addFollow, addList, addLogs, addStatus, addStop } from './commands/watch.js'
import { addResume, addRun } from './commands/work.js'
import { painter, type Terminal } from './view/terminal.js'

/** In the order of the help. */
const GROUPS: readonly [heading: string, add: ((program: Command, terminal: Terminal) => void)[]][] = [
  ['Work:', [addRun, addResume, addPlan]],
  ['Watch and control runs:', [addStatus, addFollow, addStop, addList, addLogs, addClean]],
  ['Results of a run:', [addView, addApply, addPublish, addReplay]],
  ['This repository:', [addInit, addMigrate, addPolicy, addSchema]],
  ['This machine:', [addDoctor, addImage, addConform, addDemo]],
]

/** Default width, e.g. in a pipe. */
const WIDTH = 80

/** Where commander would print its whole help as an error, say what is wrong instead. */
class Program extends Command {
  override createCommand(name?: string): Command {
    return new Program(name)
  }

  override help(context?: HelpContext | ((text: string) => string)): never {
    if (typeof context !== 'object' || !context.error) return super.help(context as HelpContext)
    // `help <name>` has both words; a command line with only flags has none.
    const name = this.args[1]
    if (name === undefined) {
      throw new UsageError('USAGE_INVALID', 'No command was given.', {
        hint: 'Add --help to list the commands.',
      })
    }
    const guess = nearest(
      name,
      this.commands.map((command) => command.name()),
    )
    throw new UsageError('USAGE_INVALID', `Unknown command '${name}'.`, {
      hint: guess ? `Did you mean ${guess}?` : 'Add --help to list the commands.',
    })
  }
}

/** The whole command line. Errors are thrown as CommanderError; only `main.ts` prints them. */
export function createProgram(terminal: Terminal, version: string): Command {
  const { stdout, stderr, env } = terminal
  const program = new Program('caisson')
    .description(
      'Runs a coding agent in a sealed container: a prompt goes in, a transcript and a patch come out.',
    )
    .version(version, '-V, --version', 'print the version')
    .option('--json', 'print the result as one JSON value (`follow`: JSON lines)', false)
    .option('--root <folder>', 'the project folder; default: the top level of the current checkout')
    .option('--debug', 'print more details, including where errors come from', false)
    .helpOption('-h, --help', 'print this help')
    .exitOverride()
    .configureOutput({
      getOutHelpWidth: () => (stdout.isTTY ? stdout.columns : WIDTH),
      getErrHelpWidth: () => (stderr.isTTY ? stderr.columns : WIDTH),
      writeOut: (text) => void stdout.write(text),
      // Help that was not requested; errors are thrown.
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
  program.helpCommand('help [command]', "print a command's help")
  return program
}

/** As commander does it, but without a default for switches that are off. */
function describeOption(this: Help, option: Option): string {
  const { description, defaultValue } = option
  return defaultValue === false ? description : Help.prototype.optionDescription.call(this, option)
}
