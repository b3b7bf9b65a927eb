import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, mkdtemp, open, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { CAISSON } from '../world/command.js'

const MESSAGES = 9000
const LIMIT = { timeout: 120_000 }
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
  folder = await mkdtemp(join(tmpdir(), 'size-'))
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
}, 60_000)
afterAll(() => rm(folder, { recursive: true, force: true }))

/** `caisson view` with a heap of so many MiB; resolves to the file with what it has written. */
async function view(heap: number, ...args: string[]): Promise<string> {
  const path = join(folder, 'said')
  const out = await open(path, 'w')
  const child = spawn(
    process.execPath,
    [`--max-old-space-size=${heap}`, CAISSON, 'view', run, '--root', folder, ...args],
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

it('gives a transcript as JSON that is larger than its memory', LIMIT, async () => {
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

it('gives it as Markdown, and its first messages as a page', LIMIT, async () => {
  const markdown = createReadStream(await view(40, '--markdown'), 'utf8')
  let parts = 0
  for await (const chunk of markdown) parts += (chunk as string).split('Part ').length - 1
  expect(parts).toBeGreaterThan(MESSAGES - 50)

  const page = join(folder, 'page.html')
  await view(160, '--html', page)
  const html = await readFile(page, 'utf8')
  expect(html).toContain('7,000 more messages in transcript.json.')
  expect(html).toContain('<dt>Tool calls</dt><dd>9,000</dd>')
  expect(html).toContain('Part 1999.')
  expect(html).not.toContain('Part 2000.')
})
