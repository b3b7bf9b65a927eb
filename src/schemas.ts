import { z } from 'zod'
import { definitionSchema } from './agents/definitions/definition-schema.js'
import { repositorySchema } from './config/repository.js'
import { specSchema } from './config/spec.js'
import { OVERRIDABLE_RULES } from './patch/policy/default-policy.js'
import { type Manifest, manifestSchema } from './run/manifest.js'

/** The formats that people and other programs write or read, by the name of their file in `schemas/`. */
export const SCHEMA_NAMES = ['spec', 'caisson', 'manifest', 'agent'] as const

export type SchemaName = (typeof SCHEMA_NAMES)[number]

/** Where the published schemas lie; the tag moves with the major version, as that of the action does. */
const PLACE = 'https://raw.githubusercontent.com/caisson-dev/caisson/v1/schemas'

/** What a schema is found by; editors fetch it. */
export function schemaId(name: SchemaName): string {
  return `${PLACE}/${name}.json`
}

const SCHEMAS: Record<SchemaName, { title: string; description: string; schema: z.ZodType }> = {
  spec: {
    title: 'Spec of Caisson',
    description: 'The whole description of one run: `caisson run -f spec.yaml`.',
    schema: specSchema,
  },
  caisson: {
    title: 'Configuration of Caisson',
    description: '`.github/caisson.yml`: what holds for every run in a repository; the base branch counts.',
    schema: repositorySchema(OVERRIDABLE_RULES),
  },
  manifest: {
    title: 'Manifest of Caisson',
    description: '`manifest.json`: the record of a run, written whatever its end.',
    schema: manifestSchema,
  },
  agent: {
    title: 'Agent of Caisson',
    description:
      'Front matter of `.caisson/agents/<name>.md`; the text below it is added to the system prompt.',
    schema: definitionSchema,
  },
}

/** The manifest's keys in words; those of the other formats are with their schemas. */
export const MANIFEST_TEXTS: Partial<Record<keyof Manifest, string>> = {
  schemaVersion: 'Version of this format.',
  runId: 'Id of the run.',
  status: 'Whether the run went to its end.',
  outcome: 'How a caller should treat it.',
  reason: 'The one word why.',
  exitCode: '0 success, 1 failure, 2 needs a person.',
  task: 'What was asked, by whom and how.',
  base: 'What the agent started from.',
  agent: 'Who worked: version, model, session, definition, preset and paths.',
  sandbox: 'Where it worked, and how well that was sealed.',
  setup: 'The setup script, where there was one.',
  network: "What went through the network's proxy; every line is in `evidence/network.jsonl`.",
  startedAt: 'ISO 8601.',
  completedAt: 'ISO 8601; absent while it runs.',
  durationMs: 'Of the whole run, in milliseconds.',
  resumed: 'The earlier session that this run went on with, and how.',
  loop: 'What ended a loop, and its iterations with cost, tokens, turns and patch size.',
  metadata: 'Cost, tokens, turns, time and errors of its sessions.',
  denials: 'What the agent was denied, by whom and why.',
  verification: "The verification of the change: the last attempt's, all attempts, the base alone.",
  policy: 'What the policy of the base branch says of the patch.',
  patch: 'Size of the patch, and what could not be taken into it.',
  delivery: 'What was published, and what could not be.',
  artifacts: 'Files of the output folder with their digests.',
  error: 'What broke the run, and what to do.',
}

/** A format as a JSON Schema (2020-12) of what a person may write. */
export function jsonSchemaOf(name: SchemaName): Record<string, unknown> {
  const { title, description, schema } = SCHEMAS[name]
  const { $schema, ...made } = z.toJSONSchema(schema, { io: 'input' }) as Record<string, unknown>
  if (name === 'manifest') {
    const properties = made['properties'] as Record<string, Record<string, unknown>>
    for (const [key, text] of Object.entries(MANIFEST_TEXTS))
      if (properties[key]) properties[key] = { description: text, ...properties[key] }
  }
  return { $schema, $id: schemaId(name), title, description, ...made }
}
