import { diffTable } from '../shared/diff-table.js'
import type { PageEvent } from '../shared/event.js'
import { type Content, type Element, el } from '../shared/tree.js'
import { toDom } from './dom.js'
import { highlightDiff } from './highlight.js'

/** A text of more characters is shown in part until it is opened. */
const TEXT = 1_500

export interface RowState {
  open: boolean
  /** Of a call that started a subagent. */
  folded?: boolean
}

/** One event as a row, opened or not. */
export function drawRow(event: PageEvent, number: number, total: number, state: RowState): HTMLElement {
  const { kind, depth, failed, title, summary, edit } = event
  const classes = [kind, ...(failed ? ['failed'] : []), ...(depth > 0 ? ['nested'] : [])]
  const label = `event-${number + 1}-title`
  const row = toDom(
    el(
      `article.row.${classes.join('.')}`,
      {
        id: `event-${number + 1}`,
        tabindex: '-1',
        'data-event': String(number),
        'data-depth': String(Math.min(3, depth)),
        'aria-posinset': String(number + 1),
        'aria-setsize': String(total),
        'aria-labelledby': label,
      },
      el(
        'div.line',
        {},
        el(
          'a.number',
          { href: `#event-${number + 1}`, 'aria-label': `Link to event ${number + 1}` },
          String(number + 1),
        ),
        el('time', {}, timeOf(event.at)),
        ...(hasDetails(event)
          ? [
              el(
                'button.toggle',
                { type: 'button', 'aria-expanded': String(state.open), id: label },
                ...titleOf(event),
              ),
            ]
          : [el('span.title', { id: label }, ...titleOf(event))]),
        ...(summary === undefined ? [] : [el('span.summary', {}, summary)]),
        ...(edit && edit.hunks.length > 0 ? [el('span.edited', {}, ...changed(event))] : []),
        ...(state.folded === undefined
          ? []
          : [el('button.fold', { type: 'button' }, state.folded ? 'Show subagent' : 'Hide subagent')]),
        el('span.cost', {}, figuresOf(event)),
      ),
      ...(event.kind === 'call' || title === '' ? [] : textOf(event, state.open)),
      ...(state.open ? detailsOf(event) : []),
    ),
  ) as HTMLElement
  const table = row.querySelector('table.diff')
  if (table && edit) highlightDiff(table, edit.path)
  return row
}

export function hasDetails({ kind, text, output, input, edit }: PageEvent): boolean {
  if (kind === 'call' || kind === 'result') return Boolean(output !== undefined || input || edit)
  return kind === 'thinking' || (text ?? '').length > TEXT
}

function titleOf({ failed, title, kind }: PageEvent): Content[] {
  return [failed && kind !== 'end' ? `✗ ${title}` : title]
}

function textOf({ kind, text }: PageEvent, open: boolean): Element[] {
  if (text === undefined || (kind === 'thinking' && !open)) return []
  const shown = open || text.length <= TEXT ? text : `${text.slice(0, TEXT)}…`
  return [el('p.plain', {}, shown)]
}

function detailsOf({ kind, input, output, edit }: PageEvent): Element[] {
  if (kind !== 'call' && kind !== 'result') return []
  const block = (name: string, text: string) =>
    el('pre', { tabindex: '0', role: 'region', 'aria-label': name }, text)
  return [
    el(
      'div.details',
      {},
      ...(edit && edit.hunks.length > 0
        ? [
            el('p.dim', {}, el('code', {}, edit.path), edit.created ? ' (new)' : ''),
            el(
              'div.wide',
              { tabindex: '0', role: 'region', 'aria-label': `Changes of ${edit.path}` },
              diffTable({ name: `Changes of ${edit.path}`, hunks: edit.hunks }),
            ),
          ]
        : input
          ? [block('Input', input)]
          : []),
      output === undefined ? el('p.note', {}, 'No result.') : block('Result', output || '(no output)'),
    ),
  ]
}

function changed({ edit }: PageEvent): Content[] {
  const lines = edit?.hunks.flatMap((hunk) => hunk.lines) ?? []
  const count = (sign: string) => lines.filter((line) => line.startsWith(sign)).length
  return [el('span.plus', {}, `+${count('+')}`), ' ', el('span.minus', {}, `−${count('-')}`)]
}

function timeOf(at: number | undefined): string {
  return at === undefined ? '' : new Date(at).toISOString().slice(11, 19)
}

function figuresOf({ ms, tokens, costUsd }: PageEvent): string {
  return [
    ...(ms === undefined ? [] : [ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`]),
    ...(tokens
      ? [`${short(tokens.input)} in`, ...(tokens.output === undefined ? [] : [`${short(tokens.output)} out`])]
      : []),
    ...(costUsd ? [`$${costUsd.toFixed(4)}`] : []),
  ].join(' · ')
}

function short(count: number): string {
  return count < 1_000
    ? String(count)
    : count < 1e6
      ? `${(count / 1_000).toFixed(1)}k`
      : `${(count / 1e6).toFixed(1)}M`
}
