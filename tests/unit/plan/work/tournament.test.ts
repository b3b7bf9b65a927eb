import { describe, expect, it } from 'vitest'
import { randomOf } from '../../../world/kill/moments.js'
import { carryOut, outcomes, type Script } from './fakes.js'
import { type Death, live } from './lives.js'
import { agent, job, plan, task } from './plans.js'

const judge = { ...task('held-out', { inputs: ['fix'] }), scores: true as const }
const tournament = (attempts: number) =>
  plan(
    job('mend', [
      agent('work', { output: 'fix', attempts, pick: judge, hooks: { onSuccess: task('told') } }),
      task('deliver', { inputs: ['fix'] }),
    ]),
  )
const at = (attempt: number, rest = '') => `mend/1.work[attempt=${attempt}]${rest}`
const judged = (attempt: number) => at(attempt, '/pick.held-out')
const failed = { outcome: 'failed', exitCode: 1 } as const

/** The digest of what the step after the tournament got. */
const delivered = (calls: Awaited<ReturnType<typeof carryOut>>['calls']) =>
  calls.find(({ node }) => node === 'mend/2.deliver')?.context.inputs.get('fix')?.digest

const made = (digests: readonly string[], more: Script = {}): Script => ({
  ...Object.fromEntries(digests.map((fix, index) => [at(index + 1), { outputs: { fix }, patchBytes: 10 }])),
  ...more,
})

describe('several attempts of an agent, of which one counts', () => {
  it('work side by side from the same inputs, and are judged by a task that gets their own work', async () => {
    const { result, calls } = await carryOut(tournament(3), { script: made(['a', 'b', 'c']) })
    const [first, second, third] = calls.slice(0, 3)
    expect(calls.slice(0, 3).map(({ node }) => node)).toEqual([at(1), at(2), at(3)])
    expect([first?.at, second?.at]).toEqual([third?.at, third?.at])
    expect(calls.slice(3, 6).map(({ context }) => context.inputs.get('fix')?.digest)).toEqual(['a', 'b', 'c'])
    expect(delivered(calls)).toBe('a')
    expect(outcomes(result)).toMatchObject({ 'mend/1.work': 'succeeded', [judged(3)]: 'succeeded' })
    expect(result.state.nodes.get('mend/1.work')?.result?.message).toBe('attempt 1 of 3, of which 3 passed')
    expect(calls.map(({ node }) => node)).toContain('mend/1.work/on_success.told')
  })

  it.each<[string, Script, string]>([
    ['who passes comes before who does not', { [judged(1)]: failed, [judged(2)]: failed }, 'c'],
    ['then the highest score counts', { [judged(2)]: { score: 0.9 }, [judged(3)]: { score: 0.5 } }, 'b'],
    ['then the smallest patch', { [at(3)]: { outputs: { fix: 'c' }, patchBytes: 3 } }, 'c'],
    ['a score counts only for who passes', { [judged(1)]: { ...failed, score: 9 } }, 'b'],
    ['an attempt that has failed is judged by nobody', { [at(1)]: failed, [judged(1)]: { score: 5 } }, 'b'],
    ['one that nobody could judge is out', { [judged(1)]: { outcome: 'errored' } }, 'b'],
  ])('%s', async (_name, more, winner) => {
    const { result, calls } = await carryOut(tournament(3), { script: made(['a', 'b', 'c'], more) })
    expect(result.outcome).toBe('succeeded')
    expect(delivered(calls)).toBe(winner)
  })

  it('fail if nobody passes, and hand nothing on', async () => {
    const { result, calls } = await carryOut(tournament(2), {
      script: made(['a', 'b'], { 'held-out': failed }),
    })
    expect(outcomes(result)).toMatchObject({ 'mend/1.work': 'failed', 'mend/2.deliver': 'skipped' })
    expect(result.state.nodes.get('mend/1.work')?.result?.message).toBe('none of 2 attempts passed')
    expect(delivered(calls)).toBeUndefined()
  })

  it('that fit the tests they see, but not the ones they do not, lose: 100 of 100', async () => {
    const random = randomOf(20261124)
    for (let round = 0; round < 100; round++) {
      const honest = 1 + Math.floor(random() * 4)
      const script: Script = {
        work: ({ node }) => ({
          // Whoever cheats needs fewer bytes.
          ...(node === at(honest)
            ? { outputs: { fix: 'honest' }, patchBytes: 5_000 }
            : { outputs: { fix: `cheat-${node}` }, patchBytes: 1 + Math.floor(random() * 50) }),
        }),
        'held-out': ({ context }) =>
          context.inputs.get('fix')?.digest === 'honest' ? { score: random() } : { ...failed, score: 1 },
      }
      const { calls } = await carryOut(tournament(4), { script })
      expect(delivered(calls)).toBe('honest')
    }
  })

  it('end the same however often their process is killed, and nobody is paid twice', async () => {
    const script = made(['a', 'b', 'c'], { [judged(2)]: { score: 3 }, [at(3)]: { ...failed, costUsd: 1 } })
    const undisturbed = await live(tournament(3), [], { script })
    for (let lines = 0; lines < undisturbed.lines.length; lines++) {
      const deaths: Death[] = [{ lines }, { lines: 2 }]
      const { result } = await live(tournament(3), deaths, { script })
      expect(result.digest).toBe(undisturbed.result.digest)
      expect(result.costUsd).toBe(1)
    }
  })

  it('are ended with the plan', async () => {
    const controller = new AbortController()
    const { result, calls } = await carryOut(tournament(2), {
      script: {
        work: () => {
          controller.abort()
          return { ms: 1_000 }
        },
      },
      ports: { signal: controller.signal },
    })
    expect(outcomes(result)).toMatchObject({ 'mend/1.work': 'aborted', [at(1)]: 'aborted' })
    expect(calls.map(({ node }) => node)).not.toContain(judged(1))
  })
})
