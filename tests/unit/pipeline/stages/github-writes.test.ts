import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliveryOptions } from '../../../../src/config/delivery.js'
import { createWriteLayer, type Write } from '../../../../src/github/gateway/writes/layer.js'
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

const pull: Write = {
  ...{
    kind: 'pull-request',
    title: 'Fix sum',
    body: 'It was wrong.',
    base: 'main',
    head: 'fix',
    draft: true,
  },
  ...{ labels: [], assignees: [], reviewers: [], milestone: '' },
}
const onIssue = (more: object = {}, ...actions: string[]) =>
  request({ task: { target: { kind: 'issue', number: 2 } }, ...more }, { actions })

test.each<[string, Write, RunRequest, string | null]>([
  ['a pull request', pull, onIssue(), null],
  ["a pull request beside the run's own", pull, request(), 'goes to the branch of #2'],
  ["an outsider's pull request", pull, onIssue({ outsider: { mode: 'plan' } }), 'without write access'],
  ['a label of it', { ...pull, labels: ['bug'] }, onIssue(), 'have to have `label: bug`'],
  ['an allowed label of it', { ...pull, labels: ['bug'] }, onIssue({}, 'label: bug'), null],
  ['another label of it', { ...pull, labels: ['x'] }, onIssue({}, 'label: bug'), '`label` of `x`'],
  [
    'a second reviewer of it',
    { ...pull, reviewers: ['ada', 'bob'] },
    onIssue({}, 'request-reviewers 1'),
    'allows `request-reviewers` 1 times',
  ],
  ['a title that is no title', { ...pull, title: 'a\nb' }, onIssue(), 'must be one line'],
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
  [
    'a label of a new issue',
    issue,
    request({}, { actions: ['create-issue: docs'] }),
    'not allow `create-issue`',
  ],
  ['an allowed one', issue, request({}, { actions: ['create-issue: bug, docs'] }), null],
  ['a reaction', { kind: 'react', number: 2, content: 'eyes' }, request(), 'have to have `react: eyes`'],
  [
    'a reaction elsewhere',
    { kind: 'react', number: 3, content: 'eyes' },
    request({}, { actions: ['react'] }),
    'not for #3',
  ],
  [
    'to make it a draft',
    { kind: 'edit', number: 2, draft: true },
    request({}, { actions: ['edit: title'] }),
    'not allow `edit` of `draft`',
  ],
])('%s: what the workflow does not allow is refused, with what would allow it', (_, write, asked, why) => {
  const refused = judgeOf(asked)(write, [])
  expect(refused).toEqual(why === null ? null : expect.stringContaining(why))
})

test('a run opens one pull request, which is added to what is proposed without its own branch name', async () => {
  const layer = createWriteLayer(judgeOf(onIssue({}, 'label: bug')))
  expect(layer.hold([pull])).toEqual({ numbers: [1_000_000_001] })
  expect(layer.hold([{ ...pull, head: 'other' }])).toEqual({
    refused: expect.stringContaining('has opened #1000000001 already'),
  })
  expect(layer.hold([{ kind: 'edit', number: 1_000_000_001, title: 'Mend sum' }])).toEqual({
    numbers: [1_000_000_001],
  })
  expect(layer.hold([{ kind: 'label', number: 1_000_000_001, label: 'bug' }])).toEqual({
    numbers: [1_000_000_001],
  })
  expect(layer.hold([{ kind: 'label', number: 1_000_000_001, label: 'x' }])).toHaveProperty('refused')
  expect(layer.hold([{ kind: 'close', number: 1_000_000_001, reason: 'completed' }])).toHaveProperty(
    'refused',
  )
  const folder = await mkdtemp(join(temporaryFolder(), 'o'))
  expect(await addHeld(folder, onIssue(), layer.held())).toEqual({ reviewed: false, proposed: true })
  const { actions } = JSON.parse(await readFile(join(folder, 'actions.json'), 'utf8'))
  const { kind: _, head: _head, ...rest } = pull
  expect(actions).toEqual([
    { ...rest, action: 'pull-request', title: 'Mend sum', labels: ['bug'], placeholder: 1_000_000_001 },
  ])
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
    expect(await addHeld(folder, request(), held)).toEqual({ reviewed: true, proposed: false })
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
