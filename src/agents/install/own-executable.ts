import { constants } from 'node:fs'
import { access, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import { describeFailure, runCommand } from '../../command.js'
import { AgentError } from '../../errors.js'
import type { AgentExecutable, InstalledAgent, InstallOptions } from './options.js'

/**
 * The user's own executable, after it has reported its version. Throws CLI_NOT_FOUND with what is wrong with
 * it.
 */
export async function ownExecutable(
  { displayName, install }: InstalledAgent,
  given: string,
  options: Pick<InstallOptions, 'libc' | 'version'>,
): Promise<AgentExecutable> {
  const path = resolve(given)
  const fetched = install.packages
    ? `Leave \`agent-path\` empty and let Caisson download ${displayName}, or install`
    : 'Install'
  const hint = `${fetched} it in an earlier step${install.command === undefined ? '' : ` (\`${install.command}\`)`} and pass its path.`
  const isFile = await stat(path).then(
    (info) => info.isFile(),
    () => false,
  )
  if (!isFile) throw new AgentError('CLI_NOT_FOUND', `${displayName} was not found at ${path}.`, { hint })
  await access(path, constants.X_OK).catch((cause: unknown) => {
    throw new AgentError('CLI_NOT_FOUND', `${path} is not executable.`, {
      hint: `Run \`chmod +x ${path}\`.`,
      cause,
    })
  })
  try {
    const args = ['--version']
    const result = await runCommand(path, args, {
      timeoutMs: 30_000,
      // Nothing of the job's environment, above all no secret, reaches this program.
      env: { PATH: '/usr/local/bin:/usr/bin:/bin', HOME: '/nonexistent' },
    })
    if (result.exitCode !== 0)
      throw new Error(describeFailure(path, args, result), { cause: result.startError })
    const stdout = result.stdout.toString('utf8')
    const version = /\d+\.\d+\.\d+\S*/.exec(stdout)?.[0]
    if (version !== undefined) return { path, version, cached: true }
    throw new Error(`--version printed ${JSON.stringify(stdout.slice(0, 100))}`)
  } catch (cause) {
    // Built for an image with another C library, it runs there and not here.
    if (options.libc === 'musl') return { path, version: options.version ?? 'unknown', cached: true }
    throw new AgentError(
      'CLI_NOT_FOUND',
      `${path} does not run as ${displayName}: ${(cause as Error).message}`,
      {
        hint,
        cause,
      },
    )
  }
}
