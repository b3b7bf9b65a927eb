import { plural } from '../../agents/transcript/transcript.js'
import { sha256OfContent } from '../../base/digest.js'
import { removeHiddenKeepingJoiners } from '../../base/hidden-characters.js'
import type { Redact } from '../../base/redact.js'
import { REVIEW_EVENTS, type ReviewOptions, SEVERITIES, type Severity } from '../../config/delivery.js'
import type { NewReview, NewReviewComment, ReviewThread } from '../../github/reviewing.js'
import { withoutCommands } from '../text/commands.js'
import { fenced } from '../text/markdown.js'
import { cutCodeUnits, inlineCode, sanitizeLine, sanitizeMarkdown } from '../text/sanitize-output.js'
import { COMMENT_LIMIT, cutMarkdown } from '../text/truncate.js'
import type { DiffPlace } from './diff-lines.js'
import type { Finding, Findings } from './findings.js'

export interface ReviewMaterial {
  found: Pick<Findings, 'findings' | 'event' | 'summary'>
  placeOf: (finding: Finding) => DiffPlace | null
  /** Threads that we began, and the bodies of our earlier reviews. */
  threads: readonly ReviewThread[]
  bodies: readonly string[]
  commit: string
  options: ReviewOptions
  /** Who speaks, e.g. `Claude`. */
  speaker: string
  /** For the summary, e.g. why nothing is shown on lines. */
  notes: readonly string[]
  redact: Redact
}

export interface ComposedReview {
  /** Null if there is nothing new to say. */
  review: NewReview | null
  /** Of the wanted severity, the worst first. */
  findings: readonly Finding[]
  /** Findings that are known already. */
  known: number
}

/** More comments than this bury what matters; the rest goes into the summary. */
const MOST_COMMENTS = 50
const MESSAGE_LIMIT = 15_000
const CUT = "_The rest was cut. The run's `findings.json` has all of it._"

/** A remark is below every finding. */
const rank = (severity: Severity | undefined) => (severity ? SEVERITIES.indexOf(severity) : -1)

/** One review of a pull request: what is in the diff as comments on lines, everything else in its summary. Pure. */
export function composeReview(material: ReviewMaterial): ComposedReview {
  const { found, options, placeOf, commit, redact } = material
  const findings = found.findings
    .map((one) => ({ ...one, message: redact(removeHiddenKeepingJoiners(one.message)) }))
    .filter(({ severity }) => !severity || rank(severity) >= rank(options.reviewSeverity))
    .filter((one, at, all) => all.findIndex((other) => keyOf(other) === keyOf(one)) === at)
    .sort((a, b) => rank(b.severity) - rank(a.severity))
  const fresh = new Map<string, { finding: Finding; place: DiffPlace | null }>()
  for (const finding of findings) {
    const place = placeOf(finding)
    const key = keyOf(finding)
    if (!isKnown(key, place, material)) fresh.set(key, { finding, place })
  }
  const comments: NewReviewComment[] = []
  const others: string[] = []
  for (const [key, { finding, place }] of fresh) {
    if (place !== null && comments.length < MOST_COMMENTS)
      comments.push({ ...place, body: commentOn(finding, place, key, redact) })
    else others.push(lineAbout(finding, key))
  }
  const event = eventOf(findings, options, found.event)
  const known = findings.length - fresh.size
  if (fresh.size === 0 && event === 'COMMENT' && !found.summary) return { review: null, findings, known }
  const text = summary(
    material,
    [...fresh.values()].map(({ finding }) => finding),
    known,
    others,
  )
  const content = { commit, event, comments, body: text }
  const digest = sha256OfContent(JSON.stringify(content)).slice(0, 16)
  return {
    review: { ...content, body: `<!-- caisson:review ${digest} -->\n${text}` },
    findings,
    known,
  }
}

/** The same review without comments on lines, for a server that refuses one of them. */
export function withoutLines(review: NewReview, findings: readonly Finding[]): NewReview {
  const shown = new Set(review.comments.flatMap(({ body }) => MARKER.exec(body)?.[1] ?? []))
  const lines = findings
    .map((finding) => ({ finding, key: keyOf(finding) }))
    .filter(({ key }) => shown.has(key))
    .map(({ finding, key }) => lineAbout(finding, key))
  return { ...review, comments: [], body: cutLines(review.body, lines) }
}

const MARKER = /<!-- caisson:finding ([0-9a-f]{16}) -->/

function marker(key: string): string {
  return `<!-- caisson:finding ${key} -->`
}

/** The same words about the same file are the same finding, wherever the lines have moved to. */
function keyOf({ path, message }: Finding): string {
  return sha256OfContent(`${path}\n${message.replace(/\W+/g, ' ').trim().toLowerCase()}`).slice(0, 16)
}

function isKnown(key: string, place: DiffPlace | null, { threads, bodies }: ReviewMaterial): boolean {
  if ([...threads.map(({ body }) => body), ...bodies].some((body) => body.includes(marker(key)))) return true
  return threads.some(
    (thread) =>
      !thread.resolved &&
      !thread.outdated &&
      MARKER.test(thread.body) &&
      thread.path === place?.path &&
      thread.line === place.line &&
      thread.side === place.side,
  )
}

const EVENTS = { comment: 'COMMENT', 'request-changes': 'REQUEST_CHANGES', approve: 'APPROVE' } as const

/** Whether a review may have this verdict: each setting also allows those before it. */
export function mayReviewWith(event: Findings['event'] & string, { reviewEvent }: ReviewOptions): boolean {
  return REVIEW_EVENTS.indexOf(event) <= REVIEW_EVENTS.indexOf(reviewEvent)
}

function eventOf(
  findings: readonly Finding[],
  options: ReviewOptions,
  asked: Findings['event'],
): NewReview['event'] {
  const { reviewEvent } = options
  if (asked) return mayReviewWith(asked, options) ? EVENTS[asked] : 'COMMENT'
  if (reviewEvent === 'comment') return 'COMMENT'
  if (findings.some(({ severity }) => rank(severity) >= rank('major'))) return 'REQUEST_CHANGES'
  return reviewEvent === 'approve' && findings.length === 0 ? 'APPROVE' : 'COMMENT'
}

const title = (severity: Severity | undefined, end: ':** ' | '**, ') =>
  severity ? `**${severity[0]?.toUpperCase()}${severity.slice(1)}${end}` : ''

function commentOn(finding: Finding, place: DiffPlace, key: string, redact: Redact): string {
  const message = sanitizeMarkdown(finding.message, redact)
  const titled = `${title(finding.severity, ':** ')}${message}`
  const text = cutMarkdown(withoutCommands(titled), MESSAGE_LIMIT, CUT)
  return [text, suggestionFor(finding, place, redact), marker(key)].filter((part) => part !== '').join('\n\n')
}

/** Exactly what a click would commit, so it is shown as it is or not at all. */
function suggestionFor({ suggestion, startLine }: Finding, place: DiffPlace, redact: Redact): string {
  if (suggestion === undefined || place.side === 'LEFT') return ''
  const whole = (startLine ?? place.line) === (place.startLine ?? place.line)
  const plain = suggestion.replace(/\r\n?/g, '\n')
  if (!whole || redact(plain) !== plain || removeHiddenKeepingJoiners(plain) !== plain) return ''
  return fenced(plain, 'suggestion')
}

function lineAbout({ path, line, severity, message }: Finding, key: string): string {
  return withoutCommands(
    `- ${title(severity, '**, ')}${inlineCode(`${path}:${line}`)}: ${sanitizeLine(message, 500)} ${marker(key)}`,
  )
}

function summary(
  { speaker, notes, found: { summary: own }, redact }: ReviewMaterial,
  fresh: readonly Finding[],
  known: number,
  others: readonly string[],
): string {
  const counts = [...SEVERITIES].reverse().flatMap((severity) => {
    const count = fresh.filter((one) => one.severity === severity).length
    return count === 0 ? [] : [`${count} ${severity}`]
  })
  const counted =
    fresh.length > 0
      ? `**${speaker} found ${plural(fresh.length, known > 0 ? 'new thing' : 'thing')}${counts.length > 0 ? `:** ${counts.join(', ')}.` : '.**'}`
      : known > 0
        ? `**${speaker} found nothing new.**`
        : `**${speaker} found nothing to object to.**`
  const again = known > 0 ? `${plural(known, 'finding')} shown in earlier reviews: not repeated.` : ''
  const text = own && cutMarkdown(withoutCommands(sanitizeMarkdown(own, redact)), MESSAGE_LIMIT, CUT)
  const facts = [text ? '' : counted, again, ...notes].filter((part) => part !== '').join(' ')
  const head = [text, facts].filter(Boolean).join('\n\n')
  return others.length === 0 ? head : cutLines(`${head}\n\nOutside the diff:\n`, others)
}

function cutLines(head: string, lines: readonly string[]): string {
  const room = COMMENT_LIMIT - 500
  let text = head
  for (const line of lines) {
    if (text.length + line.length > room) return `${text}\n\n${CUT}`
    text += `\n${line}`
  }
  return cutCodeUnits(text, COMMENT_LIMIT)
}
