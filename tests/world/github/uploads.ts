import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Answer } from '../../../src/programs/demo/github/answer.js'
import type { GitHubState, RepositoryState } from '../../../src/programs/demo/github/state.js'
import { worldRepositories, worldRepository } from './world-state.js'

const ASSETS = '/user-attachments/assets/'
/** Another host on github.com. */
const SIGNED = '/private-user-images/'
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/

/** Keeps what somebody dropped into a text; the address to be written there. A text is where it redirects to. */
export function addUpload(state: GitHubState, repository: RepositoryState, content: Buffer | string): string {
  const id = randomUUID()
  worldRepository(repository).uploads.set(id, content)
  return `${state.url}${ASSETS}${id}`
}

/**
 * Serves uploads: of a public repository to everybody, of a private one to whoever has the signed address. No token
 * opens them, and one that is sent is refused, so that tests notice. False: the request is for something else.
 */
export function serveUpload(
  state: GitHubState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): boolean {
  const signed = url.pathname.startsWith(SIGNED)
  if (!signed && !url.pathname.startsWith(ASSETS)) return false
  const id = ID.exec(url.pathname)?.[0] ?? ''
  const repository = worldRepositories(state).find(({ uploads }) => uploads.has(id))
  const content = repository?.uploads.get(id)
  const open = signed ? url.searchParams.get('jwt') === id : repository?.private === false
  if (request.headers.authorization !== undefined) response.writeHead(403).end()
  else if (content === undefined || !open) response.writeHead(404).end()
  else if (typeof content === 'string') response.writeHead(302, { location: content }).end()
  else if (!signed) response.writeHead(302, { location: addressOf(state, id) }).end()
  else response.writeHead(200, { 'content-type': 'application/octet-stream' }).end(content)
  return true
}

/** What was asked for with its texts as HTML too: uploads have signed addresses there. */
export function withHtml(state: GitHubState, accept: string, answer: Answer): Answer {
  if (!/application\/vnd\.github(\.v3)?\.full/.test(accept) || answer.status !== 200) return answer
  const { body } = answer
  return {
    ...answer,
    body: Array.isArray(body) ? body.map((one) => rendered(state, one)) : rendered(state, body),
  }
}

function rendered(state: GitHubState, object: unknown): unknown {
  const { body } = Object(object) as { body?: unknown }
  if (typeof body !== 'string') return object
  const html = body.replace(/!\[[^\]]*\]\((\S+?)\)|<img[^>]*\ssrc="([^"]+)"[^>]*>/g, (_, one, two) => {
    const id = ID.exec(one ?? two)?.[0]
    const address = (id === undefined ? (one ?? two) : addressOf(state, id)).replaceAll('&', '&amp;')
    return `<a target="_blank" href="${address}"><img src="${address}" style="max-width: 100%;"></a>`
  })
  return { ...Object(object), body_html: `<p dir="auto">${html}</p>` }
}

function addressOf(state: GitHubState, id: string): string {
  return `${state.url}${SIGNED}1/1-${id}.png?jwt=${id}&expires=300`
}
