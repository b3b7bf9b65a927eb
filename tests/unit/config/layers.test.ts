import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { mergeLayers, resolveSpec } from '../../../src/config/layers.js'
import { type SpecInput, specSchema } from '../../../src/config/spec.js'

const some = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined })
const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 3 })
const layer: fc.Arbitrary<SpecInput> = fc.record(
  {
    goal: some(fc.string()),
    sandbox: some(
      fc.record(
        {
          image: some(fc.constantFrom('host', 'a', 'b')),
          env: some(fc.dictionary(fc.constantFrom('A', 'B', 'C'), fc.string(), { noNullPrototype: true })),
          allowedHosts: some(words),
          limits: some(fc.record({ memory: some(fc.constantFrom('512m', '1g')) }, { requiredKeys: [] })),
        },
        { requiredKeys: [] },
      ),
    ),
    agent: some(fc.record({ model: some(fc.string()), paths: some(words) }, { requiredKeys: [] })),
  },
  { requiredKeys: [] },
)

describe('layers', () => {
  test('can be taken together in any way, as long as their order stays', () => {
    fc.assert(
      fc.property(layer, layer, layer, (a, b, c) => {
        const whole = mergeLayers(a, b, c)
        expect(mergeLayers(mergeLayers(a, b), c)).toEqual(whole)
        expect(mergeLayers(a, mergeLayers(b, c))).toEqual(whole)
      }),
    )
  })

  test('are idempotent: a layer merged with itself or with nothing is unchanged', () => {
    fc.assert(
      fc.property(layer, (a) => {
        expect(mergeLayers(a, a)).toEqual(mergeLayers(a))
        expect(mergeLayers({}, a, {})).toEqual(mergeLayers(a))
      }),
    )
  })

  test('the strongest that says something holds, lists whole', () => {
    fc.assert(
      fc.property(layer, layer, (weak, strong) => {
        const { sandbox, agent } = mergeLayers(weak, strong)
        expect(sandbox?.image).toBe(strong.sandbox?.image ?? weak.sandbox?.image)
        expect(agent?.paths).toEqual(strong.agent?.paths ?? weak.agent?.paths)
        for (const [name, value] of Object.entries(strong.sandbox?.env ?? {}))
          expect(sandbox?.env).toHaveProperty([name], value)
      }),
    )
  })

  test('an empty list is something said, undefined is not', () => {
    const merged = mergeLayers(
      { verify: { commands: ['npm test'], base: true } },
      { verify: { commands: [] } },
    )
    expect(merged).toEqual({ verify: { commands: [], base: true } })
    expect(mergeLayers({ goal: 'a' }, { goal: undefined })).toEqual({ goal: 'a' })
    const odd = { sandbox: { env: JSON.parse('{"__proto__":"x"}') } }
    expect(JSON.stringify(mergeLayers(odd, { sandbox: { env: {} } }))).toBe(JSON.stringify(odd))
  })
})

describe('a settled spec', () => {
  test('of layers that say nothing is that of the defaults', () => {
    expect(resolveSpec({ given: {} })).toEqual(specSchema.parse({}))
  })

  test('has what is explicit over the agent over the repository', () => {
    const spec = resolveSpec({
      repository: {
        agent: { model: 'haiku', permissionMode: 'plan' },
        limits: { maxTurns: 3, timeoutMinutes: 5 },
      },
      agent: { agent: { model: 'sonnet' }, limits: { maxTurns: 4 } },
      given: { limits: { maxTurns: 5 } },
    })
    expect(spec.agent).toMatchObject({ model: 'sonnet', permissionMode: 'plan' })
    expect(spec.limits).toEqual({ maxTurns: 5, timeoutMinutes: 5 })
  })

  test('keeps who the agent is beside the house rules', () => {
    const layers = {
      repository: { agent: { instructions: 'Use tabs.' } },
      agent: { agent: { instructions: 'You review.' } },
    }
    expect(resolveSpec({ ...layers, given: {} }).agent.instructions).toBe('You review.\n\nUse tabs.')
    const given = { agent: { instructions: 'Use spaces.' } }
    expect(resolveSpec({ ...layers, given }).agent.instructions).toBe('You review.\n\nUse spaces.')
    expect(resolveSpec({ given: {} }).agent.instructions).toBeUndefined()
  })

  test('lets what is explicit win over what contradicts it below', () => {
    const repository: SpecInput = {
      sandbox: { image: 'node:22', engine: 'podman', network: 'allowlist', allowedHosts: ['a.example'] },
      agent: {
        version: '2.1.197',
        tools: ['Read'],
        allowedTools: ['Read'],
        disallowedTools: ['Bash', 'Write'],
      },
    }
    const local = resolveSpec({ repository, given: { sandbox: { backend: 'local' } } })
    expect(local.sandbox).toMatchObject({ image: 'auto', engine: 'auto' })
    expect(() => resolveSpec({ given: { sandbox: { backend: 'local', engine: 'kubernetes' } } })).toThrow(
      '`backend: local` uses no engine, so `sandbox.engine: kubernetes` has no effect',
    )
    const path = resolveSpec({ repository, given: { agent: { path: '/bin/claude' } } })
    expect(path.agent).toMatchObject({ path: '/bin/claude', version: undefined })
    expect(resolveSpec({ repository, given: { sandbox: { network: 'none' } } }).sandbox.network).toBe('none')
    const tools = resolveSpec({ repository, given: { agent: { allowedTools: ['Bash'] } } }).agent
    expect(tools).toMatchObject({ allowedTools: ['Bash'], disallowedTools: ['Write'], tools: undefined })
  })

  test('forbids more than it allows', () => {
    const spec = resolveSpec({ repository: { agent: { disallowedTools: ['Bash'] } }, given: {} })
    expect(spec.agent.allowedTools).not.toContain('Bash')
    expect(() =>
      resolveSpec({ given: { agent: { allowedTools: ['Bash'], disallowedTools: ['Bash'] } } }),
    ).toThrow(/Bash: both allowed and disallowed/)
  })

  const shell = { engineCommand: ['box', 'shell'] }
  test.each<[SpecInput, string]>([
    [{ sandbox: { network: 'open', services: ['db:5432'] } }, '`open` gives it one'],
    [{ sandbox: { ...shell, backend: 'local' } }, '`sandbox.engineCommand` starts a container'],
    [
      { sandbox: { ...shell, engine: 'podman' } },
      '`sandbox.engineCommand` uses no engine, so `sandbox.engine: podman` has no effect',
    ],
    [{ sandbox: { ...shell, isolation: 'gvisor' } }, 'and `sandbox.engineCommand` uses neither'],
    [{ sandbox: { backend: 'local', isolation: 'gvisor' } }, 'and `backend: local` uses neither'],
    [
      { sandbox: { ...shell, compose: true } },
      '`sandbox.compose` builds an image for Docker or Podman, and `sandbox.engineCommand`',
    ],
    [{ sandbox: { backend: 'local', compose: true } }, 'an image for Docker or Podman, and `backend: local`'],
    [{ sandbox: { image: 'host', compose: true } }, '`sandbox.compose` adds the agent to an image, and'],
    [{ agent: { image: 'a:1' }, sandbox: { compose: true } }, 'an adapter image has its agent already'],
    [{ agent: { path: '/x', version: '1.0.0' } }, '`agent-path` names an existing executable'],
    [{ agent: { integrity: 'sha512-x' } }, '`agent.integrity` needs an `agent.version`'],
    [{ agent: { name: 'opencode', args: ['--acp'] } }, '`agent-args` are for `claude`, `codex` and `acp`'],
    [{ agent: { name: 'codex', args: ['-c sandbox_mode=x'] } }, '`agent-args` of Codex can only be'],
    [{ agent: { args: ['--effort high', '--add-dir /'] } }, '`--add-dir` in `agent-args` is not passed on'],
    [{ agent: { args: ['--model=opus'] } }, 'to Claude Code: use `model`'],
    [{ agent: { args: ['--effort', '--settings={}'] } }, '`--effort` in `agent-args` lacks its value'],
    [{ agent: { args: ['--effort high', 'commit'] } }, '`commit` in `agent-args` is not passed on'],
    [{ agent: { name: 'acp' } }, '`agent: acp` needs the executable'],
    [{ agent: { dialect: 'messages' } }, 'is for `agent: acp`'],
    [{ agent: { image: 'a:1', path: '/x' } }, 'an adapter image brings its agent'],
    [{ agent: { image: 'a:1', version: '1.0.0' } }, 'an adapter image brings its agent'],
    [
      { agent: { image: 'a:1', version: '1.0.0', integrity: 'sha512-x' } },
      'an adapter image brings its agent',
    ],
  ])('is refused for %j', (given, words) => expect(() => resolveSpec({ given })).toThrow(words))

  test('is refused where the layers make no sense together', () => {
    expect(() => resolveSpec({ given: { sandbox: { services: ['no port'] } } })).toThrow(/name:port/)
    const digest = { agent: { version: '1.0.0', integrity: 'sha512-x' } }
    const other = resolveSpec({ repository: digest, given: { agent: { version: '2.0.0' } } })
    expect(other.agent).toMatchObject({ version: '2.0.0', integrity: undefined })
    expect(() => resolveSpec({ given: { sandbox: { backend: 'local', image: 'node:22' } } })).toThrow(
      /cannot be used/,
    )
    expect(() => resolveSpec({ given: { sandbox: { network: 'allowlist' } } })).toThrow(
      /allows nothing without/,
    )
    const repository: SpecInput = { sandbox: { allowedHosts: ['a.example'] } }
    expect(
      resolveSpec({ repository, given: { sandbox: { network: 'allowlist' } } }).sandbox.allowedHosts,
    ).toEqual(['a.example'])
  })
})
