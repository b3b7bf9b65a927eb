import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { DemoFlags } from '../demo.js'
import { agentPathOption, backendOption } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson demo` */
export function addDemo(program: Command, terminal: Terminal): void {
  const command = program
    .command('demo')
    .description(
      'show the main job on a small built-in repository: an issue gets a label, and a pull request is opened',
    )
    .addOption(backendOption())
    .addOption(agentPathOption())
    .option('--live', 'use the real model (needs ANTHROPIC_API_KEY)', false)
    .option('--plan', 'show a plan instead, which mends a bug in two repositories', false)
    .addHelpText(
      'after',
      examples(
        ['See what Caisson does, without an API key', 'caisson demo'],
        ['Tasks and agents in two repositories', 'caisson demo --plan'],
      ),
    )
  perform<DemoFlags>(command, terminal, async (io, flags) => {
    const { demoCommand } = await import('../demo.js')
    return await demoCommand(flags, io)
  })
}
