import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutRepository } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { formatPackedRefs, isRefName, type Ref } from '../../base/git/refs.js'

export interface AgentGitOptions {
  /** The workspace; gets a `.git`. */
  path: string
  objectFormat: 'sha1' | 'sha256'
  /** The commit that HEAD points to. */
  commit: string
  /** Branch that HEAD is on; detached if absent, or if git rejects the name. */
  branch?: string
  refs: readonly Ref[]
  shallow: readonly string[]
  exclude: string
  autocrlf: CheckoutRepository['autocrlf']
  /** Object directories under the paths that the agent sees. */
  alternates: readonly string[]
  /** An index of the commit whose stat data match the workspace. */
  index: string
}

const SETTINGS = `[user]
\tname = Caisson agent
\temail = agent@caisson.invalid
[gc]
\tauto = 0
`

/**
 * Gives the agent a repository with the whole history, but without remotes, hooks, credentials or the
 * checkout's configuration. It is written as files; our own git never runs in it.
 */
export async function createAgentGit(options: AgentGitOptions): Promise<void> {
  const gitDir = join(options.path, '.git')
  const format = `--object-format=${options.objectFormat}`
  await createGit({ cwd: options.path }).raw(['init', '-q', '--template=', format, options.path])
  await mkdir(join(gitDir, 'info'), { recursive: true })
  await mkdir(join(gitDir, 'objects', 'info'), { recursive: true })
  const name =
    options.branch === undefined ? undefined : `refs/heads/${options.branch.replace(/^refs\/heads\//, '')}`
  const branch = name !== undefined && isRefName(name) && !name.endsWith('/HEAD') ? name : undefined
  const others = options.refs.filter((ref) => branch === undefined || !collides(ref.name, branch))
  const refs = branch === undefined ? others : [...others, { name: branch, id: options.commit }]
  await Promise.all([
    writeFile(join(gitDir, 'HEAD'), branch === undefined ? `${options.commit}\n` : `ref: ${branch}\n`),
    writeFile(join(gitDir, 'packed-refs'), formatPackedRefs(refs)),
    writeFile(
      join(gitDir, 'objects', 'info', 'alternates'),
      options.alternates.map((path) => `${path}\n`).join(''),
    ),
    writeFile(join(gitDir, 'info', 'exclude'), options.exclude),
    options.shallow.length > 0
      ? writeFile(join(gitDir, 'shallow'), `${options.shallow.join('\n')}\n`)
      : Promise.resolve(),
    copyFile(options.index, join(gitDir, 'index')),
  ])
  await appendFile(join(gitDir, 'config'), SETTINGS)
  await keepLineEndings(gitDir, options.autocrlf)
}

/** Lets a git directory of ours convert line endings as the checkout's does. */
export async function keepLineEndings(gitDir: string, autocrlf: string | undefined): Promise<void> {
  if (autocrlf !== undefined) await appendFile(join(gitDir, 'config'), `[core]\n\tautocrlf = ${autocrlf}\n`)
}

/** `a` and `a/b` cannot both be names. */
function collides(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
