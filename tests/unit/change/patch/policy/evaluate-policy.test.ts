import { describe, expect, it } from 'vitest'
import { isNewName, readChanges, readTree } from '../../../../../src/change/patch/policy/change.js'
import {
  defaultPolicy,
  OVERRIDABLE_RULES,
  RULE_IDS,
} from '../../../../../src/change/patch/policy/default-policy.js'
import { checkAllowances, evaluatePolicy } from '../../../../../src/change/patch/policy/evaluate-policy.js'
import { policySchema } from '../../../../../src/config/policy.js'
import { createMemoryTrees } from './memory-git.js'
import { changed } from './rules/change.js'
import { evaluateCase, executable, link, submodule } from './trees.js'

const found = async (...given: Parameters<typeof evaluateCase> extends [unknown, infer C] ? [C] : never) =>
  (await evaluateCase(createMemoryTrees({ chunk: 5 }), given[0])).findings

describe('the policy over a patch', () => {
  it('finds nothing in an ordinary one', async () => {
    const { git, write } = createMemoryTrees()
    const [from, to] = [await write({ a: '1\n' }), await write({ a: '2\n', b: 'x\n' })]
    expect(await evaluatePolicy({ git, from, to, bytes: 1 }, defaultPolicy())).toEqual({
      verdict: 'allow',
      findings: [],
    })
  })

  it('holds it to each allowance of the run', async () => {
    const { git, write } = createMemoryTrees()
    const [from, to] = [await write({}), await write({ 'a/x': '1\n', 'b/x': '1\n' })]
    const allowances = [
      { preset: 'default' as const, paths: ['a/**', 'b/**'] },
      { preset: 'careful' as const, paths: ['a/**'] },
    ]
    expect(await evaluatePolicy({ git, from, to, bytes: 1 }, defaultPolicy(), [], allowances)).toEqual({
      verdict: 'block',
      findings: [
        {
          rule: 'preset/outside-paths',
          verdict: 'block',
          path: 'b/x',
          message: "This is outside the run's paths.",
        },
      ],
    })
  })

  it('counts lines of all but lockfiles, and sizes of files that stay and change', async () => {
    const base = {
      a: '1\n2\n3\n',
      big: 'x'.repeat(99),
      gone: 'y'.repeat(99),
      same: 'z'.repeat(99),
      s: submodule(),
    }
    const change = {
      a: '1\n3\n4\n5\n',
      big: `${'x'.repeat(50)}\n`,
      gone: null,
      same: executable('z'.repeat(99)),
      s: submodule('b'.repeat(40)),
      l: link('x'.repeat(99)),
      'go.sum': '1\n2\n3\n',
    }
    const limited = await found({ base, change, policy: { limits: { lines: 1, fileBytes: 10, files: 1 } } })
    expect(
      limited
        .filter(({ rule }) => rule.startsWith('limits/'))
        .map(({ path, message }) => `${path} ${message}`),
    ).toEqual([
      'undefined Files changed: 7; `policy.limits.files` allows 1.',
      // Five of `a`, two of `big` and of the submodule, one of each that is gone or new.
      'undefined Lines added and removed: 11; `policy.limits.lines` allows 1.',
      'big Bytes in this file: 51; `policy.limits.fileBytes` allows 10.',
    ])
  })

  it('tells the lines of what it finds in a text', async () => {
    const base = { a: '1\n2\n3\n' }
    const token = `ghp_${'aB1cD2eF3gH4iJ5kL6mN7oP8qR9sT0uV'.repeat(2)}`
    const hits = await found({
      base,
      change: { a: `1\nnew\n${token}\n2\nthe hunter2-x\n3\n` },
      secrets: ['hunter2-x'],
    })
    expect(hits.map(({ rule, line }) => `${rule} ${line}`)).toEqual(['secrets/run 5', 'secrets/token 3'])
  })

  it('does not read what a submodule or a removed file was', async () => {
    const secrets = ['cccccccccccc']
    expect(
      await found({ base: { s: submodule() }, change: { s: submodule('c'.repeat(40)) }, secrets }),
    ).toMatchObject([{ rule: 'submodule/changed' }])
    expect(await found({ base: { a: Buffer.from('\0') }, change: { a: null } })).toEqual([])
  })

  it('tells of a repository that was made inside, in any case', async () => {
    const leftOut = [
      { path: '.GIT' },
      { path: 'a/.git' },
      { path: 'a/x.git' },
      { path: '.git/x' },
      { path: 'pipe' },
    ]
    const message = 'A repository was created here; its files are in the patch, but its history is not.'
    expect(await found({ change: { a: 'x\n' }, leftOut })).toEqual([
      { rule: 'repository/nested', verdict: 'flag', path: '.GIT', message },
      { rule: 'repository/nested', verdict: 'flag', path: 'a/.git', message },
    ])
  })

  it('reads each rule of lockfiles with the lines that were added', async () => {
    const base = { 'go.sum': 'x\n' }
    expect(await found({ base, change: { 'go.sum': 'x\ny\nhttps://evil.example/z\n' } })).toMatchObject([
      { rule: 'lockfile/new-host', line: 3 },
    ])
  })
})

describe('changes', () => {
  it('are what git lists, with both names of a move', async () => {
    const { git, write } = createMemoryTrees()
    const from = await write({ a: '1\n', b: '2\n', 'bytes:\xff': '3\n', k: 'k\n' })
    const to = await write({
      a: '4\n',
      'c\td': '2\n',
      'bytes:\xff': executable('3\n'),
      k: link('a'),
      n: 'n\n',
    })
    const changes = await readChanges(git, from, to)
    expect(changes.map(({ id, previousId, ...change }) => ({ ...change, same: id === previousId }))).toEqual([
      { bytes: 'a', path: 'a', status: 'M', mode: '100644', previousMode: '100644', same: false },
      {
        bytes: 'c\td',
        path: 'c\td',
        previousPath: 'b',
        status: 'R',
        mode: '100644',
        previousMode: '100644',
        same: true,
      },
      { bytes: 'k', path: 'k', status: 'T', mode: '120000', previousMode: '100644', same: false },
      { bytes: 'n', path: 'n', status: 'A', mode: '100644', previousMode: '000000', same: false },
      { bytes: '\xff', path: '\ufffd', status: 'M', mode: '100755', previousMode: '100644', same: true },
    ])
    expect(changes.map(isNewName)).toEqual([false, true, false, true, false])
    expect(isNewName(changed('a', { status: 'C' }))).toBe(true)
    const entries = await readTree(git, to)
    expect(entries.map(({ mode, path }) => `${mode} ${path}`)).toEqual([
      '100644 a',
      '100644 c\td',
      '120000 k',
      '100644 n',
      '100755 \ufffd',
    ])
    expect(entries[0]?.id).toBe(changes[0]?.id)
  })
})

describe('an allowance', () => {
  const moved = changed('src/b', { status: 'R', previousPath: 'a' })

  it('says what is not allowed, once', () => {
    const plan = { preset: 'plan', paths: [] } as const
    expect(checkAllowances([moved], [plan, plan])).toEqual([
      {
        rule: 'preset/changed',
        path: 'src/b',
        message: 'This run was only meant to plan, and to change nothing.',
      },
    ])
    expect(checkAllowances([moved], [{ preset: 'careful', paths: [] }])).toEqual(
      ['src/b', 'a'].map((path) => ({
        rule: 'preset/outside-paths',
        path,
        message: 'This run was not meant to change anything.',
      })),
    )
  })

  it('does not mind where a copy comes from', () => {
    const allowance = { preset: 'careful', paths: ['src/**'] } as const
    expect(checkAllowances([{ ...moved, status: 'C' }], [allowance])).toEqual([])
    expect(checkAllowances([changed('.src/x'), changed('src/.x')], [allowance])).toMatchObject([
      { path: '.src/x' },
    ])
  })
})

describe('the policy of a repository that says nothing', () => {
  it('knows every rule, and lets no verdict name one of a preset', () => {
    expect(RULE_IDS).toContain('preset/changed')
    expect(OVERRIDABLE_RULES).toEqual(RULE_IDS.filter((id) => !id.startsWith('preset/')))
    expect(OVERRIDABLE_RULES.length).toBeLessThan(RULE_IDS.length)
    expect(defaultPolicy()).toEqual(policySchema(OVERRIDABLE_RULES).parse({}))
    expect(defaultPolicy()).toMatchObject({ protect: [], rules: [], limits: { files: 500 } })
  })
})
