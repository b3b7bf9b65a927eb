import type { Turn } from '../gateway/scripted/script.js'
import type { TurnContext } from '../gateway/scripted/script-source.js'

/** The file that the scripted model makes, and what is in it. */
export const MADE = { path: 'conform.txt', content: 'conforms\n' } as const
/** A variable of the adapter with a secret, which the scripted model's command prints. */
export const CANARY = 'CAISSON_CONFORM_TOKEN'

const COMMAND = `printf 'conforms\\n' > ${MADE.path}; echo "$${CANARY}"`

/**
 * What the scripted model says to any agent, whatever its tools are called: one call of the tool that takes a command,
 * else of one that takes a path and content, then its last words.
 */
export function workTurn({ index, request }: Pick<TurnContext, 'index' | 'request'>): Turn {
  const call = index === 0 ? callOf(toolsIn(Object(request).tools)) : undefined
  return call ? { text: 'I will make the file.', tools: [call] } : { text: 'The file is there.' }
}

interface Tool {
  name: string
  properties: Record<string, { type?: unknown }>
}

function callOf(tools: readonly Tool[]): { name: string; input: Record<string, unknown> } | undefined {
  for (const { name, properties } of tools) {
    const key = ['command', 'cmd', 'script'].find((one) => one in properties)
    if (key === undefined) continue
    const list = properties[key]?.type === 'array'
    return { name, input: { [key]: list ? ['sh', '-c', COMMAND] : COMMAND } }
  }
  for (const { name, properties } of tools) {
    const path = ['path', 'file_path', 'filePath'].find((one) => one in properties)
    const content = ['content', 'contents', 'text'].find((one) => one in properties)
    if (path && content) return { name, input: { [path]: MADE.path, [content]: MADE.content } }
  }
  return undefined
}

/** The tools of a request in any dialect: objects with a name and a schema of their input, at any depth. */
function toolsIn(value: unknown): Tool[] {
  if (Array.isArray(value)) return value.flatMap(toolsIn)
  if (typeof value !== 'object' || value === null) return []
  const { name, input_schema, parameters, parametersJsonSchema } = value as Record<string, unknown>
  const { properties } = Object(input_schema ?? parameters ?? parametersJsonSchema)
  if (typeof name === 'string' && properties) return [{ name, properties }]
  return Object.values(value).flatMap(toolsIn)
}
