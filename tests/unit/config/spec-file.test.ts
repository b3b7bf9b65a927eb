import { describe, expect, test } from 'vitest'
import { CaissonError } from '../../../src/base/errors.js'
import { parseSpec } from '../../../src/config/layers.js'

function problemsOf(text: string): string[] {
  try {
    parseSpec(text, 'spec.yaml')
  } catch (error) {
    if (!(error instanceof CaissonError)) throw error
    expect(error.code).toBe('CONFIG_INVALID')
    expect(error.hint).not.toBe('')
    return error.message.split('\n')
  }
  throw new Error('It is valid.')
}

describe('a spec file', () => {
  test('says what is in it, and nothing that is a default', () => {
    const text = 'goal: Fix it\nagent: { model: haiku }\nverify:\n  commands:\n    - npm test\n'
    expect(parseSpec(text, 'spec.yaml')).toEqual({
      goal: 'Fix it',
      agent: { model: 'haiku' },
      verify: { commands: ['npm test'] },
    })
  })

  test('may be JSON, with tabs, and may come from Windows', () => {
    expect(parseSpec('{\n\t"goal": "Fix it",\n\t"limits": {"maxTurns": 3}\n}\n', 'spec.json')).toEqual({
      goal: 'Fix it',
      limits: { maxTurns: 3 },
    })
    expect(parseSpec('\uFEFFgoal: Fix it\r\nlimits:\r\n  maxTurns: 3\r\n', 'spec.yaml')).toEqual({
      goal: 'Fix it',
      limits: { maxTurns: 3 },
    })
  })

  test('tells everything that is wrong at once, in its order, with the nearest name', () => {
    const text = [
      'gaol: Fix it',
      'agent:',
      '  modle: haiku',
      '  permissionMode: acceptEdit',
      '  paths: src',
      'limits:',
      '  maxTurns: many',
      '  timeoutMinutes: 0',
      'verify:',
      '  commands: [npm test, 3]',
    ].join('\n')
    expect(problemsOf(text)).toEqual([
      'spec.yaml is not valid:',
      '  spec.yaml:1:1: gaol: not a known key; did you mean goal?',
      '  spec.yaml:3:3: agent.modle: not a known key; did you mean model?',
      '  spec.yaml:4:3: agent.permissionMode: "acceptEdit" is not one of default, acceptEdits, bypassPermissions, plan, dontAsk; did you mean acceptEdits?',
      '  spec.yaml:5:3: agent.paths: must be a list, not text',
      '  spec.yaml:7:3: limits.maxTurns: must be a number, not text',
      '  spec.yaml:8:3: limits.timeoutMinutes: must be greater than 0',
      '  spec.yaml:10:24: verify.commands.1: must be text, not the number 3',
    ])
  })

  test.each([
    ['a key twice', 'goal: a\ngoal: b\n', /^ {2}spec\.yaml:2:1: Map keys must be unique/],
    ['broken YAML', 'goal: [a\n', /^ {2}spec\.yaml:/],
    ['two documents', 'goal: a\n---\ngoal: b\n', /^ {2}spec\.yaml:2:1: .*multiple documents/],
    ['a list', '- goal\n', /^ {2}spec\.yaml:1:1: value: must be a mapping of keys to values, not a list/],
    ['a text', 'Fix it\n', /^ {2}spec\.yaml:1:1: value: must be a mapping of keys to values, not text/],
    ['a tag', 'goal: !!js/function "x"\n', /^ {2}spec\.yaml:1:7: /],
    ['a prototype', '__proto__: { goal: a }\n', /^ {2}spec\.yaml:1:1: __proto__: not a known key/],
    [
      'an unknown key of a list',
      'sandbox:\n  mounts:\n    - { source: /a, target: /b, readonly: true }\n',
      /^ {2}spec\.yaml:3:33: sandbox\.mounts\.0\.readonly: not a known key; did you mean readOnly\?/,
    ],
  ])('%s is said with its place', (_name, text, said) => {
    expect(problemsOf(text)[1]).toMatch(said)
  })

  test('that multiplies is refused, quickly and in words', () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const name of 'bcdefghi')
      lines.push(`${name}: &${name} [${Array(10).fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`)}]`)
    expect(problemsOf(lines.join('\n'))[1]).toMatch(/alias/i)
  })

  test('that says nothing describes no run', () => {
    expect(problemsOf('')).toEqual(['spec.yaml is empty, so it describes no run.'])
    expect(problemsOf('# nothing\n')).toEqual(['spec.yaml is empty, so it describes no run.'])
  })
})
