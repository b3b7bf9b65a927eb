import { readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { readSessions } from '../../../../src/agents/transcript/sessions/sessions.js'
import { readStored } from '../../../../src/agents/transcript/stored.js'
import type { SessionTranscript, TranscriptMessage } from '../../../../src/agents/transcript/types.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { fixturePath } from './fixtures.js'

let folder: string
beforeAll(() => {
  folder = temporaryFolder()
})

async function stored(text: string) {
  const path = join(folder, 'transcript.json')
  await writeFile(path, text)
  return readStored(path)
}

/** As a run writes it. */
const written = (transcript: unknown) => `${JSON.stringify(transcript, null, 2)}\n`

async function readBack(text: string): Promise<SessionTranscript | null> {
  const parts = await stored(text)
  if (parts === null) return null
  const messages: TranscriptMessage[] = []
  for await (const message of parts.messages()) messages.push(message)
  expect(parts.messageCount).toBe(messages.length)
  expect(parts.callCount).toBe(messages.flatMap(({ toolCalls = [] }) => toolCalls).length)
  return { messages, metadata: parts.metadata }
}

test('every transcript is read back, one message at a time', async () => {
  const fixtures = dirname(fixturePath('tools'))
  const names = (await readdir(fixtures)).filter((name) => name.endsWith('.jsonl'))
  expect(names).toContain('tools.jsonl')
  for (const name of names) {
    const lines = (await readFile(join(fixtures, name), 'utf8')).split('\n')
    const transcript = JSON.parse(JSON.stringify(readSessions(lines))) as SessionTranscript
    expect(await readBack(written(transcript)), name).toEqual(transcript)
  }
})

test('whatever is in it', async () => {
  const text = fc.oneof(
    fc.string({ unit: 'binary' }),
    fc.constantFrom('    }\n    },', '  ],\n', '\n}\n', '{'),
  )
  const input = fc.oneof(text, fc.jsonValue(), fc.constant([{ '    }': ['  ],', {}] }, {}, []]))
  const call = fc.record({ toolName: text, input, output: text }, { requiredKeys: ['toolName', 'input'] })
  const message = fc.record(
    { role: fc.constant('assistant'), content: text, toolCalls: fc.array(call) },
    { requiredKeys: ['role', 'content'] },
  )
  const transcript = fc.record({
    messages: fc.array(message),
    metadata: fc.record({ costUsd: fc.nat(), model: text }),
  })
  await fc.assert(
    fc.asyncProperty(transcript, async (one) => {
      expect(await readBack(written(one))).toEqual(JSON.parse(JSON.stringify(one)))
    }),
  )
})

test('another layout, and a file that is not whole, are left to somebody else', async () => {
  const transcript = { messages: [{ role: 'user', content: 'x' }], metadata: { costUsd: 0 } }
  const whole = written(transcript)
  expect(await stored(whole)).not.toBeNull()
  expect(await stored(JSON.stringify(transcript))).toBeNull()
  expect(await stored(`${JSON.stringify(transcript, null, 4)}\n`)).toBeNull()
  for (let length = 0; length < whole.length - 1; length++)
    expect(await stored(whole.slice(0, length)), String(length)).toBeNull()
  expect(await stored(`${whole}}\n`)).toBeNull()
  expect(await readStored(join(folder, 'none.json'))).toBeNull()
})
