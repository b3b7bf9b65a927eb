import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { systemClock } from '../../src/base/clock.js'
import { memoryLog } from '../../src/base/log.js'
import type { Turn } from '../../src/gateway/scripted/script.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { readPlan } from '../../src/plan/read/read-plan.js'
import { startPlan } from '../../src/plan/steps/run-plan.js'
import { createDesk } from '../world/command.js'
import { machine } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'

/** The visible test wants 3 of 1 and 2; the one that nobody sees also wants 7 of 3 and 4. */
const PLAN = `resources:
  - { name: source, type: repository, source: { path: source } }
  - { name: unseen, type: files, source: { path: unseen } }
jobs:
  - name: mend
    plan:
      - get: source
      - get: unseen
      - agent: fix
        prompt: The test fails. Mend source/sum.sh.
        tools: [write_file, list_directory]
        sandbox: { inputs: [{ name: source }], outputs: [{ name: source }] }
        attempts: 3
        pick:
          task: held-out
          config:
            inputs: [{ name: source }, { name: unseen }]
            run: { path: sh, args: [unseen/test.sh] }
      - task: use
        config: { inputs: [{ name: source }], run: { path: sh, args: [source/sum.sh, '20', '22'] } }
      - { put: source, inputs: [source] }
`

const attempt = (content: string): Turn[] => [
  {
    tools: [
      { name: 'mcp__caisson__list_directory', input: {} },
      { name: 'mcp__caisson__write_file', input: { path: 'source/sum.sh', content } },
    ],
  },
  { text: 'The test passes.' },
]
const CHEAT = 'echo 3\n'
const HONEST = '# The sum of two numbers, and not what a test expects of it.\necho $(($1 + $2))\n'

describeWith(['claude', 'bwrap'], 'several attempts of an agent', () => {
  it('of which the one counts that passes the test that none of them has seen', {
    timeout: 180_000,
  }, async () => {
    await using desk = await createDesk({
      'source/sum.sh': 'echo $(($1 - $2))\n',
      'source/test.sh': '[ "$(sh source/sum.sh 1 2)" = 3 ]\n',
      'unseen/test.sh':
        'sh source/test.sh && [ "$(sh source/sum.sh 3 4)" = 7 ] || { echo wrong; exit 1; }\necho score: 0.5\n',
    })
    const log = memoryLog()
    const { folder, outcome } = await startPlan(await readPlan({ text: PLAN, file: 'plan.yml' }), {
      root: join(desk.runs, '.plans'),
      checkout: desk.path,
      defaults: { sandbox: { backend: 'local' }, agent: { path: partPath('claude') } },
      // One model for all of them, which tells their sessions apart.
      model: createScriptSource({ turns: attempt(CHEAT), laterSessions: [attempt(HONEST), attempt(CHEAT)] }),
      host: machine(),
      secrets: [],
      useCache: false,
      log,
      clock: systemClock,
    })
    expect(outcome, log.lines.join('\n')).toBe('succeeded')
    const at = (...path: string[]) => readFile(join(folder, ...path), 'utf8')
    expect(await at('steps/mend/4.use/output.log')).toContain('\n42\n')
    const [patch = ''] = await readdir(join(folder, 'patches'))
    expect(await at('patches', patch)).toContain('+echo $(($1 + $2))')
    const html = await at('plan.html')
    expect(html).toMatch(/attempt [123] of 3, of which 1 passed/)
    // In the graph, and at the step.
    expect(html.match(/score 0\.5/g)).toHaveLength(2)
    // They worked in sessions of their own, and listed what the plan gives them.
    const traces = await Promise.all(
      [1, 2, 3].map((number) => at(`steps/mend/3.fix[attempt=${number}]/trace.json`)),
    )
    expect(new Set(traces.map((trace) => JSON.parse(trace).runId)).size).toBe(3)
    for (const trace of traces) expect(trace).not.toContain('unseen')
  })
})
