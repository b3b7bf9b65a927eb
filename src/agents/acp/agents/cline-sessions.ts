import { join } from 'node:path'
import { type Line, objectsIn, parseLine, parseLines, pick, textOf } from '../../stores/lines.js'
import { oneFile } from '../../stores/one-file.js'

/** Below HOME: a folder for each session. */
const SESSIONS = ['.cline', 'data', 'sessions'] as const

const MESSAGE = ['id', 'role', 'content', 'ts']

/**
 * Cline's session files: `$HOME/.cline/data/sessions/<session>/<session>.messages.json`, and beside it what it knows of
 * the session (checked with 3.0.65: its database is not needed). Messages are kept as lines, behind one with their folder.
 */
export const clineSessions = oneFile({
  isSessionId: /^\d{13}_[A-Za-z0-9_-]{1,40}$/,
  steps: (id) => [...SESSIONS, id, `${id}.messages.json`],
  folderIn: ({ cwd }) => cwd,
  filesOf(sessionId, text, { home, workspace }) {
    const folder = join(...SESSIONS, sessionId)
    const messages = parseLines(text).filter(isMessage)
    const path = join(folder, `${sessionId}.messages.json`)
    return {
      [join(folder, `${sessionId}.json`)]: JSON.stringify(manifestOf(sessionId, workspace, join(home, path))),
      [path]: JSON.stringify({ version: 1, agent: 'lead', sessionId, messages }),
    }
  },
  readConversation(file, redact) {
    const lines = parseLines(redact(textOf(linesOf(file))))
    const messages = lines.filter(isMessage).map((line) => pick(line, MESSAGE))
    const roles = new Set(messages.map(({ role }) => role))
    return { text: textOf([pick(lines[0] ?? {}, ['cwd']), ...messages]), usable: roles.size === 2 }
  },
})

/** The agent's own document, or the lines that are kept of one. Its instructions say where it worked. */
function linesOf(file: string): Line[] {
  const document = parseLine(file)
  if (document === null) return parseLines(file)
  const { messages, system_prompt: instructions } = document
  const [, cwd] = /Working Directory: (\/.*)$/m.exec(String(instructions)) ?? []
  const said = objectsIn(messages)
  return [cwd === undefined ? {} : { cwd }, ...said]
}

function isMessage({ role, content }: Line): boolean {
  return (role === 'user' || role === 'assistant') && content !== undefined
}

function manifestOf(sessionId: string, workspace: string, messages: string): object {
  return {
    version: 1,
    session_id: sessionId,
    source: 'cli',
    pid: 1,
    started_at: new Date(Number(sessionId.slice(0, 13))).toISOString(),
    status: 'completed',
    interactive: true,
    provider: 'openai-compatible',
    model: 'none',
    cwd: workspace,
    workspace_root: workspace,
    enable_tools: true,
    enable_spawn: true,
    enable_teams: false,
    messages_path: messages,
  }
}
