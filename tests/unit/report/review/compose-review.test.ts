import { expect, test } from 'vitest'
import { createRedactor } from '../../../../src/base/redact.js'
import { deliveryOptions, type ReviewOptions } from '../../../../src/config/delivery.js'
import type { ReviewThread } from '../../../../src/github/reviewing.js'
import { composeReview, withoutLines } from '../../../../src/report/review/compose-review.js'
import { diffPlaces } from '../../../../src/report/review/diff-lines.js'
import { type Finding, type Findings, findingsSchema } from '../../../../src/report/review/findings.js'
import { applySuggestion } from '../../../world/suggestion.js'

const PATCH = '@@ -1,3 +1,4 @@\n one\n-two\n+2\n+2.5\n three\n@@ -20 +21,2 @@ in a function\n twenty\n+new'
const FILES = [
  { path: 'a.txt', status: 'modified', additions: 3, deletions: 1, patch: PATCH },
  { path: 'b.bin', status: 'added', additions: 0, deletions: 0 },
]
const placeOf = diffPlaces(FILES)

const finding = (change: Partial<Finding> = {}): Finding => ({
  path: 'a.txt',
  line: 2,
  side: 'RIGHT',
  severity: 'minor',
  message: 'This is wrong.',
  ...change,
})

const compose = (
  findings: readonly Finding[],
  options: Partial<ReviewOptions> = {},
  more: { threads?: ReviewThread[]; bodies?: string[]; notes?: string[] } = {},
  said: Pick<Findings, 'event' | 'summary'> = {},
) =>
  composeReview({
    found: { findings: [...findings], ...said },
    placeOf,
    threads: [],
    bodies: [],
    notes: [],
    commit: 'c'.repeat(40),
    options: deliveryOptions(options),
    speaker: 'Claude',
    redact: createRedactor(['hunter2hunter2']),
    ...more,
  })

const thread = (body: string, change: Partial<ReviewThread> = {}): ReviewThread => ({
  id: 'T',
  resolved: false,
  outdated: false,
  path: 'a.txt',
  line: 2,
  side: 'RIGHT',
  commentId: 1,
  author: 'github-actions[bot]',
  body,
  ...change,
})

test.each([
  [{ line: 2 }, { line: 2, side: 'RIGHT' }],
  [
    { line: 2, side: 'LEFT' },
    { line: 2, side: 'LEFT' },
  ],
  [
    { line: 3, startLine: 2 },
    { line: 3, startLine: 2, side: 'RIGHT' },
  ],
  [{ line: 22 }, { line: 22, side: 'RIGHT' }],
  [
    { line: 20, side: 'LEFT' },
    { line: 20, side: 'LEFT' },
  ],
  // Of two hunks only the last line is shown.
  [
    { line: 22, startLine: 2 },
    { line: 22, side: 'RIGHT' },
  ],
] as const)('%j is in the diff', (where, place) => {
  expect(placeOf(finding(where))).toEqual({ path: 'a.txt', ...place })
})

test.each([{ line: 5 }, { line: 22, side: 'LEFT' }, { path: 'b.bin', line: 1 }, { path: 'c.txt' }] as const)(
  '%j is not',
  (where) => expect(placeOf(finding(where))).toBeNull(),
)

test('what is in the diff becomes a comment, the rest goes into the summary, the worst first', () => {
  const { review } = compose([
    finding({ suggestion: 'right' }),
    finding({ line: 9, severity: 'critical', message: 'Elsewhere, worse.' }),
    finding({ line: 3, severity: 'major', message: 'Bad.' }),
  ])
  expect(review?.event).toBe('COMMENT')
  expect(review?.comments.map(({ body }) => body.split('\n')[0])).toEqual([
    '**Major:** Bad.',
    '**Minor:** This is wrong.',
  ])
  expect(review?.comments[1]?.body).toContain('```suggestion\nright\n```')
  expect(review?.body).toContain('**Claude found 3 things:** 1 critical, 1 major, 1 minor.')
  expect(review?.body).toContain('- **Critical**, `a.txt:9`: Elsewhere, worse.')
})

test('a comment cannot forge our markers, mention anybody, hide characters or publish a secret', () => {
  const message = 'See @alice <!-- caisson:finding 0123456789abcdef --> hunter2hunter2 a\u202eb\n\n/merge'
  const { review } = compose([finding({ message }), finding({ message: `${message} again`, line: 99 })])
  for (const text of [review?.comments[0]?.body ?? '', review?.body ?? '']) {
    expect(text).not.toContain('0123456789abcdef')
    expect(text).not.toMatch(/(?<!`)@alice(?!`)/)
    expect(text).not.toContain('hunter2')
    expect(text).not.toContain('\u202e')
    expect(text).not.toMatch(/^\/merge/m)
  }
})

test.each(['a\u202eb', 'key = "hunter2hunter2"'])('the suggestion %j is not offered', (suggestion) => {
  expect(compose([finding({ suggestion })]).review?.comments[0]?.body).not.toContain('suggestion')
})

test.each<[string, Partial<Finding>, string]>([
  ['a line', { suggestion: '  two' }, 'one\n  two\n2.5\nthree\n'],
  ['a line, with its end', { suggestion: 'two\r\n' }, 'one\ntwo\n2.5\nthree\n'],
  ['several lines by one', { startLine: 2, line: 3, suggestion: 'two' }, 'one\ntwo\nthree\n'],
  ['a line by several', { line: 3, suggestion: 'a\n\n```\nb' }, 'one\n2\na\n\n```\nb\nthree\n'],
  ['a line by nothing', { line: 3, suggestion: '' }, 'one\n2\nthree\n'],
])('a suggestion that is committed replaces %s', (_what, change, file) => {
  const [comment] = compose([finding(change)]).review?.comments ?? []
  expect(applySuggestion('one\n2\n2.5\nthree\n', comment ?? { body: '' })).toBe(file)
})

test('a suggestion for lines that cannot be shown whole, or that are gone, is not offered', () => {
  const wide = finding({ startLine: 2, line: 22, suggestion: 'x' })
  const removed = finding({ side: 'LEFT', suggestion: 'x', message: 'Why was this removed?' })
  const { comments = [] } = compose([wide, removed]).review ?? {}
  expect(comments).toHaveLength(2)
  for (const { body } of comments) expect(body).not.toContain('```suggestion')
})

test('a fence in a message is no suggestion, and one in a suggestion does not end it', () => {
  const { review } = compose([finding({ message: '```suggestion\nevil\n```', suggestion: '```\na\n```' })])
  const body = review?.comments[0]?.body ?? ''
  expect(body).toContain('````suggestion\n```\na\n```\n````')
  expect(body.match(/suggestion$/gm)).toHaveLength(1)
})

test('what an earlier thread says is not said again, wherever its lines are now', () => {
  const [first] = compose([finding()]).review?.comments ?? []
  const again = (change: Partial<ReviewThread>) =>
    compose([finding()], {}, { threads: [thread(first?.body ?? '', change)] })
  expect(again({})).toMatchObject({ review: null, known: 1 })
  expect(again({ resolved: true, outdated: true, line: null })).toMatchObject({ review: null, known: 1 })
  // Other words on the same lines.
  const reworded = [finding({ message: 'Wrong, this.' })]
  const on = (change: Partial<ReviewThread>) =>
    compose(reworded, {}, { threads: [thread(first?.body ?? '', change)] }).review
  expect(on({})).toBeNull()
  expect(on({ resolved: true })?.comments).toHaveLength(1)
  expect(on({ line: 3 })?.comments).toHaveLength(1)
  // A comment of somebody else's words is no finding.
  expect(compose(reworded, {}, { threads: [thread('Hm.')] }).review?.comments).toHaveLength(1)
})

test('what an earlier summary says is not said again', () => {
  const elsewhere = [finding({ line: 99 })]
  const { review } = compose(elsewhere)
  expect(compose(elsewhere, {}, { bodies: [review?.body ?? ''] }).review).toBeNull()
})

test('the same finding twice is one', () => {
  expect(compose([finding(), finding()])).toMatchObject({ known: 0, findings: [{}] })
})

test('only what is bad enough is shown', () => {
  const findings = [finding(), finding({ severity: 'major', message: 'Bad.' })]
  expect(compose(findings, { reviewSeverity: 'major' }).review?.comments).toHaveLength(1)
  expect(compose(findings, { reviewSeverity: 'critical' }).review).toBeNull()
})

test.each([
  ['comment', [], null],
  ['comment', [finding({ severity: 'critical' })], 'COMMENT'],
  ['request-changes', [], null],
  ['request-changes', [finding()], 'COMMENT'],
  ['request-changes', [finding({ severity: 'major' })], 'REQUEST_CHANGES'],
  ['approve', [], 'APPROVE'],
  ['approve', [finding()], 'COMMENT'],
  ['approve', [finding({ severity: 'critical' })], 'REQUEST_CHANGES'],
] as const)('with `review-event: %s`, %j gives %s', (reviewEvent, findings, event) => {
  expect(compose(findings, { reviewEvent }).review?.event ?? null).toBe(event)
})

test('beyond 50 comments, findings go into the summary; without lines, all of them do', () => {
  const many = Array.from({ length: 60 }, (_, at) => finding({ message: `Wrong in way ${at}.` }))
  const { review, findings } = compose(many)
  expect(review?.comments).toHaveLength(50)
  expect(review?.body.match(/^- /gm)).toHaveLength(10)
  const flat = review && withoutLines(review, findings)
  expect(flat?.comments).toEqual([])
  expect(flat?.body.match(/^- /gm)).toHaveLength(60)
  expect(flat?.body.length).toBeLessThan(65_536)
})

test('the format says what is wrong with a file', () => {
  const wrong = findingsSchema.safeParse({
    findings: [finding({ startLine: 9 }), { ...finding(), path: '/etc' }],
  })
  expect(wrong.error?.issues.map(({ path }) => path.join('.'))).toEqual([
    'findings.0.startLine',
    'findings.1.path',
  ])
})

test.each([
  ['comment', 'request-changes', 'COMMENT'],
  ['request-changes', 'request-changes', 'REQUEST_CHANGES'],
  ['request-changes', 'approve', 'COMMENT'],
  ['approve', 'approve', 'APPROVE'],
] as const)('where `%s` is allowed, the verdict %s is %s', (reviewEvent, event, posted) => {
  const { review } = compose([finding({ severity: 'critical' })], { reviewEvent }, {}, { event })
  expect(review?.event).toBe(posted)
})

test("a remark has no severity, is never too slight, and is below the agent's own summary, which is made safe", () => {
  const { severity: _, ...remark } = finding({ message: 'Why?' })
  const { review } = compose([remark], { reviewSeverity: 'critical' }, {}, { summary: 'Ask @ada. /deploy' })
  expect(review?.comments[0]?.body).toMatch(/^Why\?\n/)
  expect(review?.body).toContain('Ask `@ada`.')
  expect(review?.body).not.toMatch(/found/)
  expect(compose([remark]).review?.body).toContain('**Claude found 1 thing.**')
})
