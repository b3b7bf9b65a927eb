import { CaissonError } from '../errors.js'

/** GitHub's own words and what to do about them, as one note. A push that was refused says itself what it is. */
export function noteOf(what: string, error: unknown): string {
  if (error instanceof CaissonError && error.code === 'PUSH_REFUSED')
    return `${stop(error.message)} ${error.hint}`.trim()
  if (error instanceof CaissonError) return `${what}: ${stop(error.message)} ${error.hint}`.trim()
  return `${what}: ${stop(error instanceof Error ? error.message : String(error))}`
}

function stop(words: string): string {
  return /[.!?]$/.test(words.trim()) ? words.trim() : `${words.trim()}.`
}
