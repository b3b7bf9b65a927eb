import { spawn } from 'node:child_process'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { join } from 'node:path'
import { describeFailure, runCommand } from '../../../../base/command.js'
import { grants, type Identity, maySee, refusePush } from '../auth.js'
import { followPush } from '../routes/pull-changes.js'
import { findRepository, type GitHubState } from '../state.js'
import { gitEnvironment } from './bare-repository.js'

/** The parts of a request to a git remote, or null if it is something else. */
export function matchGit(url: URL): { owner: string; name: string; rest: string; service: string } | null {
  const found = /^\/([^/]+)\/([^/]+?)(?:\.git)?(\/info\/refs|\/git-upload-pack|\/git-receive-pack)$/.exec(
    url.pathname,
  )
  const [, owner, name, rest] = found ?? []
  if (!owner || !name || !rest) return null
  const service = rest === '/info/refs' ? (url.searchParams.get('service') ?? '') : rest.slice(1)
  return { owner, name, rest, service }
}

async function findBackend(path: string): Promise<string> {
  const args = ['--exec-path']
  const found = await runCommand('git', args, { env: gitEnvironment(path) })
  if (found.exitCode !== 0) throw new Error(describeFailure('git', args, found), { cause: found.startError })
  return join(found.stdout.toString('utf8').trim(), 'git-http-backend')
}

type Serve = (
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
  identity: Identity,
) => Promise<void>

function plain(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'text/plain; charset=utf-8', ...headers }).end(`${text}\n`)
}

/** The git side of GitHub: authentication here, everything else by git's own `git http-backend`. */
export async function createGitRemote(state: GitHubState): Promise<Serve> {
  const backend = await findBackend(state.path)

  return async (request, response, url, identity) => {
    const git = matchGit(url)
    const ask = { 'www-authenticate': 'Basic realm="GitHub"' }
    if (!git || identity === 'bad') return plain(response, 401, 'Invalid username or token.', ask)
    const repository = findRepository(state, git.owner, git.name)
    const pushes = git.service === 'git-receive-pack'
    // GitHub asks for credentials before it says that something does not exist.
    if (identity === 'anonymous' && (pushes || !repository || repository.private)) {
      return plain(response, 401, 'No anonymous write access.', ask)
    }
    if (!repository || !maySee(state, repository, identity))
      return plain(response, 404, 'Repository not found.')
    const needsToken = pushes || repository.private
    const refused =
      needsToken && typeof identity !== 'string' && (pushes || !grants(identity, 'contents:read'))
        ? refusePush(state, repository, identity)
        : null
    if (refused !== null) return plain(response, 403, refused)
    await runBackend(request, response, url, {
      PATH_INFO: `/${repository.owner}/${repository.name}.git${git.rest}`,
      REMOTE_USER: typeof identity === 'string' ? '' : identity.login,
    })
    if (git.rest === '/git-receive-pack') await followPush(state, repository)
    response.end()
  }

  /** CGI: the request body goes to standard input; response headers and body come from standard output. */
  function runBackend(
    request: IncomingMessage,
    response: ServerResponse,
    url: URL,
    more: Record<string, string>,
  ) {
    const header = (name: string) => String(request.headers[name] ?? '')
    const env: Record<string, string> = {
      ...gitEnvironment(state.path),
      GIT_PROJECT_ROOT: state.root,
      GIT_HTTP_EXPORT_ALL: '1',
      REQUEST_METHOD: request.method ?? 'GET',
      QUERY_STRING: url.search.slice(1),
      CONTENT_TYPE: header('content-type'),
      HTTP_CONTENT_ENCODING: header('content-encoding'),
      GIT_PROTOCOL: header('git-protocol'),
      REMOTE_ADDR: '127.0.0.1',
      ...more,
    }
    // Without a length (a chunked body) the backend reads to the end.
    if (request.headers['content-length']) env['CONTENT_LENGTH'] = header('content-length')
    return new Promise<void>((resolve, reject) => {
      const child = spawn(backend, [], { env, stdio: ['pipe', 'pipe', 'ignore'] })
      child.on('error', reject)
      child.stdin.on('error', () => {})
      response.on('close', () => child.kill())
      request.pipe(child.stdin)
      let head: Buffer | null = Buffer.alloc(0)
      child.stdout.on('data', (chunk: Buffer) => {
        if (head === null) {
          if (!response.write(chunk)) {
            child.stdout.pause()
            response.once('drain', () => child.stdout.resume())
          }
          return
        }
        head = Buffer.concat([head, chunk])
        const end = head.indexOf('\r\n\r\n')
        if (end === -1) return
        writeHead(response, head.subarray(0, end).toString())
        if (head.length > end + 4) response.write(head.subarray(end + 4))
        head = null
      })
      child.on('close', () => {
        if (head !== null && !response.headersSent) response.writeHead(500)
        resolve()
      })
    })
  }
}

function writeHead(response: ServerResponse, text: string): void {
  let status = 200
  for (const line of text.split('\r\n')) {
    const at = line.indexOf(':')
    const [name, value] = [line.slice(0, at), line.slice(at + 1).trim()]
    if (name.toLowerCase() === 'status') status = Number.parseInt(value, 10)
    else response.setHeader(name, value)
  }
  response.writeHead(status)
}
