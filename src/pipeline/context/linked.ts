import { type CaissonError, errorInWords } from '../../base/errors.js'
import { visibleLine } from '../../base/hidden-characters.js'
import { parseMarkdown, walk } from '../../base/markdown.js'
import type { GitHub, Repository } from '../../github/github.js'
import type { Named } from '../../github/surroundings.js'
import type { Budget } from './budget.js'
import { type ContextFile, document, twoFiles } from './render.js'
import { sanitizeMarkdown } from './sanitize.js'

/** How many linked issues and pull requests are read. */
const MOST = 15

export interface Linked {
  /** What closes the target or is closed by it, then what its description names. */
  texts: (Named & { closing: boolean })[]
  /** Numbers that were not read, since there are too many. */
  more: number[]
  /** The links themselves could not be read. */
  error?: Error
}

/** Reads the issues and pull requests of the same repository that a target is linked to; not what those link to. */
export async function readLinked(
  github: GitHub,
  { number, body, repository }: { number: number; body: string; repository: Repository },
): Promise<Linked> {
  const { surroundings, serverUrl } = github
  let error: Error | undefined
  const closing = await surroundings.closing(number).catch((reason: Error): number[] => {
    error = reason
    return []
  })
  const all = [...new Set([...closing, ...namedIn(body, { ...repository, serverUrl })])]
  const numbers = all.filter((one) => one !== number)
  // A number that means something else is none of an issue.
  const texts = await Promise.all(
    numbers.slice(0, MOST).map((one) => surroundings.named(one).catch(() => null)),
  )
  return {
    texts: texts.flatMap((text) => (text ? [{ ...text, closing: closing.includes(text.number) }] : [])),
    more: numbers.slice(MOST),
    ...(error ? { error } : {}),
  }
}

/** `linked.md` and `linked.json`. */
export function linkedFiles(
  { texts, more, error }: Linked,
  triggeredAt: string,
  notes: string[],
  budget: Budget,
): ContextFile[] {
  if (error) notes.push(`What this is linked to is missing. ${errorInWords(error as CaissonError)}`)
  if (more.length > 0) {
    const rest = more.length > MOST ? ` and ${more.length - MOST} more` : ''
    notes.push(`Linked as well, and not read: ${numbered(more.slice(0, MOST))}${rest}.`)
  }
  const until = Date.parse(triggeredAt)
  const seen = texts.filter(({ createdAt }) => Date.parse(createdAt) <= until)
  const edited = seen.filter(({ editedAt }) => Date.parse(editedAt) > until)
  if (edited.length > 0) {
    const names = numbered(edited.map(({ number }) => number))
    notes.push(`Linked, but edited after the request, and therefore left out: ${names}.`)
  }
  const entries = seen
    .filter((one) => !edited.includes(one))
    .map((one) => ({
      ...one,
      title: visibleLine(one.title),
      author: visibleLine(one.author),
      body: sanitizeMarkdown(one.body),
    }))
  const kept = budget.take(entries, { noun: 'linked text', size: (entry) => render(entry).length })
  const about = `issues and pull requests that this is linked to: ${numbered(kept.map(({ number }) => number))}`
  const title = 'Linked issues and pull requests'
  return twoFiles('linked', kept, (all) => document(title, ...all.map(render)), about)
}

function numbered(numbers: readonly number[]): string {
  return numbers.map((one) => `#${one}`).join(', ')
}

function render(entry: Linked['texts'][number]): string {
  const noun = entry.kind === 'issue' ? 'Issue' : 'Pull request'
  const how = entry.closing
    ? entry.kind === 'issue'
      ? 'closed by this pull request'
      : 'closes this issue'
    : 'named in the description'
  const facts = `- ${noun}, ${entry.state}, ${how}\n- By ${entry.author}, ${entry.createdAt}\n- ${entry.url}`
  const body = entry.body.trim() === '' ? '(no description)' : entry.body.trim()
  return `## #${entry.number}: ${entry.title}\n\n${facts}\n\n${body}`
}

/** Numbers that a text names as `#1`, `owner/name#1` or by address, outside of code. */
function namedIn(
  body: string,
  { owner, name, serverUrl }: { owner: string; name: string; serverUrl: string },
): number[] {
  const full = `${owner}/${name}`.toLowerCase()
  const numbers: number[] = []
  for (const { node } of walk(parseMarkdown(body))) {
    if (node.type === 'text') {
      for (const [, where, number] of node.value.matchAll(/(?<![\w&#/.-])([\w.-]+\/[\w.-]+)?#(\d{1,9})\b/g))
        if (where === undefined || where.toLowerCase() === full) numbers.push(Number(number))
    } else if (
      node.type === 'link' &&
      node.url.toLowerCase().startsWith(`${serverUrl}/${full}/`.toLowerCase())
    ) {
      const number = /^\/(?:issues|pull)\/(\d{1,9})(?![\w])/.exec(
        node.url.slice(`${serverUrl}/${full}`.length),
      )
      if (number) numbers.push(Number(number[1]))
    }
  }
  return numbers
}
