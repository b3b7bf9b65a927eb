import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { StreamEvent } from '../../../../../src/agents/transcript/event.js'
import { toEvent } from '../../../../../src/agents/transcript/event.js'
import { readEvents } from '../../../../../src/agents/transcript/reader.js'
import { partsOf } from '../../../../../src/agents/transcript/stored.js'
import type { SessionTranscript } from '../../../../../src/agents/transcript/types.js'
import { toMarkdown } from '../../../../../src/agents/transcript/views/markdown.js'
import { printable, shortened } from '../../../../../src/agents/transcript/views/printable.js'
import { toLogLines } from '../../../../../src/agents/transcript/views/terminal.js'
import { assistant, fixturePath, readFixture, toolResult } from '../fixtures.js'

async function log(name: string): Promise<string[]> {
  const lines: string[] = []
  for await (const event of readEvents(fixturePath(name))) lines.push(...toLogLines(event))
  return lines
}

function say(text: string): string[] {
  return toLogLines(toEvent(assistant('m', [{ type: 'text', text }])))
}

describe('toLogLines', () => {
  it('tells a session in readable lines', async () => {
    const lines = await log('tools')
    expect(lines[0]).toBe(
      '● Session 11111111-1111-4111-8111-111111111111 · claude-sonnet-4-5 · Claude Code 2.1.329 · bypassPermissions',
    )
    expect(lines).toContain('✻ Thinking (3 characters)')
    expect(lines).toContain('▸ Bash echo hi; ls -la')
    expect(lines).toContain('▸ Write /home/runner/work/demo/a.txt')
    expect(lines).toContain('  ⎿ hi')
    expect(lines).toContain('  ✗ Exit code 3')
    expect(lines.at(-1)).toBe('✓ Done · 5 turns · 0.4 s · $0.0023')
  })

  it('tells retries and failures', async () => {
    const lines = await log('rate-limited')
    expect(lines.find((line) => line.startsWith('↻'))).toMatch(
      /^↻ API 429 \(rate_limit\): retry 1 of 1 in \d\.\d s$/,
    )
    expect(lines.slice(-2)).toEqual([
      // Once: the session's result repeats it.
      'API Error: Request rejected (429) · slow down',
      expect.stringMatching(/^✗ Failed: api_error · 1 turn/),
    ])
  })

  it('tells of work in the background, and not of every slow command', () => {
    const event = (fields: object) => ({
      type: 'system',
      subtype: 'task_started',
      description: 'x',
      ...fields,
    })
    const lines = (fields: object) => toLogLines(toEvent(event(fields)))
    expect(lines({ is_backgrounded: true })).toEqual(['▹ Started in the background: x'])
    expect(lines({ is_backgrounded: false })).toEqual([])
    const ended = { subtype: 'task_notification', status: 'completed' }
    expect(lines({ ...ended, output_file: '/tmp/out' })).toEqual(['▹ Task completed'])
    expect(lines({ ...ended, output_file: '' })).toEqual([])
  })

  it('tells what an edit changed instead of that it did: the beginning, with a line around it', () => {
    const edited = (structuredPatch: object[], more: object = {}) =>
      toLogLines(
        toEvent({
          ...toolResult('t', 'The file has been updated.', more),
          tool_use_result: { filePath: '/w/a', structuredPatch },
        }),
      )
    const hunk = (lines: string[], start = 1) => ({
      ...{ oldStart: start, oldLines: 1, newStart: start, newLines: 1 },
      lines,
    })
    expect(edited([hunk([' far', ' near', '-old', '+new', ' after', ' far'])])).toEqual([
      '  ⎿ +1 −1',
      '  │  near',
      '  │ -old',
      '  │ +new',
      '  │  after',
    ])
    expect(edited([hunk(['+a']), hunk(['+b'], 9)])).toEqual([
      ...['  ⎿ +2 −0', '  │ @@ -1,1 +1,1 @@', '  │ +a', '  │ @@ -9,1 +9,1 @@', '  │ +b'],
    ])
    expect(edited([hunk(Array.from({ length: 40 }, () => '+::error::x'))]).slice(-2)).toEqual([
      '  │ +::error::x',
      '  │ … +28 lines',
    ])
    expect(edited([hunk(['+a'])], { is_error: true })).toEqual(['  ✗ The file has been updated.'])
  })

  it('tells denials', async () => expect(await log('denied')).toContain('✗ Denied: Bash'))

  it('shortens a long result and says by how much', () => {
    const lines = toLogLines(
      toEvent(toolResult('t', Array.from({ length: 100 }, (_, i) => `line ${i}`).join('\n'))),
    )
    expect(lines).toHaveLength(7)
    expect(lines.at(-1)).toBe('    … +94 lines')
  })

  it('shows garbage, since somebody has to see it', () => {
    expect(toLogLines({ type: 'unknown', raw: 'Segmentation fault', why: 'garbage' })).toEqual([
      '? Segmentation fault',
    ])
  })

  it.each([
    '::set-output name=x::y',
    '   ::add-mask::x',
    '\u2028::stop-commands::t',
    'a\r::warning::x',
    '##[group]x',
    'x ##[add-mask]y',
    '\u200b::error::x',
    '\u001b[31m::error::x',
    '\u00a0::debug::x',
  ])('does not let %j be taken for a workflow command', (text) => {
    for (const line of say(text)) {
      expect(line.trimStart().startsWith('::')).toBe(false)
      expect(line).not.toContain('##[')
    }
  })

  it('never gives a command, a control character or a line end, whatever the agent says', () => {
    const pieces = fc.constantFrom(
      '::',
      ':',
      '\u001b[2J',
      '\u001b]0;t\u0007',
      '\r',
      '\n',
      '\u202e',
      '\u200b',
      ' ',
      '##[',
      '#',
      '\u009b31m',
      'x',
      '\u{e0041}',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 12 }).map((parts) => parts.join('')),
        (text) => {
          const events: StreamEvent[] = [
            toEvent(assistant('m', [{ type: 'text', text }])),
            toEvent(assistant('m', [{ type: 'tool_use', id: 't', name: text, input: { command: text } }])),
            toEvent(toolResult('t', text)),
            toEvent({
              ...toolResult('t', text),
              tool_use_result: {
                filePath: text,
                structuredPatch: [
                  { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [`+${text}`] },
                ],
              },
            }),
            toEvent({ type: 'result', subtype: text, is_error: true, result: text }),
            { type: 'unknown', raw: text, why: 'garbage' },
          ]
          for (const line of events.flatMap(toLogLines)) {
            expect(line.trimStart().startsWith('::')).toBe(false)
            expect(line).not.toContain('##[')
            expect(line).not.toMatch(/[\u0000-\u0008\u000a-\u001f\u007f-\u009f\u200b\u202a-\u202e]/)
          }
        },
      ),
    )
  })
})

describe('printable', () => {
  it('keeps ordinary text of any script, tabs and emoji', () => {
    const text = 'naïve\t日本語 العربية 👩‍💻'
    expect(printable(text)).toBe(text)
  })

  it('does not cut a surrogate pair in two', () => {
    expect(shortened('ab\u{1f6a2}cd', 3)).toBe('ab… (+4 characters)')
  })
})

describe('toMarkdown', () => {
  const markdownOf = async (transcript: SessionTranscript) => {
    const pieces: string[] = []
    for await (const piece of toMarkdown(partsOf(transcript))) pieces.push(piece)
    return pieces.join('')
  }

  it('has what was said and done', async () => {
    const markdown = await markdownOf((await readFixture('tools')).snapshot())
    expect(markdown).toContain('**▸ Bash** `echo hi; ls -la`')
    expect(markdown).toContain('> hmm')
    expect(markdown).toContain('```text\nExit code 3\n```')
  })

  it('cannot have a fence closed by what is within it', async () => {
    const input = { command: 'x' }
    const call = { toolName: 'Bash', input, output: '````\n# not a heading\n````' }
    const metadata = {
      costUsd: 0,
      inputTokens: 0,
      outputTokens: 0,
      turnCount: 0,
      durationMs: 0,
      errorCount: 0,
    }
    const markdown = await markdownOf({
      messages: [{ role: 'assistant', content: '', toolCalls: [call] }],
      metadata,
    })
    expect(markdown).toContain('`````text\n````\n# not a heading\n````\n`````')
  })
})
