import type { StreamEvent } from '../../agents/transcript/event.js'
import type { Manifest } from '../manifest.js'
import type { RunRecord } from '../record/record.js'

/**
 * What happens in a run: the same sequence live (`RunRequest.onEvent`) and read from the run folder by a
 * follower. `at` is ISO 8601.
 */
export type RunEvent =
  | { type: 'state'; at: string; state: RunRecord['state'] }
  /** A session has begun; there are several in a loop and after a correction. `iteration` counts from 1. */
  | { type: 'session'; at: string; sessionId: string; model?: string; iteration: number }
  /** A line of the agent's stream, redacted. */
  | { type: 'stream'; event: StreamEvent; iteration: number }
  /** A line of Caisson's own log. */
  | { type: 'log'; at: string; level: 'info' | 'warn' | 'error'; message: string }
  /** The last one: the run is over, its manifest is final. */
  | { type: 'done'; at: string; manifest: Manifest }
