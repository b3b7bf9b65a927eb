import { z } from 'zod'
import { parseJson } from '../../base/json.js'
import { type CanonicalLine, SessionLines } from '../port/session-lines.js'
import type { SessionSettings } from '../port/session-settings.js'
import type { ToldEdit } from '../transcript/edits.js'
import { commonName } from './tools.js'

const text = z.string().optional().catch(undefined)
const count = z.number().catch(0)

/** A file that `apply_patch` has changed. */
const fileSchema = z.looseObject({ filePath: z.string(), type: text, patch: text })

const partSchema = z.looseObject({
  messageID: text,
  text,
  reason: text,
  tool: text,
  callID: text,
  state: z
    .looseObject({
      status: text,
      input: z.record(z.string(), z.unknown()).optional().catch(undefined),
      output: text,
      error: text,
      metadata: z
        .looseObject({
          exit: z.number().nullish().catch(undefined),
          diff: text,
          files: z.array(fileSchema).optional().catch(undefined),
        })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
  tokens: z
    .looseObject({
      input: count,
      output: count,
      reasoning: count,
      cache: z.looseObject({ read: count, write: count }).catch({ read: 0, write: 0 }),
    })
    .optional()
    .catch(undefined),
})

/** One line of `opencode run --format json`; anything that has an unexpected shape is dropped. */
const lineSchema = z.looseObject({
  type: z.string(),
  sessionID: z.string(),
  part: partSchema.optional().catch(undefined),
  error: z
    .looseObject({
      name: text,
      data: z
        .looseObject({ message: text, statusCode: z.number().optional().catch(undefined) })
        .optional()
        .catch(undefined),
    })
    .optional()
    .catch(undefined),
})
type Line = z.output<typeof lineSchema>
type Part = z.output<typeof partSchema>

type Tokens = NonNullable<Part['tokens']>

/**
 * Reads the output of `opencode run --format json`. It names its session in every line, and neither begins nor ends with
 * one of its own: the first line stands for the beginning, and a step that asks for no tool for the end. No line names the
 * model, so that is the one that it was started with.
 */
export function translate({
  model,
}: Pick<SessionSettings, 'model'>): (line: string) => readonly CanonicalLine[] | undefined {
  const lines = new SessionLines()
  let turns = 0
  let words: string[] = []
  const usage = {
    input_tokens: 0,
    output_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation_input_tokens: 0,
  }
  const end = (more: object): CanonicalLine[] =>
    lines.ended({ num_turns: turns, usage: { ...usage }, permission_denials: [...lines.denials], ...more })
  const finish = ({ reason, tokens }: Part): CanonicalLine[] => {
    turns++
    if (tokens) add(usage, tokens)
    if (reason === 'tool-calls') return []
    const failed = reason === 'error' || reason === 'content-filter'
    const subtype = failed ? 'error_during_execution' : 'success'
    return end({ subtype, is_error: failed, result: words.join('\n\n') || (failed ? reason : '') })
  }
  const tell = (
    messageID: string | undefined,
    id: string | undefined,
    { name, input, said, failed, edit }: Call,
  ): CanonicalLine[] => [
    ...lines.called({ id, name, input }, messageID),
    ...lines.returned(id, said, failed, edit && { tool_use_result: edit }),
  ]
  const use = ({ tool = '', callID, messageID, state = {} }: Part): CanonicalLine[] => {
    const patched = tool === PATCH_TOOL ? patchedFiles(state) : []
    const { output: said = '' } = state
    if (patched.length > 0)
      return patched.flatMap((file, at) =>
        tell(messageID, `${callID}:${at}`, { ...file, said, failed: false }),
      )
    const call = callOf(tool, state)
    if (isDenied(state)) lines.denied({ id: callID, name: call.name, input: call.input })
    return tell(messageID, callID, call)
  }
  const read = ({ type, part = {}, error }: Line): CanonicalLine[] | undefined => {
    const { messageID, text = '' } = part
    switch (type) {
      case 'step_start':
        words = []
        return []
      case 'reasoning':
        return [lines.said('thinking', text, messageID)]
      case 'text':
        words.push(text)
        return [lines.said('text', text, messageID)]
      case 'tool_use':
        return use(part)
      case 'step_finish':
        return finish(part)
      case 'error': {
        const message = error?.data?.message ?? error?.name ?? 'unknown error'
        const status = error?.data?.statusCode
        const subtype = 'error_during_execution'
        return end({
          ...{ subtype, is_error: true, result: message },
          ...(status ? { api_error_status: status } : {}),
        })
      }
      default:
        return undefined
    }
  }
  return (text) => {
    const line = lineSchema.safeParse(parseJson(text)).data
    if (!line) return undefined
    const begins = lines.session === undefined
    lines.session ??= line.sessionID
    const told = read(line)
    if (begins && !told) lines.session = undefined
    if (!begins || !told) return told
    return [lines.begin(lines.session, model === undefined ? {} : { model }), ...told]
  }
}

interface Call {
  name: string
  input: Record<string, unknown>
  said: string
  failed: boolean
  edit?: ToldEdit | undefined
}

/** The call as a transcript tells it. A tool that the model does not have is called `invalid`, with its name as input. */
function callOf(tool: string, state: NonNullable<Part['state']>): Call {
  const { input = {}, output = '', error, metadata } = state
  const unknown = tool === 'invalid'
  const failed = unknown || error !== undefined || (typeof metadata?.exit === 'number' && metadata.exit !== 0)
  const name = commonName(unknown ? String(input['tool']) : tool)
  return {
    name,
    input: unknown ? {} : withCommonFields(input),
    said: error ?? output,
    failed,
    edit: editOf(state),
  }
}

const FIELDS: Readonly<Record<string, string>> = {
  filePath: 'file_path',
  oldString: 'old_string',
  newString: 'new_string',
  replaceAll: 'replace_all',
}

function withCommonFields(input: Record<string, unknown>): Record<string, unknown> {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [FIELDS[key] ?? key, value]))
}

/** OpenCode has only words for it. */
function isDenied({ error = '' }: NonNullable<Part['state']>): boolean {
  return /^The user (?:has specified a rule which prevents|rejected permission)/.test(error)
}

/** Reasoning stands beside the rest of the output. */
function add(usage: Record<string, number>, { input, output, reasoning, cache }: Tokens): void {
  const more = {
    input_tokens: input,
    output_tokens: output + reasoning,
    cache_read_input_tokens: cache.read,
    cache_creation_input_tokens: cache.write,
  }
  for (const [name, count] of Object.entries(more)) usage[name] = (usage[name] ?? 0) + count
}

type State = NonNullable<Part['state']>

/** What models of OpenAI edit with: one call for several files. */
const PATCH_TOOL = 'apply_patch'

/** The files of a patch that was applied, as a call for each. */
function patchedFiles({ metadata }: State) {
  return (metadata?.files ?? []).map(({ filePath, type, patch = '' }) => {
    const created = type === 'add'
    return {
      name: created ? 'Write' : 'Edit',
      input: { file_path: filePath },
      edit: lineOf(filePath, created, patch),
    }
  })
}

/** What another editing tool has changed; undefined for the calls of all others. */
function editOf({ input = {}, metadata }: State): ToldEdit | undefined {
  const { filePath } = input
  if (metadata?.diff === undefined || typeof filePath !== 'string') return undefined
  return lineOf(filePath, /^@@ -0,0 /m.test(metadata.diff), metadata.diff)
}

const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/

/** The hunks of a unified diff of one file. */
function lineOf(filePath: string, created: boolean, diff: string): ToldEdit {
  const structuredPatch: ToldEdit['structuredPatch'] = []
  for (const line of diff.split('\n')) {
    const header = HEADER.exec(line)
    if (header) {
      const [oldStart = 0, oldLines = 1, newStart = 0, newLines = 1] = header
        .slice(1)
        .map((figure) => (figure === undefined ? undefined : Number(figure)))
      structuredPatch.push({ oldStart, oldLines, newStart, newLines, lines: [] })
    } else if (/^[-+ \\]/.test(line)) structuredPatch.at(-1)?.lines.push(line)
  }
  return { filePath, type: created ? 'create' : 'update', structuredPatch }
}
