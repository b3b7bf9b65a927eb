import { z } from 'zod'
import { TRIGGERS } from '../../github/event/task.js'
import { targetSchema } from '../manifest.js'
import { processIdentity } from './process-identity.js'

/** The states of a run, in order. */
export const RUN_STATES = ['queued', 'preparing', 'working', 'verifying', 'publishing', 'done'] as const

/**
 * `run.json`: what another process (the post step, the next command) needs in order to finish or clean up a
 * run whose process is gone.
 */
export const runRecordSchema = z.object({
  /** The name of a folder; nothing else may be reached through it. */
  id: z.string().regex(/^(?!\.)[^/\\\0]+$/),
  state: z.enum(RUN_STATES),
  /** The run that this one replays. */
  replayOf: z.string().optional(),
  ...processIdentity,
  /**
   * How it is asked to stop: by SIGTERM, or by a file `stop` in the run folder if the process is somebody
   * else's program.
   */
  stop: z.enum(['signal', 'file']).default('signal'),
  /** Name of the agent: its definition, else its adapter. */
  agent: z.string().optional(),
  startedAt: z.string(),
  updatedAt: z.string(),
  /** The agent's session, known from its first event; the latest one if there are several. */
  sessionId: z.string().optional(),
  /** Set when a signal asked the run to stop. */
  cancelled: z.boolean().default(false),
  task: z.object({
    target: targetSchema,
    instruction: z.string(),
    requester: z.object({ login: z.string(), id: z.number().optional() }),
    trigger: z.enum(TRIGGERS),
    triggeredAt: z.string(),
    /** The comment that asked. */
    comment: z.object({ id: z.int(), kind: z.enum(['issue_comment', 'review_comment']) }).optional(),
  }),
  /** The engine's name, once containers may exist; they have the label `caisson.run=<id>`. */
  engine: z.string().optional(),
  /** Enough of the workspace to capture what the agent left. */
  workspace: z.looseObject({ path: z.string(), gitDir: z.string() }).optional(),
  /** The base branch's policy for the patch, once resolved. */
  policy: z.looseObject({}).optional(),
  /** The policy is evaluating the patch; an evaluation that did not end is not repeated. */
  evaluating: z.boolean().optional(),
  /** Path of the host workspace that the transcript should not show; only for `local`. */
  hostWorkspace: z.string().optional(),
  commentKey: z.string().optional(),
  commentThread: z.int().optional(),
  /** The comment that announced the run. */
  ownComment: z.object({ id: z.int(), inThread: z.boolean(), url: z.string() }).optional(),
  /** `owner/name` on the forge, if the run writes a comment on its target. */
  repository: z.string().optional(),
  /** A result whose delivery may be unfinished, with all that another process needs to finish it. */
  pending: z.looseObject({}).optional(),
  /** The run is over, but something of its engine's could not be removed; the next command tries again. */
  leftover: z.boolean().optional(),
})

export type RunRecord = z.infer<typeof runRecordSchema>
