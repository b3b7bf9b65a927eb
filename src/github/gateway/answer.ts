/** What the agent's request is answered with. */
export interface Answer {
  status: number
  headers: Record<string, string>
  body: Buffer | string
  /** It is a file that somebody has stored, whatever its type says. */
  stored?: true
  /** Why it was refused, for the log. */
  denial?: string
  /** What it would have written to GitHub, where that was refused. */
  refused?: string
}

/** An answer of the gateway's own. */
export function jsonAnswer(status: number, value: unknown, headers: Record<string, string> = {}): Answer {
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
    body: JSON.stringify(value),
  }
}

const DOCS = 'https://docs.github.com/rest'

/** An error in the form that GitHub gives its own. */
export function errorAnswer(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return jsonAnswer(status, { message, documentation_url: DOCS, status: String(status) }, headers)
}

/** What the sealed copy does not have or does not allow: 403, in words for the agent. */
export function denied(message: string, refused?: string): Answer {
  return { ...errorAnswer(403, message), denial: message, ...(refused ? { refused } : {}) }
}

/** A write that the copy does not have. */
export function deniedWrite(what: string): Answer {
  const why = FILES.test(what)
    ? 'change the files of the repository, and push a branch or leave them there: that is what is delivered'
    : "the workflow's input `actions` names what a run may do"
  return denied(`${what} is not part of the sealed copy of GitHub: ${why}.`, what)
}

/** Writes of files and branches, for which there is the repository. */
const FILES = /^(createCommitOnBranch|(create|update)Refs?)$|^(PUT|POST|PATCH) .*\/(contents|git)\//

/** Whatever is outside of the repository does not exist. */
export function notFound(denial: string): Answer {
  return { ...errorAnswer(404, 'Not Found'), denial }
}
