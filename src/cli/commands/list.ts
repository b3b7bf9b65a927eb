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
    .description('the runs of this project, their sessions, or the agents that the repository defines')
    .addArgument(
      new Argument('[what]', 'what to list').choices(['runs', 'sessions', 'agents']).default('runs'),
    )
    .addOption(new Option('--limit <number>', 'so many of the newest').argParser(wholeNumber).default(LIMIT))
    .addHelpText(
      'after',
      examples(
        ['What has been done here', 'caisson list'],
        ['What can be gone on with', 'caisson list sessions'],
        ['What `--agent` may name', 'caisson list agents'],
      ),
    )
  perform<{ limit: number }>(command, terminal, async (io, { limit }, [what]) => {
    const { listCommand } = await import('../view/list.js')
    return await listCommand(what as ListName, limit, io)
  })
}
