import { mkdtemp } from 'node:fs/promises'
import { connect } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import { createRedactor } from '../../src/base/redact.js'
import { deliveryOptions } from '../../src/config/delivery.js'
import type { GitHubGateway } from '../../src/github/gateway/server.js'
import type { Judge } from '../../src/github/gateway/writes/layer.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import type { AroundAttack, Load } from './around.js'
import type { StoredRemoval } from './stored-scene.js'

const TOKEN = 'ghs_theRealTokenOfTheJob0000000000000000'
/** What the token may see, and whoever reads the agent's answer may not. */
const PRIVATE = 'only-for-the-token'
const API = 'https://api.github.com'
const OWN = '/repos/octo/hello'
const EVIL = '/repos/evil/private'

/** What GitHub was asked, with the headers in one text. */
interface Sent {
  url: string
  headers: string
  body: string
}

interface Tried {
  sent: Sent[]
  /** All that the agent has got. */
  answers: string
  held: ReturnType<GitHubGateway['held']>
}

/** Tries raw requests on the socket of a copy whose GitHub answers what `answer` says. */
async function trying(
  load: Load,
  requests: readonly string[],
  {
    answer = () => ({}),
    judge = () => null,
  }: { answer?: (sent: Sent) => object | Response; judge?: Judge } = {},
): Promise<Tried> {
  const { startGitHubGateway } =
    await load<typeof import('../../src/github/gateway/server.js')>('github/gateway/server.js')
  const folder = await mkdtemp(join(temporaryFolder(), 'g'))
  const sent: Sent[] = []
  const fetch = async (url: unknown, { headers, body }: RequestInit = {}) => {
    const one = {
      url: String(url),
      headers: JSON.stringify([...new Headers(headers)]),
      body: `${body ?? ''}`,
    }
    sent.push(one)
    const given = answer(one)
    const type = { 'content-type': 'application/json', 'x-oauth-scopes': PRIVATE }
    return given instanceof Response ? given : new Response(JSON.stringify(given), { headers: type })
  }
  const gateway = await startGitHubGateway({
    ...{ socketPath: join(folder, 's'), owner: 'octo', name: 'hello', judge },
    upstream: {
      ...{ apiUrl: API, graphqlUrl: `${API}/graphql`, webUrl: 'https://github.com', token: () => TOKEN },
      fetch: fetch as typeof globalThis.fetch,
    },
    ...{ asOf: '2026-01-02T00:00:00Z', logPath: join(folder, 'log'), redact: createRedactor([TOKEN]) },
    ...{ log: memoryLog(), clock: systemClock },
  })
  try {
    let answers = ''
    for (const request of requests) {
      const socket = connect(join(folder, 's'))
      socket.on('error', () => {}).end(request)
      answers += await text(socket).catch(() => '')
    }
    return { sent, answers, held: gateway.held() }
  } finally {
    await gateway.close()
  }
}

const ask = (method: string, path: string, body = '', headers = '') =>
  `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n${headers}\r\n${body}`
const get = (path: string, headers = '') => ask('GET', path, '', headers)
const graphql = (query: string, more: object = {}) =>
  ask('POST', '/graphql', JSON.stringify({ query, ...more }))

const isOutside = ({ url }: Sent) =>
  !new URL(url).href.toLowerCase().startsWith(`${API}${OWN}`) && url !== `${API}/graphql`
const namesOther = ({ url, body }: Sent) => /evil/.test(new URL(url).href + body)
const HELLO = 'repository(owner:"octo",name:"hello")'

const unvalidated: StoredRemoval = {
  words: 'any field may be asked for',
  code: [['github/gateway/graphql/document.js', 'validate(schema, document, RULES)', '[]']],
}

/** What a run of somebody may write: `judgeOf` of the library that is tried. */
async function judgeFor(load: Load, actions: string[], more: object = {}): Promise<Judge> {
  const { judgeOf } = await load<typeof import('../../src/pipeline/stages/github-writes.js')>(
    'pipeline/stages/github-writes.js',
  )
  const request = {
    ...{ task: { target: { kind: 'pull_request', number: 2 } }, publish: { to: 'forge' } },
    ...{ delivery: deliveryOptions({ actions }), ...more },
  }
  return judgeOf(request as unknown as Parameters<typeof judgeOf>[0])
}

const LINE = { path: 'a.txt', line: 1, side: 'RIGHT', body: 'Why?' }
const review = (comments = 1) =>
  ask(
    'POST',
    `${OWN}/pulls/2/reviews`,
    JSON.stringify({ event: 'COMMENT', comments: Array.from({ length: comments }, () => LINE) }),
  )
const label = (number: number, ...labels: string[]) =>
  ask('POST', `${OWN}/issues/${number}/labels`, JSON.stringify({ labels }))

/** Attacks on the sealed copy of GitHub. */
export const COPY_ATTACKS: readonly AroundAttack[] = [
  {
    id: 'copy-host',
    title: "Another host by the agent's GitHub: whole addresses, `Host`, `CONNECT`, an upgrade",
    defence: 'it is no proxy: only paths of its table are asked, at an address of its own',
    attempt: async (load) => {
      const metadata = 'http://169.254.169.254/latest/meta-data'
      const { sent } = await trying(load, [
        ...[metadata, 'https://evil.example/x', '//evil.example/x', '/https://evil.example'].map((url) =>
          get(url),
        ),
        get(OWN, 'X-Forwarded-Host: evil.example\r\nForwarded: host=evil.example\r\n'),
        get('/', 'Host: evil.example\r\n'),
        'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example\r\n\r\n',
        get(OWN, 'Upgrade: websocket\r\nConnection: upgrade\r\n'),
      ])
      const known = [`${API}${OWN}`, `${API}/`]
      return sent.some(({ url, headers }) => !known.includes(url) || headers.includes('evil'))
    },
    without: {
      words: 'any path is asked',
      code: [
        ['github/gateway/requests.js', "!asked.url.startsWith('/')", 'false'],
        ['github/gateway/requests.js', 'readOperation(scope, below)', "(readOperation(scope, below) ?? '/')"],
        ['github/gateway/operations.js', "parts.slice(0, -1).includes('')", 'false'],
      ],
    },
  },
  {
    id: 'copy-owner',
    title: 'Another repository by its owner, its number, a search or a comparison with a fork',
    defence: 'each path and each argument is compared with the one repository',
    attempt: async (load) => {
      const { sent } = await trying(load, [
        ...[EVIL, `${EVIL}/issues/1`, '/repos/octo%2Fhello/x/issues', '/api/v3/repos/evil/private'].map(
          (path) => get(path),
        ),
        ...['/orgs/evil', '/users/evil/repos', '/user/repos', '/repositories', '/gists/evil'].map((path) =>
          get(path),
        ),
        get(`${OWN}/compare/main...evil:main`),
        get(`${OWN}/compare/main...evil%3Amain`),
        ...[
          'repo:evil/private',
          'user:evil',
          'repo:octo/hello OR repo:evil/x',
          '"repo:octo/hello" org:evil',
          // A phrase is no qualifier, and an open quote may take one in.
          ...[
            '"repo:octo/hello" evil',
            '"evil',
            'x"y repo:evil/private z"',
            'repo:octo/hello \\"repo:evil/x',
          ],
        ].map((words) => get(`/search/issues?q=${encodeURIComponent(words)}`)),
        ...['repository(owner:"evil",name:"private"){id}', 'organization(login:"evil"){id}'].map((field) =>
          graphql(`{${field}}`),
        ),
        ...['repo:evil/private', '\\"repo:octo/hello\\" evil'].map((words) =>
          graphql(`{search(query:"${words}",type:ISSUE,first:1){issueCount}}`),
        ),
      ])
      return sent.some(namesOther)
    },
    without: {
      words: 'a path may name any repository',
      code: [['github/gateway/requests.js', 'return isOwn ? below(3) : null', 'return below(3)']],
    },
  },
  {
    id: 'copy-author',
    title: 'Another repository by what leads there: owner, author, fork, organization',
    defence: 'an owner has a login and nothing else, and no field of the schema leads out',
    attempt: async (load) => {
      const fields = [
        `${HELLO}{owner{...on User{repositories(first:9){nodes{name}}}}}`,
        `${HELLO}{issue(number:1){author{...on User{repository(name:"x"){id}}}}}`,
        `${HELLO}{pullRequest(number:2){headRepository{issues(first:9){nodes{title}}}}}`,
        `${HELLO}{forks(first:9){nodes{name}}}`,
        `${HELLO}{issue(number:1){timelineItems(first:9){nodes{...on CrossReferencedEvent{source{...on Issue{body}}}}}}}`,
        'viewer{repositories(first:9){nodes{name}} organizations(first:9){nodes{login}}}',
        'repositoryOwner(login:"evil"){repositories(first:9){nodes{name}}}',
        'user(login:"evil"){gists(first:9){nodes{name}}}',
      ]
      const { sent } = await trying(
        load,
        fields.map((field) => graphql(`{${field}}`)),
      )
      return sent.length > 0
    },
    without: unvalidated,
  },
  {
    id: 'copy-reference',
    title: 'A private issue by a cross reference, a search result, a sub-issue, a fork',
    defence: 'what is of other repositories is taken out of an answer',
    attempt: async (load) => {
      const issue = { number: 7, title: PRIVATE, repository_url: `${API}${EVIL}`, body: PRIVATE }
      const repository = { full_name: 'evil/private', private: true, description: PRIVATE }
      const answer = ({ url }: Sent) => {
        if (/search/.test(url)) return { total_count: 1, items: [issue, { repository, name: PRIVATE }] }
        if (/pulls/.test(url)) return { number: 2, head: { repo: repository }, base: {} }
        const commit = { event: 'referenced', commit_url: `${API}${EVIL}/commits/1`, commit_id: PRIVATE }
        const pull = { url: `${API}${EVIL}/pulls/1`, title: PRIVATE }
        return [{ event: 'cross-referenced', source: { type: 'issue', issue } }, issue, commit, pull]
      }
      const paths = ['timeline', 'sub_issues', 'parent', 'dependencies/blocking'].map(
        (what) => `${OWN}/issues/1/${what}`,
      )
      const asked = [...paths, `${OWN}/pulls/2`, '/search/issues?q=x', '/search/code?q=x'].map((path) =>
        get(path),
      )
      return (await trying(load, asked, { answer })).answers.includes(PRIVATE)
    },
    without: {
      words: 'answers are passed on as they come',
      code: [['github/gateway/clean-answer.js', 'if (isElsewhere(value, shown))', 'if (false)']],
    },
  },
  {
    id: 'copy-node',
    title:
      'Node IDs: guessed, of another session, of a fork that an answer has named, as the subject of a write',
    defence: 'only IDs that an answer of this run has shown, and never that of a fork',
    attempt: async (load) => {
      const repo = { full_name: 'evil/private', node_id: 'R_evil', private: false }
      const answer = ({ body }: Sent) =>
        body === ''
          ? { number: 2, title: 'x', node_id: 'PR_2', head: { repo } }
          : { data: { repository: { pullRequest: { headRepository: { id: 'R_evil' } } } } }
      const node = (id: string) => `{node(id:"${id}"){...on Repository{issues(first:9){nodes{body}}}}}`
      const comment = 'mutation($id:ID!){addComment(input:{subjectId:$id,body:"x"}){subject{id}}}'
      const { sent } = await trying(
        load,
        [
          get(`${OWN}/pulls/2`),
          graphql(`{${HELLO}{pullRequest(number:2){headRepository{id}}}}`),
          ...['R_evil', 'I_evil', Buffer.from('010:Repository7').toString('base64')].map((id) =>
            graphql(node(id)),
          ),
          graphql('query($ids:[ID!]!){nodes(ids:$ids){id}}', { variables: { ids: ['R_evil'] } }),
          graphql(comment, { variables: { id: 'I_evil' } }),
        ],
        { answer },
      )
      return sent.some(({ body }) => /node\(id|nodes\(|addComment/.test(body))
    },
    without: {
      words: 'any ID is asked for',
      code: [['github/gateway/graphql/reads.js', "copy.shownIds.has(String(given['id']))", 'true']],
    },
  },
  {
    id: 'copy-aliases',
    title: 'Aliases, fragments, variables, directives and batches that hide what is asked',
    defence: 'one operation, read as GitHub reads it, and written anew with what was read',
    attempt: async (load) => {
      const evil = 'repository(owner:"evil",name:"private")'
      const { sent } = await trying(load, [
        ...[
          `{a:${HELLO}{id} b:${evil}{id}}`,
          `{...f} fragment f on Query{${evil}{id}}`,
          `{...f} fragment f on Query{...g} fragment g on Query{...on Query{x:${evil}{id}}}`,
          `{${HELLO}{id} ...@include(if:true){${evil}{id}}}`,
          'query($o:String="evil",$n:String="private"){repository(owner:$o,name:$n){id}}',
          `query a{viewer{login}} query b{${evil}{id}}`,
        ].map((query) => graphql(query, { operationName: 'b' })),
        graphql('query($o:String!){repository(owner:$o,name:"private"){id}}', { variables: { o: 'evil' } }),
        ask('POST', '/graphql', JSON.stringify([{ query: '{viewer{login}}' }, { query: `{${evil}{id}}` }])),
        ask('POST', '/graphql', `{"query":"{viewer{login}}","query":${JSON.stringify(`{${evil}{id}}`)}}`),
        ask('POST', `/graphql?query=${encodeURIComponent(`{${evil}{id}}`)}`, '{"query":"{viewer{login}}"}'),
      ])
      return sent.some(namesOther)
    },
    without: {
      words: 'arguments are not looked at',
      code: [['github/gateway/graphql/reads.js', 'if (refused)', 'if (false)']],
    },
  },
  {
    id: 'copy-write',
    title:
      'A write that looks like a read, and an upload: other methods by a header, `GET` of a mutation, release files',
    defence: 'GitHub is asked by GET, and by GraphQL for queries; writes are held',
    attempt: async (load) => {
      const delete1 = `${OWN}/issues/1`
      const mutation = 'mutation{deleteRef(input:{refId:"x"}){clientMutationId}}'
      const { sent } = await trying(load, [
        ...['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'].map((name) =>
          get(delete1, `${name}: DELETE\r\n`),
        ),
        ask('POST', `${delete1}?_method=GET`, '{}', 'X-HTTP-Method-Override: GET\r\n'),
        ...['HEAD', 'DELETE', 'PUT', 'OPTIONS', 'PATCH'].map((method) =>
          ask(method, delete1, '{"state":"open"}'),
        ),
        get(`/graphql?query=${encodeURIComponent(mutation)}`),
        graphql(mutation),
        graphql(`query a{viewer{login}} ${mutation.replace('mutation', 'mutation b')}`, {
          operationName: 'b',
        }),
        ask('POST', `${OWN}/releases/1/assets?name=x`, 'bytes', 'Content-Type: application/octet-stream\r\n'),
        ask('POST', 'https://uploads.github.com/repos/octo/hello/releases/1/assets?name=x', 'bytes'),
        ask('PUT', `${OWN}/contents/x`, '{"content":"eA==","message":"x"}'),
        ask('POST', `${OWN}/git/refs`, '{"ref":"refs/heads/x","sha":"x"}'),
        ask('POST', `${OWN}/dispatches`, '{"event_type":"x"}'),
      ])
      return sent.some(
        ({ url, headers, body }) => /method/.test(headers) || /uploads|assets/.test(url) || body !== '',
      )
    },
    without: {
      words: "the agent's headers are passed on",
      code: [['github/gateway/copy.js', "'time-zone']", "'time-zone', 'x-http-method-override']"]],
    },
  },
  {
    id: 'copy-redirect',
    title: 'A redirect to another host, another repository, an upload, with the token',
    defence: 'a list of hosts, none of which gets the token',
    attempt: async (load) => {
      const places = [
        'https://evil.example/x',
        'https://codeload.github.com.evil.example/x',
        'http://codeload.github.com/x',
        'https://uploads.github.com/repos/octo/hello/releases/1/assets',
        'https://api.github.com@evil.example/',
        `${API}${EVIL}`,
        `${API}/repositories/7`,
        'http://169.254.169.254/latest/meta-data',
        'file:///etc/passwd',
        'https://codeload.github.com/octo/hello/zip/main',
      ]
      const left = [...places]
      const answer = ({ url }: Sent) =>
        url.endsWith('/zipball/main')
          ? new Response(null, { status: 302, headers: { location: left.shift() ?? '' } })
          : { [PRIVATE]: 1 }
      const { sent } = await trying(
        load,
        places.map(() => get(`${OWN}/zipball/main`)),
        { answer },
      )
      const followed = sent.filter(({ url }) => !url.endsWith('/zipball/main'))
      return followed.some(({ url, headers }) => url !== places.at(-1) || headers.includes(TOKEN))
    },
    without: {
      words: 'every redirect is followed',
      code: [['github/gateway/upstream.js', '!ofApi && !isStorage(next, api)', 'false']],
    },
  },
  {
    id: 'copy-smuggle',
    title: 'Smuggling on the socket: two lengths, chunks, a request in a body, dots and encodings in a path',
    defence: 'a path is decoded and refused if it could mean another one; each request is written anew',
    attempt: async (load) => {
      const inner = get(EVIL)
      const head = `POST ${OWN}/issues/1/comments HTTP/1.1\r\nHost: x\r\n`
      const length = `Content-Length: ${inner.length}\r\n`
      const { sent } = await trying(load, [
        `${head}Content-Length: 2\r\n${length}\r\n{}${inner}`,
        `${head}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${inner}`,
        `${head}Transfer-Encoding: chunked\r\n${length}\r\n0\r\n\r\n${inner}`,
        `${head}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n${inner}`,
        `GET ${OWN} HTTP/1.1\nHost: x\n${length}\n${inner}`,
        `GET ${OWN} HTTP/1.1\r\nHost: x\r\n X: y\r\nAccept: a\r\n\tb\r\n\r\n${inner}`,
        `${get(OWN).replace('Connection: close\r\n', '')}${inner}`,
        ...[
          '/%2e%2e/%2e%2e/evil/private',
          '/contents/%2E%2E/%2e./.%2e/evil/private/issues',
          '/../../evil/private',
          '/contents/..%2F..%2F..%2F..%2Fevil',
          '/contents/..%5C..%5C..%5Cevil',
          '/contents\\..\\..\\..\\evil',
          '/issues/1%0d%0aX:%20evil',
          '/issues/1%23/../../evil',
          '/contents/x%3Fref=evil',
        ].map((path) => get(`${OWN}${path}`)),
        ask('POST', `${OWN}/actions/workflows/${'%252e%252e%2F'.repeat(5)}user/dispatches`, '{"ref":"main"}'),
      ])
      return sent.some((one) => isOutside(one) || namesOther(one) || one.headers.includes('evil'))
    },
    without: {
      words: 'a path is taken as it comes',
      code: [['github/gateway/operations.js', 'parts.some(odd)', 'false']],
    },
  },
  {
    id: 'copy-too-much',
    title:
      'More than the workflow lets through: too many at once, one by one, too large, names beside the allowed ones',
    defence: '`actions` says which, how many and of what; a write is held as a whole or not',
    attempt: async (load) => {
      const judge = await judgeFor(load, ['label 2: bug', 'create-issue'])
      const issue = (title: string, labels: string[] = []) =>
        ask('POST', `${OWN}/issues`, JSON.stringify({ title, body: 'x', labels }))
      const answer = () => ({ number: 2, title: 'x', body: '', labels: [] })
      const { held } = await trying(
        load,
        [
          issue('one'),
          issue('two'),
          issue('three'),
          issue('x'.repeat(70_000)),
          issue('labels', ['security']),
          label(2, 'bug', 'security'),
          label(3, 'bug'),
          label(2, 'security'),
          ask('PATCH', `${OWN}/issues/2`, '{"title":"Mine","state":"closed"}'),
          ask('POST', `${OWN}/issues/9/comments`, '{"body":"elsewhere"}'),
          review(101),
          ask('POST', `${OWN}/pulls/2/reviews`, '{"event":"APPROVE","body":"x"}'),
        ],
        { answer, judge },
      )
      return held.length > 1
    },
    without: {
      words: 'they are not counted',
      code: [['pipeline/stages/github-writes.js', '>= rule.most', '< 0']],
    },
  },
  {
    id: 'copy-outsider',
    title:
      'A run that somebody without write access started: a review, a verdict, labels, issues, another issue',
    defence: 'it writes its answer, and what `actions` leaves to everybody',
    attempt: async (load) => {
      const actions = ['label', 'create-issue', 'close', 'comment', 'edit', 'assign']
      const judge = await judgeFor(load, actions, { outsider: { mode: 'plan' } })
      const answer = () => ({ number: 2, title: 'x', body: '', labels: [] })
      const { held } = await trying(
        load,
        [
          ask('POST', `${OWN}/issues/2/comments`, '{"body":"My answer."}'),
          review(),
          ask('POST', `${OWN}/pulls/2/reviews`, '{"event":"APPROVE","body":"x"}'),
          ask('POST', `${OWN}/pulls/2/comments/7/replies`, '{"body":"x"}'),
          label(2, 'bug'),
          ask('POST', `${OWN}/issues`, '{"title":"x"}'),
          ask('POST', `${OWN}/issues/3/comments`, '{"body":"x"}'),
          ask('PATCH', `${OWN}/issues/2`, '{"title":"x"}'),
          ask('PATCH', `${OWN}/issues/2`, '{"state":"closed"}'),
          ask('POST', `${OWN}/issues/2/assignees`, '{"assignees":["mallory"]}'),
        ],
        { answer, judge },
      )
      return held.some(({ kind }) => kind !== 'comment') || held.length > 1
    },
    without: {
      words: 'they may review as anybody may',
      code: [
        [
          'pipeline/stages/github-writes.js',
          "'A run that somebody without write access started may comment, not review.'",
          'null',
        ],
      ],
    },
  },
  {
    id: 'copy-private',
    title:
      'What the token may see and the public may not: drafts, e-mail addresses, scopes, clone tokens, the token itself',
    defence: 'fields and objects that are not public are left out, and answers are redacted',
    attempt: async (load) => {
      const release = { id: 1, tag_name: 'v2', draft: true, name: PRIVATE, body: PRIVATE }
      const graph = { repository: { release: { caissonDraft: true, name: PRIVATE, description: PRIVATE } } }
      const answer = ({ url, body }: Sent) => {
        if (body !== '') return { data: graph }
        if (/releases\/(assets|\d)/.test(url)) return { name: PRIVATE, label: PRIVATE }
        if (/releases/.test(url)) return [release]
        if (/contents/.test(url))
          return { download_url: `https://raw.githubusercontent.com/a?token=${PRIVATE}` }
        if (/user/.test(url)) return { login: 'ada', email: PRIVATE, two_factor_authentication: PRIVATE }
        return {
          full_name: 'octo/hello',
          temp_clone_token: PRIVATE,
          security_and_analysis: { a: PRIVATE },
          body: TOKEN,
        }
      }
      const fields = [
        'viewer{email}',
        'user(login:"a"){email}',
        `${HELLO}{issue(number:1){author{...on User{email}}}}`,
      ]
      const { answers, sent } = await trying(
        load,
        [
          ...[OWN, `${OWN}/releases`, '/user', '/users/ada', `${OWN}/collaborators`, `${OWN}/hooks`].map(
            (path) => get(path),
          ),
          ...['/user/emails', `${OWN}/actions/secrets`, `${OWN}/actions/variables`].map((path) => get(path)),
          ...['/releases/assets/1', '/releases/1/assets', '/contents/a'].map((path) => get(`${OWN}${path}`)),
          ...fields.map((field) => graphql(`{${field}}`)),
          graphql(`{${HELLO}{release(tagName:"v2"){name description}}}`),
        ],
        { answer },
      )
      const asked = sent.some(({ url }) => /emails|secrets|variables|collaborators|hooks/.test(url))
      return asked || answers.includes(PRIVATE) || answers.includes(TOKEN)
    },
    without: {
      words: 'no field is left out',
      code: [['github/gateway/clean-answer.js', '!HIDDEN.test(key)', 'true']],
    },
  },
]
