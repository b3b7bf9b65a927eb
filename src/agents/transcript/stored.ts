import { open } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StoredFileError, streamStoredFile } from '../../base/stored-file.js'
import { linesIn } from './lines.js'
import type { SessionMetadata, SessionTranscript, TranscriptMessage } from './types.js'

/** A transcript of any length: its overall figures, and its messages one after the other. */
export interface TranscriptParts {
  metadata: SessionMetadata
  messageCount: number
  callCount: number
  messages(): AsyncIterable<TranscriptMessage>
}

/** One that is in memory. */
export function partsOf({ messages, metadata }: SessionTranscript): TranscriptParts {
  return {
    metadata,
    messageCount: messages.length,
    callCount: messages.reduce((count, { toolCalls = [] }) => count + toolCalls.length, 0),
    async *messages() {
      yield* messages
    },
  }
}

/** A line is at most one string of a message, which a line of the stream had to hold. */
const LINE_BYTES = 256 * 1024 * 1024

/**
 * Reads the `transcript.json` of a run without holding it: memory is bounded by its longest message. Null for
 * an incomplete file, or one that is not laid out as runs write it (two spaces, `messages` before
 * `metadata`). `folder` is that of the run or artifact. Throws FILE_REFUSED.
 */
export async function readStored(path: string, folder = dirname(path)): Promise<TranscriptParts | null> {
  const whole = { messageCount: 0, callCount: 0 }
  let metadata: SessionMetadata | undefined
  try {
    for await (const part of readParts(folder, path)) {
      if ('metadata' in part) {
        metadata = part.metadata
        continue
      }
      whole.messageCount++
      whole.callCount += part.message.toolCalls?.length ?? 0
    }
  } catch (error) {
    if (error instanceof StoredFileError) throw error
    return null
  }
  if (metadata === undefined) return null
  return {
    ...whole,
    metadata,
    async *messages() {
      for await (const part of readParts(folder, path)) if ('message' in part) yield part.message
    },
  }
}

/** Characters of a message up to which its values are indented: deep ones would become a hundred times as long. */
const INDENTED = 64 * 1024
const AT_ONCE = 1024 * 1024

/** Writes a transcript as {@link readStored} reads it, message by message: all of it can be longer than a string. */
export async function writeTranscript(
  path: string,
  { messages, metadata }: SessionTranscript,
  redact: (text: string) => string,
): Promise<void> {
  const file = await open(path, 'w')
  try {
    const put = (text: string) => file.writeFile(redact(text))
    let held = '{\n  "messages": ['
    for (const [index, message] of messages.entries()) {
      held += `${index > 0 ? ',' : ''}\n${inLines(message)}`
      if (held.length < AT_ONCE) continue
      await put(held)
      held = ''
    }
    await put(held)
    await put(`${messages.length > 0 ? '\n  ' : ''}],\n  "metadata": `)
    await put(`${JSON.stringify(metadata, null, 2).replaceAll('\n', '\n  ')}\n}\n`)
  } finally {
    await file.close()
  }
}

function inLines(message: TranscriptMessage): string {
  const flat = JSON.stringify(message)
  if (flat.length <= INDENTED) return `    ${JSON.stringify(message, null, 2).replaceAll('\n', '\n    ')}`
  const fields = Object.entries(message).filter(([, value]) => value !== undefined)
  const lines = fields.map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  return `    {\n${lines.join(',\n')}\n    }`
}

type Part = { message: TranscriptMessage } | { metadata: SessionMetadata }

/** Recognizes lines by their indentation: line ends within texts are escaped. Throws for any other layout. */
async function* readParts(folder: string, path: string): AsyncGenerator<Part, void, undefined> {
  let held: string[] = []
  let place: 'start' | 'messages' | 'metadata' | 'end' = 'start'
  const take = () => {
    const text = held.join('\n')
    held = []
    return text
  }
  const stream = await streamStoredFile(folder, path)
  if (stream === null) throw new Error('there is none')
  for await (const line of linesIn(stream, LINE_BYTES)) {
    held.push(line)
    if (place === 'start' && held.length === 2) {
      const start = take()
      if (start === '{\n  "messages": [') place = 'messages'
      else if (start === '{\n  "messages": [],') place = 'metadata'
      else throw new Error('another layout')
    } else if (place === 'messages' && held.length === 1 && line === '  ],') {
      take()
      place = 'metadata'
    } else if (place === 'messages' && /^ {4}\},?$/.test(line)) {
      yield { message: JSON.parse(take().replace(/,$/, '')) as TranscriptMessage }
    } else if (place === 'metadata' && line === '}') {
      yield JSON.parse(`{${take()}`) as { metadata: SessionMetadata }
      place = 'end'
    }
  }
  if (place !== 'end' || held.some((line) => line !== '')) throw new Error('incomplete')
}
