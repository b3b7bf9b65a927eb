import type { Readable, Writable } from 'node:stream'
import type { CanonicalLine } from './session-lines.js'
import type { SessionSettings } from './session-settings.js'

/** A session with an agent that wants a dialogue on its standard streams, not one prompt on its input. */
export interface ConversationOptions {
  settings: SessionSettings
  prompt: string
  /** The working directory, as the agent sees it. */
  workspace: string
  input: Writable
  output: Readable
  /**
   * Says in the canonical vocabulary what the agent has said; `source` is the text of its own messages. A session begins
   * with `system`/`init` and ends with `result`.
   */
  tell(lines: readonly CanonicalLine[], source: string): void
}

/** A dialogue that has begun. */
export interface Conversation {
  /** Resolves when its `result` is told, or when the agent's output has ended without one. Never rejects. */
  readonly ended: Promise<void>
  /** Asks the agent to stop; it still answers. */
  cancel(): void
}
