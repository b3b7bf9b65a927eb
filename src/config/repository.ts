import { isMap, LineCounter, parseDocument } from 'yaml'
import { z } from 'zod'
import { ConfigError } from '../errors.js'
import { nearest } from './parse.js'
import { type Policy, policySchema } from './policy.js'

/** Where a repository configures Caisson; only the version on the base branch counts. */
export const REPOSITORY_FILES = ['.github/caisson.yml', '.github/caisson.yaml'] as const

export interface RepositoryConfig {
  policy: Policy
}

/**
 * Reads the repository's configuration. Throws CONFIG_INVALID that lists everything wrong with file, line
 * and column, and the nearest known name for unknown keys.
 */
export function parseRepositoryConfig(
  file: string,
  text: string,
  knownRules: readonly string[],
): RepositoryConfig {
  const counter = new LineCounter()
  const document = parseDocument(text, { lineCounter: counter, uniqueKeys: true })
  const at = (offset: number | undefined) => {
    if (offset === undefined) return file
    const { line, col } = counter.linePos(offset)
    return `${file}:${line}:${col}`
  }
  const syntax = [...document.errors, ...document.warnings].map(
    ({ message, pos }) => `${at(pos[0])}: ${message.split('\n')[0]?.replace(/ at line \d+.*$/, '')}`,
  )
  if (syntax.length > 0) throw invalid(file, syntax)
  const schema = z.strictObject({ policy: policySchema(knownRules).prefault({}) })
  const parsed = schema.safeParse(readAliases(() => document.toJS({ maxAliasCount: 100 }), file) ?? {})
  if (parsed.success) return parsed.data
  const offsetOf = (path: readonly PropertyKey[]): number | undefined => {
    for (let length = path.length; length > 0; length--) {
      const parent = document.getIn(path.slice(0, length - 1), true)
      const pair = isMap(parent)
        ? parent.items.find(({ key }) => String(key) === path[length - 1])
        : undefined
      const node = (pair?.key ?? document.getIn(path.slice(0, length), true)) as
        | { range?: [number] }
        | undefined
      if (node?.range) return node.range[0]
    }
    return undefined
  }
  const lines = parsed.error.issues.flatMap((issue) => {
    const path = issue.path.join('.')
    if (issue.code !== 'unrecognized_keys') return [`${at(offsetOf(issue.path))}: ${path}: ${issue.message}`]
    return issue.keys.map((key) => {
      const guess = nearest(key, keysAt(path))
      const name = path ? `${path}.${key}` : key
      return `${at(offsetOf([...issue.path, key]))}: ${name}: not a known key${guess ? `; did you mean ${guess}?` : ''}`
    })
  })
  throw invalid(file, lines)
}

function keysAt(path: string): string[] {
  if (path === '') return ['policy']
  if (path === 'policy') return ['protect', 'rules', 'lockfileHosts', 'limits']
  if (path === 'policy.limits') return ['files', 'lines', 'bytes', 'fileBytes', 'lineLength']
  return ['rule', 'paths', 'verdict']
}

/** Aliases that multiply without end are an error of the file, not of ours. */
function readAliases(read: () => unknown, file: string): unknown {
  try {
    return read()
  } catch (error) {
    throw invalid(file, [`${file}: ${(error as Error).message}`])
  }
}

function invalid(file: string, lines: readonly string[]): ConfigError {
  return new ConfigError('CONFIG_INVALID', `${file} is not valid:\n  ${lines.join('\n  ')}`, {
    hint: `Correct ${file} on the base branch; every key is described in docs/policy.md.`,
  })
}
