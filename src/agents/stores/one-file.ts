import { join } from 'node:path'
import type { SessionFiles } from '../port/session-files.js'
import { filesBelow, hollow, type Line, movedLines } from './lines.js'

/** What most agents call a session. */
export const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** A store with one file for each session, below HOME. */
interface OneFile
  extends Pick<SessionFiles, 'filesOf' | 'readConversation' | 'afterSession' | 'beforeResume'> {
  isSessionId: RegExp
  /** The way to the file of a session, as `filesBelow` takes it. */
  steps(sessionId: string): readonly (string | RegExp)[]
  /** The same for a session that is put there; default: the steps, which are names then. */
  place?(sessionId: string, workingDirectory: string): readonly string[]
  /** The folder that a line of the conversation says it was held in. */
  folderIn(line: Line): unknown
}

/** The files of an agent that keeps each session in one file. */
export function oneFile({ isSessionId, steps, place, folderIn, ...own }: OneFile): SessionFiles {
  return {
    ...own,
    isSessionId: (id) => isSessionId.test(id),
    async find(home, sessionId) {
      const [from] = await filesBelow(home, steps(sessionId))
      return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }]
    },
    pathInHome(name, workingDirectory) {
      const id = name.replace(/\.jsonl$/, '')
      if (!isSessionId.test(id)) return null
      return join(...(place?.(id, workingDirectory) ?? steps(id).map(String)))
    },
    movedTo: (text, workingDirectory) => movedLines(text, folderIn, workingDirectory),
    withoutContent: hollow,
  }
}
