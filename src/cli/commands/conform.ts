import { type Command, Option } from 'commander'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'
import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { examples, perform } from '../command.js'
import type { ConformFlags } from '../conform.js'
import { wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson conform` */
export function addConform(program: Command, terminal: Terminal): void {
  const command = program
    .command('conform')
    .description('run every clause of the adapter contract against an image, offline, with a scripted model')
    .argument('<image>', 'the image of an adapter')
    .addOption(
      new Option('--dialect <api>', 'the API of the model that it speaks')
        .choices(MODEL_DIALECTS)
        .default('messages'),
    )
    .addOption(
      new Option('--engine <engine>', 'what runs the container')
        .choices(['auto', ...ENGINE_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'a session that takes longer counts as hanging')
        .argParser(wholeNumber)
        .default(60),
    )
    .option('--badge <file>', 'also write a badge, as JSON that shields.io reads')
    .addHelpText(
      'after',
      `${examples(['Does my image keep the contract?', 'caisson conform ghcr.io/acme/agent:1'])}\nExit code: 0 it conforms, 1 it does not.\n`,
    )
  perform<ConformFlags>(command, terminal, async (io, flags, [image = '']) => {
    const { conformCommand } = await import('../conform.js')
    return await conformCommand(image, flags, io)
  })
}
