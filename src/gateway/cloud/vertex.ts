import { GoogleAuth } from 'google-auth-library'
import type { Clock } from '../../base/clock.js'
import { GatewayError } from '../../base/errors.js'
import { messagesDialect } from '../messages/dialect.js'
import type { ModelSource, SourceRequest } from '../source.js'
import { createUpstreamSource, type Upstream } from '../upstream/upstream.js'
import { bodyFor, cloudError, notOffered } from './cloud-answer.js'
import { type ModelNames, vertexModel } from './cloud-models.js'

/** How Google Vertex AI is reached. */
export interface VertexAccess extends Pick<Upstream, 'proxyUrl' | 'maxRetries' | 'timeouts'> {
  /** `global`, or a region such as `us-east5`. */
  region: string
  projectId: string
  /** A service account's key or a workload identity's configuration; default what the machine has. */
  credentialsFile?: string
  /** Default: the public endpoint of the region. */
  baseUrl?: string
  modelNames?: ModelNames
}

const VERSION = 'vertex-2023-10-16'
const SCOPE = 'https://www.googleapis.com/auth/cloud-platform'

/** Claude on Google Vertex AI, for an agent that speaks the Messages API. */
export function createVertexSource(access: VertexAccess, clock: Clock): ModelSource {
  const auth = new GoogleAuth({
    scopes: SCOPE,
    projectId: access.projectId,
    ...(access.credentialsFile ? { keyFilename: access.credentialsFile } : {}),
  })
  const upstream = createUpstreamSource(
    {
      ...access,
      baseUrl: access.baseUrl ?? endpointOf(access.region),
      credential: null,
      // The library caches a token until shortly before it expires.
      prepare: async (request) => ({ ...request, headers: { ...request.headers, ...(await tokenOf(auth)) } }),
    },
    messagesDialect,
    clock,
  )
  return {
    async send(request) {
      if (!request.path.startsWith('/v1/messages')) return notOffered('Google Vertex AI', request.path)
      const answer = await upstream.send(translated(request, access))
      return answer.status >= 400 ? cloudError(answer) : answer
    },
    close: () => upstream.close(),
  }
}

/** https://docs.claude.com/en/api/claude-on-vertex-ai: the model is in the address, the version in the body. */
function translated(request: SourceRequest, access: VertexAccess): SourceRequest {
  const asked = request.json as Record<string, unknown>
  const model = vertexModel(String(asked['model']), access.modelNames)
  const counting = request.path.startsWith('/v1/messages/count_tokens')
  const stream = asked['stream'] === true
  const body = bodyFor(asked, null, {
    anthropic_version: VERSION,
    ...(counting ? { model } : {}),
    ...(stream ? { stream } : {}),
  })
  const action = stream ? 'streamRawPredict' : 'rawPredict'
  const target = counting
    ? 'count-tokens:rawPredict'
    : `${encodeURIComponent(model).replaceAll('%40', '@')}:${action}`
  const { projectId, region } = access
  const { 'anthropic-version': _version, ...headers } = request.headers
  const path = `/projects/${encodeURIComponent(projectId)}/locations/${region}/publishers/anthropic/models/${target}`
  return { ...request, path, headers, body }
}

function endpointOf(region: string): string {
  if (region === 'global') return 'https://aiplatform.googleapis.com/v1'
  // Multi-region endpoints: https://cloud.google.com/vertex-ai/generative-ai/docs/learn/locations
  if (region === 'us' || region === 'eu') return `https://aiplatform.${region}.rep.googleapis.com/v1`
  return `https://${region}-aiplatform.googleapis.com/v1`
}

async function tokenOf(auth: GoogleAuth): Promise<Record<string, string>> {
  try {
    return Object.fromEntries(await auth.getRequestHeaders())
  } catch (cause) {
    throw new GatewayError(
      'CREDENTIAL_MISSING',
      `Google did not issue a token: ${(cause as Error).message}`,
      {
        hint: 'Add google-github-actions/auth before this step, with a service account that may use Vertex AI.',
        cause,
      },
    )
  }
}
