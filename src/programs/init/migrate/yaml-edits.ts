import {
  isMap,
  isScalar,
  type LineCounter,
  type Pair,
  type ParsedNode,
  Scalar,
  stringify,
  type YAMLMap,
} from 'yaml'

/** A block map as the parser makes it: everything in it knows where it is in the text. */
export type ParsedMap = YAMLMap<ParsedNode, ParsedNode | null> & { range: [number, number, number] }

export type Values = Readonly<Record<string, unknown>>

/** Changes to parts of a YAML text; everything else stays to the letter. */
export class YamlEdits {
  readonly #text: string
  readonly #edits: { from: number; to: number; text: string }[] = []

  /** `lines` has counted those of the text. */
  constructor(
    text: string,
    private readonly lines: LineCounter,
  ) {
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
      const [from, to] = [pair.key.range[0], this.#pairEnd(pair)]
      // The first key stands behind the dash of its step.
      if (!empty) this.#replace(from, to, text)
      else if (pair === map.items[0]) this.#replace(from, to, `${key}: {}`)
      else this.#replace(this.#lineStart(from) - 1, to, '')
    } else if (!empty) {
      const behind = pairOf(map, after ?? '') ?? map.items.at(-1)
      if (behind) this.#insert(this.#pairEnd(behind), column, text)
    }
  }

  /** Replaces the value of a key of a block map by lines of text, which a mapping is; none removes the key. */
  setLines(map: ParsedMap, key: string, lines: readonly string[], after: string): void {
    if (lines.length === 0) {
      this.setMapping(map, key, {})
      return
    }
    const column = this.#column(map.range[0])
    const [pair, behind] = [pairOf(map, key), pairOf(map, after)]
    const text = [
      `${key}:`,
      ...lines.map((line) => (line === '' ? '' : `${' '.repeat(column + 2)}${line}`)),
    ].join('\n')
    if (pair) this.#replace(pair.key.range[0], this.#pairEnd(pair), text)
    else if (behind) this.#insert(this.#pairEnd(behind), column, text)
  }

  /** What stands before a pair in lines of its own: comments; and the comment on its first line. */
  commentsOf(
    map: ParsedMap,
    pair: Pair<ParsedNode, ParsedNode | null>,
  ): { before: string[]; beside: string } {
    const previous = map.items[map.items.indexOf(pair) - 1]
    const from = previous ? this.#pairEnd(previous) : this.#text.lastIndexOf(':', map.range[0] - 1)
    const between = this.#text.slice(from, this.#lineStart(pair.key.range[0])).split('\n')
    const before = between.map((line) => line.trim()).filter((line) => line.startsWith('#'))
    const first = this.#text.slice(pair.key.range[0], this.#lineEnd(pair.key.range[0]))
    const isBlock = isScalar(pair.value) && pair.value.type?.startsWith('BLOCK')
    const rest = isBlock ? first : this.#text.slice(this.#contentEnd(pair), this.#pairEnd(pair))
    return { before, beside: /(?:^|\s)(#.*)$/.exec(rest)?.[1]?.trim() ?? '' }
  }

  /** The text of a value, with its style; further lines as far in as they are below its key. */
  sourceOf(pair: Pair<ParsedNode, ParsedNode | null>): string {
    const column = this.#column(pair.key.range[0])
    const text = this.#text.slice(pair.key.range[1], this.#contentEnd(pair)).replace(/^\s*:/, '')
    return text.replaceAll(new RegExp(`\n {0,${column}}`, 'g'), '\n').trim()
  }

  /** The line, from 1, that a node begins on. */
  lineOf(node: Pick<ParsedNode, 'range'>): number {
    return this.lines.linePos(node.range[0]).line
  }

  /** Puts a comment into a line of its own before the one where a node begins. */
  commentBefore(node: Pick<ParsedNode, 'range'>, comment: string): void {
    const start = this.#lineStart(node.range[0])
    const indent = /^ */.exec(this.#text.slice(start))?.[0] ?? ''
    this.#replace(start, start, `${indent}# ${comment}\n`)
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
        if (pair) this.#replace(this.#lineStart(pair.key.range[0]) - 1, this.#pairEnd(pair), '')
      } else if (pair?.value) this.#replace(pair.value.range[0], pair.value.range[1], value)
      else {
        const last = map.items.at(-1) as Pair<ParsedNode, ParsedNode | null>
        this.#insert(this.#pairEnd(last), this.#column(map.range[0]), `${key}: ${value}`)
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
    const parts: string[] = []
    let end = this.#text.length
    for (const { from, to, text } of edits) {
      parts.push(this.#text.slice(to, end), text)
      end = from
    }
    return this.#text.slice(0, end) + parts.reverse().join('')
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

  /** Where the last line of a pair ends. */
  #pairEnd = (pair: Pair<ParsedNode, ParsedNode | null>) => this.#lineEnd(this.#contentEnd(pair))
  #lineStart = (at: number) => this.#text.lastIndexOf('\n', at - 1) + 1
  #column = (at: number) => at - this.#lineStart(at)
  #lineEnd(at: number): number {
    const end = this.#text.indexOf('\n', at)
    return end < 0 ? this.#text.length : end
  }
}

export function mapIn(node: unknown): ParsedMap | null {
  return isMap(node) ? (node as ParsedMap) : null
}

export function pairOf(map: ParsedMap, key: string): Pair<ParsedNode, ParsedNode | null> | undefined {
  return map.items.find((pair) => pair.key instanceof Scalar && pair.key.value === key)
}

/** Every line but the first. */
export function indented(text: string, column: number): string {
  return text.replaceAll(/\n(?=[^\n])/g, `\n${' '.repeat(column)}`)
}
