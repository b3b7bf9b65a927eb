export const id = 1557;
export const ids = [1557];
export const modules = {

/***/ 91557:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  h: () => (/* binding */ salvageRun)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/registry.js + 18 modules
var registry = __webpack_require__(19531);
// EXTERNAL MODULE: ./lib/agents/transcript/lines.js
var lines = __webpack_require__(72142);
// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/agents/transcript/sessions/correction.js
var sessions_correction = __webpack_require__(91931);
// EXTERNAL MODULE: ./lib/agents/transcript/sessions/iteration.js
var sessions_iteration = __webpack_require__(808);
// EXTERNAL MODULE: ./lib/agents/transcript/sessions/join.js
var join = __webpack_require__(11547);
;// CONCATENATED MODULE: ./lib/agents/transcript/sessions/sessions.js




/**
 * Reads all sessions of a run from the lines of its stream, as one transcript: the iterations of a loop, and
 * each part that follows a correction.
 */
function createSessions(options = {}) {
    let part = (0,transcript/* createTranscript */.X0)(options);
    let resume = (last) => last;
    let follow = (session) => session;
    const read = () => follow(resume(part.snapshot()));
    const push = (line) => {
        const correction = (0,sessions_correction/* readCorrection */.M)(line);
        const iteration = (0,sessions_iteration/* readIteration */._q)(line);
        if (correction !== undefined) {
            const before = resume(part.snapshot());
            resume = (last) => (0,join/* joinTranscripts */.M)(before, correction, last);
        }
        else if (iteration !== undefined) {
            const before = read();
            follow = (session) => (0,join/* joinIterations */.x)(before, iteration, session);
            resume = (last) => last;
        }
        else {
            part.push(line);
            return;
        }
        part = (0,transcript/* createTranscript */.X0)(options);
    };
    return { push, read };
}
/** The same for lines that are all available. */
function readSessions(lines, options = {}) {
    const sessions = createSessions(options);
    for (const line of lines)
        sessions.push(line);
    return sessions.read();
}
/**
 * Reads everything that a session printed, in memory; `readTranscript` reads a file of any length. Never throws: a line
 * that is not understood counts as an error in no figure and is left out.
 */
function parseClaudeCliOutput(raw, options = {}) {
    const text = typeof raw === 'string' ? raw : Buffer.from(raw).toString('utf8');
    return readSessions(text.replace(/^\uFEFF/, '').split(/\r?\n/), options);
}

// EXTERNAL MODULE: ./lib/agents/transcript/stored.js
var stored = __webpack_require__(56002);
// EXTERNAL MODULE: ./lib/agents/transcript/told-agent.js
var told_agent = __webpack_require__(72180);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/change/patch/capture.js + 2 modules
var capture = __webpack_require__(24013);
// EXTERNAL MODULE: ./lib/change/patch/patch-size.js
var patch_size = __webpack_require__(4185);
// EXTERNAL MODULE: ./lib/change/patch/policy/default-policy.js + 1 modules
var default_policy = __webpack_require__(7250);
// EXTERNAL MODULE: ./lib/report/summaries.js
var summaries = __webpack_require__(94798);
// EXTERNAL MODULE: ./lib/run/journal/journal.js
var journal = __webpack_require__(65270);
// EXTERNAL MODULE: ./lib/run/journal/journal-line.js
var journal_line = __webpack_require__(13565);
// EXTERNAL MODULE: ./lib/run/reserve.js
var reserve = __webpack_require__(88701);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/run/usage.js
var usage = __webpack_require__(26802);
// EXTERNAL MODULE: ./lib/sandbox/sandbox.js
var sandbox = __webpack_require__(18132);
// EXTERNAL MODULE: ./lib/pipeline/stages/capture.js + 1 modules
var stages_capture = __webpack_require__(89590);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/network.js + 1 modules
var environment_network = __webpack_require__(31624);
// EXTERNAL MODULE: ./lib/pipeline/stages/evaluate.js
var evaluate = __webpack_require__(37201);
// EXTERNAL MODULE: ./lib/pipeline/stages/finalize.js + 2 modules
var finalize = __webpack_require__(87701);
// EXTERNAL MODULE: ./lib/pipeline/stages/handoff/write-handoff.js
var write_handoff = __webpack_require__(52889);
// EXTERNAL MODULE: ./lib/pipeline/stages/pending-delivery.js
var pending_delivery = __webpack_require__(80740);
// EXTERNAL MODULE: ./lib/pipeline/stages/report-run.js
var report_run = __webpack_require__(11276);
;// CONCATENATED MODULE: ./lib/change/workspace/renew-git-dir.js




/** What would make git run or read something else, and what none of our git directories has. */
const NEVER_OURS = [
    'commondir',
    'config.worktree',
    'hooks',
    'modules',
    'worktrees',
    'info/attributes',
    'info/grafts',
    'objects/info/alternates',
    'objects/info/http-alternates',
];
const FOLDERS = ['.', 'info', 'refs', 'objects', 'objects/info', 'objects/pack'];
/**
 * Writes the configuration of a git directory that another process has left in its run folder afresh, and removes all
 * by which git would run a program or leave the folder. To be called before git of this process first uses it. A missing
 * folder stays missing. Throws FILE_REFUSED for a link in place of a folder, or a file that names another one.
 */
async function renewGitDir(gitDir, someObject) {
    for (const name of FOLDERS) {
        const path = (0,external_node_path_.join)(gitDir, name);
        const found = await (0,promises_.lstat)(path).catch((0,errors/* onCode */.xK)(['ENOENT'], null));
        if (found === null && name === '.')
            return;
        if (found !== null && !found.isDirectory())
            throw new stored_file/* StoredFileError */.IS('FILE_REFUSED', `${path} is not used: it is not a folder.`, {
                hint: 'Somebody has changed the folder of this run. Its patch cannot be captured anymore: run again.',
            });
    }
    const config = (0,external_node_path_.join)(gitDir, 'config');
    const found = await (0,promises_.lstat)(config).catch((0,errors/* onCode */.xK)(['ENOENT'], null));
    const before = found?.isFile() && found.size < 65_536 ? await (0,promises_.readFile)(config, 'utf8') : '';
    await (0,promises_.rm)(`${config}.new`, { recursive: true, force: true });
    await (0,promises_.writeFile)(`${config}.new`, configOf(before, someObject), { flag: 'wx' });
    await (0,promises_.rename)(`${config}.new`, config);
    for (const name of NEVER_OURS)
        await (0,promises_.rm)((0,external_node_path_.join)(gitDir, name), { recursive: true, force: true });
}
/** As `createPristine` makes it. How line endings are converted is all that it takes from the checkout. */
function configOf(before, someObject) {
    const sha256 = someObject.length === 64;
    const [, autocrlf] = /^\s*autocrlf\s*=\s*(true|false|input)\s*$/m.exec(before) ?? [];
    return [
        '[core]',
        `\trepositoryformatversion = ${sha256 ? 1 : 0}`,
        '\tbare = true',
        ...(autocrlf === undefined ? [] : [`\tautocrlf = ${autocrlf}`]),
        ...(sha256 ? ['[extensions]', '\tobjectformat = sha256'] : []),
        '',
    ].join('\n');
}

// EXTERNAL MODULE: ./lib/report/delivery/upsert-comment.js
var upsert_comment = __webpack_require__(33524);
// EXTERNAL MODULE: ./lib/report/progress.js
var progress = __webpack_require__(37751);
// EXTERNAL MODULE: ./lib/report/session-marker.js
var session_marker = __webpack_require__(81217);
// EXTERNAL MODULE: ./lib/run/determine-outcome.js
var determine_outcome = __webpack_require__(43061);
// EXTERNAL MODULE: ./lib/sandbox/process/stragglers.js
var stragglers = __webpack_require__(91977);
// EXTERNAL MODULE: ./lib/pipeline/stages/publish.js
var stages_publish = __webpack_require__(97035);
// EXTERNAL MODULE: ./lib/base/agent-names.js
var agent_names = __webpack_require__(8833);
// EXTERNAL MODULE: ./lib/report/comment.js
var report_comment = __webpack_require__(37023);
// EXTERNAL MODULE: ./lib/report/patch-excerpt.js
var patch_excerpt = __webpack_require__(468);
// EXTERNAL MODULE: ./lib/report/stop-marker.js
var stop_marker = __webpack_require__(80171);
// EXTERNAL MODULE: ./lib/run/starting-manifest.js
var starting_manifest = __webpack_require__(76763);
// EXTERNAL MODULE: ./lib/pipeline/stages/resume/session-ref.js
var session_ref = __webpack_require__(47934);
;// CONCATENATED MODULE: ./lib/pipeline/stages/recovery/salvage-report.js











/**
 * Updates the comment of a run whose process is gone. Never rejects; resolves to the manifest with the
 * comment's address.
 */
async function reportSalvaged(folder, manifest, record, patch, { publish, overOwnWordsOnly, workflow, redact, log }, artifact) {
    const task = taskOfRecord(record);
    if (publish.to !== 'forge' || task.target.kind === 'none')
        return manifest;
    const { forge } = publish;
    const { number } = task.target;
    const { commentKey: key = 'main', commentThread: thread, ownComment } = record;
    try {
        const there = await (0,upsert_comment/* findComment */.h1)(forge.github, { number, key, thread, own: ownComment });
        // A later run may have put its own result there.
        if (overOwnWordsOnly && !(there && (0,progress/* isProgressOf */.nS)(there.body, record.id)))
            return manifest;
        const file = folder.manifest;
        const own = await (0,session_ref/* sessionRef */.u)({ manifest, file, workflowRunId: workflow?.id, artifact });
        // A run without a session must not hide an earlier one.
        const session = own ?? (there && (0,session_marker/* readSessionMarker */.h)(there.body)) ?? undefined;
        const body = (0,report_comment/* renderComment */.w)({
            task,
            context: null,
            manifest,
            patch,
            patchText: await (0,patch_excerpt/* patchExcerpt */.c)(folder.patch, 70_000),
            attachPatch: patch !== null && !patch.empty,
            answer: '',
            serverUrl: forge.github.serverUrl,
            redact,
            commentKey: key,
            stoppedBy: await (0,stop_marker/* stoppedBy */.$)(forge.github, task.target, workflow?.url),
            runUrl: workflow?.url,
            unkept: workflow && artifact === null,
            artifactUrl: artifact?.url,
            session,
        });
        const comment = await (0,upsert_comment/* upsertComment */.lB)(forge.github, { number, key, thread, own: ownComment, body });
        await (0,upsert_comment/* reactAtEnd */.yZ)(forge.github, task, manifest.outcome === 'success');
        return { ...manifest, delivery: { ...(manifest.delivery ?? { notes: [] }), commentUrl: comment.url } };
    }
    catch (error) {
        log.warn(`The comment could not be updated: ${(0,errors/* describeError */.Uc)(error).message}`);
        return manifest;
    }
}
/** The manifest from a record alone, for a run whose manifest is missing or damaged. */
function manifestOfRecord(record, redact, host = {}) {
    const { id, startedAt, agent } = record;
    return (0,starting_manifest/* startingManifest */.Cw)({
        runId: id,
        task: (0,starting_manifest/* taskFacts */.Xi)(taskOfRecord(record), redact),
        startedAt,
        ...(agent === undefined ? {} : { agent: { name: agent, ...(0,agent_names/* namesToRecord */.j_)((0,registry/* agentOfRecord */.ub)(host, agent)) } }),
    });
}
/** The task, as far as the record has it. */
function taskOfRecord({ task }) {
    const { comment } = task;
    return { ...(0,starting_manifest/* taskOfFacts */.ys)(task, task.triggeredAt), ...(comment ? { comment } : {}) };
}

;// CONCATENATED MODULE: ./lib/pipeline/stages/recovery/finish-delivery.js













/**
 * Delivers what a run has recorded as its result: parts that exist already are found and completed, as whenever a
 * delivery is repeated. Where that is not possible, the manifest says what was delivered so far, and what to do.
 */
async function finishDelivery(folder, before, record, pending, request) {
    const { publish, workflow, redact, log, clock } = request;
    const ended = before.status === 'running' && pending ? pending.report.manifest : before;
    const isOfForge = record.repository !== undefined;
    if (!isOfForge && publish.to !== 'handoff')
        return { manifest: ended };
    if (pending === undefined)
        return { manifest: interrupted(ended) };
    const upload = pending.uploaded ? null : await (0,stages_publish/* uploadOutput */.vT)(request, folder);
    if (publish.to === 'handoff')
        return { manifest: upload?.error === undefined ? ended : (0,determine_outcome/* notDelivered */.AG)(ended, upload.error) };
    if (publish.to !== 'forge' || !(await isToBeDelivered(record, request)))
        return { manifest: interrupted(ended) };
    const complete = upload ? await (0,pending_delivery/* withArtifact */.rk)(pending, folder, workflow, upload.artifact) : pending;
    const workspace = record.workspace ? record.workspace : null;
    if (workspace)
        await takeOverGit(workspace, clock);
    const means = { forge: publish.forge, folder, workspace, redact, log, ownComment: record.ownComment };
    const manifest = await (0,pending_delivery/* deliverPending */.lm)(complete, means);
    return { manifest, jobSummary: await (0,summaries/* renderJobSummaryOf */.vJ)({ ...complete.report, redact, manifest }, folder) };
}
/** Whether the comment is still about this run: a later one may have put its own result there. */
async function isToBeDelivered(record, o) {
    const { target } = taskOfRecord(record);
    if (!o.overOwnWordsOnly || target.kind === 'none' || o.publish.to !== 'forge')
        return true;
    const { commentKey: key = 'main', commentThread: thread, ownComment: own } = record;
    try {
        const there = await (0,upsert_comment/* findComment */.h1)(o.publish.forge.github, { number: target.number, key, thread, own });
        if (there === undefined)
            return true;
        return (0,progress/* isProgressOf */.nS)(there.body, record.id) || (0,session_marker/* readSessionMarker */.h)(there.body)?.runId === record.id;
    }
    catch (error) {
        o.log.warn(`The delivery could not be finished: ${(0,errors/* describeError */.Uc)(error).message}`);
        return false;
    }
}
/** The manifest of a run whose delivery nobody has finished. */
function interrupted(manifest) {
    const { commit, branch } = manifest.delivery ?? {};
    const so = commit ? `Its commit ${commit.slice(0, 12)} is on the branch ${branch}.` : 'It may be pushed.';
    return (0,determine_outcome/* notDelivered */.AG)(manifest, new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', `The run was stopped from outside while it delivered its result. ${manifest.patch?.files ? so : ''}`.trim(), { hint: `Deliver it with \`caisson publish ${manifest.runId}\`, or request the run again.` }));
}
/** Lets nothing of the dead process go on in its git directory, and trusts nothing that it left there. */
async function takeOverGit({ gitDir, baselineTree }, clock) {
    await endGit(gitDir, clock);
    await renewGitDir(gitDir, baselineTree);
}
/** Milliseconds for a git process that outlives the process which started it, where it cannot be killed. */
const PATIENCE_MS = 5_000;
/**
 * Ends what a dead process left at work in its git directory: the result would reach nobody, and it may be hashing
 * gigabytes. Locks that are still there after a while are removed, since nothing could be captured otherwise.
 */
async function endGit(gitDir, clock) {
    if ((await (0,stragglers/* killCarriers */._o)(`GIT_DIR=${gitDir}`)) > 0)
        return removeLocks(gitDir);
    const until = clock.now() + PATIENCE_MS;
    while ((await locksIn(gitDir)).length > 0) {
        if (clock.now() >= until)
            return removeLocks(gitDir);
        await clock.sleep(100);
    }
}
async function locksIn(gitDir) {
    return (await (0,promises_.readdir)(gitDir).catch(() => [])).filter((name) => name.endsWith('.lock'));
}
async function removeLocks(gitDir) {
    for (const name of await locksIn(gitDir))
        await (0,promises_.rm)((0,external_node_path_.join)(gitDir, name), { force: true });
}

// EXTERNAL MODULE: ./lib/pipeline/stages/recovery/leftovers.js
var leftovers = __webpack_require__(90278);
;// CONCATENATED MODULE: ./lib/pipeline/stages/recovery/salvage.js





























/**
 * Finishes a run whose own process is gone: stops what still runs, keeps transcript and patch so far, writes
 * the manifest and updates the comment. Null if the run had already finished.
 */
async function salvageRun(request) {
    const { folder, record } = await (0,run_folder/* readRecord */.aE)(request.dir, request.host.stateDir);
    if (record.state === 'done')
        return null;
    const journal = await journalOf(folder, request);
    const { log } = journal;
    try {
        log.info(`Run ${record.id} was interrupted while ${record.state}: salvaging what it left.`);
        const clean = await (0,leftovers/* removeLeftovers */.DA)(folder, record, request.host, log);
        const salvaged = await salvageOpen(folder, record, { ...request, log });
        await (0,run_folder/* writeManifest */.HN)(folder, salvaged.manifest);
        const updatedAt = new Date(request.clock.now()).toISOString();
        journal.state('done', updatedAt);
        const { leftover: _, pending: __, evaluating: ___, ...rest } = record;
        const over = { ...rest, state: 'done', updatedAt, ...(clean ? {} : { leftover: true }) };
        await (0,run_folder/* writeRecord */.rh)(folder, over, request.host.stateDir);
        return salvaged;
    }
    finally {
        journal.close();
    }
}
/** Continues the run's log where its own process stopped. */
async function journalOf(folder, { redact, log, clock }) {
    let streamed = 0;
    for await (const line of linesOfStream(folder))
        if ((0,journal_line/* eventOfEvidence */.NJ)(line) !== undefined)
            streamed++;
    return (0,journal/* openJournal */._)({ path: folder.log, redact, log, clock, streamed });
}
async function salvageOpen(folder, record, request) {
    const before = (await (0,run_folder/* readManifest */.WI)(folder)) ?? manifestOfRecord(record, request.redact, request.host);
    const pending = (0,pending_delivery/* pendingOf */.lc)(record);
    // A run that recorded its own end has written all of it; only its delivery may be unfinished.
    if (pending !== undefined || before.status !== 'running')
        return finishDelivery(folder, before, record, pending, request);
    const transcript = await salvageTranscript(folder, record, request);
    const { patch, policyEvaluation } = await salvagePatch(folder, record, before.agent, request);
    await (0,reserve/* releaseSpace */.s)(folder, 'end');
    const { network, denials } = await (0,environment_network/* networkFacts */.YV)(folder);
    const costUsd = record.replayOf ? 0 : await (0,usage/* readCostAtMost */.KV)(folder);
    const metadata = { ...transcript.metadata, costUsd };
    const manifest = {
        ...interruptedManifest(before, record, { ...transcript, metadata }, patch, request.clock),
        ...network,
        denials,
        ...(policyEvaluation ? { policy: policyEvaluation } : {}),
    };
    await writeReadable(folder, manifest, record, request);
    await (0,stages_capture/* takeAgentOutput */.wo)(folder, request.redact, request.log).catch((error) => request.log.warn(`The agent's output could not be kept: ${(0,errors/* describeError */.Uc)(error).message}`));
    const { publish, redact, log } = request;
    await (0,finalize/* keepSession */.a)(folder, manifest, (0,registry/* agentOfRecord */.ub)(request.host, manifest.agent.name), redact, log);
    // A run that got as far as publishing has written it.
    if (publish.to === 'handoff' && record.state !== 'publishing') {
        const { workflowRun: workflow } = publish;
        const tree = patch?.tree ?? null;
        await (0,write_handoff/* writeHandoff */.K)({ folder, workflow, task: taskOfRecord(record), manifest, tree, answer: '', redact });
    }
    const complete = { ...manifest, artifacts: await (0,run_folder/* listArtifacts */.wn)(folder) };
    await (0,run_folder/* writeManifest */.HN)(folder, complete);
    const artifact = await request.workflow?.uploadArtifact?.(folder).catch(() => null);
    return { manifest: await reportSalvaged(folder, complete, record, patch, request, artifact ?? null) };
}
/** The stream so far; none before the agent's first word. */
async function* linesOfStream({ dir, evidence }) {
    const stream = await (0,stored_file/* streamStoredFile */.MR)(dir, (0,external_node_path_.join)(evidence, 'transcript.jsonl'));
    if (stream !== null)
        yield* (0,lines/* linesIn */.h)(stream);
}
function hostPathsOf({ hostWorkspace }) {
    return hostWorkspace ? { [hostWorkspace]: sandbox/* CONTAINER_PATHS */.pL.workspace } : {};
}
async function salvageTranscript(folder, record, { redact }) {
    const sessions = createSessions(record.hostWorkspace ? { hostWorkspace: record.hostWorkspace } : {});
    for await (const line of linesOfStream(folder))
        sessions.push(line);
    const parsed = sessions.read();
    await (0,stored/* writeTranscript */.cO)(folder.transcript, parsed, redact);
    return parsed;
}
/** Whoever asks for a run's state waits for its salvage. */
const CAPTURE_LIMIT_MS = 120_000;
/** The patch so far, evaluated as strictly as any: what the policy blocks is not shown to people. */
async function salvagePatch(folder, record, agent, { log, redact, secrets, clock, host }) {
    // During preparation there was no agent; what a setup changed is not its patch.
    if (!record.workspace || record.state === 'preparing') {
        await (0,promises_.writeFile)(folder.patch, '', { flag: 'a' });
        return { patch: null };
    }
    try {
        const workspace = record.workspace;
        await takeOverGit(workspace, clock);
        await (0,reserve/* releaseSpace */.s)(folder, 'patch');
        const signal = AbortSignal.timeout(CAPTURE_LIMIT_MS);
        const patch = await (0,capture/* capturePatch */.Z)({ workspace, to: folder.patch, log, signal });
        // As the run had resolved it; a run that reached its agent has resolved it.
        const policy = record.policy ?? (0,default_policy/* defaultPolicy */.G4)();
        const allowances = [{ preset: agent.preset ?? 'default', paths: agent.paths ?? [] }];
        const { evaluating: unfinished } = record;
        await (0,run_folder/* writeRecord */.rh)(folder, { ...record, evaluating: true }, host.stateDir);
        return await (0,evaluate/* evaluateCaptured */.e0)({
            ...{ patch, workspace, policy, secrets, allowances },
            ...{ unfinished, redact, log },
        });
    }
    catch (error) {
        log.warn(`The patch could not be captured: ${(0,errors/* describeError */.Uc)(error).message}`);
        await (0,promises_.writeFile)(folder.patch, '', { flag: 'a' });
        return { patch: null };
    }
}
function interruptedManifest(before, record, { metadata }, patch, clock) {
    const { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount } = metadata;
    const now = clock.now();
    return {
        ...before,
        status: 'failed',
        outcome: 'failure',
        reason: 'cancelled',
        exitCode: 1,
        completedAt: new Date(now).toISOString(),
        durationMs: now - Date.parse(before.startedAt),
        agent: { ...before.agent, ...toldOfAgent(metadata) },
        metadata: { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount },
        ...(patch ? { patch: { ...(0,patch_size/* patchSize */.I)(patch), leftOut: patch.leftOut } } : {}),
        error: {
            code: 'EXECUTION_CANCELLED',
            message: `The run was stopped from outside while ${record.state}.`,
            hint: 'Transcript and patch so far are kept. Request the run again to start over.',
        },
    };
}
/** What the stream says about the agent. */
function toldOfAgent(metadata) {
    const { sessionId, model } = metadata;
    const { version } = (0,told_agent/* agentOfMetadata */.M8)(metadata);
    return {
        ...(version ? { version } : {}),
        ...(model ? { model } : {}),
        ...(sessionId ? { sessionId } : {}),
    };
}
async function writeReadable(folder, manifest, record, { redact }) {
    const task = taskOfRecord(record);
    await (0,promises_.writeFile)(folder.summary, (0,summaries/* renderSummaryFile */.B2)({ task, context: null, manifest, patch: null, answer: '', serverUrl: '', redact }));
    await (0,report_run/* keepPage */.tP)(folder, {
        manifest,
        request: { body: task.instruction },
        hostPaths: hostPathsOf(record),
        redact,
    });
}


/***/ })

};
