import { chmod, mkdir, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { join } from 'node:path'
import { silentLog } from '../../src/base/log.js'
import type { AgentProgram } from '../../src/sandbox/agent-program.js'
import type { OpenOptions } from '../../src/sandbox/backend.js'
import { openSealedLocalSandbox } from '../../src/sandbox/bubblewrap/backend.js'
import type { Bubblewrap } from '../../src/sandbox/bubblewrap/bubblewrap.js'
import { openContainerSandbox } from '../../src/sandbox/container/open.js'
import type { RunFolders } from '../../src/sandbox/container/plan.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { chownTree } from '../../src/sandbox/ownership.js'
import type { Sandbox } from '../../src/sandbox/sandbox.js'
import { openLocalSandbox } from '../../src/sandbox/unsealed/backends.js'
import { openLaunchSandbox } from '../../src/sandbox/unsealed/open-launch.js'
import { sandboxUser } from '../../src/sandbox/user.js'
import { temporaryFolder } from '../world/temporary-folder.js'

/** A run folder on disk with a listening gateway socket, and a stand-in for the executable. */
export interface Place {
  dir: string
  run: RunFolders
  /** Path of the stand-in. */
  claude: string
  agent: AgentProgram & { executable: string }
  runId: string
  close(): Promise<void>
}

/** What a test gives a sandbox besides its place. */
type Given = Partial<
  Pick<
    OpenOptions,
    'limits' | 'mounts' | 'objectMounts' | 'networkFolder' | 'tools' | 'hostEnv' | 'ecosystems' | 'log'
  >
>

export async function makePlace(): Promise<Place> {
  const dir = temporaryFolder()
  // The container's user is another one than ours.
  await chmod(dir, 0o755)
  const folder = (name: string) => join(dir, name)
  const run: RunFolders = {
    workspace: folder('workspace'),
    home: folder('home'),
    input: folder('input'),
    output: folder('output'),
    gateway: folder('gateway'),
  }
  for (const path of Object.values(run)) await mkdir(path, { recursive: true })
  await writeFile(join(run.workspace, 'hello.txt'), 'hello\n')
  await writeFile(join(run.input, 'task.md'), 'a task\n')
  const claude = folder('claude')
  await writeFile(claude, '#!/bin/sh\necho "stand-in $*"\n', { mode: 0o755 })
  await mkdir(`${claude}.files/deep`, { recursive: true })
  await writeFile(`${claude}.files/deep/word`, 'beside it\n')
  if (process.getuid?.() === 0)
    for (const path of [run.workspace, run.home, run.output]) await chownTree(path, sandboxUser())
  const server: Server = createServer((socket) => socket.end('through the door\n'))
  await new Promise<void>((resolve) => server.listen(join(run.gateway, 'model.sock'), resolve))
  return {
    dir,
    run,
    claude,
    agent: { displayName: 'Claude Code', command: 'claude', executable: claude, hasFiles: true },
    runId: `test-${dir.slice(-6)}`,
    async close() {
      await new Promise((resolve) => server.close(resolve))
      await rm(dir, { recursive: true, force: true })
    },
  }
}

export function openContainer(
  engine: Engine,
  image: string,
  place: Place,
  env: Record<string, string> = {},
  more: Given = {},
): Promise<Sandbox> {
  return openContainerSandbox({
    engine,
    runId: place.runId,
    run: place.run,
    agent: place.agent,
    image,
    mounts: [],
    objectMounts: [],
    env,
    limits: {},
    hostEnv: process.env,
    network: 'none',
    log: silentLog,
    ...more,
  })
}

export function openLocal(place: Place, env: Record<string, string> = {}): Promise<Sandbox> {
  const { run, runId, agent } = place
  return openLocalSandbox({ run, runId, agent, env, hostEnv: process.env, why: 'a test', log: silentLog })
}

export function openLaunch(
  place: Place,
  launch: string[],
  env: Record<string, string> = {},
): Promise<Sandbox> {
  return openLaunchSandbox({
    launch,
    run: place.run,
    agent: place.agent,
    env,
    hostEnv: process.env,
    log: silentLog,
  })
}

export function openSealedLocal(
  bubblewrap: Bubblewrap,
  place: Place,
  env: Record<string, string> = {},
  more: Given = {},
): Promise<Sandbox> {
  return openSealedLocalSandbox({
    bubblewrap,
    runId: place.runId,
    run: place.run,
    agent: place.agent,
    mounts: [],
    objectMounts: [],
    env,
    limits: {},
    hostEnv: process.env,
    log: silentLog,
    ...more,
  })
}
