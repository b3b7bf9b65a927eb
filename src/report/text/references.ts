import type { InlineCode, Text } from 'mdast'
import { withoutCommands } from './commands.js'

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?'
/** Any address: a cut address cannot be recognized as an issue's. */
const URL = 'https?:\\/\\/[^\\s<>@]*'
// A `#` at the end counts too: the number may follow in an address that is a link of its own.
const PATTERN = new RegExp(
  [
    // Broader than GitHub's own rule, which requires a non-word character before it.
    `(?<mention>(?<![A-Za-z0-9])@${NAME}(?:\\/${NAME})?)`,
    `(?<foreign>(?<![\\w/.-])[\\w.-]+(?:\\/[\\w.-]+)?#(?:\\d+|$))`,
    `(?<url>${URL})`,
    `(?<issue>#(?:\\d+|$)|(?<![A-Za-z0-9])GH-\\d+)`,
  ].join('|'),
  'gi',
)

/**
 * https://docs.github.com/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 * Broader than that: where a word begins is unknown across a link or a removed tag.
 */
const CLOSING = /(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[^A-Za-z0-9]*$/i

/** An address at which GitHub notes who refers to it, in any repository; and the old form of such a reference. */
const NOTED =
  /^(?:GH-\d|(?:https?:)?\/\/[^/\s]+\/[^/\s]+\/[^/\s]+\/(?:issues|pulls?|discussions|commits?)\/\w)/i

/** Also of an address that was cut: where it leads to is unknown. */
export function isNoted(url: string): boolean {
  return NOTED.test(url) || url.endsWith('…')
}

/**
 * Splits a text so that nothing in it acts: mentions, references to other repositories, and references after
 * a closing keyword become code, which GitHub ignores. `before` is the text in front.
 */
export function defuseText(value: string, before: string): (Text | InlineCode)[] {
  const parts: (Text | InlineCode)[] = []
  let done = 0
  for (const match of value.matchAll(PATTERN)) {
    const groups = match.groups ?? {}
    const acts =
      groups['mention'] !== undefined ||
      groups['foreign'] !== undefined ||
      isNoted(match[0]) ||
      CLOSING.test((before + value.slice(0, match.index)).slice(-200))
    if (!acts) continue
    if (match.index > done) parts.push({ type: 'text', value: value.slice(done, match.index) })
    parts.push({ type: 'inlineCode', value: match[0] })
    done = match.index + match[0].length
  }
  if (done < value.length || parts.length === 0) parts.push({ type: 'text', value: value.slice(done) })
  return parts
}

/**
 * The same for places without Markdown (titles, commit messages): `＠user` with a full-width at sign is
 * readable and notifies nobody; `Fixes #1` becomes `Fixes issue 1`. Nor is there a command in it.
 */
export function defusePlain(value: string): string {
  const quiet = value.replace(PATTERN, (match: string, ...rest: unknown[]) => {
    const groups = rest.at(-1) as Record<string, string | undefined>
    const index = rest.at(-3) as number
    if (groups['mention'] !== undefined) return `＠${match.slice(1)}`
    if (groups['foreign'] !== undefined) return match.replace('#', ' issue ')
    const acts = isNoted(match) || CLOSING.test(value.slice(Math.max(0, index - 200), index))
    if (!acts) return match
    if (groups['url'] !== undefined) return match.replace(/^https?:\/\//i, '')
    return `issue ${match.replace(/^(?:#|GH-)/i, '')}`
  })
  return withoutCommands(quiet)
}
