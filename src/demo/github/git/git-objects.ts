import { readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { succeeds } from '../../../succeeds.js'
import { followPush } from '../routes/pull-changes.js'
import { findUser, type GitHubState, type RepositoryState } from '../state.js'
import type { BareRepository } from './bare-repository.js'

/** Stands for "no object" where an ID is expected. */
export const NO_OBJECT = '0'.repeat(40)

/** Whether a rule of the repository protects this ref. */
export function isProtected({ bare }: RepositoryState, ref: string): boolean {
  return readFileSync(join(bare.directory, 'protected-refs'), 'utf8').split('\n').includes(ref)
}

/**
 * Moves, creates or (`to` of zeros) deletes a ref under the server's rules; resolves to the refusal, or null.
 */
export async function moveRef(
  state: GitHubState,
  repository: RepositoryState,
  o: { ref: string; to: string; old: string | null; force: boolean },
): Promise<string | null> {
  const { bare } = repository
  if (isProtected(repository, o.ref)) return 'Cannot update this protected ref.'
  if (o.to !== NO_OBJECT) {
    if (!(await bare.resolve(o.to))) return 'Object does not exist'
    const forward = o.old === null || (await succeeds(bare.git(['merge-base', '--is-ancestor', o.old, o.to])))
    if (!forward && !o.force) return 'Update is not a fast forward'
  }
  const command =
    o.to === NO_OBJECT ? ['update-ref', '-d', o.ref] : ['update-ref', o.ref, o.to, o.old ?? NO_OBJECT]
  if (!(await succeeds(bare.git(command)))) return 'Reference cannot be updated'
  await followPush(state, repository)
  return null
}

/** Stores many contents with one git process; returns their IDs in the same order. */
export async function storeBlobs(bare: BareRepository, contents: (string | Buffer)[]): Promise<string[]> {
  if (contents.length === 0) return []
  const folder = await mkdtemp(join(bare.directory, 'blobs-'))
  try {
    const names = contents.map((_, index) => join(folder, String(index)))
    for (const [index, name] of names.entries()) await writeFile(name, contents[index] ?? '')
    const args = ['hash-object', '-w', '--no-filters', '--stdin-paths']
    return (await bare.git(args, `${names.join('\n')}\n`)).split('\n')
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

export interface NewEntry {
  path: string
  mode: string
  /** Null removes the path. */
  sha: string | null
}

/** The tree of `base` with these entries added or removed. Rejects if git refuses them. */
export async function treeWith(
  state: GitHubState,
  { bare }: RepositoryState,
  base: string | undefined,
  entries: NewEntry[],
): Promise<string> {
  const env = { GIT_INDEX_FILE: join(bare.directory, `index-${state.nextId()}`) }
  try {
    if (base !== undefined) await bare.git(['read-tree', base], undefined, env)
    const known = new Set((await bare.git(['ls-files', '-z'], undefined, env)).split('\0'))
    const missing = entries.find(({ path, sha }) => sha === null && !known.has(path))
    if (missing) throw new Error(`${missing.path} is not there to be deleted`)
    const lines = entries.map(({ path, mode, sha }) =>
      sha ? `${mode} ${sha}\t${path}` : `0 ${NO_OBJECT}\t${path}`,
    )
    const input = lines.map((line) => `${line}\0`).join('')
    await bare.git(['update-index', '-z', '--index-info'], input, env)
    return await bare.git(['write-tree'], undefined, env)
  } finally {
    await rm(env.GIT_INDEX_FILE, { force: true })
  }
}

export interface NewCommit {
  tree: string
  parents: string[]
  message: string
  /** The owner of the token. */
  login: string
  author?: CommitPerson
  committer?: CommitPerson
  /** GitHub signs it. */
  signed: boolean
}

export interface CommitPerson {
  name: string
  email: string
  date?: string
}

/** Writes a commit. Without an author it is the account's, and GitHub is the committer if it signs. */
export async function commitTree(
  state: GitHubState,
  repository: RepositoryState,
  commit: NewCommit,
): Promise<string> {
  const account = accountOf(state, commit.login)
  const author = commit.author ?? account
  const committer = commit.committer ?? (commit.signed ? GITHUB : author)
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: author.date ?? state.now(),
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: committer.date ?? state.now(),
  }
  const args = ['commit-tree', commit.tree, ...commit.parents.flatMap((parent) => ['-p', parent])]
  const sha = await repository.bare.git(args, commit.message, env)
  if (commit.signed) repository.signedCommits.add(sha)
  return sha
}

const GITHUB: CommitPerson = { name: 'GitHub', email: 'noreply@github.com' }

function accountOf(state: GitHubState, login: string): CommitPerson {
  const user = findUser(state, login)
  return { name: login, email: `${user?.id ?? 0}+${login}@users.noreply.${new URL(state.url).hostname}` }
}
