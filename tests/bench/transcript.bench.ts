import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readdirSync, readFileSync, statSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { type Figure, quick, table } from './figures.js'

const BYTES = quick ? 200_000_000 : 1_000_000_000
const FIXTURES = fileURLToPath(new URL('../fixtures/transcripts', import.meta.url))

test('reading a long transcript', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-bench-'))
  try {
    const file = join(folder, 'transcript.jsonl')
    const recorded = readdirSync(FIXTURES)
      .filter((name) => name.endsWith('.jsonl'))
      .map((name) => readFileSync(join(FIXTURES, name)))
    const chunk = Buffer.concat(Array.from({ length: 50 }, () => recorded).flat())
    const out = createWriteStream(file)
    for (let written = 0; written < BYTES; written += chunk.length) {
      if (!out.write(chunk)) await once(out, 'drain')
    }
    out.end()
    await once(out, 'finish')
    const megabytes = statSync(file).size / 1e6

    const program = `
      import { summarizeStream } from ${JSON.stringify(new URL('../../lib/transcript/reader.js', import.meta.url).href)}
      const start = performance.now()
      await summarizeStream(${JSON.stringify(file)})
      console.log(JSON.stringify({ ms: performance.now() - start, peak: process.resourceUsage().maxRSS / 1024 }))`
    const bare = `
      import { createReadStream } from 'node:fs'
      import { createInterface } from 'node:readline'
      const start = performance.now()
      for await (const line of createInterface({ input: createReadStream(${JSON.stringify(file)}) })) if (line) JSON.parse(line)
      console.log(JSON.stringify({ ms: performance.now() - start, peak: process.resourceUsage().maxRSS / 1024 }))`
    const measure = (source: string) =>
      JSON.parse(
        execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' }),
      ) as {
        ms: number
        peak: number
      }
    const [ours, plain] = [measure(program), measure(bare)]
    const figures: Figure[] = [
      {
        name: `reading a transcript of ${Math.round(megabytes)} MB`,
        value: megabytes / (ours.ms / 1000),
        against: { name: 'readline and JSON.parse', value: megabytes / (plain.ms / 1000) },
        unit: 'MB/s',
        bar: 'at least 100 MB/s',
      },
      {
        name: 'memory of that process',
        value: ours.peak,
        against: { name: 'readline and JSON.parse', value: plain.peak },
        unit: 'MiB',
        bar: 'at most 256 MiB',
      },
    ]
    console.log(`\n${table(figures)}\n`)
    expect(megabytes).toBeGreaterThan(0)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
