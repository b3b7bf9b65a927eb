import { join } from 'node:path'
import { parse } from 'yaml'
import type { Log } from '../../../base/log.js'
import { readStoredText } from '../../../base/stored-file.js'
import { machineSettings, recordedSettings } from '../../../config/recorded-spec.js'
import { type SpecInput, specSchema } from '../../../config/spec.js'
import type { Task } from '../../../github/event/task.js'
import { type ResumeFrom, resumeFromRun } from '../../../pipeline/sessions/resume-from-run.js'
import type { ResumeInput } from '../../../pipeline/sessions/resume-input.js'
import { findSession } from '../../../pipeline/sessions/stored-session.js'
import type { RunFolder } from '../../../run/run-folder.js'
import type { CommandIo } from '../command.js'
import { openRuns } from '../store.js'

/** What a run that resumes a session takes over from the earlier run. */
export interface Earlier {
  resume: ResumeInput
  /** What the earlier run's spec may say; flags and a spec file take precedence. */
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
  return { resume, spec: await specOf(run.folder, io.log), target: run.record.task.target }
}

/** Larger than any spec. */
const SPEC_BYTES = 4 * 1024 * 1024

/**
 * What a record may say, without the earlier instruction and without a loop, including the repository's: a loop starts
 * a new session each time. The rest comes from flags and this machine again, as for any run. Throws FILE_REFUSED.
 */
export async function specOf(
  { dir, input, ownSpec }: Pick<RunFolder, 'dir' | 'input' | 'ownSpec'>,
  log: Log,
): Promise<SpecInput> {
  const read = async (path: string) => (await readStoredText(dir, path, SPEC_BYTES)) ?? ''
  const text = (await read(ownSpec)) || (await read(join(input, 'spec.yaml')))
  const parsed = specSchema.safeParse(text === '' ? {} : parse(text))
  if (!parsed.success) return { loop: 'none' }
  const { goal: _goal, agent, sandbox, ...recorded } = recordedSettings(parsed.data, { own: true })
  const { path, version, definition } = parsed.data.agent
  const things = machineSettings(parsed.data)
  if (things !== '')
    log.info(`The earlier run had ${things}; flags and configuration decide about that anew.`)
  if (path !== undefined)
    log.info('The earlier run used an executable of its own; `--agent-path` names one for this run.')
  // An agent definition's instructions are read again with the definition.
  const { instructions, ...settings } = agent
  return {
    ...recorded,
    agent: {
      ...settings,
      ...(definition === undefined ? { instructions } : {}),
      ...(path === undefined ? { version } : {}),
    },
    sandbox: { ...sandbox, image: parsed.data.sandbox.image },
    loop: 'none',
  } as SpecInput
}
