import type { Clock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'
import type { Host } from '../../pipeline/stages/request.js'

export const REPLAY_SETUPS = ['offline', 'network', 'skip'] as const

export type ReplaySetup = (typeof REPLAY_SETUPS)[number]

export interface ReplayOptions {
  /** ID or folder of a run, or the folder of a downloaded artifact. */
  run: string
  /**
   * The run is one of this machine, whose record was checked. Default false: then nothing in its folder is used but what
   * the agent said and did, and it is replayed sealed or not at all.
   */
  own?: boolean
  /** Folder that holds the run folders; the replay gets a folder there too. */
  root: string
  /** A checkout that has the base commit; default: the run's own, then the current folder. */
  checkout?: string
  /** Default: a container if an engine answers, else this machine. */
  backend?: 'container' | 'local'
  /** An image to use instead of this machine's tools, or of the one of a run of this machine. */
  image?: string
  /** Start a run of this machine even where nothing can seal the agent. Default false. */
  allowUnsealed?: boolean
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
