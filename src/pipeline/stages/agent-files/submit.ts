import { errorResult } from '../../../agents/mcp/result.js'
import type { ToolServer } from '../../../agents/mcp/tool-server.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import { LIMITS, limitInWords } from '../../../base/limits.js'
import type { RunRequest } from '../request.js'
import { type ExpectedFile, expectedFiles } from './expected.js'

/** In the agent's names for the tools that submit what a run owes. */
export const SUBMISSIONS = 'caisson_output'

/** The tools that take the JSON files of a run, and what was submitted by them: the text of each file by its name. */
export interface SubmittingServer extends ToolServer {
  readonly submitted: ReadonlyMap<string, string>
}

/**
 * Takes each file by a tool that answers at once what is wrong with it, so that the agent corrects it in the same
 * session, and owes nothing to a tool that it may not use.
 */
export function submittingServer(files: readonly ExpectedFile[]): SubmittingServer {
  const submitted = new Map<string, string>()
  return {
    name: SUBMISSIONS,
    kind: 'own',
    listedIn: 'the tools of this run',
    submitted,
    tools: files.map(({ name, tool, inputSchema }) => ({
      name: tool,
      description: `Submits ${name}. The answer says what is wrong with it; the last one that is accepted counts.`,
      inputSchema: inputSchema ?? WRAPPED,
    })),
    async call(tool, args) {
      const file = files.find((one) => one.tool === tool)
      if (!file) throw new Error('there is no such tool')
      const value = file.inputSchema ? args : args['value']
      const text = JSON.stringify(value) ?? ''
      const problems =
        Buffer.byteLength(text) > LIMITS.jsonOutputBytes.most
          ? [`It is larger than ${limitInWords(LIMITS.jsonOutputBytes)}.`]
          : await file.problems(value)
      if (problems.length > 0)
        return errorResult(
          `Not accepted:\n${problems.map((problem) => `- ${problem}`).join('\n')}\n\nCorrect it, and submit all of it again.`,
        )
      submitted.set(file.name, text)
      return { content: [{ type: 'text', text: `Accepted as ${file.name}.` }] }
    },
    close: async () => {},
  }
}

/** For a schema that cannot be that of a tool's arguments. */
const WRAPPED = {
  type: 'object' as const,
  properties: { value: { description: 'Matches the JSON Schema in your instructions.' } },
  required: ['value'],
}

type Submitter = Pick<AgentAdapter, 'tools'>

/** The files that are taken by tools; none where the agent has no tools of servers, or cannot reach them. */
export function submittedFiles(request: RunRequest, { tools }: Submitter): ExpectedFile[] {
  return tools.ofServer && request.spec.sandbox.engineCommand.length === 0 ? expectedFiles(request) : []
}

/** For the prompt: each file of the run, and the tool that takes it, if there is one. */
export function describedFiles(request: RunRequest, agent: Submitter): { name: string; about: string }[] {
  const { ofServer } = agent.tools
  const isSubmitted = submittedFiles(request, agent).length > 0
  return expectedFiles(request).map(({ name, about, tool }) => ({
    name,
    about:
      ofServer && isSubmitted
        ? `Submit it with the tool \`${ofServer(SUBMISSIONS, tool)}\`, which says at once what is wrong with it; write the file only if you do not have that tool. ${about}`
        : about,
  }))
}
