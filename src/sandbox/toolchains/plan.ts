import { basename, dirname, isAbsolute, join, normalize, relative } from 'node:path'
import { holds } from '../../base/credentials/pointed.js'
import type { Mount } from '../engine/engine.js'
import { type Disk, realDisk } from './disk.js'
import { runnerFolders } from './runners.js'
import { FOLDER_PATTERNS, type HomeFolder, SECRET_PLACES, TOOLCHAINS, TREES } from './toolchains.js'

/** What the agent gets of the machine's toolchains. */
export interface ToolchainPlan {
  /** Read-only folders, at the same path inside, besides the system's own. */
  mounts: Mount[]
  /** Paths in the system's folders to hide, with what is there. */
  hidden: { path: string; kind: 'file' | 'folder' }[]
  /** What to hide inside the mounts as well. */
  credentials: { path: string; kind: 'file' | 'folder' }[]
  /** Folders that should also be found below the agent's home. */
  links: PlannedLink[]
  /** The variables that the tools need, PATH above all. */
  env: Record<string, string>
  /** Folders and commands on the job's PATH that are not shown, and why. */
  leftOut: { path: string; why: string }[]
}

export interface PlannedLink {
  from: string
  /** Below the agent's home. */
  path: string
  levels: number
  /** A tool writes there. */
  cache?: true
  /** See `JobCache`. */
  whole?: RegExp
}

export interface ToolchainPlanOptions {
  /** The job's environment; read only here. */
  hostEnv: Record<string, string | undefined>
  /** Folders that are in the sandbox anyway, read-only (`/usr` …). */
  system: readonly string[]
  /** The run folder and other paths that must not be shown. */
  private: readonly string[]
  /** The home inside, where `~/.local/bin` and the like of the job's PATH are found too. */
  home?: string
  /** Where the workspace is inside, besides its usual path: tools in it are found there. */
  workspace?: string | undefined
  /** What the repository uses, by name; default: nothing whose caches would be shown. */
  ecosystems?: readonly string[] | undefined
  disk?: Disk
}

/** None of these below a home is ever shown, whatever a variable or PATH says. */
const NEVER_IN_HOME =
  /^(\.ssh|\.docker|\.aws|\.azure|\.gnupg|\.kube|\.config|\.netrc|\.npmrc|\.git-credentials|\.claude|\.gcloud|\.terraform\.d)(\/|$)/

const MISSING = 'it does not exist'
const SYSTEM_COMMANDS = /^(?:\/usr)?\/s?bin\/*$/

/** Decides which parts of the toolchains are shown. Reads the disk and changes nothing. */
export async function planToolchains(options: ToolchainPlanOptions): Promise<ToolchainPlan> {
  const { hostEnv, system, disk = realDisk } = options
  const home = hostEnv['HOME']
  const closed = [
    ...options.private,
    ...['GITHUB_WORKSPACE', 'RUNNER_TEMP', 'RUNNER_WORKSPACE', 'GITHUB_EVENT_PATH'].flatMap(
      (name) => hostEnv[name] ?? [],
    ),
  ].map((path) => normalize(path))
  // Actions that set up a tool keep its cache among the job's temporary files, and name it.
  const temporary = hostEnv['RUNNER_TEMP'] && normalize(hostEnv['RUNNER_TEMP'])
  const plan: ToolchainPlan = { mounts: [], hidden: [], credentials: [], links: [], env: {}, leftOut: [] }

  const runners = await runnerFolders(hostEnv, system, disk)
  const secrets = [...SECRET_PLACES, ...runners, ...closed, ...(home ? [home] : [])]
  for (const place of new Set(secrets)) {
    if (!system.some((root) => holds(root, place))) continue
    const found = await disk.inspect(place)
    if (found && !plan.hidden.some(({ path }) => holds(path, place)))
      plan.hidden.push({ path: place, kind: found.kind })
  }
  /** Why a path must not be shown; null if it may be. */
  const forbidden = (path: string, named = false): string | null => {
    if (path === '/' || (home !== undefined && holds(path, home))) return 'it holds the whole home'
    if (home !== undefined && NEVER_IN_HOME.test(below(home, path) ?? ''))
      return 'credentials are kept in such folders'
    if (
      closed.some(
        (folder) => holds(path, folder) || (holds(folder, path) && !(named && folder === temporary)),
      )
    )
      return 'it is among the files of the job or of Caisson'
    if (SECRET_PLACES.some((place) => holds(place, path))) return 'it holds secrets of the machine'
    if (runners.some((folder) => holds(path, folder))) return 'it holds a runner'
    if (/^\/(proc|sys|dev|run|var\/run|tmp|etc)(\/|$)/.test(path))
      return 'temporary and system folders are not shown'
    return null
  }
  const within = (folders: readonly string[], path: string) => folders.some((folder) => holds(folder, path))
  const covered = (path: string) =>
    within(
      plan.mounts.map(({ target }) => target),
      path,
    ) ||
    // What is inside a hidden path needs its own mount to be visible again.
    (within(system, path) &&
      !within(
        plan.hidden.map((place) => place.path),
        path,
      ))

  /** Shows a folder unless it must stay closed; true when the agent can see it, else why not. */
  async function open(path: string, named = false): Promise<true | string> {
    const found = isAbsolute(path) ? await disk.inspect(path) : null
    if (!found) return MISSING
    // It comes with the workspace, where a tool's settings lead to it, and is no cache of the job's.
    if (options.workspace && holds(options.workspace, normalize(path)))
      return !named || 'it is in the workspace'
    if (covered(normalize(path)) && covered(found.real)) return true
    const why = forbidden(normalize(path), named) ?? forbidden(found.real, named)
    if (why !== null) return why
    if (!covered(path)) plan.mounts.push({ source: path, target: path, readOnly: true })
    // The folder may be reached through a link whose target is elsewhere.
    if (found.real !== normalize(path) && !covered(found.real))
      plan.mounts.push({ source: found.real, target: found.real, readOnly: true })
    return true
  }

  const show = async (path: string, named = false) => (await open(path, named)) === true

  for (const chain of TOOLCHAINS) {
    for (const name of chain.variables ?? []) {
      const value = hostEnv[name]
      if (value !== undefined) plan.env[name] = value
    }
    for (const name of chain.folders ?? []) {
      const value = hostEnv[name]
      if (value && (await show(value))) plan.env[name] = value
    }
    for (const [name, parts] of Object.entries(chain.homes ?? {})) {
      const value = hostEnv[name]
      if (!value) continue
      for (const part of parts) if (await show(join(value, part))) plan.env[name] = value
    }
    for (const folder of chain.home ?? []) await showHomeFolder(folder)
  }
  for (const cache of CACHES) if (options.ecosystems?.includes(cache.ecosystem)) await showJobCache(cache)
  for (const [name, value] of Object.entries(hostEnv)) {
    if (value && FOLDER_PATTERNS.some((pattern) => pattern.test(name)) && (await show(value)))
      plan.env[name] = value
  }

  async function showHomeFolder(folder: HomeFolder): Promise<void> {
    const { path, below = 'HOME', levels = 0, variables } = folder
    const base = hostEnv[below]
    if (!base) return
    const from = join(base, path)
    if (!(await show(from))) return
    if (variables) Object.assign(plan.env, variables(from, hostEnv))
    else plan.links.push({ from, path, levels })
  }

  /** Where its tool has it: what a variable names comes first. */
  async function showJobCache({ path, named = {}, whole, env }: JobCache): Promise<void> {
    for (const [variable, part] of Object.entries({ ...named, HOME: path })) {
      const base = hostEnv[variable]
      const from = base ? join(base, part) : ''
      if (!(await show(from, variable !== 'HOME'))) continue
      plan.links.push({ from, path, levels: 0, cache: true, ...(whole && { whole }) })
      Object.assign(plan.env, env)
      return
    }
  }

  const path: string[] = []
  for (const entry of (hostEnv['PATH'] ?? '').split(':')) {
    // Added by npx and npm scripts for themselves.
    if (/\/(?:_npx\/|node-gyp-bin$)/.test(entry)) continue
    const tree = treeOf(entry)
    const opened = covered(entry) || (await open(tree))
    if (opened === true && (tree === entry || (await disk.inspect(entry)))) path.push(entry)
    else if (opened !== true && opened !== MISSING) plan.leftOut.push({ path: entry, why: opened })
    // What npm installed globally: the commands are links into it.
    if (opened === true && basename(entry) === 'bin') await show(join(dirname(entry), 'lib/node_modules'))
  }
  for (const folder of path.filter((one) => !SYSTEM_COMMANDS.test(one)))
    for (const { name, real } of await disk.links(folder))
      if (!covered(real) && !(options.workspace && holds(options.workspace, real)))
        plan.leftOut.push({ path: join(folder, name), why: `it leads to ${real}, which is not shown` })
  if (path.length === 0) path.push('/usr/local/bin', '/usr/bin', '/bin')
  // Last, since the agent can write there: what is installed inside (`pip install --user`) hides no command of the job.
  for (const entry of (hostEnv['PATH'] ?? '').split(':')) {
    const own = home === undefined ? null : below(home, entry)
    if (options.home && own && !within(closed, entry)) path.push(join(options.home, own))
  }
  plan.env['PATH'] = [...new Set(path)].join(':')
  return plan
}

/** What a folder of commands belongs to, where the commands are links into it. */
function treeOf(folder: string): string {
  const packages = /^(.*\/(?:node_modules(?=\/\.bin)|vendor(?=\/bin)))\/\.?bin\/*$/.exec(folder)?.[1]
  return packages ?? TREES.find((root) => holds(root, folder)) ?? folder
}

function below(folder: string, path: string): string | null {
  return holds(folder, path) ? relative(folder, path) : null
}

/** A cache that its tool also writes to: the agent's home gets a layer or a view of it that takes changes. */
interface JobCache {
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
const CACHES: readonly JobCache[] = [
  ...JAVASCRIPT.map((cache) => ({ ...cache, ecosystem: 'JavaScript' })),
  ...PYTHON.map((cache) => ({ ...cache, ecosystem: 'Python' })),
  ...RUST.map((cache) => ({ ...cache, ecosystem: 'Rust' })),
  // Its modules come by a proxy that is a folder: see the toolchains.
  { ecosystem: 'Go', path: '.cache/go-build', named: { GOCACHE: '' } },
  { ecosystem: 'Maven', path: '.m2/repository' },
  { ecosystem: 'Gradle', path: '.gradle/caches/modules-2', named: { GRADLE_USER_HOME: 'caches/modules-2' } },
]
