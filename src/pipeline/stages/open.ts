import type { AgentAdapter } from '../../agents/port/agent.js'
import { agentFor } from '../../agents/registry.js'
import { namesToRecord } from '../../base/agent-names.js'
import { pointedSecrets } from '../../base/credentials/pointed.js'
import { describeError } from '../../base/errors.js'
import { createGrowingRedactor, type Redact } from '../../base/redact.js'
import type { Spec } from '../../config/spec.js'
import type { Task } from '../../github/event/task.js'
import type { Forge } from '../../github/forge.js'
import type { RunEvent } from '../../run/journal/event.js'
import { type Journal, openJournal } from '../../run/journal/journal.js'
import type { Manifest } from '../../run/manifest.js'
import { trimRun } from '../../run/record/keep.js'
import { type Lock, lockRun } from '../../run/record/lock.js'
import { ownProcess } from '../../run/record/process-identity.js'
import type { RunRecord } from '../../run/record/record.js'
import { assertStateOutside } from '../../run/record/state-folder.js'
import {
  createRunFolder,
  newRunId,
  type RunFolder,
  readManifest,
  removeGatewayFolder,
  writeManifest,
  writeRecord,
} from '../../run/run-folder.js'
import { startingManifest, taskFacts } from '../../run/starting-manifest.js'
import { RUN_VARIABLE } from '../../sandbox/process/stragglers.js'
import { createResources, type Resources } from './environment/resources.js'
import { createRunProgress, type RunProgress } from './live-comment/live-comment.js'
import type { RunRequest } from './request.js'

/** What every stage of a run needs. It has a folder: from here on every end leaves a manifest. */
export interface Run {
  /** As it was asked for; once it is resolved, with a complete spec. */
  request: RunRequest
  /** The agent of that spec. */
  agent: AgentAdapter
  folder: RunFolder
  redact: Redact
  /** Redacts these values too from here on, in the log as well. */
  hide(secrets: readonly string[]): void
  resources: Resources
  /** The sandbox of the last session, which is being removed. */
  closing?: Promise<void>
  startedAt: number
  /** What happens, for followers of the run; `request.log` writes to it too. */
  journal: Journal
  /** What is going on, for the comment on the target. */
  progress: RunProgress
  /** Records something that another process may need in order to finish this run. */
  note(change: Partial<RunRecord>): Promise<void>
  /** Releases everything and records that the run is over, unless its end is still to be written. */
  close(unended?: boolean): Promise<void>
}

/** Creates the folder of a run. Throws RUN_BUSY, and leaves nothing behind, if another run holds the lock. */
export async function openRun(request: RunRequest): Promise<Run> {
  const id = request.runId ?? newRunId(request.clock.now())
  const lock = request.lock === undefined ? null : await lockRun(request.root, request.lock, id)
  try {
    return await openLocked(request, id, lock)
  } catch (error) {
    await lock?.release()
    throw error
  }
}

async function openLocked(asked: RunRequest, id: string, lock: Lock | null): Promise<Run> {
  const { host, clock } = asked
  const { stateDir } = host
  const agent = agentFor(asked)
  assertStateOutside(stateDir, asked.checkout)
  const startedAt = clock.now()
  const secrets = [...asked.secrets, ...(await pointedSecrets(host.env, asked.checkout))]
  const { redact, hide } = createGrowingRedactor([...secrets, asked.publish.forge?.token])
  const begun: RunRecord = {
    id,
    state: 'queued',
    replayOf: asked.replay?.runId,
    ...(await ownProcess()),
    stop: asked.stop ?? 'signal',
    agent: asked.spec.agent.definition ?? agent.name,
    startedAt: new Date(startedAt).toISOString(),
    updatedAt: new Date(startedAt).toISOString(),
    cancelled: false,
    task: taskRecord(asked.task),
    commentKey: asked.delivery.commentKey,
    commentThread: asked.delivery.commentThread,
    repository: asked.publish.to === 'forge' ? repositoryName(asked.publish.forge) : undefined,
  }
  const folder = await createRunFolder(asked.root, id, async (nascent) => {
    await writeManifest(
      nascent,
      manifestAtStart({ request: asked, agent, folder: nascent, redact, startedAt }),
    )
    await writeRecord(nascent, begun, stateDir)
  })
  const progress = createRunProgress()
  const onEvent = (event: RunEvent) => {
    progress.add(event)
    asked.onEvent?.(event)
  }
  const journal = openJournal({ path: folder.log, redact, log: asked.log, clock, onEvent })
  journal.state(begun.state, begun.updatedAt)
  const note = recordWriter(folder, begun, journal, asked)
  const resources = createResources(journal.log)
  resources.add("the socket's folder", () => removeGatewayFolder(folder))
  // Also identifies an engine client that outlives this process.
  const marked = { ...host, env: { ...host.env, [RUN_VARIABLE]: id } }
  const request = { ...asked, secrets, host: marked, log: journal.log }
  const close = async (unended = false) => {
    await progress.stop()
    const clean = await resources.release()
    // A run whose end could not be written is left to be salvaged.
    if (!unended) await note({ state: 'done', pending: undefined, leftover: clean ? undefined : true })
    const manifest = await readManifest(folder)
    if (manifest) journal.done(manifest)
    journal.close()
    if (asked.trim)
      await trimRun({ folder, record: { leftover: !clean }, manifest }).catch((error: unknown) =>
        request.log.debug(`The workspace could not be removed: ${describeError(error).message}`),
      )
    await lock?.release()
  }
  await note({ state: 'preparing' })
  request.onStart?.(folder)
  return { request, agent, folder, redact, hide, resources, startedAt, journal, progress, note, close }
}

/** Changes to the record: one writer at a time, in the order of the calls. */
function recordWriter(
  folder: RunFolder,
  begun: RunRecord,
  journal: Journal,
  { clock, host: { stateDir } }: Pick<RunRequest, 'clock' | 'host'>,
) {
  let record = begun
  let writing = Promise.resolve()
  return (change: Partial<RunRecord>): Promise<void> => {
    record = { ...record, ...change, updatedAt: new Date(clock.now()).toISOString() }
    const current = record
    // A follower that reads a state in the record finds it in the journal.
    if (change.state) journal.state(change.state, current.updatedAt)
    // Includes what could not be written before.
    writing = writing.catch(() => {}).then(() => writeRecord(folder, current, stateDir))
    return writing
  }
}

function taskRecord(task: Task): RunRecord['task'] {
  const { target, instruction, requester, trigger, triggeredAt, comment } = task
  return { target, instruction, requester, trigger, triggeredAt, comment }
}

/** The agent, as far as the spec says. */
export function agentFacts(agent: AgentAdapter, spec: Spec): Manifest['agent'] {
  const { definition, preset, paths } = spec.agent
  return {
    name: agent.name,
    ...namesToRecord(agent),
    definition,
    preset: preset === 'default' ? undefined : preset,
    paths: paths.length > 0 ? paths : undefined,
  }
}

/** What the request alone says about a run. */
export function manifestAtStart(
  run: Pick<Run, 'request' | 'agent' | 'folder' | 'redact' | 'startedAt'>,
): Manifest {
  const { spec, task, checkout, replay, publish } = run.request
  const { maxTurns, maxBudgetUsd } = spec.limits
  const manifest = startingManifest({
    runId: run.folder.id,
    replayOf: replay?.runId,
    task: taskFacts(task, run.redact),
    repository: publish.forge ? repositoryName(publish.forge) : checkout.split('/').at(-1) || '/',
    agent: agentFacts(run.agent, spec),
    backend: spec.sandbox.backend === 'local' ? 'local' : 'container',
    startedAt: new Date(run.startedAt).toISOString(),
  })
  return maxTurns || maxBudgetUsd ? { ...manifest, limits: { maxTurns, maxBudgetUsd } } : manifest
}

function repositoryName({ owner, name }: Forge): string {
  return `${owner}/${name}`
}
