import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { AgentTrace } from '../../../../src/plan/agent/trace.js'
import { stepLogPath } from '../../../../src/plan/steps/step-log.js'
import { PAGE_FILE, writePlanPage } from '../../../../src/plan/view/page.js'
import { retryFrom } from '../../../../src/plan/work/retry.js'
import { foldPlan, type PlanState } from '../../../../src/plan/work/state.js'
import { folderOfEach } from '../../../world/temporary-folder.js'
import { carryOut, MemoryJournal, TestClock } from '../work/fakes.js'
import { agent, job, plan, task } from '../work/plans.js'

const whole = plan(
  job('build', [task('unit'), agent('look'), task('after', { hooks: { ensure: task('clean') } })]),
  job('ship', [task('ok')], { needs: ['build'] }),
)
const script = {
  unit: { ms: 3_000 },
  look: { costUsd: 0.25, ms: 6_000 },
  after: { outcome: 'failed', message: 'exit code 2: <script>alert(1)</script>', ms: 1_000 } as const,
}

const TRACE: AgentTrace = {
  schemaVersion: 1,
  step: 'look',
  runId: 'run-1',
  agent: { name: 'claude' },
  prompt: 'Why <i>so</i>?',
  response: 'Since it **subtracts**, <img src=x onerror=alert(1)>.',
  steps: [
    {
      tool: 'container_exec',
      input: { command: ['go'] },
      output: '</pre>',
      exitCode: 1,
      durationMs: 9,
      isError: false,
    },
  ],
  finishReason: 'stop',
  inputTokens: 10,
  outputTokens: 2,
  tokensUsed: 12,
  costUsd: 0.25,
  startedAt: '2026-01-01T00:00:00.000Z',
  durationMs: 6_000,
}

describe('the page of a plan', () => {
  const folder = folderOfEach()
  const page = async (state: PlanState) => {
    await writePlanPage({ id: 'p-1', folder: folder.path }, whole, state)
    return await readFile(join(folder.path, PAGE_FILE), 'utf8')
  }
  const leave = async (node: string, name: string, content: string) => {
    const path = join(folder.path, dirname(stepLogPath(node)), name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, content)
  }

  it('has logs, traces and the session of an agent, and none of it is markup', async () => {
    const { result } = await carryOut(whole, { script })
    await leave('build/1.unit', 'output.log', `${'line\n'.repeat(5_000)}<u>end</u>\n`)
    await leave('build/2.look', 'trace.json', JSON.stringify(TRACE))
    await mkdir(join(folder.path, 'runs/run-1/output'), { recursive: true })
    await writeFile(join(folder.path, 'runs/run-1/output/report.html'), '')
    const html = await page(result.state)
    expect(html).toContain('<span class="badge failure">failed</span>')
    expect(html).toContain('&lt;u&gt;end&lt;/u&gt;')
    // Only the end of a long log.
    expect(html.match(/^line$/gm)?.length).toBeLessThan(3_500)
    expect(html).toContain('exit code 2: &lt;script&gt;')
    expect(html).toContain('<a href="runs/run-1/output/report.html">')
    expect(html).toContain('<strong>subtracts</strong>, &lt;img src=x')
    expect(html).toContain('<pre>&lt;/pre&gt;</pre>')
    expect(html).toContain('exit code 1')
    expect(html.slice(html.indexOf('<body>'))).not.toMatch(/<(?:script|img|u|i)[ >]/)
    expect(html).not.toContain('http-equiv="refresh"')
    // Keys can scroll what a phone cuts off.
    expect(html).toMatch(/<pre tabindex="0">✗ build/)
    expect(await readdir(folder.path)).not.toContain(`.${PAGE_FILE}`)
  })

  it('says which of several attempts counts', async () => {
    const pick = { ...task('held-out', { inputs: ['fix'] }), scores: true as const }
    const several = plan(job('mend', [agent('work', { output: 'fix', attempts: 2, pick })]))
    const { result } = await carryOut(several, {
      script: {
        'mend/1.work[attempt=1]': { costUsd: 0.5 },
        'mend/1.work[attempt=2]/pick.held-out': { score: 0.75, message: 'score 0.75' },
      },
    })
    await writePlanPage({ id: 'p-1', folder: folder.path }, several, result.state)
    const html = await readFile(join(folder.path, PAGE_FILE), 'utf8')
    expect(html).toMatch(/✓ work \(agent\) · .*\$0\.5000: attempt 2 of 2, of which 2 passed\n/)
    expect(html).toMatch(/✓ attempt 1 · .*\$0\.5000\n/)
    expect(html).toMatch(/✓ pick: held-out · .*: score 0\.75<\/pre>/)
  })

  it('counts what was spent before a step was done again', async () => {
    const { lines, result } = await carryOut(whole, { script })
    const figure = /<[^>]*>Cost<.{0,60}?\$([\d.]+)/s
    const html = await page(result.state)
    expect(figure.exec(html)?.[1]).toBe('0.2500')
    expect(html).not.toContain('repeated since')
    await retryFrom(whole, new MemoryJournal(lines), 'build/2.look', new TestClock())
    const again = await carryOut(whole, { script, lines })
    const after = await page(again.result.state)
    expect(figure.exec(after)?.[1]).toBe('0.5000')
    expect(after).toMatch(/repeated since<.{0,60}?\$0\.2500/s)
  })

  it('is loaded again only while somebody works', async () => {
    expect(await page(foldPlan([]))).toContain('<meta http-equiv="refresh" content="2">')
    const { result } = await carryOut(whole, {})
    expect(await page(result.state)).not.toContain('http-equiv="refresh"')
  })
})
