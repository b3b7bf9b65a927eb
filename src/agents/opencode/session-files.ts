import { join } from 'node:path'
import { type Line, objectOf, objectsIn, parseLine, parseLines, pick, textOf } from '../stores/lines.js'
import { oneFile } from '../stores/one-file.js'

/** Below HOME, of Caisson's own. */
const FOLDER = ['.local', 'share', 'caisson'] as const

const SESSION = ['id', 'slug', 'projectID', 'directory', 'title', 'version', 'time']
/** Without instructions, tools and permissions that a message may bring along. */
const MESSAGE = [
  ...['id', 'sessionID', 'role', 'parentID', 'time', 'agent', 'mode', 'model', 'modelID', 'providerID'],
  ...['path', 'cost', 'tokens', 'finish', 'summary'],
]
const PARTS: readonly unknown[] = ['text', 'reasoning', 'tool', 'step-start', 'step-finish', 'compaction']

/**
 * OpenCode's sessions are in a database. Its own program, in the sandbox, takes one out of it at the end of a session, and
 * puts it in before the next (checked with 1.18.18): nobody else reads a database that the agent could write.
 */
export const sessionFiles = oneFile({
  isSessionId: /^ses_[A-Za-z0-9]{10,60}$/,
  steps: (id) => [...FOLDER, `${id}.json`],
  folderIn: ({ info }) => objectOf(info)?.['directory'],
  filesOf(sessionId, text) {
    const [head, ...messages] = parseLines(text)
    return { [join(...FOLDER, `${sessionId}.json`)]: JSON.stringify({ info: head?.['info'], messages }) }
  },
  readConversation(file, redact) {
    const [head, ...said] = parseLines(redact(textOf(linesOf(file))))
    const info = objectOf(head?.['info'])
    const messages = said.flatMap(keptOf)
    const roles = new Set(messages.map((message) => message.info['role']))
    return {
      text: textOf([{ info: pick(info ?? {}, SESSION) }, ...messages]),
      usable: info !== null && roles.size === 2,
    }
  },
  beforeResume: `file="$HOME/${FOLDER.join('/')}/$1.json"; [ ! -f "$file" ] || "$0" import "$file"`,
  afterSession: `cd "$HOME" && mkdir -p ${FOLDER.join('/')} && "$0" export "$1" > "${FOLDER.join('/')}/$1.json"`,
})

/** The document that OpenCode writes, or the lines that are kept of one: the session, and then its messages. */
function linesOf(file: string): Line[] {
  const document = parseLine(file)
  if (document === null) return parseLines(file)
  const { info, messages } = document
  return [{ info }, ...objectsIn(messages)]
}

function keptOf({ info, parts }: Line): { info: Line; parts: Line[] }[] {
  const about = objectOf(info)
  if ((about?.['role'] !== 'user' && about?.['role'] !== 'assistant') || !Array.isArray(parts)) return []
  const said = objectsIn(parts).filter(({ type }) => PARTS.includes(type))
  return [{ info: pick(about, MESSAGE), parts: said }]
}
