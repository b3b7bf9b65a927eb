import type { Clock } from '../clock.js'
import type { Log } from '../log.js'
import type { Host } from '../stages/request.js'

export const REPLAY_SETUPS = ['offline', 'network', 'skip'] as const

export type ReplaySetup = (typeof REPLAY_SETUPS)[number]

export interface ReplayOptions {
  /** ID or folder of a run, or the folder of a downloaded artifact. */
  run: string
  /** Folder that holds the run folders; the replay gets a folder there too. */
  root: string
  /** A checkout that has the base commit; default: the run's own, then the current folder. */
  checkout?: string
  /** Default: the backend of the recorded run. */
  backend?: 'container' | 'local'
  /** An executable to use instead of the recorded version of the agent. */
  agentPath?: string
  /** A script or another cassette to use instead of the recorded model. */
  script?: string
  /**
   * What happens to the run's setup: `offline` (default) runs it without a network, since a replay needs no
   * internet; `network` gives it the network of the run; `skip` leaves it out.
   */
  setup?: ReplaySetup
  currentFolder: string
  host: Host
  log: Log
  clock: Clock
  signal?: AbortSignal
}
