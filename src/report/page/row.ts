import { formatCost, plural } from '../../agents/transcript/transcript.js'
import type { ViewItem } from '../../agents/transcript/views/view-items.js'
import { diffTable, linesChanged } from './diff-table.js'
import type { PageEdit } from './edits.js'
import { type Content, type Element, el, elementHtml } from './element.js'
import { markdownToHtml } from './text.js'

/** What a text without Markdown does not have. */
const MARKED = /[`*_#>|[~]|^\s*(?:[-+]|\d+\.) |\n\n/m

/** What follows this many characters of a text is folded. */
const TEXT = 1_500

/** A row of the timeline. All texts are untrusted. */
export interface PageEvent {
  kind: ViewItem['kind']
  /** 0 for the agent, 1 for a subagent, 2 for a subagent of one. */
  depth: number
  /** The number of the call that started the subagent. */
  parent?: number | undefined
  /** Milliseconds since 1970. */
  at?: number | undefined
  /** Milliseconds until the result. */
  ms?: number
  /** Of the request to the model that brought this event and those after it, once. */
  tokens?: { input: number; output: number | undefined }
  /** US dollars, of the same request. */
  costUsd?: number
  /** Title of the row: a tool, a speaker. */
  title: string
  /** The beginning of the input, on one line. */
  summary?: string
  text?: string
  input?: string
  output?: string | undefined
  failed?: boolean | undefined
  /** A call of the shell. */
  shell?: boolean
  edit?: PageEdit | undefined
}

/** One event as a row, which the browser itself opens and finds. `isRich`: its text is Markdown. */
export function rowHtml(event: PageEvent, number: number, isRich = false): string {
  const { kind, depth, parent, failed, shell, edit, text = '' } = event
  const marks = [failed && 'failed', shell && 'shell', edit && 'edit', depth > 0 && 'nested']
  const folded =
    kind === 'call' || kind === 'result' ? detailsOf(event) : kind === 'thinking' ? [plain(text)] : []
  const line = lineOf(event)
  return elementHtml(
    el(
      ['li.row', kind, ...marks.filter(Boolean)].join('.'),
      {
        id: `event-${number}`,
        'data-depth': depth > 1 ? String(Math.min(3, depth)) : undefined,
        'data-parent': parent?.toString(),
      },
      el('a.number', { href: `#event-${number}`, 'aria-label': `Event ${number}` }, String(number)),
      ...(folded.length > 0
        ? [el('details', {}, el('summary.line', {}, ...line), ...folded)]
        : [el('div.line', {}, ...line), ...words(text, isRich)]),
    ),
  )
}

function lineOf({ kind, at, title, summary, failed, edit, ...figures }: PageEvent): Content[] {
  const cost = figuresOf(figures)
  return [
    at === undefined ? '' : el('time', {}, new Date(at).toISOString().slice(11, 19)),
    el('b', {}, failed && kind !== 'end' ? `✗ ${title}` : title),
    summary ? el('span.summary', {}, summary) : '',
    edit && edit.hunks.length > 0 ? changed(edit) : '',
    cost === '' ? '' : el('span.cost', {}, cost),
  ]
}

const plain = (text: string) => el('p.plain', {}, text)

/** A text, with what is too long for a row folded. */
function words(text: string, isRich: boolean): Element[] {
  const [start = text] = text.length > TEXT ? (/^.{1500}\S{0,80}/su.exec(text) ?? []) : []
  const rest = text.slice(start.length).trimStart()
  if (rest === '' && isRich && MARKED.test(text)) return [el('div.rich', {}, { html: markdownToHtml(text) })]
  if (rest === '') return text === '' ? [] : [plain(text)]
  return [
    plain(start),
    el('details', {}, el('summary', {}, `… ${plural(rest.length, 'more character')}`), plain(rest)),
  ]
}

function detailsOf({ input, output, edit }: PageEvent): Element[] {
  const block = (name: string, text: string) =>
    el('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text)
  return [
    ...(edit && edit.hunks.length > 0
      ? [el('p.dim', {}, el('code', {}, edit.path), edit.created ? ' (new)' : ''), diffTable(edit)]
      : []),
    ...(input ? [block('Input', input)] : []),
    output === undefined ? el('p.note', {}, 'No result.') : block('Result', output || '(no output)'),
  ]
}

function changed({ hunks }: PageEdit): Element {
  const lines = hunks.flatMap((hunk) => hunk.lines)
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  return el('span.edited', {}, ...linesChanged({ additions: count('+'), deletions: count('-') }))
}

function figuresOf({ ms, tokens, costUsd }: Pick<PageEvent, 'ms' | 'tokens' | 'costUsd'>): string {
  const parts = [
    ms === undefined ? '' : ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`,
    tokens ? `${short(tokens.input)} in` : '',
    tokens?.output === undefined ? '' : `${short(tokens.output)} out`,
    costUsd ? formatCost(costUsd) : '',
  ]
  return parts.filter(Boolean).join(' · ')
}

function short(count: number): string {
  if (count < 1_000) return String(count)
  return count < 1e6 ? `${(count / 1_000).toFixed(1)}k` : `${(count / 1e6).toFixed(1)}M`
}
