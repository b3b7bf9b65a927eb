import { repositoryWeb } from '../../../src/programs/demo/github/render/render-repository.js'
import {
  fullName,
  type GitHubState,
  type IssueState,
  type RepositoryState,
  type TokenState,
} from '../../../src/programs/demo/github/state.js'
import { GraphqlRefusal } from './graphql-refusal.js'

const CLOSES = /\b(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)\s+#(\d+)/gi

/** An issue or a pull request as GraphQL shows it: its text, its links, its projects. */
export function issueOrPullRequest(state: GitHubState, repository: RepositoryState, identity: TokenState) {
  return ({ number }: { number: number }) => {
    const issue = repository.issues.get(number)
    if (!issue)
      throw new GraphqlRefusal(
        'NOT_FOUND',
        `Could not resolve to an issue or pull request with the number of ${number}.`,
      )
    const isPull = repository.pulls.has(number)
    return {
      __typename: isPull ? 'PullRequest' : 'Issue',
      number,
      title: issue.title,
      body: issue.body ?? '',
      state: issue.state.toUpperCase(),
      author: { __typename: 'User', login: issue.author },
      createdAt: issue.createdAt,
      lastEditedAt: issue.editedAt ?? null,
      url: `${repositoryWeb(state, repository)}/${isPull ? 'pull' : 'issues'}/${number}`,
      timelineItems: renamesOf(issue),
      closingIssuesReferences: { nodes: closedBy(issue).flatMap(found) },
      closedByPullRequestsReferences: {
        nodes: [...repository.pulls.keys()]
          .filter((one) => closedBy(get(one)).includes(number))
          .flatMap(found),
      },
      projectItems: () => projectItems(issue, identity),
    }
  }

  function get(number: number): IssueState | undefined {
    return repository.issues.get(number)
  }

  function found(number: number) {
    const nameWithOwner = fullName(repository)
    return get(number) ? [{ number, repository: { nameWithOwner } }] : []
  }
}

/** The last time that a title was edited. */
export function renamesOf({ renamedAt: createdAt }: IssueState) {
  return { nodes: createdAt ? [{ __typename: 'RenamedTitleEvent', createdAt }] : [] }
}

/** What a pull request says that it closes. */
function closedBy(pull: IssueState | undefined): number[] {
  return [...(pull?.body ?? '').matchAll(CLOSES)].map(([, number]) => Number(number))
}

function projectItems({ projects = [] }: IssueState, { login }: TokenState) {
  // The workflow's own token has no permission that would open projects.
  if (login === 'github-actions[bot]')
    throw new GraphqlRefusal('FORBIDDEN', 'Resource not accessible by integration')
  return {
    nodes: projects.map(({ title, fields }) => ({
      project: { title },
      fieldValues: {
        nodes: Object.entries(fields).map(([name, value]) => ({
          ...(typeof value === 'number'
            ? { __typename: 'ProjectV2ItemFieldNumberValue', number: value }
            : { __typename: 'ProjectV2ItemFieldSingleSelectValue', name: value }),
          field: { __typename: 'ProjectV2Field', name },
        })),
      },
    })),
  }
}
