import { z } from 'zod'
import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../sandbox/engine/gvisor.js'
import { podTemplateSchema } from '../../sandbox/kubernetes/pod-template.js'
import { ALLOWABLE } from '../../sandbox/seal/protections.js'

/** A name that every shell accepts for a variable. */
export const variableName = z.string().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable')

const variables = z.record(variableName, z.string())

const mountSchema = z.strictObject({
  source: z.string().min(1).describe('Folder on this machine.'),
  target: z
    .string()
    .regex(/^\//, 'must be an absolute path inside the container')
    .describe('Where the agent sees it.'),
  readOnly: z.boolean().default(true).describe('Whether the agent can only read it.'),
})

/** Where the agent works. */
export const sandboxSchema = z.strictObject({
  backend: z
    .enum(['auto', 'container', 'local'])
    .default('auto')
    .describe(
      '`container`: in a container; `local`: on this machine, sealed by bubblewrap if possible; `auto`: a container if an engine answers, else `local`.',
    ),
  engine: z
    .enum(['auto', ...ENGINE_NAMES])
    .default('auto')
    .describe('What runs the container.'),
  isolation: z
    .enum(ISOLATIONS)
    .default('default')
    .describe(
      "What separates the agent from the host's kernel: the engine's own runtime, or gVisor (`runsc`), which handles system calls itself.",
    ),
  engineCommand: z
    .array(z.string())
    .refine(([program]) => program !== '', 'must begin with the name of a program')
    .default([])
    .describe('Words of a command that launches the agent, e.g. `[agentbox, shell]`. Empty: none.'),
  image: z
    .string()
    .min(1)
    .default('auto')
    .describe(
      "`host`: the machine's own toolchain, read-only; any image reference; `auto`: this job container's own image, else `host`.",
    ),
  compose: z
    .boolean()
    .default(false)
    .describe(
      'Add the agent to the base image once, instead of mounting or copying it into each container. The base is `image`, which has to be named except in a job container.',
    ),
  podTemplate: podTemplateSchema
    .optional()
    .describe(
      'With `engine: kubernetes`: what Pods get in addition to what the seal needs, as a partial Pod.',
    ),
  mounts: z.array(mountSchema).default([]).describe('Additional folders for the agent.'),
  env: z
    .union([variables, z.literal('none'), z.tuple([z.literal('none'), variables])], {
      error: 'must be a mapping of names to values, or `none`',
    })
    // Mappings are merged: what replaces one begins with `none`.
    .transform((env) => (env === 'none' ? {} : Array.isArray(env) ? env[1] : env))
    .prefault({})
    .describe(
      'Variables for the agent, passed unchanged. Otherwise it gets only what tools need: `PATH`, language, time zone, `CI`. `none`: drops those of `.github/caisson.yml`; `[none, {…}]`: replaces them.',
    ),
  envFiles: z
    .array(z.string())
    .default([])
    .describe('`.env` files to pass to the agent, relative to the checkout.'),
  workspaceSecrets: z
    .enum(['exclude', 'warn', 'allow'])
    .default('exclude')
    .describe(
      'What to do with untracked and ignored files of the checkout that hold credentials: hide them from the agent, keep them with a warning, or keep them.',
    ),
  network: z
    .enum(['none', 'allowlist', 'open'])
    .default('none')
    .describe(
      "What the agent can reach: nothing, `allowedHosts` through Caisson's proxy, or everything (not sealed).",
    ),
  allowedHosts: z
    .array(z.string())
    .default([])
    .describe('`example.com`, `*.example.com`, `example.com:8443`, addresses and networks.'),
  services: z
    .array(z.string())
    .default([])
    .describe(
      'Job services that the sandbox can reach by name: `postgres:5432`, `postgres:5432=localhost:15432`.',
    ),
  allowMissing: z
    .array(z.enum(ALLOWABLE))
    .default([])
    .describe('Protections to run without if the machine cannot provide them.'),
  limits: z
    .strictObject({
      memoryMb: z.int().min(256).default(8192).describe('Memory limit of the container in MiB.'),
      cpus: z.number().positive().optional().describe('CPU limit of the container.'),
      pids: z
        .int()
        .min(32)
        .default(2048)
        .describe('Maximum number of processes and threads in the container.'),
    })
    .prefault({})
    .describe('Limits of the container.'),
})
