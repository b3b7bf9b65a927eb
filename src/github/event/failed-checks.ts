import { type EventInput, promptOf } from './event-input.js'
import { checksSchema, readPayload } from './payload.js'
import { requesterOf } from './subject.js'
import { type Skip, skip, type Task } from './task.js'

const EVENTS = ['workflow_run', 'check_suite'] as const

/**
 * Checks that failed start a run, also without a prompt of the workflow; others need one. Where is found by
 * `locateFailure`. Null for every other event.
 */
export function failedChecks(input: EventInput): Task | Skip | null {
  const kind = EVENTS.find((name) => name === input.name)
  if (kind === undefined || input.rules.targetNumber !== undefined) return null
  const payload = readPayload(checksSchema, kind, input.payload)
  const found = payload[kind]
  const prompt = promptOf(input.rules)
  if (!found || payload.action !== 'completed') return null
  const name = found.name || found.app?.name || 'The checks'
  const head = found.head_repository?.full_name
  const elsewhere = head !== undefined && head !== payload.repository?.full_name
  const asked = {
    instruction: prompt,
    requester: requesterOf(payload.sender ?? { login: input.actor }),
    triggeredAt: input.now,
    event: kind,
  }
  if (found.conclusion !== 'failure' && found.conclusion !== 'timed_out') {
    if (prompt === '')
      return skip(
        `\`${name}\` ended with ${found.conclusion ?? 'no conclusion'}: without a prompt, only a failure starts a run.`,
      )
    if (elsewhere || !found.head_branch) return null
    const passed = { sha: found.head_sha, branch: found.head_branch }
    return { ...asked, target: { kind: 'none' }, trigger: 'prompted', passed }
  }
  if (elsewhere) return fromFork(name, head)
  const pull = found.pull_requests?.find(({ base }) => base?.repo?.id === payload.repository?.id)
  return {
    ...asked,
    target: pull ? { kind: 'pull_request', number: pull.number } : { kind: 'none' },
    trigger: 'failed',
    seenHead: found.head_sha,
    failed: {
      kind,
      id: found.id,
      attempt: found.run_attempt ?? 1,
      name,
      of: kind === 'workflow_run' ? `workflow-${found.workflow_id}` : `app-${found.app?.id}`,
      sha: found.head_sha,
      branch: found.head_branch ?? null,
      ...(found.html_url === undefined ? {} : { url: found.html_url }),
    },
  }
}

/** Why a failure in a fork starts no run. */
export function fromFork(name: string, fork = 'a fork'): Skip {
  return skip(
    `\`${name}\` failed on a commit of ${fork}, where Caisson cannot push: ask in a comment on the pull request.`,
  )
}
