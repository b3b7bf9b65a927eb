import type { FileEdit } from '../edits.js'
import { agentInWords } from '../told-agent.js'
import { plural } from '../transcript.js'
import { printable, shortened } from './printable.js'
import { editLines, endLines, inputSummary } from './terminal.js'
import type { ViewCall, ViewItem } from './view-items.js'

/** Colors are the caller's choice: a file or a pipe gets plain text. */
export type Paint = (style: 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan', text: string) => string

export interface ViewOptions {
  /** Show the model's thinking, too. */
  thinking: boolean
  /** Show inputs and results of tool calls in full, not only their beginning. */
  tools: boolean
  /** Show all of what each edit changed, not only its beginning. */
  patch: boolean
  paint: Paint
}

const BEGINNING = 8
/** A longer line is useless in a terminal; `--tools` shows all of it. */
const LINE_LENGTH = 1_000

/**
 * One item as the lines that people read, including the empty line before it. No control sequence gets
 * through.
 */
export function toViewLines(item: ViewItem, options: ViewOptions): string[] {
  const lines = linesOf(item, options)
  if (lines.length === 0) return []
  const margin = item.depth === 0 ? '' : options.paint('dim', '┆ ')
  const space = item.kind === 'result' || item.kind === 'note' ? [] : ['']
  return [...space, ...lines.map((line) => `${margin}${line}`.trimEnd())]
}

function linesOf(item: ViewItem, options: ViewOptions): string[] {
  const { paint } = options
  switch (item.kind) {
    case 'session': {
      const { sessionId, model, agent = {}, permissionMode } = item
      const facts = [model, agentInWords(agent), permissionMode].filter((fact) => fact)
      const title = paint('bold', `● Session ${one(sessionId ?? 'without an ID')}`)
      return [facts.length === 0 ? title : `${title} ${paint('dim', `· ${one(facts.join(' · '))}`)}`]
    }
    case 'iteration':
      return [paint('bold', `● Iteration ${item.iteration}`)]
    case 'prompt':
      return text(item.text).map((line) => paint('cyan', `> ${line}`))
    case 'text':
      return text(item.text)
    case 'thinking':
      return options.thinking ? ['✻ Thinking', ...text(item.text)].map((line) => paint('dim', line)) : []
    case 'call':
      return call(item, options)
    case 'result':
      return [paint('dim', `▸ ${one(item.tool)}, called earlier:`), ...result(item, options)]
    case 'note':
      return [paint('yellow', one(item.text))]
    case 'end': {
      const [title = '', ...why] = endLines(item.result)
      return [paint(title.startsWith('✓') ? 'green' : 'red', one(title)), ...why.map(one)]
    }
  }
}

function call(item: ViewCall, options: ViewOptions): string[] {
  const { paint } = options
  const summary = inputSummary(item.input)
  const title = `${paint('bold', `▸ ${one(item.tool)}`)} ${shortened(one(summary), LINE_LENGTH)}`
  // The diff says what the input says.
  const rest = item.edit && !item.isError && !options.tools ? [] : fields(item.input, summary)
  const input = limited(rest, options).map((line) => `    ${paint('dim', line)}`)
  const none = item.output === undefined ? [`  ${paint('dim', '⎿ (no result)')}`] : []
  return [title, ...input, ...none, ...result(item, options)]
}

/** The fields of an input, except the one that the title shows in full. */
function fields(input: unknown, summary: string): string[] {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return []
  const entries = Object.entries(input)
  // A JSON summary already shows everything.
  if (!entries.some(([, value]) => value === summary)) return []
  let shown = false
  return entries.flatMap(([key, value]) => {
    if (!shown && value === summary && !summary.includes('\n')) {
      shown = true
      return []
    }
    const lines = text(typeof value === 'string' ? value : (JSON.stringify(value, null, 2) ?? ''))
    const [only = ''] = lines
    return lines.length < 2 ? [`${one(key)}: ${only}`] : [`${one(key)}:`, ...lines.map((line) => `  ${line}`)]
  })
}

function result(
  { output, isError, edit }: { output?: string; isError?: boolean; edit?: FileEdit },
  options: ViewOptions,
): string[] {
  const { paint } = options
  if (output === undefined) return []
  if (edit && !isError && !options.patch && !options.tools) return changes(edit, paint)
  const lines = output.trim() === '' ? ['(no output)'] : limited(text(output), options)
  const shown = lines.map((line, index) => `  ${index > 0 ? ' ' : isError ? '✗' : '⎿'} ${line}`)
  return [
    ...shown.map((line) => paint(isError ? 'red' : 'dim', line)),
    ...(options.patch && edit ? diff(edit, paint) : []),
  ]
}

/** The beginning of what an edit changed. */
function changes(edit: FileEdit, paint: Paint): string[] {
  const [figures = '', ...lines] = editLines(edit)
  return [
    paint('dim', figures),
    ...lines.flatMap(text).map((line) => {
      const sign = /^ {2}│ ([-+])/.exec(line)?.[1]
      return sign === undefined ? paint('dim', line) : paint(sign === '+' ? 'green' : 'red', line)
    }),
  ]
}

function diff({ path, created, hunks }: FileEdit, paint: Paint): string[] {
  const lines = hunks.flatMap(({ header, lines }) => [
    paint('cyan', `    ${header}`),
    ...lines.flatMap((line) =>
      text(line).map((part) =>
        line.startsWith('+')
          ? paint('green', `    ${part}`)
          : line.startsWith('-')
            ? paint('red', `    ${part}`)
            : `    ${part}`,
      ),
    ),
  ])
  return [paint('bold', `    ${one(path)}${created ? ' (new)' : ''}`), ...lines]
}

function limited(lines: string[], { tools }: ViewOptions): string[] {
  if (tools) return lines
  const cut = lines.map((line) => shortened(line, LINE_LENGTH))
  // One more line takes no more space than the line that says how many were left out.
  if (cut.length <= BEGINNING + 1) return cut
  return [...cut.slice(0, BEGINNING), `… +${plural(cut.length - BEGINNING, 'line')}`]
}

/** Plain lines, without the final line end. */
function text(value: string): string[] {
  return printable(value)
    .replace(/(?<!\n)\n+$/, '')
    .split('\n')
    .map((line) => line.replaceAll('\t', '    '))
}

function one(value: string): string {
  return printable(value).replace(/\s*\n\s*/g, ' ⏎ ')
}
