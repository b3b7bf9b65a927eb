import { z } from 'zod'
import { document } from '../docs.js'
import { type DeliveryDefaults, deliverySchema } from './delivery.js'
import { type Policy, policySchema } from './policy.js'
import { agentSchema } from './spec/agent.js'
import { sandboxSchema } from './spec/sandbox.js'
import { type SpecInput, setupSchema, specSchema } from './spec.js'
import { parseYaml } from './yaml-text.js'

/** Where a repository configures Caisson; only the version on the base branch counts. */
export const REPOSITORY_FILES = ['.github/caisson.yml', '.github/caisson.yaml'] as const

export interface RepositoryConfig {
  policy: Policy
  /** What the file says, without built-in defaults: a layer of the spec. */
  defaults: SpecInput
  delivery: DeliveryDefaults
}

/**
 * Keys of a spec that are not for the repository's file, with the input that is. They reach the machine that
 * the workflow runs on, or take away from the seal: a base branch is trusted with what happens to its own code,
 * and a workflow with the machine and the secrets around it. docs/configuration.md says why of each.
 */
export const WORKFLOW_ONLY: Readonly<Record<string, string>> = {
  'sandbox.backend': 'backend',
  'sandbox.engineCommand': 'engine-command',
  'sandbox.podTemplate': 'pod-template',
  'sandbox.mounts': 'mounts',
  'sandbox.envFiles': 'env-files',
  'sandbox.workspaceSecrets': 'workspace-secrets',
  'sandbox.allowUnsealed': 'allow-unsealed',
  'sandbox.allowMissing': 'allow-missing',
  'sandbox.services': 'services',
  'setup.env': 'setup-env',
  'agent.path': 'agent-path',
  'agent.args': 'agent-args',
  'agent.image': 'agent-cli',
  mcp: 'mcp-servers',
  goal: 'prompt',
}

/** The `defaults` section: a spec without what only a workflow may say. */
const defaultsSchema = specSchema.omit({ version: true, goal: true, mcp: true }).extend({
  sandbox: sandboxSchema
    .omit({
      backend: true,
      engineCommand: true,
      podTemplate: true,
      mounts: true,
      envFiles: true,
      workspaceSecrets: true,
      services: true,
      allowMissing: true,
    })
    .prefault({})
    .describe('Where the agent works, and what it can reach from there.'),
  setup: setupSchema.omit({ env: true }).prefault({}).describe('What happens before the agent starts.'),
  agent: agentSchema
    .omit({ path: true, args: true, image: true })
    .prefault({})
    .describe('Which agent works, with which tools.'),
})

/** `.github/caisson.yml`. Unknown keys are errors. `knownRules` are those of the policy. */
export function repositorySchema(knownRules: readonly string[]) {
  return z.strictObject({
    defaults: defaultsSchema
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
    explain: ([section, ...path]) => {
      const input = section === 'defaults' ? WORKFLOW_ONLY[path.join('.')] : undefined
      return input && `defaults.${path.join('.')}: only a workflow may set this (input \`${input}\`)`
    },
  })
  if (parsed === null) return { ...schema.parse({}), defaults: {} }
  const { policy, delivery } = parsed.output
  return { policy, delivery, defaults: (parsed.input as { defaults?: SpecInput }).defaults ?? {} }
}
