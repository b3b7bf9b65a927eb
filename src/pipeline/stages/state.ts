import type { EndedExecution } from '../../agents/session/execution.js'
import type { CapturedPatch } from '../../change/patch/capture.js'
import type { PolicyEvaluation } from '../../change/patch/policy/evaluate-policy.js'
import type { Attempt } from '../../change/verify/attempt.js'
import type { Workspace } from '../../change/workspace/workspace.js'
import type { Policy } from '../../config/policy.js'
import type { Manifest } from '../../run/manifest.js'
import type { Sandbox } from '../../sandbox/sandbox.js'
import type { Context } from '../context/collect.js'
import type { TitleStyle } from '../prompt/system.js'
import type { CheckedFile } from './agent-files/expected.js'
import type { BackendChoice } from './environment/backend.js'
import type { RunGitHub } from './environment/github.js'
import type { RunModel } from './environment/model.js'
import type { EndedLoop } from './loop/course.js'
import type { McpPlan } from './mcp/plan.js'
import type { RunTools } from './mcp/start.js'
import type { Run } from './open.js'
import type { ReplayInput } from './request.js'
import type { Resumed } from './resume/resume.js'
import type { Base } from './trusted-config/base.js'

/** How far a run got: a record of every stage behind it. A failed run keeps what it had. */
export interface RunState {
  run: Run
  resolved?: Resolved
  prepared?: Prepared
  executed?: Executed
  captured?: Captured
}

/** The records that a run has after a stage. */
interface Behind {
  resolved: 'resolved'
  prepared: 'resolved' | 'prepared'
  executed: 'resolved' | 'prepared' | 'executed'
  captured: 'resolved' | 'prepared' | 'executed' | 'captured'
}

/** A run that has this stage behind it. */
export type RunAfter<Stage extends keyof Behind> = RunState & Required<Pick<RunState, Behind[Stage]>>

/** What was read before anything was chosen or created. */
export interface Resolved {
  context: Context | null
  base: Base
  /** Of the base branch; the patch is checked against it. */
  policy: Policy
  /** The commit that configuration is read from; null where there is none. */
  trustedCommit: string | null
  /** Files of the base branch that name package registries, by path. */
  projectSettings: Readonly<Record<string, string>>
  /** Servers of tools; null without any. */
  mcp: McpPlan | null
  /** Files of plugins. */
  plugins: NonNullable<ReplayInput['plugins']>
}

/** An open sandbox, and the prompt for it. */
export interface Prepared {
  /** Every value that must not leak. */
  secrets: readonly string[]
  workspace: Workspace
  choice: BackendChoice
  /** From the `.env` files, for the agent. */
  variables: Record<string, string>
  sandbox: Sandbox
  model: RunModel
  /** The sealed copy of GitHub; null without any. */
  github: RunGitHub | null
  /** Of MCP servers; null without any. */
  serverTools: RunTools | null
  prompt: { system: string; user: string }
  /** Set if the agent was asked for a title of its change. */
  titles?: TitleStyle | undefined
  /** Set if the workspace's own settings do not count. */
  settingSources?: readonly ['user'] | undefined
  /** The verification of the base alone, if the run has one: begun at the latest by the first call. */
  verifyBase?: () => Promise<Attempt | undefined>
  /** The earlier session that the run's first one resumes; `instead` is the prompt if it cannot. */
  resumed: (Resumed & { instead: string }) | null
}

/** What the sessions came to, successfully or not; their sandboxes are gone. */
export interface Executed {
  /** Of all sessions, if there was more than one. */
  result: EndedExecution
  /** Wall-clock milliseconds of the sessions. */
  workedMs: number
  /** The first, and its corrections after a verification. */
  sessions: number
  /** The session was already told once what is wrong with its files. */
  filesCorrected?: true
  /**
   * Verifications so far, oldest first; one for each session unless the last one's change was not verified.
   */
  attempts: readonly Attempt[]
  /** The verification of the base alone. */
  baseAttempt?: Attempt | undefined
  /** Tree of the workspace as the last session found it; absent: as the run found it. */
  foundTree?: string | undefined
  /** Set if the run was a loop. */
  loop?: EndedLoop | undefined
}

/** What is on disk of it, and what was found out about that. */
export interface Captured {
  patch: CapturedPatch
  /** The policy's evaluation of the patch; absent until it was evaluated, or if it is empty. */
  policyEvaluation?: PolicyEvaluation
  /** What an adapter image said about its own run. */
  adapter?: NonNullable<Manifest['adapter']>
  /** The JSON files that the run asked for; absent until they were checked. */
  files?: readonly CheckedFile[]
}
