import type { Platform } from '../port/install.js'

/** The version of Codex that this release of Caisson was tested with. */
export const DEFAULT_VERSION = '0.169.0'

const LINUX_X64 =
  'sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww=='
const LINUX_ARM64 =
  'sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg=='

/**
 * npm integrity of `@openai/codex@<version>-<platform>`, by version. Any other version needs one by input. The builds
 * for Linux are static, so one serves every C library.
 */
export const RELEASES: Readonly<Record<string, Readonly<Record<Platform, string>>>> = {
  '0.169.0': {
    'linux-x64': LINUX_X64,
    'linux-arm64': LINUX_ARM64,
    'linux-x64-musl': LINUX_X64,
    'linux-arm64-musl': LINUX_ARM64,
    'darwin-x64':
      'sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==',
    'darwin-arm64':
      'sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==',
  },
}

const TRIPLES: Readonly<Record<Platform, string>> = {
  'linux-x64': 'x86_64-unknown-linux-musl',
  'linux-arm64': 'aarch64-unknown-linux-musl',
  'linux-x64-musl': 'x86_64-unknown-linux-musl',
  'linux-arm64-musl': 'aarch64-unknown-linux-musl',
  'darwin-x64': 'x86_64-apple-darwin',
  'darwin-arm64': 'aarch64-apple-darwin',
}

/** The suffix of a package's version: npm has the builds as versions of one package. */
export function packageVersion(version: string, platform: Platform): string {
  return `${version}-${platform.replace(/-musl$/, '')}`
}

/** Path of the executable in a platform's package. */
export function memberOf(platform: Platform): string {
  return `package/vendor/${TRIPLES[platform]}/bin/codex`
}
