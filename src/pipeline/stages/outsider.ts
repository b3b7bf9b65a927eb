import { ConfigError } from '../../base/errors.js'
import type { Spec } from '../../config/spec.js'
import { type OutsiderMode, sameAccount } from '../../github/event/authorize.js'
import { type Requester, type Skip, skip } from '../../github/event/task.js'
import type { GitHub } from '../../github/github.js'
import { hasMarker, hasMarkerOf, outsiderPrefix } from '../../report/marker.js'

/** What a run may do that was started by somebody without the role for more. */
export interface Outsider {
  mode: OutsiderMode
}

/** Runs that each person may start in 24 hours. */
const RUNS_PER_DAY = 3

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * Why this person may start no other run today; null if they may. Every run for an outsider has a comment of its own,
 * which names the person: those of the last 24 hours are counted. `own`: the key of this run's comment, which is not
 * counted, and neither is any that came after it.
 */
export async function whyNoneLeft(
  github: GitHub,
  requester: Requester,
  { now, own }: { now: number; own?: string | undefined },
): Promise<Skip | null> {
  const since = new Date(now - DAY_MS).toISOString()
  const [viewer, comments] = await Promise.all([github.viewer(), github.commentsSince(since)])
  const all = comments.filter(
    ({ author, createdAt, body }) =>
      sameAccount(author.login, viewer) &&
      Date.parse(createdAt) >= Date.parse(since) &&
      hasMarkerOf(body, outsiderPrefix(requester)),
  )
  const mine = all.find(({ body }) => own !== undefined && hasMarker(body, own))
  const answers = all.filter(({ id }) => id < (mine?.id ?? Number.POSITIVE_INFINITY))
  if (answers.length < RUNS_PER_DAY) return null
  return skip(
    `${requester.login} has started ${answers.length} runs in the last 24 hours; ${RUNS_PER_DAY} are allowed.`,
  )
}

/** The refusal of a run that was announced at the same moment as others, which together exceed the limit. */
export function assertLeft(none: Skip | null): void {
  if (none) throw new ConfigError('CONFIG_INVALID', none.reason, { hint: 'Ask again tomorrow.' })
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
