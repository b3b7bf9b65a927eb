export type { SessionEnd } from '../agents/session/ending.js'
export type {
  EndedExecution,
  ExecutionBackend,
  ExecutionParams,
  ExecutionResult,
} from '../agents/session/execution.js'
export { SessionError } from '../agents/session/session-error.js'
export type {
  SessionMetadata,
  SessionTranscript,
  ToolCall,
  TranscriptMessage,
} from '../agents/transcript/types.js'
export type { Clock } from '../base/clock.js'
export {
  AgentError,
  ArtifactError,
  CaissonError,
  ConfigError,
  type ErrorCode,
  EventError,
  ExecutionError,
  GatewayError,
  GitHubError,
  HandoffError,
  PatchError,
  RunError,
  SandboxError,
  WorkspaceError,
} from '../base/errors.js'
export { type Log, silentLog } from '../base/log.js'
export type { Outcome, Reason } from '../base/reason.js'
export { applyPatch } from '../change/patch/apply.js'
export type { DeliveryOptions } from '../config/delivery.js'
export type { ModelAccess } from '../config/model-access.js'
export type { SpecInput } from '../config/spec.js'
export type { Script } from '../gateway/scripted/script.js'
export type { ModelSource } from '../gateway/source.js'
export type { Requester, Target } from '../github/event/task.js'
export type { ContainerOptions } from '../pipeline/backend.js'
export type { RunResult } from '../pipeline/stages/request.js'
export {
  Agent,
  type AgentSettings,
  type AgentToolOptions,
  type Generated,
  type GenerateOptions,
} from '../plan/agent/agent.js'
export type { Parameters as AgentToolParameters } from '../plan/agent/parameters.js'
export type { StepCall } from '../plan/agent/trace.js'
export type {
  ContainerStatus,
  ContainerWish,
  RunEnd,
  Runtime,
  RuntimeCommand,
  RuntimeContainer,
  RuntimeOptions,
  RunWish,
  StartWish,
} from '../plan/place/runtime-types.js'
export type { Volume } from '../plan/place/volume.js'
export type { RunEvent } from '../run/journal/event.js'
export type { Manifest } from '../run/manifest.js'
export { type DoctorReport, renderReport as renderDoctorReport } from './doctor/report.js'
export { type AgentsOptions, createAgents, createRuntime, resolveExecutionBackend } from './library/agents.js'
export { type DoctorOptions, runDoctor } from './library/doctor.js'
export type { Repository } from './library/github.js'
export { createGitHub, type GitHubAccount, type GitHubOptions } from './library/github.js'
export type {
  EarlierSession,
  LibraryPublication as Publication,
  RunOptions,
  StoreOptions,
} from './library/options.js'
export { earlier, follow, isRunning, type ListedRun, list, stop } from './library/query.js'
export {
  type Report,
  renderComment,
  renderJobSummary,
  renderPullRequest,
  writePage,
} from './library/report.js'
export { createScriptSource } from './library/scripted.js'
export { run, type StartedRun, start } from './library/start.js'
