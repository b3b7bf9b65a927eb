export const id = 9098;
export const ids = [9098];
export const modules = {

/***/ 9098:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   createArtifactStore: () => (/* binding */ createArtifactStore)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(46466);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(8665);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(50453);
/* harmony import */ var _request_error_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(4101);
/* harmony import */ var _client_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(86250);








const PERMISSION = 'actions: read';
const ARCHIVE_BYTES = _base_limits_js__WEBPACK_IMPORTED_MODULE_3__/* .LIMITS */ .b1.archiveBytes.most;
/** The adapter of the {@link ArtifactStore} port for the artifacts of one repository. */
function createArtifactStore(options) {
    const { owner, repo } = options;
    const octokit = (0,_client_js__WEBPACK_IMPORTED_MODULE_4__/* .createOctokit */ .Qi)({ ...options, apiUrl: options.apiUrl.replace(/\/+$/, '') });
    const fetchStored = (0,_client_js__WEBPACK_IMPORTED_MODULE_4__/* .patientFetch */ .Ue)(options);
    const redact = (0,_client_js__WEBPACK_IMPORTED_MODULE_4__/* .redactToken */ .bH)(options);
    const where = { repository: `${owner}/${repo}`, apiUrl: options.apiUrl };
    const ask = async (what, request) => {
        try {
            return await request();
        }
        catch (error) {
            if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ArtifactError */ .nE)
                throw error;
            const { status } = error;
            if (status === 404 || status === 410)
                throw gone(what, status);
            throw (0,_request_error_js__WEBPACK_IMPORTED_MODULE_6__/* .toGitHubError */ .Lg)(error, { what, permission: PERMISSION }, { ...where, now: Date.now() }, redact);
        }
    };
    return {
        artifact: (id) => ask(`find the artifact ${id}`, async () => toArtifact((await octokit.rest.actions.getArtifact({ owner, repo, artifact_id: id })).data)),
        ofWorkflowRun: (run) => ask(`list the artifacts of the workflow run ${run}`, async () => {
            const of = { owner, repo, run_id: run, per_page: 100 };
            return (await octokit.paginate(octokit.rest.actions.listWorkflowRunArtifacts, of)).map(toArtifact);
        }),
        download: ({ id, sha256 }, to, signal) => ask(`download the artifact ${id}`, async () => {
            // The storage is on another server: it gets the signed address and never the token.
            const { headers } = await octokit.rest.actions.downloadArtifact({
                owner,
                repo,
                artifact_id: id,
                archive_format: 'zip',
                request: { redirect: 'manual' },
            });
            const { location } = headers;
            if (location === undefined)
                throw invalidArtifact(`GitHub returned no download address for the artifact ${id}`);
            const answer = await fetchStored(location, { ...(signal ? { signal } : {}) });
            if (!answer.ok || answer.body === null)
                throw notServed(`download the artifact ${id}`, answer.status);
            await save(answer.body, to, sha256, signal);
        }),
    };
}
function toArtifact({ id, name, expired, digest, workflow_run }) {
    const sha256 = /^sha256:([0-9a-f]{64})$/.exec(digest ?? '')?.[1];
    return {
        id,
        name,
        expired,
        ...(sha256 === undefined ? {} : { sha256 }),
        workflowRun: workflow_run?.id === undefined
            ? null
            : { id: workflow_run.id, foreign: workflow_run.head_repository_id !== workflow_run.repository_id },
    };
}
async function save(body, to, sha256, signal) {
    const meter = new _base_digest_js__WEBPACK_IMPORTED_MODULE_7__/* .Meter */ .kI((bytes) => bytes > ARCHIVE_BYTES ? invalidArtifact('the archive is larger than any that Caisson uploads') : null);
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createWriteStream)(to, { flags: 'wx', mode: 0o600 });
    await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_2__.pipeline)(node_stream__WEBPACK_IMPORTED_MODULE_1__.Readable.fromWeb(body), meter, file, signal === undefined ? {} : { signal });
    if (sha256 !== undefined && meter.measured().sha256 !== sha256)
        throw invalidArtifact('the digest of the archive differs from that of the upload');
}
function gone(what, status) {
    const why = status === 410 ? 'it has expired' : 'it does not exist, or the token has no access to it';
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ArtifactError */ .nE('ARTIFACT_NOT_FOUND', `GitHub did not ${what}: ${why} (HTTP ${status}).`, {
        hint: `Check that the job has the permission \`${PERMISSION}\`; the repository's settings for Actions say how long artifacts are kept.`,
    });
}
function notServed(what, status) {
    if (status < 500 && status !== 429)
        return gone(what, status);
    // As an answer of GitHub's, which advises to come back later.
    const message = 'the storage does not answer';
    return Object.assign(new Error(message), { status, response: { headers: {}, data: { message } } });
}
function invalidArtifact(why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ArtifactError */ .nE('ARTIFACT_INVALID', `The artifact was rejected: ${why}.`, {
        hint: 'Run again; if this happens again, someone may be tampering with it.',
    });
}


/***/ })

};
