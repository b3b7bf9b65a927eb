import { describe, expect, test } from 'vitest'
import { parseDefinition } from '../../../../src/agents/definitions/definition.js'
import { agentsIn, findAgent } from '../../../../src/agents/definitions/find-agent.js'
import type { CaissonError } from '../../../../src/base/errors.js'
import type { TrustedTree } from '../../../../src/base/git/trusted-tree.js'

const own = (text: string, name = 'reviewer') => parseDefinition(`.caisson/agents/${name}.md`, text)
const claudes = (text: string, name = 'reviewer') => parseDefinition(`.claude/agents/${name}.md`, text)

function messageOf(read: () => unknown): string {
  try {
    read()
  } catch (error) {
    expect((error as CaissonError).code).toBe('CONFIG_INVALID')
    return (error as CaissonError).message
  }
  throw new Error('was accepted')
}

const treeOf = (files: Record<string, string | null>): TrustedTree => ({
  commit: 'f'.repeat(40),
  files: async () =>
    Object.entries(files).map(([path, text]) => ({ path, read: text === null ? null : async () => text })),
})

describe('an agent definition', () => {
  test('is a layer of a spec, its text the instructions', () => {
    const { name, description, layer } = own(
      [
        '---',
        'description: Reviews',
        'model: haiku',
        'permissionMode: dontAsk',
        'tools: [Read, "Bash(git log:*)"]',
        'disallowedTools: Write, Edit',
        'engine: podman',
        'image: node:22',
        'limits: { maxTurns: 5 }',
        'preset: careful',
        'paths: docs/**, src/*.md',
        '---',
        '',
        'You review.',
      ].join('\n'),
    )
    expect({ name, description }).toEqual({ name: 'reviewer', description: 'Reviews' })
    expect(layer).toEqual({
      agent: {
        model: 'haiku',
        permissionMode: 'dontAsk',
        tools: ['Read', 'Bash'],
        allowedTools: ['Read', 'Bash(git log:*)'],
        disallowedTools: ['Write', 'Edit'],
        preset: 'careful',
        paths: ['docs/**', 'src/*.md'],
        instructions: 'You review.',
      },
      sandbox: { engine: 'podman', image: 'node:22' },
      limits: { maxTurns: 5 },
    })
  })

  test('of Claude Code is read as Claude Code writes it', () => {
    const { name, layer } = claudes(
      [
        '---',
        'name: Code-Reviewer',
        'description: Use this agent when: a change is there. Examples: user: "review" # now',
        'tools: Read, Grep, Agent(worker, researcher)',
        'model: inherit',
        'maxTurns: 7',
        'color: cyan',
        'hooks: { PreToolUse: [{ matcher: Bash }] }',
        'skills:',
        '  - one',
        'mcpServers: [{ a: { type: stdio } }]',
        'somethingNew: true',
        '---',
        'You review.',
      ].join('\r\n'),
    )
    expect(name).toBe('code-reviewer')
    expect(layer.agent).toMatchObject({
      tools: ['Read', 'Grep', 'Agent'],
      allowedTools: ['Read', 'Grep', 'Agent(worker, researcher)'],
      instructions: 'You review.',
    })
    expect(layer.agent?.model).toBeUndefined()
    expect(layer.limits).toEqual({ maxTurns: 7 })
  })

  test('says what is wrong with file, line, column and the nearest name', () => {
    expect(messageOf(() => own('---\ndescripton: x\nmodle: y\nlimits: { turns: 3 }\n---\n'))).toBe(
      [
        '.caisson/agents/reviewer.md is not valid:',
        '  .caisson/agents/reviewer.md:2:1: descripton: not a known key; did you mean description?',
        '  .caisson/agents/reviewer.md:3:1: modle: not a known key; did you mean model?',
        '  .caisson/agents/reviewer.md:4:11: limits.turns: not a known key; did you mean maxTurns?',
      ].join('\n'),
    )
    expect(messageOf(() => own('---\nmaxTurns: 3\n---\n'))).toContain(':2:1: maxTurns: not a known key')
    expect(messageOf(() => claudes('---\npermissionMode: sudo\n---\n'))).toContain(
      '"sudo" is not one of default',
    )
    expect(messageOf(() => own('You review.\n'))).toContain(':1:1: there is no front matter')
    expect(messageOf(() => own('---\ndescription: x\n'))).toContain('the front matter has no closing')
    expect(messageOf(() => own('---\nname: a b\n---\n'))).toContain('"a b" is not a valid agent name')
  })

  test('without tools allows what a run allows, with none it allows nothing', () => {
    expect(own('---\nmodel: haiku\n---\n').layer.agent).toMatchObject({
      tools: undefined,
      allowedTools: undefined,
    })
    expect(own('---\ntools: "*"\n---\n').layer.agent).toMatchObject({
      tools: undefined,
      allowedTools: undefined,
    })
    expect(own('---\ntools: []\n---\n').layer.agent).toMatchObject({ tools: [], allowedTools: [] })
  })
})

describe('the agents of a tree', () => {
  const tree = treeOf({
    '.claude/agents/reviewer.md': '---\ndescription: theirs\n---\n',
    '.claude/agents/writer.md': '---\nname: author\nmodel: opus\n---\n',
    '.caisson/agents/reviewer.md': '---\ndescription: ours\npreset: plan\n---\n',
    '.caisson/agents/broken.md': '---\nnope: 1\n---\n',
    '.caisson/agents/linked.md': null,
    '.caisson/agents/README.md': '# Our agents\n',
    '.caisson/agents/notes.txt': 'x',
  })

  test('are listed by name, ours before theirs, damaged ones with their problem', async () => {
    expect(await agentsIn(tree)).toEqual([
      { name: 'author', file: '.claude/agents/writer.md', model: 'opus' },
      {
        name: 'broken',
        file: '.caisson/agents/broken.md',
        problem: expect.stringContaining('nope: not a known key'),
      },
      {
        name: 'linked',
        file: '.caisson/agents/linked.md',
        problem: expect.stringContaining('is not a plain file'),
      },
      { name: 'reviewer', file: '.caisson/agents/reviewer.md', description: 'ours', preset: 'plan' },
    ])
  })

  test('are found by name; an unknown one is told with those that there are', async () => {
    expect(await findAgent(tree, 'reviewer', 'here')).toMatchObject({ file: '.caisson/agents/reviewer.md' })
    await expect(findAgent(tree, 'broken', 'here')).rejects.toThrow(/broken\.md:2:1: nope/)
    await expect(findAgent(tree, 'reviewr', 'in the repository')).rejects.toMatchObject({
      code: 'CONFIG_INVALID',
      message: 'There is no agent "reviewr" in the repository; did you mean reviewer?',
      hint: expect.stringContaining('Available agents: author, broken, linked, reviewer.'),
    })
    await expect(findAgent(treeOf({}), 'x', 'here')).rejects.toMatchObject({
      hint: expect.stringContaining('No agents are defined yet'),
    })
  })
})
