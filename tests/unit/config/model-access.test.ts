import { describe, expect, it } from 'vitest'
import { claudeCode } from '../../../src/agents/claude/claude-code.js'
import { cloudFromEnvironment } from '../../../src/config/cloud.js'
import { readActionInputs } from '../../../src/config/inputs/action-inputs.js'
import { keysFromInputs } from '../../../src/config/inputs/from-inputs.js'
import { assertCredential, chooseAccess, secretsIn } from '../../../src/config/model-access.js'
import type { ModelSpeaker } from '../../../src/config/model-route.js'
import type { ModelDialect } from '../../../src/gateway/dialect.js'
import { keysFromEnvironment, modelFromEnvironment } from '../../../src/programs/cli/host.js'

type Environment = Record<string, string>

/** The access that each entry finds; the runner hands inputs over as variables. */
const ENTRIES: [entry: string, read: (env: Environment) => unknown, names: Record<string, string>][] = [
  [
    'the action',
    (env) =>
      chooseAccess(
        keysFromInputs(readActionInputs(env), cloudFromEnvironment(env), env),
        claudeCode,
        undefined,
      ).access,
    {
      key: 'INPUT_ANTHROPIC-API-KEY',
      oauth: 'INPUT_CLAUDE-CODE-OAUTH-TOKEN',
      bearer: 'ANTHROPIC_AUTH_TOKEN',
    },
  ],
  [
    'the command',
    (env) => modelFromEnvironment(env, cloudFromEnvironment(env)),
    { key: 'ANTHROPIC_API_KEY', oauth: 'CLAUDE_CODE_OAUTH_TOKEN', bearer: 'ANTHROPIC_AUTH_TOKEN' },
  ],
]
const BEDROCK = { CLAUDE_CODE_USE_BEDROCK: '1', AWS_REGION: 'eu-west-1', AWS_BEARER_TOKEN_BEDROCK: 'b' }
const VERTEX = { CLAUDE_CODE_USE_VERTEX: '1', CLOUD_ML_REGION: 'global', ANTHROPIC_VERTEX_PROJECT_ID: 'p' }

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

  it('is the subscription’s, with the key for when its limit is reached', () => {
    expect(read({ [variable('key')]: 'k-1', [variable('oauth')]: 'k-2' })).toMatchObject({
      credential: { kind: 'oauth', value: 'k-2' },
      secondCredential: { kind: 'api-key', value: 'k-1' },
    })
  })

  it.each([[['key', 'bearer']], [['oauth', 'bearer']], [['key', 'oauth', 'bearer']]])(
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

it('is a variable of the job where no input holds it', () => {
  const env = { ANTHROPIC_AUTH_TOKEN: 'k-1', ANTHROPIC_API_KEY: 'k-2' }
  const keys = keysFromInputs(readActionInputs(env), null, env)
  expect(chooseAccess(keys, claudeCode, undefined).access).toMatchObject({
    credential: { kind: 'bearer', value: 'k-1' },
  })
})

const speaker = (name: string, ...modelDialects: ModelDialect[]) => ({
  name,
  displayName: name,
  modelDialects,
})
const codex = speaker('codex', 'responses')
const everything = speaker('opencode', 'messages', 'chat', 'responses', 'generate-content')

describe('the credential of another agent', () => {
  const access = (env: Environment, agent: ModelSpeaker, model?: string) =>
    chooseAccess(keysFromEnvironment(env, cloudFromEnvironment(env)), agent, model)

  it('is its own provider’s, whatever else is there', () => {
    const env = { ANTHROPIC_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2' }
    expect(access(env, codex)).toMatchObject({
      route: { provider: { name: 'openai' }, dialect: 'responses' },
      access: { baseUrl: 'https://api.openai.com', credential: { kind: 'bearer', value: 'k-2' } },
    })
    expect(() => access({ ANTHROPIC_API_KEY: 'k-1' }, codex)).toThrow(
      expect.objectContaining({
        code: 'CREDENTIAL_MISSING',
        hint: 'Set OPENAI_API_KEY in the environment of this command. ANTHROPIC_API_KEY is set, but codex cannot use the models of Anthropic: `agent` chooses an agent that can (`caisson list agents` shows them).',
      }),
    )
    expect(() => access({ OPENROUTER_API_KEY: 'k-1' }, codex)).toThrow(
      expect.objectContaining({
        hint: 'Set OPENAI_API_KEY in the environment of this command. Or use the key in OPENROUTER_API_KEY: `model: openrouter/MODEL`.',
      }),
    )
  })

  it('is that of the provider in the model’s name', () => {
    const env = { ANTHROPIC_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2', OPENROUTER_API_KEY: 'k-3' }
    expect(access(env, everything, 'openai/gpt-5').access).toMatchObject({ credential: { value: 'k-2' } })
    expect(access(env, codex, 'openrouter/openai/gpt-5')).toMatchObject({
      route: { dialect: 'responses', model: 'openai/gpt-5' },
      access: { baseUrl: 'https://openrouter.ai/api', credential: { value: 'k-3' } },
    })
  })

  it('is not guessed where an agent can use several', () => {
    const env = { ANTHROPIC_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2' }
    expect(() => access(env, everything)).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: 'Only one model credential can be used, but ANTHROPIC_API_KEY and OPENAI_API_KEY are set.',
        hint: 'Remove all but one of them, or name the model with its provider: `anthropic/…`.',
      }),
    )
    expect(access({ GEMINI_API_KEY: 'k-4' }, everything).route).toMatchObject({ dialect: 'generate-content' })
  })

  it('is not judged before the model is known, if that decides', () => {
    const keys = keysFromEnvironment({ ANTHROPIC_API_KEY: 'k-1', OPENAI_API_KEY: 'k-2' }, null)
    expect(() => assertCredential(keys, everything, undefined, true)).not.toThrow()
    expect(() => assertCredential(keys, everything, 'gemini/gemini-3-pro', true)).toThrow('no credential')
    const gemini = speaker('gemini', 'generate-content')
    expect(() => assertCredential(keys, gemini, undefined, true)).toThrow('no credential')
    // The repository may name another agent, whose key this is.
    expect(() => assertCredential(keys, gemini, undefined, false)).not.toThrow()
    const none = keysFromEnvironment({}, null)
    expect(() => assertCredential(none, gemini, undefined, false)).toThrow('no credential')
  })

  it('is never a subscription to Claude, which is for Claude Code', () => {
    expect(() => access({ CLAUDE_CODE_OAUTH_TOKEN: 'k-1' }, speaker('other', 'messages'))).toThrow(
      expect.objectContaining({ code: 'CREDENTIAL_MISSING', hint: expect.not.stringContaining('OAUTH') }),
    )
  })

  it('goes to another address with or without the version that people write', () => {
    for (const OPENAI_BASE_URL of ['https://models.example', 'https://models.example/v1/'])
      expect(access({ OPENAI_API_KEY: 'k', OPENAI_BASE_URL }, codex).access).toMatchObject({
        baseUrl: 'https://models.example',
      })
  })

  it('is hidden, whichever is used', () => {
    const keys = keysFromEnvironment({ ANTHROPIC_API_KEY: 'k-1', GEMINI_API_KEY: 'k-2' }, null)
    expect(secretsIn(keys)).toEqual(['k-1', 'k-2'])
  })
})
