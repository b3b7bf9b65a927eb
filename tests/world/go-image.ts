import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { partPath } from './parts.js'
import { librariesOf, put } from './remote-engine/remote-image.js'
import { temporaryFolder } from './temporary-folder.js'

/**
 * The image that a plan written for Docker Hub names, made of this machine's own Go and its C library: no registry can be
 * reached.
 */
export const GO_IMAGE = 'golang:1.22'
const MADE = 'caisson.test.go=3'

/** Imports it, unless it is there. Resolves to what removes it again, except in CI, where the machine goes with it. */
export async function importGoImage(busybox: string): Promise<() => void> {
  const list = ['images', '-q', '--filter', `reference=${GO_IMAGE}`, '--filter', `label=${MADE}`]
  if (execFileSync('docker', list).toString().trim() !== '') return () => {}
  const goRoot = execFileSync('go', ['env', 'GOROOT']).toString().trim()
  const root = temporaryFolder()
  execFileSync('sh', [
    '-ec',
    `cd "$0"; mkdir -p bin etc tmp usr/local run proc workspace caisson; chmod 1777 tmp
       cp "$1" bin/busybox; for name in $(bin/busybox --list); do [ -e bin/$name ] || ln -s busybox bin/$name; done
       echo root:x:0:0:root:/root:/bin/sh >etc/passwd`,
    root,
    busybox,
  ])
  for (const program of [process.execPath, partPath('claude')])
    for (const library of librariesOf(program)) await put(root, library)
  // Without what only builds Go itself.
  const tar = spawn(
    'tar',
    [
      '-c',
      '-C',
      root,
      '.',
      '--transform=s,^go/,usr/local/go/,',
      '--exclude=*/testdata',
      '--exclude=go/test',
      '--exclude=go/api',
      '-C',
      join(goRoot, '..'),
      'go',
    ],
    { stdio: ['ignore', 'pipe', 'inherit'] },
  )
  const imported = spawn(
    'docker',
    ['import', '-c', 'ENV PATH=/usr/local/go/bin:/bin', '-c', `LABEL ${MADE}`, '-', GO_IMAGE],
    {
      stdio: [tar.stdout, 'ignore', 'inherit'],
    },
  )
  const code = await new Promise((resolve) => imported.once('close', resolve))
  if (code !== 0) throw new Error(`docker import ended with ${code}`)
  // Of tests that run side by side, the first to end must not take it from the others.
  if (process.env['CI']) return () => {}
  return () => void spawnSync('docker', ['image', 'rm', '--force', GO_IMAGE])
}
