import { stat } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { CaissonError, RunError } from '../../errors.js'
import type { Manifest } from '../../run/manifest.js'
import { findRun, type StoredRun } from '../../run/record/store.js'
import { readManifest } from '../../run/run-folder.js'
import { SESSION_FOLDER } from '../../sessions/keep-sessions.js'
import { findSession } from '../../sessions/stored-session.js'

/** An id, or the beginning of one. That of a run is a date, a time and a number. */
const SESSION = /^[0-9a-f]{4,8}(?:-[0-9a-f-]*)?$/i
const RUN = /^\d{1,8}(?:-\d{0,6}(?:-[0-9a-f]*)?)?$/

/** A session to be looked at: a stream or a session file, and what is known of its run. */
export interface ViewSource {
  /** JSON lines, in either form. */
  path: string
  /** The output folder of the run. */
  output?: string
  manifest?: Manifest
  /** What was asked; the stream does not say it. */
  instruction?: string
}

/**
 * What `name` stands for: a file, a run (by id, beginning, `latest`, folder, downloaded artifact), or a session by
 * its id. Throws RUN_NOT_FOUND that names what may have been meant.
 */
export async function findSource(name: string, cwd: string, root: string): Promise<ViewSource> {
  const path = resolve(cwd, name)
  const there = await stat(path).catch(() => null)
  if (there?.isFile()) return await sourceOfFile(path)
  if (there?.isDirectory() && (await exists(join(path, 'evidence', 'transcript.jsonl')))) {
    return await sourceOfOutput(path)
  }
  try {
    return await sourceOfRun(await findRun(root, name))
  } catch (error) {
    if (!(error instanceof CaissonError) || error.code !== 'RUN_NOT_FOUND') throw error
    if (!SESSION.test(name)) throw error
    return await sourceOfSession(root, name).catch((none: unknown) => {
      // What looks like the id of a session is taken for one in what is said, too; digits alone look like a run's.
      throw RUN.test(name) ? error : none
    })
  }
}

async function sourceOfFile(path: string): Promise<ViewSource> {
  // The parsed form lies beside the stream that it was made of.
  const output = dirname(path)
  const parsed = ['transcript.json', 'manifest.json', 'report.html'].includes(basename(path))
  if (parsed && (await exists(join(output, 'evidence', 'transcript.jsonl'))))
    return await sourceOfOutput(output)
  if (!parsed) return { path }
  throw new RunError('RUN_NOT_FOUND', `${path} is not a stream of events.`, {
    hint: 'Give the file transcript.jsonl of the evidence, or a session file of Claude Code.',
  })
}

/** The output folder alone, as a workflow's artifact has it. */
async function sourceOfOutput(output: string): Promise<ViewSource> {
  const manifest = await readManifest({ manifest: join(output, 'manifest.json') })
  return {
    path: join(output, 'evidence', 'transcript.jsonl'),
    output,
    ...(manifest ? { manifest, instruction: manifest.task.instruction } : {}),
  }
}

async function sourceOfRun({ folder, manifest, record }: StoredRun): Promise<ViewSource> {
  const path = join(folder.evidence, 'transcript.jsonl')
  if (!(await exists(path))) {
    throw new RunError('RUN_NOT_FOUND', `Run ${folder.id} has no session: the agent has not been started.`, {
      hint: `See how far it came with \`caisson status ${folder.id}\`, and why with \`caisson logs ${folder.id}\`.`,
    })
  }
  const instruction = manifest?.task.instruction ?? record.task.instruction
  return { path, output: folder.output, instruction, ...(manifest ? { manifest } : {}) }
}

/** By the id of a session, or the beginning of it: Claude Code's own file where the run has kept it. */
async function sourceOfSession(root: string, name: string): Promise<ViewSource> {
  const { run, sessionId } = await findSession(root, name)
  const path = join(run.folder.output, SESSION_FOLDER, `${sessionId}.jsonl`)
  return (await exists(path)) ? { path } : await sourceOfRun(run)
}

async function exists(path: string): Promise<boolean> {
  return stat(path).then(
    () => true,
    () => false,
  )
}
