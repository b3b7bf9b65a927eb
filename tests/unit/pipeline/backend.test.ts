import { chmodSync, chownSync, existsSync, lstatSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { SessionSettings } from '../../../src/agents/port/session-settings.js'
import { SessionError } from '../../../src/agents/session/session-error.js'
import { memoryLog } from '../../../src/base/log.js'
import { specSchema } from '../../../src/config/spec.js'
import { type AdapterOptions, resolveExecutionBackend } from '../../../src/pipeline/backend.js'
import { assertHasEffectAt } from '../../../src/pipeline/stages/lone-session/options.js'
import { localBackend } from '../../../src/sandbox/unsealed/backends.js'
import { describeWith } from '../../world/parts.js'
import { folderOfEach, temporaryFolder } from '../../world/temporary-folder.js'
import { fakeAgent, fakeAgentExecutable } from '../agents/fake-agent/fake-agent.js'

const path = fakeAgentExecutable()
const workspacePath = folderOfEach()

/** A backend on this machine, with the fake agent. */
function backend({ agent, ...more }: AdapterOptions = {}, name: 'local' | 'auto' = 'local') {
  return resolveExecutionBackend(name, {
    adapter: fakeAgent,
    agent: { path, ...agent },
    source: { send: () => Promise.reject(new Error('nobody answers')), close: async () => {} },
    env: { PATH: '/nowhere' },
    ...more,
  })
}

/** What the agent was started with. */
function listening() {
  const heard: SessionSettings[] = []
  const adapter: AdapterOptions['adapter'] = {
    ...fakeAgent,
    commandLine(settings) {
      heard.push(settings)
      return fakeAgent.commandLine(settings)
    },
  }
  return { adapter, heard }
}

/** Temporary folders and records of sessions. */
const left = () =>
  readdirSync(tmpdir()).flatMap((name) =>
    name.startsWith('caisson-sessions-')
      ? readdirSync(join(tmpdir(), name)).filter((record) => record !== '.locks')
      : /^caisson-\d/.test(name)
        ? [name]
        : [],
  )

describe('a session that does not complete', () => {
  test('rejects with what is wrong, and has transcript and end with it', async () => {
    const error = await backend()({
      prompt: 'think of it\nfail for no reason',
      workspacePath: workspacePath.path,
    }).catch((e) => e)
    expect(error).toBeInstanceOf(SessionError)
    expect(error).toMatchObject({
      name: 'SessionError',
      code: 'EXECUTION_SESSION_FAILED',
      message: 'The session failed: for no reason',
      session: { reason: 'agent_error', exitCode: 1 },
      transcript: { messages: [{ thinking: 'of it' }, { content: 'Done.' }] },
    })
    expect(error.cause).toBe(error.session.error)
    expect(left()).toEqual([])
  })

  test('rejects at its time limit', async () => {
    const running = backend()({ prompt: 'wait 60000', workspacePath: workspacePath.path, timeoutMs: 300 })
    await expect(running).rejects.toMatchObject({ code: 'EXECUTION_TIMEOUT', session: { reason: 'timeout' } })
  })

  test('rejects even if it said nothing, with an empty transcript', async () => {
    const mute = join(workspacePath.path, 'mute')
    writeFileSync(mute, '#!/bin/sh\n[ "$1" = --version ] && echo 1.2.3 && exit\nexit 7\n')
    chmodSync(mute, 0o755)
    const running = backend({ agent: { path: mute } })({ prompt: 'x', workspacePath: workspacePath.path })
    await expect(running).rejects.toMatchObject({
      code: 'EXECUTION_SESSION_FAILED',
      transcript: { messages: [] },
    })
  })

  test('rejects when it is cancelled before it has begun', async () => {
    const running = backend()({ prompt: 'x', workspacePath: workspacePath.path, signal: AbortSignal.abort() })
    await expect(running).rejects.toMatchObject({ code: 'EXECUTION_CANCELLED' })
    expect(left()).toEqual([])
  })

  test('resolves for a caller that asks for that', async () => {
    const execute = backend({ onFailure: 'resolve' })
    const { session } = await execute({ prompt: 'fail out of toys', workspacePath: workspacePath.path })
    expect(session).toMatchObject({ reason: 'rate_limited', error: { code: 'EXECUTION_RATE_LIMITED' } })
  })

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 31])(
    'cannot have a limit of %s ms',
    async (timeoutMs) => {
      const running = backend()({ prompt: 'x', workspacePath: workspacePath.path, timeoutMs })
      await expect(running).rejects.toMatchObject({ code: 'CONFIG_INVALID' })
    },
  )
})

test('all files of a machine are no workspace', async () => {
  // Without a key, so that nothing could begin there.
  const running = resolveExecutionBackend('local')({ prompt: 'x', workspacePath: '/' })
  await expect(running).rejects.toMatchObject({
    code: 'WORKSPACE_FAILED',
    message: 'The workspace / has all files of this machine.',
  })
})

test('after an engine was not there, the next session looks again', async () => {
  const execute = backend({ sandbox: { engine: 'docker' } }, 'auto')
  const first = execute({ prompt: 'x', workspacePath: workspacePath.path })
  await expect(first).rejects.toMatchObject({ code: 'ENGINE_NOT_FOUND' })
  const again = await execute({ prompt: 'x', workspacePath: workspacePath.path }).catch((error) => error)
  // The same object would be the first rejection, remembered.
  expect(again).toMatchObject({ code: 'ENGINE_NOT_FOUND' })
  expect(again).not.toBe(await first.catch((error) => error))
})

describe('a workspace in use', () => {
  test('is refused, and so are folders in it and around it, but not beside it', async () => {
    for (const name of ['a', 'a/inside', 'a-beside']) mkdirSync(join(workspacePath.path, name))
    const running = backend()({ prompt: 'wait 2000', workspacePath: join(workspacePath.path, 'a') })
    await expect.poll(() => left().filter((name) => name.endsWith('.json'))).toHaveLength(1)
    const other = (name: string) => backend()({ prompt: 'x', workspacePath: join(workspacePath.path, name) })
    for (const name of ['a', 'a/inside', '.'])
      await expect(other(name)).rejects.toMatchObject({
        code: 'RUN_BUSY',
        message: expect.stringContaining(`${workspacePath.path}/a`),
      })
    expect((await other('a-beside')).session.reason).toBe('completed')
    await running
    expect((await other('a')).session.reason).toBe('completed')
    expect(left()).toEqual([])
  })
})

describeWith(['root'], "a workspace of another user's", () => {
  test('has no files of root afterwards, but for those that it had', async () => {
    chownSync(workspacePath.path, 4001, 4001)
    for (const [name, uid] of [
      ['old.txt', 4002],
      ['roots.txt', 0],
    ] as const) {
      writeFileSync(join(workspacePath.path, name), 'x')
      chownSync(join(workspacePath.path, name), uid, uid)
    }
    await backend()({ prompt: 'write new.txt a\nwrite old.txt b', workspacePath: workspacePath.path })
    const owner = (name: string) => lstatSync(join(workspacePath.path, name)).uid
    expect(['', 'new.txt', 'old.txt', 'roots.txt'].map(owner)).toEqual([4001, 4001, 4002, 0])
  })

  test('is not restored from a record that somebody else could write', async () => {
    const mine = temporaryFolder()
    const before = process.env['TMPDIR']
    process.env['TMPDIR'] = mine
    try {
      mkdirSync(join(mine, 'caisson-sessions-0'), { mode: 0o700 })
      chownSync(join(mine, 'caisson-sessions-0'), 4001, 4001)
      await expect(backend()({ prompt: 'x', workspacePath: workspacePath.path })).rejects.toMatchObject({
        code: 'NOT_SUPPORTED',
      })
    } finally {
      process.env['TMPDIR'] = before
    }
  })
})

describe('a machine that seals nothing', () => {
  const canary = ['sh', '-c', 'touch canary; exec "$@"', 'sh']
  const isThere = () => existsSync(join(workspacePath.path, 'canary'))

  test('has no session of a caller who left the choice to Caisson', async () => {
    const running = backend({}, 'auto')({ prompt: 'write new.txt a', workspacePath: workspacePath.path })
    await expect(running).rejects.toMatchObject({
      code: 'SEAL_MISSING',
      message: expect.stringContaining('no container engine answers'),
    })
    expect(existsSync(join(workspacePath.path, 'new.txt'))).toBe(false)
    expect(left()).toEqual([])
  })

  test.each<[string, AdapterOptions, 'local' | 'auto']>([
    ["'local'", {}, 'local'],
    ['a launch command', { sandbox: { engineCommand: canary } }, 'auto'],
  ])('has those of a caller who wrote %s, with a warning', async (_, options, kind) => {
    const log = memoryLog()
    const env = { PATH: '/nowhere:/bin:/usr/bin' }
    const where = options.sandbox ? { ...options, env } : options
    const { session } = await backend(
      { ...where, log },
      kind,
    )({ prompt: 'write new.txt a', workspacePath: workspacePath.path })
    expect(session.reason).toBe('completed')
    expect(existsSync(join(workspacePath.path, 'new.txt'))).toBe(true)
    expect(isThere()).toBe(options.sandbox !== undefined)
    expect(log.lines.join('\n')).toMatch(/warn\w*: NOT SEALED/)
  })
})

describe('the options of a backend', () => {
  test.each<[string, AdapterOptions]>([
    ['agent.definition', { agent: { definition: 'reviewer' } }],
    ['agent.paths', { agent: { paths: ['src/**'] } }],
    ['sandbox.allowedHosts', { sandbox: { allowedHosts: ['example.com'] } }],
    ['sandbox.engine', { sandbox: { engine: 'docker' } }],
    ['sandbox.image', { sandbox: { image: 'node:22' } }],
    ['sandbox.image', { sandbox: { engineCommand: ['sh'], image: 'host' } }],
  ])('name %s where it has no effect', (name, options) => {
    expect(() => backend(options)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining(name) }),
    )
  })

  test.each<[string, AdapterOptions, string]>([
    ['sandbox.mounts', { sandbox: { mounts: [{ source: '/tmp', target: '/data' }] } }, 'CONFIG_INVALID'],
    [
      'network: allowlist',
      { sandbox: { network: 'allowlist', allowedHosts: ['example.com'] } },
      'NOT_SUPPORTED',
    ],
    ['sandbox.envFiles', { sandbox: { envFiles: ['missing.env'] } }, 'CONFIG_INVALID'],
  ])('name %s where the place has no use for it', async (name, options, code) => {
    const running = backend(options)({ prompt: 'x', workspacePath: workspacePath.path })
    await expect(running).rejects.toMatchObject({ code, message: expect.stringContaining(name) })
    expect(left()).toEqual([])
  })

  test('say that an image is not used where no engine is there', async () => {
    const log = memoryLog()
    const spec = specSchema.parse({ sandbox: { image: 'node:22' } })
    assertHasEffectAt(spec, localBackend('no container engine answers'), log)
    expect(log.lines.join('\n')).toContain('not `node:22`')
  })

  test('give the agent the variables of files, and keep their secrets out of the log', async () => {
    writeFileSync(join(workspacePath.path, '.env'), 'WHERE=here\nAPI_KEY=a-long-secret\n')
    const log = memoryLog()
    const execute = backend({ sandbox: { envFiles: ['.env'] }, log })
    const { transcript } = await execute({
      prompt: 'tell WHERE\ntell API_KEY',
      workspacePath: workspacePath.path,
    })
    expect(transcript.messages.map(({ content }) => content)).toContain('WHERE=here')
    expect(log.lines.join('\n')).toContain('WHERE=here')
    expect(log.lines.join('\n')).not.toContain('a-long-secret')
  })

  test('reach the agent: tools, instructions, and what a session says itself', async () => {
    const { adapter, heard } = listening()
    const agent = { tools: ['Read', 'Bash'], instructions: 'Be brief.', model: 'toy-2' }
    const execute = backend({ adapter, agent })
    await execute({
      prompt: 'x',
      workspacePath: workspacePath.path,
      systemPrompt: 'You are a toy.',
      disallowedTools: ['Bash'],
    })
    expect(heard[0]).toMatchObject({ model: 'toy-2', tools: ['Read', 'Bash'], disallowedTools: ['Bash'] })
    expect(heard[0]?.systemPrompt).toMatch(/^You are a toy\.\n\n# From the maintainers.*\nBe brief\.$/)
    await expect(
      execute({ prompt: 'x', workspacePath: workspacePath.path, systemPromptFile: '/x' }),
    ).rejects.toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('systemPromptFile') })
  })

  test('hold with a preset, whatever a session says', async () => {
    const { adapter, heard } = listening()
    const execute = backend({ adapter, agent: { preset: 'careful', paths: ['docs/**'] } })
    await execute({
      prompt: 'x',
      workspacePath: workspacePath.path,
      allowedTools: ['Bash', 'Read'],
      permissionMode: 'bypassPermissions',
      settingSources: ['user', 'project'],
      disableHooks: false,
    })
    const [settings] = heard
    expect(settings).toMatchObject({
      permissionMode: 'dontAsk',
      settingSources: ['user'],
      disableHooks: true,
    })
    expect(settings?.tools).not.toContain('Bash')
    expect(settings?.allowedTools).not.toContain('Bash')
    expect(settings?.allowedTools).toContain(`put:${workspacePath.path}/docs/**`)
    expect(settings?.disallowedTools).toContain('Bash')
    expect(settings?.systemPrompt).toContain('- docs/**')
  })
})
