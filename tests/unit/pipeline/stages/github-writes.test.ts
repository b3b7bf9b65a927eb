import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveryOptions } from '../../../../src/config/delivery.js'
import type { Write } from '../../../../src/github/gateway/writes/layer.js'
import { addHeld, judgeOf } from '../../../../src/pipeline/stages/github-writes.js'
import type { RunRequest } from '../../../../src/pipeline/stages/request.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

const request = (more: object = {}, delivery: Parameters<typeof deliveryOptions>[0] = {}) =>
  ({
    task: { target: { kind: 'pull_request', number: 2 } },
    publish: { to: 'forge' },
    delivery: deliveryOptions(delivery),
    ...more,
  }) as unknown as RunRequest

const line = { path: 'a.txt', line: 1, side: 'RIGHT', body: 'Why?' } as const
const review = (change: object = {}) =>
  ({ kind: 'review', number: 2, event: 'COMMENT', body: '', comments: [line], ...change }) as Write
const comment: Write = { kind: 'comment', number: 2, body: 'Yes.' }
const label: Write = { kind: 'label', number: 2, label: 'bug' }
const issue: Write = { kind: 'create-issue', title: 'New', body: '', labels: ['bug'] }

test.each<[string, Write, RunRequest, string | null]>([
  ['a review', review(), request(), null],
  ['an answer to a comment', { kind: 'reply', number: 2, to: 7, body: 'So.' }, request(), null],
  ['a review elsewhere', review({ number: 3 }), request(), 'not for #3'],
  [
    'a review of an issue',
    review(),
    request({ task: { target: { kind: 'issue', number: 2 } } }),
    'not for #2',
  ],
  ["an outsider's review", review(), request({ outsider: { mode: 'plan' } }), 'without write access'],
  ['a review where nothing is said', review(), request({}, { comment: 'none' }), 'input `comment` is `none`'],
  ['a verdict', review({ event: 'REQUEST_CHANGES' }), request(), 'have to be `request-changes`'],
  [
    'an approval',
    review({ event: 'APPROVE', comments: [] }),
    request({}, { reviewEvent: 'request-changes' }),
    'have to be `approve`',
  ],
  ['an allowed one', review({ event: 'APPROVE' }), request({}, { reviewEvent: 'approve' }), null],
  // Who: with write access a comment and a review of the target, with `actions` anything else; an outsider as ever.
  ['a comment', comment, request(), null],
  ['a comment elsewhere', { ...comment, number: 3 }, request(), 'have to have `comment: 3`'],
  ["an outsider's comment", comment, request({ outsider: { mode: 'plan' } }), null],
  ...(['close', 'create-issue', 'edit', 'assign'] as const).map(
    (kind): [string, Write, RunRequest, string] => [
      `an outsider's \`${kind}\``,
      { kind, number: 2, title: 'x', body: 'x', assignee: 'x', reason: 'completed', labels: [] } as Write,
      request({ outsider: { mode: 'plan' } }, { actions: [kind] }),
      'The workflow does not allow it',
    ],
  ),
  [
    'what a run without delivery shows',
    label,
    request({ publish: { to: 'none', forge: {} } }, { actions: ['label'] }),
    null,
  ],
  [
    'that without GitHub',
    label,
    request({ publish: { to: 'none' } }, { actions: ['label'] }),
    'does not allow it',
  ],
  ['a path elsewhere', review({ comments: [{ ...line, path: '/etc/passwd' }] }), request(), 'path of a file'],
  ['an action', { kind: 'label', number: 2, label: 'bug' }, request(), 'have to have `label: bug`'],
  ['labels of a new issue', issue, request({}, { actions: ['create-issue'] }), 'as in `create-issue: bug`'],
  ['allowed ones', issue, request({}, { actions: ['create-issue: bug'] }), null],
])('%s: what the workflow does not allow is refused, with what would allow it', (_, write, asked, why) => {
  const refused = judgeOf(asked)(write, [])
  expect(refused).toEqual(why === null ? null : expect.stringContaining(why))
})

test('reviews are added to the findings, each once; the last verdict holds', async () => {
  const folder = await mkdtemp(join(temporaryFolder(), 'o'))
  const own = { path: 'b.txt', line: 3, severity: 'major', message: 'Wrong.' }
  await writeFile(join(folder, 'findings.json'), JSON.stringify({ findings: [own] }))
  const held = [
    review({
      comments: [{ ...line, body: 'Better:\n```suggestion\none\n```' }],
      event: 'REQUEST_CHANGES',
      body: 'No.',
    }),
    review({ event: 'APPROVE', comments: [], body: 'Yes.' }),
    { kind: 'reply', number: 2, to: 7, body: 'So.' } as const,
  ]
  const added = async () => {
    expect(await addHeld(folder, request(), held)).toEqual({ reviewed: true })
    return JSON.parse(await readFile(join(folder, 'findings.json'), 'utf8'))
  }
  const { body: _, ...place } = line
  await added()
  expect(await added()).toEqual({
    findings: [
      { ...own, side: 'RIGHT' },
      { ...place, message: 'Better:', suggestion: 'one' },
    ],
    replies: [{ to: 7, message: 'So.' }],
    ...{ event: 'approve', summary: 'No.\n\nYes.' },
  })
})
