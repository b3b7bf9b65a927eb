import type { ReportInput } from './input.js'
import { deliverySection } from './sections/delivery-section.js'
import { footer } from './sections/figures.js'
import { iterationsSection } from './sections/iterations-section.js'
import { nextStep, outcomeSentence } from './sections/outcome.js'
import { patchDetails } from './sections/patch-details.js'
import { downloadDetails, hasCard, proofCard, proofLine } from './sections/proof-card.js'
import { changesSection, policySection, verificationSection, warningsSection } from './sections/sections.js'
import { agentNames } from './text/agent-names.js'
import { withoutCommands } from './text/commands.js'
import { cutCodeUnits, inlineCode, sanitizeMarkdown } from './text/sanitize-output.js'
import { cutMarkdown } from './text/truncate.js'

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
 * A report in order of importance: outcome, proof, next step, answer, changes, policy, notes, verification, figures.
 * Short parts are always shown; the answer and the patch share the remaining room.
 */
export function compose(i: ReportInput, options: Composition): string {
  const opening = [
    replayNotice(i),
    options.opening ?? `**${outcomeSentence(i)}**`,
    options.short ? proofLine(i) : proofCard(i),
    nextStep(i),
  ].filter((part) => part !== '')
  const last = footer(i)
  const lead = leadOf(i)
  let room = options.limit - length([...opening, last]) - Math.max(LEAD_ROOM, length([lead]))
  const details = fitting(i, options, room)
  room -= length(details.parts)
  // What cannot fit is not parsed: parsing costs time.
  const overlong = i.answer.length > options.limit
  const answer = sanitizeMarkdown(cutCodeUnits(i.answer, options.limit), i.redact)
  const wanted = options.patch ? patchDetails(i, room - 2) : ''
  const patchRoom = Math.min(wanted.length + 2, Math.floor(room * PATCH_SHARE))
  const answerRoom = wanted === '' ? room - 2 : room - 2 - patchRoom
  const shownAnswer = cutMarkdown(answer, answerRoom, CUT_NOTICE, overlong)
  const patch = wanted === '' ? '' : patchDetails(i, room - length([shownAnswer]) - 2)
  // A patch is to be copied as it is, and none of its lines begins with what it says.
  return [
    ...[...opening, answer === '' ? '' : lead, shownAnswer, ...details.parts].map(withoutCommands),
    patch,
    withoutCommands(last),
  ]
    .filter((part) => part !== '')
    .join('\n\n')
}

function replayNotice({ manifest: { replayOf } }: ReportInput): string {
  if (replayOf === undefined) return ''
  return `_This is a replay of run ${inlineCode(replayOf, 80)}: the model's answers are recorded and cost nothing._`
}

/** Otherwise the last words of unfinished or failed work would read like its result. */
function leadOf({ manifest }: ReportInput): string {
  const { error, reason } = manifest
  if (reason === 'verify_failed' || reason === 'policy_rejected')
    return `**What ${agentNames(manifest).speakerName} says:**`
  const well = reason === 'not_delivered' || (!error && (reason === 'completed' || reason === 'no_changes'))
  return well ? '' : '**Its last message:**'
}

/** The sections in order. What does not fit (it would have to be enormous) is left out with a notice. */
function fitting(i: ReportInput, options: Composition, room: number): { parts: string[] } {
  const candidates = [
    changesSection(i, options.rows),
    policySection(i),
    deliverySection(i),
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
  return { parts }
}

function length(parts: string[]): number {
  return parts.reduce((sum, part) => sum + (part === '' ? 0 : part.length + 2), 0)
}
