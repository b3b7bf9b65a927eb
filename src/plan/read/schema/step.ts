import { z } from 'zod'
import { AGENT_NAMES } from '../../../base/agent-names.js'
import { AGENT_TOOL_ALIASES, AGENT_TOOLS, type HookName } from '../../model.js'
import { inputsSchema, limitsSchema, outputsSchema, paramsSchema, taskConfigSchema } from './task-config.js'
import { artifactName, duration, name, pathBelow, text } from './words.js'

/** Every spelling of a tool. */
const TOOL_NAMES = [
  ...AGENT_TOOLS,
  ...(Object.keys(AGENT_TOOL_ALIASES) as (keyof typeof AGENT_TOOL_ALIASES)[]),
]

const HOOKS = {
  on_success: 'Follows if it succeeds; its own outcome counts.',
  on_failure: 'Follows if it fails; it stays failed.',
  on_error: 'Follows if something around it fails, such as the engine.',
  on_abort: 'Follows if the plan is ended while it runs.',
  ensure: 'Follows however it ends, after the other hooks.',
} as const

/** `step`: what stands where another step is. */
export function hookKeys(step: z.ZodType) {
  const keys = Object.entries(HOOKS).map(([hook, words]) => [hook, step.optional().describe(words)])
  return Object.fromEntries(keys) as Record<HookName, z.ZodOptional<z.ZodType>>
}

// An ID keeps a schema that every kind of step has from being published once for each.
const acrossSchema = z
  .array(
    z.strictObject({
      var: artifactName.describe('The variable, for `((.:NAME))`.'),
      values: z.array(z.unknown()).min(1).describe('Its values.'),
      max_in_flight: z
        .union([z.int().positive(), z.literal('all')])
        .optional()
        .describe('How many values at a time, or `all`. Default: 1.'),
    }),
  )
  .min(1)
  .meta({ id: 'across' })

const frameKeys = (step: z.ZodType) => ({
  attempts: z.int().positive().optional().describe('Maximum number of tries until it succeeds.'),
  timeout: duration.optional().describe('Ends it as failed after this time: `90s`, `5m`, `1h30m`.'),
  across: acrossSchema.optional().describe('Runs it once for each combination of values.'),
  fail_fast: z
    .boolean()
    .optional()
    .describe('Whether the first combination of `across` that fails ends the others.'),
  ...hookKeys(step),
})

/** The schema of each kind of step, by the key that makes a step one of this kind. `config`: that of a task or sandbox. */
export function stepSchemas(step: z.ZodType, config: z.ZodType) {
  const frame = frameKeys(step)
  return {
    task: z.strictObject({
      task: name.describe('Runs a program in a container. Its name.'),
      config: config.optional().describe('What it runs, and where.'),
      file: pathBelow.optional().describe('A file of the checkout that has the `config`.'),
      vars: z.record(z.string(), z.unknown()).optional().describe('Values of the `((variables))` in `file`.'),
      image: text.optional().describe('Replaces the image that `config` or `file` names.'),
      params: paramsSchema
        .optional()
        .describe('Environment variables, on top of those in `config` or `file`.'),
      container_limits: limitsSchema.optional().describe('Replaces those in `config` or `file`.'),
      input_mapping: z
        .record(z.string(), artifactName)
        .optional()
        .describe('Artifacts, by the name of the input that each is given as.'),
      output_mapping: z
        .record(z.string(), artifactName)
        .optional()
        .describe('Names of artifacts, by the name of the output that becomes it.'),
      ...frame,
    }),
    agent: z.strictObject({
      agent: name.describe('Lets a coding agent work. Its name.'),
      prompt: text.optional().describe('Its prompt.'),
      prompt_file: pathBelow.optional().describe('A file of the checkout that has the prompt.'),
      model: text.optional().describe("Model, as `provider/model`. Default: the agent's own."),
      cli: z.enum(AGENT_NAMES).optional().describe('Which agent. Default: `claude`.'),
      system: text.optional().describe('Added to its system prompt.'),
      tools: z.array(z.enum(TOOL_NAMES)).optional().describe('The only tools that it has. Default: none.'),
      sandbox: config
        .optional()
        .describe(
          'The container of `container_start` and `container_exec`; `run` executes once, before anything else.',
        ),
      inputs: inputsSchema
        .optional()
        .describe('Artifacts that it may read in addition to those of its sandbox.'),
      outputs: outputsSchema.optional().describe('More `outputs` of its sandbox.'),
      allowed_commands: z
        .array(text)
        .optional()
        .describe('Commands that `container_exec` may run, by their first word. Default: every command.'),
      allowed_hosts: z.array(text).optional().describe('Hosts that `http_request` may reach.'),
      credentials: z
        .record(text, z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable'))
        .optional()
        .describe(
          "Variables of Caisson's own environment, by host: `http_request` sends their values there as bearer tokens, over HTTPS alone. The agent never sees them.",
        ),
      max_steps: z.int().positive().optional().describe('Maximum number of tool calls.'),
      max_budget_usd: z
        .number()
        .positive()
        .optional()
        .describe('Maximum cost of its requests, in US dollars.'),
      output: artifactName.optional().describe('Artifact with its answer in the file `response`.'),
      pick: step
        .optional()
        .describe(
          'A task that gets what an attempt has made: all `attempts` work from the same inputs, and the best that passes counts.',
        ),
      ...frame,
    }),
    get: z.strictObject({
      get: artifactName.describe('Makes an artifact of a resource. Its name.'),
      resource: artifactName.optional().describe('The resource. Default: the same name.'),
      passed: z.array(name).optional().describe('Jobs that must have succeeded first.'),
      trigger: z
        .boolean()
        .optional()
        .describe('Accepted without effect: nothing starts a plan but its caller.'),
      ...frame,
    }),
    put: z.strictObject({
      put: name.describe('Writes an artifact to a resource. Its name.'),
      resource: artifactName.optional().describe('The resource. Default: the same name.'),
      from: artifactName.optional().describe('The artifact.'),
      params: z
        .strictObject({ repository: artifactName.optional().describe('The same as `from`.') })
        .optional()
        .describe("Concourse's place for the artifact."),
      inputs: z.array(artifactName).max(1).optional().describe('The same as `from`, as a list of one.'),
      ...frame,
    }),
    load_var: z.strictObject({
      load_var: artifactName.describe(
        'Reads a file of an artifact into the variable `((.:NAME))`. Its name.',
      ),
      file: pathBelow.regex(/\//, 'must be ARTIFACT/PATH').describe('`ARTIFACT/PATH`'),
      format: z
        .enum(['json', 'yaml', 'yml', 'trim', 'raw'])
        .optional()
        .describe('How to read it. Default: by the ending of the file, else `trim`.'),
      reveal: z.boolean().optional().describe('Accepted without effect.'),
      ...frame,
    }),
    do: z.strictObject({
      do: z.array(step).min(1).describe('Steps in order, until one does not succeed.'),
      ...frame,
    }),
    try: z.strictObject({
      try: step.describe('A step that may fail.'),
      ...frame,
    }),
    in_parallel: z.strictObject({
      in_parallel: z
        .union([
          z.array(step).min(1),
          z.strictObject({
            steps: z.array(step).min(1).describe('The steps.'),
            limit: z.int().positive().optional().describe('How many run at a time. Default: all.'),
            fail_fast: z.boolean().optional().describe('Whether the first one that fails ends the others.'),
          }),
        ])
        .describe('Steps in parallel.'),
      ...frame,
    }),
  }
}

export type Kind = keyof ReturnType<typeof stepSchemas>
/** What each kind of step says, apart from steps and configurations in it, which are read on their own. */
export const STEP_SCHEMAS = stepSchemas(z.unknown(), z.unknown())
export const KINDS = Object.keys(STEP_SCHEMAS) as Kind[]
export type StepInput<K extends Kind> = z.output<(typeof STEP_SCHEMAS)[K]>

/** A step of any kind, for the published schema. */
export const anyStepSchema: z.ZodType = z
  .lazy(() =>
    z.union(Object.values(stepSchemas(anyStepSchema, publishedConfig))).meta({ id: 'kind-of-step' }),
  )
  .meta({ id: 'step' })
const publishedConfig = taskConfigSchema.meta({ id: 'task-config' })
