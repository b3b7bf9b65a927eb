import type { PageLog } from '../shared/event.js'
import { el } from '../shared/tree.js'
import { packedOf, unpack } from './data.js'
import { toDom } from './dom.js'

/** Draws a log when it is opened for the first time. */
export async function drawLog(details: Element): Promise<void> {
  const packed = details.querySelector('script.rows')
  if (!packed) return
  const place = packed.parentElement
  const data = packedOf(packed)
  packed.remove()
  const { columns, rows, bad } = await unpack<PageLog>(data)
  const failed = new Set(bad)
  const body = rows.map((row, index) =>
    el(failed.has(index) ? 'tr.bad' : 'tr', {}, ...row.map((cell) => el('td', {}, cell))),
  )
  const head = el('thead', {}, el('tr', {}, ...columns.map((name) => el('th', { scope: 'col' }, name))))
  place?.append(toDom(el('table', {}, head, el('tbody', {}, ...body))))
}
