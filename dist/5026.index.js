export const id = 5026;
export const ids = [5026,6902];
export const modules = {

/***/ 26902:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ RUN_PREDICATE),
/* harmony export */   signRun: () => (/* binding */ signRun)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(452);

/** The predicate type of the signed statement about a run. */
const RUN_PREDICATE = 'https://caisson.dev/attestations/run/v1';
/**
 * Signs the digest of a run's manifest with the workflow's identity and stores the attestation at GitHub,
 * where anybody can look it up by the digest. Needs the permissions `id-token: write` and `attestations:
 * write`. Resolves to the attestation's ID. Rejects with ATTESTATION_FAILED. The client is large, so it is
 * loaded only here.
 */
async function signRun(o) {
    const { repository, id, attempt } = o.workflow;
    try {
        const { attest } = await Promise.all(/* import() */[__webpack_require__.e(3669), __webpack_require__.e(8366), __webpack_require__.e(9654), __webpack_require__.e(1351), __webpack_require__.e(2652), __webpack_require__.e(9310), __webpack_require__.e(1074), __webpack_require__.e(9842)]).then(__webpack_require__.bind(__webpack_require__, 49842));
        const { attestationID } = await attest({
            subjects: [{ name: 'manifest.json', digest: { sha256: o.manifestSha256 } }],
            predicateType: RUN_PREDICATE,
            predicate: { runId: o.runId, repository, workflowRun: { id, attempt } },
            token: o.token,
        });
        return attestationID;
    }
    catch (cause) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HandoffError */ .Be('ATTESTATION_FAILED', `The run could not be signed: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(cause).message}`, {
            hint: 'Give the job with `attest: true` the permissions `id-token: write` and `attestations: write`, or leave out `attest`. Private repositories need a plan with artifact attestations.',
            cause,
        });
    }
}


/***/ }),

/***/ 35026:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   verifyRun: () => (/* binding */ verifyRun)
/* harmony export */ });
/* harmony import */ var _sigstore_bundle__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(61040);
/* harmony import */ var _sigstore_core__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(83917);
/* harmony import */ var _sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19654);
/* harmony import */ var _sigstore_verify__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54187);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(452);
/* harmony import */ var _sign_run_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(26902);






/** https://github.com/sigstore/fulcio/blob/main/docs/oid-info.md */
const SOURCE_REPOSITORY = '1.3.6.1.4.1.57264.1.12';
const RUN_INVOCATION = '1.3.6.1.4.1.57264.1.21';
/** An enterprise may add a suffix of its own. */
const ISSUER = /^https:\/\/token\.actions\.(githubusercontent\.com|[a-z0-9-]+\.ghe\.com)(\/|$)/;
/**
 * Checks attestations against a manifest's digest: one of them must be signed by the workflow run that is
 * published, with a certificate that the roots vouch for. `roots` are Sigstore's trusted roots as JSON.
 * Throws HANDOVER_REFUSED with what was wrong with each.
 */
function verifyRun(o) {
    const problems = [];
    for (const bundle of o.bundles) {
        for (const root of o.roots) {
            const problem = problemOf(bundle, root, o.manifestSha256, o.signer);
            if (problem === null)
                return;
            problems.push(problem);
        }
    }
    const why = problems.length === 0 ? 'there is no attestation' : [...new Set(problems)].slice(0, 5).join('; ');
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_4__/* .HandoffError */ .Be('HANDOVER_REFUSED', `No attestation vouches for the run: ${why}. Nothing was published.`, {
        hint: 'The job with `mode: run` needs `attest: true`. If it has that already, do not publish this run.',
    });
}
function problemOf(json, root, sha256, signer) {
    try {
        const bundle = (0,_sigstore_bundle__WEBPACK_IMPORTED_MODULE_0__.bundleFromJSON)(json);
        const { content } = bundle;
        const material = bundle.verificationMaterial;
        // The public instance logs signatures and certificates; GitHub's own, for private repositories,
        // has neither log and uses timestamps instead.
        const logged = material.tlogEntries.length > 0;
        const thresholds = logged
            ? { ctlogThreshold: 1, tlogThreshold: 1 }
            : { ctlogThreshold: 0, tlogThreshold: 0, tsaThreshold: 1 };
        const verifier = new _sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .Verifier */ .BL((0,_sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .toTrustMaterial */ .jO)(_sigstore_protobuf_specs__WEBPACK_IMPORTED_MODULE_2__.TrustedRoot.fromJSON(root)), thresholds);
        const { identity } = verifier.verify((0,_sigstore_verify__WEBPACK_IMPORTED_MODULE_3__/* .toSignedEntity */ .DC)(bundle));
        if (!ISSUER.test(identity?.extensions?.issuer ?? ''))
            return 'it is not signed by a GitHub Actions workflow';
        if (content.$case !== 'dsseEnvelope')
            return 'it is not a statement';
        const statement = JSON.parse(Buffer.from(content.dsseEnvelope.payload).toString('utf8'));
        if (statement.predicateType !== _sign_run_js__WEBPACK_IMPORTED_MODULE_5__/* .RUN_PREDICATE */ .a)
            return 'it is not about a run';
        if (!statement.subject?.some(({ digest }) => digest?.sha256 === sha256))
            return 'it is about another manifest';
        return problemOfSigner(certificateOf(material.content), signer);
    }
    catch (error) {
        return (0,_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(error).message;
    }
}
function problemOfSigner(certificate, { repositoryUrl, workflowRunId }) {
    const repository = extension(certificate, SOURCE_REPOSITORY);
    if (repository.toLowerCase() !== repositoryUrl.toLowerCase())
        return `it is signed by a workflow of ${repository}`;
    const run = extension(certificate, RUN_INVOCATION);
    const prefix = `${repositoryUrl}/actions/runs/${workflowRunId}/`;
    return run.toLowerCase().startsWith(prefix.toLowerCase()) ? null : `it is signed by the workflow run ${run}`;
}
function certificateOf(content) {
    if (content.$case === 'certificate')
        return _sigstore_core__WEBPACK_IMPORTED_MODULE_1__.X509Certificate.parse(Buffer.from(content.certificate.rawBytes));
    if (content.$case === 'x509CertificateChain') {
        const [leaf] = content.x509CertificateChain.certificates;
        if (leaf)
            return _sigstore_core__WEBPACK_IMPORTED_MODULE_1__.X509Certificate.parse(Buffer.from(leaf.rawBytes));
    }
    throw new Error('it has no certificate');
}
function extension(certificate, oid) {
    return certificate.extension(oid)?.valueObj.subs[0]?.value.toString('utf8') ?? 'nobody';
}


/***/ })

};
