import { z } from 'zod'
import type { Tool } from '../../../agents/mcp/tool-server.js'
import { type ActionRule, forOutsiders, parseActions } from '../../../config/actions.js'
import { compileOutputSchema } from '../../../config/output-schema.js'
import { ACTIONS, aboutActions, actionsSchema, proposedActions } from '../../../report/actions/proposals.js'
import { FINDINGS, findingsSchema } from '../../../report/review/findings.js'
import type { RunRequest } from '../request.js'

/** A JSON file that the agent has to leave in its output folder, or to submit. */
export interface ExpectedFile {
  name: string
  /** Name of the tool that takes it. */
  tool: string
  /** The JSON Schema of that tool's arguments, which are the value; absent: they hold the value. */
  inputSchema?: Tool['inputSchema']
  /** Nothing is wrong if there is none. */
  optional?: true
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

/** The JSON files that this run asks of its agent. `held`: which of them it has by what it wrote without being asked to. */
export function expectedFiles(
  request: RunRequest,
  held: { reviewed?: boolean; proposed?: boolean } = {},
): ExpectedFile[] {
  const { spec, task } = request
  const { schema } = spec.outputs
  // Without a review, the last message has what was found.
  const reviews =
    held.reviewed ||
    (spec.agent.preset === 'review' &&
      task.target.kind === 'pull_request' &&
      request.delivery.comment !== 'none')
  const rules = actionRules(request)
  return [
    ...(schema ? [structuredFile(schema)] : []),
    ...(reviews ? [findingsFile()] : []),
    ...(rules.length > 0 || held.proposed ? [actionsFile(rules)] : []),
  ]
}

/** What the agent of this run may propose to do on GitHub. */
export function actionRules({
  delivery,
  outsider,
  publish,
}: Pick<RunRequest, 'delivery' | 'outsider' | 'publish'>): ActionRule[] {
  // Without a forge there is nothing to act on; with one, what a delivery would do is shown.
  if (publish.to === 'none' && publish.forge === undefined) return []
  const rules = parseActions(delivery.actions)
  return outsider ? forOutsiders(rules) : rules
}

const actionsFile = (rules: readonly ActionRule[]): ExpectedFile => ({
  ...ofFormat(ACTIONS, 'submit_actions', actionsSchema, aboutActions(rules), proposedActions),
  optional: true,
})

const findingsFile = (): ExpectedFile =>
  ofFormat(
    FINDINGS,
    'submit_findings',
    findingsSchema,
    'What your review found, as JSON: Caisson posts it as one review, each finding on its lines. Take the line numbers from the diff, and look at `review-comments.json` for what has been said already. Your last message is the summary; it does not repeat the findings, and is one sentence if there are none.',
  )

/** A file of one of our own formats; `shown` is as much of it as the agent may write. */
function ofFormat(
  name: string,
  tool: string,
  schema: z.ZodType,
  about: string,
  shown = schema,
): ExpectedFile {
  const jsonSchema = z.toJSONSchema(shown, { io: 'input' })
  return {
    name,
    tool,
    ...argumentsOf(jsonSchema),
    about: `${about} It has to match this JSON Schema:\n\n${JSON.stringify(jsonSchema)}`,
    problems: async (value) => {
      const { error } = schema.safeParse(value)
      return (error?.issues ?? [])
        .slice(0, 20)
        .map(({ path, message }) => `${path.length === 0 ? 'the whole' : `/${path.join('/')}`}: ${message}`)
    },
  }
}

function structuredFile(schema: string): ExpectedFile {
  return {
    name: STRUCTURED,
    tool: 'submit_output',
    ...argumentsOf(JSON.parse(schema)),
    about: `Your result as JSON, for programs: write it when your work is done. It has to match this JSON Schema:\n\n${schema}`,
    problems: async (value) => (await compileOutputSchema(schema, 'the schema'))(value),
  }
}

/** Model APIs take the schema of an object as that of arguments, and none that is a choice between several. */
function argumentsOf({ $schema: _, ...schema }: Record<string, unknown>): Pick<ExpectedFile, 'inputSchema'> {
  const isChoice = ['$ref', 'allOf', 'anyOf', 'oneOf'].some((key) => key in schema)
  return schema['type'] === 'object' && !isChoice ? { inputSchema: schema as Tool['inputSchema'] } : {}
}
