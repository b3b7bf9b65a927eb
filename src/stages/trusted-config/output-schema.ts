import { compileOutputSchema } from '../../config/output-schema.js'
import type { Spec } from '../../config/spec.js'
import { ConfigError } from '../../errors.js'
import type { TrustedTree } from '../../git/trusted-tree.js'

/**
 * The spec with the text of its schema in place of a path of the trusted version. Throws CONFIG_INVALID for a schema
 * that is missing or wrong, before anything is paid.
 */
export async function withOutputSchema(spec: Spec, tree: TrustedTree): Promise<Spec> {
  const given = spec.outputs.schema?.trim()
  if (!given) return spec
  const inline = given.startsWith('{')
  const schema = inline ? given : await textOf(given, tree)
  await compileOutputSchema(schema, inline ? 'the text' : given)
  return { ...spec, outputs: { ...spec.outputs, schema: JSON.stringify(JSON.parse(schema)) } }
}

async function textOf(path: string, tree: TrustedTree): Promise<string> {
  const file = (await tree.files([path])).find((one) => one.path === path)
  if (file?.read) return file.read()
  throw new ConfigError('CONFIG_INVALID', `output-schema: ${path} is not a file on the base branch.`, {
    hint: 'Commit it there, or write the schema itself as JSON, beginning with `{`.',
  })
}
