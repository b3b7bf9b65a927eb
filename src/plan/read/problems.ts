import { document } from '../../base/docs.js'
import { ConfigError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'
import type { Path, Source } from './source.js'
import type { Key } from './yaml-values.js'

/** A place in a file of the plan. */
export interface Cursor {
  source: Source
  path: Path
}

export function into({ source, path }: Cursor, ...keys: readonly Key[]): Cursor {
  return { source, path: [...path, ...keys] }
}

/** `plan.yml:12:7` */
export function cursorPlace({ source, path }: Cursor): string {
  return source.at(source.offsetOf(path))
}

/** What is wrong with a plan, collected so that one error can tell all of it. */
export interface Problems {
  /** `unsupported`: right as such, but not something that Caisson does. `form`: a value is not what it has to be. */
  add(cursor: Cursor, words: string, kind?: 'invalid' | 'unsupported' | 'form'): void
  /** The same for a place without a path, such as a mistake in the YAML; it may be called without the rest. */
  addAt: (at: string, words: string, offset?: number) => void
  /** A variable cannot be filled in, so nothing is told about the form of what is there. */
  addUnfilled(cursor: Cursor, words: string): void
  /** `; did you mean NAME?`, or nothing. */
  guess(name: string, names: Iterable<string>): string
  /** A text of the plan for a message: as the file writes it, without the values of its variables. */
  show(text: string): string
  readonly count: number
  /** Throws CONFIG_INVALID with every problem; NOT_SUPPORTED if each of them is of this kind. */
  throwIfAny(): void
}

/** Suggestions compare a name with every other, so only the first ones of a list get one. */
const MOST_GUESSES = 100

/** `hidden`: texts that came from variables, and how the file writes them. */
export function createProblems(file: string, hidden: ReadonlyMap<string, string>): Problems {
  const found: { file: string; offset: number; line: string; unsupported: boolean }[] = []
  const unfilled = new Set<string>()
  let guesses = 0
  const record = (at: string, offset: number, words: string, unsupported: boolean) => {
    // Files in the order in which they are read, the plan first.
    const of = at.slice(0, at.lastIndexOf(':', at.lastIndexOf(':') - 1))
    found.push({ file: of === file ? '' : of, offset, line: `${at}: ${words}`, unsupported })
  }
  const add: Problems['add'] = (cursor, words, kind = 'invalid') => {
    const offset = cursor.source.offsetOf(cursor.path)
    if (kind === 'form' && unfilled.has(cursorPlace(cursor))) return
    const path = cursor.path.length > 0 ? `${cursor.path.join('.')}: ` : ''
    record(cursor.source.at(offset), offset, `${path}${words}`, kind === 'unsupported')
  }
  return {
    add,
    addAt: (at, words, offset = 0) => record(at, offset, words, false),
    addUnfilled(cursor, words) {
      add(cursor, words)
      unfilled.add(cursorPlace(cursor))
    },
    guess(name, names) {
      if (++guesses > MOST_GUESSES) return ''
      const guessed = nearest(
        name,
        [...names].filter((one) => !hidden.has(one)),
      )
      return guessed === undefined ? '' : `; did you mean ${guessed}?`
    },
    show: (text) => hidden.get(text) ?? text,
    get count() {
      return found.length
    },
    throwIfAny() {
      if (found.length === 0) return
      found.sort((a, b) => (a.file === b.file ? a.offset - b.offset : a.file < b.file ? -1 : 1))
      const lines = [...new Set(found.map(({ line }) => line))].join('\n  ')
      if (found.every(({ unsupported }) => unsupported)) {
        throw new ConfigError('NOT_SUPPORTED', `${file} uses what Caisson does not support:\n  ${lines}`, {
          hint: `Remove it, or write it in another way: ${document('plans.md')} says what there is.`,
        })
      }
      throw new ConfigError('CONFIG_INVALID', `${file} is not valid:\n  ${lines}`, {
        hint: `Correct the file and run again; every key is described in ${document('plans.md')}.`,
      })
    },
  }
}
