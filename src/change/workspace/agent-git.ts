import { appendFile, copyFile, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { CheckoutRepository } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { formatPackedRefs, isRefName, type Ref } from '../../base/git/refs.js'
import { keepLineEndings, readShallow } from './pristine.js'
import type { Workspace } from './workspace-types.js'

/** Where a container sees the object directories. */
const OBJECTS_TARGET = '/caisson/git'

/** Where the agent's repository borrows its objects from, and where a container sees them. */
export function objectsOf(gitDir: string, borrowed: readonly string[]) {
  const objectDirectories = [join(gitDir, 'objects'), ...borrowed]
  const objectMounts = objectDirectories.map((source, index) => ({
    source,
    target: `${OBJECTS_TARGET}/${index}`,
  }))
  return { objectDirectories, objectMounts }
}

interface AgentGitOptions {
  /** The workspace; gets a `.git`. */
  path: string
  /** The checkout's; null if nothing of it is known. */
  repository: CheckoutRepository | null
  /** Our own git directory. */
  gitDir: string
  /** The commit that HEAD points to. */
  commit: string
  /** Branch that HEAD is on; detached if absent, or if git rejects the name. */
  branch: string | undefined
  refs: readonly Ref[]
  objectMounts: Workspace['objectMounts']
  objectsAt: 'container' | 'host'
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
  const { repository, objectMounts, objectsAt } = options
  const gitDir = join(options.path, '.git')
  const format = `--object-format=${repository?.objectFormat ?? 'sha1'}`
  const shallow = await readShallow(options.gitDir)
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
      objectMounts.map(({ source, target }) => `${objectsAt === 'host' ? source : target}\n`).join(''),
    ),
    writeFile(join(gitDir, 'info', 'exclude'), repository?.exclude ?? ''),
    shallow.length > 0 ? writeFile(join(gitDir, 'shallow'), `${shallow.join('\n')}\n`) : undefined,
    copyFile(options.index, join(gitDir, 'index')),
  ])
  await appendFile(join(gitDir, 'config'), SETTINGS)
  await keepLineEndings(gitDir, repository?.autocrlf)
}

/** `a` and `a/b` cannot both be names. */
function collides(one: string, other: string): boolean {
  return one === other || one.startsWith(`${other}/`) || other.startsWith(`${one}/`)
}
