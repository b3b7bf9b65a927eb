import { execFileSync } from 'node:child_process'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse, stringify } from 'yaml'
import type { Script } from '../../src/gateway/scripted/script.js'
import { migrateWorkflow } from '../../src/programs/init/migrate/migrate-workflow.js'
import type { Verdict } from '../../src/programs/init/migrate/migrated-step.js'
import { CODEX, keepInTools, LAST_WORDS, OPENCODE, type OtherAgent } from '../world/other-agents.js'
import { describeWith, partPath, whyNot } from '../world/parts.js'
import { representative } from '../world/selection.js'
import { createStory, FILES, FIX, type runStory, withClaude } from '../world/stories.js'
import { temporaryFolder } from '../world/temporary-folder.js'
import { MODEL_KEY, type StepOptions, type World } from '../world/world.js'

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
const submits = (
  tool: string,
  input: Record<string, unknown>,
  text: string,
  wrong?: object,
  server = 'mcp__caisson_output__',
): Script => ({
  turns: [wrong, input]
    .flatMap((one) => (one ? [{ tools: [{ name: `${server}${tool}`, input: { ...one } }] }] : []))
    .concat([{ text } as never]),
})
const FOUND = { findings: [{ path: 'src/sum.js', line: 1, severity: 'major', message: 'It multiplies.' }] }
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
  /** Stands in a composite action. */
  composite?: true
  steps?: object[]
  files?: Record<string, string>
  model: Script
  event: (world: World) => Promise<StepOptions['event']>
  /** Resolves to what stands in the place of placeholders. */
  prepare?: (world: World) => Promise<unknown>
  /** Instead of Claude Code. */
  agent?: OtherAgent
  /** Default: the same. */
  verdict?: Verdict
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

const tool = (name: string, input: object) => ({ tools: [{ name, input: { ...input } }] })
const DEDUPE = {
  on: { issues: { types: ['opened'] } },
  permissions: { contents: 'read', issues: 'write' },
  with: { prompt: '/dedupe 2', allowed_non_write_users: '*' },
  files: {
    '.claude/commands/dedupe.md':
      '---\nallowed-tools: Bash(./scripts/gh.sh:*), Bash(gh issue comment:*)\n---\nFind duplicates of $ARGUMENTS with `./scripts/gh.sh search issues`. If there are none, do not proceed. Then `gh issue comment`.\n',
  },
  event: async (world: World) => {
    const { number } = world.github.addIssue({ title: 'sum is wrong', author: 'mallory' })
    return world.events.opened(number)
  },
}
const SEARCH = tool('mcp__github__search_issues', { query: 'subtracts' })
/** Where the migrated file has the latest commit of a marketplace. */
const LATEST = 'c'.repeat(40)

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
  'a review that may write no file': {
    on: { pull_request: { types: ['opened'] } },
    permissions: { ...READ, 'pull-requests': 'write' },
    with: {
      prompt: 'Review the change. Write inline comments.',
      claude_args:
        '--allowedTools mcp__github_inline_comment__create_inline_comment --disallowedTools Write,Edit,Bash',
    },
    model: submits('submit_findings', FOUND, 'It multiplies.', { findings: [{ path: 'src/sum.js' }] }),
    prepare: pull,
    event: pulled,
    left(world) {
      expect([...world.github.repository.reviewComments.values()]).toMatchObject([
        { path: 'src/sum.js', line: 1 },
      ])
    },
  },
  'an issue that `gh` tidies up': {
    on: { issues: { types: ['labeled'] } },
    permissions: { contents: 'read', issues: 'write' },
    with: {
      prompt:
        'Triage with gh issue edit --remove-label, gh issue edit --add-assignee, gh issue edit --title and gh issue close. Do not post any comments.',
      claude_args: '--allowedTools "Bash(gh issue edit:*),Bash(gh issue close:*)"',
    },
    model: submits(
      'submit_actions',
      {
        actions: [
          { action: 'remove-label', label: 'old' },
          { action: 'assign', assignee: 'alice' },
          { action: 'edit', title: 'sum(1, 2) is -1' },
          { action: 'close', reason: 'not_planned' },
        ],
      },
      'Done.',
    ),
    async prepare(world) {
      world.github.addLabel('old')
      world.github.repository.issues.get(1)?.labels.push('old')
    },
    event: (world) => world.events.issueLabeled(1, { label: 'triage', by: 'alice' }),
    left(world) {
      expect(world.github.repository.issues.get(1)).toMatchObject({
        labels: ['triage'],
        assignees: ['alice'],
        title: 'sum(1, 2) is -1',
        state: 'closed',
        stateReason: 'not_planned',
      })
      expect(world.github.commentsOn(1)).toEqual([])
    },
  },
  'an answer on the pull request whose checks ended well': {
    on: { workflow_run: { workflows: ['CI'], types: ['completed'] } },
    permissions: { contents: 'read', 'pull-requests': 'write' },
    with: {
      prompt: 'Say in a comment by `gh pr comment` what the change does.',
      claude_args: '--allowedTools "Bash(gh pr comment:*)"',
    },
    model: PRINTED,
    prepare: pull,
    async event(world) {
      const sha = (await world.github.repository.bare.git(['rev-parse', 'feature'])).trim()
      const ended = { id: 5, sha, branch: 'feature', conclusion: 'success', by: 'alice' }
      return world.events.checked('workflow_run', ended)
    },
    left(world) {
      expect(world.github.commentsOn(2).map(({ body }) => body)).toEqual([
        expect.stringContaining('It multiplies instead of adding.'),
      ])
    },
  },
  'an assistant that does not read bots, with effort and settings': {
    on: { issue_comment: { types: ['created'] } },
    permissions: { contents: 'write', issues: 'write', 'pull-requests': 'write' },
    with: {
      exclude_comments_by_actor: 'eve,*[bot]',
      claude_args: '--effort high',
      settings: '{"env":{"MODE":"strict"},"permissions":{"deny":["WebFetch"]}}',
    },
    model: {
      turns: [
        { tools: [{ name: 'Bash', input: { command: 'echo mode=$MODE; cat /caisson/input/context/*' } }] },
        { text: 'It is strict.' },
      ],
    },
    async prepare(world) {
      world.github.addComment(1, { body: 'The noise of somebody.', author: 'eve' })
      world.github.addComment(1, { body: 'It matters to me.', author: 'bob' })
    },
    event: (world) => world.events.commented(1, { body: '@claude which mode?', by: 'alice' }),
    left(world) {
      const asked = JSON.stringify(world.model?.requests)
      expect(asked).toContain('mode=strict')
      expect(asked).toContain('It matters to me.')
      expect(asked).not.toContain('The noise of somebody.')
      expect(asked).toContain('"effort":"high"')
    },
  },
  'a value and the messages for later steps': {
    on: { workflow_dispatch: null },
    permissions: { contents: 'read' },
    with: {
      prompt: 'What is it?',
      claude_args: `--allowedTools Read --json-schema '{"type":"object","properties":{"kind":{"type":"string"}},"required":["kind"]}'`,
    },
    steps: [{ run: 'jq length ${{ steps.agent.outputs.execution_file }}' }],
    model: submits('submit_output', { kind: 'bug' }, 'A bug.', {}),
    event: (world) => world.events.dispatched({ by: 'alice' }),
    async left(_world, { outputs }) {
      expect(outputs['structured-output']).toBe('{"kind":"bug"}')
      const messages = JSON.parse(await readFile(outputs['execution-file'] ?? '', 'utf8'))
      expect(messages.at(-1)).toMatchObject({ type: 'result', subtype: 'success', result: 'A bug.' })
    },
  },
  'an assistant for an assignee, in a composite action': {
    on: { issues: { types: ['assigned'] } },
    permissions: { contents: 'write', issues: 'write', 'pull-requests': 'write' },
    composite: true,
    with: { assignee_trigger: '@helper', branch_prefix: 'bot/' },
    model: FIX,
    event: (world) => world.events.assigned(1, { to: 'helper', by: 'alice' }),
    left(world) {
      expect(world.github.openPulls()).toMatchObject([{ head: { ref: 'bot/issue-1' } }])
    },
  },
  'a pull request of a workflow that somebody starts': {
    on: { workflow_dispatch: null },
    permissions: { contents: 'write', 'pull-requests': 'write' },
    with: {
      prompt: 'Fix sum, git push, and then use `gh pr create`.',
      claude_args: '--allowedTools "Edit,Bash(git push:*),Bash(gh pr create:*)"',
    },
    model: FIX,
    event: (world) => world.events.dispatched({ by: 'alice' }),
    left(world) {
      expect(world.github.openPulls()).toHaveLength(1)
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
  'duplicates for everybody, with a comment because there is one': {
    ...DEDUPE,
    model: {
      turns: [
        SEARCH,
        tool('mcp__github__add_issue_comment', { issue_number: 2, body: 'It may be the same as #1.' }),
        { text: 'I have commented.' },
      ],
    },
    left(world) {
      expect(world.github.commentsOn(2).map(({ body }) => body)).toEqual([
        expect.stringContaining('It may be the same as #1.'),
      ])
      expect(JSON.stringify(world.model?.requests)).toContain('sum subtracts')
    },
  },
  'duplicates for everybody, of which there are none': {
    ...DEDUPE,
    model: { turns: [SEARCH, { text: 'There are none.' }] },
    left: (world) => void expect(world.github.commentsOn(2)).toEqual([]),
  },
  'a command of a plugin': {
    on: { workflow_dispatch: null },
    permissions: { contents: 'read' },
    with: {
      prompt: '/kit:report in/facts.txt',
      plugins: 'kit@kits',
      plugin_marketplaces: 'acme/kits',
      claude_args: '--allowedTools Write',
    },
    steps: [{ run: 'git diff' }],
    verdict: 'worse',
    model: REPORT,
    async prepare(world) {
      const kits = await world.github.addFork('acme', 'kits')
      const files = {
        '.claude-plugin/marketplace.json': '{"plugins":[{"name":"kit","source":"./kit"}]}',
        'kit/commands/report.md': 'Write out/report.md about $ARGUMENTS.',
      }
      return { [LATEST]: await world.github.push({ message: 'Kits', files }, kits) }
    },
    event: (world) => world.events.dispatched({ by: 'alice' }),
    async left(world) {
      expect(JSON.stringify(world.model?.requests)).toContain('Write out/report.md about in/facts.txt.')
      expect(await readFile(join(world.checkout, 'out/report.md'), 'utf8')).toBe('# Report\n')
    },
  },
  'a commit that a later step pushes': {
    on: { workflow_dispatch: null },
    permissions: { contents: 'read' },
    with: { prompt: 'Fix sum and commit it.', claude_args: '--allowedTools "Edit,Bash(git commit:*)"' },
    steps: [{ run: 'git push' }],
    model: {
      turns: [
        ...FIX.turns.slice(0, 2),
        tool('Write', { file_path: '{{workspace}}/notes.txt', content: 'Not committed.' }),
        tool('Bash', { command: 'git commit -qam "docs: let sum add" -m "Fixes #1, says @alice"' }),
        { text: 'Done.' },
      ],
    },
    event: (world) => world.events.dispatched({ by: 'alice' }),
    left(world) {
      const git = (...args: string[]) =>
        execFileSync('git', args, { cwd: world.checkout, encoding: 'utf8' }).trim()
      expect(git('log', '-1', '--format=%an:%s%n%b', '--name-only')).toBe(
        'github-actions[bot]:docs: let sum add\nFixes issue 1, says ＠alice\n\n\nsrc/sum.js',
      )
      expect(git('status', '--porcelain')).toBe('?? notes.txt')
      expect(git('rev-list', '--count', 'HEAD')).toBe('2')
    },
  },
  'a comment by an agent that runs commands': {
    on: { issues: { types: ['labeled'] } },
    permissions: { contents: 'read', issues: 'write' },
    with: {
      prompt: 'Run the tests, and say by `gh issue comment` why they fail.',
      claude_args: '--allowedTools "Bash(touch:*)"',
    },
    model: {
      turns: [tool('Bash', { command: 'touch {{workspace}}/left.txt' }), { text: 'It subtracts.' }],
    },
    event: (world) => world.events.issueLabeled(1, { label: 'why', by: 'alice' }),
    left(world, { outputs, log }) {
      expect(world.github.openPulls()).toEqual([])
      expect(outputs['changed-files']).toBe('0')
      expect(log).toContain('Discarded, as `deliver: answer` says: changes to 1 file')
      expect(world.github.commentsOn(1).at(-1)?.body).toContain('It subtracts.')
    },
  },
  'a variable that Gemini sets for the rest of the job': {
    uses: 'google-github-actions/run-gemini-cli@v0',
    on: { issues: { types: ['opened'] } },
    permissions: { contents: 'read', issues: 'read' },
    with: { prompt: 'Write KIND=bug or KIND=question to GITHUB_ENV.' },
    steps: [{ if: "env.KIND == 'bug'", run: 'true' }],
    agent: { ...OPENCODE, provider: 'gemini' },
    model: submits('submit_output', { KIND: 'bug' }, 'A bug.', {}, 'caisson_output_'),
    event: opened,
    left: (_world, { outputs }) => void expect(outputs['structured-output']).toBe('{"KIND":"bug"}'),
  },
  'a subscription whose limit is reached, and a key': {
    on: { issue_comment: { types: ['created'] } },
    permissions: { ...READ },
    with: { anthropic_api_key: MODEL_KEY, claude_code_oauth_token: 'sk-ant-oat01-subscription' },
    model: { turns: [{ error: { status: 403 }, times: 1 }, ...FIX.turns] },
    event: (world) => world.events.commented(1, { body: '@claude mend it', by: 'alice' }),
    left(world, { log }) {
      expect(world.github.openPulls()).toHaveLength(1)
      const why = 'The run went on with the API key instead of the token of the Claude subscription'
      expect(world.github.commentsOn(1).at(-1)?.body).toContain(why)
      expect(log.split(why)).toHaveLength(2)
      const [first, second] = world.model?.requests ?? []
      expect(first?.headers['authorization']).toBe('Bearer sk-ant-oat01-subscription')
      expect(second?.headers['x-api-key']).toBe(MODEL_KEY)
    },
  },
  'an assistant in a workflow that others call': {
    on: { workflow_call: { inputs: { phrase: { type: 'string' } } } },
    permissions: { contents: 'write', issues: 'write', 'pull-requests': 'write' },
    with: { trigger_phrase: '${{ inputs.phrase }}' },
    model: FIX,
    prepare: async () => ({ '${{ inputs.phrase }}': '/mend' }),
    event: (world) => world.events.commented(1, { body: '/mend it', by: 'alice' }),
    left: (world) => void expect(world.github.openPulls()).toHaveLength(1),
  },
  'a change by Codex that a later step commits': {
    uses: 'openai/codex-action@v1',
    on: { workflow_dispatch: null },
    permissions: { contents: 'read' },
    with: { prompt: 'Fix sum.', sandbox: 'workspace-write', model: CODEX.model },
    steps: [{ run: 'git commit -am "${{ steps.agent.outcome }}"' }],
    agent: CODEX,
    model: CODEX.fix,
    event: (world) => world.events.dispatched({ by: 'alice' }),
    async left(world, { outputs }) {
      expect(await readFile(join(world.checkout, 'src/sum.js'), 'utf8')).toContain('a + b')
      expect(outputs['answer']).toBe(LAST_WORDS)
      expect(world.github.openPulls()).toEqual([])
    },
  },
  'the final message of Codex, which only reads': {
    uses: 'openai/codex-action@v1',
    on: { issues: { types: ['opened'] } },
    permissions: { contents: 'read' },
    with: { prompt: 'What is wrong?', sandbox: 'read-only', model: CODEX.model, 'allow-users': '*' },
    agent: CODEX,
    model: PRINTED,
    event: opened,
    left(world, { outputs }) {
      expect(outputs['answer']).toBe('It multiplies instead of adding.')
      expect(world.github.commentsOn(1)).toEqual([])
    },
  },
  'an answer by Gemini': {
    uses: 'google-github-actions/run-gemini-cli@v0',
    on: { issues: { types: ['opened'] } },
    permissions: { contents: 'read', issues: 'write' },
    with: {
      prompt: 'Answer the issue by add_issue_comment.',
      settings: '{"mcpServers":{"github":{"command":"docker","includeTools":["add_issue_comment"]}}}',
    },
    agent: { ...OPENCODE, provider: 'gemini' },
    model: PRINTED,
    event: opened,
    left(world) {
      expect(world.github.commentsOn(1).map(({ body }) => body)).toEqual([
        expect.stringContaining('It multiplies instead of adding.'),
      ])
    },
  },
  'a review by Gemini': {
    uses: 'google-github-actions/run-gemini-cli@v0',
    on: { pull_request: { types: ['opened'] } },
    permissions: { ...READ, 'pull-requests': 'write' },
    with: {
      prompt: '/pr-code-review',
      extensions: '["https://github.com/gemini-cli-extensions/code-review"]',
    },
    agent: { ...OPENCODE, provider: 'gemini' },
    model: {
      turns: [tool('caisson_output_submit_findings', FOUND), { text: 'It multiplies.' }],
    },
    prepare: pull,
    event: pulled,
    left(world) {
      expect([...world.github.repository.reviewComments.values()]).toMatchObject([
        { path: 'src/sum.js', line: 1 },
      ])
    },
  },
}

function oldText({
  uses = 'anthropics/claude-code-action@v1',
  on,
  permissions,
  steps = [],
  ...shape
}: Shape) {
  const all = [{ id: 'agent', uses, with: shape.with }, ...steps]
  const agent = { 'runs-on': 'ubuntu-latest', permissions, steps: all }
  return stringify(
    shape.composite ? { name: 'a', runs: { using: 'composite', steps: all } } : { on, jobs: { agent } },
  )
}

/** The other agents' are last. */
const RUN = representative(Object.entries(SHAPES), 8)

describeWith(['actionlint', 'zizmor'], 'in a migrated workflow', () => {
  test('actionlint and zizmor find nothing that was not there', { timeout: 120_000 }, async () => {
    const workflows = Object.values(SHAPES).filter(({ composite }) => !composite)
    const found = async (texts: (string | undefined)[]) => {
      const folder = join(temporaryFolder(), '.github/workflows')
      await mkdir(folder, { recursive: true })
      const paths = texts.map((_, index) => join(folder, `${index}.yml`))
      await Promise.all(paths.map((path, index) => writeFile(path, texts[index] ?? '')))
      const judge = (tool: 'actionlint' | 'zizmor', ...flags: string[]) =>
        execFileSync('sh', ['-c', '"$@" || true', 'sh', partPath(tool), ...flags, ...paths], { cwd: folder })
      const of = (text: string) => String(/\/(\d+\.yml)/.exec(text)?.[1])
      const lint = judge('actionlint', '-format', '{{json .}}').toString()
      const audit = judge('zizmor', '--offline', '--quiet', '--no-config', '--format=json').toString()
      return new Set([
        ...JSON.parse(lint).map(
          (one: { filepath: string; kind: string }) => `${of(`/${one.filepath}`)} ${one.kind}`,
        ),
        ...JSON.parse(audit).map((one: { ident: string }) => `${of(JSON.stringify(one))} ${one.ident}`),
      ])
    }
    const before = await found(workflows.map(oldText))
    const after = await found(
      workflows.map((shape) => migrateWorkflow('a.yml', oldText(shape), (path) => shape.files?.[path])?.text),
    )
    expect(before.size).toBeGreaterThan(0)
    expect([...after].filter((one) => !before.has(one))).toEqual([])
  })
})

describeWith(['docker', 'claude', 'node24'], 'a migrated workflow leaves what the old one left', () => {
  test.for(RUN)('%s', { timeout: 180_000 }, async ([, shape], { skip }) => {
    const { permissions, files = {}, agent, verdict = 'same' } = shape
    const missing = agent && whyNot([agent.part])
    if (missing) return skip(missing)
    const read = (path: string) => files[path]
    const migrated = migrateWorkflow('agent.yml', oldText(shape), read, undefined, () => LATEST)
    expect(migrated?.verdict).toBe(verdict)
    expect(migrated?.text).not.toMatch(/outputs\.[a-z]+_/)
    const { jobs, runs: job = jobs.agent } = parse(migrated?.text ?? '')
    const granted: Record<string, 'read' | 'write'> = job.permissions ?? permissions
    await using world = await createStory({
      files: { ...FILES, ...files },
      model: shape.model,
      ...(agent ? { provider: agent.provider } : {}),
      permissions: {
        contents: granted['contents'] ?? 'none',
        issues: granted['issues'] ?? 'none',
        pull_requests: granted['pull-requests'] ?? 'none',
        checks: 'none',
        actions: 'none',
      },
    })
    const places = {
      TEMP: world.runnerTemp,
      ...((await shape.prepare?.(world)) as Record<string, string> | undefined),
    }
    if (agent) await keepInTools(world.tools, agent)
    const inputs = Object.entries<unknown>(job.steps[0].with).map(([name, value]) => [
      name,
      Object.entries(places).reduce((text, [place, real]) => text.replace(place, real), String(value)),
    ])
    const own = Object.fromEntries(inputs)
    const step = { event: await shape.event(world), inputs: agent ? own : withClaude(own) }
    const run = await world.runAction(step)
    expect(run.exitCode, run.log).toBe(0)
    expect(run.outputs).toMatchObject({ outcome: 'success' })
    await shape.left(world, run)
  })
})
