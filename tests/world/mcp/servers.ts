import { chmod, cp, mkdir, rm } from 'node:fs/promises'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js'
import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js'
import { z } from 'zod'
import { PROJECT } from '../action-file.js'
import { temporaryFolder } from '../temporary-folder.js'

/** The folder of a server program with its packages; `entry` is what `.mcp.json` says of it. */
export async function ticketServer() {
  const folder = temporaryFolder()
  // The server is another user.
  await chmod(folder, 0o755)
  await cp(join(PROJECT, 'tests', 'world', 'mcp', 'server.mjs'), join(folder, 'server.mjs'))
  await mkdir(join(folder, 'node_modules'))
  return {
    folder,
    entry: {
      command: 'node',
      args: ['/server/server.mjs'],
      env: { TICKETS_TOKEN: '${TICKETS_TOKEN}' },
      mounts: [`${folder}:/server`, `${join(PROJECT, 'node_modules')}:/server/node_modules`],
    },
    [Symbol.asyncDispose]: () => rm(folder, { recursive: true, force: true }),
  }
}

/** Something on this machine that a server asks through its proxy, which is not asked for 127.0.0.1. */
export async function statusService() {
  const http = createServer((_request, response) => void response.end('all is well'))
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.2', resolve))
  return {
    address: `127.0.0.2:${(http.address() as AddressInfo).port}`,
    [Symbol.asyncDispose]: () => new Promise<void>((resolve) => http.close(() => resolve())),
  }
}

/** A server of documents over HTTP, which answers only those who know the header. */
export async function documentServer(secret: string) {
  const heard: IncomingHttpHeaders[] = []
  const http = createServer(async (request, response) => {
    heard.push(request.headers)
    if (request.headers['x-api-key'] !== secret) {
      response.writeHead(401).end()
      return
    }
    const server = new McpServer({ name: 'documents', version: '1.0.0' })
    server.registerTool(
      'lookup',
      { description: 'Looks a word up.', inputSchema: { word: z.string() } },
      ({ word }) => ({ content: [{ type: 'text', text: `${word} is explained on page 7.` }] }),
    )
    const transport = new StreamableHTTPServerTransport()
    response.once('close', () => void server.close())
    await server.connect(transport as Transport)
    await transport.handleRequest(request, response)
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(http.address() as AddressInfo).port}/mcp`,
    heard,
    async [Symbol.asyncDispose]() {
      http.closeAllConnections()
      await new Promise((resolve) => http.close(resolve))
    },
  }
}
