import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import type { Container, Engine } from '../../src/sandbox/engine/engine.js'
import { remoteEngine } from '../world/remote-engine/remote-engine.js'
import { importRemoteImage } from '../world/remote-engine/remote-image.js'
import { representative } from '../world/selection.js'
import { GIVEN, sandboxContract, type Way } from './sandbox-contract.js'
import { bubblewrap, docker, gvisor, importBusyboxImage, missing, podman, unshare } from './sandbox-parts.js'
import { openContainer, openLaunch, openLocal, openSealedLocal, type Place } from './sandbox-places.js'

const BUSYBOX_IMAGE = 'caisson-test-busybox:1'
const REMOTE_IMAGE = 'caisson-test-remote:1'
const engine = () => docker as Engine
let launched: Container | undefined

/** As on a machine whose users make files for themselves alone: what the agent needs it can read all the same. */
async function privately<T>(open: () => Promise<T>): Promise<T> {
  const before = process.umask(0o077)
  return open().finally(() => process.umask(before))
}

const ways: Way[] = [
  {
    name: 'container: docker, host image',
    skip: missing('docker'),
    open: (place) => privately(() => openContainer(engine(), 'host', place, GIVEN)),
  },
  {
    name: 'container: docker with gVisor',
    skip: missing('docker', 'gvisor'),
    open: (place) => openContainer(gvisor as Engine, 'host', place, GIVEN),
  },
  {
    name: 'local, sealed by bubblewrap',
    skip: missing('bwrap'),
    open: (place) => privately(() => openSealedLocal(bubblewrap as Bubblewrap, place, GIVEN)),
  },
  {
    name: 'local, sealed by unshare',
    skip: missing('bwrap'),
    open: (place) => privately(() => openSealedLocal(unshare as Bubblewrap, place, GIVEN)),
  },
  ...(podman
    ? [
        {
          name: 'container: podman, host image',
          skip: undefined,
          open: (place: Place) => openContainer(podman as Engine, 'host', place, GIVEN),
        },
      ]
    : []),
  {
    name: 'container: docker, another image',
    skip: missing('docker', 'busybox'),
    async open(place) {
      await importBusyboxImage(engine(), BUSYBOX_IMAGE)
      return openContainer(engine(), BUSYBOX_IMAGE, place, GIVEN)
    },
  },
  {
    name: 'container: an engine on another machine',
    skip: missing('docker', 'busybox'),
    async open(place) {
      await importRemoteImage(engine(), REMOTE_IMAGE)
      return openContainer(remoteEngine(engine()), REMOTE_IMAGE, place, GIVEN)
    },
  },
  { name: 'local', skip: undefined, open: (place) => openLocal(place, GIVEN) },
  {
    name: 'launch command: docker exec',
    skip: missing('docker', 'busybox'),
    async open(place) {
      await importBusyboxImage(engine(), BUSYBOX_IMAGE)
      launched = await engine().startContainer({
        name: `caisson-launched-${place.runId}`,
        image: BUSYBOX_IMAGE,
        labels: { 'caisson.run': place.runId },
        mounts: [{ source: place.dir, target: place.dir }],
      })
      return openLaunch(place, ['docker', 'exec', '-i', launched.id], GIVEN)
    },
    openAgain: (place) => openLaunch(place, ['env']),
    async close() {
      await launched?.cleanup()
      launched = undefined
    },
  },
]
// The first ones are the seals.
for (const way of representative(ways, podman ? 4 : 3)) sandboxContract(way)
