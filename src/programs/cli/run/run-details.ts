import { z } from 'zod'
import { formatCost, formatDuration, plural } from '../../../agents/transcript/transcript.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import type { Paint } from '../../../agents/transcript/views/view-text.js'
import { DEFAULT_AGENT } from '../../../base/agent-names.js'
import { outcomeSchema, reasonSchema } from '../../../base/reason.js'
import { type Manifest, targetSchema } from '../../../run/manifest.js'
import { RUN_STATES } from '../../../run/record/record.js'
import type { StoredRun } from '../../../run/record/store.js'
import { passedOverTexts, sandboxText } from '../../../run/sandbox-text.js'
import { readUsage } from '../../../run/usage.js'
import { localTime } from '../view/moment.js'
import { padToWidth, wrapped, wrappedBelow } from '../view/width.js'
import { adviceInFlags } from './of-flags.js'

/** `success (completed)`, `verifying`, `replay: success (completed)`. */
export function words({ status, state, outcome, reason, replayOf }: RunSummary): string {
  const ended = outcome ? `${outcome} (${reason})` : 'crashed'
  return `${replayOf === undefined ? '' : 'replay: '}${status === 'working' ? state : ended}`
}

/** `5 turns, 1,234 tokens, $0.0123, 4.2 s`. */
export function figuresLine(run: RunSummary): string {
  const { turns, tokens, costUsd, durationMs, status } = run
  return [
    ...(status === 'done' ? [plural(turns, 'turn')] : []),
    plural(tokens, 'token'),
    formatCost(costUsd),
    formatDuration(durationMs),
  ].join(', ')
}

/** Everything about one run, and what can be done with it. */
export function details(
  run: StoredRun,
  summary: RunSummary,
  {
    paint,
    columns,
    applied = false,
    errorShown = false,
  }: { paint: Paint; columns?: number | undefined; applied?: boolean; errorShown?: boolean },
): string[] {
  const { manifest } = run
  const rows: [string, string][] = [
    ...(summary.replayOf === undefined ? [] : [['replay of', summary.replayOf] as [string, string]]),
    ['task', taskLine(summary) || '(none)'],
    ['requested by', summary.requester],
    ['started', localTime(summary.startedAt)],
    ['figures', figuresLine(summary)],
    ...(manifest ? facts(manifest, summary) : []),
    ['folder', summary.dir],
  ]
  const error = manifest?.error
  const told = (text: string) =>
    printable(text)
      .split('\n')
      .flatMap((line) => wrapped(line, columns))
  return [
    paint('bold', `Run ${summary.id}: ${words(summary)}`),
    ...rows.flatMap(([name, value]) =>
      wrappedBelow(`  ${padToWidth(name, 13)}${printable(value)}`, 15, columns),
    ),
    ...(error && !errorShown
      ? [
          '',
          ...told(adviceInFlags(error.message)).map((line) => paint('red', line)),
          ...told(adviceInFlags(error.hint)),
        ]
      : []),
    '',
    ...nextSteps(summary, applied, manifest).map(([what, command]) => `  ${padToWidth(what, 13)}${command}`),
  ]
}

function facts(manifest: Manifest, { sessionId }: RunSummary): [string, string][] {
  const { agent, sandbox, base, patch, verification, policy, delivery, loop, resumed } = manifest
  const rows: [string, string | undefined | false][] = [
    ['agent', [agent.definition ?? agent.name, agent.version, agent.model].filter(Boolean).join(', ')],
    ['session', sessionId],
    ['resumes', resumed && `${resumed.sessionId} of run ${resumed.runId}, by ${resumed.how}`],
    ['base', [base.ref, base.sha?.slice(0, 12)].filter(Boolean).join(' at ')],
    ['sandbox', sandboxText(sandbox)],
    ...passedOverTexts(sandbox).map((text): [string, string] => ['skipped', text]),
    ['loop', loop && `${plural(loop.iterations.length, 'iteration')}, ended by ${loop.completedBy}`],
    ['patch', patch && `${plural(patch.files, 'file')}, +${patch.additions} −${patch.deletions}`],
    ['verification', verification && (verification.passed ? 'passed' : 'failed')],
    ['policy', policy && policyText(policy)],
    ['pull request', delivery?.pullRequest?.url],
    ['comment', delivery?.commentUrl],
  ]
  return rows.filter((row): row is [string, string] => Boolean(row[1]))
}

/** `block: protected/ci, secrets/run`: the rules behind the verdict. */
function policyText({ verdict, findings }: NonNullable<Manifest['policy']>): string {
  const rules = new Set(findings.filter((one) => one.verdict === verdict).map(({ rule }) => rule))
  return [verdict, [...rules].join(', ')].filter(Boolean).join(': ')
}

function nextSteps(
  { id, status, patch, sessionId }: RunSummary,
  applied: boolean,
  manifest: Manifest | null,
): [string, string][] {
  const blocked = manifest?.policy?.verdict === 'block'
  if (status === 'working')
    return [
      ['watch it', `caisson follow ${id}`],
      ['stop it', `caisson stop ${id}`],
    ]
  return [
    ['read it', `caisson view ${id}`],
    ...(manifest?.verification?.passed === false
      ? [['see why', `caisson logs ${id} --verify`] as [string, string]]
      : []),
    ...(patch && patch.files > 0 && !applied
      ? [['apply it', `caisson apply ${id}${blocked ? ' --blocked' : ''}`] as [string, string]]
      : []),
    ...(sessionId ? [['continue', `caisson resume ${id} "…"`] as [string, string]] : []),
  ]
}

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

/** One run in `list runs --json` and `status --json`. */
export const runSummarySchema = z.strictObject({
  id: z.string(),
  /** The run that this one replayed. */
  replayOf: z.string().optional(),
  status: z.enum(['working', 'crashed', 'done']),
  state: z.enum(RUN_STATES),
  /** The run folder. */
  dir: z.string(),
  target: targetSchema,
  instruction: z.string(),
  requester: z.string(),
  agent: z.string(),
  sessionId: z.string().optional(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** Milliseconds; for a working run, until now. */
  durationMs: z.number(),
  /** Absent while the run works. */
  outcome: outcomeSchema.optional(),
  reason: reasonSchema.optional(),
  exitCode: z.number().optional(),
  turns: z.int(),
  /** Input and output, including caches. */
  tokens: z.int(),
  costUsd: z.number(),
  patch: z.strictObject({ files: z.int(), additions: z.int(), deletions: z.int() }).optional(),
  pullRequest: z.string().optional(),
})

export type RunSummary = z.infer<typeof runSummarySchema>

export const errorSchema = z.strictObject({
  error: z.strictObject({ code: z.string(), message: z.string(), hint: z.string() }),
})
