import { systemClock } from '../clock.js'
import { UsageError } from '../errors.js'
import { formatBytes } from '../report/sections/figures.js'
import { cleanRuns, type KeepLimits, parseKeep } from '../run/record/keep.js'
import { plural } from '../transcript/transcript.js'
import type { CommandIo } from './command.js'
import { hostOf } from './host.js'
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
  const options = { now: systemClock.now(), dryRun, stateDir: hostOf(io.env).stateDir }
  const cleaned = await cleanRuns(await openRuns(io), limits, options)
  const { removed, trimmed, kept } = cleaned
  const bytes = [...removed, ...trimmed].reduce((sum, one) => sum + one.bytes, 0)
  io.result({ ...cleaned, dryRun }, () => {
    const lines = removed.map((run) => `${run.id}  ${formatBytes(run.bytes).padStart(8)}  ${WHY[run.why]}\n`)
    const workspaces = trimmed.length > 0 ? `, and the workspaces of ${plural(trimmed.length, 'run')}` : ''
    const verb = dryRun ? 'Would remove' : 'Removed'
    const rest = `${plural(kept.runs, 'run')} kept (${formatBytes(kept.bytes)})`
    return `${lines.join('')}${verb} ${plural(removed.length, 'run')}${workspaces}: ${formatBytes(bytes)}. ${rest}.\n`
  })
  return 0
}

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
