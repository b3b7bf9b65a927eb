import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { stringify } from 'yaml'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type Manifest, manifestSchema } from '../../src/run/manifest.js'
import { createDesk, type Desk, type Said } from '../world/command.js'
import { describeWith, partPath } from '../world/parts.js'
import { createStory, FILES, FIX } from '../world/stories.js'
import { remoteFile, type World } from '../world/world.js'

const claude = () => ['--agent-path', partPath('claude')]
const edit = (from: string, to: string) => ({
  tools: [
    { name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } },
    { name: 'Edit', input: { file_path: '{{workspace}}/src/sum.js', old_string: from, new_string: to } },
  ],
})
/** What is said after the three turns of {@link FIX}, in the same conversation. */
const after = (...turns: Script['turns']) => stringify({ turns: [...FIX.turns, ...turns] })

function manifestOf(said: Said): Manifest {
  expect(said.exitCode, said.stderr).toBe(0)
  return manifestSchema.parse(JSON.parse(said.stdout))
}

describeWith(['claude'], 'caisson run --pr', () => {
  let world: World
  let desk: Desk
  let number = 0
  beforeAll(async () => {
    world = await createStory()
    desk = await createDesk({ 'fix.yaml': stringify(FIX) })
    await world.github.push({ branch: 'feature', message: 'A feature', files: { 'f.txt': 'f\n' } })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'bob' })
    number = pull.number
  })
  afterAll(async () => {
    await desk[Symbol.asyncDispose]()
    await world[Symbol.asyncDispose]()
  })

  const run = (...more: string[]) => {
    const args = ['run', '--pr', String(number), '--json', '--script', join(desk.path, 'fix.yaml')]
    const env = { GH_TOKEN: world.token }
    return desk.caisson([...args, ...claude(), ...more], { cwd: world.checkout, env })
  }

  it('works on the head of the pull request, and keeps what came of it here', async () => {
    const { bare } = world.github.repository
    const head = (await bare.git(['rev-parse', 'feature'])).trim()
    const manifest = manifestOf(await run('Add, do not subtract'))
    expect(manifest).toMatchObject({
      reason: 'completed',
      task: { target: { kind: 'pull_request', number }, instruction: 'Add, do not subtract' },
      base: { sha: head },
      patch: { files: 1 },
    })
    expect(manifest.delivery).toBeUndefined()
    expect((await bare.git(['rev-parse', 'feature'])).trim()).toBe(head)
    expect(world.github.commentsOn(number)).toEqual([])
  })

  it('pushes to that head and comments where it is told to publish', async () => {
    const manifest = manifestOf(await run('--publish'))
    expect(manifest.delivery).toMatchObject({ branch: 'feature', commentUrl: expect.any(String) })
    expect(await remoteFile(world, 'feature', 'src/sum.js')).toContain('a + b')
    expect(await remoteFile(world, 'feature', 'f.txt')).toBe('f\n')
    expect(world.github.openPulls()).toHaveLength(1)
    expect(world.github.commentsOn(number).map(({ body }) => body)).toEqual([
      expect.stringContaining('It subtracted. Now it **adds**.'),
    ])
  })
})

describeWith(['claude'], 'caisson resume', () => {
  let desk: Desk
  let first: Manifest
  beforeAll(async () => {
    desk = await createDesk({
      ...FILES,
      'fix.yaml': stringify(FIX),
      'onward.yaml': after(edit('a + b', 'a + b + 0'), { text: 'With a zero.' }),
      'anew.yaml': after(edit('a - b', 'b + a'), { text: 'The other way round.' }),
    })
    first = manifestOf(await desk.caisson(['run', 'mend sum', '--json', '--script', 'fix.yaml', ...claude()]))
  })
  afterAll(() => desk[Symbol.asyncDispose]())

  const resume = async (name: string, script: string, ...more: string[]) => {
    const args = ['resume', name, 'go on', '--json', '--script', script, ...more]
    return manifestOf(await desk.caisson([...args, ...claude()]))
  }
  const patchOf = ({ runId }: Manifest) => readFile(join(desk.runs, runId, 'output/diff.patch'), 'utf8')

  it('--from checkout begins at what is checked out, without that change', async () => {
    const next = await resume(first.runId, 'anew.yaml', '--from', 'checkout')
    expect(next.resumed).toMatchObject({ runId: first.runId, how: 'session', fork: false })
    expect(await patchOf(next)).toContain('+export const sum = (a, b) => b + a\n')
  })

  it('--fork makes a session of its own, and leaves the old one as it was', async () => {
    const file = join(desk.runs, first.runId, 'output/session')
    const before = await readFile(join(file, `${first.agent.sessionId}.jsonl`), 'utf8')
    const fork = await resume(first.runId, 'onward.yaml', '--fork')
    expect(fork.resumed).toMatchObject({ runId: first.runId, how: 'session', fork: true })
    expect(fork.agent.sessionId).not.toBe(first.agent.sessionId)
    expect(await readFile(join(file, `${first.agent.sessionId}.jsonl`), 'utf8')).toBe(before)
    expect(await patchOf(fork)).toContain('a + b + 0')
    // Both can be gone on with, each by its own id.
    const sessions = JSON.parse((await desk.caisson(['list', 'sessions', '--json'])).stdout) as {
      sessions: { sessionId: string }[]
    }
    expect(sessions.sessions.map(({ sessionId }) => sessionId).sort()).toEqual(
      [first.agent.sessionId, fork.agent.sessionId].sort(),
    )
  })

  it('--from run goes on with the change of that run also where the checkout has it, and else the checkout does', async () => {
    expect((await desk.caisson(['apply', first.runId])).exitCode).toBe(0)
    const who = ['-c', 'user.name=A', '-c', 'user.email=a@example.com']
    await promisify(execFile)('git', [...who, 'commit', '-qam', 'Add'], { cwd: desk.path })
    const apart = await resume(first.runId, 'onward.yaml', '--from', 'run')
    expect(apart).toMatchObject({
      agent: { sessionId: first.agent.sessionId },
      resumed: { runId: first.runId, how: 'session', fork: false },
      base: { sha: first.base.sha },
    })
    expect(await patchOf(apart)).toContain(
      '-export const sum = (a, b) => a - b\n+export const sum = (a, b) => a + b + 0\n',
    )
    const onward = await resume(first.runId, 'onward.yaml')
    expect(onward.base.sha).not.toBe(first.base.sha)
    expect(await patchOf(onward)).toContain(
      '-export const sum = (a, b) => a + b\n+export const sum = (a, b) => a + b + 0\n',
    )
  })
})

describeWith(['claude'], 'caisson run in a workflow', () => {
  it('prints nothing that the runner takes for a command, whoever says it', async () => {
    const said = '::error::x\n  ::add-mask::y\n##[group]z'
    const model = stringify({ turns: [{ text: said }] })
    await using desk = await createDesk({ ...FILES, 'model.yaml': model })
    const print = `printf '%s\\n' ${said
      .split('\n')
      .map((line) => `'${line}'`)
      .join(' ')}`
    const run = (...more: string[]) =>
      desk.caisson(['run', 'go', '--script', join(desk.path, 'model.yaml'), ...claude(), ...more], {
        env: { GITHUB_ACTIONS: 'true' },
      })
    for (const printed of [
      await run('--backend', 'local', '--setup', print),
      await run('--backend', 'local', '--setup', `${print}; false`),
    ]) {
      const text = `${printed.stdout}\n${printed.stderr}`
      expect(text).toMatch(/error: ?:x|error::x/)
      expect(text).not.toMatch(/^\s*::|##\[/m)
    }
  })
})

describeWith(['claude'], 'caisson demo', () => {
  it('is one JSON value with --json, and needs a key with --live', async () => {
    await using desk = await createDesk(FILES)
    const said = await desk.caisson(['demo', '--json', ...claude()])
    expect(said.exitCode, said.stderr).toBe(0)
    const { manifest, pulls, comments, patch } = JSON.parse(said.stdout)
    expect(manifestSchema.parse(manifest)).toMatchObject({ outcome: 'success', patch: { files: 2 } })
    expect(pulls).toMatchObject([{ number: 2, base: 'main', head: 'caisson/issue-1' }])
    expect(comments).toHaveLength(1)
    expect(patch).toMatch(/^diff --git /)
    const live = await desk.caisson(['demo', '--live', '--json', ...claude()])
    expect(live.exitCode).not.toBe(0)
    expect(JSON.parse(live.stdout).error).toMatchObject({ code: 'CREDENTIAL_MISSING' })
  })
})
