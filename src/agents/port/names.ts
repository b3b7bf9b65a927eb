/** What people call an agent. */
export interface AgentNames {
  /** The product, for messages: `Claude Code`. */
  displayName: string
  /** Who works and speaks, in sentences and transcripts: `Claude`. */
  speakerName: string
}

/** The agent that works where none is named. What was recorded without names is this agent's. */
export const DEFAULT_AGENT = {
  name: 'claude',
  displayName: 'Claude Code',
  speakerName: 'Claude',
} as const satisfies AgentNames & { name: string }

/** The agents that a spec can name; `registry.ts` has an adapter for each. */
export const AGENT_NAMES = [DEFAULT_AGENT.name] as const
export type AgentName = (typeof AGENT_NAMES)[number]

/** The names in a record, or the default agent's where it has none. */
export function namesOf({
  displayName = DEFAULT_AGENT.displayName,
  speakerName = DEFAULT_AGENT.speakerName,
}: Partial<{ [name in keyof AgentNames]: string | undefined }>): AgentNames {
  return { displayName, speakerName }
}
