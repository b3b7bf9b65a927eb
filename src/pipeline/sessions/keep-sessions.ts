import { appendFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { AgentAdapter } from '../../agents/port/agent.js'
import type { SessionFile, SessionFiles, UserText } from '../../agents/port/session-files.js'
import { onCode } from '../../base/errors.js'
import { parseJson } from '../../base/json.js'
import { LIMITS } from '../../base/limits.js'
import type { Log } from '../../base/log.js'
import type { Redact } from '../../base/redact.js'
import { isPlainFolder, readPlainFile } from '../../base/stored-file.js'
import { scanWithSecretlint } from '../../change/patch/policy/secrets/secretlint.js'

/** Name of the folder in a run's output. */
export const SESSION_FOLDER = 'session'

const SIDE_FILE_BYTES = 8 * 1024 * 1024

export interface KeepOptions {
  agent: Pick<AgentAdapter, 'sessionFiles'>
  /** The agent's HOME; it may hold anything, and nothing in it is trusted. */
  home: string
  /** The run's last session; without it there is nothing to resume. */
  sessionId: string
  /** Every text that the sessions got from us, and from earlier runs. */
  sent: readonly string[]
  /** Folder to write to; created when there is something to keep. */
  to: string
  redact: Redact
  log: Log
}

/**
 * Keeps the parts of an agent's HOME that another machine needs to resume its sessions: the conversations as
 * plain files, without secrets, within limits. Resolves to the size of the last session; null when it cannot
 * be kept.
 */
export async function keepSessions(options: KeepOptions): Promise<{ bytes: number } | null> {
  const { home, sessionId, log } = options
  const { sessionFiles } = options.agent
  if (!sessionFiles?.isSessionId(sessionId)) return null
  const found = await sessionFiles.find(home, sessionId)
  if (found === null) return null
  const [first, ...others] = found
  const kept = { room: LIMITS.keptBytes.most }
  const last = first ? await keep(first, options, sessionFiles, kept) : null
  if (last === null) {
    log.warn(
      'The session cannot be kept for later: nothing was said in it yet, or its file is not a plain file, is too large or is unreadable.',
    )
    return null
  }
  for (const file of others) await keep(file, options, sessionFiles, kept)
  return last
}

async function keep(
  { from, name, conversation }: SessionFile,
  { to, redact, sent }: KeepOptions,
  files: SessionFiles,
  kept: { room: number },
): Promise<{ bytes: number } | null> {
  const limit = name.includes('/') ? SIDE_FILE_BYTES : LIMITS.keptFileBytes.most
  const text = await readPlainFile(from, Math.min(limit, kept.room))
  if (text === null) return null
  const clean = conversation
    ? files.readConversation(text, redact, userText(sent, redact))
    : { text: redact(text), usable: true }
  if (!clean.usable) return null
  const content = await withoutCredentials(clean.text, files.withoutContent)
  const bytes = Buffer.byteLength(content)
  kept.room -= bytes
  await mkdir(dirname(join(to, name)), { recursive: true })
  await writeFile(join(to, name), content)
  return { bytes }
}

/** Notes texts before a session gets them, where no agent can write. */
export async function recordSent(file: string, texts: readonly string[]): Promise<void> {
  const lines = texts.map((text) => `${JSON.stringify(text)}\n`).join('')
  await appendFile(file, lines, { mode: 0o600 })
}

/** What was noted; nothing if no session began. */
export async function readSent(file: string): Promise<string[]> {
  const text = await readFile(file, 'utf8').catch(onCode(['ENOENT'], ''))
  // A process that died may have left half a line.
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as string)
}

/** Before a text that a session has of itself: of a skill, of a summary, or of an agent that speaks as its user. */
export const NOT_THE_USER = '[Caisson: no user wrote this; the session added it itself.]\n'

/** What was sent stays as it is; anything else says that no user wrote it. */
function userText(sent: readonly string[], redact: Redact): UserText {
  const known = new Set(sent.flatMap((text) => [text.trim(), redact(text).trim()]))
  return (text) => (known.has(text.trim()) || text.startsWith(NOT_THE_USER) ? text : NOT_THE_USER + text)
}

/**
 * The text of a session's file without anything that a scanner takes for a credential. Lines stay lines, and
 * JSON stays JSON: a line that would become invalid is replaced by the result of `withoutContent`.
 */
export async function withoutCredentials(
  text: string,
  withoutContent: (line: string) => string,
): Promise<string> {
  const findings = (await scanWithSecretlint(text)).sort((a, b) => a.offset - b.offset)
  let [start, next, until] = [0, 0, 0]
  return text
    .split('\n')
    .map((line) => {
      const [from, to] = [start, start + line.length]
      start = to + 1
      let spans = until > from
      let [clean, at] = ['', from]
      for (let one = findings[next]; one && one.offset < to; one = findings[++next]) {
        spans ||= one.end > to
        until = Math.max(until, one.end)
        if (one.end <= at) continue
        clean += `${line.slice(at - from, Math.max(one.offset, at) - from)}***`
        at = one.end
      }
      // Replacing a finding that spans lines would join them, so every line of it is emptied instead.
      if (spans) return withoutContent(line)
      if (at === from) return line
      clean += line.slice(at - from)
      return isObject(line) && !isObject(clean) ? withoutContent(line) : clean
    })
    .join('\n')
}

function isObject(text: string): boolean {
  const value = parseJson(text)
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/**
 * Puts a kept session into the HOME of an agent that has not started yet. Resolves to the texts that it has from its user;
 * null, with nothing written, when there is no session with that ID or nothing in it to resume. `from` is checked as untrusted.
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
}): Promise<string[] | null> {
  const { from, sessionId, home, workingDirectory } = o
  const { sessionFiles } = o.agent
  if (!sessionFiles?.isSessionId(sessionId)) return null
  const write = async (path: string, text: string) => {
    await mkdir(dirname(join(home, path)), { recursive: true, mode: 0o700 })
    await writeFile(join(home, path), text, { mode: 0o600 })
  }
  const put = async (name: string, text: string) => {
    const path = sessionFiles.pathInHome(name, workingDirectory)
    if (path !== null) await write(path, text)
  }
  const file = await readPlainFile(join(from, `${sessionId}.jsonl`), LIMITS.keptFileBytes.most)
  // It was redacted when it was kept; here, only lines that do not belong to a conversation are dropped.
  const conversation = sessionFiles.readConversation(file ?? '', (text) => text)
  if (!conversation.usable) return null
  const text = sessionFiles.movedTo(conversation.text, workingDirectory)
  const sent: string[] = []
  sessionFiles.readConversation(
    text,
    (line) => line,
    (said) => {
      sent.push(said)
      return said
    },
  )
  const at = { home: o.homeInside ?? home, workspace: workingDirectory }
  const files = sessionFiles.filesOf?.(sessionId, text, at)
  if (files) for (const [path, content] of Object.entries(files)) await write(path, content)
  else await put(`${sessionId}.jsonl`, text)
  for (const folder of await foldersIn(join(from, sessionId))) {
    for (const name of await readdir(join(from, sessionId, folder))) {
      const text = await readPlainFile(join(from, sessionId, folder, name), LIMITS.keptFileBytes.most)
      if (text !== null) await put(`${sessionId}/${folder}/${name}`, text)
    }
  }
  return sent
}

async function foldersIn(path: string): Promise<string[]> {
  if (!(await isPlainFolder(path))) return []
  const plain: string[] = []
  for (const name of await readdir(path)) if (await isPlainFolder(join(path, name))) plain.push(name)
  return plain
}
