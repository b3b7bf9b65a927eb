import { setTimeout as sleep } from 'node:timers/promises'
import { describeError, SandboxError } from '../../errors.js'
import type { Container } from '../engine/engine.js'
import { collect } from '../process/collect.js'
import type { Missing } from '../seal/protections.js'
import { RELAY_VARIABLE } from './relay-script.js'
import type { RelayRuntime } from './tunnel.js'

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

async function tryAll(
  spawn: Container['spawn'],
  runtimes: readonly RelayRuntime[],
  reach: NonNullable<Container['waysOut']>,
): Promise<boolean[]> {
  const reasons: string[] = []
  for (const { command, env, prepare } of runtimes) {
    try {
      await prepare?.()
      const variables = {
        NODE_OPTIONS: '',
        NODE_EXTRA_CA_CERTS: '',
        [RELAY_VARIABLE]: JSON.stringify({ reach }),
      }
      const limits = { timeoutMs: TRY_MS }
      const probe = await spawn(command, { env: { ...variables, ...env }, cwd: '/', ...limits })
      const { stdout, stderr } = await collect(probe, limits, command)
      const found: unknown = JSON.parse(stdout)
      if (Array.isArray(found) && found.length === reach.length) return found.map((one) => one === true)
      reasons.push(stderr.trim())
    } catch (error) {
      reasons.push(`${command[0]}: ${describeError(error).message}`)
    }
  }
  throw new SandboxError(
    'ENGINE_FAILED',
    `The network of the container cannot be tried: ${reasons.join('; ')}`,
    {
      hint: 'Use an image with Node.js 20 or newer, or one based on glibc for the same processor architecture as this machine.',
    },
  )
}
