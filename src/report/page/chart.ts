import { formatCost, formatCount, plural } from '../../agents/transcript/transcript.js'
import { type Element, el, elementHtml } from './element.js'

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
const BARS = 240

/** Turns in order, as at most 240 bars: of a long session each bar sums up several. */
export function barsOf(turns: readonly Turn[]): { bars: Turn[]; each: number } {
  const each = Math.max(1, Math.ceil(turns.length / BARS))
  const bars: Turn[] = []
  for (const [index, turn] of turns.entries()) {
    const last = bars.at(-1)
    if (last === undefined || index % each === 0) bars.push({ ...turn })
    else sumInto(last, turn)
  }
  return { bars, each }
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

const WIDTH = 720
const HEIGHT = 96

/** Tokens and cost of each request to the model as bars, and the most expensive one in words; '' where nothing is known. */
export function chartHtml(turns: readonly Turn[]): string {
  if (turns.every(({ input, output }) => input + output === 0)) return ''
  const { bars, each } = barsOf(turns)
  const count = turns.length
  const most = turns.reduce((one, other) => (weight(other) > weight(one) ? other : one))
  const per = each === 1 ? 'request' : `${formatCount(each)} requests`
  const cost = bars.some(({ costUsd }) => costUsd > 0)
  const charts = [
    chart(`Tokens per ${per}`, bars, count, [
      { name: 'from a cache', of: ({ cached }) => cached, kind: 'cached' },
      { name: 'new', of: ({ input, cached }) => Math.max(0, input - cached), kind: 'new' },
      { name: 'out', of: ({ output }) => output, kind: 'out' },
    ]),
    ...(cost
      ? [chart(`Cost per ${per}`, bars, count, [{ of: ({ costUsd }) => costUsd, kind: 'cost' }])]
      : []),
  ]
  const link = `<a href="#event-${most.event + 1}">event ${formatCount(most.event + 1)}</a>`
  const tokens = plural(most.input + most.output, 'token')
  const words = `${plural(count, 'request')}. The most expensive one is answered in ${link}: ${tokens}${cost ? `, ${formatCost(most.costUsd)}` : ''}.`
  return `<section aria-labelledby="turns"><h2 id="turns">Requests to the model</h2>\n<div class="charts">${charts.map(elementHtml).join('')}</div>\n<p class="note">${words}</p></section>`
}

interface Part {
  name?: string
  of: (turn: Turn) => number
  kind: string
}

/** A bar for each request, from the first to the last of `count`. */
function chart(title: string, bars: readonly Turn[], count: number, parts: readonly Part[]): Element {
  const totals = bars.map((bar) => parts.reduce((sum, { of }) => sum + of(bar), 0))
  const most = Math.max(...totals, Number.MIN_VALUE)
  const width = WIDTH / bars.length
  const number = (value: number) => String(Math.round(value * 100) / 100)
  const rects = bars.flatMap((bar, index) => {
    let top = HEIGHT
    return parts.flatMap(({ of, kind }) => {
      const height = (of(bar) / most) * HEIGHT
      if (height === 0) return []
      top -= height
      const place = { x: number(index * width), y: number(top), width: number(width * 0.85) }
      return [el(`rect.${kind}`, { ...place, height: number(height) })]
    })
  })
  const isCost = parts.some(({ kind }) => kind === 'cost')
  const inWords = (value: number) => (isCost ? formatCost(value) : plural(Math.round(value), 'token'))
  const label = `${title}, at most ${inWords(most)}`
  const names = parts.flatMap(({ name, kind }) =>
    name === undefined ? [] : [el(`span.key.${kind}`, {}, name), ' '],
  )
  const line = (y: number) => el('line.grid', { x1: '0', x2: String(WIDTH), y1: number(y), y2: number(y) })
  const short = (value: number) => (isCost ? formatCost(value) : formatCount(Math.round(value)))
  const view = { viewBox: `0 0 ${WIDTH} ${HEIGHT}`, preserveAspectRatio: 'none' }
  return el(
    'figure',
    {},
    el('figcaption', {}, `${title} `, ...names),
    el(
      'div.plot',
      {},
      el('div.scale', {}, ...[most, most / 2, 0].map((value) => el('span', {}, short(value)))),
      el('svg.chart', { ...view, role: 'img', 'aria-label': label }, line(HEIGHT / 2), ...rects),
      el('div.axis', {}, ...[1, count].map((request) => el('span', {}, formatCount(request)))),
    ),
  )
}
