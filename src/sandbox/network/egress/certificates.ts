import { X509Certificate } from 'node:crypto'
import { readCertificates, trustedWith } from '../../../base/certificates.js'
import type { Environment } from '../../../base/command.js'
import type { Sandbox } from '../../sandbox.js'

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
 * variables; unreadable files are left out. `authority`: a certificate that every tool has to trust as well.
 */
export async function showCertificates(
  sandbox: Pick<Sandbox, 'exec'>,
  env: Environment,
  authority: string | null = null,
): Promise<Record<string, string>> {
  const files: Record<string, string | Buffer> = {}
  const shown: Record<string, string> = {}
  for (const name of VARIABLES) {
    const pem = await readCertificates(env[name])
    if (pem !== '') files[`${name}.pem`] = pem
    if (pem !== '') shown[name] = `${FOLDER}/${name}.pem`
  }
  if (authority !== null) {
    const all = [...(await trustedBy(env)), authority]
    files['all.pem'] = all.join('')
    files['java.jks'] = javaTrustStore(all)
    // Node.js adds these to its own; what the others are given replaces theirs.
    files['node.pem'] = `${files['NODE_EXTRA_CA_CERTS.pem'] ?? ''}${authority}`
    for (const name of VARIABLES) if (name !== 'NPM_CONFIG_CAFILE') shown[name] = `${FOLDER}/all.pem`
    delete shown['NPM_CONFIG_CAFILE']
    shown['NODE_EXTRA_CA_CERTS'] = `${FOLDER}/node.pem`
    shown['JAVA_TOOL_OPTIONS'] =
      `-Djavax.net.ssl.trustStore=${FOLDER}/java.jks -Djavax.net.ssl.trustStoreType=jks`
  }
  for (const [name, input] of Object.entries(files)) {
    const script = 'mkdir -p "$2" && cat > "$1"'
    const path = `${FOLDER}/${name}`
    const { exitCode } = await sandbox.exec(['sh', '-c', script, 'sh', path, FOLDER], {
      input,
      timeoutMs: 60_000,
    })
    if (exitCode !== 0)
      for (const [key, value] of Object.entries(shown)) if (value.includes(path)) delete shown[key]
  }
  return shown
}

/** Every authority that this machine's tools trust, each once. */
export function trustedBy(env: Environment): Promise<string[]> {
  return trustedWith(VARIABLES.map((name) => env[name]))
}

/** Java reads no PEM: a key store of type JKS without a password, which needs no digest either. */
function javaTrustStore(certificates: readonly string[]): Buffer {
  const number = (value: number, bytes: number) => {
    const buffer = Buffer.alloc(bytes)
    buffer.writeUIntBE(value, Math.max(0, bytes - 6), Math.min(bytes, 6))
    return buffer
  }
  const text = (value: string) => Buffer.concat([number(value.length, 2), Buffer.from(value)])
  const entries = certificates.flatMap((pem, index) => {
    const { raw } = new X509Certificate(pem)
    return [number(2, 4), text(`ca${index}`), number(0, 8), text('X.509'), number(raw.length, 4), raw]
  })
  return Buffer.concat([
    number(0xfeedfeed, 4),
    number(2, 4),
    number(certificates.length, 4),
    ...entries,
    Buffer.alloc(20),
  ])
}
