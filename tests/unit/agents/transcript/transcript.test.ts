import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { parseEvent } from '../../../../src/agents/transcript/event.js'
import { readEvents, readTranscript, summarizeStream } from '../../../../src/agents/transcript/reader.js'
import { createTranscript, formatCount } from '../../../../src/agents/transcript/transcript.js'
import { assistant, fixturePath, jsonLines, readFixture, toolResult } from './fixtures.js'

const init = {
  type: 'system',
  subtype: 'init',
  session_id: 's1',
  model: 'claude-x',
  claude_code_version: '9.9.9',
}
const success = {
  type: 'result',
  subtype: 'success',
  is_error: false,
  num_turns: 1,
  session_id: 's1',
  result: 'ok',
}

function read(text: string, hostWorkspace?: string) {
  return readTranscript(
    Readable.from([Buffer.from(text)]),
    hostWorkspace === undefined ? {} : { hostWorkspace },
  )
}

describe('a recorded session of the real CLI', () => {
  it('has its messages, tool calls with their results, and the figures of the result', async () => {
    const transcript = await readFixture('tools')
    const { messages, metadata } = transcript.snapshot()
    expect(messages.map(({ role, content }) => [role, content])).toEqual([
      ['assistant', 'Let me look.'],
      ['assistant', ''],
      ['assistant', 'Done.'],
    ])
    expect(messages[0]?.thinking).toBe('hmm')
    expect(messages[0]?.toolCalls?.map((call) => call.toolName)).toEqual(['Bash', 'Write'])
    expect(messages[0]?.toolCalls?.[0]?.output).toMatch(/^hi\ntotal/)
    expect(messages[1]?.toolCalls?.[1]).toMatchObject({
      toolName: 'Bash',
      output: 'Exit code 3',
      isError: true,
    })
    expect(messages[2]).not.toHaveProperty('toolCalls')
    expect(metadata).toMatchObject({
      costUsd: 0.00232425,
      inputTokens: 375,
      outputTokens: 90,
      turnCount: 5,
      errorCount: 1,
      sessionId: '11111111-1111-4111-8111-111111111111',
      model: 'claude-sonnet-4-5',
      claudeCodeVersion: '2.1.329',
      cacheReadTokens: 60,
      cacheCreationTokens: 15,
    })
    expect(transcript.finalText).toBe('Done.')
    expect([transcript.garbageLines, transcript.unknownEvents]).toEqual([0, 0])
  })

  it('counts a denied tool once, though the stream says it three times', async () => {
    const transcript = await readFixture('denied')
    expect(transcript.denials).toEqual([{ toolName: 'Bash', input: { command: 'curl x > y' } }])
    expect(transcript.snapshot().metadata).toMatchObject({ errorCount: 1, denialCount: 1 })
    expect(transcript.snapshot().messages[0]?.toolCalls?.[0]?.isError).toBe(true)
  })

  it('takes is_error with subtype success as a failure', async () => {
    const transcript = await readFixture('auth-failed')
    expect(transcript.result?.subtype).toBe('success')
    expect(transcript.snapshot().metadata.errorCount).toBe(1)
  })

  it('counts a session that was ended before its result as failed, and takes its time from the lines', async () => {
    const { metadata } = (await readFixture('terminated')).snapshot()
    expect(metadata.errorCount).toBe(2)
    expect(metadata.durationMs).toBeGreaterThan(0)
    expect(metadata.inputTokens).toBe(125)
  })

  it('adds up the turns of several results, and takes cost and tokens as the totals they are', async () => {
    const transcript = await readFixture('subagents')
    const { metadata, messages } = transcript.snapshot()
    expect(metadata).toMatchObject({ turnCount: 3, inputTokens: 1125, outputTokens: 270 })
    expect(metadata.costUsd).toBeCloseTo(0.00697275)
    expect(messages.filter((message) => message.parentToolUseId === 'toolu_1_0')).toHaveLength(2)
    expect(transcript.backgroundTasks).toBe(0)
  })

  it('has used tokens in a budget end, where the result itself says none', async () => {
    expect((await readFixture('budget')).snapshot().metadata).toMatchObject({
      inputTokens: 125,
      outputTokens: 30,
    })
  })

  it("reads Claude Code's own session file as the same conversation", async () => {
    const file = (await readFixture('session-file')).snapshot()
    const stream = (await readFixture('tools')).snapshot()
    expect(file.messages[0]).toEqual({ role: 'user', content: 'please do it\n' })
    expect(file.messages.slice(1)).toEqual(stream.messages)
    const { durationMs: _, turnCount: __, ...figures } = stream.metadata
    expect(file.metadata).toMatchObject(figures)
  })
})

describe('createTranscript', () => {
  it('counts the usage of a message once, however many lines repeat it', async () => {
    const text = jsonLines(
      init,
      assistant('m1', [{ type: 'text', text: 'a' }]),
      assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Bash', input: {} }]),
      toolResult('t1', 'out'),
      assistant('m1', [{ type: 'text', text: 'b' }]),
    )
    const { messages, metadata } = (await read(text)).snapshot()
    expect(messages).toEqual([
      {
        role: 'assistant',
        content: 'a\nb',
        toolCalls: [{ toolName: 'Bash', input: {}, id: 't1', output: 'out' }],
      },
    ])
    expect(metadata).toMatchObject({ inputTokens: 10, outputTokens: 5, turnCount: 1 })
  })

  it('keeps messages of a subagent apart from those of the session, also with the same id', async () => {
    const text = jsonLines(
      assistant('m1', [{ type: 'text', text: 'main' }]),
      assistant('m1', [{ type: 'text', text: 'sub' }], { parent_tool_use_id: 't1' }),
    )
    const transcript = await read(text)
    expect(transcript.snapshot().messages).toEqual([
      { role: 'assistant', content: 'main' },
      { role: 'assistant', content: 'sub', parentToolUseId: 't1' },
    ])
    expect(transcript.finalText).toBe('main')
  })

  it('turns structured results into text and says images', async () => {
    const structured = [
      { type: 'text', text: 'see' },
      { type: 'image', source: { type: 'base64', data: 'AAAA' } },
      { type: 'tool_reference', tool_name: 'X' },
    ]
    const text = jsonLines(
      assistant('m1', [{ type: 'tool_use', id: 't1', name: 'Read', input: {} }]),
      toolResult('t1', structured),
    )
    const output = (await read(text)).snapshot().messages[0]?.toolCalls?.[0]?.output
    expect(output).toBe('see\n[image]\n{"type":"tool_reference","tool_name":"X"}')
  })

  it('keeps the text of a result whose call is not in the stream', async () => {
    expect((await read(jsonLines(toolResult('elsewhere', 'lost')))).snapshot().messages).toEqual([
      { role: 'user', content: 'lost' },
    ])
  })

  it('shows the host workspace as /workspace, and only it', async () => {
    const text = jsonLines(
      assistant('m1', [
        { type: 'text', text: 'in /srv/run/ws/a.ts, not /srv/run/ws-old or /srv/run/ws.bak' },
        {
          type: 'tool_use',
          id: 't1',
          name: 'Read',
          input: { file_path: '/srv/run/ws/a.ts', deep: ['/srv/run/ws'] },
        },
      ]),
      toolResult('t1', 'cd /srv/run/ws.'),
    )
    expect((await read(text, '/srv/run/ws/')).snapshot().messages[0]).toEqual({
      role: 'assistant',
      content: 'in /workspace/a.ts, not /srv/run/ws-old or /srv/run/ws.bak',
      toolCalls: [
        {
          toolName: 'Read',
          input: { file_path: '/workspace/a.ts', deep: ['/workspace'] },
          id: 't1',
          output: 'cd /workspace.',
        },
      ],
    })
  })

  it('is empty, with one failed end, for empty output', async () => {
    expect((await read('')).snapshot()).toEqual({
      messages: [],
      metadata: {
        costUsd: 0,
        inputTokens: 0,
        outputTokens: 0,
        turnCount: 0,
        durationMs: 0,
        errorCount: 1,
        denialCount: 0,
        cacheReadTokens: 0,
        cacheCreationTokens: 0,
      },
    })
  })

  it('survives garbage, a half line, CRLF, a byte order mark and what it does not know', async () => {
    const text = `\ufeff${JSON.stringify(init)}\r\n\r\nnot json\r\n[1,2]\r\n{"type":"hologram","x":1}\r\n{"type":"assistant","message":7}\r\n${JSON.stringify(success)}\r\n{"type":"assis`
    const transcript = await read(text)
    expect(transcript.garbageLines).toBe(3)
    expect(transcript.unknownEvents).toBe(2)
    expect(transcript.result?.result).toBe('ok')
  })

  it('takes a whole last line without a line end as an event', async () => {
    expect((await read(JSON.stringify(success))).result?.subtype).toBe('success')
  })

  it('drops only the field that has an unexpected shape', () => {
    const event = parseEvent(
      JSON.stringify({ ...success, num_turns: 'many', modelUsage: [], errors: 'none', usage: 3 }),
    )
    expect(event).toMatchObject({ type: 'result', subtype: 'success', result: 'ok' })
  })

  it('uses the wall clock where the stream has no time', () => {
    const transcript = createTranscript()
    transcript.push(JSON.stringify(init))
    transcript.end({ durationMs: 1234 })
    expect(transcript.snapshot().metadata.durationMs).toBe(1234)
  })

  it('gives snapshots that do not change afterwards', () => {
    const transcript = createTranscript()
    transcript.push(JSON.stringify(assistant('m1', 'one')))
    const before = transcript.snapshot()
    transcript.push(JSON.stringify(assistant('m1', 'two')))
    expect(before.messages[0]?.content).toBe('one')
    expect(transcript.snapshot().messages[0]?.content).toBe('one\ntwo')
  })
})

describe('reading a file', () => {
  it.each(['tools', 'subagents', 'session-file', 'budget', 'terminated'])(
    'sums up %s as the transcript does',
    async (name) => {
      const summary = await summarizeStream(fixturePath(name))
      expect(summary).toMatchObject((await readFixture(name)).snapshot().metadata)
    },
  )

  it('yields every line as an event', async () => {
    const types: string[] = []
    for await (const event of readEvents(fixturePath('max-turns'))) types.push(event.type)
    expect(types).toEqual(['system', 'assistant', 'user', 'result'])
  })
})

it.each([0, 7, 999, 1000, 12_345, 999_999, 1_000_000, 1_234_567_890, -1234, 1234.5])(
  'writes %d as people read it',
  (count) => expect(formatCount(count)).toBe(count.toLocaleString('en-US')),
)
