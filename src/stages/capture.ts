import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type CapturedPatch, capturePatch } from '../patch/capture.js'
import type { PolicyEvaluation } from '../patch/policy/evaluate-policy.js'
import { releaseSpace } from '../run/reserve.js'
import { collectAgentOutput } from './environment/files.js'
import type { ExecutedRun } from './execute.js'

/** A run whose transcript and patch are on disk. */
export interface CapturedRun extends Omit<ExecutedRun, 'phase'> {
  phase: 'captured'
  patch: CapturedPatch
  /** The policy's evaluation of the patch; absent until it was evaluated, or if the patch is empty. */
  policyEvaluation?: PolicyEvaluation
}

export async function captureRun(run: ExecutedRun): Promise<CapturedRun> {
  const { request, folder, workspace, result, redact } = run
  await releaseSpace(folder, 'patch')
  await writeFile(folder.transcript, redact(`${JSON.stringify(result.transcript, null, 2)}\n`))
  const patch = await capturePatch({ workspace, to: folder.patch, log: request.log })
  const leftOut = await collectAgentOutput(folder.agentOutput, join(folder.output, 'agent'))
  for (const { name, why } of leftOut) {
    request.log.warn(`Left out of the run's output: ${name} (${why})`)
  }
  return { ...run, phase: 'captured', patch }
}

/** At most `limit` bytes of a patch, for people to read; whole characters only. */
export async function patchExcerpt(path: string, limit: number): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of createReadStream(path, { end: limit - 1 })) chunks.push(chunk as Buffer)
  return new TextDecoder().decode(Buffer.concat(chunks), { stream: true })
}
