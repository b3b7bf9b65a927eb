import { expect, test } from 'vitest'
import { CaissonError } from '../../../src/base/errors.js'
import { parseRepositoryConfig } from '../../../src/config/repository.js'
import { SETTINGS, settingName } from '../../../src/config/settings.js'

const RULES = ['protected/workflows', 'unicode/bidi']
const parse = (text: string) => parseRepositoryConfig('.github/caisson.yml', text, RULES)

function errorOf(text: string): CaissonError {
  try {
    parse(text)
  } catch (error) {
    if (error instanceof CaissonError) return error
    throw error
  }
  throw new Error('was accepted')
}

test('an empty file is the defaults', () => {
  expect(parse('').policy.limits.files).toBe(500)
  expect(parse('# nothing\n').policy.rules).toEqual([])
  expect(parse('policy: {}\n').policy.protect).toEqual([])
})

test('what it says holds', () => {
  const { policy } = parse(
    'policy:\n  protect:\n    - paths: [infra/**]\n  limits: { files: 3 }\n  rules:\n    - { rule: unicode/*, verdict: allow }\n',
  )
  expect(policy).toMatchObject({
    protect: [{ paths: ['infra/**'], verdict: 'block' }],
    limits: { files: 3, lines: 20_000 },
    rules: [{ rule: 'unicode/*', verdict: 'allow' }],
  })
})

test.each([
  [
    'an unknown key',
    'policy:\n  limit:\n    files: 1\n',
    '.github/caisson.yml:2:3: policy.limit: not a known key; did you mean limits?',
  ],
  [
    'an unknown section',
    'polcy: {}\n',
    '.github/caisson.yml:1:1: polcy: not a known key; did you mean policy?',
  ],
  [
    'an unknown rule',
    'policy:\n  rules:\n    - verdict: allow\n      rule: protected/workflow\n',
    '.github/caisson.yml:4:7: policy.rules.0.rule: "protected/workflow" is not a rule; did you mean protected/workflows?',
  ],
  [
    'a group that does not exist',
    'policy:\n  rules:\n    - { rule: nothing/*, verdict: allow }\n',
    '.github/caisson.yml:3:9',
  ],
  [
    'a wrong verdict',
    'policy:\n  protect:\n    - paths: [a]\n      verdict: deny\n',
    '.github/caisson.yml:4:7',
  ],
  ['a wrong number', 'policy:\n  limits:\n    files: 0\n', '.github/caisson.yml:3:5'],
  ['no YAML', 'policy:\n  - [\n', '.github/caisson.yml:'],
  ['a key twice', 'policy: {}\npolicy: {}\n', '.github/caisson.yml:2:1'],
  ['something else', '- policy\n', '.github/caisson.yml'],
])('%s is said with file and line', (_name, text, said) => {
  const error = errorOf(text)
  expect(error.code).toBe('CONFIG_INVALID')
  expect(error.message).toContain(said)
})

test('aliases that multiply are refused', () => {
  const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
  for (const name of 'bcdefgh')
    lines.push(`${name}: &${name} [${Array(10).fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`)}]`)
  expect(errorOf(lines.join('\n')).code).toBe('CONFIG_INVALID')
})

test('defaults are a layer: what is said, and nothing of what is not', () => {
  const { defaults, delivery } = parse(
    'defaults:\n  agent: { preset: careful, paths: [src/**] }\n  setup: { run: npm ci }\ndelivery: { draft: true }\n',
  )
  expect(defaults).toEqual({ agent: { preset: 'careful', paths: ['src/**'] }, setup: { run: 'npm ci' } })
  expect(delivery).toMatchObject({ draft: true, branchPrefix: 'caisson/' })
  expect(parse('').defaults).toEqual({})
})

test.each(SETTINGS.filter((row) => row.workflowOnly).map(({ key }) => [key]))(
  '%s stays with the workflow, and the error says so',
  (key) => {
    const input = key.startsWith('mcp.') ? 'mcp-servers' : settingName(key, 'input')
    const path = ['defaults', ...key.split('.')]
    const yaml = path.map((part, depth) => `${'  '.repeat(depth)}${part}:`).join('\n')
    const found = key.startsWith('mcp.')
      ? '2:3: defaults.mcp'
      : `${path.length}:${2 * path.length - 1}: defaults.${key}`
    expect(errorOf(`${yaml} x\n`).message).toContain(
      `.github/caisson.yml:${found}: only ${input ? `an input of the workflow (\`${input}\`)` : 'a flag'}`,
    )
  },
)
