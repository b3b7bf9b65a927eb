import type { ReportInput } from '../input.js'
import { inlineCode } from '../text/sanitize-output.js'
import { webAddress } from './figures.js'

/** How GitHub created the commit, and what was started on the branch; '' if neither applies. */
export function deliverySection({ manifest }: ReportInput): string {
  const { commit, committedWith, verified, workflows } = manifest.delivery ?? {}
  const lines: string[] = []
  if (committedWith === 'api' && commit !== undefined) {
    const word = verified
      ? 'and GitHub reports it as **verified**.'
      : 'but GitHub does not report it as verified: GitHub signs commits of bots, and plain files of people.'
    lines.push(`The commit ${inlineCode(commit.slice(0, 12))} was created through the API, ${word}`)
  }
  if (workflows?.length) {
    const started = workflows.map(({ name, url }) => {
      const address = webAddress(url)
      return address ? `[${inlineCode(name, 100)}](${address})` : inlineCode(name, 100)
    })
    lines.push(`Started on the branch: ${started.join(', ')}.`)
  }
  return lines.length === 0 ? '' : `### Delivery\n\n${lines.map((line) => `- ${line}`).join('\n')}`
}
