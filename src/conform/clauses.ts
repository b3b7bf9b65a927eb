import type { LimitReason } from './agent/limits.js'

/** The clauses of the adapter contract by their names in docs/adapter.md, in the order of the table. */
export const CLAUSES = {
  headless: 'ends by itself, without a terminal',
  manifest: 'leaves a manifest that matches the schema',
  'exit-code': 'exits as its manifest says',
  phases: 'names its phases in order',
  artifacts: 'lists every file that it leaves',
  'outputs-asked': 'leaves the files that the spec asks for',
  'patch-agrees': 'leaves the patch of what it changed',
  workspace: 'works in the workspace',
  secrets: 'keeps secrets out of files and output',
  traffic: 'asks the gateway only for answers of the model',
  'context-optional': 'needs no context',
  'unknown-keys': 'ignores keys that it does not know',
  version: 'refuses another version of the contract',
  'missing-secret': 'ends at once without a way to the model',
  'model-failure': 'fails when the model refuses',
  'required-outputs': 'fails when a required file is missing',
  stop: 'ends on SIGTERM, and says so',
} as const
export type ClauseId = keyof typeof CLAUSES

/** What a suite found about one clause of the contract, or one check of an agent. */
export type ClauseResult = { clause: string; title: string } & (
  | { status: 'passed'; detail?: undefined }
  /** `skipped`: it does not apply, or another clause failed that it needs. */
  | { status: 'failed' | 'skipped'; detail: string }
  /** The agent lacks it, and its run ends well in another way. */
  | { status: 'limited'; reason: LimitReason; detail: string }
)

/** What the suite found about an adapter. */
export interface ConformReport {
  /** The image, or the agent's name. */
  adapter: string
  /** Version of the contract; absent for an agent that Caisson runs itself. */
  contract?: number
  /** The model that an agent was told to ask for. */
  model?: string
  /** Name and version, as the adapter's manifest or the agent says. */
  tool?: string
  conforms: boolean
  clauses: ClauseResult[]
}
