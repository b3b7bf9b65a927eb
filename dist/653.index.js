export const id = 653;
export const ids = [653];
export const modules = {

/***/ 1653:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   a: () => (/* binding */ RUN_PREDICATE),
/* harmony export */   signRun: () => (/* binding */ signRun)
/* harmony export */ });
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(452);

/** What kind of statement about a run is signed. */
const RUN_PREDICATE = 'https://caisson.dev/attestations/run/v1';
/**
 * Signs the digest of a run's manifest with the identity of the workflow and keeps that with GitHub, so that anybody
 * can ask for it by the digest. Needs the permissions `id-token: write` and `attestations: write`. Resolves to the
 * id of the attestation. Rejects with ATTESTATION_FAILED. The client is large, so it is loaded only here.
 */
async function signRun(o) {
    const { repository, id, attempt } = o.workflow;
    try {
        const { attest } = await Promise.all(/* import() */[__webpack_require__.e(654), __webpack_require__.e(669), __webpack_require__.e(366), __webpack_require__.e(351), __webpack_require__.e(310), __webpack_require__.e(74), __webpack_require__.e(842)]).then(__webpack_require__.bind(__webpack_require__, 49842));
        const { attestationID } = await attest({
            subjects: [{ name: 'manifest.json', digest: { sha256: o.manifestSha256 } }],
            predicateType: RUN_PREDICATE,
            predicate: { runId: o.runId, repository, workflowRun: { id, attempt } },
            token: o.token,
        });
        return attestationID;
    }
    catch (cause) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .HandoverError */ .Cu('ATTESTATION_FAILED', `The run could not be signed: ${(0,_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(cause).message}`, {
            hint: 'Give the job with `attest: true` the permissions `id-token: write` and `attestations: write`, or leave `attest` out. Private repositories need a plan with artifact attestations.',
            cause,
        });
    }
}


/***/ })

};
