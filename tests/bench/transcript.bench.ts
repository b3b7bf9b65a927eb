import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { summarizeStream } from '../../src/agents/transcript/reader.js'
import { writePage } from '../../src/report/page/page.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { type Figure, quick, table, timed } from './figures.js'

const BYTES = quick ? 50e6 : 1e9

/** Calls and their results, as Claude Code prints them: most of it is text, which the result has twice. */
function pair(number: number): string {
  const text = (lines: number) =>
    Array.from(
      { length: lines },
      (_, at) => `const value${at} = compute("${number}", { list: [${at}] })\n`,
    ).join('')
  const usage = { input_tokens: 12, output_tokens: 40, cache_read_input_tokens: 1000 }
  const call = {
    type: 'tool_use',
    id: `t${number}`,
    name: 'Read',
    input: { file_path: `/workspace/${number}.ts` },
  }
  const result = { type: 'tool_result', tool_use_id: call.id, content: text(100) }
  const lines = [
    {
      type: 'assistant',
      message: { id: `m${number}`, model: 'm', content: [{ type: 'text', text: text(8) }, call], usage },
    },
    { type: 'user', message: { content: [result] }, tool_use_result: { file: { content: result.content } } },
  ]
  return lines.map((line) => `${JSON.stringify({ ...line, session_id: 's' })}\n`).join('')
}

async function parseLines(file: string): Promise<number> {
  let lines = 0
  for await (const line of createInterface({ input: createReadStream(file, { highWaterMark: 1024 * 1024 }) }))
    if (JSON.parse(line).type) lines++
  return lines
}

test('reads a transcript, and writes its page', async () => {
  const folder = temporaryFolder()
  const file = join(folder, 'transcript.jsonl')
  const handle = await open(file, 'w')
  let pairs = 0
  for (let size = 0; size < BYTES; pairs++) size += (await handle.write(pair(pairs))).bytesWritten
  await handle.close()
  const parsed = await timed(() => parseLines(file))
  const read = await timed(() => summarizeStream(file))
  expect([parsed.value, read.value.events, read.value.toolCallCount]).toEqual([2 * pairs, 2 * pairs, pairs])
  const page = await timed(() => writePage(join(folder, 'page.html'), join(folder, 'page'), { stream: file }))
  const speed = ({ ms }: { ms: number }) => BYTES / 1000 / ms
  const against = { name: 'readline, JSON.parse', value: speed(parsed) }
  const figures: Figure[] = [
    { name: 'a transcript of 1 GB: read', value: speed(read), against, unit: 'MB/s', bar: '1.2×' },
    { name: 'the same: page written', value: speed(page), against, unit: 'MB/s', bar: '1.2×' },
  ]
  console.log(`\n${table(figures)}\n`)
})
