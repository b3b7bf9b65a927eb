import { type Command, Option } from 'commander'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'
import { IMAGE_ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { collect, examples, perform } from '../command.js'
import type { ConformFlags } from '../conform.js'
import { agentPathOption, wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson conform` */
export function addConform(program: Command, terminal: Terminal): void {
  const command = program
    .command('conform')
    .description(
      'check that an agent works with Caisson, or that an image keeps the adapter contract; offline, with a scripted model and no key',
    )
    .argument('<agent>', 'an agent (`caisson list agents`), or the image of an adapter')
    .addOption(
      new Option('--dialect <api>', 'the API of the model that an image speaks (default: messages)').choices(
        MODEL_DIALECTS,
      ),
    )
    .addOption(
      new Option('--engine <engine>', 'what runs the container')
        .choices(['auto', ...IMAGE_ENGINE_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--timeout <seconds>', 'a session that takes longer counts as hanging')
        .argParser(wholeNumber)
        .default(120),
    )
    .option('--model <name>', 'the model that an agent asks for, as `provider/model`')
    .addOption(agentPathOption())
    .option('--agent-arg <argument>', 'an argument for `--agent-path` with `acp`; repeatable', collect)
    .option('--agent-version <version>', 'another version of the agent than the tested one')
    .option('--agent-integrity <sha512>', 'npm integrity of that version, of the package for this platform')
    .option('--badge <file>', 'also write a badge, as JSON that shields.io reads')
    .addHelpText(
      'after',
      `${examples(
        ['Does my image keep the contract?', 'caisson conform ghcr.io/acme/agent:1'],
        [
          'Does Caisson work with another version of Codex?',
          'caisson conform codex --agent-version 0.170.0 --agent-integrity sha512-…',
        ],
        ['Does my own ACP agent work?', 'caisson conform acp --agent-path ./my-agent --agent-arg=--acp'],
      )}\nExit code: 0 nothing failed (a check that is limited did not), 1 something did, 130 it was stopped.\n`,
    )
  perform<ConformFlags>(command, terminal, async (io, flags, [name = '']) => {
    const { conformCommand } = await import('../conform.js')
    return await conformCommand(name, flags, io)
  })
}
