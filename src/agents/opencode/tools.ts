import picomatch from 'picomatch'
import type { AgentTools } from '../port/agent.js'

/** OpenCode's tools by the names that specs and transcripts use. Models of OpenAI get `apply_patch` to edit with. */
const OWN: Readonly<Record<string, string>> = {
  Read: 'read',
  Edit: 'edit',
  Write: 'write',
  Bash: 'bash',
  Glob: 'glob',
  Grep: 'grep',
  TodoWrite: 'todowrite',
  WebFetch: 'webfetch',
  WebSearch: 'websearch',
  Task: 'task',
  Skill: 'skill',
}
const COMMON = new Map(Object.entries(OWN).map(([common, own]) => [own, common]))

/** The name that transcripts use for a tool of OpenCode's. */
export const commonName = (own: string): string => COMMON.get(own) ?? own

/** OpenCode's name for a tool; undefined for what it does not have. */
export const ownName = (tool: string): string | undefined => {
  if (/^Task(Create|Update|Get|List)$/.test(tool)) return 'todowrite'
  // Names of one word in this spelling are those of other agents; tools of servers have an underscore.
  return OWN[tool] ?? (/^[A-Z][A-Za-z]*$/.test(tool) ? undefined : tool)
}

/** Where the agent leaves files for programs, in every container. */
const OUTPUT = /^\/caisson\//

/** The tools of OpenCode. */
export const tools: AgentTools = {
  own: (names) => [...new Set(names)],
  powerful: ['Bash', 'Task', 'Skill', 'WebFetch', 'WebSearch', 'codesearch', 'lsp'],
  ofServer: (server, tool) => `${server}_${tool}`.replace(/[^A-Za-z0-9_-]/g, '_'),
  // OpenCode compares paths below the workspace, without it, with patterns whose only signs are * and ?: what it cannot
  // express is widened. A path outside begins with a few `../`.
  editRule(tool, pattern, workspace) {
    const { base } = picomatch.scan(pattern)
    const simple = /[{}()[\]!@+\\]/.test(pattern)
      ? [base, '**'].filter((part) => part !== '').join('/')
      : pattern
    const own = OUTPUT.test(workspace) ? `*${workspace.slice(1)}/${simple}` : simple
    return `${tool}(${own} in ${workspace}/${pattern})`
  },
}
