import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson status` */
export function addStatus(program: Command, terminal: Terminal): void {
  const command = program
    .command('status')
    .description('show what is running and what ran last; or everything about one run')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`')
    .addHelpText(
      'after',
      examples(
        ['Is anything running here?', 'caisson status'],
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
    .description('watch a run from beginning to end, whoever started it; Ctrl-C stops only the watching')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`', 'latest')
    .addHelpText(
      'after',
      `${examples(
        ['A run in the background', 'caisson follow'],
        ['For a program: one event per line', 'caisson follow latest --json | jq -c .type'],
      )}\nExit code: that of the run; 130 if Ctrl-C ended the watching.\n`,
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
    .description('stop a run gracefully; its transcript and patch so far are kept')
    .argument('[run]', 'ID, beginning of an ID, or folder of a run, or `latest`; default: the working run')
    .addHelpText('after', examples(['Stop the working run', 'caisson stop']))
  perform(command, terminal, async (io, _flags, [run]) => {
    const { stopCommand } = await import('../stop.js')
    return await stopCommand(run, io)
  })
}
