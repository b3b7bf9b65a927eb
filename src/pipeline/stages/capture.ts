import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeTranscript } from '../../agents/transcript/stored.js'
import { namesOf } from '../../base/agent-names.js'
import { sha256OfContent } from '../../base/digest.js'
import { PatchError } from '../../base/errors.js'
import { LIMITS } from '../../base/limits.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import { type CapturedPatch, capturePatch } from '../../change/patch/capture.js'
import { countFiles } from '../../report/sections/figures.js'
import { releaseSpace } from '../../run/reserve.js'
import type { RunFolder } from '../../run/run-folder.js'
import { adapterFacts, withWords } from './adapter-image/claims.js'
import { collectAgentOutput } from './environment/files.js'
import type { RunAfter } from './state.js'

/** Where a run's output has the files that the agent left in its own output folder. */
export const AGENT_OUTPUT = 'agent'

/** Writes transcript and patch. */
export async function captureRun(state: RunAfter<'executed'>): Promise<RunAfter<'captured'>> {
  const { run, prepared, executed } = state
  const { request, folder, redact } = run
  const { result } = executed
  await releaseSpace(folder, 'patch')
  await writeTranscript(folder.transcript, result.transcript, redact)
  const found = await capturePatch({ workspace: prepared.workspace, to: folder.patch, log: request.log })
  await run.closing
  const patch = request.discardsChange ? await discarded(found, request.log) : found
  await takeAgentOutput(folder, redact, request.log)
  const left = join(folder.output, AGENT_OUTPUT)
  const adapter = await adapterFacts(state, patch, left)
  if (!adapter) return { ...state, captured: { patch } }
  const told = await withWords(result, redact, left, adapter)
  return { ...state, executed: { ...executed, result: told }, captured: { patch, adapter } }
}

/** Nothing of it, as if the agent had changed nothing. */
async function discarded(patch: CapturedPatch, log: Log): Promise<CapturedPatch> {
  if (patch.empty && patch.leftOut.length === 0) return patch
  log.info(`Discarded, as \`deliver: answer\` says: changes to ${countFiles(patch.files.length)}`)
  const { path, baseCommit, baseTree } = patch
  await writeFile(path, '')
  const sha256 = sha256OfContent('')
  return { path, bytes: 0, sha256, tree: baseTree, baseCommit, baseTree, files: [], leftOut: [], empty: true }
}

/** The change is not whole, so it is for a person to look at. */
export function diskFilled({ run, captured: { patch } }: RunAfter<'captured'>): PatchError {
  const missing = patch.leftOut.filter(({ why }) => why.endsWith('the disk is full')).map(({ path }) => path)
  const { displayName } = namesOf(run.agent)
  return new PatchError(
    'DISK_FULL',
    `The disk was full when the change was captured, after ${displayName} had worked. Not in the patch: ${missing.join(', ')}`,
    {
      hint: 'Free disk space on the runner (large caches and images first), or ask for less, and run again.',
    },
  )
}

/** Copies the plain files that the agent left in its output folder into the run's output. */
export async function takeAgentOutput(folder: RunFolder, redact: Redact, log: Log): Promise<void> {
  const leftOut = await collectAgentOutput(folder.agentOutput, join(folder.output, AGENT_OUTPUT), redact)
  const shown = leftOut.slice(0, LIMITS.leftOutShown.most)
  for (const { name, why } of shown) log.warn(`Left out of the run's output: ${name} (${why})`)
  if (leftOut.length > shown.length)
    log.warn(`Left out of the run's output: ${leftOut.length - shown.length} more files`)
}
