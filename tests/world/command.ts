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

/** A repository of a person at a terminal, and `caisson` in it: the built one, as a process of its own. */
export interface Desk {
  /** The checkout. */
  path: string
  /** Folder with the runs of the checkout, or of another. */
  runs: string
  runsOf(checkout: string): string
  file(name: string, content: string): Promise<string>
  caisson(
    args: readonly string[],
    more?: { env?: Record<string, string>; stdin?: string; cwd?: string; node?: string; cli?: string },
  ): Promise<Said>
  [Symbol.asyncDispose](): Promise<void>
}

export const CAISSON = join(PROJECT, 'lib/programs/cli/main.js')

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
    caisson: (args, { env = {}, stdin, cwd = path, node = process.execPath, cli = CAISSON } = {}) =>
      new Promise((resolve) => {
        const child = execFile(
          node,
          [cli, ...args],
          { cwd, env: { ...base, ...env }, maxBuffer: 64 * 1024 * 1024 },
          (error, stdout, stderr) => {
            const code = (error as { code?: unknown } | null)?.code
            resolve({ exitCode: error ? (typeof code === 'number' ? code : -1) : 0, stdout, stderr })
          },
        )
        child.stdin?.end(stdin ?? '')
      }),
    [Symbol.asyncDispose]: () => rm(root, { recursive: true, force: true, maxRetries: 5 }),
  }
}
