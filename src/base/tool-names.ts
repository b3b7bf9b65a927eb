/**
 * The names that specs, presets and transcripts use for tools, whichever agent works. An adapter turns them into its
 * own names on the way in (`AgentTools.own`) and turns its own into these on the way out (`AgentAdapter.translate`).
 */

/** The to-do list of a session. Newer models get it only where a rule names one of these tools. */
export const TODO_TOOLS = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate'] as const

/** Tools that only read. */
export const READING_TOOLS = ['Read', 'Glob', 'Grep'] as const

/** Tools that change files of the workspace. */
export const EDITING_TOOLS = ['Edit', 'Write', 'NotebookEdit'] as const

/** The tools among them that plain text files need. */
export const WRITING_TOOLS = ['Edit', 'Write'] as const

/** The tool that runs commands. */
export const SHELL_TOOL = 'Bash'

/** The name of the tool that a rule such as `Bash(npm test:*)` is about. */
export function toolOf(rule: string): string {
  return rule.replace(/\(.*$/s, '')
}

/** What a session may use without being asked, where a spec does not say. */
export const DEFAULT_TOOLS = ['Read', 'Write', 'Edit', SHELL_TOOL, 'Glob', 'Grep', ...TODO_TOOLS] as const
