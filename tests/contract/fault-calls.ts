import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { silentLog } from '../../src/base/log.js'
import { appToken } from '../../src/github/app-token.js'
import type { GitHub } from '../../src/github/github.js'
import { createArtifactStore } from '../../src/github/octokit/artifacts.js'
import { createGitHub } from '../../src/github/octokit.js'
import { connect } from '../world/connect.js'
import { KEYS, PERSON, type Scene, TOKEN } from './fault-scene.js'

/** Something that is asked of GitHub, by an adapter of its own each time. */
export type Call = (scene: Scene) => Promise<unknown>

const by =
  (ask: (github: GitHub, scene: Scene) => Promise<unknown>): Call =>
  (scene) =>
    ask(connect(scene.server, TOKEN), scene)

const at = ({ server }: Pick<Scene, 'server'>) => ({
  owner: 'octo',
  repo: 'hello',
  apiUrl: server.apiUrl,
  serverUrl: server.url,
  log: silentLog,
  retryPauseMs: 1,
})

const storeOf = (scene: Scene) => createArtifactStore({ ...at(scene), token: TOKEN })

/** Every call of the port, and of those beside it. */
export const CALLS: Record<string, Call> = {
  viewer: by((github) => github.viewer()),
  // The address of the other one leads to a server that refuses.
  'viewer, by REST': ({ server }) =>
    createGitHub({ ...at({ server }), token: PERSON, graphqlUrl: `${server.url}/_blobs/0` }).viewer(),
  repository: by((github) => github.repository()),
  permission: by((github) => github.permission('alice')),
  isTeamMember: by((github) => github.isTeamMember({ org: 'acme', slug: 'core' }, 'alice')),
  commentsSince: by((github) => github.commentsSince('2026-01-01T00:00:00Z')),
  issue: by((github, { issue }) => github.issue(issue)),
  pullRequest: by((github, { pull }) => github.pullRequest(pull)),
  comments: by((github, { issue }) => github.comments(issue)),
  reviews: by((github, { pull }) => github.reviews(pull)),
  reviewComments: by((github, { pull }) => github.reviewComments(pull)),
  changedFiles: by((github, { pull }) => github.changedFiles(pull)),
  pullRequestDiff: by((github, { pull }) => github.pullRequestDiff(pull)),
  checkRuns: by((github, { head }) => github.checkRuns(head)),
  headAt: by(async (github, { pull }) =>
    github.headAt(await github.pullRequest(pull), '2100-01-01T00:00:00Z'),
  ),
  'failedJobs of a workflow': by((github) =>
    github.failedJobs({ kind: 'workflow_run', id: 900, attempt: 1 }, 3),
  ),
  'failedJobs of a check suite': by((github) =>
    github.failedJobs({ kind: 'check_suite', id: 70, attempt: 1 }, 3),
  ),
  linkedBranches: by((github, { issue }) => github.linkedBranches(issue)),
  'surroundings.closing': by((github, { pull }) => github.surroundings.closing(pull)),
  'surroundings.named': by((github, { issue }) => github.surroundings.named(issue)),
  'surroundings.projects': ({ server, issue }) => connect(server, PERSON).surroundings.projects(issue),
  'surroundings.commits': by((github, { pull }) => github.surroundings.commits(pull)),
  'surroundings.images': by((github, { server, issue, comment }) =>
    github.surroundings.images({ kind: 'comment', number: issue, id: comment }, [
      `${server.url}/user-attachments/assets/00000000-0000-4000-8000-000000000000`,
    ]),
  ),
  openPullRequests: by((github) => github.openPullRequests('feature')),
  pullRequestsOf: by((github) => github.pullRequestsOf('feature')),
  refusals: by((github, { pull }) =>
    github.refusals({
      push: 'caisson/x',
      pullRequest: 'main',
      workflows: ['ci.yml'],
      review: pull,
      checkRun: true,
    }),
  ),

  'acting.labels': by((github) => github.acting.labels()),
  'acting.milestones': by((github) => github.acting.milestones()),
  'acting.latestIssues': by((github) => github.acting.latestIssues({ most: 5 })),
  'acting.addLabel': by((github, { issue }) => github.acting.addLabel(issue, 'bug')),
  'acting.createLabel': by((github) =>
    github.acting.createLabel({ name: 'new', color: 'ff0000', description: 'New' }),
  ),
  'acting.removeLabel': by((github, { issue }) => github.acting.removeLabel(issue, 'bug')),
  'acting.assign': by((github, { issue }) => github.acting.assign(issue, 'mona')),
  'acting.unassign': by((github, { issue }) => github.acting.unassign(issue, 'mona')),
  'acting.removeReviewer': by((github, { pull }) => github.acting.removeReviewer(pull, 'mona')),
  'acting.react': by((github, { issue }) => github.acting.react({ number: issue }, 'eyes')),
  'acting.close': by((github, { issue }) => github.acting.close(issue, 'completed')),
  'acting.edit': by((github, { issue }) => github.acting.edit(issue, { title: 'Another' })),
  'acting.setMilestone': by((github, { issue }) => github.acting.setMilestone(issue, 1)),
  'acting.closeAsDuplicate': by((github, { issue }) => github.acting.closeAsDuplicate(issue)),
  'acting.createIssue': by(({ acting }) =>
    acting.createIssue({ title: 'Another', body: 'One', labels: [] }, async () =>
      (await acting.latestIssues({ most: 5 })).find(({ title }) => title === 'Another'),
    ),
  ),

  createComment: by((github, { issue }) => github.createComment(issue, 'Done.')),
  updateComment: by((github, { comment }) => github.updateComment(comment, 'Done.')),
  deleteComment: by((github, { comment }) => github.deleteComment(comment)),
  'react to a comment': by((github, { comment }) =>
    github.react({ id: comment, kind: 'issue_comment' }, 'eyes'),
  ),
  'react to a review comment': by((github, { reviewComment }) =>
    github.react({ id: reviewComment, kind: 'review_comment' }, 'eyes'),
  ),
  createPullRequest: by((github) =>
    github.createPullRequest({ title: 'Later', body: '', head: 'later', base: 'main', draft: false }),
  ),
  updatePullRequest: by((github, { pull }) => github.updatePullRequest(pull, { body: 'Anew' })),
  'setDraft: ready': ({ server, draft }) => connect(server, PERSON).setDraft(draft, false),
  'setDraft: a draft': ({ server, pull }) => connect(server, PERSON).setDraft(pull, true),
  setDetails: by((github, { pull }) =>
    github.setDetails(pull, {
      labels: ['ai'],
      assignees: ['alice'],
      reviewers: ['alice'],
      milestone: 'Soon',
    }),
  ),
  workflowRun: by((github) => github.workflowRun(900)),
  cancelRun: by((github) => github.cancelRun(900)),
  startWorkflow: by((github) => github.startWorkflow({ workflow: 'ci.yml', ref: 'feature' })),

  'reviewing.threads': by((github, { pull }) => github.reviewing.threads(pull)),
  'reviewing.create': by((github, { pull, head: commit }) =>
    github.reviewing.create(pull, {
      commit,
      event: 'COMMENT',
      body: 'Seen.',
      comments: [{ path: 'a.txt', line: 2, side: 'RIGHT', body: 'Two was a word.' }],
    }),
  ),
  'reviewing.reply': by((github, { pull, reviewComment }) =>
    github.reviewing.reply(pull, reviewComment, 'Because.'),
  ),
  'reviewing.updateReply': by((github, { reviewComment }) =>
    github.reviewing.updateReply(reviewComment, 'Anew.'),
  ),
  'reviewing.resolve': by(async (github, { pull }) => {
    const [thread] = await github.reviewing.threads(pull)
    await github.reviewing.resolve(thread?.id ?? '')
  }),
  'reviewing.createCheckRun': by((github, { head: commit }) =>
    github.reviewing.createCheckRun({
      ...{ name: 'Caisson review', commit, externalId: 'x', conclusion: 'neutral' },
      ...{ title: 'Seen', summary: 'All of it', annotations: [] },
    }),
  ),

  'gitData.branch': by((github) => github.gitData.branch('feature')),
  'gitData.commit': by((github, { head }) => github.gitData.commit(head)),
  'gitData.commitsSince': by((github, { head }) => github.gitData.commitsSince('main', head)),
  'gitData.createBlob': by((github) => github.gitData.createBlob(Buffer.from('blob'))),
  'gitData.createTree': by(async (github, { head }) => {
    const base = (await github.gitData.commit(head))?.tree ?? ''
    return github.gitData.createTree({ base, entries: [{ path: 'e', mode: '100644', text: 'e\n' }] })
  }),
  'gitData.createCommit': by(async (github, { head }) => {
    const tree = (await github.gitData.commit(head))?.tree ?? ''
    const { tree: made } = await github.gitData.createCommit({ tree, parents: [head], message: 'Anew' })
    return made
  }),
  'gitData.commitOnBranch': by(async (github, { head }) => {
    const additions = [{ path: 'e', content: Buffer.from('e\n') }]
    const made = { branch: 'feature', parent: head, message: 'Anew', additions, deletions: [] }
    return (await github.gitData.commitOnBranch(made)).tree
  }),
  'gitData.createBranch': by((github, { head }) => github.gitData.createBranch('new', head)),
  'gitData.forwardBranch': by((github, { next }) => github.gitData.forwardBranch('feature', next)),
  'gitData.replaceBranch': by((github, { beside, head }) =>
    github.gitData.replaceBranch('feature', beside, head),
  ),
  'gitData.deleteRef': by((github) => github.gitData.deleteRef('refs/caisson/x')),

  'artifacts.artifact': (scene) => storeOf(scene).artifact(scene.artifact),
  'artifacts.ofWorkflowRun': (scene) => storeOf(scene).ofWorkflowRun(900),
  'artifacts.download': async (scene) => {
    const store = storeOf(scene)
    const file = join(scene.folder, randomUUID())
    await store.download(await store.artifact(scene.artifact), file, AbortSignal.timeout(30_000))
    return readFile(file, 'utf8')
  },
  "an app's token": async (scene) => {
    const token = await appToken({ id: '12345', privateKey: KEYS.privateKey }, at(scene))
    await token.release()
  },
}
