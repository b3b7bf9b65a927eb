import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { StreamEvent } from '../../../agents/transcript/event.js'
import { LineSplitter } from '../../../agents/transcript/lines.js'
import { createMetrics, type Metrics } from '../../../agents/transcript/metrics.js'
import { readEvents } from '../../../agents/transcript/reader.js'
import { createSessions } from '../../../agents/transcript/sessions/sessions.js'
import { partsOf, readStored, type TranscriptParts } from '../../../agents/transcript/stored.js'
import type { SessionTranscript } from '../../../agents/transcript/types.js'
import { toMarkdown } from '../../../agents/transcript/views/markdown.js'
import { metricsLine, metricsTables } from '../../../agents/transcript/views/metrics-text.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import { type ViewItem, ViewItems } from '../../../agents/transcript/views/view-items.js'
import { toViewLines } from '../../../agents/transcript/views/view-text.js'
import { eventWithoutCost } from '../../../agents/transcript/without-cost.js'
import { delimited } from '../../../base/boundary.js'
import { CaissonError, RunError } from '../../../base/errors.js'
import { readStoredText, STREAM_BYTES, statStoredFile, WHOLE_BYTES } from '../../../base/stored-file.js'
import { PATCH_BYTES } from '../../../report/page/patch.js'
import { patchExcerpt } from '../../../report/patch-excerpt.js'
import type { CommandIo } from '../command.js'
import { runsOf } from '../project.js'
import { renderTable } from './table.js'
import { columnsOf } from './terminal.js'
import { findSource, openSource, type ViewSource } from './view-source.js'
import { wrapped } from './width.js'

export interface ViewFlags {
  thinking: boolean
  tools: boolean
  patch: boolean
  metrics: boolean
  markdown: boolean
  /** True without a file name. */
  html?: string | true
  /** Opens the page in a browser. */
  web: boolean
}

/** `caisson view`: shows a session. */
export async function viewCommand(name: string, flags: ViewFlags, io: CommandIo): Promise<number> {
  const source = await findSource(name, io.terminal.cwd, runsOf(io))
  if (flags.html || flags.web) return await showPage(await page(source, flags.html ?? true, io), flags, io)
  if (io.json) return await pour(toJson(await transcriptOf(source), await figures(source)), io)
  if (flags.markdown) return await pour(markdownOf(source), io)
  return await printView(source, flags, io)
}

async function* markdownOf(source: ViewSource): AsyncGenerator<string> {
  yield* toMarkdown(await transcriptOf(source))
  const error = source.manifest?.error
  if (error) yield `## Error\n\n${printable(error.message)}\n\n${printable(error.hint)}\n`
}

/** Line by line, so that memory does not grow with the session. */
async function printView(source: ViewSource, flags: ViewFlags, io: CommandIo): Promise<number> {
  if (flags.metrics) return await printMetrics(source, io)
  const items = new ViewItems()
  const metrics = createMetrics()
  let shown = false
  const show = (next: readonly ViewItem[]) => {
    const columns = columnsOf(io.terminal.stdout)
    const lines = next
      .map((item) => (source.session ? withoutWrapping(item) : item))
      .flatMap((item) => toViewLines(item, { ...flags, paint: io.paint }))
      .flatMap((line) => wrapped(line, columns))
    if (lines.length === 0) return Promise.resolve(true)
    // No blank line above the first one.
    const text = `${lines.join('\n')}\n`
    const first = !shown
    shown = true
    return io.write(first ? text.replace(/^\n/, '') : text)
  }
  const { instruction } = source
  const replayOf = source.manifest?.replayOf
  if (replayOf) await io.write(`${io.paint('bold', `Replay of run ${printable(replayOf)}`)}\n\n`)
  if (instruction) await show([{ depth: 0, kind: 'prompt', text: instruction }])
  for await (const event of eventsOf(source)) {
    metrics.add(event)
    if (!(await show(items.push(event)))) return 0
  }
  await show(items.end())
  const read = asListed(metrics.read({ working: isWorking(source) }), source)
  // A run's own stream may have ended before its first event.
  if (read.total.sessions === 0 && !source.manifest && !source.own) throw noSession(source)
  const error = source.manifest?.error
  const own = source.manifest?.adapter?.message
  const ending = [
    ...(own === undefined ? [] : [printable(own)]),
    ...(read.total.sessions === 0
      ? ['The agent printed nothing of its work.']
      : [io.paint('bold', metricsLine(read, isReplay(source)))]),
    ...(error ? [io.paint('red', printable(error.message)), printable(error.hint)] : []),
  ]
  await io.write(`\n${ending.join('\n')}\n`)
  return 0
}

async function printMetrics(source: ViewSource, io: CommandIo): Promise<number> {
  const read = asListed(await figures(source), source)
  if (read.total.sessions === 0) throw noSession(source)
  await io.write(`${io.paint('bold', metricsLine(read, isReplay(source)))}\n`)
  for (const table of metricsTables(read, isReplay(source))) {
    const lines = renderTable(table, { paint: io.paint, flexible: 0, right: [1, 2, 3, 4] })
    await io.write(`\n${lines.join('\n')}\n`)
  }
  return 0
}

/** A session file keeps no costs, and counts no turns: those of its runs are what `list sessions` shows. */
function asListed(read: Metrics, { session }: ViewSource): Metrics {
  if (!session) return read
  const total = { ...read.total, costUsd: session.costUsd, turnCount: session.turns }
  return { ...read, total }
}

/** Of a prompt that Caisson has written, what a person asked. */
function withoutWrapping(item: ViewItem): ViewItem {
  const asked = item.kind === 'prompt' ? delimited('request', item.text) : undefined
  return asked === undefined ? item : ({ ...item, text: asked } as ViewItem)
}

function noSession({ path }: ViewSource): RunError {
  return new RunError('RUN_NOT_FOUND', `${path} has no session in it.`, {
    hint: 'Pass transcript.jsonl from the evidence folder, a Claude Code session file, or a run: `caisson list`.',
  })
}

async function figures(source: ViewSource) {
  const metrics = createMetrics()
  for await (const event of eventsOf(source)) metrics.add(event)
  return metrics.read({ working: isWorking(source) })
}

async function* eventsOf(source: ViewSource): AsyncGenerator<StreamEvent> {
  for await (const event of readEvents(await openSource(source)))
    yield isReplay(source) ? eventWithoutCost(event) : event
}

const isReplay = ({ manifest }: ViewSource) => manifest?.replayOf !== undefined
const isWorking = ({ manifest }: ViewSource) => manifest?.status === 'running'

/** In pieces, as fast as the reader takes them. */
async function pour(pieces: AsyncIterable<string>, io: CommandIo): Promise<number> {
  for await (const piece of pieces) if (!(await io.write(piece))) break
  return 0
}

/** The stored transcript, with the figures of the stream. */
async function* toJson(transcript: TranscriptParts, metrics: unknown): AsyncGenerator<string> {
  yield '{\n  "messages": ['
  let shown = 0
  for await (const message of transcript.messages()) {
    yield `${shown === 0 ? '' : ','}\n    ${indented(message, 4)}`
    shown++
  }
  yield `${shown === 0 ? '' : '\n  '}],\n  "metadata": ${indented(transcript.metadata, 2)}`
  yield `,\n  "metrics": ${indented(metrics, 2)}\n}\n`
}

/** As JSON; newlines within texts are escaped. */
function indented(value: unknown, spaces: number): string {
  return JSON.stringify(value, null, 2).replaceAll('\n', `\n${' '.repeat(spaces)}`)
}

/**
 * The stored transcript is written message by message. A working run's, and a bare stream, are read into
 * memory, since a message is complete only at its end.
 */
async function transcriptOf(source: ViewSource): Promise<TranscriptParts> {
  const { dir, output, manifest } = source
  if (output && manifest?.status !== 'running') {
    const file = join(output, 'transcript.json')
    const stored = await readStored(file, dir)
    if (stored) return stored
    const text = await readStoredText(dir, file, WHOLE_BYTES)
    if (text !== null) return partsOf(JSON.parse(text) as SessionTranscript)
  }
  const sessions = createSessions()
  const lines = new LineSplitter()
  for await (const chunk of await openSource(source))
    for (const { text } of lines.push(chunk as Buffer)) sessions.push(text)
  const rest = lines.end()
  if (rest) sessions.push(rest.text)
  return partsOf(sessions.read())
}

async function showPage(path: string, { web }: ViewFlags, io: CommandIo): Promise<number> {
  io.result({ page: path }, () => `${path}\n`)
  if (!web) return 0
  // Loaded for those who ask for it.
  const { default: openInBrowser } = await import('open')
  const browser = await openInBrowser(path)
  browser.once('error', (error) => io.log.warn(`No browser could be started: ${error.message}`))
  return 0
}

/** Path of the page that a run of this project has, or of one that is rendered now: an artifact's own may hold anything. */
async function page(source: ViewSource, to: string | true, io: CommandIo): Promise<string> {
  const { output, manifest, dir } = source
  const own = source.own && output && manifest?.status !== 'running' ? join(output, 'report.html') : undefined
  // A browser follows links.
  if (to === true && own && (await statStoredFile(dir, own, STREAM_BYTES))) return own
  const path = resolve(io.terminal.cwd, to === true ? `${await sessionOf(source)}.html` : to)
  const patchText = output && (await patchExcerpt(join(output, 'diff.patch'), PATCH_BYTES, dir))
  const { writePage } = await import('../../../report/page/page.js')
  const { instruction } = source
  let made = false
  try {
    // A name that nobody has chosen replaces no file.
    if (to === true) await writeFile(path, '', { flag: 'wx' })
    made = to === true
    await writePage(path, await mkdtemp(join(dirname(path), '.page-')), {
      stream: source.path,
      dir,
      ...(output ? { evidence: join(output, 'evidence') } : {}),
      ...(manifest ? { manifest } : {}),
      ...(instruction ? { request: { body: instruction } } : {}),
      ...(patchText ? { patchText } : {}),
    })
  } catch (cause) {
    if (made) await rm(path, { force: true })
    if (cause instanceof CaissonError) throw cause
    const { code = String(cause) } = cause as NodeJS.ErrnoException
    const hint = 'Choose a file in a folder that exists and can be written: `--html page.html`.'
    throw new RunError('WORKSPACE_FAILED', `The page ${path} cannot be written (${code}).`, { hint, cause })
  }
  return path
}

/** The session's ID as the name of a file, which must not lead to another folder. */
async function sessionOf(source: ViewSource): Promise<string> {
  const id = source.manifest?.agent.sessionId ?? (await sessionOfStream(source))
  return id !== undefined && /^[\w-]{1,100}$/.test(id) ? id : 'session'
}

async function sessionOfStream(source: ViewSource): Promise<string | undefined> {
  for await (const event of readEvents(await openSource(source)))
    if (event.type !== 'unknown' && event.session_id) return event.session_id
  return undefined
}
