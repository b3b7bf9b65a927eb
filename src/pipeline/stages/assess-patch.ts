import { mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describeError } from '../../base/errors.js'
import { readCheckout } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { treeOfCommit, treeOfFolder } from '../../base/git/trusted-tree.js'
import { patchedTrees } from '../../change/patch/patched-trees.js'
import { evaluateInWorker } from '../../change/patch/policy/evaluate-in-worker.js'
import type { PolicyEvaluation } from '../../change/patch/policy/evaluate-policy.js'
import { createPristine, findCommit } from '../../change/workspace/pristine.js'
import type { Manifest } from '../../run/manifest.js'
import { failedEvaluation } from './evaluate.js'
import { readRepositoryConfig } from './trusted-config/repository-config.js'

/**
 * Evaluates a patch by the policy that is committed in this checkout, whatever the run that made it says of itself; what
 * cannot be evaluated is blocked. Throws CONFIG_INVALID for a configuration that cannot be read.
 */
export async function assessPatch(o: {
  checkout: string
  patch: string
  /** Of the run that made it, for what it was limited to and what it left out. */
  manifest?: Manifest | undefined
  /** Values that must not be part of it. */
  secrets: readonly string[]
}): Promise<PolicyEvaluation> {
  const { patch, manifest } = o
  const checkout = await realpath(o.checkout)
  const scratch = await mkdtemp(join(tmpdir(), 'caisson-assess-'))
  try {
    const repository = await readCheckout(createGit(), checkout)
    const { git: pristine } = await createPristine(join(scratch, 'git'), repository)
    const head = repository?.head ?? null
    const config = await readRepositoryConfig(
      head === null ? treeOfFolder(checkout) : treeOfCommit(pristine, head),
    )
    const base = manifest?.base.sha ? await findCommit(pristine, manifest.base.sha) : null
    const git = pristine.with({ indexFile: join(scratch, 'index') })
    const commits = [head, base].filter((commit) => commit !== null)
    const { preset = 'default', paths = [] } = manifest?.agent ?? {}
    const limited = preset !== 'default' || paths.length > 0
    try {
      const trees = await patchedTrees(git, { checkout, patch, commits })
      if (trees === null)
        return failedEvaluation('it applies to no version of the files that could be looked at')
      return await evaluateInWorker({
        git: { gitDir: join(scratch, 'git'), alternates: repository?.objectDirectories ?? [] },
        patch: { ...trees, bytes: (await stat(patch)).size, leftOut: manifest?.patch?.leftOut ?? [] },
        policy: config.policy,
        secrets: o.secrets,
        allowances: limited ? [{ preset, paths }] : [],
      })
    } catch (error) {
      return failedEvaluation(describeError(error).message)
    }
  } finally {
    await rm(scratch, { recursive: true, force: true })
  }
}
