import { Agent, request as httpRequest, type IncomingMessage } from 'node:http'
import { z } from 'zod'
import { decide, type Lookup } from '../../../sandbox/network/decide.js'
import { dial, secured } from '../../../sandbox/network/egress/dial.js'
import { ownAddresses, systemLookup } from '../../../sandbox/network/egress/proxy.js'
import type { HostRules } from '../../../sandbox/network/host-rules.js'
import { agentNetwork } from '../../../sandbox/network/rules.js'
import { parseTarget, type Target } from '../../../sandbox/network/target.js'
import { cutMiddle, decodeUtf8, type StepTool, stepTool, type ToolAnswer, ToolRefusal } from '../tool.js'

const MOST_SENT = 1024 * 1024
const MOST_READ = 1024 * 1024
const MOST_HEADERS = 4000
const MOST_REDIRECTS = 5
const REQUEST_MS = 60_000

const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'] as const

const input = z.strictObject({
  url: z.string().describe('Address that begins with http:// or https://.'),
  method: z.enum(METHODS).default('GET'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().optional(),
})

/** Headers of the connection, which the model has no say in. */
const CONNECTION =
  /^(?:host|connection|keep-alive|content-length|transfer-encoding|accept-encoding|te|trailer|upgrade|expect|proxy-.*)$/i

/** How the tool reaches hosts; tests use names, authorities and limits of their own. */
export interface HttpReach {
  allowedHosts: readonly string[]
  /** Bearer tokens by host, sent over HTTPS alone. */
  tokens?: ReadonlyMap<string, string>
  lookup?: Lookup
  own?: ReadonlySet<string>
  certificates?: readonly string[]
  timeoutMs?: number
}

interface Asked extends z.output<typeof input> {
  signal: AbortSignal
}

/**
 * Sends requests to the hosts on the list, judged as the proxy of a sandbox does it; nothing of the job's is added to
 * them but the token of the host, which the agent neither sees nor replaces. Throws CONFIG_INVALID for an entry that is no host.
 */
export function httpRequestTool(name: string, reach: HttpReach): StepTool {
  const { rules, entries } = agentNetwork(reach.allowedHosts)
  const allowed = entries.join(', ') || 'none'
  const description = `Sends an HTTP request and answers with status, headers and text. Hosts: ${allowed}. Redirects are followed on the same host only.`
  return stepTool({ name, description, input }, async (asked, signal) => {
    const timeout = AbortSignal.timeout(reach.timeoutMs ?? REQUEST_MS)
    try {
      return await follow({ ...asked, signal: AbortSignal.any([signal, timeout]) }, rules, reach)
    } catch (error) {
      if (error instanceof ToolRefusal) throw error
      const why = timeout.aborted ? 'it took too long' : (error as Error).message
      throw new ToolRefusal(`There is no answer from ${asked.url.slice(0, 300)}: ${why}.`)
    }
  })
}

async function follow(asked: Asked, rules: HostRules, reach: HttpReach): Promise<ToolAnswer> {
  const wrong = Object.keys(asked.headers).find((header) => CONNECTION.test(header))
  if (wrong !== undefined) throw new ToolRefusal(`The header ${wrong} cannot be set.`)
  if (Buffer.byteLength(asked.body ?? '') > MOST_SENT)
    throw new ToolRefusal(`The body is larger than ${MOST_SENT} bytes.`)
  let { url, method, body } = asked
  for (let redirects = 0; ; redirects++) {
    const from = addressOf(url)
    const answer = await send({ ...asked, url, method, body }, from, rules, reach)
    const { location } = answer.headers
    const to = location !== undefined && URL.canParse(location, url) ? new URL(location, url) : null
    if (!to || ![301, 302, 303, 307, 308].includes(answer.status)) return answer
    if (to.host !== from.url.host || to.protocol !== from.url.protocol)
      return { text: `${answer.text}\n\n[not followed: ${to.origin} is another host]` }
    if (redirects === MOST_REDIRECTS)
      throw new ToolRefusal(`${asked.url} leads from one redirect to the next.`)
    url = to.href
    if (answer.status === 303 || (answer.status < 303 && method === 'POST')) {
      method = 'GET'
      body = undefined
    }
  }
}

function addressOf(text: string): { url: URL; target: Target; secure: boolean } {
  const url = URL.canParse(text) ? new URL(text) : null
  const secure = url?.protocol === 'https:'
  const target = url && /^https?:$/.test(url.protocol) ? parseTarget(url.host, secure ? 443 : 80) : null
  if (!url || !target)
    throw new ToolRefusal(`"${text.slice(0, 300)}" is not an address that can be requested.`)
  if (url.username !== '' || url.password !== '')
    throw new ToolRefusal('An address with a user name or a password is not requested.')
  return { url, target, secure }
}

interface Answer extends ToolAnswer {
  status: number
  headers: IncomingMessage['headers']
}

async function send(
  { method, headers, body, signal }: Asked,
  { url, target, secure }: ReturnType<typeof addressOf>,
  rules: HostRules,
  { lookup = systemLookup, own = ownAddresses(), certificates = [], tokens }: HttpReach,
): Promise<Answer> {
  const token = tokens?.get(target.host)
  if (token !== undefined && !secure)
    throw new ToolRefusal(`${target.host} has a credential, which is sent over https only.`)
  const decision = await decide(target, rules, lookup, own)
  if (decision.allowed === 'unreachable') throw new Error(decision.why)
  if (!decision.allowed) throw new ToolRefusal(`Refused by Caisson: ${decision.why}.`)
  // Only what was decided on: a second look-up could have another answer.
  const plain = await dial(decision.addresses, target.port, signal)
  // Whoever uses it hears of its errors, too.
  plain.on('error', () => {})
  try {
    const socket = secure ? await secured(plain, target, certificates, signal) : plain
    const agent = Object.assign(new Agent(), { createConnection: () => socket })
    const request = httpRequest({
      agent,
      method,
      path: `${url.pathname}${url.search}`,
      setHost: false,
      headers: {
        'user-agent': 'caisson',
        ...withToken(headers, token),
        'accept-encoding': 'identity',
        host: url.host,
        // Node.js sends a body with GET or DELETE without its length: it would be read as the next request.
        ...(body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }),
      },
      signal,
    })
    const answered = new Promise<IncomingMessage>((resolve, reject) => {
      request.once('response', resolve).on('error', reject)
      // After `101 Switching Protocols` there is no answer, and no error.
      request.once('close', () => reject(new Error('the connection was closed')))
    })
    request.end(body)
    const answer = await answered
    const { statusCode: status = 0, statusMessage = '' } = answer
    const shown = `HTTP ${status} ${statusMessage}\n${headersOf(answer)}\n\n${await bodyOf(answer)}`
    return { text: shown.trimEnd(), status, headers: answer.headers }
  } finally {
    plain.destroy()
  }
}

function withToken(headers: Asked['headers'], token: string | undefined): Asked['headers'] {
  if (token === undefined) return headers
  const others = Object.entries(headers).filter(([name]) => !/^authorization$/i.test(name))
  return { ...Object.fromEntries(others), authorization: `Bearer ${token}` }
}

function headersOf({ rawHeaders }: IncomingMessage): string {
  const lines = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []))
  return cutMiddle(lines.join('\n'), MOST_HEADERS)
}

async function bodyOf(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of answer) {
    chunks.push(chunk as Buffer)
    size += (chunk as Buffer).length
    if (size > MOST_READ) break
  }
  const bytes = Buffer.concat(chunks).subarray(0, MOST_READ)
  const encoded = (answer.headers['content-encoding'] ?? 'identity') !== 'identity'
  const text = encoded ? null : decodeUtf8(bytes)
  const more = size > MOST_READ ? `\n[… nothing was read after ${MOST_READ} bytes]` : ''
  return `${text === null ? `[${size} bytes that are not text]` : cutMiddle(text)}${more}`
}
