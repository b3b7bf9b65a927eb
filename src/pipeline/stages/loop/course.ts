import type { EndedExecution } from '../../../agents/session/execution.js'
import { joinIterations } from '../../../agents/transcript/sessions/join.js'
import type { SessionTranscript } from '../../../agents/transcript/types.js'
import type { CompletedBy, Manifest, PatchSize } from '../../../run/manifest.js'

/** One iteration whose session has ended. */
export interface Iteration {
  session: EndedExecution
  /** As the gateway has counted. */
  costUsd: number
  /**
   * The patch after the iteration; absent if the session was stopped, since the run's own capture follows.
   */
  patch?: PatchSize
  /** Whether the loop's verify commands succeeded. */
  verify?: boolean
}

/** The iterations of a loop so far, oldest first. */
export interface LoopCourse {
  readonly iterations: Iteration[]
  /** Consecutive iterations, including the last one, that did not change the workspace. */
  unchanged: number
}

/** A finished loop, as the later stages need it. */
export interface EndedLoop {
  completedBy: CompletedBy
  iterations: readonly Iteration[]
  /** Of the last iteration's session, with its corrections: the one that can be resumed. */
  last: SessionTranscript
  /** Of all earlier iterations; null if there was only one. */
  earlier: SessionTranscript | null
}

export function endLoop({ iterations }: LoopCourse, completedBy: CompletedBy): EndedLoop {
  const transcripts = iterations.map(({ session }) => session.transcript)
  const last = transcripts.pop()
  if (last === undefined) throw new Error('a loop ends after its first iteration')
  const earlier = transcripts.reduce<SessionTranscript | null>(
    (before, next, index) => (before ? joinIterations(before, index + 1, next) : next),
    null,
  )
  return { completedBy, iterations, last, earlier }
}

/** The transcript of the whole loop. */
export function transcriptOf({ earlier, last, iterations }: EndedLoop): SessionTranscript {
  return earlier ? joinIterations(earlier, iterations.length, last) : last
}

const NO_PATCH: PatchSize = { files: 0, additions: 0, deletions: 0, bytes: 0 }

/**
 * What the manifest says about a loop; `patch` is the run's own, which the last iteration left, and `costUsd` what the run has
 * cost: corrections of the last iteration belong to it.
 */
export function loopFacts(
  { iterations }: Pick<LoopCourse, 'iterations'> | EndedLoop,
  completedBy: CompletedBy,
  patch?: PatchSize,
  costUsd?: number,
): NonNullable<Manifest['loop']> {
  const last = iterations.length - 1
  const earlierUsd = iterations.slice(0, last).reduce((sum, one) => sum + one.costUsd, 0)
  return {
    completedBy,
    iterations: iterations.map(({ session, verify, ...own }, index) => {
      const { metadata } = session.transcript
      const { sessionId } = session.session
      const { files, additions, deletions, bytes } =
        (index === last ? patch : undefined) ?? own.patch ?? NO_PATCH
      return {
        ...(sessionId === undefined ? {} : { sessionId }),
        costUsd: index === last && costUsd !== undefined ? costUsd - earlierUsd : own.costUsd,
        inputTokens: metadata.inputTokens,
        outputTokens: metadata.outputTokens,
        turns: metadata.turnCount,
        durationMs: metadata.durationMs,
        patch: { files, additions, deletions, bytes },
        ...(verify === undefined ? {} : { verify }),
      }
    }),
  }
}
