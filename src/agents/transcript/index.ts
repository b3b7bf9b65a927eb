/**
 * `caisson/transcript`: reads what an agent's session left, whoever ran it. Accepts the stream that Claude Code prints
 * with `--output-format stream-json`, its own session files, and `evidence/transcript.jsonl` of a run.
 */
export { parseEvent, type StreamEvent } from './event.js'
export { readEvents, readTranscript, type StreamSummary, summarizeStream } from './reader.js'
export { parseClaudeCliOutput } from './sessions/sessions.js'
export { partsOf, readStored, type TranscriptParts } from './stored.js'
export type { Transcript, TranscriptOptions } from './transcript.js'
export type { SessionMetadata, SessionTranscript, ToolCall, TranscriptMessage } from './types.js'
export { toMarkdown } from './views/markdown.js'
