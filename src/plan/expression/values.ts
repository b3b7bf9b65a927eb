import { data, type Evaluator } from '@actions/expressions'

/** A value as the package has it. */
export type Data = ReturnType<Evaluator['evaluate']>

/**
 * A mapping of which only what is named is converted, since contexts grow with the plan. The package's own dictionary
 * also takes `constructor` for a key that it has.
 */
export class Mapping extends data.Dictionary {
  readonly #source: Readonly<Record<string, unknown>>
  readonly #made = new Map<string, Data>()

  constructor(source: object) {
    super()
    this.#source = source as Readonly<Record<string, unknown>>
  }

  override get(name: string): Data | undefined {
    const key = Object.hasOwn(this.#source, name) ? name : this.#inAnyCase(name)
    if (key === undefined) return undefined
    const value = this.#made.get(key) ?? dataOf(this.#source[key])
    this.#made.set(key, value)
    return value
  }

  override values(): Data[] {
    return this.pairs().map(({ value }) => value)
  }

  override pairs(): { key: string; value: Data }[] {
    return Object.keys(this.#source).map((key) => ({ key, value: this.get(key) ?? new data.Null() }))
  }

  #inAnyCase(name: string): string | undefined {
    return Object.keys(this.#source).find((key) => key.toLowerCase() === name.toLowerCase())
  }
}

export function dataOf(value: unknown): Data {
  if (value === null || value === undefined) return new data.Null()
  if (typeof value === 'boolean') return new data.BooleanData(value)
  if (typeof value === 'number') return new data.NumberData(value)
  if (typeof value !== 'object') return new data.StringData(String(value))
  if (!Array.isArray(value)) return new Mapping(value)
  const list = new data.Array()
  for (const item of value) list.add(dataOf(item))
  return list
}

export function plainOf(found: Data): unknown {
  if (found instanceof data.Null) return null
  if (found instanceof data.Array) return found.values().map(plainOf)
  if (found instanceof data.Dictionary) {
    return Object.fromEntries(found.pairs().map(({ key, value }) => [key, plainOf(value)]))
  }
  return found.value
}
