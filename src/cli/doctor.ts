import { tmpdir } from 'node:os'
import { systemClock } from '../clock.js'
import { refuseContradictions } from '../config/inputs/contradictions.js'
import { parseWith } from '../config/parse.js'
import { specSchema } from '../config/spec.js'
import { runDoctor } from '../doctor/doctor.js'
import { renderReport } from '../doctor/report.js'
import type { ENGINE_NAMES } from '../sandbox/engine/engines.js'
import type { Isolation } from '../sandbox/engine/gvisor.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
import { interruptible } from './interrupt.js'
import type { BackendFlag } from './run/options.js'

export interface DoctorFlags {
  backend: BackendFlag
  engine: 'auto' | (typeof ENGINE_NAMES)[number]
  isolation: Isolation
  image: string
  claudePath?: string
}

/** `caisson doctor`: tries to break out of the sandbox that a run would get. Resolves to the exit code. */
export async function doctorCommand(flags: DoctorFlags, io: CommandIo): Promise<number> {
  const spec = parseWith(
    specSchema,
    {
      sandbox: {
        backend: flags.backend,
        engine: flags.engine,
        isolation: flags.isolation,
        image: flags.image,
      },
      agent: { path: flags.claudePath },
    },
    'the command line',
  )
  refuseContradictions(spec, spec)
  const report = await interruptible(io.log, (signal) =>
    // In a job container, the engine sees only the runner's own folders.
    runDoctor({
      spec,
      host: hostOf(io.env),
      root: io.env['RUNNER_TEMP'] ?? tmpdir(),
      log: io.log,
      clock: systemClock,
      signal,
    }),
  )
  io.result(report, () => renderReport(report))
  return report.exitCode
}
