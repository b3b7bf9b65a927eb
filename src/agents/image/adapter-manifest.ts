import { z } from 'zod'
import { CONTRACT_VERSION } from './adapter-spec.js'

/** The phases of an adapter, in the order in which they happen. */
export const ADAPTER_PHASES = ['preflight', 'init', 'execute', 'collect', 'artifacts'] as const

/** How an adapter ends, and the exit code that says the same. */
export const ADAPTER_EXITS = { success: 0, failure: 1, needs_human: 2 } as const
export type AdapterOutcome = keyof typeof ADAPTER_EXITS

/** Codes of errors that Caisson and the conformance suite know; an adapter may have others. */
export const ADAPTER_ERRORS = {
  unsupportedVersion: 'unsupported_version',
  missingSecret: 'missing_secret',
  modelFailed: 'model_failed',
  outputMissing: 'output_missing',
  cancelled: 'cancelled',
} as const

const durationMs = z.number().min(0)

/** What an adapter image says about its own run: `/caisson/output/manifest.json`. Untrusted. */
export const adapterManifestSchema = z.looseObject({
  version: z.literal(CONTRACT_VERSION).describe('Version of the contract.'),
  status: z
    .enum(['completed', 'failed'])
    .describe('`completed`: all phases ended. `failed`: one of them broke off.'),
  outcome: z
    .enum(Object.keys(ADAPTER_EXITS) as [AdapterOutcome, ...AdapterOutcome[]])
    .describe('`success` with exit code 0, `failure` with 1, `needs_human` with 2.'),
  message: z
    .string()
    .exactOptional()
    .describe('One sentence for people: the answer, or what a person has to do.'),
  durationMs: durationMs.describe('Duration of the whole adapter, in milliseconds.'),
  phases: z
    .array(
      z.looseObject({
        name: z.enum(ADAPTER_PHASES),
        durationMs: durationMs.describe('Milliseconds.'),
        ok: z.boolean().describe('False for the phase that broke off, which is the last one.'),
      }),
    )
    .min(1)
    .describe('The phases that were begun, in their order.'),
  artifacts: z
    .array(
      z.looseObject({
        path: z.string().describe('Below the output folder.'),
        sha256: z.string().regex(/^[0-9a-f]{64}$/),
        bytes: z.int().min(0),
      }),
    )
    .describe('Every other file of the output folder.'),
  tool: z
    .looseObject({
      name: z.string().min(1),
      version: z.string().min(1),
      model: z.string().exactOptional().describe('The model that answered.'),
    })
    .describe('The agent that worked.'),
  runtime: z
    .record(z.string(), z.string())
    .describe('What the agent ran on, by name: `python: 3.13.1`, `os: linux`.'),
  usage: z
    .looseObject({
      inputTokens: z.int().min(0).exactOptional(),
      outputTokens: z.int().min(0).exactOptional(),
      turns: z.int().min(0).exactOptional(),
    })
    .exactOptional()
    .describe('What the session used, as far as the agent knows.'),
  error: z
    .looseObject({
      code: z
        .string()
        .regex(/^[a-z][a-z0-9_]*$/)
        .describe(`\`${Object.values(ADAPTER_ERRORS).join('`, `')}\`, or a code of its own.`),
      message: z.string().min(1),
    })
    .exactOptional()
    .describe('Why it failed; with every `status: failed`.'),
})

/** What an adapter image says about its own run. */
export type AdapterManifest = z.infer<typeof adapterManifestSchema>
