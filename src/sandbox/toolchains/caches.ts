/** A cache that its tool also writes to: the agent's home gets a layer or a view of it that takes changes. */
export interface JobCache {
  /** It is shown for a repository that uses this ecosystem, by the ecosystem's name. */
  ecosystem: string
  /** Below the user's home, and below the agent's. */
  path: string
  /** Variables that name the folder instead, or one that has it at this path. They are not passed on. */
  named?: Readonly<Record<string, string>>
  /** Folders that are added as a whole and never changed, by their path in the cache. */
  whole?: RegExp
  /** Variables that the tool needs in order to find or use it. */
  env?: Readonly<Record<string, string>>
}

const PNPM_STORE = '.local/share/pnpm/store'
/**
 * pnpm would put its store into the workspace, to which it cannot link from the home. Version 11 and later read variables
 * of their own.
 */
const PNPM = Object.fromEntries(
  ['npm_config', 'pnpm_config'].flatMap((prefix) => [
    [`${prefix}_store_dir`, `~/${PNPM_STORE}`],
    [`${prefix}_package_import_method`, 'copy'],
  ]),
)

const JAVASCRIPT: readonly Omit<JobCache, 'ecosystem'>[] = [
  { path: '.npm/_cacache', named: { npm_config_cache: '_cacache', NPM_CONFIG_CACHE: '_cacache' } },
  { path: PNPM_STORE, named: { PNPM_HOME: 'store' }, env: PNPM },
  { path: '.cache/pnpm' },
  { path: '.cache/yarn', named: { YARN_CACHE_FOLDER: '' }, whole: /^v\d+\/npm-[^/]+$/ },
  { path: '.yarn/berry/cache' },
  { path: '.cache/node/corepack' },
  {
    path: '.bun/install/cache',
    named: { BUN_INSTALL_CACHE_DIR: '' },
    whole: /^(?:@[^/]+\/)?[^/]+@[^/]+$/,
  },
]
const PYTHON: readonly Omit<JobCache, 'ecosystem'>[] = [
  { path: '.cache/pip', named: { PIP_CACHE_DIR: '' } },
  { path: '.cache/uv', named: { UV_CACHE_DIR: '' } },
  { path: '.cache/pypoetry/artifacts', named: { POETRY_CACHE_DIR: 'artifacts' } },
  { path: '.cache/pypoetry/cache', named: { POETRY_CACHE_DIR: 'cache' } },
]
const RUST: readonly Omit<JobCache, 'ecosystem'>[] = [
  ...['registry/index', 'registry/cache', 'git/db'].map((path) => ({
    path: `.cargo/${path}`,
    named: { CARGO_HOME: path },
  })),
  { path: '.cache/sccache', named: { SCCACHE_DIR: '' } },
]

/** The caches of a job that a sandbox may use, and never those of what a repository does not use. */
export const CACHES: readonly JobCache[] = [
  ...JAVASCRIPT.map((cache) => ({ ...cache, ecosystem: 'JavaScript' })),
  ...PYTHON.map((cache) => ({ ...cache, ecosystem: 'Python' })),
  ...RUST.map((cache) => ({ ...cache, ecosystem: 'Rust' })),
  // Its modules come by a proxy that is a folder: see the toolchains.
  { ecosystem: 'Go', path: '.cache/go-build', named: { GOCACHE: '' } },
  { ecosystem: 'Maven', path: '.m2/repository' },
  { ecosystem: 'Gradle', path: '.gradle/caches/modules-2', named: { GRADLE_USER_HOME: 'caches/modules-2' } },
]
