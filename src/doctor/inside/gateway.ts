import { type Finding, fail, nothing, type Probe, type ProbeContext, pass } from './probe.js'
import { reach } from './reach.js'

interface Answer {
  status: number
  text: string
}

/** Sends raw bytes to the gateway and reads the first response. */
async function knock({ paths }: ProbeContext, request: string): Promise<Answer> {
  const { said, how } = await reach({ path: paths.socket }, request)
  const status = /^HTTP\/1\.[01] (\d{3})/.exec(said)?.[1]
  return { status: Number(status ?? 0), text: said === '' ? how : said }
}

const line = (method: string, target: string, headers = '', host = 'localhost') =>
  `${method} ${target} HTTP/1.1\r\nhost: ${host}\r\nconnection: close\r\n${headers}\r\n`

function post(body: string, headers = '', target = '/v1/messages'): string {
  const length = `content-type: application/json\r\ncontent-length: ${Buffer.byteLength(body)}\r\n`
  return `${line('POST', target, `${length}${headers}`)}${body}`
}

const ask = ({ allowedModel }: ProbeContext, more: object = {}, model = allowedModel) =>
  JSON.stringify({ model, max_tokens: 16, messages: [{ role: 'user', content: 'caisson doctor' }], ...more })

/** Passes if the gateway refuses every request with a 4xx of its own. */
async function refusedAll(context: ProbeContext, requests: Record<string, string>): Promise<Finding> {
  const through: string[] = []
  const statuses = new Set<number>()
  for (const [name, request] of Object.entries(requests)) {
    const { status, text } = await knock(context, request)
    statuses.add(status)
    // A refusal is the gateway's own; a response from the model's side means that the request got through.
    if (!isRefusal(status, text)) through.push(`${name}: ${status || text}`)
  }
  return nothing(through, `${Object.keys(requests).length} refused (${[...statuses].join(', ')})`)
}

const isRefusal = (status: number, text: string) =>
  status >= 400 && status < 500 && text.includes('Refused by the Caisson gateway')

/** One probe for a way to make the provider connect somewhere, or store or fetch something. */
function byProvider(name: string, tries: string, more: object): Probe {
  return {
    id: `gateway.${name}`,
    tries,
    run: (context) => refusedAll(context, { request: post(ask(context, more)) }),
  }
}

const content = (block: object) => ({ messages: [{ role: 'user', content: [block] }] })

export const gatewayProbes: readonly Probe[] = [
  {
    id: 'gateway.door',
    tries: 'ask the model an ordinary question (this must work, or the others prove nothing)',
    run: async (context) => {
      const { status, text } = await knock(context, post(ask(context)))
      return status === 200 ? pass('answered') : fail(`status ${status}: ${text.slice(-120)}`)
    },
  },
  {
    id: 'gateway.paths',
    tries: 'use other parts of the API (files, batches, organization, keys)',
    run: (context) =>
      refusedAll(
        context,
        Object.fromEntries(
          [
            ['GET', '/v1/files'],
            ['POST', '/v1/files'],
            ['POST', '/v1/messages/batches'],
            ['GET', '/v1/organizations/api_keys'],
            ['POST', '/v1/complete'],
            ['GET', '/'],
            ['GET', '/api/oauth/profile'],
          ].map(([method = '', path = '']) => [
            `${method} ${path}`,
            line(method, path, 'content-length: 0\r\n'),
          ]),
        ),
      ),
  },
  {
    id: 'gateway.path-tricks',
    tries: 'get to them by dots, double slashes and encoded characters',
    run: (context) => {
      const targets = [
        '/v1/messages/../files',
        '//v1/files',
        '/v1/messages%2f..%2ffiles',
        '/v1/models/..%2ffiles',
        '/V1/files',
      ]
      return refusedAll(
        context,
        Object.fromEntries(targets.map((target) => [target, post(ask(context), '', target)])),
      )
    },
  },
  {
    id: 'gateway.methods',
    tries: 'use other methods (PUT, PATCH, DELETE, TRACE, OPTIONS)',
    run: (context) => {
      const methods = ['PUT', 'PATCH', 'DELETE', 'TRACE', 'OPTIONS']
      return refusedAll(
        context,
        Object.fromEntries(methods.map((method) => [method, line(method, '/v1/messages')])),
      )
    },
  },
  {
    id: 'gateway.connect',
    tries: 'use the gateway as a proxy with CONNECT',
    run: (context) => refusedAll(context, { CONNECT: line('CONNECT', 'example.com:443') }),
  },
  {
    id: 'gateway.absolute-addresses',
    tries: 'use the gateway as a proxy with whole addresses',
    run: (context) =>
      refusedAll(context, {
        metadata: line('GET', 'http://169.254.169.254/latest/meta-data/'),
        elsewhere: post(ask(context), '', 'http://example.com/v1/messages'),
      }),
  },
  {
    id: 'gateway.upgrade',
    tries: 'turn the connection into another protocol',
    run: (context) =>
      refusedAll(context, {
        websocket: line('GET', '/v1/messages', 'upgrade: websocket\r\nconnection: upgrade\r\n'),
      }),
  },
  {
    id: 'gateway.host-header',
    tries: 'have the request sent to another host',
    run: async (context) => {
      const body = ask(context)
      const headers = `content-length: ${Buffer.byteLength(body)}\r\nx-forwarded-host: example.com\r\n`
      const { text } = await knock(context, `${line('POST', '/v1/messages', headers, 'example.com')}${body}`)
      return text.includes('example.com') ? fail('the name was passed on') : pass('the name is not passed on')
    },
  },
  {
    id: 'gateway.headers',
    tries: 'smuggle headers through (credentials, cookies, forwarding)',
    run: async (context) => {
      const names = [
        'x-api-key',
        'authorization',
        'cookie',
        'proxy-authorization',
        'x-forwarded-for',
        'x-caisson-probe',
      ]
      const headers = names.map((name) => `${name}: smuggled-${name}\r\n`).join('')
      const { status, text } = await knock(context, post(ask(context), headers))
      const through = names.filter((name) => text.includes(`smuggled-${name}`))
      if (status !== 200) return fail(`the question itself was not answered (${status})`)
      return nothing(through, `${names.length} sent, none arrived`)
    },
  },
  {
    id: 'gateway.smuggled-requests',
    tries: 'hide a second request in a first one (two lengths, broken lines)',
    run: (context) => {
      const body = ask(context)
      const length = Buffer.byteLength(body)
      const start = 'POST /v1/messages HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\n'
      return refusedAll(context, {
        'length and chunks': `${start}content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n`,
        'two lengths': `${start}content-length: ${length}\r\ncontent-length: 1\r\n\r\n${body}`,
        'space before colon': `${start}content-length : ${length}\r\n\r\n${body}`,
        'bare line feed': `${start}content-length: ${length}\nx: y\r\n\r\n${body}`,
      })
    },
  },
  {
    id: 'gateway.credential-in-errors',
    tries: 'make the provider repeat the key in an error',
    run: async (context) => {
      const { status, text } = await knock(
        context,
        post(ask(context, { metadata: { user_id: 'echo-error' } })),
      )
      if (text.includes(context.canary)) return fail('the key is in the answer')
      return status >= 400
        ? pass(`status ${status}, without the key`)
        : fail(`status ${status}: no error came`)
    },
  },
  {
    id: 'gateway.credential-in-headers',
    tries: 'make the provider repeat the key in headers of the answer',
    run: async (context) => {
      const { status, text } = await knock(
        context,
        post(ask(context, { metadata: { user_id: 'echo-header' } })),
      )
      if (text.includes(context.canary)) return fail('the key is in the answer')
      return status === 200 ? pass('such headers are dropped') : fail(`status ${status}: no answer came`)
    },
  },
  {
    id: 'gateway.model',
    tries: 'ask a model that is not allowed',
    run: (context) => refusedAll(context, { request: post(ask(context, {}, 'caisson-forbidden-model')) }),
  },
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
    content({
      type: 'image',
      source: { type: 'url', url: 'https://example.com/?stolen' },
    }),
  ),
  byProvider(
    'documents-by-url',
    'have the provider fetch a document',
    content({
      type: 'document',
      source: { type: 'url', url: 'https://example.com/a.pdf' },
    }),
  ),
  byProvider(
    'stored-files',
    'use files stored at the provider',
    content({
      type: 'document',
      source: { type: 'file', file_id: 'file_1' },
    }),
  ),
  byProvider('disguised-fields', 'write a forbidden field in another way', {
    MCP_Servers: [{ type: 'url' }],
  }),
]
