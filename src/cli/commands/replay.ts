import { type Command, Option } from 'commander'
import { REPLAY_SETUPS } from '../../replay/options.js'
import { examples, perform } from '../command.js'
import type { ReplayFlags } from '../replay.js'
import { agentPathOption, backendOption } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson replay` */
export function addReplay(program: Command, terminal: Terminal): void {
  const command = program
    .command('replay')
    .description(
      'repeat a run with its recorded model: no key, no internet; exits with 0 when the result is the same',
    )
    .argument('[run]', 'ID or folder of a run, `latest`, or the folder of a downloaded artifact', 'latest')
    .option('--checkout <folder>', 'a clone that has the base commit, if the original checkout is gone')
    .option('--script <file>', 'use another model: a script (YAML), or the cassette of another run')
    .addOption(
      new Option('--setup <how>', "the run's setup: without a network, with its original network, or skipped")
        .choices(REPLAY_SETUPS)
        .default('offline'),
    )
    .addOption(agentPathOption())
    .addOption(backendOption())
    .addHelpText(
      'after',
      examples(
        ['Does the last run give the same patch again?', 'caisson replay'],
        [
          'Replay a workflow run from its artifact',
          'caisson replay ~/Downloads/caisson-20261120-214602-1a2b3c4d --checkout .',
        ],
      ),
    )
  perform<ReplayFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { replayCommand } = await import('../replay.js')
    return await replayCommand(run, flags, io)
  })
}
