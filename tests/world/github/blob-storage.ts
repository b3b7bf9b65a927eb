import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GitHubState } from '../../../src/programs/demo/github/state.js'
import { worldRepositories } from './world-state.js'

/** Where the archives of artifacts and the logs of jobs are stored; GitHub uses separate storage on another host. */
export const BLOBS = '/_blobs/'

/** What requests to it are recorded as. */
export const STORAGE = 'storage/download'

/**
 * Serves what is stored to whoever has the signed address. Like Azure's storage, it refuses a request that also
 * carries a token.
 */
export function serveBlob(
  state: GitHubState,
  request: IncomingMessage,
  response: ServerResponse,
  url: URL,
): void {
  const id = url.pathname.slice(BLOBS.length)
  const stored = worldRepositories(state)
    .map(({ artifacts, jobs }) => artifacts.get(Number(id))?.archive ?? jobs.get(Number(id))?.log)
    .find((found) => found !== undefined && found !== null)
  const refused = request.headers.authorization !== undefined || url.searchParams.get('sig') !== id
  response.writeHead(refused ? 403 : stored === undefined ? 404 : 200, { 'content-type': 'application/zip' })
  response.end(refused ? undefined : stored)
}
