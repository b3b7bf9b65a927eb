import type { Backend } from '../backend.js'
import { foreignUser } from '../user.js'
import type { Bubblewrap } from './bubblewrap.js'
import { openSealedLocalSandbox } from './open.js'

/** This machine, as tight as a container. */
export function bubblewrapBackend(bubblewrap: Bubblewrap): Backend {
  return {
    kind: 'local',
    where: 'under bubblewrap',
    capabilities: {
      containerPaths: true,
      contained: true,
      images: false,
      hostTools: true,
      overlayVolumes: false,
    },
    unsealed: null,
    missing: bubblewrap.filter
      ? []
      : [{ protection: 'system-calls', why: 'there is no system call filter for this processor' }],
    owner: foreignUser(),
    open: (options) => openSealedLocalSandbox({ ...options, bubblewrap }),
  }
}
