import type { ReportInput } from './input.js'
import { redacted } from './redacted.js'
import { titleLine } from './title.js'

/** By this trailer a commit of ours is known again. */
export const RUN_TRAILER = 'Caisson-Run'

/**
 * The commit's message: the title, the target, who asked as co-author and the run. Nothing of it is the
 * model's, since a commit message can close issues and notify people.
 */
export function commitMessage(i: ReportInput): string {
  const input = redacted(i)
  const { target } = input.task
  const trailers = [...coAuthor(input), `${RUN_TRAILER}: ${trailerValue(input.manifest.runId)}`]
  const body = target.kind === 'issue' ? [`Closes #${target.number}`] : []
  return `${[titleLine(input, 100), ...body, trailers.join('\n')].join('\n\n')}\n`
}

/** https://docs.github.com/account-and-profile: the noreply address belongs to the account for ever. */
function coAuthor(i: ReportInput): string[] {
  const { login, id } = i.task.requester
  if (!/^[A-Za-z0-9-]+(?:\[bot\])?$/.test(login)) return []
  const host = noreplyHost(i.serverUrl)
  const local = id === undefined ? login : `${id}+${login}`
  return [`Co-authored-by: ${login} <${local}@users.noreply.${host}>`]
}

function noreplyHost(serverUrl: string): string {
  try {
    return new URL(serverUrl).hostname
  } catch {
    return 'github.com'
  }
}

function trailerValue(text: string): string {
  return text.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)
}
