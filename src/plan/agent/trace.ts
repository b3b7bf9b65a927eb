import { z } from 'zod'
import { keyOf } from '../../agents/mcp/recording.js'
import type { SessionTranscript } from '../../agents/transcript/types.js'
import { textOf } from '../../agents/transcript/views/markdown.js'
import { readStoredText, WHOLE_BYTES } from '../../base/stored-file.js'
import type { RunFolder } from '../../run/run-folder.js'
import type { AnsweredStep } from './server.js'

/** Name of the file in the folder of the step's run. */
export const TRACE_FILE = 'trace.json'

/** `max_steps`: a call was refused since none was left. `error`: see `error` of the trace. */
export const FINISH_REASONS = ['stop', 'max_steps', 'error', 'timeout', 'budget'] as const
export type FinishReason = (typeof FINISH_REASONS)[number]

const stepSchema = z.object({
  /** As the plan names it; a tool that the step does not have under the name that the agent used. */
  tool: z.string(),
  input: z.unknown(),
  /** What the agent got; long texts are cut in the middle. */
  output: z.string(),
  /** Of a command. */
  exitCode: z.int().optional(),
  /** 0 for a call that did not get as far as the tool. */
  durationMs: z.number(),
  isError: z.boolean(),
})

/** One call of a tool. */
export type StepCall = z.infer<typeof stepSchema>

/** What an agent step did, as JSON. Secrets are replaced by `***`. */
export const agentTraceSchema = z.object({
  schemaVersion: z.literal(1),
  step: z.string(),
  /** The run with transcript, recording and manifest. */
  runId: z.string(),
  agent: z.looseObject({
    name: z.string(),
    version: z.string().optional(),
    model: z.string().optional(),
    provider: z.string().optional(),
    sessionId: z.string().optional(),
  }),
  /** The plan's `system`. */
  system: z.string().optional(),
  prompt: z.string(),
  /** The agent's last words. */
  response: z.string(),
  steps: z.array(stepSchema),
  finishReason: z.enum(FINISH_REASONS),
  inputTokens: z.number(),
  outputTokens: z.number(),
  tokensUsed: z.number(),
  costUsd: z.number(),
  /** ISO 8601. */
  startedAt: z.string(),
  /** Of the whole step, the start of its sandbox included. */
  durationMs: z.number(),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
})

/** What an agent step did; {@link agentTraceSchema} reads it. */
export type AgentTrace = z.infer<typeof agentTraceSchema>

/**
 * Every call that the agent made, in the order of the transcript: with what the tool answered where it was one of ours,
 * and those of tools that it does not have as well. `names`: the agent's names for the tools of the step.
 */
export async function stepsOf(
  { dir, transcript }: Pick<RunFolder, 'dir' | 'transcript'>,
  answered: readonly AnsweredStep[],
  names: ReadonlyMap<string, string>,
): Promise<StepCall[]> {
  const { messages } = JSON.parse(
    (await readStoredText(dir, transcript, WHOLE_BYTES)) ?? '',
  ) as SessionTranscript
  const left = [...answered]
  // Calls of one turn are answered in any order, so those with the same arguments are told apart by their answers.
  const take = (tool: string, input: unknown, output?: string): AnsweredStep | undefined => {
    const ofTool = left.filter((one) => one.tool === tool)
    const same = ofTool.filter((one) => keyOf(one.input, String) === keyOf(input, String))
    const own = same.find((one) => one.output === output) ?? same[0] ?? ofTool[0]
    if (own) left.splice(left.indexOf(own), 1)
    return own
  }
  const told = messages.flatMap(({ toolCalls = [] }) =>
    toolCalls.map(({ toolName, input, output: given, isError = false }): StepCall => {
      const output = given === undefined ? undefined : textOf(given)
      const tool = names.get(toolName)
      const own = tool === undefined ? undefined : take(tool, input, output)
      if (!own) return { tool: tool ?? toolName, input, output: output ?? '', durationMs: 0, isError }
      // It may have given up before there was an answer.
      return isError && !own.isError ? { ...own, output: output ?? '', isError } : own
    }),
  )
  // A session that was stopped may not have told its last ones.
  return [...told, ...left]
}
