import { z } from 'zod'
import { definitionSchema } from '../agents/definitions/definition-schema.js'
import { adapterManifestSchema } from '../agents/image/adapter-manifest.js'
import { adapterSpecSchema } from '../agents/image/adapter-spec.js'
import { OVERRIDABLE_RULES } from '../change/patch/policy/default-policy.js'
import { repositorySchema } from '../config/repository.js'
import { specSchema } from '../config/spec.js'
import { planSchema } from '../plan/read/schema/plan.js'
import { proposedActions } from '../report/actions/proposals.js'
import { findingsSchema } from '../report/review/findings.js'
import { type Manifest, manifestSchema } from '../run/manifest.js'

/** The formats that people and other programs write or read, by the name of their file in `schemas/`. */
const SCHEMAS = {
  spec: {
    title: 'Spec of Caisson',
    description: 'The whole description of one run: `caisson run -f spec.yaml`.',
    schema: specSchema,
  },
  caisson: {
    title: 'Configuration of Caisson',
    description: '`.github/caisson.yml`: settings for every run in a repository, read from the base branch.',
    schema: repositorySchema(OVERRIDABLE_RULES),
  },
  manifest: {
    title: 'Manifest of Caisson',
    description: '`manifest.json`: the record of a run, written however the run ends.',
    schema: manifestSchema,
  },
  agent: {
    title: 'Agent of Caisson',
    description:
      'Front matter of `.caisson/agents/<name>.md`; the text below it is added to the system prompt.',
    schema: definitionSchema,
  },
  findings: {
    title: 'Findings of Caisson',
    description:
      '`findings.json`: what the agent of a run with `preset: review` leaves in its output folder.',
    schema: findingsSchema,
  },
  actions: {
    title: 'Actions of Caisson',
    description: '`actions.json`: what the agent proposes to do on GitHub, where `actions` allows something.',
    schema: proposedActions,
  },
  'adapter-spec': {
    title: 'Adapter spec of Caisson',
    description: '`/caisson/input/spec.yaml`: what an adapter image is told about its run.',
    schema: adapterSpecSchema,
  },
  'adapter-manifest': {
    title: 'Adapter manifest of Caisson',
    description: '`/caisson/output/manifest.json`: what an adapter image says about its own run.',
    schema: adapterManifestSchema,
  },
  plan: {
    title: 'Plan of Caisson',
    description: 'A pipeline of tasks and agents: `caisson plan run plan.yml`.',
    schema: planSchema,
  },
} satisfies Record<string, { title: string; description: string; schema: z.ZodType }>

export type SchemaName = keyof typeof SCHEMAS
export const SCHEMA_NAMES = Object.keys(SCHEMAS) as readonly SchemaName[]

/** Where the schemas are published; the tag moves with the major version, as the action's does. */
const PLACE = 'https://raw.githubusercontent.com/caisson-dev/caisson/v1/schemas'

/** The identifier and address of a schema; editors fetch it. */
export function schemaId(name: SchemaName): string {
  return `${PLACE}/${name}.json`
}

/** Descriptions of the manifest's keys; those of the other formats are part of their schemas. */
export const MANIFEST_TEXTS: Partial<Record<keyof Manifest, string>> = {
  schemaVersion: 'Version of this format.',
  runId: 'ID of the run.',
  replayOf: 'ID of the run that this one replayed; absent for other runs.',
  status: 'Whether the run completed.',
  outcome: 'How a caller should treat the run.',
  reason: 'Why, in one word.',
  exitCode: '0 success, 1 failure, 2 needs a person.',
  task: 'What was requested, by whom and how.',
  base: 'What the agent started from.',
  agent: 'The agent: version, model, session, definition, preset and paths.',
  commented: 'Set where the answer is a comment that the agent wrote itself, on the sealed copy of GitHub.',
  title: 'What the agent proposed to call its change.',
  adapter: 'What an adapter image said about its own run, and where that is not what Caisson found.',
  sandbox: 'Where the agent worked, and how well that was sealed.',
  defaults: 'What a file for another tool said about the run, and what of it has no effect.',
  credentials: 'Files of the checkout that hold credentials, and whether the agent got them.',
  setup: 'The setup script, if there was one.',
  network: "Traffic through the network's proxy; `evidence/network.jsonl` has every connection.",
  mcp: "The MCP servers of the run and the agent's calls of their tools; `evidence/mcp.jsonl` has every call.",
  startedAt: 'ISO 8601.',
  completedAt: 'ISO 8601; absent while the run is in progress.',
  durationMs: 'Duration of the whole run, in milliseconds.',
  resumed: 'The earlier session that this run resumed, and how.',
  limits: 'The most turns and the most money that the run might use, as far as it was limited.',
  loop: 'Why a loop ended, and its iterations with cost, tokens, turns and patch size.',
  metadata: 'Cost, tokens, turns, time and errors of the sessions.',
  denials: 'Requests of the agent that were denied, by whom and why.',
  verification: 'The verification of the change: the last attempt, all attempts, and the base alone.',
  policy: "The verdict of the base branch's policy on the patch.",
  patch: 'Size of the patch, and what was left out of it.',
  delivery: 'What was published, and what could not be.',
  artifacts: 'Files of the output folder with their digests.',
  error: 'The error that ended the run, and what to do.',
}

/** A format as a JSON Schema (2020-12) for what a person may write. */
export function jsonSchemaOf(name: SchemaName): Record<string, unknown> {
  const { title, description, schema } = SCHEMAS[name]
  const { $schema, ...made } = z.toJSONSchema(schema, {
    io: 'input',
    // The bounds that zod gives every integer, which would only distract in an editor.
    override: ({ jsonSchema }) => {
      if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
      if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
    },
  }) as Record<string, unknown>
  if (name === 'manifest') {
    const properties = made['properties'] as Record<string, Record<string, unknown>>
    for (const [key, text] of Object.entries(MANIFEST_TEXTS))
      if (properties[key]) properties[key] = { description: text, ...properties[key] }
  }
  // Keys that are there for anchors.
  if (name === 'plan') made['patternProperties'] = { '^x-': {} }
  return { $schema, $id: schemaId(name), title, description, ...made }
}
