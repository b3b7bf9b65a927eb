import { expect, test } from 'vitest'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES } from '../world/stories.js'

const WORKFLOW = '.github/workflows/review.yml'
const FOUND = {
  findings: [{ path: 'f.txt', line: 1, severity: 'major', message: 'What is this for?', suggestion: 'F' }],
}

describeWith(['docker', 'claude', 'node24', 'act'], 'review.yml under act', () => {
  test('reviews a new pull request', { timeout: 120_000 }, async ({ signal }) => {
    const write = {
      name: 'Write',
      input: { file_path: '/caisson/output/findings.json', content: JSON.stringify(FOUND) },
    }
    await using world = await createStory({
      files: FILES,
      model: { turns: [{ tools: [write] }, { text: 'One question.' }] },
      permissions: { contents: 'read', issues: 'none', actions: 'none' },
    })
    await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('review.yml') })
    await world.github.push({ branch: 'feature', message: 'A feature', files: { 'f.txt': 'f\n' } })
    const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'alice' })
    const { bare } = world.github.repository
    await bare.git(['update-ref', `refs/pull/${pull.number}/merge`, pull.head.sha])
    const event = await world.events.opened(pull.number)

    const run = await runAct(world, { event, workflow: WORKFLOW, signal })

    expect(run.exitCode, run.log).toBe(0)
    expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
    const { reviewComments, reviews, checkRuns } = world.github.repository
    expect([...reviews.values()]).toMatchObject([{ state: 'COMMENTED', commit: pull.head.sha }])
    expect([...reviewComments.values()]).toMatchObject([{ path: 'f.txt', line: 1 }])
    expect(checkRuns).toMatchObject([{ name: 'Caisson review' }])
    expect(world.github.commentsOn(pull.number)[0]?.body).toContain('One question.')
  })
})
