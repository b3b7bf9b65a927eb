import { UsageError } from '../../base/errors.js'
import { nearest } from '../../config/parse.js'
import { jsonSchemaOf, SCHEMA_NAMES, type SchemaName } from '../schemas.js'
import type { CommandIo } from './command.js'

/** `config` is what people call the repository's configuration file. */
const ALIASES: Readonly<Record<string, SchemaName>> = { config: 'caisson' }

/**
 * `caisson schema`: prints a format's JSON Schema, or the names without an argument. Throws USAGE_INVALID.
 */
export function schemaCommand(name: string | undefined, io: Pick<CommandIo, 'result'>): number {
  if (name === undefined) {
    io.result(SCHEMA_NAMES, () => `${SCHEMA_NAMES.join('\n')}\n`)
    return 0
  }
  const names: readonly string[] = [...SCHEMA_NAMES, ...Object.keys(ALIASES)]
  if (!names.includes(name)) {
    const guess = nearest(name, names)
    throw new UsageError(
      'USAGE_INVALID',
      `There is no schema "${name}"${guess ? `; did you mean ${guess}?` : '.'}`,
      {
        hint: `Available schemas: ${SCHEMA_NAMES.join(', ')}.`,
      },
    )
  }
  const schema = jsonSchemaOf(ALIASES[name] ?? (name as SchemaName))
  io.result(schema, () => `${JSON.stringify(schema, null, 2)}\n`)
  return 0
}
