import { type EventInput, joinTexts, promptOf } from './event-input.js'
import { readPayload, repositoryDispatchSchema } from './payload.js'
import { requesterOf } from './subject.js'
import { type Skip, skip, type Task } from './task.js'

/**
 * A program asks, with a token that may write: `client_payload` has the prompt and the target, and whatever else is in
 * it is data. Null for every other event.
 */
export function repositoryDispatch(input: EventInput): Task | Skip | null {
  const { name, rules, now, actor } = input
  if (name !== 'repository_dispatch') return null
  const { client_payload: sent, branch, sender } = readPayload(repositoryDispatchSchema, name, input.payload)
  const { prompt, target, ...data } = sent ?? {}
  const instruction = joinTexts(promptOf(rules), prompt ?? '')
  const number = rules.targetNumber ?? (target == null ? undefined : Number(target))
  if (instruction === '' && number === undefined) {
    return skip(
      'The event `repository_dispatch` does not start a run: set `prompt` or `target` in its `client_payload`, or the input `prompt`.',
    )
  }
  return {
    target: number === undefined ? { kind: 'none' } : { kind: 'issue', number },
    instruction,
    requester: requesterOf(sender ?? { login: actor }),
    trigger: 'dispatched',
    triggeredAt: now,
    event: name,
    ...(branch === undefined ? {} : { ref: branch }),
    ...(Object.keys(data).length === 0 ? {} : { sent: data }),
  }
}
