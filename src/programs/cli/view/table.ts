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
  const { paint, columns, right = [] } = options
  const [heading] = rows
  if (!heading) return []
  const widths = heading.map((_, index) => Math.max(...rows.map((row) => widthOf(row[index] ?? ''))))
  const flexible = options.flexible ?? heading.length - 1
  const whole = widths.reduce((sum, width) => sum + width, 0) + GAP.length * (widths.length - 1)
  if (columns !== undefined && whole > columns) {
    const most = (widths[flexible] ?? 0) - (whole - columns)
    const [dropped, ...optional] = options.optional ?? []
    if (most < Math.min(LEAST, widths[flexible] ?? 0) && dropped !== undefined)
      return renderTable(without(rows, dropped), withoutColumn({ ...options, flexible, optional }, dropped))
    widths[flexible] = Math.max(1, most)
  }
  return rows.map((row, number) => {
    const cells = widths.map((width, index) => {
      const cell = cutToWidth(row[index] ?? '', width)
      return padToWidth(cell, width, right.includes(index) ? 'left' : 'right')
    })
    const line = cells.join(GAP).trimEnd()
    return number === 0 ? paint('bold', line) : line
  })
}

const without = (rows: readonly (readonly string[])[], column: number) =>
  rows.map((row) => row.filter((_, index) => index !== column))

/** The options, with the indexes that hold once a column is gone. */
function withoutColumn(options: TableOptions & { flexible: number }, column: number): TableOptions {
  const moved = (index: number) => (index > column ? index - 1 : index)
  const { flexible, optional = [], right = [] } = options
  return {
    ...options,
    flexible: moved(flexible),
    optional: optional.filter((index) => index !== column).map(moved),
    right: right.filter((index) => index !== column).map(moved),
  }
}
