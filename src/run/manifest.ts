import { z } from 'zod'
import { outcomeSchema, reasonSchema } from '../base/reason.js'
import { deliverySchema } from './manifest-delivery.js'

const sha256 = z.string().regex(/^[0-9a-f]{64}$/)

const networkFigures = z
  .object({
    connections: z.int(),
    denied: z.int(),
    hosts: z.array(z.object({ host: z.string(), port: z.int(), connections: z.int() })),
  })
  .meta({ id: 'network-figures' })

export const targetSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('issue'), number: z.int().positive() }),
  z.object({ kind: z.literal('pull_request'), number: z.int().positive() }),
  z.object({ kind: z.literal('none') }),
])

const verificationSchema = z
  .object({
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
  .meta({ id: 'verification' })

const patchSizeSchema = z.object({
  files: z.int(),
  additions: z.int(),
  deletions: z.int(),
  bytes: z.int(),
})

const capturedPatchSchema = patchSizeSchema
  .extend({
    leftOut: z.array(z.object({ path: z.string(), why: z.string() })),
    /** Commits that the agent says it has merged; the delivery compares trees. */
    merged: z.array(z.string()).optional(),
  })
  .meta({ id: 'patch' })

/** Why a loop ended, as the end of the sentence "The loop ended because …". The first two are its goals. */
export const LOOP_ENDS = {
  signal: 'the agent signaled that the work is done',
  verify: 'its verify commands passed',
  max_iterations: 'it used all its iterations',
  no_progress: 'nothing changed any more',
  budget: 'the budget was used up',
  timeout: 'the time limit was reached',
  error: 'a session failed',
  cancelled: 'it was cancelled',
}
export type CompletedBy = keyof typeof LOOP_ENDS

/**
 * The record of a run, written however it ends. `status` says whether it completed, `outcome` how a caller
 * should treat it, `reason` why, in one word.
 */
export const manifestSchema = z.object({
  schemaVersion: z.literal(1),
  runId: z.string(),
  /** The run that this one replayed: its answers were recorded ones, and cost nothing. */
  replayOf: z.string().optional(),
  status: z.enum(['completed', 'failed', 'running']),
  outcome: outcomeSchema,
  reason: reasonSchema,
  /** Exit code of the process: 0 success, 1 failure, 2 needs a person. */
  exitCode: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  task: z.object({
    target: targetSchema,
    instruction: z.string(),
    requester: z.object({ login: z.string(), id: z.number().optional() }),
    trigger: z.string(),
  }),
  base: z.object({
    /** `owner/name`, or the folder's name without a forge. */
    repository: z.string(),
    ref: z.string().optional(),
    /** Null if the workspace is not a git repository. */
    sha: z.string().nullable(),
  }),
  agent: z.object({
    name: z.string(),
    /** What people call it; absent for the default agent. */
    displayName: z.string().optional(),
    /** Who works and speaks, in sentences about the run; absent for the default agent. */
    speakerName: z.string().optional(),
    version: z.string().optional(),
    model: z.string().optional(),
    /** Whose model it was, by the name before the slash of `provider/model`; absent: `anthropic`. */
    provider: z.string().optional(),
    sessionId: z.string().optional(),
    /** Why the second credential was used, as a sentence; absent: it was not. */
    secondCredential: z.string().optional(),
    /** Name of the agent definition, if one was used. */
    definition: z.string().optional(),
    /** Absent: `default`. */
    preset: z.enum(['careful', 'plan', 'review']).optional(),
    /** Patterns of what it may change; absent: every path, or with `careful` none. */
    paths: z.array(z.string()).optional(),
  }),
  /** The agent's answer is a comment that it wrote itself, on the sealed copy of GitHub. */
  commented: z.literal(true).optional(),
  /** What the agent proposed to call its change. */
  title: z.string().optional(),
  /** What an adapter image said about its own run, and where that is not what Caisson found. */
  adapter: z
    .object({
      outcome: z.enum(['success', 'failure', 'needs_human']).optional(),
      message: z.string().optional(),
      /** Code of the error that it named. */
      error: z.string().optional(),
      /** Name and version. */
      tool: z.string().optional(),
      durationMs: z.number().optional(),
      /** In sentences; empty if there are none. What Caisson found counts. */
      differences: z.array(z.string()),
    })
    .optional(),
  sandbox: z.object({
    backend: z.enum(['container', 'local']),
    engine: z.string(),
    engineVersion: z.string().optional(),
    isolation: z.literal('gvisor').optional(),
    image: z.string().optional(),
    imageDigest: z.string().optional(),
    /** The image that was made of that one, with the agent in it. */
    composed: z.object({ reference: z.string(), digest: z.string() }).optional(),
    network: z.enum(['none', 'allowlist', 'public', 'open']),
    sealed: z.boolean(),
    weaknesses: z.array(z.string()),
    /** Missing protections, each with the input that allowed the run to continue without it. */
    missing: z
      .array(
        z.object({
          protection: z.string(),
          why: z.string(),
          allowedBy: z.enum(['allow-missing', 'allow-unsealed']).optional(),
        }),
      )
      .optional(),
    /** Engines that answered but started no container, so that the run used another; in their own words. */
    passedOver: z.array(z.object({ engine: z.string(), why: z.string() })).optional(),
  }),
  /** Untracked files of the checkout that hold credentials; `kept`: the agent got them nevertheless. */
  credentials: z
    .array(z.object({ path: z.string(), why: z.string(), kept: z.literal(true).optional() }))
    .optional(),
  /** What a file for another tool said about the run, and what of the file has no effect. */
  defaults: z
    .array(z.object({ key: z.string(), from: z.string(), skipped: z.array(z.string()).optional() }))
    .optional(),
  /** The setup script, if there was one. */
  setup: z
    .object({
      passed: z.boolean(),
      exitCode: z.number(),
      durationMs: z.number(),
      network: z.enum(['none', 'allowlist', 'open']),
    })
    .optional(),
  /** Traffic through the network's proxy; `evidence/network.jsonl` has every connection. */
  network: z
    .object({
      setup: networkFigures.optional(),
      agent: networkFigures.optional(),
      verify: networkFigures.optional(),
      /** Of MCP servers. */
      mcp: networkFigures.optional(),
    })
    .optional(),
  /** The MCP servers of the run and the agent's calls; `evidence/mcp.jsonl` has every call. */
  mcp: z
    .object({
      servers: z.array(
        z.object({
          name: z.string(),
          kind: z.enum(['stdio', 'http', 'recorded', 'own']),
          tools: z.array(z.string()),
        }),
      ),
      calls: z.int(),
      /** Calls without a usable result. */
      errors: z.int(),
      /** Calls of tools that are not in `mcp-tools`. */
      refused: z.int(),
      /** By tool (`server/tool`), the most used first. */
      tools: z.array(z.object({ tool: z.string(), calls: z.int() })),
    })
    .optional(),
  /** The earlier run whose session this run resumed or got a digest of. */
  resumed: z
    .object({
      runId: z.string(),
      sessionId: z.string(),
      /** `digest`: a new session with a summary of the earlier one. */
      how: z.enum(['session', 'digest']),
      fork: z.boolean(),
      /** Why the session itself was not resumed. */
      why: z.string().optional(),
      /** Whether this run's change includes that run's; absent where the base had it or there was none. */
      change: z.object({ included: z.boolean(), why: z.string().optional() }).optional(),
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
      /** `github`: what the agent tried by `gh`, GitHub's MCP tools or `git push`. */
      source: z.enum(['tool', 'gateway', 'network', 'github']),
      what: z.string(),
      why: z.string().optional(),
      /** It would have written to GitHub. */
      writes: z.literal(true).optional(),
    }),
  ),
  /** `passed` and `commands` belong to the last attempt. */
  verification: verificationSchema
    .extend({
      /** Every verification of the change, oldest first, including the last one. */
      attempts: z.array(verificationSchema).optional(),
      /** The base alone, if requested. */
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
  patch: capturedPatchSchema.optional(),
  /** What the whole run was limited to; in a loop, turns are each session's. */
  limits: z.object({ maxTurns: z.int().optional(), maxBudgetUsd: z.number().optional() }).optional(),
  /** The iterations of a loop, in order; corrections after a verification are not iterations. */
  loop: z
    .object({
      completedBy: z.enum(Object.keys(LOOP_ENDS) as CompletedBy[]),
      iterations: z.array(
        z.object({
          sessionId: z.string().optional(),
          costUsd: z.number(),
          inputTokens: z.int(),
          outputTokens: z.int(),
          turns: z.int(),
          /** Duration of the session in milliseconds. */
          durationMs: z.number(),
          /** The whole patch at the end of the iteration. */
          patch: patchSizeSchema,
          /** Whether the loop's own verify commands succeeded; absent if they were not run. */
          verify: z.boolean().optional(),
        }),
      ),
    })
    .optional(),
  delivery: deliverySchema.optional(),
  artifacts: z.array(z.object({ name: z.string(), path: z.string(), sha256, bytes: z.int() })),
  error: z.object({ code: z.string(), message: z.string(), hint: z.string() }).optional(),
})

/** The record of a run, `output/manifest.json`; {@link manifestSchema} reads it. */
export type Manifest = z.infer<typeof manifestSchema>
export type PatchSize = z.infer<typeof patchSizeSchema>
