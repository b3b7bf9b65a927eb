import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Answer, created, failure, notFound, ok } from './answer.js'
import { followPush } from './pull-changes.js'
import { renderGitCommit } from './render-commit.js'
import { repositoryApi } from './render-repository.js'
import { nodeId } from './render-user.js'
import { type RepositoryCall, type Route, route, text } from './route.js'

const NONE = '0'.repeat(40)

function renderRef(call: RepositoryCall, ref: string, sha: string): Record<string, unknown> {
  const api = `${repositoryApi(call.state, call.repository)}/git`
  return {
    ref,
    node_id: nodeId('Ref', ref),
    url: `${api}/${ref.split('/').map(encodeURIComponent).join('/')}`,
    object: { type: 'commit', sha, url: `${api}/commits/${sha}` },
  }
}

async function setRef(call: RepositoryCall, ref: string, sha: string, old: string | null): Promise<void> {
  await call.repository.bare.git(['update-ref', ref, sha, old ?? NONE])
  await followPush(call.state, call.repository)
}

async function createRef(call: RepositoryCall): Promise<Answer> {
  const { bare } = call.repository
  const ref = text(call.body['ref']) ?? ''
  const sha = text(call.body['sha']) ?? ''
  if (!/^refs\/[^/]+\/./.test(ref))
    return failure(422, "Reference name must start with 'refs/' and have at least two slashes")
  if (!(await bare.resolve(sha))) return failure(422, 'Object does not exist')
  if (await bare.resolve(ref)) return failure(422, 'Reference already exists')
  await setRef(call, ref, sha, null)
  return created(renderRef(call, ref, sha))
}

async function updateRef(call: RepositoryCall): Promise<Answer> {
  const { bare } = call.repository
  const ref = `refs/${call.params['ref']}`
  const sha = text(call.body['sha']) ?? ''
  const old = await bare.resolve(ref)
  if (!old) return failure(422, 'Reference does not exist')
  if (!(await bare.resolve(sha))) return failure(422, 'Object does not exist')
  const forward = await bare.git(['merge-base', '--is-ancestor', old, sha]).then(
    () => true,
    () => false,
  )
  if (!forward && call.body['force'] !== true) return failure(422, 'Update is not a fast forward')
  await setRef(call, ref, sha, old)
  return ok(renderRef(call, ref, sha))
}

async function deleteRef(call: RepositoryCall): Promise<Answer> {
  const ref = `refs/${call.params['ref']}`
  if (!(await call.repository.bare.resolve(ref))) return failure(422, 'Reference does not exist')
  await call.repository.bare.git(['update-ref', '-d', ref])
  await followPush(call.state, call.repository)
  return { status: 204 }
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
  const env = { GIT_INDEX_FILE: join(bare.directory, `index-${call.state.nextId()}`) }
  const entries = (Array.isArray(call.body['tree']) ? call.body['tree'] : []) as TreeEntry[]
  if (entries.length === 0) return failure(422, 'Invalid tree info')
  try {
    const base = text(call.body['base_tree'])
    if (base !== undefined) await bare.git(['read-tree', base], undefined, env)
    const lines: string[] = []
    for (const entry of entries) {
      const sha =
        entry.content === undefined
          ? entry.sha
          : await bare.git(['hash-object', '-w', '--stdin'], entry.content)
      lines.push(sha ? `${entry.mode} ${sha}\t${entry.path}` : `0 ${NONE}\t${entry.path}`)
    }
    await bare.git(['update-index', '-z', '--index-info'], lines.map((line) => `${line}\0`).join(''), env)
    const sha = await bare.git(['write-tree'], undefined, env)
    return created(await renderTree(call, sha))
  } catch {
    return failure(422, 'GitRPC::BadObjectState')
  } finally {
    await rm(env.GIT_INDEX_FILE, { force: true })
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

function person(value: unknown): { name: string; email: string; date?: string } {
  const given = (value ?? {}) as { name?: string; email?: string; date?: string }
  // Without an author GitHub takes whoever the token belongs to.
  return { name: 'GitHub', email: 'noreply@github.com', ...given }
}

async function createCommit(call: RepositoryCall): Promise<Answer> {
  const author = person(call.body['author'])
  const committer = call.body['committer'] === undefined ? author : person(call.body['committer'])
  const parents = (Array.isArray(call.body['parents']) ? call.body['parents'] : []) as string[]
  const env = {
    GIT_AUTHOR_NAME: author.name,
    GIT_AUTHOR_EMAIL: author.email,
    GIT_AUTHOR_DATE: author.date ?? call.state.now(),
    GIT_COMMITTER_NAME: committer.name,
    GIT_COMMITTER_EMAIL: committer.email,
    GIT_COMMITTER_DATE: committer.date ?? call.state.now(),
  }
  const args = ['commit-tree', text(call.body['tree']) ?? '', ...parents.flatMap((parent) => ['-p', parent])]
  try {
    const sha = await call.repository.bare.git(args, text(call.body['message']) ?? '', env)
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
  route('git/list-matching-refs', 'GET', '/git/matching-refs/{+ref}', ['contents:read'], async (call) => {
    const list = await call.repository.bare.git(['for-each-ref', '--format=%(refname) %(objectname)'])
    const found = list.split('\n').filter((line) => line.startsWith(`refs/${call.params['ref']}`))
    return ok(found.map((line) => renderRef(call, line.split(' ')[0] ?? '', line.split(' ')[1] ?? '')))
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
