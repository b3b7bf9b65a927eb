import { readFile } from 'node:fs/promises'
import { type SpecInput, specSchema } from '../config/spec.js'
import { parseYaml } from '../config/yaml-text.js'
import { ConfigError } from '../errors.js'

/** Reads a spec that a person wrote: what it says, without defaults. Throws CONFIG_INVALID with line and column. */
export async function loadSpec(path: string): Promise<SpecInput> {
  const text = await readFile(path, 'utf8').catch((cause: Error) => {
    throw new ConfigError('CONFIG_INVALID', `The spec ${path} cannot be read: ${cause.message}`, {
      hint: 'Give the path of a file that you may read.',
      cause,
    })
  })
  const hint = `Correct ${path}; \`caisson schema spec\` prints the schema.`
  return (parseYaml(specSchema, { file: path, text, hint })?.input ?? {}) as SpecInput
}
