import type { Manifest } from '../../run/manifest.js'
import { formatCount, plural } from '../../transcript/transcript.js'
import type { ReportInput } from '../input.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'
import { webAddress } from './figures.js'

type Action = NonNullable<NonNullable<Manifest['delivery']>['actions']>[number]

/** How GitHub created the commit, and what was started on the branch; '' if neither applies. */
export function deliverySection({ manifest }: ReportInput): string {
  const { commit, committedWith, verified, workflows, review, actions = [] } = manifest.delivery ?? {}
  const lines: string[] = []
  if (committedWith === 'api' && commit !== undefined) {
    const word = verified
      ? 'and GitHub reports it as **verified**.'
      : 'but GitHub does not report it as verified: GitHub signs commits of bots, and plain files of people.'
    lines.push(`The commit ${inlineCode(commit.slice(0, 12))} was created through the API, ${word}`)
  }
  if (review) {
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
  lines.push(...actions.map(actionLine))
  return lines.length === 0 ? '' : `### Delivery\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}

const DONE: Record<string, string> = {
  label: 'Label',
  'create-issue': 'New issue',
  'close-duplicate': 'Closed as a duplicate of',
  'request-reviewers': 'Asked for a review by',
  milestone: 'Milestone',
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
