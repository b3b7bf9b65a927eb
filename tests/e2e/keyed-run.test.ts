import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CAISSON, createDesk, type Desk } from '../world/command.js'
import { randomOf } from '../world/kill/moments.js'
import { pause } from '../world/kill/victim.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, FIX } from '../world/stories.js'
import type { World } from '../world/world.js'

const LIMIT = { timeout: 180_000 }
const SEED = Number(process.env['CAISSON_KILL_SEED'] ?? Date.now() % 1_000_000)
const COUNT = Number(process.env['CAISSON_KILL_COUNT'] ?? 20)
const FILES = {
  'fix.yaml': stringify(FIX),
  'hang.yaml': stringify(EDIT_THEN_HANG),
  'no.yaml': stringify({ turns: [{ error: { status: 400, message: 'No.' } }] }),
}
const argsOf = ({ path }: Desk, script: string) => [
  ...['run', '--issue', '1', '--publish', '--key', 'upgrade-1', '--backend', 'local', '--json'],
  ...['--script', join(path, script), '--agent-path', partPath('claude')],
]
const environmentOf = ({ token, github }: World) => ({
  GH_TOKEN: token,
  GITHUB_API_URL: github.apiUrl,
  GITHUB_GRAPHQL_URL: github.graphqlUrl,
  GITHUB_SERVER_URL: github.url,
})
/** A clone of its own, as on another machine. */
async function cloneOf(world: World, desk: Desk, name: string): Promise<string> {
  const folder = join(desk.path, '..', name)
  await mkdir(folder)
  const git = spawn('git', ['clone', '-q', world.checkout, folder])
  expect(await once(git, 'exit')).toEqual([0, null])
  return folder
}
const found = ({ github }: World) => [github.openPulls().length, github.commentsOn(1).length]

describeWith(['claude'], 'caisson run --key', () => {
  it('is one request after a kill, and ends at once after the delivery', LIMIT, async () => {
    await using desk = await createDesk(FILES)
    await using world = await createStory()
    const env = environmentOf(world)
    const repo = ['--repo', 'octo/hello']
    const killed = spawn(process.execPath, [CAISSON, ...argsOf(desk, 'hang.yaml'), ...repo], {
      cwd: await cloneOf(world, desk, 'one'),
      env: { PATH: process.env['PATH'], HOME: join(desk.path, '..'), ...env },
      stdio: 'ignore',
    })
    await expect.poll(() => world.github.commentsOn(1).length, { timeout: 60_000 }).toBe(1)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    const start = async (script: string, clone: string) =>
      desk.caisson([...argsOf(desk, script), ...repo], { cwd: await cloneOf(world, desk, clone), env })
    const second = await start('fix.yaml', 'two')
    expect(second.exitCode, second.stderr).toBe(0)
    expect(found(world)).toEqual([1, 1])
    const [comment] = world.github.commentsOn(1)
    const third = await start('no.yaml', 'three')
    expect(third.exitCode, third.stderr).toBe(0)
    expect(JSON.parse(third.stdout)).toEqual({
      delivered: {
        ...{ key: 'upgrade-1', exitCode: 0, reason: 'completed' },
        ...{
          pull: expect.stringMatching(/\/pull\/2$/),
          comment: expect.stringContaining(`#issuecomment-${comment?.id}`),
        },
      },
    })
    expect(world.github.commentsOn(1)).toEqual([comment])
  })

  it('is one request for two starts at once', LIMIT, async () => {
    await using desk = await createDesk(FILES)
    await using world = await createStory()
    const env = environmentOf(world)
    const start = async (clone: string) =>
      desk.caisson([...argsOf(desk, 'fix.yaml'), '--repo', 'octo/hello'], {
        cwd: await cloneOf(world, desk, clone),
        env,
      })
    for (const { exitCode, stderr } of await Promise.all([start('one'), start('two')]))
      expect(exitCode, stderr).toBe(0)
    expect(found(world)).toEqual([1, 1])
  })

  it(`is done or to be started again, whenever it is stopped (seed ${SEED})`, {
    timeout: COUNT * 60_000,
    // A second try would hide what was lost.
    retry: 0,
  }, async () => {
    const random = randomOf(SEED)
    /** Its end, stopped after so many milliseconds, and what starting it again has made of it. */
    const stopped = async (afterMs: number | undefined, verify: readonly string[]) => {
      await using desk = await createDesk(FILES)
      await using world = await createStory()
      const env = environmentOf(world)
      const args = [...argsOf(desk, 'fix.yaml'), ...verify, '--repo', 'octo/hello']
      const run = spawn(process.execPath, [CAISSON, ...args], {
        cwd: await cloneOf(world, desk, 'one'),
        env: { PATH: process.env['PATH'], HOME: join(desk.path, '..'), ...env },
        stdio: ['ignore', 'ignore', 'pipe'],
      })
      let said = ''
      run.stderr.on('data', (text) => {
        said += text
      })
      const begun = Date.now()
      const ended = once(run, 'exit')
      if (afterMs !== undefined) void pause(afterMs).then(() => run.kill('SIGTERM'))
      const [code] = (await ended) as [number | null]
      const tookMs = Date.now() - begun
      // Without a code, it was stopped before it could say anything.
      const again =
        code === 0 ? null : await desk.caisson(args, { cwd: await cloneOf(world, desk, 'two'), env })
      const comments = world.github.commentsOn(1).map(({ body }) => body)
      const done = comments.filter((body) => body.includes('<!-- caisson:delivered 0 completed '))
      return { code, again: again?.exitCode, tookMs, found: [...found(world), done.length], said }
    }
    const { tookMs, code } = await stopped(undefined, [])
    expect(code).toBe(0)
    for (let index = 0; index < COUNT; index++) {
      const afterMs = ((index + random()) / COUNT) * tookMs
      const end = await stopped(afterMs, index % 2 === 0 ? [] : ['--verify', 'true'])
      const at = `after ${Math.round(afterMs)} of ${tookMs} ms:\n${end.said}`
      expect([0, 75, null], at).toContain(end.code)
      expect(end, at).toMatchObject({ again: end.code === 0 ? undefined : 0, found: [1, 1, 1] })
    }
  })
})
