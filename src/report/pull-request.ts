import { compose } from './compose.js'
import { type ReportInput, redacted } from './input.js'
import { DRAFTED_MARKER, PULL_REQUEST_END, PULL_REQUEST_START } from './marker.js'
import { countFiles, webAddress } from './sections/figures.js'
import { sessionMarker } from './session-marker.js'
import { agentInSentence } from './text/agent-names.js'
import { cutCodeUnits } from './text/sanitize-output.js'
import { changeTitle, formatTitle, plainLine, TITLE_LIMIT } from './text/title.js'
import { COMMENT_LIMIT } from './text/truncate.js'

/**
 * Title and body of the pull request. The title is the agent's if it is one. What it has opened in its copy of GitHub has its own texts. `drafted`: we made
 * it a draft, and a later run may undo that.
 */
export function renderPullRequest(
  i: ReportInput,
  options: { drafted?: boolean; title?: string } = {},
): { title: string; body: string } {
  const clean = redacted(i)
  const { asked } = clean
  const input = asked ? { ...clean, answer: asked.body } : clean
  const body = compose(input, {
    limit: COMMENT_LIMIT - 800,
    patch: false,
    // GitHub shows the files beside it.
    rows: 0,
    opening: opening(input, options.drafted ?? false),
  })
  const mark = `${options.drafted ? `${DRAFTED_MARKER}\n` : ''}${sessionMarker(input.session)}`
  const own = cutCodeUnits(plainLine(asked?.title ?? ''), TITLE_LIMIT)
  const title = formatTitle(own || changeTitle(input), options.title)
  return { title, body: `${PULL_REQUEST_START}\n${mark}${body}\n\n${PULL_REQUEST_END}` }
}

/** Only we write `Closes #12`; in the agent's text such words are neutralized. */
function opening(i: ReportInput, drafted: boolean): string {
  const { target } = i.task
  const files = countFiles(i.patch?.files.length ?? 0)
  const agent = agentInSentence(i.manifest)
  const change = i.continues
    ? `The last run, by ${agent}, changed ${files}.`
    : `This changes ${files}, written by ${agent}.`
  const state = `${change} ${reservation(i, drafted)}`.trim()
  if (target.kind === 'none') return state
  const url = webAddress(i.context?.issue?.url)
  const named = target.kind === 'issue' ? `Closes #${target.number}` : `Related to #${target.number}`
  return url && target.kind === 'issue' ? `${named}.\n\n${state}` : `${named}. ${state}`
}

/** Why it must not be merged as it is; '' if nothing is known against it. */
function reservation({ manifest }: ReportInput, drafted: boolean): string {
  const draft = drafted ? ' It is a draft until someone has reviewed it.' : ''
  if (manifest.reason === 'verify_failed') return `**It failed its verification: see below.**${draft}`
  if (manifest.reason !== 'completed') return '**It is unfinished or failed: see below.**'
  return manifest.policy?.verdict === 'flag'
    ? `**The policy flagged something for review: see below.**${draft}`
    : ''
}
