import { existsSync, readFileSync } from 'node:fs'

/** One measured figure beside what it is measured against, in the same run. */
export interface Figure {
  name: string
  /** Ours. */
  value: number
  /** What it is compared with; absent for figures that stand alone. */
  against?: { name: string; value: number }
  unit: 'ms' | 'ms of CPU' | 'MB/s' | 'MiB'
  /** The bar it has to hold, in words. */
  bar: string
}

/** The middle one, so that one slow start does not count. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN
}

/** `cpuMs`: of the whole machine, so that a daemon and its containers count. Nothing else may run on it. */
export async function timed<T>(body: () => Promise<T>): Promise<{ ms: number; cpuMs: number; value: T }> {
  const [start, spent] = [performance.now(), spentCpu()]
  const value = await body()
  return { ms: performance.now() - start, cpuMs: spentCpu() - spent, value }
}

/** Milliseconds of CPU since the machine was started; 0 where there is no `/proc/stat`, as on macOS. */
function spentCpu(): number {
  if (!existsSync('/proc/stat')) return 0
  // In hundredths of a second; see proc_stat(5).
  const [user = 0, nice = 0, system = 0, , , irq = 0, softirq = 0] = readFileSync('/proc/stat', 'utf8')
    .split('\n', 1)
    .flatMap((line) => line.split(/\s+/).slice(1).map(Number))
  return (user + nice + system + irq + softirq) * 10
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
