import { readFile } from 'node:fs/promises'
import { rootCertificates } from 'node:tls'

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

function blocksOf(text: string): string[] {
  const blocks = text.match(
    /-----BEGIN (?:TRUSTED )?CERTIFICATE-----[^-]+-----END (?:TRUSTED )?CERTIFICATE-----/g,
  )
  return (blocks ?? []).map((block) => `${block}\n`)
}

async function readCertificateFile(path: string | undefined): Promise<string> {
  return path ? await readFile(path, 'latin1').catch(() => '') : ''
}
