import type { RequestsMade } from '../../../github/github.js'

/** When a comment may be updated again. */
export interface UpdatePace {
  /** Milliseconds from the last update, or from the last refusal of one, to the next. */
  readonly pause: number
  /** Whether now, after the pause, is the time for an update; either way there is another pause. */
  mayUpdate(now: number, made: RequestsMade | undefined): boolean
}

const FIRST_MS = 10_000
const GROWTH = 1.6
const LONGEST_MS = 120_000
/** While others keep the account busy. */
const LONGEST_BUSY_MS = 600_000

/**
 * Requests of others with the same account that leave room for updates. GitHub takes some 80 requests a minute and 500
 * an hour that create content, and counts them for the account: the runs of a repository share them.
 */
const OTHERS_PER_HOUR = 400
/** One busy moment, such as another run that reads its issue, is not the whole truth. */
const MOST_GROWTH = 8
/** This part of what the account may ask is for results. */
const KEPT = 0.2

/**
 * The first update after ten seconds, then more and more slowly, up to two minutes. With every answer GitHub says how
 * much the account has asked; what others have asked of it, fifty runs at once for example, stretches the pauses, so
 * that all of them together leave room for their results.
 */
export function createUpdatePace(startedAt: number, madeAtStart: RequestsMade | undefined): UpdatePace {
  let planned = FIRST_MS
  let pause = FIRST_MS
  let before = { at: startedAt, made: madeAtStart }
  return {
    get pause() {
      return pause
    },
    mayUpdate(now, made) {
      const busy = othersPerHour(before, { at: now, made }) / OTHERS_PER_HOUR
      before = { at: now, made }
      if (made && made.left < made.limit * KEPT && made.resetAt > now) {
        pause = Math.min(Math.max(made.resetAt - now, planned), LONGEST_BUSY_MS)
        return false
      }
      const may = busy <= 1 || pause >= LONGEST_BUSY_MS
      if (may) planned = Math.min(planned * GROWTH, LONGEST_MS)
      pause = Math.min(Math.max(pause * Math.min(busy, MOST_GROWTH), planned), LONGEST_BUSY_MS)
      return may
    },
  }
}

interface Seen {
  at: number
  made: RequestsMade | undefined
}

function othersPerHour(from: Seen, to: Seen): number {
  // GitHub counts anew every hour.
  if (!from.made || !to.made || from.made.resetAt !== to.made.resetAt || to.at <= from.at) return 0
  const others = to.made.all - from.made.all - (to.made.own - from.made.own)
  return (Math.max(0, others) * 3_600_000) / (to.at - from.at)
}
