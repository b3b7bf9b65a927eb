import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { checkExchange } from '../world/check-exchange.js'
import { type CheckedGitHub, startCheckedGitHub } from '../world/checked-github.js'
import { type Sent, sendTo } from '../world/send.js'

const REPO = '/repos/octo/hello'

let github: CheckedGitHub

beforeEach(async () => {
  github = await startCheckedGitHub()
  github.addToken('bot')
})

afterEach(() => github.close())

const send = (method: string, path: string, sent?: Sent) => sendTo(github, method, path, sent)

describe('the checker', () => {
  test.each([
    [
      'an unknown query parameter',
      'GET',
      `${REPO}/issues/1/comments?pagesize=5`,
      undefined,
      /unknown parameter `pagesize`/,
    ],
    [
      'a page of more than 100',
      'GET',
      `${REPO}/issues/1/comments?per_page=250`,
      undefined,
      /per_page is over 100/,
    ],
    ['a number that is none', 'GET', `${REPO}/issues/one`, undefined, /path: issue_number must be integer/],
    [
      'a wrong value of a query',
      'GET',
      `${REPO}/pulls?state=merged`,
      undefined,
      /state must be equal to one of/,
    ],
    ['a field of a wrong type', 'POST', `${REPO}/issues/1/comments`, { body: 7 }, /\/body must be string/],
    ['a missing field', 'POST', `${REPO}/pulls`, { title: 'x', head: 'y' }, /required property 'base'/],
    ['an unknown field', 'PATCH', `${REPO}/issues/1`, { titel: 'x' }, /unevaluatedProperty":"titel/],
    [
      'an unknown field deep inside',
      'POST',
      `${REPO}/git/commits`,
      { message: 'm', tree: 't', author: { name: 'n', email: 'e', login: 'l' } },
      /unevaluatedProperty":"login/,
    ],
    ['a missing body', 'POST', `${REPO}/git/trees`, undefined, /the body is missing/],
  ])('sees %s in a request', async (_name, method, path, body, words) => {
    github.addIssue({ title: 'One' })
    await send(method, path, { body })
    expect(() => github.expectClean()).toThrow(words)
  })

  test('sees a wrong answer', async () => {
    const issue = github.addIssue({ title: 'One' })
    await send('GET', `${REPO}/issues/1`)
    github.expectClean()
    const seen = github.requests[0]
    if (!seen) throw new Error('no request was kept')
    const answer = seen.answer as Record<string, unknown>
    const { user: _user, ...without } = answer
    expect(checkExchange(seen)).toEqual([])
    expect(checkExchange({ ...seen, answer: without }).join()).toMatch(/required property 'user'/)
    expect(checkExchange({ ...seen, answer: { ...answer, number: String(issue.number) } }).join()).toMatch(
      /\/number must be integer/,
    )
    expect(checkExchange({ ...seen, answer: { ...answer, url: 'no address' } }).join()).toMatch(
      /must match format "uri"/,
    )
    expect(checkExchange({ ...seen, status: 201 }).join()).toMatch(/status 201 is not described/)
    expect(checkExchange({ ...seen, status: 404 }).join()).toMatch(
      /answer 404: .*required property 'message'/,
    )
    expect(checkExchange({ ...seen, operationId: 'issues/list' }).join()).toMatch(
      /was answered as issues\/list/,
    )
  })

  test('a failure that was asked for needs no description, its request does', async () => {
    github.addIssue({ title: 'One' })
    github.fail({ operationId: 'issues/get', status: 502 })
    expect((await send('GET', `${REPO}/issues/1`)).status).toBe(502)
    github.expectClean()
    github.fail({ path: '/issues/1', status: 502 })
    await send('GET', `${REPO}/issues/1?deep=yes`)
    expect(() => github.expectClean()).toThrow(/unknown parameter `deep`/)
  })

  test('a test that leaves with violations fails', async () => {
    const story = async () => {
      await using server = await startCheckedGitHub()
      server.addToken('bot')
      await fetch(`${server.apiUrl}${REPO}?x=1`)
    }
    await expect(story()).rejects.toThrow(/GitHub would not have it so:\n- GET .*unknown parameter `x`/)
  })
})
