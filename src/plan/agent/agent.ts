import { ConfigError, type ErrorCode, ExecutionError } from '../../base/errors.js'
import { type CheckValue, compileOutputSchema } from '../../config/output-schema.js'
import { type InputOf, type Parameters, schemaOf } from './parameters.js'
import { type AgentRuntime, currentRuntime } from './runtime.js'
import { type AgentStepResult, runAgentSession } from './session.js'
import { cutMiddle, type StepTool, ToolRefusal } from './tool.js'
import type { FinishReason, StepCall } from './trace.js'

/** Who an agent is. */
export interface AgentSettings {
  /** `provider/model`, or as the agent calls it. Default: the agent's own. */
  model?: string
  /** What it is told before the prompt. */
  system?: string
  /** For reports. Default `agent`. */
  name?: string
  /** The program that works, as `agent.name` of a spec. Default: the runtime's. */
  agent?: string
}

/** A tool whose code runs in this process, outside the agent's sandbox. */
export interface AgentToolOptions<P extends Parameters = Parameters> {
  /** Letters, digits, `_` and `-`. */
  name: string
  description: string
  /** `{ path: 'string', args: 'string[]' }`, or a JSON Schema. */
  parameters: P
  /** Gets what the model wrote, checked by `parameters`. What it returns or throws is the answer: text, or JSON. */
  fn(input: InputOf<P>, call: { signal: AbortSignal }): unknown
}

/** Limits of one answer. */
export interface GenerateOptions {
  /** Calls of tools; the agent is then asked to answer with what it knows. */
  maxSteps?: number
  timeoutMs?: number
  /** US dollars. */
  maxBudgetUsd?: number
  signal?: AbortSignal
}

/** What an agent has answered, and how it got there. */
export interface Generated extends Pick<AgentStepResult, 'runId' | 'costUsd' | 'durationMs'> {
  text: string
  steps: readonly StepCall[]
  tokensUsed: number
  finishReason: FinishReason
  /** Set with the finish reason `error`. */
  error?: AgentStepResult['error']
}

/**
 * An agent with the caller's own tools. In the code of a plan it works where the plan does; anywhere else it needs a
 * runtime, as `createAgents` gives it.
 */
export class Agent {
  readonly #settings: AgentSettings
  readonly #tools: StepTool[] = []

  constructor(settings: AgentSettings) {
    this.#settings = settings
  }

  /** Adds a tool; without any, the agent only answers. Throws CONFIG_INVALID. */
  addTool<const P extends Parameters>(tool: AgentToolOptions<P>): this {
    const { name } = tool
    const taken = this.#tools.some((other) => other.name === name)
    if (taken || !/^[A-Za-z0-9_-]{1,64}$/.test(name))
      throw new ConfigError(
        'CONFIG_INVALID',
        `addTool: "${name}" ${taken ? 'is there already' : 'is not a name'}.`,
        {
          hint: 'Give each tool a name of its own, of letters, digits, `_` and `-`.',
        },
      )
    this.#tools.push(toolOf(tool))
    return this
  }

  /**
   * Asks the agent, in a new session that is a run of its own. Resolves for every end of a session, with the finish reason;
   * rejects if none began (no credential, no engine, a setting that is wrong), and outside of a plan without a runtime.
   */
  async generate(prompt: string, options: GenerateOptions = {}): Promise<Generated> {
    const { signal, ...limits } = options
    const around = currentRuntime()
    const runtime = RUNTIMES.get(this) ?? around?.agents
    if (!runtime)
      throw new ConfigError(
        'CONFIG_INVALID',
        'This agent has no runtime: it is not part of a plan that runs.',
        {
          hint: 'Run the file with `caisson plan run`, or create the agent with `createAgents({ checkout, model })`.',
        },
      )
    const { name = 'agent', system: instructions, model, agent } = this.#settings
    const session = { name, prompt, instructions, model, agent, tools: this.#tools, ...limits }
    const signals = [signal, around?.signal].filter((one) => one !== undefined)
    const result = await runAgentSession(session, runtime, AbortSignal.any(signals))
    const { response: text, steps, tokensUsed, finishReason, runId, costUsd, durationMs, error } = result
    if (error && result.agent.sessionId === undefined) {
      throw new ExecutionError(error.code as ErrorCode, error.message, { hint: error.hint })
    }
    const said = error && finishReason === 'error' ? { error } : {}
    return { text, steps, tokensUsed, finishReason, runId, costUsd, durationMs, ...said }
  }
}

/** Not a property: a program is not shown what a runtime consists of. */
const RUNTIMES = new WeakMap<Agent, AgentRuntime>()

/** An agent with a runtime of its own, which works outside of a plan as well. */
export function createAgent(settings: AgentSettings, runtime: AgentRuntime): Agent {
  const agent = new Agent(settings)
  RUNTIMES.set(agent, runtime)
  return agent
}

function toolOf<P extends Parameters>({ name, description, parameters, fn }: AgentToolOptions<P>): StepTool {
  const inputSchema = schemaOf(parameters, name)
  let check: Promise<CheckValue> | undefined
  return {
    name,
    description,
    inputSchema,
    async call(input, signal) {
      check ??= compileOutputSchema(JSON.stringify(inputSchema), `that of ${name}`, 'parameters')
      const problems = (await check)(input)
      if (problems.length > 0) throw new ToolRefusal(`The input is not valid: ${problems.join('; ')}.`)
      try {
        const made = await fn(input as InputOf<P>, { signal })
        return { text: cutMiddle(typeof made === 'string' ? made : (JSON.stringify(made) ?? 'Done.')) }
      } catch (error) {
        throw new ToolRefusal(error instanceof Error ? error.message : String(error))
      }
    },
  }
}
