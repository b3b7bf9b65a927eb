import { execFileSync } from 'node:child_process'
import { chmodSync } from 'node:fs'
import { join } from 'node:path'
import { memoryLog } from '../../src/base/log.js'
import { openPristine } from '../../src/change/patch/pristine-git.js'
import { recordBaseline } from '../../src/change/workspace/baseline.js'
import { recordSetup } from '../../src/change/workspace/record/setup.js'
import { type SnapshotStrategy, strategies } from '../../src/change/workspace/snapshot.js'
import {
  createWorkspace,
  type SnapshotOptions,
  type Workspace,
} from '../../src/change/workspace/workspace.js'
import { mountLayers } from '../../src/pipeline/stages/environment/layers.js'
import { containerBackend } from '../../src/sandbox/container/backend.js'
import { ensureHostImage } from '../../src/sandbox/container/host-image.js'
import type { Engine } from '../../src/sandbox/engine/engine.js'
import { sandboxUser } from '../../src/sandbox/user.js'

/** Who the agent is here: the tests may run as root, the agent never does. */
const agent = sandboxUser()

/** One way to give the agent its workspace, and to let it work there. */
export interface Way {
  name: string
  create(root: string, checkout: string, options?: Partial<SnapshotOptions>): Promise<Workspace>
  /** Runs a shell script as the agent in the workspace, as it sees it; resolves to what it prints. */
  work(workspace: Workspace, script: string): Promise<string>
  /** The same before the agent: what the script leaves is part of the baseline of what this resolves to. */
  setUp(workspace: Workspace, script: string): Promise<Workspace>
}

function copyWay(strategy: SnapshotStrategy): Way {
  const work: Way['work'] = async (workspace, script) => {
    const root = process.getuid?.() === 0
    const user = root ? ['setpriv', `--reuid=${agent.uid}`, `--regid=${agent.gid}`, '--clear-groups'] : []
    return run([...user, 'bash', '-euc', script], workspace.path)
  }
  return {
    name: strategy.name,
    create: (root, checkout, options) => create(root, checkout, { strategy, ...options }, 'host'),
    work,
    async setUp(workspace, script) {
      await work(workspace, script)
      const { gitDir, path } = workspace
      return { ...workspace, baselineTree: await recordBaseline(openPristine(workspace), gitDir, path) }
    },
  }
}

function overlayWay(engine: Engine): Way {
  return {
    name: 'overlay',
    create: (root, checkout, options) =>
      create(
        root,
        checkout,
        { overlay: { uid: agent.uid, seen: (path) => path, minimum: 0, rulesInPlace: true }, ...options },
        'container',
      ),
    work: (workspace, script) => inContainer(engine, workspace, script),
    async setUp(workspace, script) {
      const { gitDir, overlay } = workspace
      if (!overlay) throw new Error(`no layers: ${workspace.strategy}`)
      const git = openPristine(workspace)
      let baselineTree = ''
      // While it is mounted, as in a run: the agent goes on in the same container.
      await inContainer(engine, workspace, script, async () => {
        baselineTree = await recordSetup({ git, gitDir, overlay })
      })
      return { ...workspace, baselineTree }
    },
  }
}

async function inContainer(
  engine: Engine,
  workspace: Workspace,
  script: string,
  after: () => Promise<void> = async () => {},
): Promise<string> {
  const image = await ensureHostImage(engine)
  const id = `snapshot-${workspace.path.split('/').at(-3)?.slice(-6)}`
  const layers = await mountLayers(containerBackend(engine, 'host', null), workspace, id)
  if (!layers) throw new Error(`no layers: ${workspace.strategy}`)
  const container = await engine.startContainer({
    name: `caisson-${id}-${Math.random().toString(36).slice(2, 8)}`,
    image: image.reference,
    labels: { 'caisson.run': id },
    mounts: [
      ...image.mounts,
      { source: layers.volume, target: '/workspace', type: 'volume', noCopy: true },
      ...workspace.objectMounts.map((mount) => ({ ...mount, readOnly: true })),
    ],
    env: ENV,
    workdir: '/workspace',
  })
  try {
    const ended = await container.exec(['bash', '-euc', script])
    if (ended.exitCode !== 0) throw new Error(`the agent failed: ${ended.stderr}`)
    await after()
    return ended.stdout
  } finally {
    await container.cleanup()
    await layers.release()
  }
}

/** Every way that works on this machine. */
export function ways(engine: Engine | null): Way[] {
  return [...strategies.map(copyWay), ...(engine && !engine.rootless ? [overlayWay(engine)] : [])]
}

const ENV = {
  GIT_CONFIG_GLOBAL: '/dev/null',
  GIT_CONFIG_NOSYSTEM: '1',
  GIT_AUTHOR_NAME: 'A',
  GIT_AUTHOR_EMAIL: 'a@example.com',
  GIT_COMMITTER_NAME: 'A',
  GIT_COMMITTER_EMAIL: 'a@example.com',
}

async function create(
  root: string,
  checkout: string,
  options: Partial<SnapshotOptions>,
  objectsAt: 'container' | 'host',
): Promise<Workspace> {
  chmodSync(root, 0o755)
  if (process.getuid?.() === 0) {
    // A runner's checkout belongs to the runner, who is also the agent.
    execFileSync('chown', ['-hR', `${agent.uid}:${agent.gid}`, checkout])
  }
  return createWorkspace({
    checkout,
    runDir: join(root, 'run'),
    objectsAt,
    ref: 'main',
    ...(process.getuid?.() === 0 ? { owner: agent } : {}),
    ...options,
    log: memoryLog(),
  })
}

function run(command: string[], cwd: string): string {
  const [program = '', ...args] = command
  const env = { ...ENV, PATH: process.env['PATH'] ?? '', HOME: '/nonexistent' }
  return execFileSync(program, args, { cwd, env, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] })
}
