import { GitHubError } from '../../base/errors.js'
import type { GitHub } from '../github.js'
import type { Place } from './place.js'

const WRITE = 'pull-requests: write'

const LINKED = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      linkedBranches(first: 10) { nodes { ref { name repository { nameWithOwner } } } }
    }
  }
}`

interface Linked {
  repository: {
    issue: {
      linkedBranches: {
        nodes: ({ ref: { name: string; repository: { nameWithOwner: string } } | null } | null)[] | null
      }
    } | null
  } | null
}

/** Labels, people and milestone of a pull request. Each is a request of its own: one that is refused stops no other. */
export function setsDetails({
  octokit,
  graphql,
  owner,
  repo,
  ask,
}: Place): Pick<GitHub, 'setDetails' | 'linkedBranches'> {
  const here = { owner, repo }
  return {
    async setDetails(number, { labels, assignees, reviewers, milestone }) {
      const issue = { ...here, issue_number: number }
      const on = `pull request #${number}`
      const errors: GitHubError[] = []
      const attempt = (what: string, request: () => Promise<unknown>) =>
        ask({ what, permission: WRITE }, request).catch((error: GitHubError) => errors.push(error))
      if (labels.length > 0)
        await attempt(`add the labels ${labels.join(', ')} to ${on}`, () =>
          octokit.rest.issues.addLabels({ ...issue, labels: [...labels] }),
        )
      for (const login of assignees) {
        const what = `assign ${login} to ${on}`
        await attempt(what, async () => {
          const { data } = await octokit.rest.issues.addAssignees({ ...issue, assignees: [login] })
          // GitHub ignores whoever cannot be assigned.
          const known = data.assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase())
          if (known !== true) throw detailsRefused(`${what}: they have no access to the repository`)
        })
      }
      for (const who of reviewers) {
        const team = /^team:(?:.*\/)?(.+)$/.exec(who)?.[1]
        const asked = team === undefined ? { reviewers: [who] } : { team_reviewers: [team] }
        await attempt(`request a review of ${on} from ${who}`, () =>
          octokit.rest.pulls.requestReviewers({ ...here, pull_number: number, ...asked }),
        )
      }
      if (milestone !== '') {
        const what = `set the milestone ${milestone} on ${on}`
        await attempt(what, async () => {
          const all = await octokit.paginate(octokit.rest.issues.listMilestones, { ...here, per_page: 100 })
          const found = all.find(({ title }) => title === milestone)
          if (!found) throw detailsRefused(`${what}: there is no open one`)
          await octokit.rest.issues.update({ ...issue, milestone: found.number })
        })
      }
      return errors
    },

    linkedBranches: (number) =>
      ask({ what: `list the branches of issue #${number}`, permission: 'issues: read' }, async () => {
        const { repository } = await graphql<Linked>(LINKED, { ...here, number })
        const own = `${owner}/${repo}`.toLowerCase()
        return (repository?.issue?.linkedBranches.nodes ?? []).flatMap((node) =>
          node?.ref && node.ref.repository.nameWithOwner.toLowerCase() === own ? [node.ref.name] : [],
        )
      }),
  }
}

function detailsRefused(what: string): GitHubError {
  return new GitHubError('GITHUB_REQUEST_FAILED', `GitHub did not ${what}.`, {
    hint: 'Correct the name, or remove it from the workflow.',
  })
}
