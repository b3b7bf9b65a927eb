import { givenFromInputs } from '../../config/inputs/from-inputs.js'
import { WORKFLOW_ONLY } from '../../config/repository.js'
import type { SpecInput } from '../../config/spec.js'
import { ConfigError, UsageError } from '../../errors.js'
import type { Environment } from '../view/terminal.js'
import { inputsOfFlags, type SpecFlag, specFlags } from './spec-flags.js'

/** What `read` makes of flags alone. Throws USAGE_INVALID, in the names of flags, where it throws CONFIG_INVALID. */
export function ofFlags<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw error instanceof ConfigError && error.code === 'CONFIG_INVALID' ? usage(error) : error
  }
}

/** What flags say about a spec. Throws USAGE_INVALID. */
export function givenByFlags(flags: object, env: Environment, loop?: boolean): SpecInput {
  return ofFlags(() => givenFromInputs(inputsOfFlags({ ...flags }), env, { flags: true, loop }))
}

/**
 * What `read` makes of everything given. What is wrong with the flags alone too, as `alone` reads them, is
 * USAGE_INVALID; anything else stays CONFIG_INVALID.
 */
export function withFlags<T>(read: () => T, alone: () => unknown): T {
  try {
    return read()
  } catch (error) {
    if (error instanceof ConfigError && messageOf(alone) === error.message) throw usage(error)
    throw error
  }
}

function messageOf(read: () => unknown): string | undefined {
  try {
    read()
    return undefined
  } catch (error) {
    return (error as Error).message
  }
}

function usage(error: ConfigError): UsageError {
  const options = { hint: inFlags(error.hint), cause: error }
  return new UsageError('USAGE_INVALID', inFlags(error.message), options)
}

/** Replaces names of inputs, and keys of a spec, by those of flags. */
function inFlags(text: string): string {
  return adviceInFlags(
    text.replace(/^(\s*)([^\s:`]+)(?=: )/gm, (all, space: string, path: string) => {
      const flag = flagAt(path.split('.'))
      return flag === undefined ? all : `${space}${flag}`
    }),
  )
}

/** Inputs that a command line takes from variables of the same name. */
const VARIABLES = ['anthropic-api-key', 'anthropic-base-url', 'claude-code-oauth-token']

/** Replaces `` `input: value` `` by a flag or a variable, as somebody at a command line can give it. */
export function adviceInFlags(text: string): string {
  return text.replace(/`([a-z-]+)(?:: ([^`]+))?`/g, (all, word: string, value = 'true') => {
    if (VARIABLES.includes(word)) return `\`${word.toUpperCase().replaceAll('-', '_')}\``
    const flag = FLAGS.find(({ name }) => name === word)?.flag
    if (flag === undefined) return all
    return `\`--${flag}${value === 'true' ? '' : ` ${value.replaceAll(', ', ',')}`}\``
  })
}

/** The flag of a key, or of the mapping or list that it is in. */
function flagAt(path: readonly string[]): string | undefined {
  for (let end = path.length; end > 0; end--) {
    const key = path.slice(0, end).join('.')
    const found = FLAGS.find((flag) => keysOf(flag).includes(key))
    if (found === undefined) continue
    // The place in a list is not what people count.
    const inside = path.slice(end).filter((part) => !/^\d+$/.test(part))
    return [`--${found.flag}`, ...inside].join(' ')
  }
  return undefined
}

function keysOf({ name, definition }: SpecFlag): readonly string[] {
  return [name, definition.file?.replace(/^defaults\./, '') ?? KEYS[name] ?? name]
}

const FLAGS = specFlags()

/** Of inputs that a repository's file cannot set. */
const KEYS: Readonly<Record<string, string>> = {
  ...Object.fromEntries(Object.entries(WORKFLOW_ONLY).map(([key, input]) => [input, key])),
  'mcp-servers': 'mcp.servers',
  'mcp-tools': 'mcp.tools',
}
