import { revealHidden, visibleLine } from '../../base/hidden-characters.js'
import type { ChangedFile, CheckRun, Comment, Person, Review, ReviewComment } from '../../github/github.js'
import type { ReviewThread } from '../../github/reviewing.js'
import { sanitizeMarkdown } from './sanitize.js'

/** A file for the agent. */
export interface ContextFile {
  /** Relative to `input/context`. */
  path: string
  content: string | Uint8Array
  /** Its content, in a few words for the prompt. */
  about?: string
}

export function json(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`
}

/** A list as `NAME.md` and, the same as data, as `NAME.json`; none of them for an empty list. */
export function twoFiles<Entry>(
  name: string,
  entries: readonly Entry[],
  render: (entries: readonly Entry[]) => string,
  about: string,
): ContextFile[] {
  if (entries.length === 0) return []
  return [
    { path: `${name}.md`, content: render(entries), about },
    { path: `${name}.json`, content: json(entries), about: 'the same as data' },
  ]
}

/** One text of one person, ready to be shown to the model. */
export interface Entry {
  author: string
  association: string
  createdAt: string
  url: string
  body: string
}

export function toEntry(comment: Comment): Entry & { id: number } {
  return {
    id: comment.id,
    author: personName(comment.author),
    association: comment.association,
    createdAt: comment.createdAt,
    url: comment.url,
    body: sanitizeMarkdown(comment.body),
  }
}

export function toReviewEntry(review: Review): Entry & { id: number; state: string } {
  return { ...toEntry(review), state: review.state }
}

/** With the state of its thread, where that is known. */
export function toReviewCommentEntry(
  comment: ReviewComment,
  thread?: Pick<ReviewThread, 'resolved' | 'outdated'>,
) {
  return {
    ...toEntry(comment),
    ...(comment.inReplyTo === undefined ? {} : { inReplyTo: comment.inReplyTo }),
    ...(thread ? { resolved: thread.resolved, outdated: thread.outdated } : {}),
    path: visibleLine(comment.path),
    line: comment.line,
    diffHunk: revealHidden(comment.diffHunk),
  }
}

export function toCheckEntry(run: CheckRun): CheckRun {
  return { ...run, name: visibleLine(run.name), summary: sanitizeMarkdown(run.summary) }
}

/** Without the hunks, which are in the diff. */
export function toFileEntry({ patch: _, ...file }: ChangedFile): ChangedFile {
  const previous = file.previousPath
  return {
    ...file,
    path: visibleLine(file.path),
    ...(previous === undefined ? {} : { previousPath: visibleLine(previous) }),
  }
}

export function personName(person: Person): string {
  return visibleLine(person.login)
}

/** The line above a text: author, role and time. */
function byline(entry: Pick<Entry, 'author' | 'association' | 'createdAt'>): string {
  const role =
    entry.association === 'NONE' ? '' : ` (${entry.association.toLowerCase().replaceAll('_', ' ')})`
  return `${entry.author}${role}, ${entry.createdAt}`
}

export function renderComments(title: string, entries: readonly Entry[]): string {
  return document(title, ...entries.map(renderComment))
}

export function renderComment(entry: Entry): string {
  return `## ${byline(entry)}\n\n${bodyOf(entry)}`
}

export function renderReviews(entries: readonly (Entry & { state: string })[]): string {
  return document('Reviews', ...entries.map(renderReview))
}

export function renderReview(entry: Entry & { state: string }): string {
  const state = entry.state.toLowerCase().replaceAll('_', ' ')
  return `## ${byline(entry)}: ${state}\n\n${bodyOf(entry)}`
}

export type ReviewCommentEntry = ReturnType<typeof toReviewCommentEntry>

/** Comments on lines, grouped by file and line, each group under the code that it is about. */
export function renderReviewComments(entries: readonly ReviewCommentEntry[]): string {
  const groups = new Map<string, ReviewCommentEntry[]>()
  const inOrder = [...entries].sort(
    (a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0) || (a.line ?? 0) - (b.line ?? 0),
  )
  for (const entry of inOrder) {
    const line = entry.line === null ? '' : `, line ${entry.line}`
    const place = `${entry.path}${line}${entry.resolved ? ', resolved' : ''}${entry.outdated ? ', outdated' : ''}`
    groups.set(place, [...(groups.get(place) ?? []), entry])
  }
  const sections = [...groups].map(([place, group]) => {
    const code = fenced(group[0]?.diffHunk ?? '', 'diff')
    const said = group.map((entry) => `### ${byline(entry)}\n\n${bodyOf(entry)}`)
    return [`## ${place}`, code, ...said].join('\n\n')
  })
  return document('Review comments', ...sections)
}

export function renderChecks(runs: readonly CheckRun[]): string {
  const state = (run: CheckRun) => (run.conclusion ?? run.status).replaceAll('_', ' ')
  return document(
    'Checks of the head commit',
    runs.map((run) => `- ${run.name}: ${state(run)}`).join('\n'),
    ...runs
      .filter((run) => run.summary !== '')
      .map((run) => `## ${run.name}: ${state(run)}\n\n${run.summary}`),
  )
}

export function document(title: string, ...sections: string[]): string {
  return `${[`# ${title}`, ...sections.filter((section) => section !== '')].join('\n\n')}\n`
}

function bodyOf(entry: Entry): string {
  return entry.body.trim() === '' ? '(no text)' : entry.body.trim()
}

/** A code block whose fence is longer than any in the code. */
export function fenced(code: string, language = ''): string {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map((run) => run[0].length))
  const fence = '`'.repeat(longest + 1)
  return `${fence}${language}\n${code.replace(/\n$/, '')}\n${fence}`
}
