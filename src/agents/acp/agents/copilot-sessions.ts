import { type Line, objectOf, parseLines, pick, relinked, textOf } from '../../stores/lines.js'
import { oneFile, UUID } from '../../stores/one-file.js'

/** Below HOME: a folder for each session. */
const SESSIONS = ['.copilot', 'session-state'] as const
const EVENTS = 'events.jsonl'

/** Events that are part of a conversation, and what is kept of each. */
const KEPT: Readonly<Record<string, readonly string[]>> = {
  'session.start': ['sessionId', 'version', 'producer', 'copilotVersion', 'startTime', 'context'],
  'user.message': ['content', 'messageId', 'interactionId', 'turnId'],
  'assistant.turn_start': ['turnId', 'interactionId'],
  'assistant.turn_end': ['turnId'],
  'assistant.message': [
    ...['messageId', 'originatingMessageId', 'model', 'content', 'toolRequests', 'interactionId', 'turnId'],
    ...['reasoningOpaque', 'reasoningText', 'reasoningBlocks'],
  ],
  'tool.execution_start': ['toolCallId', 'toolName', 'arguments', 'turnId', 'model'],
  'tool.execution_complete': ['toolCallId', 'success', 'result', 'error', 'interactionId', 'turnId', 'model'],
}

/** Copilot CLI's session files: `$HOME/.copilot/session-state/<session>/events.jsonl` (checked with 1.0.102). */
export const copilotSessions = oneFile({
  isSessionId: UUID,
  steps: (id) => [...SESSIONS, id, EVENTS],
  folderIn: ({ data }) => objectOf(objectOf(data)?.['context'])?.['cwd'],
  // Its system prompt, permissions and totals are also in the file, and none of them is for a later session.
  readConversation(file, redact) {
    const lines = parseLines(redact(file))
    const kept = relinked(lines, 'id', 'parentId', isOfConversation)
    const types = kept.map(({ type }: Line) => type)
    return {
      text: textOf(kept.map(keptOf)),
      usable: types.includes('user.message') && types.includes('assistant.message'),
    }
  },
})

/** What an agent said that it started is no part of its own conversation. */
function isOfConversation({ type, data, agentId }: Line): boolean {
  const said = objectOf(data)
  const ofOther = agentId !== undefined || said?.['parentToolCallId'] !== undefined
  return Object.hasOwn(KEPT, String(type)) && said !== null && !ofOther
}

function keptOf(line: Line): Line {
  const { type, id, timestamp, parentId } = line
  const data = pick(objectOf(line['data']) ?? {}, KEPT[String(type)] ?? [])
  const { context } = data
  const place = context === undefined ? {} : { context: pick(objectOf(context) ?? {}, ['cwd']) }
  return { type, data: { ...data, ...place }, id, timestamp, parentId }
}
