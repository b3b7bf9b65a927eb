import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AgentAdapter } from '../agents/port/agent.js'
import { isPlainFolder, readPlainFile } from '../run/plain-file.js'

const FILE_BYTES = 64 * 1024 * 1024

/**
 * Puts a kept session into the HOME of an agent that has not started yet. False, with nothing written, when
 * there is no session with that ID or nothing in it to resume. `from` is checked as untrusted.
 */
export async function restoreSession(o: {
  agent: Pick<AgentAdapter, 'sessionFiles'>
  from: string
  sessionId: string
  home: string
  /** As the agent sees it. */
  workingDirectory: string
  /** The same of the home; default: as it is here. */
  homeInside?: string
}): Promise<boolean> {
  const { from, sessionId, home, workingDirectory } = o
  const { sessionFiles } = o.agent
  if (!sessionFiles?.isSessionId(sessionId)) return false
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(home, path), text, { mode: 0o600 })
  }
  const put = async (name: string, text: string) => {
    const path = sessionFiles.pathInHome(name, workingDirectory)
    if (path !== null) await write(path, text)
  }
  const file = await readPlainFile(join(from, `${sessionId}.jsonl`), FILE_BYTES)
  // It was redacted when it was kept; here, only lines that do not belong to a conversation are dropped.
  const conversation = sessionFiles.readConversation(file ?? '', (text) => text)
  if (!conversation.usable) return false
  const text = sessionFiles.movedTo(conversation.text, workingDirectory)
  const at = { home: o.homeInside ?? home, workspace: workingDirectory }
  const files = sessionFiles.filesOf?.(sessionId, text, at)
  if (files) for (const [path, content] of Object.entries(files)) await write(path, content)
  else await put(`${sessionId}.jsonl`, text)
  for (const folder of await foldersIn(join(from, sessionId))) {
    for (const name of await readdir(join(from, sessionId, folder))) {
      const text = await readPlainFile(join(from, sessionId, folder, name), FILE_BYTES)
      if (text !== null) await put(`${sessionId}/${folder}/${name}`, text)
    }
  }
  return true
}

async function foldersIn(path: string): Promise<string[]> {
  if (!(await isPlainFolder(path))) return []
  const plain: string[] = []
  for (const name of await readdir(path)) if (await isPlainFolder(join(path, name))) plain.push(name)
  return plain
}
