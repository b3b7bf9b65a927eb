import { secretForms } from '../../../../base/redact.js'
import type { Hit } from '../rules.js'

/** Shorter values are too often ordinary words. */
const SHORTEST = 8
/** Pieces of this many characters are recognized individually. */
const PIECE = 8
const ALPHANUMERIC = /[^A-Za-z0-9]+/g
/** Values with fewer letters and digits are only searched for verbatim. */
const SHORTEST_BARE = 12
/** Slots of the filter in front of the exact comparison. */
const SLOTS = 1 << 20

/** Searches one text after the other for the run's own secrets. */
export interface SecretSearch {
  /** Scans the text of one file or other place; `lineOf` gives the line of an offset. */
  look(path: string | undefined, text: string, lineOf?: (offset: number) => number | undefined): void
  /** Everything found so far, at most one hit per secret and file. */
  hits(): Hit[]
}

interface Form {
  covered: Uint8Array
  needed: number
  /** Where the first piece was found. */
  at?: Where
}

interface Where {
  path?: string
  line?: number
}

/**
 * Searches for secrets verbatim, encoded (base64 in its alignments, hex, URL, JSON, HTML, character codes),
 * interspersed with characters other than letters and digits, reversed, and in pieces of eight or more
 * characters that may be spread over lines and files in any order.
 */
export function searchSecrets(secrets: readonly string[]): SecretSearch {
  const values = [...new Set(secrets.flatMap(partsOf))]
  const forms: Form[] = []
  const grams = new Map<string, [number, number][]>()
  const filter = new Uint8Array(SLOTS)
  const literals = values.filter((value) => bare(value).length < SHORTEST_BARE)
  const bares = new Set<string>()
  const bareLower = new Set<string>()
  for (const value of values) {
    const plain = secretForms(value)
    for (const form of plain) addGrams(form, forms, grams, filter)
    if (bare(value).length < SHORTEST_BARE) continue
    for (const form of [...plain, ...codesOf(value)])
      if (bare(form).length >= SHORTEST_BARE) bares.add(bare(form))
    bares.add([...bare(value)].reverse().join(''))
    for (const form of hexOf(value)) bareLower.add(form)
  }
  const found = new Map<string, Hit>()
  const report = ({ path, line }: Where, message: string) => {
    const key = path ?? ''
    if (!found.has(key))
      found.set(key, {
        rule: 'secrets/run',
        ...(path === undefined ? {} : { path }),
        ...(line === undefined ? {} : { line }),
        message,
      })
  }

  const lookForPieces = (text: string, where: (offset: number) => Where) => {
    let hash = 0
    for (let at = 0; at < text.length; at++) {
      // Eight characters, four bits apart: the ninth is shifted out.
      hash = ((hash << 4) ^ Math.imul(text.charCodeAt(at), 0x9e3779b1)) | 0
      if (at < PIECE - 1 || filter[slot(hash)] === 0) continue
      const piece = text.slice(at - PIECE + 1, at + 1)
      for (const [index, offset] of grams.get(piece) ?? []) {
        const form = forms[index]
        if (!form) continue
        form.at ??= where(at - PIECE + 1)
        form.covered.fill(1, offset, offset + PIECE)
      }
    }
  }

  return {
    look(path, text, lineOf = () => undefined) {
      if (values.length === 0) return
      const where = (offset: number): Where => {
        const line = lineOf(offset)
        return { ...(path === undefined ? {} : { path }), ...(line === undefined ? {} : { line }) }
      }
      for (const value of literals) {
        const at = text.indexOf(value)
        if (at >= 0) report(where(at), "This contains one of the run's secrets.")
      }
      lookForPieces(text, where)
      const stripped = bare(text)
      const lower = stripped.toLowerCase()
      for (const [wanted, body] of [
        [bares, stripped],
        [bareLower, lower],
      ] as const) {
        for (const form of wanted) {
          const at = body.indexOf(form)
          if (at >= 0)
            report(
              where(originalOffset(text, at)),
              "This contains one of the run's secrets, perhaps encoded.",
            )
        }
      }
    },
    hits() {
      for (const { covered, needed, at } of forms) {
        if (at && covered.reduce((sum, one) => sum + one, 0) >= needed)
          report(at, "This contains pieces of one of the run's secrets.")
      }
      return [...found.values()]
    },
  }
}

function partsOf(secret: string): string[] {
  return secret
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.length >= SHORTEST)
}

function addGrams(
  text: string,
  forms: Form[],
  grams: Map<string, [number, number][]>,
  filter: Uint8Array,
): void {
  if (text.length < PIECE) return
  const needed = Math.max(Math.min(text.length, 2 * PIECE), Math.ceil(text.length * 0.6))
  const index = forms.push({ covered: new Uint8Array(text.length), needed }) - 1
  for (let at = 0; at + PIECE <= text.length; at++) {
    const piece = text.slice(at, at + PIECE)
    grams.set(piece, [...(grams.get(piece) ?? []), [index, at]])
    let hash = 0
    for (let i = 0; i < PIECE; i++) hash = ((hash << 4) ^ Math.imul(piece.charCodeAt(i), 0x9e3779b1)) | 0
    filter[slot(hash)] = 1
  }
}

function slot(hash: number): number {
  return (hash >>> 8) & (SLOTS - 1)
}

function bare(text: string): string {
  return text.replace(ALPHANUMERIC, '')
}

/** The secret as character codes, as programs write them: decimal, `0x`, `\x`, `\u` and octal. */
function codesOf(value: string): string[] {
  const bytes = [...Buffer.from(value)]
  return [
    bytes.join(''),
    bytes.map((byte) => byte.toString(8).padStart(3, '0')).join(''),
    bytes.map((byte) => byte.toString(2).padStart(8, '0')).join(''),
  ]
}

function hexOf(value: string): string[] {
  const hex = [...Buffer.from(value)].map((byte) => byte.toString(16).padStart(2, '0'))
  return ['', 'x', '0x', 'u00', 'u'].map((prefix) => hex.map((byte) => prefix + byte).join(''))
}

/** The offset in a text of the letter or digit number `index`. */
function originalOffset(text: string, index: number): number {
  let seen = -1
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at)
    const counts = (code >= 48 && code <= 57) || (code >= 65 && code <= 90) || (code >= 97 && code <= 122)
    if (counts) seen += 1
    if (seen === index) return at
  }
  return 0
}
