import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { specForCloud } from '../../../src/config/cloud.js'
import { deliveryOptions } from '../../../src/config/delivery.js'
import { deliveryFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { resolveSpec } from '../../../src/config/layers.js'
import { parseRepositoryConfig } from '../../../src/config/repository.js'
import { SETTINGS, textIn } from '../../../src/config/settings.js'
import type { Spec, SpecInput } from '../../../src/config/spec.js'
import { givenBy, settingsOf } from '../../world/settings.js'

/** What a repository says that lists everything that it can list. */
const FILE = `
defaults:
  agent:
    allowedTools: [Read]
    disallowedTools: [Bash]
    paths: [src/**]
    allowedModels: ['*-haiku-*']
    serverTools: [web_search]
    plugins: ['acme/kit@0123456789012345678901234567890123456789:kit']
  loop: { iterations: 7, verify: [make] }
  sandbox: { env: { CI: 'true' }, allowedHosts: [a.example], network: open }
  setup: { run: npm ci, network: open }
  verify: { commands: [npm test] }
  outputs: { keepIgnored: [dist/**] }
delivery:
  coAuthors: ['Ann <ann@example.com>']
  startWorkflows: [ci.yml]
  reviewers: [ann]
  assignees: [ann]
  labels: [ai]
  actions: [label]
`

const given = (inputs: Record<string, string>): SpecInput => givenBy(inputs, { SHELL: '/bin/sh' })

/** A run of that repository, in the form of its file. */
function settled(inputs: Record<string, string>): { defaults: Spec; delivery: object } {
  const { defaults, delivery } = parseRepositoryConfig('caisson.yml', FILE, [])
  return {
    defaults: resolveSpec({ repository: defaults, given: given(inputs) }),
    delivery: deliveryOptions(deliveryFromInputs(settingsOf(inputs)), delivery),
  }
}

const at = (value: unknown, path: string): unknown =>
  path.split('.').reduce<unknown>((inside, key) => (inside as Record<string, unknown>)[key], value)

const LISTS = SETTINGS.filter(
  ({ name, kind, file }) => name !== undefined && file !== undefined && (kind === 'list' || kind === 'lines'),
).map((row) => [row.name ?? '', row] as const)

describe('an input that is `none`', () => {
  test.each(LISTS.filter(([, { whole }]) => whole === undefined))(
    '%s: takes back what the file lists',
    (name, { file = '' }) => {
      const loop: Record<string, string> = name === 'loop-verify' ? { 'loop-iterations': '2' } : {}
      const empty = name === 'env' ? {} : []
      expect(at(settled({}), file)).not.toEqual(empty)
      expect(at(settled({ [name]: '' }), file)).toEqual(at(settled({}), file))
      expect(at(settled({ ...loop, [name]: ' none\n' }), file)).toEqual(empty)
      expect(at(settled({ ...loop, [name]: 'None' }), file)).toEqual(empty)
    },
  )

  test('takes back the loop and the setup, too', () => {
    expect(settled({}).defaults).toMatchObject({ loop: { iterations: 7 }, setup: { run: 'npm ci' } })
    const { loop, setup } = settled({ 'loop-iterations': 'none', setup: 'none' }).defaults
    expect(loop).toBeUndefined()
    expect(setup).toMatchObject({ run: '', network: 'open' })
  })

  test('goes before variables that are to be the only ones', () => {
    expect(settled({ env: 'A=1\nSHELL' }).defaults.sandbox.env).toEqual({
      CI: 'true',
      A: '1',
      SHELL: '/bin/sh',
    })
    expect(settled({ env: 'none\nA=1' }).defaults.sandbox.env).toEqual({ A: '1' })
    expect(() => given({ env: 'A=1\nnone' })).toThrow('env: `none` must come before all entries')
  })

  test('leaves the clouds what Claude Code needs for them', () => {
    const { defaults: repository } = parseRepositoryConfig('caisson.yml', FILE, [])
    const envOf = (env: string) =>
      resolveSpec({
        repository,
        given: specForCloud(given({ env }), { cloud: 'vertex', region: 'global', projectId: 'p' }),
      }).sandbox.env
    const own = { CLAUDE_CODE_DISABLE_EXPERIMENTAL_BETAS: '1' }
    expect(envOf('')).toEqual({ CI: 'true', ...own })
    expect(envOf('none')).toEqual(own)
    expect(envOf('none\nA=1')).toEqual({ A: '1', ...own })
  })

  test.each([
    [{ verify: 'none\nnpm test' }, 'verify: `none` cannot be combined with other entries'],
    [{ 'allowed-tools': 'Read, none' }, 'allowed-tools: `none` cannot be combined with other entries'],
    [{ verify: '[]' }, 'verify: "[]" is not an entry; write `none` for an empty list'],
    [{ 'disallowed-tools': 'off' }, 'disallowed-tools: "off" is not an entry'],
    [{ 'allowed-hosts': 'false' }, 'allowed-hosts: "false" is not an entry'],
    // An empty list of these limits nothing.
    [{ paths: 'none' }, 'paths: `none` is not allowed here; `**` limits nothing'],
    [{ 'allowed-models': 'none' }, 'allowed-models: `none` is not allowed here; `*` limits nothing'],
    [{ 'loop-iterations': 'off' }, 'loop-iterations: "off" is neither a number nor `none`'],
    [{ 'loop-iterations': '0' }, 'loop-iterations: must be at least 1'],
    [{ 'max-turns': 'none' }, 'max-turns: "none" is not a number'],
    [{ 'loop-iterations': 'none', 'loop-signal': 'OVER' }, '`loop.signal`: cannot be used with `none`'],
    [{ 'loop-verify': 'none' }, 'loop-verify: `none` alone makes no loop'],
  ])('says what is wrong with %j', (inputs, message) => {
    expect(() => given(inputs as unknown as Record<string, string>)).toThrow(message)
  })

  test('is said of every such input', () => {
    for (const [name, row] of LISTS)
      expect(textIn('input', row), name).toContain(row.whole === undefined ? '`none`' : `\`${row.whole}\``)
  })

  test('leaves a command alone that is called false', () => {
    expect(given({ verify: 'false' }).verify).toEqual({ commands: ['false'] })
  })
})

describe('a file that says `none`', () => {
  const specOf = (text: string) => resolveSpec({ given: parse(text) as SpecInput })

  test('has no loop and no variables', () => {
    const { defaults: repository } = parseRepositoryConfig('caisson.yml', FILE, [])
    const none = resolveSpec({ repository, given: { loop: 'none', sandbox: { env: 'none' } } })
    expect([none.loop, none.sandbox.env]).toEqual([undefined, {}])
    const again = resolveSpec({ repository: { loop: 'none' }, given: { loop: { iterations: 2 } } })
    expect(again.loop).toMatchObject({ iterations: 2 })
  })

  test.each([
    ['loop: off', 'loop: must be a mapping of keys to values, or `none`'],
    ['loop: { iteratons: 3 }', 'loop.iteratons: not a known key; did you mean iterations?'],
    ['loop: { iterations: 0 }', 'loop.iterations: must be at least 1'],
    ['sandbox: { env: [A] }', 'sandbox.env: must be a mapping of names to values, or `none`'],
    ['sandbox: { env: { A: 1 } }', 'sandbox.env.A: must be text, not the number 1'],
  ])('and what is wrong in its place: %s', (text, message) => expect(() => specOf(text)).toThrow(message))
})
