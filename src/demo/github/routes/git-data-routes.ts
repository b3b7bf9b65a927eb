import { type Answer, created, failure, notFound, ok } from '../answer.js'
import {
  type CommitPerson,
  commitTree,
  moveRef,
  NO_OBJECT,
  storeBlobs,
  treeWith,
} from '../git/git-objects.js'
import { renderGitCommit } from '../render/render-commit.js'
import { repositoryApi } from '../render/render-repository.js'
import { nodeId } from '../render/render-user.js'
import { type RepositoryCall, type Route, route, text } from '../route.js'

function renderRef(call: RepositoryCall, ref: string, sha: string): Record<string, unknown> {
  const api = `${repositoryApi(call.state, call.repository)}/git`
  return {
    ref,
    node_id: nodeId('Ref', ref),
    url: `${api}/${ref.split('/').map(encodeURIComponent).join('/')}`,
    object: { type: 'commit', sha, url: `${api}/commits/${sha}` },
  }
}

async function createRef(call: RepositoryCall): Promise<Answer> {
  const { bare } = call.repository
  const ref = text(call.body['ref']) ?? ''
  const sha = text(call.body['sha']) ?? ''
  if (!/^refs\/[^/]+\/./.test(ref))
    return failure(422, "Reference name must start with 'refs/' and have at least two slashes")
  if (!(await bare.resolve(sha))) return failure(422, 'Object does not exist')
  if (await bare.resolve(ref)) return failure(422, 'Reference already exists')
  const refused = await moveRef(call.state, call.repository, { ref, to: sha, old: null, force: false })
  return refused === null ? created(renderRef(call, ref, sha)) : failure(422, refused)
}

async function updateRef(call: RepositoryCall): Promise<Answer> {
  const ref = `refs/${call.params['ref']}`
  const to = text(call.body['sha']) ?? ''
  const old = await call.repository.bare.resolve(ref)
  if (!old) return failure(422, 'Reference does not exist')
  const force = call.body['force'] === true
  const refused = await moveRef(call.state, call.repository, { ref, to, old, force })
  return refused === null ? ok(renderRef(call, ref, to)) : failure(422, refused)
}

async function deleteRef(call: RepositoryCall): Promise<Answer> {
  const ref = `refs/${call.params['ref']}`
  const old = await call.repository.bare.resolve(ref)
  if (!old) return failure(422, 'Reference does not exist')
  const refused = await moveRef(call.state, call.repository, { ref, to: NO_OBJECT, old, force: true })
  return refused === null ? { status: 204 } : failure(422, refused)
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
  if (given.length === 0) return failure(422, 'Invalid tree info')
  const ofApp = call.login?.endsWith('[bot]') === true
  if (ofApp && given.some(({ path }) => path?.startsWith('.github/workflows/'))) {
    return failure(403, 'Resource not accessible by integration')
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
    return failure(422, 'GitRPC::BadObjectState')
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
    return failure(422, 'Tree SHA does not exist')
  }
}

export const gitDataRoutes: Route[] = [
  route('git/get-ref', 'GET', '/git/ref/{+ref}', ['contents:read'], async (call) => {
    const ref = `refs/${call.params['ref']}`
    const sha = await call.repository.bare.resolve(ref)
    return sha ? ok(renderRef(call, ref, sha)) : notFound()
  }),
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
