import { closest } from 'fastest-levenshtein'
import type { z } from 'zod'
import { ConfigError } from '../errors.js'

/** The nearest valid name when it is near enough to be what was meant. */
export function nearest(name: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined
  const candidate = closest(name, [...names])
  const shared = [...candidate].filter((letter) => name.includes(letter)).length
  return shared >= Math.min(name.length, candidate.length) / 2 ? candidate : undefined
}

/**
 * `value` through `schema`, or a ConfigError (CONFIG_INVALID) that lists every issue as `path: what is wrong`.
 * `where` names the source for people, e.g. `spec.yaml`.
 */
export function parseWith<T extends z.ZodType>(schema: T, value: unknown, where: string): z.output<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const lines = parsed.error.issues.map((issue) => {
    const path = issue.path.join('.')
    if (issue.code === 'unrecognized_keys') {
      return issue.keys.map((key) => `${path ? `${path}.` : ''}${key}: not a known key`).join('\n')
    }
    return `${path || 'value'}: ${issue.message}`
  })
  throw new ConfigError(
    'CONFIG_INVALID',
    `${where} is not valid:\n  ${lines.join('\n  ').replaceAll('\n', '\n  ')}`,
    {
      hint: `Correct ${lines.length === 1 ? 'this value' : 'these values'} in ${where} and run again.`,
    },
  )
}
