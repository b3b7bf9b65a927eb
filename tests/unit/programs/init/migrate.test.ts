import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { OUTPUTS } from '../../../../src/config/inputs/outputs.js'
import { INPUTS } from '../../../../src/config/settings.js'
import { openScriptsOf } from '../../../../src/programs/init/agent-text.js'
import { mergeRepositoryFile } from '../../../../src/programs/init/files.js'
import { flagsOf, toolNames } from '../../../../src/programs/init/migrate/claude-args.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES } from '../../../../src/programs/init/migrate/input-rules.js'
import { migrateWorkflow } from '../../../../src/programs/init/migrate/migrate-workflow.js'
import { CODEX_RULES, GEMINI_RULES } from '../../../../src/programs/init/migrate/other-rules.js'

const PERMISSIONS = { contents: 'write', issues: 'write', 'pull-requests': 'write' }

type More = {
  uses?: string
  on?: object
  step?: object
  first?: object[]
  steps?: object[]
  files?: Record<string, string>
  latest?: Record<string, string>
} & Record<string, unknown>

/** A workflow with another action, and these inputs. */
function workflow(
  inputs: Record<string, unknown>,
  {
    uses = 'anthropics/claude-code-action@v1',
    on,
    step,
    first = [],
    steps = [],
    files: _,
    latest: __,
    ...job
  }: More,
) {
  const one = { id: 'agent', uses, with: inputs, ...step }
  const events = on ?? { issue_comment: { types: ['created'] } }
  const whole = {
    'runs-on': 'ubuntu-latest',
    permissions: PERMISSIONS,
    ...job,
    steps: [...first, one, ...steps],
  }
  return stringify({ on: events, jobs: { agent: whole } })
}

/** The step and the job that come out, with the notes. */
function migrated(inputs: Record<string, unknown>, more: More = {}) {
  const result = migrateWorkflow(
    'agent.yml',
    workflow(inputs, more),
    (path) => more.files?.[path],
    undefined,
    (repository) => more.latest?.[repository],
  )
  const { jobs } = parse(result?.text ?? '{}')
  const job = jobs.agent
  const notes = result?.notes[0]?.notes ?? []
  const step = job.steps[more.first?.length ?? 0]
  return {
    job,
    inputs: step.with ?? {},
    env: step.env ?? {},
    text: result?.text ?? '',
    verdict: result?.verdict,
    file: result?.file ?? {},
    notes: notes.map(({ verdict, text }) => `${verdict}: ${text}`),
  }
}

const OTHERS = {
  'openai/codex-action@v1': CODEX_RULES,
  'google-github-actions/run-gemini-cli@v0': GEMINI_RULES,
  'anthropics/claude-code-action@v1': { ...INPUT_RULES, ...BETA_RULES },
}

describe('every input', () => {
  it.each(Object.entries(OTHERS))('of %s becomes what its rule says', (uses, rules) => {
    for (const [name, { fate }] of Object.entries(rules)) {
      const [{ inputs, env, notes, file, text }, without] = [
        migrated({ [name]: 'true' }, { uses }),
        migrated({}, { uses }),
      ]
      for (const input of Object.keys(inputs))
        expect(
          INPUTS.map((row) => row.name),
          name,
        ).toContain(input)
      const size = (one: typeof without) => Object.keys({ ...one.inputs, ...one.env }).length
      if (fate === 'taken') expect(size({ ...without, inputs, env }), name).toBeGreaterThan(size(without))
      if (fate === 'left' && !/plugin|extensions|marketplaces/.test(name)) {
        expect(notes.join(), name).toMatch(new RegExp(`\`${name}\` was left out|Google Cloud was left out`))
        if (!notes[0]?.startsWith('same')) expect(text, name).toContain('# caisson migrate: ')
      }
      if (fate === 'built-in')
        expect([inputs, notes, file], name).toEqual([without.inputs, without.notes, {}])
    }
    for (const output of Object.values(OUTPUT_NAMES)) expect(Object.keys(OUTPUTS)).toContain(output)
  })

  it.each([
    [{ anthropic_api_key: '${{ secrets.KEY }}' }, { 'anthropic-api-key': '${{ secrets.KEY }}' }],
    [
      { base_branch: 'develop', branch_prefix: 'bot/' },
      { 'base-branch': 'develop', 'branch-prefix': 'bot/' },
    ],
    [{ allowed_bots: 'dependabot[bot], renovate' }, { 'allowed-users': 'dependabot[bot]\nrenovate[bot]' }],
    [{ allowed_bots: '*' }, { 'allowed-users': '*[bot]' }],
    [{ use_commit_signing: 'false' }, {}],
    [{ allowed_non_write_users: '*' }, { outsiders: 'plan' }],
    [{ allowed_non_write_users: 'ann, ben' }, { 'allowed-users': 'ann\nben' }],
    [
      { direct_prompt: 'Do it.', max_turns: '5' },
      { prompt: 'Do it.', 'max-turns': '5' },
    ],
    [{ claude_env: 'CI: true\nMODE: test' }, { env: 'CI=true\nMODE=test' }],
    [{ system_prompt: 'Be brief.' }, { instructions: 'Be brief.' }],
    [
      { include_comments_by_actor: 'alice, *[bot]', exclude_comments_by_actor: 'renovate[bot]' },
      { 'comments-by': 'alice\n*[bot]\n!renovate[bot]' },
    ],
    [
      { claude_args: '--effort high', fallback_model: 'sonnet' },
      { 'agent-args': '--effort high\n--fallback-model sonnet' },
    ],
    [
      { settings: '{"model":"opus","env":{"A":"b"},"permissions":{"deny":["WebFetch"]}}' },
      { model: 'opus', env: 'A=b', 'disallowed-tools': 'WebFetch' },
    ],
    [
      { experimental_allowed_domains: 'a.example\n.b.example' },
      { 'allowed-hosts': 'a.example\n*.b.example', network: 'allowlist' },
    ],
  ])('%j becomes %j', (given, expected) => {
    const { inputs, notes } = migrated(given)
    expect([inputs, notes]).toEqual([expected, []])
    expect(Object.keys(inputs)).toEqual(Object.keys(expected))
  })

  it.each([
    [{ colour: 'red' }, 'worse: `colour` was left out'],
    [{ branch_name_template: '{{prefix}}{{sha}}' }, 'worse: `branch_name_template'],
    [{ settings: '{"hooks":{}}' }, 'worse: `hooks` of `settings` was left out: hooks are commands'],
    [{ settings: 'settings.json' }, 'edit: `settings` was left out'],
    [{ claude_env: 'GH_TOKEN: ${{ secrets.GITHUB_TOKEN }}' }, 'same: `GH_TOKEN` was left out'],
    [{ plugins: 'tidy@acme' }, 'edit: Plugins were left out (tidy@acme)'],
    [
      { plugins: 'a@x\nb@x', plugin_marketplaces: 'acme/kits' },
      'edit: Add `plugins: acme/kits@COMMIT:a, acme/kits@COMMIT:b` with the commit that `git ls-remote https://github.com/acme/kits HEAD` shows',
    ],
    [{ prompt: 'gh secret list', claude_args: '--allowedTools Edit' }, 'worse: `gh secret` in the prompt'],
    [{ claude_args: '--verbose --add-dir /x' }, 'worse: `--add-dir /x` of `claude_args` was left out'],
    [
      { claude_args: "${{ inputs.x && format('--a {0}{1}', inputs.x, format(',{0}', inputs.y)) }}" },
      'edit: `${{ inputs.x &&',
    ],
  ])('%j, which is none of ours, is named with its line, in the file too', (given, note) => {
    const { notes, text } = migrated(given)
    expect(notes).toEqual([expect.stringContaining(note)])
    if (!note.startsWith('same'))
      expect(text).toContain(`# caisson migrate: ${note.replace(/^\w+: /, '').slice(0, 20)}`)
  })

  it.each([
    [{ use_commit_signing: true }, { 'delivery.commitWith': 'api' }],
    [
      { branch_name_template: '{{prefix}}{{entityNumber}}-{{description}}' },
      { 'delivery.branchName': '{issue}-{slug}' },
    ],
    [
      { bot_name: 'Acme Bot', bot_id: '7' },
      { 'delivery.author': 'Acme Bot <7+Acme-Bot@users.noreply.github.com>' },
    ],
    [{ claude_args: '--permission-mode plan' }, { 'defaults.agent.permissionMode': 'plan' }],
    [{ allowed_tools: 'WebSearch' }, { 'defaults.agent.serverTools': ['web_search'] }],
  ])('%j belongs to the repository', (given, file) => {
    const found = migrated(given)
    expect(found.file).toEqual(file)
    expect(mergeRepositoryFile(null, found.file)?.text).toBeDefined()
  })
})

describe('.github/caisson.yml', () => {
  const path = '.github/caisson.yml'

  it('keeps what it has, with its comments', () => {
    const text = '# Ours\ndelivery:\n  draft: true # for now\n  commitWith: git\n'
    const values = {
      'delivery.commitWith': 'api',
      'delivery.branchName': 'i-{issue}',
      'defaults.agent.serverTools': ['web_search'],
    }
    const merged = mergeRepositoryFile({ path, text }, values)
    expect(merged?.kept).toEqual(['delivery.commitWith'])
    expect(merged?.text).toContain(
      '# Ours\ndelivery:\n  draft: true # for now\n  commitWith: git\n  branchName: i-{issue}\n',
    )
    expect(parse(merged?.text ?? '')).toMatchObject({ defaults: { agent: { serverTools: ['web_search'] } } })
    expect(
      mergeRepositoryFile({ path, text: merged?.text ?? '' }, { 'delivery.branchName': 'i-{issue}' }),
    ).toBeNull()
    expect(mergeRepositoryFile(null, {})).toBeNull()
  })

  it('that is wrong is refused', () => {
    expect(() => mergeRepositoryFile({ path, text: 'colour: red' }, {})).toThrow('colour')
    expect(() => mergeRepositoryFile(null, { 'delivery.branchName': 'x' })).toThrow('does not fit')
  })
})

describe('a command line', () => {
  it.each([
    [
      '--model a --max-turns=7',
      [
        ['--model', 'a'],
        ['--max-turns', '7'],
      ],
    ],
    ['--allowedTools Bash(gh pr *) Read # all', [['--allowedTools', 'Bash(gh pr *)', 'Read']]],
    ['--allowedTools \'A,B(x y)\' "C"', [['--allowedTools', 'A,B(x y)', 'C']]],
    ["--model ${{ inputs.model || 'a b' }} --x", [['--model', "${{ inputs.model || 'a b' }}"], ['--x']]],
    ['--append-system-prompt "--- be \\"brief\\" ---"', [['--append-system-prompt', '--- be "brief" ---']]],
    ['# --model no\n  --model yes', [['--model', 'yes']]],
  ])('%s', (line, flags) => {
    expect(flagsOf(line).flags.map(({ name, values }) => [name, ...values])).toEqual(flags)
  })

  it('keeps rules and expressions together', () => {
    expect(toolNames('Bash(gh pr *), Read Bash(a,b),${{ inputs.a, b }}')).toEqual([
      'Bash(gh pr *)',
      'Read',
      'Bash(a,b)',
      '${{ inputs.a, b }}',
    ])
  })

  it('becomes inputs', () => {
    const { inputs, notes, file } = migrated({
      claude_args: `
        # a comment --model no
        --model claude-opus-5-5 --max-turns=7
        --allowedTools "Read,Bash(npm run test:*),Edit" "Grep"
        --disallowed-tools WebSearch
        --append-system-prompt 'Be "brief".'
        --json-schema '{"type":"object"}'
        --dangerously-skip-permissions
        --mcp-config servers.json --verbose`,
    })
    expect(inputs).toEqual({
      model: 'claude-opus-5-5',
      'max-turns': 7,
      'allowed-tools': 'Read\nBash(npm run test:*)\nEdit\nGrep',
      'disallowed-tools': 'WebSearch',
      instructions: 'Be "brief".',
      'output-schema': '{"type":"object"}',
    })
    expect(file).toEqual({ 'defaults.agent.permissionMode': 'bypassPermissions' })
    expect(notes).toEqual([
      expect.stringMatching(/^worse: The MCP servers \(servers.json\) were left out/),
      'same: `Bash(npm run test:*)`: packages come from earlier steps or from `setup`; the agent itself cannot download any.',
    ])
  })

  it('that names servers of tools keeps them, with the tools that were allowed', () => {
    const allowed = '--allowedTools "Read,mcp__tickets__search_all,mcp__my_docs,mcp__github__get_issue"'
    const given = migrated({ claude_args: `--mcp-config servers.json ${allowed}` })
    expect(given.inputs).toEqual({
      'mcp-servers': 'servers.json',
      'mcp-tools': 'tickets/search_all\nmy_docs/*',
      // On the sealed copy of GitHub.
      'allowed-tools': 'Read\nmcp__github__get_issue',
    })
    expect(given.notes).toEqual([])
    // Without the flag they are those of the repository.
    expect(migrated({ claude_args: allowed }).inputs).toMatchObject({ 'mcp-servers': '.mcp.json' })
    const json = '{"mcpServers":{"a":{"command":"a"}}}'
    expect(migrated({ mcp_config: json, allowed_tools: 'mcp__a__b' }).inputs).toEqual({
      'mcp-servers': json,
      'mcp-tools': 'a/b',
    })
  })
})

const ISSUES = { issues: { types: ['opened'] } }
const PULLS = { pull_request: { types: ['opened'] } }
const MANUAL = { workflow_dispatch: null }
const commit = { run: 'git add -A && git commit -m x && git push' }
const REVIEW_PLUGIN = {
  plugins: 'code-review@claude-code-plugins',
  plugin_marketplaces: 'https://github.com/x.git',
}

describe('what a step did on GitHub, Caisson does', () => {
  it.each<[string, Record<string, unknown>, More, Record<string, unknown>, string]>([
    [
      'the installer’s review, which only prints',
      { ...REVIEW_PLUGIN, prompt: '/code-review:code-review o/r/pull/1' },
      { on: PULLS },
      { prompt: 'Review this pull request.', preset: 'review', comment: 'none' },
      'same',
    ],
    [
      'the same with --comment',
      { ...REVIEW_PLUGIN, prompt: '/code-review:code-review o/r/pull/1 --comment' },
      { on: PULLS },
      { prompt: 'Review this pull request.', preset: 'review' },
      'same',
    ],
    [
      'inline comments',
      {
        prompt: 'Look at it.',
        claude_args: '--allowedTools "mcp__github_inline_comment__create_inline_comment,Read"',
      },
      { on: PULLS },
      { prompt: 'Look at it.', preset: 'review' },
      'same',
    ],
    [
      'the network, where only members start runs',
      { prompt: 'Update it.', claude_args: '--allowedTools WebFetch,Edit,Bash(uv:*)' },
      { on: { schedule: [{ cron: '0 0 * * *' }], workflow_dispatch: null }, steps: [commit] },
      {
        prompt: 'Update it.',
        'allowed-tools': 'WebFetch\nEdit\nBash(uv:*)',
        deliver: 'workspace',
        network: 'public',
      },
      'same',
    ],
    [
      'the network, where strangers write what the agent reads',
      {
        prompt: 'Read https://docs.acme.example/x, not https://github.com/o/r, and fix it.',
        claude_args: '--allowedTools WebFetch,Edit',
      },
      { on: ISSUES, steps: [commit] },
      {
        prompt: expect.any(String),
        'allowed-tools': 'WebFetch\nEdit',
        deliver: 'workspace',
        'allowed-hosts': 'docs.acme.example',
        network: 'allowlist',
      },
      'worse',
    ],
    [
      'hosts of a tool, and the registries of a package manager that the prompt names',
      {
        prompt: 'Run `uvx tox`.',
        claude_args:
          '--allowedTools "WebFetch(domain:a.example),Bash(uvx:*),Bash(npm test),Bash(cargo:*),Edit"',
      },
      { on: ISSUES, steps: [commit] },
      {
        prompt: 'Run `uvx tox`.',
        'allowed-tools': 'WebFetch(domain:a.example)\nBash(uvx:*)\nBash(npm test)\nBash(cargo:*)\nEdit',
        deliver: 'workspace',
        'allowed-hosts': 'a.example\npypi.org\nfiles.pythonhosted.org',
        network: 'allowlist',
      },
      'same',
    ],
    [
      'a review without a tool to post it',
      { prompt: 'Review it.' },
      { on: PULLS },
      { prompt: 'Review it.', preset: 'review', comment: 'none' },
      'same',
    ],
    [
      'labels',
      {
        prompt: 'Use `gh issue edit --add-label`. Do not post any comments.',
        claude_args: '--allowedTools "Bash(gh issue edit:*)"',
      },
      { on: ISSUES },
      { prompt: expect.any(String), actions: 'label 10: *', preset: 'plan', comment: 'none' },
      'same',
    ],
    [
      'labels by a command',
      { prompt: '/triage 7' },
      {
        on: ISSUES,
        files: {
          '.claude/commands/triage.md': '---\nallowed-tools: Bash(gh issue edit:*)\n---\nLabel $ARGUMENTS.',
        },
      },
      { prompt: '/triage 7', actions: 'label 10: *', preset: 'plan', comment: 'none' },
      'same',
    ],
    [
      'a command that is not there',
      { prompt: '/absent 7' },
      { on: MANUAL },
      { prompt: '/absent 7', deliver: 'workspace' },
      'edit',
    ],
    [
      'a comment',
      { prompt: 'Explain it with `gh issue comment`.' },
      { on: ISSUES },
      { prompt: expect.any(String), preset: 'plan' },
      'same',
    ],
    [
      'duplicates, by search',
      { prompt: 'Find duplicates with `gh search issues`, then `gh issue comment`.' },
      { on: ISSUES },
      {
        prompt: expect.any(String),
        preset: 'plan',
        'allowed-tools': 'mcp__github__search_issues\nmcp__github__add_issue_comment',
        comment: 'on-change',
      },
      'same',
    ],
    [
      'labels by a prompt that an earlier step has put together with the help of `gh`',
      { prompt: '${{ steps.p.outputs.PROMPT }}' },
      {
        on: ISSUES,
        first: [
          {
            run: `gh api x >> "$GITHUB_OUTPUT"\ncat <<'EOF'\nUse mcp__github__update_issue. Do not post any comments.\nEOF\n`,
          },
        ],
      },
      { prompt: '${{ steps.p.outputs.PROMPT }}', actions: 'label 10: *', preset: 'plan', comment: 'none' },
      'same',
    ],
    [
      'what it reads by a script around `gh`',
      { prompt: '/triage 7', allowed_non_write_users: '*' },
      {
        on: ISSUES,
        files: {
          '.claude/commands/triage.md':
            '---\nallowed-tools: Bash(./gh.sh:*), Bash(./edit-issue-labels.sh:*)\n---\n`./gh.sh issue view`, `./gh.sh label list`, `./gh.sh issue list`. Do not post any comments.',
        },
      },
      {
        prompt: '/triage 7',
        outsiders: 'plan',
        actions: 'label 10: *',
        preset: 'plan',
        'allowed-tools': 'mcp__github__issue_read\nmcp__github__list_issues\nmcp__github__list_label',
        comment: 'none',
      },
      'same',
    ],
    [
      'what it does by `gh` beside its edits',
      {
        prompt: 'Mend it, look at gh run view --log-failed, then gh pr comment.',
        claude_args: '--allowedTools "Edit,Bash(gh run view:*),Bash(git push:*)"',
      },
      { on: PULLS },
      { prompt: expect.any(String), 'allowed-tools': 'Edit\nBash(gh run view:*)\nBash(git push:*)' },
      'same',
    ],
    [
      'a pull request with a label, which it opens itself',
      {
        prompt: 'Mend it, git push, and gh pr create --fill --label bot.',
        claude_args: '--allowedTools "Edit,Bash(git push:*),Bash(gh pr create:*)"',
      },
      { on: MANUAL },
      {
        prompt: expect.any(String),
        comment: 'none',
        actions: 'label 10: *',
        'allowed-tools': 'Edit\nBash(git push:*)\nBash(gh pr create:*)',
      },
      'same',
    ],
    [
      'a plugin of a marketplace',
      {
        prompt: '/kit:tidy all',
        plugins: 'kit@acme',
        plugin_marketplaces: 'https://github.com/acme/kits.git',
      },
      { on: MANUAL, steps: [commit], latest: { 'acme/kits': 'c'.repeat(40) } },
      {
        prompt: '/kit:tidy all',
        plugins: `acme/kits@${'c'.repeat(40)}:kit`,
        deliver: 'workspace',
      },
      'worse',
    ],
    [
      'a skill that agents share',
      { prompt: '/lint all' },
      { on: MANUAL, files: { '.agents/skills/lint/SKILL.md': 'Lint.' }, steps: [commit] },
      { prompt: '/lint all', deliver: 'workspace' },
      'same',
    ],
    [
      'a pull request',
      { prompt: 'Fix it, then `gh pr create`.' },
      { on: MANUAL },
      { prompt: expect.any(String), comment: 'none' },
      'same',
    ],
    [
      'a change that later steps commit',
      { prompt: 'Update the documents.' },
      { on: MANUAL, steps: [commit] },
      { prompt: 'Update the documents.', deliver: 'workspace' },
      'same',
    ],
    [
      'a commit of its own',
      { prompt: 'Write it.', claude_args: '--allowedTools "Edit,Bash(git commit:*)"' },
      { on: MANUAL, steps: [commit] },
      { prompt: 'Write it.', 'allowed-tools': 'Edit\nBash(git commit:*)', deliver: 'workspace' },
      'same',
    ],
    [
      'a file that a later step reads, for anybody',
      { prompt: 'Write verdict.txt.', allowed_non_write_users: '*', claude_args: '--allowedTools Write' },
      { on: PULLS, steps: [{ run: 'cat verdict.txt' }] },
      {
        prompt: 'Write verdict.txt.',
        outsiders: 'plan',
        'allowed-tools': 'Write',
        deliver: 'workspace',
        comment: 'none',
      },
      'cannot',
    ],
    [
      'base-action’s labels, for anybody',
      { prompt_file: '/tmp/p.txt', allowed_tools: 'mcp__github__update_issue' },
      { uses: 'anthropics/claude-code-base-action@beta', on: ISSUES },
      {
        'prompt-file': '/tmp/p.txt',
        'allowed-tools': 'mcp__github__update_issue',
        actions: 'label 10: *',
        preset: 'plan',
        comment: 'none',
        outsiders: 'plan',
      },
      'same',
    ],
    [
      'whatever its prompt writes by `gh`',
      {
        prompt:
          'Use gh issue edit 1 --remove-label old, gh issue edit 1 --add-assignee bob, gh issue edit 1 --title New, then gh issue close 1. Do not post any comments.',
        claude_args: '--allowedTools Bash(gh:*)',
      },
      { on: { issues: { types: ['opened'] } } },
      {
        prompt: expect.stringContaining('gh issue close'),
        preset: 'plan',
        actions: 'remove-label 10\nassign\nedit\nclose',
        comment: 'none',
      },
      'same',
    ],
    [
      'a review that denies itself its files',
      {
        prompt: 'Review.',
        claude_args: '--allowedTools mcp__github_inline_comment__x --disallowedTools Write,Edit,WebFetch',
      },
      { on: PULLS },
      { prompt: 'Review.', 'disallowed-tools': 'Write\nEdit\nWebFetch', preset: 'review' },
      'same',
    ],
    [
      'a skill in a review',
      { prompt: 'Use the lint skill.', claude_args: '--allowedTools Skill,mcp__github_inline_comment__x' },
      { on: PULLS, files: { '.claude/skills/lint/SKILL.md': 'Lint.' } },
      { prompt: '/lint Use the lint skill.', preset: 'review' },
      'same',
    ],
    [
      'codex that reads',
      { prompt: 'Say it.', sandbox: 'read-only', 'openai-api-key': 'k' },
      { uses: 'openai/codex-action@v1', on: MANUAL },
      { prompt: 'Say it.', preset: 'plan', agent: 'codex', comment: 'none' },
      'same',
    ],
    [
      'codex that writes, for named people',
      { 'prompt-file': 'p.md', 'allow-users': 'ann', 'allow-bot-users': 'dep' },
      { uses: 'openai/codex-action@v1', on: MANUAL },
      { 'prompt-file': 'p.md', 'allowed-users': 'ann\ndep[bot]', agent: 'codex', deliver: 'workspace' },
      'same',
    ],
    [
      'a command of Gemini that takes in a file',
      { prompt: '/look', gemini_api_key: 'k' },
      {
        uses: 'google-github-actions/run-gemini-cli@v0',
        on: MANUAL,
        files: { '.gemini/commands/look.toml': 'prompt = """\nSee @{a.json} !{echo $MINE}.\n"""' },
        step: { env: { MINE: '${{ secrets.MINE }}' } },
        steps: [commit],
      },
      {
        prompt: 'See (the file `a.json`: read it first) !{echo $MINE}.',
        model: 'gemini/gemini-2.5-pro',
        agent: 'opencode',
        deliver: 'workspace',
      },
      'worse',
    ],
    [
      'a command of Gemini with the variables of its step, which sets one for the job',
      { prompt: '/sort' },
      {
        uses: 'google-github-actions/run-gemini-cli@v0',
        on: ISSUES,
        step: { env: { TITLE: '${{ github.event.issue.title }}' } },
        outputs: { kind: '${{ env.KIND }}' },
        files: {
          '.github/commands/sort.toml':
            'prompt = """\nSort !{echo $TITLE} and write KIND=bug to !{echo "${GITHUB_ENV}"}.\n"""',
        },
      },
      {
        prompt: 'Sort ${{ github.event.issue.title }} and write KIND=bug to GITHUB_ENV.',
        model: 'gemini/gemini-2.5-pro',
        env: 'TITLE',
        agent: 'opencode',
        'output-schema': '{"type":"object","properties":{"KIND":{"type":"string"}},"required":["KIND"]}',
        instructions: expect.stringContaining('the result that you submit: KIND.'),
        preset: 'plan',
        comment: 'none',
        outsiders: 'plan',
      },
      'same',
    ],
    [
      'a variable for the job that scripts read too',
      { prompt: 'Write KIND=bug to $GITHUB_ENV.' },
      { on: MANUAL, outputs: { kind: '${{ env.KIND }}' }, steps: [{ run: 'echo $KIND' }] },
      { prompt: expect.any(String), deliver: 'workspace' },
      'edit',
    ],
    [
      'a comment by an agent that runs commands and has no tool to edit with',
      {
        prompt: 'Run the tests, say by `gh pr comment` why they fail. Edit your previous comment.',
        claude_args: '--allowedTools "Bash(make:*)"',
        github_token: '${{ steps.app.outputs.token }}',
      },
      { on: { workflow_run: { workflows: ['CI'] } } },
      {
        prompt: expect.any(String),
        'allowed-tools': 'Bash(make:*)',
        'github-token': '${{ steps.app.outputs.token }}',
        deliver: 'answer',
        'sticky-comment': true,
      },
      'same',
    ],
    [
      'tools that only the callers name, with servers and bots of theirs',
      {
        allowed_bots: '${{ inputs.bots }}',
        mcp_config: '${{ inputs.servers }}',
        claude_args:
          "${{ (inputs.a != '' || inputs.b != '') && format('--allowedTools {0}{1}', inputs.a, inputs.b != '' && format(',{0}', inputs.b) || '') || '' }}",
      },
      {},
      {
        'allowed-users': "${{ inputs.bots == '*' && '*[bot]' || inputs.bots }}",
        'mcp-servers': '${{ inputs.servers }}',
        'allowed-tools': "${{ inputs.a }}\n${{ inputs.b != '' && format(',{0}', inputs.b) || '' }}",
      },
      'worse',
    ],
    [
      'a comment by a script of the repository, for anybody',
      { prompt: '/dedupe', allowed_non_write_users: '*' },
      {
        on: ISSUES,
        files: {
          '.claude/commands/dedupe.md':
            '---\nallowed-tools: Bash(./scripts/comment-on-twins.sh:*)\n---\nFind twins.',
          'scripts/comment-on-twins.sh': 'gh issue comment',
        },
      },
      {
        prompt: '/dedupe',
        outsiders: 'plan',
        preset: 'plan',
        instructions: expect.stringContaining('You cannot run ./scripts/comment-on-twins.sh.'),
      },
      'same',
    ],
    [
      'a file in a temporary folder that steps before and after it use',
      { prompt: 'Write it.' },
      {
        on: MANUAL,
        first: [{ run: 'git clone x "$RUNNER_TEMP/context"' }],
        steps: [{ run: 'git diff && cat ${{ runner.temp }}/context/a.md' }],
      },
      { prompt: 'Write it.', deliver: 'workspace' },
      'worse',
    ],
    [
      'gemini’s review',
      {
        prompt: '/pr-code-review',
        gemini_api_key: 'k',
        gemini_model: '${{ vars.M }}',
        extensions: '["https://x/code-review"]',
        settings: '{"model":{"maxSessionTurns":9}}',
      },
      { uses: 'google-github-actions/run-gemini-cli@v0', on: PULLS },
      {
        model: "gemini/${{ vars.M || 'gemini-2.5-pro' }}",
        'max-turns': 9,
        prompt: 'Review this pull request.',
        agent: 'opencode',
        preset: 'review',
      },
      'same',
    ],
  ])('%s', (_name, given, more, expected, verdict) => {
    const found = migrated(given, more)
    expect([found.inputs, found.verdict], found.notes.join('\n')).toEqual([expected, verdict])
  })
})

describe('the job', () => {
  const READS = { contents: 'read', issues: 'read', 'pull-requests': 'read' }
  const PROMPT = { prompt: 'Fix it with `gh pr create`.' }

  it.each<[string, Record<string, unknown>, More, object]>([
    ['answers requests', {}, { permissions: { ...READS, 'id-token': 'write' } }, PERMISSIONS],
    [
      'only reviews',
      { ...REVIEW_PLUGIN, prompt: '/code-review:code-review x' },
      { on: PULLS, permissions: READS },
      READS,
    ],
    [
      'reviews with comments',
      { ...REVIEW_PLUGIN, prompt: '/code-review:code-review x --comment' },
      { on: PULLS, permissions: READS },
      { ...READS, 'pull-requests': 'write' },
    ],
    ['has another token', { ...PROMPT, github_token: '${{ secrets.PAT }}' }, { permissions: READS }, READS],
    [
      'leaves its change to later steps',
      { prompt: 'Fix it.' },
      { on: MANUAL, permissions: READS, steps: [commit] },
      READS,
    ],
    [
      'logs in elsewhere',
      {},
      {
        permissions: { ...PERMISSIONS, 'id-token': 'write' },
        steps: [{ uses: 'aws-actions/configure-aws-credentials@v4' }],
      },
      { ...PERMISSIONS, 'id-token': 'write' },
    ],
    [
      'uses a cloud',
      { use_bedrock: 'true' },
      { permissions: { ...PERMISSIONS, 'id-token': 'write' } },
      { ...PERMISSIONS, 'id-token': 'write' },
    ],
    ['has none', PROMPT, { permissions: undefined }, { contents: 'write', 'pull-requests': 'write' }],
  ])('that %s gets the permissions that it uses', (_name, given, more, expected) => {
    expect(migrated(given, more).job.permissions).toEqual(expected)
  })

  it('may read issues where runs of outsiders are counted', () => {
    const given = { prompt: 'Label it.', allowed_non_write_users: '*' }
    const more = { on: PULLS, permissions: { contents: 'read' } }
    expect(migrated(given, more).job.permissions).toEqual({ contents: 'read', issues: 'read' })
  })

  it('of a reusable workflow gets none, since its callers would have to give them', () => {
    const { job, notes, text } = migrated(PROMPT, { on: { workflow_call: null }, permissions: READS })
    expect(job.permissions).toEqual(READS)
    expect(notes.join()).toMatch(/edit: The job needs `contents: write`.* call this workflow/)
    expect(text).toContain('# caisson migrate: The job needs `contents: write`')
  })

  it.each<[string, More, RegExp]>([
    ['a runner without a seal', { 'runs-on': 'macos-latest' }, /^edit: Caisson seals the agent on Linux/],
    [
      'a guard on the author',
      { if: "github.actor == 'claude[bot]'" },
      /^edit: The condition names `claude\[bot\]`/,
    ],
    [
      'Dependabot',
      { on: PULLS, if: "github.actor == 'dependabot[bot]'" },
      /^same: Runs that Dependabot starts/,
    ],
    [
      'a pinned action',
      { uses: `anthropics/claude-code-action@${'a'.repeat(40)}` },
      /^same: The action was pinned to a commit, and Caisson is not/,
    ],
  ])('with %s is told so', (_name, more, note) => {
    expect(migrated({}, more).notes).toEqual([expect.stringMatching(note)])
  })

  it('of Codex keeps the effort', () => {
    const { inputs, notes } = migrated({ effort: 'high' }, { uses: 'openai/codex-action@v1' })
    expect(inputs['agent-args']).toBe('-c model_reasoning_effort=high')
    expect(notes.join()).not.toContain('effort')
  })

  it('stays pinned where a commit of Caisson is known', () => {
    const old = workflow({}, { uses: `anthropics/claude-code-action@${'a'.repeat(40)}` })
    const ours = `caisson-dev/caisson@${'c'.repeat(40)}`
    const { text, verdict } = migrateWorkflow('x.yml', old, () => undefined, `${ours} # v1.2.3`) ?? {}
    expect([verdict, text?.includes(`uses: ${ours} # v1.2.3`)]).toEqual(['same', true])
    const other = `${old}  other:\n    steps:\n      - uses: ${ours}\n`
    expect(migrateWorkflow('x.yml', other)?.text.split(ours)).toHaveLength(3)
  })

  it('keeps the branches that a guard names', () => {
    const text = workflow({}, { steps: [{ run: 'x', if: "startsWith(github.head_ref, 'claude/')" }] })
    expect(migrateWorkflow('x.yml', text)?.text).toContain('branch-prefix: claude/')
  })

  it('shares a group with every comment, as before', () => {
    const group = 'concurrency:\n  group: x-${{ github.ref }}\n'
    const { notes } = migrateWorkflow('x.yml', group + workflow({}, {})) ?? {}
    expect(notes?.[0]?.notes).toEqual([
      { line: 1, verdict: 'same', text: expect.stringContaining('github.ref') },
    ])
  })

  it('keeps the variables of the step, and adds those of a cloud', () => {
    const { env } = migrated({ use_bedrock: true }, { step: { env: { AWS_REGION: 'eu-west-1' } } })
    expect(env).toEqual({ AWS_REGION: 'eu-west-1', CLAUDE_CODE_USE_BEDROCK: '1' })
    const step = { env: { MODE: 'x', GH_TOKEN: 't', NPM_TOKEN: '${{ secrets.NPM }}' } }
    const { inputs, notes } = migrated({}, { step })
    expect(inputs).toEqual({ env: 'MODE' })
    expect(notes).toEqual(['worse: The agent does not get `NPM_TOKEN` of the step.'])
  })
})

describe('the file', () => {
  const TEXT = `# Our bot
name: Claude
on: { issue_comment: { types: [created] } }
jobs:
  ask: # the only job
    if: contains(github.event.comment.body, '@claude')
    runs-on: ubuntu-latest
    permissions:
      contents: write # for the branch
      issues: write
      pull-requests: write
    steps:
      - uses: actions/checkout@v5
      - id: bot
        # The agent
        uses: anthropics/claude-code-action@0123456789abcdef0123456789abcdef01234567 # v1.0.9
        with:
          # Asked every time.
          prompt: | # as text
            Look at it with gh pr create.

            Then say so.

          # Not too long
          max_turns: "5" # enough
          # Last words
      - run: cat "$RUNNER_TEMP/claude-execution-output.json" \${{ runner.temp }}/claude-execution-output.json
      - run: echo "\${{ steps.bot.outputs.branch_name }} \${{ steps.other.outputs.branch_name }} \${{steps.bot.outputs.conclusion}}"
`

  it('keeps everything else as it is, to the letter', () => {
    const { text, notes } = migrateWorkflow('x.yml', TEXT) ?? {}
    expect(notes?.[0]?.notes.map(({ line, verdict }) => [line, verdict])).toEqual([
      [14, 'same'],
      [16, 'same'],
    ])
    const told = 'pinned to a commit, and Caisson is not: pin it to the commit of a release.'
    const expected = TEXT.replace(
      /uses: anthropics\/.*/,
      `# caisson migrate: The action was ${told}\n        uses: caisson-dev/caisson@v1`,
    )
      .replace('so.\n\n', 'so.\n')
      .replace('max_turns: "5" # enough', 'max-turns: "5" # enough\n          comment: none')
      .replace('$RUNNER_TEMP/claude-execution-output.json', '${{ steps.bot.outputs.execution-file }}')
      .replace('${{ runner.temp }}/claude-execution-output.json', '${{ steps.bot.outputs.execution-file }}')
      .replace('steps.bot.outputs.branch_name', 'steps.bot.outputs.branch')
      .replace('steps.bot.outputs.conclusion', 'steps.bot.outputs.outcome')
    expect(text).toBe(expected)
    expect(migrateWorkflow('x.yml', text ?? '')).toBeNull()
  })

  it('may have steps in braces, permissions in braces, and lists that are not indented', () => {
    const text = `jobs:
  a:
    runs-on: x
    permissions: { contents: read, id-token: write }
    steps:
    - { uses: anthropics/claude-code-action@v1, with: { max_turns: 3 } } # short
    - uses: anthropics/claude-code-action@v1
      with: { prompt: "Do it", use_sticky_comment: true }
    - with:
        use_sticky_comment: true # no longer
      uses: anthropics/claude-code-action@v1
`
    expect(migrateWorkflow('x.yml', text)?.text).toBe(`jobs:
  a:
    runs-on: x
    permissions: { contents: write, issues: write, pull-requests: write }
    steps:
    - uses: caisson-dev/caisson@v1
      with:
        max-turns: 3 # short
    - uses: caisson-dev/caisson@v1
      with:
        prompt: Do it
        sticky-comment: true
        deliver: workspace
    - with:
        sticky-comment: true # no longer
      uses: caisson-dev/caisson@v1
`)
  })

  it('that is no YAML is refused by name, and one without the action is none of ours', () => {
    expect(() => migrateWorkflow('x.yml', 'a: [')).toThrow(/^x\.yml is not valid YAML/)
    for (const text of [
      '',
      'on: push',
      'jobs: 1',
      'jobs: { a: { steps: [1, { run: x }, { uses: a/b@v1 }] } }',
    ])
      expect(migrateWorkflow('x.yml', text)).toBeNull()
  })
})

const runs = (run: string, more: object = {}) => ({ run, ...more })

it.each([
  ['claude-code-action', {}, runs('echo "${{ steps.agent.outputs.structured_output }}"')],
  ['claude-code-action', {}, runs('echo ${{ fromJSON(steps.agent.outputs.structured_output).title }}')],
  ['claude-code-action', {}, runs("x=${{ steps['agent'].outputs['structured_output'] }}")],
  ['claude-code-action', {}, runs("echo '${{ toJSON(steps.agent.outputs) }}'")],
  ['codex-action', { uses: 'openai/codex-action@v1' }, runs('echo ${{ steps.agent.outputs.final-message }}')],
  [
    'run-gemini-cli',
    { uses: 'google-github-actions/run-gemini-cli@v0' },
    { uses: 'actions/github-script@v8', with: { script: 'say(`${{ steps.agent.outputs.summary }}`)' } },
  ],
])('a script that runs what the agent of %s writes is named, in the file too (%#)', (_, more, step) => {
  const { notes, text } = migrated({}, { ...more, steps: [step] })
  expect(notes.join('\n')).toMatch(
    /^same: `\$\{\{.*would run what the agent writes as a part of this script/m,
  )
  expect(text).toContain('# caisson migrate: `${{')
})

it.each([
  runs('echo "$ANSWER"', { env: { ANSWER: '${{ steps.agent.outputs.structured_output }}' } }),
  runs('echo ${{ steps.agent.outputs.branch_name }} ${{ steps.agents.outputs.structured_output }}'),
])('a script that takes it from a variable, or nothing of it, is not (%#)', (step) => {
  expect(migrated({}, { steps: [step] }).notes.join()).not.toContain('would run')
})

it.each([
  ['WebFetch,Edit', { schedule: [{ cron: '0 0 * * *' }] }, '# caisson migrate: `network: public` because of'],
  ['WebFetch(domain:a.example),Edit', ISSUES, '# caisson migrate: The agent can reach a.example, and send'],
])('the file says that %s reaches a network', (tools, on, words) => {
  const { text, verdict } = migrated({ prompt: 'Fix it.', claude_args: `--allowedTools "${tools}"` }, { on })
  expect(text).toContain(words)
  expect(verdict).toBe('same')
})

it('a variable that the agent sets is read from its result, and only in expressions', () => {
  const steps = [{ if: "env.KIND == 'bug'", run: 'node -p process.env.OTHER' }]
  const given = { prompt: 'Write KIND=bug to $GITHUB_ENV.' }
  const { job, verdict } = migrated(given, { on: MANUAL, steps, outputs: { kind: '${{ env.KIND }}' } })
  const result = 'fromJSON(steps.agent.outputs.structured-output || toJSON(null)).KIND'
  expect(job.outputs.kind).toBe(`\${{ ${result} }}`)
  expect(job.steps[1].if).toBe(`${result} == 'bug'`)
  expect(verdict).toBe('same')
})

it('the sessions of Codex, which a later step uploads, are in the run folder', () => {
  const upload = { uses: 'actions/upload-artifact@v7', with: { path: 'agents/codex/sessions' } }
  const given = { prompt: 'Look.', 'codex-home': 'agents/codex' }
  const { job, notes } = migrated(given, { uses: 'openai/codex-action@v1', on: MANUAL, steps: [upload] })
  expect(job.steps[1].with.path).toBe('${{ steps.agent.outputs.run-directory }}/output/session')
  expect(notes.join()).toContain('worse: `codex-home` was left out')
})

it('what our own step writes is followed through the outputs of its job', () => {
  const text = stringify({
    jobs: {
      agent: {
        outputs: { title: '${{ steps.a.outputs.answer }}', cost: '${{ steps.a.outputs.cost-usd }}' },
        steps: [{ id: 'a', uses: 'caisson-dev/caisson@0123456789012345678901234567890123456789' }],
      },
      tell: {
        needs: 'agent',
        steps: [runs('echo ${{ needs.agent.outputs.cost }}'), runs('echo ${{ needs.agent.outputs.title }}')],
      },
    },
  })
  expect(openScriptsOf(text)).toEqual([
    { job: 'tell', step: 1, expression: '${{ needs.agent.outputs.title }}' },
  ])
  expect(openScriptsOf('- a: [ caisson-dev/caisson')).toEqual([])
})
