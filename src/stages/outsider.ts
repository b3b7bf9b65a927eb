import type { Spec } from '../config/spec.js'
import { ConfigError } from '../errors.js'
import { type OutsiderMode, sameAccount } from '../event/authorize.js'
import { type Requester, type Skip, skip } from '../event/task.js'
import type { GitHub } from '../github/github.js'
import { hasMarker, hasMarkerOf, outsiderPrefix, readSpent } from '../report/marker.js'

/** What a run may do that was started by somebody without the role for more. */
export interface Outsider {
  mode: OutsiderMode
  runsPerDay: number
  usdPerDay?: number
  /** What the run may cost, in US dollars. */
  usd?: number
}

/** What is left of the limits of one person: US dollars, or why there is nothing. */
export type Left = { usd?: number } | Skip

const DAY_MS = 24 * 60 * 60 * 1000

/**
 * What this person may still spend. Every run for an outsider has a comment of its own, which names the person and
 * the cost: those of the last 24 hours are counted. `own`: the key of this run's comment, which is not counted, and
 * neither is any that came after it.
 */
export async function leftFor(
  github: GitHub,
  requester: Requester,
  { runsPerDay, usdPerDay }: Outsider,
  { now, own }: { now: number; own?: string | undefined },
): Promise<Left> {
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
  if (answers.length >= runsPerDay) {
    return skip(
      `${requester.login} has started ${answers.length} runs in the last 24 hours; \`outsider-runs-per-day\` allows ${runsPerDay}.`,
    )
  }
  if (usdPerDay === undefined) return {}
  const usd = usdPerDay - answers.reduce((sum, { body }) => sum + readSpent(body), 0)
  return usd > 0
    ? { usd }
    : skip(
        `The runs of ${requester.login} have used up the ${usdPerDay} US dollars that \`outsider-usd-per-day\` allows in 24 hours.`,
      )
}

/** The refusal of a run that was announced at the same moment as others, which together exceed the limits. */
export function assertLeft(left: Left): { usd?: number } {
  if (!('skip' in left)) return left
  throw new ConfigError('CONFIG_INVALID', left.reason, { hint: 'Ask again tomorrow.' })
}

/** The agent's limits for an answer that changes nothing: without paths, `careful` changes nothing either. */
export function readingOnly(mode: OutsiderMode): Pick<Spec['agent'], 'preset' | 'paths'> {
  return { preset: mode === 'plan' ? 'plan' : 'careful', paths: [] }
}

/**
 * The spec without anything that could change, reach or reveal more than the repository itself: no edits, shell,
 * network, variables or mounts, and no code of the repository runs, not even its setup.
 */
export function withoutRights(spec: Spec, { mode, usd }: Outsider): Spec {
  const { loop: _, ...rest } = spec
  const { maxBudgetUsd = usd } = spec.limits
  const most = usd === undefined ? maxBudgetUsd : Math.min(usd, maxBudgetUsd ?? usd)
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
    limits: { ...spec.limits, ...(most === undefined ? {} : { maxBudgetUsd: most }) },
    setup: { ...spec.setup, run: '', env: [] },
    verify: { ...spec.verify, commands: [] },
    outputs: { ...spec.outputs, required: [] },
  }
}
