import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Script } from '../../src/gateway/scripted/script.js'
import { migrateWorkflow } from '../../src/programs/init/migrate/migrate-workflow.js'
import { describeWith } from '../world/parts.js'
import { createStory, FILES, FIX, runStory } from '../world/stories.js'
import type { StepOptions, World } from '../world/world.js'

const write = (path: string, value: unknown) => ({
  name: 'Write',
  input: { file_path: path, content: typeof value === 'string' ? value : JSON.stringify(value) },
})
const REVIEW: Script = {
  turns: [
    {
      tools: [
        write('/caisson/output/findings.json', {
          findings: [{ path: 'src/sum.js', line: 1, severity: 'major', message: 'It multiplies.' }],
        }),
      ],
    },
    { text: 'It multiplies instead of adding.' },
  ],
}
const PRINTED: Script = { turns: [{ text: 'It multiplies instead of adding.' }] }
const TRIAGE: Script = {
  turns: [
    { tools: [write('/caisson/output/actions.json', { actions: [{ action: 'label', label: 'bug' }] })] },
    { text: 'It is a bug.' },
  ],
}
const REPORT: Script = {
  turns: [{ tools: [write('{{workspace}}/out/report.md', '# Report\n')] }, { text: 'Written.' }],
}
const PLUGIN = {
  plugins: 'code-review@claude-code-plugins',
  plugin_marketplaces: 'https://github.com/a/b.git',
}
const READ = { contents: 'read', issues: 'read', 'pull-requests': 'read' }

interface Shape {
  on: object
  permissions: Record<string, string>
  uses?: string
  with: Record<string, string>
  steps?: object[]
  files?: Record<string, string>
  model: Script
  event: (world: World) => Promise<StepOptions['event']>
  prepare?: (world: World) => Promise<void>
  /** What the old workflow would have left. */
  left: (world: World, run: Awaited<ReturnType<typeof runStory>>) => Promise<void> | void
}

const opened = async (world: World) => world.events.opened(1)
const pulled = async (world: World) => world.events.opened(2)
async function pull(world: World) {
  await world.github.push({
    branch: 'feature',
    message: 'Multiply',
    files: { 'src/sum.js': 'export const sum = (a, b) => a * b\n' },
  })
  await world.github.addPull({ title: 'Multiply', head: 'feature', author: 'alice' })
  await world.checkOut()
}
const LABELLED = (world: World) => {
  expect(world.github.repository.issues.get(1)?.labels).toEqual(['bug'])
  expect(world.github.commentsOn(1)).toEqual([])
}
const labels = async (world: World) => void world.github.addLabel('bug')

const SHAPES: Record<string, Shape> = {
  'an assistant that answers @claude': {
    on: { issue_comment: { types: ['created'] } },
    permissions: { ...READ, 'id-token': 'write' },
    with: { claude_args: '--max-turns 9 --allowedTools Edit,Bash(npm *)' },
    model: FIX,
    event: (world) => world.events.commented(1, { body: '@claude mend it', by: 'alice' }),
    left(world) {
      expect(world.github.openPulls()).toHaveLength(1)
      expect(world.github.commentsOn(1).at(-1)?.body).toContain('Now it **adds**')
    },
  },
  'a review with --comment': {
    on: { pull_request: { types: ['opened'] } },
    permissions: { ...READ, 'pull-requests': 'write' },
    with: { ...PLUGIN, prompt: '/code-review:code-review o/r/pull/2 --comment' },
    model: REVIEW,
    prepare: pull,
    event: pulled,
    left(world) {
      expect([...world.github.repository.reviewComments.values()]).toMatchObject([
        { path: 'src/sum.js', line: 1 },
      ])
    },
  },
  'the installer’s review, which prints': {
    on: { pull_request: { types: ['opened'] } },
    permissions: { ...READ, 'id-token': 'write' },
    with: { ...PLUGIN, prompt: '/code-review:code-review o/r/pull/2' },
    model: PRINTED,
    prepare: pull,
    event: pulled,
    left(world, { outputs, summary }) {
      expect(world.github.commentsOn(2)).toEqual([])
      expect(world.github.repository.reviews.size).toBe(0)
      expect(summary).toContain('It multiplies instead of adding.')
      expect(outputs['answer']).toContain('It multiplies')
    },
  },
  'labels for everybody, by a command': {
    on: { issues: { types: ['opened'] } },
    permissions: { contents: 'read', issues: 'write' },
    with: { prompt: '/triage 1', allowed_non_write_users: '*' },
    files: {
      '.claude/commands/triage.md':
        '---\nallowed-tools: Bash(./scripts/edit-issue-labels.sh:*)\n---\nTriage $ARGUMENTS. Do not post any comments.\n',
    },
    model: TRIAGE,
    prepare: labels,
    event: opened,
    left(world) {
      LABELLED(world)
      expect(JSON.stringify(world.model?.requests)).toContain('Triage 1. Do not post any comments.')
    },
  },
  'labels by base-action, with a prompt of an earlier step': {
    on: { issues: { types: ['opened'] } },
    permissions: { contents: 'read', issues: 'write' },
    uses: 'anthropics/claude-code-base-action@beta',
    with: { prompt_file: 'TEMP/prompt.txt', allowed_tools: 'mcp__github__update_issue' },
    model: TRIAGE,
    async prepare(world) {
      await labels(world)
      await writeFile(join(world.runnerTemp, 'prompt.txt'), 'Label it. Do not post any comments.')
    },
    event: opened,
    left: LABELLED,
  },
  'a file for later steps': {
    on: { workflow_dispatch: null },
    permissions: { contents: 'read' },
    with: { prompt: 'Write out/report.md about in/facts.txt.', claude_args: '--allowedTools Read,Write' },
    steps: [{ run: 'cat out/report.md' }],
    model: REPORT,
    async prepare(world) {
      await mkdir(join(world.checkout, 'in'))
      await writeFile(join(world.checkout, 'in/facts.txt'), 'facts')
    },
    event: (world) => world.events.dispatched({ by: 'alice' }),
    async left(world) {
      expect(await readFile(join(world.checkout, 'out/report.md'), 'utf8')).toBe('# Report\n')
      expect(world.github.openPulls()).toEqual([])
    },
  },
  'a pull request and no comment': {
    on: { issues: { types: ['labeled'] } },
    permissions: { contents: 'write', issues: 'write', 'pull-requests': 'write' },
    with: {
      prompt: 'Fix the issue, and then use `gh pr create`.',
      claude_args: '--allowedTools "Edit,Bash(gh *)"',
    },
    model: FIX,
    event: (world) => world.events.issueLabeled(1, { label: 'ready', by: 'alice' }),
    left(world) {
      expect(world.github.openPulls()).toHaveLength(1)
      expect(world.github.commentsOn(1)).toEqual([])
    },
  },
}

describeWith(['docker', 'claude', 'node24'], 'a migrated workflow leaves what the old one left', () => {
  test.each(Object.entries(SHAPES))('%s', { timeout: 180_000 }, async (_name, shape) => {
    const { uses = 'anthropics/claude-code-action@v1', on, permissions, files = {}, steps = [] } = shape
    const agent = { 'runs-on': 'ubuntu-latest', permissions, steps: [{ uses, with: shape.with }, ...steps] }
    const old = stringify({ on, jobs: { agent } })
    const migrated = migrateWorkflow('agent.yml', old, (path) => files[path])
    expect(migrated?.verdict).toBe('same')
    const { jobs } = parse(migrated?.text ?? '')
    const granted: Record<string, 'read' | 'write'> = jobs.agent.permissions
    await using world = await createStory({
      files: { ...FILES, ...files },
      model: shape.model,
      permissions: {
        contents: granted['contents'] ?? 'none',
        issues: granted['issues'] ?? 'none',
        pull_requests: granted['pull-requests'] ?? 'none',
        checks: 'none',
        actions: 'none',
      },
    })
    await shape.prepare?.(world)
    const inputs = Object.entries<unknown>(jobs.agent.steps[0].with).map(([name, value]) => [
      name,
      String(value).replace('TEMP', world.runnerTemp),
    ])
    const run = await runStory(world, { event: await shape.event(world), inputs: Object.fromEntries(inputs) })
    expect(run.outputs).toMatchObject({ outcome: 'success' })
    await shape.left(world, run)
  })
})
