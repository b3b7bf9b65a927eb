import { EDITING_TOOLS, READING_TOOLS, TODO_TOOLS, WRITING_TOOLS } from '../../base/tool-names.js'
import type { Spec } from '../../config/spec.js'
import type { AgentAdapter } from '../port/agent.js'
import type { SessionSettings } from '../port/session-settings.js'

type Agent = Pick<Spec['agent'], 'preset' | 'paths'> &
  Required<Pick<SessionSettings, 'allowedTools' | 'disallowedTools' | 'permissionMode'>> & {
    tools?: SessionSettings['tools'] | undefined
  }

/** Whether a run with this preset can have a change to deliver. */
export function mayChange({ preset, paths }: Pick<Agent, 'preset' | 'paths'>): boolean {
  return preset === 'default' || (preset === 'careful' && paths.length > 0)
}

/**
 * The tools of a session. A preset's limits hold whatever else is configured: settings can remove tools from
 * it, never add any. `workspace` is the repository as the agent sees it; `output` is the agent's output folder, if
 * the run needs files from there.
 */
export function sessionTools(
  agent: Agent,
  workspace: string,
  { own, powerful, formerEditing = [], editRule }: AgentAdapter['tools'],
  output?: string,
): Pick<
  SessionSettings,
  'tools' | 'allowedTools' | 'disallowedTools' | 'permissionMode' | 'settingSources' | 'disableHooks'
> {
  const { preset, paths, disallowedTools, permissionMode } = agent
  const writes: readonly string[] = output === undefined ? [] : WRITING_TOOLS
  if (preset === 'default') {
    const { tools } = agent
    const intoOutput = output === undefined ? [] : writes.map((tool) => editRule(tool, '**', output))
    const allowedTools = [...agent.allowedTools, ...intoOutput]
    return { ...(tools ? { tools } : {}), allowedTools, disallowedTools, permissionMode }
  }
  const edits = preset === 'careful' && paths.length > 0
  const left = agent.tools && own(agent.tools)
  const lost = own(disallowedTools)
  const isEditing = (tool: string) => EDITING_TOOLS.some((editing) => editing === tool)
  // The to-do list changes nothing outside the session.
  const there = [...READING_TOOLS, ...own(TODO_TOOLS), ...(edits ? EDITING_TOOLS : writes)].filter(
    (tool) => (left?.includes(tool) ?? true) && !lost.includes(tool),
  )
  const locked = EDITING_TOOLS.filter((tool) => !writes.includes(tool))
  const forbidden = [...powerful, ...(edits ? [] : [...locked, ...formerEditing])]
  return {
    tools: there,
    allowedTools: there.flatMap((tool) => {
      if (!isEditing(tool)) return [tool]
      const inRepository = edits ? paths.map((path) => editRule(tool, path, workspace)) : []
      return output !== undefined && writes.includes(tool)
        ? [...inRepository, editRule(tool, '**', output)]
        : inRepository
    }),
    disallowedTools: [...new Set([...disallowedTools, ...forbidden])],
    // Whatever is not allowed above is denied, without a question.
    permissionMode: 'dontAsk',
    // The repository's settings may allow tools and run hooks; their text can still be read.
    settingSources: ['user'],
    disableHooks: true,
  }
}

/** What a preset tells the agent, for the system prompt; nothing for `default` without paths. */
export function presetPrompt(
  { preset, paths }: Pick<Agent, 'preset' | 'paths'>,
  { file }: AgentAdapter['guides'],
): string | undefined {
  const listed = paths.map((path) => `- ${path}`).join('\n')
  const guides = [...new Set([file, 'AGENTS.md'])].join(', ')
  const conventions = `First read ${guides} and what they refer to, if the repository has them.`
  if (preset === 'plan') {
    return `You read, and answer with a plan. You have no shell and cannot change a file; any change would be discarded. Say what is to be done, in which files, in which order, what can go wrong and how to check the result, so that someone else can do it without asking you. ${conventions}`
  }
  if (preset === 'review') {
    return `You review. You have no shell and cannot change a file of the repository; any change would be discarded. Look for what is wrong or risky in the change itself, check each suspicion in the code around it, and leave out what you cannot show, matters of taste and praise. ${conventions}`
  }
  if (preset === 'careful' && paths.length === 0)
    return `You have no shell; change nothing. Say what you would change, and where. ${conventions}`
  if (preset === 'careful') {
    return `You have no shell. You may change files that match one of these patterns, and no others:\n${listed}\n\nIf you change anything else, all of your changes are rejected: say what is missing instead. ${conventions}`
  }
  if (paths.length === 0) return undefined
  return `You may change files that match one of these patterns, and no others:\n${listed}\n\nIf you change anything else, all of your changes are rejected: say what is missing instead.`
}
