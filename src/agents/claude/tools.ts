import picomatch from 'picomatch'
import { TODO_TOOLS } from '../../base/tool-names.js'
import type { AgentTools } from '../port/agent.js'

/** What the to-do list was before it became several tools (up to 2.1.1xx), and what people and definitions still write. */
const FORMER = 'TodoWrite'
const WRITES = TODO_TOOLS[0]

/** The tools of Claude Code. */
export const tools: AgentTools = {
  // Whoever names the to-do list by its former name, or names the tool that writes to it today, means both. A version
  // ignores names that it does not know.
  own(names) {
    const more = names.includes(FORMER) ? TODO_TOOLS : names.includes(WRITES) ? [FORMER] : []
    return [...new Set([...names, ...more])]
  },
  // Named although the list of available tools is closed: any of these would bypass it, and a repository's settings
  // cannot bring back what is denied.
  powerful: [
    'Bash',
    'PowerShell',
    'Monitor',
    'Task',
    'Agent',
    'Skill',
    'SlashCommand',
    'WebFetch',
    'WebSearch',
  ],
  formerEditing: ['MultiEdit'],
  ofServer: (server, tool) => `mcp__${server}__${tool.replace(/[^A-Za-z0-9_-]/g, '_')}`,
  // Claude Code reads a rule as gitignore does: a pattern that it cannot express is widened.
  editRule(tool, pattern, workspace) {
    const { base } = picomatch.scan(pattern)
    const simple = /[{}()[\]!@+?\\]/.test(pattern)
      ? [base, '**'].filter((part) => part !== '').join('/')
      : pattern
    return `${tool}(/${workspace}/${simple})`
  },
}
