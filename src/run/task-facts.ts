import type { Redact } from '../base/redact.js'
import type { Task } from '../github/event/task.js'
import type { Manifest } from './manifest.js'

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
