import { z } from 'zod'
import { readToolVersions, TOOL_VERSION_FILES } from './tool-versions.js'
import { versionInRange } from './version-range.js'

/** The official image that a project asks for, and why. */
export interface DetectedBase {
  image: string
  /** Name of the language, for messages. */
  language: string
  /** Files that speak for it, the strongest first. */
  from: string[]
  /** Other languages of the project, the strongest first. */
  others: string[]
}

interface Language {
  name: string
  /** As in `VERSION_COMMANDS`. */
  tool: string
  /**
   * How much a file of this name says that the project is written in the language. What other projects also have for their
   * tools weighs less, so that a Go service with a `package.json` is a Go service.
   */
  scores: Readonly<Record<string, number>>
  /** The version that a file names, by the file's name: the first one that says something counts. */
  versions: readonly (readonly [file: string, version: (text: string) => string | undefined])[]
  /** An official image; `version` is numbers with dots. */
  image(version: string | undefined): string
}

/** The files on the top level of a project; the content of those that {@link READ} names. */
export type ProjectFiles = ReadonlyMap<string, string>

/** `1.22` of `1.22.3`: the newest patch release of the line. */
const line = (version: string | undefined) => /^\d+\.\d+/.exec(version ?? '')?.[0] ?? version
const major = (version: string | undefined) => /^\d+/.exec(version ?? '')?.[0]

/** Java releases with long-term support: there is an image of each with Maven and with Gradle. */
const JAVA_LTS = [8, 11, 17, 21, 25]

/** `8` of `1.8`; what is compiled for a release also compiles with the next one that has an image. */
function java(version: string | undefined): number {
  const wanted = Number(/^(?:1\.)?(\d+)/.exec(version ?? '')?.[1] ?? 21)
  return JAVA_LTS.find((release) => release >= wanted) ?? wanted
}

// Whoever writes these files is not trusted: nothing here repeats without a bound, or a small file could take minutes.
const GAP = String.raw`[ \t]{0,20}`
const VERSION = String.raw`(\d{1,3}(?:\.\d{1,3}){0,3})(?!\d)`
const RANGE = String.raw`["']([^"'\n]{0,200})`

const first = (pattern: RegExp) => (text: string) => pattern.exec(text)?.[1]
/** The version after what a regular expression describes. */
const after = (...before: Parameters<typeof String.raw>) =>
  first(new RegExp(String.raw(...before) + VERSION, 'm'))
const range = (pattern: RegExp, known: number) => (text: string) =>
  versionInRange(pattern.exec(text)?.[1] ?? '', known)

const JAVA_VERSIONS: Language['versions'] = [
  ['.java-version', after`(?<![\w.])`],
  ['.sdkmanrc', after`^${GAP}java${GAP}=${GAP}`],
]
const GRADLE_VERSION = first(
  /(?:(?:JavaLanguageVersion\.of|jvmToolchain)\([ \t]{0,20}|(?:source|target)Compatibility[ \t]{0,20}(?:=[ \t]{0,20})?(?:JavaVersion\.VERSION_)?)["']?(\d{1,3}(?:[._]\d{1,3})?)(?!\d)/,
)
/** The newest one, whose SDK builds for those before it as well. */
function targetFramework(text: string): string | undefined {
  const named = [...text.matchAll(/<TargetFrameworks?>([^<]{0,200})/g)]
    .flatMap(([, all = '']) => [...all.matchAll(/net(\d{1,3}\.\d{1,3})/g)])
    .map(([, version = '']) => version)
  return named.sort((a, b) => Number(b) - Number(a))[0]
}

/** Major releases that the images without a number are at least of. */
const PYTHON = 3
const RUBY = 3
const NODE_LTS = 24

const packageSchema = z.looseObject({
  volta: z.looseObject({ node: z.string() }).optional().catch(undefined),
  engines: z.looseObject({ node: z.string() }).optional().catch(undefined),
})

function packageVersion(text: string): string | undefined {
  try {
    const { volta, engines } = packageSchema.parse(JSON.parse(text))
    return after`^`(volta?.node ?? '') ?? versionInRange(engines?.node ?? '', NODE_LTS)
  } catch {
    return undefined
  }
}

/** In the order that decides between equal scores. */
const LANGUAGES: readonly Language[] = [
  {
    name: 'Go',
    tool: 'go',
    scores: { 'go.mod': 10, 'go.work': 10, 'go.sum': 1 },
    versions: [
      ['.go-version', after`^`],
      ['go.work', after`^go[ \t]{1,20}`],
      ['go.mod', after`^go[ \t]{1,20}`],
    ],
    image: (version) => `golang:${line(version) ?? '1'}`,
  },
  {
    name: 'Rust',
    tool: 'rust',
    scores: { 'Cargo.toml': 10, 'Cargo.lock': 2, 'rust-toolchain.toml': 2, 'rust-toolchain': 2 },
    // `rust-version` is the oldest that works, which the newest one does as well.
    versions: [
      ['rust-toolchain.toml', after`^${GAP}channel${GAP}=${GAP}["']`],
      ['rust-toolchain', after`^${GAP}(?:channel${GAP}=${GAP}["'])?`],
    ],
    image: (version) => `rust:${version ?? '1'}`,
  },
  {
    name: 'Java with Maven',
    tool: 'java',
    scores: { 'pom.xml': 10, mvnw: 2 },
    versions: [
      ...JAVA_VERSIONS,
      ['pom.xml', after`<(?:maven\.compiler\.release|java\.version|release|maven\.compiler\.source)>${GAP}`],
    ],
    image: (version) => `maven:3-eclipse-temurin-${java(version)}`,
  },
  {
    name: 'Java with Gradle',
    tool: 'java',
    scores: { 'build.gradle': 10, 'build.gradle.kts': 10, 'settings.gradle': 3, 'settings.gradle.kts': 3 },
    versions: [...JAVA_VERSIONS, ['build.gradle', GRADLE_VERSION], ['build.gradle.kts', GRADLE_VERSION]],
    image: (version) => `gradle:jdk${java(version?.replace('_', '.'))}`,
  },
  {
    name: '.NET',
    tool: 'dotnet',
    scores: {
      '.sln': 10,
      '.slnx': 10,
      '.csproj': 10,
      '.fsproj': 10,
      'global.json': 3,
      'Directory.Build.props': 3,
    },
    versions: [
      ['global.json', after`"version"${GAP}:${GAP}"`],
      ['.csproj', targetFramework],
      ['.fsproj', targetFramework],
      ['Directory.Build.props', targetFramework],
    ],
    image: (version) => `mcr.microsoft.com/dotnet/sdk:${line(version) ?? '10.0'}`,
  },
  {
    name: 'Python',
    tool: 'python',
    scores: {
      'pyproject.toml': 8,
      'setup.py': 7,
      'setup.cfg': 3,
      'requirements.txt': 5,
      Pipfile: 6,
      'manage.py': 4,
      'uv.lock': 3,
      'poetry.lock': 3,
      'tox.ini': 2,
    },
    versions: [
      ['.python-version', after`^(?:c?python-?)?`],
      ['runtime.txt', after`^python-`],
      ['pyproject.toml', range(new RegExp(`^${GAP}requires-python${GAP}=${GAP}${RANGE}`, 'm'), PYTHON)],
      ['pyproject.toml', range(new RegExp(`^${GAP}python${GAP}=${GAP}${RANGE}`, 'm'), PYTHON)],
      ['setup.cfg', range(/^[ \t]{0,20}python_requires[ \t]{0,20}=([^\n]{0,200})/m, PYTHON)],
      ['setup.py', range(new RegExp(`python_requires${GAP}=${GAP}${RANGE}`), PYTHON)],
      ['Pipfile', after`^${GAP}python_version${GAP}=${GAP}["']`],
    ],
    image: (version) => `python:${line(version) ?? '3'}`,
  },
  {
    name: 'Ruby',
    tool: 'ruby',
    scores: { Gemfile: 9, 'Gemfile.lock': 2, '.gemspec': 8, Rakefile: 2 },
    versions: [
      ['.ruby-version', after`^(?:ruby-)?`],
      ['Gemfile', range(/^[ \t]{0,20}ruby[ \t]{1,20}(["'][^#\n]{0,200})/m, RUBY)],
    ],
    image: (version) => `ruby:${line(version) ?? '3'}`,
  },
  {
    name: 'PHP',
    tool: 'php',
    scores: { 'composer.json': 9, 'composer.lock': 2, artisan: 2 },
    versions: [],
    // The image of Composer has the newest PHP; those of PHP have no Composer.
    image: () => 'composer:2',
  },
  {
    name: 'Node.js',
    tool: 'node',
    scores: {
      'package.json': 5,
      'pnpm-workspace.yaml': 3,
      'pnpm-lock.yaml': 2,
      'package-lock.json': 2,
      'yarn.lock': 2,
      'tsconfig.json': 2,
      'nx.json': 1,
      'turbo.json': 1,
      'lerna.json': 1,
    },
    versions: [
      ['.nvmrc', after`^${GAP}v?`],
      ['.node-version', after`^${GAP}v?`],
      ['package.json', packageVersion],
    ],
    image: (version) => `node:${major(version) ?? 'lts'}`,
  },
]

const isOf = (name: string) => (file: string) =>
  file === name || (/^\.(?:\w+proj|slnx?|gemspec)$/.test(name) && file.endsWith(name))

/** Whether the content of a file on the top level matters. */
export function isRead(file: string): boolean {
  const named = LANGUAGES.flatMap(({ versions }) => versions.map(([name]) => name))
  return [...named, ...TOOL_VERSION_FILES].some((name) => isOf(name)(file))
}

/**
 * The image for the language that most of the files on the top level speak for, in the version that they ask for. Null if
 * nothing there is known. Whoever writes these files chooses among official images, and nothing else. Pure.
 */
export function detectBase(files: ProjectFiles): DetectedBase | null {
  const names = [...files.keys()].sort()
  const found = LANGUAGES.map((language) => {
    const from = Object.entries(language.scores)
      .map(([name, score]) => ({ name: names.find(isOf(name)), score }))
      .flatMap(({ name, score }) => (name === undefined ? [] : [{ name, score }]))
      .sort((a, b) => b.score - a.score)
    return { language, from, score: from.reduce((sum, { score }) => sum + score, 0) }
  })
    // A lock file or a setting alone is somebody else's.
    .filter(({ from }) => (from[0]?.score ?? 0) >= LEAST)
    .sort((a, b) => b.score - a.score)
  const [best, ...others] = found
  if (best === undefined) return null
  const { language, from } = best
  return {
    image: language.image(versionOf(language, files)),
    language: language.name,
    from: from.map(({ name }) => name),
    others: others.map((other) => other.language.name),
  }
}

const LEAST = 5

/** Version managers say it for the people who work on the project, so they come first. */
function versionOf({ tool, versions }: Language, files: ProjectFiles): string | undefined {
  for (const path of TOOL_VERSION_FILES) {
    const wanted = readToolVersions(path, files.get(path) ?? '')?.find((one) => one.tool === tool)
    if (wanted) return wanted.version
  }
  for (const [name, read] of versions) {
    const file = [...files.keys()].sort().find(isOf(name))
    const version = read(files.get(file ?? '') ?? '')
    if (version !== undefined) return version
  }
  return undefined
}
