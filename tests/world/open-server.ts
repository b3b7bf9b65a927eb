import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a server was asked. */
export interface Asked {
  method: string
  path: string
  authorization: string | undefined
}

/** What a request is noted as. */
export const noted = ({ method = '', url = '', headers }: IncomingMessage): Asked => ({
  method,
  path: url,
  authorization: headers.authorization,
})

/** Resolves to the port. */
export async function listen(server: Pick<Server, 'listen' | 'address'>, host: string): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, host, resolve))
  return (server.address() as AddressInfo).port
}

export const closing = (server: Pick<Server, 'close' | 'closeAllConnections'>) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** A server that anybody may ask, and that keeps what it was asked. A text is its answer to everything. */
export async function openServer(host: string, answer: string | RequestListener) {
  const asked: Asked[] = []
  const server = createServer((request, response) => {
    asked.push(noted(request))
    if (typeof answer === 'string') response.end(answer)
    else answer(request, response)
  })
  const port = await listen(server, host)
  return { asked, port, url: `http://${host}:${port}`, [Symbol.asyncDispose]: () => closing(server) }
}
