import { spawn } from 'node:child_process'
import { chmod, chown, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { silentLog } from '../../src/base/log.js'
import { createScriptSource } from '../../src/gateway/scripted/script-source.js'
import { startScriptedModel } from '../../src/gateway/scripted/scripted-model.js'
import { resolveExecutionBackend } from '../../src/pipeline/backend.js'
import { ensureHostImage } from '../../src/sandbox/container/host-image.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { describeWith, partPath } from '../world/parts.js'
import { FIX } from '../world/stories.js'
import { type Figure, median, quick, table, timed } from './figures.js'

const ROUNDS = quick ? 3 : 7
const FLAGS = ['--output-format', 'stream-json', '--verbose', '--permission-mode', 'acceptEdits']
const PROMPT = ['-p', 'Fix the sum.', ...FLAGS, '--allowedTools', 'Read,Edit']

function run(command: string, args: string[], env: Record<string, string>, cwd: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { env, cwd, stdio: ['ignore', 'ignore', 'inherit'] })
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${command} ended with ${code}`))))
  })
}

/** A fresh workspace and home that the unprivileged user of a container may write. */
async function place(root: string): Promise<{ workspace: string; home: string }> {
  const folder = await mkdtemp(join(root, 'round-'))
  await chmod(folder, 0o755)
  const made = { workspace: join(folder, 'workspace'), home: join(folder, 'home') }
  const { uid, gid } = sandboxUser()
  for (const path of [made.workspace, join(made.workspace, 'src'), made.home]) await mkdir(path)
  await writeFile(join(made.workspace, 'src/sum.js'), 'export const sum = (a, b) => a - b\n')
  if (process.getuid?.() === 0) {
    for (const path of [
      made.workspace,
      made.home,
      join(made.workspace, 'src'),
      join(made.workspace, 'src/sum.js'),
    ])
      await chown(path, uid, gid)
  }
  return made
}

describeWith(['docker', 'gvisor', 'claude'], 'the seal', () => {
  test('against a plain docker run and against no container', async () => {
    const claude = partPath('claude')
    const root = await mkdtemp(join(await realpath(tmpdir()), 'caisson-bench-'))
    await chmod(root, 0o755)
    const model = await startScriptedModel({ script: FIX })
    const engine = await detectEngine({ preferred: 'docker', env: process.env, log: silentLog })
    if (!engine) throw new Error('Docker went away')
    const image = await ensureHostImage(engine)
    const { uid, gid } = sandboxUser()
    const session = (home: string) => ({
      HOME: home,
      ANTHROPIC_BASE_URL: model.url,
      ANTHROPIC_API_KEY: 'sk-ant-scripted',
      CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
      DISABLE_AUTOUPDATER: '1',
    })
    const sealed = (isolation: 'default' | 'gvisor') =>
      resolveExecutionBackend('container', {
        source: createScriptSource(FIX),
        agent: { path: claude },
        sandbox: { engine: 'docker', isolation },
        env: process.env,
      })
    const [inSeal, inGvisor] = [sealed('default'), sealed('gvisor')]
    const [none, plain, ours, second]: number[][] = [[], [], [], []]
    try {
      for (let round = 0; round < ROUNDS; round++) {
        const bare = await place(root)
        const alone = () =>
          run(claude, PROMPT, { PATH: process.env['PATH'] ?? '', ...session(bare.home) }, bare.workspace)
        none?.push((await timed(alone)).ms)

        const open = await place(root)
        const mounts = [
          ...image.mounts.map(({ source, target }) => `${source}:${target}:ro`),
          `${dirname(claude)}:/caisson/bin:ro`,
          `${open.workspace}:/workspace`,
          `${open.home}:/caisson/home`,
        ].flatMap((mount) => ['--volume', mount])
        const env = Object.entries(session('/caisson/home')).flatMap(([name, value]) => [
          '--env',
          `${name}=${value}`,
        ])
        const where = ['--network', 'host', '--user', `${uid}:${gid}`, '--workdir', '/workspace']
        const container = [
          'run',
          '--rm',
          ...where,
          ...mounts,
          ...env,
          image.reference,
          '/caisson/bin/claude',
          ...PROMPT,
        ]
        const unsealed = () => run('docker', container, { PATH: process.env['PATH'] ?? '', HOME: root }, root)
        plain?.push((await timed(unsealed)).ms)

        for (const [execute, times] of [
          [inSeal, ours],
          [inGvisor, second],
        ] as const) {
          const safe = await place(root)
          const { ms, value } = await timed(() =>
            execute({ prompt: 'Fix the sum.', workspacePath: safe.workspace }),
          )
          expect(value.session.reason).toBe('completed')
          times?.push(ms)
        }
      }
    } finally {
      await model.close()
      await rm(root, { recursive: true, force: true, maxRetries: 3 })
    }
    const value = median(ours ?? [])
    const figures: Figure[] = [
      {
        name: 'a session in the sealed container, gateway included',
        value,
        against: { name: 'plain docker run', value: median(plain ?? []) },
        unit: 'ms',
        bar: 'said, not set',
      },
      {
        name: 'the same',
        value,
        against: { name: 'no container', value: median(none ?? []) },
        unit: 'ms',
        bar: 'said, not set',
      },
      {
        name: "a session under gVisor's kernel",
        value: median(second ?? []),
        against: { name: 'the sealed container', value },
        unit: 'ms',
        bar: 'at most + 2 s',
      },
    ]
    console.log(`\n${table(figures)}\n`)
  })
})
