import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import tls, { rootCertificates } from 'node:tls'
import type { Environment } from './command.js'
import { userHome } from './user.js'

/** Where systems keep what they trust. */
const BUNDLES = [
  '/etc/ssl/certs/ca-certificates.crt',
  '/etc/pki/tls/certs/ca-bundle.crt',
  '/etc/ssl/cert.pem',
]

/** Every authority that Node.js and this machine trust, and those in further PEM files, each once. */
export async function trustedWith(files: readonly (string | undefined)[]): Promise<string[]> {
  const texts = await Promise.all([...BUNDLES, ...files].map(readCertificateFile))
  return [...new Set([...rootCertificates.map((one) => `${one}\n`), ...texts].flatMap(blocksOf))]
}

/** The certificates in a PEM file, without keys and comments; empty for a file that cannot be read. */
export async function readCertificates(file: string | undefined): Promise<string> {
  return blocksOf(await readCertificateFile(file)).join('')
}

/** OpenSSL's codes for an invalid certificate, and Node's for one of another host. */
const CERTIFICATE = /CERT|SIGNED|^UNABLE_TO_(GET_ISSUER|VERIFY|DECODE_ISSUER)|^HOSTNAME_MISMATCH$/

/** The code of an error in the other side's certificate, which another attempt cannot fix; else null. */
export function certificateFault(error: unknown): string | null {
  const { code } = error as { code?: unknown }
  return typeof code === 'string' && CERTIFICATE.test(code) ? code : null
}

/** What to do about a certificate that is not trusted. */
export const AUTHORITY_HINT =
  'If a proxy of your company opens TLS, or the server is your own, set NODE_EXTRA_CA_CERTS to the PEM file of its certificate authority. With Node.js 22.19 or later, SSL_CERT_FILE and the `cafile` of npm count as well.'

/**
 * Makes this process trust the authorities in `SSL_CERT_FILE` and in npm's `cafile`, in addition to its own and to
 * `NODE_EXTRA_CA_CERTS`, which Node.js reads by itself. Does nothing before Node.js 22.19, which has no way to do this.
 */
export async function trustNamedAuthorities(env: Environment): Promise<void> {
  const cafile = env['npm_config_cafile'] ?? env['NPM_CONFIG_CAFILE'] ?? (await cafileOf(env))
  const pem = await Promise.all([env['SSL_CERT_FILE'], cafile].map(readCertificates))
  const named = pem.flatMap(blocksOf)
  const { getCACertificates, setDefaultCACertificates } = tls as Partial<CertificateStore>
  if (named.length === 0 || !getCACertificates || !setDefaultCACertificates) return
  setDefaultCACertificates([...getCACertificates(), ...named])
}

/** Newer than the oldest Node.js that runs this. */
interface CertificateStore {
  getCACertificates(): string[]
  setDefaultCACertificates(certificates: readonly string[]): void
}

async function cafileOf(env: Environment): Promise<string | undefined> {
  const text = await readFile(join(userHome(env), '.npmrc'), 'utf8').catch(() => '')
  const line = text.split('\n').find((one) => /^\s*cafile\s*=/.test(one))
  return line
    ?.slice(line.indexOf('=') + 1)
    .replaceAll('"', '')
    .trim()
}

function blocksOf(text: string): string[] {
  const blocks = text.match(
    /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g,
  )
  return (blocks ?? []).map((block) => `${block}\n`)
}

async function readCertificateFile(path: string | undefined): Promise<string> {
  return path ? await readFile(path, 'latin1').catch(() => '') : ''
}
