import { z } from 'zod'
import { variableName } from '../../../config/spec/written.js'
import { artifactName, memory, pathBelow, text } from './words.js'

const artifactSchema = z.strictObject({
  name: artifactName.describe('Name of the artifact.'),
  path: pathBelow.optional().describe('Its folder in the working directory. Default: its name.'),
})
const optional = z.boolean().optional().describe('Whether it may be missing.')

/** Inputs, by name or with a path. */
export const inputsSchema = z
  .array(z.union([artifactName, artifactSchema.extend({ optional })]))
  .meta({ id: 'inputs' })

export const outputsSchema = z.array(z.union([artifactName, artifactSchema])).meta({ id: 'outputs' })

export const paramsSchema = z.record(variableName, z.unknown())

export const limitsSchema = z
  .strictObject({
    cpu: z.number().positive().optional().describe('CPU limit in thousandths: 2000 is two CPUs.'),
    memory: memory.optional().describe('Memory limit in bytes, or with a unit: `2GB`, `512MiB`.'),
  })
  .meta({ id: 'container-limits' })

/** A task's `config`, its file, or the `sandbox` of an agent. */
export const taskConfigSchema = z.strictObject({
  platform: z.literal('linux').optional().describe('Always `linux`.'),
  image_resource: z
    .strictObject({
      type: z
        .enum(['registry-image', 'docker-image'])
        .describe('`registry-image`; `docker-image` means the same.'),
      source: z
        .strictObject({
          repository: text.describe('Image without a tag, with its registry: `ghcr.io/acme/tools`.'),
          tag: z.union([text, z.number()]).optional().describe('Tag of the image. Default: `latest`.'),
        })
        .describe('Where the image is.'),
      version: z
        .strictObject({ digest: text.describe('`sha256:…`') })
        .optional()
        .describe('Exactly this version of the image.'),
    })
    .optional()
    .describe("Image of the container, in Concourse's words."),
  image: text
    .optional()
    .describe("Image of the container, or `host` for this machine's tools. Default: what the run says."),
  inputs: inputsSchema
    .optional()
    .describe('Artifacts in the working directory. Without this key, it is a copy of the repository.'),
  outputs: outputsSchema.optional().describe('Artifacts that it makes; they start as empty folders.'),
  caches: z
    .array(z.strictObject({ path: text.describe('Absolute, or in the working directory.') }))
    .optional()
    .describe('Folders that stay for later steps and runs of the plan.'),
  params: paramsSchema.optional().describe('Environment variables. What is not text becomes JSON.'),
  container_limits: limitsSchema.optional().describe('Limits of the container.'),
  network: z
    .union([z.enum(['none', 'open']), z.array(text)])
    .optional()
    .describe("`none` (default), `open`, or a list of hosts that Caisson's proxy allows."),
  run: z
    .strictObject({
      path: text.describe('Program, by its path or name.'),
      args: z.array(z.string()).optional().describe('Its arguments.'),
      dir: pathBelow.optional().describe('Folder in the working directory in which it starts.'),
    })
    .optional()
    .describe('The command. Of a sandbox: the initialization, which has to succeed.'),
})
export type TaskConfigInput = z.output<typeof taskConfigSchema>
