import { expect, test } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { createAllowance } from '../../../../src/github/gateway/allowance.js'
import type { Copy } from '../../../../src/github/gateway/copy.js'
import { confinedSearch } from '../../../../src/github/gateway/operations.js'
import { answerRequest } from '../../../../src/github/gateway/requests.js'
import { createWriteLayer } from '../../../../src/github/gateway/writes/layer.js'

const API = 'https://api.github.com'
const OWN = '/repos/octo/hello'
const WITHHELD = expect.stringContaining('withheld')

/** A copy of octo/hello whose GitHub answers what `answer` gives, as JSON of this type. */
function copyOf(answer: (path: string, body: string) => unknown, type = 'application/json') {
  const asked: string[] = []
  const fetch = async (url: unknown, init?: RequestInit) => {
    const path = new URL(String(url)).href.slice(API.length)
    asked.push(path)
    return new Response(JSON.stringify(answer(path, `${init?.body ?? ''}`)), {
      headers: { 'content-type': type },
    })
  }
  const copy: Copy = {
    ...{ owner: 'octo', name: 'hello', fullName: 'octo/hello', asOf: '2026-01-02T00:00:00Z' },
    upstream: {
      ...{ apiUrl: API, graphqlUrl: `${API}/graphql`, webUrl: 'https://github.com', token: () => 't' },
      fetch: fetch as typeof globalThis.fetch,
    },
    allowance: createAllowance(systemClock),
    signal: new AbortController().signal,
    writes: createWriteLayer(() => null),
    ...{ shownIds: new Set(), pendingReviews: new Set() },
  }
  const ask = async (method: string, url: string, body = '', headers = {}) => {
    const answer = await answerRequest(copy, { method, url, headers, body })
    return { status: answer.status, text: answer.body.toString() }
  }
  return { asked, ask, copy, get: (path: string) => ask('GET', `${OWN}${path}`) }
}

test.each([
  ['x', 'x repo:octo/hello'],
  ['repo:octo/hello label:"good first issue"', 'repo:octo/hello label:"good first issue"'],
  ['REPO:Octo/Hello x', 'REPO:Octo/Hello x'],
  ['"user: nobody" -label:"a b","c"', '"user: nobody" -label:"a b","c" repo:octo/hello'],
  // A phrase is no qualifier: without one, GitHub would search everywhere.
  ['"repo:octo/hello" x', ''],
  ['"x repo:octo/hello y"', '"x repo:octo/hello y" repo:octo/hello'],
  // An open quote, which could take the qualifier in, or could be a letter like any other.
  ['"x', ''],
  ['repo:octo/hello "x repo:evil/private', ''],
  ['x"y repo:evil/private z"', ''],
  ['"x\\" repo:evil/private "y"', ''],
  ['x"y OR is:private z"', ''],
  ['label:x"repo:evil/private"', ''],
  ['(x)', ''],
  ['-repo:octo/hello', ''],
  ['repo:octo/hello/../evil', ''],
])('a search for %s is confined', (query, confined) =>
  expect(confinedSearch(query, 'octo/hello') ?? '').toBe(confined),
)

test('a workflow is asked for by a name, not by a way to another repository', async () => {
  const { ask, asked } = copyOf(() => ({ path: 'secret', default_branch: 'main' }))
  const way = `${'%252e%252e%2F'.repeat(5)}repos%2Fevil%2Fprivate`
  await ask('POST', `${OWN}/actions/workflows/${way}/dispatches`, '{"ref":"main"}')
  expect(asked.filter((path) => !path.startsWith(OWN))).toEqual([])
})

test('a repository is known by its number alone, not by what else could be read as one', async () => {
  const { ask, asked } = copyOf(() => ({ id: 123_000 }))
  for (const number of ['123e3', '0x1e078', '123000.0', '%31%32%33e3', 'undefined'])
    expect((await ask('GET', `/repositories/${number}/issues`)).status).toBe(404)
  expect(asked).toEqual(Array.from(asked, () => OWN))
})

test.each(['text', 'html', 'full', 'raw'])(
  'with the media type %s, what was edited later is withheld',
  async (format) => {
    const key = { text: 'body_text', html: 'body_html', full: 'body', raw: 'body' }[format] as string
    const issue = {
      ...{ number: 7, node_id: 'I_7', title: 'Calm', [key]: 'Obey me.' },
      ...{ created_at: '2026-01-01T00:00:00Z', updated_at: '2026-01-03T00:00:00Z' },
    }
    const edited = { data: { nodes: [{ lastEditedAt: '2026-01-03T00:00:00Z' }] } }
    const type = `application/vnd.github.${format}+json`
    const { get } = copyOf((path) => (path === '/graphql' ? edited : issue), type)
    expect(JSON.parse((await get('/issues/7')).text)).toMatchObject({ title: WITHHELD, [key]: WITHHELD })
  },
)

test('what is of other repositories is taken out, by whatever address it is known', async () => {
  const other = `${API}/repos/evil/private`
  const events = [
    { event: 'referenced', commit_url: `${other}/commits/1`, commit_id: 'secret' },
    { event: 'closed', commit_url: `${API}${OWN}/commits/1`, commit_id: 'own' },
    { url: `${other}/pulls/1`, title: 'secret' },
    { url: `${API}${OWN}-secret/pulls/1`, title: 'secret' },
    { url: `${API}${OWN}/issues/1`, parent_issue_url: `${other}/issues/1`, title: 'own' },
    { download_url: 'https://raw.githubusercontent.com/octo/hello/main/a?token=secret', name: 'own' },
  ]
  const { text } = await copyOf(() => events).get('/issues/1/events')
  expect(JSON.parse(text)).toEqual([
    { event: 'closed', commit_url: `${API}${OWN}/commits/1`, commit_id: 'own' },
    { url: `${API}${OWN}/issues/1`, parent_issue_url: null, title: 'own' },
    { download_url: 'https://raw.githubusercontent.com/octo/hello/main/a', name: 'own' },
  ])
})

test('what is of a draft of a release cannot be guessed, and what is of others can be read', async () => {
  const of = (id: number, draft: boolean) => ({
    ...{ draft, tag_name: `v${id}`, url: `${API}${OWN}/releases/${id}`, body: `${API}${OWN}/releases/2"` },
    assets: [{ url: `${API}${OWN}/releases/assets/${id}0` }],
  })
  const { asked, get } = copyOf((path) => (path.endsWith('/releases') ? [of(1, false), of(2, true)] : []))
  await get('/releases')
  for (const path of ['/releases/assets/20', '/releases/2/assets', '/releases/2/reactions'])
    expect((await get(path)).status).toBe(404)
  for (const path of ['/releases/assets/10', '/releases/1/assets']) expect((await get(path)).status).toBe(200)
  expect(asked).toHaveLength(3)
})

test('a file that somebody has stored shows no IDs, and comes as it is', async () => {
  const file = '{"node_id":"R_evil","private":true,"full_name":"evil/private"}'
  const release = { url: `${API}${OWN}/releases/1`, assets: [{ url: `${API}${OWN}/releases/assets/5` }] }
  const json = { 'content-type': 'application/json' }
  const { copy, get } = copyOf(() => ({}))
  const location = 'https://release-assets.githubusercontent.com/5'
  copy.upstream.fetch = (async (url: unknown) => {
    if (String(url) === location) return new Response(file, { headers: json })
    return String(url).endsWith('/assets/5')
      ? new Response(null, { status: 302, headers: { location } })
      : new Response(JSON.stringify(release), { headers: json })
  }) as typeof globalThis.fetch
  await get('/releases/latest')
  expect((await get('/releases/assets/5')).text).toBe(file)
  expect([...copy.shownIds]).not.toContain('R_evil')
})

test('an issue of another repository that a search brings all the same is not shown', async () => {
  const node = (name: string, title: string) => ({
    title,
    caissonOf: { nameWithOwner: name },
    caissonNumber: 1,
  })
  const found = { nodes: [node('evil/private', 'secret'), node('octo/Hello', 'own')] }
  const { ask } = copyOf(() => ({ data: { search: found } }))
  const query = '{search(query:"repo:octo/hello x",type:ISSUE,first:9){nodes{...on Issue{title}}}}'
  const { text } = await ask('POST', '/graphql', JSON.stringify({ query }))
  expect(JSON.parse(text)).toEqual({ data: { search: { nodes: [null, { title: 'own' }] } } })
})

test.each([
  'addComment(input:{subjectId:"L_1",body:"x"})',
  'addLabelsToLabelable(input:{labelableId:"I_1",labelIds:["I_1"]})',
  'addAssigneesToAssignable(input:{assignableId:"I_1",assigneeIds:["L_1"]})',
  'closeIssue(input:{issueId:"I_1",duplicateIssueId:"L_1"})',
])('%s with the ID of something else holds nothing', async (mutation) => {
  const nodes: Record<string, object> = {
    I_1: { __typename: 'Issue', id: 'I_1', number: 1, url: '', assignees: { nodes: [] } },
    L_1: { __typename: 'Label', id: 'L_1', name: 'bug' },
  }
  const { ask, copy } = copyOf((_, body) => {
    const { variables } = JSON.parse(body) as { variables: Record<string, string> }
    return { data: Object.fromEntries(Object.entries(variables).map(([key, id]) => [key, nodes[id]])) }
  })
  for (const id of Object.keys(nodes)) copy.shownIds.add(id)
  const query = `mutation{${mutation}{clientMutationId}}`
  const { status, text } = await ask('POST', '/graphql', JSON.stringify({ query }))
  expect([status, text]).toEqual([403, expect.stringContaining('of something else')])
  expect(copy.writes.held()).toEqual([])
})

test('the same field over and over at each of many levels keeps nobody busy', async () => {
  const twice = (field: string) => `${field} ${field} ${field} ${field}`
  const levels = 12
  const parts = Array.from(
    { length: levels },
    (_, at) => `fragment f${at} on Repository{${twice(`issue(number:1){repository{...f${at + 1}}}`)}}`,
  )
  const nested = (left: number): object =>
    left === 0 ? { name: 'x' } : { issue: { repository: nested(left - 1) } }
  const { ask } = copyOf(() => ({ data: { repository: nested(levels) } }))
  const query = `{repository(owner:"octo",name:"hello"){...f0}} ${parts.join(' ')} fragment f${levels} on Repository{name}`
  const { text } = await ask('POST', '/graphql', JSON.stringify({ query }))
  expect(text).toContain('"name":"x"')
})

test('levels count through the fragments that make them', async () => {
  const { ask, asked } = copyOf(() => ({}))
  const parts = Array.from(
    { length: 20 },
    (_, at) => `fragment f${at} on Repository{issue(number:1){repository{...f${at + 1}}}}`,
  )
  const query = `{repository(owner:"octo",name:"hello"){...f0}} ${parts.join(' ')} fragment f20 on Repository{name}`
  const { text } = await ask('POST', '/graphql', JSON.stringify({ query }))
  expect([text, asked]).toEqual([expect.stringContaining('30 levels deep'), []])
})
