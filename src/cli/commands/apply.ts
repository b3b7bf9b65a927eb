import type { Command } from 'commander'
import type { ApplyFlags } from '../apply/apply.js'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson apply` */
export function addApply(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description('put the patch of a run on the checkout in this folder, whole or not at all')
    .argument('<run>', 'id or folder of a run, `latest`, or a patch file')
    .option('--three-way', 'merge where the checkout has moved on', false)
    .option('--blocked', 'also what the policy has blocked; it says what that is', false)
    .addHelpText(
      'after',
      examples(
        ['Take over what the last run has changed', 'caisson apply latest'],
        ['The same after you have changed something yourself', 'caisson apply latest --three-way'],
      ),
    )
  perform<ApplyFlags>(command, terminal, async (io, flags, [run = '']) => {
    const { applyCommand } = await import('../apply/apply.js')
    await applyCommand(run, flags, io)
    return 0
  })
}
