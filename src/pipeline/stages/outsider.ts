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
 * counted, and neither is any that came after it.
 */
export async function whyNoneLeft(
  github: GitHub,
  requester: Requester,
  options: { now: number; own?: string | undefined },
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
  { clock, own }: { clock: Clock; own: string | undefined },
): Promise<void> {
  const until = clock.now() + LISTED_WITHIN
  for (;;) {
    const { none, listed } = await countRuns(github, requester, { now: clock.now(), own })
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
  { now, own }: { now: number; own?: string | undefined },
): Promise<{ none: Skip | null; listed: boolean }> {
  const since = new Date(now - DAY_MS).toISOString()
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
  const why = (who: string, started: number, allowed: number) =>
    started < allowed
      ? null
      : skip(`${who} started ${started} runs in the last 24 hours; ${allowed} are allowed.`)
  const none =
    why(`${requester.login} has`, answers.length, RUNS_PER_DAY) ??
    why('People without a role have together', earlier.length, RUNS_OF_ALL)
  return { none, listed: mine !== undefined }
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
