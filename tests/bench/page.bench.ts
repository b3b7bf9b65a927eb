import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, readFileSync } from 'node:fs'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { chromium } from 'playwright-core'
import { expect, test } from 'vitest'
import { describeWith, partPath } from '../world/parts.js'
import { type Figure, median, quick, table } from './figures.js'

const MANY = quick ? 100_000 : 1_000_000
const FEW = 10_000

describeWith('chromium', 'the page of a long session', () => {
  test('opens, and stays small', measure)
})

async function measure(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'caisson-bench-'))
  try {
    const empty = join(folder, 'empty.html')
    await writeFile(empty, '<!doctype html><title>empty</title><p>Empty.</p>')
    const [few, many] = [await pageOf(folder, FEW), await pageOf(folder, MANY)]
    const small = await inSeries(few.path, FEW)
    const nothing = await inSeries(empty, 0)
    const large = await open(many.path, MANY)
    const figures: Figure[] = [
      {
        name: `opening a page of ${FEW.toLocaleString('en-US')} events, until its rows are drawn`,
        value: median(small.map(({ ms }) => ms)),
        against: { name: 'an empty page', value: median(nothing.map(({ ms }) => ms)) },
        unit: 'ms',
        bar: 'at most 1,000 ms',
      },
      {
        name: `memory of a page of ${MANY.toLocaleString('en-US')} events, scrolled to its end`,
        value: large.memory,
        against: { name: 'an empty page', value: median(nothing.map(({ memory }) => memory)) },
        unit: 'MiB',
        bar: 'at most 200 MiB',
      },
      {
        name: 'memory of writing it',
        value: many.peak,
        against: { name: `writing one of ${FEW.toLocaleString('en-US')}`, value: few.peak },
        unit: 'MiB',
        bar: 'at most 256 MiB',
      },
    ]
    console.log(`\n${table(figures)}\n`)
    expect(large.rows).toBeLessThan(200)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function inSeries(path: string, events: number) {
  return [await open(path, events), await open(path, events), await open(path, events)]
}

/** Writes a page of so many events with a process of its own, whose peak it tells in MiB. */
async function pageOf(folder: string, events: number): Promise<{ path: string; peak: number }> {
  const stream = join(folder, `${events}.jsonl`)
  const out = createWriteStream(stream)
  for (let step = 0; step < events / 2; step++) {
    const timestamp = new Date(Date.UTC(2026, 0, 1) + 1500 * step).toISOString()
    const use = {
      type: 'tool_use',
      id: `c${step}`,
      name: 'Bash',
      input: { command: `grep -rn needle-${step} src` },
    }
    const text = {
      type: 'text',
      text: `Step ${step}: look for ${(step * 7919).toString(36)} in module ${step % 97}.`,
    }
    const result = {
      type: 'tool_result',
      tool_use_id: use.id,
      content: `src/${step}.ts:${step % 800}: needle`,
    }
    const usage = { input_tokens: step % 1000, cache_read_input_tokens: 5000 }
    const lines = [
      { type: 'assistant', timestamp, message: { id: `m${step}`, content: [text, use], usage } },
      { type: 'user', timestamp, message: { content: [result] } },
    ]
    if (!out.write(lines.map((line) => `${JSON.stringify(line)}\n`).join(''))) await once(out, 'drain')
  }
  out.end()
  await once(out, 'finish')
  const path = join(folder, `${events}.html`)
  const program = `
    import { writePage } from ${JSON.stringify(new URL('../../lib/report/page/page.js', import.meta.url).href)}
    await writePage(${JSON.stringify(path)}, ${JSON.stringify(join(folder, 'scratch'))}, { stream: ${JSON.stringify(stream)} })
    console.log(process.resourceUsage().maxRSS / 1024)`
  const peak = execFileSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  await rm(stream)
  return { path, peak: Number(peak) }
}

/** Opens a page in a browser of its own: milliseconds until it is drawn, and MiB of its process, shared ones excepted. */
async function open(path: string, events: number): Promise<{ ms: number; memory: number; rows: number }> {
  const browser = await chromium.launch({
    executablePath: partPath('chromium'),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking'],
  })
  try {
    const page = await browser.newPage()
    const start = performance.now()
    await page.goto(pathToFileURL(path).href, { timeout: 300_000 })
    await page.locator('.row .toggle, p').first().waitFor()
    const ms = performance.now() - start
    if (events > 0) {
      // To its end, as a link would.
      await page.evaluate(`location.hash = '#event-${events - 5}'`)
      await page.locator(`#event-${events - 5} .toggle, #event-${events - 5} .title`).waitFor()
    }
    const session = await browser.newBrowserCDPSession()
    const { processInfo } = await session.send('SystemInfo.getProcessInfo')
    const renderers = processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => privateMiB(id))
    return { ms, memory: Math.max(...renderers), rows: await page.locator('.row').count() }
  } finally {
    await browser.close()
  }
}

function privateMiB(pid: number): number {
  const [, kib = '0'] = /^RssAnon:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
  return Number(kib) / 1024
}
