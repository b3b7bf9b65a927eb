import { z } from 'zod'

type Schema = z.core.$ZodType

/** What is inside the wrappers that say when a value may be missing. */
export function unwrap(schema: Schema): Schema {
  let inner = schema
  for (;;) {
    if (inner instanceof z.ZodOptional || inner instanceof z.ZodDefault || inner instanceof z.ZodPrefault)
      inner = inner.def.innerType
    else if (inner instanceof z.ZodPipe) inner = inner.def.in
    else return inner
  }
}

/** The schemas that a value at `path` may have; several where there is a union on the way. */
function schemasAt(schema: Schema, path: readonly PropertyKey[]): Schema[] {
  const plain = unwrap(schema)
  if (plain instanceof z.ZodUnion) return plain.options.flatMap((option) => schemasAt(option, path))
  const [key, ...rest] = path
  if (key === undefined) return [plain]
  if (plain instanceof z.ZodObject) {
    const next: Schema | undefined = Object.hasOwn(plain.shape, key) ? plain.shape[key as string] : undefined
    return next ? schemasAt(next, rest) : []
  }
  if (plain instanceof z.ZodArray) return schemasAt(plain.element, rest)
  if (plain instanceof z.ZodRecord) return schemasAt(plain.valueType, rest)
  return []
}

/** The keys that an object at `path` may have. */
export function keysAt(schema: Schema, path: readonly PropertyKey[]): string[] {
  const keys = schemasAt(schema, path).flatMap((found) =>
    found instanceof z.ZodObject ? Object.keys(found.shape) : [],
  )
  return [...new Set(keys)]
}
