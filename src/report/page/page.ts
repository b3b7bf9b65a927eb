import { closeSync, createReadStream, createWriteStream, openSync, writeSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { CLIENT } from '#page-client'
import { Figures } from '../../agents/transcript/figures.js'
import { type HostPaths, showPaths } from '../../agents/transcript/host-paths.js'
import { readBatches } from '../../agents/transcript/reader.js'
import { plural } from '../../agents/transcript/transcript.js'
import { namesOf } from '../../base/agent-names.js'
import { mapTexts } from '../../base/json.js'
import { streamStoredFile } from '../../base/stored-file.js'
import { readExchanges } from '../../run/usage.js'
import { splitTitle } from '../text/title.js'
import { Authors } from './authors.js'
import { chartHtml, type Turn } from './chart.js'
import { figuresHtml, type Head, headHtml, titleOf } from './head.js'
import { logsHtml } from './logs.js'
import { PATCH_BYTES, readPatch } from './patch.js'
import { topOfPage } from './static-page.js'
import { Timeline } from './timeline.js'

export interface PageInput extends Omit<Head, 'metadata' | 'calls' | 'files' | 'authors' | 'cut'> {
  /** The captured stream, or a session file: JSON lines. A file that is not there is an empty session. */
  stream: string
  /** The folder of the run or artifact, out of which no link leads. Default: the one that each file is in. */
  dir?: string
  /** The beginning of the patch, at most {@link PATCH_BYTES}. */
  patchText?: string
  /** The folder with the logs of the run. */
  evidence?: string
  /** Paths of the host that are shown as others. */
  hostPaths?: HostPaths | undefined
  redact?: (text: string) => string
}

/**
 * Writes a session as one self-contained page of plain HTML, which appears when it is whole. Its own script searches,
 * filters and highlights; a browser refuses any other and every connection, and nothing that an agent wrote is ever
 * markup. `scratch` is a folder for temporary files on the same file system, which is made anew. Memory does not grow
 * with the session. Rejects with the error of the file system.
 */
export async function writePage(to: string, scratch: string, input: PageInput): Promise<void> {
  // What a process that was killed has left.
  await rm(scratch, { recursive: true, force: true })
  await mkdir(scratch, { recursive: true })
  try {
    const whole = join(scratch, 'page.html')
    await pipeline(pieces(input, join(scratch, 'rows')), createWriteStream(whole))
    await mkdir(dirname(to), { recursive: true })
    await rename(whole, to)
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}

async function* pieces(input: PageInput, rows: string): AsyncGenerator<string | Buffer> {
  const { manifest, evidence, redact = (text) => text, dir } = input
  // Before it is marked up: afterwards a secret may be written otherwise.
  const { request, card, failedOutputs, patchText, ...rest } = input
  const redacted = {
    ...rest,
    ...mapTexts({ request, card, failedOutputs, patchText }, redact),
  } as PageInput
  const cut = patchText !== undefined && Buffer.byteLength(patchText) >= PATCH_BYTES
  const files = readPatch(redacted.patchText ?? '')
  const authors = new Authors(files)
  const turns: Turn[] = []
  const { figures, timeline } = await writeRows(input, rows, authors, turns)
  const known = manifest === undefined || manifest.status === 'running' ? {} : manifest.metadata
  const metadata = { ...figures.metadata(), ...known }
  // Without a run nobody else knows what was said last.
  const answer = input.answer === undefined ? splitTitle(timeline.answer).answer : redact(input.answer)
  const head = { ...redacted, answer, metadata, calls: figures.toolCalls, files, authors, cut }
  yield `${topOfPage({ title: redact(titleOf(input)), script: CLIENT })}${SKIP}\n`
  yield `${redact(headHtml(head))}\n`
  yield TIMELINE
  if (timeline.count === 0) yield '<p class="note">The agent printed nothing of its work.</p>'
  else {
    yield TIMELINE_TOP
    for await (const chunk of createReadStream(rows)) yield chunk as Buffer
    yield timelineEnd(timeline.count, timeline.left)
  }
  yield `</section>\n${chartHtml(turns)}\n${redact(figuresHtml(head))}\n`
  if (evidence !== undefined) yield `${await logsHtml(evidence, redact, dir)}\n`
  yield `</main>\n<script>${CLIENT}</script>\n</body>\n</html>\n`
}

async function writeRows(input: PageInput, rows: string, authors: Authors, turns: Turn[]) {
  const { manifest, evidence, request, redact, hostPaths = {}, dir } = input
  const exchanges =
    evidence === undefined ? new Map() : await readExchanges({ dir: dir ?? evidence, evidence })
  // A replay asks no model, whatever its answers once cost.
  if (manifest?.replayOf) for (const exchange of exchanges.values()) exchange.costUsd = 0
  const figures = new Figures()
  const paths = showPaths(hostPaths)
  const speaker = namesOf(manifest?.agent ?? {}).speakerName
  const out = openSync(rows, 'w')
  try {
    const timeline = new Timeline({
      speaker,
      exchanges,
      authors,
      turns,
      show: (value) => (redact ? mapTexts(paths(value), redact) : paths(value)),
      write: (html) => writeSync(out, html),
    })
    if (request?.body) timeline.ask(request.body)
    const stream = await streamStoredFile(dir ?? dirname(input.stream), input.stream)
    for await (const batch of stream === null ? [] : readBatches(stream)) {
      for (const event of batch) {
        figures.add(event)
        timeline.add(event)
      }
    }
    figures.end()
    timeline.end()
    return { figures, timeline }
  } finally {
    closeSync(out)
  }
}

const SKIP = '<a class="skip" href="#timeline">Skip to the timeline</a>'

/** Events on paper; the page on a screen has more. */
const PRINTED = 500

/** Which rows a filter shows. */
const FILTERS = [
  ['*', 'All'],
  ['.failed', 'Errors'],
  ['.edit', 'Edits'],
  ['.shell', 'Shell'],
  ['.text, .prompt, .end', 'Words'],
] as const

const BUTTONS = FILTERS.map(
  ([rows, label]) =>
    `<button type="button" data-filter="${rows}" aria-pressed="${rows === '*'}">${label}</button>`,
)

const TIMELINE = '<section aria-labelledby="timeline"><h2 id="timeline">Timeline</h2>\n'

/** The controls appear with the script that obeys them. */
const TIMELINE_TOP = `<div class="controls" hidden><input type="search" id="search" aria-label="Search the timeline" placeholder="Search" autocomplete="off" spellcheck="false"><div role="group" aria-label="Filter">${BUTTONS.join('')}</div><button type="button" id="open-all" aria-pressed="false">Details</button><span class="keys"><kbd>/</kbd> search <kbd>j</kbd> <kbd>k</kbd> next, previous <kbd>Enter</kbd> open</span></div>
<p class="dim" id="status" role="status"></p>
<div id="scroller" role="region" tabindex="0" aria-label="Events">`

function timelineEnd(count: number, left: number): string {
  const more = left === 0 ? '' : `<p class="note">The stream has ${plural(left, 'more event')}.</p>\n`
  const unprinted =
    count <= PRINTED ? '' : `<p class="on-paper">${plural(count - PRINTED, 'more event')} not printed.</p>\n`
  return `</ol>\n</div>\n${more}${unprinted}`
}
