import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { putOnDefaultBranch, runAct } from '../world/act.js'
import { PROJECT } from '../world/action-file.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, FILES, FIX } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

const LIMIT = { timeout: 120_000 }
/** What `verify` runs. */
const TESTS = {
  'package.json': '{ "type": "module", "scripts": { "test": "node --test" } }\n',
  'sum.test.js':
    "import { test } from 'node:test'\nimport { equal } from 'node:assert'\nimport { sum } from './src/sum.js'\ntest('adds', () => equal(sum(1, 2), 3))\n",
}
const WORKFLOW = '.github/workflows/claude.yml'

const read = (path: string) => readFile(join(PROJECT, path), 'utf8')

describeWith(['docker', 'claude', 'node24', 'act', 'actionlint'], 'the first lines of the documents', () => {
  test('the ten lines make a pull request of a labelled issue', LIMIT, async ({ signal }) => {
    const [, lines = ''] =
      /```yaml\n(# \.github\/workflows\/claude\.yml\n[\s\S]*?)```/.exec(await read('README.md')) ?? []
    expect(lines.trim().split('\n')).toHaveLength(10)
    await using world = await createStory({ model: FIX, files: { ...FILES, ...TESTS } })
    await putOnDefaultBranch(world, { [WORKFLOW]: lines })
    await promisify(execFile)(partPath('actionlint'), [join(world.checkout, WORKFLOW)], {
      cwd: world.checkout,
    })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const run = await runAct(world, { event, workflow: WORKFLOW, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'caisson/issue-1' } }])
    expect(world.github.openPulls()[0]?.body).toMatch(/npm test/)
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
  })

  test('its schedule makes a branch and a pull request of a prompt', LIMIT, async ({ signal }) => {
    const [, on = '', step = ''] =
      /```yaml\n(on: .*schedule.*)\n# …\n([\s\S]*?)```/.exec(await read('docs/recipes.md')) ?? []
    const lines = [
      on,
      'permissions: { contents: write, issues: write, pull-requests: write }',
      'jobs:',
      '  claude:',
      '    runs-on: ubuntu-latest',
      '    steps:',
      '      - { uses: actions/checkout@v7, with: { fetch-depth: 0, persist-credentials: false } }',
      step,
    ]
    await using world = await createStory({ model: FIX })
    await putOnDefaultBranch(world, { [WORKFLOW]: lines.join('\n') })
    const event = { name: 'schedule', payload: { schedule: '0 6 * * 1' }, actor: 'octo' }
    const run = await runAct(world, { event, workflow: WORKFLOW, signal })
    expect(run.exitCode, run.log).toBe(0)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    const [pull] = world.github.openPulls()
    expect(pull?.head.ref).toMatch(/^caisson\//)
    expect(await remoteFile(world, pull?.head.ref ?? '', 'src/sum.js')).toContain('a + b')
    const asked = JSON.stringify(world.model?.requests.map(({ body }) => body))
    expect(asked).toContain('Find and remove dead code. Change nothing else.')
  })
})
