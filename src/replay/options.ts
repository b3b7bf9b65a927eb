import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import type { Host } from '../stages/request.js'

export interface ReplayOptions {
  /** Id or folder of a run, or the folder of a downloaded artifact. */
  run: string
  /** Folder that holds the run folders; the replay gets one too. */
  root: string
  /** A checkout that has the base commit; default where the run had its own, then the current folder. */
  checkout?: string
  /** Default: where the run itself took place. */
  backend?: 'container' | 'local'
  /** An executable instead of the recorded version of Claude Code. */
  claudePath?: string
  /** A script or another cassette instead of the recorded model. */
  script?: string
  currentFolder: string
  host: Host
  log: Log
  clock: Clock
  signal?: AbortSignal
}
