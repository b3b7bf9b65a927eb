import { expect, it } from 'vitest'
import { createScriptSource } from '../../../../src/gateway/scripted/script-source.js'
import { createAgents } from '../../../../src/programs/library/agents.js'

const model = createScriptSource({ turns: [{ text: 'Hello.' }] })

it('createAgents refuses what no agent can do without, before there is anything', () => {
  expect(() => createAgents({ checkout: '/nonexistent/checkout', model })).toThrow(
    '"/nonexistent/checkout" is not a folder',
  )
  const none = { baseUrl: 'https://api.anthropic.com', credential: { kind: 'api-key', value: '' } } as const
  expect(() => createAgents({ checkout: process.cwd(), model: none })).toThrow('there is no key in it')
})
