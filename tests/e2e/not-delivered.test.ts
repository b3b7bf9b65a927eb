import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import type { TokenPermissions } from '../../src/programs/demo/github/state.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX, manifestOf, runStory, withClaude } from '../world/stories.js'
import type { World } from '../world/world.js'

type Run = Awaited<ReturnType<World['runAction']>>

/** A run whose token loses permissions while the agent works. */
async function withdrawing(world: World, permissions: Partial<TokenPermissions>): Promise<Run> {
  const step = await world.startAction({ inputs: withClaude() })
  await expect.poll(() => world.model?.requests.length, { timeout: 30_000, interval: 10 }).toBeGreaterThan(0)
  Object.assign(world.github.state.tokens.get(world.token)?.permissions ?? {}, permissions)
  return step.done
}

const annotations = (run: Run) => run.log.match(/^::(?:error|warning)[ :].*$/gm) ?? []

/** Everywhere where people look, it says what was refused and what to do; and the patch is there. */
async function expectNotDelivered(run: Run, comment: string | undefined, words: RegExp, hint: RegExp) {
  expect(run.exitCode, run.log).toBe(2)
  expect(run.outputs).toMatchObject({
    outcome: 'needs_review',
    reason: 'not_delivered',
    'changed-files': '1',
  })
  const manifest = await manifestOf(run)
  expect(manifest).toMatchObject({ outcome: 'needs_review', reason: 'not_delivered', exitCode: 2 })
  expect(manifest.error?.message).toMatch(words)
  expect(manifest.error?.hint).toMatch(hint)
  for (const text of [comment, run.summary]) {
    expect(text).toContain('its result could not be delivered')
    expect(text?.match(/^\*\*Error:\*\* .*$/m)?.[0]).toMatch(words)
    expect(text?.match(/^\*\*Next step:\*\* .*$/m)?.[0]).toMatch(hint)
  }
  expect(comment).toContain('+export const sum = (a, b) => a + b')
  const said = annotations(run).filter((line) => words.test(line))
  expect(said).toHaveLength(1)
  expect(said[0]).toMatch(words)
  expect(said[0]).toMatch(hint)
  expect(said[0]).toMatch(/^::error/)
  expect(await readFile(run.outputs['patch'] ?? '', 'utf8')).toContain('+export const sum = (a, b) => a + b')
}

describeWith(['docker', 'claude', 'node24'], 'a change that GitHub does not take', () => {
  test('a push needs a person where `contents: write` was taken away meanwhile', async () => {
    await using world = await createStory({ model: FIX })
    const run = await withdrawing(world, { contents: 'read' })
    const body = world.github.commentsOn(1)[0]?.body
    await expectNotDelivered(run, body, /The push to caisson\/issue-1 was refused/, /contents: write/)
    expect(run.outputs).not.toHaveProperty('branch')
  })

  test('a protected branch needs a person, whoever makes the commit', async () => {
    await using world = await createStory({ model: FIX })
    await world.github.protectBranches('caisson/issue-1')
    const run = await runStory(world, { inputs: { 'commit-with': 'api' } }, 2)
    const body = world.github.commentsOn(1)[0]?.body
    await expectNotDelivered(run, body, /caisson\/issue-1.*protected/i, /branch protection or ruleset/)
  })
})
