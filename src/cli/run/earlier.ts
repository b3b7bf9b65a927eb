import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parse } from 'yaml'
import { type SpecInput, specSchema } from '../../config/spec.js'
import type { Task } from '../../event/task.js'
import type { RunFolder } from '../../run/run-folder.js'
import { type ResumeFrom, resumeFromRun } from '../../sessions/resume-from-run.js'
import type { ResumeInput } from '../../sessions/resume-input.js'
import { findSession } from '../../sessions/stored-session.js'
import type { CommandIo } from '../command.js'
import { openRuns } from '../store.js'

/** What a run that resumes a session takes over from the earlier run. */
export interface Earlier {
  resume: ResumeInput
  /** The earlier run's spec; flags and a spec file take precedence. */
  spec: SpecInput
  target: Task['target']
}

/** Throws SESSION_NOT_FOUND, RUN_NOT_FOUND, and RUN_BUSY while that run is working. */
export async function findEarlier(
  io: CommandIo,
  name: string,
  { fork, from }: { fork: boolean; from: ResumeFrom },
): Promise<Earlier> {
  const { run, sessionId } = await findSession(await openRuns(io), name)
  const resume = await resumeFromRun({ run, sessionId, fork, from, checkout: io.project })
  return { resume, spec: await specOf(run.folder), target: run.record.task.target }
}

/**
 * Without the earlier instruction and without a loop, including the repository's: a loop starts a new session
 * each time.
 */
export async function specOf({ input, ownSpec }: Pick<RunFolder, 'input' | 'ownSpec'>): Promise<SpecInput> {
  const read = (path: string) => readFile(path, 'utf8').catch(() => '')
  const text = (await read(ownSpec)) || (await read(join(input, 'spec.yaml')))
  const parsed = specSchema.safeParse(text === '' ? {} : parse(text))
  if (!parsed.success) return { loop: 'none' }
  const { goal: _goal, loop: _loop, agent, ...rest } = parsed.data
  // An agent definition's instructions are read again with the definition.
  const { instructions, ...settings } = agent
  const kept = agent.definition === undefined ? { ...settings, instructions } : settings
  return { ...rest, agent: kept, loop: 'none' } as SpecInput
}
