import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { toEvent } from '../../../../src/agents/transcript/event.js'
import { type LiveLine, openLiveLine } from '../../../../src/programs/cli/live/line.js'
import { createProgress, createUsageFollower } from '../../../../src/programs/cli/view/watch.js'
import { cutToWidth, padToWidth, widthOf } from '../../../../src/programs/cli/view/width.js'
import type { RunEvent } from '../../../../src/run/journal/event.js'
import { temporaryFolder } from '../../../world/temporary-folder.js'
import { assistant, toolResult } from '../../agents/transcript/fixtures.js'

/** A terminal of one line that understands what the live line says to it. */
class Screen {
  isTTY = true
  columns = 20
  written = ''
  readonly resize = new Set<() => void>()
  write = (text: string) => {
    this.written += text
    return true
  }
  on = (_event: string, listener: () => void) => {
    this.resize.add(listener)
    return this
  }
  off = (_event: string, listener: () => void) => {
    this.resize.delete(listener)
    return this
  }
}

describe('the live line', () => {
  let line: LiveLine | undefined
  afterEach(() => line?.close())
  const open = (screen: Screen, env = {}) => {
    line = openLiveLine(screen as unknown as NodeJS.WriteStream, { NO_COLOR: '1', FORCE_COLOR: '0', ...env })
    return line
  }

  it('is drawn below the log, cut to the width, and goes without a trace', () => {
    const screen = new Screen()
    const live = open(screen)
    live.start(() => 'ばか'.repeat(20))
    expect(screen.written).toBe('ばかばかばかばかば…')
    screen.written = ''
    live.write('log\n')
    expect(screen.written).toBe('\r\u001b[Jlog\nばかばかばかばかば…')
    screen.written = ''
    live.close()
    expect(screen.written).toBe('\r\u001b[J')
    live.close()
    expect(screen.written).toBe('\r\u001b[J')
  })

  it('finds its beginning again when the terminal has become narrower', () => {
    const screen = new Screen()
    const live = open(screen)
    live.start(() => 'x'.repeat(100))
    screen.columns = 8
    screen.written = ''
    for (const listener of screen.resize) listener()
    // 19 columns take three lines of 8.
    expect(screen.written).toBe(`\u001b[2A\r\u001b[J${'x'.repeat(6)}…`)
    live.close()
    expect(screen.resize.size).toBe(0)
  })

  it.each([
    ['a pipe', { isTTY: false }, {}],
    ['CI', {}, { CI: 'true' }],
    ['a dumb terminal', {}, { TERM: 'dumb' }],
  ])('says nothing in %s', (_where, change, env) => {
    const screen = Object.assign(new Screen(), change)
    const live = open(screen, env)
    live.start(() => 'working')
    live.write('log\n')
    live.aside(() => screen.write('result\n'))
    live.close()
    expect(live.active).toBe(false)
    expect(screen.written).toBe('log\nresult\n')
  })
})

describe('what it says', () => {
  const NONE = { tokens: 0, costUsd: 0 }
  const at = '2026-11-21T00:00:00.000Z'
  const stream = (event: object): RunEvent => ({ type: 'stream', event: toEvent(event), iteration: 1 })
  const use = (id: string, name: string, input: object) => ({ type: 'tool_use', id, name, input })

  it('follows a run from its states to the tool that works', () => {
    const progress = createProgress(0)
    expect(progress.line(500, NONE)).toBe('0:00 · queued')
    progress.add({ type: 'state', at, state: 'preparing' })
    expect(progress.line(61_000, NONE)).toBe('1:01 · preparing')
    progress.add({ type: 'state', at, state: 'working' })
    expect(progress.line(62_000, NONE)).toBe('1:02 · thinking')
    progress.add(
      stream(
        assistant('m', [
          use('a', 'Read', { file_path: 'x' }),
          use('b', 'Bash', { command: 'npm\ntest\u001b[2J' }),
        ]),
      ),
    )
    expect(progress.line(3_723_000, { tokens: 12_345, costUsd: 0.0123 })).toBe(
      '1:02:03 · 1 turn · 12,345 tokens · $0.0123 · ▸ Bash npm test',
    )
    progress.add(stream(toolResult('b', 'ok')))
    expect(progress.line(0, NONE)).toBe('0:00 · 1 turn · ▸ Read x')
    progress.add(stream(toolResult('a', 'ok')))
    progress.add(stream(assistant('s', [{ type: 'text', text: 'x' }], { parent_tool_use_id: 'a' })))
    expect(progress.line(0, NONE)).toBe('0:00 · 1 turn · thinking')
  })

  it('tells what the API makes it wait for, and which iteration it is', () => {
    const progress = createProgress(0, 30)
    progress.add({ type: 'state', at, state: 'working' })
    progress.add({ type: 'session', at, sessionId: 's', iteration: 2 })
    progress.add(
      stream({
        type: 'system',
        subtype: 'api_retry',
        attempt: 1,
        max_retries: 10,
        error_status: 429,
        retry_delay_ms: 2000,
      }),
    )
    expect(progress.line(0, NONE)).toBe('0:00 · iteration 2/30 · ↻ API 429: retry 1 of 10 in 2.0 s')
    progress.add(stream(assistant('m', [{ type: 'text', text: 'x' }])))
    expect(progress.line(0, NONE)).toBe('0:00 · iteration 2/30 · 1 turn · thinking')
  })

  it("takes tokens and cost from the gateway's log, as far as it is written", async () => {
    const folder = temporaryFolder()
    const path = join(folder, 'gateway.jsonl')
    const reader = createUsageFollower({ dir: folder, evidence: folder })
    await reader.poll()
    expect(reader.spent).toEqual(NONE)
    const record = {
      inputTokens: 1,
      outputTokens: 2,
      cacheReadTokens: 3,
      cacheCreationTokens: 4,
      costUsd: 0.5,
    }
    await writeFile(path, `${JSON.stringify(record)}\nnonsense\n${JSON.stringify(record).slice(0, 20)}`)
    await reader.poll()
    await reader.close()
    expect(reader.spent).toEqual({ tokens: 10, costUsd: 0.5 })
  })
})

it('widths count columns and never cut a character in two', () => {
  expect(['abc', 'ばか', 'e\u0301', '👩‍👩‍👧'].map(widthOf)).toEqual([3, 4, 1, 2])
  expect(cutToWidth('👩‍👩‍👧👩‍👩‍👧', 3)).toBe('👩‍👩‍👧…')
  expect(cutToWidth('ばか', 3)).toBe('ば…')
  expect(cutToWidth('abc', 3)).toBe('abc')
  expect(cutToWidth('abc', 0)).toBe('')
  expect(padToWidth('ば', 4)).toBe('ば  ')
  expect(padToWidth('1', 3, 'left')).toBe('  1')
})
