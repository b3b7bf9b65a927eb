import { type Command, Option } from 'commander'
import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../sandbox/engine/gvisor.js'
import { examples, perform } from '../command.js'
import type { DoctorFlags } from '../doctor/doctor.js'
import { agentPathOption, backendOption } from '../run/options.js'
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
    .option('--model <name>', 'the same for the model that the agent would use, as in a run')
    .addOption(agentPathOption())
    .option('--details', 'print every attempt, not one line for each protection', false)
    .addHelpText(
      'after',
      `${examples(
        ['Would a run here be sealed?', 'caisson doctor'],
        ['What was tried?', 'caisson doctor --details'],
        ['Would Codex work here?', 'caisson doctor --agent-cli codex'],
        ['Would it be with my image?', 'caisson doctor --image node:22-slim'],
        ['Does gVisor work here?', 'caisson doctor --isolation gvisor'],
      )}\nExit code: 0 sealed, 1 a probe got out, 2 no sealed sandbox is available here, 130 it was stopped.\n`,
    )
  perform<DoctorFlags>(command, terminal, async (io, flags) => {
    const { doctorCommand } = await import('../doctor/doctor.js')
    return await doctorCommand(flags, io)
  })
}
