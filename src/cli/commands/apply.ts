import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../terminal.js'

/** `caisson apply` */
export function addApply(program: Command, terminal: Terminal): void {
  const command = program
    .command('apply')
    .description('put the patch of a run on the checkout in this folder, whole or not at all')
    .argument('<run>', 'id or folder of a run, `latest`, or a patch file')
    .option('--three-way', 'merge where the checkout has moved on', false)
    .addHelpText(
      'after',
      examples(
        ['Take over what the last run has changed', 'caisson apply latest'],
        ['The same after you have changed something yourself', 'caisson apply latest --three-way'],
      ),
    )
  perform<{ threeWay: boolean }>(command, terminal, async (io, { threeWay }, [run = '']) => {
    const { findPatch } = await import('../patch-source.js')
    const { applyPatch } = await import('../../patch/apply.js')
    const patch = await findPatch(run, io)
    const { files } = await applyPatch({ checkout: io.project, patch, threeWay, log: io.log })
    io.result({ patch, files }, () =>
      files.length === 0 ? 'The patch is empty: nothing to apply.\n' : `${files.join('\n')}\n`,
    )
    return 0
  })
}
