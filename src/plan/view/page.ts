import { existsSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { formatCost, formatDuration } from '../../agents/transcript/transcript.js'
import { openStoredFile, readStoredText, STREAM_BYTES, WHOLE_BYTES } from '../../base/stored-file.js'
import { writeWhole } from '../../base/write-whole.js'
import { figuresHtml, staticPage } from '../../report/page/static-page.js'
import { escapeHtml, markdownToHtml } from '../../report/page/text.js'
import { type AgentTrace, agentTraceSchema, TRACE_FILE } from '../agent/trace.js'
import type { Plan } from '../model.js'
import { stepLogPath } from '../steps/step-log.js'
import { type PlanState, spentOn } from '../work/state.js'
import { graphText } from './graph.js'
import { figuresOf, flat, type Mark, planTree, saidOf, type TreeNode } from './tree.js'

/** In the folder of the plan. */
export const PAGE_FILE = 'plan.html'

/** Seconds after which a browser looks again, while the plan works. */
const REFRESH_SECONDS = 2
/** Of a log, of an answer of a tool; the rest is in its file. */
const LOG_BYTES = 16 * 1024
const OUTPUT_CHARS = 2_000
/** Calls of one agent step. */
const MOST_CALLS = 200

const COLOURS: Readonly<Record<Mark, string>> = {
  succeeded: 'success',
  failed: 'failure',
  errored: 'failure',
  aborted: 'needs_review',
  skipped: 'dim',
  pending: 'dim',
  working: 'dim',
}

/**
 * Writes the page of a plan into its folder: graph, and of each step its log and its trace. It is plain HTML
 * without scripts, which a browser loads again while the plan works. Nothing that a step or an agent wrote is ever markup.
 * Rejects with the error of the file system; an older page is then as it was.
 */
export async function writePlanPage(
  { id, folder }: { id: string; folder: string },
  plan: Plan,
  state: PlanState,
): Promise<void> {
  await writeWhole(join(folder, PAGE_FILE), await pageOf(id, folder, plan, state))
}

async function pageOf(id: string, folder: string, plan: Plan, state: PlanState): Promise<string> {
  const now = state.lastAt
  const tree = planTree(plan, state, now)
  const outcome = state.ended?.outcome ?? 'working'
  const [cost, before] = [spentOn(state).costUsd, state.spentBefore.costUsd]
  const nodes = tree.flatMap(flat).filter(({ mark }) => mark !== 'pending')
  const steps = await Promise.all(nodes.map((node) => stepHtml(folder, node)))
  const figures = figuresHtml([
    ['Took', formatDuration(now - (state.startedAt ?? now))],
    ...(cost > 0 ? [['Cost', formatCost(cost)] as const] : []),
    ...(before > 0 ? [['Of which repeated since', formatCost(before)] as const] : []),
    ['Steps', `${nodes.filter(({ works }) => works).length}`],
  ])
  return staticPage({
    title: `${plan.name}: ${outcome}`,
    head: outcome === 'working' ? `<meta http-equiv="refresh" content="${REFRESH_SECONDS}">\n` : '',
    body: `<h1>${escapeHtml(plan.name)} ${badge(outcome)}</h1>
<p class="dim">Plan <code>${escapeHtml(id)}</code></p>
${figures}
<h2>Graph</h2>
<pre tabindex="0">${escapeHtml(graphText(plan, state, { now }).join('\n'))}</pre>
<h2>Steps</h2>
${steps.filter((html) => html !== '').join('\n') || '<p class="dim">None has begun.</p>'}`,
  })
}

const badge = (mark: Mark) => `<span class="badge ${COLOURS[mark]}">${mark}</span>`

/** A step with what it printed and, of an agent, what it did; nothing for what has neither. */
async function stepHtml(folder: string, node: TreeNode): Promise<string> {
  const log = await fileTail(folder, stepLogPath(node.id))
  const trace = await traceOf(folder, node.id)
  const said = saidOf(node)
  if (log === null && !trace && said === undefined) return ''
  const failed = node.mark === 'failed' || node.mark === 'errored'
  const head = `<b>${escapeHtml(node.id)}</b> ${badge(node.mark)} <span class="dim">${figuresOf(node).join(' · ')}</span>`
  const message = said === undefined ? '' : `<p class="${failed ? 'error' : 'note'}">${escapeHtml(said)}</p>`
  const printed = log === null || trace ? '' : `<pre>${escapeHtml(log) || '(nothing)'}</pre>`
  return `<details id="${anchor(node.id)}"${failed ? ' class="failed" open' : ''}><summary>${head}</summary>
${message}${trace ? traceHtml(folder, trace) : ''}${printed}
</details>`
}

function traceHtml(folder: string, trace: AgentTrace): string {
  const { prompt, response, steps, finishReason, inputTokens, outputTokens, runId } = trace
  const page = join('runs', runId, 'output', 'report.html')
  const whole = existsSync(join(folder, page))
    ? `<p><a href="${escapeHtml(page)}">The whole session</a></p>`
    : ''
  const calls = steps.slice(0, MOST_CALLS).map(({ tool, input, output, exitCode, durationMs, isError }) => {
    const code = exitCode === undefined ? '' : ` · exit code ${exitCode}`
    const head = `<b>${escapeHtml(tool)}</b> <code>${escapeHtml(cut(JSON.stringify(input) ?? ''))}</code> <span class="dim">${formatDuration(durationMs)}${code}</span>`
    return `<details${isError ? ' class="failed"' : ''}><summary>${head}</summary><pre>${escapeHtml(cut(output))}</pre></details>`
  })
  const more = steps.length > MOST_CALLS ? `<p class="note">… and ${steps.length - MOST_CALLS} more.</p>` : ''
  return `<p class="dim">Finish reason <code>${finishReason}</code> · ${inputTokens} tokens in, ${outputTokens} out</p>${whole}
<details><summary>Prompt</summary><p class="plain">${escapeHtml(prompt)}</p></details>
${calls.join('\n')}${more}
<div class="words">${markdownToHtml(response)}</div>`
}

const cut = (text: string) => (text.length > OUTPUT_CHARS ? `${text.slice(0, OUTPUT_CHARS)}…` : text)

/** An ID within the page: no two nodes have the same. */
const anchor = (node: string) => `step-${encodeURIComponent(node)}`

/** The end of a log, from the beginning of a line; null: there is none. */
async function fileTail(folder: string, path: string): Promise<string | null> {
  const file = await openStoredFile(folder, path, STREAM_BYTES).catch(() => null)
  if (!file) return null
  try {
    const { size } = await file.stat()
    const length = Math.min(size, LOG_BYTES)
    const { buffer } = await file.read(Buffer.alloc(length), 0, length, size - length)
    const text = buffer.toString('utf8')
    return size > length ? `…\n${text.slice(text.indexOf('\n') + 1)}` : text
  } finally {
    await file.close()
  }
}

async function traceOf(folder: string, node: string): Promise<AgentTrace | undefined> {
  const path = join(dirname(stepLogPath(node)), TRACE_FILE)
  const text = await readStoredText(folder, path, WHOLE_BYTES).catch(() => null)
  return text === null ? undefined : agentTraceSchema.parse(JSON.parse(text))
}
