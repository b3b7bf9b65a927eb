import { mkdir } from 'node:fs/promises'
import { devNull } from 'node:os'
import { describeFailure, runCommand } from '../../../../base/command.js'

/** A file of a commit: its content, a link or an executable; null removes it. */
export type SeedFile =
  | string
  | Buffer
  | null
  | { content: string | Buffer; mode: '100644' | '100755' | '120000' }

export interface SeedCommit {
  message: string
  files: Record<string, SeedFile>
  /** Default: the default branch. */
  branch?: string
  /** Commit or branch that a new branch starts at; default the default branch's tip. */
  from?: string
  author?: { name: string; email: string }
  /** ISO 8601. */
  date?: string
}

/** No user or system git configuration applies; only what is passed. */
export function gitEnvironment(path: string): Record<string, string> {
  return {
    PATH: path,
    HOME: devNull,
    LC_ALL: 'C',
    TZ: 'UTC',
    GIT_CONFIG_NOSYSTEM: '1',
    GIT_CONFIG_GLOBAL: devNull,
    GIT_TERMINAL_PROMPT: '0',
    GIT_AUTHOR_NAME: 'GitHub',
    GIT_AUTHOR_EMAIL: 'noreply@github.com',
    GIT_COMMITTER_NAME: 'GitHub',
    GIT_COMMITTER_EMAIL: 'noreply@github.com',
    // The folder may belong to a different user than the process, as in job containers.
    GIT_CONFIG_COUNT: '1',
    GIT_CONFIG_KEY_0: 'safe.directory',
    GIT_CONFIG_VALUE_0: '*',
  }
}

export interface GitFailure extends Error {
  exitCode: number | null
  stderr: string
  stdout: string
}

export interface BareRepository {
  readonly directory: string
  /** Environment for git. */
  readonly environment: Record<string, string>
  /** Runs git here and returns its standard output; rejects with a {@link GitFailure}. */
  bytes(args: string[], input?: string | Buffer, env?: Record<string, string>): Promise<Buffer>
  /** Like `bytes`, as text without the last newline. */
  git(args: string[], input?: string | Buffer, env?: Record<string, string>): Promise<string>
  /** The commit that a name refers to, or null if there is none. */
  resolve(name: string): Promise<string | null>
  /**
   * Adds one commit to a branch with a single git process, however many files it has; returns the commit's
   * ID.
   */
  commit(commit: SeedCommit & { branch: string }): Promise<string>
}

/** @param path where programs are looked for, as in `PATH` */
export function bareRepository(directory: string, path: string): BareRepository {
  const environment = gitEnvironment(path)
  const bytes: BareRepository['bytes'] = async (args, input, env) => {
    const result = await runCommand('git', args, {
      cwd: directory,
      env: { ...environment, ...env },
      ...(input === undefined ? {} : { input }),
    })
    const { exitCode, stderr } = result
    if (exitCode === 0) return result.stdout
    const error = new Error(describeFailure('git', args, result), { cause: result.startError })
    const stdout = result.stdout.toString('utf8')
    throw Object.assign(error, { exitCode, stderr, stdout }) satisfies GitFailure
  }
  const git: BareRepository['git'] = async (args, input, env) =>
    (await bytes(args, input, env)).toString('utf8').replace(/\n$/, '')
  const resolve: BareRepository['resolve'] = (name) =>
    git(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`]).catch(() => null)
  return {
    directory,
    environment,
    bytes,
    git,
    resolve,
    commit: async (commit) => {
      const ref = `refs/heads/${commit.branch}`
      const parent = (await resolve(ref)) ?? (commit.from ? await resolve(commit.from) : null)
      await git(['fast-import', '--quiet', '--done', '--date-format=raw'], importStream(commit, ref, parent))
      return git(['rev-parse', ref])
    },
  }
}

/** What GitHub's own servers allow and refuse, as git configuration. */
const SERVER_CONFIG: [string, string][] = [
  ['http.receivepack', 'true'],
  ['uploadpack.allowFilter', 'true'],
  ['uploadpack.allowAnySHA1InWant', 'true'],
  ['receive.hideRefs', 'refs/pull'],
  ['receive.autogc', 'false'],
  ['gc.auto', '0'],
]

/** Creates an empty bare repository that behaves like GitHub's. */
export async function createBareRepository(
  directory: string,
  path: string,
  defaultBranch: string,
): Promise<BareRepository> {
  await mkdir(directory, { recursive: true })
  const bare = bareRepository(directory, path)
  await bare.git(['init', '--quiet', '--bare', '--template=', `--initial-branch=${defaultBranch}`, '.'])
  for (const [key, value] of SERVER_CONFIG) await bare.git(['config', key, value])
  return bare
}

function quotePath(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}

/** A commit in the format of `git fast-import`. */
function importStream(commit: SeedCommit, ref: string, parent: string | null): Buffer {
  const author = commit.author ?? { name: 'Mona Octocat', email: 'mona@example.com' }
  const seconds = Math.floor(Date.parse(commit.date ?? '2026-01-15T10:00:00Z') / 1000)
  const message = Buffer.from(commit.message)
  const parts: (string | Buffer)[] = [
    `commit ${ref}\n`,
    `author ${author.name} <${author.email}> ${seconds} +0000\n`,
    `committer ${author.name} <${author.email}> ${seconds} +0000\n`,
    `data ${message.length}\n`,
    message,
    '\n',
    parent ? `from ${parent}\n` : '',
  ]
  for (const [path, file] of Object.entries(commit.files)) {
    if (file === null) {
      parts.push(`D ${quotePath(path)}\n`)
      continue
    }
    const { content, mode } =
      typeof file === 'string' || Buffer.isBuffer(file) ? { content: file, mode: '100644' } : file
    const bytes = Buffer.from(content)
    parts.push(`M ${mode} inline ${quotePath(path)}\ndata ${bytes.length}\n`, bytes, '\n')
  }
  parts.push('done\n')
  return Buffer.concat(parts.map((part) => Buffer.from(part)))
}
