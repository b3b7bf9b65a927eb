import type { DeliveryDefaults } from '../../../config/delivery.js'
import type { Forge } from '../../../github/forge.js'
import { baseBranchFor } from '../../context/base-branch.js'
import type { RunRequest } from '../request.js'
import { baseFor, openBase } from './base.js'
import { readRepositoryConfig } from './repository-config.js'

/**
 * How the repository wants results to go out, before a run exists, in the version that such a run will use.
 * `dir` is a folder of ours for git. Empty if nothing is set, and if the file is invalid, which the run
 * reports.
 */
export async function repositoryDelivery(
  run: Pick<RunRequest, 'checkout' | 'checkoutRef' | 'task' | 'baseBranch' | 'signal' | 'log'> & {
    forge: Forge
  },
  dir: string,
): Promise<Partial<DeliveryDefaults>> {
  try {
    const { forge, ...rest } = run
    const request = { ...rest, publish: { to: 'none' as const, forge } }
    const { defaultBranch } = await forge.github.repository()
    const { task, baseBranch = [] } = run
    const issue =
      task.target.kind === 'issue' && baseBranch.length > 0
        ? await forge.github.issue(task.target.number)
        : undefined
    const ref = await baseBranchFor(forge.github, baseBranch, { issue, fallback: defaultBranch })
    const context = { base: { ref } }
    const tree = await openBase({ request, folder: { dir } }, context, await baseFor(request, context))
    return (await readRepositoryConfig(tree)).delivery
  } catch {
    return {}
  }
}
