import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { SessionTranscript } from '../../src/agents/transcript/types.js'
import { manifestSchema } from '../../src/run/manifest.js'
import { containersOf } from '../world/engine-leftovers.js'
import { describeWith } from '../world/parts.js'
import { createStory, linesOf, runStory, withClaude } from '../world/stories.js'

const bash = (command: string) => ({ name: 'Bash', input: { command, timeout: 600_000 } })
const add = (name: string, body: string) => bash(`echo "export const ${name} = ${body}" >> src/math.js`)

const FILES = {
  'src/math.js': '// sums and products\n',
  'check.mjs':
    "import { sum, product } from './src/math.js'\nif (sum(1, 2) !== 3 || product(2, 3) !== 6) throw new Error(`2 * 3 is 6, not ${product(2, 3)}`)\n",
  'package.json': '{ "type": "module" }\n',
}

const read = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as unknown

describeWith(['docker', 'claude', 'node24'], 'a loop on an issue', () => {
  test('comes to a pull request, after a correction of its last session; all of it in table, figures and transcript', async () => {
    await using world = await createStory({
      files: FILES,
      model: {
        turns: [{ tools: [add('sum', '(a, b) => a + b')] }, { text: 'The sum is there.' }],
        laterSessions: [
          [
            { tools: [add('product', '(a, b) => a + b')] },
            { text: 'Both are there.\n\nDONE' },
            { tools: [bash("sed -i '/product/s/a + b/a * b/' src/math.js")] },
            { text: 'The product **multiplies** now.' },
          ],
        ],
      },
    })
    const run = await runStory(world, {
      inputs: {
        'loop-iterations': '5',
        'loop-pause-seconds': '0',
        'loop-verify': 'false',
        verify: 'node check.mjs',
        'max-budget-usd': '0.6',
        'max-turns': '6',
      },
    })

    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'completed', 'changed-files': '1' })
    const [pull] = world.github.openPulls()
    expect(pull?.body).toContain('The product **multiplies** now.')
    expect(pull?.body).toContain('Attempt 1 of 2 failed')
    for (const text of [pull?.body, world.github.commentsOn(1)[0]?.body, run.summary]) {
      expect(text).toContain('2 iterations; the loop ended because the agent signaled that the work is done.')
      expect(text).toMatch(/\| 2 \| 2 \| [\d,]+ \| \$[\d.]+ \| .* \| 1 file, \+2 −0 \| failed/)
    }
    const manifest = manifestSchema.parse(await read(run.outputs['manifest'] ?? ''))
    expect(manifest).toMatchObject({
      verification: { passed: true, attempts: [{ passed: false }, { passed: true }] },
      loop: { completedBy: 'signal', iterations: [{ verify: false }, { verify: false }] },
    })
    // What a resumed session counts twice is told once, and what other sessions cost is not forgotten.
    const evidence = join(run.outputs['run-directory'] ?? '', 'output/evidence/gateway.jsonl')
    const requests = linesOf<{ costUsd: number }>(await readFile(evidence, 'utf8'))
    const cost = requests.reduce((total, { costUsd }) => total + costUsd, 0)
    expect(manifest.metadata.costUsd).toBeCloseTo(cost, 6)
    expect(manifest.metadata.turnCount).toBe(2 + 2 + 2)
    const { messages } = (await read(run.outputs['transcript'] ?? '')) as SessionTranscript
    const said = messages.map(({ role, content }) => `${role}: ${content.slice(0, 24)}`)
    expect(said.filter((text) => !text.endsWith(': '))).toEqual([
      'assistant: The sum is there.',
      'system: Iteration 2: a new sessi',
      'assistant: Both are there.\n\nDONE',
      'user: Your change was verified',
      'assistant: The product **multiplies',
    ])
  }, 180_000)

  test('killed in its second iteration: the post step keeps both, in one transcript and one patch', async () => {
    await using world = await createStory({
      model: {
        turns: [{ tools: [bash('echo one > one.txt')] }, { text: 'One.' }],
        laterSessions: [
          [{ tools: [bash('echo two > two.txt; echo started && sleep 600')] }, { text: 'never' }],
        ],
      },
    })
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    const inputs = withClaude({ 'loop-signal': 'ALL DONE', 'loop-pause-seconds': '0' })
    const step = await world.startAction({ event, inputs })
    await step.printed(/echo started/)
    step.kill('SIGKILL')
    const killed = await step.done
    const dir = killed.state['run'] ?? ''

    const post = await world.runPost(killed, { event, inputs })
    expect(post.exitCode).toBe(0)
    expect(containersOf(dir.split('/').at(-1))).toBe('')
    const manifest = manifestSchema.parse(await read(join(dir, 'output/manifest.json')))
    expect(manifest).toMatchObject({
      reason: 'cancelled',
      patch: { files: 2 },
      loop: { completedBy: 'cancelled', iterations: [{ turns: 2, patch: { files: 1 } }] },
    })
    const { messages } = (await read(join(dir, 'output/transcript.json'))) as SessionTranscript
    expect(messages.map(({ content }) => content).filter((text) => text !== '')).toEqual([
      'One.',
      expect.stringMatching(/^Iteration 2/),
    ])
    expect(world.github.commentsOn(1)[0]?.body).toContain(
      'One iteration; the loop ended because it was cancelled.',
    )
  })
})
