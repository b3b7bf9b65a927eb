import { z } from 'zod'

/** Version of the adapter contract (docs/adapter.md); both formats carry it. */
export const CONTRACT_VERSION = 1

/**
 * What an adapter image is told about its run: `/caisson/input/spec.yaml`. Loose, since a later Caisson may say more
 * and an adapter ignores what it does not know.
 */
export const adapterSpecSchema = z.looseObject({
  version: z
    .literal(CONTRACT_VERSION)
    .describe('Version of the contract. An adapter refuses a version that it does not know.'),
  run: z.string().describe('ID of the run.'),
  goal: z.string().describe('What the person asked for, in their own words; may be empty.'),
  workspace: z
    .string()
    .describe(
      'Absolute path of the snapshot of the repository that the adapter changes; also its current folder.',
    ),
  workingDirectory: z
    .string()
    .exactOptional()
    .describe('Folder below the workspace that the work is about. Default: its top level.'),
  systemPrompt: z
    .string()
    .describe('Absolute path of a file with the house rules of the run, to be added to the system prompt.'),
  context: z
    .array(z.string())
    .describe(
      'Files below `/caisson/input/context`, such as `issue.md` or `pr.md`. Empty: there is nothing, and perhaps no folder.',
    ),
  tools: z
    .looseObject({
      allowed: z.array(z.string()).describe('Tools that the agent may use without asking.'),
      disallowed: z.array(z.string()).describe('Tools that the agent may not use.'),
    })
    .describe(
      "Limits of the agent's tools, by Caisson's names for them (`Read`, `Edit`, `Write`, `Bash` …).",
    ),
  limits: z
    .looseObject({
      timeoutMinutes: z.number().positive().describe('After this time the adapter is stopped.'),
      maxTurns: z.int().positive().exactOptional().describe('Most answers of the model in one session.'),
      maxBudgetUsd: z
        .number()
        .positive()
        .exactOptional()
        .describe('What the run may cost; the gateway refuses requests beyond it.'),
    })
    .describe('Limits of the run.'),
  outputs: z
    .looseObject({
      required: z
        .array(z.string())
        .describe(
          'Files that must be below `/caisson/output` at the end: `manifest.json`, `diff.patch`, `summary.md`, and any other name.',
        ),
    })
    .describe('What the adapter leaves.'),
})

/** What an adapter image is told about its run. */
export type AdapterSpec = z.infer<typeof adapterSpecSchema>
