import { join } from 'node:path'
import type { SessionFiles } from '../../port/session-files.js'
import {
  filesBelow,
  hollow,
  type Line,
  movedLines,
  objectOf,
  parseLine,
  parseLines,
  pick,
  relinked,
  textOf,
} from '../../stores/lines.js'

const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
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
export const copilotSessions: SessionFiles = {
  isSessionId: (id) => SESSION_ID.test(id),
  async find(home, sessionId) {
    const [from] = await filesBelow(home, [...SESSIONS, sessionId, EVENTS])
    return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }]
  },
  pathInHome(name) {
    const id = name.replace(/\.jsonl$/, '')
    return SESSION_ID.test(id) ? join(...SESSIONS, id, EVENTS) : null
  },
  movedTo(text, workingDirectory) {
    const [first = ''] = text.split('\n', 1)
    const context = objectOf(objectOf(parseLine(first)?.['data'])?.['context'])
    return movedLines(text, context?.['cwd'], workingDirectory)
  },
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
  withoutContent: hollow,
}

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
