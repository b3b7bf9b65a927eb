import { execFile } from 'node:child_process'
import { chmod, cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { userInfo } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import type { Mount } from '../../../src/sandbox/engine/engine.js'
import { foreignUser } from '../../../src/sandbox/user.js'
import { findPart, whyNot } from '../../world/parts.js'
import { writeFiles } from '../../world/temporary-folder.js'
import { startRegistry } from './registry.js'
import { CACHING_TOOLS, type CachingTool } from './tools.js'

const run = promisify(execFile)
const MANY = 30_001
const MADE = new Set(['node_modules', 'lib', 'target', '.venv', 'app.o', '.pnp.cjs', '.yarn'])

/** A home with caches, as the steps of a job leave it. */
export interface Job {
  home: string
  /** One folder for each tool, with its lock file. */
  projects: string
  env: Record<string, string>
  /** The tools themselves, where they are not the system's. */
  mounts: Mount[]
  /** The command of a tool in a sandbox. */
  inside(tool: CachingTool): string
  /** Copies the tools' projects, without what was installed. */
  copyProjects(to: string): Promise<void>
  [Symbol.asyncDispose](): Promise<void>
}

/** The tools that this machine has. */
export const there = (tool: CachingTool) => whyNot(tool.parts) === null

/** Runs the tools of the table as the steps of a job do; also makes a cache of very many files. */
export async function jobWithCaches(tools: readonly CachingTool[] = CACHING_TOOLS): Promise<Job> {
  // Nothing below `/tmp` is ever shown.
  const parent = join(userInfo().homedir, '.cache')
  await mkdir(parent, { recursive: true })
  const root = await realpath(await mkdtemp(join(parent, 'caisson-test-caches-')))
  await chmod(root, 0o755)
  const [home, served, projects] = ['home', 'registry', 'projects'].map((name) => join(root, name)) as [
    string,
    string,
    string,
  ]
  for (const folder of [home, served]) await mkdir(folder)
  const registry = await startRegistry(served)
  const { folders, mounts } = await placesOfTools()
  const PATH = [...folders, process.env['PATH'] ?? ''].join(':')
  const found = findPart('cache-tools')
  const env = { PATH, HOME: home, CI: 'true', TOOLS: found.there ? found.path : '' }
  const fill = (text: string) => text.replaceAll('URL', registry.url).replaceAll('ROOT', served)
  for (const { name, files, warm } of tools.filter(there)) {
    const cwd = join(projects, name)
    await mkdir(cwd, { recursive: true })
    await writeFiles(cwd, Object.fromEntries(Object.entries(files).map(([path, text]) => [path, fill(text)])))
    await run('bash', ['-e', '-c', fill(warm)], { cwd, env }).catch((error) => {
      throw new Error(`${name}: ${error.message}\n${error.stdout}\n${error.stderr}`)
    })
  }
  await manyFiles(join(home, MANY_FILES))
  const key = join(home, '.npm/_cacache/key.json')
  await writeFile(key, 'a secret')
  const other = foreignUser()
  if (other) await run('chown', ['-R', `${other.uid}:${other.gid}`, home])
  return {
    home,
    projects,
    env: { ...env, GOOGLE_APPLICATION_CREDENTIALS: key },
    mounts,
    inside: ({ name, inside }) => `cd '${name}' && ${fill(inside)}`,
    copyProjects: (to) =>
      cp(projects, to, {
        recursive: true,
        filter: (path) => !MADE.has(path.slice(dirname(path).length + 1)),
      }),
    async [Symbol.asyncDispose]() {
      await registry.close()
      await run('chmod', ['-R', 'u+w', root])
      await rm(root, { recursive: true, force: true })
    },
  }
}

/** A cache that no tool of the table uses. */
export const MANY_FILES = '.cache/node/corepack'

/** Of names, kinds, modes, owners, targets of links and contents. */
export async function digest(folder: string): Promise<string> {
  const list =
    'find . -printf "%p %y %m %U %l\\n" | sort; find . -type f -print0 | sort -z | xargs -0 sha256sum'
  return (await run('bash', ['-c', `(${list}) | sha256sum`], { cwd: folder })).stdout
}

async function manyFiles(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true })
  await run('bash', ['-c', `for ((i = 0; i < ${MANY}; i++)); do : >"$i"; done`], { cwd: folder })
}

async function placesOfTools(): Promise<{ folders: string[]; mounts: Mount[] }> {
  const folders: string[] = []
  const places: string[] = []
  const tools = findPart('cache-tools')
  if (tools.there) {
    folders.push(join(tools.path, 'node/node_modules/.bin'), join(tools.path, 'python/bin'))
    const prefix = ['-c', 'import sys; print(sys.base_prefix)']
    places.push(tools.path, (await run(join(tools.path, 'python/bin/python'), prefix)).stdout.trim())
  }
  const cargo = findPart('cargo')
  // Not rustup's stand-in for it, which looks for its toolchains below the home.
  if (cargo.there) {
    const sysroot = (await run('rustc', ['--print', 'sysroot'])).stdout.trim()
    folders.push(join(sysroot, 'bin'))
    places.push(sysroot)
  }
  const mounts = places
    .filter((path) => !/^\/usr(\/|$)/.test(path))
    .map((path) => ({ source: path, target: path, readOnly: true as const }))
  return { folders, mounts }
}
