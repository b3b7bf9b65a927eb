import { type Command, Option } from 'commander'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'
import { ENGINE_NAMES, IMAGE_ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../sandbox/engine/gvisor.js'
import { examples, perform } from '../command.js'
import type { ConformFlags } from '../conform.js'
import type { DemoFlags } from '../demo.js'
import type { DoctorFlags } from '../doctor/doctor.js'
import { agentPathOption, backendOption, wholeNumber } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson doctor` */
export function addDoctor(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description(
      'try to break out of the sandbox that a run would get here, and the credentials of the environment; report what held and what did not',
    )
    .addOption(backendOption())
    .addOption(
      new Option('--engine <engine>', 'what runs the container')
        .choices(['auto', ...ENGINE_NAMES])
        .default('auto'),
    )
    .addOption(
      new Option('--isolation <which>', "the engine's own runtime, or gVisor's kernel")
        .choices(ISOLATIONS)
        .default('default'),
    )
    .option('--image <image>', '`host`, or an image reference', 'auto')
    .option('--pod-template <yaml>', 'with `--engine kubernetes`: as in a run')
    .option(
      '--agent-cli <name>',
      'also check whether a run of this agent would find its executable and a key',
    )
    .option('--model <name>', 'the same for this model, as in a run')
    .addOption(agentPathOption())
    .option('--details', 'print every attempt, not one line per protection', false)
    .addHelpText(
      'after',
      `${examples(
        ['Would a run here be sealed?', 'caisson doctor'],
        ['What was tried?', 'caisson doctor --details'],
        ['Would Codex work here?', 'caisson doctor --agent-cli codex'],
        ['Would it be sealed with my image?', 'caisson doctor --image node:22-slim'],
        ['Does gVisor work here?', 'caisson doctor --isolation gvisor'],
      )}\nExit code: 0 sealed, 1 a probe got out, 2 no sealed sandbox is available here, 130 stopped.\n`,
    )
  perform<DoctorFlags>(command, terminal, async (io, flags) => {
    const { doctorCommand } = await import('../doctor/doctor.js')
    return await doctorCommand(flags, io)
  })
}

/** `caisson conform` */
export function addConform(program: Command, terminal: Terminal): void {
  const command = program
    .command('conform')
    .description(
      'check that an image conforms to the adapter contract; offline, with a scripted model and no key',
    )
    .argument('<image>', 'the image of an adapter')
    .addOption(
      new Option('--dialect <api>', 'the API of the model that the image speaks')
        .choices(MODEL_DIALECTS)
        .default('messages'),
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
    .option('--badge <file>', 'also write a badge, as JSON that shields.io reads')
    .addHelpText(
      'after',
      `${examples([
        'Does my image conform to the contract?',
        'caisson conform ghcr.io/acme/agent:1',
      ])}\nExit code: 0 nothing failed, 1 something failed, 130 stopped.\n`,
    )
  perform<ConformFlags>(command, terminal, async (io, flags, [name = '']) => {
    const { conformCommand } = await import('../conform.js')
    return await conformCommand(name, flags, io)
  })
}

/** `caisson demo` */
export function addDemo(program: Command, terminal: Terminal): void {
  const command = program
    .command('demo')
    .description(
      'show the main use on a small built-in repository: an issue is labeled, and a pull request is opened',
    )
    .addOption(backendOption())
    .addOption(agentPathOption())
    .option('--live', 'use the real model (needs ANTHROPIC_API_KEY)', false)
    .option('--plan', 'show a plan instead, which fixes a bug in two repositories', false)
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
