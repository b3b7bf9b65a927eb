import { ConfigError } from '../../../base/errors.js'
import type { TrustedTree } from '../../../base/git/trusted-tree.js'
import { OVERRIDABLE_RULES } from '../../../change/patch/policy/default-policy.js'
import type { DeliveryDefaults } from '../../../config/delivery.js'
import { compileOutputSchema } from '../../../config/output-schema.js'
import { parseRepositoryConfig, REPOSITORY_FILES, type RepositoryConfig } from '../../../config/repository.js'
import type { Spec } from '../../../config/spec.js'
import type { Forge } from '../../../github/forge.js'
import { baseBranchFor } from '../../context/base-branch.js'
import type { RunRequest } from '../request.js'
import { baseFor, openBase } from './base.js'
import { readGivenFile } from './given-file.js'

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

const OTHERWISE = 'write the schema itself as JSON, beginning with `{`'

/**
 * The spec with the text of its schema in place of a path of the trusted version. Throws CONFIG_INVALID for a schema
 * that is missing or wrong, before anything is paid.
 */
export async function withOutputSchema(spec: Spec, tree: TrustedTree, checkout: string): Promise<Spec> {
  const given = spec.outputs.schema?.trim()
  if (!given) return spec
  const inline = given.startsWith('{')
  const schema = inline
    ? given
    : await readGivenFile({ input: 'output-schema', path: given, tree, checkout, otherwise: OTHERWISE })
  await compileOutputSchema(schema, inline ? 'the text' : given)
  return { ...spec, outputs: { ...spec.outputs, schema: JSON.stringify(JSON.parse(schema)) } }
}
