export const id = 2690;
export const ids = [2690];
export const modules = {

/***/ 99637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Xp: () => (/* binding */ admissionRules),
  w4: () => (/* binding */ admit),
  EV: () => (/* binding */ commentKeyOf)
});

// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/github/event/authorize.js + 1 modules
var authorize = __webpack_require__(62779);
// EXTERNAL MODULE: ./lib/github/event/command.js
var event_command = __webpack_require__(36085);
// EXTERNAL MODULE: ./lib/base/git/run-trailer.js
var run_trailer = __webpack_require__(36293);
// EXTERNAL MODULE: ./lib/github/event/failed-checks.js
var failed_checks = __webpack_require__(52677);
// EXTERNAL MODULE: ./lib/github/event/failure-mark.js
var failure_mark = __webpack_require__(44894);
// EXTERNAL MODULE: ./lib/github/event/task.js
var event_task = __webpack_require__(27547);
;// CONCATENATED MODULE: ./lib/github/event/locate-failure.js





/**
 * The task with the pull request whose checks failed, or ended well; every other task as it is. A skip if there is none that Caisson
 * could push to, if it has worked on this very failure, or if its own commits have failed `most` times in a row.
 * `by` is the workflow run that this is: what that one has marked itself does not count, so that it can be repeated.
 */
async function locateFailure(github, task, o) {
    const { failed, passed, ...rest } = task;
    if (passed)
        return withPullAt(github, rest, passed);
    if (failed === undefined)
        return task;
    const { name, sha } = failed;
    const found = await pullOf(github, task, failed);
    if ('skip' in found) {
        // A prompt asks for work on the branch itself.
        if (failed.branch === null || task.instruction === '')
            return found;
        return { ...task, trigger: 'prompted', ref: failed.branch };
    }
    const what = `pull request #${found.number}`;
    if (found.fromFork)
        return (0,failed_checks/* fromFork */.N)(name, found.head.repository ?? undefined);
    if (found.state !== 'open')
        return (0,event_task/* skip */.iv)(`\`${name}\` failed on ${what}, which is no longer open.`);
    if (found.head.sha !== sha)
        return (0,event_task/* skip */.iv)(`\`${name}\` failed on ${locate_failure_short(sha)}, but ${what} has a newer head: its own checks count.`);
    const marks = (await ownMarks(github, found.number)).filter(({ of, by }) => of === failed.of && by !== o.by);
    if (marks.some((mark) => mark.sha === sha)) {
        return (0,event_task/* skip */.iv)(`Caisson has already worked on this failure of \`${name}\` at ${locate_failure_short(sha)}: push a commit, or ask in a comment on ${what}.`);
    }
    const head = await github.gitData.commit(sha);
    const attempt = head && (0,run_trailer/* isOurs */.MU)(head.message) ? (marks.at(-1)?.attempt ?? 0) + 1 : 1;
    if (attempt > o.most) {
        return (0,event_task/* skip */.iv)(`\`${name}\` still fails after ${o.most} ${o.most === 1 ? 'attempt' : 'attempts'} on ${what}: a person has to look at it.`);
    }
    const target = { kind: 'pull_request', number: found.number };
    return { ...task, target, failed: { ...failed, counted: { attempt, by: o.by } } };
}
/** The pull request with this very head, else the branch itself. */
async function withPullAt(github, task, { sha, branch }) {
    const pull = (await github.openPullRequests(branch)).find(({ head }) => head.sha === sha);
    if (!pull)
        return { ...task, ref: branch };
    return { ...task, target: { kind: 'pull_request', number: pull.number }, seenHead: sha };
}
async function pullOf(github, { target }, { name, sha, branch }) {
    if (target.kind !== 'none')
        return github.pullRequest(target.number);
    // The payload of an event in a fork lists no pull request, and that of a check suite names no branch either.
    if (branch === null)
        return (0,failed_checks/* fromFork */.N)(name);
    const pulls = await github.openPullRequests(branch);
    const none = (0,event_task/* skip */.iv)(`\`${name}\` failed on \`${branch}\`, which has no open pull request.`);
    return pulls.find(({ head }) => head.sha === sha) ?? pulls[0] ?? none;
}
async function ownMarks(github, number) {
    const [viewer, comments] = await Promise.all([github.viewer(), github.comments(number)]);
    return comments
        .filter(({ author }) => (0,authorize/* sameAccount */.M_)(author.login, viewer))
        .sort((a, b) => a.updatedAt.localeCompare(b.updatedAt))
        .flatMap(({ body }) => (0,failure_mark/* readFailureMarks */.Hn)(body));
}
const locate_failure_short = (sha) => sha.slice(0, 10);

// EXTERNAL MODULE: ./lib/pipeline/stages/outsider.js
var outsider = __webpack_require__(72729);
// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
;// CONCATENATED MODULE: ./lib/programs/action/commands.js


/** The thread of the comment on a line that asked. */
function threadOf({ comment }) {
    return comment?.kind === 'review_comment' ? { commentThread: comment.id } : {};
}
/** The comment that answers a command, once for each request. */
function answerTo({ forge, task }, kind) {
    const { target, comment, triggeredAt } = task;
    const number = target.kind === 'none' ? 0 : target.number;
    const key = `${kind}/${comment?.id ?? Date.parse(triggeredAt)}`;
    const place = { number, key, thread: threadOf(task).commentThread };
    let own;
    return {
        find: () => (0,upsert_comment/* findComment */.h1)(forge.github, place),
        async say(body) {
            own = await (0,upsert_comment/* upsertComment */.lB)(forge.github, { ...place, own, body });
        },
    };
}
/** An unknown command is answered with those that there are, by the job that may write. */
async function refuseCommand(o, help) {
    // An outsider could have as many replies as they like.
    if (help !== null && o.inputs.mode !== 'run' && o.task.target.kind !== 'none')
        await answerTo(o, 'help').say(help);
    return (0,event_task/* skip */.iv)(`\`${o.task.command}\` is not a command.`);
}
/**
 * Carries out a command that starts no run, once, and answers with what was done. Rejects, after having answered, if GitHub
 * refused it. `job` is absent where another job has read the event: its word does not count.
 */
async function carryOut(o) {
    const { inputs, task, job, mayChange } = o;
    const { command, requester } = task;
    if (!mayChange)
        return (0,event_task/* skip */.iv)(`${requester.login} may not use \`${command}\`.`);
    if (task.target.kind === 'none')
        return (0,event_task/* skip */.iv)(`\`${command}\` works on issues and pull requests.`);
    if (inputs.mode === 'run')
        return (0,event_task/* skip */.iv)(`The job with \`mode: publish\` carries out \`${command}\`.`);
    if (!job)
        return (0,event_task/* skip */.iv)(`\`${command}\` takes effect only in the workflow run that its comment started.`);
    const answer = answerTo(o, command);
    const before = await answer.find();
    const done = (0,event_task/* skip */.iv)(`\`${command}\` was answered in a comment, without a run.`);
    const { stopRuns } = await __webpack_require__.e(/* import() */ 3146).then(__webpack_require__.bind(__webpack_require__, 43146));
    const carried = await stopRuns(o.forge, task, answer.say);
    if (carried === null && before)
        return done;
    await answer.say(carried?.answer ?? 'No run is working on this.');
    if (carried?.error !== undefined)
        throw carried.error;
    return done;
}

;// CONCATENATED MODULE: ./lib/programs/action/admission.js









/** Who may start runs, from the inputs. Throws CONFIG_INVALID for a team that is not one. */
function admissionRules(inputs) {
    const { 'allowed-users': allowedUsers, outsiders } = inputs;
    for (const team of allowedUsers) {
        if (!team.includes('/') || /^@?[^/\s]+\/[^/\s]+$/.test(team))
            continue;
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `allowed-users: "${team}" is not \`organization/team\`.`, {
            hint: "Use the team's name as in its URL, e.g. `octo-org/maintainers`.",
        });
    }
    const isBot = (name) => /\[bot\]$/i.test(name);
    return {
        allowedBots: allowedUsers.filter(isBot),
        allowedUsers: allowedUsers.filter((name) => !isBot(name)),
        ...(outsiders === 'none' ? {} : { outsiders }),
    };
}
/** Admits a task to this workflow run, or says why not. `spending` is false where a run has been admitted already. */
async function admit(o) {
    const { inputs, workflowRun, forge, asked, rules, spending = true } = o;
    const { github } = forge;
    const admission = await (0,authorize/* authorize */.Gq)(github, asked, rules);
    if ((0,event_task/* isSkip */.yL)(admission))
        return admission;
    const located = o.failures ? await locateFailure(github, asked, o.failures) : asked;
    if ((0,event_task/* isSkip */.yL)(located))
        return located;
    const help = (0,event_command/* helpOn */.lf)(located, rules.phrase);
    const { command } = located;
    const mayChange = admission.outsider === undefined;
    if (command !== undefined && help !== null)
        return refuseCommand({ inputs, forge, task: { ...located, command } }, mayChange ? help : null);
    if ((0,event_command/* isWithoutRun */.Og)(command))
        return carryOut({ ...o, task: { ...located, command }, mayChange });
    const wanted = await (0,event_command/* repeated */.ZD)(github, located, rules);
    if ((0,event_task/* isSkip */.yL)(wanted))
        return wanted;
    const delivery = answerPlace(inputs, workflowRun, asked);
    if (admission.outsider === undefined)
        return { task: wanted, delivery };
    const comments = inputs.comment === 'always' && inputs.deliver === 'github';
    const issue = comments || asked.target.kind !== 'issue' ? undefined : asked.target.number;
    if (spending && !comments && !(issue !== undefined && isNew(o.job)))
        return (0,event_task/* skip */.iv)(`${asked.requester.login} may not start this run: without a comment, the runs of outsiders are not counted, so only a new issue of theirs starts one.`);
    const none = spending && (await (0,outsider/* whyNoneLeft */.w6)(github, asked.requester, { now: clock/* systemClock */.m.now(), issue }));
    if (none)
        return none;
    // The name in `@claude/fixer` selects nothing.
    const { agent: _, ...task } = wanted;
    const commentKey = (0,marker/* outsiderKey */.t8)(asked.requester, workflowRun, commentKeyOf(inputs));
    // Not in a thread: what is written there is not counted.
    return { task, outsider: { mode: admission.outsider }, delivery: { comment: inputs.comment, commentKey } };
}
/** It happens once for each issue. */
function isNew(job) {
    const { action, comment } = (job?.payload ?? {});
    return action === 'opened' && comment === undefined;
}
/** A comment for each workflow run, where it was asked for; or the one comment of all runs. */
function answerPlace(inputs, workflowRun, task) {
    const key = commentKeyOf(inputs);
    const { comment } = inputs;
    if (inputs['sticky-comment'] !== 'false')
        return { comment, commentKey: key };
    return { comment, commentKey: (0,marker/* runKey */.r7)(key, workflowRun), ...threadOf(task) };
}
/** Tells the comments of workflows with different words apart. */
function commentKeyOf({ 'sticky-comment': sticky }) {
    return sticky === 'false' || sticky === 'true' ? 'main' : sticky;
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

/***/ 52690:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runAction: () => (/* binding */ runAction)
});

// EXTERNAL MODULE: ./lib/programs/action/schemas.js
var schemas = __webpack_require__(4304);
// EXTERNAL MODULE: external "node:diagnostics_channel"
var external_node_diagnostics_channel_ = __webpack_require__(53053);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 7 modules
var core = __webpack_require__(33838);
// EXTERNAL MODULE: ./lib/agents/registry.js + 21 modules
var registry = __webpack_require__(24956);
// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/cloud.js
var config_cloud = __webpack_require__(62055);
// EXTERNAL MODULE: ./lib/config/delivery.js
var config_delivery = __webpack_require__(57568);
// EXTERNAL MODULE: ./lib/config/inputs/action-inputs.js
var action_inputs = __webpack_require__(41890);
// EXTERNAL MODULE: ./lib/config/inputs/from-inputs.js
var from_inputs = __webpack_require__(3176);
// EXTERNAL MODULE: ./lib/config/model-access.js
var model_access = __webpack_require__(73094);
// EXTERNAL MODULE: ./lib/config/spec/written.js
var written = __webpack_require__(63219);
// EXTERNAL MODULE: ./lib/github/event/task.js
var event_task = __webpack_require__(27547);
// EXTERNAL MODULE: ./lib/pipeline/stages/open.js + 4 modules
var stages_open = __webpack_require__(71017);
// EXTERNAL MODULE: ./lib/pipeline/stages/trusted-config/prompt-command.js
var prompt_command = __webpack_require__(35287);
// EXTERNAL MODULE: ./lib/report/sections/outcome.js
var outcome = __webpack_require__(96111);
// EXTERNAL MODULE: ./lib/programs/action/admission.js + 2 modules
var admission = __webpack_require__(99637);
// EXTERNAL MODULE: ./lib/programs/action/artifact.js
var artifact = __webpack_require__(95052);
// EXTERNAL MODULE: ./lib/programs/action/checkout/with-checkout.js + 2 modules
var with_checkout = __webpack_require__(17479);
// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:readline"
var external_node_readline_ = __webpack_require__(80481);
// EXTERNAL MODULE: external "node:stream/promises"
var promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
;// CONCATENATED MODULE: ./lib/programs/action/execution-file.js






/** The agent's stream as one JSON array, beside the output; resolves to its path, undefined where no agent ran here. */
async function writeExecutionFile({ dir, evidence, }) {
    const path = (0,external_node_path_.join)(dir, 'execution.json');
    const source = (0,external_node_fs_.createReadStream)((0,external_node_path_.join)(evidence, 'transcript.jsonl'));
    return (0,promises_.pipeline)(source, async function* (chunks) {
        let before = '[';
        for await (const line of (0,external_node_readline_.createInterface)({ input: chunks })) {
            // A killed agent leaves half a line, and some print what is none.
            if (typeof (0,json/* parseJson */.qF)(line) !== 'object')
                continue;
            yield `${before}${line}`;
            before = ',\n';
        }
        yield before === '[' ? '[]\n' : ']\n';
    }, (0,external_node_fs_.createWriteStream)(path)).then(() => path, (0,errors/* onCode */.xK)(['ENOENT'], undefined));
}

// EXTERNAL MODULE: ./lib/programs/action/forge.js + 16 modules
var action_forge = __webpack_require__(58989);
// EXTERNAL MODULE: ./lib/programs/action/job.js + 4 modules
var action_job = __webpack_require__(81100);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/outputs.js
var outputs = __webpack_require__(35674);
// EXTERNAL MODULE: ./lib/programs/action/publication.js
var publication = __webpack_require__(54034);
// EXTERNAL MODULE: external "node:fs/promises"
var external_node_fs_promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: ./lib/run/record/private-folder.js
var private_folder = __webpack_require__(90345);
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
    const { resumeFromForge } = await Promise.all(/* import() */[__webpack_require__.e(663), __webpack_require__.e(5252)]).then(__webpack_require__.bind(__webpack_require__, 45252));
    await (0,private_folder/* makePrivate */.u)(job.root);
    const dir = await (0,external_node_fs_promises_.mkdtemp)((0,external_node_path_.join)(job.root, 'earlier-'));
    const sessions = (0,external_node_path_.join)(dir, 'session');
    await (0,external_node_fs_promises_.mkdir)(sessions);
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
        await (0,external_node_fs_promises_.rm)(dir, { recursive: true, force: true });
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
    const { repositoryDelivery } = await __webpack_require__.e(/* import() */ 2809).then(__webpack_require__.bind(__webpack_require__, 52809));
    return (0,config_delivery/* deliveryOptions */.vp)(given, ask ? await repositoryDelivery(ours, dir) : {});
}

// EXTERNAL MODULE: ./lib/programs/action/states.js
var states = __webpack_require__(18944);
;// CONCATENATED MODULE: ./lib/programs/action/versions.js
/** Programs that a run may start. */
const PROGRAMS = ['git', 'docker', 'podman', 'bwrap'];
/**
 * Writes the versions of the programs that a run uses to the debug log. Only for jobs with step debug logging
 * (`RUNNER_DEBUG`), whose log goes into bug reports: otherwise it would only cost time.
 */
async function logVersions(env, log) {
    const { getExecOutput } = await Promise.resolve(/* import() */).then(__webpack_require__.bind(__webpack_require__, 12697));
    // Nothing else of the job's environment, especially no secrets, reaches these programs.
    const given = { PATH: env['PATH'] ?? '' };
    for (const program of PROGRAMS) {
        const options = { env: given, silent: true, ignoreReturnCode: true };
        const said = await getExecOutput(program, ['--version'], options).then(({ exitCode, stdout }) => (exitCode === 0 ? stdout.trim() : `ended with exit code ${exitCode}`), () => 'not found');
        log.debug(`${program}: ${said}`);
    }
}

;// CONCATENATED MODULE: ./lib/programs/action/run.js





























/**
 * The main step: event in, report out. Resolves to the exit code; errors from before the run exists leave a
 * manifest too.
 */
async function runAction(env, onStart) {
    const stop = new AbortController();
    const cancel = () => {
        core/* warning */.$e('The job is being cancelled: stopping the agent and keeping its work.');
        stop.abort();
    };
    process.once('SIGINT', cancel);
    process.once('SIGTERM', cancel);
    const { inputs, wrong } = (0,action_inputs/* tryActionInputs */.R)(env);
    let left = onStart;
    try {
        for (const secret of (0,action_forge/* secretsOf */.F)(inputs, env))
            core/* setSecret */.Pq(secret);
        if (core/* isDebug */._o())
            await logVersions(env, log/* jobLog */.W);
        const job = await (0,action_job/* readJob */.cd)(env);
        core/* saveState */.LZ(states/* STATE */.c.stateFolder, job.host.stateDir);
        const started = (runDir) => {
            // The post step finishes this run, and not the failure that is left beside it.
            left = () => { };
            onStart(runDir);
        };
        return await runJob({ inputs, wrong, job, env, signal: stop.signal, onStart: started });
    }
    catch (error) {
        const { leaveFailure } = await Promise.all(/* import() */[__webpack_require__.e(4798), __webpack_require__.e(446)]).then(__webpack_require__.bind(__webpack_require__, 446));
        const spec = (0,from_inputs/* specToReport */.ZM)(inputs);
        const agent = (0,stages_open/* agentFacts */.Ld)((0,registry/* agentFor */.Pf)({ host: {}, spec }), spec);
        const plan = inputs.plan !== undefined;
        return await leaveFailure({ env, error: wrong ?? error, agent, plan, onStart: left });
    }
}
async function runJob(options) {
    const o = { ...options, inputs: withPromptFile(options.inputs) };
    const { inputs, job, env, signal } = o;
    const { cloud, given, wrong } = settingsOf(inputs, env, o.wrong);
    // The other job would publish what was never asked for.
    if (wrong !== undefined && inputs.mode !== 'all')
        throw wrong;
    const rules = {
        label: inputs.label,
        phrase: inputs['trigger-phrase'],
        ...(inputs['assignee-trigger'] ? { assignee: inputs['assignee-trigger'] } : {}),
        ...(0,admission/* admissionRules */.Xp)(inputs),
        ...(inputs.prompt ? { prompt: inputs.prompt } : {}),
        ...(inputs.target ? { targetNumber: inputs.target } : {}),
    };
    if (inputs.mode === 'publish') {
        const { publishJob } = await Promise.all(/* import() */[__webpack_require__.e(6118), __webpack_require__.e(663), __webpack_require__.e(5034), __webpack_require__.e(4798), __webpack_require__.e(2713), __webpack_require__.e(1914), __webpack_require__.e(9871), __webpack_require__.e(2299)]).then(__webpack_require__.bind(__webpack_require__, 32299));
        const published = await publishJob({ inputs, job, env, rules, signal });
        return typeof published === 'number' ? published : skipped(published.reason);
    }
    if (inputs.plan !== undefined) {
        if (wrong !== undefined)
            throw wrong;
        const { runPlanJob } = await Promise.all(/* import() */[__webpack_require__.e(6118), __webpack_require__.e(663), __webpack_require__.e(7645), __webpack_require__.e(3558), __webpack_require__.e(5034), __webpack_require__.e(4798), __webpack_require__.e(2713), __webpack_require__.e(1914), __webpack_require__.e(8752), __webpack_require__.e(9871), __webpack_require__.e(6713), __webpack_require__.e(1557), __webpack_require__.e(8928)]).then(__webpack_require__.bind(__webpack_require__, 98928));
        const [path = '', ...vars] = inputs.plan;
        const ended = await runPlanJob({ path, vars, inputs, job, env, rules, given, cloud, signal });
        return typeof ended === 'number' ? ended : skipped(ended.reason);
    }
    const asked = (0,action_job/* askedOf */.iN)(job, rules);
    if ((0,event_task/* isSkip */.yL)(asked))
        return skipped(asked.reason, wrong);
    const { forge, release } = await (0,action_forge/* openForge */.y)(inputs, job);
    try {
        return await runTask({ ...o, wrong, rules, cloud, given, asked, forge });
    }
    finally {
        await release();
    }
}
/** The prompt names the file, whose text is read once the base branch is known. Throws CONFIG_INVALID. */
function withPromptFile(inputs) {
    const { prompt, 'prompt-file': file } = inputs;
    if (file === undefined)
        return inputs;
    if (prompt === undefined)
        return { ...inputs, prompt: `${prompt_command/* PROMPT_FILE */.s}${file}` };
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', '`prompt` and `prompt-file` are both set.', {
        hint: 'Keep one of them.',
    });
}
/** What the inputs say of the run, and what is wrong with them. */
function settingsOf(inputs, env, wrong) {
    try {
        const cloud = (0,config_cloud/* cloudFromEnvironment */.pz)(env);
        const said = (0,from_inputs/* givenFromInputs */.dx)(inputs, env);
        return { cloud, given: cloud ? (0,config_cloud/* specForCloud */.KX)(said, cloud) : said, wrong };
    }
    catch (error) {
        return { cloud: null, given: {}, wrong: wrong ?? error };
    }
}
async function runTask(o) {
    const { inputs, wrong, job, env, signal, onStart, rules, cloud, given, asked, forge } = o;
    const workflowRun = job.workflow?.id ?? '';
    const failures = (0,action_job/* failureRules */.qE)(job);
    const sent = nextRequest();
    const admitting = (0,admission/* admit */.w4)({ inputs, workflowRun, forge, asked, rules, failures, job, signal });
    const [admitted, { runPipeline }] = await Promise.all([
        admitting,
        // While GitHub answers, and not earlier: loading stops everything else.
        Promise.race([sent, admitting]).then(() => Promise.all(/* import() */[__webpack_require__.e(6118), __webpack_require__.e(663), __webpack_require__.e(7645), __webpack_require__.e(5034), __webpack_require__.e(4798), __webpack_require__.e(2713), __webpack_require__.e(1914), __webpack_require__.e(8752), __webpack_require__.e(9871), __webpack_require__.e(6713)]).then(__webpack_require__.bind(__webpack_require__, 66713))),
    ]);
    if ((0,event_task/* isSkip */.yL)(admitted))
        return skipped(admitted.reason, wrong);
    const { task, outsider, delivery } = admitted;
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
    const run = (job, broken) => withEarlierSession({ inputs, job, task, forge, signal, fresh: outsider !== undefined }, (earlier) => runPipeline({
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
        const { putIntoCheckout } = await Promise.all(/* import() */[__webpack_require__.e(2713), __webpack_require__.e(5271)]).then(__webpack_require__.bind(__webpack_require__, 25271));
        return putIntoCheckout(ended, job);
    });
    (0,outputs/* setOutputs */.n0)((0,outputs/* outputsOf */.Yz)(result));
    const executed = await writeExecutionFile(result.folder);
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
/** Resolves when the next request is on its way. */
function nextRequest() {
    return new Promise((resolve) => (0,external_node_diagnostics_channel_.subscribe)('undici:client:sendHeaders', () => resolve()));
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
/** Throws what is wrong with the inputs all the same: nobody is there to be told but the job. */
function skipped(reason, wrong) {
    if (wrong !== undefined)
        throw wrong;
    log/* jobLog */.W.info(`Nothing to do: ${reason}`);
    (0,outputs/* setOutputs */.n0)({ outcome: 'skipped', reason });
    return 0;
}


/***/ })

};
