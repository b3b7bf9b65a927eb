import { z } from 'zod'
import { TRIGGERS } from '../../event/task.js'
import { targetSchema } from '../manifest.js'

/** The states of a run, in their order. */
export const RUN_STATES = ['queued', 'preparing', 'working', 'verifying', 'publishing', 'done'] as const

/**
 * `run.json`: what another process (the post step, the next command) needs in order to finish or clean up
 * a run whose own process is gone.
 */
export const runRecordSchema = z.object({
  id: z.string(),
  state: z.enum(RUN_STATES),
  pid: z.int(),
  /** With `pid`, what tells the process of the run from every other one: see `isRunning`. */
  processStart: z.string().optional(),
  bootId: z.string().optional(),
  pidNamespace: z.string().optional(),
  /** How it is asked to stop: SIGTERM, or a file `stop` in the run folder where the process is somebody else's program. */
  stop: z.enum(['signal', 'file']).default('signal'),
  /** Name of the agent: its definition, or `claude`. */
  agent: z.string().optional(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** Of Claude Code, from its first event on; the last one's where there are several. */
  sessionId: z.string().optional(),
  /** Set when a signal asked the run to stop. */
  cancelled: z.boolean().default(false),
  task: z.object({
    target: targetSchema,
    instruction: z.string(),
    requester: z.object({ login: z.string(), id: z.number().optional() }),
    trigger: z.enum(TRIGGERS),
    triggeredAt: z.string(),
  }),
  /** The engine's name, once containers may exist; they carry the label `caisson.run=<id>`. */
  engine: z.string().optional(),
  /** Enough of the workspace to capture what the agent left. */
  workspace: z.looseObject({ path: z.string(), gitDir: z.string() }).optional(),
  /** By which its patch is judged, once that is settled: of the base branch. */
  policy: z.looseObject({}).optional(),
  /** Path of the host workspace as the transcript should not show it; only for `local`. */
  hostWorkspace: z.string().optional(),
  commentKey: z.string().optional(),
  /** `owner/name` on the forge, where the run writes a comment of its own on its target. */
  repository: z.string().optional(),
  /** The run is over and something of its engine's could not be removed; the next command tries again. */
  leftover: z.boolean().optional(),
})

export type RunRecord = z.infer<typeof runRecordSchema>
