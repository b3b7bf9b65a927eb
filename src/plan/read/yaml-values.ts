import { isAlias, isMap, isScalar, isSeq, type Node, type Pair } from 'yaml'

export type Key = string | number

/** Where a value is, and what is in it. A value that an alias stands for has the place of its anchor. */
export interface Place {
  start: number
  /** The value of a scalar, as it is written. */
  text?: string
  inside: Map<Key, { start: number; place: Place }>
}

/** Tells that something is wrong with a file as YAML. */
export type Complaint = (offset: number, words: string) => void

/** Values after every alias is replaced; more is an attack. A file of 1 MiB has at most half as many of its own. */
const MOST_VALUES = 1_000_000
/** A text counts as another value for each of so many characters. */
const CHARACTERS = 16
/** Levels of lists and mappings, those that aliases stand for included. */
export const DEEPEST = 200

export interface Value {
  value: unknown
  place: Place
  /** Values in it, itself included, with every alias replaced. */
  count: number
  /** Levels of lists and mappings in it. */
  levels: number
}

/** The values of a document; undefined after a complaint. What an alias stands for is the same object everywhere. */
export function valuesOf(contents: Node, wrong: Complaint): Value | undefined {
  const anchors = new Map<string, Value | null>()
  let refused = false
  // After too much of something, everything else is not told.
  let stopped = false
  let merged = 0
  const refuse = (offset: number, words: string): Value => {
    if (!stopped) wrong(offset, words)
    refused = true
    return { value: null, place: { start: offset, inside: new Map() }, count: 1, levels: 0 }
  }

  const stop = (offset: number, words: string): Value => {
    const made = refuse(offset, words)
    stopped = true
    return made
  }

  const walk = (node: Node | null): Value => {
    const start = node?.range?.[0] ?? 0
    if (isAlias(node)) {
      const found = anchors.get(node.source)
      if (!found) return refuse(start, `*${node.source} has no anchor before it, or is inside of it`)
      return { ...found, place: { ...found.place, start } }
    }
    const anchor = (node as { anchor?: string } | null)?.anchor
    if (anchor) anchors.set(anchor, null)
    const made: Value = { value: null, place: { start, inside: new Map() }, count: 1, levels: 0 }
    if (isMap(node)) mapping(node.items as Pair<Node, Node | null>[], made)
    else if (isSeq(node)) sequence(node.items as Node[], made)
    else if (isScalar(node)) {
      made.value = node.value
      if (node.source !== undefined) made.place.text = node.source
      if (typeof node.value === 'string') made.count += Math.floor(node.value.length / CHARACTERS)
    }
    if (made.levels > DEEPEST) return stop(start, 'is nested too deeply through its aliases')
    if (made.count > MOST_VALUES) return stop(start, 'stands for too many values through its aliases')
    if (anchor) anchors.set(anchor, made)
    return made
  }

  const sequence = (items: readonly Node[], made: Value) => {
    made.value = items.map((item, index) => {
      const inner = walk(item)
      contain(made, inner)
      made.place.inside.set(index, { start: inner.place.start, place: inner.place })
      return inner.value
    })
  }

  const mapping = (pairs: readonly Pair<Node, Node | null>[], made: Value) => {
    const value: Record<string, unknown> = {}
    const own = new Set<string>()
    made.value = value
    for (const { key, value: node } of pairs) {
      const start = key?.range?.[0] ?? made.place.start
      const inner = walk(node)
      contain(made, inner)
      const name = isScalar(key) ? String(key.value) : undefined
      if (name === undefined || name === '__proto__') refuse(start, 'a key must be text')
      else if (name === '<<' && isScalar(key) && key.type === 'PLAIN') merge(inner, made, start)
      else if (own.has(name)) refuse(start, `duplicate key ${name}`)
      else {
        own.add(name)
        value[name] = inner.value
        made.place.inside.set(name, { start, place: inner.place })
      }
    }
  }

  /** Keys that the mapping has itself, before or after, and those of earlier merges count more. */
  const merge = (from: Value, made: Value, start: number) => {
    const into = made.value as Record<string, unknown>
    const parts = Array.isArray(from.value)
      ? from.value.map((value, index) => ({ value, place: from.place.inside.get(index)?.place }))
      : [from]
    for (const { value, place } of stopped ? [] : parts) {
      if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        refuse(start, '<< takes a mapping, or a list of mappings')
        continue
      }
      for (const [key, inner] of Object.entries(value)) {
        if (++merged > MOST_VALUES) stop(start, 'stands for too many values through its merges')
        if (stopped) return
        if (Object.hasOwn(into, key)) continue
        into[key] = inner
        const found = place?.inside.get(key)
        if (found) made.place.inside.set(key, found)
      }
    }
  }

  const root = walk(contents)
  return refused ? undefined : root
}

function contain(outer: Value, inner: Value): void {
  outer.count += inner.count
  outer.levels = Math.max(outer.levels, inner.levels + 1)
}
