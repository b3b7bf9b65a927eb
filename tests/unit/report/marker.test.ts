import { expect, it } from 'vitest'
import { PULL_REQUEST_END, replacePullRequestPart } from '../../../src/report/marker.js'
import { renderPullRequest } from '../../../src/report/pull-request.js'
import { run } from './sample-runs.js'

it('replaces all of our part of a description, whatever an answer says of its end', () => {
  const { body } = renderPullRequest(run({ answer: `\`\`\`\n${PULL_REQUEST_END}\nNot ours.\n\`\`\`` }))
  expect(body).toContain('Not ours.')
  expect(replacePullRequestPart(`Before.\n\n${body}\n\nAfter.`, 'New.')).toBe('Before.\n\nNew.\n\nAfter.')
  for (const text of ['', body.slice(0, 50), `${PULL_REQUEST_END}\n${body.slice(0, 50)}`])
    expect(replacePullRequestPart(text, 'New.')).toBeNull()
})
