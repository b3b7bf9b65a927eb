import { execFile } from 'node:child_process'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { runsFolderOf, stateFolderOf } from '../../src/run/record/state-folder.js'
import { PROJECT } from './action-file.js'
import { temporaryFolder } from './temporary-folder.js'

const git = (cwd: string, args: readonly string[]) => promisify(execFile)('git', [...args], { cwd })

export interface Said {
  exitCode: number
  stdout: string
  stderr: string
}

export interface CommandOptions {
  /** All of its variables. */
  env?: Record<string, string | undefined>
  stdin?: string
  node?: string
  cli?: string
}

/** A repository of a person at a terminal, and `caisson` in it: the built one, as a process of its own. */
export interface Desk {
  /** The checkout. */
  path: string
  /** Folder with the runs of the checkout, or of another. */
  runs: string
  runsOf(checkout: string): string
  file(name: string, content: string): Promise<string>
  /** Its variables come beside those of every terminal. */
  caisson(
    args: readonly string[],
    more?: Omit<CommandOptions, 'env'> & { env?: Record<string, string>; cwd?: string },
  ): Promise<Said>
  [Symbol.asyncDispose](): Promise<void>
}

export const CAISSON = join(PROJECT, 'lib/programs/cli/main.js')

/** The built command line in a folder, as a process of its own. */
export const caissonIn = (
  cwd: string,
  args: readonly string[],
  { env = {}, stdin = '', node = process.execPath, cli = CAISSON }: CommandOptions = {},
): Promise<Said> =>
  new Promise((resolve) => {
    const options = { cwd, env, maxBuffer: 64 * 1024 * 1024 }
    const child = execFile(node, [cli, ...args], options, (error, stdout, stderr) => {
      const code = (error as { code?: unknown } | null)?.code
      resolve({ exitCode: error ? (typeof code === 'number' ? code : -1) : 0, stdout, stderr })
    })
    child.stdin?.end(stdin)
  })

export async function createDesk(files: Record<string, string>): Promise<Desk> {
  // Short: a socket's address is not long.
  const root = temporaryFolder()
  const path = join(root, 'p')
  const file = async (name: string, content: string) => {
    const to = join(path, name)
    await mkdir(dirname(to), { recursive: true })
    await writeFile(to, content)
    return to
  }
  await mkdir(path)
  for (const [name, content] of Object.entries(files)) await file(name, content)
  await git(path, ['init', '-q', '-b', 'main'])
  await git(path, ['add', '.'])
  await git(path, ['-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'base'])
  const base = { PATH: process.env['PATH'] ?? '', HOME: root, CAISSON_CACHE: join(root, 'cache') }
  const runsOf = (checkout: string) => runsFolderOf(stateFolderOf(base), checkout)
  return {
    path,
    runs: runsOf(path),
    runsOf,
    file,
    caisson: (args, { env = {}, cwd = path, ...more } = {}) =>
      caissonIn(cwd, args, { ...more, env: { ...base, ...env } }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
