import type { AdmissionRules } from './authorize.js'

/** What may start a run, from the inputs. */
export interface TriggerRules extends AdmissionRules {
  /** The label that starts a run, in any case, as on GitHub. Empty: labels start no runs. */
  label: string
  /** The phrase in a comment, title or description that starts a run. Empty: texts start no runs. */
  phrase: string
  /** The login whose assignment starts a run, with or without `@`. Absent: assignments start no runs. */
  assignee?: string
  /** An instruction from the workflow: then every event that the workflow lets through starts a run. */
  prompt?: string
  /** The number of an issue or pull request, from the workflow. */
  targetNumber?: number
}

export interface EventInput {
  /** Name of the event, e.g. `issues`. */
  name: string
  /** The webhook payload. */
  payload: unknown
  /** Who started the workflow, for events whose payload has no sender. */
  actor: string
  rules: TriggerRules
  /** ISO 8601. */
  now: string
}

/** The first or the last line of every text that Caisson posts is a hidden marker. */
const OWN_MARKER = /^\s*<!-- caisson:|(?:^|\n)<!-- \/?caisson:[^\n]*-->\s*$/

/** Whether Caisson wrote a text. Whoever quotes one of its markers, or writes around it, is somebody else. */
export const isOwnText = (text: string): boolean => OWN_MARKER.test(text)

/** The workflow's instruction; empty without one. */
export function promptOf(rules: Pick<TriggerRules, 'prompt'>): string {
  return rules.prompt?.trim() ?? ''
}

/** The parts of an instruction that say something. */
export function joinTexts(...texts: string[]): string {
  return texts.filter((text) => text.trim() !== '').join('\n\n')
}
