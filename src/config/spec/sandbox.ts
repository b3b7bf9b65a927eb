import { z } from 'zod'
import { mebibytesOf } from '../../base/byte-size.js'
import { ENGINE_NAMES } from '../../sandbox/engine/engines.js'
import { ISOLATIONS } from '../../sandbox/engine/gvisor.js'
import { podTemplateSchema } from '../../sandbox/kubernetes/pod-template.js'
import { ALLOWABLE } from '../../sandbox/seal/protections.js'
import { setting } from '../setting.js'
import {
  backendNamed,
  commandWords,
  parseMount,
  readPodTemplate,
  readVariables,
  variableName,
} from './written.js'

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
  backend: setting(
    z.enum(['auto', 'container', 'local']).default('auto'),
    '`container`: in a container; `local`: on this machine, sealed by bubblewrap if possible; `auto`: a container if an engine answers, else `local`.',
    {
      name: 'backend',
      kind: ['auto', 'container', 'local', ...ENGINE_NAMES],
      written: `${ENGINE_NAMES.map((name) => `\`${name}\``).join(', ')}: in a container of this engine.`,
      workflowOnly: true,
      read: backendNamed,
      into: 'sandbox',
    },
  ),
  engine: setting(z.enum(['auto', ...ENGINE_NAMES]).default('auto'), 'What runs the container.', {
    through: 'backend',
    workflowOnly: true,
  }),
  isolation: setting(
    z.enum(ISOLATIONS).default('default'),
    "What separates the agent from the host's kernel: `default`, the engine's own runtime, or `gvisor` (`runsc`), which handles system calls itself.",
    { name: 'isolation', only: 'flag' },
  ),
  engineCommand: setting(
    z
      .array(z.string())
      .refine(([program]) => program !== '', 'must begin with the name of a program')
      .default([]),
    'A command that launches the agent, instead of an engine, e.g. `devcontainer exec --workspace-folder {workspace}`. Empty: none.',
    {
      name: 'engine-command',
      only: 'flag',
      value: 'command',
      workflowOnly: true,
      kind: 'text',
      read: commandWords,
    },
  ),
  image: setting(
    z.string().min(1).default('auto'),
    "`host`: the machine's own toolchain, read-only, with nothing to pull; or any image reference; `auto`: in a job container, that container's image, else `host`.",
    { name: 'image', only: 'flag', value: 'image' },
  ),
  compose: setting(
    z.boolean().default(false),
    'Add the agent to the base image once, instead of mounting or copying it into each container. The base is `sandbox.image`, which has to be named except in a job container.',
    { name: 'compose', only: 'flag' },
  ),
  podTemplate: setting(
    podTemplateSchema.optional(),
    'With `sandbox.engine: kubernetes`: what Pods get in addition to what the seal needs, as a partial Pod.',
    {
      name: 'pod-template',
      only: 'flag',
      value: 'yaml',
      workflowOnly: true,
      kind: 'text',
      read: readPodTemplate,
    },
  ),
  mounts: setting(z.array(mountSchema).default([]), 'Additional folders for the agent.', {
    name: 'mounts',
    only: 'flag',
    flag: 'mount',
    value: 'source:target',
    written: '`source:target`, or `source:target:rw` to let the agent write.',
    workflowOnly: true,
    read: (lines: string[]) => lines.map(parseMount),
  }),
  env: setting(
    z
      .union([variables, z.literal('none'), z.tuple([z.literal('none'), variables])], {
        error: 'must be a mapping of names to values, or `none`',
      })
      // Mappings are merged: what replaces one begins with `none`.
      .transform((env) => (env === 'none' ? {} : Array.isArray(env) ? env[1] : env))
      .prefault({}),
    'Variables for the agent, passed unchanged. Otherwise it gets only what tools need: `PATH`, language, time zone, `CI`. `none`, alone or first: drops those of `.github/caisson.yml`.',
    {
      name: 'env',
      value: 'NAME=value',
      kind: 'list',
      merged: true,
      written: "`NAME=value`, or `NAME` for the job's own value.",
      read: readVariables,
    },
  ),
  envFiles: setting(
    z.array(z.string()).default([]),
    '`.env` files to pass to the agent, relative to the checkout.',
    { name: 'env-files', only: 'flag', flag: 'dotenv', value: 'file', workflowOnly: true },
  ),
  workspaceSecrets: setting(
    z.enum(['exclude', 'warn', 'allow']).default('exclude'),
    'What to do with untracked and ignored files of the checkout that hold credentials, by name or content: `exclude` hides them from the agent, `warn` keeps and names them, `allow` keeps them.',
    { name: 'workspace-secrets', only: 'flag', workflowOnly: true },
  ),
  network: setting(
    z.enum(['none', 'allowlist', 'public', 'open']).default('none'),
    "What the agent can reach: nothing, `sandbox.allowedHosts` or every public host through Caisson's proxy, or everything. Sealed only with `none`.",
    { name: 'network' },
  ),
  allowedHosts: setting(
    z.array(z.string()).default([]),
    'Hosts for `sandbox.network: allowlist` and for `setup.run`: `example.com`, `*.example.com`, `example.com:8443`, addresses, networks. Ports 80 and 443 unless one is given.',
    { name: 'allowed-hosts', flag: 'allowed-host', value: 'host' },
  ),
  services: setting(
    z.array(z.string()).default([]),
    'Job services that setup, agent and verification can reach by name, e.g. `postgres:5432`, or `postgres:5432=localhost:15432` if the job maps the port elsewhere. The agent can do anything with them.',
    { name: 'services', flag: 'service', value: 'name:port', workflowOnly: true },
  ),
  allowMissing: setting(
    z.array(z.enum(ALLOWABLE)).default([]),
    `Protections to run without if this machine cannot provide them: ${ALLOWABLE.map((one) => `\`${one}\``).join(', ')}. Otherwise the run is refused.`,
    { name: 'allow-missing', names: true, workflowOnly: true },
  ),
  limits: z
    .strictObject({
      memory: setting(
        z
          .string()
          .refine((text) => mebibytesOf(text) >= 256, {
            error: 'must be at least 256 MiB, such as `512m` or `8g`',
          })
          .default('8g'),
        'Memory limit of the container, such as `512m` or `8g`.',
        { name: 'memory', only: 'flag' },
      ),
      cpus: setting(z.number().positive().optional(), 'CPU limit of the container.', {
        name: 'cpus',
        only: 'flag',
      }),
      pids: setting(
        z.int().min(32).default(2048),
        'Maximum number of processes and threads in the container.',
        { name: 'pids', only: 'flag' },
      ),
    })
    .prefault({})
    .describe('Limits of the container.'),
})
