/** One comparison of a range; the operator may be missing. */
const BOUND = /([<>=!~^]{0,3})[ \t]{0,20}(?<![\w.])v?(\d{1,3}(?:\.\d{1,3}){0,2})(?!\d)/g

/**
 * A version within a range of npm, Python or Ruby: the one that it names, else its lowest one. Undefined where the newest one
 * fits, as for a mere minimum, if that is not above `known`, a major release that exists. Of alternatives, the last one
 * counts. Takes linear time. Pure.
 */
export function versionInRange(range: string, known: number): string | undefined {
  const last = range.split('||').at(-1) ?? ''
  const bounds = [...last.matchAll(BOUND)].map(([, operator = '', version = '']) => ({ operator, version }))
  const of = (...operators: string[]) => bounds.find(({ operator }) => operators.includes(operator))
  const named = bounds.find(({ operator }) => !['>', '>=', '<', '<=', '!=', '!=='].includes(operator))
  if (named) return named.version
  const upper = of('<', '<=')
  const least = of('>=')
  if (upper === undefined) {
    const { version } = least ?? of('>') ?? {}
    return version !== undefined && Number.parseInt(version, 10) > known ? version : undefined
  }
  if (least) return least.version
  return upper.operator === '<=' ? upper.version : before(upper.version)
}

/** `20` of `21.0.0`, `3.12` of `3.13`. */
function before(version: string): string | undefined {
  const numbers = version.replace(/(?:\.0{1,3}){1,2}$/, '').split('.')
  const number = Number(numbers.pop()) - 1
  return number < 0 || (number === 0 && numbers.length === 0) ? undefined : [...numbers, number].join('.')
}
