import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GitHubState } from './state.js'

/** Where the archives of artifacts are stored; GitHub uses separate storage on another host. */
export const BLOBS = '/_blobs/'

/**
 * Serves an archive to whoever has the signed address. Like Azure's storage, it refuses a request that also
 * carries a token.
 */
export function serveBlob(
  state: GitHubState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  const id = url.pathname.slice(BLOBS.length)
  const artifact = [...state.repositories.values()]
    .map((repository) => repository.artifacts.get(Number(id)))
    .find((found) => found !== undefined)
  const refused = request.headers.authorization !== undefined || url.searchParams.get('sig') !== id
  response.writeHead(refused ? 403 : artifact ? 200 : 404, { 'content-type': 'application/zip' })
  response.end(refused ? undefined : artifact?.archive)
}
