import { MOST_IMAGE } from '../openai/prices.js'
import { disguisedKey, type Found, isLongCached, isSet } from '../request-fields.js'

/** Types of parts that are text. Any other type than these, images and files is refused: another reader might fetch it. */
const TEXTS: readonly unknown[] = ['text', 'refusal', 'thinking']
/** A PDF can fill the whole prompt. */
const MOST_DOCUMENT = 1_000_000

const GUARDED = new Set([
  'role',
  'content',
  'type',
  'image_url',
  'url',
  'file',
  'file_data',
  'file_id',
  'audio',
  'images',
  'cache_control',
  'ttl',
])

/** Looks at every message and its parts, but not into the arguments of tool calls, which are only text. Pure. */
export function inspectMessages(messages: readonly Readonly<Record<string, unknown>>[]): Found {
  const said: Found = { disguised: undefined, reaches: new Set(), extraTokens: 0, longCache: false }
  for (const message of messages) {
    guard(message, said)
    // The name of an answer that was spoken, and is kept at the provider.
    if (isSet(message['audio'])) said.reaches.add('stored_content')
    for (const field of ['content', 'images']) inspectParts(message[field], said)
    // What OpenRouter has read in a file earlier: it goes to the model again in the place of the file.
    const notes = message['annotations']
    for (const note of Array.isArray(notes) ? (notes as unknown[]) : [])
      inspectParts((note as { file?: { content?: unknown } | null } | null)?.file?.content, said)
  }
  return said
}

function inspectParts(content: unknown, said: Found): void {
  if (typeof content === 'string' || !isSet(content)) return
  if (!Array.isArray(content)) return void said.reaches.add('unknown_content')
  for (const part of content) {
    if (typeof part !== 'object' || part === null) said.reaches.add('unknown_content')
    else inspectPart(part as Record<string, unknown>, said)
  }
}

function inspectPart(part: Record<string, unknown>, said: Found): void {
  guard(part, said)
  const { type, image_url: image, file } = part
  if (type === 'image_url') inspectImage(image, said)
  else if (type === 'file') inspectFile(file, said)
  else if (!TEXTS.includes(type) || isSet(image) || isSet(file)) said.reaches.add('unknown_content')
}

function inspectImage(image: unknown, said: Found): void {
  if (typeof image === 'object' && image !== null) guard(image, said)
  const url = typeof image === 'string' ? image : (image as { url?: unknown } | null | undefined)?.url
  if (!isData(url)) said.reaches.add('url_source')
  else said.extraTokens += MOST_IMAGE - url.length
}

function inspectFile(file: unknown, said: Found): void {
  if (typeof file !== 'object' || file === null) return void said.reaches.add('unknown_content')
  guard(file, said)
  const { file_id: id, file_data: data, ...rest } = file as Record<string, unknown>
  if (isSet(id)) said.reaches.add('file_reference')
  if (isSet(data) && !isData(data)) said.reaches.add('url_source')
  if (Object.keys(rest).some((key) => key !== 'filename')) said.reaches.add('unknown_content')
  said.extraTokens += MOST_DOCUMENT
}

/** Whether it is in the request itself. */
function isData(url: unknown): url is string {
  return typeof url === 'string' && /^data:[^,]{0,200};base64,/.test(url)
}

function guard(value: object, said: Found): void {
  said.disguised ??= disguisedKey(value, GUARDED)
  said.longCache ||= isLongCached(value)
}
