export const id = 2990;
export const ids = [2990,2729];
export const modules = {

/***/ 72729:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ck: () => (/* binding */ assertRunsLeft),
/* harmony export */   Lh: () => (/* binding */ readingOnly),
/* harmony export */   w6: () => (/* binding */ whyNoneLeft),
/* harmony export */   yI: () => (/* binding */ withoutRights)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(34311);
/* harmony import */ var _github_event_task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);
/* harmony import */ var _report_marker_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(53086);




/** Runs that each person may start in 24 hours. */
const RUNS_PER_DAY = 3;
/** Runs that all of them together may start in 24 hours in a repository: accounts cost nothing. */
const RUNS_OF_ALL = 20;
/** Milliseconds in which GitHub's list of comments shows the one that this run has written. */
const LISTED_WITHIN = 30_000;
const DAY_MS = 24 * 60 * 60 * 1000;
/**
 * Why this person may start no other run today; null if they may. Every run for an outsider has a comment of its own,
 * which names the person: those of the last 24 hours are counted. `own`: the key of this run's comment, which is not
 * counted, and neither is any that came after it. `issue`: the new issue that starts a run without a comment; then the
 * issues before it are counted, as if each had started one.
 */
async function whyNoneLeft(github, requester, options) {
    return (await countRuns(github, requester, options)).none;
}
/**
 * Counts again, last before the model is paid and not before the list has this run's own comment: of runs that start at
 * the same moment, none has seen the others when it was admitted. Throws CONFIG_INVALID if there is none left, or if nobody knows.
 */
async function assertRunsLeft(github, requester, { clock, own, issue }) {
    const until = clock.now() + LISTED_WITHIN;
    for (;;) {
        const { none, listed } = await countRuns(github, requester, { now: clock.now(), own, issue });
        if (none)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', none.reason, { hint: 'Ask again tomorrow.' });
        if (own === undefined || listed)
            return;
        if (clock.now() >= until)
            throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `The comment of this run is not in GitHub's list of comments after ${LISTED_WITHIN / 1000} seconds, so that runs of outsiders cannot be counted.`, { hint: 'Ask again later.' });
        await clock.sleep(1_000);
    }
}
async function countRuns(github, requester, { now, own, issue }) {
    const since = new Date(now - DAY_MS).toISOString();
    if (issue !== undefined) {
        const issues = await github.acting.latestIssues({ most: 100, since });
        const before = issues.filter(({ number }) => number < issue);
        const own = before.filter(({ author }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(author.login, requester.login));
        return { none: whyNone(requester, own.length, before.length, 'opened', 'issues'), listed: true };
    }
    const [viewer, comments] = await Promise.all([github.viewer(), github.commentsSince(since)]);
    const all = comments.filter(({ author, createdAt, body }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(author.login, viewer) &&
        Date.parse(createdAt) >= Date.parse(since) &&
        (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarkerOf */ .w5)(body, _report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .OUTSIDER */ .kc));
    const mine = all.find(({ body }) => own !== undefined && (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarker */ .xY)(body, own));
    const earlier = all.filter(({ id }) => id < (mine?.id ?? Number.POSITIVE_INFINITY));
    const answers = earlier.filter(({ body }) => (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .hasMarkerOf */ .w5)(body, (0,_report_marker_js__WEBPACK_IMPORTED_MODULE_2__/* .outsiderPrefix */ ._v)(requester)));
    const none = whyNone(requester, answers.length, earlier.length, 'started', 'runs');
    return { none, listed: mine !== undefined };
}
function whyNone({ login }, own, all, verb, what) {
    const why = (who, count, allowed) => count < allowed
        ? null
        : (0,_github_event_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`${who} ${verb} ${count} ${what} in the last 24 hours; ${allowed} are allowed.`);
    const everybody = what === 'runs' ? 'People without a role have together' : 'People have together';
    return why(`${login} has`, own, RUNS_PER_DAY) ?? why(everybody, all, RUNS_OF_ALL);
}
/** The agent's limits for an answer that changes nothing: without paths, `careful` changes nothing either. */
function readingOnly(mode) {
    return { preset: mode === 'plan' ? 'plan' : 'careful', paths: [] };
}
/**
 * The spec without anything that could change, reach or reveal more than the repository itself: no edits, shell,
 * network, variables or mounts, and no code of the repository runs, not even its setup.
 */
function withoutRights(spec, { mode }) {
    const { loop: _, ...rest } = spec;
    return {
        ...rest,
        context: [],
        agent: {
            ...spec.agent,
            ...readingOnly(mode),
            serverTools: [],
        },
        sandbox: {
            ...spec.sandbox,
            network: 'none',
            allowedHosts: [],
            services: [],
            mounts: [],
            env: {},
            envFiles: [],
            workspaceSecrets: 'exclude',
        },
        mcp: { tools: [] },
        setup: { ...spec.setup, run: '', env: [] },
        verify: { ...spec.verify, commands: [] },
        outputs: { ...spec.outputs, required: [] },
    };
}


/***/ }),

/***/ 91548:
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
// EXTERNAL MODULE: ./lib/github/event/authorize.js
var authorize = __webpack_require__(34311);
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
// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
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
    const comments = inputs.comment === 'always' && inputs.deliver !== 'workspace';
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
    const { stopRuns } = await Promise.all(/* import() */[__webpack_require__.e(1286), __webpack_require__.e(3615), __webpack_require__.e(3146)]).then(__webpack_require__.bind(__webpack_require__, 43146));
    const carried = await stopRuns(o.forge, task, answer.say);
    if (carried === null && before)
        return done;
    await answer.say(carried?.answer ?? 'No run is working on this.');
    if (carried?.error !== undefined)
        throw carried.error;
    return done;
}


/***/ }),

/***/ 82990:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  runAction: () => (/* binding */ runAction)
});

// EXTERNAL MODULE: ./lib/programs/action/schemas.js
var schemas = __webpack_require__(4304);
// EXTERNAL MODULE: external "node:diagnostics_channel"
var external_node_diagnostics_channel_ = __webpack_require__(53053);
// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 3 modules
var core = __webpack_require__(235);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
;// CONCATENATED MODULE: ./lib/base/interrupt.js

/** Ctrl-C and a job that is cancelled, `caisson stop`, and a terminal that is closed. */
const SIGNALS = ['SIGINT', 'SIGTERM', 'SIGHUP'];
/**
 * Runs `body` with a signal that Ctrl-C, SIGTERM and SIGHUP abort. A second Ctrl-C loses no work. Rejects with
 * EXECUTION_CANCELLED where `body` rejects with the reason of that signal.
 */
async function interruptible(log, body, words = 'Stopping. The work done so far is kept.') {
    const controller = new AbortController();
    const stop = () => {
        if (controller.signal.aborted)
            return;
        log.warn(words);
        controller.abort();
    };
    for (const name of SIGNALS)
        process.on(name, stop);
    try {
        return await body(controller.signal);
    }
    catch (error) {
        if (!controller.signal.aborted || error !== controller.signal.reason)
            throw error;
        throw new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', 'The work was stopped before it was done.', {
            hint: 'Start it again.',
        });
    }
    finally {
        for (const name of SIGNALS)
            process.off(name, stop);
    }
}

// EXTERNAL MODULE: ./lib/config/inputs/action-inputs.js
var action_inputs = __webpack_require__(41890);
// EXTERNAL MODULE: ./lib/config/inputs/job-inputs.js
var job_inputs = __webpack_require__(89719);
// EXTERNAL MODULE: ./lib/github/event/task.js
var task = __webpack_require__(27547);
// EXTERNAL MODULE: ./lib/programs/action/admission.js + 1 modules
var admission = __webpack_require__(91548);
// EXTERNAL MODULE: ./lib/programs/action/forge.js + 14 modules
var action_forge = __webpack_require__(33205);
// EXTERNAL MODULE: ./lib/programs/action/job.js + 3 modules
var action_job = __webpack_require__(69148);
// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
// EXTERNAL MODULE: ./lib/programs/action/outputs.js + 1 modules
var outputs = __webpack_require__(48912);
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
    const { getExecOutput } = await __webpack_require__.e(/* import() */ 1260).then(__webpack_require__.bind(__webpack_require__, 81260));
    // Nothing else of the job's environment, especially no secrets, reaches these programs.
    const given = { PATH: env['PATH'] ?? '' };
    for (const program of PROGRAMS) {
        const options = { env: given, silent: true, ignoreReturnCode: true };
        const said = await getExecOutput(program, ['--version'], options).then(({ exitCode, stdout }) => (exitCode === 0 ? stdout.trim() : `ended with exit code ${exitCode}`), () => 'not found');
        log.debug(`${program}: ${said}`);
    }
}

;// CONCATENATED MODULE: ./lib/programs/action/run.js















const CANCELLING = 'The job is being cancelled: stopping the agent and keeping its work.';
/**
 * The main step: event in, report out. Resolves to the exit code; errors from before the run exists leave a
 * manifest too.
 */
async function runAction(env, onStart) {
    const { inputs, wrong } = (0,action_inputs/* tryActionInputs */.R)(env);
    let left = onStart;
    const work = async (signal) => {
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
        return await runJob({ inputs, wrong, job, env, signal, onStart: started });
    };
    try {
        return await interruptible(log/* jobLog */.W, work, CANCELLING);
    }
    catch (error) {
        const { leaveFailure } = await Promise.all(/* import() */[__webpack_require__.e(1286), __webpack_require__.e(4006), __webpack_require__.e(3615), __webpack_require__.e(4686), __webpack_require__.e(6303), __webpack_require__.e(540), __webpack_require__.e(446)]).then(__webpack_require__.bind(__webpack_require__, 446));
        return await leaveFailure({ env, error: wrong ?? error, inputs, onStart: left });
    }
}
async function runJob(options) {
    const o = { ...options, inputs: withPromptFile(options.inputs) };
    const { inputs, job, env, signal } = o;
    const settings = async () => (await Promise.all(/* import() */[__webpack_require__.e(4686), __webpack_require__.e(442), __webpack_require__.e(5275)]).then(__webpack_require__.bind(__webpack_require__, 65275))).settingsOf(o);
    // The other job would publish what was never asked for.
    if (inputs.mode !== 'all')
        throwIfWrong(await settings());
    const rules = {
        label: inputs.label,
        phrase: inputs['trigger-phrase'],
        ...(inputs['assignee-trigger'] ? { assignee: inputs['assignee-trigger'] } : {}),
        ...(0,admission/* admissionRules */.Xp)(inputs),
        ...(inputs.prompt ? { prompt: inputs.prompt } : {}),
        ...(inputs.target ? { targetNumber: inputs.target } : {}),
    };
    if (inputs.mode === 'publish') {
        const { publishJob } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(1286), __webpack_require__.e(2830), __webpack_require__.e(4724), __webpack_require__.e(6118), __webpack_require__.e(4006), __webpack_require__.e(4942), __webpack_require__.e(663), __webpack_require__.e(9249), __webpack_require__.e(3615), __webpack_require__.e(4686), __webpack_require__.e(6303), __webpack_require__.e(4013), __webpack_require__.e(7210), __webpack_require__.e(442), __webpack_require__.e(5193), __webpack_require__.e(6854)]).then(__webpack_require__.bind(__webpack_require__, 56854));
        core/* saveState */.LZ(states/* STATE */.c.publishing, 'true');
        const published = await publishJob({ inputs, job, env, rules, signal }).finally(() => core/* saveState */.LZ(states/* STATE */.c.publishing, ''));
        return typeof published === 'number' ? published : skipped(published.reason);
    }
    if (inputs.plan !== undefined) {
        const { given, cloud } = throwIfWrong(await settings());
        const { runPlanJob } = await Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(1286), __webpack_require__.e(2830), __webpack_require__.e(4724), __webpack_require__.e(6118), __webpack_require__.e(4006), __webpack_require__.e(4942), __webpack_require__.e(663), __webpack_require__.e(7645), __webpack_require__.e(3558), __webpack_require__.e(9249), __webpack_require__.e(3615), __webpack_require__.e(4686), __webpack_require__.e(6303), __webpack_require__.e(4013), __webpack_require__.e(7210), __webpack_require__.e(540), __webpack_require__.e(442), __webpack_require__.e(8752), __webpack_require__.e(5193), __webpack_require__.e(9587), __webpack_require__.e(1557), __webpack_require__.e(2344)]).then(__webpack_require__.bind(__webpack_require__, 62344));
        const [path = '', ...vars] = inputs.plan;
        const ended = await runPlanJob({ path, vars, inputs, job, env, rules, given, cloud, signal });
        return typeof ended === 'number' ? ended : skipped(ended.reason);
    }
    const asked = (0,action_job/* askedOf */.iN)(job, rules);
    // Nobody is there to be told of wrong inputs but the job.
    const skip = async (reason) => {
        throwIfWrong(await settings());
        return skipped(reason);
    };
    if ((0,task/* isSkip */.yL)(asked))
        return await skip(asked.reason);
    const { forge, release } = await (0,action_forge/* openForge */.y)(inputs, job);
    try {
        const workflowRun = job.workflow?.id ?? '';
        const failures = (0,action_job/* failureRules */.qE)(job);
        const sent = nextRequest();
        const admitting = (0,admission/* admit */.w4)({ inputs, workflowRun, forge, asked, rules, failures, job, signal });
        const [admitted, { runAdmitted }] = await Promise.all([
            admitting,
            // While GitHub answers, and not earlier: loading stops everything else.
            Promise.race([sent, admitting]).then(() => Promise.all(/* import() */[__webpack_require__.e(6752), __webpack_require__.e(1286), __webpack_require__.e(2830), __webpack_require__.e(4724), __webpack_require__.e(6118), __webpack_require__.e(4006), __webpack_require__.e(4942), __webpack_require__.e(663), __webpack_require__.e(7645), __webpack_require__.e(9249), __webpack_require__.e(3615), __webpack_require__.e(4686), __webpack_require__.e(6303), __webpack_require__.e(4013), __webpack_require__.e(7210), __webpack_require__.e(540), __webpack_require__.e(442), __webpack_require__.e(8752), __webpack_require__.e(5193), __webpack_require__.e(9587), __webpack_require__.e(3102)]).then(__webpack_require__.bind(__webpack_require__, 3102))),
        ]);
        return (0,task/* isSkip */.yL)(admitted) ? await skip(admitted.reason) : await runAdmitted({ ...o, admitted, forge });
    }
    finally {
        await release();
    }
}
function throwIfWrong(settings) {
    if (settings.wrong !== undefined)
        throw settings.wrong;
    return settings;
}
/** The prompt names the file, whose text is read once the base branch is known. Throws CONFIG_INVALID. */
function withPromptFile(inputs) {
    const { prompt, 'prompt-file': file } = inputs;
    if (file === undefined)
        return inputs;
    if (prompt === undefined)
        return { ...inputs, prompt: `${job_inputs/* PROMPT_FILE */.sY}${file}` };
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', '`prompt` and `prompt-file` are both set.', {
        hint: 'Keep one of them.',
    });
}
/** Resolves when the next request is on its way. */
function nextRequest() {
    return new Promise((resolve) => (0,external_node_diagnostics_channel_.subscribe)('undici:client:sendHeaders', () => resolve()));
}
function skipped(reason) {
    (0,outputs/* reportSkip */.Ab)(reason);
    return 0;
}


/***/ })

};
