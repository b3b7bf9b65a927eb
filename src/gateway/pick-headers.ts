import type { Headers } from './source.js'

/** The headers whose names match, as they came. */
export function pickHeaders(headers: Headers, names: RegExp): Headers {
  return Object.fromEntries(
    Object.entries(headers).filter(([name, value]) => value !== undefined && names.test(name)),
  )
}
