import { type Line, objectOf, parseLines, pick, relinked, textOf } from '../../stores/lines.js'
import { oneFile, UUID } from '../../stores/one-file.js'

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
export const qwenSessions = oneFile({
  isSessionId: UUID,
  steps: (id) => [...PROJECTS, /^-/, 'chats', `${id}.jsonl`],
  place: (id, workingDirectory) => [
    ...PROJECTS,
    workingDirectory.replace(/[^A-Za-z0-9]/g, '-'),
    'chats',
    `${id}.jsonl`,
  ],
  folderIn: ({ cwd }) => cwd,
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
})

function messageOf(line: Line): Line | null {
  const message = objectOf(line['message'])
  if (!['user', 'assistant', 'tool_result'].includes(String(line['type'])) || message === null) return null
  const { role, parts } = message
  return (role === 'user' || role === 'model') && Array.isArray(parts) ? { role, parts } : null
}
