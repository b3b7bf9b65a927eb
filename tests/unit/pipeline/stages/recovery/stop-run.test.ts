import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../../../../src/base/clock.js'
import { memoryLog } from '../../../../../src/base/log.js'
import { STOP_FILE, stopRun } from '../../../../../src/pipeline/stages/recovery/stop-run.js'
import type { RunRecord } from '../../../../../src/run/record/record.js'
import { readRecord, writeRecord } from '../../../../../src/run/run-folder.js'
import { STATE } from '../../../../world/state.js'
import { temporaryFolder } from '../../../../world/temporary-folder.js'
import { storeRun } from '../../../run/stored.js'

const ID = '20261121-101112-0badcafe'
const SAID = JSON.stringify({
  type: 'assistant',
  message: { id: 'm', role: 'assistant', content: [{ type: 'text', text: 'Half done.' }] },
})
const isRoot = process.getuid?.() === 0

let root: string
let victims: ChildProcess[]
beforeEach(async () => {
  root = temporaryFolder()
  victims = []
})
afterEach(async () => {
  for (const victim of victims) victim.kill('SIGKILL')
})

/** A process that takes SIGTERM, tells of it, and goes on. */
async function startDeaf(uid?: number): Promise<ChildProcess> {
  const script = `process.on('SIGTERM', () => console.log('asked')); setInterval(() => {}, 1000); console.log('there')`
  const victim = spawn(process.execPath, ['-e', script], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'inherit'],
    ...(uid === undefined ? {} : { uid, gid: uid }),
  })
  victims.push(victim)
  victim.stdout?.setEncoding('utf8')
  await once(victim.stdout ?? victim, 'data')
  return victim
}

/** A run of that process, with the first words of its agent. */
async function runOf(pid: number, change: Partial<RunRecord> = {}) {
  // By number alone: the rest of an identity is that of the process which runs this.
  const unknown = { processStart: undefined, bootId: undefined, pidNamespace: undefined } as object
  const folder = await storeRun(root, ID, { ...unknown, pid, ...change })
  await mkdir(folder.evidence, { recursive: true })
  await writeFile(join(folder.evidence, 'transcript.jsonl'), `${SAID}\n`)
  return folder
}

function stop(dir: string, graceMs: number, stateDir = STATE) {
  const log = memoryLog()
  const done = stopRun({ dir }, { graceMs, log, clock: systemClock, host: { env: process.env, stateDir } })
  return { log, done }
}

test('a process that does not listen is killed, and what it had done is kept', async () => {
  const victim = await startDeaf()
  const folder = await runOf(victim.pid ?? 0)
  const ended = once(victim, 'exit')
  const heard = once(victim.stdout ?? victim, 'data')
  const { log, done } = stop(folder.dir, 1500)

  expect(await done).toMatchObject({
    outcome: 'failure',
    reason: 'cancelled',
    error: { code: 'EXECUTION_CANCELLED' },
  })
  expect(String(await heard)).toBe('asked\n')
  expect(await ended).toEqual([null, 'SIGKILL'])
  expect(log.lines.join('\n')).toContain('did not stop within 1.5 s: killing its process')
  expect((await readRecord(folder.dir, STATE)).record.state).toBe('done')
  expect(await readFile(folder.transcript, 'utf8')).toContain('Half done.')
})

test('the process of another user is left alone, and said to be theirs', async () => {
  // Who is not root may not ask anything of init; root becomes somebody who is nobody to the other one.
  const pid = isRoot ? ((await startDeaf(1501)).pid ?? 0) : 1
  const folder = await runOf(pid)
  const { record } = await readRecord(folder.dir, STATE)
  const state = join(root, 'state')
  await mkdir(state)
  if (isRoot) execFileSync('chown', ['-R', '1502', root])
  try {
    if (isRoot) process.seteuid?.(1502)
    await writeRecord(folder, record, state)
    await expect(stop(folder.dir, 1500, state).done).rejects.toMatchObject({
      code: 'RUN_STOP_FAILED',
      message: `Process ${pid} of run ${ID} cannot be stopped: it belongs to another user.`,
      hint: 'Stop it as the user, and in the container, that started it.',
    })
  } finally {
    if (isRoot) process.seteuid?.(0)
  }
  expect(isRoot ? process.kill(pid, 0) : true).toBe(true)
  expect(await readFile(folder.record, 'utf8')).toContain('"working"')
})

test('a program that runs as a library is asked by a file, and never killed', async () => {
  const victim = await startDeaf()
  const folder = await runOf(victim.pid ?? 0, { stop: 'file' })
  await expect(stop(folder.dir, 300).done).rejects.toMatchObject({
    code: 'RUN_STOP_FAILED',
    hint: expect.stringContaining(`process ${victim.pid}`),
  })
  expect((await stat(join(folder.dir, STOP_FILE))).isFile()).toBe(true)
  expect([victim.exitCode, victim.signalCode]).toEqual([null, null])
  expect((await readRecord(folder.dir, STATE)).record.state).toBe('working')
})
