import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { partPath } from '../parts.js'

/** An image of busybox alone, which holds the namespaces of Pods. */
const POD = 'caisson-test-pod:1'
/** {@link POD}'s name in a cluster. */
export const POD_IMAGE = `docker.io/library/${POD}`

const sh = async (script: string, ...args: string[]) =>
  (await promisify(execFile)('bash', ['-euo', 'pipefail', '-c', script, ...args])).stdout

/** Takes an image into the containerd at a socket, and returns its name there. */
export async function importImage(image: string, socket: string): Promise<string> {
  const save = image.endsWith('.tar') ? 'cat' : 'docker save'
  const said = await sh(`${save} "$0" | ctr --address "$1" --namespace k8s.io images import -`, image, socket)
  const name = /^unpacking (\S+)/m.exec(said)?.[1]
  if (!name) throw new Error(`${image} has no name: ${said}`)
  return name
}

export async function importPodImage(socket: string): Promise<string> {
  await sh(
    `docker image inspect "$0" >/dev/null 2>&1 || tar -c --transform 's,.*,bin/busybox,' "$1" |
       docker import -c 'CMD ["/bin/busybox", "sleep", "inf"]' - "$0"`,
    POD,
    partPath('busybox'),
  )
  return await importImage(POD, socket)
}
