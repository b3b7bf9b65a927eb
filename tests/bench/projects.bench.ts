import { execFile } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, realpath, rm } from 'node:fs/promises'
import { homedir, userInfo } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import type { RunEvent } from '../../src/run/journal/event.js'
import { fetchProject } from '../real/fetch.js'
import { PROJECTS, type RealProject } from '../real/projects.js'
import { describeWith, partPath } from '../world/parts.js'
import { STATE } from '../world/state.js'
import { type Figure, median, quick, table } from './figures.js'

const run = promisify(execFile)
/** As it is published: sources that the test runner transforms take longer to load. */
const built = <T>(path: string) => import(new URL(`../../lib/${path}`, import.meta.url).href) as Promise<T>
const { deliveryOptions } = await built<typeof import('../../src/config/delivery.js')>('config/delivery.js')
const { createScriptSource } = await built<typeof import('../../src/index.js')>('index.js')
const { memoryLog } = await built<typeof import('../../src/log.js')>('log.js')
const { runPipeline } = await built<typeof import('../../src/pipeline.js')>('pipeline.js')
const { specSchema } = await built<typeof import('../../src/config/spec.js')>('config/spec.js')
const { systemClock } = await built<typeof import('../../src/clock.js')>('clock.js')
const ROUNDS = quick ? 1 : 3
/** Builds and tests for two seconds at least, with nothing cached by the test runner; the milliseconds of each. */
const timing = (command: string) =>
  `first=$(date +%s%N); n=0; while [ $n -lt ${2 * ROUNDS + 1} ] || [ $(( $(date +%s%N) - first )) -lt 2000000000 ]; do n=$((n + 1)); a=$(date +%s%N); (${command}) >/dev/null 2>&1 || echo failed; b=$(date +%s%N); echo "took $(( (b - a) / 1000000 ))"; done`
const times = (text: string) => [...text.matchAll(/took (\d+)/g)].map((found) => Number(found[1])).slice(1)

async function measure(project: RealProject, root: string): Promise<Figure[]> {
  const checkout = join(root, project.name)
  const home = join(root, `${project.name}-home`)
  await mkdir(home)
  await cp(await fetchProject(project, partPath('real-projects')), checkout, { recursive: true })
  // `npx` would bring its own user's cache.
  const own = Object.entries(process.env).filter(([name]) => name !== 'npm_config_cache')
  const env = {
    ...Object.fromEntries(own),
    HOME: home,
    RUSTUP_HOME: process.env['RUSTUP_HOME'] ?? join(homedir(), '.rustup'),
    PYENV_ROOT: process.env['PYENV_ROOT'] ?? join(homedir(), '.pyenv'),
    MAVEN_OPTS: `-Duser.home=${home}`,
  }
  const shell = (command: string) => run('bash', ['-c', command], { cwd: checkout, env })
  await shell('git init -q -b main && git add -A && git -c user.name=a -c user.email=a@b commit -qm first')
  await shell(`set -e; ${project.prepare}`)
  const outside = times((await shell(timing(project.test))).stdout)

  const preparing: number[] = []
  const copying: number[] = []
  let inside: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    // A root job copies its checkout: what this disk takes for that alone.
    const [before, copy] = [performance.now(), join(root, 'copy')]
    await run('cp', ['-a', '--reflink=auto', checkout, copy])
    copying.push(performance.now() - before)
    await rm(copy, { recursive: true })
    const events: RunEvent[] = []
    const result = await runPipeline({
      spec: specSchema.parse({
        agent: { path: partPath('claude'), permissionMode: 'bypassPermissions' },
        sandbox: { backend: 'container' },
      }),
      task: {
        target: { kind: 'none' },
        instruction: 'Build it.',
        requester: { login: 'alice' },
        trigger: 'prompted',
        triggeredAt: new Date().toISOString(),
      },
      root: join(root, 'runs'),
      checkout,
      model: createScriptSource({
        turns: [
          { tools: [{ name: 'Bash', input: { command: timing(project.test), timeout: 600_000 } }] },
          { text: 'Built.' },
        ],
      }),
      delivery: deliveryOptions(),
      publish: { to: 'none' },
      host: {
        env,
        platform: process.platform,
        arch: process.arch,
        cacheDir: '/nonexistent',
        stateDir: STATE,
      },
      secrets: [],
      log: memoryLog(),
      clock: systemClock,
      onEvent: (event) => events.push(event),
    })
    expect(result.manifest.outcome, project.name).toBe('success')
    const at = (state: string) => {
      const found = events.find((event) => event.type === 'state' && event.state === state)
      return found?.type === 'state' ? Date.parse(found.at) : Number.NaN
    }
    preparing.push(at('working') - Date.parse(result.manifest.startedAt))
    const transcript = await readFile(result.folder.transcript, 'utf8')
    expect(transcript, project.name).not.toContain('failed\\n')
    inside = times(transcript)
    expect(inside.length, project.name).toBeGreaterThan(0)
  }
  return [
    { name: `${project.name}: preparing`, value: median(preparing), unit: 'ms', bar: 'at most 1500 ms' },
    {
      name: `${project.name}: \`cp -a\` of its checkout`,
      value: median(copying),
      unit: 'ms',
      bar: 'none: the disk alone',
    },
    {
      name: `${project.name}: its tests, warm`,
      value: median(inside),
      against: { name: 'outside', value: median(outside) },
      unit: 'ms',
      bar: 'at most 1.2×',
    },
  ]
}

describeWith(['docker', 'claude', 'real-projects', 'cargo', 'go', 'maven'], 'public projects', () => {
  test('preparing a run, and building inside against outside', async () => {
    const parent = join(userInfo().homedir, '.cache')
    await mkdir(parent, { recursive: true })
    // Nothing below `/tmp` is ever shown.
    const root = await realpath(await mkdtemp(join(parent, 'caisson-bench-')))
    try {
      const figures: Figure[] = []
      for (const project of PROJECTS) figures.push(...(await measure(project, root)))
      console.log(`\n${table(figures)}\n`)
    } finally {
      await run('chmod', ['-R', 'u+w', root])
      await rm(root, { recursive: true, force: true })
    }
  })
})
