/** What a row of the timeline can be; the order is part of the index. */
export const KINDS = [
  'session',
  'prompt',
  'text',
  'thinking',
  'call',
  'result',
  'note',
  'iteration',
  'end',
] as const

export type Kind = (typeof KINDS)[number]

/** Bits of an event in the index, above the four of its kind. */
export const ERROR = 16
export const EDIT = 32
export const SHELL = 64
export const NESTED = 128

/** Events of one chunk, the last one's excepted. */
export const CHUNK = 500

export interface Hunk {
  /** Number of the first line; absent where it is not known. */
  oldStart?: number
  newStart?: number
  /** Each with its sign. */
  lines: string[]
}

export interface PageEdit {
  path: string
  created?: true
  /** None where nobody says what the edit was. */
  hunks: Hunk[]
}

/** A row of the timeline. Its number is its position, from 0. All texts are untrusted. */
export interface PageEvent {
  kind: Kind
  /** 0 for the agent, 1 for a subagent, 2 for a subagent of one. */
  depth: number
  /** The number of the call that started the subagent. */
  parent?: number
  /** Milliseconds since 1970. */
  at?: number
  /** Milliseconds until the result. */
  ms?: number
  /** Of the request to the model that brought this event and those after it, once. */
  tokens?: { input: number; cached: number; output?: number }
  /** US dollars, of the same request. */
  costUsd?: number
  /** Title of the row: a tool, a speaker. */
  title: string
  /** The beginning of the input, on one line. */
  summary?: string
  text?: string
  input?: string
  output?: string
  failed?: true
  edit?: PageEdit
}

/** A log as a table; the client draws it when it is opened. */
export interface PageLog {
  columns: string[]
  rows: string[][]
  /** Rows about what failed or was refused. */
  bad: number[]
}
