export const id = 4168;
export const ids = [4168];
export const modules = {

/***/ 94168:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   salvageAction: () => (/* binding */ salvageAction)
/* harmony export */ });
/* harmony import */ var _schemas_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(4304);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(235);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(74743);
/* harmony import */ var _base_credentials_pointed_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(84591);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(17594);
/* harmony import */ var _base_redact_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(57656);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(19997);
/* harmony import */ var _config_inputs_action_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41890);
/* harmony import */ var _pipeline_stages_recovery_salvage_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(91557);
/* harmony import */ var _forge_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(33205);
/* harmony import */ var _job_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(69148);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(6110);
/* harmony import */ var _outputs_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(48912);
/* harmony import */ var _publication_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(54034);















/**
 * The post step: finishes a run that the main step could not finish (cancelled, killed, timed out). It never
 * fails a job that has not failed before.
 */
async function salvageAction(env, { runDir, stateDir }) {
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
                (await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__/* .readStoredText */ .RI)(runDir, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)('output', 'summary.md'), _base_stored_file_js__WEBPACK_IMPORTED_MODULE_12__/* .WHOLE_BYTES */ .We)) ??
                '');
    }
    catch (error) {
        const described = (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_13__/* .describeError */ .Uc)(error);
        // A main step that failed before its run started has left a manifest but no run.
        if (described.code === 'RUN_NOT_FOUND')
            _actions_core__WEBPACK_IMPORTED_MODULE_14__/* .debug */ .Yz(described.message);
        else
            _actions_core__WEBPACK_IMPORTED_MODULE_14__/* .warning */ .$e(`The run could not be salvaged: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_13__/* .errorInWords */ .bs)(described)}`);
    }
    finally {
        await open?.release();
    }
}


/***/ }),

/***/ 54034:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MV: () => (/* binding */ publicationOf),
/* harmony export */   Nz: () => (/* binding */ workflowFacts)
/* harmony export */ });
/* unused harmony export listedFiles */
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(40953);
/* harmony import */ var _artifact_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(95052);





/**
 * Where the result goes: to the forge, with `mode: run` to the publishing job, or with `deliver: workspace` no further
 * than this job. Throws CONFIG_INVALID.
 */
function publicationOf(inputs, { workflow, serverUrl }, forge) {
    if (inputs.deliver === 'workspace' && inputs.mode !== 'all') {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `\`deliver: workspace\` has no effect with \`mode: ${inputs.mode}\`: the change stays in the job that makes it.`, { hint: 'Leave out one of the two.' });
    }
    if (inputs.mode !== 'run')
        return { to: inputs.deliver === 'workspace' ? 'none' : 'forge', forge };
    if (inputs['upload-artifact'] && !(0,_artifact_js__WEBPACK_IMPORTED_MODULE_2__/* .hasArtifacts */ .C7)(serverUrl)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `\`mode: run\` cannot upload its artifact to ${serverUrl}: GitHub Enterprise Server does not support current artifact actions.`, {
            hint: `Set \`upload-artifact: false\`, and upload the output folder with actions/upload-artifact@v3: ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_3__/* .document */ .A)('recipes.md')}`,
        });
    }
    if (workflow !== null)
        return { to: 'handoff', forge, workflowRun: workflow };
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', 'The runner does not say which workflow run this is: GITHUB_RUN_ID is not set.', { hint: 'Use `mode: run` in a GitHub Actions workflow.' });
}
/** The workflow run around the job, and how the output is uploaded to it unless `upload-artifact` is off. */
function workflowFacts(inputs, { runUrl, workflow, serverUrl }) {
    return {
        url: runUrl,
        ...(inputs['trigger-phrase'] ? { phrase: inputs['trigger-phrase'] } : {}),
        ...(workflow ? { id: Number(workflow.id) } : {}),
        ...(inputs['upload-artifact'] && (0,_artifact_js__WEBPACK_IMPORTED_MODULE_2__/* .hasArtifacts */ .C7)(serverUrl)
            ? {
                async uploadArtifact(folder) {
                    const isWanted = await listedFiles(folder);
                    return (0,_artifact_js__WEBPACK_IMPORTED_MODULE_2__/* .uploadFiles */ .Zn)(folder.output, isWanted, { name: `caisson-${folder.id}`, runUrl });
                },
            }
            : {}),
    };
}
/** What the manifest lists, and itself: to the job that publishes, anything else is tampering. */
async function listedFiles(folder) {
    const manifest = await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .readManifest */ .WI)(folder);
    const listed = new Set([(0,node_path__WEBPACK_IMPORTED_MODULE_0__.basename)(folder.manifest), ...(manifest?.artifacts ?? []).map(({ path }) => path)]);
    return (path) => manifest === null || listed.has(path);
}


/***/ })

};
