import { join } from 'node:path'
import type { CheckoutRepository } from '../../base/git/checkout.js'
import type { Git } from '../../base/git/git.js'
import type { Ref } from '../../base/git/refs.js'
import { createAgentGit } from './agent-git.js'
import { baseIndex, skipMissing } from './baseline.js'
import { readShallow } from './pristine.js'
import type { FillOptions, Workspace } from './workspace-types.js'

/** Where a container sees the object directories. */
const OBJECTS_TARGET = '/caisson/git'

/** Where the agent's repository borrows its objects from, and where a container sees them. */
export function objectsOf(gitDir: string, borrowed: readonly string[]) {
  const objectDirectories = [join(gitDir, 'objects'), ...borrowed]
  const objectMounts = objectDirectories.map((source, index) => ({
    source,
    target: `${OBJECTS_TARGET}/${index}`,
  }))
  return { objectDirectories, objectMounts }
}

/** Gives the workspace a `.git` at the base commit. */
export async function addAgentGit(
  options: FillOptions,
  repository: CheckoutRepository,
  made: { commit: string; refs: Ref[]; git: Git; objectMounts: Workspace['objectMounts'] },
): Promise<void> {
  await createAgentGit({
    path: options.path,
    objectFormat: repository.objectFormat,
    commit: made.commit,
    ...(options.ref === undefined ? {} : { branch: options.ref }),
    refs: made.refs,
    shallow: await readShallow(options.gitDir),
    exclude: repository.exclude,
    autocrlf: repository.autocrlf,
    alternates: made.objectMounts.map(({ source, target }) =>
      options.objectsAt === 'host' ? source : target,
    ),
    index: baseIndex(options.gitDir),
  })
  if (repository.sparse) await skipMissing(made.git, join(options.path, '.git', 'index'), options.path)
}
