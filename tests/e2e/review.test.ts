import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ArtifactService, startArtifactService } from '../world/act-artifacts.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, manifestOf, runStory } from '../world/stories.js'
import { applySuggestion } from '../world/suggestion.js'
import { handedBy, jobsOf } from '../world/two-jobs.js'
import { remoteFile, type World } from '../world/world.js'

const write = (path: string, value: unknown) => ({
  name: 'Write',
  input: { file_path: path, content: JSON.stringify(value) },
})
const FIXED = 'export const sum = (a, b) => a + b'
const FINDINGS = {
  findings: [
    { path: 'src/sum.js', line: 1, severity: 'major', message: 'It **multiplies**.', suggestion: FIXED },
    { path: 'README.md', line: 1, severity: 'minor', message: 'It should say so.' },
  ],
}
const REVIEW: Script = {
  turns: [
    { tools: [{ name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } }] },
    // Neither is possible, whatever the model tries.
    { tools: [write('{{workspace}}/evil.txt', 1), { name: 'Bash', input: { command: 'echo x > y.txt' } }] },
    { tools: [write('/caisson/output/findings.json', FINDINGS)] },
    { text: 'It multiplies instead of adding.' },
  ],
}

async function pullOf(world: World): Promise<number> {
  await world.github.push({
    branch: 'feature',
    message: 'Multiply',
    files: { 'src/sum.js': 'export const sum = (a, b) => a * b\n' },
  })
  const pull = await world.github.addPull({ title: 'Multiply', head: 'feature' })
  await world.checkOut()
  return pull.number
}

const INPUTS = { preset: 'review', 'delivery.reviewCheck': 'true' }

describeWith(['docker', 'claude', 'node24'], 'a review', () => {
  test('becomes one review, a check run and the comment; again, nothing new', async () => {
    await using world = await createStory({ files: FILES, model: REVIEW })
    const number = await pullOf(world)
    const review = async () =>
      runStory(world, { event: await world.events.pullLabeled(number, { by: 'alice' }), inputs: INPUTS })
    const run = await review()

    expect(run.outputs).toMatchObject({ outcome: 'success', reason: 'no_changes', 'changed-files': '0' })
    expect(run.outputs['review-url']).toContain('#pullrequestreview-')
    const { repository } = world.github
    expect([...repository.reviews.values()]).toMatchObject([
      { state: 'COMMENTED', body: expect.stringContaining('`README.md:1`: It should say so.') },
    ])
    expect([...repository.reviewComments.values()]).toMatchObject([
      { path: 'src/sum.js', line: 1, body: expect.stringContaining(`\`\`\`suggestion\n${FIXED}\n\`\`\``) },
    ])
    const [onLine] = repository.reviewComments.values()
    const head = (await remoteFile(world, 'feature', 'src/sum.js')) ?? ''
    expect(applySuggestion(head, onLine ?? { body: '' })).toBe(`${FIXED}\n`)
    expect(repository.checkRuns).toMatchObject([{ name: 'Caisson review', conclusion: 'neutral' }])
    const [comment, ...more] = world.github.commentsOn(number)
    expect(more).toEqual([])
    expect(comment?.body).toContain('**Claude found 2 things.**')
    expect(comment?.body).toContain('It multiplies instead of adding.')
    expect(comment?.body).toMatch(/\[Review\]\(.*\): 2 findings, 1 on lines/)
    const manifest = await manifestOf(run)
    expect(manifest).toMatchObject({
      agent: { preset: 'review' },
      delivery: { review: { findings: 2, comments: 1, known: 0 } },
      patch: { files: 0 },
    })
    expect(manifest.denials.length).toBeGreaterThan(0)

    await review()
    expect(repository.reviews.size).toBe(1)
    expect(repository.reviewComments.size).toBe(1)
    const [again, ...others] = world.github.commentsOn(number)
    expect(others).toEqual([])
    expect(again?.body).toContain('**Claude found nothing new; 2 earlier findings stand.**')
  })

  test('that finds nothing says so in one line', async () => {
    const nothing = write('/caisson/output/findings.json', { findings: [] })
    await using world = await createStory({
      files: FILES,
      model: { turns: [{ tools: [nothing] }, { text: 'I read `src/sum.js`, line by line.' }] },
    })
    const number = await pullOf(world)
    const event = await world.events.pullLabeled(number, { by: 'alice' })
    await runStory(world, { event, inputs: { preset: 'review' } })
    expect(world.github.repository.reviews.size).toBe(0)
    const [comment] = world.github.commentsOn(number)
    const shown = comment?.body.replace(/<!--.*?-->|<details>[\s\S]*<\/details>|<sub>[\s\S]*/g, '').trim()
    expect(shown).toBe('**Claude found nothing to object to.**')
  })

  test('that the token may not write is refused before the model is asked', async () => {
    await using world = await createStory({ files: FILES, model: REVIEW, permissions: { checks: 'read' } })
    const number = await pullOf(world)
    const event = await world.events.pullLabeled(number, { by: 'alice' })
    const run = await runStory(world, { event, inputs: INPUTS }, 1)
    expect(run.log).toContain('checks: write')
    expect(world.model?.requests).toEqual([])
  })

  test('that GitHub refuses is not a success, and its findings are not lost', async () => {
    await using world = await createStory({ files: FILES, model: REVIEW })
    const number = await pullOf(world)
    // The first is the question whether the token may.
    world.github.fail({ operationId: 'pulls/create-review', status: 403, after: 1, times: 5 })
    const event = await world.events.pullLabeled(number, { by: 'alice' })
    const run = await runStory(world, { event, inputs: { preset: 'review' } }, 2)
    expect(run.outputs).toMatchObject({ outcome: 'needs_review', reason: 'not_delivered' })
    expect(world.github.commentsOn(number)[0]?.body).toContain('The review could not be posted')
  })
})

describeWith(['docker', 'claude', 'node24'], 'a review, in two jobs', () => {
  let service: ArtifactService
  beforeAll(async () => {
    service = await startArtifactService()
  })
  afterAll(() => service[Symbol.asyncDispose]())

  /** A comment on the pull request by somebody, in both jobs. */
  async function jobsFor(world: World, by: string) {
    const number = await pullOf(world)
    const event = await world.events.commented(number, { body: '@claude look at it', by })
    return jobsOf(world, service, async () => event)
  }

  test('is posted by the second job', async () => {
    await using world = await createStory({ files: FILES, model: REVIEW })
    const jobs = await jobsFor(world, 'alice')
    const run = await jobs.run({ preset: 'review' })
    expect(world.github.repository.reviews.size).toBe(0)
    const published = await jobs.publish({
      preset: 'review',
      ...handedBy(run),
    })
    expect(published.outputs).toMatchObject({ outcome: 'success' })
    expect([...world.github.repository.reviews.values()]).toMatchObject([{ state: 'COMMENTED' }])
    expect(world.github.repository.reviewComments.size).toBe(1)
  })

  test('is posted for no outsider, whatever the first job says', async () => {
    await using world = await createStory({ files: FILES, model: REVIEW })
    const jobs = await jobsFor(world, 'mallory')
    // As a tampered job could: it takes everybody for a writer.
    const run = await jobs.run({ preset: 'review', 'allowed-users': 'mallory' })
    const published = await jobs.publish({
      outsiders: 'plan',
      ...handedBy(run),
    })
    expect(published.log).toContain('as listed in its manifest')
    expect(world.github.repository.reviews.size).toBe(0)
  })
})
