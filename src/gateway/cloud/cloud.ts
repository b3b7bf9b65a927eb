import type { Clock } from '../../base/clock.js'
import type { ModelSource } from '../source.js'
import type { BedrockAccess } from './bedrock.js'
import type { DirectAccess } from './direct.js'
import type { VertexAccess } from './vertex.js'

/** Claude on a cloud that has an API of its own, or with tokens made of the job's identity. */
export type CloudAccess =
  | ({ cloud: 'bedrock' } & BedrockAccess)
  | ({ cloud: 'vertex' } & VertexAccess)
  | ({ cloud: 'foundry' | 'anthropic' } & DirectAccess)

/** The model on a cloud. The libraries that sign requests are loaded only here. */
export async function createCloudSource(access: CloudAccess, clock: Clock): Promise<ModelSource> {
  if (access.cloud === 'bedrock') {
    const { createBedrockSource } = await import('./bedrock.js')
    return createBedrockSource(access, clock)
  }
  if (access.cloud === 'vertex') {
    const { createVertexSource } = await import('./vertex.js')
    return createVertexSource(access, clock)
  }
  const { createFederatedSource, createFoundrySource } = await import('./direct.js')
  return access.cloud === 'foundry'
    ? createFoundrySource(access, clock)
    : createFederatedSource(access, clock)
}
