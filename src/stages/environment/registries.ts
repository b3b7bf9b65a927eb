import type { Log } from '../../log.js'
import type { RegistryCredential } from '../../network/registry/credential.js'
import type { RegistrySettings } from '../../network/registry/settings.js'
import type { Sandbox } from '../../sandbox/sandbox.js'

/**
 * Puts the tools' settings of the job's registries into a sandbox's home, without any credential: packages of a scope
 * are never asked of another registry. Done by the sandbox itself, since the home may have links by now.
 */
export async function showRegistries(
  sandbox: Pick<Sandbox, 'exec'>,
  { files }: Pick<RegistrySettings, 'files'>,
  log: Log,
): Promise<void> {
  for (const [path, input] of Object.entries(files)) {
    const script = `f=${path}; mkdir -p "\${f%/*}" && { [ -e "$f" ] || cat > "$f"; }`
    const { exitCode, stderr } = await sandbox.exec(['sh', '-c', script], { input, timeoutMs: 60_000 })
    if (exitCode !== 0)
      log.warn(`The registries of the job cannot be written to ${path} inside: ${stderr.trim()}`)
  }
}

/** Says which credentials are used, and which cannot be. */
export function tellCredentials({ credentials, notes }: RegistrySettings, log: Log): void {
  for (const note of notes) log.warn(`Registries of the job: ${note}`)
  const places = [...new Set(credentials.map(placeOf))]
  if (places.length > 0)
    log.info(
      `Credentials that Caisson adds outside of the sandbox, to what the setup reads from: ${places.join(', ')}`,
    )
}

function placeOf({ secure, host, port, prefix }: RegistryCredential): string {
  return `${host}${port === (secure ? 443 : 80) ? '' : `:${port}`}${prefix}`
}
