import { cp, mkdir, readFile, rename } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { createDesk, type Desk } from '../world/command.js'
import { GO_IMAGE, importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'

const PLAN = `jobs:
  - name: build
    outputs: { word: '\${{ steps.make.outcome }}' }
    plan:
      - task: make
        config:
          image: ${GO_IMAGE}
          inputs: []
          outputs: [{ name: made }]
          run: { path: sh, args: [-c, 'printf "#!/bin/sh\\\\necho made" > made/it; chmod +x made/it; ln -s it made/link'] }
  - name: test
    needs: build
    strategy: { matrix: { level: [1, 2] } }
    plan:
      - task: use
        config:
          image: ${GO_IMAGE}
          inputs: [{ name: made }]
          run: { path: sh, args: [-c, 'made/link; test "\${{ matrix.level }} \${{ needs.build.outputs.word }}" = "2 success"'] }
  - name: mend
    needs: test
    if: failure()
    plan:
      - task: note
        config: { image: '${GO_IMAGE}', inputs: [], run: { path: echo, args: ['\${{ needs.test.result }}'] } }
`

interface Argo {
  spec: {
    templates: {
      name: string
      container?: { args: string[] }
      dag?: {
        tasks: {
          name: string
          depends?: string
          withItems?: object[]
          arguments: { parameters: { name: string; value: string }[]; artifacts?: { name: string }[] }
        }[]
      }
    }[]
  }
}

interface Ended {
  id: string
  folder: string
  outcome: string
}

describeWith(['docker', 'busybox', 'go'], 'one job of a plan', () => {
  let desk: Desk
  let removeImage = () => {}
  beforeAll(async () => {
    removeImage = await importGoImage(partPath('busybox'))
    desk = await createDesk({ 'plan.yml': PLAN })
  })
  afterAll(async () => {
    removeImage()
    await desk[Symbol.asyncDispose]().catch(() => {})
  })

  const run = async (...args: string[]) => {
    const { stdout, stderr } = await desk.caisson(['plan', 'run', 'plan.yml', '--json', ...args])
    return { end: JSON.parse(stdout) as Ended & { error?: { message: string } }, stderr }
  }
  const results = async (folder: string) => {
    const journal = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trimEnd().split('\n')
    return journal
      .map((line) => JSON.parse(line))
      .filter(({ type, node }) => (type === 'finished' || type === 'cached') && node.includes('/'))
      .map(({ node, outcome, exitCode, outputs }) => JSON.stringify({ node, outcome, exitCode, outputs }))
  }

  test('ends as it does among the others', { timeout: 120_000 }, async () => {
    const whole = await run('--no-cache')
    expect(whole.end.outcome).toBe('failed')
    const parts: string[] = []
    const needs: Record<string, unknown> = {}
    const context = async (more: object = {}) => desk.file('ctx.json', JSON.stringify({ needs, ...more }))
    const flags = ['--artifacts', join(desk.path, 'a'), '--no-cache']
    const job = async (name: string, more: object = {}) => {
      const { end } = await run('--job', name, '--context', await context(more), ...flags)
      parts.push(...(await results(end.folder)))
      const left = JSON.parse(await readFile(join(desk.path, 'a/out/job.json'), 'utf8'))
      needs[name] = left
      return { ...end, left }
    }
    expect((await job('build')).left).toEqual({
      job: 'build',
      result: 'success',
      outputs: { word: 'success' },
      failed: false,
    })
    await mkdir(join(desk.path, 'a/in'))
    await rename(join(desk.path, 'a/out'), join(desk.path, 'a/in/build'))
    expect(await job('test', { matrix: { level: 2 } })).toMatchObject({ outcome: 'succeeded' })
    expect(await job('test', { matrix: { level: 1 } })).toMatchObject({ outcome: 'failed' })
    expect(await job('mend')).toMatchObject({ outcome: 'succeeded', left: { failed: true } })
    expect(parts.sort()).toEqual((await results(whole.end.folder)).sort())
    // A job whose condition is false says so.
    needs['test'] = { result: 'success' }
    expect(await job('mend')).toMatchObject({ left: { result: 'skipped' } })
    expect(await job('mend', { decided: true })).toMatchObject({ left: { result: 'success' } })
  })

  test('ends the same with the arguments that an Argo Workflow gives it', { timeout: 120_000 }, async () => {
    const exported = parse(
      (await desk.caisson(['plan', 'export', 'plan.yml', '--to', 'argo'])).stdout,
    ) as Argo
    const [main, ...templates] = exported.spec.templates
    const ends: Record<string, string[]> = {}
    const outcomes: Record<string, string[]> = {}
    for (const { name, arguments: given, withItems, depends } of main?.dag?.tasks ?? []) {
      const before = [...(depends ?? '').matchAll(/(\w+)\.Failed/g)].map(([, need]) => need ?? '')
      expect(Object.keys(ends)).toEqual(expect.arrayContaining(before))
      const { args = [] } = templates.find((one) => one.name === name)?.container ?? {}
      for (const item of withItems ?? [{}]) {
        // As Argo does: of a task with items, a list with the text of each.
        const texts = Object.fromEntries(
          given.parameters.map((parameter) => [
            parameter.name,
            parameter.value
              .replace('{{item}}', JSON.stringify(item))
              .replace(/\{\{tasks\.(\w+)\.outputs\.parameters\.end\}\}/g, (_all, need: string) => {
                const [only = '', ...more] = ends[need] ?? []
                return more.length > 0 ? JSON.stringify([only, ...more]) : only
              }),
          ]),
        )
        const folder = join(desk.path, `argo-${name}-${JSON.stringify(item)}`)
        for (const { name: from } of given.artifacts ?? [])
          await cp(join(desk.path, 'argo-build-{}/out'), join(folder, from.replace('in-', 'in/')), {
            recursive: true,
          })
        const words = args.map((word) =>
          word
            .replace('/tmp/plan', folder)
            .replace(/\{\{inputs\.parameters\.(\w+)\}\}/g, (_all, key) => texts[key] ?? ''),
        )
        const { stdout } = await desk.caisson([...words, '--json', '--no-cache'])
        outcomes[name] = [...(outcomes[name] ?? []), (JSON.parse(stdout) as Ended).outcome]
        ends[name] = [...(ends[name] ?? []), await readFile(join(folder, 'out/job.json'), 'utf8')]
      }
    }
    expect(outcomes).toEqual({ build: ['succeeded'], test: ['failed', 'succeeded'], mend: ['succeeded'] })
  })

  test('says what is wrong with its context', { timeout: 60_000 }, async () => {
    const message = async (...args: string[]) => (await run(...args)).end.error?.message
    expect(await message('--job', 'tset')).toContain('no job tset; did you mean test?')
    expect(await message('--job', 'test')).toContain('lacks build, which it needs')
    const file = await desk.file(
      'wrong.json',
      '{"needs":{"build":{"result":"success"}},"matrix":{"level":3}}',
    )
    expect(await message('--job', 'test', '--context', file)).toContain('no combination {"level":3}')
    expect(await message('--artifacts', 'a')).toContain('are for one job')
  })
})
