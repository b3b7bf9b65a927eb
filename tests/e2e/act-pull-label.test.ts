import { expect, test } from 'vitest'
import { manifestSchema } from '../../src/run/manifest.js'
import { exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

const LIMIT = { timeout: 120_000 }
const WORKFLOW = '.github/workflows/label.yml'

/** A pull request whose event runs on its merge with the base branch, as GitHub makes it. */
async function createPull() {
  const world = await createStory({ files: FILES, model: FIX })
  await putOnDefaultBranch(world, { [WORKFLOW]: await exampleWorkflow('label.yml') })
  await world.github.push({ branch: 'feature', message: 'A feature', files: { 'f.txt': 'f\n' } })
  await world.github.push({ message: 'Meanwhile', files: { 'OTHER.md': 'Other.\n' } })
  const pull = await world.github.addPull({ title: 'A feature', head: 'feature', author: 'bob' })
  const { bare } = world.github.repository
  const tree = await bare.git(['merge-tree', '--write-tree', 'main', 'feature'])
  const who = ['-c', 'user.name=GitHub', '-c', 'user.email=noreply@github.com']
  const parents = ['-p', 'main', '-p', 'feature']
  const merge = await bare.git([...who, 'commit-tree', tree.trim(), ...parents, '-m', 'Merge'])
  await bare.git(['update-ref', `refs/pull/${pull.number}/merge`, merge.trim()])
  return { world, number: pull.number, head: pull.head.sha }
}

describeWith(['docker', 'claude', 'node24', 'act'], 'label.yml on a pull request under act', () => {
  test(
    'puts one commit on its head, made from that head and not from the merge',
    LIMIT,
    async ({ signal }) => {
      const { world: made, number, head } = await createPull()
      await using world = made
      const event = await world.events.pullLabeled(number, { by: 'alice' })

      const run = await runAct(world, { event, workflow: WORKFLOW, signal })

      expect(run.exitCode, run.log).toBe(0)
      expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
      const [artifact] = run.artifacts.values()
      expect(manifestSchema.parse(JSON.parse(String(artifact?.get('manifest.json'))))).toMatchObject({
        outcome: 'success',
        task: { target: { kind: 'pull_request', number }, trigger: 'labeled', requester: { login: 'alice' } },
        base: { sha: head },
      })
      const { bare } = world.github.repository
      expect((await bare.git(['rev-parse', 'feature^'])).trim()).toBe(head)
      expect(await remoteFile(world, 'feature', 'src/sum.js')).toContain('a + b')
      expect(await remoteFile(world, 'feature', 'OTHER.md')).toBeNull()
      expect(world.github.openPulls()).toHaveLength(1)
      expect(world.github.commentsOn(number).map(({ body }) => body)).toEqual([
        expect.stringContaining('It subtracted. Now it **adds**.'),
      ])
    },
  )
})
