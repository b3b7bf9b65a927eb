export const id = 8752;
export const ids = [8752,8595];
export const modules = {

/***/ 59979:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  bw: () => (/* binding */ createExecutionBackend),
  tO: () => (/* binding */ hostPaths)
});

// UNUSED EXPORTS: cancelledBeforeStart

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/sandbox/sandbox.js
var sandbox_sandbox = __webpack_require__(18132);
// EXTERNAL MODULE: ./lib/agents/transcript/host-paths.js
var host_paths = __webpack_require__(86146);
// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript_transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/agents/port/session-verdict.js
var session_verdict = __webpack_require__(75752);
// EXTERNAL MODULE: ./lib/agents/session/api-failure.js
var api_failure = __webpack_require__(88722);
;// CONCATENATED MODULE: ./lib/agents/session/ending.js




/**
 * Says what the end of a session means. Throws EXECUTION_SESSION_FAILED when there is nothing to keep: the
 * CLI exited and printed not a single line.
 */
function sessionEnd(agent, transcript, process, heard = { now: 0 }) {
    const { reason, error } = interpretEnd(agent, transcript, process, heard);
    const { sessionId, model } = transcript;
    return {
        reason,
        exitCode: process.exit.exitCode,
        ...(sessionId === undefined ? {} : { sessionId }),
        ...(model === undefined ? {} : { model }),
        message: error === undefined ? transcript.finalText : error.message,
        denials: transcript.denials,
        ...(error === undefined ? {} : { error }),
    };
}
function interpretEnd(agent, transcript, process, heard) {
    const { result } = transcript;
    const after = `after ${(0,transcript_transcript/* formatDuration */.a3)(process.durationMs)}`;
    if (process.stopped === 'timeout') {
        return (0,session_verdict/* failed */.g)('timeout', `The session reached its time limit ${after}.`, 'Increase the time limit, or make the request smaller. What was done so far is kept.');
    }
    if (process.stopped === 'cancelled') {
        return (0,session_verdict/* failed */.g)('cancelled', `The session was cancelled ${after}.`, 'Start the run again, or resume its session. What was done so far is kept.');
    }
    if (process.stopped === 'evidence')
        return evidenceLost(process);
    if (result === undefined)
        return withoutResult(agent, transcript, process);
    // Some agents take an error of the API for an answer.
    const isSuccess = result.is_error !== true && result.subtype === 'success';
    if (isSuccess && !heard.nothingAnswered)
        return { reason: 'completed' };
    return failedResult(agent, result, transcript, heard);
}
function failedResult(agent, result, transcript, heard) {
    const words = (0,session_verdict/* oneLine */.T)(transcript.finalText);
    const turns = result.num_turns ?? 0;
    if (result.subtype === 'error_max_turns') {
        return (0,session_verdict/* failed */.g)('max_turns', `The session reached its turn limit (${turns} used).`, 'Increase max-turns (on GitHub under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`), or resume the session. What was done so far is kept.');
    }
    if (result.subtype === 'error_max_budget_usd' || result.terminal_reason === 'budget_exhausted') {
        const spent = (result.total_cost_usd ?? 0).toFixed(2);
        return (0,session_verdict/* failed */.g)('budget_exceeded', `The session used up its budget ($${spent} spent).`, 'Increase max-budget-usd, or resume the session. What was done so far is kept.');
    }
    const { now, pages } = heard;
    const explained = agent.explainFailure?.({ result, words, heard: heard.failure ?? null, now, pages });
    if (explained)
        return explained;
    if (heard.failure)
        return (0,api_failure/* apiFailure */.t)({ status: heard.failure.status, words, heard: heard.failure, now, pages });
    return (0,session_verdict/* failed */.g)('agent_error', `The session failed: ${words || result.subtype}`, 'See the end of the transcript and agent.stderr.log, then run again or resume the session.');
}
function withoutResult({ displayName }, transcript, process) {
    const how = endInWords(process);
    const stderr = (0,session_verdict/* oneLine */.T)(process.stderr);
    const said = stderr === '' ? '' : ` It said: ${stderr}`;
    const { messages } = transcript.snapshot();
    const message = `${displayName} ${how} without a result.${said}`;
    if (isLost(process)) {
        const code = 'CONTAINER_EXEC_FAILED';
        const hint = 'Check whether the container was stopped, or ran out of memory or processes, and run again.';
        if (messages.length === 0)
            throw new errors/* SandboxError */.ES(code, message, { hint });
        return (0,session_verdict/* failed */.g)('agent_error', message, hint, { code });
    }
    if (messages.length === 0 && transcript.sessionId === undefined) {
        if (transcript.garbageLines > 0) {
            return (0,session_verdict/* failed */.g)('agent_error', `${displayName} ${how} and printed no JSON.${said}`, `See transcript.jsonl for what it printed, and check that the executable is ${displayName}.`, { code: 'EXECUTION_PARSE_FAILED' });
        }
        throw new errors/* ExecutionError */.Re('EXECUTION_SESSION_FAILED', `${displayName} ${how} and printed nothing.${said}`, {
            hint: 'Check that the executable fits this machine (architecture, glibc or musl) by running it with --version.',
        });
    }
    const hint = /SIGKILL/.test(how)
        ? 'It was killed from outside, usually because it ran out of memory: increase the memory limit and run again.'
        : 'See the end of the transcript and agent.stderr.log, then run again or resume the session.';
    return (0,session_verdict/* failed */.g)('agent_error', message, hint);
}
function evidenceLost({ failure }) {
    if (failure instanceof errors/* CaissonError */.XU)
        return (0,session_verdict/* failed */.g)('agent_error', failure.message, failure.hint, { code: failure.code, cause: failure });
    const words = failure instanceof Error ? failure.message : String(failure);
    const { code, hint } = (0,errors/* describeError */.Uc)(failure);
    const full = code === 'DISK_FULL';
    return (0,session_verdict/* failed */.g)(full ? 'setup_failed' : 'internal_error', `The session was stopped because its output could not be saved: ${words}`, full ? hint : 'Check that the run folder is writable.', { code: full ? 'DISK_FULL' : 'INTERNAL_ERROR', cause: failure });
}
const isLost = ({ exit }) => exit.exitCode === null && exit.signal === null;
function endInWords(process) {
    const { exit } = process;
    if (exit.signal !== null)
        return `was ended by ${exit.signal}`;
    if (isLost(process))
        return 'was lost (its container, its engine or the connection to it is gone)';
    if (exit.exitCode === 137)
        return 'was ended by SIGKILL';
    return `ended with exit code ${exit.exitCode}`;
}

// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/base/line-file.js
var line_file = __webpack_require__(71766);
// EXTERNAL MODULE: ./lib/sandbox/process/end.js
var process_end = __webpack_require__(79880);
// EXTERNAL MODULE: ./lib/agents/transcript/lines.js
var lines = __webpack_require__(72142);
// EXTERNAL MODULE: ./lib/agents/transcript/reader.js
var reader = __webpack_require__(52314);
// EXTERNAL MODULE: ./lib/agents/transcript/views/terminal.js
var terminal = __webpack_require__(69542);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
;// CONCATENATED MODULE: ./lib/agents/session/disk.js





/** For the folder of a file that a session writes: less where there is not much at its start. */
async function leastFreeAt(path) {
    if (path === undefined)
        return null;
    const folder = (0,external_node_path_.dirname)(path);
    const free = await freeBytes(folder);
    return free === null ? null : { folder, bytes: Math.min(limits/* LIMITS */.b1.diskLeft.most, free / 2) };
}
async function freeBytes(folder) {
    const found = await (0,promises_.statfs)(folder).catch(() => null);
    return found && found.bavail * found.bsize;
}
const POLL_MS = 5_000;
/** Resolves once the disk has been nearly full at two looks: a build may fill it for a moment. */
async function nearlyFull(least, clock, over) {
    if (least === null)
        return (0,process_end/* never */.Zm)();
    for (let low = 0; low < 2;) {
        await clock.sleep(POLL_MS, over);
        if (over.aborted)
            return (0,process_end/* never */.Zm)();
        const free = await freeBytes(least.folder);
        low = free !== null && free < least.bytes ? low + 1 : 0;
    }
    return new errors/* CaissonError */.XU('DISK_FULL', `The session was stopped: the disk of ${least.folder} is nearly full.`, { hint: 'Free disk space on the runner (large caches and images first) and run again.' });
}

// EXTERNAL MODULE: ./lib/agents/transcript/told-agent.js
var told_agent = __webpack_require__(72180);
;// CONCATENATED MODULE: ./lib/agents/session/evidence-lines.js

/** The lines of the evidence: with what the agent printed, so that a translation can be checked, and with its names. */
function evidenceOf(told, source, { agent, agentVersion }) {
    const [first = { type: 'system', subtype: 'untranslated' }, ...rest] = told;
    // An agent may know its version better; who it is, is not for it to say.
    const { agent_version, ...names } = (0,told_agent/* agentInLine */.D6)(agent, agentVersion);
    const version = agent_version === undefined ? {} : { agent_version };
    return [{ ...first, source }, ...rest].map((line) => JSON.stringify(line.type === 'system' && line['subtype'] === 'init' ? { ...version, ...line, ...names } : line));
}

;// CONCATENATED MODULE: ./lib/agents/session/grace.js

/**
 * A cancelled job has 7.5 s until SIGTERM and 2.5 s more until it is killed, and the patch still has to be
 * captured (https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-cancellation). Claude
 * Code itself needs about a tenth of a second after SIGINT.
 */
const DEFAULT_GRACE = {
    interruptMs: 3_000,
    terminateMs: 1_500,
    killMs: 1_500,
    resultMs: 10_000,
    dismissedMs: 2_000,
    backgroundMs: 300_000,
    drainMs: 300,
};
/**
 * Resolves when the session has been silent for its grace period after a `result`; some CLIs then hang for
 * hours.
 */
async function lingering(reading, transcript, grace, clock, over) {
    for (;;) {
        const { activity } = reading;
        await clock.sleep(transcript.backgroundTasks > 0 ? grace.backgroundMs : grace.resultMs, over);
        if (over.aborted)
            return (0,process_end/* never */.Zm)();
        if (reading.atRest && reading.activity === activity)
            return 'lingering';
    }
}

;// CONCATENATED MODULE: ./lib/agents/session/stream-session.js









const STDERR_TAIL = 4_000;
/** How much of an overlong line is kept: enough to see what it was. */
const LONG_LINE_HEAD = 1_000;
/**
 * Runs one session in a sandbox and reads it while it runs, line by line, into evidence, transcript and log.
 * The session is over when its `result` event has arrived and its process has ended; anything else that holds
 * the output open is not waited for. Rejects only when the command could not be started.
 */
async function runSession(options) {
    const { clock, transcript, signal } = options;
    const grace = { ...DEFAULT_GRACE, ...options.grace };
    const startedAt = clock.now();
    const files = { out: (0,line_file/* openLineFile */.T)(options.evidencePath), err: (0,line_file/* openLineFile */.T)(options.stderrPath) };
    let process;
    try {
        process = await options.sandbox.spawn(options.command, { env: options.env });
        const reading = new Reading(process, options, files);
        process.stdin.on('error', () => { }); // The command ended without reading: its exit status says more.
        const conversation = await begin(process, options, reading);
        if (conversation === undefined)
            process.stdin.end(options.input);
        const patience = conversation ? { ...grace, resultMs: grace.dismissedMs } : grace;
        const leastFree = await leastFreeAt(options.evidencePath);
        const stopped = await (0,process_end/* endOrReason */.l9)(process, { clock, timeoutMs: options.timeoutMs, signal }, (over) => [
            lingering(reading, transcript, patience, clock, over),
            reading.failed.then(() => 'evidence'),
            nearlyFull(leastFree, clock, over).then((error) => {
                reading.fail(error);
                return 'evidence';
            }),
        ]);
        if (stopped !== undefined && stopped !== 'lingering')
            options.log.info(`Stopping the session: ${stopped}.`);
        const exit = stopped === undefined
            ? await process.exited.catch(() => process_end/* LOST */.Rj)
            : await (0,process_end/* stopProcess */.g0)(process, {
                clock,
                grace: { SIGINT: grace.interruptMs, SIGTERM: grace.terminateMs, SIGKILL: grace.killMs },
                from: stopped === 'lingering' || (await hasYielded(conversation, grace, clock))
                    ? 'SIGTERM'
                    : 'SIGINT',
            });
        // A job that is cancelled has no time for what is in transit.
        const end = { process: stopped === 'cancelled' ? {} : process, exit };
        await (0,process_end/* drained */.oB)(reading, end, clock, grace.drainMs);
        const stderr = reading.finish();
        return {
            exit,
            ...(stopped === undefined ? {} : { stopped }),
            stderr,
            durationMs: clock.now() - startedAt,
            ...(reading.failure === undefined ? {} : { failure: reading.failure }),
        };
    }
    finally {
        process?.detach();
        files.out.close();
        files.err.close();
    }
}
/** Starts the dialogue; its end closes the agent's input, which is how an agent that speaks a protocol is dismissed. */
async function begin({ stdin: input, stdout: output }, { converse }, reading) {
    const conversation = await converse?.({
        input,
        output,
        tell: (lines, source) => reading.tell(lines, source),
    });
    void conversation?.ended.then(() => input.end());
    return conversation;
}
/** Lets an agent in a dialogue end its turn by itself, for as long as another one has after SIGINT. */
async function hasYielded(conversation, { interruptMs }, clock) {
    if (conversation === undefined)
        return false;
    conversation.cancel();
    const over = new AbortController();
    await Promise.race([conversation.ended, clock.sleep(interruptMs, over.signal)]);
    over.abort();
    return true;
}
class Reading {
    options;
    files;
    /** Counts lines and bytes, so that silence can be detected. */
    activity = 0;
    /** True after a `result`, until the agent continues, as it does when a background task has ended. */
    atRest = false;
    failure;
    failed;
    ended;
    #settle;
    #stderrTail = '';
    #lines = 0;
    #bytes = 0;
    #stderrBytes = 0;
    #out = new lines/* LineSplitter */.g();
    #err = new lines/* LineSplitter */.g();
    constructor(process, options, files) {
        this.options = options;
        this.files = files;
        this.failed = new Promise((resolve) => {
            this.#settle = resolve;
        });
        if (options.converse === undefined) {
            process.stdout.on('data', (chunk) => this.#each(this.#out.push(chunk), (line) => this.#stdout(line)));
        }
        process.stderr.on('data', (chunk) => this.#each(this.#err.push(chunk), (line) => this.#stderr(line)));
        this.ended = Promise.all([process.stdout, process.stderr].map(endOfStream)).then(() => undefined);
    }
    /** What could not be saved, or was too much: the session is stopped for it. */
    fail(error) {
        this.failure ??= error;
        this.#settle();
    }
    /** Takes the remaining incomplete lines; returns the last words on standard error. */
    finish() {
        this.#each([this.#out.end()], (line) => this.#stdout(line));
        this.#each([this.#err.end()], (line) => this.#stderr(line));
        return this.#stderrTail.trim();
    }
    /** What a dialogue has said. */
    tell(lines, source) {
        this.#each([source], () => {
            for (const text of evidenceOf(lines, source, this.options)) {
                const own = this.options.redact(text);
                this.#event({ text: own, bytes: Buffer.byteLength(text) }, own);
            }
        });
    }
    /** What cannot be taken fails the session, not whoever has read it. */
    #each(pieces, take) {
        this.activity++;
        for (const piece of pieces) {
            try {
                if (piece !== undefined)
                    take(piece);
            }
            catch (error) {
                this.fail(error);
            }
        }
    }
    #stdout(line) {
        const { redact, log, translate } = this.options;
        const text = redact(line.text);
        if (line.tooLong) {
            log.warn(`A line of ${line.bytes} bytes in the agent's output was left out.`);
            const head = text.slice(0, LONG_LINE_HEAD);
            const kept = { type: 'caisson', subtype: 'long_line', bytes: line.bytes, head };
            this.#event({ ...line, text: head }, JSON.stringify(kept));
            return;
        }
        const told = text.trim() === '' ? undefined : translate?.(text);
        if (told === undefined)
            this.#event({ ...line, text }, text);
        else
            for (const own of evidenceOf(told, text, this.options))
                this.#event({ text: own, bytes: line.bytes }, own);
    }
    #event(line, kept) {
        const { transcript, log, onEvent } = this.options;
        if (this.#isTooMuch(kept))
            return;
        const event = (0,reader/* eventOf */.A6)(line);
        if (event !== undefined)
            transcript.add(event);
        if (kept.trim() !== '')
            this.files.out.write(kept);
        if (event === undefined)
            return;
        if (event.type === 'result')
            this.atRest = true;
        else if (event.type === 'assistant' || event.type === 'user')
            this.atRest = false;
        else if (event.type === 'system' && event.subtype === 'init')
            this.atRest = false;
        try {
            onEvent?.(event);
        }
        catch (error) {
            log.warn(`A listener to the session failed: ${error instanceof Error ? error.message : String(error)}`);
        }
        const { agentLog = log, showInLog } = this.options;
        for (const shownLine of (0,terminal/* toLogLines */.vZ)(event))
            agentLog.info(showInLog?.(shownLine) ?? shownLine);
    }
    /** True for everything after a limit: nothing of it is kept. */
    #isTooMuch(kept) {
        this.#lines++;
        this.#bytes += kept.length;
        const { streamLines, streamBytes } = limits/* LIMITS */.b1;
        const limit = this.#lines > streamLines.most ? streamLines : this.#bytes > streamBytes.most ? streamBytes : null;
        if (limit !== null)
            this.fail((0,limits/* limitExceeded */.FU)(limit, 'The session was stopped: '));
        return limit !== null;
    }
    #stderr(line) {
        const text = this.options.redact(line.text);
        this.#stderrTail = `${this.#stderrTail}${text}\n`.slice(-STDERR_TAIL);
        this.#stderrBytes += line.bytes + 1;
        if (this.#stderrBytes <= limits/* LIMITS */.b1.stderrBytes.most)
            this.files.err.write(text);
    }
}
function endOfStream(stream) {
    return new Promise((resolve) => {
        stream.once('end', resolve).once('close', resolve).once('error', resolve);
    });
}

// EXTERNAL MODULE: ./lib/base/tool-names.js
var tool_names = __webpack_require__(47678);
;// CONCATENATED MODULE: ./lib/agents/session/within-capabilities.js


/**
 * The settings that an agent can honor: limits that it cannot enforce are left out with a warning. Throws
 * CONFIG_INVALID for a limit that is none, NOT_SUPPORTED for a session that it cannot resume or fork, and for a rule about a part of a tool that it could only
 * widen.
 */
function withinCapabilities({ displayName, capabilities, tools }, settings, log) {
    assertLimits(settings);
    const { resume, fork, maxTurns, maxBudget } = capabilities;
    if (settings.resume !== undefined && !resume)
        throw unsupported(`${displayName} cannot resume a session.`, 'Start a new session instead.');
    if (settings.resume !== undefined && settings.forkSession && !fork)
        throw unsupported(`${displayName} cannot fork a session.`, 'Resume the session without a fork.');
    const [partial] = tools.wholeOnly ? partialRules(settings) : [];
    if (partial !== undefined) {
        throw unsupported(`${displayName} cannot enforce the rule \`${partial}\`: it can only allow or deny whole tools.`, `Name the whole tool instead (\`${(0,tool_names/* toolOf */.wS)(partial)}\`), or choose another agent.`);
    }
    const kept = { ...settings };
    if (kept.maxTurns !== undefined && !maxTurns) {
        log.warn(`${displayName} cannot limit its turns, so max-turns has no effect. The time limit applies.`);
        delete kept.maxTurns;
    }
    // Not worth a warning: the gateway enforces the same budget.
    if (!maxBudget)
        delete kept.maxBudgetUsd;
    return kept;
}
/** To some agents, zero or less is no limit at all. */
function assertLimits({ maxTurns = 1, maxBudgetUsd = 1 }) {
    const isWhole = Number.isInteger(maxTurns) && maxTurns > 0;
    if (isWhole && maxBudgetUsd > 0)
        return;
    const [name, value] = isWhole ? ['maxBudgetUsd', maxBudgetUsd] : ['maxTurns', maxTurns];
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${name}: ${value} is not a ${isWhole ? '' : 'whole '}number above 0.`, {
        hint: `Leave \`${name}\` out for a session without this limit.`,
    });
}
/** What is forbidden or allowed of a tool in part, unless the whole of it is as well. Rules about files are the patch's. */
function partialRules({ allowedTools = [], disallowedTools = [] }) {
    const isPartial = (rule, _, rules) => (0,tool_names/* toolOf */.wS)(rule) !== rule && !rules.includes((0,tool_names/* toolOf */.wS)(rule)) && !disallowedTools.includes((0,tool_names/* toolOf */.wS)(rule));
    const ofCommands = allowedTools.filter((rule) => (0,tool_names/* toolOf */.wS)(rule) === tool_names/* SHELL_TOOL */.cF);
    return [...disallowedTools.filter(isPartial), ...ofCommands.filter(isPartial)];
}
function unsupported(message, hint) {
    return new errors/* AgentError */.Yv('NOT_SUPPORTED', message, { hint });
}

;// CONCATENATED MODULE: ./lib/agents/session/execution.js








/** Linux limits one argument to 128 KiB; longer text is passed in a file. */
const ARGUMENT_BYTES = 100_000;
/**
 * A backend in an open sandbox. Resolves for every end that left something, including a failed one, with
 * `session.reason`. Rejects with CLI_NOT_FOUND, CONTAINER_EXEC_FAILED, EXECUTION_CANCELLED (before the start)
 * or EXECUTION_SESSION_FAILED when there is nothing to keep.
 */
function createExecutionBackend(options) {
    const { agent, sandbox, log, clock, redact } = options;
    return async (params) => {
        if (params.signal?.aborted)
            throw cancelledBeforeStart();
        const asked = withDefaults(sandbox, params);
        // A dialogue has no limit for the length of a text.
        const settings = withinCapabilities(agent, agent.converse ? asked : await withPromptFile(sandbox, asked), log);
        const env = agent.environment({
            paths: sandbox.paths,
            permissionMode: settings.permissionMode,
            tools: settings.tools,
            endpoint: settings.endpoint,
            extra: { ...options.env, ...params.env },
        });
        for (const [path, content] of Object.entries(agent.homeFiles?.(settings) ?? {}))
            await writeFile(sandbox, `${sandbox.paths.home}/${path}`, content, "The agent's configuration");
        const inShell = (script, sessionId) => runScript({ sandbox, env, log }, script, sessionId);
        await inShell(agent.sessionFiles?.beforeResume, settings.resume);
        const { converse: dialogue } = agent;
        const { prompt } = params;
        const { workspace } = sandbox.paths;
        const paths = hostPaths(sandbox, params.workspacePath);
        const transcript = (0,transcript_transcript/* createTranscript */.X0)({ hostPaths: paths });
        const before = options.requests?.();
        const end = await runSession({
            ...params,
            sandbox: { spawn: (command, how) => spawnAgent(agent, sandbox, command, how) },
            command: [sandbox.paths.agent, ...agent.commandLine(withPinnedEnvironment(agent, settings, env))],
            agent,
            agentVersion: sandbox.agentVersion,
            translate: agent.translate?.(settings),
            converse: dialogue && ((streams) => dialogue({ settings, prompt, workspace, ...streams })),
            env,
            input: agent.input?.(prompt) ?? prompt,
            transcript,
            log,
            agentLog: options.agentLog,
            clock,
            redact,
            showInLog: (0,host_paths/* showPaths */.c)(paths),
        });
        transcript.end({ durationMs: end.durationMs });
        await inShell(agent.sessionFiles?.afterSession, transcript.sessionId);
        const { lastFailure = null, outputTokens } = options.requests?.() ?? {};
        const session = sessionEnd(agent, transcript, end, {
            failure: lastFailure,
            // What the gateway itself refused need not have been for the model.
            nothingAnswered: lastFailure !== null && !lastFailure.denial && outputTokens === before?.outputTokens,
            now: clock.now(),
            pages: options.pages,
        });
        return { transcript: transcript.snapshot(), session };
    };
}
/** The end of a session that was cancelled while it was being prepared. */
function cancelledBeforeStart(cause) {
    return new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', 'The session was cancelled before it started.', {
        hint: 'Start the run again.',
        cause,
    });
}
function withDefaults(sandbox, params) {
    return {
        ...params,
        sessionId: params.sessionId ?? (0,external_node_crypto_.randomUUID)(),
        // SessionSettings.settingSources explains why.
        settingSources: params.settingSources ?? (sandbox.contained ? ['user', 'project'] : ['user']),
    };
}
function withPinnedEnvironment(agent, settings, env) {
    const pinnedEnv = agent.pinnedEnvironment?.(env);
    return pinnedEnv === undefined ? settings : { ...settings, pinnedEnv };
}
async function withPromptFile(sandbox, settings) {
    const { systemPrompt, systemPromptFile } = settings;
    if (systemPromptFile !== undefined || systemPrompt === undefined)
        return settings;
    if (Buffer.byteLength(systemPrompt) <= ARGUMENT_BYTES)
        return settings;
    const file = `${sandbox.paths.home}/system-prompt.md`;
    await writeFile(sandbox, file, systemPrompt, 'The system prompt');
    return { ...settings, systemPromptFile: file };
}
/** Writes a file as the agent would, so that it is the agent's own. */
async function writeFile(sandbox, file, input, what) {
    const script = 'mkdir -p "$(dirname "$0")" && cat > "$0"';
    // Whatever the agent's PATH is, and whatever an earlier session has left running.
    const how = { input, env: { PATH: '/usr/bin:/bin' }, timeoutMs: SCRIPT_MS, keepBytes: 4_000 };
    const { exitCode, stderr } = await sandbox.exec(['/bin/sh', '-c', script, file], how);
    if (exitCode === 0)
        return;
    throw new errors/* SandboxError */.ES('CONTAINER_EXEC_FAILED', `${what} could not be written to ${file}: ${stderr.trim()}`, {
        hint: "Check that the agent's home folder is writable.",
    });
}
/** Milliseconds for what an agent's own program does with a session that is over or about to begin. */
const SCRIPT_MS = 60_000;
/** A script of `SessionFiles`. Without it, the session may not go on later, or the agent says what it lacks. */
async function runScript({ sandbox, env, log }, script, sessionId) {
    if (script === undefined || !sessionId)
        return;
    try {
        const command = ['/bin/sh', '-c', script, sandbox.paths.agent, sessionId];
        const { exitCode, stderr } = await sandbox.exec(command, { env, timeoutMs: SCRIPT_MS, keepBytes: 4_000 });
        if (exitCode !== 0)
            log.debug(`The session's files: ${stderr.trim()}`);
    }
    catch (error) {
        log.debug(`The session's files: ${(0,errors/* describeError */.Uc)(error).message}`);
    }
}
async function spawnAgent(agent, sandbox, ...[command, how]) {
    try {
        return await sandbox.spawn(command, how);
    }
    catch (error) {
        if (!/ENOENT|no such file|not found|no command/i.test(error instanceof Error ? error.message : ''))
            throw error;
        const { displayName, install } = agent;
        throw new errors/* AgentError */.Yv('CLI_NOT_FOUND', `${displayName} was not found at ${sandbox.paths.agent} in the sandbox.`, {
            hint: `${install.packages ? `Let Caisson download it (leave \`agent-path\` empty), or install` : 'Install'} it there${install.command === undefined ? '' : `: \`${install.command}\``}.`,
            cause: error,
        });
    }
}
/**
 * Paths that differ from those in a container are shown as there, so that every backend gives the same
 * transcript.
 */
function hostPaths(sandbox, workspacePath) {
    const { workspace, home, input, output } = sandbox.paths;
    if (workspace === sandbox_sandbox/* CONTAINER_PATHS */.pL.workspace)
        return {};
    return {
        [workspacePath]: sandbox_sandbox/* CONTAINER_PATHS */.pL.workspace,
        [workspace]: sandbox_sandbox/* CONTAINER_PATHS */.pL.workspace,
        [home]: sandbox_sandbox/* CONTAINER_PATHS */.pL.home,
        [input]: sandbox_sandbox/* CONTAINER_PATHS */.pL.input,
        [output]: sandbox_sandbox/* CONTAINER_PATHS */.pL.output,
    };
}


/***/ }),

/***/ 98574:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b$: () => (/* binding */ withoutFinalWord),
/* harmony export */   d5: () => (/* binding */ endsWith),
/* harmony export */   qS: () => (/* binding */ finalWords)
/* harmony export */ });
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57391);

/**
 * Whether the agent's final word is `signal`: the whole last line of the main agent's last message, as is or
 * emphasized. A subagent's words, tool results and prompts do not count; in a code block, a quotation or a
 * comment the signal is only shown; and if the agent continues after it, it was not final. With `output`, the agent's
 * words contain it anywhere.
 */
function endsWith({ messages }, signal, where = 'last-line') {
    if (where === 'output')
        return messages.some((one) => isMainAgents(one) && one.content.includes(signal));
    const last = messages.findLast(isMainAgents);
    // A message that calls a tool waits for its result: it is not an answer.
    if (last === undefined || last.toolCalls !== undefined)
        return false;
    return withoutFinalWord(last.content, signal) !== undefined;
}
/** A text without the signal at its end; undefined where it does not end with it. */
function withoutFinalWord(content, signal) {
    const text = content.trimEnd();
    const start = text.lastIndexOf('\n') + 1;
    const line = text.slice(start).trim();
    if (line !== signal && withoutEmphasis(line) !== signal)
        return undefined;
    return isShown((0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_0__/* .fromMarkdown */ .Y)(text), text.length, start) ? undefined : text.slice(0, start).trimEnd();
}
/** The last text of the main agent; '' where there is none. */
function finalWords({ messages }) {
    return messages.findLast((message) => isMainAgents(message) && message.content !== '')?.content ?? '';
}
function isMainAgents({ role, parentToolUseId }) {
    return role === 'assistant' && parentToolUseId === undefined;
}
function withoutEmphasis(line) {
    return /^(\*{1,3}|_{1,3})(\S(?:.*\S)?)\1$/.exec(line)?.[2];
}
/** Whether the text ends inside markup that shows text instead of saying it. */
function isShown(node, end, start) {
    const { type, position } = node;
    if ((position?.end.offset ?? 0) < end && type !== 'root')
        return false;
    if (type === 'code' || type === 'blockquote')
        return true;
    // Markup that began on an earlier line; a signal may itself look like a tag.
    if (type === 'html')
        return (position?.start.offset ?? 0) < start;
    return 'children' in node && node.children.some((child) => isShown(child, end, start));
}


/***/ }),

/***/ 52314:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A6: () => (/* binding */ eventOf),
/* harmony export */   Pu: () => (/* binding */ readBatches)
/* harmony export */ });
/* unused harmony exports readEvents, readTranscript, summarizeStream */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(72869);
/* harmony import */ var _lines_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72142);





const CHUNK_BYTES = 1024 * 1024;
/**
 * What one line says; undefined for a blank one. An incomplete last line that is whole JSON counts as an
 * event.
 */
function eventOf(line) {
    if (line.tooLong)
        return { type: 'unknown', raw: line.text, why: 'too_long' };
    if (line.text.trim() === '')
        return undefined;
    const event = (0,_event_js__WEBPACK_IMPORTED_MODULE_1__/* .parseEvent */ .w)(line.text);
    return line.half && event.type === 'unknown' && event.why === 'garbage'
        ? { ...event, why: 'half_line' }
        : event;
}
/**
 * The events of a captured stream or of Claude Code's own session file; the form is recognized line by line.
 * Reads incrementally: memory is bounded by the longest line.
 */
async function* readEvents(source) {
    for await (const batch of readBatches(source))
        yield* batch;
}
/** A whole session, read to its end. */
async function readTranscript(source, options = {}) {
    const transcript = createTranscript(options);
    for await (const batch of readBatches(source))
        for (const event of batch)
            transcript.add(event);
    transcript.end();
    return transcript;
}
/** The figures of a session of any length, without holding its messages. */
async function summarizeStream(source) {
    const figures = new Figures();
    let events = 0;
    for await (const batch of readBatches(source)) {
        for (const event of batch) {
            events++;
            figures.add(event);
        }
    }
    figures.end();
    return {
        ...figures.metadata(),
        events,
        toolCallCount: figures.toolCalls,
        garbageLines: figures.garbage,
        unknownEvents: figures.unfamiliar,
    };
}
/** Yields events by chunk of input: one promise per chunk instead of one per event is what makes it fast. */
async function* readBatches(source) {
    const stream = typeof source === 'string' ? (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.createReadStream)(source, { highWaterMark: CHUNK_BYTES }) : source;
    const lines = new _lines_js__WEBPACK_IMPORTED_MODULE_2__/* .LineSplitter */ .g();
    for await (const chunk of stream)
        yield events(lines.push(Buffer.isBuffer(chunk) ? chunk : Buffer.from(chunk)));
    const rest = lines.end();
    if (rest !== undefined)
        yield events([rest]);
}
function* events(lines) {
    for (const line of lines) {
        const event = eventOf(line);
        if (event !== undefined)
            yield event;
    }
}


/***/ }),

/***/ 91931:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ readCorrection),
/* harmony export */   t: () => (/* binding */ correctionLine)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24807);

/**
 * Our line in the raw stream between two sessions: the prompt of the second one. A stream does not hold
 * prompts.
 */
function correctionLine({ prompt, anew }) {
    return JSON.stringify({ type: 'caisson', subtype: 'correction', ...(anew ? { anew } : {}), prompt });
}
/** What such a line says; undefined for every other line. */
function readCorrection(line) {
    if (!line.startsWith('{"type":"caisson","subtype":"correction"'))
        return undefined;
    const { prompt, anew } = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(line) ?? {});
    return typeof prompt === 'string' ? { prompt, anew: anew === true } : undefined;
}


/***/ }),

/***/ 808:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   SL: () => (/* binding */ iterationLine),
/* harmony export */   _q: () => (/* binding */ readIteration),
/* harmony export */   nB: () => (/* binding */ iterationWords)
/* harmony export */ });
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24807);

/** Our line in the raw stream before each session of a loop after the first. */
function iterationLine(iteration) {
    return JSON.stringify({ type: 'caisson', subtype: 'iteration', iteration });
}
/** The number in such a line; undefined for every other line. */
function readIteration(line) {
    if (!line.startsWith('{"type":"caisson","subtype":"iteration"'))
        return undefined;
    const { iteration } = ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .parseJson */ .qF)(line) ?? {});
    return typeof iteration === 'number' ? iteration : undefined;
}
/** The text in the joined transcript where an iteration begins. */
function iterationWords(iteration) {
    return `Iteration ${iteration}: a new session with the same request, on the workspace as it was left.`;
}


/***/ }),

/***/ 11547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   M: () => (/* binding */ joinTranscripts),
/* harmony export */   x: () => (/* binding */ joinIterations)
/* harmony export */ });
/* harmony import */ var _iteration_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(808);

/**
 * Joins a session and its correction; what Caisson said between them stays in its position. Turns, time and
 * errors belong to each part and are summed. Cost and tokens of a new session are summed as well; those of a resumed
 * one continue from their earlier values, since Claude Code keeps them with the session (checked with 2.1.329: the
 * second `total_cost_usd` includes the first).
 */
function joinTranscripts(before, { prompt, anew }, after) {
    return {
        messages: [...before.messages, { role: 'user', content: prompt }, ...after.messages],
        metadata: joinMetadata(before.metadata, after.metadata, anew ? plus : Math.max),
    };
}
/**
 * Joins the previous sessions of a loop and the next one: they know nothing of each other, so everything is
 * summed. `iteration` is the number of the next one.
 */
function joinIterations(before, iteration, after) {
    return {
        messages: [...before.messages, { role: 'system', content: (0,_iteration_js__WEBPACK_IMPORTED_MODULE_0__/* .iterationWords */ .nB)(iteration) }, ...after.messages],
        metadata: joinMetadata(before.metadata, after.metadata, plus),
    };
}
const plus = (before, after) => before + after;
function joinMetadata(before, after, sum) {
    const total = (name) => sum(before[name], after[name]);
    const cached = (name) => before[name] === undefined && after[name] === undefined
        ? {}
        : { [name]: sum(before[name] ?? 0, after[name] ?? 0) };
    return {
        ...before,
        ...after,
        costUsd: total('costUsd'),
        inputTokens: total('inputTokens'),
        outputTokens: total('outputTokens'),
        turnCount: before.turnCount + after.turnCount,
        durationMs: before.durationMs + after.durationMs,
        errorCount: before.errorCount + after.errorCount,
        denialCount: (before.denialCount ?? 0) + (after.denialCount ?? 0),
        ...cached('cacheReadTokens'),
        ...cached('cacheCreationTokens'),
    };
}


/***/ }),

/***/ 56002:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   cO: () => (/* binding */ writeTranscript)
/* harmony export */ });
/* unused harmony exports partsOf, readStored */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);




/** One that is in memory. */
function partsOf({ messages, metadata }) {
    return {
        metadata,
        messageCount: messages.length,
        callCount: messages.reduce((count, { toolCalls = [] }) => count + toolCalls.length, 0),
        async *messages() {
            yield* messages;
        },
    };
}
/** A line is at most one string of a message, which a line of the stream had to hold. */
const LINE_BYTES = (/* unused pure expression or super */ null && (256 * 1024 * 1024));
/**
 * Reads the `transcript.json` of a run without holding it: memory is bounded by its longest message. Null for
 * an incomplete file, or one that is not laid out as runs write it (two spaces, `messages` before
 * `metadata`). `folder` is that of the run or artifact. Throws FILE_REFUSED.
 */
async function readStored(path, folder = dirname(path)) {
    const whole = { messageCount: 0, callCount: 0 };
    let metadata;
    try {
        for await (const part of readParts(folder, path)) {
            if ('metadata' in part) {
                metadata = part.metadata;
                continue;
            }
            whole.messageCount++;
            whole.callCount += part.message.toolCalls?.length ?? 0;
        }
    }
    catch (error) {
        if (error instanceof StoredFileError)
            throw error;
        return null;
    }
    if (metadata === undefined)
        return null;
    return {
        ...whole,
        metadata,
        async *messages() {
            for await (const part of readParts(folder, path))
                if ('message' in part)
                    yield part.message;
        },
    };
}
/** Characters of a message up to which its values are indented: deep ones would become a hundred times as long. */
const INDENTED = 64 * 1024;
const AT_ONCE = 1024 * 1024;
/** Writes a transcript as {@link readStored} reads it, message by message: all of it can be longer than a string. */
async function writeTranscript(path, { messages, metadata }, redact) {
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.open)(path, 'w');
    try {
        const put = (text) => file.writeFile(redact(text));
        let held = '{\n  "messages": [';
        for (const [index, message] of messages.entries()) {
            held += `${index > 0 ? ',' : ''}\n${inLines(message)}`;
            if (held.length < AT_ONCE)
                continue;
            await put(held);
            held = '';
        }
        await put(held);
        await put(`${messages.length > 0 ? '\n  ' : ''}],\n  "metadata": `);
        await put(`${JSON.stringify(metadata, null, 2).replaceAll('\n', '\n  ')}\n}\n`);
    }
    finally {
        await file.close();
    }
}
function inLines(message) {
    const flat = JSON.stringify(message);
    if (flat.length <= INDENTED)
        return `    ${JSON.stringify(message, null, 2).replaceAll('\n', '\n    ')}`;
    const fields = Object.entries(message).filter(([, value]) => value !== undefined);
    const lines = fields.map(([key, value]) => `      ${JSON.stringify(key)}: ${JSON.stringify(value)}`);
    return `    {\n${lines.join(',\n')}\n    }`;
}
/** Recognizes lines by their indentation: line ends within texts are escaped. Throws for any other layout. */
async function* readParts(folder, path) {
    let held = [];
    let place = 'start';
    const take = () => {
        const text = held.join('\n');
        held = [];
        return text;
    };
    const stream = await streamStoredFile(folder, path);
    if (stream === null)
        throw new Error('there is none');
    for await (const line of linesIn(stream, LINE_BYTES)) {
        held.push(line);
        if (place === 'start' && held.length === 2) {
            const start = take();
            if (start === '{\n  "messages": [')
                place = 'messages';
            else if (start === '{\n  "messages": [],')
                place = 'metadata';
            else
                throw new Error('another layout');
        }
        else if (place === 'messages' && held.length === 1 && line === '  ],') {
            take();
            place = 'metadata';
        }
        else if (place === 'messages' && /^ {4}\},?$/.test(line)) {
            yield { message: JSON.parse(take().replace(/,$/, '')) };
        }
        else if (place === 'metadata' && line === '}') {
            yield JSON.parse(`{${take()}`);
            place = 'end';
        }
    }
    if (place !== 'end' || held.some((line) => line !== ''))
        throw new Error('incomplete');
}


/***/ }),

/***/ 19183:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b6: () => (/* binding */ textOf)
/* harmony export */ });
/* unused harmony exports toMarkdown, fence */





const OUTPUT_LENGTH = 20_000;
/**
 * Renders a session as a Markdown document for reading in a file or a terminal, piece by piece. The agent's
 * words appear unchanged: what goes to an issue or a pull request must be sanitized first.
 */
async function* toMarkdown(transcript) {
    const { metadata, callCount } = transcript;
    const { model, sessionId } = metadata;
    const about = [
        summaryOf(metadata, callCount),
        ...(model ? [`model \`${model}\``] : []),
        ...(sessionId ? [`session \`${sessionId}\``] : []),
    ];
    yield `# Session\n\n${about.join('  \n')}\n\n`;
    const { speakerName } = namesOf(agentOfMetadata(metadata));
    for await (const one of transcript.messages())
        yield `${message(one, printable(speakerName).replace(/\s+/g, ' '))}\n\n`;
}
function message(message, speaker) {
    const who = { assistant: speaker, user: 'User', system: 'System' }[message.role];
    return [
        `## ${who}${message.parentToolUseId === undefined ? '' : ' (subagent)'}`,
        ...(message.thinking === undefined ? [] : [quote(printable(message.thinking))]),
        ...(message.content === '' ? [] : [printable(message.content)]),
        ...(message.toolCalls ?? []).map(toolCall),
    ].join('\n\n');
}
function toolCall(call) {
    const title = shortened(printable(inputSummary(call.input)).replace(/\s+/g, ' '), 100);
    return [
        `**▸ ${call.toolName}** ${code(title)}${call.isError ? ' — failed' : ''}`,
        fence(printable(JSON.stringify(call.input, null, 2) ?? 'null'), 'json'),
        ...(call.output === undefined
            ? ['_no result_']
            : [fence(shortened(printable(textOf(call.output)), OUTPUT_LENGTH), 'text')]),
    ].join('\n\n');
}
/** What a tool answered, as text. */
function textOf(output) {
    return typeof output === 'string' ? output : (JSON.stringify(output, null, 2) ?? '');
}
/** A fence that no run of backticks within it can close. */
function fence(text, language) {
    const ticks = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${ticks}${language}\n${text}\n${ticks}`;
}
function code(text) {
    if (text === '')
        return '';
    const ticks = '`'.repeat(longestRun(text) + 1);
    const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
    return `${ticks}${pad}${text}${pad}${ticks}`;
}
function longestRun(text) {
    return Math.max(0, ...(text.match(/`+/g) ?? []).map((run) => run.length));
}
function quote(text) {
    return text
        .split('\n')
        .map((line) => `> ${line}`)
        .join('\n');
}


/***/ }),

/***/ 24013:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ capturePatch)
});

// EXTERNAL MODULE: external "node:fs"
var external_node_fs_ = __webpack_require__(73024);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: external "node:stream/promises"
var external_node_stream_promises_ = __webpack_require__(46466);
// EXTERNAL MODULE: external "node:zlib"
var external_node_zlib_ = __webpack_require__(38522);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/base/git/compare-trees.js
var compare_trees = __webpack_require__(22061);
// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/change/workspace/baseline.js
var workspace_baseline = __webpack_require__(21187);
// EXTERNAL MODULE: ./lib/change/workspace/record/scan.js
var scan = __webpack_require__(93601);
// EXTERNAL MODULE: ./lib/change/workspace/record/tree.js
var record_tree = __webpack_require__(56312);
// EXTERNAL MODULE: ./lib/change/workspace/record/upper.js
var upper = __webpack_require__(48834);
// EXTERNAL MODULE: ./lib/change/patch/changes.js
var patch_changes = __webpack_require__(73100);
;// CONCATENATED MODULE: ./lib/change/patch/moved-submodules.js






/** Bytes; the index of the Linux kernel (85,000 files) has 9 MB. */
const LARGEST_INDEX = 256 * 1024 * 1024;
/**
 * Submodules of the base that the agent's own index has at another commit, staged or committed: the only place
 * where a bump shows, since a snapshot has no repositories of submodules. The index is copied as bytes and read
 * as data, with our git directory: nothing else of the agent's repository is opened.
 */
async function movedSubmodules(git, { gitDir, path: root }, submodules) {
    const there = (0,scan/* statOf */._N)(root, '.git')?.isDirectory() === true && (0,scan/* statOf */._N)(root, '.git/index') !== null;
    if (submodules.length === 0 || !there)
        return { changes: [], leftOut: [] };
    const indexFile = (0,external_node_path_.join)(gitDir, 'agent.index');
    try {
        const index = await (0,stored_file/* readPlainBytes */.eZ)((0,external_node_path_.join)(root, '.git/index'), LARGEST_INDEX);
        if (index === null)
            throw new Error('not an index');
        await (0,promises_.writeFile)(indexFile, index);
        const before = await (0,record_tree/* listIndex */.VH)(git.with({ indexFile: (0,workspace_baseline/* baseIndex */.oT)(gitDir) }), submodules);
        const after = await (0,record_tree/* listIndex */.VH)(git.with({ indexFile }), submodules);
        const changes = [...after].flatMap(([path, entry]) => {
            const [mode = '', id = ''] = entry.split(' ');
            return mode === '160000' && before.get(path) !== entry ? [{ path, mode, id }] : [];
        });
        return { changes, leftOut: [] };
    }
    catch {
        const why = "the agent's index cannot be read, so a submodule that it moved is not in the patch";
        return { changes: [], leftOut: [{ path: '.git/index', why }] };
    }
    finally {
        await (0,promises_.rm)(indexFile, { force: true });
    }
}

// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
// EXTERNAL MODULE: ./lib/base/git/refs.js
var git_refs = __webpack_require__(91166);
// EXTERNAL MODULE: ./lib/change/workspace/lost-work.js
var lost_work = __webpack_require__(4826);
;// CONCATENATED MODULE: ./lib/change/patch/work-aside.js





/** Bytes; 400,000 refs have about that much. */
const LARGEST_PACK = 32 * 1024 * 1024;
const LARGEST_REF = 4096;
/** Entries of folders that are looked at, and findings that are reported. */
const MOST_ENTRIES = 10_000;
const MOST_FOUND = 50;
const ID = /^([0-9a-f]{40}|[0-9a-f]{64})\s*$/;
const PACKED = /^([0-9a-f]{40}|[0-9a-f]{64}) (refs\/\S+)$/;
/**
 * What the agent left in its repository beside the branch that it is on: commits that the checkout does not have, on other
 * branches, stashes and worktrees. Refs are read as files, since the agent may have written anything there; commits
 * are sought in our own git directory alone.
 */
async function workAside(git, { path: root }) {
    const gitDir = (0,external_node_path_.join)(root, '.git');
    if (!(await (0,stored_file/* isPlainFolder */.Zr)(gitDir)))
        return [];
    const refs = await readBranches(gitDir);
    const { current, checkedOut } = await readHead(gitDir, refs);
    const others = [...refs].filter(([name, id]) => name !== current && id !== checkedOut);
    const fresh = await unknownTo(git, others.map(([, id]) => id));
    const found = others
        .filter(([, id]) => fresh.has(id))
        .map(([name]) => ({ path: `.git/${name}`, why: name === STASH ? lost_work/* LOST */.Rj.stash : lost_work/* LOST */.Rj.branch }));
    // The repository that the agent was given has none.
    const worktrees = (await list((0,external_node_path_.join)(gitDir, 'worktrees'), { left: MOST_FOUND }))
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({ path: `.git/worktrees/${name}`, why: lost_work/* LOST */.Rj.worktree }));
    return [...found, ...worktrees]
        .slice(0, MOST_FOUND)
        .map(({ path, why }) => ({ path: Buffer.from(path).toString('latin1'), why }));
}
/** The commit that is checked out, as the agent's repository says. */
async function checkedOutIn(gitDir) {
    return (await readHead(gitDir, await readBranches(gitDir))).checkedOut;
}
async function readHead(gitDir, refs) {
    const head = (await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'HEAD'), LARGEST_REF)) ?? '';
    const current = /^ref: (.+)$/m.exec(head)?.[1] ?? '';
    return { current, checkedOut: refs.get(current) ?? ID.exec(head)?.[1] };
}
const STASH = 'refs/stash';
const isOurs = (name) => name === STASH || name.startsWith('refs/heads/');
/** Branches and the stash; loose refs take precedence over packed ones. */
async function readBranches(gitDir) {
    const refs = new Map();
    const packed = (await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'packed-refs'), LARGEST_PACK)) ?? '';
    for (const line of packed.split('\n')) {
        const [, id, name] = PACKED.exec(line) ?? [];
        if (id && name && isOurs(name) && (0,git_refs/* isRefName */.pA)(name))
            refs.set(name, id);
    }
    if (!(await (0,stored_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(gitDir, 'refs'))))
        return refs;
    await readLoose(gitDir, STASH, refs);
    const budget = { left: MOST_ENTRIES };
    const folders = ['refs/heads'];
    for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
        for (const entry of await list((0,external_node_path_.join)(gitDir, folder), budget)) {
            const name = `${folder}/${entry.name}`;
            if (entry.isDirectory())
                folders.push(name);
            else if ((0,git_refs/* isRefName */.pA)(name))
                await readLoose(gitDir, name, refs);
        }
    }
    return refs;
}
async function readLoose(gitDir, name, refs) {
    const id = ID.exec((await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, name), LARGEST_REF)) ?? '')?.[1];
    if (id)
        refs.set(name, id);
}
/** The entries of a folder that is no link, as far as the budget goes. */
async function list(path, budget) {
    const entries = [];
    if (budget.left <= 0 || !(await (0,stored_file/* isPlainFolder */.Zr)(path)))
        return [];
    try {
        for await (const entry of await (0,promises_.opendir)(path)) {
            if (budget.left-- <= 0)
                break;
            entries.push(entry);
        }
    }
    catch {
        // What cannot be read is no branch that git could read.
    }
    return entries;
}
/** Those of the objects that are neither in the checkout nor fetched. */
async function unknownTo(git, ids) {
    if (ids.length === 0)
        return new Set();
    const input = ids.map((id) => `${id}\n`).join('');
    const answers = (await git.run(['cat-file', '--batch-check=%(objecttype)'], { input })).split('\n');
    return new Set(ids.filter((_, index) => answers[index]?.endsWith(' missing')));
}

;// CONCATENATED MODULE: ./lib/change/patch/capture.js



















/**
 * Captures what the agent changed, without running anything from the workspace. May be called repeatedly.
 * Rejects with PATCH_FAILED, GIT_FAILED or DISK_FULL.
 */
async function capturePatch(request) {
    const deadline = AbortSignal.timeout(limits/* LIMITS */.b1.captureMs.most);
    const signal = request.signal ? AbortSignal.any([request.signal, deadline]) : deadline;
    const options = { ...request, signal };
    try {
        return await capture(options).catch(async (error) => {
            if (!(error instanceof errors/* CaissonError */.XU) || error.code !== 'DISK_FULL')
                throw error;
            // What does not fit is usually one large file: the rest of the work is kept.
            await removeUnfinished(options.workspace.gitDir);
            return { ...(await capture(options, LARGEST_ON_FULL_DISK)), diskFull: true };
        });
    }
    catch (cause) {
        // Half a patch is of no use, and on a full disk it would take the manifest's place.
        await (0,promises_.rm)(options.to).catch(() => { });
        if (request.signal?.aborted)
            throw cause;
        // git, which was ended for it, says only that it was.
        if (deadline.aborted)
            throw (0,limits/* limitExceeded */.FU)(limits/* LIMITS */.b1.captureMs, 'The patch could not be captured: ');
        if (cause instanceof errors/* CaissonError */.XU)
            throw cause;
        const { code, message } = cause;
        const full = code === 'ENOSPC' || code === 'EDQUOT';
        throw new errors/* PatchError */.DF(full ? 'DISK_FULL' : 'PATCH_FAILED', `The patch could not be captured: ${message}`, {
            hint: full
                ? 'Free disk space on the runner (large caches and images first) and run again.'
                : 'The workspace is still in the run folder: capture it again, or inspect it manually.',
            cause,
        });
    }
}
/** Bytes of a file that is still captured on a full disk. */
const LARGEST_ON_FULL_DISK = 256 * 1024;
/** Objects that git could not write in full keep the disk full. */
async function removeUnfinished(gitDir) {
    const objects = (0,external_node_path_.join)(gitDir, 'objects');
    for (const name of await (0,promises_.readdir)(objects, { recursive: true }))
        if (/(?:^|\/)tmp_[^/]*$/.test(name))
            await (0,promises_.rm)((0,external_node_path_.join)(objects, name), { force: true });
    for (const name of await (0,promises_.readdir)(gitDir))
        if (name.endsWith('.lock'))
            await (0,promises_.rm)((0,external_node_path_.join)(gitDir, name), { force: true });
}
async function capture(options, largest) {
    const { workspace } = options;
    const git = (0,pristine_git/* openPristine */.F)(workspace, options.signal);
    const { baselineTree, baseCommit } = workspace;
    const [baseTree, { changes, left, whole, ...found }, aside, merged] = await Promise.all([
        baseCommit === null ? baselineTree : git.run(['rev-parse', `${baseCommit}^{tree}`]),
        findChanges(git, workspace, largest),
        workAside(git, workspace),
        mergeClaims(git, workspace),
    ]);
    const leftOut = [...found.leftOut, ...aside];
    const same = baseCommit === null || (whole && baseTree === baselineTree);
    const tree = same
        ? left
        : await rebase(git, workspace, await withoutFoundModes(git, workspace, baseTree, changes));
    const { files, renames } = await (0,patch_changes/* describePatch */.K)(git, baseTree, tree);
    const written = await writePatch(git, baseTree, tree, options.to, renames);
    const shown = leftOut.slice(0, limits/* LIMITS */.b1.leftOutShown.most);
    for (const { path, why } of shown)
        options.log.info(`Not in the patch: ${(0,byte_path/* display */.Vy)(path)} (${why})`);
    if (leftOut.length > shown.length)
        options.log.info(`Not in the patch: ${leftOut.length - shown.length} more files and folders`);
    return {
        path: options.to,
        ...written,
        tree,
        baseCommit,
        baseTree,
        files,
        leftOut: leftOut.map(({ path, why }) => ({ path: (0,byte_path/* display */.Vy)(path), why })),
        ...(merged.length > 0 ? { merged } : {}),
        empty: written.bytes === 0,
    };
}
async function findChanges(git, workspace, largest) {
    const { gitDir, baselineTree, overlay, path: root } = workspace;
    if (overlay)
        return { ...(await (0,upper/* recordUpper */.uY)({ git, gitDir, overlay }, largest)), left: baselineTree, whole: false };
    const baseline = await (0,workspace_baseline/* readBaseline */.mF)(gitDir);
    const indexFile = (0,external_node_path_.join)(gitDir, 'capture.index');
    await (0,workspace_baseline/* copyIndex */.UZ)((0,workspace_baseline/* baselineIndex */.qd)(gitDir), indexFile);
    const { tree, leftOut } = await (0,record_tree/* recordTree */.A$)({
        git: git.with({ workTree: root, indexFile }),
        root,
        repositories: new Set([...baseline.submodules, ...baseline.nested]),
        since: baseline.since,
        keep: baseline.keep,
        hidden: baseline.hidden,
        largest,
    });
    await (0,promises_.rm)(indexFile);
    const removed = baseline.present
        .filter((path) => (0,scan/* statOf */._N)(root, path) === null)
        .map((path) => ({ path, mode: '000000', id: '' }));
    const moved = await movedSubmodules(git, workspace, baseline.submodules);
    const bumped = new Set(moved.changes.map(({ path }) => path));
    return {
        changes: [
            ...removed.filter(({ path }) => !bumped.has(path)),
            ...(await (0,compare_trees/* compareTrees */.t)(git, baselineTree, tree)),
            ...moved.changes,
        ],
        leftOut: [...leftOut.filter(({ path }) => !bumped.has(path)), ...moved.leftOut],
        left: tree,
        whole: removed.length + moved.changes.length === 0,
    };
}
/**
 * Whether a file can be executed is the agent's change only where the agent changed it. In a checkout on a file system
 * without modes (`core.fileMode=false`), every file can be.
 */
async function withoutFoundModes(git, { baselineTree }, baseTree, changes) {
    if (baseTree === baselineTree)
        return changes;
    const modes = async (from, to) => new Map((await (0,compare_trees/* compareTrees */.t)(git, from, to)).map(({ path, mode }) => [path, mode]));
    const base = await modes(baselineTree, baseTree);
    const found = await modes(baseTree, baselineTree);
    return changes.map((change) => {
        const mode = base.get(change.path);
        const same = change.mode === found.get(change.path) && change.mode.startsWith('100');
        return same && mode?.startsWith('100') ? { ...change, mode } : change;
    });
}
/**
 * The base with only the agent's changes. What the job had left modified and the agent did not touch is not
 * the agent's, nor are files that a sparse checkout left out.
 */
async function rebase(git, workspace, changes) {
    const indexFile = (0,external_node_path_.join)(workspace.gitDir, 'final.index');
    await (0,workspace_baseline/* copyIndex */.UZ)((0,workspace_baseline/* baseIndex */.oT)(workspace.gitDir), indexFile);
    const final = git.with({ indexFile });
    await (0,record_tree/* writeChanges */.vB)(final, changes, workspace.baselineTree.length);
    const tree = await final.run(['write-tree', '--missing-ok']);
    await (0,promises_.rm)(indexFile);
    return tree;
}
/** Without a working tree, so that no attribute in the workspace decides what is shown as text. */
async function writePatch(git, from, to, file, renames) {
    const { patchBytes } = limits/* LIMITS */.b1;
    const meter = new digest/* Meter */.kI((bytes) => bytes > patchBytes.most ? (0,limits/* limitExceeded */.FU)(patchBytes, 'The patch could not be captured: ') : null);
    const args = [
        'diff-tree',
        '-r',
        '-p',
        '--binary',
        '--full-index',
        renames,
        '--no-color',
        '--no-ext-diff',
        '--no-textconv',
        from,
        to,
    ];
    await Promise.all([git.stream(args, {}, meter), (0,external_node_stream_promises_.pipeline)(meter, (0,external_node_fs_.createWriteStream)(file))]);
    return meter.measured();
}
/** Bytes of a commit, and how many of them are read. */
const LARGEST_COMMIT = 64 * 1024;
const MOST_COMMITS = 100;
/**
 * The commits of the checkout that the agent's own commits, or a merge that it has not finished, name as parents
 * beside the base: it says that it has merged them. Nothing of it is believed: whoever uses it compares the trees.
 */
async function mergeClaims(git, { path: root, baseCommit }) {
    const gitDir = (0,external_node_path_.join)(root, '.git');
    if (baseCommit === null || !(await (0,stored_file/* isPlainFolder */.Zr)(gitDir)))
        return [];
    const merging = ID.exec((await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(gitDir, 'MERGE_HEAD'), LARGEST_REF)) ?? '')?.[1];
    const waiting = [await checkedOutIn(gitDir), merging].filter((id) => id !== undefined);
    const seen = new Set([baseCommit]);
    const claimed = [];
    for (let id = waiting.shift(); id !== undefined && seen.size <= MOST_COMMITS; id = waiting.shift()) {
        if (seen.has(id))
            continue;
        seen.add(id);
        const parents = await parentsOf(gitDir, id);
        if (parents === null)
            claimed.push(id);
        else
            waiting.push(...parents);
    }
    const unknown = await unknownTo(git, claimed);
    return claimed.filter((id) => !unknown.has(id));
}
/** Of a commit that the agent has made: its object is a file of its own. Null for any other. */
async function parentsOf(gitDir, id) {
    const file = (0,external_node_path_.join)(gitDir, 'objects', id.slice(0, 2), id.slice(2));
    const packed = await (0,stored_file/* readPlainBytes */.eZ)(file, LARGEST_COMMIT);
    if (packed === null)
        return null;
    try {
        const text = (0,external_node_zlib_.inflateSync)(packed, { maxOutputLength: LARGEST_COMMIT }).toString('latin1');
        if (!text.startsWith('commit '))
            return null;
        const [header = ''] = text.split('\n\n');
        return [...header.matchAll(/^parent ([0-9a-f]+)$/gm)].map(([, parent]) => parent);
    }
    catch {
        return null;
    }
}


/***/ }),

/***/ 51357:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $M: () => (/* binding */ costSchema),
/* harmony export */   Hl: () => (/* binding */ promptTokens),
/* harmony export */   k9: () => (/* binding */ readUsage),
/* harmony export */   pj: () => (/* binding */ statedCost),
/* harmony export */   vk: () => (/* binding */ addUsage),
/* harmony export */   yJ: () => (/* binding */ NO_USAGE)
/* harmony export */ });
/* harmony import */ var node_string_decoder__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(46193);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);


const NO_USAGE = {
    inputTokens: 0,
    outputTokens: 0,
    cacheReadTokens: 0,
    cacheCreationTokens: 0,
    cacheCreation1hTokens: 0,
    webSearches: 0,
};
function addUsage(a, b) {
    return {
        inputTokens: a.inputTokens + b.inputTokens,
        outputTokens: a.outputTokens + b.outputTokens,
        cacheReadTokens: a.cacheReadTokens + b.cacheReadTokens,
        cacheCreationTokens: a.cacheCreationTokens + b.cacheCreationTokens,
        cacheCreation1hTokens: a.cacheCreation1hTokens + b.cacheCreation1hTokens,
        webSearches: a.webSearches + b.webSearches,
    };
}
/** Tokens of the whole prompt, cached or not. */
function promptTokens(usage) {
    return usage.inputTokens + usage.cacheReadTokens + usage.cacheCreationTokens;
}
const LINE_LIMIT = 32 * 1024 * 1024;
/** `take` gets the data of each event of a stream, and `takeWhole` an answer that does not stream; then `seen` is asked. */
function readUsage(contentType, take, seen, takeWhole = take) {
    const stream = /^text\/event-stream\b/i.test(contentType);
    const decoder = new node_string_decoder__WEBPACK_IMPORTED_MODULE_0__.StringDecoder('utf8');
    let pending = '';
    return {
        push(chunk) {
            pending += decoder.write(chunk);
            if (stream) {
                const lines = pending.split(/\r\n|\n|\r/);
                pending = lines.pop() ?? '';
                for (const line of lines)
                    if (line.startsWith('data:'))
                        take(line.slice(5));
            }
            if (pending.length > LINE_LIMIT)
                pending = '';
        },
        seen() {
            if (!stream && pending !== '')
                takeWhole(pending);
            return seen();
        },
    };
}
const amount = zod__WEBPACK_IMPORTED_MODULE_1__/* .number */ .aig().min(0).nullish().catch(undefined);
/** What OpenRouter states in `usage`, in US dollars: https://openrouter.ai/docs/guides/guides/usage-accounting */
const costSchema = zod__WEBPACK_IMPORTED_MODULE_1__/* .object */ .Ikc({
    cost: amount,
    is_byok: zod__WEBPACK_IMPORTED_MODULE_1__/* .boolean */ .zMY().nullish().catch(undefined),
    cost_details: zod__WEBPACK_IMPORTED_MODULE_1__/* .looseObject */ ._H3({ upstream_inference_cost: amount }).nullish().catch(undefined),
});
/**
 * US dollars that an answer has cost; undefined where it does not say all of it. With a key of the user's own at the
 * provider, the provider's charge comes on top.
 */
function statedCost({ cost, is_byok: own, cost_details: details, }) {
    if (typeof cost !== 'number' || !own)
        return cost ?? undefined;
    const upstream = details?.upstream_inference_cost;
    return typeof upstream === 'number' ? cost + upstream : undefined;
}


/***/ }),

/***/ 4398:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $o: () => (/* binding */ heldId),
/* harmony export */   Ru: () => (/* binding */ createWriteLayer),
/* harmony export */   ti: () => (/* binding */ FIRST_HELD)
/* harmony export */ });
/** Above every number of GitHub's. */
const FIRST_HELD = 1_000_000_001;
const MOST = 100;
/** Of one write: GitHub takes texts of 64 KiB, and a review has several. */
const MOST_CHARACTERS = 2 ** 18;
/** The opaque ID of something that is held. */
const heldId = (number) => `held-${number}`;
function createWriteLayer(judge) {
    let held = [];
    const whyNot = (write, others) => JSON.stringify(write).length > MOST_CHARACTERS
        ? 'body is too long (maximum is 65536 characters)'
        : judge(write, others);
    const replace = (number, [write]) => {
        if (write === undefined)
            return { numbers: [] };
        const at = number - FIRST_HELD;
        const why = whyNot(write, held.toSpliced(at, 1));
        if (why !== null)
            return { refused: why };
        held = held.with(at, write);
        return { numbers: [number] };
    };
    return {
        hold(writes, instead) {
            if (instead !== undefined)
                return replace(instead, writes);
            const next = [...held];
            const numbers = [];
            for (const write of writes) {
                const at = 'number' in write ? write.number - FIRST_HELD : -1;
                const pull = next[at];
                const changed = pull?.kind === 'pull-request' ? changedPull(pull, write) : null;
                if (changed) {
                    const why = whyNot(changed, next.toSpliced(at, 1));
                    if (why !== null)
                        return { refused: why };
                    next[at] = changed;
                    numbers.push(FIRST_HELD + at);
                    continue;
                }
                const key = JSON.stringify(write);
                const last = next.findLastIndex((one) => subjectOf(one) === subjectOf(write));
                const known = last !== -1 && JSON.stringify(next[last]) === key ? last : -1;
                const full = next.length >= MOST ? `A run may write ${MOST} times, and this one has.` : null;
                const why = known === -1 ? (full ?? whyNot(write, next)) : null;
                if (why !== null)
                    return { refused: why };
                numbers.push(FIRST_HELD + (known === -1 ? next.push(write) - 1 : known));
            }
            held = next;
            return { numbers };
        },
        held: () => held,
    };
}
/** What a later write takes back: of two opposite ones, the first can be written again. */
function subjectOf(write) {
    switch (write.kind) {
        case 'label':
        case 'remove-label':
            return JSON.stringify(['label', write.number, write.label]);
        case 'milestone':
        case 'edit':
            return JSON.stringify([write.kind, write.number]);
        default:
            return JSON.stringify({ ...write, remove: undefined });
    }
}
/** What a write makes of a held pull request that it is about; null for one that has an effect of its own. */
function changedPull(pull, write) {
    const added = (list, one, remove) => remove ? list.filter((other) => other !== one) : [...new Set([...list, one])];
    switch (write.kind) {
        case 'label':
            return { ...pull, labels: added(pull.labels, write.label) };
        case 'remove-label':
            return { ...pull, labels: added(pull.labels, write.label, true) };
        case 'assign':
            return { ...pull, assignees: added(pull.assignees, write.assignee, write.remove) };
        case 'request-reviewers':
            return { ...pull, reviewers: added(pull.reviewers, write.reviewer, write.remove) };
        case 'milestone':
            return { ...pull, milestone: write.remove ? '' : write.title };
        case 'edit': {
            const { title = pull.title, body = pull.body, draft = pull.draft } = write;
            return { ...pull, title, body, draft };
        }
        default:
            return null;
    }
}


/***/ }),

/***/ 89590:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  qB: () => (/* binding */ AGENT_OUTPUT),
  YC: () => (/* binding */ captureRun),
  eK: () => (/* binding */ diskFilled),
  wo: () => (/* binding */ takeAgentOutput)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/transcript/stored.js
var stored = __webpack_require__(56002);
// EXTERNAL MODULE: ./lib/base/agent-names.js
var agent_names = __webpack_require__(8833);
// EXTERNAL MODULE: ./lib/base/digest.js
var digest = __webpack_require__(8665);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/change/patch/capture.js + 2 modules
var capture = __webpack_require__(24013);
// EXTERNAL MODULE: ./lib/report/sections/figures.js
var figures = __webpack_require__(49238);
// EXTERNAL MODULE: ./lib/run/reserve.js
var reserve = __webpack_require__(88701);
// EXTERNAL MODULE: ./lib/agents/image/adapter-manifest.js
var adapter_manifest = __webpack_require__(92097);
// EXTERNAL MODULE: ./lib/agents/image/image-agent.js
var image_agent = __webpack_require__(73033);
// EXTERNAL MODULE: ./lib/base/git/byte-path.js
var byte_path = __webpack_require__(99136);
// EXTERNAL MODULE: ./lib/base/git/compare-trees.js
var compare_trees = __webpack_require__(22061);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/change/patch/pristine-git.js
var pristine_git = __webpack_require__(88916);
;// CONCATENATED MODULE: ./lib/pipeline/stages/adapter-image/claims.js









const MANIFEST_BYTES = 2 ** 20;
const SUMMARY_BYTES = 65_536;
const PATCH_BYTES = 64 * 2 ** 20;
/** Paths and problems that one sentence names. */
const MOST = 5;
/**
 * What an adapter image said about its own run, and where that is not what Caisson found; undefined for any other agent.
 * `left` is the folder with the plain files that it left. All of it is untrusted.
 */
async function adapterFacts({ run, prepared, executed }, patch, left) {
    if (run.agent.image === undefined)
        return undefined;
    const { request, redact } = run;
    const { result, foundTree } = executed;
    const { workspace } = prepared;
    const { manifest, problem } = await readClaims(left);
    const exitCode = result.session.exitCode;
    const required = exitCode !== adapter_manifest/* ADAPTER_EXITS */.cW.failure && request.spec.outputs.required.includes('diff.patch');
    const differences = [
        ...(problem === undefined ? [] : [problem]),
        ...(manifest ? exitDifference(manifest, exitCode) : []),
        ...(await patchDifferences((0,external_node_path_.join)(left, 'diff.patch'), { workspace, patch, required, foundTree })),
    ].map(redact);
    for (const difference of differences)
        request.log.warn(`Adapter image: ${difference}`);
    const { outcome, message, tool, durationMs, error } = manifest ?? {};
    const words = error?.message ?? message;
    return {
        outcome,
        message: words === undefined ? undefined : redact(words).slice(0, 2000),
        error: error && redact(error.code),
        tool: tool && redact(`${tool.name} ${tool.version}`).slice(0, 200),
        durationMs,
        differences,
    };
}
/** The manifest that an adapter left in a folder, or what is wrong with it, as a sentence. */
async function readClaims(left) {
    const text = await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(left, 'manifest.json'), MANIFEST_BYTES);
    if (text === null)
        return { problem: 'It left no manifest.json.' };
    const parsed = adapter_manifest/* adapterManifestSchema */.CV.safeParse((0,json/* parseJson */.qF)(text));
    if (parsed.success)
        return { manifest: parsed.data };
    const problems = parsed.error.issues.map(({ path, message }) => `${path.join('.') || 'it'}: ${message}`);
    return { problem: `Its manifest.json does not match the schema: ${firstFew(problems)}.` };
}
/**
 * A session with the words of the adapter's own manifest: what it calls its error, or its message, before the last line
 * that its program printed, and its summary where it said neither.
 */
async function withWords(result, redact, left, { message, error }) {
    const { session } = result;
    if (session.error === undefined) {
        const summary = async () => redact((await (0,stored_file/* readPlainFile */.b$)((0,external_node_path_.join)(left, 'summary.md'), SUMMARY_BYTES)) ?? '').trim();
        return { ...result, session: { ...session, message: message || session.message || (await summary()) } };
    }
    const isOwn = session.reason === 'agent_error' || session.reason === 'needs_human';
    if (!isOwn || message === undefined || session.exitCode === null)
        return result;
    const words = error === undefined ? message : `${error}: ${message}`;
    const failure = (0,image_agent/* imageFailure */.yO)(session.exitCode, words).error;
    return failure ? { ...result, session: { ...session, message: failure.message, error: failure } } : result;
}
/** The exit code counts; a manifest that says another outcome is told. */
function exitDifference({ outcome }, exitCode) {
    if (exitCode === null || adapter_manifest/* ADAPTER_EXITS */.cW[outcome] === exitCode)
        return [];
    return [`Its manifest says \`${outcome}\`, but it ended with exit code ${exitCode}.`];
}
/**
 * Where the patch of an adapter differs from the captured one, in sentences; `required`: it had to leave one. With
 * `foundTree`, the change since that tree is meant: it is what a later session of a run found.
 */
async function patchDifferences(path, o) {
    const { workspace, patch, required, foundTree } = o;
    const text = await (0,stored_file/* readPlainFile */.b$)(path, PATCH_BYTES);
    if (text === null)
        return required ? ['It left no diff.patch.'] : [];
    const large = tooLarge(text);
    if (large !== undefined)
        return [notCompared(large)];
    const own = text.trim() === '' ? [] : await changesOf(workspace, path, foundTree).catch(reasonOfFailure);
    if (typeof own === 'string')
        return [notCompared(own)];
    if (own === null)
        return ['Its diff.patch does not apply to the workspace as it was.'];
    const captured = contentByPath(await (0,compare_trees/* compareTrees */.t)((0,pristine_git/* openPristine */.F)(workspace), foundTree ?? patch.baseTree, patch.tree));
    const claimed = contentByPath(own);
    const missing = [...captured.keys()].filter((one) => !claimed.has(one));
    const extra = [...claimed.keys()].filter((one) => !captured.has(one));
    const other = [...claimed].filter(([one, content]) => captured.has(one) && captured.get(one) !== content);
    return [
        ...sentenceOnPaths('Its diff.patch leaves out what it changed in', missing),
        ...sentenceOnPaths('Its diff.patch has changes that it did not make in', extra),
        ...sentenceOnPaths('Its diff.patch has another content for', other.map(([one]) => one)),
    ];
}
/** The comparison is worth less than the run: whatever the patch did to it is told, and ends nothing. */
function reasonOfFailure(error) {
    return (error instanceof Error ? error.message : String(error)).replace(/\.$/, '').slice(0, 200);
}
function notCompared(why) {
    return `Its diff.patch was not compared: ${why}.`;
}
function contentByPath(changes) {
    return new Map(changes.map(({ path, mode, id }) => [(0,byte_path/* display */.Vy)(path), `${mode} ${id}`]));
}
function sentenceOnPaths(what, paths) {
    return paths.length === 0 ? [] : [`${what} ${firstFew(paths)}.`];
}
function firstFew(words) {
    const rest = words.length - MOST;
    return `${words.slice(0, MOST).join(', ')}${rest > 0 ? ` and ${rest} more` : ''}`;
}
/** Bytes that the binary files of a patch may have together, as they themselves say. */
const BINARY_BYTES = 64 * 2 ** 20;
/** Milliseconds until git counts as hanging. */
const GIT_MS = 60_000;
/**
 * Why an untrusted patch is not given to git, as the end of a sentence; undefined: it may be. git reserves the memory
 * that a binary hunk names, and that which a delta unpacks to, before it has seen either; a copied file is held again
 * for each of its copies.
 */
function tooLarge(text) {
    let bytes = 0;
    for (const [, kind = '', size = ''] of text.matchAll(/(?:^|\n)(literal|delta|copy (?:from|to)) ([^\n]*)/g)) {
        if (kind !== 'literal')
            return kind === 'delta' ? 'it has a binary delta' : 'it copies files';
        // git also reads a sign and more spaces.
        if (!/^\d{1,12}$/.test(size))
            return 'it has a binary file without a size';
        bytes += Number(size);
    }
    return bytes > BINARY_BYTES ? `its binary files have ${bytes} bytes` : undefined;
}
/**
 * What an untrusted patch would change, by applying it to an index and objects of its own, which are gone afterwards;
 * null if it does not apply to the tree `found`. Rejects when that cannot be found out: git was killed, or did not end in time.
 */
async function changesOf(workspace, path, found = workspace.baselineTree) {
    const [own, ...alternates] = workspace.objectDirectories;
    const apart = await (0,promises_.mkdtemp)((0,external_node_path_.join)(workspace.gitDir, 'claimed-'));
    const objects = (0,external_node_path_.join)(apart, 'objects');
    const git = (0,pristine_git/* openPristine */.F)(workspace).with({
        indexFile: (0,external_node_path_.join)(apart, 'index'),
        env: { GIT_OBJECT_DIRECTORY: objects },
        alternates: [own, ...alternates].filter((folder) => folder !== undefined),
        timeoutMs: GIT_MS,
    });
    try {
        await (0,promises_.mkdir)(objects);
        await git.run(['read-tree', found]);
        // A path more than twice (a file that becomes a link comes twice) would be held in memory as often.
        const stat = await git.exec(['apply', '--numstat', '-z', '--', path], { accept: [1, 128] });
        if (stat.exitCode !== 0)
            return null;
        if (mostFrequentPath(stat.stdout) > 2)
            throw new Error('a path of it comes more than twice');
        const apply = ['apply', '--cached', '--binary', '--whitespace=nowarn', '--', path];
        if ((await git.exec(apply, { accept: [1, 128] })).exitCode !== 0)
            return null;
        return await (0,compare_trees/* compareTrees */.t)(git, found, await git.run(['write-tree', '--missing-ok']));
    }
    finally {
        await (0,promises_.rm)(apart, { recursive: true, force: true });
    }
}
/** How often the most frequent path of `git apply --numstat -z` comes. */
function mostFrequentPath(stat) {
    const counts = new Map();
    for (const entry of stat.toString('latin1').split('\0')) {
        const path = entry.split('\t').slice(2).join('\t');
        counts.set(path, (counts.get(path) ?? 0) + 1);
    }
    return Math.max(...counts.values());
}

// EXTERNAL MODULE: ./lib/pipeline/stages/environment/files.js
var files = __webpack_require__(51957);
;// CONCATENATED MODULE: ./lib/pipeline/stages/capture.js












/** Where a run's output has the files that the agent left in its own output folder. */
const AGENT_OUTPUT = 'agent';
/** Writes transcript and patch. */
async function captureRun(state) {
    const { run, prepared, executed } = state;
    const { request, folder, redact } = run;
    const { result } = executed;
    await (0,reserve/* releaseSpace */.s)(folder, 'patch');
    await (0,stored/* writeTranscript */.cO)(folder.transcript, result.transcript, redact);
    const found = await (0,capture/* capturePatch */.Z)({ workspace: prepared.workspace, to: folder.patch, log: request.log });
    await run.closing;
    const patch = request.discardsChange ? await discarded(found, request.log) : found;
    await takeAgentOutput(folder, redact, request.log);
    const left = (0,external_node_path_.join)(folder.output, AGENT_OUTPUT);
    const adapter = await adapterFacts(state, patch, left);
    if (!adapter)
        return { ...state, captured: { patch } };
    const told = await withWords(result, redact, left, adapter);
    return { ...state, executed: { ...executed, result: told }, captured: { patch, adapter } };
}
/** Nothing of it, as if the agent had changed nothing. */
async function discarded(patch, log) {
    if (patch.empty && patch.leftOut.length === 0)
        return patch;
    log.info(`Discarded, as \`deliver: answer\` says: changes to ${(0,figures/* countFiles */.Dc)(patch.files.length)}`);
    const { path, baseCommit, baseTree } = patch;
    await (0,promises_.writeFile)(path, '');
    const sha256 = (0,digest/* sha256OfContent */.yQ)('');
    return { path, bytes: 0, sha256, tree: baseTree, baseCommit, baseTree, files: [], leftOut: [], empty: true };
}
/** The change is not whole, so it is for a person to look at. */
function diskFilled({ run, captured: { patch } }) {
    const missing = patch.leftOut.filter(({ why }) => why.endsWith('the disk is full')).map(({ path }) => path);
    const { displayName } = (0,agent_names/* namesOf */.eZ)(run.agent);
    return new errors/* PatchError */.DF('DISK_FULL', `The disk was full when the change was captured, after ${displayName} had worked. Not in the patch: ${missing.join(', ')}`, {
        hint: 'Free disk space on the runner (large caches and images first), or ask for less, and run again.',
    });
}
/** Copies the plain files that the agent left in its output folder into the run's output. */
async function takeAgentOutput(folder, redact, log) {
    const leftOut = await (0,files/* collectAgentOutput */.BX)(folder.agentOutput, (0,external_node_path_.join)(folder.output, AGENT_OUTPUT), redact);
    const shown = leftOut.slice(0, limits/* LIMITS */.b1.leftOutShown.most);
    for (const { name, why } of shown)
        log.warn(`Left out of the run's output: ${name} (${why})`);
    if (leftOut.length > shown.length)
        log.warn(`Left out of the run's output: ${leftOut.length - shown.length} more files`);
}


/***/ }),

/***/ 87701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  E: () => (/* binding */ finalizeRun),
  a: () => (/* binding */ keepSession)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/agents/session/execution.js + 6 modules
var execution = __webpack_require__(59979);
// EXTERNAL MODULE: ./lib/agents/transcript/views/markdown.js
var markdown = __webpack_require__(19183);
;// CONCATENATED MODULE: ./lib/agents/transcript/github-calls.js

/** `gh` with its subcommands, and `git push`, where a command of a shell begins; then their arguments. */
const COMMAND = /(?:^|[;&|({`\n]|\b(?:then|do|else|sudo|exec|time)\s)\s*(?:\w+=\S*\s+)*(?:[\w./-]*\/)?(gh\s+[a-z-]+(?:\s+[a-z-]+)?|git\s+(?:-[cC]\s+\S+\s+)*push)\b([^\n;|&]*)/g;
const WRITES = /^(?:git |gh (?:issue|pr|label|release|repo|gist|project) (?:add|archive|close|comment|create|delete|develop|edit|fork|lock|merge|pin|ready|rename|reopen|review|sync|transfer|unlock|unpin|update-branch|upload)\b|gh (?:workflow (?:run|enable|disable)|run (?:cancel|delete|rerun)|(?:secret|variable) (?:set|delete)|cache delete))/;
const METHOD = /\s(?:-X\s*|--method[ =])([A-Z]+)/;
const SENDS = /\s(?:-[fF]|--(?:raw-)?field|--input)\b/;
const READING_TOOL = /^(?:get|list|search|download)_|_read$/;
const FAILED = /not found|No such tool|gh auth login|GH_TOKEN|GITHUB_TOKEN|^fatal:|error connecting|HTTP 403|403 Forbidden/im;
/** What a call wants of GitHub, by whatever door; empty for any other. */
function gitHubCalls(toolName, input) {
    const [, tool] = /^mcp__github\w*?__(\w+)$/.exec(toolName) ?? [];
    if (tool !== undefined)
        return [{ what: toolName, writes: !READING_TOOL.test(tool) }];
    const { command } = Object(input);
    if (typeof command !== 'string')
        return [];
    return [...command.matchAll(COMMAND)].map(([, words = '', more = '']) => {
        const what = words.startsWith('git') ? 'git push' : words.replace(/\s+/g, ' ');
        if (/^gh api\b/.test(what))
            return { what: 'gh api', writes: apiWrites(`${words}${more}`, command) };
        return { what, writes: WRITES.test(what) };
    });
}
function apiWrites(call, script) {
    const [, method] = METHOD.exec(call) ?? [];
    if (method !== undefined)
        return method !== 'GET';
    return /\bgraphql\b/.test(call) ? /\bmutation\b/.test(script) : SENDS.test(call);
}
/** What it did not get of that, each once; what was tried again and worked is not among it. */
function refusedGitHubCalls({ messages }) {
    const refused = new Map();
    for (const call of messages.flatMap(({ toolCalls = [] }) => toolCalls))
        for (const one of gitHubCalls(call.toolName, call.input)) {
            if (failed(call)) {
                const writes = one.writes || refused.get(one.what)?.writes === true;
                const absent = /No such tool/.test((0,markdown/* textOf */.b6)(call.output ?? ''));
                refused.set(one.what, { ...one, writes, ...(absent ? { absent } : {}) });
            }
            else
                refused.delete(one.what);
        }
    return [...refused.values()];
}
function failed({ isError, output = '' }) {
    return isError === true || FAILED.test((0,markdown/* textOf */.b6)(output));
}

// EXTERNAL MODULE: ./lib/agents/transcript/told-agent.js
var told_agent = __webpack_require__(72180);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/change/patch/patch-size.js
var patch_size = __webpack_require__(4185);
// EXTERNAL MODULE: ./lib/change/workspace/lost-work.js
var lost_work = __webpack_require__(4826);
// EXTERNAL MODULE: ./lib/config/spec.js
var config_spec = __webpack_require__(92427);
// EXTERNAL MODULE: ./lib/gateway/budget/usage.js
var budget_usage = __webpack_require__(51357);
// EXTERNAL MODULE: ./lib/report/sections/proof-card.js
var proof_card = __webpack_require__(56212);
// EXTERNAL MODULE: ./lib/report/summaries.js
var summaries = __webpack_require__(94798);
// EXTERNAL MODULE: ./lib/report/text/title.js
var text_title = __webpack_require__(20386);
// EXTERNAL MODULE: ./lib/run/determine-outcome.js
var determine_outcome = __webpack_require__(43061);
// EXTERNAL MODULE: ./lib/run/reserve.js
var reserve = __webpack_require__(88701);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/run/starting-manifest.js
var starting_manifest = __webpack_require__(76763);
// EXTERNAL MODULE: ./lib/pipeline/sessions/keep-sessions.js
var keep_sessions = __webpack_require__(72367);
// EXTERNAL MODULE: ./lib/pipeline/stages/capture.js + 1 modules
var capture = __webpack_require__(89590);
// EXTERNAL MODULE: ./lib/pipeline/stages/environment/network.js + 1 modules
var environment_network = __webpack_require__(31624);
// EXTERNAL MODULE: ./lib/pipeline/stages/github-writes.js
var github_writes = __webpack_require__(64154);
// EXTERNAL MODULE: ./lib/pipeline/stages/handoff/write-handoff.js
var write_handoff = __webpack_require__(52889);
// EXTERNAL MODULE: ./lib/agents/transcript/final-word.js
var final_word = __webpack_require__(98574);
;// CONCATENATED MODULE: ./lib/pipeline/stages/last-words.js



/** Reasons of a session that was stopped in the middle of its work: its last message says how far it got. */
const STOPPED = ['max_turns', 'budget_exceeded', 'timeout', 'cancelled'];
function answerOf(executed) {
    if (!executed)
        return '';
    const { session, transcript } = executed.result;
    // An error is reported as an error, not again as the answer.
    if (session.error === undefined || session.message !== session.error.message)
        return session.message;
    return STOPPED.includes(session.reason) ? (0,final_word/* finalWords */.qS)(transcript) : '';
}
/** Whether a session left nothing at all, as after a model's empty turns: that is no answer that needs no change. */
function isSilent({ run, prepared, executed, captured }, answer) {
    const { image } = run.agent;
    // An error says more of a session than its silence.
    if (executed?.result.session.error !== undefined)
        return false;
    if (answer.trim() !== '' || !captured?.patch.empty || executed?.loop || image !== undefined)
        return false;
    const { spec, tools = [] } = run.request;
    const files = (captured.files ?? []).filter(({ value }) => value !== undefined);
    const held = prepared?.github?.gateway.held() ?? [];
    const promised = spec.outputs.required.filter((name) => !config_spec/* OWN_OUTPUTS */.EG.includes(name));
    return [...promised, ...tools, ...files, ...held].length === 0;
}
function silentEnd({ displayName }) {
    const message = `${displayName} ended without an answer and without changing any file.`;
    return new errors/* ExecutionError */.Re('EXECUTION_SESSION_FAILED', message, {
        hint: 'See in the transcript what it did, then run again, with another model if it happens again.',
    });
}

// EXTERNAL MODULE: ./lib/pipeline/stages/loop/course.js
var course = __webpack_require__(22662);
// EXTERNAL MODULE: ./lib/pipeline/stages/open.js + 3 modules
var stages_open = __webpack_require__(40540);
// EXTERNAL MODULE: ./lib/pipeline/stages/pending-delivery.js
var pending_delivery = __webpack_require__(80740);
// EXTERNAL MODULE: ./lib/pipeline/stages/report-run.js
var report_run = __webpack_require__(11276);
// EXTERNAL MODULE: ./lib/pipeline/stages/verify.js + 3 modules
var verify = __webpack_require__(19613);
;// CONCATENATED MODULE: ./lib/pipeline/stages/finalize.js




























const EMPTY = {
    messages: [],
    metadata: { ...starting_manifest/* NO_METADATA */.KR },
};
/**
 * Writes transcript, patch, summary, page and manifest, however the run ended; `error` is what aborted it.
 */
async function finalizeRun(last, error) {
    const { run, executed, captured } = last;
    const { folder, redact, request, agent } = run;
    const { log, delivery, publish, task } = request;
    await (0,reserve/* releaseSpace */.s)(folder, 'end');
    await ensureFiles(folder);
    const { network, denials: refused } = await (0,environment_network/* networkFacts */.YV)(folder);
    const denials = [...denialsOf(last), ...refused];
    const verification = executed && (0,verify/* verificationFacts */.Lh)(executed);
    const missing = error === undefined ? await missingOutputs(run) : [];
    const invalid = (captured?.files ?? []).filter((one) => one.problems.length > 0);
    const said = redact(answerOf(executed));
    const silent = isSilent(last, said);
    const verdict = (0,determine_outcome/* determineOutcome */.SF)({
        session: sessionReason(last, error),
        patchEmpty: captured?.patch.empty ?? true,
        silent,
        workLost: captured !== undefined && (0,lost_work/* lostWork */.yN)(captured.patch.leftOut) !== null,
        verified: verification?.passed,
        blocked: captured?.policyEvaluation?.verdict === 'block',
        missing: [...missing, ...invalid.map(({ name }) => name)],
        denials: denials.length,
        failOnDenials: delivery.failOnDenials,
        writesRefused: denials.some(({ writes }) => writes),
    });
    const now = request.clock.now();
    const failure = error ??
        (verdict.reason === 'output_missing' ? outputsMissing(agent, missing, invalid) : undefined) ??
        (verdict.reason === 'agent_error' && silent ? silentEnd(agent) : undefined);
    const style = last.prepared?.titles;
    const { answer: lastMessage, title } = style === undefined ? { answer: said } : (0,text_title/* splitTitle */.v2)(said);
    const held = (0,github_writes/* heldAnswer */.w7)(request, last.prepared?.github?.gateway.held() ?? []);
    const answer = held === undefined ? lastMessage : redact(held);
    const manifest = {
        ...(0,stages_open/* manifestAtStart */.RD)(run),
        ...verdict,
        ...(await factsSoFar(folder)),
        ...executedFacts(last),
        loop: loopOf(last),
        patch: captured && patchFacts(captured),
        ...(held === undefined ? {} : { commented: true }),
        title: title === undefined ? undefined : (0,text_title/* withType */.DP)(title, style === 'conventional'),
        adapter: captured?.adapter,
        policy: captured?.policyEvaluation,
        verification,
        completedAt: new Date(now).toISOString(),
        durationMs: now - run.startedAt,
        ...network,
        denials: denials.map(({ what, why, ...more }) => ({
            ...{ ...more, what: redact(what) },
            ...(why === undefined ? {} : { why: redact(why) }),
        })),
        error: errorOf(last, failure),
    };
    if (manifest.error)
        log.error((0,errors/* errorInWords */.bs)(manifest.error));
    await writeReadable(last, manifest, answer);
    await keepSession(folder, manifest, agent, redact, log);
    if (publish.to === 'handoff') {
        const { workflowRun: workflow } = publish;
        const tree = captured?.patch.tree ?? null;
        const failedOutputs = executed && (0,verify/* failedOutputsOf */.$S)(executed);
        await (0,write_handoff/* writeHandoff */.K)({ folder, workflow, task, manifest, tree, answer, failedOutputs, redact });
    }
    const complete = { ...manifest, artifacts: await (0,run_folder/* listArtifacts */.wn)(folder) };
    const pending = (0,pending_delivery/* pendingDelivery */.gL)(last, complete, answer);
    // Before the manifest: whoever finds one of a run that has ended also finds what is to be delivered.
    await (0,pending_delivery/* recordPending */.PQ)(run, { state: 'publishing', pending });
    await (0,run_folder/* writeManifest */.HN)(folder, complete);
    return { last, manifest: complete, answer, pending };
}
/** Into the run's output, so that it can be resumed on this machine or from the artifact. */
async function keepSession({ home, output, sent: file }, { agent: { sessionId } }, agent, redact, log) {
    if (sessionId === undefined)
        return;
    const to = (0,external_node_path_.join)(output, keep_sessions/* SESSION_FOLDER */.Ub);
    const keep = async () => (0,keep_sessions/* keepSessions */.ZA)({ agent, home, sessionId, sent: await (0,keep_sessions/* readSent */.dh)(file), to, redact, log });
    await keep().catch((error) => log.warn(`The session could not be kept for later: ${(0,errors/* describeError */.Uc)(error).message}`));
}
/** What earlier stages recorded as they went. */
async function factsSoFar(folder) {
    const recorded = await (0,run_folder/* readManifest */.WI)(folder);
    if (!recorded)
        return {};
    const { base, sandbox, credentials, defaults, setup, resumed } = recorded;
    return { base, sandbox, credentials, defaults, setup, resumed };
}
/** Transcript and patch exist in every run, if only empty. */
async function ensureFiles(folder) {
    const write = async (path, content) => {
        await (0,promises_.writeFile)(path, content, { flag: 'wx' }).catch((0,errors/* onCode */.xK)(['EEXIST'], undefined));
    };
    await write(folder.transcript, `${JSON.stringify(EMPTY, null, 2)}\n`);
    await write(folder.patch, '');
    await write((0,external_node_path_.join)(folder.evidence, 'transcript.jsonl'), '');
}
/** What the agent has not said of itself is what its gateway and its sandbox know. */
function executedFacts({ run, prepared, executed }) {
    if (!prepared || !executed)
        return {};
    const { gateway, route } = prepared.model;
    const { session, transcript } = executed.result;
    const { metadata } = transcript;
    const usage = gateway.usage();
    const { version = prepared.sandbox.agentVersion } = (0,told_agent/* agentOfMetadata */.M8)(metadata);
    const { turnCount, durationMs, errorCount } = metadata;
    const { inputTokens, outputTokens } = metadata.inputTokens + metadata.outputTokens > 0
        ? metadata
        : { inputTokens: (0,budget_usage/* promptTokens */.Hl)(usage), outputTokens: usage.outputTokens };
    // What passes the gateway is paid; what the stream says of it, whoever works in the sandbox can write.
    const costUsd = run.request.replay ? 0 : usage.costUsd;
    const { name: provider } = route.provider;
    return {
        agent: {
            ...(0,stages_open/* agentFacts */.Ld)(run.agent, run.request.spec),
            version: version || undefined,
            model: session.model || usage.lastModel || route.model || undefined,
            provider: provider === 'anthropic' ? undefined : provider,
            sessionId: session.sessionId || undefined,
            secondCredential: usage.secondCredential,
        },
        metadata: { costUsd, inputTokens, outputTokens, turnCount, durationMs, errorCount },
    };
}
function patchFacts({ patch }) {
    return { ...(0,patch_size/* patchSize */.I)(patch), leftOut: patch.leftOut, merged: patch.merged };
}
function loopOf({ run, prepared, executed, captured }) {
    const loop = executed?.loop;
    const costUsd = run.request.replay ? 0 : prepared?.model.gateway.usage().costUsd;
    return loop && (0,course/* loopFacts */.cU)(loop, loop.completedBy, captured && (0,patch_size/* patchSize */.I)(captured.patch), costUsd);
}
function denialsOf({ prepared, executed }) {
    const tools = executed?.result.session.denials ?? [];
    const gateway = prepared?.model.gateway.usage().denials ?? [];
    const held = prepared?.github?.gateway.refused() ?? [];
    // What the copy of GitHub has refused, it knows best, and it says what would allow it.
    const ofGitHub = (executed ? refusedGitHubCalls(executed.result.transcript) : []).filter(({ what, writes, absent }) => absent || !(writes && held.length > 0 && /^(gh |mcp__github)/.test(what)));
    return [
        ...held.map((one) => ({ source: 'github', ...one, writes: true })),
        ...ofGitHub.map(({ what, writes }) => ({
            source: 'github',
            what,
            ...(writes ? { writes } : {}),
        })),
        ...tools
            .filter(({ toolName, input }) => gitHubCalls(toolName, input).length === 0)
            .map(({ toolName }) => ({ source: 'tool', what: toolName })),
        ...gateway.map(({ what, why }) => ({ source: 'gateway', what, why })),
    ];
}
function sessionReason({ run, prepared, executed }, error) {
    // What has worked was not kept from starting.
    const begun = (executed?.result.transcript.metadata.turnCount ?? 0) > 0;
    const named = (reason) => (begun && reason === 'setup_failed' ? 'agent_error' : reason);
    if (error !== undefined)
        return run.request.signal?.aborted ? 'cancelled' : named((0,determine_outcome/* reasonOfError */.OX)((0,errors/* describeError */.Uc)(error).code));
    if (!prepared || !executed)
        return 'internal_error';
    return prepared.model.gateway.usage().budgetExceeded
        ? 'budget_exceeded'
        : named(executed.result.session.reason);
}
function errorOf(last, error) {
    const thrown = error ?? last.executed?.result.session.error;
    if (thrown === undefined)
        return undefined;
    const { redact } = last.run;
    const { code, message, hint } = (0,errors/* describeError */.Uc)(cancelledOr(thrown, last));
    return { code, message: redact(message), hint: redact(hint) };
}
/** What an abort has thrown is no fault of anybody's. */
function cancelledOr(thrown, { run, executed }) {
    if (!run.request.signal?.aborted || (0,errors/* describeError */.Uc)(thrown).code !== 'INTERNAL_ERROR')
        return thrown;
    const when = executed ? 'after the session' : 'before the session started';
    return new errors/* ExecutionError */.Re('EXECUTION_CANCELLED', `The run was cancelled ${when}.`, {
        hint: 'Start the run again.',
        cause: thrown,
    });
}
function outputsMissing({ image }, names, invalid) {
    const sentences = [
        ...(names.length > 0 ? [`The agent did not write ${names.join(', ')}.`] : []),
        ...invalid.map(({ name, problems }) => `${name} is not valid: ${problems.join('; ')}`),
    ];
    return new errors/* PatchError */.DF('OUTPUT_MISSING', sentences.join(' '), {
        hint: image === undefined
            ? 'Say in the request what each of these files must contain.'
            : 'Let the image write them to `/caisson/output`, or leave them out of `outputs.required`; `manifest.json` is always required.',
    });
}
function hostPathsOf({ prepared, executed }) {
    return prepared && executed ? (0,execution/* hostPaths */.tO)(prepared.sandbox, prepared.workspace.path) : {};
}
/** An adapter image has to leave what it promises: files of the same name that Caisson writes do not count. */
async function missingOutputs({ folder, request, agent }) {
    const isImage = agent.image !== undefined;
    const own = isImage ? ['transcript.json'] : config_spec/* OWN_OUTPUTS */.EG;
    const written = new Set(isImage ? [] : ['manifest.json', 'summary.md']);
    const missing = [];
    for (const name of new Set([...(isImage ? ['manifest.json'] : []), ...request.spec.outputs.required])) {
        if (written.has(name))
            continue;
        const path = (0,external_node_path_.join)(folder.output, own.includes(name) ? '' : capture/* AGENT_OUTPUT */.qB, name);
        const there = await (0,promises_.stat)(path).catch(() => null);
        const isEmpty = isImage && name === 'summary.md' && there?.size === 0;
        if (!there?.isFile() || isEmpty)
            missing.push(name);
    }
    return missing;
}
async function writeReadable(last, manifest, answer) {
    const { folder, redact, request, progress } = last.run;
    const report = (0,report_run/* reportInput */.BO)(last, manifest, answer);
    await (0,promises_.writeFile)(folder.summary, (0,summaries/* renderSummaryFile */.B2)(report));
    await (0,report_run/* keepPage */.tP)(folder, {
        manifest,
        request: (0,report_run/* requestOf */.fo)(report),
        answer,
        card: (0,proof_card/* proofCard */.Lk)(report),
        hostPaths: hostPathsOf(last),
        failedOutputs: report.failedOutputs,
        serverUrl: report.serverUrl,
        runUrl: report.runUrl,
        commentUrl: progress.commentUrl,
        pulls: request.publish.to === 'forge',
        redact,
    });
}


/***/ }),

/***/ 64154:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fl: () => (/* binding */ addHeld),
/* harmony export */   Pb: () => (/* binding */ judgeOf),
/* harmony export */   w7: () => (/* binding */ heldAnswer)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(37428);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(24807);
/* harmony import */ var _config_actions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(28121);
/* harmony import */ var _github_gateway_writes_layer_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(4398);
/* harmony import */ var _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(58825);
/* harmony import */ var _report_delivery_proposed_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(49125);
/* harmony import */ var _report_review_compose_review_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(97936);
/* harmony import */ var _report_review_findings_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(21037);
/* harmony import */ var _agent_files_expected_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(83610);











/**
 * What the sealed copy of GitHub holds for a run: what the workflow lets the agent propose, and comments on the run's own
 * target, which are its answer. Delivery judges all of it again.
 */
function judgeOf(request) {
    const { delivery, task } = request;
    const rules = (0,_agent_files_expected_js__WEBPACK_IMPORTED_MODULE_2__/* .actionRules */ .oM)(request);
    const own = task.target.kind === 'none' ? undefined : task.target.number;
    const whyNotAllowed = (write, held) => {
        const { kind } = write;
        if ('number' in write && kind !== 'comment' && write.number !== own)
            return `\`${kind}\` is for the issue or pull request of this run alone, not for #${write.number}.`;
        const before = held.filter((one) => one.kind === kind && !isAnswer(one, own)).length;
        return whyNotNamed(rules, kind, namesIn(write), before);
    };
    return (write, held) => {
        const reviews = isOfReview(write);
        if ((reviews || isAnswer(write, own)) && delivery.comment === 'none')
            return 'The workflow wants no comment from this run: its input `comment` is `none`.';
        if (reviews)
            return whyNoReview(request, write);
        if (isAnswer(write, own))
            return null;
        const { kind } = write;
        const why = kind === 'pull-request' ? whyNoPullRequest(request, write, rules, held) : whyNotAllowed(write, held);
        if (why !== null)
            return why;
        const { error } = _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__/* .actionsSchema */ .HQ.safeParse({ actions: [proposalOf(write)] });
        return error ? `\`${kind}\`: ${error.issues[0]?.message}` : null;
    };
}
/** Whether the workflow lets a run do so once more, and with these names. */
function whyNotNamed(rules, kind, names, before) {
    const rule = rules.find((one) => one.kind === kind);
    const line = [kind, names.join(', ')].filter(Boolean).join(': ');
    if (rule === undefined)
        return `The workflow does not allow it: its input \`actions\` would have to have \`${line}\`.`;
    if (before >= rule.most)
        return `The workflow's input \`actions\` allows \`${kind}\` ${rule.most} times in a run.`;
    const refused = names.find((name) => !(0,_config_actions_js__WEBPACK_IMPORTED_MODULE_4__/* .mayName */ .vx)(rule, name));
    return refused === undefined
        ? null
        : `The workflow's input \`actions\` does not allow \`${kind}\` of \`${refused}\`.`;
}
/** Delivery opens it, as it would without the agent's words; whom and what it names needs the actions for that. */
function whyNoPullRequest({ task: { target }, outsider }, pull, rules, held) {
    if (outsider)
        return 'A run that somebody without write access started opens no pull request.';
    if (target.kind === 'pull_request')
        return `A run delivers one change, and that of this run goes to the branch of #${target.number}: leave it in the files, or push that branch.`;
    const first = held.findIndex(({ kind }) => kind === 'pull-request');
    if (first !== -1)
        return `A run delivers one change as one pull request, and this one has opened #${_github_gateway_writes_layer_js__WEBPACK_IMPORTED_MODULE_5__/* .FIRST_HELD */ .ti + first} already: edit that, or leave the rest to another run.`;
    const refused = (0,_report_delivery_proposed_js__WEBPACK_IMPORTED_MODULE_6__/* .namesOfPull */ .Zm)(pull).flatMap(([kind, names]) => names.flatMap((name, index) => whyNotNamed(rules, kind, [name], index) ?? []));
    return refused[0] ?? null;
}
function isOfReview(write) {
    return write.kind === 'review' || write.kind === 'reply';
}
/** Whoever may start a run that changes something may have their pull request reviewed. */
function whyNoReview({ task: { target }, outsider, delivery }, write) {
    if (target.kind !== 'pull_request' || target.number !== write.number)
        return `A review is for the pull request of this run alone, not for #${write.number}.`;
    if (outsider)
        return 'A run that somebody without write access started may comment, not review.';
    const { event = 'comment', ...found } = foundIn([write]);
    if (!(0,_report_review_compose_review_js__WEBPACK_IMPORTED_MODULE_7__/* .mayReviewWith */ .cc)(event, delivery))
        return `The setting \`delivery.reviewEvent\` does not allow it: it would have to be \`${event}\`.`;
    const { error } = _report_review_findings_js__WEBPACK_IMPORTED_MODULE_8__/* .findingsSchema */ .Q.safeParse(found);
    return error ? `The review: ${zod__WEBPACK_IMPORTED_MODULE_9__/* .prettifyError */ .S1(error)}` : null;
}
/** What is held of reviews, in the form of `findings.json`. */
function foundIn(held) {
    const reviews = held.filter((write) => write.kind === 'review');
    const summary = reviews.flatMap(({ body }) => body || []).join('\n\n');
    const [verdict] = reviews.flatMap(({ event }) => (event === 'COMMENT' ? [] : event)).slice(-1);
    return {
        findings: reviews.flatMap(({ comments }) => comments.map(findingOf)),
        replies: held.flatMap((write) => (write.kind === 'reply' ? { to: write.to, message: write.body } : [])),
        ...(verdict ? { event: verdict === 'APPROVE' ? 'approve' : 'request-changes' } : {}),
        ...(summary ? { summary } : {}),
    };
}
const SUGGESTION = /^```suggestion[^\n]*\n([\s\S]*?)^```[^\S\n]*$/m;
/** The first suggestion is shown as one; further ones are text. */
function findingOf({ body, ...place }) {
    const [fence = '', suggestion] = SUGGESTION.exec(body.replace(/\r\n/g, '\n')) ?? [];
    if (suggestion === undefined)
        return { ...place, message: body };
    const message = body.replace(/\r\n/g, '\n').replace(fence, '').trim() || 'Suggestion:';
    return { ...place, message, suggestion: suggestion.replace(/\n$/, '') };
}
/** Whether it is a comment where the run's own answer goes. */
function isAnswer(write, own) {
    return write.kind === 'comment' && write.number === own;
}
/** What a rule may restrict. */
function namesIn(write) {
    switch (write.kind) {
        case 'label':
        case 'remove-label':
        case 'create-label':
            return [write.label];
        case 'assign':
            return [write.assignee];
        case 'milestone':
            return [write.title];
        case 'request-reviewers':
            return [write.reviewer];
        case 'dispatch':
            return [write.workflow];
        case 'comment':
            return [String(write.number)];
        case 'edit':
            return ['title', 'body', 'draft'].filter((key) => key in write);
        case 'react':
            return [write.content];
        case 'create-issue':
            return write.labels;
        default:
            return [];
    }
}
function proposalOf(write, placeholder) {
    const { kind: action } = write;
    switch (write.kind) {
        case 'comment':
            return { action: 'comment', on: write.number, body: write.body };
        case 'create-issue':
            return {
                action: 'create-issue',
                title: write.title,
                body: write.body,
                labels: write.labels,
                placeholder,
            };
        case 'pull-request': {
            const { kind: _, head: _head, ...more } = write;
            return { action: 'pull-request', ...more, placeholder };
        }
        default: {
            const { kind: _, number: _number, ...more } = { number: 0, ...write };
            return { action, ...more };
        }
    }
}
/** The comments on the run's target: they are its answer, instead of the agent's last message. Undefined without any. */
function heldAnswer({ task: { target } }, held) {
    const own = target.kind === 'none' ? undefined : target.number;
    const bodies = held.flatMap((write) => (write.kind === 'comment' && write.number === own ? write.body : []));
    return bodies.length === 0 ? undefined : bodies.join('\n\n');
}
/**
 * Adds what is held to the files in which the agent proposes and reviews, so that there is one way to GitHub. Resolves to
 * whether there is a review, and anything else.
 */
async function addHeld(folder, request, held) {
    const { target } = request.task;
    const own = target.kind === 'none' ? undefined : target.number;
    const proposals = held.flatMap((write, index) => isAnswer(write, own) || isOfReview(write) ? [] : [proposalOf(write, _github_gateway_writes_layer_js__WEBPACK_IMPORTED_MODULE_5__/* .FIRST_HELD */ .ti + index)]);
    if (proposals.length > 0)
        await addTo((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__/* .ACTIONS */ .kl), _report_actions_proposals_js__WEBPACK_IMPORTED_MODULE_3__/* .actionsSchema */ .HQ, { actions: [] }, ({ actions }) => ({
            actions: together(actions, proposals),
        }));
    const reviewed = held.some(isOfReview);
    const { findings, replies = [], ...more } = foundIn(held);
    if (reviewed)
        await addTo((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, _report_review_findings_js__WEBPACK_IMPORTED_MODULE_8__/* .FINDINGS */ .T), _report_review_findings_js__WEBPACK_IMPORTED_MODULE_8__/* .findingsSchema */ .Q, { findings: [], replies: [] }, (there) => ({
            ...{ ...there, ...more },
            findings: together(there.findings, findings),
            replies: together(there.replies, replies),
        }));
    return { reviewed, proposed: proposals.length > 0 };
}
/** In a file that is not valid, nothing is added: what is wrong is said of it, it is corrected, and then this is added. */
async function addTo(file, schema, empty, add) {
    const there = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(file).catch(() => null);
    const text = there?.isFile() ? await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => '') : JSON.stringify(empty);
    const { data } = schema.safeParse((0,_base_json_js__WEBPACK_IMPORTED_MODULE_10__/* .parseJson */ .qF)(text));
    if (!data)
        return;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(file), { recursive: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, JSON.stringify(add(data)));
}
function together(there, added) {
    const known = new Set(there.map((one) => JSON.stringify(one)));
    return [...there, ...added.filter((one) => !known.has(JSON.stringify(one)))];
}


/***/ }),

/***/ 52889:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ writeHandoff)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24807);
/* harmony import */ var _handoff_record_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(12446);




/** Writes `handoff.json` into the output folder, before the digests of its files are computed. */
async function writeHandoff(o) {
    const { sha: commit, ref } = o.manifest.base;
    const failedOutputs = (o.failedOutputs ?? []).map(({ command, tail }) => ({
        command,
        tail: o.redact(tail),
    }));
    // Only fields of the schema, without secrets that somebody wrote into an issue.
    const { sent: _, failed: __, ...task } = o.task;
    const handoff = {
        handoff: 1,
        runId: o.folder.id,
        workflow: o.workflow,
        task: (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .mapTexts */ .zO)(task, o.redact),
        base: { commit, ...(ref === undefined ? {} : { ref }) },
        tree: o.tree,
        answer: o.answer,
        ...(failedOutputs.length > 0 ? { failedOutputs } : {}),
    };
    const text = JSON.stringify(_handoff_record_js__WEBPACK_IMPORTED_MODULE_3__/* .handoffSchema */ .Q8.parse(handoff), null, 2);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(o.folder.output, _handoff_record_js__WEBPACK_IMPORTED_MODULE_3__/* .HANDOFF_FILE */ .YH), `${text}\n`);
}


/***/ }),

/***/ 22662:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QG: () => (/* binding */ transcriptOf),
/* harmony export */   U$: () => (/* binding */ endLoop),
/* harmony export */   cU: () => (/* binding */ loopFacts)
/* harmony export */ });
/* harmony import */ var _agents_transcript_sessions_join_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(11547);

function endLoop({ iterations }, completedBy) {
    const transcripts = iterations.map(({ session }) => session.transcript);
    const last = transcripts.pop();
    if (last === undefined)
        throw new Error('a loop ends after its first iteration');
    const earlier = transcripts.reduce((before, next, index) => (before ? (0,_agents_transcript_sessions_join_js__WEBPACK_IMPORTED_MODULE_0__/* .joinIterations */ .x)(before, index + 1, next) : next), null);
    return { completedBy, iterations, last, earlier };
}
/** The transcript of the whole loop. */
function transcriptOf({ earlier, last, iterations }) {
    return earlier ? (0,_agents_transcript_sessions_join_js__WEBPACK_IMPORTED_MODULE_0__/* .joinIterations */ .x)(earlier, iterations.length, last) : last;
}
const NO_PATCH = { files: 0, additions: 0, deletions: 0, bytes: 0 };
/**
 * What the manifest says about a loop; `patch` is the run's own, which the last iteration left, and `costUsd` what the run has
 * cost: corrections of the last iteration belong to it.
 */
function loopFacts({ iterations }, completedBy, patch, costUsd) {
    const last = iterations.length - 1;
    const earlierUsd = iterations.slice(0, last).reduce((sum, one) => sum + one.costUsd, 0);
    return {
        completedBy,
        iterations: iterations.map(({ session, verify, ...own }, index) => {
            const { metadata } = session.transcript;
            const { sessionId } = session.session;
            const { files, additions, deletions, bytes } = (index === last ? patch : undefined) ?? own.patch ?? NO_PATCH;
            return {
                ...(sessionId === undefined ? {} : { sessionId }),
                costUsd: index === last && costUsd !== undefined ? costUsd - earlierUsd : own.costUsd,
                inputTokens: metadata.inputTokens,
                outputTokens: metadata.outputTokens,
                turns: metadata.turnCount,
                durationMs: metadata.durationMs,
                patch: { files, additions, deletions, bytes },
                ...(verify === undefined ? {} : { verify }),
            };
        }),
    };
}


/***/ }),

/***/ 89289:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   fi: () => (/* binding */ mcpFolder),
/* harmony export */   g9: () => (/* binding */ mcpProcesses),
/* harmony export */   jK: () => (/* binding */ serverFolders)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


/** Where the folders of a run's servers are: beside the gateway's, whose path is short enough for sockets. */
function mcpFolder({ gateway }) {
    return (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(gateway), 'mcp');
}
/** The folder of each server. */
async function serverFolders(folder) {
    const all = mcpFolder(folder);
    const names = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(all).catch(() => []);
    return names.map((name) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(all, name));
}
/**
 * What the processes of servers have as the ID of their run where no sandbox of their own holds them: they outlive the
 * agent's sandbox, which ends all processes with the run's own ID.
 */
function mcpProcesses(runId) {
    return `${runId}.mcp`;
}


/***/ }),

/***/ 90278:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DA: () => (/* binding */ removeLeftovers),
/* harmony export */   kQ: () => (/* binding */ endWhatRuns),
/* harmony export */   ky: () => (/* binding */ engineOf),
/* harmony export */   yQ: () => (/* binding */ emptyEngine)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_16__ = __webpack_require__(74743);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_15__ = __webpack_require__(17594);
/* harmony import */ var _base_sweep_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(81229);
/* harmony import */ var _base_write_whole_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(17700);
/* harmony import */ var _change_verify_clean_layers_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(92164);
/* harmony import */ var _run_run_folder_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(40953);
/* harmony import */ var _sandbox_bubblewrap_bubblewrap_limits_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(16343);
/* harmony import */ var _sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(22822);
/* harmony import */ var _sandbox_engine_detect_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(16103);
/* harmony import */ var _sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(91977);
/* harmony import */ var _sandbox_remote_written_js__WEBPACK_IMPORTED_MODULE_14__ = __webpack_require__(28945);
/* harmony import */ var _sandbox_temporary_js__WEBPACK_IMPORTED_MODULE_13__ = __webpack_require__(53636);
/* harmony import */ var _environment_layers_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(30022);
/* harmony import */ var _mcp_traces_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(89289);

















/** Milliseconds after which an engine has finished what a killed client requested. */
const AFTERMATH_MS = 300;
/**
 * Removes what a run whose process is gone has left: processes, containers, volumes, networks, mounts,
 * sockets, clean copies. Work that only a container has is fetched first. False if something may be left because its engine does not answer.
 */
async function removeLeftovers(folder, record, host, log) {
    const engine = await engineOf(record, host, log);
    // What lies in its memory is gone with the container's last process.
    if (engine && !engine.capabilities.bindMounts)
        await fetchWork(engine, folder, record, log);
    const servers = await (0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_3__/* .serverFolders */ .jK)(folder);
    await (0,_run_run_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .removeGatewayFolder */ .jF)(folder);
    const { overlay } = (record.workspace ?? {});
    const clean = await endWhatRuns(record, engine, log, async (there) => {
        if (overlay)
            await (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_5__/* .releaseLayers */ .O8)(there, overlay, record.id);
        for (const place of [folder.dir, ...servers, folder.verify, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.verify, 'command')])
            await (0,_sandbox_container_kernel_work_js__WEBPACK_IMPORTED_MODULE_6__/* .releaseCacheWork */ .l4)(there, place);
        for (const work of (0,_change_verify_clean_layers_js__WEBPACK_IMPORTED_MODULE_7__/* .cleanWorkFolders */ .E)(folder.verify)) {
            if ((0,node_fs__WEBPACK_IMPORTED_MODULE_0__.existsSync)(work))
                await (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_5__/* .releaseLayers */ .O8)(there, { work }, (0,_environment_layers_js__WEBPACK_IMPORTED_MODULE_5__/* .cleanLayersName */ .Jz)(record.id));
        }
    });
    for (const dir of [folder.verify, (0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_3__/* .mcpFolder */ .fi)(folder)])
        await (0,_base_sweep_js__WEBPACK_IMPORTED_MODULE_8__/* .removeTree */ .dM)(dir);
    for (const name of ['sandbox', 'network']) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder.dir, name), { recursive: true, force: true });
    }
    for (const dir of [folder.dir, folder.output])
        await (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_9__/* .removeHalfWritten */ .v6)(dir);
    return clean;
}
/** Null if it does not answer, or nothing of it was used. */
async function engineOf({ engine: preferred }, { env, engines }, log) {
    if (preferred === undefined)
        return null;
    return (0,_sandbox_engine_detect_js__WEBPACK_IMPORTED_MODULE_10__/* .detectEngine */ .u)({ preferred, env, ...(engines ? { engines } : {}), log });
}
/**
 * Ends and removes what an agent whose Caisson is gone has outside its folders: processes, containers,
 * volumes, networks, control groups, sockets. `more` may need the engine. False if something may be left
 * because the engine does not answer.
 */
async function endWhatRuns(whose, engine, log, more = async () => { }) {
    await (0,_sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_11__/* .killStragglers */ .fb)(whose.id);
    await (0,_sandbox_process_stragglers_js__WEBPACK_IMPORTED_MODULE_11__/* .killStragglers */ .fb)((0,_mcp_traces_js__WEBPACK_IMPORTED_MODULE_3__/* .mcpProcesses */ .g9)(whose.id));
    const clean = whose.engine === undefined || (await removeFromEngine(whose, engine, log, more));
    if (!whose.engine)
        await (0,_sandbox_bubblewrap_bubblewrap_limits_js__WEBPACK_IMPORTED_MODULE_12__/* .removeGroupsOf */ .Yz)(`caisson-${whose.id}`);
    await (0,_sandbox_temporary_js__WEBPACK_IMPORTED_MODULE_13__/* .removeTemporary */ .cF)(whose.id);
    return clean;
}
/** On an engine that shares no folders with this machine, the agent's work is only in its container. */
async function fetchWork(engine, { home, agentOutput: output }, { id, state, workspace }, log) {
    // Of a setup nothing is kept, and a run that is over has told what it kept.
    if (!workspace || state === 'preparing' || state === 'done')
        return;
    try {
        if (await (0,_sandbox_remote_written_js__WEBPACK_IMPORTED_MODULE_14__/* .fetchWritten */ .KH)(engine, { workspace: workspace.path, home, output }))
            log.info(`Fetched the work of run ${id} from its container.`);
    }
    catch (error) {
        log.warn(`The work of run ${id} could not be fetched from its container, so the patch shows what was here before: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_15__/* .describeError */ .Uc)(error).message}`);
    }
}
async function removeFromEngine({ id, engine: name }, engine, log, more) {
    if (!engine) {
        log.warn(`${name} does not answer. A later command will remove what run ${id} left there.`);
        return false;
    }
    try {
        await engine.removeByLabel(`caisson.run=${id}`);
        // A killed client may have requested a container that the engine is only now creating.
        await _base_clock_js__WEBPACK_IMPORTED_MODULE_16__/* .systemClock */ .m.sleep(AFTERMATH_MS);
        const { failed } = await engine.removeByLabel(`caisson.run=${id}`);
        await more(engine);
        if (failed === undefined)
            return true;
        log.warn(`${engine.name} may still have something of run ${id}: ${failed}`);
        return false;
    }
    catch (error) {
        log.warn(`What run ${id} left could not be removed completely: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_15__/* .describeError */ .Uc)(error).message}`);
        return false;
    }
}
/** The graceful end of a run: removes whatever its engine still has. Throws ENGINE_FAILED if it cannot. */
async function emptyEngine(engine, id) {
    const { failed } = await engine.removeByLabel(`caisson.run=${id}`);
    if (!failed)
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_15__/* .SandboxError */ .ES('ENGINE_FAILED', `${engine.name} may still have something of this run: ${failed}`, {
        hint: 'The next Caisson command removes it once the engine answers.',
    });
}


/***/ }),

/***/ 88701:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b: () => (/* binding */ reserveSpace),
/* harmony export */   s: () => (/* binding */ releaseSpace)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70972);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);




/** Bytes for each purpose: a patch of ordinary size; transcript, summary and manifest of a long run. */
const RESERVE = 16 * 2 ** 20;
const WHOLE = 2 * RESERVE;
const reserveOf = (folder) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder.dir, 'reserve');
/**
 * Takes the disk space that the end of a run needs, before an agent can fill the disk. Rejects with DISK_FULL if there
 * is not that much.
 */
async function reserveSpace(folder) {
    const path = reserveOf(folder);
    const env = { PATH: '/usr/bin:/bin' };
    try {
        // Where the command or the file system cannot allocate, zeros are written.
        const { exitCode } = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_2__/* .runCommand */ .d1)('fallocate', ['-l', String(WHOLE), path], { env });
        if (exitCode !== 0)
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(path, Buffer.alloc(WHOLE));
    }
    catch (cause) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
        const { code } = cause;
        if (code !== 'ENOSPC' && code !== 'EDQUOT')
            throw cause;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .WorkspaceError */ .kP('DISK_FULL', `Less than ${WHOLE / 2 ** 20} MiB is free where the run is kept: ${folder.dir}`, { hint: 'Free disk space on the runner (large caches and images first) and run again.', cause });
    }
}
/** Gives space back for what is written next; `end` gives back all of it. */
async function releaseSpace(folder, purpose) {
    const path = reserveOf(folder);
    if (purpose === 'end')
        return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.truncate)(path, RESERVE).catch((error) => {
        if (error.code !== 'ENOENT')
            throw error;
    });
}


/***/ })

};
