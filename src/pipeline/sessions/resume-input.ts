import type { SnapshotOptions } from '../../change/workspace/workspace.js'
import type { SessionRef } from '../../report/session-marker.js'

/** An earlier session, to be resumed on this run's base. */
export interface ResumeInput {
  sessionId: string
  /** The run that it comes from. */
  runId: string
  /** Folder with `<sessionId>.jsonl`, as a run keeps it in `output/session`; null where it is lost. */
  sessions: string | null
  /** Why it cannot be resumed, in words for people, where `sessions` is null. */
  why?: string
  /** Markdown: what that session did, for a new session where the old one cannot be resumed. */
  digest: string
  /** As a new session; the old one stays as it is. */
  fork: boolean
  /** ISO 8601: comments since then are new to the session. */
  since?: string
  /** What that run left: its patch (a file) on its base commit. */
  left?: { commit: string | null; patch: string }
  /** Whether to begin with that patch in the workspace, as part of this run's change. */
  withPatch?: boolean
  /** That change was not pushed, and cannot be taken from its patch either: why, in words for people. */
  withoutPatch?: string
  /** Where to start; default: as without an earlier session. */
  base?: Pick<SnapshotOptions, 'commit' | 'ref' | 'fetch'>
  /** How the forge's texts name it; kept there while this run has nothing better. */
  ref?: SessionRef
}
