import { type AgentNames, DEFAULT_AGENT, namesOf, type RecordedNames } from '../../base/agent-names.js'
import type { SessionMetadata } from './types.js'

/** What a session says about its agent. */
export interface ToldAgent extends RecordedNames {
  version?: string
}

/**
 * Reads it from a line of a stream. Claude Code prints its version under a name of its own, which is in every recorded
 * stream; this file is the only place that knows that name and the one that transcripts have for it.
 */
export function agentOfLine(line: Readonly<Record<string, unknown>>): ToldAgent | undefined {
  const { claude_code_version: claude, agent_name, agent_speaker, agent_version } = line
  if (typeof claude === 'string') return { ...namesOf({}), version: claude }
  const told = {
    ...(typeof agent_name === 'string' ? { displayName: agent_name } : {}),
    ...(typeof agent_speaker === 'string' ? { speakerName: agent_speaker } : {}),
    ...(typeof agent_version === 'string' ? { version: agent_version } : {}),
  }
  return Object.keys(told).length === 0 ? undefined : told
}

/** The fields of {@link agentOfLine} with which a line says whose session it is. */
export function agentInLine(
  { displayName, speakerName }: AgentNames,
  version?: string,
): Record<string, string> {
  return {
    agent_name: displayName,
    agent_speaker: speakerName,
    ...(version === undefined ? {} : { agent_version: version }),
  }
}

/** Reads it from the metadata of a transcript, whenever that was written. */
export function agentOfMetadata(metadata: SessionMetadata): ToldAgent {
  const { agentName, agentSpeaker, agentVersion, claudeCodeVersion } = metadata
  if (claudeCodeVersion !== undefined) return { ...namesOf({}), version: claudeCodeVersion }
  return {
    ...(agentName === undefined ? {} : { displayName: agentName }),
    ...(agentSpeaker === undefined ? {} : { speakerName: agentSpeaker }),
    ...(agentVersion === undefined ? {} : { version: agentVersion }),
  }
}

/** The metadata that {@link agentOfMetadata} reads. */
export function agentInMetadata({ displayName, speakerName, version }: ToldAgent): Partial<SessionMetadata> {
  // Published transcripts have this name for it, and programs read it.
  if (displayName === DEFAULT_AGENT.displayName)
    return version === undefined ? {} : { claudeCodeVersion: version }
  return {
    ...(displayName === undefined ? {} : { agentName: displayName }),
    ...(speakerName === undefined ? {} : { agentSpeaker: speakerName }),
    ...(version === undefined ? {} : { agentVersion: version }),
  }
}

/** Name and version; undefined where the session says neither. */
export function agentInWords({ displayName, version }: ToldAgent): string | undefined {
  return [displayName, version].filter((part) => part !== undefined).join(' ') || undefined
}
