import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ArtifactService, startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, FIX } from '../world/stories.js'
import { handedBy, jobsOf } from '../world/two-jobs.js'
import { remoteFile, type World } from '../world/world.js'

const LIMIT = { timeout: 180_000 }

describeWith(['docker', 'claude', 'node24'], 'two jobs on another base', () => {
  let service: ArtifactService
  beforeAll(async () => {
    service = await startArtifactService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** A branch that has moved away from the default one. */
  async function createReleased(): Promise<World> {
    const world = await createStory({ model: FIX })
    await world.github.push({ branch: 'release/1', message: 'Old', files: { 'OLD.md': 'old\n' } })
    return world
  }

  test('make a pull request for the branch of the label, or the linked one', LIMIT, async () => {
    await using world = await createReleased()
    const jobs = jobsOf(world, service)
    const base = { 'base-branch': 'backport: nowhere\nlinked' }
    world.issue.linkedBranches.push('release/1')
    const run = await jobs.run(base)
    expect(run.exitCode, run.log).toBe(0)
    const published = await jobs.publish({ ...base, ...handedBy(run) })
    expect(published.outputs, published.log).toMatchObject({ outcome: 'success', branch: 'caisson/issue-1' })
    expect(world.github.openPulls()).toMatchObject([{ base: { ref: 'release/1' } }])
    expect(await remoteFile(world, 'caisson/issue-1', 'OLD.md')).toBe('old\n')
    expect(await remoteFile(world, 'caisson/issue-1', 'src/sum.js')).toContain('a + b')
  })

  test('that do not agree on it publish nothing', LIMIT, async () => {
    await using world = await createReleased()
    const jobs = jobsOf(world, service)
    const run = await jobs.run({ 'base-branch': 'release/1' })
    expect(run.exitCode, run.log).toBe(0)
    const published = await jobs.publish(handedBy(run))
    expect(published.exitCode, published.log).not.toBe(0)
    expect(published.log).toMatch(/::error::.*not part of main.*Give both jobs the same `base-branch`/)
    expect(world.github.openPulls()).toEqual([])
  })

  test('whose delivery fails say so, and a rerun of the second one completes it', LIMIT, async () => {
    await using world = await createReleased()
    const jobs = jobsOf(world, service)
    const base = { 'base-branch': 'release/1' }
    const run = await jobs.run(base)
    const requests = world.model?.requests.length
    world.github.fail({ operationId: 'pulls/create', status: 403 })
    const failed = await jobs.publish({ ...base, ...handedBy(run) })
    expect(failed.exitCode).toBe(2)
    expect(failed.outputs).toMatchObject({
      outcome: 'needs_review',
      reason: 'not_delivered',
      branch: 'caisson/issue-1',
    })
    expect(failed.outputs).not.toHaveProperty('pull-request-number')
    const [comment, ...more] = world.github.commentsOn(1)
    expect(more).toEqual([])
    expect(comment?.body).toContain('The pull request could not be opened')
    expect(comment?.body).toContain('a + b')

    const rerun = await jobs.publish({ ...base, ...handedBy(run) })
    expect(rerun.outputs, rerun.log).toMatchObject({ outcome: 'success', 'pull-request-number': '2' })
    expect(world.github.openPulls()).toMatchObject([{ base: { ref: 'release/1' } }])
    expect(world.github.commentsOn(1)).toHaveLength(1)
    expect(world.github.commentsOn(1)[0]?.body).not.toContain('could not be opened')
    expect(world.model?.requests).toHaveLength(requests ?? 0)
  })
})
