import { open } from 'node:fs/promises'
import { z } from 'zod'
import type { Environment } from '../../base/command.js'
import { ConfigError, onCode } from '../../base/errors.js'
import type { AgentStep, AgentTool, StepOutcome } from '../model.js'
import type { AgentRuntime } from './runtime.js'
import { type AgentStepResult, runAgentSession } from './session.js'
import { type StepTool, stepTool, ToolRefusal } from './tool.js'
import {
  type Container,
  containerExecTool,
  containerStartTool,
  type LazyContainer,
  lazily,
} from './tools/container.js'
import { listDirectoryTool, partOf, readFileTool, writeFileTool } from './tools/files.js'
import { httpRequestTool } from './tools/http-request.js'
import { type Volume, volumesInWords } from './volume.js'

/** What an agent step can reach of its plan. */
export interface StepPlace {
  volumes: readonly Volume[]
  /** Steps that have ended, oldest first. */
  earlier: readonly EarlierStep[]
  /** Opens the container of the step's sandbox and waits for its initialization; called when a tool needs it. */
  openContainer?(signal: AbortSignal): Promise<Container>
}

/**
 * Runs an agent step: a session with the listed tools and no others, as a run of its own. The container is closed when
 * it ends. Resolves for every end. Rejects as {@link runAgentSession} does, and for a host that cannot be listed.
 */
export async function runAgentStep(
  step: AgentStep,
  place: StepPlace,
  runtime: AgentRuntime,
  stop: AbortSignal,
): Promise<AgentStepResult> {
  const ended = new AbortController()
  const signal = AbortSignal.any([stop, ended.signal])
  const container = lazily(async () => {
    if (!place.openContainer) throw new ToolRefusal('This step has no sandbox, so there is no container.')
    return place.openContainer(signal)
  })
  const { name, prompt, system: instructions, model, agent, maxSteps, timeoutMs, maxBudgetUsd } = step
  const limits = { maxSteps, timeoutMs, maxBudgetUsd }
  const tokens = tokensOf(step, runtime.host.env)
  const tools = toolsOf(step, place, container, tokens)
  try {
    const session = { name, prompt, instructions, model, agent, tools, ...aboutPaths(step, place), ...limits }
    const secrets = [...runtime.secrets, ...tokens.values()]
    return await runAgentSession(session, { ...runtime, secrets }, stop)
  } finally {
    ended.abort()
    await container.close()
  }
}

function aboutPaths({ tools }: AgentStep, { volumes }: StepPlace): { about?: string } {
  if (volumes.length === 0) return {}
  const inside = tools.includes('container_exec')
    ? ' In the working directory of the container they have the same names.'
    : ''
  return { about: `Paths are relative, and begin with one of: ${volumesInWords(volumes)}.${inside}` }
}

/** The values of its `credentials`, by host. Throws CREDENTIAL_MISSING. */
function tokensOf({ name, credentials = {} }: AgentStep, env: Environment): Map<string, string> {
  return new Map(
    Object.entries(credentials).map(([host, variable]) => {
      const value = env[variable]
      if (value) return [host.toLowerCase(), value]
      throw new ConfigError('CREDENTIAL_MISSING', `${name}: the variable ${variable} is not set.`, {
        hint: `Set ${variable} in the environment of Caisson, or leave ${host} out of \`credentials\`.`,
      })
    }),
  )
}

/** The tools that the step lists, under the names by which it does. Throws CONFIG_INVALID for a host that is none. */
export function toolsOf(
  { tools, toolNames = {}, allowedCommands, allowedHosts, sandbox }: AgentStep,
  { volumes, earlier }: StepPlace,
  container: LazyContainer,
  tokens: ReadonlyMap<string, string> = new Map(),
): StepTool[] {
  const make: Record<AgentTool, (name: string) => StepTool> = {
    read_file: (name) => readFileTool(name, volumes),
    list_directory: (name) => listDirectoryTool(name, volumes),
    read_output: (name) => readOutputTool(name, earlier),
    container_start: (name) => containerStartTool(name, container),
    container_exec: (name) => containerExecTool(name, container, allowedCommands),
    http_request: (name) => httpRequestTool(name, { allowedHosts, tokens }),
    write_file: (name) => writeFileTool(name, volumes),
  }
  return tools.map((tool) => ({
    ...make[tool](toolNames[tool] ?? tool),
    confined: isConfined(tool, sandbox),
  }))
}

/** Containers reach as far as their network does. */
function isConfined(tool: AgentTool, sandbox: AgentStep['sandbox']): boolean {
  if (tool === 'container_start' || tool === 'container_exec') return sandbox?.network === 'none'
  return tool !== 'http_request'
}

/** A step that has ended before this one. */
export interface EarlierStep {
  name: string
  outcome: StepOutcome
  exitCode?: number
  /** File with what it printed, or answered. */
  log: string
}

/** Reads what earlier steps have printed; the last one is the one before this. */
export function readOutputTool(name: string, earlier: readonly EarlierStep[]): StepTool {
  const names = [...new Set(earlier.map((step) => step.name))]
  const input = z.strictObject({
    step: z.string().optional().describe('Name of the step. Default: the step before this one.'),
    offset: z.int().min(0).optional().describe('Byte to begin at, for a part of a long output.'),
  })
  const description = `Reads how an earlier step of the plan ended and what it printed. Steps so far: ${names.join(', ') || 'none'}.`
  return stepTool({ name, description, input }, async ({ step, offset }) => {
    const found = earlier.findLast((one) => step === undefined || one.name === step)
    if (!found)
      throw new ToolRefusal(
        `There is no earlier step${step === undefined ? '' : ` of that name`}. Steps so far: ${names.join(', ') || 'none'}.`,
      )
    const code = found.exitCode === undefined ? '' : `, exit code ${found.exitCode}`
    return { text: `${found.name}: ${found.outcome}${code}\n\n${await outputOf(found, offset)}` }
  })
}

async function outputOf({ log, name }: EarlierStep, offset: number | undefined): Promise<string> {
  const file = await open(log).catch(onCode(['ENOENT'], null))
  if (file === null) return 'It printed nothing.'
  try {
    const { size } = await file.stat()
    return size === 0 ? 'It printed nothing.' : await partOf(file, size, `The output of ${name}`, offset)
  } finally {
    await file.close()
  }
}
