import { chmod, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Container } from '../../src/sandbox/engine/engine.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { titled } from '../world/parts.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { docker, importBusyboxImage, missing, podman } from './sandbox-parts.js'
import { makePlace, openLaunch, type Place } from './sandbox-places.js'

const failure = (opened: Promise<unknown>) =>
  opened.then(
    () => null,
    (error: unknown) => error as { code: string; message: string; hint: string },
  )

/** Works only in a terminal, and decorates what it prints before the command, as such programs do. */
const LAUNCHER = `#!/bin/sh
if ! [ -t 0 ] || ! [ -t 1 ]; then echo 'agentbox: stdin is not a terminal' >&2; exit 1; fi
printf '\\033[1mWelcome\\033[0m\\r\\n'
exec "$@"
`

const BUSYBOX_IMAGE = 'caisson-contract-terminal:busybox'

let folder: string
const containers: Container[] = []
let place: Place
const skip = missing('docker', 'busybox')
const engines = [docker, podman].filter((engine) => engine !== null)

beforeAll(async () => {
  folder = temporaryFolder()
  await writeFile(join(folder, 'agentbox'), LAUNCHER)
  await chmod(join(folder, 'agentbox'), 0o755)
  place = await makePlace()
  if (skip) return
  for (const engine of engines) {
    await importBusyboxImage(engine, BUSYBOX_IMAGE)
    const started = await engine.startContainer({
      name: `caisson-terminal-${place.runId}`,
      image: BUSYBOX_IMAGE,
      labels: { 'caisson.run': place.runId },
      mounts: [{ source: place.dir, target: place.dir }],
    })
    containers.push(started)
  }
})
afterAll(async () => {
  for (const container of containers) await container.cleanup()
  await place.close()
})

const launchers: [name: string, skip: string | undefined, launch: () => string[]][] = [
  ...engines.map(({ name }, at): (typeof launchers)[number] => [
    `${name} exec -it`,
    skip,
    () => [name, 'exec', '-it', containers[at]?.id ?? ''],
  ]),
  ['a program that checks for a terminal', undefined, () => [join(folder, 'agentbox')]],
]

for (const [name, why, launch] of launchers) {
  describe.skipIf(why)(titled(`a launch command that demands a terminal: ${name}`, why), () => {
    let sandbox: Sandbox
    afterEach(() => sandbox?.cleanup())
    const open = async () => {
      sandbox = await openLaunch(place, launch())
      return (script: string, ...args: string[]) => sandbox.exec(['sh', '-c', script, 'sh', ...args])
    }

    it('gets one, and nothing of it is in the output', async () => {
      const sh = await open()
      expect(await sh('echo one; echo; printf "two\\ttabs"; echo err >&2; exit 7')).toEqual({
        stdout: 'one\n\ntwo\ttabserr\n',
        stderr: '',
        exitCode: 7,
      })
      expect((await sh('for f in 0 1 2; do [ -t $f ] && echo $f; done; true')).stdout).toBe('')
      const words = ['a b', '', "it's", '"$HOME"', '*', 'two\nlines', 'ünïcode', '\\036', '-n']
      expect((await sh('printf "<%s>" "$@"', ...words)).stdout).toBe(
        words.map((word) => `<${word}>`).join(''),
      )
    })

    it('passes long lines both ways, byte for byte, and an end of the input', async () => {
      await open()
      const line = JSON.stringify({ type: 'user', text: 'ü\\n\u0003\u0004\u0011\u001a'.repeat(9000) })
      const input = `${line}\n\n  short \n${line}\n`
      const { stdout, exitCode } = await sandbox.exec(['cat'], { input })
      expect(exitCode).toBe(0)
      expect(stdout === input).toBe(true)
      expect((await sandbox.exec(['wc', '-l'], { input: 'no end' })).stdout.trim()).toBe('1')
    })

    it('answers while its input is open, and can be stopped', async () => {
      await open()
      const child = await sandbox.spawn(['sh', '-c', 'while read -r l; do echo "<$l>"; done; sleep 60'])
      const answer = new Promise((resolve) => child.stdout.once('data', (chunk) => resolve(String(chunk))))
      child.stdin.write('first\n')
      expect(await answer).toBe('<first>\n')
      await child.kill('SIGKILL')
      expect((await child.exited).exitCode).toBe(137)
      child.detach()
    })
  })
}

/** Sees neither the run's folders nor the gateway, as a container does to which nothing is mounted. */
const box = (inside: string) =>
  `#!/bin/sh\n${inside}\nexec bwrap --dev-bind / / --tmpfs "$HIDDEN" --chdir / -- "$@"\n`
const IN_TERMINAL = "[ -t 0 ] || { echo 'stdin is not a terminal' >&2; exit 1; }"

describe.skipIf(missing('bwrap'))('a launch command into an environment that sees nothing of the run', () => {
  const openBox = async (inside: string, ...stubs: string[]) => {
    const hidden = await makePlace()
    onTestFinished(() => hidden.close())
    const bin = temporaryFolder()
    await writeFile(join(bin, 'box'), box(`export HIDDEN='${hidden.dir}' PATH="${bin}:$PATH"\n${inside}`))
    for (const name of ['claude', ...stubs]) await writeFile(join(bin, name), '#!/bin/sh\nexit 3\n')
    for (const name of ['box', 'claude', ...stubs]) await chmod(join(bin, name), 0o755)
    return { hidden, bin, opened: openLaunch(hidden, [join(bin, 'box')]) }
  }

  it.each([
    ['with pipes', ':'],
    ['with a terminal', IN_TERMINAL],
  ])('has copies of the folders, and a relay to the gateway: %s', async (_name, inside) => {
    const { hidden, opened } = await openBox(inside)
    const sandbox = await opened
    const script =
      'cat hello.txt "$1/task.md"; printf "\\000\\377\\n" >new.bin; rm hello.txt; echo kept >"$HOME/session"'
    expect(await sandbox.exec(['sh', '-c', script, 'sh', sandbox.paths.input])).toMatchObject({
      stdout: 'hello\na task\n',
      exitCode: 0,
    })
    const ask = 'require("net").connect(process.argv[1]).pipe(process.stdout)'
    const said = await sandbox.exec(['node', '-e', ask, sandbox.paths.socket])
    expect(said.stdout).toBe('through the door\n')
    await sandbox.remote?.getFiles()
    expect(await readdir(hidden.run.workspace)).toEqual(['new.bin'])
    expect(await readFile(join(hidden.run.workspace, 'new.bin'))).toEqual(Buffer.from([0, 255, 10]))
    expect(await readFile(join(hidden.run.home, 'session'), 'utf8')).toBe('kept\n')
    await sandbox.cleanup()
    await expect(readdir(dirname(sandbox.paths.socket))).rejects.toThrow('ENOENT')
  })

  it('is refused where no relay can run, and says which folder to mount', async () => {
    const { hidden, opened } = await openBox(':', 'node')
    await expect(opened).rejects.toMatchObject({
      code: 'NOT_SUPPORTED',
      message: expect.stringContaining(`cannot see the model gateway at ${hidden.run.gateway}`),
      hint: expect.stringContaining(`Mount ${hidden.run.gateway}`),
    })
  })
})

describe('a launch command that does not work says why', () => {
  it.skipIf(skip)('no standard input', async () => {
    const error = await failure(openLaunch(place, ['docker', 'exec', containers[0]?.id ?? '']))
    expect(error).toMatchObject({ code: 'CONTAINER_EXEC_FAILED' })
    expect(error?.message).toMatch(/`docker exec \w+` does not pass on standard input/)
    expect(error?.hint).toMatch(/docker exec -i/)
  })

  it.skipIf(skip)('no such container', async () => {
    for (const flags of ['-i', '-it']) {
      const error = await failure(openLaunch(place, ['docker', 'exec', flags, 'caisson-not-there']))
      expect(error?.message).toMatch(/No such container: caisson-not-there/)
      expect(error?.hint).toMatch(/Start the container/)
    }
  })

  it('no such program', async () => {
    const error = await failure(openLaunch(place, ['agentbox-not-there', 'shell']))
    expect(error?.message).toMatch(/ENOENT/)
    expect(error?.hint).toMatch(/Install `agentbox-not-there`/)
  })

  it('no terminal, and nothing to make one with', async () => {
    const bin = join(folder, 'bin')
    await rm(bin, { recursive: true, force: true })
    await mkdir(bin)
    for (const program of ['sh', 'env']) await symlink(`/bin/${program}`, join(bin, program))
    const path = process.env['PATH']
    process.env['PATH'] = bin
    try {
      const error = await failure(openLaunch(place, [join(folder, 'agentbox')]))
      expect(error?.message).toMatch(/script/)
      expect(error?.hint).toMatch(/`script` \(util-linux\).* is not installed/)
    } finally {
      process.env['PATH'] = path
    }
  })
})
