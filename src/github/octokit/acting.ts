import type { Acting } from '../acting.js'
import type { Issue } from '../github.js'
import { toIssue } from '../shapes.js'
import { on, onTarget, type Place, READ_ISSUES } from './place.js'

const WRITE = 'issues: write'

/** Labels, milestones and issues by REST. */
export function createActing(place: Place): Acting {
  const { octokit, owner, repo, ask } = place
  const here = { owner, repo }
  const page = { ...here, per_page: 100 }
  const about = <T>(number: number, what: string, request: () => Promise<T>) =>
    onTarget(place, { what, permission: WRITE, target: number }, request)
  const update = (number: number, what: string, change: object) =>
    about(number, what, async () => {
      await octokit.rest.issues.update({ ...here, issue_number: number, ...change })
    })
  return {
    labels: () =>
      ask({ what: 'list the labels', permission: READ_ISSUES }, async () => {
        const all = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, page)
        return all.map(({ name, description }) => ({ name, description: description ?? '' }))
      }),

    milestones: () =>
      ask({ what: 'list the milestones', permission: READ_ISSUES }, async () => {
        const all = await octokit.paginate(octokit.rest.issues.listMilestones, page)
        return all.map(({ number, title }) => ({ number, title }))
      }),

    latestIssues: ({ most, since = '' }) =>
      ask({ what: 'list the latest issues', permission: READ_ISSUES }, async () => {
        const found: Issue[] = []
        const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
          ...page,
          state: 'all',
          sort: 'created',
          direction: 'desc',
        })
        for await (const { data } of pages) {
          found.push(...data.map(toIssue).filter((issue) => !issue.isPullRequest && issue.createdAt >= since))
          if (found.length >= most || (data.at(-1)?.created_at ?? '') < since) break
        }
        return found.slice(0, most)
      }),

    addLabel: (number, label) =>
      about(number, `add the label ${label} to #${number}`, async () => {
        await octokit.rest.issues.addLabels({ ...here, issue_number: number, labels: [label] })
      }),

    createLabel: (label) =>
      ask({ what: `create the label ${label.name}`, permission: WRITE }, async () => {
        await octokit.rest.issues.createLabel({ ...here, ...label }).catch(async (error: unknown) => {
          // Where an answer was lost, the label is there already.
          await on([422], null)(error)
          await octokit.rest.issues.getLabel({ ...here, name: label.name }).catch(() => Promise.reject(error))
        })
      }),

    removeLabel: (number, label) =>
      about(number, `remove the label ${label} from #${number}`, async () => {
        const asked = { ...here, issue_number: number, name: label }
        await octokit.rest.issues.removeLabel(asked).catch(async (error: unknown) => {
          // Where an answer was lost, the label is gone already.
          await on([404], null)(error)
          const { data } = await octokit.rest.issues.get({ ...here, issue_number: number })
          if (toIssue(data).labels.includes(label)) throw error
        })
      }),

    assign: (number, login) =>
      about(number, `assign ${login} to #${number}`, async () => {
        const asked = { ...here, issue_number: number, assignees: [login] }
        const { assignees } = (await octokit.rest.issues.addAssignees(asked)).data
        return assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase()) ?? false
      }),

    unassign: (number, login) =>
      about(number, `unassign ${login} from #${number}`, async () => {
        await octokit.rest.issues.removeAssignees({ ...here, issue_number: number, assignees: [login] })
      }),

    removeReviewer: (number, reviewer) =>
      onTarget(
        place,
        {
          what: `take back the request for a review of #${number} by ${reviewer}`,
          ...{ permission: 'pull-requests: write', target: number },
        },
        async () => {
          const [, team] = /^team:(.+)/.exec(reviewer) ?? []
          const whom =
            team === undefined ? { reviewers: [reviewer] } : { reviewers: [], team_reviewers: [team] }
          await octokit.rest.pulls.removeRequestedReviewers({ ...here, pull_number: number, ...whom })
        },
      ),

    react: ({ number, comment, lineComment }, content) =>
      ask({ what: `react with ${content}`, permission: WRITE }, async () => {
        const { reactions } = octokit.rest
        if (lineComment !== undefined)
          await reactions.createForPullRequestReviewComment({ ...here, comment_id: lineComment, content })
        else if (comment !== undefined)
          await reactions.createForIssueComment({ ...here, comment_id: comment, content })
        else await reactions.createForIssue({ ...here, issue_number: number, content })
      }),

    close: (number, reason) =>
      update(number, `close #${number}`, { state: 'closed', ...(reason ? { state_reason: reason } : {}) }),

    edit: (number, change) => update(number, `edit #${number}`, change),

    setMilestone: (number, milestone) => update(number, `set the milestone of #${number}`, { milestone }),

    closeAsDuplicate: (number) =>
      update(number, `close #${number}`, { state: 'closed', state_reason: 'duplicate' }),

    createIssue: ({ title, body, labels }, find) =>
      ask({ what: `open the issue "${title}"`, permission: WRITE }, () =>
        place.unlessDone(async () => {
          const issue = { ...here, title, body, labels: [...labels], request: { retries: 0 } }
          return toIssue((await octokit.rest.issues.create(issue)).data)
        }, find),
      ),
  }
}
