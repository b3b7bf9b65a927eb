import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import {
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import type { ContainerOptions } from '../../src/pipeline/backend.js'
import { LIBRARY } from '../world/library-folder.js'
import { openServer } from '../world/open-server.js'
import { describeWith, partPath } from '../world/parts.js'
import { bash, doing } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const PROGRAM = fileURLToPath(new URL('../world/lone-session.mjs', import.meta.url))

/** Changes files, and then waits for a model that says nothing. */
const HANGS: Script = {
  turns: [bash('echo x > new.txt; mv foreign.txt moved.txt; touch began'), { connection: 'hang', times: 99 }],
}
const ENDS: Script = doing('id -u > who.txt')

interface Started {
  process: ChildProcess
  /** What it has written so far. */
  said(): string
  /** How it ended. */
  ended: Promise<{ code: number | null; signal: string | null }>
}

let folder: string
let started: Started[]
beforeEach(() => {
  folder = temporaryFolder()
  mkdirSync(join(folder, 'tmp'))
  started = []
})
afterEach(async () => {
  for (const { process } of started) process.kill('SIGKILL')
  for (const id of containersOf()) execFileSync('docker', ['rm', '--force', id])
})

/** A workspace of one user, with files of two others. */
function workspaceOf(name: string): string {
  const path = join(folder, name)
  mkdirSync(path)
  for (const [file, uid] of [
    ['plain.txt', 4001],
    ['foreign.txt', 4002],
    ['roots.txt', 0],
  ] as const) {
    writeFileSync(join(path, file), file)
    chownSync(join(path, file), uid, uid)
  }
  chownSync(path, 4001, 4001)
  return path
}

const ownersIn = (path: string) =>
  Object.fromEntries(['.', ...readdirSync(path)].map((name) => [name, lstatSync(join(path, name)).uid]))

interface More {
  patient?: boolean
  sandbox?: ContainerOptions['sandbox']
  env?: Record<string, string>
}

function start(
  backend: string,
  workspacePath: string,
  script: Script,
  { sandbox, env, ...more }: More = {},
): Started {
  const options = { agent: { path: partPath('claude') }, ...(sandbox ? { sandbox } : {}) }
  const params = { workspacePath, model: 'claude-sonnet-4-5' }
  const text = JSON.stringify({ backend, options, params, script, ...more })
  const child = spawn(process.execPath, [PROGRAM, join(LIBRARY, 'programs/index.js'), text], {
    env: { ...process.env, TMPDIR: join(folder, 'tmp'), ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let words = ''
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    words += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  const one = { process: child, said: () => words, ended }
  started.push(one)
  return one
}

const toldBy = ({ said }: Started) => JSON.parse(said().trim().split('\n').at(-1) ?? '')
const works = (workspace: string) =>
  expect.poll(() => existsSync(join(workspace, 'began')), { timeout: 30_000 }).toBe(true)

function containersOf(): string[] {
  const all = execFileSync('docker', ['ps', '--all', '--quiet', '--no-trunc'])
    .toString()
    .split('\n')
    .filter(Boolean)
  return all.filter((id) => {
    try {
      return execFileSync('docker', ['inspect', id], { stdio: 'pipe' }).toString().includes(folder)
    } catch {
      // Another test's, which is gone by now.
      return false
    }
  })
}

/** What is left of sessions: containers, processes, temporary folders, records. */
function left(): string[] {
  const processes = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name) || started.some(({ process: { pid } }) => pid === Number(name))) return false
    try {
      return readFileSync(`/proc/${name}/cmdline`, 'utf8').includes(folder)
    } catch {
      return false
    }
  })
  const temporary = readdirSync(join(folder, 'tmp')).filter((name) => name !== 'caisson-sessions-0')
  const records = existsSync(join(folder, 'tmp/caisson-sessions-0'))
    ? readdirSync(join(folder, 'tmp/caisson-sessions-0')).filter((name) => name !== '.locks')
    : []
  return [...containersOf(), ...processes, ...temporary, ...records]
}

const OWNERS = { '.': 4001, 'plain.txt': 4001, 'roots.txt': 0 }
const AFTERWARDS = { ...OWNERS, 'moved.txt': 4002, 'new.txt': 4001, began: 4001 }

describeWith(['root', 'docker', 'bwrap', 'claude'], 'a session without a run', () => {
  test.each(['container', 'local'])('leaves nothing when SIGTERM ends its process (%s)', async (backend) => {
    const workspace = workspaceOf('workspace')
    const session = start(backend, workspace, HANGS)
    await works(workspace)
    expect(ownersIn(workspace)['plain.txt']).toBe(10001)

    session.process.kill('SIGTERM')

    expect(await session.ended).toEqual({ code: null, signal: 'SIGTERM' })
    expect(ownersIn(workspace)).toEqual(AFTERWARDS)
    expect(left()).toEqual([])
  })

  test('is cancelled by a signal that its program hears itself, which goes on', async () => {
    const workspace = workspaceOf('workspace')
    const session = start('local', workspace, HANGS, { patient: true })
    await works(workspace)

    session.process.kill('SIGINT')

    expect(await session.ended).toEqual({ code: 0, signal: null })
    expect(session.said()).toContain('SIGINT is heard')
    expect(toldBy(session)).toMatchObject({ code: 'EXECUTION_CANCELLED', listeners: [0, 0, 0] })
    expect(toldBy(session).messages).toBeGreaterThan(0)
    expect(ownersIn(workspace)).toEqual(AFTERWARDS)
    expect(left()).toEqual([])
  })

  test.each(['container', 'local'])('is undone after SIGKILL by the next one (%s)', async (backend) => {
    const workspace = workspaceOf('workspace')
    const session = start(backend, workspace, HANGS)
    await works(workspace)
    session.process.kill('SIGKILL')
    await session.ended
    expect(ownersIn(workspace)['plain.txt']).toBe(10001)

    const other = workspaceOf('other')
    const next = start(backend, other, ENDS)

    expect(await next.ended).toEqual({ code: 0, signal: null })
    expect(toldBy(next)).toEqual({ answer: 'Done.', listeners: [0, 0, 0] })
    expect(next.said()).toContain(`A session on ${workspace} was interrupted`)
    expect(ownersIn(workspace)).toEqual(AFTERWARDS)
    expect(readFileSync(join(other, 'who.txt'), 'utf8')).toBe('10001\n')
    expect(ownersIn(other)).toEqual({ ...OWNERS, 'foreign.txt': 4002, 'who.txt': 4001 })
    expect(left()).toEqual([])
  })

  test('keeps its workspace after SIGKILL while its engine does not answer', async () => {
    const workspace = workspaceOf('workspace')
    const session = start('container', workspace, HANGS)
    await works(workspace)
    session.process.kill('SIGKILL')
    await session.ended

    const env = { DOCKER_HOST: `unix://${folder}/nobody.sock` }
    const early = start('local', workspace, ENDS, { env })
    await early.ended
    expect(toldBy(early)).toMatchObject({ code: 'RUN_BUSY' })
    expect(ownersIn(workspace)['plain.txt']).toBe(10001)

    const next = start('local', workspace, ENDS)
    await next.ended
    expect(toldBy(next)).toMatchObject({ answer: 'Done.' })
    expect(ownersIn(workspace)).toEqual({ ...AFTERWARDS, 'who.txt': 4001 })
    expect(left()).toEqual([])
  })

  test.each(['container', 'local'])('reaches the hosts that its options list (%s)', async (backend) => {
    // `NO_PROXY` knows only 127.0.0.1.
    await using server = await openServer('127.0.0.2', 'ALLOWED')
    const { port } = server
    const workspace = workspaceOf('workspace')
    const asks = [port, port + 1].map((at) => `curl -sS http://127.0.0.2:${at}/ >> answers.txt 2>&1`)
    const script = { turns: [bash(asks.join('; ')), { text: 'Done.' }] }
    const sandbox = { network: 'allowlist' as const, allowedHosts: [`127.0.0.2:${port}`] }
    const session = start(backend, workspace, script, { sandbox })
    await session.ended
    expect(toldBy(session)).toMatchObject({ answer: 'Done.' })
    expect(readFileSync(join(workspace, 'answers.txt'), 'utf8')).toMatch(/^ALLOWED.*not listed/s)
    expect(left()).toEqual([])
  })

  test('refuses a second one on its workspace, from whichever process', async () => {
    const workspace = workspaceOf('workspace')
    mkdirSync(join(workspace, 'inside'))
    const session = start('local', workspace, HANGS)
    await works(workspace)
    for (const path of [workspace, join(workspace, 'inside')]) {
      const second = start('local', path, ENDS)
      await second.ended
      expect(toldBy(second)).toMatchObject({
        code: 'RUN_BUSY',
        message: expect.stringContaining(`already working on ${workspace}`),
      })
    }
    session.process.kill('SIGTERM')
    await session.ended
    expect(left()).toEqual([])
  })
})
