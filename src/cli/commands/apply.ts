import type { Command } from 'commander'
import type { ApplyFlags } from '../apply/apply.js'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson apply` */
export function addApply(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description("apply a run's patch to the checkout in this folder, completely or not at all")
    .argument('[run]', 'ID or folder of a run, `latest`, or a patch file', 'latest')
    .option('--three-way', 'do a three-way merge if the checkout has changed since the run', false)
    .option('--blocked', 'also apply a patch that the policy blocked; prints the findings', false)
    .addHelpText(
      'after',
      examples(
        ['Apply the changes of the last run', 'caisson apply'],
        ['The same, after you have made changes of your own', 'caisson apply --three-way'],
      ),
    )
  perform<ApplyFlags>(command, terminal, async (io, flags, [run = 'latest']) => {
    const { applyCommand } = await import('../apply/apply.js')
    await applyCommand(run, flags, io)
    return 0
  })
}
