import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { partsOf, readOperation } from '../../../../src/github/gateway/operations.js'
import { writeOperation } from '../../../../src/github/gateway/writes/rest-writes.js'

/** Every operation of GitHub's own description, with what somebody decided about it. */
const decided = readFileSync(new URL('../../../world/openapi/decisions.txt', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => line.split(' ') as [decision: string, method: string, path: string])

/** What the gateway does with it. */
function decisionOf(method: string, template: string): string {
  const path = template.replace(/\{(\w+)\}/g, (_, name) => (/^(owner|repo)$/.test(name) ? name : 'x1'))
  const parts = partsOf(path) ?? []
  const isOwn = path.startsWith('/repos/owner/repo')
  const below = parts.length === 3 ? [''] : parts.slice(3)
  const read = isOwn ? readOperation('repository', below) : readOperation('site', parts)
  if (method === 'GET') return read === null ? 'refuse' : 'read'
  return isOwn && writeOperation(method, below) !== null ? 'write' : 'refuse'
}

test("every operation of GitHub's description is decided, and the gateway does what was decided", () => {
  const wrong = decided.filter(([decision, method, path]) => decisionOf(method, path) !== decision)
  expect(wrong.map((line) => line.join(' '))).toEqual([])
  expect(decided.length).toBeGreaterThan(1200)
})

test.each([
  '/repos/o/n/../../orgs/x',
  '/repos/o/n/%2e%2e/x',
  '/repos/o/n/contents/a%2F..%2F..%2Fx',
  '/repos//n',
  '/a%00',
  '/%zz',
])('the path %s, which others may read as another one, is not valid', (path) =>
  expect(partsOf(path)).toBeNull(),
)

test('a branch with a slash stays one part of its path', () => {
  const parts = partsOf('/commits/feature%2Fx') ?? []
  expect(parts).toEqual(['commits', 'feature/x'])
  expect(readOperation('repository', parts)).toBe('/commits/{}')
})
