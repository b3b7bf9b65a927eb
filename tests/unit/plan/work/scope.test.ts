import { mkdir, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { words } from '../../../world/words.js'
import { carryOut } from './fakes.js'
import {
  across,
  agent,
  get,
  inOrder,
  job,
  loadVar,
  parallel,
  plan,
  put,
  steps,
  task,
  trying,
} from './plans.js'

const failed = { outcome: 'failed' } as const

/** The digests that a step got, by name. */
function given(found: { context: { inputs: ReadonlyMap<string, { digest: string }> } }) {
  return Object.fromEntries([...found.context.inputs].map(([name, { digest }]) => [name, digest]))
}

describe('artifacts', () => {
  it('go from a step to those after it, also out of blocks and after a failure', async () => {
    const block = trying(inOrder([task('a', { outputs: ['x'] }), task('b', { outputs: ['y'] })]))
    const { call } = await carryOut(steps(block, task('c', { inputs: ['x', 'y'] })), {
      script: { a: { outputs: { x: '1' } }, b: { ...failed, outputs: { y: '2' } } },
    })
    expect(given(call('j/2.c'))).toEqual({ x: '1', y: '2' })
  })

  it('of branches are seen after the block, not by other branches', async () => {
    const branch = (name: string) =>
      inOrder([task(name, { outputs: ['same', name] }), task(`${name}2`, { inputs: ['a?', 'b?'] })])
    const all = parallel([branch('a'), branch('b')])
    const { call } = await carryOut(steps(all, task('c', { inputs: ['a', 'b', 'same'] })), {
      script: { a: { ms: 30, outputs: { same: 'of a', a: '1' } }, b: { outputs: { same: 'of b', b: '2' } } },
    })
    expect(given(call('j/1.in_parallel/1.do/2.a2'))).toEqual({ a: '1' })
    expect(given(call('j/1.in_parallel/2.do/2.b2'))).toEqual({ b: '2' })
    // Where names are equal, the last branch counts, whichever ends last.
    expect(given(call('j/2.c'))).toEqual({ a: '1', b: '2', same: 'of b' })
  })

  it('go from a job to those that need it, but not out of combinations', async () => {
    const make = (name: string) => task(`make-${name}`, { outputs: [name] })
    const jobs = plan(
      job('one', [make('x')]),
      job('many', [inOrder([make('y')], { across: [across('n', [1, 2])] })]),
      job('next', [task('use', { inputs: ['x', 'y?'] })], { needs: ['one', 'many'] }),
      job('other', [task('look', { inputs: ['x?'] })]),
    )
    const { call } = await carryOut(jobs, { script: { 'make-x': { outputs: { x: '1' } } } })
    expect(given(call('next/1.use'))).toEqual({ x: '1' })
    expect(given(call('other/1.look'))).toEqual({})
  })

  it('are renamed by input_mapping and output_mapping', async () => {
    const make = task('make', { outputs: ['out'], outputMapping: { out: 'binary' } })
    const use = task('use', { inputs: ['in'], inputMapping: { in: 'binary' } })
    const { call } = await carryOut(steps(make, use), { script: { make: { outputs: { out: '1' } } } })
    expect(given(call('j/2.use'))).toEqual({ in: '1' })
  })

  it('include the workspace, which a task without `inputs` works in', async () => {
    const { call } = await carryOut(
      steps(
        task('a', { inputs: null }),
        task('b', { inputs: ['workspace'] }),
        task('c', { inputs: [] }),
        agent('d'),
      ),
    )
    expect(given(call('j/1.a'))).toEqual({ workspace: 'workspace' })
    expect(given(call('j/2.b'))).toEqual({ workspace: 'workspace' })
    expect(given(call('j/3.c'))).toEqual({})
    expect(given(call('j/4.d'))).toEqual({})
  })

  it('of a get and of an agent have their names, and a put takes one', async () => {
    const look = agent('look', {
      inputs: [{ name: 'repo', path: 'repo', optional: false }],
      output: 'report',
    })
    const { call } = await carryOut(steps(get('repo'), look, put('out', 'report')), {
      script: { repo: { outputs: { repo: '1' } }, look: { outputs: { report: '2' } } },
    })
    expect(given(call('j/2.look'))).toEqual({ repo: '1' })
    expect(given(call('j/3.out'))).toEqual({ report: '2' })
  })

  it('that are missing are an error, unless they are optional', async () => {
    const { nodes, result } = await carryOut(
      steps(task('a', { inputs: ['no?'] }), task('b', { inputs: ['no'] }), task('c')),
    )
    expect(nodes).toEqual({ j: 'errored', 'j/1.a': 'succeeded', 'j/2.b': 'errored', 'j/3.c': 'skipped' })
    expect(result.state.nodes.get('j/2.b')?.result?.message).toMatch(/there is no artifact no here/)
  })
})

describe('across', () => {
  it('runs a step for each combination, the last variable first, with its values in every text', async () => {
    const step = task('t', {
      across: [across('os', ['linux', 'mac']), across('node', [20, 22])],
      params: { say: '((.:os)) and ((.:node))' },
    })
    const { calls, nodes } = await carryOut(steps(step, task('after')))
    expect(calls.map(({ node, step }) => [node, 'config' in step ? step.config?.params['say'] : ''])).toEqual(
      [
        ['j/1.t[os=linux,node=20]', 'linux and 20'],
        ['j/1.t[os=linux,node=22]', 'linux and 22'],
        ['j/1.t[os=mac,node=20]', 'mac and 20'],
        ['j/1.t[os=mac,node=22]', 'mac and 22'],
        ['j/2.after', undefined],
      ],
    )
    expect(nodes['j/1.t']).toBe('succeeded')
    expect(calls.at(-1)?.context.previous.get('t[os=mac,node=22]')?.node).toBe('j/1.t[os=mac,node=22]')
  })

  it('limits each variable by itself', async () => {
    const values = [across('a', [1, 2, 3], 2), across('b', [1, 2], 1)]
    const { calls } = await carryOut(steps(task('t', { across: values })), {
      script: { 'j/1.t[a=1,b=1]': { ms: 25 } },
    })
    const first = calls[0]?.at ?? 0
    expect(calls.map(({ node, at }) => `${at - first} ${node.slice(5)}`)).toEqual([
      '0 [a=1,b=1]',
      '0 [a=2,b=1]',
      '10 [a=2,b=2]',
      '20 [a=3,b=1]',
      '25 [a=1,b=2]',
      '30 [a=3,b=2]',
    ])
  })

  it('fails if one fails, and with fail_fast ends the others', async () => {
    const values = [across('v', [1, 2, 3], 2)]
    const script = { 'j/1.t[v=1]': { ...failed, ms: 5 } }
    const all = await carryOut(steps(task('t', { across: values })), { script })
    expect(all.nodes).toMatchObject({
      'j/1.t': 'failed',
      'j/1.t[v=2]': 'succeeded',
      'j/1.t[v=3]': 'succeeded',
    })
    const fast = await carryOut(steps(task('t', { across: values, acrossFailFast: true })), { script })
    expect(fast.nodes).toMatchObject({ 'j/1.t': 'failed', 'j/1.t[v=2]': 'aborted', 'j/1.t[v=3]': 'aborted' })
    expect(fast.order).not.toContain('j/1.t[v=3]')
  })

  it('has attempts for each combination, and hooks for all together', async () => {
    const step = task('t', { across: [across('v', [1, 2])], attempts: 2, hooks: { onFailure: task('tell') } })
    const { order } = await carryOut(steps(step), {
      script: {
        t: ({ node }) =>
          node.includes('v=1') && !node.endsWith('#2') ? failed : node.includes('v=2') ? failed : {},
      },
    })
    expect(order).toEqual(words`j/1.t[v=1] j/1.t[v=1]#2 j/1.t[v=2] j/1.t[v=2]#2 j/1.t/on_failure.tell`)
  })

  it('keeps artifacts and variables of a combination inside, as Concourse does', async () => {
    const inner = inOrder(
      [task('make', { outputs: ['out-((.:v))'] }), task('use', { inputs: ['out-((.:v))'] })],
      { across: [across('v', ['x'])] },
    )
    const { nodes, result } = await carryOut(
      steps(inner, task('after', { inputs: ['out-x?'], params: { v: '((.:v))' } })),
    )
    expect(nodes).toMatchObject({ 'j/1.do': 'succeeded', 'j/2.after': 'errored' })
    expect(result.state.nodes.get('j/2.after')?.result?.message).toBe(
      'plan.yml:1:1: There is no variable `((.:v))` here.',
    )
  })

  it('without values succeeds', async () => {
    const { nodes, order } = await carryOut(steps(task('t', { across: [across('v', [])] })))
    expect([nodes['j/1.t'], order]).toEqual(['succeeded', []])
  })

  it('may name fields, and what is filled in is not read again', async () => {
    const values = [{ name: '((.:w))', deep: { list: [1] } }]
    const step = task('t', {
      across: [across('v', values), across('w', ['!'])],
      params: { a: '((.:v.name))', b: '((.:v.deep))${{ 2 }} ((.:((.:))w))' },
    })
    const { calls } = await carryOut(steps(step))
    expect(calls[0]?.step).toMatchObject({
      config: { params: { a: '((.:w))', b: '{"list":[1]}${{ 2 }} ((.:w))' } },
    })
  })
})

describe('load_var', () => {
  async function folder() {
    const root = temporaryFolder()
    await mkdir(join(root, 'artifacts/out/deep'), { recursive: true })
    await writeFile(join(root, 'artifacts/out/v'), ' 1.2\n')
    await writeFile(join(root, 'artifacts/out/deep/v.json'), '{"a": {"b": [1]}}')
    await writeFile(join(root, 'artifacts/out/v.yml'), 'a:\n  b: yes please\n')
    await writeFile(join(root, 'artifacts/out/loop.yml'), '&a [*a]')
    await writeFile(join(root, 'artifacts/out/big'), 'x'.repeat(1024 * 1024 + 1))
    await writeFile(join(root, 'secret'), 'secret')
    await symlink('../../secret', join(root, 'artifacts/out/link'))
    return root
  }
  const make = task('make', { outputs: ['out'] })
  const script = { make: { outputs: { out: 'out' } } }

  it('sets a variable for the steps after it', async () => {
    const use = task('use', {
      params: { trim: '((.:t))', raw: '((.:r))', json: '((.:j.a))', yaml: '((.:y.a.b))' },
    })
    const { call } = await carryOut(
      steps(
        make,
        inOrder([loadVar('t', 'out/v'), loadVar('r', 'out//v', { format: 'raw' })]),
        loadVar('j', 'out/deep/v.json', { format: 'json' }),
        loadVar('y', 'out/v.yml', { format: 'yaml' }),
        use,
      ),
      { script, ports: { folder: await folder() } },
    )
    const params = { trim: '1.2', raw: ' 1.2\n', json: '{"b":[1]}', yaml: 'yes please' }
    expect(call('j/5.use').step).toMatchObject({ config: { params } })
  })

  it('reads nothing outside of the artifact, nothing large, and says what is wrong', async () => {
    const root = await folder()
    const refused = 'is not a plain file of at most 1 MiB in its artifact'
    for (const [file, why] of [
      ['out/link', refused],
      ['out/../../secret', refused],
      ['out', refused],
      ['out/deep', refused],
      ['out/none', 'does not exist'],
      ['no/v', 'is in an artifact that does not exist'],
      ['out/big', refused],
      ['out/v.yml', 'is not JSON'],
      ['out/loop.yml', 'is not YAML'],
    ] as const) {
      const format = file.includes('loop') ? 'yaml' : 'json'
      const { result } = await carryOut(steps(make, loadVar('v', file, { format })), {
        script,
        ports: { folder: root },
      })
      expect(result.state.nodes.get('j/2.v')?.result).toMatchObject({
        outcome: 'errored',
        message: `plan.yml:1:1: ${file} ${why}.`,
      })
    }
  })
})
