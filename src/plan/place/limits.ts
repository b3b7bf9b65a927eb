import { parseByteSize } from '../../base/byte-size.js'
import { ConfigError } from '../../base/errors.js'
import type { TaskConfig } from '../model.js'

/** What a container may use, as people write it; both spellings of each mean the same. */
export interface GivenLimits {
  /** Thousandths of a CPU: 2000 is two. */
  cpu?: number
  /** Bytes, or with a unit: `512MiB`, `2GB`. */
  memory?: number | string
  cpus?: number
  /** Mebibytes. */
  memoryMb?: number
}

/** Less than that, and no engine starts anything. */
const LEAST_MB = 6

/** Throws CONFIG_INVALID. */
export function readLimits({ cpu, memory, ...given }: GivenLimits): TaskConfig['limits'] {
  const cpus = cpu === undefined ? given.cpus : cpu / 1000
  const memoryMb = memory === undefined ? given.memoryMb : Math.floor(readMemory(memory) / 2 ** 20)
  if (cpus !== undefined && !(cpus > 0 && Number.isFinite(cpus)))
    throw invalidLimit(`cpu: ${cpu ?? cpus}`, 'thousandths of a CPU, such as `500` for half of one')
  if (memoryMb !== undefined && !(memoryMb >= LEAST_MB))
    throw invalidLimit(
      `memory: ${memory ?? memoryMb}`,
      `at least ${LEAST_MB} MiB, such as \`512MiB\`, or bytes`,
    )
  return {
    ...(cpus === undefined ? {} : { cpus }),
    ...(memoryMb === undefined ? {} : { memoryMb: Math.floor(memoryMb) }),
  }
}

/** Bytes. Throws CONFIG_INVALID for what is no amount of memory. */
export function readMemory(memory: number | string): number {
  const bytes = parseByteSize(memory)
  if (bytes !== undefined) return bytes
  throw invalidLimit(`memory: ${memory}`, 'bytes, or a number with a unit such as `2GB`')
}

function invalidLimit(what: string, wanted: string): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${what} is not a limit of a container.`, {
    hint: `Write ${wanted}.`,
  })
}
