import { expect, it } from 'vitest'
import type {
  ExecutionBackend,
  ExecutionParams,
  ExecutionResult,
  SessionMetadata,
  SessionTranscript,
  ToolCall,
  TranscriptMessage,
} from '../../../src/programs/index.js'
import { resolveExecutionBackend } from '../../../src/programs/index.js'

// What the contract names, and nothing more: `npm run check` fails where one of these has to have another field.
const metadata: SessionMetadata = {
  costUsd: 0,
  inputTokens: 0,
  outputTokens: 0,
  turnCount: 0,
  durationMs: 0,
  errorCount: 0,
}
const toolCall: ToolCall = { toolName: 'Read', input: {} }
const message: TranscriptMessage = { role: 'assistant', content: 'Done.', toolCalls: [toolCall] }
const transcript: SessionTranscript = { messages: [message], metadata }
const result: ExecutionResult = { transcript }
const params: ExecutionParams = { prompt: 'x', workspacePath: '/x', model: 'sonnet', maxTurns: 3 }

it('takes a backend of anybody who keeps to the contract in the place of its own', async () => {
  const last = async (backend: ExecutionBackend) =>
    (await backend(params)).transcript.messages.at(-1)?.content
  expect(await last(async () => result)).toBe('Done.')
  // Of the same type, whichever is chosen; this one does not get as far as an engine.
  for (const name of ['container', 'local', 'auto'] as const)
    await expect(last(resolveExecutionBackend(name))).rejects.toMatchObject({ code: 'WORKSPACE_FAILED' })
})
