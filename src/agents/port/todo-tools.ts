/**
 * The to-do list of a session. Newer models are given it only where a rule names one of these tools (checked with
 * 2.1.329), so that who allows them also has them.
 */
export const TODO_TOOLS = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate'] as const

/** What the list was before it became several tools (up to 2.1.1xx), and what people and definitions still write. */
const FORMER = 'TodoWrite'
const WRITES = TODO_TOOLS[0]

/**
 * The same tools under the names of every version: whoever names the list by its former name, or what writes to it
 * by today's, means the other one too. A version passes over names that it does not know. Pure.
 */
export function withTodoNames(tools: readonly string[]): string[] {
  const more = tools.includes(FORMER) ? TODO_TOOLS : tools.includes(WRITES) ? [FORMER] : []
  return [...new Set([...tools, ...more])]
}
