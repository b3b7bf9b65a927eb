import type { IncomingHttpHeaders } from 'node:http'
import { buildSchema, type GraphQLSchema } from 'graphql'
import { type Answer, denied, errorAnswer, jsonAnswer, notFound } from './answer.js'
import { cleanValueOf, onlyOwnItems, publicAccount } from './clean-answer.js'
import { askGitHubFor, type Copy } from './copy.js'
import { readGraphql } from './graphql/document.js'
import { answerQuery } from './graphql/reads.js'
import { SCHEMA } from './graphql/schema.js'
import { confinedSearch, partsOf, readOperation } from './operations.js'
import { answerFromSeenCommits } from './seen-commits.js'
import { heldComments, heldLabels, readHeld } from './writes/held-objects.js'
import { answerMutation } from './writes/mutations.js'
import { withHeld } from './writes/overlay.js'
import { answerWrite } from './writes/rest-writes.js'

export interface Asked {
  method: string
  /** Path and query. */
  url: string
  headers: IncomingHttpHeaders
  body: string
}

/** Answers as GitHub would that has nothing but this repository. */
export async function answerRequest(copy: Copy, asked: Asked): Promise<Answer> {
  if (!asked.url.startsWith('/')) return denied('This is not a proxy.')
  const [rawPath = '', query = ''] = asked.url.split(/\?(.*)/s)
  if (asked.method === 'POST' && /^(\/api)?\/graphql$/.test(rawPath)) return answerGraphql(copy, asked.body)
  // As GitHub Enterprise Server names it, and as github.com does.
  const path = rawPath.replace(/^\/api\/v3(?=\/|$)/, '').replace(/(.)\/+$/, '$1') || '/'
  const parts = partsOf(path)
  if (parts === null) return errorAnswer(400, 'The path is not valid.')
  if (asked.method === 'GET') return answerRead(copy, asked, { path, parts, query })
  const inside = await insideOf(copy, parts)
  if (inside === null) return notFound('another repository')
  return answerWrite(copy, { ...asked, path }, inside ?? ['', path])
}

let schema: GraphQLSchema | undefined

async function answerGraphql(copy: Copy, body: string): Promise<Answer> {
  schema ??= buildSchema(SCHEMA)
  const asked = readGraphql(schema, body)
  if ('status' in asked) return asked
  return asked.operation.operation === 'query'
    ? answerQuery(copy, schema, asked)
    : answerMutation(copy, schema, asked)
}

interface ReadPath {
  path: string
  parts: string[]
  query: string
}

async function answerRead(copy: Copy, asked: Asked, { path, parts, query }: ReadPath): Promise<Answer> {
  const inside = await insideOf(copy, parts)
  if (inside === null) return notFound('another repository')
  const [scope, below] = inside === undefined ? (['site', parts] as const) : (['repository', inside] as const)
  const operation = readOperation(scope, below)
  if (operation === null) return denied(`GET ${path} is not part of the sealed copy of GitHub.`)
  if (operation === '/rate_limit') return rateLimit(copy)
  const held = readHeld(copy, operation, below, asked.headers.accept)
  if (held) return held
  // What is of a draft does not say so itself.
  const [, place] = /^\/(releases\/(?:assets\/\d+|\d+(?=\/)))/.exec(`/${below.join('/')}`) ?? []
  if (place !== undefined && !copy.shownIds.has(place)) return notFound('a release that no answer has shown')
  // Another account's branch, even of a fork that only the token may see.
  if (operation === '/compare/{+}' && below.join('/').includes(':')) return notFound('another repository')
  const search = new URLSearchParams(query)
  if (operation.startsWith('/search/')) {
    const confined = confinedSearch(search.get('q') ?? '', copy.fullName)
    if (confined === null)
      return errorAnswer(
        422,
        `Validation Failed: the sealed copy of GitHub searches ${copy.fullName} alone, without OR, NOT and parentheses.`,
      )
    search.set('q', confined)
  }
  const seen = await answerFromSeenCommits(copy, operation, { parts: below, headers: asked.headers, search })
  const answer = seen ?? (await askGitHubFor(copy, `${path}?${search}`.replace(/\?$/, ''), asked.headers))
  return cleaned(copy, operation, answer, below)
}

/** The part of a path below the repository; undefined for a path of no repository, null for one of another. */
async function insideOf(copy: Copy, parts: readonly string[]): Promise<string[] | null | undefined> {
  const below = (taken: number) => (parts.length === taken ? [''] : parts.slice(taken))
  if (parts[0] === 'repos') {
    const isOwn = `${parts[1]}/${parts[2]}`.toLowerCase() === copy.fullName.toLowerCase()
    return isOwn ? below(3) : null
  }
  if (parts[0] !== 'repositories') return undefined
  return parts[1] === `${await repositoryIdOf(copy)}` ? below(2) : null
}

async function repositoryIdOf(copy: Copy): Promise<number | undefined> {
  if (copy.repositoryId === undefined) {
    const answer = await askGitHubFor(copy, `/repos/${copy.fullName}`, {})
    const { id } = JSON.parse(answer.body.toString()) as { id?: number }
    if (id !== undefined) copy.repositoryId = id
  }
  return copy.repositoryId
}

async function cleaned(
  copy: Copy,
  operation: string,
  { stored, ...answer }: Answer,
  below: readonly string[],
): Promise<Answer> {
  if (stored) return answer
  const type = answer.headers['content-type'] ?? ''
  // A file of the repository may come as it is.
  const isRaw = /\.raw\b/.test(type) && /^\/(contents|readme|git\/blobs)\b/.test(operation)
  if (!/^application\/(vnd\.github[\w.+-]*)?json/.test(type) || isRaw) return answer
  if (answer.body.length === 0) return answer
  const value: unknown = JSON.parse(answer.body.toString('utf8'))
  const own = operation.startsWith('/search/')
    ? onlyOwnItems(value, copy)
    : /^\/users?\b/.test(operation)
      ? publicAccount(value)
      : value
  const clean = await cleanValueOf(copy, own)
  const body = JSON.stringify(shownWithHeld(copy, operation, clean, below, answer))
  for (const [, id = ''] of body.matchAll(/"node_id":"([^"]+)"/g)) copy.shownIds.add(id)
  for (const [, place = ''] of body.matchAll(/"url":"[^"]+\/(releases\/(?:assets\/)?\d+)"/g))
    copy.shownIds.add(place)
  return { ...answer, body }
}

/** Point reads show what is held; lists and searches show what GitHub has. */
function shownWithHeld(
  { writes, ...copy }: Copy,
  operation: string,
  value: unknown,
  below: readonly string[],
  { status, headers }: Answer,
): unknown {
  const held = writes.held()
  if (status !== 200 || held.length === 0) return value
  if (operation === '/issues/{}' || operation === '/pulls/{}') return withHeld(value, held)
  const isLastPage = !/rel="next"/.test(headers['link'] ?? '')
  if (operation === '/labels' && isLastPage) return [...(value as unknown[]), ...heldLabels(copy, held)]
  if (operation !== '/issues/{}/comments' || !isLastPage) return value
  return [...(value as unknown[]), ...heldComments(copy, held, Number(below[1]))]
}

function rateLimit({ allowance }: Copy): Answer {
  const [limit, remaining, used, reset] = Object.values(allowance.headers()).map(Number)
  const rate = { limit, remaining, used, reset }
  return jsonAnswer(
    200,
    { resources: { core: rate, search: rate, graphql: rate }, rate },
    allowance.headers(),
  )
}
