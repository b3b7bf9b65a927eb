import { statSync } from 'node:fs'
import { z } from 'zod'
import { document } from '../base/docs.js'
import { ConfigError } from '../base/errors.js'
import { type DeliveryDefaults, deliverySchema } from './delivery.js'
import { type Policy, policySchema } from './policy.js'
import { forRepository } from './setting.js'
import { SETTINGS, settingName } from './settings.js'
import { type SpecInput, specSchema } from './spec.js'
import { parseYaml } from './yaml-text.js'

/** Where a repository configures Caisson; only the version on the base branch counts. */
export const REPOSITORY_FILES = ['.github/caisson.yml', '.github/caisson.yaml'] as const

export interface RepositoryConfig {
  policy: Policy
  /** What the file says, without built-in defaults: a layer of the spec. */
  defaults: SpecInput
  delivery: DeliveryDefaults
}

/** `.github/caisson.yml`. Unknown keys are errors. `knownRules` are those of the policy. */
export function repositorySchema(knownRules: readonly string[]) {
  return z.strictObject({
    defaults: forRepository(specSchema)
      .prefault({})
      .describe('Defaults for every run; its workflow, agent or command can override them.'),
    delivery: deliverySchema.prefault({}).describe('How results are delivered.'),
    policy: policySchema(knownRules).prefault({}).describe('What a change must satisfy to be published.'),
  })
}

/**
 * Reads the repository's configuration. Throws CONFIG_INVALID that lists everything wrong with file, line
 * and column, and the nearest known name for unknown keys.
 */
export function parseRepositoryConfig(
  file: string,
  text: string,
  knownRules: readonly string[],
): RepositoryConfig {
  const schema = repositorySchema(knownRules)
  const parsed = parseYaml(schema, {
    file,
    text,
    hint: `Correct ${file} on the base branch; every key is described in ${document('configuration.md')}.`,
    explain: ([section, ...path]) => (section === 'defaults' ? elsewhere(path.join('.')) : undefined),
  })
  if (parsed === null) return { ...schema.parse({}), defaults: {} }
  const { policy, delivery } = parsed.output
  return { policy, delivery, defaults: (parsed.input as { defaults?: SpecInput }).defaults ?? {} }
}

/** Where a key that is not for this file is set instead; undefined for one that is not known anywhere. */
function elsewhere(key: string): string | undefined {
  const row = SETTINGS.find((one) => one.workflowOnly && (one.key === key || one.key.startsWith(`${key}.`)))
  if (!row) return undefined
  const input = settingName(row.key, 'input')
  const how = input ? `an input of the workflow (\`${input}\`)` : 'a flag or a spec file'
  return `defaults.${key}: only ${how} may set this`
}

/** What a program gives as its checkout; a wrong path must not become a new folder. Throws CONFIG_INVALID. */
export function assertCheckout(checkout: unknown): void {
  if (typeof checkout === 'string' && statSync(checkout, { throwIfNoEntry: false })?.isDirectory()) return
  const said = typeof checkout === 'string' ? `"${checkout}"` : String(checkout)
  throw new ConfigError('CONFIG_INVALID', `checkout: ${said} is not a folder.`, {
    hint: 'Give the path of the project, e.g. `checkout: process.cwd()`.',
  })
}

// GitHub's own rules.
const PATTERN = /^([A-Za-z0-9](?:[\w-]*[A-Za-z0-9])?)\/((?!\.{1,2}$)[\w.-]+)$/

/** Reads `owner/name`; null for anything else. */
export function parseRepositoryName(text: string): { owner: string; name: string } | null {
  const [, owner, name] = PATTERN.exec(text) ?? []
  return owner && name ? { owner, name } : null
}
