import { basename, dirname, join } from 'node:path'
import { SandboxError } from '../../errors.js'
import { openPristine } from '../../patch/pristine-git.js'
import type { Mount } from '../../sandbox/engine/engine.js'
import { ownPathOf } from '../../sandbox/workspace-path.js'
import { recordBaseline } from '../../workspace/baseline.js'
import { createWorkspace, discardWorkspace, type Workspace } from '../../workspace/workspace.js'
import type { BackendChoice } from '../environment/backend.js'
import type { RunRequest } from '../request.js'
import type { OtherRepository, PreparedRepository } from './repository.js'

/**
 * Makes the snapshots, to be shown beside the workspace at `beside`. Throws NOT_SUPPORTED where Caisson does not
 * decide what a sandbox shows.
 */
export async function prepareRepositories(
  { request, others = [] }: { request: RunRequest; others?: readonly OtherRepository[] },
  choice: BackendChoice,
  beside: string,
): Promise<PreparedRepository[]> {
  if (others.length === 0) return []
  if (!choice.capabilities.containerPaths || choice.containers?.engine.capabilities.bindMounts === false)
    throw notThere(`they cannot be shown ${choice.where}`)
  const { owner } = choice
  const prepared: PreparedRepository[] = []
  for (const [index, other] of others.entries()) {
    const path = pathOf(other, others, beside)
    const workspace = await createWorkspace({
      checkout: other.checkout,
      runDir: other.dir,
      objectsAt: 'container',
      objectsName: `other-${index}-`,
      ref: other.branch,
      ...(owner ? { owner } : {}),
      keepIgnored: request.spec.outputs.keepIgnored,
      log: request.log,
      ...(request.signal ? { signal: request.signal } : {}),
    })
    prepared.push({ ...other, workspace, path })
  }
  return prepared
}

function pathOf({ forge }: OtherRepository, others: readonly OtherRepository[], beside: string): string {
  const { owner, name } = forge
  const taken = [basename(beside), ...others.map((other) => other.forge.name)].map((one) => one.toLowerCase())
  const unique = taken.filter((one) => one === name.toLowerCase()).length === 1
  const path = join(dirname(beside), unique ? name : `${owner}-${name}`)
  if (ownPathOf(path) === null) throw notThere(`${path} is a part of the sandbox`)
  return path
}

function notThere(why: string): SandboxError {
  return new SandboxError(
    'NOT_SUPPORTED',
    `The further repositories cannot be placed next to the workspace: ${why}.`,
    {
      hint: 'Use Docker, Podman or bubblewrap on this machine, with a checkout in a folder of its own, or leave out `repositories`.',
    },
  )
}

/** So that the next backend can make them again. */
export async function discardRepositories(others: readonly PreparedRepository[]): Promise<void> {
  for (const { workspace } of others) await discardWorkspace(workspace)
}

/** What a setup changed is not the agent's. */
export async function recordRepositories(
  others: readonly PreparedRepository[],
): Promise<PreparedRepository[]> {
  return Promise.all(
    others.map(async (other) => {
      const { gitDir, path } = other.workspace
      const baselineTree = await recordBaseline(openPristine(other.workspace), gitDir, path)
      return { ...other, workspace: { ...other.workspace, baselineTree } }
    }),
  )
}

/** What a sandbox has to show of them. `source`: the agent's workspaces, or copies of them in the same order. */
export function mountsOf(
  others: readonly PreparedRepository[],
  source: readonly string[] = others.map(({ workspace }) => workspace.path),
): { beside: Mount[]; objectMounts: Workspace['objectMounts'] } {
  return {
    beside: others.map(({ path }, index) => ({ source: source[index] ?? '', target: path })),
    objectMounts: others.flatMap(({ workspace }) => workspace.objectMounts),
  }
}
