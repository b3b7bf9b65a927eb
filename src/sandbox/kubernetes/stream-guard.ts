import type { ClientRequest } from 'node:http'
import type { WebSocket } from 'ws'

/** Channels of the protocol `v5.channel.k8s.io`. */
export const STDIN = 0
const STATUS = 3
export const CLOSE = 255

/**
 * Sends the request for a stream to a Pod, which then ends with the first message that the client library cannot read. The
 * library throws where nothing catches it, and may read messages before its caller has the stream: they come with the upgrade.
 */
export function finishGuarded(request: ClientRequest, stream: WebSocket): void {
  stream.once('open', () => {
    const { onmessage } = stream
    let isOver = false
    stream.onmessage = (event) => {
      const { data } = event
      // With the status the library ends the outputs, which take nothing afterwards. Text is in none of its protocols.
      if (isOver || !Buffer.isBuffer(data)) return
      isOver = data[0] === STATUS && data.length > 1
      try {
        // The library would end the outputs of this process.
        if (data[0] === CLOSE) stream.terminate()
        else onmessage?.call(stream, event)
      } catch {
        stream.terminate()
      }
    }
  })
  request.end()
}
