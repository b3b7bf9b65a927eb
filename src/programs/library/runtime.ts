import { createRuntime as create } from '../../plan/place/runtime.js'
import type { Runtime, RuntimeOptions } from '../../plan/place/runtime-types.js'

/**
 * Containers and volumes for a program, on the engines of this machine; nothing is started or written before the first
 * call. What an earlier process that was killed has left in the same root is removed then. Throws CONFIG_INVALID, and
 * NOT_SUPPORTED for an engine that plans cannot use.
 */
export function createRuntime(options: RuntimeOptions = {}): Runtime {
  return create(options)
}
