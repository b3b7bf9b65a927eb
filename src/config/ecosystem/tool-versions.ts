import { parse } from 'smol-toml'
import { z } from 'zod'

/** A version that a file of the repository asks for. */
export interface WantedVersion {
  /** As in `VERSION_COMMANDS`. */
  tool: string
  /** Numbers with dots, as many as the file has: `22`, `3.12.1`. */
  version: string
  /** Path of the file. */
  from: string
}

/** How each tool tells its version. */
export const VERSION_COMMANDS: Readonly<Record<string, string>> = {
  node: 'node --version',
  python: 'python3 --version',
  go: 'go version',
  rust: 'rustc --version',
  java: 'java -version 2>&1',
  ruby: 'ruby --version',
  dotnet: 'dotnet --version',
  php: 'php --version',
  pnpm: 'pnpm --version',
  yarn: 'yarn --version',
  bun: 'bun --version',
  deno: 'deno --version',
}

const OTHER_NAMES: Readonly<Record<string, string>> = {
  nodejs: 'node',
  golang: 'go',
  'dotnet-core': 'dotnet',
}

/**
 * Files of the version managers asdf and mise:
 * https://asdf-vm.com/manage/configuration.html, https://mise.jdx.dev/configuration.html.
 */
export const TOOL_VERSION_FILES = ['mise.toml', '.mise.toml', '.tool-versions'] as const

const one = z.union([z.string(), z.looseObject({ version: z.string() }).transform(({ version }) => version)])
const miseSchema = z.looseObject({
  tools: z.record(z.string(), z.union([one, z.array(one).transform(([first]) => first)])).optional(),
})

/** The versions of known tools; null if the file cannot be read as what its name says. */
export function readToolVersions(path: string, text: string): WantedVersion[] | null {
  const entries = path.endsWith('.toml') ? entriesOfMise(text) : entriesOfAsdf(text)
  return (
    entries?.flatMap(([name, wanted]) => {
      const tool = OTHER_NAMES[name] ?? name
      const [, prefix, version] =
        /^(?:([a-z-]+)-)?v?(\d{1,3}(?:\.\d{1,3}){0,5})(?:\.x)?$/i.exec(wanted ?? '') ?? []
      // `latest`, `lts`, `system`, `ref:…` and prereleases name nothing to compare with. Builds of Java have the vendor's
      // name and Java's version; `jruby-9.4` is not Ruby 9.4.
      const own = prefix === undefined || prefix === tool || tool === 'java'
      return own && version !== undefined && Object.hasOwn(VERSION_COMMANDS, tool)
        ? [{ tool, version, from: path }]
        : []
    }) ?? null
  )
}

/** Whether `version` is the wanted one, or one of the wanted line. */
export function isWanted({ version: wanted }: WantedVersion, version: string): boolean {
  return version === wanted || version.startsWith(`${wanted}.`)
}

function entriesOfMise(text: string): [string, string | undefined][] | null {
  try {
    return Object.entries(miseSchema.parse(parse(text)).tools ?? {})
  } catch {
    return null
  }
}

/** `node 22.1.0 20.0.0 # comment`: the first one applies. */
function entriesOfAsdf(text: string): [string, string | undefined][] {
  return text.split('\n').flatMap((line): [string, string | undefined][] => {
    const [name = '', version] = line.replace(/#.*/, '').trim().split(/\s+/)
    return name === '' ? [] : [[name, version]]
  })
}
