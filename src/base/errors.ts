import { existsSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Every code that a {@link CaissonError} can have. Codes are stable: scripts may test for them. */
export type ErrorCode =
  // command line
  | 'USAGE_INVALID'
  // config
  | 'CONFIG_INVALID'
  | 'CREDENTIAL_MISSING'
  // event
  | 'EVENT_INVALID'
  // context and delivery
  | 'PERMISSION_MISSING'
  | 'TARGET_NOT_FOUND'
  | 'TARGET_DELETED'
  | 'TARGET_TRANSFERRED'
  | 'TARGET_LOCKED'
  | 'GITHUB_REQUEST_FAILED'
  | 'PUSH_REFUSED'
  | 'PULL_REQUEST_REFUSED'
  | 'WORKFLOW_REFUSED'
  // workspace and patch
  | 'WORKSPACE_FAILED'
  | 'COMMIT_NOT_FOUND'
  | 'DISK_FULL'
  | 'GIT_FAILED'
  | 'PATCH_FAILED'
  | 'PATCH_BLOCKED'
  | 'OUTPUT_MISSING'
  // sandbox
  | 'ENGINE_NOT_FOUND'
  | 'ENGINE_FAILED'
  | 'IMAGE_FAILED'
  | 'CONTAINER_EXEC_FAILED'
  | 'NOT_SUPPORTED'
  | 'SEAL_MISSING'
  | 'SETUP_FAILED'
  // the command line of the agent
  | 'CLI_NOT_FOUND'
  | 'CLI_DOWNLOAD_FAILED'
  | 'CLI_DIGEST_MISMATCH'
  // gateway
  | 'GATEWAY_FAILED'
  // servers of tools
  | 'MCP_SERVER_FAILED'
  // session
  | 'EXECUTION_SESSION_FAILED'
  | 'EXECUTION_PARSE_FAILED'
  | 'EXECUTION_TIMEOUT'
  | 'EXECUTION_CANCELLED'
  | 'EXECUTION_AUTH_FAILED'
  | 'EXECUTION_RATE_LIMITED'
  | 'EXECUTION_MODEL_UNAVAILABLE'
  // artifacts and sessions of earlier runs
  | 'ARTIFACT_NOT_FOUND'
  | 'ARTIFACT_INVALID'
  | 'SESSION_NOT_FOUND'
  // run folder
  | 'RUN_NOT_FOUND'
  | 'RUN_AMBIGUOUS'
  | 'RUN_NOT_OURS'
  | 'RUN_BUSY'
  | 'RUN_ENDED'
  | 'RUN_STOP_FAILED'
  | 'RUN_NOT_PUBLISHED'
  // what an agent makes long, base/limits.ts
  | 'LIMIT_EXCEEDED'
  // a file in a folder that somebody else may have written
  | 'FILE_REFUSED'
  // between the job that runs and the job that publishes
  | 'HANDOVER_MISSING'
  | 'HANDOVER_REFUSED'
  | 'HANDOVER_STALE'
  | 'INTERNAL_ERROR'

export interface ErrorOptions {
  /** What the reader should do next, as one imperative sentence. */
  hint: string
  cause?: unknown
}

/**
 * The one error type that Caisson throws on purpose. `message` says what is wrong and where, `hint` says what
 * to do. Each phase has a subclass, so that a log shows where the error happened.
 */
export class CaissonError extends Error {
  readonly code: ErrorCode
  readonly hint: string

  constructor(code: ErrorCode, message: string, options: ErrorOptions) {
    super(message, options.cause === undefined ? undefined : { cause: options.cause })
    this.name = new.target.name
    this.code = code
    this.hint = options.hint
  }
}

/** The command line itself is wrong; nothing was done. */
export class UsageError extends CaissonError {}
/** Inputs, spec or repository configuration are not valid. */
export class ConfigError extends CaissonError {}
/** The webhook payload is missing or is not what GitHub sends. */
export class EventError extends CaissonError {}
/** GitHub refused a request, or does not know its subject. */
export class GitHubError extends CaissonError {}
/** The snapshot of the repository could not be created. */
export class WorkspaceError extends CaissonError {}
/** The engine, the image or the container failed. */
export class SandboxError extends CaissonError {}
/** The agent's executable is missing, damaged or cannot be fetched. */
export class AgentError extends CaissonError {}
/** The model gateway could not start or serve. */
export class GatewayError extends CaissonError {}
/** A server of tools did not start or does not answer. */
export class McpServerError extends CaissonError {}
/** The agent's session ended without a usable result. */
export class ExecutionError extends CaissonError {}
/** The patch could not be captured or applied. */
export class PatchError extends CaissonError {}
/** An artifact of an earlier run is missing, damaged or not what it should be. */
export class ArtifactError extends CaissonError {}
/** A run folder is missing, damaged or in use. */
export class RunError extends CaissonError {}
/** What another job handed off is missing, altered, foreign or too old; nothing is published. */
export class HandoffError extends CaissonError {}

/** What is wrong, as a sentence or verbatim lines, followed by what to do. */
export function errorInWords({ message, hint }: { message: string; hint: string }): string {
  const what = message.trim()
  // A list or an output is not a sentence.
  return (what.includes('\n') ? `${what}\n${hint}` : `${sentence(what)} ${hint}`).trim()
}

/** The same on one line, for a job's log. */
export function errorOnOneLine({ message, hint }: { message: string; hint: string }): string {
  return `${sentence(message)} ${hint}`.replace(/\s+/g, ' ').trim()
}

/** Adds a full stop unless the text ends with punctuation. */
export function sentence(words: string): string {
  const text = words.trim()
  return /[.!?…]$/.test(text) ? text : `${text}.`
}

/** `message` and `hint` of any thrown value, for people: no stack. */
export function describeError(error: unknown): { code: ErrorCode; message: string; hint: string } {
  if (error instanceof CaissonError) return { code: error.code, message: error.message, hint: error.hint }
  const message = error instanceof Error ? error.message : String(error)
  if (isDiskFull(error)) {
    return {
      code: 'DISK_FULL',
      message: `The disk is full: ${message}`,
      hint: 'Free disk space on the runner (large caches and images first) and run again.',
    }
  }
  const denied = deniedPath(error)
  if (denied !== null) {
    return {
      code: 'WORKSPACE_FAILED',
      message: denied,
      hint: 'Check the permissions of this path and of the folders above it, and which user Caisson runs as.',
    }
  }
  if (isBelow(tmpdir(), error) && !existsSync(tmpdir())) {
    return {
      code: 'CONFIG_INVALID',
      message: `The folder for temporary files, ${tmpdir()}, does not exist.`,
      hint: 'Create it, or set TMPDIR to a folder that exists.',
    }
  }
  return {
    code: 'INTERNAL_ERROR',
    message,
    hint: 'This is a bug in Caisson. Please report it with the log and the manifest of the run.',
  }
}

function isBelow(folder: string, error: unknown): boolean {
  const { path } = (error ?? {}) as NodeJS.ErrnoException
  return typeof path === 'string' && path.startsWith(folder)
}

function isDiskFull(error: unknown): boolean {
  const code = (error as { code?: unknown } | null)?.code
  return code === 'ENOSPC' || code === 'EDQUOT'
}

const DENIALS = new Set(['EACCES', 'EPERM', 'EROFS', 'ENOTDIR'])

/** What the user may not do with a path, in words; null for any other error. */
export function deniedPath(error: unknown): string | null {
  const { code, syscall, path } = (error ?? {}) as Partial<NodeJS.ErrnoException>
  // On a file system that is read-only, Node.js reports a recursive mkdir as ENOENT.
  const denied = code === 'ENOENT' ? syscall === 'mkdir' : DENIALS.has(code ?? '')
  if (!denied || !syscall || !path) return null
  return `${path} cannot be ${verbOf(syscall)} (${code}).`
}

/** Any other call on a path writes. */
function verbOf(syscall: string): string {
  if (syscall.startsWith('spawn')) return 'started'
  if (syscall === 'open') return 'opened'
  return /^(scandir|opendir|readlink|l?stat|access|realpath|watch)$/.test(syscall) ? 'read' : 'written'
}

/** For `catch`: where the system's error has one of the codes, this is the result. */
export function onCode<T>(codes: readonly string[], result: T): (error: NodeJS.ErrnoException) => T {
  return (error) => {
    if (codes.includes(error.code ?? '')) return result
    throw error
  }
}
