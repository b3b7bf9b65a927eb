import {
  AGENT_TOOL_ALIASES,
  type AgentStep,
  type AgentTool,
  type Step,
  type StepFrame,
  type TaskConfig,
  type TaskStep,
} from '../model.js'
import { type Cursor, into } from './problems.js'
import { doubtful, fileOf, given, type Reading } from './reading.js'
import type { StepInput } from './schema/step.js'
import { checkHosts, readInputs, readOutputs } from './task-config.js'
import { fillText } from './variables.js'

/** An agent with its prompt, which may be in a file of the checkout; null after its problems were told. */
export function readAgent(
  reading: Reading,
  found: StepInput<'agent'>,
  own: TaskConfig | null | undefined,
  frame: StepFrame,
  at: Cursor,
  pick: Step | undefined,
): AgentStep | null {
  const { problems } = reading
  const prompt = promptOf(reading, found, at)
  const sandbox = own && sandboxOf(reading, found, own, at)
  if (own === undefined && found.outputs?.length)
    problems.add(into(at, 'outputs'), 'only a sandbox has outputs')
  const named = toolsOf(reading, found, at)
  if (found.allowed_hosts) checkHosts(reading, found.allowed_hosts, into(at, 'allowed_hosts'))
  if (prompt === null || sandbox === null) return doubtful(reading)
  const step = given<AgentStep>({
    ...(frame as Required<StepFrame>),
    kind: 'agent',
    name: found.agent,
    prompt,
    model: found.model,
    agent: found.cli,
    system: found.system,
    tools: [...named.keys()],
    toolNames: otherNames(named),
    sandbox,
    inputs: readInputs(reading, found.inputs ?? [], into(at, 'inputs')),
    allowedCommands: found.allowed_commands,
    allowedHosts: found.allowed_hosts ?? [],
    credentials: found.credentials,
    maxSteps: found.max_steps,
    maxBudgetUsd: found.max_budget_usd,
    output: found.output,
    pick: pick && pickOf(reading, pick, found, at),
  })
  reading.cursors.set(step, { step: at, config: into(at, 'sandbox') })
  return step
}

/** Tells what is wrong with it; the plan is not run then. */
function pickOf(
  { problems, cursors, broken }: Reading,
  pick: Step,
  { attempts = 1 }: StepInput<'agent'>,
  at: Cursor,
): TaskStep | undefined {
  const place = into(at, 'pick')
  if (attempts < 2) problems.add(place, 'needs `attempts`, at least 2, to pick one from')
  if (pick.kind !== 'task') {
    problems.add(place, 'must be a task')
    return undefined
  }
  const judge: TaskStep = { ...pick, scores: true }
  const found = cursors.get(pick)
  if (found) cursors.set(judge, found)
  if (broken.has(pick)) broken.add(judge)
  return judge
}

function sandboxOf(
  reading: Reading,
  { outputs = [] }: StepInput<'agent'>,
  sandbox: TaskConfig,
  at: Cursor,
): TaskConfig {
  const more = readOutputs(reading, outputs, into(at, 'outputs'))
  const twice = more.findIndex(({ name }) => sandbox.outputs.some((one) => one.name === name))
  if (twice >= 0) reading.problems.add(into(at, 'outputs', twice), 'is already an output of the sandbox')
  return { ...sandbox, outputs: [...sandbox.outputs, ...more] }
}

/** The tools, each with the name by which the plan calls it. */
function toolsOf(
  { problems }: Reading,
  { tools = [], sandbox, allowed_hosts: hosts = [] }: StepInput<'agent'>,
  at: Cursor,
): Map<AgentTool, string> {
  const aliases: Readonly<Record<string, AgentTool>> = AGENT_TOOL_ALIASES
  const named = tools.map((name) => [aliases[name] ?? (name as AgentTool), name] as const)
  for (const [index, [tool]] of named.entries()) {
    if (tool.startsWith('container_') && sandbox === undefined)
      problems.add(into(at, 'tools', index), 'needs a sandbox, in which it works')
    if (tool === 'http_request' && hosts.length === 0)
      problems.add(into(at, 'tools', index), 'can reach no host; write allowed_hosts: [api.github.com]')
  }
  return new Map(named)
}

/** Those that are not Caisson's own; undefined without any. */
function otherNames(named: ReadonlyMap<AgentTool, string>): AgentStep['toolNames'] {
  const others = [...named].filter(([tool, name]) => tool !== name)
  return others.length > 0 ? Object.fromEntries(others) : undefined
}

function promptOf(
  reading: Reading,
  { prompt, prompt_file: file }: StepInput<'agent'>,
  at: Cursor,
): string | null {
  const key = 'prompt_file'
  const found = fileOf(reading, at, { key, named: file, what: 'prompt', has: prompt !== undefined })
  if (!found) return found === undefined ? (prompt ?? null) : null
  const text = found.text.replace(/^\uFEFF/, '')
  if (text.trim() === '') reading.problems.add(into(at, key), 'the file is empty')
  return String(fillText(text, into(at, key), reading))
}
