import type { RequestListener } from 'node:http'
import type { Socket } from 'node:net'

/** Requests of one connection that wait for their turn. apt sends ten at once; hardly anything else sends two. */
const MOST_WAITING = 16

/**
 * Begins with each request of a connection when those before it are answered, and destroys a connection on which too
 * many wait. Node.js emits whatever a client sends without waiting for answers, so that one connection could have any
 * number of requests in flight; and a response whose turn never comes gets no socket, and so never closes.
 */
export function inTurn(begin: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>()
  const add = (socket: Socket, count: number) => waiting.set(socket, (waiting.get(socket) ?? 0) + count)
  return (request, response) => {
    const { socket } = request
    if (response.socket) return void begin(request, response)
    if (waiting.get(socket) === MOST_WAITING) return void socket.destroy()
    add(socket, 1)
    response.once('socket', () => {
      add(socket, -1)
      // Node.js emits this in the middle of its own work on the response.
      process.nextTick(() => {
        if (!socket.destroyed) begin(request, response)
      })
    })
  }
}
