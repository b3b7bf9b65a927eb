import { plural } from '../../agents/transcript/transcript.js'
import { systemClock } from '../../base/clock.js'
import { UsageError } from '../../base/errors.js'
import { formatBytes } from '../../report/sections/figures.js'
import { cleanRuns, type KeepLimits, parseKeep } from '../../run/record/keep.js'
import type { CommandIo } from './command.js'
import { cleanPlans } from './plan/clean.js'
import { keepOf, openRuns } from './store.js'

/** Flags of `caisson clean`. */
export interface CleanFlags {
  keep?: number
  olderThan?: string
  all: boolean
  dryRun: boolean
}

/** `caisson clean` */
export async function cleanCommand(flags: CleanFlags, io: CommandIo): Promise<number> {
  const limits = limitsOf(flags, io)
  const { dryRun } = flags
  const options = { now: systemClock.now(), dryRun }
  const runs = await openRuns(io)
  const plans = await cleanPlans(io, limits, options)
  const cleaned = await cleanRuns(runs, limits, options)
  const { removed, trimmed, kept } = cleaned
  const gone = [...removed, ...trimmed, ...plans.removed]
  const bytes = gone.reduce((sum, one) => sum + one.bytes, plans.cache)
  io.result({ ...cleaned, plans, dryRun }, () => {
    const line = ({ id, bytes, why }: (typeof removed)[number], what: string) =>
      `${id}  ${formatBytes(bytes).padStart(8)}  ${what}${WHY[why]}\n`
    const lines = [...removed.map((run) => line(run, '')), ...plans.removed.map((one) => line(one, 'plan, '))]
    const verb = dryRun ? 'Would remove' : 'Removed'
    const what = joinParts([
      plural(removed.length, 'run'),
      plans.removed.length > 0 && plural(plans.removed.length, 'plan'),
      trimmed.length > 0 && `the workspaces of ${plural(trimmed.length, 'run')}`,
      plans.cache > 0 && 'the cache of plans',
    ])
    const left = joinParts([
      plural(kept.runs, 'run'),
      plans.kept.plans > 0 && plural(plans.kept.plans, 'plan'),
    ])
    const rest = `${left} kept (${formatBytes(kept.bytes + plans.kept.bytes)})`
    return `${lines.join('')}${verb} ${what}: ${formatBytes(bytes)}. ${rest}.\n`
  })
  return 0
}

/** `a, b and c` */
const joinParts = (parts: readonly (string | false)[]) =>
  new Intl.ListFormat('en-GB').format(parts.filter((part) => part !== false))

const WHY = { number: 'beyond the number', age: 'too old', size: 'beyond the size' } as const

function limitsOf({ keep, olderThan, all }: CleanFlags, { env }: CommandIo): KeepLimits {
  if (all) {
    if (keep === undefined && olderThan === undefined) return { runs: 0 }
    throw new UsageError('USAGE_INVALID', '--all cannot be combined with --keep or --older-than.', {
      hint: 'Leave out one of them.',
    })
  }
  if (keep === undefined && olderThan === undefined) {
    const limits = keepOf(env)
    return limits === 'all' ? {} : limits
  }
  const age = olderThan === undefined ? {} : parseKeep(olderThan)
  return { ...(age === 'all' ? {} : age), ...(keep === undefined ? {} : { runs: keep }) }
}
