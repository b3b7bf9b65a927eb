import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Log } from '../log.js'
import type { Redact } from '../redact.js'
import { readConversation, withoutCredentials } from './conversation.js'
import { isPlainFolder, readPlainFile } from './plain-file.js'

/** Below a home: one folder for each working directory. */
export const PROJECTS = join('.claude', 'projects')

/** Name of the folder in a run's output. */
export const SESSION_FOLDER = 'session'

export const SESSION_ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** More than a session that fits any model's window, and less than what fills an artifact. */
const FILE_BYTES = 64 * 1024 * 1024
const SIDE_FILE_BYTES = 8 * 1024 * 1024
const TOTAL_BYTES = 128 * 1024 * 1024
const SIDE_FILES = 500
const SESSIONS = 100
const PROJECT_FOLDERS = 50

/**
 * Beside a session: long outputs, which the conversation names by their path, and what subagents said. A name is
 * Claude Code's own or it is not taken.
 */
const SIDE_FOLDERS = ['tool-results', 'subagents'] as const
const SIDE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.(?:txt|json|jsonl)$/

export interface KeepOptions {
  /** The agent's HOME; it may hold anything, and nothing in it is trusted. */
  home: string
  /** The run's last session; without it there is nothing to go on with. */
  sessionId: string
  /** Folder to write to; made when there is something to keep. */
  to: string
  redact: Redact
  log: Log
}

/**
 * Keeps what of an agent's HOME another machine needs to go on with its sessions: the conversations as plain files,
 * without secrets, within limits. Resolves to what the last session amounts to; null when it cannot be kept.
 */
export async function keepSessions(options: KeepOptions): Promise<{ bytes: number } | null> {
  const { home, sessionId, to, log } = options
  if (!SESSION_ID.test(sessionId)) return null
  const folder = await projectOf(home, sessionId)
  if (folder === null) return null
  let room = TOTAL_BYTES
  const keep = async (from: string, path: string, limit: number, conversation: boolean) => {
    const text = await readPlainFile(from, Math.min(limit, room))
    if (text === null) return null
    const clean = conversation
      ? readConversation(text, options.redact)
      : { text: options.redact(text), usable: true }
    if (!clean.usable) return null
    const content = await withoutCredentials(clean.text)
    room -= Buffer.byteLength(content)
    await mkdir(dirname(join(to, path)), { recursive: true })
    await writeFile(join(to, path), content)
    return { bytes: Buffer.byteLength(content) }
  }
  const last = await keep(join(folder, `${sessionId}.jsonl`), `${sessionId}.jsonl`, FILE_BYTES, true)
  if (last === null) {
    log.warn('The session cannot be kept for later: its file is no plain file, too large or unreadable.')
    return null
  }
  const others = await othersIn(folder, sessionId)
  for (const id of others) await keep(join(folder, `${id}.jsonl`), `${id}.jsonl`, FILE_BYTES, true)
  for (const id of [sessionId, ...others]) {
    for (const path of await sideFiles(folder, id)) {
      await keep(join(folder, path), path, SIDE_FILE_BYTES, path.endsWith('.jsonl'))
    }
  }
  return last
}

/** The folder of the working directory that the session ran in; its name differs where there is no container. */
async function projectOf(home: string, sessionId: string): Promise<string | null> {
  const projects = join(home, PROJECTS)
  for (const path of [join(home, '.claude'), projects]) if (!(await isPlainFolder(path))) return null
  for (const name of (await readdir(projects)).sort().slice(0, PROJECT_FOLDERS)) {
    const folder = join(projects, name)
    if (!(await isPlainFolder(folder))) continue
    if ((await readdir(folder)).includes(`${sessionId}.jsonl`)) return folder
  }
  return null
}

/** Sessions before the last one: those of a loop's earlier iterations. */
async function othersIn(folder: string, last: string): Promise<string[]> {
  const ids = (await readdir(folder))
    .map((name) => name.replace(/\.jsonl$/, ''))
    .filter((name) => SESSION_ID.test(name) && name !== last)
  return [...new Set(ids)].sort().slice(0, SESSIONS)
}

async function sideFiles(folder: string, id: string): Promise<string[]> {
  const found: string[] = []
  if (!(await isPlainFolder(join(folder, id)))) return found
  for (const side of SIDE_FOLDERS) {
    if (!(await isPlainFolder(join(folder, id, side)))) continue
    const names = (await readdir(join(folder, id, side))).filter((name) => SIDE_NAME.test(name))
    found.push(...names.sort().map((name) => join(id, side, name)))
  }
  return found.slice(0, SIDE_FILES)
}
