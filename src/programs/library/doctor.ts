import { tmpdir } from 'node:os'
import { systemClock } from '../../base/clock.js'
import { type Log, silentLog } from '../../base/log.js'
import { parseWith } from '../../config/parse.js'
import { type SpecInput, specSchema } from '../../config/spec.js'
import { runDoctor as examine } from '../doctor/doctor.js'
import type { DoctorReport } from '../doctor/report.js'
import { hostOf, type RunOptions } from './options.js'

/** What the doctor examines, and where it works. */
export interface DoctorOptions extends Pick<RunOptions, 'cacheDir' | 'registry' | 'registryToken'> {
  /** The sandbox as a spec describes it; default: what a run without settings gets. */
  sandbox?: SpecInput['sandbox']
  /** The agent whose executable runs the probes; default Claude Code. */
  agent?: SpecInput['agent']
  /** The environment in which engines are searched, e.g. `process.env`. Default: empty. */
  env?: Readonly<Record<string, string | undefined>>
  /** An existing folder to work in; the doctor's own folder in it is removed. Default: the temporary folder. */
  root?: string
  /** Default: logs nothing. */
  log?: Log
  signal?: AbortSignal
}

/**
 * Starts the sandbox that a run would get, surrounded by canaries, and tries to break out of it; calls no model.
 * Resolves to every attempt, also if some succeeded: `sealed` is the verdict, `exitCode` that of `caisson doctor`.
 * Rejects with CONFIG_INVALID, ENGINE_NOT_FOUND, IMAGE_FAILED, CLI_NOT_FOUND and so on if there is nothing to examine.
 */
export async function runDoctor(options: DoctorOptions = {}): Promise<DoctorReport> {
  const { sandbox, agent, env = {}, root = tmpdir(), log = silentLog, signal } = options
  return examine({
    spec: parseWith(specSchema, { sandbox: sandbox ?? {}, agent: agent ?? {} }, 'the options of the doctor'),
    host: hostOf(env, options),
    root,
    log,
    clock: systemClock,
    ...(signal ? { signal } : {}),
  })
}
