export const id = 446;
export const ids = [446];
export const modules = {

/***/ 446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   leaveFailure: () => (/* binding */ leaveFailure)
/* harmony export */ });
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33838);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74743);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _report_summaries_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(94798);
/* harmony import */ var _run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(43061);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(40953);
/* harmony import */ var _run_starting_manifest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(76763);
/* harmony import */ var _run_task_facts_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(33554);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(35674);











/**
 * An error from before the run started: reported in the log and the job summary, with a manifest and outputs.
 */
async function leaveFailure({ env, error, agent, plan, onStart, }) {
    const described = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error);
    _actions_core__WEBPACK_IMPORTED_MODULE_2__/* .error */ .z3(`${described.message}\n${described.hint}`);
    const reason = (0,_run_determine_outcome_js__WEBPACK_IMPORTED_MODULE_4__/* .reasonOfError */ .O)(described.code);
    const root = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(env['RUNNER_TEMP'] ?? (0,node_os__WEBPACK_IMPORTED_MODULE_0__.tmpdir)(), 'caisson');
    const now = new Date(_base_clock_js__WEBPACK_IMPORTED_MODULE_5__/* .systemClock */ .m.now()).toISOString();
    const runId = (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .newRunId */ .F$)(_base_clock_js__WEBPACK_IMPORTED_MODULE_5__/* .systemClock */ .m.now());
    const manifest = {
        ...(0,_run_starting_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .startingManifest */ .C)({
            runId,
            task: {
                target: { kind: 'none' },
                instruction: '',
                requester: { login: env['GITHUB_ACTOR'] ?? '' },
                trigger: '',
            },
            repository: env['GITHUB_REPOSITORY'] ?? '',
            agent,
            startedAt: now,
        }),
        status: 'failed',
        reason,
        completedAt: now,
        durationMs: 0,
        error: described,
    };
    const ended = { outcome: 'failure', reason, 'run-id': runId };
    try {
        const folder = await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .createRunFolder */ .kg)(root, runId);
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .writeManifest */ .HN)(folder, manifest);
        // It has no model to describe.
        await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .removeGatewayFolder */ .jF)(folder);
        onStart(folder.dir);
        (0,_outputs_js__WEBPACK_IMPORTED_MODULE_8__/* .setOutputs */ .n0)({ ...ended, 'run-directory': folder.dir, manifest: folder.manifest });
    }
    catch (unwritable) {
        _actions_core__WEBPACK_IMPORTED_MODULE_2__/* .error */ .z3(`The manifest of this failure could not be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(unwritable).message}`);
        (0,_outputs_js__WEBPACK_IMPORTED_MODULE_8__/* .setOutputs */ .n0)(ended);
    }
    const task = (0,_run_task_facts_js__WEBPACK_IMPORTED_MODULE_9__/* .taskOfFacts */ .y)(manifest.task, now);
    const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com';
    const told = plan ? { ...manifest, agent: { name: agent.name, speakerName: 'The plan' } } : manifest;
    await (0,_outputs_js__WEBPACK_IMPORTED_MODULE_8__/* .writeSummary */ .Sy)((0,_report_summaries_js__WEBPACK_IMPORTED_MODULE_10__/* .renderJobSummary */ .qE)({ task, context: null, manifest: told, patch: null, answer: '', serverUrl }));
    return 1;
}


/***/ }),

/***/ 43061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   O: () => (/* binding */ reasonOfError),
/* harmony export */   S: () => (/* binding */ determineOutcome)
/* harmony export */ });
/* harmony import */ var _base_reason_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86997);

/** Reasons of a run that reached its end; a limit of the run's own counts as an end, a breakdown does not. */
const ENDED = new Set([
    'completed',
    'no_changes',
    'max_turns',
    'max_iterations',
    'no_progress',
    'budget_exceeded',
    'needs_human',
    'verify_failed',
    'policy_rejected',
    'not_delivered',
]);
/** Determines how a run ended: status, outcome, reason and exit code. Pure. */
function determineOutcome(evidence) {
    const reason = reasonOf(evidence);
    const outcome = outcomeOf(reason, evidence);
    const complete = ENDED.has(reason) && evidence.missing.length === 0;
    return { status: complete ? 'completed' : 'failed', outcome, reason, exitCode: _base_reason_js__WEBPACK_IMPORTED_MODULE_0__/* .EXIT_CODES */ .ai[outcome] };
}
function reasonOf({ session, patchEmpty, silent, workLost, missing, verified, blocked }) {
    if (session !== 'completed')
        return session;
    if (missing.length > 0)
        return 'output_missing';
    if (blocked)
        return 'policy_rejected';
    // Even when the change was taken back afterwards: the requested work is not there.
    if (verified === false)
        return 'verify_failed';
    if (!patchEmpty)
        return 'completed';
    if (workLost)
        return 'needs_human';
    return silent ? 'agent_error' : 'no_changes';
}
function outcomeOf(reason, { denials, failOnDenials, writesRefused }) {
    if (reason === 'policy_rejected' || reason === 'not_delivered' || reason === 'needs_human')
        return 'needs_review';
    if (reason !== 'completed' && reason !== 'no_changes')
        return 'failure';
    return writesRefused || (failOnDenials && denials > 0) ? 'needs_review' : 'success';
}
/** The reason of a run that ended with this error. */
function reasonOfError(code) {
    return REASON_OF_CODE[code] ?? 'internal_error';
}
const REASON_OF_CODE = {
    CONFIG_INVALID: 'config_invalid',
    CREDENTIAL_MISSING: 'auth_failed',
    EVENT_INVALID: 'config_invalid',
    PERMISSION_MISSING: 'config_invalid',
    TARGET_NOT_FOUND: 'target_unavailable',
    TARGET_DELETED: 'target_unavailable',
    TARGET_TRANSFERRED: 'target_unavailable',
    TARGET_LOCKED: 'target_unavailable',
    ENGINE_NOT_FOUND: 'engine_failed',
    ENGINE_FAILED: 'engine_failed',
    IMAGE_FAILED: 'engine_failed',
    CONTAINER_EXEC_FAILED: 'engine_failed',
    NOT_SUPPORTED: 'engine_failed',
    SEAL_MISSING: 'engine_failed',
    OUTPUT_MISSING: 'output_missing',
    SETUP_FAILED: 'setup_failed',
    CLI_NOT_FOUND: 'setup_failed',
    CLI_DOWNLOAD_FAILED: 'setup_failed',
    CLI_DIGEST_MISMATCH: 'setup_failed',
    WORKSPACE_FAILED: 'setup_failed',
    COMMIT_NOT_FOUND: 'setup_failed',
    DISK_FULL: 'setup_failed',
    GIT_FAILED: 'setup_failed',
    GITHUB_REQUEST_FAILED: 'setup_failed',
    GATEWAY_FAILED: 'setup_failed',
    MCP_SERVER_FAILED: 'setup_failed',
    HANDOVER_MISSING: 'publish_refused',
    HANDOVER_REFUSED: 'publish_refused',
    HANDOVER_STALE: 'publish_refused',
    LIMIT_EXCEEDED: 'agent_error',
    EXECUTION_SESSION_FAILED: 'agent_error',
    EXECUTION_PARSE_FAILED: 'agent_error',
    EXECUTION_TIMEOUT: 'timeout',
    EXECUTION_CANCELLED: 'cancelled',
    EXECUTION_AUTH_FAILED: 'auth_failed',
    EXECUTION_RATE_LIMITED: 'rate_limited',
    EXECUTION_MODEL_UNAVAILABLE: 'model_unavailable',
};


/***/ })

};
