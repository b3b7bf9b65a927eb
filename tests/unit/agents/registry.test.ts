import { expect, it } from 'vitest'
import { claudeCode } from '../../../src/agents/claude/claude-code.js'
import { agentFor, agentOfRecord } from '../../../src/agents/registry.js'
import { parseWith } from '../../../src/config/parse.js'
import { specSchema } from '../../../src/config/spec.js'
import { fakeAgent } from './fake-agent/fake-agent.js'

const parse = (agent: object) => parseWith(specSchema, { agent }, 'the spec')

it("takes the caller's agent before the one that the spec names", () => {
  const spec = parse({ name: 'claude' })
  expect(agentFor({ host: {}, spec })).toBe(claudeCode)
  expect(agentFor({ host: { agent: fakeAgent }, spec })).toBe(fakeAgent)
  expect(agentOfRecord({}, 'reviewer')).toBe(claudeCode)
  expect(agentOfRecord({ agent: fakeAgent }, 'reviewer')).toBe(fakeAgent)
})

it('refuses an agent that is not registered, and names those that are', () => {
  expect(() => parse({ name: 'nobody' })).toThrow('agent.name: "nobody" is not one of claude')
})
