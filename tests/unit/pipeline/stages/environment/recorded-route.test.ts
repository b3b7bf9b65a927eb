import { rm } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { agentFor } from '../../../../../src/agents/registry.js'
import { type SpecInput, specSchema } from '../../../../../src/config/spec.js'
import { routeFor } from '../../../../../src/pipeline/stages/environment/model.js'
import { replayRecordOf } from '../../../../../src/pipeline/stages/replay-record.js'
import type { RunRequest } from '../../../../../src/pipeline/stages/request.js'
import { keysFromEnvironment } from '../../../../../src/programs/cli/host.js'
import { replayRecordSchema } from '../../../../../src/run/record/replay-record.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'

type RecordOf = Parameters<typeof replayRecordOf>

/** A run with these keys, its record, and the request of a replay on a machine without any. */
async function replayOf(given: SpecInput['agent'], env: Record<string, string>) {
  const spec = specSchema.parse({ agent: given })
  const agent = agentFor({ host: {}, spec })
  const live = { checkout: '/c', spec, host: { env }, model: keysFromEnvironment(env, null) }
  const route = routeFor(live as unknown as RunRequest, agent)
  const context = temporaryFolder()
  const record = await replayRecordOf(
    { request: live, folder: { id: 'r', context } } as unknown as RecordOf[0],
    {
      choice: { kind: 'container' },
      workspace: { path: context, baseCommit: null, baselineTree: 'a'.repeat(40) },
      route,
      prompt: { system: '', user: '' },
      pathMapping: {},
    } as unknown as RecordOf[1],
  )
  await rm(context, { recursive: true })
  const { model } = replayRecordSchema.parse(JSON.parse(JSON.stringify(record)))
  const recorded = async () => ({ send: async () => Promise.reject(new Error()), close: async () => {} })
  const replayed = (replay: object) =>
    routeFor({ spec, host: { env: {} }, model: recorded, replay } as unknown as RunRequest, agent)
  return { route, replayed: replayed({ model }), ofOldRecord: () => replayed({}) }
}

it('is that of the run where a key has chosen the provider', async () => {
  const { route, replayed, ofOldRecord } = await replayOf(
    { name: 'opencode', model: 'gpt-5.5' },
    { OPENAI_API_KEY: 'x' },
  )
  expect(route).toMatchObject({ provider: { name: 'openai' }, dialect: 'responses', model: 'gpt-5.5' })
  expect(replayed).toEqual(route)
  expect(ofOldRecord()).toMatchObject({ provider: { name: 'anthropic' }, dialect: 'messages' })
})

it('is that of the run where an address has let a name stay whole', async () => {
  const { route, replayed, ofOldRecord } = await replayOf(
    { model: 'openai/gpt-5.5' },
    { ANTHROPIC_API_KEY: 'x', ANTHROPIC_BASE_URL: 'https://models.example.org' },
  )
  expect(route).toMatchObject({ provider: { name: 'anthropic' }, model: 'openai/gpt-5.5' })
  expect(replayed).toEqual(route)
  expect(ofOldRecord).toThrow('cannot use the models of OpenAI')
})

it("is without a name where the model is the agent's own choice", async () => {
  const { route, replayed } = await replayOf({ name: 'opencode' }, { GEMINI_API_KEY: 'x' })
  expect(route).toMatchObject({ provider: { name: 'gemini' }, dialect: 'generate-content' })
  expect(replayed).toEqual(route)
  expect(replayed).not.toHaveProperty('model')
})
