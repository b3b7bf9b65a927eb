import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { describeError, RunError } from '../../base/errors.js'
import { isRefName } from '../../base/git/refs.js'
import { readStoredText, StoredFileError, WHOLE_BYTES } from '../../base/stored-file.js'
import { MODEL_DIALECTS } from '../../gateway/dialect.js'
import type { RunFolder } from '../run-folder.js'

/** Of a file below a folder, with slashes: whoever wrote the record must not write anywhere else. */
export const innerPath = z
  .string()
  .regex(/^(?!\/)(?!(?:.*\/)?\.{0,2}(?:\/|$))[^\0\\]+$/s, 'must be the path of a file below the folder')
const objectId = z.string().regex(/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/, 'must be the ID of a git object')

const agentFileSchema = z.object({ path: innerPath, base64: z.string(), executable: z.boolean() })
const fileSchema = z.object({ path: innerPath, text: z.string().optional(), base64: z.string().optional() })

/**
 * `evidence/replay.json`: the input of a run's agent. With the cassette, the manifest and a checkout that has
 * the base commit, it is all that a replay needs. Paths are those of a container.
 */
export const replayRecordSchema = z.object({
  replay: z.literal(1),
  runId: z.string(),
  /** The checkout's folder on the run's machine. */
  checkout: z.string(),
  base: z.object({
    /** Null if the checkout was not a git repository. */
    commit: objectId.nullable(),
    ref: z
      .string()
      .regex(/^(?![-/.])(?!.*(?:\.\.|\/\.|\/\/|@\{))[^\s~^:?*[\\\p{Cc}]+$/u, 'must be the name of a branch')
      .optional(),
    /** Branches and tags that the agent had. */
    refs: z.array(z.object({ name: z.string().refine(isRefName), id: objectId })),
    /** Tree of the complete workspace at the start. */
    tree: objectId,
  }),
  backend: z.enum(['container', 'local', 'launch']),
  /** Whose model worked, and its name there, which keys and addresses have decided. */
  model: z.object({ provider: z.string(), dialect: z.enum(MODEL_DIALECTS), name: z.string().optional() }),
  prompt: z.object({ system: z.string(), user: z.string() }),
  /** Content of the context folder. */
  files: z.array(fileSchema),
  /** Context files that were too large to keep. */
  leftOut: z.array(z.string()),
  /** What was put into the agent's home from the base branch; absent if the workspace's own files counted. */
  home: z.array(agentFileSchema).optional(),
  /** Files of its plugins; absent: it has none. */
  plugins: z.array(agentFileSchema).optional(),
  /** The complete spec of the run, without secrets. */
  spec: z.unknown(),
})

export type ReplayRecord = z.infer<typeof replayRecordSchema>

export const REPLAY_RECORD = 'replay.json'
export const CASSETTE = 'cassette.jsonl'

export async function writeReplayRecord(
  folder: RunFolder,
  record: ReplayRecord,
  redact: (text: string) => string,
): Promise<void> {
  await writeFile(join(folder.evidence, REPLAY_RECORD), redact(`${JSON.stringify(record, null, 2)}\n`))
}

/** Reads it from the evidence folder of a run or an artifact. Throws RUN_NOT_FOUND and FILE_REFUSED. */
export async function readReplayRecord({
  dir,
  evidence,
}: Pick<RunFolder, 'dir' | 'evidence'>): Promise<ReplayRecord> {
  const path = join(evidence, REPLAY_RECORD)
  try {
    const text = await readStoredText(dir, path, WHOLE_BYTES)
    if (text === null) throw new Error('it does not exist')
    return replayRecordSchema.parse(JSON.parse(text))
  } catch (cause) {
    if (cause instanceof StoredFileError) throw cause
    throw new RunError('RUN_NOT_FOUND', `${path} cannot be read: ${describeError(cause).message}`, {
      hint: 'Choose a run that got as far as its sandbox; its folder has output/evidence/replay.json.',
      cause,
    })
  }
}
