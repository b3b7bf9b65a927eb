import type { Redact } from '../../redact.js'

/** A conversation from a session file, reduced to what is safe to keep. */
export interface Conversation {
  /** JSON lines, with a newline at the end. */
  text: string
  /** Both sides have spoken, so there is something to resume. */
  usable: boolean
}

/** A file of a session in an agent's HOME. */
export interface SessionFile {
  from: string
  /** Its name among the kept files: `<session>.jsonl` for a conversation, `<session>/<folder>/<file>` beside it. */
  name: string
  /** A conversation, of which only the messages are kept; anything else is kept whole. */
  conversation: boolean
}

/**
 * Where an agent keeps its sessions, and which parts of them another machine needs to resume one. Everything in the
 * HOME, and in a folder of kept files, may have been written by the agent: nothing in it is trusted.
 */
export interface SessionFiles {
  isSessionId(id: string): boolean
  /**
   * Files of a HOME that belong to this session and to others of the same working directory: this one's conversation
   * first, then the others', then what lies beside them. Null where this session is not there.
   */
  find(home: string, sessionId: string): Promise<SessionFile[] | null>
  /**
   * Path below HOME at which the agent looks for a kept file when it resumes in this working directory; null for a
   * name that is not one of its own.
   */
  pathInHome(name: string, workingDirectory: string): string | null
  /**
   * A conversation for another working directory: paths below the one that it was held in become paths below this one.
   * Another machine may have its checkout, and so the workspace, somewhere else.
   */
  movedTo(text: string, workingDirectory: string): string
  /** The messages of a conversation's file, and nothing else of it. */
  readConversation(text: string, redact: Redact): Conversation
  /** A line of a conversation without what was said in it, so that its position is kept. */
  withoutContent(line: string): string
}
