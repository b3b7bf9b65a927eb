import { expect, test } from 'vitest'
import { agentStepEnd } from '../../../../src/plan/steps/agent-step.js'

const call = (tool: string, isError: boolean, output = 'ok') => ({
  ...{ tool, isError, output, input: {}, durationMs: 1 },
})
const ended = (...steps: ReturnType<typeof call>[]) =>
  agentStepEnd({
    ...{ finishReason: 'stop', manifest: {} as never, costUsd: 0, tokensUsed: 0 },
    ...{ agent: { name: 'claude' }, steps },
  })

test('a step that succeeded says which of its tools never worked', () => {
  expect(ended(call('read_file', false), call('read_file', true))).not.toHaveProperty('message')
  expect(
    ended(
      call('read_file', false),
      call('http_request', true, 'a'),
      call('http_request', true, 'not listed'),
    ),
  ).toMatchObject({ outcome: 'succeeded', message: 'no call of http_request worked: not listed' })
})
