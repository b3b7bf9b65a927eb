import { execFileSync } from 'node:child_process'
import { chmod, copyFile, mkdir, realpath, symlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Engine } from '../../../src/sandbox/engine/engine.js'
import { busybox } from '../../contract/sandbox-parts.js'
import { temporaryFolder } from '../temporary-folder.js'

/** Programs of this machine that a session uses and busybox does not have. */
const PROGRAMS = ['/bin/bash', '/usr/bin/git']

/** A small image with glibc, busybox, bash and git of this machine, and neither Node.js nor an account for the agent. */
export async function importRemoteImage(
  engine: Engine,
  reference: string,
  /** Executables whose libraries have to be in it, too. */
  agents: readonly string[] = [],
  /** Executables that are to be in it. */
  tools: readonly string[] = [],
): Promise<void> {
  const root = temporaryFolder()
  for (const folder of ['bin', 'etc', 'tmp', 'usr/bin', 'caisson', 'workspace'])
    await mkdir(join(root, folder), { recursive: true })
  await copyFile(busybox as string, join(root, 'bin/busybox'))
  await chmod(join(root, 'bin/busybox'), 0o755)
  const applets = execFileSync(busybox as string, ['--list'], { encoding: 'utf8' }).split('\n')
  for (const applet of applets)
    if (applet !== '' && applet !== 'busybox') await symlink('busybox', join(root, 'bin', applet))
  const own = [...PROGRAMS, ...tools]
  for (const program of own) await put(root, program)
  for (const program of [...own, process.execPath, ...agents])
    for (const library of librariesOf(program)) await put(root, library)
  const tar = execFileSync('tar', ['-C', root, '--owner=0', '--group=0', '-cf', '-', '.'], {
    maxBuffer: 512 << 20,
  })
  await engine.importImage(reference, tar)
}

export function librariesOf(program: string): string[] {
  const list = execFileSync('ldd', [program], { encoding: 'utf8' })
  return [...list.matchAll(/(\/\S+) \(0x/g)].map(([, path]) => path as string)
}

export async function put(root: string, path: string): Promise<void> {
  await mkdir(join(root, dirname(path)), { recursive: true })
  await copyFile(await realpath(path), join(root, path))
}
