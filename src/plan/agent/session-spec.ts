import { DEFAULT_AGENT } from '../../agents/port/names.js'
import { EDITING_TOOLS, READING_TOOLS, TODO_TOOLS } from '../../agents/port/tool-names.js'
import { agentFor } from '../../agents/registry.js'
import { parseWith } from '../../config/parse.js'
import { type Spec, specSchema } from '../../config/spec.js'
import type { Host } from '../../stages/request.js'
import type { AgentSession } from './agent-session.js'
import type { AgentRuntime } from './runtime.js'

/** Minutes, as a spec limits them. */
const LONGEST = 24 * 60

/** The spec of a session, and the host with the agent that the step names. Throws CONFIG_INVALID. */
export function agentOfStep(
  session: AgentSession,
  { defaults = {}, ...runtime }: AgentRuntime,
): { spec: Spec; host: Host } {
  const { agent: name, model, timeoutMs, maxBudgetUsd, instructions } = session
  const { path, version, integrity, args, image, dialect, model: usual, ...others } = defaults.agent ?? {}
  // Which program it is, and its models, belong to the agent that they were given for.
  const isUsual = name === undefined || name === (others.name ?? DEFAULT_AGENT.name)
  const input = {
    goal: session.prompt,
    agent: {
      ...(isUsual ? defaults.agent : { ...others, name }),
      ...(model === undefined ? {} : { model }),
      ...(instructions === undefined ? {} : { instructions }),
      // What is not listed does not exist for it, and is denied as well.
      tools: [],
      allowedTools: [],
      permissionMode: 'dontAsk',
      preset: 'default',
      paths: [],
    },
    sandbox: defaults.sandbox ?? {},
    setup: { from: [] },
    limits: {
      ...(timeoutMs === undefined ? {} : { timeoutMinutes: Math.min(timeoutMs / 60_000, LONGEST) }),
      ...(maxBudgetUsd === undefined ? {} : { maxBudgetUsd }),
    },
    outputs: { required: ['manifest.json'] },
  }
  const spec = parseWith(specSchema, input, `the agent step ${session.name}`)
  const host = name === undefined ? runtime.host : { ...runtime.host, agent: spec.agent.name }
  const { powerful, formerEditing = [] } = agentFor({ host, spec }).tools
  const disallowedTools = [...powerful, ...formerEditing, ...READING_TOOLS, ...EDITING_TOOLS, ...TODO_TOOLS]
  return { host, spec: { ...spec, agent: { ...spec.agent, disallowedTools } } }
}
