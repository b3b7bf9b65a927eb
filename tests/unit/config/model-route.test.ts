import { expect, it } from 'vitest'
import { modelRoute, modelRoutes, ownAddress } from '../../../src/config/model-route.js'
import type { ModelDialect } from '../../../src/gateway/dialect.js'

const speaker = (...modelDialects: ModelDialect[]) => ({ name: 'toy', displayName: 'Toy', modelDialects })
const short = (agent: ReturnType<typeof speaker>, model?: string, env = {}) =>
  modelRoutes(agent, model, env).map(({ provider, dialect, model }) => [provider.name, dialect, model])

it('is the provider whose own API the agent speaks', () => {
  expect(short(speaker('messages'))).toEqual([['anthropic', 'messages', undefined]])
  expect(short(speaker('chat'), 'some-model')).toEqual([['openrouter', 'chat', 'some-model']])
  expect(short(speaker('responses', 'messages'))).toEqual([
    ['anthropic', 'messages', undefined],
    ['openai', 'responses', undefined],
  ])
})

it('splits the name at the first slash, if what stands there is a provider', () => {
  const agent = speaker('messages')
  expect(short(agent, 'anthropic/claude-x')).toEqual([['anthropic', 'messages', 'claude-x']])
  expect(short(agent, 'openrouter/anthropic/claude-x')).toEqual([
    ['openrouter', 'messages', 'anthropic/claude-x'],
  ])
  expect(short(agent, 'arn:aws:bedrock:eu:1:inference-profile/x')).toEqual([
    ['anthropic', 'messages', 'arn:aws:bedrock:eu:1:inference-profile/x'],
  ])
  expect(short(speaker('generate-content'), 'google/gemini-x')).toEqual([
    ['gemini', 'generate-content', 'gemini-x'],
  ])
})

it("takes the provider's own API, or the one that the agent prefers of its others", () => {
  expect(short(speaker('chat', 'responses'), 'openai/gpt-x')).toEqual([['openai', 'responses', 'gpt-x']])
  expect(short(speaker('chat'), 'openai/gpt-x')).toEqual([['openai', 'chat', 'gpt-x']])
  expect(short(speaker('messages', 'chat'), 'openrouter/m/x')).toEqual([['openrouter', 'chat', 'm/x']])
  expect(short(speaker('responses', 'messages'), 'openrouter/m/x')).toEqual([
    ['openrouter', 'responses', 'm/x'],
  ])
})

it('leaves names whole for a server of one’s own', () => {
  const env = { ANTHROPIC_BASE_URL: 'https://proxy.example' }
  expect(short(speaker('messages'), 'openai/gpt-x', env)).toEqual([['anthropic', 'messages', 'openai/gpt-x']])
  // Where the agent has several providers, the name is what tells them apart.
  expect(short(speaker('messages', 'responses'), 'openai/gpt-x', env)).toEqual([
    ['openai', 'responses', 'gpt-x'],
  ])
  // A name is a part of the path there, and none with a slash can be meant.
  const google = { GOOGLE_GEMINI_BASE_URL: 'https://proxy.example' }
  expect(short(speaker('generate-content'), 'gemini/gemini-x', google)).toEqual([
    ['gemini', 'generate-content', 'gemini-x'],
  ])
})

it('refuses a provider that nobody knows, where no server of the user could have such a name', () => {
  expect(() => short(speaker('messages'), 'foo/bar')).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: 'model: there is no provider `foo`.',
      hint: expect.stringMatching(/`anthropic\/…`, `openrouter\/…`\. .*set ANTHROPIC_BASE_URL/),
    }),
  )
  const arn = 'arn:aws:bedrock:us-east-1:1:inference-profile/eu.claude-x'
  expect(short(speaker('messages'), arn)).toEqual([['anthropic', 'messages', arn]])
  const own = { OPENAI_BASE_URL: 'http://localhost:1234' }
  expect(short(speaker('chat', 'responses'), 'meta-llama/llama-3', own)).not.toEqual([])
})

it('refuses a provider that the agent cannot use', () => {
  expect(() => short(speaker('messages'), 'openai/gpt-x')).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: 'model: Toy cannot use the models of OpenAI (`openai/…`).',
      hint: 'Use a model of `anthropic/…`, `openrouter/…`, or another agent.',
    }),
  )
  expect(() => modelRoute(speaker(), undefined, {})).toThrow(/speaks no model API/)
})

it('takes the address that a caller gives for a server of its own, unless it is a provider’s', () => {
  expect(short(speaker('messages'), 'openai/gpt-x', ownAddress('https://proxy.example'))).toEqual([
    ['anthropic', 'messages', 'openai/gpt-x'],
  ])
  expect(short(speaker('messages'), 'anthropic/claude-x', ownAddress('https://api.anthropic.com'))).toEqual([
    ['anthropic', 'messages', 'claude-x'],
  ])
})
