import { CaissonError, describeError, errorInWords, GitHubError, sentence } from '../../base/errors.js'
import type { Log } from '../../base/log.js'
import type { DeliveryOptions } from '../../config/delivery.js'
import type { GitHub } from '../../github/github.js'
import type { Manifest } from '../../run/manifest.js'
import { type RunFolder, writeManifest } from '../../run/run-folder.js'
import type { ReportInput } from '../input.js'
import type { Identity, Published, Publisher } from './publisher.js'
import type { OwnComment } from './upsert-comment.js'

/** What is delivered, where and how: of a run of this process, of another job's, or of an earlier day's. */
export interface Deliverable {
  github: GitHub
  /** The way in which commits are made; null if the run did not get as far as a patch. */
  publisher: Publisher | null
  /** Where the manifest is, which says at each part of the delivery what exists so far. */
  folder: RunFolder
  /** Path of `diff.patch`. */
  patchFile: string
  /** For the texts; the delivery adds what it finds out. */
  report: ReportInput
  options: DeliveryOptions
  /** Also opens a draft pull request for a change that failed its verification. */
  draftOnFailure: boolean
  /** The value of `findings.json`, if the run was a review. */
  findings?: unknown
  /** The value of `actions.json`, if there is one. */
  proposals?: unknown
  /** The requester may change nothing. */
  outsider?: boolean
  /** The comment that announced the run. */
  ownComment?: OwnComment | undefined
  /** What people should know before anything else about the delivery. */
  notes?: readonly string[]
  /** Called at each part of the delivery, as soon as it exists, with all of them so far. */
  onDelivered?: ((delivery: Delivery) => void) | undefined
  log: Log
}

export type Delivery = NonNullable<Manifest['delivery']>

/** A change to be brought to the forge. */
export type DeliverableChange = Deliverable & {
  publisher: Publisher
  report: { patch: NonNullable<ReportInput['patch']> }
}

/** The delivery in progress: what exists, what failed, and whether the patch must be shown. */
export interface Progress {
  delivery: Delivery
  attachPatch: boolean
  /** Why an intended push or pull request failed; absent if the patch in the comment is the delivery. */
  refused?: CaissonError
}

export const DEFAULT_AUTHOR: Identity = {
  name: 'github-actions[bot]',
  email: '41898282+github-actions[bot]@users.noreply.github.com',
}

/** Writes down all that is delivered so far. */
export async function recordDelivery(
  { folder, report: { manifest }, onDelivered, log }: Deliverable,
  delivery: Delivery,
): Promise<void> {
  try {
    onDelivered?.(delivery)
    await writeManifest(folder, { ...manifest, delivery })
  } catch (error) {
    // What cannot be recorded must not look like a refusal by GitHub.
    log.warn(describeError(error).message)
  }
}

/** The same, to be told with what is delivered so far. */
export function afterDelivery<Some extends Deliverable>(o: Some, delivery: Delivery): Some {
  return { ...o, report: { ...o.report, manifest: { ...o.report.manifest, delivery } } }
}

/** Where the change is, as the manifest records it. */
export function deliveredAs(branch: string, { commit, verified, with: committedWith }: Published): Delivery {
  return { branch, commit, committedWith, ...(verified === undefined ? {} : { verified }), notes: [] }
}

/** Nothing was pushed; the note says why, and the patch goes into the comment. */
export function attachedWith(...notes: string[]): Progress {
  return { delivery: { notes: notes.filter((note) => note !== '') }, attachPatch: true }
}

/** An intended push was refused; the patch goes into the comment. */
export function notPushed(refused: CaissonError, notes: readonly string[] = []): Progress {
  return { delivery: { notes: [...notes] }, attachPatch: true, refused }
}

/** On request, and never on somebody's own pull request: a commit there cannot be a draft. */
export function isDraftOfFailure({ report: { manifest, task }, draftOnFailure }: Deliverable): boolean {
  return draftOnFailure && manifest.reason === 'verify_failed' && task.target.kind !== 'pull_request'
}

const BY_HAND = 'Apply the patch manually, or run again.'

/** GitHub's own message and what to do about it, as one note. Of any other error nobody knows what to do. */
export function noteOf(what: string, error: unknown): string {
  const { message, hint } = refusal(what, error)
  return errorInWords({ message, hint: error instanceof CaissonError ? hint : '' })
}

/** The same as an error of the run. A refused push already says what it is. */
export function refusal(what: string, error: unknown): CaissonError {
  const code = error instanceof CaissonError ? error.code : 'GITHUB_REQUEST_FAILED'
  const hint = error instanceof CaissonError ? error.hint : ''
  const message = error instanceof Error ? error.message : String(error)
  const words = code === 'PUSH_REFUSED' ? sentence(message) : `${what}: ${sentence(message)}`
  return new GitHubError(code, words, { hint: hint || BY_HAND, cause: error })
}
