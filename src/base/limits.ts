import { document } from './docs.js'
import { CaissonError } from './errors.js'

/** A limit on something that an agent, its tools or a stranger can make long. */
export interface Limit {
  readonly most: number
  /** Of `most`; without it, `what` names what is counted. */
  readonly unit?: 'bytes' | 'characters' | 'ms'
  /** Completes "at most …". */
  readonly what: string
  /** What happens beyond it, and what is kept. */
  readonly beyond: string
}

const KiB = 2 ** 10
const MiB = 2 ** 20
const GiB = 2 ** 30

const ENDS =
  'The session is stopped (`LIMIT_EXCEEDED`, `agent_error`). Its output and its changes so far are kept.'
const REPORTED = 'The rest is left out and reported; everything else is kept.'
const REJECTED = 'The artifact is refused (`ARTIFACT_INVALID`) before anything is unpacked.'
const NO_PATCH =
  'The run ends without a patch (`LIMIT_EXCEEDED`, `agent_error`). The workspace stays in the run folder.'
const REFUSED = 'The request is refused with status 413. The session continues.'
const CUT = 'The text is cut, with a note.'
const UNRECORDED = 'Nothing more is written to it. The session continues.'
const NO_SERVER = 'The run ends before its session (`MCP_SERVER_FAILED`, `setup_failed`).'

/**
 * What an agent can make long is limited here, as a sum and not only for one piece; docs/limits.md is generated from
 * this table. Limits that a repository sets are in the settings.
 */
export const LIMITS = {
  // The session.
  streamBytes: { most: 256 * MiB, unit: 'bytes', what: 'of output of one session', beyond: ENDS },
  streamLines: { most: 500_000, what: 'lines of output of one session', beyond: ENDS },
  streamLine: {
    most: 32 * MiB,
    unit: 'bytes',
    what: 'of one line of output',
    beyond: 'The line is replaced by a note with its beginning.',
  },
  lineDepth: {
    most: 200,
    what: 'levels of nesting in a line of output',
    beyond: 'The line counts as unknown; the evidence has it.',
  },
  stderrBytes: {
    most: 32 * MiB,
    unit: 'bytes',
    what: 'of `agent.stderr.log`',
    beyond: 'Nothing more is written to it. The session continues.',
  },
  diskLeft: {
    most: GiB,
    unit: 'bytes',
    what: 'that must stay free on the disk of the run folder (half of what is free at the start, if that is less)',
    beyond: 'The session is stopped (`DISK_FULL`, `agent_error`). What fits of its changes is kept.',
  },
  // What is captured.
  captureMs: { most: 10 * 60_000, unit: 'ms', what: 'for one capture of the changes', beyond: NO_PATCH },
  newNames: { most: 250_000, what: 'new files and folders in the workspace', beyond: NO_PATCH },
  layerNames: {
    most: 2_000_000,
    what: 'files and folders that a session writes, ignored ones included',
    beyond: NO_PATCH,
  },
  folderDepth: { most: 100, what: 'levels of new folders in the workspace', beyond: REPORTED },
  changedFileBytes: { most: GiB, unit: 'bytes', what: 'of one changed file', beyond: REPORTED },
  changedBytes: { most: 8 * GiB, unit: 'bytes', what: 'of all changed files', beyond: REPORTED },
  patchBytes: { most: 256 * MiB, unit: 'bytes', what: 'of a patch', beyond: NO_PATCH },
  leftOutShown: { most: 100, what: 'files named that are left out', beyond: 'The others are counted.' },
  outputFiles: { most: 10_000, what: 'files in the output folder', beyond: REPORTED },
  outputFolders: { most: 10_000, what: 'folders in the output folder', beyond: REPORTED },
  outputBytes: { most: GiB, unit: 'bytes', what: 'of all files in the output folder', beyond: REPORTED },
  jsonOutputBytes: {
    most: MiB,
    unit: 'bytes',
    what: 'of a JSON file that the run asks for (findings, proposals, structured output, notes)',
    beyond:
      'The file is not valid: the session is asked once to correct it, then the run ends with `output_missing`.',
  },
  // What an evaluation may cost.
  policyMs: {
    most: 120_000,
    unit: 'ms',
    what: 'for one evaluation of the policy',
    beyond: 'The patch is blocked (`policy/failed`).',
  },
  markdownMs: {
    most: 3_000,
    unit: 'ms',
    what: 'for parsing one text from GitHub or the agent',
    beyond: 'The text is treated as plain text.',
  },
  markdownLostMs: {
    most: 10_000,
    unit: 'ms',
    what: 'for all texts that were given up',
    beyond: 'Each further text is given up after 0.2 s.',
  },
  // The gateway.
  requestBytes: { most: 34 * MiB, unit: 'bytes', what: 'of one request to the model', beyond: REFUSED },
  requestValues: { most: 250_000, what: 'values in one request to the model', beyond: REFUSED },
  requestDepth: { most: 200, what: 'levels of nesting in one request to the model', beyond: REFUSED },
  refusalLines: {
    most: 10_000,
    what: 'lines of `gateway.jsonl` for requests that were refused or broke off',
    beyond: 'Further ones are not recorded. Answered requests always are.',
  },
  networkLogLines: {
    most: 20_000,
    what: 'lines of `network.jsonl`',
    beyond: 'Further connections are not recorded. They are decided as before.',
  },
  cassetteBytes: {
    most: 64 * MiB,
    unit: 'bytes',
    what: 'of a recording',
    beyond: 'The recording ends with a note. The session continues.',
  },
  recordedAnswerBytes: {
    most: 16 * MiB,
    unit: 'bytes',
    what: 'of one answer in a recording',
    beyond: 'The answer is passed on and not recorded.',
  },
  // MCP servers.
  mcpStartMs: { most: 60_000, unit: 'ms', what: 'for the start of an MCP server', beyond: NO_SERVER },
  mcpPages: { most: 50, what: "pages of an MCP server's list of tools", beyond: NO_SERVER },
  mcpTools: {
    most: 500,
    what: 'tools of an MCP server',
    beyond: 'No further page of its list is requested.',
  },
  mcpLineBytes: {
    most: 10 * MiB,
    unit: 'bytes',
    what: 'of one message of an MCP server',
    beyond: 'The server is stopped. Its calls fail from then on.',
  },
  mcpText: { most: 100_000, unit: 'characters', what: 'of text in one result of a tool', beyond: CUT },
  mcpImages: {
    most: 5 * MiB,
    unit: 'characters',
    what: 'of base64 images in one result of a tool',
    beyond: 'Further images are replaced by a note.',
  },
  mcpLogBytes: { most: 16 * MiB, unit: 'bytes', what: 'of `mcp.jsonl`', beyond: UNRECORDED },
  mcpRecordingBytes: { most: 64 * MiB, unit: 'bytes', what: 'of recorded tool results', beyond: UNRECORDED },
  githubRecordingBytes: {
    most: 64 * MiB,
    unit: 'bytes',
    what: 'of recorded answers of GitHub',
    beyond: UNRECORDED,
  },
  // What is kept and shown.
  keptFileBytes: {
    most: 64 * MiB,
    unit: 'bytes',
    what: 'of one file of a session that is kept for later',
    beyond: 'The session cannot be resumed. A new run gets a summary of it.',
  },
  keptBytes: { most: 128 * MiB, unit: 'bytes', what: 'of all files of a kept session', beyond: REPORTED },
  pageRows: {
    most: 50_000,
    what: 'rows on the page of a run',
    beyond: 'The page counts the others; the evidence has them.',
  },
  // From a remote engine.
  copiedEntries: { most: 2_000_000, what: 'files and folders copied from a remote engine', beyond: NO_PATCH },
  copiedBytes: { most: 64 * GiB, unit: 'bytes', what: 'copied from a remote engine', beyond: NO_PATCH },
  // Artifacts of earlier runs.
  archiveBytes: { most: GiB, unit: 'bytes', what: 'of an artifact as it is downloaded', beyond: REJECTED },
  archiveEntries: { most: 20_000, what: 'files of an artifact, and as many folders', beyond: REJECTED },
  archiveFileBytes: { most: GiB, unit: 'bytes', what: 'of one file of an artifact', beyond: REJECTED },
  archiveTotalBytes: { most: 2 * GiB, unit: 'bytes', what: 'of all files of an artifact', beyond: REJECTED },
} as const satisfies Record<string, Limit>

/** `256 MiB`, `10 min`, `500,000`. */
export function limitInWords({ most, unit }: Limit): string {
  if (unit === 'ms') return most % 60_000 === 0 ? `${most / 60_000} min` : `${most / 1000} s`
  if (unit === undefined) return most.toLocaleString('en-US')
  if (unit === 'characters') return `${most.toLocaleString('en-US')} characters`
  const [size, name] = (
    [
      [GiB, 'GiB'],
      [MiB, 'MiB'],
      [KiB, 'KiB'],
    ] as const
  ).find(([one]) => most >= one) ?? [1, 'bytes']
  return `${most / size} ${name}`
}

/** The typed end for what went beyond a limit that ends a run. */
export function limitExceeded(limit: Limit, where = ''): CaissonError {
  return new CaissonError('LIMIT_EXCEEDED', `${where}more than ${limitInWords(limit)} ${limit.what}`, {
    hint: `Ask for less at once. What is kept: ${document('limits.md')}`,
  })
}
