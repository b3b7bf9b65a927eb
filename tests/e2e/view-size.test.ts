import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, open, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, expect, it } from 'vitest'
import { CAISSON } from '../world/command.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const MESSAGES = 9000
const OUTPUT = Array.from({ length: 300 }, (_, i) => `line ${i}: "the quick brown fox"`).join('\n')
const METADATA = {
  costUsd: 1,
  inputTokens: 2,
  outputTokens: 3,
  turnCount: MESSAGES,
  durationMs: 4,
  errorCount: 0,
}

const message = (n: number) => ({
  role: 'assistant',
  content: `Part ${n}.`,
  toolCalls: [{ toolName: 'Bash', input: { command: `cat ${n}` }, output: `${n}\n${OUTPUT}`, id: `t${n}` }],
})

/** As `JSON.stringify` with two spaces writes one below the top. */
const inside = (value: unknown, spaces: number) =>
  JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`)

let folder: string
let run: string
const rest = `\n  ],\n  "metadata": ${inside(METADATA, 2)}`
/** Of the transcript without its last two lines. */
let digest: string

// A finished run whose transcript is far larger than the memory that these commands get.
beforeAll(async () => {
  folder = temporaryFolder()
  run = join(folder, 'output')
  await mkdir(join(run, 'evidence'), { recursive: true })
  await (await open(join(run, 'evidence/transcript.jsonl'), 'w')).close()
  const hash = createHash('sha256')
  const file = createWriteStream(join(run, 'transcript.json'))
  const put = async (text: string) => {
    hash.update(text)
    if (!file.write(text)) await once(file, 'drain')
  }
  await put('{\n  "messages": [')
  for (let n = 0; n < MESSAGES; n++) await put(`${n === 0 ? '' : ','}\n    ${inside(message(n), 4)}`)
  await put(rest)
  digest = hash.digest('hex')
  file.end('\n}\n')
  await once(file, 'close')
})

/** `caisson view` with a heap of so many MiB; resolves to the file with what it has written. */
async function view(heap: number, ...given: string[]): Promise<string> {
  const [args, what = run] = given.includes('--') ? [given.slice(0, -2), given.at(-1)] : [given]
  const path = join(folder, 'said')
  const out = await open(path, 'w')
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, CAISSON, 'view', what, '--root', folder, ...args],
    { stdio: ['ignore', out.fd, 'pipe'] },
  )
  let stderr = ''
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    stderr += text
  })
  const [code] = (await once(child, 'close')) as [number | null]
  await out.close()
  expect(code, stderr.slice(0, 600)).toBe(0)
  return path
}

it('gives a transcript as JSON that is larger than its memory', async () => {
  const path = await view(40, '--json')
  const hash = createHash('sha256')
  let end = ''
  for await (const chunk of createReadStream(path, 'utf8')) end = (end + chunk).slice(-4000)
  const metrics = end.slice(end.lastIndexOf(',\n  "metrics": '))
  const { size } = await stat(path)
  for await (const chunk of createReadStream(path, { end: size - Buffer.byteLength(metrics) - 1 }))
    hash.update(chunk as Buffer)
  expect(hash.digest('hex')).toBe(digest)
  expect(JSON.parse(`{${metrics.slice(1)}`)).toMatchObject({ metrics: { total: { sessions: 0 } } })
})

it('gives it as Markdown', async () => {
  const markdown = createReadStream(await view(40, '--markdown'), 'utf8')
  let parts = 0
  for await (const chunk of markdown) parts += (chunk as string).split('Part ').length - 1
  expect(parts).toBeGreaterThan(MESSAGES - 50)
})

it('makes a page of a stream that is larger than its memory, with every event', async () => {
  const stream = join(folder, 'stream.jsonl')
  const file = createWriteStream(stream)
  for (let n = 0; n < MESSAGES; n++) {
    const use = { type: 'tool_use', id: `t${n}`, name: 'Bash', input: { command: `cat ${n}` } }
    const result = { type: 'tool_result', tool_use_id: `t${n}`, content: `${n}\n${OUTPUT}` }
    const lines = [
      { type: 'assistant', message: { id: `m${n}`, content: [{ type: 'text', text: `Part ${n}.` }, use] } },
      { type: 'user', message: { content: [result] } },
    ]
    if (!file.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))) await once(file, 'drain')
  }
  file.end()
  await once(file, 'close')
  const page = join(folder, 'page.html')
  await view(64, '--html', page, '--', stream)
  const html = await readFile(page, 'utf8')
  expect(html).toContain('<dt>Tool calls</dt><dd>9,000</dd>')
  expect(html.match(/<li class="row /g)).toHaveLength(2 * MESSAGES)
  // What a browser can show: less of each event after the first ones.
  expect(html.length).toBeLessThan(80_000_000)
})
