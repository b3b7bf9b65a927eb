import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import { type BackendFlag, backendOption, claudePathOption } from '../run/options.js'
import type { Terminal } from '../view/terminal.js'

interface DoctorFlags {
  backend: BackendFlag
  image: string
  claudePath?: string
}

/** `caisson doctor` */
export function addDoctor(program: Command, terminal: Terminal): void {
  const command = program
    .command('doctor')
    .description(
      'try to break out of the sandbox that a run would get here, and report what held and what did not',
    )
    .addOption(backendOption())
    .option('--image <image>', '`host`, or an image reference', 'auto')
    .addOption(claudePathOption())
    .addHelpText(
      'after',
      `${examples(
        ['Would a run here be sealed?', 'caisson doctor'],
        ['Would it be with my image?', 'caisson doctor --image node:22-slim'],
      )}\nExit code: 0 sealed, 1 a probe got out, 2 no sealed sandbox is available here.\n`,
    )
  perform<DoctorFlags>(command, terminal, async (io, flags) => {
    const { doctorCommand } = await import('../doctor.js')
    return await doctorCommand(flags, io)
  })
}
