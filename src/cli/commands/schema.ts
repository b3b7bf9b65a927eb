import type { Command } from 'commander'
import { examples, perform } from '../command.js'
import type { Terminal } from '../view/terminal.js'

/** `caisson schema` */
export function addSchema(program: Command, terminal: Terminal): void {
  const command = program
    .command('schema')
    .description(
      'print the JSON Schema of a format, such as spec, manifest or caisson (`.github/caisson.yml`)',
    )
    .argument('[name]', 'name of the format; without it, the names are listed')
    .addHelpText(
      'after',
      examples(['Validate a spec with your own tool', 'caisson schema spec > spec.schema.json']),
    )
  perform(command, terminal, async (io, _flags, [name]) => {
    const { schemaCommand } = await import('../schema.js')
    return schemaCommand(name, io)
  })
}
