import { fileURLToPath } from 'node:url'
import { readTranscript } from '../../../../src/agents/transcript/reader.js'
import type { Transcript } from '../../../../src/agents/transcript/transcript.js'

/** A recorded session of the real CLI. */
export function fixturePath(name: string): string {
  return fileURLToPath(new URL(`../../../fixtures/transcripts/${name}.jsonl`, import.meta.url))
}

export function readFixture(name: string): Promise<Transcript> {
  return readTranscript(fixturePath(name))
}

/** Lines of a stream from objects. */
export function jsonLines(...events: unknown[]): string {
  return events.map((event) => `${JSON.stringify(event)}\n`).join('')
}

export function assistant(id: string, content: unknown, more: object = {}): object {
  return {
    type: 'assistant',
    message: {
      id,
      role: 'assistant',
      model: 'claude-x',
      content,
      usage: { input_tokens: 10, output_tokens: 5 },
    },
    parent_tool_use_id: null,
    session_id: 's1',
    ...more,
  }
}

export function toolResult(id: string, content: unknown, more: object = {}): object {
  return {
    type: 'user',
    message: { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content, ...more }] },
    parent_tool_use_id: null,
    session_id: 's1',
  }
}
