/** One measured figure beside what it is measured against, in the same run. */
export interface Figure {
  name: string
  /** Ours. */
  value: number
  /** What it is compared with; absent for figures that stand alone. */
  against?: { name: string; value: number }
  unit: 'ms' | 'MB/s' | 'MiB'
  /** The bar it has to hold, in words. */
  bar: string
}

/** The middle one, so that one slow start does not count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

export async function timed<T>(body: () => Promise<T>): Promise<{ ms: number; value: T }> {
  const start = performance.now()
  const value = await body()
  return { ms: performance.now() - start, value }
}

export function table(figures: readonly Figure[]): string {
  const number = (value: number, unit: string) =>
    `${value < 10 ? value.toFixed(2) : Math.round(value)} ${unit}`
  const rows = figures.map(({ name, value, against, unit, bar }) => [
    name,
    number(value, unit),
    against ? `${number(against.value, unit)} (${against.name})` : '',
    against ? `${(value / against.value).toFixed(2)}×` : '',
    against ? `${value >= against.value ? '+' : '-'}${number(Math.abs(value - against.value), unit)}` : '',
    bar,
  ])
  const all = [['figure', 'ours', 'against', 'ratio', 'difference', 'bar'], ...rows]
  const widths =
    all[0]?.map((_cell, column) => Math.max(...all.map((row) => (row[column] ?? '').length))) ?? []
  return all
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`)
    .join('\n')
}

export const quick = process.env['CAISSON_BENCH_QUICK'] === '1'
