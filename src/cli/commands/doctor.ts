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
      'try to break out of the sandbox that a run would get here, and say what held and what did not',
    )
    .addOption(backendOption())
    .option('--image <image>', '`host`, or an image reference', 'auto')
    .addOption(claudePathOption())
    .addHelpText(
      'after',
      `${examples(
        ['Is what a run would get here sealed?', 'caisson doctor'],
        ['And with my image?', 'caisson doctor --image node:22-slim'],
      )}\nExit code: 0 sealed, 1 something got through, 2 nothing here can seal.\n`,
    )
  perform<DoctorFlags>(command, terminal, async (io, flags) => {
    const { doctorCommand } = await import('../doctor.js')
    return await doctorCommand(flags, io)
  })
}
