/**
 * Words that make CI services skip a commit, in brackets: `[skip ci]`, `[ci-skip]`, `[no ci]`, `[skip netlify]`.
 * https://docs.github.com/actions/managing-workflow-runs/skipping-workflow-runs
 */
const SKIP = /\[(\s{0,9}(?:(?:skip|no)[\s_-]{1,9}[\w .-]{1,40}|[\w .-]{1,40}[\s_-]{1,9}skip)\s{0,9})\]/gi
const SKIP_TRAILER = /(skip-checks\s{0,9}):/gi
const NO_CI = /NO\\?_CI/gi
/** A bot's command: at the start of a line, also in a list, a quote, a heading, a table or emphasis. */
const SLASH = /^([ \t>*+\-_#|~]{0,60}(?:\d{1,9}[.)])?[ \t>*+\-_#|~]{0,60})\/(?=[a-z][\w-]*(?:[\s*_~:|]|$))/gim

/** Text without words that make a CI service skip a commit: a squash merge makes its message of a description. */
export function withoutSkips(text: string): string {
  return text
    .replace(SKIP, '($1)')
    .replace(SKIP_TRAILER, '$1=')
    .replace(NO_CI, (found) => `${found.slice(0, 2)} ${found.slice(-2)}`)
}

/**
 * Untrusted text without what acts on machines that read it as it is written, code included: words that skip checks,
 * and commands of bots. It reads the same and is no longer.
 */
export function withoutCommands(text: string): string {
  return withoutSkips(text).replace(SLASH, '$1／')
}
