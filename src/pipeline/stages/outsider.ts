import type { Clock } from '../../base/clock.js'
import { ConfigError } from '../../base/errors.js'
import type { Spec } from '../../config/spec.js'
import { type OutsiderMode, sameAccount } from '../../github/event/authorize.js'
import { type Requester, type Skip, skip } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import { hasMarker, hasMarkerOf, OUTSIDER, outsiderPrefix } from '../../report/marker.js'

/** What a run may do that was started by somebody without the role for more. */
export interface Outsider {
  mode: OutsiderMode
}

/** Runs that each person may start in 24 hours. */
const RUNS_PER_DAY = 3
/** Runs that all of them together may start in 24 hours in a repository: accounts cost nothing. */
const RUNS_OF_ALL = 20
/** Milliseconds in which GitHub's list of comments shows the one that this run has written. */
const LISTED_WITHIN = 30_000

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Why this person may start no other run today; null if they may. Every run for an outsider has a comment of its own,
 * which names the person: those of the last 24 hours are counted. `own`: the key of this run's comment, which is not
 * counted, and neither is any that came after it. `issue`: the new issue that starts a run without a comment; then the
 * issues before it are counted, as if each had started one.
 */
export async function whyNoneLeft(
  github: GitHub,
  requester: Requester,
  options: { now: number; own?: string | undefined; issue?: number | undefined },
): Promise<Skip | null> {
  return (await countRuns(github, requester, options)).none
}

/**
 * Counts again, last before the model is paid and not before the list has this run's own comment: of runs that start at
 * the same moment, none has seen the others when it was admitted. Throws CONFIG_INVALID if there is none left, or if nobody knows.
 */
export async function assertRunsLeft(
  github: GitHub,
  requester: Requester,
  { clock, own, issue }: { clock: Clock; own: string | undefined; issue?: number | undefined },
): Promise<void> {
  const until = clock.now() + LISTED_WITHIN
  for (;;) {
    const { none, listed } = await countRuns(github, requester, { now: clock.now(), own, issue })
    if (none) throw new ConfigError('CONFIG_INVALID', none.reason, { hint: 'Ask again tomorrow.' })
    if (own === undefined || listed) return
    if (clock.now() >= until)
      throw new ConfigError(
        'CONFIG_INVALID',
        `The comment of this run is not in GitHub's list of comments after ${LISTED_WITHIN / 1000} seconds, so that runs of outsiders cannot be counted.`,
        { hint: 'Ask again later.' },
      )
    await clock.sleep(1_000)
  }
}

async function countRuns(
  github: GitHub,
  requester: Requester,
  { now, own, issue }: { now: number; own?: string | undefined; issue?: number | undefined },
): Promise<{ none: Skip | null; listed: boolean }> {
  const since = new Date(now - DAY_MS).toISOString()
  if (issue !== undefined) {
    const issues = await github.acting.latestIssues({ most: 100, since })
    const before = issues.filter(({ number }) => number < issue)
    const own = before.filter(({ author }) => sameAccount(author.login, requester.login))
    return { none: whyNone(requester, own.length, before.length, 'opened', 'issues'), listed: true }
  }
  const [viewer, comments] = await Promise.all([github.viewer(), github.commentsSince(since)])
  const all = comments.filter(
    ({ author, createdAt, body }) =>
      sameAccount(author.login, viewer) &&
      Date.parse(createdAt) >= Date.parse(since) &&
      hasMarkerOf(body, OUTSIDER),
  )
  const mine = all.find(({ body }) => own !== undefined && hasMarker(body, own))
  const earlier = all.filter(({ id }) => id < (mine?.id ?? Number.POSITIVE_INFINITY))
  const answers = earlier.filter(({ body }) => hasMarkerOf(body, outsiderPrefix(requester)))
  const none = whyNone(requester, answers.length, earlier.length, 'started', 'runs')
  return { none, listed: mine !== undefined }
}

function whyNone({ login }: Requester, own: number, all: number, verb: string, what: string): Skip | null {
  const why = (who: string, count: number, allowed: number) =>
    count < allowed
      ? null
      : skip(`${who} ${verb} ${count} ${what} in the last 24 hours; ${allowed} are allowed.`)
  const everybody = what === 'runs' ? 'People without a role have together' : 'People have together'
  return why(`${login} has`, own, RUNS_PER_DAY) ?? why(everybody, all, RUNS_OF_ALL)
}

/** The agent's limits for an answer that changes nothing: without paths, `careful` changes nothing either. */
export function readingOnly(mode: OutsiderMode): Pick<Spec['agent'], 'preset' | 'paths'> {
  return { preset: mode === 'plan' ? 'plan' : 'careful', paths: [] }
}

/**
 * The spec without anything that could change, reach or reveal more than the repository itself: no edits, shell,
 * network, variables or mounts, and no code of the repository runs, not even its setup.
 */
export function withoutRights(spec: Spec, { mode }: Outsider): Spec {
  const { loop: _, ...rest } = spec
  return {
    ...rest,
    context: [],
    agent: {
      ...spec.agent,
      ...readingOnly(mode),
      serverTools: [],
    },
    sandbox: {
      ...spec.sandbox,
      network: 'none',
      allowedHosts: [],
      services: [],
      mounts: [],
      env: {},
      envFiles: [],
      workspaceSecrets: 'exclude',
    },
    mcp: { tools: [] },
    setup: { ...spec.setup, run: '', env: [] },
    verify: { ...spec.verify, commands: [] },
    outputs: { ...spec.outputs, required: [] },
  }
}
