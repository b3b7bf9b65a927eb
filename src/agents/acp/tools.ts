import type { AgentTools } from '../port/agent.js'

/** Tools go by the names that their kinds have in transcripts; the answers to permissions are in those terms. */
export const tools: AgentTools = {
  own: (names) => [...new Set(names)],
  powerful: ['Bash', 'Task', 'WebFetch', 'WebSearch'],
  formerEditing: [],
  editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
}
