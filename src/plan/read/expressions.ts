import {
  asksForStatus,
  CONTEXTS,
  type ContextName,
  FUNCTION_NAMES,
  type Parsed,
  parseExpression,
} from '../expression/parse.js'
import { partsOf } from '../expression/parts.js'
import type { Cursor } from './problems.js'
import type { Names, Reading } from './reading.js'

export function namesFrom(names: Iterable<string>): Names {
  return new Map([...names].map((name) => [name.toLowerCase(), name]))
}

/** What expressions may name at some place. A context that is absent cannot be used there. */
export interface Known extends Partial<Record<Exclude<ContextName, 'vars'>, Names>> {
  /** Outputs of each job in `needs`, by its name in lower case. */
  outputs: ReadonlyMap<string, Names>
  /** Steps that share a name with others of their job, in lower case. */
  ambiguous: ReadonlySet<string>
  /** Names that are missing may be somewhere with a problem of its own. */
  open: boolean
  /** Variables of the run, for `((.:name))` and `vars.name`. */
  isLocal(name: string): boolean
  locals(): Iterable<string>
}

/** A condition as the model has it: without `${{ }}` around it. */
export function expressionOf(written: string | boolean): string {
  const text = String(written).trim()
  try {
    const [part, ...more] = partsOf(text)
    return part && 'expression' in part && more.length === 0 ? part.expression : text
  } catch {
    return text
  }
}

/** Tells what is wrong with the condition of a step or job. */
export function checkCondition(reading: Reading, text: string, at: Cursor, known: Known): void {
  if (text.includes('${{'))
    reading.problems.add(at, 'put either the whole condition or none of it into `${{ }}`')
  else check(reading, text, at, known, true)
}

/** Tells what is wrong with the `${{ }}` and `((.:name))` in a text. */
export function checkText(reading: Reading, text: string, at: Cursor, known: Known): void {
  const { problems } = reading
  try {
    for (const part of partsOf(text)) {
      if ('expression' in part) check(reading, part.expression, at, known, false)
      if (!('local' in part)) continue
      const [name = ''] = part.local
      if (known.isLocal(name)) continue
      const guess = problems.guess(name, known.locals())
      problems.add(at, `((.:${name})): no across and no earlier load_var sets this variable${guess}`)
    }
  } catch (error) {
    problems.add(at, (error as Error).message)
  }
}

function check(reading: Reading, text: string, at: Cursor, known: Known, condition: boolean): void {
  const { problems } = reading
  const parsed = parse(text)
  if (typeof parsed === 'string') {
    // Anything but the name may be a text with a secret in it.
    const [, name = ''] = /^Unrecognized (?:function|named-value): '([\w-]+)'/.exec(parsed) ?? []
    const names = parsed.startsWith('Unrecognized function') ? FUNCTION_NAMES : CONTEXTS
    problems.add(at, `${parsed.split(' within expression')[0]}${name ? problems.guess(name, names) : ''}`)
    return
  }
  if (!condition && asksForStatus(parsed)) problems.add(at, 'success() and the like are for `if` alone')
  for (const [context, name, ...fields] of parsed.references)
    checkReference(reading, context as ContextName, name, fields, at, known)
}

function parse(text: string): Parsed | string {
  try {
    return parseExpression(text)
  } catch (error) {
    return (error as Error).message
  }
}

function checkReference(
  reading: Reading,
  context: ContextName,
  name: string | undefined,
  [field, output]: readonly string[],
  at: Cursor,
  known: Known,
): void {
  const { problems } = reading
  const names = context === 'vars' ? reading.variableNames : known[context]
  if (!names) problems.add(at, `${context} cannot be used here`)
  if (context === 'vars') use(reading, name)
  if (!names || name === undefined || known.open) return
  const lower = name.toLowerCase()
  if (!names.has(lower)) {
    if (context === 'vars' && known.isLocal(name)) return
    const all = context === 'vars' ? [...names.values(), ...known.locals()] : names.values()
    problems.add(at, `${context}.${name}: ${MISSING[context]}${problems.guess(name, all)}`)
  } else if (context === 'steps' && known.ambiguous.has(lower))
    problems.add(at, `steps.${name}: several steps of the job have this name`)
  else if (context === 'needs' && field !== undefined) {
    const outputs = known.outputs.get(lower) ?? new Map<string, string>()
    if (!['result', 'outputs'].includes(field.toLowerCase()))
      problems.add(at, `needs.${name}.${field}: a job has \`result\` and \`outputs\``)
    else if (output !== undefined && !outputs.has(output.toLowerCase()))
      problems.add(
        at,
        `needs.${name}.outputs.${output}: no such output${problems.guess(output, outputs.values())}`,
      )
  }
}

const MISSING: Record<ContextName, string> = {
  needs: 'the job does not need a job of this name',
  matrix: 'the matrix has no such key',
  steps: 'the job has no such step',
  vars: 'no such variable',
}

function use({ used, variableNames }: Reading, name: string | undefined): void {
  const names = name === undefined ? variableNames.values() : [variableNames.get(name.toLowerCase())]
  for (const found of names) if (found !== undefined) used.add(found)
}
