import type { Log } from '../../log.js'
import { probeDocker } from './docker.js'
import type { Engine } from './engine.js'
import { probePodman } from './podman.js'

/**
 * Finds the container engine of this machine: Docker, then Podman, or only the preferred one. A client that
 * reaches no daemon is no engine. Null when none answers; the reasons are in the log. Ask once per run.
 */
export async function detectEngine(options: {
  preferred?: 'docker' | 'podman' | 'auto'
  /** Only those that come after this one, which is known to start nothing here. */
  after?: Engine['name']
  /** PATH to find the client, and whatever the client itself needs (DOCKER_HOST, HOME …). */
  env: Record<string, string | undefined>
  log: Log
}): Promise<Engine | null> {
  const { preferred = 'auto', after, env, log } = options
  const probes = { docker: probeDocker, podman: probePodman }
  const names: readonly Engine['name'][] = preferred === 'auto' ? ['docker', 'podman'] : [preferred]
  const rest = after === undefined ? names : names.slice(names.indexOf(after) + 1)
  for (const name of rest) {
    const probe = await probes[name](env, log)
    if (probe.engine) {
      log.debug(`Container engine: ${probe.engine.name} ${probe.engine.version}`)
      return probe.engine
    }
    log.info(`No container engine: ${probe.reason}`)
  }
  return null
}
