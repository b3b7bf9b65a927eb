import { type Activity, createActivity } from '../../run/journal/activity.js'
import type { RunEvent } from '../../run/journal/event.js'
import { keepLive, type LiveComment, type LiveCommentOptions } from './live-comment.js'

/** What is going on in a run, and the comment that tells it. */
export interface RunProgress {
  add(event: RunEvent): void
  /** Keeps a comment up to date from now on. */
  tell(
    o: Omit<LiveCommentOptions, 'render'> & { render: (activity: Activity, now: number) => Promise<string> },
  ): void
  /** Before the report takes the comment's place: nothing is written to it once this resolves. */
  stop(): Promise<void>
}

export function createRunProgress(): RunProgress {
  const activity = createActivity()
  let live: LiveComment | undefined
  return {
    add: (event) => activity.add(event),
    tell({ render, ...o }) {
      live = keepLive({ ...o, render: (now) => render(activity.read(), now) })
    },
    async stop() {
      await live?.stop()
    },
  }
}
