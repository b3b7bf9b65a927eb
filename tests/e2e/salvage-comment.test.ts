import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { stringify } from 'yaml'
import { createDesk, type Desk } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, EDIT_THEN_HANG } from '../world/stories.js'
import type { World } from '../world/world.js'

const WORKING = 'Claude is working on this.'

/** A run on issue 1 that is killed while its agent works; resolves to its id. */
async function crash(desk: Desk, world: World): Promise<string> {
  const started = await desk.caisson(
    [
      ...['run', '--detach', '--publish', '--issue', '1', '--backend', 'local'],
      ...['--script', join(desk.path, 'hang.yaml'), '--agent-path', partPath('claude')],
    ],
    { cwd: world.checkout, env: { GH_TOKEN: world.token } },
  )
  const id = started.stdout.trim()
  expect(id, started.stderr).toMatch(/^\d{8}-/)
  const dir = join(desk.runsOf(world.checkout), id)
  await expect
    .poll(() => readFile(join(dir, 'output/evidence/transcript.jsonl'), 'utf8').catch(() => ''), {
      timeout: 30_000,
    })
    .toContain('echo started')
  expect(bodies(world).join()).toContain(`run \`${id}\``)
  const { pid } = JSON.parse(await readFile(join(dir, 'run.json'), 'utf8')) as { pid: number }
  process.kill(pid, 'SIGKILL')
  await expect.poll(() => readFile(`/proc/${pid}/stat`, 'utf8').catch(() => 'Z')).toMatch(/Z/)
  return id
}

const bodies = (world: World) => world.github.commentsOn(1).map(({ body }) => body)

describeWith(['claude'], 'the comment of a run that has crashed', () => {
  it('says that the run has ended, once the next command has a token for it', async () => {
    await using desk = await createDesk({ 'hang.yaml': stringify(EDIT_THEN_HANG) })
    await using world = await createStory()
    const list = (env: Record<string, string>) => desk.caisson(['list', 'runs'], { cwd: world.checkout, env })

    const id = await crash(desk, world)
    await list({ GH_TOKEN: world.token })
    const [told = '', ...more] = bodies(world)
    expect(more).toEqual([])
    expect(told).not.toContain(WORKING)
    expect(told).toContain(`run=${id}`)
    expect(told).toContain('stopped from outside')
    expect(told).toContain('half.txt')

    const second = await crash(desk, world)
    const silent = await list({})
    expect(silent.stderr).toContain(
      `The comment on #1 of octo/hello may still say that run ${second} is working: No token is available`,
    )
    expect(bodies(world).join()).toContain(WORKING)
  })

  it('is left alone where it is about a later run, or no run of this checkout', async () => {
    await using desk = await createDesk({ 'hang.yaml': stringify(EDIT_THEN_HANG) })
    await using world = await createStory()
    const id = await crash(desk, world)
    // On another machine, another run has begun on the same issue.
    const comment = [...world.github.repository.comments.values()].find(({ body }) => body.includes(WORKING))
    const later = comment?.body.replaceAll(id, '20991231-235959-0badcafe') ?? ''
    if (comment) comment.body = later
    const list = (env: Record<string, string>) => desk.caisson(['list', 'runs'], { cwd: world.checkout, env })
    await list({ GH_TOKEN: world.token })
    expect(bodies(world)).toEqual([later])

    await crash(desk, world)
    const before = bodies(world)
    // Meanwhile the checkout has been pointed to another repository.
    const remote = (...args: string[]) =>
      execFileSync('git', ['-C', world.checkout, 'remote', ...args], { encoding: 'utf8' }).trim()
    remote('set-url', 'origin', remote('get-url', 'origin').replace('octo/hello', 'octo/moved'))
    const said = await list({ GH_TOKEN: world.token })
    expect(said.stderr).toContain('the remote of this checkout is octo/moved')
    expect(bodies(world)).toEqual(before)
  })
})
