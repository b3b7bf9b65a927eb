import { parseRepositoryConfig, REPOSITORY_FILES, type RepositoryConfig } from '../../config/repository.js'
import { ConfigError } from '../../errors.js'
import type { TrustedTree } from '../../git/trusted-tree.js'
import { OVERRIDABLE_RULES } from '../../patch/policy/default-policy.js'

/** The repository's own configuration, in its trusted version. Throws CONFIG_INVALID. */
export async function readRepositoryConfig(tree: TrustedTree): Promise<RepositoryConfig> {
  const [file, second] = await tree.files(REPOSITORY_FILES)
  if (file === undefined) return parseRepositoryConfig(REPOSITORY_FILES[0], '', OVERRIDABLE_RULES)
  if (second !== undefined) {
    throw new ConfigError('CONFIG_INVALID', `Both ${file.path} and ${second.path} exist.`, {
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
