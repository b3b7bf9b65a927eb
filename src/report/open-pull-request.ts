import type { PullRequest } from '../github/github.js'
import { type DeliverOptions, reportOf } from './delivery.js'
import { noteOf } from './delivery-note.js'
import { webAddress } from './figures.js'
import { replacePullRequestPart } from './marker.js'
import { renderPullRequest } from './pull-request.js'

interface Opened {
  pullRequest?: { number: number; url: string }
  notes: string[]
}

/** Opens the pull request of the branch, or brings the open one up to date. Refusal is a note, not an error. */
export async function openPullRequest(
  o: DeliverOptions,
  place: { branch: string; base: string },
): Promise<Opened> {
  const text = renderPullRequest(reportOf(o))
  try {
    const [open] = await o.github.openPullRequests(place.branch)
    if (open) return await update(o, open, text.body)
    return await create(o, place, text)
  } catch (error) {
    // A request that failed may still have been done, or another run was faster.
    const [open] = await o.github.openPullRequests(place.branch).catch(() => [])
    if (open) {
      const note = noteOf('The description of the pull request may not be up to date', error)
      return { pullRequest: { number: open.number, url: open.url }, notes: [note] }
    }
    o.log.warn(`The pull request for ${place.branch} could not be opened`)
    const notes = [noteOf('The pull request could not be opened', error)]
    return { notes: [...notes, compareLink(o, place)].filter((note) => note !== '') }
  }
}

async function create(
  o: DeliverOptions,
  { branch, base }: { branch: string; base: string },
  text: { title: string; body: string },
): Promise<Opened> {
  const pull = { ...text, head: branch, base }
  try {
    const { number, url } = await o.github.createPullRequest({ ...pull, draft: o.draft })
    return { pullRequest: { number, url }, notes: [] }
  } catch (error) {
    if (!o.draft || !/draft pull requests are not supported/i.test(String(error))) throw error
    const { number, url } = await o.github.createPullRequest({ ...pull, draft: false })
    const note = 'This repository has no draft pull requests: the pull request was opened ready for review.'
    return { pullRequest: { number, url }, notes: [note] }
  }
}

/** Our part of the body is renewed; the title, and what people wrote around our part, are theirs. */
async function update(o: DeliverOptions, open: PullRequest, part: string): Promise<Opened> {
  const pullRequest = { number: open.number, url: open.url }
  // Only a person (or GraphQL with a token of a person) makes a draft of it again.
  const state =
    o.draft && !open.draft && o.manifest.reason === 'verify_failed'
      ? ['The pull request was open already and is no draft: do not merge it as it is.']
      : []
  const body = replacePullRequestPart(open.body, part)
  if (body === null) {
    return {
      pullRequest,
      notes: [...state, 'The description of the pull request was rewritten by someone and was kept.'],
    }
  }
  if (body !== open.body && body.length <= 65_000) await o.github.updatePullRequest(open.number, { body })
  return { pullRequest, notes: state }
}

/** Where a person opens it with two clicks. */
function compareLink(o: DeliverOptions, { branch, base }: { branch: string; base: string }): string {
  const { repository } = o.manifest.base
  const range = `${encodeURIComponent(base)}...${encodeURIComponent(branch)}`
  const url = webAddress(`${o.report.serverUrl}/${repository}/compare/${range}?expand=1`)
  return url ? `The branch is pushed: [open the pull request by hand](${url}).` : ''
}
