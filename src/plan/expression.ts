import { Evaluator } from '@actions/expressions'
import { ConfigError } from '../errors.js'
import {
  asksForStatus,
  CONTEXTS,
  type ContextName,
  parseExpression,
  STATUS_FUNCTIONS,
} from './expression/parse.js'
import { partsOf } from './expression/parts.js'
import { type Data, dataOf, Mapping, plainOf } from './expression/values.js'

/** What expressions read, by the name of the context; one that is absent is empty. */
export type Contexts = Partial<Record<ContextName, Readonly<Record<string, unknown>>>>

/** What `success()`, `failure()` and `cancelled()` say of what came before. */
export type Status = Readonly<Record<'success' | 'failure' | 'cancelled', boolean>>

const FINE: Status = { success: true, failure: false, cancelled: false }

/**
 * The value of an expression, written without `${{ }}`, by the rules of GitHub Actions. Throws CONFIG_INVALID for one that
 * cannot be evaluated.
 */
export function evaluate(text: string, contexts: Contexts, status: Status = FINE): unknown {
  return plainOf(resultOf(text, contexts, status))
}

/** Whether a condition holds; `implied` as well, unless it asks for the status itself. */
export function holds(text: string, contexts: Contexts, status: Status, implied = status.success): boolean {
  const refused = !implied && !asksForStatus(attempt(text, () => parseExpression(text)))
  // GitHub's falsy values are JavaScript's: false, 0, an empty text, null and NaN.
  return !refused && Boolean(evaluate(text, contexts, status))
}

/**
 * A text with the values of its `${{ }}`, and of each `((.:NAME))`, which is `vars.NAME`. Throws CONFIG_INVALID for what
 * cannot be evaluated and for a variable that is not there.
 */
export function interpolate(text: string, contexts: Contexts): string {
  return attempt(text, () => partsOf(text))
    .map((part) => {
      if ('literal' in part) return part.literal
      if ('expression' in part) return resultOf(part.expression, contexts, FINE).coerceString()
      const [name, { vars = {} }] = [part.local.join('.'), contexts]
      // A dot may belong to the name.
      const value = Object.hasOwn(vars, name) ? vars[name] : fieldOf(vars, part.local)
      if (value !== undefined) return typeof value === 'string' ? value : JSON.stringify(value)
      throw new ConfigError('CONFIG_INVALID', `There is no variable \`((.:${name}))\` here.`, { hint: HINT })
    })
    .join('')
}

/** The value at a path of keys; undefined where there is none. */
export function fieldOf(value: unknown, path: readonly string[]): unknown {
  let inner = value
  for (const key of path) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined
    inner = (inner as Record<string, unknown>)[key]
  }
  return inner
}

const HINT = 'Correct it in the plan and run again.'

function attempt<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const words = `The expression \`${text.trim()}\` cannot be evaluated: ${(error as Error).message}`
    throw new ConfigError('CONFIG_INVALID', words, { hint: HINT, cause: error })
  }
}

function resultOf(text: string, contexts: Contexts, status: Status): Data {
  return attempt(text, () => {
    const known = new Mapping(Object.fromEntries(CONTEXTS.map((name) => [name, contexts[name] ?? {}])))
    return new Evaluator(parseExpression(text).tree, known, functionsFor(status)).evaluate()
  })
}

function functionsFor(status: Status) {
  const asked = STATUS_FUNCTIONS.map((name) => ({
    name,
    minArgs: 0,
    maxArgs: 0,
    call: () => dataOf(name === 'always' || status[name]),
  }))
  // The package's own makes dictionaries of its own.
  const call = (text: Data) => dataOf(JSON.parse(text.coerceString()))
  return new Map([...asked, { name: 'fromjson', minArgs: 1, maxArgs: 1, call }].map((one) => [one.name, one]))
}
