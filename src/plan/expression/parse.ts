import { type Expr, Lexer, Parser } from '@actions/expressions'
import {
  Binary,
  ContextAccess,
  FunctionCall,
  Grouping,
  IndexAccess,
  Literal,
  Logical,
  Unary,
} from '@actions/expressions/ast'

/** What an expression can name. */
export const CONTEXTS = ['needs', 'matrix', 'steps', 'vars'] as const
export type ContextName = (typeof CONTEXTS)[number]

/** What only a condition may call. */
export const STATUS_FUNCTIONS = ['success', 'failure', 'cancelled', 'always'] as const

/** What every expression may call. */
const FUNCTIONS = 'case contains startsWith endsWith format join toJSON fromJSON'.split(' ')

/** Every function, as messages write it. */
export const FUNCTION_NAMES: readonly string[] = [...STATUS_FUNCTIONS, ...FUNCTIONS]

const known = new Set(FUNCTION_NAMES.map((name) => name.toLowerCase()))

/** An expression that can be evaluated, and the names in it. */
export interface Parsed {
  tree: Expr
  /** Each context with the properties that are named after it: `needs.build.result` is `[needs, build, result]`. */
  references: string[][]
  /** Functions that it calls, in lower case. */
  functions: string[]
}

/** Throws an `Error` that says what is wrong. */
export function parseExpression(text: string): Parsed {
  const { tokens } = new Lexer(text).lex()
  for (const token of tokens) {
    // The lexer takes only the first `''` of a text for an apostrophe.
    if (token.lexeme.startsWith("'")) token.value = token.lexeme.slice(1, -1).replaceAll("''", "'")
  }
  const status = STATUS_FUNCTIONS.map((name) => ({ name, minArgs: 0, maxArgs: 0 }))
  const tree = new Parser(tokens, [...CONTEXTS], status).parse() as Expr | undefined
  if (!tree) throw new Error('It is empty')
  const parsed: Parsed = { tree, references: [], functions: [] }
  collect(tree, parsed)
  // `constructor` is a function to the package.
  const inherited = parsed.functions.find((name) => !known.has(name))
  if (inherited !== undefined) throw new Error(`Unrecognized function: '${inherited}'`)
  return parsed
}

/** True if a condition asks for the status itself, so that `success()` is not implied. */
export function asksForStatus({ functions }: Parsed): boolean {
  return STATUS_FUNCTIONS.some((name) => functions.includes(name))
}

function collect(tree: Expr, parsed: Parsed): void {
  const properties: string[] = []
  let inner = tree
  while (inner instanceof IndexAccess) {
    const { index } = inner
    if (index instanceof Literal) properties.unshift(index.literal.coerceString())
    else {
      // What follows is a property of something that is not known before.
      properties.length = 0
      collect(index, parsed)
    }
    inner = inner.expr
  }
  if (inner instanceof ContextAccess) parsed.references.push([inner.name.lexeme.toLowerCase(), ...properties])
  else if (inner instanceof Grouping) collect(inner.group, parsed)
  else if (inner instanceof Unary) collect(inner.expr, parsed)
  else if (inner instanceof Binary) for (const side of [inner.left, inner.right]) collect(side, parsed)
  else if (inner instanceof Logical) for (const part of inner.args) collect(part, parsed)
  else if (inner instanceof FunctionCall) {
    parsed.functions.push(inner.functionName.lexeme.toLowerCase())
    for (const argument of inner.args) collect(argument, parsed)
  }
}
