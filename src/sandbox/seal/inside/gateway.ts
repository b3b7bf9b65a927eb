import { fail, nothing, type Probe, type ProbeContext, pass, probe } from './probe.js'
import { reachPath } from './reach.js'

interface Answer {
  status: number
  text: string
}

/** Sends raw bytes to the gateway of the model, or to another one, and reads the first response. */
async function knock({ paths }: ProbeContext, request: string, socket = paths.socket): Promise<Answer> {
  const { said, how } = await reachPath(socket, request)
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(said)?.[1]
  return { status: Number(status ?? 0), text: said === '' ? how : said }
}

const head = (start: string, headers = '', host = 'localhost') =>
  `${start} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers}\r\n`

const lengthOf = (body: string) => `content-length: ${Buffer.byteLength(body)}\r\n`

const post = (body: string, headers = '', target = '/v1/messages') =>
  `${head(`POST ${target}`, `content-type: application/json\r\n${lengthOf(body)}${headers}`)}${body}`

const ask = (model: string, more: object = {}) =>
  JSON.stringify({ model, max_tokens: 16, messages: [{ role: 'user', content: 'caisson doctor' }], ...more })

/** One request for each of the words. */
const each = (texts: string, write: (text: string) => string) =>
  Object.fromEntries(texts.split(', ').map((text) => [text, write(text)]))

/** Passes if the gateway refuses every request with a 4xx of its own; a response from the model's side got through. */
const refuses = (name: string, tries: string, requestsOf: (model: string) => Record<string, string>) =>
  probe(`gateway.${name}`, tries, async (context) => {
    const requests = Object.entries(requestsOf(context.allowedModel))
    const through: string[] = []
    const statuses = new Set<number>()
    for (const [name, request] of requests) {
      const { status, text } = await knock(context, request)
      statuses.add(status)
      const isRefusal = status >= 400 && status < 500 && text.includes('Refused by the Caisson gateway')
      if (!isRefusal) through.push(`${name}: ${status || text}`)
    }
    return nothing(through, `${requests.length} refused (${[...statuses].join(', ')})`)
  })

/** A way to make the provider connect somewhere, or store or fetch something. */
const byProvider = (name: string, tries: string, more: object) =>
  refuses(name, tries, (model) => ({ request: post(ask(model, more)) }))

const content = (type: string, source: object) => ({
  messages: [{ role: 'user', content: [{ type, source }] }],
})

/** Has the model's side say the key, in the given way. */
const echoes = (name: string, tries: string, way: string, expected: (status: number) => string | null) =>
  probe(`gateway.${name}`, tries, async (context) => {
    const question = ask(context.allowedModel, { metadata: { user_id: way } })
    const { status, text } = await knock(context, post(question))
    if (text.includes(context.canary)) return fail('the key is in the answer')
    const why = expected(status)
    return why === null ? fail(`status ${status}: no such answer came`) : pass(why)
  })

const SMUGGLED = 'x-api-key, authorization, cookie, proxy-authorization, x-forwarded-for, x-caisson-probe'

export const gatewayProbes: readonly Probe[] = [
  probe(
    'gateway.door',
    'ask the model an ordinary question (this must work, or the others prove nothing)',
    async (context) => {
      const { status, text } = await knock(context, post(ask(context.allowedModel)))
      return status === 200 ? pass('answered') : fail(`status ${status}: ${text.slice(-120)}`)
    },
  ),
  refuses('paths', 'use other parts of the API (files, batches, organization, keys)', () =>
    each(
      'GET /v1/files, POST /v1/files, POST /v1/messages/batches, GET /v1/organizations/api_keys, POST /v1/complete, GET /, GET /api/oauth/profile',
      (start) => head(start, lengthOf('')),
    ),
  ),
  refuses('path-tricks', 'get to them by dots, double slashes and encoded characters', (model) =>
    each(
      '/v1/messages/../files, //v1/files, /v1/messages%2f..%2ffiles, /v1/models/..%2ffiles, /V1/files',
      (target) => post(ask(model), '', target),
    ),
  ),
  refuses('methods', 'use other methods (PUT, PATCH, DELETE, TRACE, OPTIONS)', () =>
    each('PUT, PATCH, DELETE, TRACE, OPTIONS', (method) => head(`${method} /v1/messages`)),
  ),
  refuses('connect', 'use the gateway as a proxy with CONNECT', () =>
    each('CONNECT example.com:443', (start) => head(start)),
  ),
  refuses('absolute-addresses', 'use the gateway as a proxy with whole addresses', (model) => ({
    metadata: head('GET http://169.254.169.254/latest/meta-data/'),
    elsewhere: post(ask(model), '', 'http://example.com/v1/messages'),
  })),
  refuses('upgrade', 'turn the connection into another protocol', () => ({
    websocket: head('GET /v1/messages', 'upgrade: websocket\r\nconnection: upgrade\r\n'),
  })),
  probe('gateway.host-header', 'have the request sent to another host', async (context) => {
    const body = ask(context.allowedModel)
    const headers = `${lengthOf(body)}x-forwarded-host: example.com\r\n`
    const { text } = await knock(context, `${head('POST /v1/messages', headers, 'example.com')}${body}`)
    return text.includes('example.com') ? fail('the name was passed on') : pass('the name is not passed on')
  }),
  probe('gateway.headers', 'smuggle headers through (credentials, cookies, forwarding)', async (context) => {
    const names = SMUGGLED.split(', ')
    const headers = names.map((name) => `${name}: smuggled-${name}\r\n`).join('')
    const { status, text } = await knock(context, post(ask(context.allowedModel), headers))
    if (status !== 200) return fail(`the question itself was not answered (${status})`)
    const through = names.filter((name) => text.includes(`smuggled-${name}`))
    return nothing(through, `${names.length} sent, none arrived`)
  }),
  refuses(
    'smuggled-requests',
    'hide a second request in a first one (two lengths, broken lines)',
    (model) => {
      const body = ask(model)
      const length = Buffer.byteLength(body)
      const start = 'POST /v1/messages HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
      return {
        'length and chunks': `${start}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        'two lengths': `${start}content-length: ${length}\r\ncontent-length: 1\r\n\r\n${body}`,
        'space before colon': `${start}content-length : ${length}\r\n\r\n${body}`,
        'bare line feed': `${start}content-length: ${length}\nx: y\r\n\r\n${body}`,
      }
    },
  ),
  echoes('credential-in-errors', 'make the provider repeat the key in an error', 'echo-error', (status) =>
    status >= 400 ? `status ${status}, without the key` : null,
  ),
  echoes(
    'credential-in-headers',
    'make the provider repeat the key in headers of the answer',
    'echo-header',
    (status) => (status === 200 ? 'such headers are dropped' : null),
  ),
  refuses('model', 'ask a model that is not allowed', () => ({
    request: post(ask('caisson-forbidden-model')),
  })),
  byProvider('web-search', 'have the provider search the web', {
    tools: [{ type: 'web_search_20250305', name: 'web_search' }],
  }),
  byProvider('web-fetch', 'have the provider fetch a page', {
    tools: [{ type: 'web_fetch_20250910', name: 'web_fetch' }],
  }),
  byProvider('code-execution', 'have the provider run code', {
    tools: [{ type: 'code_execution_20250825', name: 'code_execution' }],
  }),
  byProvider('mcp-servers', 'have the provider connect to an MCP server', {
    mcp_servers: [{ type: 'url', url: 'https://example.com/mcp', name: 'out' }],
  }),
  byProvider('mcp-toolset', 'have the provider use the tools of an MCP server', {
    tools: [{ type: 'mcp_toolset', mcp_server_name: 'out' }],
  }),
  byProvider('containers', 'keep files in a container of the provider', { container: 'container_1' }),
  byProvider(
    'pictures-by-url',
    'have the provider fetch a picture',
    content('image', { type: 'url', url: 'https://example.com/?stolen' }),
  ),
  byProvider(
    'documents-by-url',
    'have the provider fetch a document',
    content('document', { type: 'url', url: 'https://example.com/a.pdf' }),
  ),
  byProvider(
    'stored-files',
    'use files stored at the provider',
    content('document', { type: 'file', file_id: 'file_1' }),
  ),
  probe(
    'gateway.github',
    'get more from the copy of GitHub than its repository (secrets, other repositories, a write, the token)',
    async (context) => {
      const { socket, repository } = context.copy
      const own = `/repos/${repository}`
      const door = await knock(context, head(`GET ${own}`), socket)
      if (door.status !== 200) return fail(`status ${door.status}: ${door.text.slice(-120)}`)
      const through = door.text.includes(context.canary) ? ['the token is in the answer'] : []
      const asked = [
        ...[`GET ${own}/actions/secrets`, 'GET /user/repos', 'GET /repos/octocat/hello-world'],
        ...[`DELETE ${own}`, `PUT ${own}/contents/x`, `GET ${own}/../../octocat/hello-world`],
        ...['GET http://169.254.169.254/', 'CONNECT github.com:443'],
      ]
      for (const start of asked) {
        const { status } = await knock(context, head(start, lengthOf('')), socket)
        if (status >= 200 && status < 400) through.push(`${start}: ${status}`)
      }
      return nothing(through, `${asked.length} refused, and the token is in no answer`)
    },
  ),
  byProvider('disguised-fields', 'write a forbidden field in another way', {
    MCP_Servers: [{ type: 'url' }],
  }),
]
