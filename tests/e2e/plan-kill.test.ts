import { execFileSync, spawn } from 'node:child_process'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { PlanEvent } from '../../src/plan/work/event.js'
import { CAISSON, createDesk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'

/** 31 steps: combinations of tasks that feed one another, hooks, attempts and parallel steps, and two agents. */
const PLAN = `
resources: [{ name: source, type: repository }]
jobs:
  - name: build
    plan:
      - across: [{ var: part, values: [a, b, c, d], max_in_flight: all }]
        do:
          - task: make
            config:
              outputs: [{ name: made }]
              run: { path: sh, args: [-c, 'echo ((.:part)) > made/part'] }
          - in_parallel:
              - task: left
                config: { inputs: [{ name: made }], outputs: [{ name: l }], run: { path: sh, args: [-c, 'cat made/part > l/x'] } }
              - task: right
                config: { inputs: [{ name: made }], outputs: [{ name: r }], run: { path: sh, args: [-c, 'cat made/part made/part > r/x'] } }
          - try:
              task: flaky
              attempts: 2
              config: { run: { path: sh, args: [-c, 'exit 4'] } }
              ensure: { task: after, config: { run: { path: 'true' } } }
          - task: join
            config: { inputs: [{ name: l }, { name: r }], outputs: [{ name: all }], run: { path: sh, args: [-c, 'cat l/x r/x > all/x'] } }
          - task: count
            config: { inputs: [{ name: all }], run: { path: sh, args: [-c, '[ $(grep -c . all/x) = 3 ]'] } }
  - name: tell
    plan:
      - { get: source, passed: [build] }
      - agent: summary
        prompt: Say that it is done.
        tools: [read_output]
        output: words
      - task: last
        config: { inputs: [{ name: words }], run: { path: grep, args: [done, words/response] } }
      - agent: farewell
        prompt: Say that it is over.
        tools: [read_output]
`

/** How often a plan is started only to be killed; every one of them has to end the same. */
const KILLS = Number(process.env['CAISSON_TEST_PLAN_KILLS'] ?? 3)

describeWith(['claude', 'bwrap'], 'a plan whose process is killed at any moment', () => {
  it('ends with the same result, and does nothing again that had finished', {
    timeout: 120_000 + KILLS * 60_000,
  }, async () => {
    await using desk = await createDesk({
      'README.md': 'A project.\n',
      'plan.yml': PLAN,
      'script.yaml': stringify({ turns: [{ text: 'It is done.' }] }),
    })
    const flags = [
      '--backend',
      'local',
      '--script',
      join(desk.path, 'script.yaml'),
      '--agent-path',
      partPath('claude'),
      '--no-cache',
      '--json',
    ]
    const env = { PATH: process.env['PATH'] ?? '', HOME: join(desk.path, '..') }
    /** Undefined: it was killed before its end. */
    const go = async (
      args: string[],
      killAfterMs?: number,
    ): Promise<
      { id: string; outcome: string; digest: string; folder: string; logged: string } | undefined
    > => {
      const child = spawn(process.execPath, [CAISSON, 'plan', ...args, ...flags], {
        cwd: desk.path,
        env,
        stdio: ['ignore', 'pipe', 'pipe'],
      })
      let said = ''
      let logged = ''
      child.stdout.on('data', (chunk) => {
        said += chunk
      })
      child.stderr.on('data', (chunk) => {
        logged += chunk
      })
      const ended = new Promise((resolve) => child.once('close', resolve))
      if (killAfterMs !== undefined) {
        await Promise.race([sleep(killAfterMs), ended])
        child.kill('SIGKILL')
      }
      await ended
      return said.trim() === '' ? undefined : { ...JSON.parse(said), logged }
    }
    const began = Date.now()
    const whole = await go(['run', 'plan.yml'])
    const took = Date.now() - began
    expect(whole?.outcome, whole?.logged).toBe('succeeded')

    let struck = 0
    const digests: (string | undefined)[] = []
    const plans = join(desk.runs, '.plans')
    const known = async () => (await readdir(plans)).filter((name) => !name.startsWith('.')).length
    for (let kill = 0; kill < KILLS; kill++) {
      const before = await known()
      // The first one is struck in its middle, whatever chance says.
      let end = await go(['run', 'plan.yml'], (kill === 0 ? 0.5 : Math.random()) * took)
      // Killed before there was a plan: nothing to go on with, and nothing of it counts.
      const begun = (await known()) > before
      while (begun && end === undefined) {
        struck++
        end = await go(['resume', 'latest'], struck % 3 === 0 ? Math.random() * took : undefined)
      }
      digests.push(end?.digest ?? whole?.digest)
      if (end) await expectNothingTwice(end.folder)
    }
    expect(struck).toBeGreaterThan(0)
    expect(new Set(digests)).toEqual(new Set([whole?.digest]))
    // What a killed process has started ends with it, within moments.
    await expect
      .poll(() => execFileSync('ps', ['-eo', 'args']).toString(), { timeout: 20_000 })
      .not.toContain(plans)
  })
})

/** No node has started after it had finished. */
async function expectNothingTwice(folder: string): Promise<void> {
  const lines = (await readFile(join(folder, 'journal.jsonl'), 'utf8')).trim().split('\n')
  const finished = new Set<string>()
  for (const event of lines.map((line): PlanEvent => JSON.parse(line))) {
    if (event.type === 'started') expect(finished).not.toContain(event.node)
    if (event.type === 'finished') finished.add(event.node)
  }
}
