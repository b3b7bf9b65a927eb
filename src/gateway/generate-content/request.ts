import { z } from 'zod'
import { leastOutput, thinkingBudget } from '../budget/shorter.js'
import type { ModelRequest } from '../dialect.js'
import { malformed, type Reach, type Refusal } from '../refusal.js'
import { firstIssue, isSet, modelsIn } from '../request-fields.js'
import { modelOf } from './route.js'

/** Uses of a tool at the provider, which states no limit: ten rounds of an answer, seldom with more than two each. */
const MOST_USES = 20
/** Instructions that the provider adds for tools. */
const PROVIDER_ADDS = 5_000
/** At most sixteen tiles of 258 tokens, or 2,240 tokens: https://ai.google.dev/gemini-api/docs/media-resolution */
const MOST_IMAGE = 5_000
/** Pages, seconds of sound and pictures of a film can fill the whole prompt. */
const MOST_DOCUMENT = 1_048_576

const contentSchema = z.looseObject({ parts: z.array(z.looseObject({})).nullish() })
/** Snake case means the same to the provider, so the limits could be stated a second time. */
const camelCase = z.string().regex(/^[a-z][A-Za-z0-9]*$/)
const generationSchema = z.record(camelCase, z.unknown()).pipe(
  z.looseObject({
    maxOutputTokens: z.int().min(1).nullish(),
    candidateCount: z.literal(1, { error: 'must be 1, since the budget is that of one answer' }).nullish(),
  }),
)
const bodySchema = z.looseObject({
  model: z.string().nullish(),
  contents: z.array(contentSchema).min(1),
  systemInstruction: contentSchema.nullish(),
  tools: z.array(z.looseObject({})).nullish(),
  generationConfig: generationSchema.nullish(),
  serviceTier: z.string().nullish(),
})
type Body = z.output<typeof bodySchema>

/** Fields of a request whose meaning is known here. Another one may make the provider fetch or keep something. */
const FIELDS = new Set([
  'model',
  'contents',
  'systemInstruction',
  'tools',
  'toolConfig',
  'safetySettings',
  'generationConfig',
  'cachedContent',
  'serviceTier',
  'labels',
])
/** The same for a part of a content. Only `fileData` names something that is not in the request. */
const PARTS = new Set([
  'text',
  'thought',
  'thoughtSignature',
  'inlineData',
  'fileData',
  'functionCall',
  'functionResponse',
  'executableCode',
  'codeExecutionResult',
  'videoMetadata',
  'mediaResolution',
  'partMetadata',
])
/** Fields of the client's own, which may be called like ours. */
const SCHEMAS = /^response(?:Json)?Schema$/
/** A file that was uploaded before, as opposed to an address anywhere. */
const OWN_FILE = /^https:\/\/generativelanguage\.googleapis\.com\/|^files\//

/** What a body of generateContent asks for, or of countTokens, which may hold one. The model is in the path. */
export function readRequest(json: unknown, path: string): ModelRequest | Refusal {
  const parsed = bodySchema.safeParse(path.endsWith(':countTokens') ? countedIn(json) : json)
  if (!parsed.success) return malformed(firstIssue(parsed.error))
  const body = parsed.data
  const model = modelOf(path)
  if (body.model && body.model.replace(/^models\//, '') !== model)
    return malformed('model: differs from that of the address')
  const serverTools = (body.tools ?? []).flatMap(serverToolsOf)
  const content: Content = { reaches: new Set(), extraTokens: PROVIDER_ADDS, sound: false }
  inspect(body, content)
  return {
    model,
    otherModels: modelsIn(body.generationConfig, SCHEMAS),
    maxOutputTokens: body.generationConfig?.maxOutputTokens ?? undefined,
    // The models think unless they are told not to.
    leastOutputTokens: leastOutput(
      thinkingBudget(body.generationConfig?.['thinkingConfig'], 'thinkingBudget') !== 0,
    ),
    extraTokens: content.extraTokens,
    fast: content.sound || body.serviceTier?.toLowerCase() === 'priority',
    regional: false,
    longCache: false,
    serverTools: serverTools.map((type) => ({ type, family: type })),
    toolUses: serverTools.length * MOST_USES,
    reaches: [...content.reaches],
  }
}

/** A request to count holds the counted request, or its contents. */
function countedIn(json: unknown): unknown {
  const { generateContentRequest: inner, ...outer } = (json ?? {}) as Record<string, unknown>
  return isSet(inner) && Object.keys(outer).length === 0 ? inner : json
}

/** A tool is called by the field that configures it; all but the declared functions run at the provider. */
function serverToolsOf(tool: object): string[] {
  return Object.keys(tool).filter((key) => key !== 'functionDeclarations')
}

interface Content {
  reaches: Set<Reach>
  extraTokens: number
  /** Sound is among what is said, which has another price. */
  sound: boolean
}

function inspect(body: Body, content: Content): void {
  if (isSet(body['cachedContent'])) content.reaches.add('file_reference')
  const all = [...body.contents, body.systemInstruction ?? {}]
  const known = Object.keys(body).every((key) => FIELDS.has(key)) && all.every(isContent)
  if (!known) content.reaches.add('unknown_content')
  for (const { parts } of all) inspectParts(parts, content)
}

function isContent(value: object): boolean {
  return Object.keys(value).every((key) => key === 'role' || key === 'parts')
}

/** Parts, and those in the answers of functions. */
function inspectParts(parts: unknown, content: Content): void {
  for (const part of Array.isArray(parts) ? parts : []) {
    const { fileData, inlineData, functionResponse, ...rest } = (part ?? {}) as Record<string, unknown>
    // Snake case means the same to the provider, and any other field may be one that it fetches something for.
    if (Object.keys(rest).some((key) => !PARTS.has(key))) content.reaches.add('unknown_content')
    if (isSet(fileData)) content.reaches.add(reachOf(fileData))
    if (isSet(inlineData)) inspectData(inlineData, content)
    inspectParts((functionResponse as { parts?: unknown } | null | undefined)?.parts, content)
  }
}

function reachOf(fileData: unknown): Reach {
  const { fileUri } = fileData as { fileUri?: unknown }
  return typeof fileUri === 'string' && OWN_FILE.test(fileUri) ? 'file_reference' : 'url_source'
}

/** Any other field, snake case among them, could say that the data is not what it seems. */
const DATA: readonly string[] = ['mimeType', 'data', 'displayName']

/** A picture has a limit; its bytes are no text. Pages, sound and films have one only in the prompt's length. */
function inspectData(value: unknown, content: Content): void {
  const { mimeType, data } = value as { mimeType?: unknown; data?: unknown }
  if (Object.keys(value as object).some((key) => !DATA.includes(key))) content.reaches.add('unknown_content')
  const type = String(mimeType)
  if (/^text\//.test(type)) return
  if (/^image\//.test(type)) {
    content.extraTokens += MOST_IMAGE - String(data ?? '').length
    return
  }
  content.extraTokens += MOST_DOCUMENT
  content.sound ||= type !== 'application/pdf'
}
