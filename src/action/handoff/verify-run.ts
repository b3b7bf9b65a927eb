import { bundleFromJSON, type SerializedBundle } from '@sigstore/bundle'
import { X509Certificate } from '@sigstore/core'
import { TrustedRoot } from '@sigstore/protobuf-specs'
import { toSignedEntity, toTrustMaterial, Verifier } from '@sigstore/verify'
import { describeError, HandoffError } from '../../errors.js'
import { RUN_PREDICATE } from './sign-run.js'

/** The required signer. */
export interface Signer {
  /** Web address of the repository, e.g. `https://github.com/octo/hello`. */
  repositoryUrl: string
  workflowRunId: string
}

/** https://github.com/sigstore/fulcio/blob/main/docs/oid-info.md */
const SOURCE_REPOSITORY = '1.3.6.1.4.1.57264.1.12'
const RUN_INVOCATION = '1.3.6.1.4.1.57264.1.21'
/** An enterprise may add a suffix of its own. */
const ISSUER = /^https:\/\/token\.actions\.(githubusercontent\.com|[a-z0-9-]+\.ghe\.com)(\/|$)/

/**
 * Checks attestations against a manifest's digest: one of them must be signed by the workflow run that is
 * published, with a certificate that the roots vouch for. `roots` are Sigstore's trusted roots as JSON.
 * Throws HANDOVER_REFUSED with what was wrong with each.
 */
export function verifyRun(o: {
  manifestSha256: string
  bundles: readonly unknown[]
  roots: readonly unknown[]
  signer: Signer
}): void {
  const problems: string[] = []
  for (const bundle of o.bundles) {
    for (const root of o.roots) {
      const problem = problemOf(bundle, root, o.manifestSha256, o.signer)
      if (problem === null) return
      problems.push(problem)
    }
  }
  const why =
    problems.length === 0 ? 'there is no attestation' : [...new Set(problems)].slice(0, 5).join('; ')
  throw new HandoffError(
    'HANDOVER_REFUSED',
    `No attestation vouches for the run: ${why}. Nothing was published.`,
    {
      hint: 'The job with `mode: run` needs `attest: true`. If it has that already, do not publish this run.',
    },
  )
}

function problemOf(json: unknown, root: unknown, sha256: string, signer: Signer): string | null {
  try {
    const bundle = bundleFromJSON(json as SerializedBundle)
    const { content } = bundle
    const material = bundle.verificationMaterial
    // The public instance logs signatures and certificates; GitHub's own, for private repositories,
    // has neither log and uses timestamps instead.
    const logged = material.tlogEntries.length > 0
    const thresholds = logged
      ? { ctlogThreshold: 1, tlogThreshold: 1 }
      : { ctlogThreshold: 0, tlogThreshold: 0, tsaThreshold: 1 }
    const verifier = new Verifier(toTrustMaterial(TrustedRoot.fromJSON(root)), thresholds)
    const { identity } = verifier.verify(toSignedEntity(bundle))
    if (!ISSUER.test(identity?.extensions?.issuer ?? ''))
      return 'it is not signed by a GitHub Actions workflow'
    if (content.$case !== 'dsseEnvelope') return 'it is not a statement'
    const statement = JSON.parse(Buffer.from(content.dsseEnvelope.payload).toString('utf8')) as Statement
    if (statement.predicateType !== RUN_PREDICATE) return 'it is not about a run'
    if (!statement.subject?.some(({ digest }) => digest?.sha256 === sha256))
      return 'it is about another manifest'
    return problemOfSigner(certificateOf(material.content), signer)
  } catch (error) {
    return describeError(error).message
  }
}

interface Statement {
  predicateType?: string
  subject?: { digest?: { sha256?: string } }[]
}

function problemOfSigner(
  certificate: X509Certificate,
  { repositoryUrl, workflowRunId }: Signer,
): string | null {
  const repository = extension(certificate, SOURCE_REPOSITORY)
  if (repository.toLowerCase() !== repositoryUrl.toLowerCase())
    return `it is signed by a workflow of ${repository}`
  const run = extension(certificate, RUN_INVOCATION)
  const prefix = `${repositoryUrl}/actions/runs/${workflowRunId}/`
  return run.toLowerCase().startsWith(prefix.toLowerCase()) ? null : `it is signed by the workflow run ${run}`
}

function certificateOf(
  content: ReturnType<typeof bundleFromJSON>['verificationMaterial']['content'],
): X509Certificate {
  if (content.$case === 'certificate') return X509Certificate.parse(Buffer.from(content.certificate.rawBytes))
  if (content.$case === 'x509CertificateChain') {
    const [leaf] = content.x509CertificateChain.certificates
    if (leaf) return X509Certificate.parse(Buffer.from(leaf.rawBytes))
  }
  throw new Error('it has no certificate')
}

function extension(certificate: X509Certificate, oid: string): string {
  return certificate.extension(oid)?.valueObj.subs[0]?.value.toString('utf8') ?? 'nobody'
}
