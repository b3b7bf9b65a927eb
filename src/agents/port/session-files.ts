import type { Redact } from '../../base/redact.js'

/** A conversation from a session file, reduced to what is safe to keep. */
export interface Conversation {
  /** JSON lines, with a newline at the end. */
  text: string
  /** Both sides have spoken, so there is something to resume. */
  usable: boolean
}

/** What a conversation keeps of a text in its user's name: the agent could append one, and only whoever sent them knows. */
export type UserText = (text: string) => string

/** A file of a session in an agent's HOME. */
export interface SessionFile {
  from: string
  /** Its name among the kept files: `<session>.jsonl` for a conversation, `<session>/<folder>/<file>` beside it. */
  name: string
  /** A conversation, of which only the messages are kept; anything else is kept whole. */
  conversation: boolean
}

/** Folders as the agent sees them. */
export interface AgentPlace {
  home: string
  workspace: string
}

/**
 * Where an agent keeps its sessions, and which parts of them another machine needs to resume one. Everything in the
 * HOME, and in a folder of kept files, may have been written by the agent: nothing in it is trusted.
 */
export interface SessionFiles {
  isSessionId(id: string): boolean
  /**
   * Files of a HOME that belong to this session, and perhaps to others of the same working directory: this one's
   * conversation first, then the others', then what lies beside them. Null where this session is not there.
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
  /** For an agent that has a conversation in another form than it is kept in: its files below HOME, by path. */
  filesOf?(sessionId: string, text: string, at: AgentPlace): Readonly<Record<string, string>>
  /** The messages of a conversation's file, as the agent or as Caisson has written it, and nothing else of it. */
  readConversation(text: string, redact: Redact, user?: UserText): Conversation
  /** A line of a conversation without what was said in it, so that its position is kept. */
  withoutContent(line: string): string
  /**
   * For a store that is no use as files: what the shell of the sandbox runs after a session, with the agent's
   * environment, its executable as `$0` and the session as `$1`.
   */
  afterSession?: string
  /** The same before a session is resumed. */
  beforeResume?: string
}
