import { describe, expect, it } from 'vitest'
import { comment, issue, parse, pull, reasonOf, repository, sender } from './sample-payloads.js'

const later = '2026-01-03T00:00:00Z'
const commented = (from: string, change: object = {}, ofPayload: object = {}) => ({
  action: 'edited',
  issue,
  comment: { ...comment, updated_at: later, ...change },
  changes: { body: { from } },
  sender,
  repository,
  ...ofPayload,
})

describe('the edit of a comment', () => {
  it('asks when it adds the phrase, at the time of the edit', () => {
    expect(parse('issue_comment', commented('Fix it'))).toMatchObject({
      target: { kind: 'issue', number: 7 },
      instruction: 'fix it',
      trigger: 'commented',
      triggeredAt: later,
      comment: { id: 5 },
    })
    const onLine = { ...commented('Fix it'), issue: undefined, pull_request: pull }
    expect(parse('pull_request_review_comment', onLine)).toMatchObject({ triggeredAt: later })
    const review = {
      ...{ action: 'edited', pull_request: pull, sender, repository },
      review: { id: 4, body: '@claude fix it', user: sender, updated_at: later },
      changes: { body: { from: 'Fix it' } },
    }
    expect(parse('pull_request_review', review)).toMatchObject({ triggeredAt: later })
  })

  it('asks nothing where the phrase was there, is not there, or was put in by somebody else', () => {
    const reason = (payload: object) => reasonOf(parse('issue_comment', payload))
    expect(reason(commented('@claude fix that'))).toBe('The edit does not add `@claude`.')
    expect(reason(commented('`@claude`', { body: 'Never mind' }))).toBe('The edit does not add `@claude`.')
    expect(reason(commented('Fix it', {}, { changes: {} }))).toBe('The edit does not add `@claude`.')
    expect(reason(commented('Fix it', { user: { login: 'eve', id: 3 } }))).toBe(
      'alice edited what eve wrote: ask in a comment.',
    )
    expect(reason(commented('Fix it', { body: '<!-- caisson:comment main -->\n@claude' }))).toContain(
      'Caisson itself',
    )
  })

  it('runs as any event does with a prompt of the workflow', () => {
    expect(parse('issue_comment', commented('@claude'), { prompt: 'Look.' })).toMatchObject({
      trigger: 'prompted',
      instruction: 'Look.',
    })
  })
})

describe('the edit of an issue or a pull request', () => {
  const item = (change: object = {}, changes: object = { body: { from: 'Badly.' } }) => ({
    action: 'edited',
    issue: { ...issue, user: sender, body: 'Badly. @claude fix it', ...change },
    changes,
    sender,
    repository,
  })

  it('asks when it adds the phrase to title or description', () => {
    expect(parse('issues', item())).toMatchObject({
      trigger: 'opened',
      instruction: 'Badly. fix it',
      seen: { body: 'Badly. @claude fix it' },
    })
    const title = { title: '@claude fix it', body: 'Badly.' }
    expect(parse('issues', item(title, { title: { from: 'Broken' } }))).toMatchObject({
      instruction: 'fix it\n\nBadly.',
    })
    const { issue: pull_request, ...rest } = item()
    const own = { ...rest, pull_request: { ...pull, ...pull_request } }
    expect(parse('pull_request', own)).toMatchObject({ target: { kind: 'pull_request' } })
  })

  it('asks nothing otherwise', () => {
    const reason = (payload: object) => reasonOf(parse('issues', payload))
    // It only moved from the description to the title.
    const moved = item({ title: '@claude fix it' }, { title: { from: 'Broken' } })
    expect(reason(moved)).toContain('does not add `@claude` to title or description')
    expect(reason(item({ body: 'Worse.' }))).toContain('does not add')
    expect(reason(item({ title: '@claude fix it', body: 'Worse.' }))).toContain('does not add')
    expect(reason(item({ user: { login: 'eve', id: 3 } }))).toContain('its text is by eve')
    expect(parse('issues', item(), { prompt: 'Look.' })).toMatchObject({ trigger: 'prompted' })
  })
})
