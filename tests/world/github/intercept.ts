import { type IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import { PassThrough } from 'node:stream'
import type { Answer } from '../../../src/programs/demo/github/answer.js'
import type { Exchange, Intercept } from '../../../src/programs/demo/github/server.js'
import { send } from '../../../src/programs/demo/github/server.js'
import type { GitHubState } from '../../../src/programs/demo/github/state.js'
import { BLOBS, STORAGE, serveBlob } from './blob-storage.js'
import { admitApp } from './routes/app-routes.js'
import { serveUpload } from './uploads.js'

/** What goes wrong with a request. */
export interface Fault {
  /** In the place of the real response. */
  answer: Answer
  /** The connection is dropped instead. */
  reset?: boolean
  /** The request is carried out first: only its response is lost. */
  late?: boolean
}

/** An exchange as tests see it; its `operationId` may also be `storage/download`. */
export interface Recorded extends Exchange {
  /** The response was a fault. */
  injected: boolean
}

/** Keeps what is asked, lets some of it fail, and serves what is stored beside the API. */
export function recording(o: {
  state: () => GitHubState
  requests: Recorded[]
  fault: (exchange: Exchange) => Fault | undefined
  /** Called for every request once it is answered. */
  observe: (exchange: Recorded) => void
  /** Called for every request that the server has no answer to. */
  failed: (exchange: Recorded, error: unknown) => void
}): Intercept {
  return async ({ exchange, request, response }, proceed) => {
    const state = o.state()
    const url = new URL(request.url ?? '/', state.url)
    if (serveUpload(state, request, response, url)) return
    const dismissApp = admitApp(state, request.headers.authorization)
    const isBlob = url.pathname.startsWith(BLOBS)
    const recorded = Object.assign(exchange, { injected: false }, isBlob ? { operationId: STORAGE } : {})
    o.requests.push(recorded)
    const fault = o.fault(recorded)
    try {
      if (fault) await fail(fault)
      else if (isBlob) {
        serveBlob(state, request, response, url)
        recorded.status = response.statusCode
      } else await proceed(response)
    } catch (error) {
      o.failed(recorded, error)
      throw error
    } finally {
      dismissApp()
    }
    o.observe(recorded)

    async function fail({ answer, reset, late }: Fault) {
      recorded.injected = true
      if (late && !isBlob) await proceed(lostResponse(request))
      if (reset) {
        Object.assign(recorded, { status: 0, answer: undefined })
        request.socket.resetAndDestroy()
      } else send(response, recorded, answer)
    }
  }
}

/** A response that nobody receives. */
function lostResponse(request: IncomingMessage): ServerResponse {
  const response = new ServerResponse(request)
  response.assignSocket(new PassThrough().resume() as unknown as Socket)
  return response
}
