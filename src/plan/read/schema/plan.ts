import { z } from 'zod'
import { anyStepSchema, hookKeys } from './step.js'
import { artifactName, name, pathBelow, text } from './words.js'

const ignored = (schema: z.ZodType) => schema.optional().describe('Accepted without effect.')

export const RESOURCE_TYPES = ['repository', 'files', 'git'] as const

const resourceSchema = z.strictObject({
  name: artifactName.describe('Name of the resource.'),
  type: z
    .enum(RESOURCE_TYPES)
    .describe(
      '`repository`: the checkout, or with a `path` another repository in it; `git` with the `uri` `.` is the checkout. `files`: a folder in the checkout.',
    ),
  source: z
    .strictObject({
      path: pathBelow.optional().describe('The folder in the checkout; required for `files`.'),
      uri: text.optional().describe('`git`: `.`'),
    })
    .optional()
    .describe('Where it is.'),
  icon: ignored(z.string()),
  check_every: ignored(z.string()),
  public: ignored(z.boolean()),
})

/** `step`: what stands where a step is. */
const jobSchemaWith = (step: z.ZodType) =>
  z.strictObject({
    name: name
      .regex(/^(?!.*\(\(\.:)/, 'cannot have a variable of the run in it')
      .describe('Name of the job.'),
    plan: z.array(step).min(1).describe('Its steps, in order.'),
    ...hookKeys(step),
    serial: ignored(z.boolean()),
    serial_groups: ignored(z.array(z.string())),
    max_in_flight: ignored(z.int()),
    public: ignored(z.boolean()),
    interruptible: ignored(z.boolean()),
    disable_manual_trigger: ignored(z.boolean()),
    build_logs_to_retain: ignored(z.int()),
    build_log_retention: ignored(z.record(z.string(), z.unknown())),
    old_name: ignored(z.string()),
  })

const planSchemaWith = (job: z.ZodType, resource: z.ZodType) =>
  z.strictObject({
    name: name.optional().describe("Name of the plan. Default: the file's."),
    resources: z.array(resource).optional().describe('What `get` and `put` steps can name.'),
    jobs: z.array(job).min(1).describe('The jobs.'),
    groups: ignored(z.array(z.unknown())),
    display: ignored(z.record(z.string(), z.unknown())),
  })

/** A plan, as it is published. */
export const planSchema = planSchemaWith(jobSchemaWith(anyStepSchema), resourceSchema)

/** The same by its parts, each of which is read on its own, so that a mistake in one does not hide those in others. */
export const PARTS = {
  plan: planSchemaWith(z.unknown(), z.unknown()),
  job: jobSchemaWith(z.unknown()),
  resource: resourceSchema,
}
