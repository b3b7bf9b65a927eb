import { distance } from 'fastest-levenshtein'
import { IMAGE_AGENT } from '../../agents/image/image-agent.js'
import { RunError } from '../../base/errors.js'
import type { RunsAt } from '../../run/record/state-folder.js'
import { findRun, listIds, listRuns, runBusy, type StoredRun } from '../../run/record/store.js'

/** A session, as the runs of a folder know it. */
export interface StoredSession {
  sessionId: string
  /** IDs of the runs that worked in it, newest first. */
  runs: string[]
  /** What its last run was asked to do. */
  task: string
  /** ISO 8601, when its last run started. */
  lastAt: string
  /** Of all its runs together. */
  costUsd: number
  turns: number
  model?: string
  status: StoredRun['status']
  /** How its last run ended; absent while it is working. */
  reason?: string
}

/** Every session that the runs below `root` have worked in, most recently used first. */
export async function listSessions(at: RunsAt): Promise<StoredSession[]> {
  const sessions = new Map<string, StoredSession>()
  for (const run of await listRuns(at)) {
    const { manifest, sessionId } = run
    // A replay repeats a session, and adds nothing to it.
    if (!manifest || sessionId === undefined || run.record.replayOf !== undefined) continue
    const { costUsd, turnCount } = manifest.metadata
    const known = sessions.get(sessionId)
    if (known) {
      known.runs.push(run.id)
      known.costUsd += costUsd
      known.turns += turnCount
      continue
    }
    const { model } = manifest.agent
    sessions.set(sessionId, {
      sessionId,
      runs: [run.id],
      task: manifest.task.instruction,
      lastAt: manifest.startedAt,
      costUsd,
      turns: turnCount,
      ...(model === undefined ? {} : { model }),
      status: run.status,
      ...(run.status === 'done' ? { reason: manifest.reason } : {}),
    })
  }
  return [...sessions.values()]
}

/** What is wrong with a name that was taken as a run's, whatever sessions there are. */
const DECIDED = ['RUN_AMBIGUOUS', 'RUN_NOT_OURS', 'FILE_REFUSED']

const idOf = ({ sessionId }: StoredSession) => sessionId

/**
 * The run to resume from: by the ID of a session (its last run), the beginning of one, or whatever `findRun`
 * takes. Throws SESSION_NOT_FOUND with the nearest sessions, RUN_NOT_FOUND, or RUN_BUSY for a run that is
 * working.
 */
export async function findSession(at: RunsAt, name: string): Promise<{ run: StoredRun; sessionId: string }> {
  const sessions = await listSessions(at)
  // IDs of some agents have capitals; people may type them or not.
  const wanted = name.toLowerCase()
  const begun =
    name === '' ? [] : sessions.filter(({ sessionId }) => sessionId.toLowerCase().startsWith(wanted))
  const exact = begun.find(({ sessionId }) => sessionId.toLowerCase() === wanted)
  const [only] = exact ? [exact] : begun
  // Run IDs begin with a date, which may also be the beginning of a session ID: a whole ID wins.
  const asRun = exact ? null : await findRun(at, name).catch((error: unknown) => error as RunError)
  if (asRun && !(asRun instanceof Error) && (begun.length === 0 || asRun.id === name || name === 'latest'))
    return { run: asRun, sessionId: sessionOf(asRun) }
  if (begun.length > 1 && !exact)
    throw notFound(
      `${begun.length} sessions begin with ${name}.`,
      `Give more of the ID: ${listIds(begun.map(idOf))}.`,
    )
  if (only) return { run: await findRun(at, only.runs[0] as string), sessionId: only.sessionId }
  // A name that cannot be a session's, or that several runs have, is taken as a run's.
  if (asRun instanceof Error && (DECIDED.includes(asRun.code) || !/^[0-9a-f]{4,8}(-|$)/i.test(name)))
    throw asRun
  const near = [...sessions].sort((a, b) => distance(a.sessionId, name) - distance(b.sessionId, name))
  throw notFound(
    `There is no session or run called ${name}.`,
    near.length > 0
      ? `The nearest sessions are ${listIds(near.map(idOf))}.`
      : `${at.root} holds no sessions yet.`,
  )
}

function sessionOf({ id, sessionId, status, manifest }: StoredRun): string {
  if (sessionId !== undefined) return sessionId
  if (status === 'working') throw runBusy(id)
  if (manifest?.agent.name === IMAGE_AGENT)
    throw notFound(
      `The run ${id} has no session to resume: its adapter image has not named one.`,
      'Start again with `caisson run`, and say in the request what the agent should know about the earlier run.',
    )
  throw notFound(
    `The run ${id} has no session: it ended before the agent started.`,
    'Start again with `caisson run`, or name an earlier run.',
  )
}

function notFound(message: string, hint: string): RunError {
  return new RunError('SESSION_NOT_FOUND', message, { hint })
}
