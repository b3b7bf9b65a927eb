import type { SeedCommit } from '../../../src/programs/demo/github/git/bare-repository.js'
import { followPush } from '../../../src/programs/demo/github/routes/pull-changes.js'
import {
  createComment,
  createRepository,
  createUser,
  ensureLabel,
  openPull,
  type SeedComment,
  type SeedPull,
} from '../../../src/programs/demo/github/seed.js'
import { createSeeder, type Seeder, WRITE } from '../../../src/programs/demo/github/server.js'
import {
  type CommentState,
  fullName,
  type LabelState,
  type PullState,
  type RepositoryState,
  type TokenPermissions,
} from '../../../src/programs/demo/github/state.js'
import { guardPushes } from './push-rules.js'
import { addUpload } from './uploads.js'
import type {
  AppState,
  ArtifactState,
  CheckRunState,
  JobState,
  ReviewCommentState,
  ReviewState,
  TeamState,
  WorldRepository,
  WorldState,
} from './world-state.js'

/** What a fork's `pull_request` run is given. */
export const READ_ONLY: TokenPermissions = {
  contents: 'read',
  issues: 'read',
  pull_requests: 'read',
  checks: 'read',
  actions: 'read',
}

/** All that people and workflows do to a repository. */
export interface WorldSeeder extends Seeder {
  /** A team of an organization, with its members. */
  addTeam(name: string, members: Record<string, 'active' | 'pending'>): TeamState
  /** A GitHub App that is installed in the repository; its account is a bot. */
  addApp(app: { id: string; login: string; publicKey: string; installed?: boolean }): AppState
  addComment(number: number, comment: SeedComment): CommentState
  addComments(number: number, count: number, body?: (index: number) => string): void
  /** Adds a commit to a branch; a branch that is not there starts at `from` or the default branch. */
  push(commit: SeedCommit, to?: RepositoryState): Promise<string>
  addPull(pull: SeedPull): Promise<PullState>
  addFork(owner: string, name?: string): Promise<RepositoryState>
  addReview(number: number, review: Partial<Omit<ReviewState, 'id' | 'pullNumber'>>): ReviewState
  addReviewComment(
    number: number,
    comment: Partial<Omit<ReviewCommentState, 'id' | 'pullNumber'>> & { body: string; path: string },
  ): ReviewCommentState
  addCheckRun(run: Partial<Omit<CheckRunState, 'id'>> & { name: string; sha: string }): CheckRunState
  addLabel(name: string): LabelState
  /** A job of a workflow run that has ended. */
  addJob(job: Pick<JobState, 'sha'> & Partial<Omit<JobState, 'id'>>): JobState
  /** What a workflow run has uploaded; `archive` is the zip file. */
  addArtifact(artifact: Pick<ArtifactState, 'name' | 'archive'> & Partial<ArtifactState>): ArtifactState
  /** An image that somebody dropped into a text; returns its address. A text redirects there. */
  addUpload(content: Buffer | string): string
  protectBranches(...branches: string[]): Promise<void>
}

export function createWorldSeeder(state: WorldState, repository: WorldRepository): WorldSeeder {
  const pullOf = (number: number): PullState => {
    const pull = repository.pulls.get(number)
    if (!pull) throw new Error(`There is no pull request #${number}`)
    return pull
  }
  const author = (login: string | undefined) => createUser(state, login ?? repository.owner).login
  return {
    ...createSeeder(state, repository),
    addTeam(name, members) {
      const [org = '', slug = ''] = name.split('/')
      createUser(state, org, { type: 'Organization' })
      const logins = Object.entries(members).map(([login, at]) => [login.toLowerCase(), at] as const)
      const team: TeamState = { id: state.nextId(), org, slug, members: new Map(logins) }
      state.teams.set(name.toLowerCase(), team)
      return team
    },
    addApp(app) {
      createUser(state, app.login, { type: 'Bot' })
      const added = { installed: true, ...app, permissions: WRITE, installation: state.nextId() }
      state.apps.set(app.id, added)
      return added
    },
    addComment: (number, comment) => createComment(state, repository, number, comment),
    addComments(number, count, body = (index) => `Comment ${index + 1}`) {
      for (let index = 0; index < count; index++)
        createComment(state, repository, number, { body: body(index) })
    },
    async push(commit, to = repository) {
      const branch = commit.branch ?? to.defaultBranch
      const sha = await to.bare.commit({ from: `refs/heads/${to.defaultBranch}`, ...commit, branch })
      await followPush(state, to)
      return sha
    },
    addPull: (pull) => openPull(state, repository, pull),
    addFork: (owner, name) => forkRepository(state, repository, owner, name),
    addReview(number, review) {
      const added: ReviewState = {
        body: '',
        state: 'COMMENTED',
        commit: pullOf(number).head.sha,
        submittedAt: state.now(),
        ...review,
        id: state.nextId(),
        pullNumber: number,
        author: author(review.author),
      }
      repository.reviews.set(added.id, added)
      return added
    },
    addReviewComment(number, comment) {
      const added: ReviewCommentState = {
        reviewId: state.nextId(),
        line: 1,
        outdated: false,
        diffHunk: '@@ -1 +1 @@',
        commit: pullOf(number).head.sha,
        inReplyTo: null,
        reactions: [],
        createdAt: state.now(),
        updatedAt: comment.createdAt ?? state.now(),
        ...comment,
        id: state.nextId(),
        pullNumber: number,
        author: author(comment.author),
      }
      repository.reviewComments.set(added.id, added)
      return added
    },
    addCheckRun(run) {
      const added: CheckRunState = {
        status: 'completed',
        conclusion: 'success',
        title: null,
        summary: null,
        startedAt: state.now(),
        suite: 1,
        text: null,
        ...run,
        id: state.nextId(),
      }
      repository.checkRuns.push(added)
      return added
    },
    addArtifact(artifact) {
      const added: ArtifactState = {
        id: state.nextId(),
        workflowRunId: 8_000_000_001,
        headRepositoryId: repository.id,
        headSha: '0'.repeat(40),
        expired: false,
        createdAt: state.now(),
        ...artifact,
      }
      repository.artifacts.set(added.id, added)
      return added
    },
    addJob(job) {
      const added: JobState = {
        runId: 7_000_000_001,
        attempt: 1,
        workflow: 'CI',
        name: 'test',
        conclusion: 'failure',
        steps: [],
        log: '',
        ...job,
        id: state.nextId(),
      }
      repository.jobs.set(added.id, added)
      return added
    },
    addUpload: (content) => addUpload(state, repository, content),
    addLabel: (name) => ensureLabel(state, repository, name),
    protectBranches: (...branches) => guardPushes(repository, branches),
  }
}

/** A fork: a bare repository of its own with all branches of its parent. */
async function forkRepository(
  state: WorldState,
  parent: RepositoryState,
  owner: string,
  name = parent.name,
): Promise<RepositoryState> {
  const { defaultBranch } = parent
  const fork = await createRepository(state, {
    owner,
    name,
    defaultBranch,
    private: parent.private,
    forkOf: fullName(parent),
  })
  await fork.bare.git([
    'fetch',
    '--quiet',
    parent.bare.directory,
    '+refs/heads/*:refs/heads/*',
    '+refs/tags/*:refs/tags/*',
  ])
  await guardPushes(fork)
  return fork
}
