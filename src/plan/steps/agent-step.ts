import { appendFile, mkdir, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { labelled } from '../../base/log.js'
import { removeTree } from '../../base/sweep.js'
import type { AgentStepResult } from '../agent/session.js'
import { runAgentStep, type StepPlace } from '../agent/step.js'
import type { Container } from '../agent/tools/container.js'
import { TRACE_FILE } from '../agent/trace.js'
import type { Volume } from '../agent/volume.js'
import type { AgentStep } from '../model.js'
import { copyIntoVolume, createVolume, keepArtifact } from '../place/volume.js'
import type { Artifact, StepContext, StepResult } from '../work/ports.js'
import { withPatch } from './patch-between.js'
import type { PlanSite } from './plan-site.js'
import { openStepLog, stepLogPath } from './step-log.js'
import { makeWorkingFolder, openWorkingPlace, type WorkingFolder } from './working-folder.js'

/** The file with the agent's answer in the artifact that its `output` names. */
const RESPONSE_FILE = 'response'

/** Runs an agent step. Rejects where there can be no session; a session that goes wrong is a failed step. */
export async function runAgent(step: AgentStep, context: StepContext, site: PlanSite): Promise<StepResult> {
  const { name, sandbox, attempt } = step
  const isOneOfMany = attempt !== undefined
  const working = sandbox && (await makeWorkingFolder(name, sandbox, context, site, isOneOfMany))
  try {
    const place: StepPlace = {
      volumes: volumesOf(step, context, site, working),
      earlier: [...context.previous].map(([name, { outcome, exitCode, log }]) => ({
        ...{ name, outcome, log: join(site.folder, log) },
        ...(exitCode === undefined ? {} : { exitCode }),
      })),
      ...(working ? { openContainer: () => openContainer(step, working, context, site) } : {}),
    }
    const log = labelled(site.agents.log, isOneOfMany ? `${name} ${attempt}` : name)
    const result = await runAgentStep(step, place, { ...site.agents, log }, context.signal)
    await writeTrace(result, context, site)
    const { finishReason } = result
    const outputs = (await working?.outputs()) ?? new Map<string, Artifact>()
    if (finishReason === 'stop') await working?.keepCaches()
    if (step.output !== undefined)
      outputs.set(step.output, await withAnswer(step.output, outputs, result.response, site))
    const patchBytes = isOneOfMany ? await patchSize(outputs, context, site) : undefined
    return { ...agentStepEnd(result), outputs, patchBytes }
  } finally {
    await working?.remove()
  }
}

/** Bytes of the patches from what it was given to what it has made, by the names that both have. */
async function patchSize(
  outputs: ReadonlyMap<string, Artifact>,
  { inputs }: StepContext,
  { folder }: PlanSite,
): Promise<number> {
  const at = ({ folder: own }: Artifact) => join(folder, own)
  let bytes = 0
  for (const [name, after] of outputs) {
    const before = inputs.get(name)
    if (before === undefined) continue
    const { size } = await withPatch(at(before), at(after), join(folder, 'work'), ({ path }) => stat(path))
    bytes += size
  }
  return bytes
}

/** What its tools may read and write: the folders of its container, or artifacts as they are. */
function volumesOf(
  { inputs, sandbox }: AgentStep,
  context: StepContext,
  site: PlanSite,
  working: WorkingFolder | undefined,
): Volume[] {
  const own = inputs.flatMap(({ name, path }): Volume[] => {
    const artifact = context.inputs.get(name)
    return artifact ? [{ name: path, folder: join(site.folder, artifact.folder), writable: false }] : []
  })
  if (!sandbox || !working) return own
  const { path: folder } = working.volume
  const at = (path: string, writable: boolean) => ({ name: path, folder: join(folder, path), writable })
  const outputs = sandbox.outputs.map(({ path }) => at(path, true))
  if (sandbox.inputs === null) return [...own, { name: 'workspace', folder, writable: false }, ...outputs]
  const written = new Set(sandbox.outputs.map(({ path }) => path))
  const read = sandbox.inputs.filter(({ name, path }) => context.inputs.has(name) && !written.has(path))
  return [...own, ...read.map(({ path }) => at(path, false)), ...outputs]
}

/** The container with its initialization done, whose output is in the step's log. */
async function openContainer(
  { name, sandbox }: AgentStep,
  working: WorkingFolder,
  context: StepContext,
  site: PlanSite,
): Promise<Container> {
  if (!sandbox) throw new Error(`${name} has no sandbox`)
  const place = await openWorkingPlace(name, sandbox, working, context, site)
  try {
    const { run } = sandbox
    const container: Container = {
      id: place.id,
      exec: (command, options) => place.exec(command, options),
      close: () => place.close(),
    }
    if (!run) return container
    const words = [run.path, ...run.args]
    const log = openStepLog(site.folder, context.node, words.join(' '), site.redact)
    const initialization = await place
      .exec(words, { onOutput: log.write, signal: context.signal })
      .finally(() => log.end('initialization'))
    return { ...container, initialization }
  } catch (error) {
    await place.close()
    throw error
  }
}

/** Beside the log of the step, where people and the page of the plan look for it. */
async function writeTrace(
  { manifest: _, ...trace }: AgentStepResult,
  { node }: StepContext,
  { folder }: PlanSite,
): Promise<void> {
  const log = join(folder, stepLogPath(node))
  await mkdir(dirname(log), { recursive: true })
  await appendFile(log, `${trace.response}\n`)
  await writeFile(join(dirname(log), TRACE_FILE), `${JSON.stringify(trace, null, 2)}\n`)
}

/**
 * The artifact of its `output`: what its sandbox has written there, and the answer. Not the trace, which has times and IDs:
 * what the agent makes of the same answers is to be the same.
 */
async function withAnswer(
  name: string,
  outputs: ReadonlyMap<string, Artifact>,
  text: string,
  { folder, log }: PlanSite,
): Promise<Artifact> {
  const work = join(folder, 'work')
  await mkdir(work, { recursive: true })
  const written = outputs.get(name)
  const like = written && join(folder, written.folder)
  // Nobody but this function works in it, so that it can share files.
  const { path } = like
    ? await copyIntoVolume(like, work, { name, log, like })
    : await createVolume(work, name)
  try {
    // Whatever the agent has put there, a link for instance, is not written through.
    await removeTree(join(path, RESPONSE_FILE))
    await writeFile(join(path, RESPONSE_FILE), text, { flag: 'wx', mode: 0o644 })
    return await keepArtifact(folder, path, { name, log, like })
  } finally {
    await removeTree(path)
  }
}

/** Reasons of the session's run: something around the agent failed. */
const AROUND: readonly string[] = ['setup_failed', 'engine_failed', 'internal_error', 'config_invalid']

/** Exported for tests. */
export function agentStepEnd(
  result: Pick<AgentStepResult, 'finishReason' | 'manifest' | 'costUsd' | 'tokensUsed' | 'agent' | 'steps'>,
): Omit<StepResult, 'outputs'> {
  const { finishReason, manifest, costUsd, tokensUsed: tokens, agent } = result
  const figures = { costUsd, tokens, sessionId: agent.sessionId }
  if (finishReason === 'stop') {
    const message = refusedInWords(result)
    return { ...figures, outcome: 'succeeded', ...(message === '' ? {} : { message }) }
  }
  const { reason, error } = manifest
  const isAborted = reason === 'cancelled' && finishReason !== 'max_steps'
  return {
    ...figures,
    outcome: isAborted ? 'aborted' : AROUND.includes(reason) ? 'errored' : 'failed',
    cause: reason === 'timeout' ? reason : undefined,
    message: error?.message ?? IN_WORDS[finishReason] ?? reason,
  }
}

/** Tools of which no call worked: the answer may not be what it seems. */
function refusedInWords({ steps }: Pick<AgentStepResult, 'steps'>): string {
  const worked = new Set(steps.filter(({ isError }) => !isError).map(({ tool }) => tool))
  const refused = new Map(steps.filter(({ tool }) => !worked.has(tool)).map((one) => [one.tool, one.output]))
  return [...refused].map(([tool, why]) => `no call of ${tool} worked: ${why.slice(0, 300)}`).join('; ')
}

const IN_WORDS: Readonly<Record<string, string>> = {
  max_steps: 'it used all of its calls of tools',
  budget: 'it used up its budget',
  timeout: 'it ran out of time',
}
