import type { Clock } from '../../../base/clock.js'
import { describeError } from '../../../base/errors.js'
import type { Log } from '../../../base/log.js'
import type { GitHub } from '../../../github/github.js'
import { GitHubRequestError } from '../../../github/request-error.js'
import { type OwnComment, rewriteComment, type Written } from '../../../report/delivery/upsert-comment.js'
import { withKeptMarks } from '../../../report/marker.js'
import { type Activity, createActivity } from '../../../run/journal/activity.js'
import type { RunEvent } from '../../../run/journal/event.js'
import { createUpdatePace } from './pace.js'

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
