import { join } from 'node:path'
import type { ActionInputs } from '../../config/inputs/action-inputs.js'
import { describeError, HandoffError } from '../../errors.js'
import type { Job } from '../job.js'

/**
 * The check behind `verify-attestation`; undefined if it is not enabled. Its dependencies are large, so they
 * are loaded only here.
 */
export function attestationCheck(
  inputs: Readonly<ActionInputs>,
  job: Job,
  token: string,
  workflowRunId: number,
): ((manifestSha256: string) => Promise<void>) | undefined {
  if (!inputs['verify-attestation']) return undefined
  const { owner, repo, serverUrl, host } = job
  return async (manifestSha256) => {
    const { trustedRoots } = await import('./trusted-roots.js')
    const { verifyRun } = await import('./verify-run.js')
    const file = inputs['trusted-root']
    const roots = await trustedRoots({ cacheDir: join(host.cacheDir, 'sigstore'), ...(file ? { file } : {}) })
    const bundles = await fetchBundles(job, token, manifestSha256)
    const signer = { repositoryUrl: `${serverUrl}/${owner}/${repo}`, workflowRunId: String(workflowRunId) }
    verifyRun({ manifestSha256, bundles, roots, signer })
  }
}

/** The attestations that GitHub has for this digest. */
async function fetchBundles({ owner, repo }: Job, token: string, sha256: string): Promise<unknown[]> {
  try {
    const { getOctokit } = await import('@actions/github')
    const { data } = await getOctokit(token).request(
      'GET /repos/{owner}/{repo}/attestations/{subject_digest}',
      {
        owner,
        repo,
        subject_digest: `sha256:${sha256}`,
        per_page: 100,
      },
    )
    return (data.attestations ?? []).flatMap(({ bundle }) => (bundle ? [bundle] : []))
  } catch (cause) {
    // Nobody has signed this digest.
    if ((cause as { status?: number }).status === 404) return []
    throw new HandoffError(
      'HANDOVER_MISSING',
      `The run's attestations could not be fetched: ${describeError(cause).message}`,
      { hint: 'Give the job the permission `attestations: read`, or leave out `verify-attestation`.', cause },
    )
  }
}
