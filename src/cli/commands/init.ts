import { type Command, Option } from 'commander'
import { TRIGGERS } from '../../init/workflow.js'
import { examples, perform } from '../command.js'
import type { InitFlags } from '../init/init.js'
import type { Terminal } from '../view/terminal.js'

const collect = (value: string, before: string[] | undefined) => [...(before ?? []), value]

/** `caisson init` */
export function addInit(program: Command, terminal: Terminal): void {
  const command = program
    .command('init')
    .description('write a workflow and a configuration into this repository; asks on a terminal')
    .addOption(
      new Option('--trigger <what...>', 'what starts a run (default: label comment)').choices(TRIGGERS),
    )
    .option('--label <name>', 'the label that starts a run', 'claude')
    .option('--phrase <word>', 'the word in a comment that starts a run', '@claude')
    .option('--setup <script>', 'what runs before the agent; default: what the files here suggest')
    .option('--no-setup', 'nothing runs before the agent')
    .option(
      '--verify <command>',
      'what a change has to pass, once for each command; default as for --setup',
      collect,
    )
    .option('--no-verify', 'nothing has to pass')
    .option('--agent <name>', 'an agent definition to begin with')
    .option('--force', 'replace files that are there', false)
    .option('-y, --yes', 'ask nothing', false)
    .option('--dry-run', 'print the files and write nothing', false)
    .addHelpText(
      'after',
      examples(
        ['Be asked', 'caisson init'],
        ['In a script', 'caisson init --yes --trigger comment dispatch --verify "npm test"'],
        ['Look first', 'caisson init --dry-run'],
      ),
    )
  perform<InitFlags>(command, terminal, async (io, flags) => {
    const { initCommand } = await import('../init/init.js')
    return initCommand(flags, io)
  })
}
