import type { Runtime } from '../place/runtime-types.js'

export {
  Agent,
  type AgentSettings,
  type AgentToolOptions,
  type Generated,
  type GenerateOptions,
} from '../agent/agent.js'
export type {
  ContainerStatus,
  ContainerWish,
  Runtime,
  RuntimeCommand,
  RuntimeContainer,
} from '../place/runtime-types.js'

declare global {
  /** Containers and volumes of the plan that this code is. Undefined outside of `caisson plan run`. */
  var runtime: Runtime
}
