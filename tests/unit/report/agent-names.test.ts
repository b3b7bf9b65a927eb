import { expect, it } from 'vitest'
import { renderComment } from '../../../src/report/comment.js'
import { isProgressOf, renderProgress } from '../../../src/report/progress.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { inspect } from './posted.js'
import { run } from './sample-runs.js'

const named = (displayName: string, speakerName: string) => {
  const { manifest } = run()
  return run({ manifest: { agent: { ...manifest.agent, displayName, speakerName } } })
}

it('recognizes the comment of a working run, whoever works', () => {
  const { task } = run()
  const runId = '20260301-101500-a1b2c3'
  const progress = { task, startedAt: '2026-03-01T10:15:00Z', runId }
  const ours = renderProgress(progress)
  expect(ours).toContain('**Claude is working on this.**')
  const toys = renderProgress({ ...progress, agent: { displayName: 'Toy Agent', speakerName: 'Toy' } })
  expect(toys).toContain('**Toy is working on this.**')
  for (const body of [ours, toys]) {
    expect(isProgressOf(body, runId)).toBe(true)
    expect(isProgressOf(body, '20260301-101500-ffffff')).toBe(false)
  }
  expect(isProgressOf(renderComment(run()), runId)).toBe(false)
})

it('takes the names in a manifest as text', () => {
  const mischief = named('@acme/admins closes #1 <img src=x>', '@acme/admins **[x](https://x.test)**\n# A')
  const bodies = [
    renderComment(mischief),
    renderComment({ ...mischief, manifest: { ...mischief.manifest, reason: 'verify_failed' } }),
    renderPullRequest(mischief).body,
  ]
  for (const body of bodies) expect(inspect(body)).toMatchObject({ mentions: [], images: 0 })
  expect(bodies.join('\n')).not.toMatch(/^# A|(?<!\\)<img/m)
})

it('names who wrote a change, an image inside the sentence', () => {
  const { body } = renderPullRequest(named('The adapter image acme/agent:1', 'The agent'))
  expect(body).toContain('written by the adapter image acme/agent:1.')
  expect(body).toContain(' · the adapter image acme/agent:1 · ')
  expect(renderPullRequest(run()).body).toContain('written by Claude Code.')
})

it('makes room for a long name', () => {
  const long = named('Long', 'L'.repeat(60))
  const manifest = { ...long.manifest, reason: 'verify_failed' as const }
  expect(renderComment({ ...long, manifest, answer: 'word '.repeat(20_000) }).length).toBeLessThan(65_536)
})
