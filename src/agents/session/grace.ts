import type { Clock } from '../../base/clock.js'
import { never } from '../../sandbox/process/end.js'
import type { Transcript } from '../transcript/transcript.js'

/** How many milliseconds a session gets at each point where it could hang. */
export interface Grace {
  /** After SIGINT, while the agent still writes its `result`. */
  interruptMs: number
  /** After SIGTERM. */
  terminateMs: number
  /** After SIGKILL, before the connection to the process is abandoned. */
  killMs: number
  /** Silence after the `result` event, before the process is stopped. */
  resultMs: number
  /** The same for an agent in a dialogue, whose input is closed by then: it has nothing more to say. */
  dismissedMs: number
  /** The same while the agent waits for its background tasks. */
  backgroundMs: number
  /** Silence of the output after the process has ended; a grandchild may hold it open forever. */
  drainMs: number
}

/**
 * A cancelled job has 7.5 s until SIGTERM and 2.5 s more until it is killed, and the patch still has to be
 * captured (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-cancellation). Claude
 * Code itself needs about a tenth of a second after SIGINT.
 */
export const DEFAULT_GRACE: Grace = {
  interruptMs: 3_000,
  terminateMs: 1_500,
  killMs: 1_500,
  resultMs: 10_000,
  dismissedMs: 2_000,
  backgroundMs: 300_000,
  drainMs: 300,
}

/**
 * Resolves when the session has been silent for its grace period after a `result`; some CLIs then hang for
 * hours.
 */
export async function lingering(
  reading: { readonly activity: number; readonly atRest: boolean },
  transcript: Pick<Transcript, 'backgroundTasks'>,
  grace: Grace,
  clock: Clock,
  over: AbortSignal,
): Promise<'lingering'> {
  for (;;) {
    const { activity } = reading
    await clock.sleep(transcript.backgroundTasks > 0 ? grace.backgroundMs : grace.resultMs, over)
    if (over.aborted) return never()
    if (reading.atRest && reading.activity === activity) return 'lingering'
  }
}
