import type { Manifest } from '../../run/manifest.js'
import type { ReportInput } from '../input.js'
import { inlineCode, sanitizeLine } from '../text/sanitize-output.js'
import { countFiles, webAddress } from './figures.js'

type Repository = NonNullable<Manifest['repositories']>[number]

/** What became of the further repositories of a run; '' without any. */
export function repositoriesSection({ manifest: { repositories = [], policy } }: ReportInput): string {
  if (repositories.length === 0) return ''
  const lines = repositories.map(
    (one) => `- ${inlineCode(one.repository)}: ${stateOf(one, policy?.verdict === 'block')}`,
  )
  return `### Other repositories\n\n${lines.join('\n')}`
}

function stateOf({ repository, patch, delivery }: Repository, blocked: boolean): string {
  const size = patch && patch.files > 0 ? ` (${countFiles(patch.files)})` : ''
  const why = (delivery?.notes ?? []).map((note) => ` ${sanitizeLine(note, 900)}`).join('')
  const { pullRequest, branch } = delivery ?? {}
  const url = webAddress(pullRequest?.url)
  if (pullRequest && url) return `[${repository}#${pullRequest.number}](${url})${size}${why}`
  if (branch !== undefined) return `on the branch ${inlineCode(branch)}, without a pull request${size}.${why}`
  if (patch?.files === 0) return 'unchanged'
  if (blocked || delivery === undefined) return `not delivered${size}.${why}`
  return `**not delivered**${size}.${why}`
}
