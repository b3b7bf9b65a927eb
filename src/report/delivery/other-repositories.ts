import { CaissonError, errorInWords } from '../../errors.js'
import type { Manifest } from '../../run/manifest.js'
import { refusal } from '../sections/delivery-note.js'
import type { DeliverOptions, Delivery, OtherDelivery, Progress, Repositories } from './delivery.js'
import { deliverBranch } from './issue-branch.js'
import { openPullRequest } from './open-pull-request.js'

/**
 * Branches there are named after the run's own repository too: issue 1 of that one and issue 1 of this one are
 * different work.
 */
export function otherBranchPrefix(prefix: string, main: string): string {
  return `${prefix}${main.replace('/', '-')}-`
}

/** What became of the others. The first refusal counts as the run's; each is a note of its repository. */
interface Delivered {
  repositories: Repositories
  refused?: CaissonError
}

/**
 * Delivers every changed repository but the run's own as a branch and a pull request, which name each other. Safe to
 * repeat. Never rejects: a repository that refuses does not keep the others back.
 */
export async function deliverOthers(o: DeliverOptions, own: Progress): Promise<Delivered> {
  const { others = [], manifest } = o
  let repositories = manifest.repositories ?? []
  let refused: CaissonError | undefined
  const set = async (repository: string, delivery: Delivery) => {
    repositories = repositories.map((one) => (one.repository === repository ? { ...one, delivery } : one))
    await o.recordOthers?.(repositories)
  }
  for (const other of others.filter(({ patch }) => !patch.empty)) {
    try {
      const record = (delivery: Delivery) => set(other.repository, delivery)
      const view = { ...viewOf(o, other, own.delivery, repositories), record }
      const made = await deliverBranch(view, other.base.ref, other.base.sha)
      const failed = made.refused && named(other, made.refused)
      refused ??= failed
      const notes = [...made.delivery.notes, ...(made.refused ? [errorInWords(made.refused)] : [])]
      await set(other.repository, { ...made.delivery, notes })
    } catch (error) {
      const failed = refusal('The change could not be pushed', error)
      refused ??= named(other, failed)
      await set(other.repository, { notes: [errorInWords(failed)] })
    }
  }
  await linkAll(o, own.delivery, repositories)
  return { repositories, ...(refused ? { refused } : {}) }
}

/** The same delivery as one into another repository. */
function viewOf(
  o: DeliverOptions,
  { repository, github, publisher, base, patch }: OtherDelivery,
  own: Delivery,
  repositories: Repositories,
): DeliverOptions {
  const { details: _, startWorkflows: __, recordOthers: ___, others: ____, record: _____, ...rest } = o
  // A session belongs to the run's own repository, and so do its head and what was said there.
  const { session: ______, continues: _______, ...report } = o.report
  const main = o.manifest.base.repository
  const ownPlace = {
    repository: main,
    base: { ref: o.context?.base.ref ?? '', sha: o.manifest.base.sha ?? '' },
    delivery: own,
  }
  return {
    ...rest,
    github,
    publisher,
    patch,
    branchPrefix: otherBranchPrefix(o.branchPrefix, main),
    report: { ...report, answer: '', origin: main },
    manifest: {
      ...o.manifest,
      ...policyOf(o.manifest, repository),
      base: { repository, ...base },
      repositories: [ownPlace, ...repositories.filter((one) => one.repository !== repository)],
    },
  }
}

/** Only what was found there. */
function policyOf({ policy }: Manifest, repository: string): Pick<Manifest, 'policy'> {
  if (!policy) return {}
  const findings = policy.findings.filter(({ path, message }) =>
    path === undefined ? message.startsWith(`${repository}: `) : path.startsWith(`${repository}/`),
  )
  return { policy: { ...policy, findings } }
}

/** Once all are there: each pull request of this run names the others. */
async function linkAll(o: DeliverOptions, own: Delivery, repositories: Repositories): Promise<void> {
  const places = (o.others ?? []).flatMap((other) => {
    const { delivery } = repositories.find(({ repository }) => repository === other.repository) ?? {}
    return delivery?.pullRequest
      ? [{ view: viewOf(o, other, own, repositories), delivery, base: other.base.ref }]
      : []
  })
  if (places.length === 0) return
  // Somebody's own pull request says nothing of ours; the comment names the others.
  if (own.pullRequest && o.task.target.kind !== 'pull_request') {
    const { record: _, ...rest } = o
    const view = { ...rest, manifest: { ...o.manifest, repositories } }
    places.push({ view, delivery: own, base: o.context?.base.ref ?? '' })
  }
  for (const { view, delivery, base } of places) {
    const branch = delivery.branch ?? ''
    const { notes } = await openPullRequest(
      { ...view, manifest: { ...view.manifest, delivery } },
      { branch, base, open: view.github.openPullRequests(branch) },
    )
    for (const note of notes) if (!delivery.notes.includes(note)) o.log.warn(note)
  }
}

function named({ repository }: OtherDelivery, error: CaissonError): CaissonError {
  const { code, message, hint } = error
  return new CaissonError(code, `In ${repository}: ${message}`, { hint, cause: error })
}
