import type { Clock } from '../../clock.js'
import type { ModelSource } from '../source.js'
import type { BedrockAccess } from './bedrock.js'
import type { VertexAccess } from './vertex.js'

/** Claude on a cloud that has an API of its own. */
export type CloudAccess = ({ cloud: 'bedrock' } & BedrockAccess) | ({ cloud: 'vertex' } & VertexAccess)

/** The model on a cloud. The libraries that sign requests are loaded only here. */
export async function createCloudSource(access: CloudAccess, clock: Clock): Promise<ModelSource> {
  if (access.cloud === 'bedrock') {
    const { createBedrockSource } = await import('./bedrock.js')
    return createBedrockSource(access, clock)
  }
  const { createVertexSource } = await import('./vertex.js')
  return createVertexSource(access, clock)
}
