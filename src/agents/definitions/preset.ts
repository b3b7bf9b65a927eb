import picomatch from 'picomatch'
import type { Spec } from '../../config/spec.js'
import type { SessionSettings } from '../claude/arguments.js'
import { TODO_TOOLS, withTodoNames } from '../port/todo-tools.js'

type Agent = Pick<
  Spec['agent'],
  'preset' | 'paths' | 'tools' | 'allowedTools' | 'disallowedTools' | 'permissionMode'
>

/** Tools that only look; Claude Code's own list for the to-dos of a session changes nothing either. */
const READING = ['Read', 'Glob', 'Grep', ...withTodoNames(TODO_TOOLS)]
const EDITING = ['Edit', 'Write', 'NotebookEdit'] as const

/**
 * By name, beside the closed list of what there is: these would be a way round it. What a repository's settings
 * allow cannot bring back what is denied here.
 */
const NEVER = [
  'Bash',
  'PowerShell',
  'Monitor',
  'Task',
  'Agent',
  'Skill',
  'SlashCommand',
  'WebFetch',
  'WebSearch',
]

/**
 * The tools of a session. A preset's limits hold whatever else is said: it can lose tools, and never get more.
 * `workspace` is the repository as the agent sees it.
 */
export function sessionTools(
  agent: Agent,
  workspace: string,
): Pick<
  SessionSettings,
  'tools' | 'allowedTools' | 'disallowedTools' | 'permissionMode' | 'settingSources' | 'disableHooks'
> {
  const { preset, paths, disallowedTools, permissionMode } = agent
  if (preset === 'default') {
    const { tools, allowedTools } = agent
    return { ...(tools ? { tools } : {}), allowedTools, disallowedTools, permissionMode }
  }
  const edits = preset === 'careful' && paths.length > 0
  const left = agent.tools && withTodoNames(agent.tools)
  const lost = withTodoNames(disallowedTools)
  const there = [...READING, ...(edits ? EDITING : [])].filter(
    (tool) => (left?.includes(tool) ?? true) && !lost.includes(tool),
  )
  const forbidden = [...NEVER, ...(edits ? [] : [...EDITING, 'MultiEdit'])]
  return {
    tools: there,
    allowedTools: there.flatMap((tool) =>
      (EDITING as readonly string[]).includes(tool)
        ? paths.map((path) => `${tool}(${editRule(path, workspace)})`)
        : [tool],
    ),
    disallowedTools: [...new Set([...disallowedTools, ...forbidden])],
    // Whatever is not allowed above is denied, without a question.
    permissionMode: 'dontAsk',
    // The repository's settings may allow tools and run hooks; its text is there to be read all the same.
    settingSources: ['user'],
    disableHooks: true,
  }
}

/** A pattern as a rule of Claude Code, which reads it as gitignore does: what it cannot say is widened. */
function editRule(pattern: string, workspace: string): string {
  const { base } = picomatch.scan(pattern)
  const simple = /[{}()[\]!@+?\\]/.test(pattern)
    ? [base, '**'].filter((part) => part !== '').join('/')
    : pattern
  return `/${workspace}/${simple}`
}

/** What a preset says to the agent, for the system prompt; nothing for `default` without paths. */
export function presetPrompt({ preset, paths }: Pick<Agent, 'preset' | 'paths'>): string | undefined {
  const listed = paths.map((path) => `- ${path}`).join('\n')
  const conventions = 'Read CLAUDE.md, AGENTS.md and what they point to first, where the repository has them.'
  if (preset === 'plan') {
    return `You read, and answer with a plan. You have no shell and cannot change a file; a change would be thrown away. Say what is to be done, in which files, in which order, what can go wrong and how the result is to be checked, so that somebody else can do it without asking you. ${conventions}`
  }
  if (preset === 'careful' && paths.length === 0)
    return `You have no shell and change nothing. Say what you would change, and where. ${conventions}`
  if (preset === 'careful') {
    return `You have no shell. You may change files that match one of these patterns, and no others:\n${listed}\n\nA change anywhere else is refused, and with it all the others: say what is missing instead. ${conventions}`
  }
  if (paths.length === 0) return undefined
  return `You may change files that match one of these patterns, and no others:\n${listed}\n\nA change anywhere else is refused, and with it all the others: say what is missing instead.`
}
