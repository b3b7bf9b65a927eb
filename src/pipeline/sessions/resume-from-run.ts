import { join } from 'node:path'
import type { SessionTranscript } from '../../agents/transcript/types.js'
import { sha256OfStream } from '../../base/digest.js'
import { RunError } from '../../base/errors.js'
import { checkoutGit } from '../../base/git/checkout.js'
import { parseJson } from '../../base/json.js'
import { readStoredText, statStoredFile, streamStoredFile } from '../../base/stored-file.js'
import type { Manifest } from '../../run/manifest.js'
import { runBusy, type StoredRun } from '../../run/record/store.js'
import type { RunFolder } from '../../run/run-folder.js'
import { pathsOfPatch, sessionDigest } from './digest.js'
import { SESSION_FOLDER } from './keep-sessions.js'
import type { ResumeInput } from './resume-input.js'

/**
 * Where the workspace begins. `run`: the earlier run's base with its change on it. `checkout`: what is
 * checked out now. `auto`: `checkout` when it already has the change (or there was none), else `run`.
 */
export type ResumeFrom = 'auto' | 'run' | 'checkout'

/** Larger ones are not read: a digest says what happened, but not all of it. */
const TRANSCRIPT_BYTES = 256 * 1024 * 1024
const PATCH_BYTES = 16 * 1024 * 1024

/**
 * What a run on this machine needs to resume the session of an earlier one. Throws RUN_BUSY while that run is
 * still working.
 */
export async function resumeFromRun(o: {
  run: StoredRun
  sessionId: string
  fork: boolean
  from: ResumeFrom
  /** The project's checkout, as it is now. */
  checkout: string
}): Promise<ResumeInput> {
  const { run, sessionId, fork, checkout } = o
  const { manifest, folder } = run
  if (run.status === 'working') throw runBusy(run.id)
  if (!manifest) {
    throw new RunError('RUN_NOT_FOUND', `The manifest of the run ${run.id} is missing or damaged.`, {
      hint: 'Name another run, or start again with `caisson run`.',
    })
  }
  const sessions = join(folder.output, SESSION_FOLDER)
  const file = join(sessions, `${sessionId}.jsonl`)
  const why = await whyLost(
    folder.dir,
    file,
    manifest.artifacts.find(({ path }) => path === `${SESSION_FOLDER}/${sessionId}.jsonl`),
  )
  const left = { commit: manifest.base.sha, patch: folder.patch }
  const onRun = await startsOnRun(o.from, folder, checkout)
  return {
    sessionId,
    runId: run.id,
    sessions: why === null ? sessions : null,
    ...(why === null ? {} : { why }),
    digest: await digestOf({ manifest, folder }),
    fork,
    since: manifest.startedAt,
    left,
    ...(onRun && left.commit !== null ? { base: { commit: left.commit } } : {}),
    ...(onRun ? { withPatch: true } : {}),
  }
}

/** What an earlier run did, from what it left on disk. */
export async function digestOf({
  manifest,
  folder,
}: {
  manifest: Manifest
  folder: Pick<RunFolder, 'dir' | 'transcript' | 'patch'>
}): Promise<string> {
  const transcript = await readSmall(folder.dir, folder.transcript, TRANSCRIPT_BYTES)
  const patch = (await readSmall(folder.dir, folder.patch, PATCH_BYTES)) ?? ''
  return sessionDigest({ manifest, transcript: parseTranscript(transcript), files: pathsOfPatch(patch) })
}

/** Checked against the digest in the manifest: what has been changed since is not what the agent said. */
async function whyLost(
  dir: string,
  file: string,
  listed: { sha256: string } | undefined,
): Promise<string | null> {
  const stream = await streamStoredFile(dir, file)
  if (stream === null) return 'its session file is gone'
  if (listed === undefined) {
    stream.destroy()
    return 'its session file is not in the manifest of its run'
  }
  return (await sha256OfStream(stream)) === listed.sha256 ? null : 'its session file was changed afterwards'
}

async function startsOnRun(
  from: ResumeFrom,
  { dir, patch }: Pick<RunFolder, 'dir' | 'patch'>,
  checkout: string,
): Promise<boolean> {
  if (from !== 'auto') return from === 'run'
  if (((await statStoredFile(dir, patch))?.size ?? 0) === 0) return false
  return !(await isApplied(patch, checkout))
}

/** Whether the checkout has the change, in which case it could be reverted. */
async function isApplied(patch: string, checkout: string): Promise<boolean> {
  const args = ['apply', '--check', '--reverse', '--binary', '--', patch]
  const { exitCode } = await (await checkoutGit(checkout)).exec(args, { accept: [1, 128] })
  return exitCode === 0
}

async function readSmall(dir: string, path: string, bytes: number): Promise<string | null> {
  const { size = 0 } = (await statStoredFile(dir, path)) ?? {}
  return size <= bytes ? await readStoredText(dir, path, bytes) : null
}

function parseTranscript(text: string | null): SessionTranscript | null {
  const value = parseJson(text ?? 'null') as SessionTranscript | null | undefined
  return value && Array.isArray(value.messages) ? value : null
}
