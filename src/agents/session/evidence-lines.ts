import type { AgentNames } from '../../base/agent-names.js'
import type { CanonicalLine } from '../port/session-lines.js'
import { agentInLine } from '../transcript/told-agent.js'

/** The lines of the evidence: with what the agent printed, so that a translation can be checked, and with its names. */
export function evidenceOf(
  told: readonly CanonicalLine[],
  source: string,
  { agent, agentVersion }: { agent: AgentNames; agentVersion?: string | undefined },
): string[] {
  const [first = { type: 'system', subtype: 'untranslated' }, ...rest] = told
  // An agent may know its version better; who it is, is not for it to say.
  const { agent_version, ...names } = agentInLine(agent, agentVersion)
  const version = agent_version === undefined ? {} : { agent_version }
  return [{ ...first, source }, ...rest].map((line) =>
    JSON.stringify(
      line.type === 'system' && line['subtype'] === 'init' ? { ...version, ...line, ...names } : line,
    ),
  )
}
