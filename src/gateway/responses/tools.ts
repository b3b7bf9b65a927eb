import { isSet } from '../request-fields.js'

/** A tool as a request declares it. */
export type DeclaredTool = Readonly<Record<string, unknown>> & { readonly type: string }

/**
 * Tool types whose calls the client carries out, or that only hold or look through the tools of the request itself.
 * https://developers.openai.com/api/docs/guides/tools
 */
const CLIENT_TOOLS = new Set([
  'function',
  'custom',
  'apply_patch',
  'local_shell',
  'computer',
  'computer_use_preview',
  'tool_search',
  'namespace',
])

/**
 * Every tool that a request declares: in `tools`, in any item of its input (Codex tells newer models their tools there),
 * and in namespaces of either, which are in the list too. An entry without a type has the type `''`, which no client
 * carries out.
 */
export function declaredTools({ tools, input }: { tools?: unknown; input?: unknown }): DeclaredTool[] {
  const items = Array.isArray(input) ? (input as unknown[]) : []
  const later = items.flatMap((item) => flattened((item as { tools?: unknown } | null)?.tools))
  return [...flattened(tools), ...later]
}

function flattened(tools: unknown): DeclaredTool[] {
  if (!isSet(tools)) return []
  if (!Array.isArray(tools)) return [{ type: '' }]
  return (tools as unknown[]).flatMap((tool) => {
    const entry = (typeof tool === 'object' && tool !== null ? tool : {}) as Record<string, unknown>
    const { type, tools: inner, ...rest } = entry
    const own = { ...rest, type: typeof type === 'string' ? type : '' }
    const within = flattened(inner).map((one) => ({ ...one, namespace: entry['name'] }))
    return [own, ...within]
  })
}

/** Whether the calls of a tool are carried out at the provider; of `shell`, unless its environment is the client's. */
export function runsAtProvider({ type, environment }: DeclaredTool): boolean {
  if (type === 'shell') return (environment as { type?: unknown } | null | undefined)?.type !== 'local'
  return !CLIENT_TOOLS.has(type)
}
