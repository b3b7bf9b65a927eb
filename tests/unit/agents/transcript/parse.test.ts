import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { parseClaudeCliOutput, readTranscript } from '../../../../src/agents/transcript/index.js'
import { correctionLine } from '../../../../src/agents/transcript/sessions/correction.js'
import { fixturePath } from './fixtures.js'

test.each(['tools', 'subagents', 'denied', 'background-task', 'interrupted', 'session-file'])(
  'what a session printed reads like its file, as text and as bytes: %s',
  async (name) => {
    const raw = await readFile(fixturePath(name))
    const { messages, metadata } = (await readTranscript(fixturePath(name))).snapshot()
    // Only a reader that knows of an end calls a session without a result a failed one.
    const { errorCount: _, ...figures } = metadata
    expect(parseClaudeCliOutput(raw)).toMatchObject({ messages, metadata: figures })
    expect(parseClaudeCliOutput(raw.toString())).toEqual(parseClaudeCliOutput(raw))
    const windows = `\uFEFF${raw.toString().replaceAll('\n', '\r\n')}`
    expect(parseClaudeCliOutput(windows)).toEqual(parseClaudeCliOutput(raw))
  },
)

test('anything is a transcript, if an empty one', () => {
  for (const raw of ['', '\n\n', 'Segmentation fault', '{"type":', '[]', 'null'])
    expect(parseClaudeCliOutput(raw).messages).toEqual([])
})

test('several sessions of a run are one', async () => {
  const raw = await readFile(fixturePath('tools'), 'utf8')
  const { messages } = parseClaudeCliOutput(
    `${raw}${correctionLine({ prompt: 'Again.', anew: false })}\n${raw}`,
  )
  const one = parseClaudeCliOutput(raw).messages
  expect(messages).toEqual([...one, { role: 'user', content: 'Again.' }, ...one])
})
