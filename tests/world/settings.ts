import { type ActionInputs, readActionInputs } from '../../src/config/inputs/action-inputs.js'
import { deliveryFromInputs, givenFromInputs } from '../../src/config/inputs/from-inputs.js'
import { readText } from '../../src/config/inputs/read-text.js'
import { INPUTS, SETTINGS } from '../../src/config/settings.js'
import type { SpecInput } from '../../src/config/spec.js'

/** Settings by name or key, with their texts. */
export function settingsOf(texts: Readonly<Record<string, string>>): ActionInputs {
  const settings = Object.entries(texts).map(([name, text]) => {
    const row = SETTINGS.find((one) => [one.name, one.key].includes(name) && !one.job)
    if (!row) throw new Error(`There is no setting ${name}.`)
    return [row.key, readText(name, row, text)]
  })
  return { ...readActionInputs({}), settings: Object.fromEntries(settings) }
}

/** What they say of a run. */
export const givenBy = (texts: Readonly<Record<string, string>>, env = {}): SpecInput =>
  givenFromInputs(settingsOf(texts), env)

/** What a repository's file sets, of settings by their names, and the inputs that are left. */
export function ofRepository(texts: Readonly<Record<string, string>>): {
  inputs: Record<string, string>
  file: object
} {
  const isOfFile = ([name]: [string, string]) =>
    SETTINGS.some((row) => [row.name, row.key].includes(name) && row.file) &&
    !INPUTS.some((row) => row.name === name)
  const entries = Object.entries(texts)
  const settings = settingsOf(Object.fromEntries(entries.filter(isOfFile)))
  const [defaults, delivery] = [givenFromInputs(settings, {}), deliveryFromInputs(settings)]
  return {
    inputs: Object.fromEntries(entries.filter((entry) => !isOfFile(entry))),
    file: {
      ...(Object.keys(defaults).length > 0 ? { defaults } : {}),
      ...(Object.keys(delivery).length > 0 ? { delivery } : {}),
    },
  }
}
