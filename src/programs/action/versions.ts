import type { Environment } from '../../base/command.js'
import type { Log } from '../../base/log.js'

/** Programs that a run may start. */
const PROGRAMS = ['git', 'docker', 'podman', 'bwrap']

/**
 * Writes the versions of the programs that a run uses to the debug log. Only for jobs with step debug logging
 * (`RUNNER_DEBUG`), whose log goes into bug reports: otherwise it would only cost time.
 */
export async function logVersions(env: Environment, log: Pick<Log, 'debug'>): Promise<void> {
  const { getExecOutput } = await import('@actions/exec')
  // Nothing else of the job's environment, especially no secrets, reaches these programs.
  const given = { PATH: env['PATH'] ?? '' }
  for (const program of PROGRAMS) {
    const options = { env: given, silent: true, ignoreReturnCode: true }
    const said = await getExecOutput(program, ['--version'], options).then(
      ({ exitCode, stdout }) => (exitCode === 0 ? stdout.trim() : `ended with exit code ${exitCode}`),
      () => 'not found',
    )
    log.debug(`${program}: ${said}`)
  }
}
