import { join } from 'node:path'
import type { SessionFiles } from '../../../../src/agents/port/session-files.js'
import { isPlainFolder } from '../../../../src/base/stored-file.js'

const FOLDER = join('.toy', 'talks')

/** One file a session, whatever the working directory: `$HOME/.toy/talks/<id>.talk`. */
export const sessionFiles: SessionFiles = {
  isSessionId: (id) => /^[\w-]{8,64}$/.test(id),
  async find(home, sessionId) {
    if (!(await isPlainFolder(join(home, FOLDER)))) return null
    return [{ from: join(home, FOLDER, `${sessionId}.talk`), name: `${sessionId}.jsonl`, conversation: true }]
  },
  pathInHome(name) {
    const id = /^([\w-]+)\.jsonl$/.exec(name)?.[1]
    return id === undefined ? null : join(FOLDER, `${id}.talk`)
  },
  readConversation(text, redact) {
    const lines = text.split('\n').filter((line) => line.startsWith('{"prompt":'))
    return { text: lines.map((line) => `${redact(line)}\n`).join(''), usable: lines.length > 0 }
  },
  movedTo: (text) => text,
  withoutContent: () => JSON.stringify({ prompt: '(removed)', answer: '(removed)' }),
}
