import { basename, join } from 'node:path'
import { parseJson } from '../../base/json.js'
import type { Redact } from '../../base/redact.js'
import type { Conversation, SessionFile, SessionFiles, UserText } from '../port/session-files.js'
import { filesBelow, movedLines, objectOf, REMOVED, UUID, withUserText } from '../stores/lines.js'

/** Below HOME: a folder for each year, month and day of the start. */
const SESSIONS = ['.codex', 'sessions'] as const
const ROLLOUT = /^rollout-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-([0-9a-f-]{36})\.jsonl$/
const MOST_SESSIONS = 100

/** The fields of a line that matter here; the rest is Codex's own business. */
interface Line {
  timestamp?: unknown
  ordinal?: unknown
  type?: unknown
  payload?: Payload
}

interface Payload {
  type?: unknown
  role?: unknown
  call_id?: unknown
  name?: unknown
  message?: unknown
  replacement_history?: unknown
  originator?: unknown
}

/** Codex's session files: `$HOME/.codex/sessions/2026/11/23/rollout-2026-11-23T17-05-03-<session>.jsonl`. */
export const sessionFiles: SessionFiles = {
  isSessionId: (id) => UUID.test(id),
  find,
  pathInHome(name) {
    const id = name.replace(/\.jsonl$/, '')
    return UUID.test(id) ? join(...SESSIONS, ...sessionFolder(id)) : null
  },
  movedTo: (text, workingDirectory) =>
    movedLines(text, ({ payload }) => objectOf(payload)?.['cwd'], workingDirectory),
  readConversation,
  withoutContent,
}

/** The folders and the file of a session: its ID begins with the time of its start, in milliseconds. */
function sessionFolder(id: string): string[] {
  const started = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString()
  const [day = '', time = ''] = started.slice(0, 19).split('T')
  return [...day.split('-'), `rollout-${day}T${time.replaceAll(':', '-')}-${id}.jsonl`]
}

/** The session asked for, then the others of this home: those of a loop, and of agents that it has started. */
async function find(home: string, sessionId: string): Promise<SessionFile[] | null> {
  const found = new Map<string, SessionFile>()
  for (const from of (await filesBelow(home, [...SESSIONS, /^\d{4}$/, /^\d\d$/, /^\d\d$/, ROLLOUT])).sort()) {
    const id = ROLLOUT.exec(basename(from))?.[1]
    if (id === undefined || !UUID.test(id) || found.size >= MOST_SESSIONS) continue
    found.set(id, { from, name: `${id}.jsonl`, conversation: true })
  }
  const own = found.get(sessionId)
  if (!own) return null
  found.delete(sessionId)
  return [own, ...found.values()]
}

/**
 * Only what was said and done, behind a head of its own (checked with 0.169.0: the resumed session sends the same items,
 * and its own instructions). The agent could write the file, and a later session takes `base_instructions` of the head
 * and messages of the roles `developer` and `system` as orders, so none of these is kept; settings and totals are not
 * either. Without the totals a resumed session counts from zero.
 */
function readConversation(file: string, redact: Redact, user: UserText = (text) => text): Conversation {
  const kept: string[] = []
  const spoken = new Set<'user' | 'model'>()
  let headed = false
  for (const raw of file.split('\n')) {
    const line = parseLine(redact(raw))
    const payload = line && keptPayload(line, user)
    if (!line || !payload || (line.type === 'session_meta' && headed)) continue
    if (line.type === 'session_meta') headed = true
    const { timestamp, ordinal, type } = line
    // Written anew: of a key that comes twice, Codex may read the one that was not looked at.
    kept.push(JSON.stringify({ timestamp, ordinal, type, payload }))
    if (type !== 'response_item') continue
    const { type: item, role } = payload
    if (role === 'user') spoken.add('user')
    if (role === 'assistant' || /_call$/.test(String(item))) spoken.add('model')
  }
  return { text: kept.length === 0 ? '' : `${kept.join('\n')}\n`, usable: spoken.size === 2 }
}

/** Without an originator, Codex takes the file for none of its own. */
const STARTED_BY = { originator: 'codex_exec', source: 'exec' }
const HEAD = ['id', 'timestamp', 'cwd', 'cli_version'] as const
/** Items beside messages that are part of a conversation. */
const ITEMS: readonly unknown[] = [
  'reasoning',
  'function_call',
  'function_call_output',
  'custom_tool_call',
  'custom_tool_call_output',
  'local_shell_call',
  'web_search_call',
  'compaction',
]

/** What a conversation keeps of a line; null: nothing. */
function keptPayload({ type, payload }: Line, user: UserText): Payload | null {
  if (typeof payload !== 'object' || payload === null) return null
  switch (type) {
    case 'session_meta': {
      const fields = Object.entries(payload).filter(
        ([key, value]) => HEAD.some((one) => one === key) && typeof value === 'string',
      )
      return { ...Object.fromEntries(fields), ...STARTED_BY }
    }
    case 'response_item':
      return isConversation(payload) ? saidBy(payload, user) : null
    case 'compacted': {
      const { message, replacement_history: history } = payload
      if (!Array.isArray(history)) return { message }
      const items = (history as (Payload | null)[]).filter(isConversation) as Payload[]
      return { message, replacement_history: items.map((item) => saidBy(item, user)) }
    }
    default:
      return null
  }
}

const saidBy = (item: Payload, user: UserText): Payload =>
  item.type === 'message' && item.role === 'user' ? withUserText({ item }, 'item', user).item : item

function isConversation(item: Payload | null): boolean {
  if (item?.type === 'message') return item.role === 'user' || item.role === 'assistant'
  return ITEMS.includes(item?.type)
}

/** What a line was, so that calls and their outputs stay together. */
function withoutContent(line: string): string {
  const parsed = parseLine(line) as (Line & Record<string, unknown>) | null
  if (parsed === null) return '***'
  const { payload = {}, ...rest } = parsed
  if (parsed.type === 'compacted') return JSON.stringify({ ...rest, payload: { message: REMOVED } })
  return JSON.stringify({ ...rest, payload: emptied(payload) })
}

function emptied({ type, role, call_id, name, ...rest }: NonNullable<Line['payload']>): object {
  const call = { type, call_id, name }
  switch (type) {
    case 'function_call':
      return { ...call, arguments: '{}' }
    case 'custom_tool_call':
      return { ...call, input: REMOVED }
    case 'function_call_output':
    case 'custom_tool_call_output':
      return { type, call_id, output: REMOVED }
    case 'message': {
      const kind = role === 'assistant' ? 'output_text' : 'input_text'
      return { type, role, content: [{ type: kind, text: REMOVED }] }
    }
    case undefined:
      return { ...rest, base_instructions: undefined, git: undefined }
    default:
      return { type: 'message', role: 'user', content: [{ type: 'input_text', text: REMOVED }] }
  }
}

const parseLine = (text: string) => objectOf(parseJson(text)) as Line | null
