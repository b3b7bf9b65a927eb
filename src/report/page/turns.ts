/** What a request to the model took. */
export interface Turn {
  /** The event that it brought first. */
  event: number
  input: number
  cached: number
  output: number
  costUsd: number
}

/** Bars that a chart can show side by side. */
const MOST = 240

/** Turns in order, as at most 240 bars: of a long session each bar sums up several. */
export class Turns {
  readonly bars: Turn[] = []
  /** Turns that a bar sums up. */
  each = 1
  count = 0
  /** The turn that cost most, or had the most tokens where no cost is known. */
  most: Turn | undefined

  add(turn: Turn): void {
    if (this.most === undefined || weight(turn) > weight(this.most)) this.most = turn
    const last = this.bars.at(-1)
    if (last && this.count % this.each !== 0) sumInto(last, turn)
    else this.bars.push({ ...turn })
    this.count++
    if (this.bars.length > MOST && this.count % this.each === 0) this.#halve()
  }

  #halve(): void {
    const bars = this.bars.splice(0)
    for (const [index, bar] of bars.entries()) {
      const last = this.bars.at(-1)
      if (index % 2 === 1 && last) sumInto(last, bar)
      else this.bars.push(bar)
    }
    this.each *= 2
  }
}

function weight({ costUsd, input, output }: Turn): number {
  // A cent counts more than any number of tokens.
  return costUsd * 1e12 + input + output
}

function sumInto(bar: Turn, turn: Turn): void {
  bar.input += turn.input
  bar.cached += turn.cached
  bar.output += turn.output
  bar.costUsd += turn.costUsd
}
