import type { ConfigError } from '../../base/errors.js'

export type Environment = Readonly<Record<string, string | undefined>>

/** Fills the job's variables in, and remembers what of that is secret. */
export interface Expansion {
  /** For text that is no secret in itself: only variables whose names suggest one are. */
  plain(text: string): string
  /**
   * For variables and headers: whatever the job's variables bring is secret. `literals`: what is written there, too;
   * otherwise only where the name suggests it.
   */
  secret(values: Readonly<Record<string, string>>, how?: { literals?: boolean }): Record<string, string>
  secrets(): string[]
}

const VARIABLE = /\$\{([A-Za-z_][A-Za-z0-9_]*)(?::-([^}]*))?\}/g
const SECRET_NAME = /key|token|secret|passw|credential|auth/i
/** Shorter values are ordinary words, and replacing them would damage what is written. */
const SECRET_LENGTH = 8

/** `${NAME}` and `${NAME:-instead}`, as Claude Code reads them; `unset` makes the error for a missing variable. */
export function expandVariables(env: Environment, unset: (name: string) => ConfigError): Expansion {
  const found = new Set<string>()
  const keep = (value: string) => {
    if (value.length >= SECRET_LENGTH) found.add(value)
  }
  const expand = (text: string, isSecret: (name: string) => boolean) =>
    text.replace(VARIABLE, (_all, name: string, instead: string | undefined) => {
      // An empty secret is what a run gets that a fork has started.
      const value = env[name] || instead
      if (value === undefined) throw unset(name)
      if (env[name] && isSecret(name)) keep(value)
      return value
    })
  return {
    plain: (text) => expand(text, (name) => SECRET_NAME.test(name)),
    secret(values, { literals = false } = {}) {
      const entries = Object.entries(values).map(([name, text]) => {
        const value = expand(text, () => true)
        if (literals || SECRET_NAME.test(name)) keep(value)
        return [name, value] as const
      })
      return Object.fromEntries(entries)
    },
    secrets: () => [...found],
  }
}
