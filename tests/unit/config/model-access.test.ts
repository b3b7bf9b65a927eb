import { describe, expect, it } from 'vitest'
import { modelFromEnvironment } from '../../../src/cli/host.js'
import { cloudFromEnvironment } from '../../../src/config/cloud.js'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { accessFromInputs } from '../../../src/config/inputs/from-inputs.js'

type Environment = Record<string, string>

/** The access that each entry finds; the runner hands inputs over as variables. */
const ENTRIES: [entry: string, read: (env: Environment) => unknown, names: Record<string, string>][] = [
  [
    'the action',
    (env) => accessFromInputs(readActionInputs(env), cloudFromEnvironment(env), env),
    {
      key: 'INPUT_ANTHROPIC-API-KEY',
      oauth: 'INPUT_CLAUDE-CODE-OAUTH-TOKEN',
      bearer: 'INPUT_ANTHROPIC-AUTH-TOKEN',
    },
  ],
  [
    'the command',
    (env) => modelFromEnvironment(env, cloudFromEnvironment(env)),
    { key: 'ANTHROPIC_API_KEY', oauth: 'CLAUDE_CODE_OAUTH_TOKEN', bearer: 'ANTHROPIC_AUTH_TOKEN' },
  ],
]
const BEDROCK = { CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'b' }
const VERTEX = {
  CLAUDE_CODE_USE_VERTEX: '1',
  CLOUD_ML_REGION: 'global',
  ANTHROPIC_VERTEX_PROJECT_ID: 'p',
}

describe.each(ENTRIES)('the model credential of %s', (_entry, read, names) => {
  const variable = (kind: string) => names[kind] ?? ''
  const shown = (kind: string) => {
    const [, input] = /^INPUT_(.*)$/.exec(variable(kind)) ?? []
    return input ? input.toLowerCase() : variable(kind)
  }

  it.each([
    ['key', 'api-key'],
    ['oauth', 'oauth'],
    ['bearer', 'bearer'],
  ])('is taken alone: %s', (name, kind) => {
    const env = { [variable(name)]: 'k-1', ANTHROPIC_BASE_URL: 'https://models.example' }
    expect(read(env)).toEqual({ baseUrl: 'https://models.example', credential: { kind, value: 'k-1' } })
  })

  it.each([[['key', 'oauth']], [['key', 'bearer']], [['oauth', 'bearer']], [['key', 'oauth', 'bearer']]])(
    'is refused beside another: %j',
    (kinds) => {
      const env = Object.fromEntries(kinds.map((kind) => [variable(kind), 'k-1']))
      const message = `Only one model credential can be used, but ${kinds.map(shown).join(' and ')} are set.`
      expect(() => read(env)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message }))
    },
  )

  it.each([
    ['CLAUDE_CODE_USE_BEDROCK', BEDROCK],
    ['CLAUDE_CODE_USE_VERTEX', VERTEX],
  ])('is refused beside %s', (cloud, env) => {
    const message = `Only one model credential can be used, but ${shown('oauth')} and ${cloud} are set.`
    expect(() => read({ ...env, [variable('oauth')]: 'k-1' })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message }),
    )
    expect(read(env)).toMatchObject({ cloud: expect.any(String) })
  })

  it('is missed where it is empty or absent', () => {
    const missing = expect.objectContaining({
      code: 'CREDENTIAL_MISSING',
      hint: expect.stringMatching(/KEY/),
    })
    expect(() => read({})).toThrow(missing)
    expect(() => read({ [variable('key')]: '' })).toThrow(missing)
  })

  it('is not sent to what is not an http(s) URL', () => {
    const env = { [variable('key')]: 'k-1', ANTHROPIC_BASE_URL: 'ftp://models.example' }
    expect(() => read(env)).toThrow('ANTHROPIC_BASE_URL: "ftp://models.example" is not an http(s) URL.')
  })
})

it('comes from the variables that the agent has, whatever their names', () => {
  const agent = { credentialVariables: [{ name: 'TOY_KEY', kind: 'api-key' as const }] }
  const env = { ANTHROPIC_API_KEY: 'k-1' }
  expect(modelFromEnvironment({ ...env, TOY_KEY: 'k-2' }, null, agent).credential.value).toBe('k-2')
  expect(() => modelFromEnvironment(env, null, agent)).toThrow(
    expect.objectContaining({
      code: 'CREDENTIAL_MISSING',
      hint: 'Set TOY_KEY in the environment of this command.',
    }),
  )
})
