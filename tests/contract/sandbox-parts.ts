import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, symlink } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '../../src/base/log.js'
import { type Bubblewrap, detectBubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { everythingIsRequired, findPart, type Part, type PartName, whyNot } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'

const findBusybox = findPart('busybox')
export const busybox = findBusybox.there ? findBusybox.path : undefined

export const docker: Engine | null = await detectEngine({
  preferred: 'docker',
  env: process.env,
  log: silentLog,
})
/** Docker with gVisor's kernel. */
export const gvisor: Engine | null = await detectEngine({
  preferred: 'docker',
  isolation: 'gvisor',
  env: process.env,
  log: silentLog,
})
export const podman: Engine | null =
  process.env['CAISSON_TEST_PODMAN'] === '1'
    ? await detectEngine({ preferred: 'podman', env: process.env, log: silentLog })
    : null
if (process.env['CAISSON_TEST_PODMAN'] === '1' && !podman)
  throw new Error('CAISSON_TEST_PODMAN is set, but Podman does not answer')

export const bubblewrap = await detectBubblewrap({ env: process.env, log: silentLog })
/** What takes its place where it is not installed. */
export const unshare: Bubblewrap | null = bubblewrap && { ...bubblewrap, program: 'unshare', filter: null }
if (process.env['CAISSON_TEST_PODMAN'] === '1' && !bubblewrap)
  throw new Error('CAISSON_TEST_PODMAN is set, but bubblewrap cannot make namespaces')

const UNUSABLE: Part = { there: false, reason: 'bubblewrap cannot make namespaces' }

/** Why a suite is skipped on this machine, or undefined. Throws where everything is required. */
export function missing(...parts: PartName[]): string | undefined {
  const why = whyNot(parts, (name) => (name === 'bwrap' && !bubblewrap ? UNUSABLE : findPart(name)))
  if (why !== null && everythingIsRequired()) throw new Error(`Missing: ${why}`)
  return why ?? undefined
}

/** Imports an image of one static busybox and its links; `without` leaves some of them out. */
export async function importBusyboxImage(
  engine: Engine,
  reference: string,
  without: string[] = [],
): Promise<void> {
  const root = temporaryFolder()
  // It is the root of the image, which others than its owner enter.
  await chmod(root, 0o755)
  for (const folder of ['bin', 'etc', 'tmp', 'opt/tool']) await mkdir(join(root, folder), { recursive: true })
  await copyFile(busybox as string, join(root, 'bin/busybox'))
  await chmod(join(root, 'bin/busybox'), 0o755)
  const applets = execFileSync(busybox as string, ['--list'], { encoding: 'utf8' })
    .split('\n')
    .filter(Boolean)
  for (const applet of applets)
    if (!without.includes(applet) && applet !== 'busybox') await symlink('busybox', join(root, 'bin', applet))
  const tar = execFileSync('tar', ['-C', root, '--owner=0', '--group=0', '-cf', '-', '.'], {
    maxBuffer: 64 << 20,
  })
  await engine.importImage(reference, tar)
}
