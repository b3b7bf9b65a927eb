import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { succeeds } from '../../../../src/base/succeeds.js'
import {
  type Answer,
  created,
  failureAnswer,
  notFound,
  ok,
} from '../../../../src/programs/demo/github/answer.js'
import type { BareRepository } from '../../../../src/programs/demo/github/git/bare-repository.js'
import { readCommit, verification } from '../../../../src/programs/demo/github/render/render-commit.js'
import {
  repositoryApi,
  repositoryWeb,
} from '../../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route, text } from '../../../../src/programs/demo/github/route.js'
import { followPush } from '../../../../src/programs/demo/github/routes/pull-changes.js'
import { renderRef } from '../../../../src/programs/demo/github/routes/repository-routes.js'
import {
  findUser,
  type GitHubState,
  type RepositoryState,
} from '../../../../src/programs/demo/github/state.js'
import { isProtected } from '../push-rules.js'

async function createRef(call: RepositoryCall): Promise<Answer> {
  const { bare } = call.repository
  const ref = text(call.body['ref']) ?? ''
  const sha = text(call.body['sha']) ?? ''
  if (!/^refs\/[^/]+\/./.test(ref))
    return failureAnswer(422, "Reference name must start with 'refs/' and have at least two slashes")
  if (!(await bare.resolve(sha))) return failureAnswer(422, 'Object does not exist')
  if (await bare.resolve(ref)) return failureAnswer(422, 'Reference already exists')
  const refused = await moveRef(call.state, call.repository, { ref, to: sha, old: null, force: false })
  return refused === null ? created(renderRef(call, ref, sha)) : failureAnswer(422, refused)
}

async function updateRef(call: RepositoryCall): Promise<Answer> {
  const ref = `refs/${call.params['ref']}`
  const to = text(call.body['sha']) ?? ''
  const old = await call.repository.bare.resolve(ref)
  if (!old) return failureAnswer(422, 'Reference does not exist')
  const force = call.body['force'] === true
  const refused = await moveRef(call.state, call.repository, { ref, to, old, force })
  return refused === null ? ok(renderRef(call, ref, to)) : failureAnswer(422, refused)
}

async function deleteRef(call: RepositoryCall): Promise<Answer> {
  const ref = `refs/${call.params['ref']}`
  const old = await call.repository.bare.resolve(ref)
  if (!old) return failureAnswer(422, 'Reference does not exist')
  const refused = await moveRef(call.state, call.repository, { ref, to: NO_OBJECT, old, force: true })
  return refused === null ? { status: 204 } : failureAnswer(422, refused)
}

async function createBlob(call: RepositoryCall): Promise<Answer> {
  const encoding = call.body['encoding'] === 'base64' ? 'base64' : 'utf8'
  const content = Buffer.from(text(call.body['content']) ?? '', encoding)
  const sha = await call.repository.bare.git(['hash-object', '-w', '--stdin'], content)
  return created({ sha, url: `${repositoryApi(call.state, call.repository)}/git/blobs/${sha}` })
}

interface TreeEntry {
  path?: string
  mode?: string
  sha?: string | null
  content?: string
}

async function createTree(call: RepositoryCall): Promise<Answer> {
  const { bare } = call.repository
  const given = (Array.isArray(call.body['tree']) ? call.body['tree'] : []) as TreeEntry[]
  if (given.length === 0) return failureAnswer(422, 'Invalid tree info')
  const ofApp = call.login?.endsWith('[bot]') === true
  if (ofApp && given.some(({ path }) => path?.startsWith('.github/workflows/'))) {
    return failureAnswer(403, 'Resource not accessible by integration')
  }
  try {
    const texts = given.flatMap(({ content }) => (content === undefined ? [] : [content]))
    const stored = (await storeBlobs(bare, texts)).values()
    const entries = given.map(({ path = '', mode = '', sha, content }) => ({
      path,
      mode,
      sha: content === undefined ? (sha ?? null) : (stored.next().value ?? null),
    }))
    const tree = await treeWith(call.state, call.repository, text(call.body['base_tree']), entries)
    return created(await renderTree(call, tree))
  } catch {
    return failureAnswer(422, 'GitRPC::BadObjectState')
  }
}

async function renderTree(call: RepositoryCall, sha: string): Promise<Record<string, unknown>> {
  const api = `${repositoryApi(call.state, call.repository)}/git`
  const list = await call.repository.bare.git(['ls-tree', '-z', '-l', sha])
  const tree = list
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => {
      const [facts, path] = line.split('\t')
      const [mode, type, object, size] = (facts ?? '').split(/ +/)
      const url = `${api}/${type}s/${object}`
      return { path, mode, type, sha: object, ...(type === 'blob' ? { size: Number(size) } : {}), url }
    })
  return { sha, url: `${api}/trees/${sha}`, tree, truncated: false }
}

function person(value: unknown): CommitPerson | undefined {
  return typeof value === 'object' && value !== null ? (value as CommitPerson) : undefined
}

async function createCommit(call: RepositoryCall): Promise<Answer> {
  const author = person(call.body['author'])
  const committer = person(call.body['committer'])
  const login = call.login ?? 'ghost'
  try {
    const sha = await commitTree(call.state, call.repository, {
      tree: text(call.body['tree']) ?? '',
      parents: (Array.isArray(call.body['parents']) ? call.body['parents'] : []) as string[],
      message: text(call.body['message']) ?? '',
      login,
      ...(author ? { author } : {}),
      ...(committer ? { committer } : {}),
      // Those of bots, as long as the request names nobody:
      // https://docs.github.com/authentication/managing-commit-signature-verification/about-commit-signature-verification
      signed: login.endsWith('[bot]') && !author && !committer,
    })
    return created(await renderGitCommit(call.state, call.repository, sha))
  } catch {
    return failureAnswer(422, 'Tree SHA does not exist')
  }
}

/** `git-commit` of the API description. */
async function renderGitCommit(
  state: GitHubState,
  repository: RepositoryState,
  sha: string,
): Promise<Record<string, unknown>> {
  const facts = await readCommit(repository, sha)
  const api = `${repositoryApi(state, repository)}/git`
  const web = `${repositoryWeb(state, repository)}/commit`
  return {
    sha: facts.sha,
    node_id: nodeId('Commit', facts.sha),
    url: `${api}/commits/${facts.sha}`,
    html_url: `${web}/${facts.sha}`,
    author: facts.author,
    committer: facts.committer,
    message: facts.message,
    tree: { sha: facts.tree, url: `${api}/trees/${facts.tree}` },
    parents: facts.parents.map((parent) => ({
      sha: parent,
      url: `${api}/commits/${parent}`,
      html_url: `${web}/${parent}`,
    })),
    verification: verification(repository, facts),
  }
}

export const gitDataRoutes: Route[] = [
  route('git/create-ref', 'POST', '/git/refs', ['contents:write'], createRef),
  route('git/update-ref', 'PATCH', '/git/refs/{+ref}', ['contents:write'], updateRef),
  route('git/delete-ref', 'DELETE', '/git/refs/{+ref}', ['contents:write'], deleteRef),
  route('git/create-blob', 'POST', '/git/blobs', ['contents:write'], createBlob),
  route('git/create-tree', 'POST', '/git/trees', ['contents:write'], createTree),
  route('git/create-commit', 'POST', '/git/commits', ['contents:write'], createCommit),
  route('git/get-commit', 'GET', '/git/commits/{commit_sha}', ['contents:read'], async (call) => {
    const sha = call.params['commit_sha'] ?? ''
    const found = await call.repository.bare.resolve(sha)
    return found ? ok(await renderGitCommit(call.state, call.repository, found)) : notFound()
  }),
]

/** Stands for "no object" where an ID is expected. */
export const NO_OBJECT = '0'.repeat(40)

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

interface NewEntry {
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

interface NewCommit {
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

interface CommitPerson {
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
