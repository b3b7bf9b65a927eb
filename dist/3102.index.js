export const id = 3102;
export const ids = [3102,5275];
export const modules = {

/***/ 3102:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

// ESM COMPAT FLAG
__webpack_require__.r(__webpack_exports__);

// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runAdmitted: () => (/* binding */ runAdmitted)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/agents/registry.js + 18 modules
var registry = __webpack_require__(19531);
// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/config/cloud.js
var config_cloud = __webpack_require__(62055);
// EXTERNAL MODULE: ./lib/config/delivery.js
var config_delivery = __webpack_require__(57568);
// EXTERNAL MODULE: ./lib/config/inputs/from-inputs.js
var from_inputs = __webpack_require__(3176);
// EXTERNAL MODULE: ./lib/config/model-access.js
var model_access = __webpack_require__(73094);
// EXTERNAL MODULE: ./lib/config/spec/written.js
var written = __webpack_require__(63219);
// EXTERNAL MODULE: ./lib/pipeline/pipeline.js + 94 modules
var pipeline = __webpack_require__(9633);
// EXTERNAL MODULE: ./lib/report/sections/outcome.js
var outcome = __webpack_require__(96111);
// EXTERNAL MODULE: ./lib/programs/action/artifact.js
var artifact = __webpack_require__(95052);
// EXTERNAL MODULE: ./lib/programs/action/checkout/with-checkout.js + 1 modules
var with_checkout = __webpack_require__(23315);
// EXTERNAL MODULE: ./lib/programs/action/forge.js + 14 modules
var action_forge = __webpack_require__(33205);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/outputs.js + 1 modules
var outputs = __webpack_require__(48912);
// EXTERNAL MODULE: ./lib/programs/action/publication.js
var publication = __webpack_require__(54034);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/run/record/private-folder.js
var private_folder = __webpack_require__(90345);
// EXTERNAL MODULE: ./lib/programs/action/admission.js + 1 modules
var admission = __webpack_require__(91548);
;// CONCATENATED MODULE: ./lib/programs/action/resume.js









/**
 * Calls `body` with the session to resume: for a comment on something that Caisson has worked on, the earlier
 * session. A run requested in another way starts a new session, and so does a run whose earlier session
 * cannot be searched for. An outsider's run (`fresh`) never gets the conversation of somebody else. Downloads are removed afterwards.
 */
async function withEarlierSession(o, body) {
    const { inputs, job, task, forge, signal, fresh } = o;
    if (fresh || task.trigger !== 'commented')
        return body({});
    const { resumeFromForge } = await __webpack_require__.e(/* import() */ 8988).then(__webpack_require__.bind(__webpack_require__, 88988));
    await (0,private_folder/* makePrivate */.u)(job.root);
    const dir = await (0,promises_.mkdtemp)((0,external_node_path_.join)(job.root, 'earlier-'));
    const sessions = (0,external_node_path_.join)(dir, 'session');
    await (0,promises_.mkdir)(sessions);
    try {
        const resume = await resumeFromForge({
            forge,
            store: await (0,artifact/* artifactsOf */.Ns)(job, forge.token),
            task,
            ...(await branchesOf(o, dir)),
            commentKey: (0,admission/* commentKeyOf */.EV)(inputs),
            dir: sessions,
            handoff: inputs.mode === 'run',
            signal,
        }).catch((error) => {
            if (!signal.aborted)
                log/* jobLog */.W.warn(`Earlier sessions could not be searched: ${(0,errors/* describeError */.Uc)(error).message}`);
            return null;
        });
        return await body(resume ? { resume } : {});
    }
    finally {
        await (0,promises_.rm)(dir, { recursive: true, force: true });
    }
}
/** As the run will resolve them; only an issue's work is found by its branch name. */
async function branchesOf({ inputs, job, task, forge, signal }, dir) {
    const { checkout, branch } = job;
    const given = (0,from_inputs/* deliveryFromInputs */.uM)(inputs);
    const ask = task.target.kind === 'issue' && !(given.branchPrefix && given.branchName);
    const ours = {
        ...{ checkout, task, forge, signal, log: log/* jobLog */.W, baseBranch: inputs['base-branch'] },
        ...(branch ? { checkoutRef: branch } : {}),
    };
    const { repositoryDelivery } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 15912));
    return (0,config_delivery/* deliveryOptions */.vp)(given, ask ? await repositoryDelivery(ours, dir) : {});
}

// EXTERNAL MODULE: ./lib/programs/action/settings.js
var settings = __webpack_require__(65275);
;// CONCATENATED MODULE: ./lib/programs/action/admitted.js



















/** Runs what may run: resolves to the exit code. */
async function runAdmitted(o) {
    const { inputs, job, env, signal, onStart, admitted, forge } = o;
    const { task, outsider, delivery } = admitted;
    const { given, cloud, wrong } = (0,settings.settingsOf)(o);
    const resolved = resolveOrReport(inputs, () => {
        if (wrong !== undefined)
            throw wrong;
        const spec = (0,from_inputs/* wholeSpec */.dR)(given);
        const model = (0,from_inputs/* keysFromInputs */.cn)(inputs, cloud, env);
        const named = given.agent?.name !== undefined || given.agent?.image !== undefined;
        (0,model_access/* assertCredential */.ut)(model, (0,registry/* agentFor */.Pf)({ host: {}, spec }), spec.agent.model, named);
        return {
            spec,
            model,
        };
    });
    const publish = (0,publication/* publicationOf */.MV)(inputs, job, forge);
    if (inputs['upload-artifact'] && !(0,artifact/* hasArtifacts */.C7)(job.serverUrl))
        log/* jobLog */.W.info(`No artifact is uploaded: ${job.serverUrl} is a GitHub Enterprise Server, which does not support current artifact actions.`);
    const place = { job, given: inputs['checkout-path'], forge, signal, kept: publish.to === 'none' };
    const run = (job, broken) => withEarlierSession({ inputs, job, task, forge, signal, fresh: outsider !== undefined }, (earlier) => (0,pipeline/* runPipeline */.a)({
        ...requestOf(inputs, job, admitted, publish),
        ...earlier,
        given: { spec: given, delivery: { ...(0,from_inputs/* deliveryFromInputs */.uM)(inputs), ...delivery } },
        ...(broken === undefined ? {} : { broken }),
        ...resolved,
        secrets: [...(0,action_forge/* secretsOf */.F)(inputs, env), ...(cloud ? (0,config_cloud/* cloudSecrets */.f0)(cloud) : [])],
        signal,
        onStart: (folder) => onStart(folder.dir),
        onDelivered: (delivery) => (0,outputs/* setOutputs */.n0)((0,outputs/* deliveryOutputs */.ZQ)(delivery)),
    }));
    const result = await (0,with_checkout/* withCheckout */.j)(place, async (job, broken) => {
        const ended = await run(job, broken);
        if (publish.to !== 'none')
            return ended;
        const { putIntoCheckout } = await __webpack_require__.e(/* import() */ 5271).then(__webpack_require__.bind(__webpack_require__, 25271));
        return putIntoCheckout(ended, job);
    });
    (0,outputs/* setOutputs */.n0)((0,outputs/* outputsOf */.Yz)(result));
    const executed = await (0,outputs/* writeExecutionFile */.WM)(result.folder);
    if (executed !== undefined)
        (0,outputs/* setOutputs */.n0)({ 'execution-file': executed });
    if (publish.to === 'handoff')
        (0,outputs/* setOutputs */.n0)({ 'manifest-sha256': await (0,digest/* sha256Of */.Bj)(result.folder.manifest) });
    await (0,outputs/* writeSummary */.Sy)(result.jobSummary);
    const { manifest } = result;
    // An error has already been logged.
    if (manifest.exitCode !== 0 && !manifest.error)
        core/* error */.z3((0,outcome/* endSentence */.H_)(manifest, { runUrl: job.runUrl, unkept: result.artifact === null }));
    return manifest.exitCode;
}
/**
 * The requester may not be able to see the job's log, so an error becomes part of the run and is reported on
 * the target.
 */
function resolveOrReport(inputs, read) {
    try {
        return read();
    }
    catch (broken) {
        const none = async () => Promise.reject(broken);
        return { spec: (0,from_inputs/* specToReport */.ZM)(inputs), model: none, broken };
    }
}
function requestOf(inputs, job, { task, outsider, delivery }, publish) {
    return {
        task,
        root: job.root,
        checkout: job.checkout,
        allowUnsealed: inputs['allow-unsealed'],
        asCheckedOut: inputs.deliver === 'workspace',
        discardsChange: inputs.deliver === 'answer',
        ...(job.branch ? { checkoutRef: job.branch } : {}),
        publish,
        workflow: (0,publication/* workflowFacts */.Nz)(inputs, job),
        delivery: (0,config_delivery/* deliveryOptions */.vp)({ ...(0,from_inputs/* deliveryFromInputs */.uM)(inputs), ...delivery }),
        ...(outsider ? { outsider } : {}),
        baseBranch: inputs['base-branch'],
        commentsBy: inputs['comments-by'],
        host: job.host,
        setupEnv: (0,written/* readSetupVariables */.hZ)(inputs['setup-env'] ?? [], { env: job.host.env, flags: false }),
        log: log/* jobLog */.W,
        clock: clock/* systemClock */.m,
    };
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


/***/ }),

/***/ 65275:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

__webpack_require__.r(__webpack_exports__);
/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   settingsOf: () => (/* binding */ settingsOf)
/* harmony export */ });
/* harmony import */ var _config_cloud_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62055);
/* harmony import */ var _config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(3176);


/** What the inputs say of the run, and what is wrong with them. */
function settingsOf({ inputs, env, wrong }) {
    try {
        const cloud = (0,_config_cloud_js__WEBPACK_IMPORTED_MODULE_0__/* .cloudFromEnvironment */ .pz)(env);
        const said = (0,_config_inputs_from_inputs_js__WEBPACK_IMPORTED_MODULE_1__/* .givenFromInputs */ .dx)(inputs, env);
        return { cloud, given: cloud ? (0,_config_cloud_js__WEBPACK_IMPORTED_MODULE_0__/* .specForCloud */ .KX)(said, cloud) : said, wrong };
    }
    catch (error) {
        return { cloud: null, given: {}, wrong: wrong ?? error };
    }
}


/***/ })

};
