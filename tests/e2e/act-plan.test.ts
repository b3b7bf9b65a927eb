import { afterAll, beforeAll, expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { GO_IMAGE, importGoImage } from '../world/go-image.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory } from '../world/stories.js'

const WORKFLOW = '.github/workflows/plan.yml'

/** Two jobs of which one needs the other, artifacts with links and permissions, combinations, an agent, a job that is skipped. */
const PLAN = `name: Sums
resources: [{ name: source, type: repository }]
jobs:
  - name: build
    plan:
      - task: make
        config:
          image: ${GO_IMAGE}
          outputs: [{ name: made }]
          run:
            path: sh
            args: [-c, 'printf "#!/bin/sh\\\\necho ((word))" > made/it; chmod +x made/it; ln -s it made/link; cp src/sum.js made']
  - name: test
    plan:
      - { get: source, passed: [build] }
      - task: use
        across: [{ var: level, values: [1, 2] }]
        config:
          image: ${GO_IMAGE}
          inputs: [{ name: made }]
          run: { path: sh, args: [-c, 'made/link; test ((.:level)) = 2'] }
        on_failure:
          do:
            - agent: explain
              prompt: The test fails. Find out why.
              inputs: [{ name: made }]
              tools: [read_file]
              output: answer
            - task: show
              config:
                image: ${GO_IMAGE}
                inputs: [{ name: answer }]
                run: { path: cat, args: [answer/response] }
  - name: publish
    plan:
      - { get: source, passed: [test] }
      - task: never
        config: { image: '${GO_IMAGE}', inputs: [], run: { path: 'false' } }
`
const WHY = {
  turns: [
    { tools: [{ name: 'mcp__caisson__read_file', input: { path: 'made/sum.js' } }] },
    { text: 'It subtracts.' },
  ],
}
const FILES = { 'src/sum.js': 'export const sum = (a, b) => a - b\n', '.caisson/plan.yml': PLAN }

describeWith(['docker', 'claude', 'node24', 'act', 'busybox', 'go'], 'the example plan.yml under act', () => {
  let removeImage = () => {}
  beforeAll(async () => {
    removeImage = await importGoImage(partPath('busybox'))
  })
  afterAll(() => removeImage())

  test('carries out the whole plan in one job', async ({ signal }) => {
    await using world = await createStory({ files: FILES, model: WHY, permissions: { issues: 'none' } })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('plan.yml') })
    const event = await world.events.dispatched({ by: 'alice' })
    const acted = await runAct(world, { event, workflow: WORKFLOW, signal })
    expect(acted.exitCode, acted.log).toBe(1)
    const errors = acted.lines.flatMap((line) => (line.command === 'error' ? [line.argument] : []))
    expect(errors).toEqual(['exit code 1'])
    expect(acted.summary).toContain('✓ show')
    expect(acted.summary).toContain('- publish')
  })
})
