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

/** What the suite found about one clause of the contract. */
export type ClauseResult = { clause: ClauseId; title: string } & (
  | { status: 'passed'; detail?: undefined }
  /** `skipped`: it does not apply, or another clause failed that it needs. */
  | { status: 'failed' | 'skipped'; detail: string }
)

/** What the suite found about an adapter. */
export interface ConformReport {
  /** The image. */
  adapter: string
  /** Version of the contract. */
  contract: number
  /** Name and version, as the adapter's manifest says. */
  tool?: string
  conforms: boolean
  clauses: ClauseResult[]
}

/** A badge as an endpoint of shields.io reads it (https://shields.io/badges/endpoint-badge). */
export function badgeOf({ clauses, conforms, contract }: ConformReport): Record<string, string | number> {
  const counted = clauses.filter(({ status }) => status === 'passed' || status === 'failed')
  const passed = counted.filter(({ status }) => status === 'passed').length
  return {
    schemaVersion: 1,
    label: `caisson adapter v${contract}`,
    message: conforms ? 'conforms' : `${passed} of ${counted.length} clauses`,
    color: conforms ? 'brightgreen' : 'red',
  }
}
