import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson status` */
export function addStatus(program: Command, terminal: Terminal): void {
  const command = program
    .command('status')
    .description('what works now and what was last; or all about one run')
    .argument('[run]', 'id, its beginning, `latest`, or folder of a run')
    .addHelpText(
      'after',
      examples(
        ['Does something work here?', 'caisson status'],
        ['How did it end?', 'caisson status latest --json | jq -r .reason'],
      ),
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
    .description(
      'watch a run from its beginning to its end, whoever has started it; Ctrl-C ends only the watching',
    )
    .argument('[run]', 'id, its beginning, `latest`, or folder of a run', 'latest')
    .addHelpText(
      'after',
      `${examples(
        ['The run in the background', 'caisson follow'],
        ['For a program: one event a line', 'caisson follow latest --json | jq -c .type'],
      )}\nExit code: the run's; 130 when the watching was ended by Ctrl-C.\n`,
    )
  perform(command, terminal, async (io, _flags, [run = 'latest']) => {
    const { followCommand } = await import('../view/follow.js')
    return await followCommand(run, io)
  })
}

/** `caisson stop` */
export function addStop(program: Command, terminal: Terminal): void {
  const command = program
    .command('stop')
    .description('end a run in good order: transcript and patch up to that moment are kept')
    .argument('[run]', 'id, its beginning, `latest`, or folder of a run; default: the one that works')
    .addHelpText('after', examples(['The run that works', 'caisson stop']))
  perform(command, terminal, async (io, _flags, [run]) => {
    const { stopCommand } = await import('../stop.js')
    return await stopCommand(run, io)
  })
}
