import { agentInWords, agentOfMetadata } from '../../agents/transcript/told-agent.js'
import { formatCost, formatCount, formatDuration, plural } from '../../agents/transcript/transcript.js'
import type { SessionMetadata } from '../../agents/transcript/types.js'
import { LOOP_ENDS, type Manifest, type PatchSize } from '../../run/manifest.js'
import type { ReportOutput } from '../input.js'
import { iterationRows } from '../sections/iterations-section.js'
import type { Authors } from './authors.js'
import { changesHtml } from './diff.js'
import { errorBox, facts, linksHtml } from './facts.js'
import type { PatchedFile } from './patch.js'
import { escapeHtml, markdownToHtml } from './text.js'

/** What is known of a session, and shown around its timeline without the script. */
export interface Head {
  manifest?: Manifest
  /** Web address of the forge, e.g. `https://github.com`, if the run has one. */
  serverUrl?: string
  /** Web address of the workflow run. */
  runUrl?: string | undefined
  /** The comment that the run has announced itself with. */
  commentUrl?: string | undefined
  /** Whether a pull request is about to be opened for the change. */
  pulls?: boolean
  /** What was asked: the title of the issue or pull request, and the words, in Markdown. */
  request?: { title?: string; body: string }
  /** The agent's last message, in Markdown; default: the last words in the stream. */
  answer?: string
  /** The card of the proof, in Markdown. */
  card?: string
  /** Failed commands of the last verification, and the end of their output. */
  failedOutputs?: readonly ReportOutput[] | undefined
  metadata: SessionMetadata
  calls: number
  /** Absent: nothing is known about changes. */
  patchText?: string
  files: readonly PatchedFile[]
  authors: Authors
  /** The patch is longer. */
  cut: boolean
}

export function headHtml(head: Head): string {
  const { manifest, request, answer, card, failedOutputs = [] } = head
  const { patchText, files, authors, cut } = head
  const failed = outputs(failedOutputs)
  const proof = [card ? `<div class="card">${markdownToHtml(glyphs(card))}</div>` : '', failed].filter(
    Boolean,
  )
  return [
    '<header>',
    `<h1>${escapeHtml(titleOf(head))}${manifest ? ` ${badge(manifest)}` : ''}</h1>`,
    manifest && request?.title ? `<p class="dim">${escapeHtml(runTitle(manifest))}</p>` : '',
    manifest ? linksHtml(manifest, head) : '',
    manifest ? errorBox(manifest) : '',
    '</header>',
    '<main>',
    part('Changes', patchText === undefined ? [] : [changes(patchText, files, authors, cut)]),
    part('Proof', proof),
    part('Answer', answer ? [`<div class="words">${markdownToHtml(answer)}</div>`] : []),
    part('Request', request?.body ? [`<div class="words">${markdownToHtml(request.body)}</div>`] : []),
    manifest?.loop ? loopTable(manifest.loop) : '',
  ]
    .filter(Boolean)
    .join('\n')
}

/** What the session took, below everything that a reader came for. */
export function figuresHtml({
  manifest,
  serverUrl,
  metadata,
  calls,
}: Pick<Head, 'manifest' | 'serverUrl' | 'metadata' | 'calls'>): string {
  return part('Figures', [
    figures(metadata, calls),
    manifest ? `<details><summary>About this run</summary>${facts(manifest, serverUrl)}</details>` : '',
  ])
}

/** Those that need no font with emoji. */
const glyphs = (text: string) => text.replaceAll('✅', '✓').replaceAll('❌', '✗').replaceAll('⚠️', '!')

function part(title: string, content: readonly string[]): string {
  if (content.length === 0) return ''
  const id = title.toLowerCase()
  return `<section aria-labelledby="${id}"><h2 id="${id}">${title}</h2>\n${content.join('\n')}</section>`
}

function changes(patch: string, files: readonly PatchedFile[], authors: Authors, cut: boolean): string {
  return patch.trim() === '' ? '<p class="note">No changes.</p>' : changesHtml(files, authors, cut)
}

export function titleOf({ manifest, request }: Pick<Head, 'manifest' | 'request'>): string {
  return request?.title || (manifest ? runTitle(manifest) : 'Session')
}

function runTitle({ base, task }: Manifest): string {
  const { target } = task
  const about =
    target.kind === 'none'
      ? ''
      : `${target.kind === 'issue' ? 'issue' : 'pull request'} #${target.number} in `
  return `Run on ${about}${base.repository}`
}

function badge({ outcome, reason, replayOf }: Manifest): string {
  const replay = replayOf === undefined ? '' : '<span class="badge replay">replay</span> '
  return `${replay}<span class="badge ${outcome}">${escapeHtml(reason.replace(/_/g, ' '))}</span>`
}

function figures(metadata: SessionMetadata, calls: number): string {
  const items: [string, string][] = [
    ['Turns', formatCount(metadata.turnCount)],
    ['Tool calls', formatCount(calls)],
    ['Errors', formatCount(metadata.errorCount)],
    ['Tokens in', formatCount(metadata.inputTokens)],
    ['Tokens out', formatCount(metadata.outputTokens)],
    ['Cost', formatCost(metadata.costUsd)],
    ['Session time', formatDuration(metadata.durationMs)],
  ]
  const cells = items.map(([name, value]) => `<div><dt>${name}</dt><dd>${escapeHtml(value)}</dd></div>`)
  const about = [metadata.model, agentInWords(agentOfMetadata(metadata)), metadata.sessionId]
  const line = about.filter((part) => part).map((part) => escapeHtml(String(part)))
  return `<p class="dim">${line.join(' · ')}</p>\n<dl class="figures">${cells.join('')}</dl>`
}

/** The end of the failed commands' output, collapsed; '' if none failed. */
export function outputs(failed: readonly ReportOutput[]): string {
  return failed
    .map(({ command, tail }) => {
      const summary = `<summary>Output of <code>${escapeHtml(command)}</code></summary>`
      return `<details class="call failed">${summary}<pre>${escapeHtml(tail)}</pre></details>`
    })
    .join('\n')
}

/** The iterations of a loop, each with its figures, and why the loop ended. */
export function loopTable({ completedBy, iterations }: NonNullable<Manifest['loop']>): string {
  const [head = [], ...rows] = iterationRows(iterations, ({ patch }) => patchText(patch))
  const cells = rows.map((row, index) =>
    [...row, iterations[index]?.sessionId ?? ''].map((text) => `<td>${escapeHtml(text)}</td>`),
  )
  const names = [...head, 'Session'].map((name) => `<th>${name}</th>`)
  const body = [names, ...cells].map((row) => `<tr>${row.join('')}</tr>`)
  const end = `${plural(iterations.length, 'iteration')}; the loop ended because ${LOOP_ENDS[completedBy]}.`
  return `<h2>Iterations</h2>\n<p>${escapeHtml(end)}</p>\n<div class="wide loop"><table>${body.join('')}</table></div>`
}

function patchText({ files, additions, deletions, bytes }: PatchSize): string {
  return `${plural(files, 'file')}, +${additions} −${deletions} (${formatCount(bytes)} bytes)`
}
