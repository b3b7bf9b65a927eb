import { z } from 'zod'
import { outcomeSchema, reasonSchema } from './reason.js'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const networkFigures = z.object({
  connections: z.int(),
  denied: z.int(),
  hosts: z.array(z.object({ host: z.string(), port: z.int(), connections: z.int() })),
})

export const targetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), number: z.int().positive() }),
  z.object({ kind: z.literal('pull_request'), number: z.int().positive() }),
  z.object({ kind: z.literal('none') }),
])

const verificationSchema = z.object({
  passed: z.boolean(),
  commands: z.array(
    z.object({
      command: z.string(),
      exitCode: z.number(),
      durationMs: z.number(),
      timedOut: z.literal(true).optional(),
    }),
  ),
})

const patchSizeSchema = z.object({
  files: z.int(),
  additions: z.int(),
  deletions: z.int(),
  bytes: z.int(),
})

/** What ended a loop. The first two are what it was for. */
const completedBySchema = z.enum([
  'signal',
  'verify',
  'max_iterations',
  'no_progress',
  'budget',
  'timeout',
  'error',
  'cancelled',
])

/**
 * The record of a run, written whatever the end. `status` says whether it ran to its end, `outcome` how a
 * caller should treat it, `reason` the one word why.
 */
export const manifestSchema = z.object({
  schemaVersion: z.literal(1),
  runId: z.string(),
  status: z.enum(['completed', 'failed', 'running']),
  outcome: outcomeSchema,
  reason: reasonSchema,
  /** Of the process: 0 success, 1 failure, 2 needs a person. */
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  task: z.object({
    target: targetSchema,
    instruction: z.string(),
    requester: z.object({ login: z.string(), id: z.number().optional() }),
    trigger: z.string(),
  }),
  base: z.object({
    /** `owner/name`, or the folder's name where there is no forge. */
    repository: z.string(),
    ref: z.string().optional(),
    /** Null where the workspace is no git repository. */
    sha: z.string().nullable(),
  }),
  agent: z.object({
    name: z.string(),
    version: z.string().optional(),
    model: z.string().optional(),
    sessionId: z.string().optional(),
    /** Name of the agent definition, where one was used. */
    definition: z.string().optional(),
    /** Absent: `default`. */
    preset: z.enum(['careful', 'plan']).optional(),
    /** Patterns of what it was to change; absent: every path, or with `careful` none. */
    paths: z.array(z.string()).optional(),
  }),
  sandbox: z.object({
    backend: z.enum(['container', 'local']),
    engine: z.string(),
    engineVersion: z.string().optional(),
    image: z.string().optional(),
    imageDigest: z.string().optional(),
    network: z.enum(['none', 'allowlist', 'open']),
    sealed: z.boolean(),
    weaknesses: z.array(z.string()),
    /** Protections that do not hold, each with the input that let the run go on without it. */
    missing: z
      .array(
        z.object({
          protection: z.string(),
          why: z.string(),
          allowedBy: z.enum(['allow-missing', 'allow-unsealed']).optional(),
        }),
      )
      .optional(),
    /** Engines that answered and started no container, so that the run went on without them; in their own words. */
    passedOver: z.array(z.object({ engine: z.string(), why: z.string() })).optional(),
  }),
  /** The setup script, where there was one. */
  setup: z
    .object({
      passed: z.boolean(),
      exitCode: z.number(),
      durationMs: z.number(),
      network: z.enum(['none', 'allowlist', 'open']),
    })
    .optional(),
  /** What went through the network's proxy; every line is in `evidence/network.jsonl`. */
  network: z
    .object({
      setup: networkFigures.optional(),
      agent: networkFigures.optional(),
      verify: networkFigures.optional(),
    })
    .optional(),
  /** The earlier run whose session this one went on with, or was told of. */
  resumed: z
    .object({
      runId: z.string(),
      sessionId: z.string(),
      /** `digest`: a new session that was told what the earlier one did. */
      how: z.enum(['session', 'digest']),
      fork: z.boolean(),
      /** Why it is not the session itself. */
      why: z.string().optional(),
    })
    .optional(),
  startedAt: z.string(),
  completedAt: z.string().optional(),
  durationMs: z.number().optional(),
  metadata: z.object({
    costUsd: z.number(),
    inputTokens: z.number(),
    outputTokens: z.number(),
    turnCount: z.number(),
    durationMs: z.number(),
    errorCount: z.number(),
  }),
  denials: z.array(
    z.object({
      source: z.enum(['tool', 'gateway', 'network']),
      what: z.string(),
      why: z.string().optional(),
    }),
  ),
  /** `passed` and `commands` are the last attempt's. */
  verification: verificationSchema
    .extend({
      /** Every verification of the change, oldest first, the last one included. */
      attempts: z.array(verificationSchema).optional(),
      /** The base alone, where that was asked for. */
      base: verificationSchema.optional(),
    })
    .optional(),
  policy: z
    .object({
      verdict: z.enum(['allow', 'flag', 'block']),
      findings: z.array(
        z.object({
          rule: z.string(),
          verdict: z.enum(['flag', 'block']),
          path: z.string().optional(),
          line: z.number().optional(),
          message: z.string(),
        }),
      ),
    })
    .optional(),
  patch: z
    .object({
      ...patchSizeSchema.shape,
      leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
    })
    .optional(),
  /** The iterations of a loop, in their order; corrections after a verification are no iterations. */
  loop: z
    .object({
      completedBy: completedBySchema,
      iterations: z.array(
        z.object({
          sessionId: z.string().optional(),
          costUsd: z.number(),
          inputTokens: z.int(),
          outputTokens: z.int(),
          turns: z.int(),
          /** Milliseconds of the session. */
          durationMs: z.number(),
          /** The whole patch as it stood when the iteration had ended. */
          patch: patchSizeSchema,
          /** Whether the loop's own verify commands succeeded; absent where they were not run. */
          verify: z.boolean().optional(),
        }),
      ),
    })
    .optional(),
  delivery: z
    .object({
      commentUrl: z.string().optional(),
      branch: z.string().optional(),
      commit: z.string().optional(),
      /** `api`: GitHub made the commit, from the same tree. */
      committedWith: z.enum(['git', 'api']).optional(),
      /** Whether GitHub says that the signature of a commit of its own is good. */
      verified: z.boolean().optional(),
      /** Workflows that were started on the branch. */
      workflows: z.array(z.object({ name: z.string(), url: z.string().optional() })).optional(),
      pullRequest: z.object({ number: z.int(), url: z.string() }).optional(),
      /** What could not be delivered as asked, in words for people. */
      notes: z.array(z.string()),
    })
    .optional(),
  artifacts: z.array(z.object({ name: z.string(), path: z.string(), sha256, bytes: z.int() })),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
})

export type Manifest = z.infer<typeof manifestSchema>
export type PatchSize = z.infer<typeof patchSizeSchema>
export type CompletedBy = z.infer<typeof completedBySchema>
