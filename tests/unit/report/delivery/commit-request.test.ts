import { expect, it } from 'vitest'
import { silentLog } from '../../../../src/base/log.js'
import { deliveryOptions } from '../../../../src/config/delivery.js'
import { GitHubRequestError } from '../../../../src/github/request-error.js'
import { commitOnto } from '../../../../src/report/delivery/commit-request.js'
import { DEFAULT_AUTHOR, type DeliverableChange, noteOf } from '../../../../src/report/delivery/delivery.js'
import type { ReportInput } from '../../../../src/report/input.js'
import { patch, run } from '../sample-runs.js'

async function commitOf(over: Partial<ReportInput>) {
  const o = {
    report: { ...run(over), patch },
    options: deliveryOptions({ author: 'requester', coAuthors: ['requester', 'Ann <ann@example.com>'] }),
    publisher: { baseMerge: async () => null },
    log: silentLog,
  } as unknown as DeliverableChange
  return (await commitOnto(o, { tree: '1', head: '2', base: 'main' })).commit
}

it('is by whoever asked and credits them, except where their name is a secret', async () => {
  const { author, message } = await commitOf({ serverUrl: 'https://github.test' })
  const octocat = { name: 'octocat', email: '583231+octocat@users.noreply.github.test' }
  expect(author).toEqual(octocat)
  expect(message).toContain(
    '\nCo-authored-by: octocat <583231+octocat@users.noreply.github.test>\nCo-authored-by: Ann <ann@example.com>\n',
  )
  const secret = await commitOf({ redact: (text) => text.replaceAll('octocat', '***') })
  expect(secret.author).toEqual(DEFAULT_AUTHOR)
  expect(secret.message).toContain('\n\nCo-authored-by: Ann <ann@example.com>\n')
  expect(secret.message).not.toContain('octocat')
})

it('a note says what to do about an error of GitHub, and of another only what happened', () => {
  const refused = new GitHubRequestError('WORKFLOW_REFUSED', 'GitHub did not start ci.yml', {
    hint: 'Add it.',
  })
  expect(noteOf('On `x`', refused)).toBe('On `x`: GitHub did not start ci.yml. Add it.')
  expect(noteOf('On `x`', new Error('no answer'))).toBe('On `x`: no answer.')
})
