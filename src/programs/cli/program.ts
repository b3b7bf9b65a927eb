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

/** In the order of the help: what it says of each on one line. */
const COMMANDS: readonly [summary: string, add: (program: Command, terminal: Terminal) => void][] = [
  ['run the agent on a sealed copy of this repository', addRun],
  ['continue an earlier session', addResume],
  ['run pipelines of tasks and agents', addPlan],
  ['show what is running and what ran last', addStatus],
  ['watch a run from beginning to end', addFollow],
  ['stop a run and keep what it has done', addStop],
  ['list runs, sessions or agents', addList],
  ["print a run's log", addLogs],
  ['remove old runs and plans', addClean],
  ['read what the agent said and did, and what it cost', addView],
  ["apply a run's patch to this checkout", addApply],
  ['open the pull request of a finished run', addPublish],
  ['repeat a run with its recorded model, offline', addReplay],
  ['write a workflow and a configuration file', addInit],
  ['rewrite workflows that use other actions', addMigrate],
  ["show this repository's rules for patches", addPolicy],
  ['print the JSON Schema of a format', addSchema],
  ['try to break out of the sandbox', addDoctor],
  ['build, list and remove images that have the agent', addImage],
  ['check an adapter image against its contract', addConform],
  ['see it at work, without a key', addDemo],
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
  for (const [summary, add] of COMMANDS) {
    add(program, terminal)
    program.commands.at(-1)?.summary(summary)
  }
  program.helpCommand('help [command]', "print a command's help")
  // After the commands have taken over what is above: their help has arguments and flags.
  program.configureHelp({ ...program.configureHelp(), formatHelp: overview })
  return program
}

/** Everything on a screen of 24 lines: a line for each command. */
function overview(program: Command, help: Help): string {
  const commands = program.commands.map((command) => `  ${command.name().padEnd(9)}${command.summary()}`)
  const title = `${help.styleTitle('Usage:')} caisson <command>; \`caisson <command> --help\` describes it`
  const flags = '--json, --root <folder>, --debug for every command; --version'
  return [title, ...commands, flags, ''].join('\n')
}

/** As commander does it, but without a default for switches that are off. */
function describeOption(this: Help, option: Option): string {
  const { description, defaultValue } = option
  return defaultValue === false ? description : Help.prototype.optionDescription.call(this, option)
}
