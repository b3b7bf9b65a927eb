import { realpath, stat } from 'node:fs/promises'
import { isAbsolute, join, normalize, relative } from 'node:path'
import type { Mount } from '../engine/engine.js'
import { FOLDER_PATTERNS, type HomeFolder, SECRET_PLACES, TOOLCHAINS, TREES } from './toolchains.js'

/** What the agent gets of the machine's toolchains. */
export interface ToolchainPlan {
  /** Read-only folders, at the same path inside, besides the system's own. */
  mounts: Mount[]
  /** Paths in the system's folders to hide, with what is there. */
  hidden: { path: string; kind: 'file' | 'folder' }[]
  /** Folders that should also be found below the agent's home. */
  links: { from: string; path: string; levels: number }[]
  /** The variables that the tools need, PATH above all. */
  env: Record<string, string>
}

/** A path as it exists on disk. */
export interface Disk {
  /** Null when nothing is there or access is denied. */
  inspect(path: string): Promise<{ kind: 'file' | 'folder'; real: string } | null>
}

export const realDisk: Disk = {
  async inspect(path) {
    try {
      const [found, real] = await Promise.all([stat(path), realpath(path)])
      return { kind: found.isDirectory() ? 'folder' : 'file', real }
    } catch {
      return null
    }
  },
}

export interface ToolchainPlanOptions {
  /** The job's environment; read only here. */
  hostEnv: Record<string, string | undefined>
  /** Folders that are in the sandbox anyway, read-only (`/usr` …). */
  system: readonly string[]
  /** The run folder and other paths that must not be shown. */
  private: readonly string[]
  disk?: Disk
}

/** None of these below a home is ever shown, whatever a variable or PATH says. */
const NEVER_IN_HOME =
  /^(\.ssh|\.docker|\.aws|\.azure|\.gnupg|\.kube|\.config|\.netrc|\.npmrc|\.git-credentials|\.claude|\.gcloud|\.terraform\.d)(\/|$)/

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
  const plan: ToolchainPlan = { mounts: [], hidden: [], links: [], env: {} }

  const secrets = [
    ...SECRET_PLACES,
    ...closed,
    ...(home ? [home] : []),
    ...(await runnerFolders(options, disk)),
  ]
  for (const place of new Set(secrets)) {
    if (!system.some((root) => contains(root, place))) continue
    const found = await disk.inspect(place)
    if (found && !plan.hidden.some(({ path }) => contains(path, place)))
      plan.hidden.push({ path: place, kind: found.kind })
  }
  const forbidden = (path: string): boolean =>
    path === '/' ||
    (home !== undefined && (contains(path, home) || NEVER_IN_HOME.test(below(home, path) ?? ''))) ||
    closed.some((folder) => contains(path, folder) || contains(folder, path)) ||
    SECRET_PLACES.some((place) => contains(place, path)) ||
    /^\/(proc|sys|dev|run|var\/run|tmp|etc)(\/|$)/.test(path)
  const within = (folders: readonly string[], path: string) =>
    folders.some((folder) => contains(folder, path))
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

  /** Shows a folder unless it must stay closed; true when the agent can see it. */
  async function show(path: string): Promise<boolean> {
    const found = isAbsolute(path) ? await disk.inspect(path) : null
    if (!found || forbidden(normalize(path)) || forbidden(found.real)) return false
    if (!covered(path)) plan.mounts.push({ source: path, target: path, readOnly: true })
    // The folder may be reached through a link whose target is elsewhere.
    if (found.real !== normalize(path) && !covered(found.real))
      plan.mounts.push({ source: found.real, target: found.real, readOnly: true })
    return true
  }

  for (const chain of TOOLCHAINS) {
    for (const name of chain.variables ?? []) copy(hostEnv, plan.env, name)
    for (const name of chain.folders ?? []) {
      const value = hostEnv[name]
      if (value && (await show(value))) plan.env[name] = value
    }
    for (const folder of home ? (chain.home ?? []) : []) await showHomeFolder(home as string, folder)
  }
  for (const [name, value] of Object.entries(hostEnv)) {
    if (value && FOLDER_PATTERNS.some((pattern) => pattern.test(name)) && (await show(value)))
      plan.env[name] = value
  }

  async function showHomeFolder(base: string, folder: HomeFolder): Promise<void> {
    const from = join(base, folder.path)
    if (!(await show(from))) return
    if (folder.link === false) plan.env['GRADLE_RO_DEP_CACHE'] = join(base, '.gradle/caches')
    else plan.links.push({ from, path: folder.path, levels: folder.levels ?? 0 })
  }

  const path: string[] = []
  for (const entry of (hostEnv['PATH'] ?? '').split(':')) {
    // Added by npx and npm scripts for themselves; a project's own come with the workspace.
    if (entry.includes('/node_modules/')) continue
    const tree = TREES.find((root) => contains(root, entry))
    if (tree ? await show(tree) : covered(entry) || (await show(entry))) path.push(entry)
  }
  plan.env['PATH'] = [...new Set(path)].join(':') || '/usr/local/bin:/usr/bin:/bin'
  return plan
}

/** A self-hosted runner's own folder (it holds its credentials) when it is in a system folder. */
async function runnerFolders({ hostEnv }: ToolchainPlanOptions, disk: Disk): Promise<string[]> {
  const work = hostEnv['RUNNER_TEMP'] ?? hostEnv['GITHUB_WORKSPACE']
  const root = /^(.*?)\/_work(\/|$)/.exec(work ?? '')?.[1]
  if (!root) return []
  const found: string[] = []
  for (const name of ['.credentials', '.credentials_rsaparams', '.runner', '.env', '_work', '_diag'])
    if (await disk.inspect(join(root, name))) found.push(join(root, name))
  return found
}

/** True when `path` is `folder` or below it. */
function contains(folder: string, path: string): boolean {
  return below(folder, path) !== null
}

function below(folder: string, path: string): string | null {
  const rest = relative(folder, path)
  return rest === '..' || rest.startsWith('../') || isAbsolute(rest) ? null : rest
}

function copy(from: Record<string, string | undefined>, to: Record<string, string>, name: string): void {
  const value = from[name]
  if (value !== undefined) to[name] = value
}
