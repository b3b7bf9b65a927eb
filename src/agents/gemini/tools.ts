import type { AgentTools } from '../port/agent.js'

/** Gemini CLI's names, those of earlier versions among them. Notebooks are files to it like any other. */
const OWN: Readonly<Record<string, readonly string[]>> = {
  Read: ['read_file', 'read_many_files'],
  Write: ['write_file'],
  Edit: ['replace'],
  NotebookEdit: [],
  Bash: ['run_shell_command'],
  Glob: ['glob', 'list_directory'],
  Grep: ['grep_search', 'search_file_content'],
  TaskCreate: ['write_todos', 'tracker_create_task'],
  TaskGet: ['write_todos', 'tracker_get_task'],
  TaskList: ['write_todos', 'tracker_list_tasks'],
  TaskUpdate: ['write_todos', 'tracker_update_task'],
  WebFetch: ['web_fetch'],
  WebSearch: ['google_web_search'],
  Task: ['invoke_agent'],
  Skill: ['activate_skill'],
}

const CANONICAL = new Map(
  Object.entries(OWN).flatMap(([name, owns]) => owns.slice(0, 1).map((own) => [own, name] as const)),
)

/** The canonical name of a tool, or its own where it has none. */
export function canonicalName(own: string): string {
  return own === 'write_todos' ? own : (CANONICAL.get(own) ?? own)
}

/** The tools of Gemini CLI. It takes servers of tools only from a folder whose own settings it trusts as well. */
export const tools: AgentTools = {
  own(names) {
    const all = names.flatMap((name) => {
      const { tool, rest } = partsOf(name)
      return (OWN[tool] ?? [tool]).map((own) => own + rest)
    })
    return [...new Set(all)]
  },
  powerful: ['run_shell_command', 'web_fetch', 'google_web_search', 'invoke_agent', 'activate_skill'],
  editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
}

/** `Bash(git log:*)` is the tool `Bash`, for what is in brackets. */
export function partsOf(rule: string): { tool: string; rest: string; argument: string | undefined } {
  const [, tool = rule, rest = '', argument] = /^([^(]+)(\((.*)\))$/s.exec(rule) ?? []
  return { tool, rest, argument }
}
