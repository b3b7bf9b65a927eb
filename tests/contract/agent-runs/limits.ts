import type { AgentCapabilities } from '../../../src/agents/port/agent.js'

interface LimitWords {
  /** What the agent lacks, and what happens instead. */
  words: string
  /** An agent that claims this capability fails instead of being limited. */
  without?: keyof AgentCapabilities
}

/** Why a check is limited: every way in which an agent may differ without failing. */
export const LIMITS = {
  'no-edit-tool': { words: 'it offers its model no tool that makes a file, and used its shell' },
  'refused-traffic': { words: 'it asked the gateway for other things, which were refused' },
  'stopped-by-policy': { words: 'it changed the workspace, and the policy refused the patch' },
  'no-retry': {
    words: 'it does not ask again after the model was unavailable, and the run says why it ended',
  },
  'no-retry-after-cut': {
    words: 'it does not ask again after an answer that broke off, and the run says why it ended',
  },
  'no-resume': {
    words: 'it cannot continue a session, and gets a digest of the earlier one in a new session',
    without: 'resume',
  },
} as const satisfies Readonly<Record<string, LimitWords>>

export type LimitReason = keyof typeof LIMITS

/** A limit with its words, and what was seen of it. */
export function limit(reason: LimitReason, seen?: string): { reason: LimitReason; detail: string } {
  const { words } = LIMITS[reason]
  return { reason, detail: seen === undefined ? words : `${words}: ${seen}` }
}
