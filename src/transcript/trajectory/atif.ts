/**
 * The Agent Trajectory Interchange Format, version 1.8, as far as Caisson writes it. Its definition is the package
 * `harbor` on PyPI (`harbor.models.trajectories`), with which the tests validate what is written.
 */
export interface Trajectory {
  schema_version: 'ATIF-v1.8'
  session_id?: string
  /** Set on the trajectory of a subagent: the ID of the call that started it. */
  trajectory_id?: string
  agent: { name: string; version: string; model_name?: string; extra?: Record<string, unknown> }
  /** At least one. */
  steps: Step[]
  final_metrics?: FinalMetrics
  notes?: string
  extra?: Record<string, unknown>
  /** Of all subagents, also those that another subagent started. */
  subagent_trajectories?: Trajectory[]
}

/** One step of a trajectory, as ATIF has it. */
export interface Step {
  /** From 1, without gaps. */
  step_id: number
  /** ISO 8601. */
  timestamp?: string
  source: 'system' | 'user' | 'agent'
  message: Content
  /** Where it differs from that of the agent. Like the next three only with the source `agent`. */
  model_name?: string
  reasoning_content?: string
  tool_calls?: { tool_call_id: string; function_name: string; arguments: Record<string, unknown> }[]
  metrics?: StepMetrics
  observation?: { results: Result[] }
  /** Requests to the model that this step stands for. */
  llm_call_count?: number
  extra?: Record<string, unknown>
}

export type Content = string | ContentPart[]
export type ContentPart =
  | { type: 'text'; text: string }
  /** `path` is relative to the file of the trajectory. */
  | { type: 'image'; source: { media_type: ImageType; path: string } }

export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/gif', 'image/webp'] as const
export type ImageType = (typeof IMAGE_TYPES)[number]

export interface Result {
  /** A call of the same step. */
  source_call_id?: string
  content: Content
  subagent_trajectory_ref?: { trajectory_id: string }[]
  extra?: Record<string, unknown>
}

export interface StepMetrics {
  /** Those from a cache included. */
  prompt_tokens?: number
  completion_tokens?: number
  cached_tokens?: number
  /** US dollars. */
  cost_usd?: number
  extra?: Record<string, unknown>
}

export interface FinalMetrics {
  total_prompt_tokens: number
  total_completion_tokens: number
  total_cached_tokens?: number
  /** US dollars, subagents included. */
  total_cost_usd: number
  /** Steps of this trajectory, without those of subagents. */
  total_steps: number
  extra?: Record<string, unknown>
}
