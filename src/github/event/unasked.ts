import { type EventInput, isOwnText, promptOf, type TriggerRules } from './event-input.js'
import { isPullRequestEvent } from './subject.js'
import { type Skip, skip } from './task.js'

interface Payload {
  action?: unknown
  label?: { name?: unknown } | null
  comment?: { body?: unknown } | null
  issue?: { title?: unknown; body?: unknown } | null
  pull_request?: Payload['issue']
}

type Asking = Pick<EventInput, 'name' | 'payload'> & {
  rules: Pick<TriggerRules, 'label' | 'phrase' | 'prompt' | 'targetNumber'>
}

/**
 * Why an event asks for nothing, of those that come most often: another label, a text without the phrase. Agrees with
 * `parseEvent`, without what that needs to validate and parse: most jobs end here. Null: `parseEvent` decides.
 */
export function unasked({ name, payload, rules }: Asking): Skip | null {
  if (promptOf(rules) !== '' || rules.targetNumber !== undefined) return null
  const { action, label, comment, issue, pull_request: pull } = (payload ?? {}) as Payload
  const lacksPhrase = (text: unknown) => typeof text === 'string' && !phraseWords(rules.phrase).test(text)
  if (name === 'issues' || isPullRequestEvent(name)) {
    const target = name === 'issues' ? issue : pull
    if (action === 'labeled' && typeof label?.name === 'string') return wrongLabel(label.name, rules.label)
    return action === 'opened' && lacksPhrase(target?.title) && lacksPhrase(target?.body ?? '')
      ? notAsked(name, action, rules.phrase)
      : null
  }
  if (name !== 'issue_comment' && name !== 'pull_request_review_comment') return null
  if (action !== 'created' || !lacksPhrase(comment?.body)) return null
  return isOwnText(comment?.body as string) ? OWN_COMMENT : notMentioned(rules.phrase)
}

export const OWN_COMMENT = skip('Caisson itself wrote the comment.')

export function wrongLabel(name: string | undefined, wanted: string): Skip | null {
  const label = wanted.trim()
  if (label === '') return skip('A label was set, but labels are turned off: the input `label` is empty.')
  if (isLabel(name, label)) return null
  const set = name === undefined ? 'Another label' : `The label \`${name}\``
  return skip(`${set} was set; only \`${label}\` starts a run.`)
}

export function isLabel(name: string | undefined, wanted: string): boolean {
  return name?.toLowerCase() === wanted.trim().toLowerCase()
}

export function notMentioned(phrase: string): Skip {
  return skip(
    phrase.trim() === ''
      ? 'Comments are turned off: the input `trigger-phrase` is empty.'
      : `The comment does not contain \`${phrase.trim()}\` in its text; code, quotes and links do not count.`,
  )
}

/** For events about something that is neither a comment nor started by hand. */
export function notAsked(name: string, action: string | undefined, phrase: string): Skip {
  const lacks =
    action === 'opened' && phrase.trim() !== ''
      ? `neither the title nor the description contains \`${phrase.trim()}\` in its text`
      : 'it sets no label, adds no comment'
  return skip(
    `The event ${eventName(name, action)} does not start a run: ${lacks}, and the workflow passes no \`prompt\`.`,
  )
}

export const eventName = (name: string, action: string | undefined) =>
  action === undefined ? `\`${name}\`` : `\`${name}: ${action}\``

/** The words of the phrase, whatever the space between them; matches every text where there are none. */
export function phraseWords(phrase: string): RegExp {
  const words = phrase.trim().split(/\s+/)
  return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'iu')
}
