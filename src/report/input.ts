import type { Task } from '../event/task.js'
import type { Issue, PullRequest, Repository } from '../github/github.js'
import type { PatchFile } from '../patch/changes.js'
import type { Manifest } from '../run/manifest.js'
import type { SessionRef } from './session-marker.js'

/** What a report needs to know of the context of a run. */
export interface ReportContext {
  title: string
  kind: Task['target']['kind']
  /** The branch the work starts from and a pull request goes to; `sha` is the head of a pull request. */
  base: { ref: string; sha?: string }
  issue?: Issue
  pull?: PullRequest
  repository?: Repository
}

/** One changed file of the patch. */
export type ReportFile = Omit<PatchFile, 'mode' | 'previousMode'>

/** What a report needs to know of the captured patch. */
export interface ReportPatch {
  bytes: number
  /** Tree id of the result in the pristine git directory. */
  tree: string
  /** Null where the workspace is no git repository: there is nothing to push to then. */
  baseCommit: string | null
  files: ReportFile[]
  leftOut: { path: string; why: string }[]
  empty: boolean
}

/** One verification of a patch, in the order they were made; the last one is `manifest.verification`. */
export interface ReportAttempt {
  passed: boolean
  commands: { command: string; exitCode: number; durationMs: number; timedOut?: true | undefined }[]
}

/** What a command of the last verification that failed printed last: untrusted text, of any length. */
export interface ReportOutput {
  command: string
  tail: string
}

/** Everything that the texts about a run are made of. All of it is data: nothing in it is trusted as markup. */
export interface ReportInput {
  task: Task
  context: ReportContext | null
  manifest: Manifest
  patch: ReportPatch | null
  /** The patch as text, to attach it; absent where nobody needs it. */
  patchText?: string
  /** The last words of the agent, Markdown. */
  answer: string
  /** The workflow run. */
  runUrl?: string
  /** Where transcript, patch and manifest can be downloaded. */
  artifactUrl?: string
  /** The patch is shown in the comment, because it could not be pushed. */
  attachPatch?: boolean
  /** By which a later run finds this one's session, in a hidden line. */
  session?: SessionRef
  /** Tells several comments on one target apart; default `main`. */
  commentKey?: string
  serverUrl: string
  /** Earlier verifications of this run, oldest first. */
  attempts?: ReportAttempt[]
  /** Of the commands that failed in the last verification; the manifest does not have it. */
  failedOutputs?: ReportOutput[]
  /** Applied to every text that leaves. The caller has redacted its own texts already. */
  redact?: (text: string) => string
}
