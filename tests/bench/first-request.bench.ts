import { mkdir } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { DEFAULT_VERSION } from '../../src/agents/claude/claude-code.js'
import { registryAnswers } from '../world/packed.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import type { World } from '../world/world.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 1 : 3

/** Milliseconds from the start of `body` to its first request to the model. */
async function toFirstRequest({ model }: World, body: () => Promise<unknown>): Promise<number> {
  const [seen, started] = [model?.requests.length, performance.now()]
  let first = Number.NaN
  const watch = setInterval(() => {
    if (Number.isNaN(first) && model?.requests.length !== seen) first = performance.now() - started
  }, 1)
  await body()
  clearInterval(watch)
  expect(first).toBeGreaterThan(0)
  return first
}

const registry = await registryAnswers

describeWith(['docker', 'node24'], 'from the start of the step to the first model request', () => {
  // Their own code and packages come from GitHub, and cannot be run here.
  test.skipIf(!registry)('cold and warm, against what other actions install, and `claude -p`', async () => {
    const { stdout: source } = await execa('npm', ['config', 'get', 'registry'])
    // A runner has none of the folders that npm adds for its scripts.
    const path = (process.env['PATH'] ?? '').split(delimiter).filter((one) => !one.includes('node_modules'))
    const authority = process.env['NODE_EXTRA_CA_CERTS']
    const env = {
      ...{ PATH: path.join(delimiter), npm_config_registry: source.trim() },
      ...(authority ? { NODE_EXTRA_CA_CERTS: authority } : {}),
    }
    const [cold, warm, theirCold, theirWarm, codex]: number[][] = [[], [], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      await using world = await createStory({ model: FIX })
      const event = await world.events.issueLabeled(1, { by: 'alice' })
      const action = async () => {
        const inputs = { 'upload-artifact': 'false' }
        const { outputs, log } = await world.runAction({ event, inputs, env })
        expect(outputs['outcome'], log).toBe('success')
      }
      cold?.push(await toFirstRequest(world, action))
      warm?.push(await toFirstRequest(world, action))

      const [theirs, home] = [join(world.root, 'theirs'), join(world.root, 'their-home')]
      await mkdir(home)
      const install = async (...packages: string[]) => {
        const flags = ['--prefix', theirs, '--cache', join(home, 'npm'), '--no-audit', '--no-fund']
        return (await timed(() => execa('npm', ['install', ...flags, ...packages]))).ms
      }
      const installed = await install('bun', `@anthropic-ai/claude-code@${DEFAULT_VERSION}`)
      const bare = await toFirstRequest(world, () =>
        execa(join(theirs, 'node_modules/.bin/claude'), ['-p', 'Fix the sum.'], {
          cwd: world.checkout,
          stdin: 'ignore',
          extendEnv: false,
          reject: false,
          env: {
            ...{ PATH: env.PATH, HOME: home, ANTHROPIC_BASE_URL: world.model?.url ?? '' },
            ...{ ANTHROPIC_API_KEY: 'sk-ant-scripted', CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1' },
          },
        }),
      )
      theirWarm?.push(bare)
      theirCold?.push(installed + bare)
      codex?.push(await install('@openai/codex'))
    }
    const figure = (name: string, ours = cold, other = theirCold, against = '', bar = ''): Figure => ({
      ...{ name, value: median(ours ?? []), unit: 'ms', bar },
      against: { name: against, value: median(other ?? []) },
    })
    const claude = 'claude -p of the same version'
    const figures = [
      figure('cold', cold, theirCold, `npm install of it and bun, and ${claude}`, '0.5×'),
      figure('warm', warm, theirWarm, claude),
      figure('cold', cold, codex, "npm install of codex-action's CLI alone"),
    ]
    console.log(`\n${table(figures)}\n`)
  })
})
