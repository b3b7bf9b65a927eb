import { expect, test } from 'vitest'
import { putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

const LIMIT = { timeout: 180_000 }
const WORKFLOW = '.github/workflows/claude.yml'
const STEP =
  "      - { uses: caisson-dev/caisson@v1, with: { anthropic-api-key: '${{ secrets.ANTHROPIC_API_KEY }}' } }"
const workflow = (...steps: string[]) =>
  `on: { issues: { types: [labeled] } }
permissions: { contents: write, issues: write, pull-requests: write }
jobs:
  claude:
    runs-on: ubuntu-latest
    steps:
${[...steps, STEP].join('\n')}
`

describeWith(['docker', 'claude', 'node24', 'act'], 'a workflow under act', () => {
  test.for([
    ['without actions/checkout', workflow(), 'Caisson fetches octo/hello itself'],
    [
      'that checks out into a folder',
      workflow('      - { uses: actions/checkout@v7, with: { path: code/hello } }'),
      'The checkout of octo/hello is in code/hello',
    ],
  ])('%s makes a pull request of a labelled issue', LIMIT, async ([, lines = '', words = ''], { signal }) => {
    await using world = await createStory({ model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: lines })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runAct(world, { event, workflow: WORKFLOW, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(run.log).toContain(words)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'caisson/issue-1' } }])
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
  })
})
