import { setTimeout as sleep } from 'node:timers/promises'
import { parseJson } from '../../json.js'
import type { Container } from '../engine/engine.js'
import { collect } from '../process/collect.js'
import type { Missing } from '../seal/protections.js'
import { type RelayRuntime, withRelay } from './tunnel.js'

/** A network may take some seconds to learn the rules for a new container. */
const TRIES = 5
const PAUSE_MS = 1500
const TRY_MS = 30_000

/**
 * What a container without a network can reach all the same: tried from inside with connections that are closed at once.
 * Rejects with ENGINE_FAILED where that cannot be tried.
 */
export async function reachedFrom(
  { waysOut = [], spawn }: Pick<Container, 'waysOut' | 'spawn'>,
  runtimes: readonly RelayRuntime[],
): Promise<Missing[]> {
  let left = [...waysOut]
  for (let count = 0; left.length > 0; count++) {
    const reached = await tryAll(spawn, runtimes, left)
    left = left.filter((_way, index) => reached[index])
    // Rules that count for one address count for all of those that they are about.
    if (!left.some(({ protection }) => protection === 'network') || count === TRIES) break
    await sleep(PAUSE_MS)
  }
  return left.map(({ what, port, protection }) => ({
    protection,
    why: `the agent can connect to ${what} (port ${port}), which the network policy forbids`,
  }))
}

function tryAll(
  spawn: Container['spawn'],
  runtimes: readonly RelayRuntime[],
  reach: NonNullable<Container['waysOut']>,
): Promise<boolean[]> {
  const limits = { timeoutMs: TRY_MS }
  return withRelay(
    runtimes,
    { reach },
    'The network of the container cannot be tested',
    async (command, env) => {
      const { stdout, stderr } = await collect(
        await spawn(command, { env, cwd: '/', ...limits }),
        limits,
        command,
      )
      const found: unknown = parseJson(stdout)
      if (Array.isArray(found) && found.length === reach.length) return found.map((one) => one === true)
      throw new Error(stderr.trim())
    },
  )
}
