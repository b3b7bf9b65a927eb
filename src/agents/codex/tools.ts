import type { AgentTools } from '../port/agent.js'

/**
 * The tools of Codex, under the names that transcripts have for them. It reads files with its shell, and has no rules
 * for single files.
 */
export const tools: AgentTools = {
  own: (names) => [...new Set(names)],
  powerful: ['Bash', 'Agent', 'WebSearch'],
  formerEditing: [],
  wholeOnly: true,
  editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
}
