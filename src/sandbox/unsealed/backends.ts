import { executableFor } from '../agent-program.js'
import type { Backend } from '../backend.js'
import { detectLibc } from '../toolchains/libc.js'
import { openLaunchSandbox } from './open-launch.js'
import { openLocalSandbox } from './open-local.js'

/** This machine itself; `why` there is nothing better. */
export function localBackend(why: string): Backend {
  return {
    kind: 'local',
    where: 'on this machine itself',
    capabilities: {
      containerPaths: false,
      contained: false,
      images: false,
      hostTools: false,
      overlayVolumes: false,
    },
    unsealed: `the agent would run on this machine without a container (${why})`,
    missing: [],
    owner: null,
    open: (options) => openLocalSandbox({ ...options, why }),
  }
}

/** Wherever a command of the user's carries the agent. */
export function launchBackend(launch: readonly string[]): Backend {
  return {
    kind: 'launch',
    where: 'through a launch command',
    capabilities: {
      containerPaths: false,
      contained: true,
      images: false,
      hostTools: false,
      overlayVolumes: false,
    },
    unsealed: `the agent would run through \`${launch.join(' ')}\`, and Caisson does not control what it can reach there`,
    missing: [],
    owner: null,
    async open(options) {
      const executable = await executableFor(options.agent, detectLibc)
      return openLaunchSandbox({ ...options, launch, agent: { ...options.agent, executable } })
    },
  }
}
