export const id = 4168;
export const ids = [4168];
export const modules = {

/***/ 94168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   salvageAction: () => (/* binding */ salvageAction)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(33838);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(74743);
/* harmony import */ var _base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(84591);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(17594);
/* harmony import */ var _base_redact_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(57656);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(42378);
/* harmony import */ var _config_inputs_action_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41890);
/* harmony import */ var _pipeline_stages_recovery_salvage_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(91557);
/* harmony import */ var _forge_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(62643);
/* harmony import */ var _job_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81100);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(83729);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(35674);
/* harmony import */ var _publication_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(54034);














/**
 * The post step: finishes a run that the main step could not finish (cancelled, killed, timed out). It never
 * fails a job that has not failed before.
 */
async function salvageAction(env, { runDir, stateDir }) {
    if (runDir === '')
        return 0;
    let open;
    try {
        const inputs = (0,_config_inputs_action_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .readActionInputs */ .U)(env);
        const job = await (0,_job_js__WEBPACK_IMPORTED_MODULE_3__/* .readJob */ .cd)(env, { stateDir });
        open = await (0,_forge_js__WEBPACK_IMPORTED_MODULE_4__/* .openForge */ .y)(inputs, job);
        const { forge } = open;
        const secrets = [
            ...(0,_forge_js__WEBPACK_IMPORTED_MODULE_4__/* .secretsOf */ .F)(inputs, env),
            forge.token,
            ...(await (0,_base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__/* .pointedSecrets */ .TJ)(env, env['GITHUB_WORKSPACE'])),
        ];
        const salvaged = await (0,_pipeline_stages_recovery_salvage_js__WEBPACK_IMPORTED_MODULE_6__/* .salvageRun */ .h)({
            dir: runDir,
            publish: (0,_publication_js__WEBPACK_IMPORTED_MODULE_7__/* .publicationOf */ .MV)(inputs, job, forge),
            workflow: (0,_publication_js__WEBPACK_IMPORTED_MODULE_7__/* .workflowFacts */ .Nz)(inputs, job),
            host: job.host,
            redact: (0,_base_redact_js__WEBPACK_IMPORTED_MODULE_8__/* .createRedactor */ .lY)(secrets),
            secrets,
            log: _log_js__WEBPACK_IMPORTED_MODULE_9__/* .jobLog */ .W,
            clock: _base_clock_js__WEBPACK_IMPORTED_MODULE_10__/* .systemClock */ .m,
        });
        if (salvaged)
            await (0,_outputs_js__WEBPACK_IMPORTED_MODULE_11__/* .writeSummary */ .Sy)(salvaged.jobSummary ??
                (await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__/* .readStoredText */ .RI)(runDir, (0,node_path__WEBPACK_IMPORTED_MODULE_0__.join)('output', 'summary.md'), _base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__/* .WHOLE_BYTES */ .We)) ??
                '');
    }
    catch (error) {
        const described = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_13__/* .describeError */ .Uc)(error);
        // A main step that failed before its run started has left a manifest but no run.
        if (described.code === 'RUN_NOT_FOUND')
            _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .debug */ .Yz(described.message);
        else
            _actions_core__WEBPACK_IMPORTED_MODULE_1__/* .warning */ .$e(`The run could not be salvaged: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_13__/* .errorInWords */ .bs)(described)}`);
    }
    finally {
        await open?.release();
    }
    return 0;
}


/***/ })

};
