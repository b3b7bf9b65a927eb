import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { PassThrough } from 'node:stream'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { converse } from '../../../../src/agents/acp/converse.js'
import { runSession } from '../../../../src/agents/session/stream-session.js'
import { createTranscript } from '../../../../src/agents/transcript/transcript.js'
import { systemClock } from '../../../../src/base/clock.js'
import { parseJson } from '../../../../src/base/json.js'
import { memoryLog } from '../../../../src/base/log.js'
import type { Exit } from '../../../../src/sandbox/process/end.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'

/*
 * Whatever an agent says in a dialogue, nothing may be rejected here that nobody waits for: an action that ends in the
 * middle delivers nothing and clears nothing away.
 */

const unhandled: unknown[] = []
const note = (error: unknown) => void unhandled.push(error)

beforeEach(() => {
  unhandled.length = 0
  process.on('unhandledRejection', note)
})

afterEach(() => {
  process.off('unhandledRejection', note)
})

/** A session with an agent that answers a request, by its method, with the line that `answer` makes, and ends with its input. */
async function session(
  answer: (request: { id: number; method: string }, exit: () => void) => string | undefined,
) {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()]
  const evidencePath = join(temporaryFolder(), 'transcript.jsonl')
  let exit = () => {}
  const exited = new Promise<Exit>((resolve) => {
    exit = () => {
      for (const stream of [stdout, stderr]) stream.end()
      resolve({ exitCode: 0, signal: null })
    }
  })
  stdin.on('data', (data: Buffer) => {
    for (const line of data.toString().trim().split('\n')) {
      const said = answer(parseJson(line) as { id: number; method: string }, exit)
      if (said !== undefined) stdout.write(`${said}\n`)
    }
  })
  stdin.once('end', exit)
  const end = await runSession({
    sandbox: {
      spawn: async () => ({
        ...{ stdin, stdout, stderr, exited },
        async kill() {
          exit()
        },
        detach() {
          for (const stream of [stdin, stdout, stderr]) stream.destroy()
        },
      }),
    },
    ...{ command: ['agent'], env: {}, input: '' },
    agent: { displayName: 'ACP agent', speakerName: 'The agent' },
    converse: (streams) => converse({ ...streams, settings: {}, prompt: 'begin', workspace: '/workspace' }),
    transcript: createTranscript(),
    log: memoryLog(),
    clock: systemClock,
    redact: (text) => text,
    evidencePath,
  })
  return { end, evidence: await readFile(evidencePath, 'utf8') }
}

test('a refusal with data that nests without end is a line like any other', async () => {
  const { end, evidence } = await session(({ id }, exit) => {
    setImmediate(exit)
    const data = `${'['.repeat(20_000)}${']'.repeat(20_000)}`
    return `{"jsonrpc":"2.0","id":${id},"error":{"code":1,"message":"no","data":${data}}}`
  })
  expect(unhandled).toEqual([])
  expect(end).toMatchObject({ exit: { exitCode: 0 } })
  expect(evidence).toContain('[[[[')
})
