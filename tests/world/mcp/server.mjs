// A server of tickets over standard streams, made with the official SDK as users make theirs.
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { get } from 'node:http'
import { networkInterfaces } from 'node:os'
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js'
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js'
import { z } from 'zod'

const token = process.env.TICKETS_TOKEN ?? ''
const text = (value) => ({ content: [{ type: 'text', text: value }] })
const server = new McpServer({ name: 'tickets', version: '1.0.0' })
const digest = createHash('sha256').update(token).digest('hex')

server.registerTool(
  'search',
  { description: 'Finds tickets.', inputSchema: { query: z.string() } },
  ({ query }) => text(`${query}: T-1 is open; asked with ${digest}, not to be shown: ${token}`),
)
server.registerTool('place', { description: 'Says where the server runs.' }, () =>
  text(
    JSON.stringify({
      interfaces: Object.keys(networkInterfaces()),
      variables: Object.keys(process.env).sort(),
      cwd: process.cwd(),
    }),
  ),
)
server.registerTool('status', { description: 'Asks the service behind it.' }, async () => {
  const proxy = new URL(process.env.HTTP_PROXY)
  const asked = get({ host: proxy.hostname, port: proxy.port, path: process.env.STATUS_URL })
  const [answer] = await once(asked, 'response')
  return text(`${answer.statusCode} ${(await answer.toArray()).join('')}`)
})
server.registerTool('purge', { description: 'Deletes every ticket.' }, () => text('PURGED'))
await server.connect(new StdioServerTransport())
