import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readManifest } from '../../src/run/run-folder.js'
import { containersOf } from '../world/engine-leftovers.js'
import { replayLocally } from '../world/local-run.js'
import { describeWith } from '../world/parts.js'
import { linesOf } from '../world/stories.js'
import { bash, runLoop } from './loop-run.js'

describeWith(['docker', 'claude'], 'a loop', () => {
  test('ends with the signal as the agent’s own final word, and with nothing that only looks like it', async () => {
    using ran = await runLoop(
      {
        // A file, a tool result and a sentence have it; then a code block; then a subagent says it.
        turns: [
          { text: 'DONE', tools: [bash('tail -1 note.txt; echo one > one.txt')] },
          { text: 'The note ends with `DONE`. I am not.' },
        ],
        laterSessions: [
          [{ text: 'I will end with:\n\n```\nDONE\n```' }],
          [
            {
              tools: [
                {
                  name: 'Agent',
                  input: {
                    description: 'look',
                    prompt: 'count the files',
                    subagent_type: 'general-purpose',
                    run_in_background: false,
                  },
                },
              ],
            },
            { text: 'My helper is finished, and I am not.' },
          ],
          [{ tools: [bash('cat one.txt && echo two > two.txt')] }, { text: 'Both are there.\n\nDONE' }],
        ],
        conversations: [{ match: 'count the files', turns: [{ text: 'DONE' }] }],
      },
      { loop: {}, agent: { allowedTools: ['Bash', 'Agent'] } },
    )
    const { manifest, transcript, events } = ran
    expect(manifest).toMatchObject({
      status: 'completed',
      outcome: 'success',
      reason: 'completed',
      patch: { files: 2 },
      loop: { completedBy: 'signal' },
    })
    const iterations = manifest.loop?.iterations ?? []
    expect(iterations.map(({ patch }) => patch.files)).toEqual([1, 1, 1, 2])
    expect(new Set(iterations.map(({ sessionId }) => sessionId)).size).toBe(4)
    // Each one's own figures, and together the run's.
    const sum = (name: 'costUsd' | 'inputTokens' | 'outputTokens' | 'turns') =>
      iterations.reduce((total, iteration) => total + iteration[name], 0)
    expect(sum('costUsd')).toBeCloseTo(manifest.metadata.costUsd, 9)
    expect(sum('inputTokens')).toBe(manifest.metadata.inputTokens)
    expect(sum('turns')).toBe(manifest.metadata.turnCount)
    const requests = linesOf<{ costUsd: number }>(await ran.evidence('gateway.jsonl'))
    expect(manifest.metadata.costUsd).toBeCloseTo(
      requests.reduce((total, { costUsd }) => total + costUsd, 0),
      6,
    )
    // One transcript, with a mark where a new session begins; the same prompt each time.
    const marks = transcript.messages.filter(({ content }) => content.startsWith('Iteration '))
    expect(marks.map(({ role, content }) => [role, content.slice(0, 12)])).toEqual([
      ['system', 'Iteration 2:'],
      ['system', 'Iteration 3:'],
      ['system', 'Iteration 4:'],
    ])
    expect(transcript.messages.at(-1)?.content).toBe('Both are there.\n\nDONE')
    expect(ran.answer).toBe('Both are there.')
    const sessions = events.filter((event) => event.type === 'session')
    expect(sessions.map(({ iteration }) => iteration)).toEqual([1, 2, 3, 4])
    const cassette = await ran.evidence('cassette.jsonl')
    expect(cassette.match(/Say DONE when all is done\./g)?.length).toBeGreaterThanOrEqual(4)
    const system = readFileSync(join(ran.folder.prompts, 'system.md'), 'utf8')
    expect(system).toMatch(/You work in a loop\n.*, end your last message with this line, .*:\n\nDONE\n/)
    const summary = readFileSync(ran.folder.summary, 'utf8')
    expect(summary).toContain(
      '4 iterations; the loop ended because the agent signaled that the work is done.',
    )
    expect(summary).toMatch(/\| 4 \| 2 \| [\d,]+ \| \$[\d.]+ \| .* \| 2 files, \+2 −0 \|/)
    expect(readFileSync(ran.folder.report, 'utf8')).toContain('<h2>Iterations</h2>')
    expect(containersOf(manifest.runId)).toBe('')

    // Once more from its recording, iteration by iteration.
    const replayed = await replayLocally({ run: ran.folder.dir, root: join(ran.folder.dir, '..') })
    expect(replayed).toMatchObject({ same: true, divergences: [], missed: [], notes: [] })
    const again = await readManifest({
      dir: replayed.folder,
      manifest: join(replayed.folder, 'output', 'manifest.json'),
    })
    expect(again?.loop).toMatchObject({ completedBy: 'signal', iterations: [{}, {}, {}, {}] })
  })

  test('ends when its verify commands pass in the sandbox, whose output is evidence', async () => {
    using ran = await runLoop(
      {
        turns: [
          { tools: [bash('echo one > one.txt; (sleep 600 > /dev/null 2>&1 &); touch /tmp/left')] },
          { text: 'More to do.' },
        ],
        laterSessions: [
          [{ tools: [bash('test ! -e /tmp/left && echo two > two.txt')] }, { text: 'Still more.' }],
        ],
      },
      { loop: { verify: ['pwd; ls /sys/class/net; test ! -e /tmp/left', 'cat two.txt'] } },
    )
    expect(ran.manifest).toMatchObject({ outcome: 'success', reason: 'completed', patch: { files: 2 } })
    expect(ran.manifest.loop).toMatchObject({
      completedBy: 'verify',
      iterations: [{ verify: false }, { verify: true }],
    })
    const log = await ran.evidence('loop.log')
    expect(log.split('\n').filter((line) => line.startsWith('==='))).toEqual([
      '=== Verification of the loop, iteration 1 of at most 30',
      '=== Verification of the loop, iteration 2 of at most 30',
    ])
    expect(log).toContain(`\n${ran.checkout}\nlo\n--- passed`)
    expect(log).toMatch(/cat: two\.txt: No such file or directory\n--- failed with exit code 1/)
    expect(readFileSync(ran.folder.summary, 'utf8')).toMatch(/\| failed +\|\n.*\| passed/)
  })

  test('goes on after a session that ran out of turns, and ends at its limit: no success, and the patch is there', async () => {
    using ran = await runLoop(
      {
        turns: [{ text: 'One of many.', tools: [bash('echo one > one.txt')] }, { text: 'never' }],
        laterSessions: [[{ text: 'Two of many.', tools: [bash('echo two > two.txt')] }, { text: 'never' }]],
      },
      { loop: { iterations: 2 }, limits: { maxTurns: 1 } },
    )
    expect(ran.manifest).toMatchObject({
      status: 'completed',
      outcome: 'failure',
      reason: 'max_iterations',
      exitCode: 1,
      patch: { files: 2 },
      loop: { completedBy: 'max_iterations', iterations: [{}, {}] },
      error: { message: expect.stringContaining('after 2 iterations') },
    })
    expect(ran.answer).toBe('Two of many.')
  })

  test('ends when nothing changes any more, whatever its verify commands write', async () => {
    using ran = await runLoop(
      {
        turns: [{ tools: [bash('echo one > one.txt')] }, { text: 'One.' }],
        // Touched, made and removed again: no change.
        laterSessions: [[{ tools: [bash('touch one.txt; echo x > x; rm x')] }, { text: 'Nothing.' }]],
        final: 'I see nothing to do.',
      },
      { loop: { noProgress: 2, verify: ['date +%s%N > stamp.txt; false'] } },
    )
    expect(ran.manifest).toMatchObject({
      outcome: 'failure',
      reason: 'no_progress',
      loop: { completedBy: 'no_progress', iterations: [{ verify: false }, {}, {}] },
      error: { message: expect.stringContaining('the last 2 changed nothing') },
    })
  })

  test('ends when its iterations together have spent the budget', async () => {
    const turn = (file: string) => [
      { tools: [bash(`echo x > ${file}`)], usage: { inputTokens: 40_000, outputTokens: 5_000 } },
      { text: 'More.' },
    ]
    using ran = await runLoop(
      { turns: turn('a'), laterSessions: [turn('b'), turn('c'), turn('d')] },
      { agent: { model: 'claude-sonnet-4-5' }, loop: {}, limits: { maxBudgetUsd: 0.5 } },
    )
    expect(ran.manifest).toMatchObject({
      outcome: 'failure',
      reason: 'budget_exceeded',
      loop: { completedBy: 'budget' },
      error: { message: expect.stringMatching(/used up the run's budget \(\$0\.\d\d spent\)/) },
    })
    // No session alone was that dear.
    const costs = ran.manifest.loop?.iterations.map(({ costUsd }) => costUsd) ?? []
    expect(costs.length).toBeGreaterThan(1)
    expect(Math.max(...costs)).toBeLessThan(0.5)
    expect(ran.manifest.metadata.costUsd).toBeGreaterThan(0.4)
  })

  test('is cancelled in the pause, and leaves what is done', async () => {
    const stop = new AbortController()
    using ran = await runLoop(
      { turns: [{ tools: [bash('echo one > one.txt')] }, { text: 'One.' }], final: 'never' },
      { loop: { pauseSeconds: 3600 } },
      {
        signal: stop.signal,
        onLine: (line) => {
          if (line.startsWith('The next iteration starts')) setTimeout(() => stop.abort(), 50)
        },
      },
    )
    expect(ran.manifest).toMatchObject({
      status: 'failed',
      reason: 'cancelled',
      patch: { files: 1 },
      loop: { completedBy: 'cancelled', iterations: [{ patch: { files: 1 } }] },
    })
    expect(existsSync(join(ran.folder.dir, 'gateway'))).toBe(false)
    expect(containersOf(ran.manifest.runId)).toBe('')
  })
})
