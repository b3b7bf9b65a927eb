export const id = 2729;
export const ids = [2729];
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


/***/ })

};
