import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { parseJson } from '../../base/json.js'
import type { Redact } from '../../base/redact.js'
import { isPlainFolder } from '../../base/stored-file.js'
import type { Conversation, SessionFile, SessionFiles, UserText } from '../port/session-files.js'
import { movedLines, objectOf, pick, REMOVED, UUID, withUserText } from '../stores/lines.js'

/** Below HOME: one folder for each working directory. */
const PROJECTS = ['.claude', 'projects'] as const
const SESSIONS = 100
const PROJECT_FOLDERS = 50
const SIDE_FILES = 500

/**
 * Beside a session: long outputs, which the conversation names by their path, and what subagents said. Any other
 * name is not Claude Code's own and is not taken.
 */
const SIDE_FOLDERS = ['tool-results', 'subagents'] as const
const SIDE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.(?:txt|json|jsonl)$/

/** The fields of a session file's line that matter here; the rest is Claude Code's own business. */
interface Line {
  type?: unknown
  uuid?: unknown
  message?: { content?: unknown }
  attachment?: object
}

/** Claude Code's session files: `$HOME/.claude/projects/<working directory>/<session>.jsonl`. */
export const sessionFiles: SessionFiles = {
  isSessionId: (id) => UUID.test(id),
  find,
  pathInHome(name, workingDirectory) {
    const [session = '', side, file, ...more] = name.replace(/\.jsonl$/, '').split('/')
    if (!UUID.test(session) || more.length > 0) return null
    if (side !== undefined && (!SIDE_FOLDERS.some((known) => known === side) || file === undefined))
      return null
    return join(...PROJECTS, projectName(workingDirectory), ...name.split('/'))
  },
  movedTo: (text, workingDirectory) =>
    movedLines(
      text,
      ({ cwd }) => cwd,
      workingDirectory,
      (folder) => `${PROJECTS.join('/')}/${projectName(folder)}`,
    ),
  readConversation,
  withoutContent,
}

/** Name of the folder in which Claude Code keeps the sessions of a working directory (checked with 2.1.329). */
function projectName(workingDirectory: string): string {
  return workingDirectory.replace(/[^A-Za-z0-9]/g, '-')
}

async function find(home: string, sessionId: string): Promise<SessionFile[] | null> {
  const folder = await projectOf(home, sessionId)
  if (folder === null) return null
  const sessions = [sessionId, ...(await othersIn(folder, sessionId))]
  const sides: string[] = []
  for (const id of sessions) sides.push(...(await sideFiles(folder, id)))
  return [...sessions.map((id) => `${id}.jsonl`), ...sides].map((name) => ({
    from: join(folder, name),
    name,
    conversation: name.endsWith('.jsonl'),
  }))
}

/** The folder of the working directory that the session ran in; its name differs where there is no container. */
async function projectOf(home: string, sessionId: string): Promise<string | null> {
  const projects = join(home, ...PROJECTS)
  for (const path of [join(home, PROJECTS[0]), projects]) if (!(await isPlainFolder(path))) return null
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
    .filter((name) => UUID.test(name) && name !== last)
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

/**
 * Only lines with a `uuid` belong to the conversation (checked with 2.1.329: the resumed session sends the same
 * messages); the rest are totals, permission modes and copies of requests, which a later session must not take from
 * a file that the agent could write. Without the totals a resumed session counts its own cost from zero.
 */
function readConversation(file: string, redact: Redact, user: UserText = (text) => text): Conversation {
  const kept: string[] = []
  const spoken = new Set<unknown>()
  for (const raw of file.split('\n')) {
    const line = parseLine(raw)
    if (typeof line?.uuid !== 'string') continue
    const clean = redact(saidByUser(line, user) ?? raw)
    // Redaction keeps JSON valid, but nothing here depends on that.
    if (parseLine(clean) === null) continue
    kept.push(clean)
    if (line.message?.content !== undefined) spoken.add(line.type)
  }
  return {
    text: kept.length === 0 ? '' : `${kept.join('\n')}\n`,
    usable: spoken.has('user') && spoken.has('assistant'),
  }
}

/** What a person has said, also while the agent was at work; null for any other line. */
function saidByUser(line: Line, user: UserText): string | null {
  const { prompt } = objectOf(line.attachment) ?? {}
  if (line.type === 'user') return JSON.stringify(withUserText(line, 'message', user))
  if (typeof prompt !== 'string') return null
  return JSON.stringify({ ...line, attachment: { ...line.attachment, prompt: user(prompt) } })
}

function withoutContent(line: string): string {
  const parsed = parseLine(line)
  if (parsed === null) return '***'
  const { type, uuid } = parsed
  const fields = ['parentUuid', 'sessionId', 'timestamp', 'version', 'cwd', 'isSidechain']
  const position = pick(parsed as Record<string, unknown>, fields)
  const role = type === 'assistant' ? 'assistant' : 'user'
  return JSON.stringify({ type, uuid, ...position, message: { role, content: REMOVED } })
}

const parseLine = (text: string) => objectOf(parseJson(text)) as Line | null
