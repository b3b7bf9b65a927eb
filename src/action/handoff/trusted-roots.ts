import { readFile } from 'node:fs/promises'
import { ConfigError, describeError } from '../../errors.js'

/**
 * Sigstore's trusted roots as JSON: of a file as `gh attestation trusted-root` writes it (one a line), else the
 * public instance's, fetched and checked by TUF into `cacheDir`. Rejects with CONFIG_INVALID.
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
          hint: 'Write it in a step before: `gh attestation trusted-root > trusted-root.jsonl`.',
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
      `Sigstore's trusted root cannot be fetched: ${describeError(cause).message}`,
      {
        hint: 'Give `trusted-root` a file that `gh attestation trusted-root > trusted-root.jsonl` has written.',
        cause,
      },
    )
  }
}
