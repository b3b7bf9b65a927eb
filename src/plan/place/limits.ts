import { mebibytesOf } from '../../base/byte-size.js'
import { ConfigError } from '../../base/errors.js'
import type { TaskConfig } from '../model.js'

/** What a container may use, as people write it. */
export interface GivenLimits {
  /** Thousandths of a CPU: 2000 is two. */
  cpu?: number
  /** Bytes, or with a unit: `512MiB`, `2GB`. */
  memory?: number | string
}

/** Less than that, and no engine starts anything. */
const LEAST_MB = 6

/** Throws CONFIG_INVALID. */
export function readLimits({ cpu, memory }: GivenLimits): TaskConfig['limits'] {
  const memoryMb = memory === undefined ? undefined : mebibytesOf(String(memory))
  if (cpu !== undefined && !(cpu > 0 && Number.isFinite(cpu)))
    throw invalidLimit(`cpu: ${cpu}`, 'thousandths of a CPU, such as `500` for half of one')
  if (memoryMb !== undefined && !(memoryMb >= LEAST_MB))
    throw invalidLimit(`memory: ${memory}`, `bytes, or a size such as \`2GB\`, of at least ${LEAST_MB} MiB`)
  return {
    ...(cpu === undefined ? {} : { cpus: cpu / 1000 }),
    ...(memoryMb === undefined ? {} : { memoryMb }),
  }
}

function invalidLimit(what: string, wanted: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what} is not a limit of a container.`, {
    hint: `Write ${wanted}.`,
  })
}
