import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Script } from '../../src/gateway/scripted/script.js'
import { describeWith } from '../world/parts.js'
import { bash, createStory, FILES, runStory } from '../world/stories.js'
import { remoteFile } from '../world/world.js'

/** What a repository may have for Claude Code, by whom it is. */
const projectFiles = (by: string) => ({
  'CLAUDE.md': `Guide of ${by}.\n\n@docs/style.md\n\n@./AGENTS.md\n`,
  'docs/style.md': `Imported guide of ${by}.\n`,
  'AGENTS.md': `Other guide of ${by}.\n`,
  'src/CLAUDE.md': `Nested guide of ${by}.\n`,
  '.claude/CLAUDE.md': `Second guide of ${by}.\n`,
  '.claude/skills/test/SKILL.md': `---\nname: test\ndescription: Skill of ${by}\n---\nTest.\n`,
  [`.claude/skills/${by}-skill/SKILL.md`]: `---\nname: ${by}-skill\ndescription: Test\n---\nTest.\n`,
  [`.claude/commands/${by}-command.md`]: `---\ndescription: Deploy\n---\nDeploy.\n`,
  [`.claude/agents/${by}-agent.md`]: `---\nname: ${by}-agent\ndescription: Look\n---\nYou look.\n`,
  '.claude/settings.json': JSON.stringify({
    env: { SETTINGS_OF: by },
    enabledPlugins: { [`${by}-plugin@${by}`]: true },
    extraKnownMarketplaces: { [by]: { source: { source: 'directory', path: './market' } } },
  }),
  'market/.claude-plugin/marketplace.json': JSON.stringify({
    name: by,
    owner: { name: by },
    plugins: [{ name: `${by}-plugin`, source: './plugin' }],
  }),
  'market/plugin/.claude-plugin/plugin.json': JSON.stringify({ name: `${by}-plugin`, version: '1.0.0' }),
  'market/plugin/commands/plugged.md': 'Deploy.\n',
})

const TELL: Script = {
  turns: [
    // Which makes Claude Code look for a guide beside the file.
    { tools: [{ name: 'Read', input: { file_path: '{{workspace}}/src/sum.js' } }] },
    bash('echo $SETTINGS_OF > told.txt'),
    { text: 'Told.' },
  ],
}

interface Init {
  skills: string[]
  slash_commands: string[]
  agents: string[]
  plugins: { name: string }[]
}

describeWith(
  ['docker', 'claude', 'node24'],
  'skills, commands, agents and settings of the repository',
  () => {
    test('are those of the base branch on a pull request, never those of its head', async () => {
      await using world = await createStory({ model: TELL, files: { ...FILES, ...projectFiles('base') } })
      const files = projectFiles('head')
      await world.github.push({ branch: 'topic', message: 'Topic', files })
      const { number } = await world.github.addPull({ title: 'Topic', head: 'topic', author: 'mallory' })
      const run = async (target: number) => {
        await world.checkOut({ depth: 0 })
        const event = await world.events.issueLabeled(target, { by: 'alice' }).catch(() => null)
        const { outputs } = await runStory(world, {
          event: event ?? (await world.events.pullLabeled(target, { by: 'alice' })),
        })
        const evidence = join(outputs['run-directory'] ?? '', 'output/evidence/transcript.jsonl')
        const [line = ''] = (await readFile(evidence, 'utf8')).split('\n')
        const init = JSON.parse(line) as Init
        const asked = JSON.stringify(world.model?.requests.map(({ body }) => body))
        world.model?.requests.splice(0)
        return { init, names: JSON.stringify(init), asked, outputs }
      }
      const onPull = await run(number)
      expect(onPull.init.skills).toEqual(expect.arrayContaining(['base-skill', 'test']))
      expect(onPull.init.slash_commands).toContain('base-command')
      expect(onPull.init.agents).toContain('base-agent')
      for (const name of ['head-skill', 'head-command', 'head-agent', 'head-plugin', 'plugged'])
        expect(onPull.names).not.toContain(name)
      expect(onPull.asked).toContain('Guide of base.')
      expect(onPull.asked).toContain('Second guide of base.')
      expect(onPull.asked).toContain('Skill of base')
      expect(onPull.asked).not.toMatch(/(?:Guide|guide|Skill) of head/)
      expect(await remoteFile(world, 'topic', 'told.txt')).toBe('base\n')
      // What the pull request changes there is still its own.
      expect(await remoteFile(world, 'topic', 'CLAUDE.md')).toBe(files['CLAUDE.md'])
      expect(onPull.outputs['changed-files']).toBe('1')

      // On an issue, the agent works on the base branch itself.
      const onIssue = await run(1)
      expect(onIssue.init.skills).toEqual(expect.arrayContaining(['base-skill', 'test']))
      expect(onIssue.asked).toContain('Guide of base.')
      // There, all of them are read: what is not seen of the head above would have been.
      for (const guide of ['Imported', 'Other', 'Nested'])
        expect(onIssue.asked).toContain(`${guide} guide of base.`)
    })
  },
)
