import { type Command, Option } from 'commander'
import { UsageError } from '../../errors.js'
import { examples, perform } from '../command.js'
import { LOG_FILES, type LogName } from '../view/log-files.js'
import type { Terminal } from '../view/terminal.js'

type LogFlags = Partial<Record<LogName, boolean>>

/** `caisson logs` */
export function addLogs(program: Command, terminal: Terminal): void {
  const command = program
    .command('logs')
    .description("print a run's log: Caisson's own, or one of the other logs")
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`', 'latest')
  for (const [name, { about }] of Object.entries(LOG_FILES)) command.addOption(new Option(`--${name}`, about))
  command.addHelpText(
    'after',
    examples(
      ['What Caisson did', 'caisson logs'],
      ['What the tests printed', 'caisson logs latest --verify'],
      ['The most expensive request', 'caisson logs --gateway | jq -s "max_by(.costUsd)"'],
    ),
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
