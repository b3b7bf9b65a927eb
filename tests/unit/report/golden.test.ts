import { describe, expect, it } from 'vitest'
import { renderComment } from '../../../src/report/comment.js'
import { renderProgress } from '../../../src/report/progress.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { renderJobSummary, renderSummaryFile } from '../../../src/report/summaries.js'
import { examples, run, verification } from './sample-runs.js'

const file = (name: string) => `../../fixtures/report/${name}.md`

/** The files are what people receive: read them when they change. `vitest -u` writes them. */
describe('rendered examples', () => {
  it.each(Object.keys(examples))('comment: %s', async (name) => {
    const input = examples[name]
    if (!input) throw new Error(`no example ${name}`)
    await expect(`${renderComment(input)}\n`).toMatchFileSnapshot(file(name))
  })

  it('pull request', async () => {
    const { title, body } = renderPullRequest(run({ manifest: { verification } }))
    expect(title).toBe('Address #12: Division by zero returns Infinity')
    await expect(`${body}\n`).toMatchFileSnapshot(file('pull-request'))
  })

  it('a draft for its policy', async () => {
    const input = examples['policy-flagged'] ?? run()
    const { body } = renderPullRequest(input, { drafted: true })
    await expect(`${body}\n`).toMatchFileSnapshot(file('pull-request-draft'))
  })

  it('progress', async () => {
    const { task, runUrl } = run()
    const text = renderProgress({ task, runUrl: runUrl ?? '', startedAt: '2026-03-01T10:15:00Z' })
    await expect(`${text}\n`).toMatchFileSnapshot(file('progress'))
  })

  it('job summary and summary file', async () => {
    const input = run({ manifest: { verification } })
    await expect(renderJobSummary(input)).toMatchFileSnapshot(file('job-summary'))
    await expect(renderSummaryFile(input)).toMatchFileSnapshot(file('summary-file'))
  })
})
