import { describeError, HandoffError } from '../../errors.js'
import type { WorkflowRun } from '../../handoff/record.js'

/** The predicate type of the signed statement about a run. */
export const RUN_PREDICATE = 'https://caisson.dev/attestations/run/v1'

/**
 * Signs the digest of a run's manifest with the workflow's identity and stores the attestation at GitHub,
 * where anybody can look it up by the digest. Needs the permissions `id-token: write` and `attestations:
 * write`. Resolves to the attestation's ID. Rejects with ATTESTATION_FAILED. The client is large, so it is
 * loaded only here.
 */
export async function signRun(o: {
  manifestSha256: string
  runId: string
  workflow: WorkflowRun
  token: string
}): Promise<string | undefined> {
  const { repository, id, attempt } = o.workflow
  try {
    const { attest } = await import('@actions/attest')
    const { attestationID } = await attest({
      subjects: [{ name: 'manifest.json', digest: { sha256: o.manifestSha256 } }],
      predicateType: RUN_PREDICATE,
      predicate: { runId: o.runId, repository, workflowRun: { id, attempt } },
      token: o.token,
    })
    return attestationID
  } catch (cause) {
    throw new HandoffError(
      'ATTESTATION_FAILED',
      `The run could not be signed: ${describeError(cause).message}`,
      {
        hint: 'Give the job with `attest: true` the permissions `id-token: write` and `attestations: write`, or leave out `attest`. Private repositories need a plan with artifact attestations.',
        cause,
      },
    )
  }
}
