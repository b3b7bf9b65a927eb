import { z } from 'zod'
import { parseByteSize } from '../../../base/byte-size.js'

/** Names of artifacts become folders, and those of variables stand in `((.:name))`. */
export const artifactName = z
  .string()
  .regex(/^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u, 'must be a name of letters, digits, `-`, `_` and `.`')
  .max(100)

/** Names for people. */
export const name = z
  .string()
  .regex(/^[^\p{Cc}]*[^\p{Cc}\s][^\p{Cc}]*$/u, 'must be a name on one line')
  .max(200)

export const text = z.string().min(1)

const SECONDS: Readonly<Record<string, number>> = { h: 3600, m: 60, s: 1, ms: 0.001 }

/** `1h30m` → milliseconds. */
export const duration = z
  .string()
  .regex(/^(?=.*[1-9])(\d+(\.\d+)?(h|ms|m|s))+$/, 'must be a duration such as 90s, 5m or 1h30m')
  .transform((written) => {
    const parts = written.matchAll(/([\d.]+)(h|ms|m|s)/g)
    return Math.ceil(
      [...parts].reduce((sum, [, n, unit = '']) => sum + Number(n) * (SECONDS[unit] ?? 0), 0) * 1000,
    )
  })

/** Below the folder that it is relative to. */
export const pathBelow = z
  .string()
  .regex(/^(?![/\\])(?!(.*[/\\])?\.\.([/\\]|$))[^\p{Cc}]+$/u, 'must be a relative path without ..')

const NO_SIZE = 'must be bytes, or a size such as 512MiB or 2GB'

/** Bytes, or a number with a unit → MiB. */
export const memory = z
  .union([z.int().positive(), z.string().regex(/^[1-9]\d*(\.\d+)? ?([KMGT](i?B)?|B)?$/i, NO_SIZE)])
  // More digits than any machine has memory.
  .refine((written) => parseByteSize(written) !== undefined, NO_SIZE)
  .transform((written) => Math.ceil((parseByteSize(written) ?? 0) / 2 ** 20))
