export type { SessionEnd } from './agents/session/ending.js'
export type {
  EndedExecution,
  ExecutionBackend,
  ExecutionParams,
  ExecutionResult,
} from './agents/session/execution.js'
export { SessionError } from './agents/session/session-error.js'
export { type ContainerOptions, resolveExecutionBackend } from './backend.js'
export { type Clock, systemClock } from './clock.js'
export type { DeliveryOptions } from './config/delivery.js'
export type { ModelAccess } from './config/model-access.js'
export { type Spec, type SpecInput, specSchema } from './config/spec.js'
export { type DoctorReport, renderReport as renderDoctorReport } from './doctor/report.js'
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
} from './errors.js'
export type { Requester, Target, Task } from './event/task.js'
export type { Script } from './gateway/scripted/script.js'
export { createScriptSource } from './gateway/scripted/script-source.js'
export type { ModelSource } from './gateway/source.js'
export type { Forge } from './github/forge.js'
export type { GitHub } from './github/github.js'
export { type AgentsOptions, createAgents } from './library/agents.js'
export { follow, stop } from './library/control.js'
export { type DoctorOptions, runDoctor } from './library/doctor.js'
export { createGitHub, type GitHubAccount, type GitHubOptions } from './library/github.js'
export type { RunOptions, StoreOptions } from './library/options.js'
export { earlier, isRunning, list } from './library/query.js'
export {
  type Report,
  renderComment,
  renderJobSummary,
  renderPullRequest,
  writePage,
} from './library/report.js'
export { run, type StartedRun, start } from './library/start.js'
export { type Log, memoryLog, silentLog } from './log.js'
export type { ToolServer } from './mcp/tool-server.js'
export { applyPatch } from './patch/apply.js'
export { runPipeline } from './pipeline.js'
export {
  Agent,
  type AgentSettings,
  type AgentToolOptions,
  type Generated,
  type GenerateOptions,
} from './plan/agent/agent.js'
export type { Parameters as AgentToolParameters } from './plan/agent/parameters.js'
export type { AgentRuntime } from './plan/agent/runtime.js'
export { type AgentTrace, agentTraceSchema, type StepCall } from './plan/agent/trace.js'
export { createRuntime } from './plan/place/runtime.js'
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
} from './plan/place/runtime-types.js'
export type { Volume } from './plan/place/volume.js'
export type { RunEvent } from './run/journal/event.js'
export { type Manifest, manifestSchema } from './run/manifest.js'
export type { Outcome, Reason } from './run/reason.js'
export type { StoredRun } from './run/record/store.js'
export { detectEngine } from './sandbox/engine/detect.js'
export type { Container, ContainerLimits, ContainerSpec, Engine, Mount } from './sandbox/engine/engine.js'
export type { ExecOptions, ExecResult, Sandbox, SandboxProcess } from './sandbox/sandbox.js'
export type { ResumeInput } from './sessions/resume-input.js'
export type {
  Given,
  Host,
  Publication,
  RunRequest,
  RunResult,
  WorkflowFacts,
} from './stages/request.js'
export type { StreamEvent } from './transcript/event.js'
export { readEvents } from './transcript/reader.js'
export type { SessionMetadata, SessionTranscript, ToolCall, TranscriptMessage } from './transcript/types.js'
