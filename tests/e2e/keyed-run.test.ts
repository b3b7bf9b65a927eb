import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { CAISSON, createDesk, type Desk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG, FIX } from '../world/stories.js'
import type { World } from '../world/world.js'

const LIMIT = { timeout: 180_000 }
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
})
