import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { REASONS } from '../../../src/base/reason.js'
import { renderComment } from '../../../src/report/comment.js'
import type { ReportInput } from '../../../src/report/input.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { propertyRuns } from '../../world/property-runs.js'
import { hostile } from './hostile-markdown.js'
import { inspect } from './posted.js'
import { manifest, patch, run } from './sample-runs.js'

const MARKER = '<!-- caisson:comment main -->'

const long = fc
  .tuple(hostile, fc.integer({ min: 1, max: 12_000 }))
  .map(([text, times]) => text.repeat(Math.min(times, Math.ceil(90_000 / (text.length + 1)))))

function check(body: string, markers: string[]): void {
  expect(body.length).toBeLessThanOrEqual(65_536)
  expect([...body].length).toBeLessThanOrEqual(65_536)
  expect(body.startsWith(markers[0] ?? '')).toBe(true)
  const seen = inspect(body)
  expect(seen).toEqual({
    mentions: [],
    noted: [],
    closing: markers.length > 1 ? ['Closes #12'] : [],
    comments: markers,
    otherHtml: '',
    details: { opened: seen.details.closed, closed: seen.details.opened },
    images: 0,
    badUrls: [],
    openFence: false,
  })
}

describe('whatever the agent wrote', { timeout: 180_000 }, () => {
  it('a comment stays short, whole and harmless', () => {
    fc.assert(
      fc.property(hostile, hostile, hostile, fc.constantFrom(...REASONS), (answer, words, path, reason) => {
        check(renderComment(input(answer, words, path, reason)), [MARKER])
      }),
      { numRuns: propertyRuns(80) },
    )
  })

  it('a comment that must be cut stays short, whole and harmless', () => {
    fc.assert(
      fc.property(long, long, hostile, (answer, patchText, words) => {
        check(renderComment({ ...input(answer, words, words, 'completed'), patchText }), [MARKER])
      }),
      { numRuns: propertyRuns(8) },
    )
  })

  it('an address that is cut in the middle still closes nothing', () => {
    const words =
      '@octocat![pixel](https://evil.example/p.png) ! ! <script>alert(1)</script>Resolves https://github.com/acme/math/issues/9!'
    const { body } = renderPullRequest(input('', words, words, 'completed'))
    check(body, ['<!-- caisson:pull-request body -->', '<!-- /caisson:pull-request -->'])
  })

  it('the body of a pull request closes the issue of the task and nothing else', () => {
    fc.assert(
      fc.property(hostile, hostile, (answer, words) => {
        const { title, body } = renderPullRequest(input(answer, words, words, 'completed'))
        check(body, ['<!-- caisson:pull-request body -->', '<!-- /caisson:pull-request -->'])
        expect(title.length).toBeLessThanOrEqual(256)
        expect(title).not.toMatch(/[\n\r\u202e\u200b]|(?<![A-Za-z0-9])@[A-Za-z0-9]/)
      }),
      { numRuns: propertyRuns(60) },
    )
  })
})

function input(answer: string, words: string, path: string, reason: ReportInput['manifest']['reason']) {
  return run({
    answer,
    patchText: `${answer}\n${words}\n`,
    attachPatch: true,
    context: { title: words, kind: 'issue', base: { ref: 'main' } },
    patch: {
      ...patch,
      bytes: 10,
      files: [{ path, previousPath: words, status: 'renamed', additions: 1, deletions: 0, binary: false }],
      leftOut: Array.from({ length: 40 }, () => ({ path, why: words })),
    },
    runUrl: words,
    manifest: {
      reason,
      loop: { completedBy: 'error', iterations: Array.from({ length: 40 }, () => iteration) },
      agent: { name: 'claude-code', model: words },
      error: { code: 'INTERNAL_ERROR', message: words, hint: words },
      denials: Array.from({ length: 60 }, () => ({ source: 'tool' as const, what: path, why: words })),
      verification: { passed: false, commands: [{ command: words, exitCode: 1, durationMs: 5 }] },
      policy: { verdict: 'flag', findings: [{ rule: words, verdict: 'flag', path, message: words }] },
      sandbox: { ...manifest.sandbox, sealed: false, weaknesses: [words, words] },
      delivery: { notes: Array.from({ length: 30 }, () => words) },
    },
  })
}

const iteration = {
  sessionId: '@octocat',
  costUsd: 0.5,
  inputTokens: 1234567,
  outputTokens: 1,
  turns: 3,
  durationMs: 61_000,
  patch: { files: 1, additions: 20_000, deletions: 0, bytes: 9 },
  verify: false,
}
