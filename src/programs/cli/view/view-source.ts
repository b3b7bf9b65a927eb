import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import type { Readable } from 'node:stream'
import { CaissonError, RunError } from '../../../base/errors.js'
import { statStoredFile, streamStoredFile } from '../../../base/stored-file.js'
import { succeeds } from '../../../base/succeeds.js'
import { SESSION_FOLDER } from '../../../pipeline/sessions/keep-sessions.js'
import { findSession, listSessions, type StoredSession } from '../../../pipeline/sessions/stored-session.js'
import type { Manifest } from '../../../run/manifest.js'
import type { RunsAt } from '../../../run/record/state-folder.js'
import { findRun, type StoredRun } from '../../../run/record/store.js'
import { readManifest, readRecord } from '../../../run/run-folder.js'

/** An ID or the beginning of one. A run's ID is a date, a time and a number. */
const SESSION = /^[0-9a-f]{4,8}(?:-[0-9a-f-]*)?$/i
const RUN = /^\d{1,8}(?:-\d{0,6}(?:-[0-9a-f]*)?)?$/

const STREAM = join('evidence', 'transcript.jsonl')

/** A session to view: a stream or a session file, and what is known about its run. */
export interface ViewSource {
  /** JSON lines, in either format. */
  path: string
  /** The folder of the run or artifact; no link in it is followed. */
  dir: string
  /** A run of this machine, whose page can be believed. */
  own: boolean
  /** The output folder of the run. */
  output?: string
  manifest?: Manifest
  /** The instruction, which is not part of the stream. */
  instruction?: string
  /** Of a session file: what the runs of the session cost, which the file does not say. */
  session?: Pick<StoredSession, 'costUsd' | 'turns'>
}

/** Throws FILE_REFUSED, and RUN_NOT_FOUND for a stream that has gone meanwhile. */
export async function openSource({ dir, path }: ViewSource): Promise<Readable> {
  const stream = await streamStoredFile(dir, path)
  if (stream !== null) return stream
  throw new RunError('RUN_NOT_FOUND', `${path} is gone.`, { hint: 'See what is there: `caisson list`.' })
}

/**
 * Resolves `name` to a file, a run (by ID, beginning, `latest`, folder or downloaded artifact), or a session
 * by its ID. Throws RUN_NOT_FOUND with suggestions.
 */
export async function findSource(name: string, cwd: string, at: RunsAt): Promise<ViewSource> {
  const path = resolve(cwd, name)
  const there = await stat(path).catch(() => null)
  if (there?.isFile()) return await sourceOfFile(path)
  if (there?.isDirectory() && !(await succeeds(readRecord(path, at.stateDir))))
    for (const output of [join(path, 'output'), path])
      if (await statStoredFile(path, join(output, STREAM))) return await sourceOfOutput(output, path)
  try {
    return await sourceOfRun(await findRun(at, name))
  } catch (error) {
    if (!(error instanceof CaissonError) || !/^RUN_(?:NOT_FOUND|AMBIGUOUS)$/.test(error.code)) throw error
    if (!SESSION.test(name)) throw error
    return await sourceOfSession(at, name).catch((none: unknown) => {
      // The error message also treats what looks like a session ID as one; digits alone look like a run's ID.
      throw RUN.test(name) ? error : none
    })
  }
}

async function sourceOfFile(path: string): Promise<ViewSource> {
  // The parsed form is kept beside the stream.
  const output = dirname(path)
  const parsed = ['transcript.json', 'manifest.json', 'report.html'].includes(basename(path))
  if (parsed && (await statStoredFile(output, STREAM))) return await sourceOfOutput(output, output)
  if (!parsed) return { path, dir: output, own: false }
  throw new RunError('RUN_NOT_FOUND', `${path} is not a stream of events.`, {
    hint: 'Pass transcript.jsonl from the evidence folder, or a Claude Code session file.',
  })
}

/** An output folder, of a workflow artifact or in the folder of a run from elsewhere. */
async function sourceOfOutput(output: string, dir: string): Promise<ViewSource> {
  const manifest = await readManifest({ dir, manifest: join(output, 'manifest.json') })
  return {
    path: join(output, STREAM),
    dir,
    own: false,
    output,
    ...(manifest ? { manifest, instruction: manifest.task.instruction } : {}),
  }
}

async function sourceOfRun({ dir, folder, manifest, record }: StoredRun): Promise<ViewSource> {
  const path = join(folder.evidence, 'transcript.jsonl')
  if ((await statStoredFile(dir, path)) === null) {
    throw new RunError('RUN_NOT_FOUND', `Run ${folder.id} has no session: the agent was not started.`, {
      hint: `See how far it got with \`caisson status ${folder.id}\`, and why with \`caisson logs ${folder.id}\`.`,
    })
  }
  const instruction = manifest?.task.instruction ?? record.task.instruction
  return { path, dir, own: true, output: folder.output, instruction, ...(manifest ? { manifest } : {}) }
}

/** By a session's ID or its beginning: Claude Code's own file, if the run kept it. */
async function sourceOfSession(at: RunsAt, name: string): Promise<ViewSource> {
  const { run, sessionId } = await findSession(at, name)
  const path = join(run.folder.output, SESSION_FOLDER, `${sessionId}.jsonl`)
  const kept = await statStoredFile(run.dir, path)
  if (kept === null) return await sourceOfRun(run)
  const session = (await listSessions(at)).find((one) => one.sessionId === sessionId)
  return { path, dir: run.dir, own: true, ...(session ? { session } : {}) }
}
