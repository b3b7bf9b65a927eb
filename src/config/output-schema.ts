import { ConfigError, describeError } from '../base/errors.js'

/** Says everything that is wrong with a value; empty if it matches the schema. */
export type CheckValue = (value: unknown) => string[]

const MOST_PROBLEMS = 20

/**
 * A JSON Schema (draft 2020-12; draft-07 if its `$schema` says so) as a function. `where` names it in errors, after what
 * people call it. Throws CONFIG_INVALID.
 */
export async function compileOutputSchema(
  text: string,
  where: string,
  called = 'output-schema',
): Promise<CheckValue> {
  try {
    const schema = JSON.parse(text)
    const { default: build } = /draft-0[67]/.test(String(schema?.$schema))
      ? await import('ajv')
      : await import('ajv/dist/2020.js')
    const { default: addFormats } = await import('ajv-formats')
    const ajv = new build.default({ allErrors: true, strict: true, strictTypes: false, strictTuples: false })
    addFormats.default(ajv)
    const validate = ajv.compile(schema)
    return (value) => {
      if (validate(value)) return []
      const all = (validate.errors ?? []).map(({ instancePath, message = 'is not valid', params }) => {
        const what = params['additionalProperty'] ?? params['allowedValues']
        return `${instancePath || 'the whole'}: ${message}${what === undefined ? '' : ` (${JSON.stringify(what)})`}`
      })
      const more = all.length - MOST_PROBLEMS
      return more > 0 ? [...all.slice(0, MOST_PROBLEMS), `and ${more} more`] : all
    }
  } catch (error) {
    throw new ConfigError(
      'CONFIG_INVALID',
      `${called}: ${where} is not a valid JSON Schema: ${describeError(error).message}`,
      { hint: 'Correct the schema: nothing was started, so nothing was spent.', cause: error },
    )
  }
}
