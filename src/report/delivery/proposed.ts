import { mayName, parseActions } from '../../config/actions.js'
import type { Manifest } from '../../run/manifest.js'
import { actionsSchema, type Proposal, type ProposedPullRequest } from '../actions/proposals.js'
import type { Deliverable, Delivery } from './delivery.js'

export function endedWell({ reason }: Manifest): boolean {
  return reason === 'completed' || reason === 'no_changes'
}

/**
 * What the agent proposes: new issues that texts may name, the pull request of the change, and the rest, in the order in
 * which they are delivered. Checked again, since an artifact may have brought it.
 */
export function proposedBy({ proposals, report: { manifest } }: Deliverable) {
  const all = endedWell(manifest) ? (actionsSchema.safeParse(proposals).data?.actions ?? []) : []
  const pull = all.find((one) => one.action === 'pull-request')
  const actions = all.filter((one): one is Proposal => one.action !== 'pull-request')
  const areNamed = actions.some((one) => one.action === 'create-issue' && one.placeholder !== undefined)
  const issues = areNamed ? actions.filter(({ action }) => action === 'create-issue') : []
  return { issues, pull, others: actions.filter((one) => !issues.includes(one)) }
}

/** The number that the pull request has now, by what stands for it in texts. */
export function numberOf(
  pull: ProposedPullRequest | undefined,
  { pullRequest }: Delivery,
): ReadonlyMap<number, number> {
  return new Map(pull?.placeholder && pullRequest ? [[pull.placeholder, pullRequest.number]] : [])
}

export const NO_CHANGE =
  'The pull request that the agent opened in its copy of GitHub is not on GitHub, since there is no change.'

/** What a pull request names, by the action that allows it. */
export function namesOfPull({
  labels,
  assignees,
  reviewers,
  milestone,
}: Pick<ProposedPullRequest, 'labels' | 'assignees' | 'reviewers' | 'milestone'>) {
  return [
    ['label', labels],
    ['assign', assignees],
    ['request-reviewers', reviewers],
    ['milestone', milestone === '' ? [] : [milestone]],
  ] as const
}

/**
 * The delivery of a change as the pull request that the agent opened in its copy of GitHub: with its texts, and with what
 * it names beside what the workflow sets. Judged anew, since an artifact may have brought it.
 */
export function asAskedFor<Some extends Deliverable>(o: Some, asked: ProposedPullRequest | undefined): Some {
  const { options, report, outsider } = o
  const { task, manifest } = report
  if (asked === undefined || outsider || task.target.kind === 'pull_request') return o
  const { title, body, base, draft } = asked
  const rules = parseActions(options.actions)
  const [labels, assignees, reviewers, [milestone = options.milestone]] = namesOfPull(asked).map(
    ([kind, names]) => {
      const rule = rules.find((one) => one.kind === kind)
      return rule ? names.filter((name) => mayName(rule, name)).slice(0, rule.most) : []
    },
  ) as [string[], string[], string[], string[]]
  return {
    ...o,
    options: {
      ...options,
      draft: options.draft || draft,
      labels: [...new Set([...options.labels, ...labels])],
      assignees: [...new Set([...options.assignees, ...assignees])],
      reviewers: [...new Set([...options.reviewers, ...reviewers])],
      milestone,
    },
    report: { ...report, asked: { title, body, base }, manifest: { ...manifest, title } },
  }
}
