import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type StreamEvent, toEvent } from '../../../../src/agents/transcript/event.js'
import { createMetrics } from '../../../../src/agents/transcript/metrics.js'
import { readEvents } from '../../../../src/agents/transcript/reader.js'
import { metricsLine, metricsTables } from '../../../../src/agents/transcript/views/metrics-text.js'
import { ViewItems } from '../../../../src/agents/transcript/views/view-items.js'
import { toViewLines, type ViewOptions } from '../../../../src/agents/transcript/views/view-text.js'
import { assistant, fixturePath, toolResult } from './fixtures.js'

const PLAIN: ViewOptions = { thinking: false, tools: false, patch: false, paint: (_style, text) => text }

function told(events: Iterable<StreamEvent>, options: Partial<ViewOptions> = {}): string[] {
  const items = new ViewItems()
  const all = [...events].flatMap((event) => items.push(event))
  return [...all, ...items.end()].flatMap((item) => toViewLines(item, { ...PLAIN, ...options }))
}

async function fixture(name: string): Promise<StreamEvent[]> {
  const events: StreamEvent[] = []
  for await (const event of readEvents(fixturePath(name))) events.push(event)
  return events
}

describe('the view of a session', () => {
  it('is the same for the captured stream and for the session file of the same session', async () => {
    const conversation = (lines: string[]) =>
      lines.filter((line) => !/^(?:● |> |✓ )/.test(line) && line !== '')
    const [stream, file] = [told(await fixture('tools')), told(await fixture('session-file'))]
    expect(conversation(file)).toEqual(conversation(stream))
    expect(file).toContain('> please do it')
    expect(stream.slice(0, 12)).toEqual([
      '',
      '● Session 11111111-1111-4111-8111-111111111111 · claude-sonnet-4-5 · Claude Code 2.1.329 · bypassPermissions',
      '',
      'Let me look.',
      '',
      '▸ Bash echo hi; ls -la',
      '    description: List',
      '  ⎿ hi',
      '    total 8',
      '    drwxr-xr-x 2 root root 4096 Nov 20 21:47 .',
      '    drwxr-xr-x 4 root root 4096 Nov 20 21:47 ..',
      '',
    ])
    expect(stream.at(-1)).toBe('✓ Done · 5 turns · 0.4 s · $0.0023')
  })

  it.each(['tools', 'session-file'])('shows thinking and all of an edit when asked: %s', async (name) => {
    const events = await fixture(name)
    expect(told(events).join('\n')).not.toMatch(/✻ Thinking|@@/)
    expect(told(events).join('\n')).toContain('demo/a.txt\n  ⎿ new, +1\n  │ +hello\n')
    const lines = told(events, { thinking: true, patch: true })
    expect(lines.join('\n')).toContain('✻ Thinking\nhmm')
    expect(lines.join('\n')).toContain(
      '    /home/runner/work/demo/a.txt (new)\n    @@ -0,0 +1,1 @@\n    +hello',
    )
  })

  it('puts each of several calls with its result, in the order of the calls', () => {
    const calls = ['a', 'b'].map((id) => ({ type: 'tool_use', id, name: 'Bash', input: { command: id } }))
    const lines = told([
      toEvent(assistant('m', calls)),
      toEvent(toolResult('b', 'second')),
      toEvent(toolResult('a', 'first', { is_error: true })),
    ])
    expect(lines).toEqual(['', '▸ Bash a', '  ✗ first', '', '▸ Bash b', '  ⎿ second'])
  })

  it('shows the beginning of what is long, and all of it when asked', () => {
    const long = Array.from({ length: 20 }, (_, index) => `line ${index}`).join('\n')
    const events = [
      toEvent(
        assistant('m', [
          { type: 'tool_use', id: 't', name: 'Write', input: { file_path: 'x', content: long } },
        ]),
      ),
      toEvent(toolResult('t', long)),
    ]
    expect(told(events).filter((line) => line.includes('… +'))).toEqual([
      '    … +13 lines',
      '    … +12 lines',
    ])
    expect(told(events, { tools: true }).filter((line) => line.includes('line 19'))).toHaveLength(2)
  })

  it('shows a call without its result when a subagent of it speaks, and the result where it comes', () => {
    const lines = told([
      toEvent(assistant('m', [{ type: 'tool_use', id: 't', name: 'Task', input: { description: 'sub' } }])),
      toEvent(assistant('n', [{ type: 'text', text: 'inside' }], { parent_tool_use_id: 't' })),
      toEvent(toolResult('t', 'report')),
    ])
    expect(lines).toEqual([
      '',
      '▸ Task sub',
      '  ⎿ (no result)',
      '',
      '┆ inside',
      '▸ Task, called earlier:',
      '  ⎿ report',
    ])
  })

  it('holds back no more than it says, whatever never gets a result', () => {
    const items = new ViewItems()
    items.push(toEvent(assistant('m', [{ type: 'tool_use', id: 't', name: 'Bash', input: {} }])))
    let shown = 0
    for (let index = 0; index < 2_000; index++)
      shown += items.push(toEvent(assistant(`m${index}`, [{ type: 'text', text: 'x' }]))).length
    expect(2_001 - shown).toBeLessThanOrEqual(500)
  })

  it('tells where an iteration of a loop and a correction begin', () => {
    const own = (more: object) => toEvent({ type: 'caisson', ...more })
    expect(
      told([
        own({ subtype: 'correction', prompt: 'Still red.' }),
        own({ subtype: 'iteration', iteration: 2 }),
      ]),
    ).toEqual(['', '> Still red.', '', '● Iteration 2'])
  })

  it('lets nothing through that a terminal obeys, whatever is in the session', () => {
    const pieces = fc.constantFrom(
      '\u001b[2J',
      '\u001b]0;t\u0007',
      '\u009b31m',
      '\r',
      '\n',
      '\u202e',
      '\u0000',
      'x',
    )
    fc.assert(
      fc.property(
        fc.array(pieces, { maxLength: 10 }).map((parts) => parts.join('')),
        (text) => {
          const structure = {
            filePath: text,
            structuredPatch: [
              { oldStart: 1, oldLines: 1, newStart: 1, newLines: 1, lines: [text, `+${text}`] },
            ],
          }
          const lines = [
            { thinking: true, tools: true, patch: true },
            { thinking: false, tools: false, patch: false },
          ].flatMap((options) =>
            told(
              [
                toEvent({ type: 'system', subtype: 'init', session_id: text || 's', model: text }),
                toEvent(
                  assistant('m', [
                    { type: 'thinking', thinking: text },
                    { type: 'text', text },
                  ]),
                ),
                toEvent(
                  assistant('n', [
                    { type: 'tool_use', id: 't', name: text, input: { [text]: text, command: text } },
                  ]),
                ),
                toEvent({ ...toolResult('t', text), tool_use_result: structure }),
                toEvent({ type: 'result', subtype: text, is_error: true, result: text }),
                { type: 'unknown', raw: text, why: 'garbage' },
              ],
              options,
            ),
          )
          for (const line of lines) expect(line).not.toMatch(/[\u0000-\u001f\u007f-\u009f\u202e]/)
        },
      ),
    )
  })
})

describe('the figures of a session', () => {
  async function figures(name: string) {
    const metrics = createMetrics()
    for (const event of await fixture(name)) metrics.add(event)
    return metrics.read()
  }

  it.each([
    ['tools', '5 turns, 4 tool calls, 1 error, 375 tokens in, 90 out, $0.0023, 0.4 s'],
    ['session-file', '3 turns, 4 tool calls, 1 error, 375 tokens in, 90 out, $0.0023, 1.0 s'],
    ['denied', '2 turns, 1 tool call, 1 error, 1 denial, 250 tokens in, 60 out, $0.0015, 0.3 s'],
  ])('of %s', async (name, line) => expect(metricsLine(await figures(name))).toBe(line))

  it('count by tool and by model, and failed calls', async () => {
    const metrics = await figures('tools')
    expect(metrics.tools.map(({ name, calls, errors }) => [name, calls, errors])).toEqual([
      ['Bash', 2, 1],
      ['Read', 1, 0],
      ['Write', 1, 0],
    ])
    expect(metrics.models).toMatchObject([{ name: 'claude-sonnet-4-5', inputTokens: 300, outputTokens: 90 }])
    expect(metricsTables(metrics).map(([heading]) => heading?.[0])).toEqual(['Figures', 'Tool', 'Model'])
  })

  it('sum over sessions that know nothing of each other, and go on in one that is resumed', () => {
    const metrics = createMetrics()
    const result = (session: string, cost: number) =>
      toEvent({ type: 'result', subtype: 'success', session_id: session, num_turns: 2, total_cost_usd: cost })
    for (const event of [result('a', 1), result('a', 1.5), result('b', 4)]) metrics.add(event)
    expect(metrics.read().total).toMatchObject({ sessions: 2, turnCount: 6, costUsd: 5.5 })
  })

  it('do not call a session free whose cost is unknown', () => {
    const metrics = createMetrics()
    metrics.add(toEvent(assistant('m', [{ type: 'text', text: 'x' }])))
    expect(metricsLine(metrics.read())).toContain(', cost unknown, ')
  })
})

it.each([
  [true, false],
  [false, true],
])('a session without a result is an error only if its run is over: working %s', async (working, isError) => {
  const metrics = createMetrics()
  for (const event of await fixture('tools')) if (event.type !== 'result') metrics.add(event)
  const whole = createMetrics()
  for (const event of await fixture('tools')) whole.add(event)
  const more = metrics.read({ working }).total.errorCount - whole.read().total.errorCount
  expect(more).toBe(isError ? 1 : 0)
})
