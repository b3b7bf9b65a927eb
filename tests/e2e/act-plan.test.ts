import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { createDesk, type Desk } from '../world/command.js'
import { GO_IMAGE, importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory } from '../world/stories.js'

const WORKFLOW = '.github/workflows/plan.yml'
const FILE = '.caisson/plan.yml'

/** Needs, a matrix, outputs, conditions, artifacts with links and permissions, an agent, a job that is skipped. */
const PLAN = `name: Sums
jobs:
  - name: build
    outputs: { made-it: '\${{ steps.make.outcome }}' }
    plan:
      - task: make
        config:
          image: ${GO_IMAGE}
          outputs: [{ name: made }]
          run:
            path: sh
            args: [-c, 'printf "#!/bin/sh\\\\necho ((word))" > made/it; chmod +x made/it; ln -s it made/link; cp src/sum.js made']
  - name: test
    needs: build
    strategy: { fail-fast: false, max-parallel: 1, matrix: { level: [1, 2], name: [it's] } }
    plan:
      - task: use
        config:
          image: ${GO_IMAGE}
          inputs: [{ name: made }]
          run:
            path: sh
            args: [-c, 'made/link; test "\${{ matrix.level }} \${{ needs.build.outputs.made-it }}" = "2 success"']
  - name: why
    needs: [build, test]
    if: failure() && needs.build.result == 'success'
    plan:
      - agent: explain
        prompt: The test fails. Find out why.
        inputs: [{ name: made }]
        tools: [read_file]
        output: answer
  - name: publish
    needs: [test]
    plan:
      - task: never
        config: { image: '${GO_IMAGE}', inputs: [], run: { path: 'false' } }
  - name: report
    needs: why
    if: always()
    plan:
      - task: show
        config:
          image: ${GO_IMAGE}
          inputs: [{ name: answer }]
          outputs: [{ name: shown }]
          run: { path: cp, args: [answer/response, shown/text] }
`
const WHY = {
  turns: [
    { tools: [{ name: 'mcp__caisson__read_file', input: { path: 'made/sum.js' } }] },
    { text: 'It subtracts.' },
  ],
}
const FILES = { 'src/sum.js': 'export const sum = (a, b) => a - b\n', [FILE]: PLAN }

interface Event {
  type: string
  node?: string
  kind?: string
  outcome?: string
  exitCode?: number
  outputs?: Record<string, { digest: string }>
}

/** How each step has ended, and what it has made. */
function resultsIn(journal: string): string[] {
  return journal
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as Event)
    .filter(({ type, node = '' }) => type === 'finished' && node.includes('/'))
    .map(({ node, outcome, exitCode, outputs = {} }) => {
      const made = Object.entries(outputs).map(([name, { digest }]) => [name, digest])
      return JSON.stringify({ node, outcome, exitCode, made })
    })
}

describeWith(
  ['docker', 'claude', 'node24', 'act', 'actionlint', 'zizmor', 'busybox', 'go'],
  'an exported plan under act',
  () => {
    let desk: Desk
    let removeImage = () => {}
    beforeAll(async () => {
      removeImage = await importGoImage(partPath('busybox'))
      desk = await createDesk({ ...FILES, 'why.yaml': stringify(WHY) })
    })
    afterAll(async () => {
      removeImage()
      await desk[Symbol.asyncDispose]().catch(() => {})
    })
    const caisson = (...args: string[]) => desk.caisson(['plan', ...args])

    test('ends as `caisson plan run` does', { timeout: 300_000 }, async ({ signal }) => {
      const script = ['--script', join(desk.path, 'why.yaml'), '--agent-path', partPath('claude')]
      const whole = await caisson('run', '--no-cache', '--json', '--var', 'word=made', ...script)
      const { folder, outcome } = JSON.parse(whole.stdout) as { folder: string; outcome: string }
      expect(outcome, whole.stderr).toBe('failed')
      const expected = resultsIn(await readFile(join(folder, 'journal.jsonl'), 'utf8'))
      expect(expected).toHaveLength(5)

      const { stdout: workflow } = await caisson('export', '--to', 'actions', '--var', 'word=made')
      const path = await desk.file(WORKFLOW, workflow)
      const run = promisify(execFile)
      await run(partPath('actionlint'), [path])
      await run(partPath('zizmor'), ['--offline', '--quiet', '--no-config', path])

      await using world = await createStory({ files: FILES, model: WHY, permissions: { issues: 'none' } })
      await putOnDefaultBranch(world, { [WORKFLOW]: workflow })
      const event = await world.events.dispatched({ by: 'alice' })
      const acted = await runAct(world, { event, workflow: WORKFLOW, signal })
      expect(acted.exitCode, acted.log).toBe(1)
      const journals = [...acted.artifacts].map(([, files]) => String(files.get('journal.jsonl')))
      expect(journals, acted.log).toHaveLength(5)
      expect(journals.flatMap(resultsIn).sort()).toEqual(expected.sort())
      expect(acted.summary).toContain('✓ show')
    })

    test('plan.yml carries all of it out in one job', { timeout: 120_000 }, async ({ signal }) => {
      await using world = await createStory({ files: FILES, model: WHY, permissions: { issues: 'none' } })
      await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('plan.yml') })
      const event = await world.events.dispatched({ by: 'alice' })
      const acted = await runAct(world, { event, workflow: WORKFLOW, signal })
      expect(acted.exitCode, acted.log).toBe(1)
      const errors = acted.lines.flatMap((line) => (line.command === 'error' ? [line.argument] : []))
      expect(errors).toEqual(['exit code 1'])
      expect(acted.summary).toContain('✓ show')
    })

    test('says where a plan asks for what a job cannot do', async () => {
      await desk.file(
        'cannot.yml',
        `resources: [{ name: out, type: files, source: { path: out } }]
jobs:
  - name: ship it
    if: vars.go
    plan:
      - approval: agree
      - put: out
        inputs: [workspace]
`,
      )
      const { stdout, exitCode } = await caisson(
        'export',
        'cannot.yml',
        '--to',
        'actions',
        '--var',
        'go=1',
        '--json',
      )
      expect(exitCode).toBe(1)
      const { error } = JSON.parse(stdout) as { error: { code: string; message: string } }
      expect(error.code).toBe('NOT_SUPPORTED')
      const lines = error.message.split('\n').map((line) => line.trim())
      expect(lines[1]).toMatch(/^cannot\.yml:3:5: ship it: the name of a job must have only/)
      expect(lines[2]).toMatch(/^cannot\.yml:3:5: ship it: `vars` in the condition/)
      expect(lines[3]).toMatch(/^cannot\.yml:6:9: nobody can approve agree/)
      expect(lines[4]).toMatch(/^cannot\.yml:7:9: what `put` writes to a folder/)
    })
  },
)
