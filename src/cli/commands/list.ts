import { Argument, type Command, Option } from 'commander'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../run/options.js'
import type { ListName } from '../view/list.js'
import type { Terminal } from '../view/terminal.js'

const LIMIT = 20

/** `caisson list` */
export function addList(program: Command, terminal: Terminal): void {
  const command = program
    .command('list')
    .description(
      "this project's runs or sessions, or agents: those that the repository defines, and those that can work",
    )
    .addArgument(
      new Argument('[what]', 'what to list').choices(['runs', 'sessions', 'agents']).default('runs'),
    )
    .addOption(
      new Option('--limit <number>', 'show at most this many, newest first')
        .argParser(wholeNumber)
        .default(LIMIT),
    )
    .addHelpText(
      'after',
      examples(
        ['Runs in this project', 'caisson list'],
        ['Sessions that can be resumed', 'caisson list sessions'],
        ['Names that `--agent` and `--agent-cli` accept', 'caisson list agents'],
      ),
    )
  perform<{ limit: number }>(command, terminal, async (io, { limit }, [what]) => {
    const { listCommand } = await import('../view/list.js')
    return await listCommand(what as ListName, limit, io)
  })
}
