import { type AgentNames, namesOf } from '../../base/agent-names.js'
import type { Manifest } from '../../run/manifest.js'
import { sanitizeLine } from './sanitize-output.js'

/** How sentences name the agent of a run. In a manifest from another job, names are text like any other. */
export function agentNames({ agent }: Pick<Manifest, 'agent'>): AgentNames {
  const { displayName, speakerName } = namesOf(agent)
  return { displayName: sanitizeLine(displayName, 60), speakerName: sanitizeLine(speakerName, 60) }
}

/** The agent's product inside a sentence: that of an image begins with an article. */
export function agentInSentence(manifest: Pick<Manifest, 'agent'>): string {
  return agentNames(manifest).displayName.replace(/^The /, 'the ')
}
