import type { PartName } from '../world/parts.js'

/** One way to run the agent, as a column of the scoreboard. */
export interface Seal {
  id: string
  title: string
  parts: PartName[]
  inputs: Record<string, string>
  /** Variables of this machine that the engine needs. */
  env?: string[]
  /** Another user than root starts everything. */
  ordinaryUser?: true
  /** The run in one job, the publication in another. */
  twoJobs?: true
}

const CONTAINER = { backend: 'container', image: 'host' }

/** Caisson's own. */
export const SEALS: Seal[] = [
  { id: 'docker', title: 'Docker', parts: ['docker'], inputs: { ...CONTAINER, backend: 'docker' } },
  {
    id: 'podman',
    title: 'Podman',
    parts: ['podman', 'root'],
    inputs: { ...CONTAINER, backend: 'podman' },
    env: ['CONTAINERS_CONF'],
  },
  {
    id: 'rootless',
    title: 'Podman, rootless',
    parts: ['podman', 'root', 'ordinary-user'],
    // An ordinary user has the limits that the machine delegates, which may be none.
    inputs: { ...CONTAINER, backend: 'podman', 'allow-missing': 'memory-limit, process-limit' },
    env: ['CONTAINERS_CONF'],
    ordinaryUser: true,
  },
  { id: 'bubblewrap', title: 'bubblewrap', parts: ['bwrap'], inputs: { backend: 'local' } },
  {
    id: 'gvisor',
    title: 'gVisor',
    parts: ['docker', 'gvisor'],
    inputs: { ...CONTAINER, backend: 'docker', isolation: 'gvisor' },
  },
  {
    id: 'two-jobs',
    title: 'two jobs',
    parts: ['docker'],
    inputs: { ...CONTAINER, backend: 'docker' },
    twoJobs: true,
  },
]
