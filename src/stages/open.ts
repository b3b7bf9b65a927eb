import type { Task } from '../event/task.js'
import { createRedactor, type Redact } from '../redact.js'
import type { Manifest } from '../run/manifest.js'
import type { RunRecord } from '../run/record.js'
import {
  createRunFolder,
  newRunId,
  type RunFolder,
  removeGatewayFolder,
  writeManifest,
  writeRecord,
} from '../run/run-folder.js'
import type { RunRequest } from './request.js'
import { createResources, type Resources } from './resources.js'

/** A run that has a folder: from here on every end leaves a manifest. */
export interface OpenedRun {
  phase: 'opened'
  request: RunRequest
  folder: RunFolder
  redact: Redact
  resources: Resources
  startedAt: number
  /** Notes something that another process may need in order to finish this run. */
  note(change: Partial<RunRecord>): Promise<void>
}

export async function openRun(request: RunRequest): Promise<OpenedRun> {
  const startedAt = request.clock.now()
  const folder = await createRunFolder(request.root, request.runId ?? newRunId(startedAt))
  const resources = createResources(request.log)
  resources.add('the folder of the socket', () => removeGatewayFolder(folder))
  let record: RunRecord = {
    id: folder.id,
    state: 'queued',
    pid: process.pid,
    startedAt: new Date(startedAt).toISOString(),
    updatedAt: new Date(startedAt).toISOString(),
    cancelled: false,
    task: taskRecord(request.task),
    commentKey: request.delivery.commentKey,
  }
  // One writer at a time, in the order of the calls.
  let writing = Promise.resolve()
  const note = (change: Partial<RunRecord>) => {
    record = { ...record, ...change, updatedAt: new Date(request.clock.now()).toISOString() }
    const current = record
    writing = writing.then(() => writeRecord(folder, current))
    return writing
  }
  await note({ state: 'preparing' })
  const opened: OpenedRun = {
    phase: 'opened',
    request,
    folder,
    redact: createRedactor([...request.secrets, request.forge?.token]),
    resources,
    startedAt,
    note,
  }
  await writeManifest(folder, startingManifest(opened))
  request.onStart?.(folder)
  return opened
}

function taskRecord(task: Task): RunRecord['task'] {
  const { target, instruction, requester, trigger, triggeredAt } = task
  return { target, instruction, requester, trigger, triggeredAt }
}

/** What is known at the start; a process that dies before it knows more leaves this. */
export function startingManifest({
  request,
  folder,
  redact,
  startedAt,
}: Pick<OpenedRun, 'request' | 'folder' | 'redact' | 'startedAt'>): Manifest {
  const { target, instruction, requester, trigger } = request.task
  return {
    schemaVersion: 1,
    runId: folder.id,
    status: 'running',
    outcome: 'failure',
    reason: 'internal_error',
    exitCode: 1,
    task: { target, instruction: redact(instruction), requester, trigger },
    base: {
      repository: request.forge
        ? `${request.forge.owner}/${request.forge.name}`
        : request.checkout.split('/').at(-1) || '/',
      sha: null,
    },
    agent: { name: request.spec.agent.name },
    sandbox: {
      backend: request.spec.sandbox.backend === 'local' ? 'local' : 'container',
      engine: 'none',
      network: 'none',
      sealed: false,
      weaknesses: [],
    },
    startedAt: new Date(startedAt).toISOString(),
    metadata: { costUsd: 0, inputTokens: 0, outputTokens: 0, turnCount: 0, durationMs: 0, errorCount: 0 },
    denials: [],
    artifacts: [],
  }
}
