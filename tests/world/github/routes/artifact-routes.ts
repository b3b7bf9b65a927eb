import { sha256OfContent } from '../../../../src/base/digest.js'
import { failureAnswer, notFound, ok, pageOf } from '../../../../src/programs/demo/github/answer.js'
import { repositoryApi } from '../../../../src/programs/demo/github/render/render-repository.js'
import { nodeId } from '../../../../src/programs/demo/github/render/render-user.js'
import { type RepositoryCall, type Route, route } from '../../../../src/programs/demo/github/route.js'
import { BLOBS } from '../blob-storage.js'
import { type ArtifactState, worldRepository } from '../world-state.js'

const NEEDS = ['actions:read'] as const

function render(call: RepositoryCall, artifact: ArtifactState): Record<string, unknown> {
  const url = `${repositoryApi(call.state, call.repository)}/actions/artifacts/${artifact.id}`
  const { createdAt } = artifact
  return {
    id: artifact.id,
    node_id: nodeId('Artifact', artifact.id),
    name: artifact.name,
    size_in_bytes: artifact.archive.length,
    url,
    archive_download_url: `${url}/zip`,
    expired: artifact.expired,
    digest: `sha256:${sha256OfContent(artifact.archive)}`,
    created_at: createdAt,
    updated_at: createdAt,
    expires_at: new Date(Date.parse(createdAt) + 90 * 24 * 3_600_000).toISOString(),
    workflow_run: {
      id: artifact.workflowRunId,
      repository_id: call.repository.id,
      head_repository_id: artifact.headRepositoryId,
      head_branch: call.repository.defaultBranch,
      head_sha: artifact.headSha,
    },
  }
}

const find = (call: RepositoryCall) =>
  worldRepository(call.repository).artifacts.get(Number(call.params['artifact_id']))

export const artifactRoutes: Route[] = [
  route(
    'actions/list-workflow-run-artifacts',
    'GET',
    '/actions/runs/{run_id}/artifacts',
    [...NEEDS],
    (call) => {
      const name = call.url.searchParams.get('name')
      const artifacts = [...worldRepository(call.repository).artifacts.values()]
        .filter((artifact) => artifact.workflowRunId === Number(call.params['run_id']))
        .filter((artifact) => name === null || artifact.name === name)
        .reverse()
      const { slice, headers } = pageOf(call.url, artifacts)
      const body = {
        total_count: artifacts.length,
        artifacts: slice.map((artifact) => render(call, artifact)),
      }
      return { status: 200, body, headers }
    },
  ),
  route('actions/get-artifact', 'GET', '/actions/artifacts/{artifact_id}', [...NEEDS], (call) => {
    const artifact = find(call)
    return artifact ? ok(render(call, artifact)) : notFound()
  }),
  route(
    'actions/download-artifact',
    'GET',
    '/actions/artifacts/{artifact_id}/{archive_format}',
    [...NEEDS],
    (call) => {
      const artifact = find(call)
      if (!artifact || call.params['archive_format'] !== 'zip') return notFound()
      if (call.login === null) return failureAnswer(401, 'Requires authentication')
      if (artifact.expired) return failureAnswer(410, 'Artifact has expired')
      return {
        status: 302,
        headers: { location: `${call.state.url}${BLOBS}${artifact.id}?sig=${artifact.id}` },
      }
    },
  ),
]
