import { type Document, Lexer, LineCounter, type Node, parseDocument } from 'yaml'
import { type Complaint, DEEPEST, type Key, type Place, valuesOf } from './yaml-values.js'

export type Path = readonly Key[]

/** A file of a plan: what it says, and where. */
export interface Source {
  value: unknown
  /** Offset of the key, item or value at a path, or of what is nearest around it. */
  offsetOf(path: Path): number
  /** `file:line:column` */
  at(offset: number): string
  /** A scalar as it is written. */
  textOf(path: Path): string | undefined
}

/** Larger files are no plans. */
export const FILE_BYTES = 1024 * 1024
/** Reads YAML or JSON, with anchors, aliases and merge keys. Tells `complain` what is wrong with it as YAML. */
export function readSource(
  file: string,
  written: string,
  complain: (at: string, words: string, offset: number) => void,
): Source {
  const lines = new LineCounter()
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const wrong: Complaint = (offset, words) => complain(at(offset), words, offset)
  const root = { value: null as unknown, place: { start: 0, inside: new Map() } as Place }
  if (Buffer.byteLength(written) > FILE_BYTES) wrong(0, `is larger than ${FILE_BYTES / 1024} KiB`)
  else {
    const document = documentOf(written.replace(/^\uFEFF/, ''), lines, wrong)
    if (document?.contents) Object.assign(root, valuesOf(document.contents as Node, wrong))
  }
  return {
    value: root.value,
    at,
    offsetOf(path) {
      let { start, inside } = root.place
      for (const key of path) {
        const found = inside.get(key)
        if (!found) break
        start = found.start
        inside = found.place.inside
      }
      return start
    },
    textOf: (path) =>
      path.reduce<Place | undefined>((place, key) => place?.inside.get(key)?.place, root.place)?.text,
  }
}

/** The package looks for equal keys by comparing every two, so that is left to {@link valuesOf}. */
function documentOf(text: string, lineCounter: LineCounter, wrong: Complaint): Document | null {
  const deep = tooDeep(text)
  if (deep !== null) {
    for (const { index } of text.slice(0, deep).matchAll(/^/gm)) lineCounter.addNewLine(index)
    wrong(deep, 'is nested too deeply')
    return null
  }
  const document = parseDocument(text, { lineCounter, uniqueKeys: false, prettyErrors: false })
  const problems = [...document.errors, ...document.warnings]
  for (const { pos, message } of problems) wrong(pos[0], message.split('\n')[0] ?? '')
  return problems.length > 0 ? null : document
}

/**
 * Where the text has more levels than a plan needs, or null. The package is recursive, and at the end of the stack a regular
 * expression can end the process, so this is found before.
 */
function tooDeep(text: string): number | null {
  const indents: number[] = []
  let [offset, flow, inLine, indent, first, scalar] = [0, 0, 0, 0, true, false]
  for (const token of new Lexer().lex(text)) {
    if (/^\r?\n/.test(token)) [inLine, indent, first] = [0, 0, true]
    else if (/^[ \t]/.test(token)) indent = first ? token.length : indent
    else if (first && !MARK.test(token)) {
      while ((indents.at(-1) ?? -1) >= indent) indents.pop()
      indents.push(indent)
      first = false
    }
    if (!scalar && (token === '[' || token === '{')) flow += 1
    else if (!scalar && (token === ']' || token === '}')) flow -= 1
    else if (!scalar && (token === '-' || token === '?')) inLine += 1
    if (indents.length + flow + inLine > DEEPEST) return offset
    // The lexer marks the start of a scalar by a token that is not in the text.
    scalar = token === SCALAR
    if (!MARK.test(token)) offset += token.length
  }
  return null
}

const SCALAR = '\u001f'
/** Tokens that are not in the text. */
const MARK = /^[\u0002\u0018\u001f]$/
