import { dirname, join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Environment } from '../../base/command.js'
import { isConfigurationName, isCredentialName } from '../../base/credentials/names.js'
import { holds, pointedBy } from '../../base/credentials/pointed.js'
import { secretsIn } from '../../base/credentials/secrets.js'
import type { Log } from '../../base/log.js'
import type { OpenOptions } from '../backend.js'
import { CONTAINER_PATHS } from '../sandbox.js'
import { type Disk, realDisk } from '../toolchains/disk.js'
import { planToolchains, type ToolchainPlan, type ToolchainPlanOptions } from '../toolchains/plan.js'
import { planHostRoot } from './host-image.js'

/** What decides which of this machine's tools a sandbox shows. */
export interface HostToolsOptions extends Pick<OpenOptions, 'hostEnv' | 'ecosystems' | 'log'> {
  run: Pick<OpenOptions['run'], 'home' | 'ownPath'>
}

/** Which of this machine's tools a sandbox shows. Reads the disk, for up to two seconds, and changes nothing. */
export async function hostTools({ run, hostEnv, ecosystems, log }: HostToolsOptions): Promise<ToolchainPlan> {
  const { mounts } = await planHostRoot()
  return sealedToolchains({
    hostEnv,
    system: [...mounts.map(({ target }) => target), '/bin', '/sbin'],
    private: [dirname(run.home), ...(run.ownPath ? [run.ownPath] : [])],
    home: CONTAINER_PATHS.home,
    workspace: run.ownPath,
    ecosystems,
    log,
  })
}

/** Parts of the system's folders that people configure. The rest comes from packages. */
const CONFIGURED = ['/etc', '/opt', '/usr/local/etc', '/usr/etc', '/usr/share/maven/conf']
/** Folders with nothing but the content of packages, often most of a tool home. */
const BULK = new Set(
  `node_modules site-packages dist-packages __pycache__ objects refs logs hooks include man doc locale zoneinfo terminfo
  fonts icons src certs test tests testdata`.split(/\s+/),
)
const LIBRARY = /^(?:python|perl|ruby)\d/
/** Caches of public packages, as whole mounts. */
const CACHES =
  /\/(?:cache\/download|_cacache|registry\/\w+|store|pypoetry\/(?:artifacts|cache)|git\/(?:db|checkouts)|\.m2\/repository|modules-2|\.nuget\/packages|\.cache\/[\w-]+|(?:install|berry)\/cache)$/
/** Whichever comes first; folders near the top are searched before those far down. */
const MOST = { entries: 20_000, reads: 2000, milliseconds: 2000 }
const MOST_NAMED = 40
/** Folders. */
const AT_ONCE = 32

interface Hidden {
  path: string
  kind: 'file' | 'folder'
  why: string
}

/** What a sealed sandbox shows of this machine's tools. */
async function sealedToolchains(options: ToolchainPlanOptions & { log: Log }): Promise<ToolchainPlan> {
  const plan = await planToolchains(options)
  const missing = plan.leftOut.map(({ path, why }) => ({ path, said: `${path} (${why})` }))
  logHiddenPaths(missing, 'On the PATH of the job, but not in the sandbox', options.log)
  return hideMountedCredentials(plan, options)
}

/**
 * Adds to the plan what holds credentials among all that would be mounted: by what the job's variables point to, by
 * names, and by the content of settings. Each is said once in a log.
 */
export async function hideMountedCredentials(
  plan: ToolchainPlan,
  options: {
    hostEnv: Environment
    system: readonly string[]
    log: Log
    disk?: Disk
    now?: () => number
  },
): Promise<ToolchainPlan> {
  const { hostEnv, system, log } = options
  const mounted = plan.mounts.map(({ target }) => target)
  const isShown = (path: string) =>
    mounted.some((root) => holds(root, path)) ||
    (system.some((root) => holds(root, path)) && !plan.hidden.some((place) => holds(place.path, path)))
  const found = new Map<string, Hidden>()
  const add = (path: string, kind: Hidden['kind'], why: string) => {
    if (isShown(path) && ![...found.values()].some((above) => holds(above.path, path)))
      found.set(path, { path, kind, why })
  }
  // Never the folder that tools are in.
  for (const { path, kind, variable } of await pointedBy(hostEnv))
    if (kind === 'file' || !mounted.some((root) => holds(path, root)))
      add(path, kind, `${variable} points to it`)
  const roots = [
    ...mounted.filter((path) => !CACHES.test(path)),
    ...CONFIGURED.filter((path) => system.some((root) => holds(root, path))),
  ]
  const complete = await search(roots.filter(isShown), options, (path, why) => add(path, 'file', why))
  if (!complete)
    log.debug('Not everything that the agent can see of this machine was searched for credentials')
  const hidden = [...found.values()].filter(({ path }) => !system.some((root) => holds(path, root)))
  const files = hidden.map(({ path, why }) => ({ path, said: `${path} (${why})` }))
  logHiddenPaths(files, 'Hidden from the agent on this machine, because of credentials', log)
  return { ...plan, credentials: hidden.map(({ path, kind }) => ({ path, kind })) }
}

/** False if a limit ended the search. */
async function search(
  roots: readonly string[],
  { disk = realDisk, now = () => performance.now() }: { disk?: Disk; now?: () => number },
  report: (path: string, why: string) => void,
): Promise<boolean> {
  const until = now() + MOST.milliseconds
  let [entries, reads] = [0, 0]
  const seen = new Set<string>()
  for (let level = [...roots]; level.length > 0; ) {
    const next: string[] = []
    for (let at = 0; at < level.length; at += AT_ONCE) {
      // What else is going on goes on.
      await setImmediate()
      if (entries > MOST.entries || reads > MOST.reads || now() > until) return false
      const folders = level.slice(at, at + AT_ONCE).filter((folder) => !seen.has(folder))
      for (const folder of folders) seen.add(folder)
      const lists = await Promise.all(folders.map((folder) => disk.list(folder)))
      const settings: string[] = []
      for (const [index, list] of lists.entries()) {
        entries += list.length
        for (const { name, kind } of list) {
          const path = join(folders[index] ?? '', name)
          if (kind === 'folder') {
            if (!BULK.has(name) && !LIBRARY.test(name)) next.push(path)
          } else if (isCredentialName(path)) report(path, 'its name is that of a file with credentials')
          else if (isConfigurationName(path)) settings.push(path)
        }
      }
      reads += settings.length
      const texts = await Promise.all(settings.map((path) => disk.read(path)))
      for (const [index, text] of texts.entries()) {
        if (text !== null && secretsIn(text).length > 0)
          report(settings[index] ?? '', 'it holds what looks like a credential')
      }
    }
    level = next
  }
  return true
}

/** What a log has been told: a run opens several sandboxes. */
const told = new WeakMap<Log, Set<string>>()

/** Names each path once per log, and no more than a reader will read. */
function logHiddenPaths(paths: readonly { path: string; said: string }[], heading: string, log: Log): void {
  const known = told.get(log) ?? new Set()
  told.set(log, known)
  const fresh = paths.filter(({ path }) => !known.has(path))
  for (const { path } of fresh) known.add(path)
  if (fresh.length === 0) return
  const names = fresh.slice(0, MOST_NAMED).map(({ said }) => said.replace(/[\u0000-\u001f\u007f]/g, '?'))
  const more = fresh.length - names.length
  log.info(`${heading}: ${names.join(', ')}${more > 0 ? `, and ${more} more` : ''}`)
}
