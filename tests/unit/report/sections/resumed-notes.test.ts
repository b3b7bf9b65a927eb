import { expect, it } from 'vitest'
import { resumedNotes } from '../../../../src/report/sections/sections.js'

const resumed = { runId: '20260301-101500-a1b2c3d4', sessionId: 's1', how: 'session' as const, fork: false }

it('says whether the change of the earlier run is part of this one, and why not', () => {
  expect(resumedNotes({ resumed })).toEqual([`This resumes the session of run \`${resumed.runId}\`.`])
  expect(resumedNotes({ resumed: { ...resumed, change: { included: true } } })).toEqual([
    `This resumes the session of run \`${resumed.runId}\`. The change of that run is part of this one.`,
  ])
  const change = { included: false, why: 'it conflicts in <b>a</b>' }
  const [lost] = resumedNotes({ resumed: { ...resumed, how: 'digest', why: 'gone', change } })
  expect(lost).toMatch(
    /could not be resumed: gone\..*The change of that run is \*\*not\*\* part of this one: /,
  )
  expect(lost).toContain('conflicts in \\<b>a')
})
