import { compileOutputSchema } from '../../config/output-schema.js'
import type { RunRequest } from '../request.js'

/** A JSON file that the agent has to leave in its output folder. */
export interface ExpectedFile {
  name: string
  /** For the agent: what it holds. */
  about: string
  /** Everything that is wrong with its value; empty if nothing is. */
  problems(value: unknown): Promise<string[]>
}

/** What the agent left of such a file. */
export interface CheckedFile {
  name: string
  /** Absent if there is none, or none that can be used. */
  value?: unknown
  /** Empty for a file that is as it should be. */
  problems: readonly string[]
}

/** The result that later steps read. */
export const STRUCTURED = 'structured.json'

/** The JSON files that this run asks of its agent. */
export function expectedFiles({ spec }: Pick<RunRequest, 'spec'>): ExpectedFile[] {
  const { schema } = spec.outputs
  return [...(schema ? [structuredFile(schema)] : [])]
}

function structuredFile(schema: string): ExpectedFile {
  return {
    name: STRUCTURED,
    about: `Your result as JSON, for programs: write it when your work is done. It has to match this JSON Schema:\n\n${schema}`,
    problems: async (value) => (await compileOutputSchema(schema, 'the schema'))(value),
  }
}
