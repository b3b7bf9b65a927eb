import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { readConversation } from './conversation.js'
import { PROJECTS, SESSION_ID } from './keep-sessions.js'
import { isPlainFolder, readPlainFile } from './plain-file.js'

const FILE_BYTES = 64 * 1024 * 1024

/** Name of the folder in which Claude Code keeps the sessions of a working directory (checked with 2.1.329). */
export function projectName(workingDirectory: string): string {
  return workingDirectory.replace(/[^A-Za-z0-9]/g, '-')
}

/**
 * Puts a kept session into the HOME of an agent that has not started yet. False when there is no session of that
 * id, or nothing in it to go on with; nothing is written then. `from` is checked as if anybody had made it.
 */
export async function restoreSession(o: {
  from: string
  sessionId: string
  home: string
  /** As the agent sees it. */
  workingDirectory: string
}): Promise<boolean> {
  const { from, sessionId, home } = o
  if (!SESSION_ID.test(sessionId)) return false
  const file = await readPlainFile(join(from, `${sessionId}.jsonl`), FILE_BYTES)
  // Redacted when it was kept; here only what is no part of a conversation is left out.
  const conversation = readConversation(file ?? '', (text) => text)
  if (!conversation.usable) return false
  const to = join(home, PROJECTS, projectName(o.workingDirectory))
  await put(join(to, `${sessionId}.jsonl`), conversation.text)
  for (const side of ['tool-results', 'subagents']) {
    const folder = join(from, sessionId, side)
    if (!(await isPlainFolder(folder))) continue
    for (const name of await readdir(folder)) {
      const text = await readPlainFile(join(folder, name), FILE_BYTES)
      if (text !== null) await put(join(to, sessionId, side, name), text)
    }
  }
  return true
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await writeFile(path, text, { mode: 0o600 })
}
