import type { Paint } from '../../../agents/transcript/views/view-text.js'
import type { CommandIo } from '../command.js'
import { columnsOf } from './terminal.js'
import { cutToWidth, padToWidth, widthOf } from './width.js'

export interface TableOptions {
  paint: Paint
  /** Columns of the terminal; undefined: nothing is cut. */
  columns?: number | undefined
  /** Index of the column that is cut if the table is too wide; default: the last one. */
  flexible?: number
  /** Indexes of columns that are left out, the first one first, where the flexible one would be too narrow. */
  optional?: readonly number[]
  /** Indexes of right-aligned columns. */
  right?: readonly number[]
}

/** The table as a command prints it, in the columns of its terminal. */
export function tableOf(
  { paint, terminal }: Pick<CommandIo, 'paint' | 'terminal'>,
  rows: readonly (readonly string[])[],
  options: Omit<TableOptions, 'paint' | 'columns'> = {},
): string {
  const lines = renderTable(rows, { ...options, paint, columns: columnsOf(terminal.stdout) })
  return `${lines.join('\n')}\n`
}

const GAP = '  '
const LEAST = 12

/** Aligned lines from rows of plain text; the first row is the heading. */
export function renderTable(rows: readonly (readonly string[])[], options: TableOptions): string[] {
  const { paint, columns = Number.POSITIVE_INFINITY, right = [], optional = [] } = options
  const [heading = []] = rows
  const widths = heading.map((_, index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))))
  const flexible = options.flexible ?? heading.length - 1
  const widest = widths[flexible] ?? 0
  let kept = heading.map((_, index) => index)
  const room = () =>
    kept.reduce((left, index) => left - (index === flexible ? 0 : (widths[index] ?? 0) + GAP.length), columns)
  for (const index of optional) {
    if (room() >= Math.min(LEAST, widest)) break
    kept = kept.filter((one) => one !== index)
  }
  widths[flexible] = Math.max(1, Math.min(widest, room()))
  return rows.map((row, number) => {
    const cells = kept.map((index) => {
      const width = widths[index] ?? 0
      return padToWidth(cutToWidth(row[index] ?? '', width), width, right.includes(index) ? 'left' : 'right')
    })
    const line = cells.join(GAP).trimEnd()
    return number === 0 ? paint('bold', line) : line
  })
}
