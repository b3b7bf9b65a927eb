import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { OUTPUTS } from '../../../../src/config/inputs/outputs.js'
import { INPUTS } from '../../../../src/config/settings.js'
import { BETA_RULES, INPUT_RULES, OUTPUT_NAMES } from '../../../../src/programs/init/migrate/input-rules.js'
import { migrateWorkflow } from '../../../../src/programs/init/migrate/migrate-workflow.js'

const PERMISSIONS = { contents: 'write', issues: 'write', 'pull-requests': 'write' }

/** A workflow with the other action, and these inputs. */
function workflow(inputs: Record<string, unknown>, more: object = {}): string {
  const step = { id: 'claude', uses: 'anthropics/claude-code-action@v1', with: inputs }
  const job = { 'runs-on': 'ubuntu-latest', permissions: PERMISSIONS, steps: [step], ...more }
  return stringify({ on: { issue_comment: { types: ['created'] } }, jobs: { claude: job } })
}

/** The step and the job that come out, with the notes. */
function migrated(inputs: Record<string, unknown>, more: object = {}) {
  const result = migrateWorkflow('claude.yml', workflow(inputs, more))
  const { jobs } = parse(result?.text ?? '{}')
  const job = jobs.claude
  const notes = result?.notes[0]?.notes ?? []
  return { step: job.steps[0], job, notes, inputs: job.steps[0].with ?? {}, env: job.steps[0].env ?? {} }
}

describe('every input', () => {
  it('of 1.0 is there, and what it becomes is an input of ours', () => {
    expect(Object.keys(INPUT_RULES)).toHaveLength(39)
    const rules = { ...INPUT_RULES, ...BETA_RULES }
    for (const [name, { fate }] of Object.entries(rules)) {
      const { inputs, env, notes } = migrated({ [name]: 'true' })
      for (const input of Object.keys(inputs))
        expect(
          INPUTS.map((row) => row.name),
          name,
        ).toContain(input)
      const became = Object.keys(inputs).length + Object.keys(env).length
      if (fate === 'left') expect(notes.join(), name).toContain(`\`${name}\` was left out`)
      if (fate === 'taken') expect(became, name).toBe(1)
      if (fate === 'built-in') expect([became, notes], name).toEqual([0, []])
    }
    for (const output of Object.values(OUTPUT_NAMES)) expect(Object.keys(OUTPUTS)).toContain(output)
  })

  it.each([
    [{ anthropic_api_key: '${{ secrets.KEY }}' }, { 'anthropic-api-key': '${{ secrets.KEY }}' }],
    [
      { base_branch: 'develop', branch_prefix: 'bot/' },
      { 'base-branch': 'develop', 'branch-prefix': 'bot/' },
    ],
    [
      { allowed_bots: 'dependabot[bot], renovate[bot]' },
      { 'allowed-users': 'dependabot[bot]\nrenovate[bot]' },
    ],
    [{ allowed_bots: '*' }, { 'allowed-users': '*[bot]' }],
    [{ use_commit_signing: 'false' }, {}],
    [{ allowed_non_write_users: '*' }, { outsiders: 'plan' }],
    [
      { direct_prompt: 'Do it.', max_turns: '5' },
      { prompt: 'Do it.', 'max-turns': 5 },
    ],
    [{ claude_env: 'CI: true\nMODE: test' }, { env: 'CI=true\nMODE=test' }],
  ])('%j becomes %j', (given, expected) => {
    expect(migrated(given)).toMatchObject({ inputs: expected, notes: [] })
    expect(Object.keys(migrated(given).inputs)).toEqual(Object.keys(expected))
  })

  it.each([
    [{ colour: 'red' }, '`colour` was left out'],
    [{ use_commit_signing: true }, 'set `delivery.commitWith: api` in `.github/caisson.yml`'],
    [{ branch_name_template: '{{prefix}}{{sha}}' }, 'set `delivery.branchName`'],
    [{ bot_id: '123' }, 'set `delivery.author: NAME <ID+NAME@users.noreply.github.com>`'],
  ])('%j, which is none of ours, is named', (given, note) => {
    const { inputs, notes } = migrated(given)
    expect([inputs, notes]).toEqual([{}, [expect.stringContaining(note)]])
  })
})

describe('claude_args', () => {
  it('become inputs, and what has none is named', () => {
    const { inputs, notes } = migrated({
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
    expect(notes).toEqual([
      expect.stringMatching(/^`--permission-mode bypassPermissions`: set `defaults.agent.permissionMode`/),
      expect.stringMatching(/^`--verbose`/),
      expect.stringMatching(/^The MCP servers of `servers.json` were left out, since none of their tools/),
    ])
  })

  it('that name servers of tools keep them, with the tools that were allowed', () => {
    const allowed = '--allowedTools "Read,mcp__tickets__search_all,mcp__my_docs,mcp__github__get_issue"'
    const given = migrated({ claude_args: `--mcp-config servers.json ${allowed}` })
    expect(given.inputs).toEqual({
      'allowed-tools': 'Read',
      'mcp-servers': 'servers.json',
      'mcp-tools': 'tickets/search_all\nmy_docs/*',
    })
    expect(given.notes).toEqual([expect.stringContaining('`mcp__github__get_issue` cannot be allowed')])
    // Without the flag they are those of the repository.
    expect(migrated({ claude_args: allowed }).inputs).toMatchObject({ 'mcp-servers': '.mcp.json' })
    const json = '{"mcpServers":{"a":{"command":"a"}}}'
    expect(migrated({ mcp_config: json, allowed_tools: 'mcp__a__b' }).inputs).toEqual({
      'mcp-servers': json,
      'mcp-tools': 'a/b',
    })
    expect(migrated({ mcp_config: json }).notes).toEqual([
      expect.stringMatching(/^MCP servers were left out/),
    ])
  })

  it('that let the agent comment on lines make a review, which needs to write no contents', () => {
    const claude_args =
      '--allowedTools "mcp__github_inline_comment__create_inline_comment,Bash(gh pr diff:*),Read"'
    const { inputs, job, notes } = migrated({ claude_args }, { permissions: { contents: 'read' } })
    expect(inputs).toEqual({ preset: 'review', 'allowed-tools': 'Read' })
    expect(job.permissions).toEqual({ contents: 'read', issues: 'write', 'pull-requests': 'write' })
    expect(notes.join('\n')).toContain('`Bash(gh pr diff:*)` cannot be allowed')
  })
})

describe('the job', () => {
  it('has the permissions that its own token needs, and no identity that nothing asks for', () => {
    const permissions = {
      contents: 'read',
      issues: 'read',
      'pull-requests': 'read',
      'id-token': 'write',
      actions: 'read',
    }
    expect(migrated({ prompt: 'x' }, { permissions }).job.permissions).toEqual({
      ...PERMISSIONS,
      actions: 'read',
    })
    expect(migrated({ prompt: 'x' }, { permissions: undefined }).job.permissions).toEqual(PERMISSIONS)
    for (const given of [{ use_bedrock: 'true' }, { anthropic_federation_rule_id: 'fdrl_1' }])
      expect(migrated(given, { permissions }).job.permissions).toMatchObject({ 'id-token': 'write' })
  })

  it('keeps the variables of the step, and adds those of a cloud', () => {
    const step = {
      uses: 'anthropics/claude-code-action@v1',
      env: { AWS_REGION: 'eu-west-1' },
      with: { use_bedrock: true },
    }
    expect(migrated({}, { steps: [step] }).env).toEqual({
      AWS_REGION: 'eu-west-1',
      CLAUDE_CODE_USE_BEDROCK: 1,
    })
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
          prompt: |
            Look at it.

            Then say so.
      - run: echo "\${{ steps.bot.outputs.branch_name }} \${{ steps.other.outputs.branch_name }} \${{steps.bot.outputs.conclusion}}"
`

  it('keeps everything else as it is, to the letter', () => {
    const { text, notes } = migrateWorkflow('x.yml', TEXT) ?? {}
    expect(notes).toEqual([{ job: 'ask', notes: [] }])
    const expected = TEXT.replace(/anthropics\/.*/, 'caisson-dev/caisson@v1')
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
    - with:
        sticky-comment: true
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
