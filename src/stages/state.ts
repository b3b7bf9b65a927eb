import type { CapturedRun } from './capture.js'
import type { ExecutedRun } from './execute.js'
import type { OpenedRun } from './open.js'
import type { PreparedRun } from './prepare.js'
import type { ResolvedRun } from './resolve.js'

/** How far a run got. A failed run keeps what it had. */
export type RunState = OpenedRun | ResolvedRun | PreparedRun | ExecutedRun | CapturedRun
