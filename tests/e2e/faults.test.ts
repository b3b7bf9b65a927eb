import { generateKeyPairSync } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import type { Exchange } from '../../src/programs/demo/github/server.js'
import { PASSING } from '../world/faults.js'
import { operationOf } from '../world/operations.js'
import { describeWith } from '../world/parts.js'
import { writeQuickAgent } from '../world/quick-agent.js'
import { createStory } from '../world/stories.js'
import type { StepOptions, World } from '../world/world.js'

const FIX = `sed -i 's/a - b/a + b/' src/sum.js`
const FINDINGS = { findings: [{ path: 'f.txt', line: 1, severity: 'major', message: 'What is this for?' }] }

interface Story {
  /** What the agent does. */
  work: string
  inputs?: Record<string, string>
  begin(world: World): Promise<StepOptions['event']>
  /** What has to be there once, whatever happened on the way. */
  expectWhole(world: World): void
  outputs?: object
}

const KEYS = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  privateKeyEncoding: { type: 'pkcs1', format: 'pem' },
  publicKeyEncoding: { type: 'spki', format: 'pem' },
})

async function pullOf(world: World, files = {}) {
  const branch = { branch: 'topic', message: 'Topic', files: { 'f.txt': 'f\n', ...files } }
  const sha = await world.github.push(branch)
  const { number } = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'alice' })
  return { number, sha }
}

const STORIES: Record<string, Story> = {
  'a label by a member of a team, for a pull request with everything set': {
    work: FIX,
    inputs: {
      'allowed-users': 'acme/core',
      'base-branch': 'linked',
    },
    async begin(world) {
      world.github.addToken(world.token, { permissions: { members: 'read' } })
      world.github.addTeam('acme/core', { mallory: 'active' })
      world.github.repository.milestones.set(1, 'Soon')
      // The base's own file counts.
      await pullOf(world, {
        '.github/caisson.yml': stringify({
          delivery: { reviewers: ['alice'], assignees: ['alice'], labels: ['ai'], milestone: 'Soon' },
        }),
      })
      world.issue.linkedBranches.push('topic')
      return world.events.issueLabeled(1, { by: 'mallory' })
    },
    outputs: { branch: 'caisson/issue-1', 'pull-request-number': '3' },
    expectWhole(world) {
      expect(world.github.openPulls().slice(1)).toMatchObject([
        {
          base: { ref: 'topic' },
          head: { ref: 'caisson/issue-1' },
          labels: ['ai'],
          assignees: ['alice'],
          reviewers: ['alice'],
          milestone: 1,
        },
      ])
    },
  },
  'a comment on a pull request': {
    work: FIX,
    async begin(world) {
      const { number } = await pullOf(world)
      world.github.addReview(number, { body: 'Hm.', author: 'alice' })
      world.github.addReviewComment(number, { path: 'f.txt', body: 'Why?', author: 'alice' })
      return world.events.commented(number, { body: '@claude mend the sum', by: 'alice' })
    },
    outputs: { branch: 'topic', 'pull-request-number': '2' },
    expectWhole(world) {
      expect(world.github.openPulls()).toHaveLength(1)
    },
  },
  'a review': {
    work: `cat > /caisson/output/findings.json <<'X'\n${JSON.stringify(FINDINGS)}\nX`,
    inputs: { preset: 'review', 'delivery.reviewCheck': 'true' },
    async begin(world) {
      const { number } = await pullOf(world)
      return world.events.pullLabeled(number, { by: 'alice' })
    },
    outputs: { reason: 'no_changes', 'review-url': expect.stringContaining('#pullrequestreview-') },
    expectWhole({ github: { repository } }) {
      expect([...repository.reviews.values()]).toMatchObject([{ state: 'COMMENTED' }])
      expect([...repository.reviewComments.values()]).toMatchObject([{ path: 'f.txt', line: 1 }])
      expect(repository.checkRuns).toMatchObject([{ name: 'Caisson review' }])
    },
  },
  'failed checks': {
    work: FIX,
    async begin(world) {
      const { sha } = await pullOf(world)
      world.github.addJob({ sha, runId: 900, log: '2026-01-01T00:00:04.0Z it failed' })
      return world.events.checked('workflow_run', {
        ...{ id: 900, sha, branch: 'topic', conclusion: 'failure', by: 'alice' },
      })
    },
    outputs: { branch: 'topic', 'pull-request-number': '2' },
    expectWhole(world) {
      expect(world.github.openPulls()).toHaveLength(1)
    },
  },
  'an app that commits by the API': {
    work: FIX,
    inputs: { 'app-id': '12345', 'app-private-key': KEYS.privateKey, 'commit-with': 'api' },
    async begin(world) {
      world.github.addApp({ id: '12345', login: 'acme-bot[bot]', publicKey: KEYS.publicKey })
      return world.events.issueLabeled(1, { by: 'alice' })
    },
    outputs: { branch: 'caisson/issue-1', 'pull-request-number': '2' },
    expectWhole(world) {
      expect(world.github.openPulls()).toMatchObject([{ author: 'acme-bot[bot]' }])
    },
  },
  'a question by an outsider': {
    work: 'true',
    inputs: { outsiders: 'plan' },
    begin: (world) => world.events.commented(1, { body: '@claude why?', by: 'mallory' }),
    outputs: { reason: 'no_changes' },
    expectWhole(world) {
      expect(world.github.openPulls()).toEqual([])
    },
  },
}

/** Lets each request fail once, in one way after the other. */
function failEach(world: World, first: number): void {
  const faults = Object.values(PASSING)
  const seen = new Set<string>()
  let chosen = -1
  const isNew = (request: Exchange) => {
    // Never asked again: a reaction, and a token that is made where another one gets lost.
    if (/^(reactions|apps)\//.test(operationOf(request))) return false
    const name = `${operationOf(request)} ${request.path} ${JSON.stringify(request.body)}`
    if (seen.has(name)) return false
    seen.add(name)
    chosen = (first + seen.size) % faults.length
    return true
  }
  let fails = false
  for (const [index, fault] of faults.entries())
    world.github.fail({
      ...fault,
      times: Number.POSITIVE_INFINITY,
      when(request) {
        // Asked for every fault, the first one decides.
        if (index === 0) fails = isNew(request)
        return fails && index === chosen
      },
    })
}

/** The outputs, held against what there is. */
async function expectTrue(world: World, outputs: Record<string, string>, target: number) {
  const { github } = world
  const branch = outputs['branch']
  if (branch !== undefined) {
    expect(outputs['commit']).toBe(await github.repository.bare.resolve(`refs/heads/${branch}`))
    const parents = await github.repository.bare.git(['rev-list', '--grep=Caisson-Run', branch])
    expect(parents.split('\n')).toEqual([outputs['commit']])
  }
  const refs = await github.repository.bare.git(['for-each-ref', '--format=%(refname)'])
  expect(refs).not.toMatch(/refs\/caisson|issue-1-/)
  const ours = github.commentsOn(target).filter(({ author }) => author.endsWith('[bot]'))
  expect(ours).toHaveLength(1)
  expect(outputs['comment-url']).toContain(`#issuecomment-${ours[0]?.id}`)
}

describeWith(['node24'], 'a run whose every request fails once', () => {
  describe.concurrent.each([0, 3])('beginning with fault %i', (first) => {
    test.each(Object.entries(STORIES))('%s', { timeout: 180_000 }, async (_name, story) => {
      await using world = await createStory()
      const event = await story.begin(world)
      failEach(world, first)
      const quick = await writeQuickAgent(world.root, story.work)
      const run = await world.runAction({
        event,
        inputs: { ...quick, ...story.inputs },
      })
      expect(run.outputs, run.log).toMatchObject({ outcome: 'success', ...story.outputs })
      expect(run.exitCode).toBe(0)
      const failed = new Set(world.github.requests.filter(({ injected }) => injected).map(operationOf))
      const asked = new Set(world.github.requests.map(operationOf))
      for (const operation of failed) asked.delete(operation)
      expect([...asked].filter((operation) => !/^(reactions|apps)\//.test(operation))).toEqual([])
      const payload = event?.payload as { issue?: { number: number }; pull_request?: { number: number } }
      await expectTrue(world, run.outputs, (payload.issue ?? payload.pull_request)?.number ?? 2)
      story.expectWhole(world)
    })
  })
})
