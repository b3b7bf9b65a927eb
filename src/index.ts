export { type ContainerOptions, resolveExecutionBackend } from './backend.js'
export type { SessionEnd } from './claude/ending.js'
export type {
  EndedExecution,
  ExecutionBackend,
  ExecutionParams,
  ExecutionResult,
} from './claude/execution.js'
export { type Clock, systemClock } from './clock.js'
export type { ModelAccess } from './config/from-inputs.js'
export { type Spec, type SpecInput, specSchema } from './config/spec.js'
export {
  ArtifactError,
  CaissonError,
  ClaudeError,
  ConfigError,
  type ErrorCode,
  EventError,
  ExecutionError,
  GatewayError,
  GitHubError,
  HandoverError,
  PatchError,
  RunError,
  SandboxError,
  WorkspaceError,
} from './errors.js'
export type { Requester, Target, Task } from './event/task.js'
export type { Script } from './gateway/script.js'
export { createScriptSource } from './gateway/script-source.js'
export type { ModelSource } from './gateway/source.js'
export { follow, stop } from './library/attend.js'
export { earlier, isRunning, list } from './library/look-back.js'
export type { RunOptions, StoreOptions } from './library/options.js'
export { run, type StartedRun, start } from './library/start.js'
export { type Log, memoryLog, silentLog } from './log.js'
export { applyPatch } from './patch/apply.js'
export { runPipeline } from './pipeline.js'
export type { RunEvent } from './run/event.js'
export { type Manifest, manifestSchema } from './run/manifest.js'
export type { Outcome, Reason } from './run/reason.js'
export type { StoredRun } from './run/store.js'
export { detectEngine } from './sandbox/detect.js'
export type { Container, ContainerLimits, ContainerSpec, Engine, Mount } from './sandbox/engine.js'
export type { ExecOptions, ExecResult, Sandbox, SandboxProcess } from './sandbox/sandbox.js'
export type { DeliveryOptions, Forge, Host, ResumeInput, RunRequest, RunResult } from './stages/request.js'
export type { StreamEvent } from './transcript/event.js'
export { readEvents } from './transcript/reader.js'
export type { SessionMetadata, SessionTranscript, ToolCall, TranscriptMessage } from './transcript/types.js'
