import { basename } from 'node:path'
import { type Line, objectOf, objectsIn, parseLines, pick, textOf } from '../stores/lines.js'
import { oneFile, UUID } from '../stores/one-file.js'

/** Below HOME: a folder for each working directory. */
const PROJECTS = ['.gemini', 'tmp'] as const

/** As of a time at which no session begins: one that goes on in the minute of its start would overwrite its own file. */
const START = 'session-2026-01-01T00-00-'

/** A file that Gemini CLI has left in its home, made fit to go on with. About the results of tools, see `keptOf`. */
const TIDIED = [
  'cd "$HOME/.gemini/tmp" && id="${1%%-*}" && file=$(ls -S */chats/session-*-"$id".jsonl | head -n 1)',
  `kept="\${file%/*}/${START}$id.jsonl"`,
  `sed '/"type":"user","content":\\[{"functionResponse"/d' "$file" > "$kept.new"`,
  'rm -f */chats/session-*-"$id".jsonl && mv "$kept.new" "$kept"',
].join(' && ')

const HEAD = ['sessionId', 'projectHash', 'startTime', 'lastUpdated', 'kind', 'directories']
const MESSAGE = ['id', 'timestamp', 'type', 'content', 'thoughts', 'toolCalls', 'model']
const CALL = ['id', 'name', 'args', 'result', 'status', 'timestamp', 'displayName', 'description']

/**
 * Gemini CLI's session files: `$HOME/.gemini/tmp/<folder's name>/chats/session-<start>-<8 characters of the ID>.jsonl`
 * (checked with 0.61.0). A session that went on has a second file of that name, in which it only begins.
 */
export const sessionFiles = oneFile({
  isSessionId: UUID,
  steps(sessionId) {
    const file = new RegExp(`^session-[0-9T-]+-${sessionId.slice(0, 8)}\\.jsonl$`)
    return [...PROJECTS, /^[a-z0-9-]+$/, 'chats', file]
  },
  place: (id, workingDirectory) => [
    ...PROJECTS,
    projectName(workingDirectory),
    'chats',
    `${START}${id.slice(0, 8)}.jsonl`,
  ],
  folderIn: ({ cwd }) => cwd,
  readConversation(file, redact) {
    const lines = parseLines(redact(file))
    const head = lines.find(({ sessionId }) => typeof sessionId === 'string')
    const messages = messagesOf(lines).flatMap(keptOf)
    const types = new Set(messages.map(({ type }) => type))
    const cwd = lines.flatMap((line) => placeIn(JSON.stringify(line)) ?? []).at(0)
    const begun = { ...pick(head ?? {}, [...HEAD, 'cwd']), ...(cwd === undefined ? {} : { cwd }) }
    return { text: textOf([begun, ...messages]), usable: head !== undefined && types.size === 2 }
  },
  beforeResume: TIDIED,
})

/** As Gemini CLI names the folder of a working directory, where no other one has that name. */
function projectName(workingDirectory: string): string {
  const name = basename(workingDirectory)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
  return name.replace(/^-|-$/g, '') || 'project'
}

/** Of what it tells its model about its surroundings. */
function placeIn(text: string): string | undefined {
  return /Workspace Directories:\*\*\\n {2}- (\/.*?)\\n/.exec(text)?.[1]
}

/** A message that comes again replaces the earlier one, and all of them may be replaced or taken back. */
function messagesOf(lines: readonly Line[]): Line[] {
  const messages = new Map<unknown, Line>()
  const rewindTo = (id: unknown) => {
    const ids = [...messages.keys()]
    for (const later of ids.slice(Math.max(0, ids.indexOf(id)))) messages.delete(later)
  }
  for (const line of lines) {
    const all = objectOf(line['$set'])?.['messages']
    if (Array.isArray(all)) messages.clear()
    const said = Array.isArray(all) ? objectsIn(all) : [line]
    for (const one of said) if (typeof one['id'] === 'string') messages.set(one['id'], one)
    if (line['$rewindTo'] !== undefined) rewindTo(line['$rewindTo'])
  }
  return [...messages.values()]
}

/**
 * What is kept of a message. The results of tools are there twice, in the calls and as a message: 0.61.0 would send both,
 * which the API refuses. What it said of its surroundings is said anew.
 */
function keptOf(message: Line): Line[] {
  const { type, content, toolCalls } = message
  if (type !== 'user' && type !== 'gemini') return []
  const parts = Array.isArray(content) ? content : []
  if (type === 'user' && parts.some((part) => objectOf(part)?.['functionResponse'] !== undefined)) return []
  if (JSON.stringify(content)?.includes('<session_context>')) return []
  const calls = objectsIn(toolCalls)
  return [
    {
      ...pick(message, MESSAGE),
      ...(calls.length > 0 ? { toolCalls: calls.map((call) => pick(call, CALL)) } : {}),
    },
  ]
}
