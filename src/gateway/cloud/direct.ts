import type { Clock } from '../../base/clock.js'
import { messagesDialect } from '../messages/dialect.js'
import type { ModelSource, SourceRequest } from '../source.js'
import type { Credential } from '../upstream/credential.js'
import { createUpstreamSource, type Upstream } from '../upstream/upstream.js'
import { cloudError, notOffered } from './cloud-answer.js'
import { type ModelNames, namedModel } from './cloud-models.js'
import { accessTokens, type Federation } from './token-exchange.js'

/** An API that is the Messages API but for its address and who may use it. */
export interface DirectAccess extends Pick<Upstream, 'proxyUrl' | 'maxRetries' | 'timeouts'> {
  baseUrl: string
  credential: Credential | Federation
  modelNames?: ModelNames
}

/** Claude in Microsoft Foundry. Rejects with CREDENTIAL_MISSING. */
export async function createFoundrySource(access: DirectAccess, clock: Clock): Promise<ModelSource> {
  const upstream = await upstreamOf(access, 'bearer', clock)
  return {
    async send(request) {
      if (!request.path.startsWith('/v1/messages')) return notOffered('Microsoft Foundry', request.path)
      const answer = await upstream.send(renamed(request, access.modelNames))
      return answer.status >= 400 ? cloudError(answer) : answer
    },
    close: () => upstream.close(),
  }
}

/** The Claude API with tokens made of the job's identity. Rejects with CREDENTIAL_MISSING. */
export function createFederatedSource(access: DirectAccess, clock: Clock): Promise<ModelSource> {
  return upstreamOf(access, 'oauth', clock)
}

async function upstreamOf(
  access: DirectAccess,
  kind: Credential['kind'],
  clock: Clock,
): Promise<ModelSource> {
  const { credential } = access
  const fixed = 'kind' in credential ? credential : null
  const token = 'kind' in credential ? null : accessTokens(credential, clock)
  // What is wrong with the identity is better known now than after the first request.
  await token?.()
  return createUpstreamSource(
    {
      ...access,
      credential: fixed,
      ...(token && {
        prepare: async (request) => {
          const headers = messagesDialect.withCredential(request.headers, { kind, value: await token() })
          return { ...request, headers }
        },
      }),
    },
    messagesDialect,
    clock,
  )
}

/** With the name of the deployment, where the user named one for the model. */
function renamed(request: SourceRequest, names: ModelNames = {}): SourceRequest {
  const asked = request.json as Record<string, unknown>
  const name = namedModel(String(asked['model']), names)
  return name === undefined
    ? request
    : { ...request, body: Buffer.from(JSON.stringify({ ...asked, model: name })) }
}
