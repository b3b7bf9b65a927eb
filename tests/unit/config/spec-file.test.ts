import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import type { CaissonError } from '../../../src/base/errors.js'
import { loadSpec } from '../../../src/config/spec-file.js'
import { temporaryFolder } from '../../world/temporary-folder.js'

let folder = ''
beforeAll(() => {
  folder = temporaryFolder()
})

async function load(text: string | Uint8Array, name = 'spec.yaml') {
  const file = join(folder, name)
  await writeFile(file, text)
  return loadSpec(file)
}

async function problemsOf(text: string | Uint8Array, name = 'spec.yaml'): Promise<string[]> {
  const error = await load(text, name).then(
    () => undefined,
    (reason: CaissonError) => reason,
  )
  expect(error?.code).toBe('CONFIG_INVALID')
  expect(error?.hint).not.toBe('')
  return (error?.message ?? '').replaceAll(`${folder}/`, '').split('\n')
}

describe('a spec file', () => {
  test('says what is in it, and nothing that is a default', async () => {
    const text = 'goal: Fix it\nagent: { model: haiku }\nverify:\n  commands:\n    - npm test\n'
    expect(await load(text)).toEqual({
      goal: 'Fix it',
      agent: { model: 'haiku' },
      verify: { commands: ['npm test'] },
    })
  })

  test('may be JSON, with tabs, and may come from Windows', async () => {
    expect(await load('{\n\t"goal": "Fix it",\n\t"limits": {"maxTurns": 3}\n}\n', 'spec.json')).toEqual({
      goal: 'Fix it',
      limits: { maxTurns: 3 },
    })
    expect(await load('\uFEFFgoal: Fix it\r\nlimits:\r\n  maxTurns: 3\r\n')).toEqual({
      goal: 'Fix it',
      limits: { maxTurns: 3 },
    })
  })

  test('tells everything that is wrong at once, in its order, with the nearest name', async () => {
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
    expect(await problemsOf(text)).toEqual([
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
  ])('%s is said with its place', async (_name, text, said) => {
    expect((await problemsOf(text))[1]).toMatch(said)
  })

  test('that multiplies is refused, quickly and in words', async () => {
    const lines = ['a: &a [x, x, x, x, x, x, x, x, x, x]']
    for (const name of 'bcdefghi')
      lines.push(`${name}: &${name} [${Array(10).fill(`*${String.fromCharCode(name.charCodeAt(0) - 1)}`)}]`)
    expect((await problemsOf(lines.join('\n')))[1]).toMatch(/alias/i)
  })

  test('that cannot be read is said as people say it', async () => {
    expect(await problemsOf('')).toEqual(['spec.yaml is empty, so it describes no run.'])
    expect(await problemsOf('# nothing\n')).toEqual(['spec.yaml is empty, so it describes no run.'])
    expect(await problemsOf(new Uint8Array([0xff, 0xfe, 0x00]))).toEqual(['spec.yaml is not UTF-8 text.'])
    expect(await problemsOf(`goal: ${'x'.repeat(1024 * 1024)}`)).toEqual([
      'spec.yaml is larger than 1024 KiB, so it is not a spec.',
    ])
    await mkdir(join(folder, 'dir'), { recursive: true })
    await expect(loadSpec(join(folder, 'dir'))).rejects.toThrow(/is a folder, and a spec is a file/)
    await expect(loadSpec(join(folder, 'none.yaml'))).rejects.toThrow(/^There is no file .*none\.yaml\.$/)
  })
})
