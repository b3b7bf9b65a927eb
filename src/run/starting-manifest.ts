import type { SessionMetadata } from '../agents/transcript/types.js'
import { DEFAULT_AGENT } from '../base/agent-names.js'
import type { Redact } from '../base/redact.js'
import type { Task } from '../github/event/task.js'
import type { Manifest } from './manifest.js'

export const NO_METADATA: Readonly<SessionMetadata> = {
  costUsd: 0,
  inputTokens: 0,
  outputTokens: 0,
  turnCount: 0,
  durationMs: 0,
  errorCount: 0,
}

/**
 * The manifest of a run about which only `known` is known: what is left by a process that dies before it
 * knows more.
 */
export function startingManifest(
  known: Pick<Manifest, 'runId' | 'task' | 'startedAt'> & {
    replayOf?: string | undefined
    /** `owner/name` or the folder's name; default empty. */
    repository?: string
    /** Default: the default agent. */
    agent?: Manifest['agent']
    /** Default `container`. */
    backend?: Manifest['sandbox']['backend']
  },
): Manifest {
  const { runId, replayOf, task, startedAt, repository = '', backend = 'container' } = known
  const agent = known.agent ?? { name: DEFAULT_AGENT.name }
  return {
    schemaVersion: 1,
    runId,
    ...(replayOf ? { replayOf } : {}),
    status: 'running',
    outcome: 'failure',
    reason: 'internal_error',
    exitCode: 1,
    task,
    base: { repository, sha: null },
    agent,
    sandbox: { backend, engine: 'none', network: 'none', sealed: false, weaknesses: [] },
    startedAt,
    metadata: { ...NO_METADATA },
    denials: [],
    artifacts: [],
  }
}

/** What the manifest says about a task. */
export function taskFacts(task: Task, redact: Redact): Manifest['task'] {
  const { target, instruction, requester, trigger } = task
  return { target, instruction: redact(instruction), requester, trigger }
}

/** The task that a manifest or a record describes; `triggeredAt` is ISO 8601. */
export function taskOfFacts(facts: Manifest['task'], triggeredAt: string): Task {
  const { target, instruction, requester, trigger } = facts
  const { login, id } = requester
  return {
    target,
    instruction,
    requester: id === undefined ? { login } : { login, id },
    trigger: trigger as Task['trigger'],
    triggeredAt,
  }
}
