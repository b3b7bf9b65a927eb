import type { Clock } from '../../base/clock.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import type { Spec } from '../../config/spec.js'
import type { BackendChoice } from '../../pipeline/stages/environment/backend.js'
import type { Host } from '../../pipeline/stages/request.js'
import type { ExecOptions, ExecResult, PassedOver } from '../../sandbox/sandbox.js'
import type { TaskConfig } from '../model.js'
import type { PlaceMount } from './mounts.js'

/** What the places of one plan have in common. */
export interface PlaceContext {
  /** The plan's: its containers have it as the label `caisson.run`. */
  id: string
  /** The plan's own: the volumes are in it, and the places below `work`. */
  folder: string
  /** `sandbox` says which backend and engine, and what steps get that name nothing of their own. */
  spec: Spec
  host: Host
  log: Log
  clock: Clock
  redact: Redact
  /** Ends all of them. */
  signal?: AbortSignal
  /** Whether steps may run where Caisson cannot seal them. */
  allowUnsealed: boolean
  /** See `rememberChoice`. */
  choose: (passedOver: readonly PassedOver[]) => Promise<BackendChoice>
}

/** One step's wishes for where it runs. */
export interface PlaceWish {
  /** For people. */
  name: string
  /** An image reference, or `host`: this machine's tools. Absent: the backend's choice. */
  image?: string | undefined
  mounts: readonly PlaceMount[]
  env: Readonly<Record<string, string>>
  limits: TaskConfig['limits']
  /** Hosts are reached through Caisson's proxy. */
  network: TaskConfig['network']
  /** Where commands work, as a path inside; default `/workspace`: an empty folder unless a volume is there. */
  workdir?: string | undefined
  /** Folder of the network's log; default: one that ends with the place. */
  evidence?: string | undefined
  signal?: AbortSignal | undefined
}

/** A started sandbox of a plan. */
export interface Place {
  /** The container's, where it is one. */
  readonly id: string
  /** As a sandbox does, in the working directory; rejects with EXECUTION_CANCELLED when the plan has been stopped. */
  exec(command: readonly string[], options?: ExecOptions): Promise<ExecResult>
  /** Ends everything in it and removes all of it but the volumes. Idempotent; never rejects. */
  close(): Promise<void>
}
