import { isCollection, parseDocument } from 'yaml'
import { ConfigError } from '../../../base/errors.js'
import { OVERRIDABLE_RULES } from '../../../change/patch/policy/default-policy.js'
import { parseRepositoryConfig, REPOSITORY_FILES } from '../../../config/repository.js'

export interface MergedFile {
  path: string
  text: string
  /** Keys that have another value there already. */
  kept: string[]
}

/**
 * `.github/caisson.yml` with what workflows say of the repository; what the existing file has stays, with its comments.
 * Null if nothing is to be added. Throws CONFIG_INVALID for a file that is wrong. Pure.
 */
export function mergeRepositoryFile(
  existing: { path: string; text: string } | null,
  values: Readonly<Record<string, unknown>>,
): MergedFile | null {
  const { path, text } = existing ?? { path: REPOSITORY_FILES[0], text: '' }
  parseRepositoryConfig(path, text, OVERRIDABLE_RULES)
  const document = parseDocument(text)
  const kept: string[] = []
  let added = false
  for (const [key, value] of Object.entries(values)) {
    const at = key.split('.')
    const there = document.getIn(at, true)
    const said = isCollection(there) ? there.toJSON() : document.getIn(at)
    if (said === undefined) {
      document.setIn(at, document.createNode(value))
      added = true
    } else if (JSON.stringify(said) !== JSON.stringify(value)) kept.push(key)
  }
  if (!added && kept.length === 0) return null
  const merged = added ? document.toString({ lineWidth: 0 }) : text
  try {
    parseRepositoryConfig(path, merged, OVERRIDABLE_RULES)
  } catch (cause) {
    throw new ConfigError('CONFIG_INVALID', `What the workflows say does not fit into ${path}.`, {
      hint: 'Correct the workflows, then migrate them.',
      cause,
    })
  }
  return { path, text: merged, kept }
}
