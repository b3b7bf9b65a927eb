import { isUtf8 } from 'node:buffer'
import { z } from 'zod'
import { sha256OfContent } from '../../base/digest.js'
import type { LineWriter } from '../../base/line-log.js'
import { readRecordedLines } from '../../base/recorded-lines.js'
import type { Redact } from '../../base/redact.js'
import { type Answer, errorAnswer } from './answer.js'
import type { Asked } from './requests.js'
import type { Write } from './writes/layer.js'

/** Name of the evidence file with what a replay answers. */
export const GITHUB_RECORDING = 'github-recording.jsonl'

/** Between paths of this run and those in a container, which are recorded. */
interface Translator {
  toCommon(text: string): string
  toOwn(text: string): string
}

/** Whose copy it is. */
export interface CopyFacts {
  owner: string
  name: string
  serverUrl: string
}

const name = z.string().regex(/^[\w.-]+$/)
const lineComment = z.looseObject({ path: z.string(), line: z.number(), body: z.string() })
const write = z.union([
  z.looseObject({ kind: z.literal('review'), body: z.string(), comments: z.array(lineComment) }),
  z.looseObject({ kind: z.string().regex(/^(?!review$)/), body: z.string().optional() }),
])
const recordedSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('copy'), owner: name, name, serverUrl: z.url({ protocol: /^https?$/ }) }),
  z.object({
    kind: z.literal('answer'),
    /** Digest of the request. */
    key: z.string(),
    status: z.int().min(200).max(599),
    headers: z.record(z.string(), z.string()),
    text: z.string().optional(),
    base64: z.string().optional(),
    denial: z.string().exactOptional(),
    refused: z.string().exactOptional(),
  }),
  z.object({ kind: z.literal('held'), held: z.array(write) }),
])

/** Records what an agent was answered, as it has got it, and what is held of what it wrote. */
export function recordingInto(
  file: Pick<LineWriter, 'write'>,
  { redact, toCommon, facts }: Pick<Translator, 'toCommon'> & { redact: Redact; facts: CopyFacts },
) {
  file.write({ kind: 'copy', ...facts })
  let last = '[]'
  return {
    answered(asked: Asked, { body, ...answer }: Answer) {
      const bytes = Buffer.from(body)
      const content = isUtf8(bytes) ? { text: toCommon(`${bytes}`) } : { base64: bytes.toString('base64') }
      file.write({ kind: 'answer', key: keyOf(asked, redact, toCommon), ...answer, ...content })
    },
    held(held: readonly Write[]) {
      const text = redact(toCommon(JSON.stringify(held)))
      if (text !== last) file.write({ kind: 'held', held: JSON.parse(text) })
      last = text
    },
  }
}

/** A copy of GitHub that a run had: what it answered is answered again, and nobody is asked. */
export interface RecordedCopy extends CopyFacts {
  /** Each request gets the next recorded answer to the same one. */
  answer(asked: Asked): Answer
  /** What the run has written in the end. */
  held: readonly Write[]
}

/** Null where nothing was recorded. `folder` is that of the run or artifact. Throws RUN_NOT_FOUND and FILE_REFUSED. */
export async function readRecordedCopy(
  { folder, path }: { folder: string; path: string },
  { redact, toCommon, toOwn }: Translator & { redact: Redact },
): Promise<RecordedCopy | null> {
  const lines = await readRecordedLines(folder, path, recordedSchema)
  const facts = lines.find((line) => line.kind === 'copy')
  if (!facts) return null
  const left = lines.filter((line) => line.kind === 'answer')
  const held = lines.filter((line) => line.kind === 'held').at(-1)?.held ?? []
  return {
    ...facts,
    held: JSON.parse(toOwn(JSON.stringify(held))) as Write[],
    answer(asked) {
      const key = keyOf(asked, redact, toCommon)
      const at = left.findIndex((one) => one.key === key)
      const [found] = at < 0 ? [] : left.splice(at, 1)
      if (found === undefined) return errorAnswer(502, 'This request is not part of the recorded run.')
      const { kind: _, key: _key, text, base64, ...answer } = found
      return { ...answer, body: text === undefined ? Buffer.from(base64 ?? '', 'base64') : toOwn(text) }
    },
  }
}

function keyOf({ method, url, headers, body }: Asked, redact: Redact, toCommon: (text: string) => string) {
  return sha256OfContent(redact(toCommon(JSON.stringify([method, url, headers.accept ?? '', body]))))
}
