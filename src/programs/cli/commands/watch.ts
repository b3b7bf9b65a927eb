import { Argument, type Command, InvalidArgumentError, Option } from 'commander'
import { UsageError } from '../../../base/errors.js'
import type { CleanFlags } from '../clean.js'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../run/options.js'
import type { ListName } from '../view/list.js'
import { LOG_FILES, type LogName } from '../view/log-files.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson status` */
export function addStatus(program: Command, terminal: Terminal): void {
  const command = program
    .command('status')
    .description('show what is running and what ran last; or everything about one run')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`')
  examples(
    command,
    ['Is anything running here?', 'caisson status'],
    ['How did it end?', 'caisson status latest --json | jq -r .reason'],
  )
  perform(command, terminal, async (io, _flags, [run]) => {
    const { statusCommand } = await import('../view/status.js')
    return await statusCommand(run, io)
  })
}

/** `caisson follow` */
export function addFollow(program: Command, terminal: Terminal): void {
  const command = program
    .command('follow')
    .description('watch a run from beginning to end, whoever started it; Ctrl-C stops only the watching')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`', 'latest')
  examples(
    command,
    ['A run in the background', 'caisson follow'],
    ['For a program: one event per line', 'caisson follow latest --json | jq -c .type'],
  ).addHelpText('after', 'Exit code: that of the run; 130 if Ctrl-C ended the watching.\n')
  perform(command, terminal, async (io, _flags, [run = 'latest']) => {
    const { followCommand } = await import('../view/follow.js')
    return await followCommand(run, io)
  })
}

/** `caisson stop` */
export function addStop(program: Command, terminal: Terminal): void {
  const command = program
    .command('stop')
    .description('stop a run gracefully; its transcript and patch so far are kept')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`; default: the working run')
  examples(command, ['Stop the working run', 'caisson stop'])
  perform(command, terminal, async (io, _flags, [run]) => {
    const { stopCommand } = await import('../stop.js')
    return await stopCommand(run, io)
  })
}

const LIMIT = 20

/** `caisson list` */
export function addList(program: Command, terminal: Terminal): void {
  const command = program
    .command('list')
    .description(
      "list this project's runs or sessions, or the agents: those that the repository defines and those that Caisson can run",
    )
    .addArgument(
      new Argument('[what]', 'what to list').choices(['runs', 'sessions', 'agents']).default('runs'),
    )
    .addOption(
      new Option('--limit <number>', 'show at most this many, newest first')
        .argParser(wholeNumber)
        .default(LIMIT),
    )
  examples(
    command,
    ['Runs in this project', 'caisson list'],
    ['Sessions that can be resumed', 'caisson list sessions'],
    ['Names that `--agent` accepts', 'caisson list agents'],
  )
  perform<{ limit: number }>(command, terminal, async (io, { limit }, [what]) => {
    const { listCommand } = await import('../view/list.js')
    return await listCommand(what as ListName, limit, io)
  })
}

type LogFlags = Partial<Record<LogName, boolean>>

/** `caisson logs` */
export function addLogs(program: Command, terminal: Terminal): void {
  const command = program
    .command('logs')
    .description("print a run's log: Caisson's own, or one of the other logs")
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`', 'latest')
  for (const [name, { about }] of Object.entries(LOG_FILES)) command.addOption(new Option(`--${name}`, about))
  examples(
    command,
    ['What Caisson did', 'caisson logs'],
    ['What the tests printed', 'caisson logs latest --verify'],
    ['The most expensive request', 'caisson logs --gateway | jq -s "max_by(.costUsd)"'],
  )
  perform<LogFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const asked = (Object.keys(LOG_FILES) as LogName[]).filter((name) => flags[name])
    if (asked.length > 1) {
      throw new UsageError(
        'USAGE_INVALID',
        `Only one log can be shown at a time, not ${asked.join(' and ')}.`,
        {
          hint: 'Keep one of these flags.',
        },
      )
    }
    const { logsCommand } = await import('../view/logs.js')
    return await logsCommand(run, asked[0] ?? 'run', io)
  })
}

/** `caisson clean` */
export function addClean(program: Command, terminal: Terminal): void {
  const command = program
    .command('clean')
    .description(
      "remove this project's finished runs and plans, and what they left of workspaces; without flags, those beyond the limits that every run applies when it ends (CAISSON_KEEP; default '200 runs, 30 days, 2 GB'). The limits apply to plans separately; an unfinished plan is removed by age only",
    )
    .addOption(
      new Option(
        '--keep <number>',
        'keep only this many of the newest runs and of the newest plans',
      ).argParser(wholeNumber),
    )
    .addOption(
      new Option(
        '--older-than <age>',
        "remove runs and plans that ended longer ago than this, such as '7 days' or '12 hours'",
      ).argParser(age),
    )
    .option('--all', 'remove every finished run and plan, and the cache of plans', false)
    .option('--dry-run', 'show what would be removed, and remove nothing', false)
  examples(
    command,
    ['Preview what would be removed', "caisson clean --older-than '7 days' --dry-run"],
    ['Only the last ten runs', 'caisson clean --keep 10'],
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
