import { mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { agentsIn, type ListedAgent } from '../../agents/definitions/find-agent.js'
import { readCheckout } from '../../base/git/checkout.js'
import { createGit } from '../../base/git/git.js'
import { treeOfCommit, treeOfFolder } from '../../base/git/trusted-tree.js'
import { createPristine } from '../../change/workspace/pristine.js'

/**
 * The agents that a run in this folder can use, by name: those of HEAD, or of the folder itself where it is
 * not a repository. A damaged definition is listed with its problem. Rejects with WORKSPACE_FAILED.
 */
export async function listAgents(checkout: string): Promise<ListedAgent[]> {
  const root = await realpath(checkout)
  const repository = await readCheckout(createGit(), root)
  if (!repository?.head) return agentsIn(treeOfFolder(root))
  const gitDir = await mkdtemp(join(tmpdir(), 'caisson-agents-'))
  try {
    const { git } = await createPristine(gitDir, repository)
    return await agentsIn(treeOfCommit(git, repository.head))
  } finally {
    await rm(gitDir, { recursive: true, force: true })
  }
}
