import type { IncomingMessage, ServerResponse } from 'node:http'
import type { GitHubState } from '../../../src/programs/demo/github/state.js'
import { zip } from '../zip.js'
import { type JobState, worldRepositories } from './world-state.js'

/** Where the archives of artifacts and the logs of jobs are stored; GitHub uses separate storage on another host. */
export const BLOBS = '/_blobs/'

/** What the logs of a whole run are stored under. */
export const RUN = 'run-'

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
    .map(({ artifacts, jobs }) => {
      const ofRun = id.startsWith(RUN) && logsOf([...jobs.values()], Number(id.slice(RUN.length)))
      return ofRun || (artifacts.get(Number(id))?.archive ?? jobs.get(Number(id))?.log)
    })
    .find((found) => found !== undefined && found !== null)
  const refused = request.headers.authorization !== undefined || url.searchParams.get('sig') !== id
  response.writeHead(refused ? 403 : stored === undefined ? 404 : 200, { 'content-type': 'application/zip' })
  response.end(refused ? undefined : stored)
}

/** A file for each step; the whole log of a job is in the step that failed. */
function logsOf(jobs: readonly JobState[], run: number): Buffer {
  const files = jobs
    .filter(({ runId }) => runId === run)
    .flatMap(({ name, steps, log }) =>
      steps.map((step, at) => ({
        name: `${name}/${at + 1}_${step.name}.txt`,
        content: step.conclusion === 'failure' ? (log ?? '') : '',
      })),
    )
  return zip(files)
}
