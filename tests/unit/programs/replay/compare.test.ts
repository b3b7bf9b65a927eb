import { describe, expect, it } from 'vitest'
import { cameShort } from '../../../../src/programs/replay/replay.js'

const completed = { status: 'completed', agent: { name: 'claude', sessionId: 's' } } as const
const stopped = { status: 'failed', agent: { name: 'claude', sessionId: 's' } } as const
const neverBegan = { status: 'failed', agent: { name: 'claude' } } as const

describe('cameShort', () => {
  it('lets a replay be compared that came as far as its run', () => {
    expect(cameShort(completed, completed)).toBe(false)
    expect(cameShort(stopped, stopped)).toBe(false)
  })

  it('says so of one that broke where the run had not', () => {
    expect(cameShort(completed, stopped)).toBe(true)
    expect(cameShort(completed, neverBegan)).toBe(true)
  })

  it('takes two runs that never asked the model for no proof', () => {
    expect(cameShort(neverBegan, neverBegan)).toBe(true)
  })
})
