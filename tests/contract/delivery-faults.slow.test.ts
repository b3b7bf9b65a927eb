import { mkdir } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { deliveryOptions } from '../../src/config/delivery.js'
import { outputsOf } from '../../src/programs/action/outputs.js'
import { deliver } from '../../src/report/delivery/deliver.js'
import { publisherFor } from '../../src/report/delivery/publisher-for.js'
import type { Manifest } from '../../src/run/manifest.js'
import { runFolder } from '../../src/run/run-folder.js'
import { run } from '../unit/report/sample-runs.js'
import { connect } from '../world/connect.js'
import type { InjectedFailure } from '../world/github/failures.js'
import { representative } from '../world/selection.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { changed, github, log, withRepository } from './publisher-parts.js'

withRepository()

/** The calls of a delivery, in their order, with what is in their way. */
const CALLS: Record<'git' | 'api', string[]> = {
  git: ['repos/get', 'git/receive-pack', 'pulls/list', 'pulls/create', ...comments()],
  api: [
    ...['repos/get', 'git/get-ref', 'git/create-tree', 'git/create-commit', 'git/create-ref'],
    ...['pulls/list', 'pulls/create', ...comments()],
  ],
}

function comments(): string[] {
  return ['graphql', 'issues/list-comments', 'issues/create-comment']
}

/** Later than any job waits for. */
const LATER = { 'retry-after': '7200' }
const FAULTS: Record<string, Partial<InjectedFailure>> = {
  403: { status: 403, body: { message: 'Resource not accessible by integration' } },
  404: { status: 404, body: { message: 'Not Found' } },
  410: { status: 410, body: { message: 'Gone' } },
  422: { status: 422, body: { message: 'Validation Failed' } },
  429: { status: 429, body: { message: 'Too many requests' }, headers: LATER },
  'a 502 after GitHub acted': { status: 502, late: true },
}

/** A change for issue 1, to be delivered as the action does it; resolves to everything that is said about it. */
async function changeFor(commitWith: 'git' | 'api') {
  github.addIssue({ title: 'It breaks', author: 'bob' })
  const { workspace, patch } = await changed('echo four >> a.txt')
  const { manifest: sample, ...report } = run({ patch })
  const manifest: Manifest = { ...sample, base: { ...sample.base, ref: 'main' } }
  const task = { ...report.task, target: { kind: 'issue' as const, number: 1 } }
  const context = { title: 'It breaks', kind: 'issue' as const, base: { ref: 'main' } }
  const repository = { owner: 'octo', name: 'hello', token: 'bot', remoteUrl: github.cloneUrl() }
  const folder = runFolder(temporaryFolder(), manifest.runId)
  await mkdir(folder.output)
  return async () => {
    const recorded: Manifest['delivery'][] = []
    const forge = { ...repository, github: connect(github, 'bot') }
    const options = deliveryOptions({ commitWith })
    const final = await deliver({
      github: forge.github,
      publisher: publisherFor(forge, options, workspace, log),
      folder,
      patchFile: fileURLToPath(import.meta.url),
      report: { ...report, manifest, task, context },
      options,
      draftOnFailure: false,
      onDelivered: (delivery) => void recorded.push(delivery),
      log,
    })
    const outputs = outputsOf({ folder, manifest: final, answer: '', jobSummary: '', artifact: null })
    return { final, outputs, recorded }
  }
}

/** What the run says exists, and what exists. */
async function expectTrue({
  final,
  outputs,
  recorded,
}: Awaited<ReturnType<Awaited<ReturnType<typeof changeFor>>>>) {
  const branch = 'caisson/issue-1'
  const commit = await github.repository.bare.resolve(`refs/heads/${branch}`)
  const pull = github.openPulls()[0]
  const [comment] = github.commentsOn(1)
  expect(outputs['branch']).toBe(commit === null ? undefined : branch)
  expect(outputs['commit']).toBe(commit ?? undefined)
  expect(outputs['pull-request-number']).toBe(pull && String(pull.number))
  expect(outputs['comment-url']?.split('-').at(-1)).toBe(comment && String(comment.id))
  const whole = commit !== null && pull !== undefined && comment !== undefined
  expect(outputs['outcome']).toBe(whole ? 'success' : 'needs_review')
  expect(final.error === undefined).toBe(whole)
  const { notes: _, ...delivered } = final.delivery ?? { notes: [] }
  const { notes: __, ...last } = recorded.at(-1) ?? { notes: [] }
  expect(last).toEqual(delivered)
  return whole
}

describe.each(['git', 'api'] as const)('a delivery with %s commits', (commitWith) => {
  describe.each(representative(Object.entries(FAULTS)))('that meets %s', (_name, fault) => {
    // The server cannot lose the answer to a push only.
    const calls = CALLS[commitWith].filter((call) => !(fault.late && call === 'git/receive-pack'))
    test.each(calls)('at %s says exactly what exists', async (operationId) => {
      github.fail({ operationId, times: fault.late ? 1 : 100, ...fault })
      const deliver = await changeFor(commitWith)
      await expectTrue(await deliver())
      expect(github.requests.filter(({ injected }) => injected)).not.toEqual([])
    })
  })

  test('is completed by the next one, with nothing twice', async () => {
    const deliver = await changeFor(commitWith)
    github.fail({ operationId: 'issues/create-comment', status: 403 })
    expect(await expectTrue(await deliver())).toBe(false)
    expect(await expectTrue(await deliver())).toBe(true)
    expect([github.openPulls().length, github.commentsOn(1).length]).toEqual([1, 1])
  })
})
