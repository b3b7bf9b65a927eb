import { errorResult } from '../../agents/mcp/result.js'
import type { ToolServer } from '../../agents/mcp/tool-server.js'
import type { Clock } from '../../base/clock.js'
import { type StepTool, ToolRefusal } from './tool.js'

/** The name of the server in the agent's names for its tools. */
export const STEP_SERVER = 'caisson'

/** A call that was answered. */
export interface AnsweredStep {
  tool: string
  /** Without secrets, as `output` is. */
  input: unknown
  output: string
  exitCode?: number
  durationMs: number
  isError: boolean
}

/** The tools of one step, as a server of the run. */
export interface StepServer extends ToolServer {
  /** In the order in which they were answered. */
  readonly answered: readonly AnsweredStep[]
  /** A call has been refused since none was left. */
  readonly exhausted: boolean
}

/** What a call beyond the limit is answered; the stream of a session is searched for it. */
export const NONE_LEFT = 'No call of a tool is left'

/** Serves the tools and counts their calls. `maxSteps`: how many are carried out. */
export function stepServer(
  tools: readonly StepTool[],
  { clock, maxSteps = Number.POSITIVE_INFINITY }: { clock: Clock; maxSteps?: number | undefined },
): StepServer {
  const answered: AnsweredStep[] = []
  // The bridge hands back the object with the arguments.
  const facts = new WeakMap<object, Pick<AnsweredStep, 'exitCode' | 'durationMs'>>()
  let calls = 0
  return {
    name: STEP_SERVER,
    kind: 'own',
    listedIn: 'tools',
    tools: tools.map(({ name, description, inputSchema }) => ({ name, description, inputSchema })),
    confined: tools.filter(({ confined }) => confined).map(({ name }) => name),
    answered,
    get exhausted() {
      return calls > maxSteps
    },
    async call(name, args, signal) {
      const started = clock.now()
      const exit: Pick<AnsweredStep, 'exitCode'> = {}
      try {
        if (++calls > maxSteps)
          return errorResult(`${NONE_LEFT}: this step has ${maxSteps}. Answer now with what you know.`)
        const tool = tools.find((one) => one.name === name)
        if (!tool) throw new ToolRefusal(`There is no tool ${name}.`)
        const { text, isError, exitCode } = await tool.call(args, signal)
        if (exitCode !== undefined) exit.exitCode = exitCode
        return { content: [{ type: 'text', text }], ...(isError ? { isError } : {}) }
      } catch (error) {
        if (error instanceof ToolRefusal) return errorResult(error.message)
        throw error
      } finally {
        facts.set(args, { ...exit, durationMs: clock.now() - started })
      }
    },
    onAnswer({ tool, args, given, result }) {
      const output = result.content.flatMap((block) => (block.type === 'text' ? [block.text] : [])).join('\n')
      const measured = facts.get(given as object) ?? { durationMs: 0 }
      answered.push({ tool, input: args, output, ...measured, isError: result.isError === true })
    },
    close: async () => {},
  }
}
