import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { RunsAt } from '../../src/run/record/state-folder.js'

/** For `XDG_STATE_HOME`. */
export const STATE_HOME = join(tmpdir(), `caisson-tests-${process.getuid?.() ?? 'user'}`)

/** The state folder of runs that tests make. */
export const STATE = join(STATE_HOME, 'caisson')

export const runsAt = (root: string): RunsAt => ({ root, stateDir: STATE })
