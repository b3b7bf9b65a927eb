import { type Pair, type ParsedNode, Scalar, stringify, type YAMLMap } from 'yaml'

/** A block map as the parser makes it: everything in it knows where it is in the text. */
export type ParsedMap = YAMLMap<ParsedNode, ParsedNode | null> & { range: [number, number, number] }

type Values = Readonly<Record<string, unknown>>

/** Changes to parts of a YAML text; everything else stays to the letter. */
export class YamlEdits {
  readonly #text: string
  readonly #edits: { from: number; to: number; text: string }[] = []

  constructor(text: string) {
    this.#text = text
  }

  /** Replaces a scalar on one line, and the comment behind it. */
  replaceLine(node: ParsedNode, value: string): void {
    this.#replace(node.range[0], this.#lineEnd(node.range[0]), value)
  }

  /** Replaces a value of any style. */
  replaceValue(node: Pick<ParsedNode, 'range'>, value: unknown): void {
    const text = stringify(value, { lineWidth: 0 }).trimEnd()
    this.#replace(node.range[0], node.range[1], indented(text, this.#column(node.range[0])))
  }

  /** Sets a key of a block map to a mapping; an empty one removes it. A new key comes after `after`, or at the end. */
  setMapping(map: ParsedMap, key: string, values: Values, after?: string): void {
    const empty = Object.keys(values).length === 0
    const pair = pairOf(map, key)
    const column = this.#column(map.range[0])
    const text = indented(stringify({ [key]: values }, { lineWidth: 0 }).trimEnd(), column)
    if (pair) {
      const [from, to] = [pair.key.range[0], this.#lineEnd(this.#contentEnd(pair))]
      // The first key stands behind the dash of its step.
      if (!empty) this.#replace(from, to, text)
      else if (pair === map.items[0]) this.#replace(from, to, `${key}: {}`)
      else this.#replace(this.#lineStart(from) - 1, to, '')
    } else if (!empty) {
      const behind = pairOf(map, after ?? '') ?? map.items.at(-1)
      if (behind)
        this.#insert(this.#lineEnd(this.#contentEnd(behind as Pair<ParsedNode, ParsedNode>)), column, text)
    }
  }

  /** Puts a mapping before a key of a block map. */
  insertBefore(map: ParsedMap, before: string, key: string, values: Values): void {
    const pair = pairOf(map, before)
    if (!pair) return
    const column = this.#column(pair.key.range[0])
    const text = indented(stringify({ [key]: values }).trimEnd(), column)
    this.#replace(pair.key.range[0], pair.key.range[0], `${text}\n${' '.repeat(column)}`)
  }

  /** Sets plain values of a map, and removes those that are undefined. */
  setValues(map: ParsedMap, values: Readonly<Record<string, string | undefined>>): void {
    if (map.flow) {
      this.#replaceFlow(map, values)
      return
    }
    for (const [key, value] of Object.entries(values)) {
      const pair = pairOf(map, key)
      if (value === undefined) {
        if (pair)
          this.#replace(this.#lineStart(pair.key.range[0]) - 1, this.#lineEnd(this.#contentEnd(pair)), '')
      } else if (pair?.value) this.#replace(pair.value.range[0], pair.value.range[1], value)
      else {
        const last = map.items.at(-1) as Pair<ParsedNode, ParsedNode>
        this.#insert(this.#lineEnd(this.#contentEnd(last)), this.#column(map.range[0]), `${key}: ${value}`)
      }
    }
  }

  #replaceFlow(map: ParsedMap, values: Readonly<Record<string, string | undefined>>): void {
    const all = Object.entries({ ...(map.toJSON() as Values), ...values }).filter(
      ([, value]) => value !== undefined,
    )
    this.#replace(
      map.range[0],
      map.range[1],
      `{ ${all.map(([key, value]) => `${key}: ${value}`).join(', ')} }`,
    )
  }

  apply(): string {
    const [...edits] = this.#edits
    edits.sort((a, b) => b.from - a.from || b.to - a.to)
    return edits.reduce((all, { from, to, text }) => all.slice(0, from) + text + all.slice(to), this.#text)
  }

  #replace(from: number, to: number, text: string): void {
    this.#edits.push({ from, to, text })
  }

  #insert(at: number, column: number, text: string): void {
    this.#replace(at, at, `\n${' '.repeat(column)}${text}`)
  }

  /** Without the line breaks behind it, which a block scalar takes for its own. */
  #contentEnd({ key, value }: Pair<ParsedNode, ParsedNode | null>): number {
    const [start] = key.range
    const end = (value ?? key).range[1]
    return start + this.#text.slice(start, end).trimEnd().length
  }

  #lineStart = (at: number) => this.#text.lastIndexOf('\n', at - 1) + 1
  #column = (at: number) => at - this.#lineStart(at)
  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? this.#text.length : end
  }
}

export function pairOf(map: ParsedMap, key: string): Pair<ParsedNode, ParsedNode | null> | undefined {
  return map.items.find((pair) => pair.key instanceof Scalar && pair.key.value === key)
}

/** Every line but the first. */
function indented(text: string, column: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`)
}
