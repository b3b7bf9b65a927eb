import { join } from 'node:path'
import { linesIn } from '../../agents/transcript/lines.js'
import { formatCost, formatCount, formatDuration, plural } from '../../agents/transcript/transcript.js'
import { printable, shortened } from '../../agents/transcript/views/printable.js'
import { parseJson } from '../../base/json.js'
import { openStoredFile, STREAM_BYTES, streamStoredFile } from '../../base/stored-file.js'
import type { RunFolder } from '../../run/run-folder.js'
import { el, elementHtml } from './element.js'
import { escapeHtml } from './text.js'

/** Rows that a page has of a log; the evidence has them all. */
const MOST_ROWS = 5_000
const CELL = 500
/** Bytes of a verification's output, from its end. */
const OUTPUT_BYTES = 200_000

type Line = Record<string, unknown>

interface LogKind {
  file: string
  title: string
  columns: Column[]
  isBad: (line: Line) => boolean
}

type Column = [name: string, cell: (line: Line) => string]

const text = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : ''
const count = (value: unknown): string => (typeof value === 'number' ? formatCount(value) : '')
const cost = (value: unknown): string => (typeof value === 'number' ? formatCost(value) : '')
const duration = (value: unknown): string => (typeof value === 'number' ? formatDuration(value) : '')

/** One field of each line. */
const field = (name: string, key: string, format = text): Column => [name, (line) => format(line[key])]
/** Those of several that a line has. */
const note = (...values: unknown[]): string => values.map(text).filter(Boolean).join(' ')

const TIME = field('Time', 'time', (value) => text(value).slice(11, 19))
const REQUEST: Column = ['Request', (line) => `${text(line['method'])} ${text(line['path'])}`]
const STATUS = field('Status', 'status')
const DURATION = field('Duration', 'durationMs', duration)
const INPUT = ['inputTokens', 'cacheReadTokens', 'cacheCreationTokens']

const KINDS: LogKind[] = [
  {
    file: 'gateway.jsonl',
    title: 'Gateway',
    columns: [
      TIME,
      REQUEST,
      field('Model', 'model'),
      STATUS,
      ['In', (line) => formatCount(INPUT.reduce((sum, key) => sum + (Number(line[key]) || 0), 0))],
      field('Out', 'outputTokens', count),
      field('Cost', 'costUsd', cost),
      DURATION,
      ['Note', ({ denial, error }) => note((denial as Line | undefined)?.['message'], error)],
    ],
    isBad: (line) => 'denial' in line || 'error' in line || Number(line['status']) >= 400,
  },
  {
    file: 'github.jsonl',
    title: 'GitHub',
    columns: [TIME, REQUEST, STATUS, DURATION, field('Note', 'denial')],
    isBad: (line) => 'denial' in line || Number(line['status']) >= 400,
  },
  {
    file: 'network.jsonl',
    title: 'Network',
    columns: [
      TIME,
      field('Phase', 'phase'),
      field('Host', 'host'),
      field('Port', 'port'),
      field('Decision', 'decision'),
      field('Sent', 'bytesSent', count),
      field('Received', 'bytesReceived', count),
      DURATION,
      ['Note', ({ why, error }) => note(why, error)],
    ],
    isBad: (line) => line['decision'] === 'denied' || 'error' in line,
  },
  {
    file: 'mcp.jsonl',
    title: 'MCP servers',
    columns: [
      TIME,
      field('Server', 'server'),
      field('Tool', 'tool'),
      field('Arguments', 'arguments'),
      ['Outcome', ({ outcome, event }) => text(outcome) || text(event)],
      field('Bytes', 'bytes', count),
      DURATION,
      field('Note', 'why'),
    ],
    isBad: (line) => line['event'] === 'call' && line['outcome'] !== 'ok',
  },
]

/** The logs in a run's evidence, folded; '' if it has none. `dir` is the folder of the run. Throws FILE_REFUSED. */
export async function logsHtml(
  evidence: string,
  redact: (text: string) => string,
  dir = evidence,
): Promise<string> {
  const tables = await Promise.all(KINDS.map((kind) => tableHtml(kind, { dir, evidence }, redact)))
  const parts = [...tables, await outputHtml({ dir, evidence }, redact)].filter((part) => part !== '')
  if (parts.length === 0) return ''
  return `<section aria-labelledby="logs"><h2 id="logs">Logs</h2>\n${parts.join('\n')}</section>`
}

type Folder = Pick<RunFolder, 'dir' | 'evidence'>

async function tableHtml(kind: LogKind, folder: Folder, redact: (text: string) => string): Promise<string> {
  const rows: string[] = []
  let lines = 0
  let bad = 0
  for await (const line of linesOf(folder, kind.file)) {
    lines++
    const isBad = kind.isBad(line)
    if (isBad) bad++
    if (rows.length === MOST_ROWS) continue
    const cells = kind.columns.map(([, cell]) => el('td', {}, shortened(printable(redact(cell(line))), CELL)))
    rows.push(elementHtml(el(isBad ? 'tr.bad' : 'tr', {}, ...cells)))
  }
  if (lines === 0) return ''
  const left = lines - rows.length
  const heads = kind.columns.map(([name]) => `<th scope="col">${name}</th>`)
  const failed = bad > 0 ? `, ${formatCount(bad)} failed or refused` : ''
  const more = left > 0 ? `<p class="note">${plural(left, 'more line')} in evidence/${kind.file}.</p>` : ''
  return `<details class="log"><summary><b>${kind.title}</b> ${plural(lines, 'line')}${failed}</summary><div class="wide" tabindex="0" role="region" aria-label="${kind.title}"><table><thead><tr>${heads.join('')}</tr></thead><tbody>${rows.join('\n')}</tbody></table></div>${more}</details>`
}

async function* linesOf({ dir, evidence }: Folder, file: string): AsyncGenerator<Line> {
  const stream = await streamStoredFile(dir, join(evidence, file))
  if (stream === null) return
  for await (const line of linesIn(stream)) {
    // A process that was killed leaves half a line.
    const value = parseJson(line)
    if (typeof value === 'object' && value !== null) yield value as Line
  }
}

async function outputHtml({ dir, evidence }: Folder, redact: (text: string) => string): Promise<string> {
  const file = await openStoredFile(dir, join(evidence, 'verify.log'), STREAM_BYTES)
  if (file === null) return ''
  try {
    const { size } = await file.stat()
    const from = Math.max(0, size - OUTPUT_BYTES)
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(size - from), position: from })
    const shown = redact(buffer.subarray(0, bytesRead).toString('utf8')).trim()
    if (shown === '') return ''
    const cut = from > 0 ? ' (its end)' : ''
    return `<details class="log"><summary><b>Verification</b> output of the commands${cut}</summary><pre tabindex="0">${escapeHtml(shown)}</pre></details>`
  } finally {
    await file.close()
  }
}
