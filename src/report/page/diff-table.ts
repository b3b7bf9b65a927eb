import { type Content, type Element, el } from './element.js'
import type { Hunk, PatchedFile } from './patch.js'

interface Side {
  number: number | undefined
  text: string
  kind: 'same' | 'del' | 'add'
}

interface Row {
  left: Side | undefined
  right: Side | undefined
}

/** The lines of a hunk side by side: what was removed is beside what was added in its place. */
export function sideBySide({ oldStart, newStart, lines }: Hunk): Row[] {
  const rows: Row[] = []
  let removed: Side[] = []
  let added: Side[] = []
  let [before, after] = [oldStart, newStart]
  const flush = () => {
    for (let index = 0; index < Math.max(removed.length, added.length); index++)
      rows.push({ left: removed[index], right: added[index] })
    removed = []
    added = []
  }
  for (const line of lines) {
    const text = line.slice(1)
    if (line.startsWith('-')) {
      // What was removed after an addition belongs to the next pair.
      if (added.length > 0) flush()
      removed.push({ kind: 'del', text, number: before })
      if (before !== undefined) before++
    } else if (line.startsWith('+')) {
      added.push({ kind: 'add', text, number: after })
      if (after !== undefined) after++
    } else if (!line.startsWith('\\')) {
      flush()
      rows.push({
        left: { kind: 'same', text, number: before },
        right: { kind: 'same', text, number: after },
      })
      if (before !== undefined) before++
      if (after !== undefined) after++
    }
  }
  flush()
  return rows
}

/** How many lines were added and removed. */
export function linesChanged(o: Pick<PatchedFile, 'additions' | 'deletions'>): Content[] {
  return [el('span.plus', {}, `+${o.additions}`), ' ', el('span.minus', {}, `−${o.deletions}`)]
}

interface DiffTable {
  /** Of the file, by whose ending the browser knows how to highlight. */
  path: string
  /** What the table is about, for those who do not see it; default: the path. */
  title?: string
  hunks: readonly Hunk[]
  /** Shown in the row above a hunk; default: its header. */
  heading?: (hunk: Hunk) => Content[]
  /** Applied to each line. */
  show?: (text: string) => string
}

/** Hunks as a table of two sides with line numbers; `data-code` marks what the browser highlights. */
export function diffTable({ path, title = path, hunks, heading, show = (text) => text }: DiffTable): Element {
  const name = `Changes of ${title}`
  const cells = (side: Side | undefined, which: 'l' | 'r'): Element[] => {
    if (side === undefined) return [el(`td.n.${which}.none`), el(`td.${which}.none`)]
    const sign = side.kind === 'add' ? '+' : side.kind === 'del' ? '-' : ' '
    return [
      el(`td.n.${which}.${side.kind}`, {}, side.number === undefined ? '' : String(side.number)),
      el(
        `td.${which}.${side.kind}`,
        { 'data-sign': sign },
        el('code', { 'data-code': which }, show(side.text)),
      ),
    ]
  }
  const table = el(
    'table.diff',
    { 'aria-label': name },
    el('colgroup', {}, el('col.n'), el('col'), el('col.n'), el('col')),
    ...hunks.map((hunk) =>
      el(
        'tbody',
        {},
        el('tr.hunk', {}, el('td', { colspan: '4' }, ...(heading?.(hunk) ?? [hunk.header ?? '@@']))),
        ...sideBySide(hunk).map(({ left, right }) => el('tr', {}, ...cells(left, 'l'), ...cells(right, 'r'))),
      ),
    ),
  )
  return el('div.wide', { 'data-path': path, tabindex: '0', role: 'region', 'aria-label': name }, table)
}
