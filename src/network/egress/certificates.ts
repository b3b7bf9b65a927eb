import { readFile } from 'node:fs/promises'
import type { Sandbox } from '../../sandbox/sandbox.js'

/** Variables by which a job names its own certificate authorities to its tools. */
const VARIABLES = [
  'NODE_EXTRA_CA_CERTS',
  'NPM_CONFIG_CAFILE',
  'npm_config_cafile',
  'SSL_CERT_FILE',
  'REQUESTS_CA_BUNDLE',
  'CURL_CA_BUNDLE',
  'PIP_CERT',
  'GIT_SSL_CAINFO',
  'CARGO_HTTP_CAINFO',
  'AWS_CA_BUNDLE',
] as const

/** In memory, and gone with the container. */
const FOLDER = '/tmp/caisson-certificates'

/**
 * Puts the job's certificate authorities into a container with a network: behind a TLS-inspecting proxy,
 * nothing can be fetched without them. Only the certificates of each file are used. Resolves to the
 * variables; unreadable files are left out.
 */
export async function showCertificates(
  sandbox: Pick<Sandbox, 'exec'>,
  env: Readonly<Record<string, string | undefined>>,
): Promise<Record<string, string>> {
  const shown: Record<string, string> = {}
  for (const name of VARIABLES) {
    const source = env[name]
    const pem = source ? certificatesOf(await readFile(source, 'latin1').catch(() => '')) : ''
    if (pem === '') continue
    const path = `${FOLDER}/${name}.pem`
    const script = 'mkdir -p "$2" && cat > "$1"'
    const { exitCode } = await sandbox.exec(['sh', '-c', script, 'sh', path, FOLDER], {
      input: pem,
      timeoutMs: 60_000,
    })
    if (exitCode === 0) shown[name] = path
  }
  return shown
}

/** The certificates of a PEM file, without keys and comments. */
export function certificatesOf(text: string): string {
  const blocks = text.match(
    /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g,
  )
  return (blocks ?? []).map((block) => `${block}\n`).join('')
}
