import { describe, expect, expectTypeOf, it } from 'vitest'
import { systemClock } from '../../../../src/base/clock.js'
import { silentLog } from '../../../../src/base/log.js'
import { Agent } from '../../../../src/plan/agent/agent.js'
import { type InputOf, schemaOf } from '../../../../src/plan/agent/parameters.js'
import { type AgentRuntime, currentRuntime, withRuntime } from '../../../../src/plan/agent/runtime.js'
import { STATE } from '../../../world/state.js'

const runtime = (runs: string): AgentRuntime => ({
  runs,
  model: { baseUrl: 'http://127.0.0.1:1', credential: { kind: 'api-key', value: 'none-at-all' } },
  host: { env: {}, platform: 'linux', arch: 'x64', cacheDir: '/nonexistent', stateDir: STATE },
  secrets: [],
  log: silentLog,
  clock: systemClock,
})

describe('the parameters of a tool', () => {
  it('are types in one word, or JSON Schemas', () => {
    const items = { type: 'array', items: { type: 'number' } }
    const enumeration = { enum: ['a', 'b'] }
    expect(
      schemaOf(
        { path: 'string', args: 'string[]', all: 'boolean?', sizes: 'number[]?', kind: enumeration },
        'x',
      ),
    ).toEqual({
      type: 'object',
      properties: {
        path: { type: 'string' },
        args: { type: 'array', items: { type: 'string' } },
        all: { type: 'boolean' },
        sizes: items,
        kind: enumeration,
      },
      required: ['path', 'args', 'kind'],
      additionalProperties: false,
    })
    const whole = { type: 'object', properties: { n: { type: 'integer' } }, required: ['n'] } as const
    expect(schemaOf(whole, 'x')).toEqual(whole)
    // A parameter that is called `type` is no schema.
    expect(schemaOf({ type: 'object' }, 'x').properties).toEqual({ type: { type: 'object' } })
  })

  it.each(['text', 'string[][]', '?', '', 'String'])('are no others: %j', (type) => {
    expect(() => schemaOf({ path: type as 'string' }, 'look')).toThrow(
      `addTool look: path: "${type}" is not a type.`,
    )
  })

  it('say what the function gets', () => {
    type Input = InputOf<{ readonly path: 'string'; readonly args: 'string[]'; readonly deep: 'integer?' }>
    expectTypeOf<Input>().toEqualTypeOf<{ path: string; args: string[] } & { deep?: number }>()
    new Agent({}).addTool({
      name: 'x',
      description: 'x',
      parameters: { path: 'string', sizes: 'number[]?', rest: { enum: [1] } },
      fn(input) {
        expectTypeOf(input.path).toEqualTypeOf<string>()
        expectTypeOf(input.sizes).toEqualTypeOf<number[] | undefined>()
        expectTypeOf(input.rest).toEqualTypeOf<unknown>()
      },
    })
  })
})

describe('Agent', () => {
  const tool = { description: 'x', parameters: {}, fn: () => 'x' }

  it('takes each tool once, under a name that every agent can have', () => {
    const agent = new Agent({ system: 'Be brief.' }).addTool({ ...tool, name: 'look' })
    for (const name of ['look', 'look at', '', 'a/b'])
      expect(() => agent.addTool({ ...tool, name })).toThrow(
        expect.objectContaining({ code: 'CONFIG_INVALID' }),
      )
  })

  it('says outside of a plan what to do', async () => {
    await expect(new Agent({ model: 'x', system: 'y' }).generate('z')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      hint: expect.stringMatching(/caisson plan run.*createAgents\(\{ checkout, model \}\)/),
    })
  })
})

describe('withRuntime', () => {
  it('is what code finds around it, however it waits, and two plans never see each other', async () => {
    const [one, two] = [{ agents: runtime('/one') }, { agents: runtime('/two') }]
    const look = async () => {
      await new Promise((resolve) => setTimeout(resolve, 1))
      return currentRuntime()
    }
    const found = await Promise.all([withRuntime(one, look), withRuntime(two, look), look()])
    expect(found).toEqual([one, two, undefined])
  })
})
