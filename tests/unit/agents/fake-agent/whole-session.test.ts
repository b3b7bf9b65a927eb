import { readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { resolveExecutionBackend } from '../../../../src/backend.js'
import { systemClock } from '../../../../src/clock.js'
import { createScriptSource } from '../../../../src/gateway/scripted/script-source.js'
import { memoryLog } from '../../../../src/log.js'
import { followRun } from '../../../../src/run/journal/follow.js'
import { findRun } from '../../../../src/run/record/store.js'
import { resumeFromRun } from '../../../../src/sessions/resume-from-run.js'
import type { StreamEvent } from '../../../../src/transcript/event.js'
import { STATE } from '../../../world/state.js'
import { fakeAgent } from './fake-agent.js'
import { makeCheckout, noModel, path, runToy } from './toy-run.js'

test('a session of another agent runs through the execution backend', async () => {
  const workspacePath = makeCheckout()
  const log = memoryLog()
  const execute = resolveExecutionBackend('local', {
    adapter: fakeAgent,
    agent: { path },
    source: noModel,
    env: { PATH: '/nowhere' },
    log,
  })
  const events: StreamEvent[] = []
  const { session, transcript } = await execute({
    prompt: 'think of it\nwrite made.txt by a toy\n',
    workspacePath,
    maxTurns: 3,
    onEvent: (event) => events.push(event),
  })
  expect(session).toMatchObject({ reason: 'completed', exitCode: 0, model: 'toy-1', message: 'Done.' })
  expect(transcript.messages).toMatchObject([
    { role: 'assistant', thinking: 'of it' },
    { toolCalls: [{ toolName: 'Write', input: { file_path: 'made.txt' }, output: 'made.txt is written' }] },
    { role: 'assistant', content: 'Done.' },
  ])
  expect(transcript.metadata).toMatchObject({ costUsd: 0.02, turnCount: 2, sessionId: session.sessionId })
  expect(events.map(({ type }) => type)).toEqual([
    'system',
    'assistant',
    'assistant',
    'user',
    'assistant',
    'result',
  ])
  expect(await readFile(join(workspacePath, 'made.txt'), 'utf8')).toBe('by a toy\n')
  expect(log.lines.join('\n')).toContain('Toy Agent cannot limit its turns')

  await expect(execute({ prompt: 'fail out of toys', workspacePath })).rejects.toMatchObject({
    code: 'EXECUTION_RATE_LIMITED',
    hint: 'Wait for new toys and run again.',
    session: { reason: 'rate_limited' },
  })
  await expect(execute({ prompt: 'fail for no reason', workspacePath })).rejects.toMatchObject({
    code: 'EXECUTION_SESSION_FAILED',
    message: 'The session failed: for no reason',
    session: { reason: 'agent_error' },
  })
})

test('a whole run of another agent leaves transcript, patch and a session that a later run resumes', async () => {
  const checkout = makeCheckout()
  const log = memoryLog()
  const run = (goal: string, more: object = {}) => runToy(goal, { checkout, log, ...more })

  const first = await run('write made.txt by a toy')
  expect(first.manifest.error).toBeUndefined()
  expect(first.manifest).toMatchObject({
    outcome: 'success',
    reason: 'completed',
    metadata: { costUsd: 0.02 },
  })
  expect(first.answer).toBe('Done.')
  expect(await readFile(first.folder.patch, 'utf8')).toContain('+by a toy')
  const transcript = JSON.parse(await readFile(first.folder.transcript, 'utf8'))
  expect(transcript.messages[0].toolCalls[0]).toMatchObject({ toolName: 'Write' })
  const streamed: StreamEvent[] = []
  for await (const event of followRun(first.folder.dir, { stateDir: STATE }))
    if (event.type === 'stream') streamed.push(event.event)
  expect(streamed.at(-1)).toMatchObject({ type: 'result', total_cost_usd: 0.02 })

  const sessionId = first.manifest.agent.sessionId as string
  const stored = await findRun({ root: dirname(first.folder.dir), stateDir: STATE }, first.manifest.runId)
  const resume = await resumeFromRun({ run: stored, sessionId, fork: false, from: 'auto', checkout })
  const second = await run('write more.txt once more', { resume })
  expect(second.manifest).toMatchObject({ outcome: 'success', resumed: { how: 'session', sessionId } })
  expect(second.answer).toBe('Done, and I remember 1 talk.')

  // Its talk is told to a new session only where it did not go on with it, whatever figures it gives of itself.
  const model = createScriptSource({ turns: [{ text: 'Hello.' }] }, systemClock)
  const failed = await run('ask\nfail midway', { resume, model })
  expect(failed.manifest).toMatchObject({ reason: 'agent_error', resumed: { how: 'session' } })
  expect(await readFile(failed.folder.transcript, 'utf8')).toContain('and I remember 1 talk')
  const lost = await run('say nothing', { resume: { ...resume, sessionId: 'toy-00000009' } })
  expect(lost.manifest.resumed).toMatchObject({ how: 'digest' })

  // What it cannot do is made good by what Caisson tells it.
  const forked = await run('write third.txt x', { resume: { ...resume, fork: true } })
  expect(forked.manifest.resumed).toMatchObject({ how: 'digest', why: 'Toy Agent cannot fork a session' })
})
