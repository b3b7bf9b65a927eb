export const id = 540;
export const ids = [540];
export const modules = {

/***/ 78811:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ createResources)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

function createResources(log) {
    let taken = [];
    let clean = true;
    let released = Promise.resolve();
    const give = async (before) => {
        const giveBack = taken.filter(({ needed }) => before === undefined || needed !== before).reverse();
        taken = taken.filter((one) => !giveBack.includes(one));
        for (const { name, release } of giveBack) {
            try {
                await release();
            }
            catch (error) {
                clean = false;
                log.warn(`Could not clean up ${name}: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .describeError */ .Uc)(error).message}`);
            }
        }
    };
    return {
        add: (name, release, needed) => {
            taken.push({ name, release, needed });
        },
        async release(before) {
            released = released.then(() => give(before));
            await released;
            return clean;
        },
    };
}


/***/ }),

/***/ 40540:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ld: () => (/* binding */ agentFacts),
  RD: () => (/* binding */ manifestAtStart),
  Iy: () => (/* binding */ openRun)
});

// EXTERNAL MODULE: ./lib/agents/registry.js + 18 modules
var registry = __webpack_require__(19531);
// EXTERNAL MODULE: ./lib/base/agent-names.js
var agent_names = __webpack_require__(8833);
// EXTERNAL MODULE: ./lib/base/credentials/pointed.js
var pointed = __webpack_require__(84591);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/redact.js
var base_redact = __webpack_require__(57656);
// EXTERNAL MODULE: ./lib/run/journal/journal.js
var journal_journal = __webpack_require__(65270);
// EXTERNAL MODULE: ./lib/run/record/keep.js
var keep = __webpack_require__(32086);
// EXTERNAL MODULE: ./lib/run/record/lock.js
var record_lock = __webpack_require__(31248);
// EXTERNAL MODULE: ./lib/run/record/process-identity.js
var process_identity = __webpack_require__(6113);
// EXTERNAL MODULE: ./lib/run/record/state-folder.js
var state_folder = __webpack_require__(46111);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/run/starting-manifest.js
var starting_manifest = __webpack_require__(76763);
// EXTERNAL MODULE: ./lib/sandbox/process/stragglers.js
var stragglers = __webpack_require__(91977);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/resources.js
var environment_resources = __webpack_require__(78811);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
// EXTERNAL MODULE: ./lib/report/marker.js
var marker = __webpack_require__(53086);
// EXTERNAL MODULE: ./lib/agents/transcript/content.js
var transcript_content = __webpack_require__(99852);
;// CONCATENATED MODULE: ./lib/agents/transcript/to-do.js

/** No list that a person reads is longer; neither is the memory that it takes. */
const MOST_ITEMS = 200;
/** Calls whose result is waited for. */
const MOST_OPEN = 1_000;
/**
 * The to-do list of an agent, from its calls: TaskCreate and TaskUpdate, or TodoWrite with older versions. Only a call
 * that succeeded counts. A subagent's own list (TodoWrite) is not the session's.
 */
function createToDoList() {
    const items = new Map();
    const open = new Map();
    const write = (input) => {
        if (!Array.isArray(input['todos']))
            return;
        items.clear();
        for (const [index, todo] of input['todos'].slice(0, MOST_ITEMS).entries()) {
            const { content, status } = fieldsOf(todo);
            if (typeof content === 'string')
                items.set(String(index), { text: content, state: stateOf(status) });
        }
    };
    const create = (input, output) => {
        const id = /#(\w+)/.exec(output)?.[1];
        const { subject } = input;
        if (id === undefined || typeof subject !== 'string' || items.size >= MOST_ITEMS)
            return;
        items.set(id, { text: subject, state: 'open' });
    };
    const update = ({ taskId, status, subject }) => {
        const id = String(taskId);
        const item = items.get(id);
        if (item === undefined)
            return;
        if (status === 'deleted')
            items.delete(id);
        if (typeof subject === 'string')
            item.text = subject;
        if (status !== undefined)
            item.state = stateOf(status);
    };
    return {
        add(event) {
            if (event.type !== 'assistant' && event.type !== 'user')
                return;
            const { content } = event.message;
            const ofSubagent = (event.parent_tool_use_id ?? null) !== null;
            for (const { id, name, input } of (0,transcript_content/* toolUsesOf */.Wf)(content)) {
                if (!/^(?:TodoWrite|TaskCreate|TaskUpdate)$/.test(name) || open.size >= MOST_OPEN)
                    continue;
                if (!(ofSubagent && name === 'TodoWrite'))
                    open.set(id, { name, input: fieldsOf(input) });
            }
            for (const { id, output, isError } of (0,transcript_content/* toolResultsOf */.UG)(content)) {
                const call = open.get(id);
                open.delete(id);
                if (call === undefined || isError)
                    continue;
                if (call.name === 'TodoWrite')
                    write(call.input);
                else if (call.name === 'TaskCreate')
                    create(call.input, output);
                else
                    update(call.input);
            }
        },
        items: () => [...items.values()],
        clear() {
            items.clear();
            open.clear();
        },
    };
}
function fieldsOf(value) {
    return typeof value === 'object' && value !== null ? value : {};
}
function stateOf(status) {
    return status === 'completed' ? 'done' : status === 'in_progress' ? 'current' : 'open';
}

// EXTERNAL MODULE: ./lib/agents/transcript/views/terminal.js
var terminal = __webpack_require__(69542);
;// CONCATENATED MODULE: ./lib/run/journal/activity.js



/** Reads from the events of a run what is going on in it. Memory does not grow with the length of a session. */
function createActivity() {
    const calls = new Map();
    const todo = createToDoList();
    let state = 'queued';
    let [iteration, turns, verifications] = [1, 0, 0];
    let session;
    let message;
    let wait;
    const stream = (event) => {
        todo.add(event);
        if (event.type === 'system' && event.subtype === 'api_retry')
            wait = (0,terminal/* toLogLines */.vZ)(event).join(' ');
        if (event.type !== 'assistant' && event.type !== 'user')
            return;
        wait = undefined;
        const { content } = event.message;
        if (event.type === 'assistant') {
            // One message is several lines, one for each of its parts.
            const { id } = event.message;
            const another = id === undefined || id !== message;
            if ((event.parent_tool_use_id ?? null) === null && another) {
                turns++;
                message = id;
            }
            for (const use of (0,transcript_content/* toolUsesOf */.Wf)(content))
                calls.set(use.id, use);
        }
        for (const { id } of (0,transcript_content/* toolResultsOf */.UG)(content))
            calls.delete(id);
    };
    return {
        add(event) {
            if (event.type === 'state') {
                if (event.state === 'verifying' && state !== 'verifying')
                    verifications++;
                state = event.state;
            }
            else if (event.type === 'session') {
                iteration = event.iteration;
                calls.clear();
                // A session that is continued has the list that it had.
                if (event.sessionId !== session)
                    todo.clear();
                session = event.sessionId;
            }
            else if (event.type === 'stream')
                stream(event.event);
        },
        read() {
            const call = [...calls.values()].at(-1);
            return {
                state,
                iteration,
                turns,
                verifications,
                ...(call ? { call: { name: call.name, input: call.input } } : {}),
                ...(wait === undefined ? {} : { wait }),
                todo: todo.items().map((item) => ({ ...item })),
            };
        },
    };
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/live-comment/live-comment.js





/** How soon a comment that had nothing new to say is looked at again. */
const LOOK_MS = 10_000;
/** Time alone is worth an update after this long, so that the figures do not look as if the run had died. */
const STALE_MS = 300_000;
/** An update that takes longer when the run ends is given up. */
const GRACE_MS = 3_000;
/** Updates that fail one after the other: the run goes on without any. */
const MOST_FAILURES = 3;
/** What no further attempt would change: no permission, no such comment. */
const FINAL = [401, 403, 404, 410, 422];
/** Updates the comment whenever there is something new, at its pace, until it is stopped. */
function keepLive(o) {
    const [stopping, giveUp] = [new AbortController(), new AbortController()];
    const ended = updateUntilStopped(o, stopping.signal, giveUp.signal).catch((error) => o.log.debug(`Progress is no longer reported: ${(0,errors/* describeError */.Uc)(error).message}`));
    return {
        async stop() {
            stopping.abort();
            const late = new AbortController();
            await Promise.race([ended, o.clock.sleep(GRACE_MS, late.signal)]);
            late.abort();
            giveUp.abort();
        },
    };
}
async function updateUntilStopped({ github, written, render, clock, log }, stopping, giveUp) {
    let comment = written;
    let saidAt = clock.now();
    let failures = 0;
    const pace = createUpdatePace(saidAt, github.requestsMade());
    let wait = pace.pause;
    for (;;) {
        await clock.sleep(wait, stopping);
        const now = clock.now();
        const body = (0,marker/* withKeptMarks */.bZ)(await render(now), written.body);
        const stale = now - saidAt >= STALE_MS;
        // Seen from when the comment was written, the same: only time has passed.
        const isNew = (0,marker/* withKeptMarks */.bZ)(await render(saidAt), written.body) !== comment.body;
        if (stopping.aborted)
            return;
        if (!isNew && !stale) {
            wait = LOOK_MS;
            continue;
        }
        const may = pace.mayUpdate(now, github.requestsMade());
        wait = pace.pause;
        if (!may)
            continue;
        try {
            comment = await (0,upsert_comment/* rewriteComment */.Iz)(github, { ...comment, body }, giveUp);
            saidAt = now;
            failures = 0;
        }
        catch (error) {
            log.debug(`Progress could not be reported: ${(0,errors/* describeError */.Uc)(error).message}`);
            const refused = error instanceof request_error/* GitHubRequestError */.vK ? error : undefined;
            const limitedUntil = Date.parse(refused?.retryAt ?? '');
            if (limitedUntil > now)
                wait = Math.max(wait, limitedUntil - now);
            else if (FINAL.includes(refused?.status ?? 0) || ++failures >= MOST_FAILURES)
                return;
        }
    }
}
const FIRST_MS = 10_000;
const GROWTH = 1.6;
const LONGEST_MS = 120_000;
/** While others keep the account busy. */
const LONGEST_BUSY_MS = 600_000;
/**
 * Requests of others with the same account that leave room for updates. GitHub takes some 80 requests a minute and 500
 * an hour that create content, and counts them for the account: the runs of a repository share them.
 */
const OTHERS_PER_HOUR = 400;
/** One busy moment, such as another run that reads its issue, is not the whole truth. */
const MOST_GROWTH = 8;
/** This part of what the account may ask is for results. */
const KEPT = 0.2;
/**
 * The first update after ten seconds, then more and more slowly, up to two minutes. With every answer GitHub says how
 * much the account has asked; what others have asked of it, fifty runs at once for example, stretches the pauses, so
 * that all of them together leave room for their results.
 */
function createUpdatePace(startedAt, madeAtStart) {
    let planned = FIRST_MS;
    let pause = FIRST_MS;
    let before = { at: startedAt, made: madeAtStart };
    return {
        get pause() {
            return pause;
        },
        mayUpdate(now, made) {
            const busy = othersPerHour(before, { at: now, made }) / OTHERS_PER_HOUR;
            before = { at: now, made };
            if (made && made.left < made.limit * KEPT && made.resetAt > now) {
                pause = Math.min(Math.max(made.resetAt - now, planned), LONGEST_BUSY_MS);
                return false;
            }
            const may = busy <= 1 || pause >= LONGEST_BUSY_MS;
            if (may)
                planned = Math.min(planned * GROWTH, LONGEST_MS);
            pause = Math.min(Math.max(pause * Math.min(busy, MOST_GROWTH), planned), LONGEST_BUSY_MS);
            return may;
        },
    };
}
function othersPerHour(from, to) {
    // GitHub counts anew every hour.
    if (!from.made || !to.made || from.made.resetAt !== to.made.resetAt || to.at <= from.at)
        return 0;
    const others = to.made.all - from.made.all - (to.made.own - from.made.own);
    return (Math.max(0, others) * 3_600_000) / (to.at - from.at);
}
function createRunProgress() {
    const activity = createActivity();
    let live;
    let comment;
    return {
        get commentUrl() {
            return comment?.url;
        },
        add: (event) => activity.add(event),
        keepInComment({ render, ...o }) {
            comment = o.written;
            live = keepLive({ ...o, render: (now) => render(activity.read(), now) });
        },
        async stop() {
            await live?.stop();
            return comment;
        },
    };
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/open.js















/** Creates the folder of a run. Throws RUN_BUSY, and leaves nothing behind, if another run holds the lock. */
async function openRun(request) {
    const id = request.runId ?? (0,run_folder/* newRunId */.F$)(request.clock.now());
    const lock = request.lock === undefined ? null : await (0,record_lock/* lockRun */.xR)(request.root, request.lock, id);
    try {
        return await openLocked(request, id, lock);
    }
    catch (error) {
        await lock?.release();
        throw error;
    }
}
async function openLocked(asked, id, lock) {
    const { host, clock } = asked;
    const { stateDir } = host;
    const agent = (0,registry/* agentFor */.Pf)(asked);
    (0,state_folder/* assertStateOutside */.pl)(stateDir, asked.checkout);
    const startedAt = clock.now();
    const secrets = [...asked.secrets, ...(await (0,pointed/* pointedSecrets */.TJ)(host.env, asked.checkout))];
    const { redact, hide } = (0,base_redact/* createGrowingRedactor */.Yk)([...secrets, asked.publish.forge?.token]);
    const begun = {
        id,
        state: 'queued',
        replayOf: asked.replay?.runId,
        ...(await (0,process_identity/* ownProcess */.oz)()),
        stop: asked.stop ?? 'signal',
        agent: asked.spec.agent.definition ?? agent.name,
        startedAt: new Date(startedAt).toISOString(),
        updatedAt: new Date(startedAt).toISOString(),
        cancelled: false,
        task: taskRecord(asked.task),
        commentKey: asked.delivery.commentKey,
        commentThread: asked.delivery.commentThread,
        repository: asked.publish.to === 'forge' ? repositoryName(asked.publish.forge) : undefined,
    };
    const folder = await (0,run_folder/* createRunFolder */.kg)(asked.root, id, async (nascent) => {
        await (0,run_folder/* writeManifest */.HN)(nascent, manifestAtStart({ request: asked, agent, folder: nascent, redact, startedAt }));
        await (0,run_folder/* writeRecord */.rh)(nascent, begun, stateDir);
    });
    const progress = createRunProgress();
    const onEvent = (event) => {
        progress.add(event);
        asked.onEvent?.(event);
    };
    const journal = (0,journal_journal/* openJournal */._)({ path: folder.log, redact, log: asked.log, clock, onEvent });
    journal.state(begun.state, begun.updatedAt);
    const note = recordWriter(folder, begun, journal, asked);
    const resources = (0,environment_resources/* createResources */.Q)(journal.log);
    resources.add("the socket's folder", () => (0,run_folder/* removeGatewayFolder */.jF)(folder));
    // Also identifies an engine client that outlives this process.
    const marked = { ...host, env: { ...host.env, [stragglers/* RUN_VARIABLE */.hd]: id } };
    const request = { ...asked, secrets, host: marked, log: journal.log };
    const close = async (unended = false) => {
        await progress.stop();
        const clean = await resources.release();
        // A run whose end could not be written is left to be salvaged.
        if (!unended)
            await note({ state: 'done', pending: undefined, leftover: clean ? undefined : true });
        const manifest = await (0,run_folder/* readManifest */.WI)(folder);
        if (manifest)
            journal.done(manifest);
        journal.close();
        if (asked.trim)
            await (0,keep/* trimRun */.gI)({ folder, record: { leftover: !clean }, manifest }).catch((error) => request.log.debug(`The workspace could not be removed: ${(0,errors/* describeError */.Uc)(error).message}`));
        await lock?.release();
    };
    await note({ state: 'preparing' });
    request.onStart?.(folder);
    return { request, agent, folder, redact, hide, resources, startedAt, journal, progress, note, close };
}
/** Changes to the record: one writer at a time, in the order of the calls. */
function recordWriter(folder, begun, journal, { clock, host: { stateDir } }) {
    let record = begun;
    let writing = Promise.resolve();
    return (change) => {
        record = { ...record, ...change, updatedAt: new Date(clock.now()).toISOString() };
        const current = record;
        // A follower that reads a state in the record finds it in the journal.
        if (change.state)
            journal.state(change.state, current.updatedAt);
        // Includes what could not be written before.
        writing = writing.catch(() => { }).then(() => (0,run_folder/* writeRecord */.rh)(folder, current, stateDir));
        return writing;
    };
}
function taskRecord(task) {
    const { target, instruction, requester, trigger, triggeredAt, comment } = task;
    return { target, instruction, requester, trigger, triggeredAt, comment };
}
/** The agent, as far as the spec says. */
function agentFacts(agent, spec) {
    const { definition, preset, paths } = spec.agent;
    return {
        name: agent.name,
        ...(0,agent_names/* namesToRecord */.j_)(agent),
        definition,
        preset: preset === 'default' ? undefined : preset,
        paths: paths.length > 0 ? paths : undefined,
    };
}
/** What the request alone says about a run. */
function manifestAtStart(run) {
    const { spec, task, checkout, replay, publish } = run.request;
    const { maxTurns, maxBudgetUsd } = spec.limits;
    const manifest = (0,starting_manifest/* startingManifest */.Cw)({
        runId: run.folder.id,
        replayOf: replay?.runId,
        task: (0,starting_manifest/* taskFacts */.Xi)(task, run.redact),
        repository: publish.forge ? repositoryName(publish.forge) : checkout.split('/').at(-1) || '/',
        agent: agentFacts(run.agent, spec),
        backend: spec.sandbox.backend === 'local' ? 'local' : 'container',
        startedAt: new Date(run.startedAt).toISOString(),
    });
    return maxTurns || maxBudgetUsd ? { ...manifest, limits: { maxTurns, maxBudgetUsd } } : manifest;
}
function repositoryName({ owner, name }) {
    return `${owner}/${name}`;
}


/***/ }),

/***/ 13565:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   NJ: () => (/* binding */ eventOfEvidence),
/* harmony export */   qz: () => (/* binding */ shownEvent)
/* harmony export */ });
/* unused harmony exports journalLineSchema, readJournalLine */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _agents_transcript_event_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72869);
/* harmony import */ var _record_record_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(80434);




/** `after`: how many events of the stream came before, so that a reader of both files can order them. */
const common = { at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), after: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().nonnegative().default(0) };
const logLine = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ ...common, level: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['info', 'warn', 'error']), message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const stateLine = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ ...common, state: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_record_record_js__WEBPACK_IMPORTED_MODULE_1__/* .RUN_STATES */ .v) });
const sessionLine = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    ...common,
    sessionId: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    model: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    iteration: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
});
/** The following part of the stream belongs to this session. */
const iterationLine = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ ...common, begins: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr() });
/** A line of `run.log`. */
const journalLineSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([logLine, stateLine, sessionLine, iterationLine]);
/**
 * Undefined for anything that is not a complete journal line: the last line of a killed process, or other
 * text.
 */
function readJournalLine(text) {
    return journalLineSchema.safeParse(parseJson(text)).data;
}
/**
 * What watchers of a run see of an event, the same live and from the evidence. Undefined for our own lines
 * between sessions.
 */
function shownEvent(event) {
    if (event.type !== 'unknown')
        return event;
    if (event.why === 'half_line')
        return { ...event, why: 'garbage' };
    const raw = event.raw;
    if (typeof raw !== 'object' || raw?.type !== 'caisson')
        return event;
    return raw.subtype === 'long_line' && typeof raw.head === 'string'
        ? { type: 'unknown', raw: raw.head, why: 'too_long' }
        : undefined;
}
/** The event of a line of `evidence/transcript.jsonl`. */
function eventOfEvidence(line) {
    return line.trim() === '' ? undefined : shownEvent((0,_agents_transcript_event_js__WEBPACK_IMPORTED_MODULE_2__/* .parseEvent */ .w)(line));
}


/***/ }),

/***/ 65270:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ openJournal)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_line_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(71766);
/* harmony import */ var _journal_line_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(13565);




function openJournal(options) {
    const { redact, log: quiet, clock, onEvent } = options;
    let after = options.streamed ?? 0;
    let iteration = 0;
    let sessionId;
    let lastState;
    let file = (0,_base_line_file_js__WEBPACK_IMPORTED_MODULE_1__/* .openLineFile */ .T)(options.path);
    const now = () => new Date(clock.now()).toISOString();
    const append = (text) => {
        try {
            file?.write(text);
        }
        catch (error) {
            file = null;
            quiet.warn(`The run's log can no longer be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .describeError */ .Uc)(error).message}`);
        }
    };
    const write = (line) => append(JSON.stringify(line));
    // The process that began the run may have left half a line.
    if (options.streamed !== undefined && endsWithin(options.path))
        append('');
    const tell = (event) => {
        try {
            onEvent?.(event);
        }
        catch (error) {
            quiet.warn(`A listener of the run failed: ${error instanceof Error ? error.message : String(error)}`);
        }
    };
    const say = (level, text) => {
        const [at, message] = [now(), redact(text)];
        write({ at, after, level, message });
        tell({ type: 'log', at, level, message });
    };
    const teeing = (level) => (message) => {
        say(level, message);
        quiet[level](message);
    };
    const log = {
        debug: (message) => quiet.debug(message),
        info: teeing('info'),
        warn: teeing('warn'),
        error: teeing('error'),
        group(title, body) {
            say('info', title);
            return quiet.group(title, body);
        },
    };
    return {
        log,
        quiet,
        state(state, at) {
            if (state === lastState?.state)
                return;
            lastState = { state, at };
            write({ at, after, state });
            tell({ type: 'state', at, state });
        },
        beginSession(number) {
            iteration = number;
            sessionId = undefined;
            write({ at: now(), after, begins: number });
        },
        stream(event) {
            const shown = (0,_journal_line_js__WEBPACK_IMPORTED_MODULE_3__/* .shownEvent */ .qz)(event);
            if (shown === undefined)
                return;
            after++;
            tell({ type: 'stream', event: shown, iteration });
            if (shown.type !== 'system' || shown.subtype !== 'init' || !shown.session_id)
                return;
            if (shown.session_id === sessionId)
                return;
            sessionId = shown.session_id;
            const session = { at: now(), sessionId, ...(shown.model ? { model: shown.model } : {}), iteration };
            write({ ...session, after });
            tell({ type: 'session', ...session });
        },
        done(manifest) {
            tell({ type: 'done', at: lastState?.at ?? now(), manifest });
        },
        close() {
            file?.close();
            file = null;
        },
    };
}
function endsWithin(path) {
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, 'r');
    try {
        const last = Buffer.from('\n');
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, last, 0, 1, Math.max((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.fstatSync)(file).size - 1, 0));
        return last[0] !== 10;
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
    }
}


/***/ }),

/***/ 32086:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $d: () => (/* binding */ sizeOf),
/* harmony export */   gI: () => (/* binding */ trimRun),
/* harmony export */   uj: () => (/* binding */ GONE)
/* harmony export */ });
/* unused harmony exports DEFAULT_KEEP, parseKeep, cleanRuns, applyLimits, beyond, workOf */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_sweep_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81229);






/** What the command line keeps unless told otherwise. */
const DEFAULT_KEEP = '200 runs, 30 days, 2 GB';
const UNITS = new Map([
    ['run', ['runs', 1]],
    ['hour', ['ageMs', 3_600_000]],
    ['day', ['ageMs', 86_400_000]],
    ['week', ['ageMs', 7 * 86_400_000]],
    ['mb', ['bytes', 1e6]],
    ['gb', ['bytes', 1e9]],
]);
/** Reads limits such as {@link DEFAULT_KEEP}; `all` keeps every run, and its workspace too. Throws CONFIG_INVALID. */
function parseKeep(text, name = 'CAISSON_KEEP') {
    if (text.trim() === 'all')
        return 'all';
    const limits = {};
    for (const part of text.split(',')) {
        const [, number = '', word = ''] = /^\s*(\d{1,9})\s*([a-z]+?)s?\s*$/i.exec(part) ?? [];
        const unit = UNITS.get(word.toLowerCase());
        if (unit === undefined || limits[unit[0]] !== undefined) {
            throw new ConfigError('CONFIG_INVALID', `${name}: "${part.trim()}" is not a limit on kept runs.`, {
                hint: `Give at most one number of runs, one age and one size, such as "${DEFAULT_KEEP}", or "all".`,
            });
        }
        limits[unit[0]] = Number(number) * unit[1];
    }
    return limits;
}
/**
 * Removes finished runs beyond the limits, oldest first, and workspaces of those that stay. Runs that work, or whose
 * process has died and which nobody has finished, are never touched, and no link is followed.
 */
async function cleanRuns(runs, limits, { now, dryRun }) {
    const cleaned = { removed: [], trimmed: [], kept: { runs: 0, bytes: 0 } };
    for (const run of await listRuns(runs)) {
        const before = await sizeOf(run.dir);
        const { kept } = cleaned;
        const at = Date.parse(run.record.updatedAt);
        const why = isOver(run) ? beyond({ bytes: before, at }, kept, limits, now) : null;
        if (why !== null) {
            if (!dryRun)
                await remove(runs.root, run);
            cleaned.removed.push({ id: run.id, bytes: before, why });
            continue;
        }
        const work = isOver(run) ? workOf(run) : [];
        const sizes = await Promise.all(work.map(sizeOf));
        const bytes = sizes.reduce((sum, size) => sum + size, 0);
        kept.runs += 1;
        kept.bytes += before - bytes;
        if (work.length === 0)
            continue;
        if (!dryRun)
            await trimRun(run);
        cleaned.trimmed.push({ id: run.id, bytes });
    }
    return cleaned;
}
/**
 * The same without being asked, after a run: the newest run stays whatever its size, and nothing is removed while
 * another run works, since that may read an earlier one.
 */
async function applyLimits(at, limits, options) {
    const runs = await listRuns(at);
    if (runs.some(({ status }) => status === 'working'))
        return null;
    const newest = runs[0] ? await sizeOf(runs[0].dir) : 0;
    return cleanRuns(at, {
        ...limits,
        ...(limits.runs === undefined ? {} : { runs: Math.max(1, limits.runs) }),
        ...(limits.bytes === undefined ? {} : { bytes: Math.max(newest, limits.bytes) }),
    }, options);
}
function isOver({ status, record }) {
    return status === 'done' && record.leftover !== true;
}
/** Why something that took its `bytes` until `at` is too much beside what is kept; null: it is not. */
function beyond({ bytes, at }, kept, limits, now) {
    if (limits.runs !== undefined && kept.runs >= limits.runs)
        return 'number';
    if (limits.ageMs !== undefined && now - at > limits.ageMs)
        return 'age';
    if (limits.bytes !== undefined && kept.bytes + bytes > limits.bytes)
        return 'size';
    return null;
}
/** Prefix of a run folder's name while it is being removed: nobody takes it for a run. */
const GONE = '.gone-';
async function remove(root, { id, dir }) {
    const gone = join(root, `${GONE}${id}`);
    const mine = await rename(dir, gone).then(() => true, onCode(['ENOENT'], false));
    // Another process was faster.
    if (!mine)
        return;
    await removeTree(gone);
}
/** Bytes of every file below a folder; links count as themselves. */
async function sizeOf(folder) {
    let bytes = 0;
    const waiting = [folder];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
        for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(next, { withFileTypes: true }).catch(() => [])) {
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(next, entry.name);
            if (entry.isDirectory())
                waiting.push(path);
            else
                bytes += (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null))?.size ?? 0;
        }
    }
    return bytes;
}
/** What of a run folder nobody reads after its end: the session, the patch and the agent's outputs are in `output`. */
const WORK = ['workspace', 'layers', 'verify', 'home', 'agent'];
/**
 * The folders of a run that is over which nobody needs: the workspace and the agent's home. None if nothing else has
 * the agent's work, because its patch could not be captured, and while the engine may still use them.
 */
function workOf({ folder, record, manifest }) {
    if (record.leftover || manifest === null || onlyCopy(manifest))
        return [];
    return WORK.map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.dir, name)).filter((path) => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(path));
}
/** Removes them, and indexes; objects of the base stay for a replay. */
async function trimRun(run) {
    const work = workOf(run);
    for (const path of work)
        await (0,_base_sweep_js__WEBPACK_IMPORTED_MODULE_3__/* .removeTree */ .dM)(path);
    const gitDir = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(run.folder.dir, 'git');
    const names = work.length === 0 ? [] : await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(gitDir).catch(() => []);
    for (const name of names)
        if (name.endsWith('.index'))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(gitDir, name), { force: true });
}
/** A session has worked, and there is no patch: not even an empty one. */
function onlyCopy({ agent, patch }) {
    return agent.sessionId !== undefined && patch === undefined;
}


/***/ }),

/***/ 31248:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   YH: () => (/* binding */ SALVAGE_LOCK),
/* harmony export */   bh: () => (/* binding */ tryLock),
/* harmony export */   t_: () => (/* binding */ sweepLocks),
/* harmony export */   xR: () => (/* binding */ lockRun)
/* harmony export */ });
/* unused harmony exports lockKeyOf, heldBy */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(41514);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(24807);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(19997);
/* harmony import */ var _base_write_whole_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(17700);
/* harmony import */ var _private_folder_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90345);
/* harmony import */ var _process_identity_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(6113);










const holderSchema = zod__WEBPACK_IMPORTED_MODULE_3__/* .object */ .Ikc({
    runId: zod__WEBPACK_IMPORTED_MODULE_3__/* .string */ .YjP(),
    ..._process_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .processIdentity */ .I9,
    released: zod__WEBPACK_IMPORTED_MODULE_3__/* .literal */ .euz(true).optional(),
});
/** What only one run may work on at a time. Undefined without a target: each run has a copy of its own. */
function lockKeyOf({ target }) {
    if (target.kind === 'issue')
        return `issue-${target.number}`;
    if (target.kind === 'pull_request')
        return `pull-${target.number}`;
    return undefined;
}
/**
 * Takes a run's lock, or throws RUN_BUSY with the run that holds it. A lock whose process is gone is taken
 * over.
 */
async function lockRun(root, key, runId) {
    const taken = await tryLock(root, key, runId);
    if ('release' in taken)
        return taken;
    const what = key.replace('issue-', 'Issue #').replace('pull-', 'Pull request #');
    const { runId: id } = taken.holder;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .RunError */ .e4('RUN_BUSY', `${what} is in use by run ${id}.`, {
        hint: `Watch it with \`caisson follow ${id}\`, stop it with \`caisson stop ${id}\`, or run alongside it with \`--parallel\`.`,
    });
}
/**
 * Takes a lock, or says who holds it. A lock is the file `<key>.<n>` with the highest number; it is taken by
 * creating the next file, which only one process can do (link(2) fails if the name exists). The last file of
 * a key therefore stays, marked as released.
 */
async function tryLock(root, key, runId) {
    const dir = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, '.locks');
    await (0,_private_folder_js__WEBPACK_IMPORTED_MODULE_6__/* .makePrivate */ .u)(root);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(dir, { recursive: true });
    const own = { runId, ...(await (0,_process_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .ownProcess */ .oz)()) };
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, `.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(temporary, JSON.stringify(own));
    try {
        for (;;) {
            const last = (await generations(dir, key)).at(-1) ?? 0;
            const holder = last === 0 ? null : await readHolder(dir, `${key}.${last}`);
            // Somebody has passed it in the meantime.
            if (holder === 'gone')
                continue;
            if (holder && !holder.released && (await (0,_process_identity_js__WEBPACK_IMPORTED_MODULE_4__/* .isRunning */ .W_)(holder)))
                return { holder };
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, `${key}.${last + 1}`);
            if (!(await linked(temporary, path)))
                continue;
            const now = await generations(dir, key);
            if (now.at(-1) !== last + 1) {
                // Ours was created late, below one that somebody holds by now.
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.unlink)(path).catch(() => { });
                continue;
            }
            for (const old of now.slice(0, -1))
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.unlink)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, `${key}.${old}`)).catch(() => { });
            return {
                release: () => (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_7__/* .writeWhole */ .f8)(path, JSON.stringify({ ...own, released: true })),
                remove: () => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { force: true }),
            };
        }
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.unlink)(temporary).catch(() => { });
    }
}
/** Removes what processes that were killed while taking a lock have left. */
async function sweepLocks(root, isOld) {
    const dir = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, '.locks');
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(dir).catch(() => [])) {
        if (name.startsWith('.') && (await isOld((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, name))))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(dir, name), { force: true });
    }
}
/** Who holds a lock now, or null. */
async function heldBy(root, key) {
    const dir = join(root, '.locks');
    const last = (await generations(dir, key).catch(() => [])).at(-1);
    const holder = last === undefined ? null : await readHolder(dir, `${key}.${last}`);
    if (holder === null || holder === 'gone' || holder.released)
        return null;
    return (await isRunning(holder)) ? holder : null;
}
async function generations(dir, key) {
    const names = (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(dir)).filter((name) => name.startsWith(`${key}.`));
    return names
        .map((name) => name.slice(key.length + 1))
        .filter((number) => /^[1-9]\d*$/.test(number))
        .map(Number)
        .sort((a, b) => a - b);
}
const HOLDER_BYTES = 64 * 1024;
/** Null for a file without content: a crash of the machine may leave it empty. Throws FILE_REFUSED. */
async function readHolder(dir, name) {
    const text = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readStoredText */ .RI)(dir, name, HOLDER_BYTES);
    if (text === null)
        return 'gone';
    return holderSchema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_9__/* .parseJson */ .qF)(text)).data ?? null;
}
function linked(from, to) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.link)(from, to).then(() => true, (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .onCode */ .xK)(['EEXIST'], false));
}
/** Prefix of the lock key that a process holds while it finishes another process's run. */
const SALVAGE_LOCK = 'salvage-';


/***/ })

};
