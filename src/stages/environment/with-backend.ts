import type { Spec } from '../../config/spec.js'
import type { Log } from '../../log.js'
import type { Redact } from '../../redact.js'
import type { PassedOver } from '../../sandbox/sandbox.js'
import type { Host } from '../request.js'
import { type BackendChoice, chooseBackend, passOver } from './backend.js'
import { assertSealed } from './seal-policy.js'

export interface BackendSearch {
  spec: Spec
  host: Host
  /** Folder that a container has to see. */
  runDir: string
  log: Log
  redact: Redact
  signal?: AbortSignal | undefined
  /** Whether the call allows a place that seals nothing. */
  allowUnsealed: boolean
  /** Default {@link chooseBackend}; for a caller that remembers its choice. */
  choose?: (passedOver: readonly PassedOver[]) => Promise<BackendChoice>
}

/**
 * Calls `attempt` with the chosen backend. If its engine turns out to start no container, and nobody named the engine,
 * undoes what the attempt registered, last first, and calls it again with the next backend. Rejects with SEAL_MISSING
 * before an attempt where nothing seals, and with any other error of an attempt, and then undoes nothing.
 */
export async function withBackend<Result>(
  search: BackendSearch,
  attempt: (choice: BackendChoice, onPassOver: (undo: () => Promise<void>) => void) => Promise<Result>,
): Promise<Result> {
  const { spec, host, runDir, log, redact, signal } = search
  const choose = search.choose ?? ((passedOver) => chooseBackend(spec, host, runDir, log, { passedOver }))
  let passedOver: readonly PassedOver[] = []
  for (;;) {
    const choice = await choose(passedOver)
    assertSealed(choice, search)
    const undo: (() => Promise<void>)[] = []
    try {
      return await attempt(choice, (step) => undo.unshift(step))
    } catch (error) {
      const without = passOver(error, { choice, spec, redact, signal })
      if (!without) throw error
      for (const step of undo) await step()
      passedOver = without
    }
  }
}
