import { type ActionInputs, readActionInputs } from '../../src/config/inputs/action-inputs.js'
import { givenFromInputs } from '../../src/config/inputs/from-inputs.js'
import { readText } from '../../src/config/inputs/read-text.js'
import { SETTINGS } from '../../src/config/settings.js'
import type { SpecInput } from '../../src/config/spec.js'

/** Inputs and flags, by name, with their texts. */
export function settingsOf(texts: Readonly<Record<string, string>>): ActionInputs {
  const settings = Object.entries(texts).map(([name, text]) => {
    const row = SETTINGS.find((one) => one.name === name && !one.job)
    if (!row) throw new Error(`There is no setting ${name}.`)
    return [row.key, readText(name, row, text)]
  })
  return { ...readActionInputs({}), settings: Object.fromEntries(settings) }
}

/** What they say of a run. */
export const givenBy = (texts: Readonly<Record<string, string>>, env = {}): SpecInput =>
  givenFromInputs(settingsOf(texts), env)
