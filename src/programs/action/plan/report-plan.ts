import { sep } from 'node:path'
import * as core from '@actions/core'
import { formatCost, formatDuration } from '../../../agents/transcript/transcript.js'
import { describeError } from '../../../base/errors.js'
import type { ActionInputs } from '../../../config/inputs/action-inputs.js'
import type { PlanEnd } from '../../../plan/steps/run-plan.js'
import { graphText } from '../../../plan/view/graph.js'
import { PAGE_FILE } from '../../../plan/view/page.js'
import { planTree, type TreeNode } from '../../../plan/view/tree.js'
import { fenced } from '../../../report/text/markdown.js'
import { hasArtifacts, uploadFiles } from '../artifact.js'
import type { Job } from '../job.js'
import { setOutputs, writeSummary } from '../outputs.js'

/** GitHub shows the first ten annotations of a step. */
const MOST_ANNOTATIONS = 10
/** A summary has at most 1 MiB. */
const MOST_LINES = 2_000

/** Tells how a plan ended: outputs, annotations, the job's summary. Returns the exit code. */
export async function reportPlan(end: PlanEnd): Promise<number> {
  const { id, folder, outcome, costUsd, plan, state } = end
  const durationMs = state.lastAt - (state.startedAt ?? state.lastAt)
  const [word, exitCode] =
    outcome === 'succeeded' || outcome === 'skipped' ? (['success', 0] as const) : (['failure', 1] as const)
  setOutputs({
    outcome: word,
    'run-id': id,
    'run-directory': folder,
    'cost-usd': String(costUsd),
  })
  const failed = planTree(plan, state, state.lastAt).flatMap((job) => failuresIn(job))
  for (const node of failed.slice(0, MOST_ANNOTATIONS)) annotate(node)
  if (failed.length === 0 && outcome === 'failed') core.error(`The plan ${plan.name} failed.`)
  const lines = graphText(plan, state, { now: state.lastAt })
  const shown = [...lines.slice(0, MOST_LINES), ...(lines.length > MOST_LINES ? ['…'] : [])].join('\n')
  const spent = costUsd > 0 ? `, ${formatCost(costUsd)}` : ''
  const heading = `## Caisson\n\nPlan \`${id}\`: ${outcome} after ${formatDuration(durationMs)}${spent}`
  await writeSummary(`${heading}\n\n${fenced(shown, 'text')}\n`)
  return exitCode
}

/** What failed by itself, not because of something in it. */
function failuresIn(node: TreeNode, at = node.at): TreeNode[] {
  const here = node.at ?? at
  const inner = node.children.flatMap((child) => failuresIn(child, here))
  if (inner.length > 0 || (node.mark !== 'failed' && node.mark !== 'errored')) return inner
  return [here === undefined ? node : { ...node, at: here }]
}

function annotate({ id, mark, message, at }: TreeNode): void {
  const [, file, line] = /^(.*):(\d+):\d+$/.exec(at ?? '') ?? []
  core.error(message ?? `${id} ${mark}`, {
    title: `${id} ${mark}`,
    ...(file ? { file, startLine: Number(line) } : {}),
  })
}

/**
 * Uploads the page, journal, logs, traces, patches, and what steps and agents have made. Not the snapshot of the checkout, and not
 * the frozen plan, which has the variables in it. Never rejects.
 */
export async function uploadPlan(
  { id, folder }: Pick<PlanEnd, 'id' | 'folder'>,
  workspace: string,
  inputs: Readonly<ActionInputs>,
  { runUrl, serverUrl }: Job,
): Promise<void> {
  if (!inputs['upload-artifact'] || !hasArtifacts(serverUrl)) return
  const isWanted = (path: string) => {
    const [first = '', , third] = path.split(sep)
    if (first === 'runs') return third === 'output'
    if (path.startsWith(`${workspace}${sep}`)) return false
    return ['journal.jsonl', PAGE_FILE, 'steps', 'patches', 'artifacts'].includes(first)
  }
  try {
    const artifact = await uploadFiles(folder, isWanted, { name: `caisson-plan-${id}`, runUrl })
    if (!artifact) return
    setOutputs({
      'artifact-id': String(artifact.id),
      ...(artifact.url ? { 'artifact-url': artifact.url } : {}),
    })
  } catch (error) {
    core.warning(`The plan's folder could not be uploaded: ${describeError(error).message}`)
  }
}
