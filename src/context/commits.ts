import { type CaissonError, errorInWords } from '../errors.js'
import type { PullCommit } from '../github/surroundings.js'
import { revealHidden, visibleLine } from '../hidden-characters.js'
import type { Budget } from './budget.js'
import type { ContextFile } from './files.js'
import { document, fenced } from './render.js'

/** GitHub lists no more of a pull request. */
const LISTED = 250

/** `commits.md`: the messages of a pull request's commits. */
export function commitFiles(
  commits: readonly PullCommit[] | Error,
  notes: string[],
  budget: Budget,
): ContextFile[] {
  if (commits instanceof Error) {
    notes.push(`The messages of the commits are missing. ${errorInWords(commits as CaissonError)}`)
    return []
  }
  if (commits.length >= LISTED)
    notes.push(`GitHub lists the first ${LISTED} commits only; \`git log\` has the rest.`)
  const sections = commits.map(({ sha, message, author, date }) => {
    const [headline = '', ...rest] = message.split('\n')
    const body = revealHidden(rest.join('\n')).trim()
    const title = `## ${sha.slice(0, 10)}: ${visibleLine(headline)}\n\n${visibleLine(author)}, ${date}`
    return body === '' ? title : `${title}\n\n${fenced(body)}`
  })
  const kept = budget.take(sections, {
    noun: 'commit message',
    size: (text) => text.length,
    worth: (_, index) => index,
    advice: ' `git log` has them.',
  })
  if (kept.length === 0) return []
  return [
    {
      path: 'commits.md',
      content: document('Commits', ...kept),
      about: `${kept.length} commits, oldest first`,
    },
  ]
}
