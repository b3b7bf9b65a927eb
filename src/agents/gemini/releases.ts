import type { Platform } from '../port/install.js'

/** The version of Gemini CLI that this release of Caisson was tested with. */
export const DEFAULT_VERSION = '0.61.0'

/** One package for every platform that its runtime is there for. */
const everywhere = (integrity: string): Partial<Record<Platform, string>> => ({
  'linux-x64': integrity,
  'linux-arm64': integrity,
})

/** npm integrity of `@google/gemini-cli`, by version. Any other version needs one by input. */
export const RELEASES: Readonly<Record<string, Readonly<Partial<Record<Platform, string>>>>> = {
  '0.61.0': everywhere(
    'sha512-dbQ9A0qBtFJNi6XBkHvfZ6Azpn6PNgH/P8h2MZ67RLlX8hSAVjup39CRWqdRxZv7YXIuhrFaytr8y0jKnkoxnQ==',
  ),
}
