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
/** Below HOME: one folder for each working directory. */
const PROJECTS = ['.qwen', 'projects'] as const

/** What is kept of a line beside what was said. */
const PLACE = [
  'uuid',
  'parentUuid',
  'sessionId',
  'timestamp',
  'type',
  'provenance',
  'cwd',
  'version',
  'model',
]

/** Qwen Code's session files: `$HOME/.qwen/projects/<working directory>/chats/<session>.jsonl` (checked with 0.24.4). */
export const qwenSessions: SessionFiles = {
  isSessionId: (id) => SESSION_ID.test(id),
  async find(home, sessionId) {
    const [from] = await filesBelow(home, [...PROJECTS, /^-/, 'chats', `${sessionId}.jsonl`])
    return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }]
  },
  pathInHome(name, workingDirectory) {
    if (!SESSION_ID.test(name.replace(/\.jsonl$/, ''))) return null
    return join(...PROJECTS, workingDirectory.replace(/[^A-Za-z0-9]/g, '-'), 'chats', name)
  },
  movedTo(text, workingDirectory) {
    const before = text.split('\n').map((line) => parseLine(line)?.['cwd'])
    return movedLines(
      text,
      before.find((cwd) => typeof cwd === 'string'),
      workingDirectory,
    )
  },
  // Of the model's and the user's roles only: figures, snapshots and what else the file holds are the earlier run's.
  readConversation(file, redact) {
    const lines = parseLines(redact(file))
    const kept = relinked(lines, 'uuid', 'parentUuid', (line) => messageOf(line) !== null)
    const roles = new Set(kept.map((line) => messageOf(line)?.['role']))
    return {
      text: textOf(kept.map((line) => ({ ...pick(line, PLACE), message: messageOf(line) }))),
      usable: roles.size === 2,
    }
  },
  withoutContent: hollow,
}

function messageOf(line: Line): Line | null {
  const message = objectOf(line['message'])
  if (!['user', 'assistant', 'tool_result'].includes(String(line['type'])) || message === null) return null
  const { role, parts } = message
  return (role === 'user' || role === 'model') && Array.isArray(parts) ? { role, parts } : null
}
