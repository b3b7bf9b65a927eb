export const id = 3146;
export const ids = [3146];
export const modules = {

/***/ 43146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   stopRuns: () => (/* binding */ stopRuns)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96283);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _report_own_comments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46449);
/* harmony import */ var _report_progress_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(37751);
/* harmony import */ var _report_stop_marker_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(80171);





/**
 * Cancels the workflow runs that our comments on the target say are working. Who asked is written (`say`) before that,
 * so that the runs find it when they end. Null if none is working.
 */
async function stopRuns({ github, owner, name }, { target, requester: { login } }, say) {
    if (target.kind === 'none')
        return null;
    const address = `${github.serverUrl}/${owner}/${name}/actions/runs/`;
    const found = (await (0,_report_own_comments_js__WEBPACK_IMPORTED_MODULE_0__/* .ownComments */ .D)(github, target)).map(({ body }) => (0,_report_progress_js__WEBPACK_IMPORTED_MODULE_1__/* .workingRun */ .bX)(body, address));
    const runs = [...new Set(found.filter((run) => run !== null))];
    if (runs.length === 0)
        return null;
    const named = (ids) => `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(ids.length, 'run')} (${ids.map((id) => `[${id}](${address}${id})`).join(', ')})`;
    await say(`${(0,_report_stop_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .stopLines */ .Q)(runs, login)}Stopping ${named(runs)}.`);
    const stopped = [];
    const over = [];
    const refused = [];
    for (const run of runs) {
        try {
            const list = (await github.cancelRun(run)) ? stopped : over;
            list.push(run);
        }
        catch (error) {
            refused.push(error);
        }
    }
    const sentences = [
        ...(stopped.length > 0
            ? [`Stopped ${named(stopped)}, as ${login} asked. What they did so far will be in their comments.`]
            : []),
        ...(over.length > 0 ? [`There was nothing to stop in ${named(over)}: it has ended.`] : []),
        ...refused.map((error) => (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorInWords */ .bs)((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .describeError */ .Uc)(error))),
    ];
    const [error] = refused;
    const text = `${(0,_report_stop_marker_js__WEBPACK_IMPORTED_MODULE_3__/* .stopLines */ .Q)(stopped, login)}${sentences.join('\n\n')}`;
    return { answer: text, ...(error === undefined ? {} : { error }) };
}


/***/ }),

/***/ 46449:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ ownComments)
/* harmony export */ });
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(34311);

/** The account's own comments on a target, those on lines included. */
async function ownComments(github, target) {
    const [viewer, conversation, threads] = await Promise.all([
        github.viewer(),
        github.comments(target.number),
        target.kind === 'pull_request' ? github.reviewComments(target.number) : [],
    ]);
    return [...conversation, ...threads].filter(({ author }) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_0__/* .sameAccount */ .M_)(author.login, viewer));
}


/***/ }),

/***/ 37751:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   EY: () => (/* binding */ renderProgress),
/* harmony export */   bX: () => (/* binding */ workingRun),
/* harmony export */   nS: () => (/* binding */ isProgressOf)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(96283);
/* harmony import */ var _agents_transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(69542);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);
/* harmony import */ var _github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(44894);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(53086);
/* harmony import */ var _sections_figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49238);
/* harmony import */ var _session_marker_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(81217);
/* harmony import */ var _text_commands_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(20232);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15627);









/** The words of every agent's comment; its name stands before them. */
const WORKING = ' is working on this.**';
/** The comment while a run works; its report replaces it. */
function renderProgress(i) {
    const { speakerName } = (0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)(i.agent ?? {});
    const run = (0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .webAddress */ .Dy)(i.runUrl);
    const follow = run ? ` [Follow the run](${run}).` : '';
    const startedAt = Date.parse(i.startedAt);
    const times = [
        ...(Number.isNaN(startedAt) ? [] : [`Started ${minuteOf(startedAt)} UTC`]),
        ...(i.now ? [`as of ${minuteOf(i.now.at).slice(11)} UTC`] : []),
        ...(i.runId ? [`run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(i.runId, 80)}`] : []),
    ];
    const body = [
        `**${speakerName}${WORKING}${follow} This comment will be replaced by the result.`,
        ...(i.now ? [figures(i.now, startedAt), todo(i.now), doing(i.now)] : []),
        Number.isNaN(startedAt) ? '' : `<sub>${times.join(' · ')}</sub>`,
    ];
    const text = (0,_text_commands_js__WEBPACK_IMPORTED_MODULE_3__/* .withoutCommands */ .D)(body.filter((part) => part !== '').join('\n\n')) + (0,_github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_4__/* .failureLines */ .w7)(i.task);
    return (0,_marker_js__WEBPACK_IMPORTED_MODULE_5__/* .withMarker */ .Pe)(`${(0,_session_marker_js__WEBPACK_IMPORTED_MODULE_6__/* .sessionMarker */ .x)(i.session)}${text}`, i.commentKey ?? 'main');
}
function minuteOf(time) {
    return new Date(time).toISOString().slice(0, 16).replace('T', ' ');
}
function figures(now, startedAt) {
    const { turns, costUsd } = now;
    const ms = now.at - startedAt;
    return [
        `**${stateOf(now)}**`,
        ...(ms >= 0 ? [ms < 60_000 ? `${Math.floor(ms / 1000)} s` : `${Math.floor(ms / 60_000)} min`] : []),
        ...(turns > 0 ? [(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(turns, 'turn')] : []),
        ...(costUsd > 0 ? [(0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCost */ .BD)(costUsd)] : []),
    ].join(' · ');
}
function stateOf({ state, iteration, verifications }) {
    const of = (attempt) => (attempt > 1 ? `, attempt ${attempt}` : '');
    if (state === 'verifying')
        return `Verifying the change${of(verifications)}`;
    if (state === 'publishing' || state === 'done')
        return 'Publishing the result';
    if (state !== 'working')
        return 'Preparing the sandbox';
    if (verifications > 0)
        return `Correcting the change${of(verifications + 1)}`;
    return iteration > 1 ? `Working, iteration ${iteration}` : 'Working';
}
/** A list that is longer shows where the work is. */
const MOST_ITEMS = 12;
function todo({ todo: items, redact }) {
    const current = items.findIndex(({ state }) => state !== 'done');
    const from = Math.max(0, Math.min((current === -1 ? items.length : current) - MOST_ITEMS / 2, items.length - MOST_ITEMS));
    const shown = items.slice(from, from + MOST_ITEMS);
    const left = items.length - from - shown.length;
    return [
        ...(from > 0 ? [`- [x] ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(from, 'earlier item')}`] : []),
        ...shown.map((item) => toDoLine(item, redact)),
        ...(left > 0 ? [`- [ ] ${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_7__/* .plural */ .LS)(left, 'more item')}`] : []),
    ].join('\n');
}
function toDoLine({ text, state }, redact) {
    const line = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(text), 120) || '…';
    return `- [${state === 'done' ? 'x' : ' '}] ${line}${state === 'current' ? ' ←' : ''}`;
}
function doing({ state, call, wait, redact }) {
    if (state !== 'working')
        return '';
    if (wait !== undefined)
        return `Waiting: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .sanitizeLine */ .g$)(redact(wait), 200)}`;
    if (call === undefined)
        return '';
    const what = (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(redact((0,_agents_transcript_views_terminal_js__WEBPACK_IMPORTED_MODULE_8__/* .inputSummary */ .H9)(call.input)), 160);
    return `Now: ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(call.name, 60)}${what === '' ? '' : ` ${what}`}`;
}
/** The first line that people see; the model's words are never in it. */
function firstLine(body) {
    return /^(?:\s*<!--[^\n]*-->\r?\n)*([^\r\n]*)/.exec(body)?.[1] ?? '';
}
/** The workflow run that a comment of ours says is working; null if it says something else. */
function workingRun(body, runs) {
    const [, said] = firstLine(body).split(`${WORKING} [Follow the run](${runs}`);
    const id = /^\d{1,20}(?=\))/.exec(said ?? '')?.[0];
    return id === undefined ? null : Number(id);
}
/** Whether a comment of ours still says that this run is working. */
function isProgressOf(body, runId) {
    return firstLine(body).includes(WORKING) && body.includes(` · run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(runId, 80)}</sub>`);
}


/***/ }),

/***/ 81217:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ readSessionMarker),
/* harmony export */   x: () => (/* binding */ sessionMarker)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(53086);


const digits = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[1-9]\d{0,15}$/);
const refSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^\d{8}-\d{6}-[0-9a-f]{8}$/),
    // Each agent has IDs of its own kind; two hyphens could end a comment.
    session: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .max(100)
        .regex(/^[0-9A-Za-z]+(?:[_-][0-9A-Za-z]+)*$/),
    workflow: digits.optional(),
    artifact: digits.optional(),
    sha256: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[0-9a-f]{64}$/)
        .optional(),
    change: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['unpushed', 'blocked']).optional(),
});
/** The hidden line by which a later run finds the session, with its end; '' without one, or if an ID is malformed. */
function sessionMarker(ref) {
    if (ref === undefined)
        return '';
    const fields = refSchema.safeParse({
        run: ref.runId,
        session: ref.sessionId,
        workflow: ref.workflowRunId?.toString(),
        artifact: ref.artifactId?.toString(),
        sha256: ref.manifestSha256,
        change: ref.change,
    });
    if (!fields.success)
        return '';
    const words = Object.entries(fields.data).flatMap(([key, value]) => value === undefined ? [] : [`${key}=${value}`]);
    return `<!-- caisson:session ${words.join(' ')} -->\n`;
}
const LINE = /^<!-- caisson:session ([A-Za-z0-9_= -]{1,400}) -->(?:\r?\n|$)/;
/**
 * The session that a comment or pull request of ours names. Only a line exactly where we write it counts:
 * after the marker in the first line of a comment, or at the start of our part of a pull request. The caller
 * knows whether the text is ours.
 */
function readSessionMarker(body) {
    for (const place of [afterCommentMarker(body), headOfPullRequestPart(body)]) {
        const [, words] = LINE.exec(place) ?? [];
        if (words === undefined)
            continue;
        const fields = refSchema.safeParse(Object.fromEntries(words.split(' ').map((word) => word.split('='))));
        if (fields.success)
            return toRef(fields.data);
    }
    return null;
}
function toRef({ run, session, workflow, artifact, sha256, change }) {
    return {
        runId: run,
        sessionId: session,
        ...(workflow === undefined ? {} : { workflowRunId: Number(workflow) }),
        ...(artifact === undefined ? {} : { artifactId: Number(artifact) }),
        ...(sha256 === undefined ? {} : { manifestSha256: sha256 }),
        ...(change === undefined ? {} : { change }),
    };
}
function afterCommentMarker(body) {
    return /^\s*<!-- caisson:comment [^\r\n]*? -->\r?\n([\s\S]*)$/.exec(body)?.[1] ?? '';
}
function headOfPullRequestPart(body) {
    const part = (0,_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .pullRequestPart */ .Iu)(body);
    return part.startsWith(_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .DRAFTED_MARKER */ .WM) ? part.slice(_marker_js__WEBPACK_IMPORTED_MODULE_1__/* .DRAFTED_MARKER */ .WM.length).trimStart() : part;
}


/***/ }),

/***/ 80171:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ stoppedBy),
/* harmony export */   Q: () => (/* binding */ stopLines)
/* harmony export */ });
/* harmony import */ var _own_comments_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46449);

const LINE = /^<!-- caisson:stopped run=(\d{1,20}) by=([\w.-]{1,60}(?:\[bot\])?) -->$/;
/** The hidden lines of an answer to `stop`: which workflow runs it stopped, and who asked for it. */
function stopLines(runs, by) {
    return runs
        .map((run) => `<!-- caisson:stopped run=${run} by=${by} -->`)
        .filter((line) => LINE.test(line))
        .map((line) => `${line}\n`)
        .join('');
}
/** Who stopped the workflow run with this address by a comment on the target, if somebody did. */
async function stoppedBy(github, target, runUrl) {
    const run = /\/actions\/runs\/(\d+)$/.exec(runUrl ?? '')?.[1];
    if (run === undefined || target.kind === 'none')
        return undefined;
    for (const { body } of await (0,_own_comments_js__WEBPACK_IMPORTED_MODULE_0__/* .ownComments */ .D)(github, target)) {
        const lines = body.split(/\r?\n/);
        const end = lines.findIndex((line) => !line.startsWith('<!-- caisson:'));
        for (const line of lines.slice(0, end)) {
            const [, stopped, by] = LINE.exec(line) ?? [];
            if (stopped === run)
                return by;
        }
    }
    return undefined;
}


/***/ })

};
