import { printable } from '../../../agents/transcript/views/printable.js'
import { DEFAULT_AGENT } from '../../../base/agent-names.js'
import type { StoredRun } from '../../../run/record/store.js'
import { readUsage } from '../../../run/usage.js'
import type { RunSummary } from '../view/shapes.js'

/** A run at a glance, for people and scripts. `now` in milliseconds. */
export async function summaryOf(run: StoredRun, now: number): Promise<RunSummary> {
  const { id, dir, status, record, manifest, sessionId } = run
  const { target, instruction, requester } = record.task
  const patch = manifest?.patch
  return {
    id,
    ...(record.replayOf === undefined ? {} : { replayOf: record.replayOf }),
    status,
    state: record.state,
    dir,
    target,
    instruction,
    requester: requester.login,
    agent: record.agent ?? manifest?.agent.name ?? DEFAULT_AGENT.name,
    ...(sessionId === undefined ? {} : { sessionId }),
    startedAt: record.startedAt,
    updatedAt: record.updatedAt,
    ...(await figuresOf(run, now)),
    ...(status === 'done' && manifest
      ? { outcome: manifest.outcome, reason: manifest.reason, exitCode: manifest.exitCode }
      : {}),
    ...(patch
      ? { patch: { files: patch.files, additions: patch.additions, deletions: patch.deletions } }
      : {}),
    ...(manifest?.delivery?.pullRequest ? { pullRequest: manifest.delivery.pullRequest.url } : {}),
  }
}

async function figuresOf(
  { record, manifest, folder, status }: StoredRun,
  now: number,
): Promise<Pick<RunSummary, 'durationMs' | 'turns' | 'tokens' | 'costUsd'>> {
  const { turnCount = 0, inputTokens = 0, outputTokens = 0, costUsd = 0 } = manifest?.metadata ?? {}
  const began = Date.parse(record.startedAt)
  // A stopped agent may not have reported its cost.
  if (status === 'done' && costUsd > 0) {
    const durationMs = manifest?.durationMs ?? Date.parse(record.updatedAt) - began
    return { durationMs, turns: turnCount, tokens: inputTokens + outputTokens, costUsd }
  }
  // The gateway's log has the latest figures.
  const spent = { ...(await readUsage(folder)), ...(record.replayOf === undefined ? {} : { costUsd: 0 }) }
  const durationMs =
    manifest?.durationMs ?? (status === 'working' ? now : Date.parse(record.updatedAt)) - began
  return { durationMs, turns: turnCount, ...spent }
}

/** `#7`, and the instruction, in one line. */
export function taskLine({ target, instruction }: Pick<RunSummary, 'target' | 'instruction'>): string {
  const text = printable(instruction).replace(/\s+/g, ' ').trim()
  const number = target.kind === 'none' ? '' : `#${target.number}`
  return [number, text].filter((part) => part !== '').join(' ')
}
