import type { Forge } from '../../github/forge.js'
import type { RunRequest } from '../request.js'
import { baseFor } from './base.js'
import { openBase } from './base-tree.js'
import { readRepositoryConfig } from './repository-config.js'

/**
 * What the repository says that branches for an issue begin with, before there is a run: in the version that such a
 * run is going to settle with. `dir` is a folder of ours for git. Undefined where nothing is said, and where the file
 * is wrong, which is for the run to say.
 */
export async function repositoryBranchPrefix(
  run: Pick<RunRequest, 'checkout' | 'checkoutRef' | 'task' | 'signal' | 'log'> & { forge: Forge },
  dir: string,
): Promise<string | undefined> {
  try {
    const { forge, ...rest } = run
    const request = { ...rest, publish: { to: 'none' as const, forge } }
    const { defaultBranch } = await forge.github.repository()
    const context = { base: { ref: defaultBranch } }
    const tree = await openBase({ request, folder: { dir } }, context, await baseFor(request, context))
    return (await readRepositoryConfig(tree)).delivery.branchPrefix
  } catch {
    return undefined
  }
}
