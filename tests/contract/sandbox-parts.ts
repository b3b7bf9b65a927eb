import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { chmod, copyFile, mkdir, rm, symlink } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { silentLog } from '../../src/log.js'
import { detectBubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { detectEngine } from '../../src/sandbox/engine/detect.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'

/** True where a missing part is a failure: in CI, and where everything is asked for. */
export const required = process.env['CI'] === 'true' || process.env['CAISSON_REQUIRE_ALL'] === '1'

/** Static busybox of the machine, the whole content of the smallest image. */
export const busybox = [process.env['CAISSON_TEST_BUSYBOX'], '/bin/busybox', '/usr/bin/busybox'].find(
  (path) => path !== undefined && existsSync(path),
)

export const docker: Engine | null = await detectEngine({
  preferred: 'docker',
  env: process.env,
  log: silentLog,
})
/**
 * Podman is asked for by name: where it is only installed, it often cannot start a container (no delegated
 * control groups, limits above the machine's), which says nothing about Caisson. `.ci/run` gives it limits that
 * the machine has, and asks for it as root and as an ordinary user.
 */
export const podman: Engine | null =
  process.env['CAISSON_TEST_PODMAN'] === '1'
    ? await detectEngine({ preferred: 'podman', env: process.env, log: silentLog })
    : null
if (process.env['CAISSON_TEST_PODMAN'] === '1' && !podman)
  throw new Error('CAISSON_TEST_PODMAN is set, but Podman does not answer')

export const bubblewrap = await detectBubblewrap({ env: process.env, log: silentLog })
if (process.env['CAISSON_TEST_PODMAN'] === '1' && !bubblewrap)
  throw new Error('CAISSON_TEST_PODMAN is set, but bubblewrap cannot make namespaces')

/** Why a suite is skipped on this machine, or undefined. Where everything is required nothing is skipped. */
export function missing(...parts: [present: unknown, words: string][]): string | undefined {
  const gone = parts.filter(([present]) => !present).map(([, words]) => words)
  if (gone.length > 0 && required) throw new Error(`These tests need ${gone.join(', ')}`)
  return gone.length > 0 ? `needs ${gone.join(', ')}` : undefined
}

/** Imports an image of one static busybox and its links; `without` leaves some of them out. */
export async function importBusyboxImage(
  engine: Engine,
  reference: string,
  without: string[] = [],
): Promise<void> {
  const root = mkdtempSync(join(tmpdir(), 'caisson-image-'))
  try {
    for (const folder of ['bin', 'etc', 'tmp', 'opt/tool'])
      await mkdir(join(root, folder), { recursive: true })
    await copyFile(busybox as string, join(root, 'bin/busybox'))
    await chmod(join(root, 'bin/busybox'), 0o755)
    const applets = execFileSync(busybox as string, ['--list'], { encoding: 'utf8' })
      .split('\n')
      .filter(Boolean)
    for (const applet of applets)
      if (!without.includes(applet) && applet !== 'busybox')
        await symlink('busybox', join(root, 'bin', applet))
    const tar = execFileSync('tar', ['-C', root, '--owner=0', '--group=0', '-cf', '-', '.'], {
      maxBuffer: 64 << 20,
    })
    await engine.importImage(reference, tar)
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}
