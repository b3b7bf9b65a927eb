import type { Turn } from '../../gateway/scripted/script.js'
import type { TurnContext } from '../../gateway/scripted/script-source.js'

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
  const tools = toolsIn(Object(request).tools)
  const call =
    index === 0 ? (commandCall(tools, COMMAND) ?? writeCall(tools, MADE.path, MADE.content)) : undefined
  return call ? { text: 'I will make the file.', tools: [call] } : { text: 'The file is there.' }
}

/** A call that the scripted model makes. */
export interface Call {
  name: string
  input: Record<string, unknown>
}

interface Property {
  type?: unknown
  enum?: readonly unknown[]
}

/** A tool that an agent offers its model. */
export interface OfferedTool {
  name: string
  properties: Readonly<Record<string, Property>>
  required: readonly string[]
}

/** The tools of a request in any dialect: objects with a name and a schema of their input, at any depth. */
export function toolsIn(value: unknown): OfferedTool[] {
  if (Array.isArray(value)) return value.flatMap(toolsIn)
  if (typeof value !== 'object' || value === null) return []
  const { name, input_schema, parameters, parametersJsonSchema, format } = value as Record<string, unknown>
  const { properties, required = [] } = Object(input_schema ?? parameters ?? parametersJsonSchema)
  if (typeof name === 'string' && properties) return [{ name, properties, required }]
  // A tool whose input is free text has a grammar in the place of a schema.
  if (typeof name === 'string' && format) return [{ name, properties: {}, required: [] }]
  return Object.values(value).flatMap(toolsIn)
}

/** A call of the tool that takes a command; undefined where none is offered. */
export function commandCall(tools: readonly OfferedTool[], command: string): Call | undefined {
  for (const tool of tools) {
    // An editor's `command` is one of its own.
    const key = ['command', 'cmd', 'script', 'commands'].find(
      (one) => one in tool.properties && tool.properties[one]?.enum === undefined,
    )
    if (key === undefined) continue
    const list = tool.properties[key]?.type === 'array'
    return callOf(tool, { [key]: list ? (key === 'commands' ? [command] : ['sh', '-c', command]) : command })
  }
  return undefined
}

/** A call of the tool that writes a whole file, or applies a patch; undefined where none is offered. */
export function writeCall(tools: readonly OfferedTool[], file: string, text: string): Call | undefined {
  for (const tool of tools) {
    const path = ['file_path', 'filePath', 'absolute_path', 'path'].find((one) => one in tool.properties)
    const content = ['content', 'contents', 'file_text', 'text'].find((one) => one in tool.properties)
    if (path && content) return callOf(tool, { [path]: file, [content]: text })
  }
  const patch = tools.find(({ name }) => name === 'apply_patch')
  if (patch === undefined) return undefined
  const key = Object.keys(patch.properties)[0] ?? 'input'
  const lines = text
    .replace(/\n$/, '')
    .split('\n')
    .map((line) => `+${line}`)
  return callOf(patch, {
    [key]: ['*** Begin Patch', `*** Add File: ${file}`, ...lines, '*** End Patch', ''].join('\n'),
  })
}

/** What else a tool requires gets the simplest value of its type. */
function callOf({ name, properties, required }: OfferedTool, input: Record<string, unknown>): Call {
  const others = required.filter((key) => !(key in input))
  return {
    name,
    input: { ...Object.fromEntries(others.map((key) => [key, simplest(properties[key])])), ...input },
  }
}

function simplest({ type, enum: values }: Property = {}): unknown {
  if (values) return values[0]
  const kind = String(Array.isArray(type) ? type[0] : type).toLowerCase()
  if (kind === 'boolean') return false
  if (kind === 'integer' || kind === 'number') return 60
  if (kind === 'array') return []
  return kind === 'object' ? {} : 'conform'
}

/** One session of the suite: what of the ordinary one is different. */
export interface Scenario {
  /** Changes to the spec that the adapter gets. */
  spec?: Readonly<Record<string, unknown>>
  required: readonly string[]
  /** False: no folder `context`. */
  context: boolean
  /** False: none of the variables that lead to the model. */
  model: boolean
  turn(context: TurnContext): Turn
  /** Stopped when the model is asked for the first time. */
  stopped?: true
}

const ASKED = ['manifest.json', 'diff.patch', 'summary.md']
const ordinary: Scenario = { required: ASKED, context: true, model: true, turn: workTurn }

/** A required file that no adapter writes, since nobody says what it is to contain. */
export const NEVER = 'conform/never.txt'

export const SCENARIOS = {
  work: ordinary,
  bare: { ...ordinary, context: false },
  later: { ...ordinary, spec: { conform: { later: true } } },
  version: { ...ordinary, spec: { version: 2 } },
  noModel: { ...ordinary, model: false },
  refused: { ...ordinary, turn: () => ({ error: { status: 403, message: 'refused by the suite' } }) },
  missing: { ...ordinary, required: [...ASKED, NEVER] },
  stop: { ...ordinary, stopped: true, turn: () => ({ connection: 'hang' }) },
} as const satisfies Record<string, Scenario>
export type ScenarioName = keyof typeof SCENARIOS
