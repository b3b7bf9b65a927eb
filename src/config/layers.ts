import type { SpecInput } from './spec.js'

type Plain = Readonly<Record<string, unknown>>

/**
 * Merges specs into one, the weakest first. Mappings are merged key by key; lists and everything else are replaced
 * as a whole. Keys that a layer omits, or has as undefined, are left to the layers below it.
 */
export function mergeLayers(...layers: readonly SpecInput[]): SpecInput {
  return layers.reduce<Plain>((weaker, stronger) => merge(weaker, stronger), {}) as SpecInput
}

function merge(weaker: Plain, stronger: Plain): Plain {
  const merged: Record<string, unknown> = {}
  for (const key of new Set([...Object.keys(weaker), ...Object.keys(stronger)])) {
    const [below, above] = [own(weaker, key), own(stronger, key)]
    const value = isPlain(above) ? merge(isPlain(below) ? below : {}, above) : (above ?? below)
    // Not by assignment: a variable may be called `__proto__`.
    if (value !== undefined) Object.defineProperty(merged, key, { value, ...OPEN })
  }
  return merged
}

function own(plain: Plain, key: string): unknown {
  return Object.hasOwn(plain, key) ? plain[key] : undefined
}

const OPEN = { enumerable: true, configurable: true, writable: true }

function isPlain(value: unknown): value is Plain {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
