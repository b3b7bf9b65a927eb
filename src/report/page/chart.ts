import { formatCost, formatCount, plural } from '../../transcript/transcript.js'
import { elementHtml } from './element.js'
import { type Element, el } from './shared/tree.js'
import type { Turn, Turns } from './turns.js'

const WIDTH = 720
const HEIGHT = 96

/** Tokens and cost of each request to the model as bars, and the most expensive one in words; '' where nothing is known. */
export function chartHtml(turns: Turns): string {
  const { bars, each, count, most } = turns
  if (most === undefined || bars.every(({ input, output }) => input + output === 0)) return ''
  const per = each === 1 ? 'request' : `${formatCount(each)} requests`
  const cost = bars.some(({ costUsd }) => costUsd > 0)
  const charts = [
    chart(`Tokens per ${per}`, bars, [
      { name: 'from a cache', of: ({ cached }) => cached, kind: 'cached' },
      { name: 'new', of: ({ input, cached }) => Math.max(0, input - cached), kind: 'new' },
      { name: 'out', of: ({ output }) => output, kind: 'out' },
    ]),
    ...(cost ? [chart(`Cost per ${per}`, bars, [{ of: ({ costUsd }) => costUsd, kind: 'cost' }])] : []),
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

function chart(title: string, bars: readonly Turn[], parts: readonly Part[]): Element {
  const totals = bars.map((bar) => parts.reduce((sum, { of }) => sum + of(bar), 0))
  const most = Math.max(...totals, Number.MIN_VALUE)
  const width = Math.min(60, WIDTH / bars.length)
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
  const shown = parts.some(({ kind }) => kind === 'cost')
    ? formatCost(most)
    : plural(Math.round(most), 'token')
  const names = parts.flatMap(({ name, kind }) =>
    name === undefined ? [] : [el(`span.key.${kind}`, {}, name), ' '],
  )
  return el(
    'figure',
    {},
    el('figcaption', {}, `${title}, at most ${shown} `, ...names),
    el(
      'svg.chart',
      {
        viewBox: `0 0 ${WIDTH} ${HEIGHT}`,
        preserveAspectRatio: 'none',
        role: 'img',
        'aria-label': `${title}, at most ${shown}`,
      },
      ...rects,
    ),
  )
}
