import { tmpdir } from 'node:os'
import { systemClock } from '../clock.js'
import { parseWith } from '../config/parse.js'
import { specSchema } from '../config/spec.js'
import { runDoctor } from '../doctor/doctor.js'
import { renderReport } from '../doctor/report.js'
import { hostOf } from './host.js'
import { interruptible } from './interrupt.js'
import { terminalLog, wantsColour } from './log.js'

export interface DoctorFlags {
  backend: 'auto' | 'container' | 'local'
  image: string
  claudePath?: string
  json: boolean
  debug: boolean
}

/** `caisson doctor`: tries to break out of the sandbox that a run would get. Resolves to the exit code. */
export async function doctorCommand(
  flags: DoctorFlags,
  env: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const log = terminalLog(process.stderr, { debug: flags.debug, colour: wantsColour(process.stderr, env) })
  const spec = parseWith(
    specSchema,
    {
      sandbox: { backend: flags.backend, image: flags.image },
      agent: { path: flags.claudePath },
    },
    'the command line',
  )
  const report = await interruptible(log, (signal) =>
    // In a job container only the runner's own folders are seen by the engine.
    runDoctor({
      spec,
      host: hostOf(env),
      root: env['RUNNER_TEMP'] ?? tmpdir(),
      log,
      clock: systemClock,
      signal,
    }),
  )
  process.stdout.write(flags.json ? `${JSON.stringify(report, null, 2)}\n` : renderReport(report))
  return report.exitCode
}
