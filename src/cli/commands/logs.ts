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
    .description("the log of a run: Caisson's own, or one of those beside it")
    .argument('[run]', 'id, its beginning, `latest`, or folder of a run', 'latest')
  for (const [name, { about }] of Object.entries(LOG_FILES)) command.addOption(new Option(`--${name}`, about))
  command.addHelpText(
    'after',
    examples(
      ['What Caisson did', 'caisson logs'],
      ['What the tests said', 'caisson logs latest --verify'],
      ['What the dearest request cost', 'caisson logs --gateway | jq -s "max_by(.costUsd)"'],
    ),
  )
  perform<LogFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const asked = (Object.keys(LOG_FILES) as LogName[]).filter((name) => flags[name])
    if (asked.length > 1) {
      throw new UsageError('USAGE_INVALID', `One log at a time, not ${asked.join(' and ')}.`, {
        hint: 'Leave out all of these flags but one.',
      })
    }
    const { logsCommand } = await import('../view/logs.js')
    return await logsCommand(run, asked[0] ?? 'run', io)
  })
}
