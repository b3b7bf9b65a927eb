import type { Clock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { GitHub, RequestsMade } from '../../../github/github.js'
import { GitHubRequestError } from '../../../github/request-error.js'
import { type OwnComment, rewriteComment, type Written } from '../../../report/delivery/upsert-comment.js'
import { withKeptMarks } from '../../../report/marker.js'
import { type Activity, createActivity } from '../../../run/journal/activity.js'
import type { RunEvent } from '../../../run/journal/event.js'

/** A comment that says what is going on, for as long as a run works. */
export interface LiveComment {
  /** Resolves once nothing more will be written, within seconds whatever GitHub does. Never rejects. */
  stop(): Promise<void>
}

export interface LiveCommentOptions {
  github: GitHub
  /** The comment as it is. */
  written: Written
  /** What it should say at a time, in milliseconds since the epoch. */
  render: (now: number) => Promise<string>
  clock: Clock
  log: Log
}

/** How soon a comment that had nothing new to say is looked at again. */
const LOOK_MS = 10_000
/** Time alone is worth an update after this long, so that the figures do not look as if the run had died. */
const STALE_MS = 300_000
/** An update that takes longer when the run ends is given up. */
const GRACE_MS = 3_000
/** Updates that fail one after the other: the run goes on without any. */
const MOST_FAILURES = 3
/** What no further attempt would change: no permission, no such comment. */
const FINAL = [401, 403, 404, 410, 422]

/** Updates the comment whenever there is something new, at its pace, until it is stopped. */
export function keepLive(o: LiveCommentOptions): LiveComment {
  const [stopping, giveUp] = [new AbortController(), new AbortController()]
  const ended = updateUntilStopped(o, stopping.signal, giveUp.signal).catch((error: unknown) =>
    o.log.debug(`Progress is no longer reported: ${describeError(error).message}`),
  )
  return {
    async stop() {
      stopping.abort()
      const late = new AbortController()
      await Promise.race([ended, o.clock.sleep(GRACE_MS, late.signal)])
      late.abort()
      giveUp.abort()
    },
  }
}

async function updateUntilStopped(
  { github, written, render, clock, log }: LiveCommentOptions,
  stopping: AbortSignal,
  giveUp: AbortSignal,
): Promise<void> {
  let comment = written
  let saidAt = clock.now()
  let failures = 0
  const pace = createUpdatePace(saidAt, github.requestsMade())
  let wait = pace.pause
  for (;;) {
    await clock.sleep(wait, stopping)
    const now = clock.now()
    const body = withKeptMarks(await render(now), written.body)
    const stale = now - saidAt >= STALE_MS
    // Seen from when the comment was written, the same: only time has passed.
    const isNew = withKeptMarks(await render(saidAt), written.body) !== comment.body
    if (stopping.aborted) return
    if (!isNew && !stale) {
      wait = LOOK_MS
      continue
    }
    const may = pace.mayUpdate(now, github.requestsMade())
    wait = pace.pause
    if (!may) continue
    try {
      comment = await rewriteComment(github, { ...comment, body }, giveUp)
      saidAt = now
      failures = 0
    } catch (error) {
      log.debug(`Progress could not be reported: ${describeError(error).message}`)
      const refused = error instanceof GitHubRequestError ? error : undefined
      const limitedUntil = Date.parse(refused?.retryAt ?? '')
      if (limitedUntil > now) wait = Math.max(wait, limitedUntil - now)
      else if (FINAL.includes(refused?.status ?? 0) || ++failures >= MOST_FAILURES) return
    }
  }
}

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

/** What is going on in a run, and the comment that tells it. */
export interface RunProgress {
  /** Address of the comment, if there is one. */
  readonly commentUrl: string | undefined
  add(event: RunEvent): void
  /** Keeps a comment up to date from now on. */
  keepInComment(
    o: Omit<LiveCommentOptions, 'render'> & { render: (activity: Activity, now: number) => Promise<string> },
  ): void
  /** Before the report takes the comment's place: nothing is written to it once this resolves, to that comment. */
  stop(): Promise<OwnComment | undefined>
}

export function createRunProgress(): RunProgress {
  const activity = createActivity()
  let live: LiveComment | undefined
  let comment: Written | undefined
  return {
    get commentUrl() {
      return comment?.url
    },
    add: (event) => activity.add(event),
    keepInComment({ render, ...o }) {
      comment = o.written
      live = keepLive({ ...o, render: (now) => render(activity.read(), now) })
    },
    async stop() {
      await live?.stop()
      return comment
    },
  }
}
