import { formatCount, plural } from '../agents/transcript/transcript.js'
import { revealHidden } from '../base/hidden-characters.js'
import type { Manifest } from '../run/manifest.js'
import type { ReportInput } from './input.js'
import { atMost, footer, formatBytes, webAddress } from './sections/figures.js'
import { iterationsSection } from './sections/iterations-section.js'
import { nextStep, outcomeSentence } from './sections/outcome.js'
import { downloadDetails, hasCard, proofCard, proofLine } from './sections/proof-card.js'
import { hasLeftAnything, isQuietReview } from './sections/review-words.js'
import { changesSection, policySection, verificationSection, warningsSection } from './sections/sections.js'
import { agentNames } from './text/agent-names.js'
import { withoutCommands } from './text/commands.js'
import { fenced } from './text/markdown.js'
import { cutCodeUnits, inlineCode, sanitizeLine, sanitizeMarkdown } from './text/sanitize-output.js'
import { cutFenced, cutMarkdown } from './text/truncate.js'

export interface Composition {
  /** Maximum length in UTF-16 units. */
  limit: number
  /** Show the patch if there is room. */
  patch: boolean
  /** First block, instead of the outcome in one sentence. */
  opening?: string
  /** Rows in the table of files; 0: no table, since the files are shown where the change is. */
  rows?: number
  /** The proof in one line, since the table is where the change is. */
  short?: boolean
}

/** Share of the room reserved for the patch when it must be shown beside a very long answer. */
const PATCH_SHARE = 0.5

/** Reserved for the line above an answer, at least. */
const LEAD_ROOM = 30

const CUT_NOTICE = "_The rest of this answer was cut. The run's transcript has all of it._"
const LEFT_OUT_NOTICE = "_Some details were too long to show. The run's manifest has them._"

/**
 * A report in order of importance: outcome, proof, next step, what was done on GitHub and what was refused, answer,
 * changes, policy, notes, verification, figures.
 * Short parts are always shown; the answer and the patch share the remaining room.
 */
export function compose(i: ReportInput, options: Composition): string {
  const done = deliverySection(i)
  const opening = [
    replayNotice(i),
    options.opening ?? `**${outcomeSentence(i)}**`,
    options.short ? proofLine(i) : proofCard(i),
    nextStep(i),
    done,
  ].filter((part) => part !== '')
  const last = footer(i)
  const quiet = isQuietReview(i)
  const lead = quiet ? '' : leadOf(i) || (done === '' ? '' : '**Answer:**')
  let room = options.limit - length([...opening, last]) - Math.max(LEAD_ROOM, length([lead]))
  const details = fitting(i, options, room)
  room -= length(details)
  // What cannot fit is not parsed: parsing costs time.
  const overlong = i.answer.length > options.limit
  const answer = sanitizeMarkdown(cutCodeUnits(i.answer, options.limit), i.redact)
  const wanted = options.patch ? patchDetails(i, room - 2) : ''
  const patchRoom = Math.min(wanted.length + 2, Math.floor(room * PATCH_SHARE))
  const answerRoom = wanted === '' ? room - 2 : room - 2 - patchRoom
  const shownAnswer = cutMarkdown(answer, answerRoom - FOLD_ROOM, CUT_NOTICE, overlong)
  const patch = wanted === '' ? '' : patchDetails(i, room - length([shownAnswer]) - 2)
  // A patch is to be copied as it is, and none of its lines begins with what it says.
  return [
    ...[...opening, answer === '' ? '' : lead, quiet ? folded(shownAnswer) : shownAnswer, ...details].map(
      withoutCommands,
    ),
    patch,
    withoutCommands(last),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

/** Reserved for what folds an answer. */
const FOLD_ROOM = 80

/** For an answer that says no more than the outcome. */
const folded = (answer: string) =>
  answer === '' ? '' : `<details>\n<summary>What the review says</summary>\n\n${answer}\n\n</details>`

function replayNotice({ manifest: { replayOf } }: ReportInput): string {
  if (replayOf === undefined) return ''
  return `_This is a replay of run ${inlineCode(replayOf, 80)}: the model's answers are recorded and cost nothing._`
}

/** Otherwise the last words of unfinished or failed work would read like its result. */
function leadOf(i: ReportInput): string {
  const { error, reason } = i.manifest
  // What stands above it was found by Caisson; this is a claim.
  if (reason === 'verify_failed' || reason === 'policy_rejected' || (reason === 'completed' && hasCard(i)))
    return `**What ${agentNames(i.manifest).speakerName} says:**`
  const well = reason === 'not_delivered' || (!error && (reason === 'completed' || reason === 'no_changes'))
  return well ? '' : '**Its last message:**'
}

/** The sections in order. What does not fit (it would have to be enormous) is left out with a notice. */
function fitting(i: ReportInput, options: Composition, room: number): string[] {
  const candidates = [
    changesSection(i, options.rows),
    policySection(i),
    warningsSection(i),
    verificationSection(i),
    iterationsSection(i),
    hasCard(i) && !options.short ? downloadDetails(i) : '',
  ].filter((part) => part !== '')
  // At least a third is left for the answer and the patch.
  const most = Math.floor((room * 2) / 3)
  const parts: string[] = []
  let used = LEFT_OUT_NOTICE.length + 2
  for (const part of candidates) {
    if (used + part.length + 2 > most) continue
    parts.push(part)
    used += part.length + 2
  }
  if (parts.length < candidates.length) parts.push(LEFT_OUT_NOTICE)
  return parts
}

function length(parts: string[]): number {
  return parts.reduce((sum, part) => sum + (part === '' ? 0 : part.length + 2), 0)
}

/** Without an artifact, what is complete and exact here is the only copy. */
const COPY = 'Save this as `diff.patch` and apply it in your checkout with `git apply --3way diff.patch`.'

/** The patch, collapsed, with instructions to apply it; at most `limit` UTF-16 units, '' if nothing fits. */
export function patchDetails(i: ReportInput, limit: number): string {
  if (i.patchText === undefined || i.patchText === '' || i.patch === null || i.patch.empty) return ''
  const hasArtifact = webAddress(i.artifactUrl) !== undefined
  const head = `<details>\n<summary>Patch (${formatBytes(i.patch.bytes)})</summary>\n\n`
  const foot = '\n\n</details>'
  // The caller may pass only as much of the patch as can ever be shown.
  const partial = Buffer.byteLength(i.patchText) < i.patch.bytes
  const given = partial ? i.patchText.slice(0, i.patchText.lastIndexOf('\n') + 1) : i.patchText
  const text = revealHidden(given.replace(/\r\n?/g, '\n'))
  const altered = text !== given
  const exact = altered && !partial && !hasArtifact ? exactCopy(given) : ''
  const kept = exact.length <= limit / 2 ? exact : ''
  // Room for the longest possible note is reserved before the code is cut.
  const room = limit - head.length - foot.length - kept.length - howTo(true, true, hasArtifact).length - 2
  const code = cutFenced(text, room, 'diff')
  if (code.text === '') return ''
  const cut = code.cut || partial
  const isWhole = kept !== '' || !(hasArtifact || cut || altered)
  const words = kept !== '' ? kept : isWhole ? COPY : howTo(cut, altered, hasArtifact)
  return `${head}${words}\n\n${code.text}${foot}`
}

/** A patch whose bytes a page does not show, such as carriage returns, as a command that applies it. */
function exactCopy(patch: string): string {
  const lines = Buffer.from(patch)
    .toString('base64')
    .replaceAll(/.{1,76}/g, '$&\n')
  const command = `base64 -d <<'END' | git apply --3way\n${lines}END`
  return `Run this in your checkout. Below, hidden characters and line ends are shown in a visible form.\n\n${fenced(command, 'sh')}`
}

function howTo(cut: boolean, altered: boolean, hasArtifact: boolean): string {
  const download = hasArtifact
    ? "Download the run's artifact, unpack it and apply `diff.patch` in your checkout with"
    : "Take `diff.patch` from the run's folder and apply it in your checkout with"
  const words = [`${download} \`git apply --3way diff.patch\`.`]
  if (cut) words.push('Only the beginning is shown here, cut at the end of a line; the file is complete.')
  if (altered)
    words.push('Hidden characters and line ends are shown in a visible form here; the file is exact.')
  return words.join(' ')
}

type Action = NonNullable<NonNullable<Manifest['delivery']>['actions']>[number]

/** Each may name a reason; what is not shown is in the manifest. */
const MOST_LINES = 25

/** What was done on GitHub, and what was refused: it stands above the answer, which may claim otherwise. */
function deliverySection({ manifest, proposed = [] }: ReportInput): string {
  const { commit, committedWith, verified, workflows, review, actions = [] } = manifest.delivery ?? {}
  const tried = manifest.denials.filter(({ writes }) => writes)
  const lines: string[] = []
  if (committedWith === 'api' && commit !== undefined) {
    const word = verified
      ? 'and GitHub reports it as **verified**.'
      : 'but GitHub does not report it as verified: GitHub signs commits of bots, and plain files of people.'
    lines.push(`The commit ${inlineCode(commit.slice(0, 12))} was created through the API, ${word}`)
  }
  if (review && hasLeftAnything(review)) {
    const { url, findings, comments, known, replies, resolved, checkUrl } = review
    const said = [
      `${plural(findings, 'finding')}, ${formatCount(comments)} on lines`,
      ...(known > 0 ? [`${formatCount(known)} known from earlier`] : []),
      ...(replies > 0 ? [`${plural(replies, 'answer')} in threads`] : []),
      ...(resolved > 0 ? [`${plural(resolved, 'outdated thread')} resolved`] : []),
    ].join('; ')
    const [place, check] = [webAddress(url), webAddress(checkUrl)]
    const where = place ? `[Review](${place})` : 'Review'
    lines.push(`${where}: ${said}.${check ? ` [Annotations](${check})` : ''}`)
  }
  if (workflows?.length) {
    const started = workflows.map(({ name, url }) => {
      const address = webAddress(url)
      return address ? `[${inlineCode(name, 100)}](${address})` : inlineCode(name, 100)
    })
    lines.push(`Started on the branch: ${started.join(', ')}.`)
  }
  lines.push(...actions.map(actionLine), ...proposed.map(proposedLine))
  lines.push(
    ...tried.map(
      ({ what, why }) => `Refused: ${inlineCode(what, 100)}. ${sanitizeLine(why ?? NO_WRITES, 300)}`,
    ),
  )
  if (lines.length === 0) return ''
  const shown = atMost(MOST_LINES, lines, String).map((line) => `- ${line}`)
  return `**On GitHub${proposed.length > 0 ? ', once it is delivered' : ''}:**\n\n${shown.join('\n')}`
}

const proposedLine = ({ what, text }: NonNullable<ReportInput['proposed']>[number]) =>
  `${inlineCode(what, 100)}: ${sanitizeLine(text, 200)}`

/** Without a sealed copy of GitHub, and of a `git push`. */
const NO_WRITES = 'The agent itself cannot write to GitHub.'

const DONE: Record<string, string> = {
  label: 'Label',
  'remove-label': 'Removed the label',
  'create-label': 'Created the label',
  assign: 'Assignee',
  edit: 'Changed',
  comment: 'Commented on',
  close: 'Closed as',
  'create-issue': 'New issue',
  'close-duplicate': 'Closed as a duplicate of',
  'request-reviewers': 'Reviewer',
  milestone: 'Milestone',
  react: 'Reacted with',
  dispatch: 'Started',
}

function actionLine({ action, what, state, why, url }: Action): string {
  const address = webAddress(url)
  // A number is a link of its own, a name is text like any other.
  const name = /^#\d+$/.test(what) ? what : inlineCode(what, 100)
  const named = address ? `[${name}](${address})` : name
  if (state === 'refused') return `Not done: \`${action}\` ${name}. ${sanitizeLine(why ?? '')}`
  return `${DONE[action] ?? sanitizeLine(action, 40)} ${named}${state === 'already' ? ', as it was already' : ''}.`
}
