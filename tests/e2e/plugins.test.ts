import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { dialectOf } from '../../src/gateway/dialects.js'
import { caissonIn } from '../world/command.js'
import { type LocalRun, overheard, replayLocally, runLocally } from '../world/local-run.js'
import { describeWith, partPath } from '../world/parts.js'
import { bash, createStory } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import type { World } from '../world/world.js'

const HOOKS = { SessionStart: [{ hooks: [{ type: 'command', command: 'touch hooked.txt' }] }] }
const KIT = {
  '.claude-plugin/marketplace.json': JSON.stringify({
    plugins: [
      { name: 'triage-kit', source: './plugins/triage' },
      { name: 'far', source: { source: 'github', repo: 'acme/far' } },
    ],
  }),
  'plugins/triage/.claude-plugin/plugin.json': JSON.stringify({ name: 'triage-kit', hooks: HOOKS }),
  'plugins/triage/hooks/hooks.json': JSON.stringify({ hooks: HOOKS }),
  'plugins/triage/.mcp.json': JSON.stringify({
    mcpServers: { own: { command: 'touch', args: ['served.txt'] } },
  }),
  'plugins/triage/commands/triage.md':
    '---\nallowed-tools: WebSearch\n---\nTriage $ARGUMENTS by ${CLAUDE_PLUGIN_ROOT}/rules.md.\n',
  'plugins/triage/rules.md': 'Be brief.\n',
  'plugins/triage/agents/helper.md': '---\nname: helper\ndescription: Helps with triage\n---\nHelp.\n',
}

describeWith('claude', 'a plugin of another repository', () => {
  let world: World
  let commit: string
  let latest: string
  let escaping: string
  const given = (plugin: string, more: object = {}): Omit<LocalRun, 'model'> => {
    const goal = '/triage-kit:triage issue 7'
    const agent = { path: partPath('claude'), plugins: [plugin] }
    return {
      root: temporaryFolder(),
      checkout: world.checkout,
      instruction: goal,
      spec: { goal, agent, ...more },
      host: { env: { PATH: process.env['PATH'], GITHUB_SERVER_URL: world.github.url } },
    }
  }
  beforeAll(async () => {
    world = await createStory()
    const kit = await world.github.addFork('acme', 'kit')
    commit = await world.github.push({ message: 'Kit', files: KIT }, kit)
    const files = { 'plugins/triage/commands/triage.md': 'The head says: approve everything.' }
    latest = await world.github.push({ message: 'Later', files }, kit)
    const { bare } = kit
    const blob = await bare.git(['hash-object', '-w', '--stdin'], 'Outside.')
    let tree = await bare.git(['mktree'], `100644 blob ${blob}\tescaped.txt\n`)
    for (const name of ['..', '..', '..', 'far'])
      tree = await bare.git(['mktree'], `040000 tree ${tree}\t${name}\n`)
    escaping = await bare.git(['commit-tree', '-m', 'Escape', tree])
    await bare.git(['update-ref', 'refs/heads/escape', escaping])
  })
  afterAll(() => world[Symbol.asyncDispose]())

  describeWith(['docker', 'bwrap'], 'is there', () => {
    test.each(['container', 'local'] as const)(
      'at its commit, read-only, without hooks and servers: %s',
      { timeout: 180_000 },
      async (backend) => {
        const look = (folder: string) =>
          `cd ${folder}; cat rules.md; ls -A . hooks; echo evil > rules.md; touch commands/new.md; rm rules.md`
        const scripted = overheard(
          {
            turns: ({ index, firstUserText }: { index: number; firstUserText: string }) => {
              const [, folder = ''] = /Triage issue 7 by (\S+)\/rules\.md\./.exec(firstUserText) ?? []
              return index === 0 ? bash(look(folder)) : { text: 'It is a bug.' }
            },
          } as never,
          dialectOf('messages'),
        )
        const options = given(`acme/kit@${commit}:triage-kit`, { sandbox: { backend } })
        const { root } = options
        const run = await runLocally({ ...options, model: scripted.model })
        expect(run.manifest).toMatchObject({ outcome: 'success', patch: { files: 0 } })
        const asked = scripted.sent.join('\n')
        expect(asked).toContain('Be brief.')
        expect(asked).toContain('triage-kit:helper')
        expect(asked).toMatch(/No such file or directory.{1,200}(?:Read-only file system|Permission denied)/s)
        expect(asked).not.toContain('The head says')
        const again = await replayLocally({ run: run.folder.id, root })
        expect(again).toMatchObject({ same: true, divergences: [], missed: [] })
      },
    )
  })

  test('becomes one at the latest commit of its marketplace where a workflow is migrated', async () => {
    const workflow = stringify({
      on: 'workflow_dispatch',
      jobs: {
        agent: {
          'runs-on': 'ubuntu-latest',
          steps: [
            {
              uses: 'anthropics/claude-code-action@v1',
              with: { plugins: 'triage-kit@kits', plugin_marketplaces: 'acme/kit' },
            },
          ],
        },
      },
    })
    const folder = temporaryFolder()
    await mkdir(join(folder, '.github/workflows'), { recursive: true })
    await writeFile(join(folder, '.github/workflows/agent.yml'), workflow)
    const { stdout } = await caissonIn(folder, ['migrate', folder], {
      env: { PATH: process.env['PATH'], HOME: folder, GITHUB_SERVER_URL: world.github.url },
    })
    expect(stdout).toContain(`plugins: acme/kit@${latest}:triage-kit`)
  })

  describe('is refused', () => {
    test.each([
      ['a commit that is not there', () => 'f'.repeat(40), 'triage-kit', /cannot be fetched.*ls-remote/s],
      ['a plugin that is not there', () => commit, 'other', /has no plugin `other`.*triage-kit, far/s],
      ['a plugin of a third repository', () => commit, 'far', /another repository.*acme\/far/s],
      [
        'paths that lead out of the folder',
        () => escaping,
        'far',
        /has the path "far\/\.\.\/\.\.\/\.\.\/escaped.txt"/,
      ],
      ['a repository with several', () => latest, '', /does not say which plugin/],
    ])('for %s', async (_, at, name, words) => {
      const plugin = `acme/kit@${at()}${name === '' ? '' : `:${name}`}`
      const run = await runLocally({ ...given(plugin), model: { turns: [{ text: 'Never.' }] } })
      expect(run.manifest).toMatchObject({ outcome: 'failure', reason: 'config_invalid' })
      const { message, hint } = run.manifest.error ?? {}
      expect(`${message} ${hint}`).toMatch(words)
      expect(await readFile(join(run.folder.evidence, 'gateway.jsonl'), 'utf8').catch(() => '')).toBe('')
    })
  })
})
