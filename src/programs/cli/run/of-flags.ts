import type { Environment } from '../../../base/command.js'
import { ConfigError, UsageError } from '../../../base/errors.js'
import { givenFromInputs } from '../../../config/inputs/from-inputs.js'
import { FLAGS, namedIn, settingName } from '../../../config/settings.js'
import type { SpecInput } from '../../../config/spec.js'
import { inputsOfFlags } from './spec-flags.js'

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
  return adviceInFlags(namedIn('flag', text))
}

/** Inputs that a command line takes from variables of the same name. */
const VARIABLES = ['anthropic-api-key', 'claude-code-oauth-token']

/** Replaces `` `input: value` `` by a flag or a variable, as somebody at a command line can give it. */
export function adviceInFlags(text: string): string {
  return text.replace(/`([a-z][\w.-]*)(?:: ([^`]+))?`/g, (all, word: string, value = 'true') => {
    if (VARIABLES.includes(word)) return `\`${word.toUpperCase().replaceAll('-', '_')}\``
    const known = FLAGS.some(({ name, key }) => name === word || key === word)
    if (!known) return all
    return `\`${settingName(word, 'flag')}${value === 'true' ? '' : ` ${value.replaceAll(', ', ',')}`}\``
  })
}
