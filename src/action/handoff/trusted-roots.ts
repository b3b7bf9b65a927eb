import { readFile } from 'node:fs/promises'
import { ConfigError, describeError } from '../../errors.js'

/**
 * Sigstore's trusted roots as JSON: from a file written by `gh attestation trusted-root` (one per line),
 * otherwise the public instance's, fetched and verified with TUF into `cacheDir`. Rejects with
 * CONFIG_INVALID.
 */
export async function trustedRoots(o: { file?: string; cacheDir: string }): Promise<unknown[]> {
  if (o.file !== undefined) {
    try {
      const text = await readFile(o.file, 'utf8')
      const whole = text.trimStart().startsWith('{\n') ? [text] : text.split('\n')
      return whole.filter((part) => part.trim() !== '').map((part) => JSON.parse(part) as unknown)
    } catch (cause) {
      throw new ConfigError(
        'CONFIG_INVALID',
        `trusted-root: ${o.file} cannot be read: ${describeError(cause).message}`,
        {
          hint: 'Write it in an earlier step: `gh attestation trusted-root > trusted-root.jsonl`.',
          cause,
        },
      )
    }
  }
  try {
    const { getTrustedRoot } = await import('@sigstore/tuf')
    const { TrustedRoot } = await import('@sigstore/protobuf-specs')
    return [TrustedRoot.toJSON(await getTrustedRoot({ cachePath: o.cacheDir }))]
  } catch (cause) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `Sigstore's trusted root could not be fetched: ${describeError(cause).message}`,
      {
        hint: 'Set `trusted-root` to a file written by `gh attestation trusted-root > trusted-root.jsonl`.',
        cause,
      },
    )
  }
}
