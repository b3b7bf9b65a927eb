import { sessionTools } from '../../../agents/definitions/preset.js'
import { type AdapterSpec, CONTRACT_VERSION } from '../../../agents/image/adapter-spec.js'
import type { AgentAdapter } from '../../../agents/port/agent.js'
import { toolOf } from '../../../base/tool-names.js'
import { expectedFiles } from '../agent-files/expected.js'
import type { RunRequest } from '../request.js'

/** What the target is called in the contract; `target.md` everywhere else. */
const TARGETS = { issue: 'issue.md', pull_request: 'pr.md' } as const

/** The files of the context with the target also under its name in the contract. Pure. */
export function adapterContext<File extends { path: string }>(
  { target }: Pick<RunRequest['task'], 'target'>,
  files: readonly File[],
): File[] {
  const described = files.find(({ path }) => path === 'target.md')
  if (described === undefined || target.kind === 'none') return [...files]
  return [...files, { ...described, path: TARGETS[target.kind] }]
}

/** What an adapter image is told about its run: YAML that any JSON parser reads. Pure. */
export function adapterSpecText(
  request: RunRequest,
  agent: Pick<AgentAdapter, 'tools'>,
  at: { run: string; workspace: string; input: string; output: string; context: readonly string[] },
): string {
  const { spec, task } = request
  const { limits, outputs, workingDirectory } = spec
  const { maxTurns, maxBudgetUsd, timeoutMinutes } = limits
  const told: AdapterSpec = {
    version: CONTRACT_VERSION,
    run: at.run,
    goal: task.instruction,
    workspace: at.workspace,
    ...(workingDirectory === undefined ? {} : { workingDirectory }),
    systemPrompt: `${at.input}/prompts/system.md`,
    context: [...at.context].sort(),
    tools: toolsFor(request, agent, at),
    limits: {
      timeoutMinutes,
      ...(maxTurns === undefined ? {} : { maxTurns }),
      ...(maxBudgetUsd === undefined ? {} : { maxBudgetUsd }),
    },
    outputs: { required: outputs.required.filter((name) => name !== 'transcript.json') },
  }
  return `${JSON.stringify(told, null, 2)}\n`
}

/** What a preset leaves of the spec's tools. */
function toolsFor(
  request: RunRequest,
  agent: Pick<AgentAdapter, 'tools'>,
  at: { workspace: string; output: string },
): AdapterSpec['tools'] {
  const output = expectedFiles(request).length > 0 ? at.output : undefined
  const {
    tools,
    allowedTools = [],
    disallowedTools = [],
  } = sessionTools(request.spec.agent, at.workspace, agent.tools, output)
  const allowed = allowedTools.filter((rule) => tools?.includes(toolOf(rule)) ?? true)
  return { allowed, disallowed: [...disallowedTools] }
}
