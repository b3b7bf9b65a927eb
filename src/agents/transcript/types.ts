/** One tool call of the agent; `output` is the text of its matching result, absent while there is none. */
export interface ToolCall {
  toolName: string
  input: unknown
  /** Text; another backend may have any value. */
  output?: unknown
  /** The ID that joins call and result in the stream. */
  id?: string
  /** True when the tool reported an error, or the permission to use it was denied. */
  isError?: boolean
}

/** One turn of the conversation; several stream lines with one message ID are one message. */
export interface TranscriptMessage {
  role: 'user' | 'assistant' | 'system'
  /** The text blocks joined by newlines; empty when there was no text. */
  content: string
  /** Absent when no tool was called. */
  toolCalls?: ToolCall[]
  /** Extended thinking, where the model sent it. */
  thinking?: string
  /** Set on messages of a subagent: the ID of the tool call that started it. */
  parentToolUseId?: string
}

/** Figures of a session. */
export interface SessionMetadata {
  /** US dollars, as the CLI reports them; 0 when it reported none. */
  costUsd: number
  /** Tokens, cache reads and writes included. */
  inputTokens: number
  outputTokens: number
  turnCount: number
  /** Milliseconds; the wall clock where the stream has no figure. */
  durationMs: number
  /** What did not succeed: failed tool calls, denials and a failed end. */
  errorCount: number
  sessionId?: string
  model?: string
  /** The agent, as messages name it; absent for the default agent. */
  agentName?: string
  /** Who speaks in the transcript; absent for the default agent. */
  agentSpeaker?: string
  /** Absent for Claude Code, whose version is `claudeCodeVersion`. */
  agentVersion?: string
  claudeCodeVersion?: string
  denialCount?: number
  cacheReadTokens?: number
  cacheCreationTokens?: number
}

/** The parsed session. The raw stream beside it is the evidence. */
export interface SessionTranscript {
  messages: TranscriptMessage[]
  metadata: SessionMetadata
}
