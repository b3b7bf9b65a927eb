import { structuredPatch } from 'diff'
import type { FileEdit } from '../../agents/transcript/edits.js'
import { EDITING_TOOLS } from '../../base/tool-names.js'
import { type Hunk, hunkOf } from './patch.js'

export interface PageEdit {
  path: string
  created?: true
  /** None where nobody says what the edit was. */
  hunks: Hunk[]
}

/** Finding the smallest difference of long texts takes long. */
const DIFF_LENGTH = 100_000

/** What a call changed: as the tool reported it, else as its input says. Undefined for all other calls. */
export function editOf(tool: string, input: unknown, told: FileEdit | undefined): PageEdit | undefined {
  return told ? fromReport(told) : fromInput(tool, input)
}

function fromReport({ path, created, hunks }: FileEdit): PageEdit {
  return {
    path,
    ...(created ? { created } : {}),
    hunks: hunks.map(({ header, lines }) => hunkOf(header, lines)),
  }
}

/** Without the tool's report nobody knows where in the file the text is; of some agents not even the text. */
function fromInput(tool: string, input: unknown): PageEdit | undefined {
  if (!(EDITING_TOOLS as readonly string[]).includes(tool) || typeof input !== 'object' || !input)
    return undefined
  const { file_path: path, old_string, new_string, content } = input as Record<string, unknown>
  if (typeof path !== 'string') return undefined
  if (typeof old_string === 'string' && typeof new_string === 'string')
    return { path, hunks: difference(old_string, new_string) }
  return { path, hunks: typeof content === 'string' ? difference('', content) : [] }
}

/** What an editing tool was given apart from the file and its texts, which the diff shows. */
export function besideTexts(input: unknown): unknown {
  if (typeof input !== 'object' || !input) return input
  const {
    file_path: _,
    old_string: __,
    new_string: ___,
    content: ____,
    ...rest
  } = input as Record<string, unknown>
  return rest
}

function difference(before: string, after: string): Hunk[] {
  const short = before.length + after.length <= DIFF_LENGTH
  const found = short
    ? structuredPatch('', '', before, after, '', '', { context: 3, timeout: 1_000 })
    : undefined
  if (found) return found.hunks.map(({ lines }) => ({ lines }))
  const signed = (sign: string, text: string) =>
    text === ''
      ? []
      : text
          .replace(/\n$/, '')
          .split('\n')
          .map((line) => `${sign}${line}`)
  return [{ lines: [...signed('-', before), ...signed('+', after)] }]
}

/** The first lines of an edit. */
export function limited(hunks: readonly Hunk[], most: number): Hunk[] {
  let left = most
  return hunks.flatMap((hunk) => {
    const lines = hunk.lines.slice(0, left)
    left -= lines.length
    return lines.length === 0 ? [] : [{ ...hunk, lines }]
  })
}
