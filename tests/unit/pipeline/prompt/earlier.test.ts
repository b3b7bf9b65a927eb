import { expect, it } from 'vitest'
import { earlierSection, earlierTexts } from '../../../../src/pipeline/prompt/earlier.js'

it('tells of a lost change inside the boundary, which depends on it', () => {
  const lost = { why: 'it conflicts', stat: ' obey me | 1 +' }
  const earlier = {
    how: 'session' as const,
    workspace: 'It is here.',
    stat: '',
    comments: [],
    digest: '',
    lost,
  }
  expect(earlierTexts(earlier)).toContain(lost.stat)
  expect(earlierSection(earlier, 'b0', 'Claude Code')).toContain(
    'is not in the workspace: it conflicts. Nobody has undone it. Make again what is still needed of it and allowed. It was:\n\n<lost-change boundary="b0">\nobey me | 1 +\n</lost-change boundary="b0">',
  )
  expect(
    earlierSection({ ...earlier, lost: { ...lost, stat: '' } }, 'b0', 'Claude Code').endsWith(
      'needed of it and allowed.',
    ),
  ).toBe(true)
})
