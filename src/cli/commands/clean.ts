import { type Command, InvalidArgumentError, Option } from 'commander'
import type { CleanFlags } from '../clean.js'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson clean` */
export function addClean(program: Command, terminal: Terminal): void {
  const command = program
    .command('clean')
    .description(
      "remove finished runs and plans of this project, and what they left of workspaces; without flags, those beyond the limits that every run applies at its end (CAISSON_KEEP; default '200 runs, 30 days, 2 GB'). The limits count for plans on their own; an unfinished plan goes by its age only",
    )
    .addOption(
      new Option('--keep <number>', 'keep at most this many runs and plans each, the newest').argParser(
        wholeNumber,
      ),
    )
    .addOption(
      new Option(
        '--older-than <age>',
        "remove runs and plans that ended longer ago, such as '7 days' or '12 hours'",
      ).argParser(age),
    )
    .option('--all', 'remove every finished run and plan, and what plans have cached', false)
    .option('--dry-run', 'only say what would be removed', false)
    .addHelpText(
      'after',
      examples(
        ['What would go, without doing it', "caisson clean --older-than '7 days' --dry-run"],
        ['Only the last ten runs', 'caisson clean --keep 10'],
      ),
    )
  perform<CleanFlags>(command, terminal, async (io, flags) => {
    const { cleanCommand } = await import('../clean.js')
    return await cleanCommand(flags, io)
  })
}

/** For `argParser`: `7 days`. */
export function age(text: string): string {
  if (/^\s*\d{1,6}\s*(hour|day|week)s?\s*$/i.test(text)) return text
  throw new InvalidArgumentError("It must be a number of hours, days or weeks, such as '7 days'.")
}
