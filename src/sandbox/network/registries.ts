import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import picomatch from 'picomatch'

/** An ecosystem: how a repository shows that it uses it, and where its packages come from. Data. */
export interface Ecosystem {
  name: string
  /** File names; `*` stands for any characters. */
  files: readonly string[]
  /** Hosts of the public registry, as entries of a host list. */
  hosts: readonly string[]
}

const words = (text: string) => text.trim().split(/\s+/)

/**
 * Only what an installer needs by default, and only hosts to fetch from. GitHub itself (release assets, git
 * dependencies) is missing, since anybody can write there too; a repository that needs it can list it.
 */
export const ECOSYSTEMS: readonly Ecosystem[] = [
  {
    name: 'JavaScript',
    files: words(`
      package.json package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb
    `),
    // nodejs.org: headers for native modules.
    hosts: ['registry.npmjs.org', 'registry.yarnpkg.com', 'repo.yarnpkg.com', 'nodejs.org'],
  },
  {
    name: 'Deno',
    files: ['deno.json', 'deno.jsonc', 'deno.lock'],
    hosts: ['deno.land', 'jsr.io', 'npm.jsr.io', 'registry.npmjs.org'],
  },
  {
    name: 'Go',
    files: ['go.mod', 'go.work'],
    // The proxy redirects large modules to its bucket.
    hosts: ['proxy.golang.org', 'sum.golang.org', 'storage.googleapis.com'],
  },
  {
    name: 'Rust',
    files: ['Cargo.toml'],
    hosts: ['index.crates.io', 'static.crates.io', 'crates.io', 'static.rust-lang.org'],
  },
  { name: 'Maven', files: ['pom.xml'], hosts: ['repo.maven.apache.org', 'repo1.maven.org'] },
  {
    name: 'Gradle',
    files: ['build.gradle', 'build.gradle.kts', 'settings.gradle', 'settings.gradle.kts'],
    hosts: words(`
      repo.maven.apache.org repo1.maven.org plugins.gradle.org plugins-artifacts.gradle.org
      services.gradle.org downloads.gradle.org dl.google.com maven.google.com
    `),
  },
  {
    name: 'Python',
    files: words('pyproject.toml requirements*.txt setup.py setup.cfg Pipfile uv.lock poetry.lock'),
    hosts: ['pypi.org', 'files.pythonhosted.org'],
  },
  {
    name: 'Conda',
    files: ['environment.yml', 'environment.yaml', 'pixi.toml'],
    hosts: ['conda.anaconda.org', 'repo.anaconda.com'],
  },
  { name: 'Ruby', files: ['Gemfile', '*.gemspec'], hosts: ['rubygems.org', 'index.rubygems.org'] },
  {
    name: 'PHP',
    files: ['composer.json'],
    // Packages are GitHub archives.
    hosts: ['repo.packagist.org', 'packagist.org', 'api.github.com', 'codeload.github.com'],
  },
  {
    name: '.NET',
    files: words('*.csproj *.fsproj *.vbproj *.sln *.slnx global.json nuget.config NuGet.Config'),
    hosts: ['api.nuget.org', 'globalcdn.nuget.org', 'www.nuget.org'],
  },
  { name: 'Dart', files: ['pubspec.yaml'], hosts: ['pub.dev', 'storage.googleapis.com'] },
  { name: 'Elixir', files: ['mix.exs', 'rebar.config'], hosts: ['hex.pm', 'repo.hex.pm', 'builds.hex.pm'] },
  {
    name: 'Haskell',
    files: ['*.cabal', 'stack.yaml', 'cabal.project'],
    hosts: ['hackage.haskell.org', 'casa.stackage.org', 'stackage.org'],
  },
]

/**
 * Variables of a job that name package registries: their hosts are allowed, and the tools get the variables.
 */
export const REGISTRY_VARIABLES: readonly RegExp[] = [
  /^(npm_config|NPM_CONFIG)_(?:.*_)?registry$/i,
  /^YARN_(NPM_REGISTRY_SERVER|REGISTRY)$/,
  /^PIP_(EXTRA_)?INDEX_URL$/,
  /^UV_((EXTRA_)?INDEX_URL|DEFAULT_INDEX|INDEX)$/,
  /^POETRY_REPOSITORIES_\w+_URL$/,
  /^GOPROXY$/,
  /^GOSUMDB$/,
  /^CARGO_(REGISTRIES|SOURCE)_\w+_(INDEX|REGISTRY)$/,
  /^RUSTUP_DIST_SERVER$/,
  /^RUSTUP_UPDATE_ROOT$/,
  /^BUNDLE_MIRROR__\w+$/,
  /^NUGET_\w*SOURCE\w*$/,
  /^HEX_MIRROR(_URL)?$/,
  /^PUB_HOSTED_URL$/,
]

/** Levels of folders below the top level that are searched: workspaces and services of a monorepo. */
const DEPTH = 3
/** A quick check, not a search: a repository with millions of files must not delay a run. */
const MOST_FOLDERS = 2000

/** The ecosystems whose files are in one of the folders or not far below it. */
export async function detectEcosystems(...roots: string[]): Promise<Ecosystem[]> {
  const matchers = ECOSYSTEMS.map((ecosystem) => ({ ecosystem, match: picomatch([...ecosystem.files]) }))
  const found = new Set<Ecosystem>()
  let scanned = 0
  const scan = async (folder: string, depth: number): Promise<void> => {
    if (++scanned > MOST_FOLDERS) return
    for (const entry of await readdir(folder, { withFileTypes: true }).catch(() => [])) {
      if (entry.isFile())
        for (const { ecosystem, match } of matchers) if (match(entry.name)) found.add(ecosystem)
      const inside = entry.isDirectory() && depth < DEPTH
      if (inside && !/^(\.|node_modules$|vendor$|target$)/.test(entry.name))
        await scan(join(folder, entry.name), depth + 1)
    }
  }
  for (const root of roots) await scan(root, 0)
  return ECOSYSTEMS.filter((ecosystem) => found.has(ecosystem))
}
