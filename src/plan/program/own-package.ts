import module from 'node:module'

interface Resolved {
  url: string
  shortCircuit: true
}

/**
 * From here on, a file finds this copy of Caisson where it can find no other, as with `npx caisson`. `entries` are the URLs
 * of its modules by what plans import.
 */
export function provideOwnPackage(entries: Readonly<Record<string, string>>): void {
  const { registerHooks } = module as { registerHooks?: RegisterHooks }
  if (registerHooks) {
    registerHooks({
      resolve(specifier, context, next) {
        const url = entries[specifier]
        if (url === undefined) return next(specifier, context)
        try {
          return next(specifier, context)
        } catch {
          return { url, shortCircuit: true }
        }
      },
    })
    return
  }
  // Before Node 22.15: hooks are a module, in a thread of its own.
  const hook = `const entries = ${JSON.stringify(entries)}
    export const resolve = (specifier, context, next) => {
      const url = entries[specifier]
      return url === undefined ? next(specifier, context) : next(specifier, context).catch(() => ({ url, shortCircuit: true }))
    }`
  module.register(`data:text/javascript,${encodeURIComponent(hook)}`)
}

/** As Node 22.15 has it, which the types of Node 20 do not know. */
type RegisterHooks = (hooks: {
  resolve(
    specifier: string,
    context: object,
    next: (specifier: string, context: object) => Resolved,
  ): Resolved
}) => void
