import { access, readdir } from 'node:fs/promises'
import { SandboxError } from '../../base/errors.js'
import { succeeds } from '../../base/succeeds.js'
import type { Container, Engine } from '../engine/engine.js'
import type { ExecResult } from '../sandbox.js'

/** The C library that programs find: it decides which build of the agent runs. */
export type Libc = 'glibc' | 'musl'

/** How to examine a file system: does a file exist, and which names are in a folder? */
export interface LibraryProbe {
  exists(path: string): Promise<boolean>
  names(folder: string): Promise<string[]>
}

const thisMachine: LibraryProbe = {
  exists: (path) => succeeds(access(path)),
  names: (folder) => readdir(folder).catch(() => []),
}

/** The C library of this machine (or job container). */
export async function detectLibc(probe: LibraryProbe = thisMachine): Promise<Libc> {
  // Alpine may also have glibc's loader (gcompat), which is not enough for Claude Code.
  if (await probe.exists('/etc/alpine-release')) return 'musl'
  for (const folder of ['/lib64', '/lib']) {
    if ((await probe.names(folder)).some((name) => name.startsWith('ld-linux'))) return 'glibc'
  }
  const names = [...(await probe.names('/lib')), ...(await probe.names('/usr/lib'))]
  return names.some((name) => name.startsWith('ld-musl-')) ? 'musl' : 'glibc'
}

/** What a throwaway container reported about an image. */
export interface ImageFacts {
  libc: Libc | null
  /** Whether there is a shell that an agent's commands work with. */
  bash: boolean
  /** Its search path, where it says one. */
  path: string
  passwd: string
  group: string
}

const IMAGE_PROBE = `
l=none
for f in /lib/ld-musl-* /usr/lib/ld-musl-*; do [ -e "$f" ] && l=musl; done
if [ ! -e /etc/alpine-release ]; then for f in /lib64/ld-linux* /lib/ld-linux* /usr/lib64/ld-linux*; do [ -e "$f" ] && l=glibc; done; fi
echo "$l"
{ command -v bash || command -v zsh; } >/dev/null 2>&1 && echo bash
echo "PATH=$PATH"
echo ---
while IFS= read -r x; do printf '%s\\n' "$x"; done </etc/passwd
echo ---
while IFS= read -r x; do printf '%s\\n' "$x"; done </etc/group
exit 0
`

const PROBE_COMMAND = ['sh', '-c', IMAGE_PROBE]

/** Examines an image with a throwaway container; needs only a shell. Rejects with IMAGE_FAILED. */
export async function inspectImage(
  engine: Engine,
  image: string,
  container: { name: string; labels: Record<string, string> },
): Promise<ImageFacts> {
  return factsOf(await engine.run({ ...container, image, command: PROBE_COMMAND }), image)
}

/** The same from within a container of the image. */
export async function inspectContainerImage(
  container: Pick<Container, 'exec'>,
  image: string,
): Promise<ImageFacts> {
  return factsOf(await container.exec(PROBE_COMMAND, { cwd: '/' }), image)
}

function factsOf({ stdout, stderr, exitCode }: ExecResult, image: string): ImageFacts {
  const [first = '', passwd = '', group = ''] = stdout.split('---\n')
  const [word = '', shell] = first.trim().split('\n')
  const path = /^PATH=(.*)$/m.exec(first)?.[1] ?? ''
  if (exitCode !== 0 || !['glibc', 'musl', 'none'].includes(word)) {
    throw new SandboxError(
      'IMAGE_FAILED',
      `The shell of \`${image}\` does not work: ${stderr || `exit code ${exitCode}`}`,
      {
        hint: 'Use an image built for this machine, with a working `sh`.',
      },
    )
  }
  return { libc: word === 'none' ? null : (word as Libc), bash: shell === 'bash', path, passwd, group }
}
