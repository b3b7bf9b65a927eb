import stringWidth from 'string-width'
import type { Plan } from '../model.js'
import type { PlanState } from '../work/state.js'
import { type GraphOptions, graphemes, graphText, nodeWords, SIGNS } from './graph.js'
import { type Mark, planTree, type TreeJob, type TreeNode } from './tree.js'

const BOX_WIDTH = 300
const ROW_HEIGHT = 18
const PADDING = 10
const GAP_X = 60
const GAP_Y = 20
/** Of a character in the font below. */
const COLUMN_WIDTH = 7.3

const COLOURS: Readonly<Record<Mark, string>> = {
  succeeded: '#1a7f37',
  failed: '#cf222e',
  errored: '#cf222e',
  aborted: '#9a6700',
  skipped: '#6e7781',
  pending: '#6e7781',
  working: '#0969da',
  waiting: '#9a6700',
}

interface Box {
  job: TreeJob
  rows: { node: TreeNode; depth: number }[]
  x: number
  y: number
  height: number
}

/**
 * A plan and how far it is, as a picture: a box for each job, from left to right by what it needs. The description
 * says all of it in words.
 */
export function graphSvg(plan: Plan, state: PlanState, { now }: Pick<GraphOptions, 'now'>): string {
  const boxes = placed(planTree(plan, state, now))
  const width = Math.max(0, ...boxes.map(({ x }) => x + BOX_WIDTH)) + PADDING
  const height = Math.max(0, ...boxes.map(({ y, height }) => y + height)) + PADDING
  const title = element('title', { id: 'plan-title' }, escapeXml(plan.name))
  const words = graphText(plan, state, { now }).join('\n')
  const description = element('desc', { id: 'plan-desc' }, escapeXml(words))
  const size = { viewBox: `0 0 ${width} ${height}`, width, height }
  return element(
    'svg',
    {
      xmlns: 'http://www.w3.org/2000/svg',
      ...size,
      role: 'img',
      'aria-labelledby': 'plan-title plan-desc',
      'font-family': 'ui-monospace, monospace',
      'font-size': 12,
      fill: 'currentColor',
    },
    [title, description, ...arrows(boxes), ...boxes.map(boxSvg)].join('\n'),
  )
}

function placed(jobs: readonly TreeJob[]): Box[] {
  const columns = columnsOf(jobs)
  const filled = new Map<number, number>()
  return jobs.map((job) => {
    const column = columns.get(job.id) ?? 0
    const rows = flat(job, 0)
    const height = rows.length * ROW_HEIGHT + 2 * PADDING
    const y = filled.get(column) ?? PADDING
    filled.set(column, y + height + GAP_Y)
    return { job, rows, x: PADDING + column * (BOX_WIDTH + GAP_X), y, height }
  })
}

/** Each job to the right of all that it needs. */
function columnsOf(jobs: readonly TreeJob[]): Map<string, number> {
  const columns = new Map(jobs.map(({ id }) => [id, 0]))
  // A path has at most as many steps as there are jobs, also if somebody drew a circle.
  for (const _ of jobs) {
    for (const { id, needs } of jobs) {
      const before = needs.map((other) => columns.get(other) ?? 0)
      columns.set(id, Math.min(jobs.length, Math.max(0, ...before.map((column) => column + 1))))
    }
  }
  return columns
}

function flat(node: TreeNode, depth: number): Box['rows'] {
  return [{ node, depth }, ...node.children.flatMap((child) => flat(child, depth + 1))]
}

function arrows(boxes: readonly Box[]): string[] {
  const byId = new Map(boxes.map((box) => [box.job.id, box]))
  return boxes.flatMap((to) =>
    to.job.needs.flatMap((need) => {
      const from = byId.get(need)
      if (!from) return []
      const [x1, y1] = [from.x + BOX_WIDTH, from.y + PADDING + ROW_HEIGHT / 2]
      const [x2, y2] = [to.x, to.y + PADDING + ROW_HEIGHT / 2]
      const bend = GAP_X / 2
      const d = `M${x1} ${y1}C${x1 + bend} ${y1} ${x2 - bend} ${y2} ${x2} ${y2}`
      const line = element('path', { d, fill: 'none', stroke: '#6e7781' }, '')
      const head = element('path', { d: `M${x2} ${y2}l-6 -4v8z`, fill: '#6e7781' }, '')
      return [line, head]
    }),
  )
}

function boxSvg({ job, rows, x, y, height }: Box): string {
  const stroke = COLOURS[job.mark]
  const frame = element('rect', { x, y, width: BOX_WIDTH, height, rx: 6, fill: 'none', stroke }, '')
  const lines = rows.map(({ node, depth }, index) => {
    const left = x + PADDING + Math.min(depth, 8) * 12
    const baseline = y + PADDING + index * ROW_HEIGHT + 13
    const room = Math.floor((x + BOX_WIDTH - PADDING - left) / COLUMN_WIDTH) - 2
    const words = nodeWords(node)
    const sign = element('tspan', { fill: COLOURS[node.mark] }, SIGNS[node.mark])
    // Who cannot read all of it finds the rest by pointing at it.
    const whole = element('title', {}, escapeXml(`${node.id}: ${node.mark}: ${words}`))
    const weight = depth === 0 ? { 'font-weight': 'bold' } : {}
    return element(
      'text',
      { x: left, y: baseline, ...weight },
      `${whole}${sign} ${escapeXml(cut(words, room))}`,
    )
  })
  return element('g', {}, [frame, ...lines].join('\n'))
}

function cut(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text
  let kept = ''
  for (const { segment } of graphemes.segment(text)) {
    if (stringWidth(kept + segment) > columns - 1) break
    kept += segment
  }
  return `${kept}…`
}

/** `content` is markup already. */
function element(name: string, attributes: Record<string, string | number>, content: string): string {
  const given = Object.entries(attributes).map(([key, value]) => ` ${key}="${escapeXml(String(value))}"`)
  return `<${name}${given.join('')}${content === '' ? '/>' : `>${content}</${name}>`}`
}

/** Also without the characters that no XML document may have (https://www.w3.org/TR/xml/#charsets). */
function escapeXml(text: string): string {
  return text
    .replace(/[\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/gu, '')
    .replace(/&/g, '&amp;')
    .replace(/</g, '&lt;')
    .replace(/>/g, '&gt;')
    .replace(/"/g, '&quot;')
    .replace(/'/g, '&#39;')
}
