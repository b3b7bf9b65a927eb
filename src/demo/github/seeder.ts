import { createIssue, createUser, type SeedIssue } from './seed.js'
import {
  type CommentState,
  fullName,
  type GitHubState,
  type IssueState,
  type PullState,
  type RepositoryState,
  type Role,
  type TokenPermissions,
  type TokenState,
  type UserState,
} from './state.js'

export const WRITE: TokenPermissions = {
  contents: 'write',
  issues: 'write',
  pull_requests: 'write',
  checks: 'write',
  actions: 'write',
}

/** Puts things into the server's first repository, as if people had done them. */
export interface Seeder {
  addUser(login: string, more?: { role?: Role; id?: number; type?: UserState['type'] }): UserState
  /** A token; default of `github-actions[bot]`, with every permission. */
  addToken(
    token: string,
    more?: { login?: string; permissions?: Partial<TokenPermissions>; repositories?: string[] },
  ): TokenState
  addIssue(issue: SeedIssue): IssueState
  /** Comments of an issue or pull request, oldest first. */
  commentsOn(number: number): CommentState[]
  /** Pull requests that are open. */
  openPulls(): (PullState & IssueState)[]
  /** Address to clone from. */
  cloneUrl(repository?: RepositoryState): string
}

export function createSeeder(state: GitHubState, repository: RepositoryState): Seeder {
  return {
    addUser(login, more = {}) {
      const user = createUser(state, login, more)
      if (more.role) repository.roles.set(login.toLowerCase(), more.role)
      return user
    },
    addToken(token, more = {}) {
      const login = createUser(state, more.login ?? 'github-actions[bot]').login
      const { repositories } = more
      const only = repositories && { repositories: repositories.map((one) => one.toLowerCase()) }
      const added = { token, login, permissions: { ...WRITE, ...more.permissions }, ...only }
      state.tokens.set(token, added)
      return added
    },
    addIssue: (issue) => createIssue(state, repository, issue),
    commentsOn: (number) =>
      [...repository.comments.values()].filter((comment) => comment.issueNumber === number),
    openPulls: () =>
      [...repository.pulls.values()]
        .map((pull) => ({ ...(repository.issues.get(pull.number) as IssueState), ...pull }))
        .filter((pull) => pull.state === 'open'),
    cloneUrl: (of = repository) => `${state.url}/${fullName(of)}.git`,
  }
}
