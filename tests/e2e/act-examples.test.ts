import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { type ActOptions, exampleWorkflow, putOnDefaultBranch, runAct } from '../world/act.js'
import { offerToGh } from '../world/gh-socket.js'
import { CODEX, keepInTools } from '../world/other-agents.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX } from '../world/stories.js'
import { MODEL_KEY, remoteFile, type World } from '../world/world.js'

/** Codex's own choice of a model calls its tools in a program. */
const CODEX_UNNAMED: Script = {
  turns: [
    {
      tools: [
        {
          name: 'exec',
          input: {
            input: 'text((await tools.exec_command({ cmd: "sed -i \'s/a - b/a + b/\' src/sum.js" })).output)',
          },
        },
      ],
    },
    { text: 'It subtracted. Now it **adds**.' },
  ],
}

/** The example as it stands, without a warning or an error. */
async function runExample(
  world: World,
  name: string,
  event: ActOptions['event'],
  more: Pick<ActOptions, 'signal' | 'env'>,
) {
  const workflow = `.github/workflows/${name}`
  const run = await runAct(world, { event, workflow, ...more })
  expect(run.exitCode, run.log).toBe(0)
  expect(run.lines.filter(({ command }) => command === 'warning' || command === 'error')).toEqual([])
  return run
}

const put = async (world: World, name: string) =>
  putOnDefaultBranch(world, { [`.github/workflows/${name}`]: await exampleWorkflow(name) })

describeWith(['docker', 'claude', 'node24', 'act', 'gh'], 'the other examples under act', () => {
  test('upkeep.yml opens a pull request of its own, and needs no issue', async ({ signal }) => {
    await using world = await createStory({ model: FIX, permissions: { issues: 'none', actions: 'none' } })
    await put(world, 'upkeep.yml')
    const event = { name: 'schedule', payload: { schedule: '17 5 * * 1' }, actor: 'octo' }
    await runExample(world, 'upkeep.yml', event, { signal })
    const [pull, ...more] = world.github.openPulls()
    expect(more).toEqual([])
    expect(pull?.head.ref).toMatch(/^upkeep\//)
    expect(await remoteFile(world, pull?.head.ref ?? '', 'src/sum.js')).toContain('a + b')
  })

  test('matrix.yml opens a pull request for every package', async ({ signal }) => {
    const packages = ['api', 'web'] as const
    const answer = (name: string) => ({
      match: `packages/${name}`,
      turns: [
        {
          tools: [
            { name: 'Write', input: { file_path: `{{workspace}}/packages/${name}/a.js`, content: name } },
          ],
        },
        { text: `It is in ${name}.` },
      ],
    })
    await using world = await createStory({
      files: Object.fromEntries(packages.map((name) => [`packages/${name}/b.js`, 'b\n'])),
      model: { turns: [{ text: 'Who am I?' }], conversations: packages.map(answer) },
      permissions: { issues: 'none', actions: 'none' },
    })
    await put(world, 'matrix.yml')
    const { payload, ...dispatched } = await world.events.dispatched({ inputs: { prompt: 'Add a file.' } })
    await runExample(world, 'matrix.yml', { ...dispatched, payload }, { signal })
    const heads = world.github.openPulls().map(({ head }) => head.ref)
    expect(heads.map((ref) => ref.split('/').slice(0, 2).join('/')).sort()).toEqual([
      'caisson/api',
      'caisson/web',
    ])
    for (const ref of heads) {
      const [, own = ''] = ref.split('/')
      const files = await world.github.repository.bare.git(['diff', '--name-only', `main...${ref}`])
      expect(files).toBe(`packages/${own}/a.js`)
    }
  })

  test('issues.yml opens a pull request for each issue that gh lists', async ({ signal }) => {
    await using world = await createStory({ model: FIX, permissions: { actions: 'none' } })
    await using gh = await offerToGh(world)
    await put(world, 'issues.yml')
    for (const labels of [[], ['claude'], ['bug', 'claude']]) world.github.addIssue({ title: 'Sum', labels })
    world.github.addIssue({ title: 'Done', labels: ['claude'] }).state = 'closed'
    const event = await world.events.dispatched({ inputs: { label: 'claude' } })
    const run = await runExample(world, 'issues.yml', event, { signal, env: gh.env })
    // The latest first.
    expect(run.outputs('issues')).toMatchObject({ numbers: '[4,3]' })
    const heads = world.github.openPulls().map(({ head }) => head.ref)
    expect(heads.sort()).toEqual(['caisson/issue-3', 'caisson/issue-4'])
  })

  test('self-hosted.yml makes a pull request of a labelled issue', async ({ signal }) => {
    await using world = await createStory({ model: FIX, permissions: { actions: 'none' } })
    await put(world, 'self-hosted.yml')
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    await runExample(world, 'self-hosted.yml', event, { signal })
    expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'caisson/issue-1' } }])
  })

  test('enterprise-server.yml keeps the output where the server can', async ({ signal }) => {
    await using world = await createStory({ files: FILES, model: FIX, permissions: { actions: 'none' } })
    await put(world, 'enterprise-server.yml')
    const event = await world.events.issueLabeled(1, { by: 'alice' })
    // By its address, the embedded GitHub is neither github.com nor below ghe.com.
    const run = await runExample(world, 'enterprise-server.yml', event, {
      signal,
      env: { GITHUB_SERVER_URL: world.github.url },
    })
    expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'caisson/issue-1' } }])
    expect(run.artifacts.size).toBe(0)
    const kept = (name: string) => readFile(join(run.uploads, 'caisson', name), 'utf8')
    expect(JSON.parse(await kept('manifest.json'))).toMatchObject({ outcome: 'success' })
    expect(await kept('diff.patch')).toContain('a + b')
  })
})

describeWith(['docker', 'codex', 'node24', 'act'], 'an example for another agent under act', () => {
  test('codex.yml makes a pull request of a comment in a project of its own shape', async ({ signal }) => {
    const files = {
      ...FILES,
      'pyproject.toml': '[project]\nname = "sums"\n',
      'AGENTS.md': 'Speak plainly.\n',
    }
    await using world = await createStory({ files, model: CODEX_UNNAMED, provider: CODEX.provider })
    await keepInTools(world.tools, CODEX)
    await put(world, 'codex.yml')
    const event = await world.events.commented(1, { body: '@codex fix this', by: 'alice' })
    const run = await runExample(world, 'codex.yml', event, { signal })
    expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'codex/issue-1' } }])
    expect(await remoteFile(world, 'codex/issue-1', 'src/sum.js')).toContain('a + b')
    expect(world.github.openPulls()[0]?.body).toContain('written by Codex.')
    expect(run.log).not.toContain(MODEL_KEY)
    expect(JSON.stringify(world.model?.requests[0]?.body)).toContain('Speak plainly.')
  })
})
