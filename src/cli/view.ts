import { createReadStream } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { RunError } from '../errors.js'
import { toHtml } from '../transcript/html.js'
import { toMarkdown } from '../transcript/markdown.js'
import { createMetrics } from '../transcript/metrics.js'
import { metricsLine, metricsTables } from '../transcript/metrics-text.js'
import { readEvents } from '../transcript/reader.js'
import { readSessions } from '../transcript/sessions.js'
import type { SessionTranscript } from '../transcript/types.js'
import { createViewItems, type ViewItem } from '../transcript/view-items.js'
import { toViewLines } from '../transcript/view-text.js'
import type { CommandIo } from './command.js'
import { runsRoot } from './project.js'
import { renderTable } from './table.js'
import { findSource, type ViewSource } from './view-source.js'

export interface ViewFlags {
  thinking: boolean
  tools: boolean
  patch: boolean
  metrics: boolean
  markdown: boolean
  /** True without a name. */
  html?: string | true
}

/** `caisson view`: a session as people read it. */
export async function viewCommand(name: string, flags: ViewFlags, io: CommandIo): Promise<number> {
  const source = await findSource(name, io.terminal.cwd, runsRoot(io.project))
  if (flags.html) return await page(source, flags.html, io)
  if (io.json || flags.markdown) {
    const transcript = await transcriptOf(source)
    const metrics = (await figures(source)).read()
    io.result({ ...transcript, metrics }, () => toMarkdown(transcript))
    return 0
  }
  return await tell(source, flags, io)
}

/** Line by line as it is read: a session of any length takes the same memory. */
async function tell(source: ViewSource, flags: ViewFlags, io: CommandIo): Promise<number> {
  const items = createViewItems()
  const metrics = createMetrics()
  let shown = false
  const show = (next: readonly ViewItem[]) => {
    const lines = next.flatMap((item) => toViewLines(item, { ...flags, paint: io.paint }))
    if (lines.length === 0) return Promise.resolve(true)
    // The first one needs no space above it.
    const text = `${lines.join('\n')}\n`
    const first = !shown
    shown = true
    return io.write(first ? text.replace(/^\n/, '') : text)
  }
  const { instruction } = source
  if (instruction) await show([{ depth: 0, kind: 'prompt', text: instruction }])
  for await (const event of readEvents(source.path)) {
    metrics.add(event)
    if (!(await show(items.push(event)))) return 0
  }
  await show(items.end())
  const read = metrics.read()
  const error = source.manifest?.error
  const ending = [
    ...(read.total.sessions === 0 ? ['The agent has said nothing.'] : [io.paint('bold', metricsLine(read))]),
    ...(error ? [io.paint('red', error.message), error.hint] : []),
  ]
  await io.write(`\n${ending.join('\n')}\n`)
  if (flags.metrics) {
    for (const table of metricsTables(read)) {
      const lines = renderTable(table, { paint: io.paint, flexible: 0, right: [1, 2, 3, 4] })
      await io.write(`\n${lines.join('\n')}\n`)
    }
  }
  return 0
}

async function figures({ path }: ViewSource) {
  const metrics = createMetrics()
  for await (const event of readEvents(path)) metrics.add(event)
  return metrics
}

/** As the run has written it; of a run that works on, and of a file, as far as it goes. */
async function transcriptOf({ path, output, manifest }: ViewSource): Promise<SessionTranscript> {
  if (output && manifest?.status !== 'running') {
    const text = await readFile(join(output, 'transcript.json'), 'utf8').catch(() => null)
    if (text !== null) return JSON.parse(text) as SessionTranscript
  }
  const lines: string[] = []
  for await (const chunk of createReadStream(path, 'utf8')) lines.push(chunk as string)
  return readSessions(lines.join('').split('\n'))
}

/** The run's own page, or one that is made now. */
async function page(source: ViewSource, to: string | true, io: CommandIo): Promise<number> {
  const { output, manifest } = source
  const own = output && manifest?.status !== 'running' ? join(output, 'report.html') : undefined
  if (to === true && own) {
    io.result({ page: own }, () => `${own}\n`)
    return 0
  }
  const transcript = await transcriptOf(source)
  const { sessionId } = transcript.metadata
  const path = resolve(io.terminal.cwd, to === true ? `${sessionId ?? 'session'}.html` : to)
  const patchText = output && (await readFile(join(output, 'diff.patch'), 'utf8').catch(() => undefined))
  const html = toHtml({ transcript, ...(manifest ? { manifest } : {}), ...(patchText ? { patchText } : {}) })
  await writeFile(path, html, { flag: to === true ? 'wx' : 'w' }).catch((cause: NodeJS.ErrnoException) => {
    throw new RunError('RUN_NOT_FOUND', `The page ${path} cannot be written: ${cause.message}`, {
      hint: 'Name another file: `--html page.html`.',
      cause,
    })
  })
  io.result({ page: path }, () => `${path}\n`)
  return 0
}
