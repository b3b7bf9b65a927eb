import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../log.js'
import { type CapturedPatch, capturePatch } from '../patch/capture.js'
import type { PolicyEvaluation } from '../patch/policy/evaluate-policy.js'
import type { Manifest } from '../run/manifest.js'
import { releaseSpace } from '../run/reserve.js'
import type { RunFolder } from '../run/run-folder.js'
import { openStoredFile, STREAM_BYTES } from '../stored-file.js'
import { adapterFacts, withWords } from './adapter-image/claims.js'
import type { CheckedFile } from './agent-files/expected.js'
import { collectAgentOutput } from './environment/files.js'
import type { ExecutedRun } from './execute.js'

/** A run whose transcript and patch are on disk. */
export interface CapturedRun extends Omit<ExecutedRun, 'phase'> {
  phase: 'captured'
  patch: CapturedPatch
  /** The policy's evaluation of the patch; absent until it was evaluated, or if it is empty. */
  policyEvaluation?: PolicyEvaluation
  /** What an adapter image said about its own run. */
  adapter?: NonNullable<Manifest['adapter']>
  /** The JSON files that the run asked for; absent until they were checked. */
  files?: readonly CheckedFile[]
}

/** Where a run's output has the files that the agent left in its own output folder. */
export const AGENT_OUTPUT = 'agent'

export async function captureRun(run: ExecutedRun): Promise<CapturedRun> {
  const { request, folder, workspace, result, redact } = run
  await releaseSpace(folder, 'patch')
  await writeFile(folder.transcript, redact(`${JSON.stringify(result.transcript, null, 2)}\n`))
  const patch = await capturePatch({ workspace, to: folder.patch, log: request.log })
  await takeAgentOutput(folder, request.log)
  const left = join(folder.output, AGENT_OUTPUT)
  const adapter = await adapterFacts(run, patch, left)
  return {
    ...run,
    ...(adapter ? { adapter, result: await withWords(run, left, adapter) } : {}),
    phase: 'captured',
    patch,
  }
}

/** Copies the plain files that the agent left in its output folder into the run's output. */
export async function takeAgentOutput(folder: RunFolder, log: Log): Promise<void> {
  const leftOut = await collectAgentOutput(folder.agentOutput, join(folder.output, AGENT_OUTPUT))
  for (const { name, why } of leftOut) log.warn(`Left out of the run's output: ${name} (${why})`)
}

/** At most `limit` bytes of a patch in this folder, for people to read; whole characters only. Throws FILE_REFUSED. */
export async function patchExcerpt(path: string, limit: number, folder = dirname(path)): Promise<string> {
  const file = await openStoredFile(folder, path, STREAM_BYTES)
  const chunks: Buffer[] = []
  for await (const chunk of file?.createReadStream({ end: limit - 1 }) ?? []) chunks.push(chunk as Buffer)
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
}
