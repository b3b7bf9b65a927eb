import { formatCost, formatDuration, plural } from '../../../agents/transcript/transcript.js'
import { printable } from '../../../agents/transcript/views/printable.js'
import type { Paint } from '../../../agents/transcript/views/view-text.js'
import type { Manifest } from '../../../run/manifest.js'
import type { StoredRun } from '../../../run/record/store.js'
import { passedOverTexts, sandboxText } from '../../../run/sandbox-text.js'
import { localTime } from '../view/moment.js'
import type { RunSummary } from '../view/shapes.js'
import { padToWidth } from '../view/width.js'
import { wrapped, wrappedBelow } from '../view/wrap.js'
import { adviceInFlags } from './of-flags.js'
import { taskLine } from './run-summary.js'

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
