import { spawn } from 'node:child_process'
import { cp, mkdir, rm } from 'node:fs/promises'
import { delimiter, join } from 'node:path'
import { execa } from 'execa'
import { expect, test } from 'vitest'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, FIX, withClaude } from '../world/stories.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 3 : 7

/** Without the folders that npm adds for its scripts: a runner has none, and all that their tools link to is looked up. */
const PATH = (process.env['PATH'] ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .join(delimiter)

/** `claude -p` on a copy of the checkout, with the same script and nothing around it. */
async function bareSession(claude: string, url: string, checkout: string, root: string): Promise<void> {
  const [workspace, home] = [join(root, 'bare'), join(root, 'bare-home')]
  await cp(checkout, workspace, { recursive: true })
  await mkdir(home, { recursive: true })
  await new Promise<void>((resolve, reject) => {
    const child = spawn(
      claude,
      [
        '-p',
        'Fix the sum.',
        '--output-format',
        'stream-json',
        '--verbose',
        '--permission-mode',
        'acceptEdits',
        '--allowedTools',
        'Read,Edit',
      ],
      {
        cwd: workspace,
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env['PATH'] ?? '',
          HOME: home,
          ANTHROPIC_BASE_URL: url,
          ANTHROPIC_API_KEY: 'sk-ant-scripted',
          CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
          DISABLE_AUTOUPDATER: '1',
        },
      },
    )
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`claude ended with ${code}`))))
  })
  await rm(workspace, { recursive: true })
  await rm(home, { recursive: true })
}

describeWith(['docker', 'claude', 'node24'], 'the whole action', () => {
  test('labelled issue in, pull request out, against bare claude -p', async () => {
    const [bare, bareCpu, whole, wholeCpu, first]: number[][] = [[], [], [], [], []]
    for (let round = 0; round < ROUNDS; round++) {
      await using world = await createStory({ model: FIX })
      const claude = partPath('claude')
      const session = await timed(() =>
        bareSession(claude, world.model?.url ?? '', world.checkout, world.root),
      )
      bare?.push(session.ms)
      bareCpu?.push(session.cpuMs)

      const event = await world.events.issueLabeled(1, { by: 'alice' })
      let firstRequest = Number.NaN
      const seen = world.github.requests.length
      const started = performance.now()
      const watch = setInterval(() => {
        if (world.github.requests.length === seen) return
        firstRequest = performance.now() - started
        clearInterval(watch)
      }, 1)
      const run = await timed(() =>
        world.runAction({ event, inputs: withClaude({ 'upload-artifact': 'false' }), env: { PATH } }),
      )
      clearInterval(watch)
      expect(run.value.outputs['outcome']).toBe('success')
      whole?.push(run.ms)
      wholeCpu?.push(run.cpuMs)
      first?.push(firstRequest)
    }
    const against = { name: 'claude -p', value: median(bare ?? []) }
    const figures: Figure[] = [
      {
        name: 'whole action, warm: labelled issue in, pull request out',
        value: median(whole ?? []),
        against,
        unit: 'ms',
        bar: '2.5×',
      },
      {
        name: 'the same',
        value: median(wholeCpu ?? []),
        against: { name: 'claude -p', value: median(bareCpu ?? []) },
        unit: 'ms of CPU',
        bar: '2×',
      },
      {
        name: 'dist/index.js from start to the first API request',
        value: median(first ?? []),
        against,
        unit: 'ms',
        bar: '0.2×',
      },
    ]
    console.log(`\n${table(figures)}\n`)
  })
})

describeWith(['node24'], 'an event that asks for nothing', () => {
  test('the main step, against an empty Node.js process', async () => {
    await using world = await createStory({ model: FIX })
    const event = await world.events.issueLabeled(1, { by: 'alice', label: 'bug' })
    const env = await world.actionEnv({ event, env: { PATH } })
    const rounds = async (args: string[]) => {
      const { cpuMs } = await timed(async () => {
        for (let round = 0; round < 20; round++)
          await execa(partPath('node24'), args, { env, extendEnv: false })
      })
      return cpuMs / 20
    }
    const empty = await rounds(['-e', '0'])
    const figures: Figure[] = [
      {
        name: 'an ignored event',
        value: await rounds(['dist/index.js']),
        against: { name: 'node -e 0', value: empty },
        unit: 'ms of CPU',
        bar: '2.5×',
      },
    ]
    console.log(`\n${table(figures)}\n`)
  })
})
