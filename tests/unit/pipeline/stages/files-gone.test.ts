import { expect, test } from 'vitest'
import type { EndedExecution } from '../../../../src/agents/session/execution.js'
import { SandboxError } from '../../../../src/base/errors.js'
import { memoryLog } from '../../../../src/base/log.js'
import type { Reason } from '../../../../src/base/reason.js'
import { withFiles } from '../../../../src/pipeline/stages/execute.js'
import type { Sandbox } from '../../../../src/sandbox/sandbox.js'

const GONE = 'The Pod x is gone: evicted'
const metadata = { costUsd: 3, inputTokens: 1, outputTokens: 1, turnCount: 1, durationMs: 1, errorCount: 0 }
const getFiles = () =>
  Promise.reject(new SandboxError('CONTAINER_EXEC_FAILED', GONE, { hint: 'Run it again.' }))
const sandbox = { remote: { getFiles } } as unknown as Sandbox
const ended = (reason: Reason): EndedExecution => ({
  transcript: { messages: [], metadata },
  session: { reason, exitCode: 0, message: 'It says so.', denials: [] },
})

test.each<[Reason, Reason]>([
  ['completed', 'engine_failed'],
  ['agent_error', 'engine_failed'],
  ['cancelled', 'cancelled'],
  ['timeout', 'timeout'],
])('a session that is %s ends as %s where its files are gone, at the same cost', async (reason, now) => {
  const log = memoryLog()
  const { transcript, session } = await withFiles(sandbox, ended(reason), log)
  expect(transcript.metadata.costUsd).toBe(3)
  expect(session.reason).toBe(now)
  expect([session.message, ...log.lines].join('\n')).toContain(GONE)
})
