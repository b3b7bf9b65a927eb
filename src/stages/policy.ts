import type { Policy } from '../config/policy.js'
import { parseRepositoryConfig, REPOSITORY_FILES, type RepositoryConfig } from '../config/repository.js'
import { ConfigError } from '../errors.js'
import type { Git } from '../git/git.js'
import { type TrustedTree, treeOfCommit } from '../git/trusted-tree.js'
import { OVERRIDABLE_RULES } from '../patch/policy/default-policy.js'

/** The policy as it stands in the files of a commit. Throws CONFIG_INVALID. */
export async function policyAt(git: Git, commit: string): Promise<Policy> {
  return (await readRepositoryConfig(treeOfCommit(git, commit))).policy
}

/** The repository's own configuration, of the version that is trusted. Throws CONFIG_INVALID. */
export async function readRepositoryConfig(tree: TrustedTree): Promise<RepositoryConfig> {
  const [file, second] = await tree.files(REPOSITORY_FILES)
  if (file === undefined) return parseRepositoryConfig(REPOSITORY_FILES[0], '', OVERRIDABLE_RULES)
  if (second !== undefined) {
    throw new ConfigError('CONFIG_INVALID', `There are both ${file.path} and ${second.path}.`, {
      hint: 'Keep one of them.',
    })
  }
  if (!file.read) {
    throw new ConfigError('CONFIG_INVALID', `${file.path} is not a plain file.`, {
      hint: 'Put the configuration itself there, not a link to it.',
    })
  }
  return parseRepositoryConfig(file.path, await file.read(), OVERRIDABLE_RULES)
}
