import { type Command, Option } from 'commander'
import { examples, perform } from '../command.js'
import { wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

const COMMITS = 1000

/** `caisson policy` */
export function addPolicy(program: Command, terminal: Terminal): void {
  const command = program
    .command('policy')
    .description(
      'the rules for patches of this repository and their verdicts; with --history, which of them its last commits would have met, and what to write so that ordinary work passes',
    )
    .addOption(
      new Option('--history [number]', `judge this many of the last commits`)
        .argParser(wholeNumber)
        .preset(COMMITS),
    )
    .addHelpText(
      'after',
      examples(
        ['What the rules say about the last 1,000 commits', 'caisson policy --history'],
        ['Only the configuration', 'caisson policy --history --json | jq -r .configuration'],
      ),
    )
  perform<{ history?: number }>(command, terminal, async (io, { history }) => {
    const { policyCommand } = await import('../policy.js')
    return await policyCommand(history === undefined ? null : Number(history), io)
  })
}
