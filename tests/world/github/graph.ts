import { associationOf, CONTENTS } from '../../../src/programs/demo/github/render/render-issue.js'
import { repositoryWeb } from '../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../src/programs/demo/github/render/render-user.js'
import { changedFiles, figuresOf, mergeBase } from '../../../src/programs/demo/github/routes/pull-changes.js'
import {
  type CommentState,
  findUser,
  fullName,
  type GitHubState,
  type IssueState,
  type PullState,
  type ReactionState,
  type RepositoryState,
  roleOf,
  type TokenState,
} from '../../../src/programs/demo/github/state.js'
import { GraphqlRefusal } from './graphql-refusal.js'
import { renamesOf } from './linked-queries.js'
import { type ReviewState, worldRepository } from './world-state.js'

interface Page {
  first?: number | null
  last?: number | null
  after?: string | null
}

/** A list of which a page is asked. */
export function connection(nodes: readonly unknown[]) {
  return ({ first, last, after }: Page = {}) => {
    const from = last ? Math.max(0, nodes.length - last) : Number(after ?? 0)
    const end = Math.min(nodes.length, from + (first ?? last ?? nodes.length))
    return {
      totalCount: nodes.length,
      nodes: nodes.slice(from, end),
      pageInfo: {
        ...{ hasNextPage: end < nodes.length, endCursor: String(end) },
        ...{ hasPreviousPage: from > 0, startCursor: String(from) },
      },
    }
  }
}

/** What GitHub's own command line asks of a repository by GraphQL, and nodes by their IDs. */
export function graphOf(state: GitHubState, repository: RepositoryState, identity: TokenState) {
  const web = repositoryWeb(state, repository)
  const actor = (login: string) => ({
    __typename: findUser(state, login)?.type === 'Bot' ? 'Bot' : 'User',
    id: nodeId('User', findUser(state, login)?.id ?? 0),
    login,
    name: null,
    databaseId: findUser(state, login)?.id ?? null,
    url: `${state.url}/${login}`,
  })
  const reactionGroups = (reactions: readonly ReactionState[]) =>
    CONTENTS.slice(0, 1).map((content) => ({
      content: 'THUMBS_UP',
      users: { totalCount: reactions.filter((one) => one.content === content).length },
    }))
  const written = (by: { author: string; createdAt: string; updatedAt?: string }) => ({
    author: actor(by.author),
    authorAssociation: associationOf(repository, by.author),
    createdAt: by.createdAt,
    updatedAt: by.updatedAt ?? by.createdAt,
    lastEditedAt: by.updatedAt === undefined || by.updatedAt === by.createdAt ? null : by.updatedAt,
    includesCreatedEdit: false,
    viewerDidAuthor: by.author === identity.login,
  })
  const comment = (one: CommentState) => ({
    __typename: 'IssueComment',
    ...written(one),
    id: nodeId('IssueComment', one.id),
    databaseId: one.id,
    body: one.body,
    isMinimized: false,
    minimizedReason: null,
    reactionGroups: reactionGroups(one.reactions),
    url: `${web}/issues/${one.issueNumber}#issuecomment-${one.id}`,
  })
  const label = (name: string) => {
    const found = repository.labels.get(name.toLowerCase())
    if (!found) return null
    const { id, color, description } = found
    const at = repository.createdAt
    return {
      ...{ __typename: 'Label', id: nodeId('Label', id), name: found.name, color, description },
      ...{ createdAt: at, updatedAt: at, isDefault: false, url: `${web}/labels/${found.name}` },
    }
  }
  const milestone = (number: number | null) => {
    const title = number === null ? undefined : repository.milestones.get(number)
    if (number === null || title === undefined) return null
    return { id: nodeId('Milestone', number), number, title, description: null, dueOn: null, state: 'OPEN' }
  }
  const issueOrPull = (one: IssueState) => ({
    ...written({ author: one.author, createdAt: one.createdAt }),
    updatedAt: one.updatedAt,
    lastEditedAt: one.editedAt ?? null,
    number: one.number,
    title: one.title,
    body: one.body ?? '',
    bodyText: one.body ?? '',
    closed: one.state === 'closed',
    closedAt: one.closedAt,
    state: one.state.toUpperCase(),
    locked: one.locked,
    assignees: connection(one.assignees.map(actor)),
    labels: connection(one.labels.map(label)),
    milestone: milestone(one.milestone),
    comments: connection(
      [...repository.comments.values()].filter((each) => each.issueNumber === one.number).map(comment),
    ),
    reactionGroups: reactionGroups(one.reactions),
    projectCards: connection([]),
    projectItems: connection([]),
    timelineItems: renamesOf(one),
  })
  const issue = (one: IssueState) => ({
    __typename: 'Issue',
    ...issueOrPull(one),
    id: nodeId('Issue', one.id),
    url: `${web}/issues/${one.number}`,
    stateReason: one.state === 'closed' ? (one.stateReason ?? 'completed').toUpperCase() : null,
    isPinned: false,
    repository: repositoryNode,
    linkedBranches: connection(
      one.linkedBranches.map((name) => ({
        id: nodeId('LinkedBranch', name),
        ref: { name, repository: { nameWithOwner: fullName(repository) } },
      })),
    ),
  })
  const review = (one: ReviewState) => ({
    __typename: 'PullRequestReview',
    ...written({ author: one.author, createdAt: one.submittedAt }),
    lastEditedAt: one.editedAt ?? null,
    ...{ id: nodeId('PullRequestReview', one.id), state: one.state, body: one.body },
    ...{ submittedAt: one.submittedAt, commit: { oid: one.commit } },
    reactionGroups: reactionGroups([]),
    url: `${web}/pull/${one.pullNumber}#pullrequestreview-${one.id}`,
  })
  const pull = (one: PullState) => {
    const its = repository.issues.get(one.number) as IssueState
    const figures = () => figuresOf(repository, one)
    const [owner = ''] = (one.head.repository ?? '').split('/')
    const reviews = [...worldRepository(repository).reviews.values()]
      .filter((review) => review.pullNumber === one.number)
      .map(review)
    const ref = (name: string) => ({
      name,
      target: async () => ({
        __typename: 'Commit',
        oid: await repository.bare.resolve(`refs/heads/${name}`),
      }),
      branchProtectionRule: null,
    })
    return {
      __typename: 'PullRequest',
      ...issueOrPull(its),
      id: nodeId('PullRequest', one.id),
      fullDatabaseId: String(one.id),
      url: `${web}/pull/${one.number}`,
      repository: repositoryNode,
      isDraft: one.draft,
      isCrossRepository: one.head.repository !== fullName(repository),
      isInMergeQueue: false,
      isMergeQueueEnabled: false,
      ...{ baseRefName: one.base.ref, baseRefOid: one.base.sha, baseRef: ref(one.base.ref) },
      ...{ headRefName: one.head.ref, headRefOid: one.head.sha, headRef: ref(one.head.ref) },
      headRepository: repositoryLine(one.head.repository ?? ''),
      headRepositoryOwner: { ...actor(owner), id: nodeId('User', owner) },
      maintainerCanModify: one.maintainerCanModify,
      additions: async () => (await figures()).additions,
      deletions: async () => (await figures()).deletions,
      changedFiles: async () => (await figures()).changedFiles,
      mergeable: async () => ((await figures()).mergeable ? 'MERGEABLE' : 'CONFLICTING'),
      ...{ mergeStateStatus: 'CLEAN', merged: false, mergedAt: null, mergedBy: null, mergeCommit: null },
      ...{ potentialMergeCommit: null, autoMergeRequest: null, reviewDecision: null },
      files: async (page: Page) =>
        connection(
          (await changedFiles(repository, one)).map(({ filename: path, additions, deletions }) => {
            return { path, additions, deletions, changeType: 'MODIFIED' }
          }),
        )(page),
      commits: async (page: Page) => {
        const range = `${await mergeBase(repository, one)}..${one.head.sha}`
        const shas = (await repository.bare.git(['rev-list', '--reverse', range])).split('\n')
        return connection(await Promise.all(shas.map(async (sha) => ({ commit: await commit(sha) }))))(page)
      },
      reviews: connection(reviews),
      latestReviews: connection(reviews.slice(-1)),
      reviewRequests: connection(one.reviewers.map((login) => ({ requestedReviewer: actor(login) }))),
    }
  }
  const commit = async (oid: string) => {
    const show = ['show', '-s', '--format=%s%x00%b%x00%aI%x00%cI%x00%an%x00%ae', oid]
    const [subject = '', body = '', authored = '', committed = '', name = '', email = ''] = (
      await repository.bare.git(show)
    ).split('\0')
    const runs = worldRepository(repository).checkRuns.filter(({ sha }) => sha === oid)
    const contexts = runs.map((run) => ({
      ...{ __typename: 'CheckRun', id: nodeId('CheckRun', run.id), databaseId: run.id, name: run.name },
      ...{ status: run.status.toUpperCase(), conclusion: run.conclusion?.toUpperCase() ?? null },
      ...{ startedAt: run.startedAt, completedAt: run.startedAt, detailsUrl: `${web}/runs/${run.id}` },
      isRequired: false,
      checkSuite: { workflowRun: { event: 'push', workflow: { name: 'CI' } } },
    }))
    const counts = (of: readonly string[]) =>
      [...new Set(of)].map((one) => ({ state: one, count: of.filter((other) => other === one).length }))
    return {
      __typename: 'Commit',
      ...{ oid, messageHeadline: subject, messageBody: body.trim(), message: subject },
      ...{ authoredDate: authored, committedDate: committed },
      authors: { nodes: [{ name, email, user: null }] },
      statusCheckRollup:
        runs.length === 0
          ? null
          : {
              state: runs.every((run) => run.conclusion === 'success') ? 'SUCCESS' : 'FAILURE',
              contexts: (page: Page) => ({
                ...connection(contexts)(page),
                checkRunCount: contexts.length,
                checkRunCountsByState: counts(contexts.map((one) => String(one.conclusion))),
                ...{ statusContextCount: 0, statusContextCountsByState: [] },
              }),
            },
    }
  }
  const repositoryLine = (name: string) => ({
    ...{
      id: nodeId('Repository', name),
      name: name.split('/')[1],
      nameWithOwner: name,
      url: `${state.url}/${name}`,
    },
    owner: actor(name.split('/')[0] ?? ''),
  })
  const issues = () => [...repository.issues.values()].filter(({ number }) => !repository.pulls.has(number))
  const repositoryNode = {
    __typename: 'Repository',
    id: nodeId('Repository', repository.id),
    databaseId: repository.id,
    name: repository.name,
    nameWithOwner: fullName(repository),
    owner: { ...actor(repository.owner) },
    ...{
      description: null,
      homepageUrl: null,
      url: web,
      sshUrl: `git@github.com:${fullName(repository)}.git`,
    },
    ...{ createdAt: repository.createdAt, pushedAt: repository.createdAt, updatedAt: repository.createdAt },
    ...{ isPrivate: repository.private, visibility: repository.private ? 'PRIVATE' : 'PUBLIC' },
    ...{ isFork: false, isArchived: false, isEmpty: false, isTemplate: false, isInOrganization: false },
    ...{ hasIssuesEnabled: true, hasWikiEnabled: false, hasProjectsEnabled: false, isMirror: false },
    ...{
      mergeCommitAllowed: true,
      rebaseMergeAllowed: true,
      squashMergeAllowed: true,
      autoMergeAllowed: false,
    },
    ...{ deleteBranchOnMerge: false, forkCount: 0, stargazerCount: 0, parent: null, latestRelease: null },
    viewerPermission: roleOf(repository, identity.login).toUpperCase(),
    defaultBranchRef: { name: repository.defaultBranch },
    ...{ issueTemplates: [], pullRequestTemplates: [], licenseInfo: null, primaryLanguage: null },
    labels: ({ query, ...page }: Page & { query?: string | null }) =>
      connection(
        [...repository.labels.values()]
          .filter(({ name }) => name.includes(query ?? ''))
          .map(({ name }) => label(name)),
      )(page),
    label: ({ name }: { name: string }) => label(name),
    milestones: connection([...repository.milestones.keys()].map(milestone)),
    assignableUsers: connection([...repository.roles.keys()].map(actor)),
    releases: connection([]),
    projects: connection([]),
    issues: ({ states, labels, filterBy, ...page }: Page & IssueFilter) =>
      connection(
        newestFirst(issues())
          .filter((one) => !states || states.includes(one.state.toUpperCase()))
          .filter((one) => !labels || one.labels.some((name) => labels.includes(name)))
          .filter((one) => !filterBy?.createdBy || one.author === filterBy.createdBy)
          .filter((one) => !filterBy?.assignee || one.assignees.includes(filterBy.assignee))
          .map(issue),
      )(page),
    issue: ({ number }: { number: number }) => {
      const found = repository.pulls.has(number) ? undefined : repository.issues.get(number)
      return found ? issue(found) : null
    },
    pullRequests: ({ states, headRefName, baseRefName, ...page }: Page & PullFilter) =>
      connection(
        newestFirst([...repository.pulls.values()])
          .filter((one) => !headRefName || one.head.ref === headRefName)
          .filter((one) => !baseRefName || one.base.ref === baseRefName)
          .filter(
            (one) => !states || states.includes(repository.issues.get(one.number)?.state.toUpperCase() ?? ''),
          )
          .map(pull),
      )(page),
    pullRequest: ({ number }: { number: number }) => {
      const found = repository.pulls.get(number)
      if (found) return pull(found)
      throw new GraphqlRefusal(
        'NOT_FOUND',
        `Could not resolve to a PullRequest with the number of ${number}.`,
      )
    },
  }
  const find = (number: number) => {
    const [itsPull, its] = [repository.pulls.get(number), repository.issues.get(number)]
    return itsPull ? pull(itsPull) : its ? issue(its) : null
  }
  return {
    repository: repositoryNode,
    find,
    /** By its opaque ID. */
    node(id: string) {
      const [kind = '', number = ''] = Buffer.from(id, 'base64').toString().split(':')
      const at = Number(number)
      const its = [...repository.issues.values()].find((one) => one.id === at)
      const itsPull = [...repository.pulls.values()].find((one) => one.id === at)
      if (kind === 'Issue' && its) return issue(its)
      if (kind === 'PullRequest' && itsPull) return pull(itsPull)
      const itsComment = repository.comments.get(at)
      if (kind === 'IssueComment' && itsComment) return comment(itsComment)
      const itsReview = worldRepository(repository).reviews.get(at)
      if (kind === 'PullRequestReview' && itsReview) return review(itsReview)
      const itsLabel = [...repository.labels.values()].find((one) => one.id === at)
      if (kind === 'Label' && itsLabel) return label(itsLabel.name)
      if (kind === 'Repository' && at === repository.id) return repositoryNode
      const user = [...state.users.values()].find((one) => one.id === at)
      if (kind === 'User' && user) return actor(user.login)
      return kind === 'Milestone' ? { __typename: 'Milestone', ...milestone(at) } : null
    },
    /** Issues and pull requests by words and qualifiers. */
    search: (words: readonly string[]) => issuesThatMatch(repository, words).map((one) => find(one.number)),
  }
}

/** The words and qualifiers of a search. */
export function wordsOf(query: string): string[] {
  return query.match(/(?:[^\s"]|"[^"]*")+/g) ?? []
}

/** The newest first. */
export function issuesThatMatch(repository: RepositoryState, words: readonly string[]): IssueState[] {
  const matches = (one: IssueState, word: string): boolean => {
    const [, key = '', value = ''] = /^(\w+):"?(.*?)"?$/.exec(word) ?? []
    const kind = repository.pulls.has(one.number) ? /^(pr|pull-request)$/ : /^issue$/
    if (key === 'repo') return value === fullName(repository)
    if (key === 'type' || (key === 'is' && /^(pr|issue|pull-request)$/.test(value))) return kind.test(value)
    if (key === 'state' || key === 'is') return one.state === value
    if (key === 'label') return one.labels.includes(value)
    if (key === 'author') return one.author === value
    return `${one.title} ${one.body}`.toLowerCase().includes(word.replace(/"/g, '').toLowerCase())
  }
  return newestFirst([...repository.issues.values()]).filter((one) =>
    words.every((word) => matches(one, word)),
  )
}

function newestFirst<T extends { number: number }>(all: T[]): T[] {
  return all.sort((a, b) => b.number - a.number)
}

interface IssueFilter {
  states?: string[] | null
  labels?: string[] | null
  filterBy?: { createdBy?: string | null; assignee?: string | null } | null
}

interface PullFilter {
  states?: string[] | null
  headRefName?: string | null
  baseRefName?: string | null
}
