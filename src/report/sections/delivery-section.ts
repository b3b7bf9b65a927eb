import type { ReportInput } from '../input.js'
import { inlineCode } from '../text/sanitize-output.js'
import { webAddress } from './figures.js'

/** How the commit was made, where GitHub made it, and what was started on the branch; '' where neither is so. */
export function deliverySection({ manifest }: ReportInput): string {
  const { commit, committedWith, verified, workflows } = manifest.delivery ?? {}
  const lines: string[] = []
  if (committedWith === 'api' && commit !== undefined) {
    const word = verified
      ? 'and GitHub says that it is **verified**.'
      : 'but GitHub does not call it verified: it signs what bots commit, and plain files of people.'
    lines.push(`The commit ${inlineCode(commit.slice(0, 12))} was made through the API, ${word}`)
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
