import { ConfigError } from '../base/errors.js'

/** A piece of a text with `((.:variable))` in it. */
export type Part = { literal: string } | { local: string[] }

/** How a text says that `((.:` is no variable. */
export const ESCAPED = '((.:((.:))'

const LOCAL = /\(\(\.:(?:(\(\(\.:)|([\p{L}\p{N}_./@-]+))\)\)/gu

/** The parts of a text, in order. It is read once: what a variable gives is never read as another one. */
export function partsOf(text: string): Part[] {
  const parts: Part[] = []
  let done = 0
  for (const { index, 0: whole, 1: escaped, 2: path = '' } of text.matchAll(LOCAL)) {
    if (index > done) parts.push({ literal: text.slice(done, index) })
    parts.push(escaped === undefined ? { local: path.split('.') } : { literal: escaped })
    done = index + whole.length
  }
  if (done < text.length) parts.push({ literal: text.slice(done) })
  return parts
}

/** A text with the values of its `((.:NAME))`. Throws CONFIG_INVALID, with its place, for a variable that is not there. */
export function interpolate(text: string, variables: ReadonlyMap<string, unknown>, at: string): string {
  return partsOf(text)
    .map((part) => {
      if ('literal' in part) return part.literal
      const [name, [first = '', ...fields]] = [part.local.join('.'), part.local]
      // A dot may belong to the name.
      const value = variables.has(name) ? variables.get(name) : fieldOf(variables.get(first), fields)
      if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value)
      throw new ConfigError('CONFIG_INVALID', `${at}: There is no variable \`((.:${name}))\` here.`, {
        hint: 'Correct it in the plan and run again.',
      })
    })
    .join('')
}

/** The value at a path of keys; undefined where there is none. */
export function fieldOf(value: unknown, path: readonly string[]): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}
