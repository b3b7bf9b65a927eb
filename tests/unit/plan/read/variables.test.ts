import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { interpolate } from '../../../../src/plan/local-variables.js'
import type { TaskStep } from '../../../../src/plan/model.js'
import { variablesOf } from '../../../../src/plan/read/variables.js'
import { job, problemsOf, stepsOf } from './read.js'

/** The arguments of a task, with variables in them. */
async function argsOf(args: string, vars: Record<string, unknown> = {}) {
  const [step] = await stepsOf(job(`- {task: t, config: {run: {path: x, args: [${args}]}}}`), { vars })
  return (step as TaskStep).config.run?.args
}

// https://concourse-ci.org/docs/vars
describe('a variable', () => {
  test.each<[string, unknown, string]>([
    ['"((x))"', 'a', 'a'],
    ['"<((x))>"', 'a', '<a>'],
    ['"((x))((x))"', 'a', 'aa'],
    ['"v((x))"', 1.5, 'v1.5'],
    ['"((x.y.z))"', { y: { z: 'deep' } }, 'deep'],
    ['"((x.\\"a.b\\".c))"', { 'a.b': { c: 'quoted' } }, 'quoted'],
    // A value is not read again.
    ['"((x))"', '((x))', '((x))'],
    ['"((x)) ((.:x))"', 'a', 'a ((.:x))'],
  ])('in %s', async (args, x, filled) => {
    const text = job(
      `- {across: [{var: x, values: [1]}], do: [{task: t, config: {run: {path: x, args: [${args}]}}}]}`,
    )
    expect(await stepsOf(text, { vars: { x } })).toMatchObject([
      { steps: [{ config: { run: { args: [filled] } } }] },
    ])
  })

  test('alone keeps the type of its value, whatever that is', async () => {
    const vars = { n: 3, list: ['a', 'b'], config: { run: { path: 'x', args: ['y'] } } }
    const text = job(
      '- {task: t, attempts: ((n)), config: ((config))}\n- {task: u, config: {run: {path: x, args: ((list))}}}',
    )
    expect(await stepsOf(text, { vars })).toMatchObject([
      { attempts: 3, config: { run: { path: 'x', args: ['y'] } } },
      { config: { run: { args: ['a', 'b'] } } },
    ])
    expect(await problemsOf(text, { vars: { ...vars, n: '3' } })).toEqual([
      'plan.yml:4:15: jobs.0.plan.0.attempts: must be a number, and ((n)) is not',
    ])
  })

  test('comes from files, of which the later count more, and from the command line', async () => {
    const varFiles = [
      { file: 'a.yml', text: 'x: 1\ny: {a: 1, b: 1}\nz: 1\n' },
      { file: 'b.json', text: '{"y": {"b": 2, "c": 2}}' },
      { file: 'empty.yml', text: '' },
    ]
    const vars = variablesOf(['z=3', 'y.c=a=b', 'word='], '--var')
    const [step] = await stepsOf(
      job('- {task: t, config: {run: {path: x, args: ["((x))-((y.a))((y.b))((y.c))-((z))((word))"]}}}'),
      { varFiles, vars },
    )
    expect((step as TaskStep).config.run?.args).toEqual(['1-12a=b-3'])
  })

  test.each([['name'], ['=value'], ['a b=c'], ['a.=secret'], ['.a=secret']])(
    'is not %j on a command line',
    (pair) => {
      expect(() => variablesOf([pair], '--var')).toThrowError(
        expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.not.stringContaining('secret') }),
      )
    },
  )

  test.each([
    ['--var', 'Write for instance `--var version=1.22`.'],
    ['plan', 'Write one a line, for instance `version=1.22`.'],
  ] as const)('that are not written as such are those of %s', (input, hint) => {
    const message = `${input}: variable 2 of 3 is not written as \`name=value\`.`
    expect(() => variablesOf(['a=1', 'word', 'b=2'], input)).toThrowError(
      expect.objectContaining({ code: 'CONFIG_INVALID', message, hint }),
    )
  })

  test.each<[string, string, string]>([
    ['"((nmae))"', '4:46', 'args.0: ((nmae)): no such variable; did you mean name?'],
    ['"((name.x))"', '4:46', 'args.0: ((name.x)): the variable has no field x'],
    ['"((map.fild))"', '4:46', 'args.0: ((map.fild)): the variable has no field fild; did you mean field?'],
    ['"((toString))"', '4:46', 'args.0: ((toString)): no such variable'],
    ['"a ((map))"', '4:46', 'args.0: ((map)) is neither text nor a number, so it cannot be part of a text'],
    ['"echo $((i))"', '4:46', 'args.0: ((i)): no such variable (for a shell, write $(( i )))'],
    ['"((map))"', '4:46', 'args.0: must be text, and ((map)) is not'],
  ])('that cannot be filled in has a place: %s', async (args, place, words) => {
    const text = job(`- {task: t, config: {run: {path: x, args: [${args}]}}}`)
    const lines = await problemsOf(text, { vars: { name: 'value', map: { field: 1 } } })
    expect(lines).toEqual([`plan.yml:${place}: jobs.0.plan.0.config.run.${words}`])
  })

  test('that is not there is told once, not as a wrong value too', async () => {
    expect(await problemsOf(job('- {task: t, timeout: ((soon)), config: {run: {path: x}}}'))).toEqual([
      'plan.yml:4:15: jobs.0.plan.0.timeout: ((soon)): no such variable',
    ])
  })

  test('is data: no variable of the run is filled into its value', async () => {
    const text = fc.string({ unit: fc.constantFrom('((.:x))', '((.:', '((', '))', '.:', 'x', ' ', '$') })
    await fc.assert(
      fc.asyncProperty(text, async (value) => {
        const [whole, part] = (await argsOf('"((it))", "<((it))>"', { it: value })) ?? []
        expect(interpolate(whole ?? '', new Map([['x', 'filled']]), 'plan.yml:1:1')).toBe(value)
        expect(interpolate(part ?? '', new Map([['x', 'filled']]), 'plan.yml:1:1')).toBe(`<${value}>`)
      }),
    )
  })

  test('is data in across as well, where nothing is filled in', async () => {
    const text = job('- {across: [{var: w, values: [((it))]}], do: [{task: t, config: {run: {path: x}}}]}')
    const [step] = await stepsOf(text, { vars: { it: '((.:x))' } })
    expect(step).toMatchObject({ across: [{ values: ['((.:x))'] }] })
  })
})

test.each<[string, string]>([
  ['a: "secret', 'secrets.yml:1:11: is not valid YAML or JSON here'],
  ['a: secret\na: secret2', 'secrets.yml:2:1: is not valid YAML or JSON here'],
  ['- secret', 'secrets.yml:1:1: must be a mapping of names to values'],
  ['a: *secret', 'secrets.yml:1:4: is not valid YAML or JSON here'],
])('a file with variables that is wrong says where, without what is in it: %j', async (text, line) => {
  const lines = await problemsOf(job('- {task: t, config: {run: {path: x}}}'), {
    varFiles: [{ file: 'secrets.yml', text }],
  })
  expect(lines).toContain(line)
  expect(lines.join()).not.toContain('secret2')
  expect(lines.join().replaceAll('secrets.yml', '')).not.toContain('secret')
})
