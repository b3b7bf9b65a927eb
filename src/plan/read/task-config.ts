import type { z } from 'zod'
import { ConfigError } from '../../base/errors.js'
import { parseHostRule } from '../../sandbox/network/host-rules.js'
import type { Input, TaskConfig } from '../model.js'
import { type Cursor, into } from './problems.js'
import { given, parsed, type Reading, type Refused, supported } from './reading.js'
import {
  type inputsSchema,
  type limitsSchema,
  type outputsSchema,
  type TaskConfigInput,
  taskConfigSchema,
} from './schema/task-config.js'

/** The configuration of a task or of an agent's sandbox; null after its problems were told. */
export function readTaskConfig(reading: Reading, value: unknown, at: Cursor): TaskConfig | null {
  const config = parsed(reading, taskConfigSchema, supported(reading, value, at, REFUSED), at)
  if (!config) return null
  const { problems } = reading
  if (config.image !== undefined && config.image_resource)
    problems.add(into(at, 'image'), 'there is also an image_resource; keep one of them')
  if (Array.isArray(config.network)) checkHosts(reading, config.network, into(at, 'network'))
  return given<TaskConfig>({
    image: config.image ?? imageOf(config, at),
    inputs: config.inputs ? readInputs(reading, config.inputs, into(at, 'inputs')) : null,
    outputs: readOutputs(reading, config.outputs ?? [], into(at, 'outputs')),
    caches: config.caches ?? [],
    params: readParams(config.params ?? {}, into(at, 'params')),
    limits: readLimits(config.container_limits ?? {}),
    network: config.network ?? 'none',
    run: config.run && { args: [], ...given<{ path: string; args?: string[]; dir?: string }>(config.run) },
  })
}

const CREDENTIALS = 'images are pulled with the credentials of the engine'

const REFUSED: Refused = {
  platform: { only: ['linux'], why: 'tasks run on linux' },
  rootfs_uri: 'name an image',
  'image_resource.type': {
    only: ['registry-image', 'docker-image'],
    why: 'images are of the type registry-image',
  },
  'image_resource.params': 'the image is taken as it is',
  'image_resource.source.username': CREDENTIALS,
  'image_resource.source.password': CREDENTIALS,
  'image_resource.source.registry_mirror': 'set it up in the engine',
  'image_resource.source.insecure': 'set it up in the engine',
  'run.user': 'the user is that of the sandbox',
}

function imageOf({ image_resource: resource }: TaskConfigInput, at: Cursor): string | undefined {
  if (!resource) return undefined
  const { repository, tag } = resource.source
  if (resource.version) return `${repository}@${resource.version.digest}`
  return tag === undefined
    ? repository
    : `${repository}:${asText(tag, into(at, 'image_resource', 'source', 'tag'))}`
}

export function readInputs(reading: Reading, written: z.output<typeof inputsSchema>, at: Cursor): Input[] {
  const inputs = written.map((one) => {
    const { name, path = name, optional = false } = typeof one === 'string' ? { name: one } : one
    return { name, path, optional }
  })
  onlyOnce(reading, inputs, at)
  return inputs
}

export function readOutputs(
  reading: Reading,
  written: z.output<typeof outputsSchema>,
  at: Cursor,
): { name: string; path: string }[] {
  const outputs = written.map((one) => {
    const { name, path = name } = typeof one === 'string' ? { name: one } : one
    return { name, path }
  })
  onlyOnce(reading, outputs, at)
  return outputs
}

function onlyOnce({ problems }: Reading, all: readonly { name: string; path: string }[], at: Cursor): void {
  const names = new Set<string>()
  const paths = new Set<string>()
  for (const [index, { name, path }] of all.entries()) {
    if (names.has(name)) problems.add(into(at, index), `${problems.show(name)} is listed twice`)
    else if (paths.has(path)) problems.add(into(at, index), `the path ${problems.show(path)} is used twice`)
    names.add(name)
    paths.add(path)
  }
}

export function readParams(params: Readonly<Record<string, unknown>>, at: Cursor): Record<string, string> {
  return Object.fromEntries(Object.entries(params).map(([key, value]) => [key, asText(value, into(at, key))]))
}

/** `1.10` is the number 1.1 to YAML, but not what its writer means. */
function asText(value: unknown, { source, path }: Cursor): string {
  if (typeof value === 'string') return value
  if (value === null) return ''
  if (typeof value !== 'number') return JSON.stringify(value)
  const written = source.textOf(path)
  return written !== undefined && Number(written) === value ? written : String(value)
}

export function readLimits({ cpu, memory }: z.output<typeof limitsSchema>): TaskConfig['limits'] {
  return given<TaskConfig['limits']>({ cpus: cpu === undefined ? cpu : cpu / 1000, memoryMb: memory })
}

export function checkHosts({ problems }: Reading, hosts: readonly string[], at: Cursor): void {
  for (const [index, host] of hosts.entries()) {
    try {
      parseHostRule(host)
    } catch (error) {
      const known = problems.show(host) === host && error instanceof ConfigError
      const words = known ? error.message.replace(/^sandbox\.allowedHosts: |\.$/g, '') : 'is not a host'
      problems.add(into(at, index), words)
    }
  }
}
