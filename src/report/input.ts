import { removeHiddenKeepingJoiners } from '../base/hidden-characters.js'
import { mapTexts } from '../base/json.js'
import type { PatchFile } from '../change/patch/changes.js'
import type { Task } from '../github/event/task.js'
import type { Issue, PullRequest, Repository } from '../github/github.js'
import type { Manifest } from '../run/manifest.js'
import type { SessionRef } from './session-marker.js'

/** What a report needs to know about a run's context. */
export interface ReportContext {
  title: string
  kind: Task['target']['kind']
  /**
   * The branch that the work starts from and that a pull request targets; `sha` is the head of a pull
   * request.
   */
  base: { ref: string; sha?: string }
  issue?: Issue
  pull?: PullRequest
  repository?: Repository
}

/** One changed file of the patch. */
export type ReportFile = Omit<PatchFile, 'mode' | 'previousMode'>

/** What a report needs to know about the captured patch. */
export interface ReportPatch {
  bytes: number
  /** Tree ID of the result in the pristine git directory. */
  tree: string
  /** Null if the workspace is not a git repository: there is nothing to push to. */
  baseCommit: string | null
  files: ReportFile[]
  leftOut: { path: string; why: string }[]
  /** Commits that the agent says it has merged. */
  merged?: string[]
  empty: boolean
}

/** The last output of a failed command of the last verification: untrusted text of any length. */
export interface ReportOutput {
  command: string
  tail: string
}

/**
 * Everything that the texts about a run are made from. All of it is data; none of it is trusted as markup.
 */
export interface ReportInput {
  task: Task
  context: ReportContext | null
  manifest: Manifest
  patch: ReportPatch | null
  /** Whether the run was to verify its change; absent where nobody knows. */
  verifies?: boolean
  /** The patch as text, to attach it; absent if it is not needed. */
  patchText?: string
  /** What a delivery would do on GitHub beside the change, where this run delivers nothing itself. */
  proposed?: readonly { what: string; text: string }[] | undefined
  /** The agent's last message, in Markdown. */
  answer: string
  /** The pull request that the agent has opened in its copy of GitHub. */
  asked?: { title: string; body: string; base: string }
  /** The workflow run. */
  runUrl?: string | undefined
  /** Who stopped the run by a comment. */
  stoppedBy?: string | undefined
  /** Where the transcript, patch and manifest can be downloaded. */
  artifactUrl?: string | undefined
  /** Name of that artifact. */
  artifactName?: string | undefined
  /** The run began on the head of its own pull request: the patch is only what it added to earlier runs. */
  continues?: boolean
  /** The run's folder goes with the runner, and nothing of it was uploaded. */
  unkept?: boolean | undefined
  /** What calls the agent in a comment, such as `@claude`. */
  phrase?: string | undefined
  /** Show the patch in the comment, because it could not be pushed. */
  attachPatch?: boolean
  /** How a later run finds this session; written as a hidden line. */
  session?: SessionRef | undefined
  /** Distinguishes several comments on one target; default `main`. */
  commentKey?: string
  /** Empty without a forge: nobody is linked. */
  serverUrl: string
  /** Outputs of the commands that failed in the last verification; not part of the manifest. */
  failedOutputs?: ReportOutput[] | undefined
  /** Applied to every text that is published. The caller has already redacted its own texts. */
  redact?: (text: string) => string
}

/**
 * The input with `redact` applied to every text in it, before anything is rendered: a secret must not escape
 * by being cut in two or by Markdown escapes. Hidden characters are removed first, since a secret with one in
 * its middle would become whole when they are removed later; in the patch they are made visible later and
 * stay.
 */
export function redacted(i: ReportInput): ReportInput {
  const { redact, patchText, ...rest } = i
  if (!redact) return i
  const clean = mapTexts(rest, (text) => redact(removeHiddenKeepingJoiners(text)))
  return { ...clean, redact, ...(patchText === undefined ? {} : { patchText: redact(patchText) }) }
}
