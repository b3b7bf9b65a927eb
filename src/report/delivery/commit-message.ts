import { KEY_TRAILER, RUN_TRAILER } from '../../git/run-trailer.js'
import type { ReportInput } from '../input.js'
import { requestNameOf } from '../marker.js'
import { redacted } from '../text/redacted.js'
import { titleLine } from '../text/title.js'
import type { Identity } from './publisher.js'

/** Whom a commit credits: named people, or whoever requested the run. */
export type CoAuthor = Identity | 'requester'

/**
 * The commit message: title, target, co-authors and run. None of it comes from the model, since a commit
 * message can close issues and notify people.
 */
export function commitMessage(i: ReportInput, coAuthors: readonly CoAuthor[] = ['requester']): string {
  const input = redacted(i)
  const { target } = input.task
  const credited = coAuthors
    .map((who) => (who === 'requester' ? requesterIdentity(input) : who))
    .filter((who) => who !== undefined)
    .map(({ name, email }) => `Co-authored-by: ${name} <${email}>`)
  const run = input.manifest.runId.replace(/[^A-Za-z0-9._-]+/g, '-').slice(0, 100)
  const name = requestNameOf(input.commentKey ?? '')
  const trailers = [
    ...new Set(credited),
    ...(name === undefined ? [] : [`${KEY_TRAILER}: ${name}`]),
    `${RUN_TRAILER}: ${run}`,
  ]
  const body = target.kind === 'issue' ? [`Closes #${target.number}`] : []
  return `${[titleLine(input, 100), ...body, trailers.join('\n')].join('\n\n')}\n`
}

/**
 * The requester as an author; undefined if the name is not a login.
 * https://docs.github.com/account-and-profile: a noreply address belongs to its account forever.
 */
export function requesterIdentity(i: ReportInput): Identity | undefined {
  const { login, id } = i.task.requester
  if (!/^[A-Za-z0-9-]+(?:\[bot\])?$/.test(login)) return undefined
  const host = URL.canParse(i.serverUrl) ? new URL(i.serverUrl).hostname : 'github.com'
  const local = id === undefined ? login : `${id}+${login}`
  return { name: login, email: `${local}@users.noreply.${host}` }
}
