import type { AgentAdapter } from '../../agents/port/agent.js'
import { finalWords } from '../../agents/transcript/final-word.js'
import { ExecutionError } from '../../base/errors.js'
import type { Reason } from '../../base/reason.js'
import { OWN_OUTPUTS } from '../../config/spec.js'
import type { Executed, RunState } from './state.js'

/** Reasons of a session that was stopped in the middle of its work: its last message says how far it got. */
const STOPPED: readonly Reason[] = ['max_turns', 'budget_exceeded', 'timeout', 'cancelled']

export function answerOf(executed: Executed | undefined): string {
  if (!executed) return ''
  const { session, transcript } = executed.result
  // An error is reported as an error, not again as the answer.
  if (session.error === undefined || session.message !== session.error.message) return session.message
  return STOPPED.includes(session.reason) ? finalWords(transcript) : ''
}

/** Whether a session left nothing at all, as after a model's empty turns: that is no answer that needs no change. */
export function isSilent({ run, prepared, executed, captured }: RunState, answer: string): boolean {
  const { image } = run.agent
  // An error says more of a session than its silence.
  if (executed?.result.session.error !== undefined) return false
  if (answer.trim() !== '' || !captured?.patch.empty || executed?.loop || image !== undefined) return false
  const { spec, tools = [] } = run.request
  const files = (captured.files ?? []).filter(({ value }) => value !== undefined)
  const held = prepared?.github?.gateway.held() ?? []
  const promised = spec.outputs.required.filter((name) => !OWN_OUTPUTS.includes(name))
  return [...promised, ...tools, ...files, ...held].length === 0
}

export function silentEnd({ displayName }: AgentAdapter): ExecutionError {
  const message = `${displayName} ended without an answer and without changing any file.`
  return new ExecutionError('EXECUTION_SESSION_FAILED', message, {
    hint: 'See in the transcript what it did, then run again, with another model if it happens again.',
  })
}
