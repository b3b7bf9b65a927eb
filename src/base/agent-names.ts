/** What people call an agent. */
export interface AgentNames {
  /** The product, for messages: `Claude Code`. */
  displayName: string
  /** Who works and speaks, in sentences and transcripts: `Claude`. */
  speakerName: string
}

/** As far as a record has them. */
export type RecordedNames = { [Name in keyof AgentNames]?: AgentNames[Name] | undefined }

/** The agent that works where none is named. What was recorded without names is this agent's. */
export const DEFAULT_AGENT = {
  name: 'claude',
  displayName: 'Claude Code',
  speakerName: 'Claude',
} as const satisfies AgentNames & { name: string }

/** The agents that a spec can name; `registry.ts` has an adapter for each. */
export const AGENT_NAMES = [
  DEFAULT_AGENT.name,
  'codex',
  'opencode',
  // Any that speaks the Agent Client Protocol.
  'acp',
] as const
export type AgentName = (typeof AGENT_NAMES)[number]

/** The names in a record, one in place of the other where it has only one; the default agent's where it has none. */
export function namesOf({ displayName, speakerName }: RecordedNames): AgentNames {
  return {
    displayName: displayName ?? speakerName ?? DEFAULT_AGENT.displayName,
    speakerName: speakerName ?? displayName ?? DEFAULT_AGENT.speakerName,
  }
}

/** What a record says of these names: nothing of the default agent's. */
export function namesToRecord({ displayName, speakerName }: AgentNames): RecordedNames {
  return displayName === DEFAULT_AGENT.displayName ? {} : { displayName, speakerName }
}
