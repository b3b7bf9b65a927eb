export const id = 3704;
export const ids = [3704];
export const modules = {

/***/ 92097:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CV: () => (/* binding */ adapterManifestSchema),
/* harmony export */   cW: () => (/* binding */ ADAPTER_EXITS)
/* harmony export */ });
/* unused harmony exports ADAPTER_PHASES, ADAPTER_ERRORS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _adapter_spec_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(58939);


/** The phases of an adapter, in the order in which they happen. */
const ADAPTER_PHASES = ['preflight', 'init', 'execute', 'collect', 'artifacts'];
/** How an adapter ends, and the exit code that says the same. */
const ADAPTER_EXITS = { success: 0, failure: 1, needs_human: 2 };
/** Codes of errors that Caisson and the conformance suite know; an adapter may have others. */
const ADAPTER_ERRORS = {
    unsupportedVersion: 'unsupported_version',
    missingSecret: 'missing_secret',
    modelFailed: 'model_failed',
    outputMissing: 'output_missing',
    cancelled: 'cancelled',
};
const durationMs = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0);
/** What an adapter image says about its own run: `/caisson/output/manifest.json`. Untrusted. */
const adapterManifestSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    version: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(_adapter_spec_js__WEBPACK_IMPORTED_MODULE_1__/* .CONTRACT_VERSION */ .K).describe('Version of the contract.'),
    status: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['completed', 'failed'])
        .describe('`completed`: all phases ended. `failed`: one of them broke off.'),
    outcome: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(Object.keys(ADAPTER_EXITS))
        .describe('`success` with exit code 0, `failure` with 1, `needs_human` with 2.'),
    message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .exactOptional()
        .describe('One sentence for people: the answer, or what a person has to do.'),
    durationMs: durationMs.describe('Duration of the whole adapter, in milliseconds.'),
    phases: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        name: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(ADAPTER_PHASES),
        durationMs: durationMs.describe('Milliseconds.'),
        ok: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().describe('False for the phase that broke off, which is the last one.'),
    }))
        .min(1)
        .describe('The phases that were begun, in their order.'),
    artifacts: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().describe('Below the output folder.'),
        sha256: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9a-f]{64}$/),
        bytes: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0),
    }))
        .describe('Every other file of the output folder.'),
    tool: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
        version: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
        model: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional().describe('The model that answered.'),
    })
        .describe('The agent that worked.'),
    runtime: zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP())
        .describe('What the agent ran on, by name: `python: 3.13.1`, `os: linux`.'),
    usage: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        inputTokens: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0).exactOptional(),
        outputTokens: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0).exactOptional(),
        turns: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(0).exactOptional(),
    })
        .exactOptional()
        .describe('What the session used, as far as the agent knows.'),
    error: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        code: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .regex(/^[a-z][a-z0-9_]*$/)
            .describe(`\`${Object.values(ADAPTER_ERRORS).join('`, `')}\`, or a code of its own.`),
        message: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1),
    })
        .exactOptional()
        .describe('Why it failed; with every `status: failed`.'),
});


/***/ }),

/***/ 58939:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   K: () => (/* binding */ CONTRACT_VERSION)
/* harmony export */ });
/* unused harmony export adapterSpecSchema */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** Version of the adapter contract (docs/adapter.md); both formats carry it. */
const CONTRACT_VERSION = 1;
/**
 * What an adapter image is told about its run: `/caisson/input/spec.yaml`. Loose, since a later Caisson may say more
 * and an adapter ignores what it does not know.
 */
const adapterSpecSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    version: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(CONTRACT_VERSION)
        .describe('Version of the contract. An adapter refuses a version that it does not know.'),
    run: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().describe('ID of the run.'),
    goal: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().describe('What the person asked for, in their own words; may be empty.'),
    workspace: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .describe('Absolute path of the snapshot of the repository that the adapter changes; also its current folder.'),
    workingDirectory: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .exactOptional()
        .describe('Folder below the workspace that the work is about. Default: its top level.'),
    systemPrompt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .describe('Absolute path of a file with the house rules of the run, to be added to the system prompt.'),
    context: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP())
        .describe('Files below `/caisson/input/context`, such as `issue.md` or `pr.md`. Empty: there is nothing, and perhaps no folder.'),
    tools: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        allowed: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).describe('Tools that the agent may use without asking.'),
        disallowed: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).describe('Tools that the agent may not use.'),
    })
        .describe("Limits of the agent's tools, by Caisson's names for them (`Read`, `Edit`, `Write`, `Bash` …)."),
    limits: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        timeoutMinutes: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().positive().describe('After this time the adapter is stopped.'),
        maxTurns: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().exactOptional().describe('Most answers of the model in one session.'),
        maxBudgetUsd: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig()
            .positive()
            .exactOptional()
            .describe('What the run may cost; the gateway refuses requests beyond it.'),
    })
        .describe('Limits of the run.'),
    outputs: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        required: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP())
            .describe('Files that must be below `/caisson/output` at the end: `manifest.json`, `diff.patch`, `summary.md`, and any other name.'),
    })
        .describe('What the adapter leaves.'),
});


/***/ }),

/***/ 73033:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Zx: () => (/* binding */ imageAgent),
/* harmony export */   wz: () => (/* binding */ IMAGE_AGENT),
/* harmony export */   yO: () => (/* binding */ imageFailure)
/* harmony export */ });
/* unused harmony export translate */
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24807);
/* harmony import */ var _base_tool_names_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(47678);
/* harmony import */ var _port_endpoint_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(75615);
/* harmony import */ var _port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(75752);
/* harmony import */ var _adapter_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92097);
/* harmony import */ var _launcher_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(69738);






/** What an adapter may print as its progress; everything else is a line of its log. */
const SPOKEN = ['system', 'assistant', 'user'];
/**
 * Reads the output of an adapter image. The launcher says when a session begins and how its program exited, which is
 * what counts; a `result` of the program's own fills in the rest.
 */
function translate() {
    let result;
    return (text) => {
        const line = objectOf(text);
        if (line === undefined)
            return [];
        if (line.type === _launcher_js__WEBPACK_IMPORTED_MODULE_0__/* .LAUNCHER */ .V)
            return launched(line, result);
        if (line.type === 'result') {
            result = line;
            return [];
        }
        return SPOKEN.includes(line.type) ? [line] : [];
    };
}
function launched(line, result) {
    if (line['event'] === 'start')
        return [{ type: 'system', subtype: 'init' }];
    const exitCode = Number(line['exitCode']);
    const success = exitCode === _adapter_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .ADAPTER_EXITS */ .cW.success;
    return [
        {
            ...result,
            type: 'result',
            subtype: success ? 'success' : 'error_during_execution',
            is_error: !success,
            exit_code: exitCode,
        },
    ];
}
function objectOf(text) {
    const value = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_2__/* .parseJson */ .qF)(text);
    return typeof Object(value).type === 'string' ? value : undefined;
}
/** Its name in records, where a registered agent has its own. */
const IMAGE_AGENT = 'image';
/** The name of its executable in the container: a launcher of the image's own command. */
const COMMAND = 'adapter';
/** Any image that keeps the contract of docs/adapter.md. The image is also what the agent's container starts from. */
function imageAgent({ image, dialect = 'messages' }) {
    return {
        name: IMAGE_AGENT,
        image,
        displayName: image === '' ? 'The adapter image' : `The adapter image ${image}`,
        speakerName: 'The agent',
        command: COMMAND,
        modelDialects: [dialect],
        modelAccess: 'port',
        capabilities: {
            resume: false,
            fork: false,
            cost: false,
            thinking: false,
            // It is told the limits; nothing shows beforehand whether it keeps them.
            maxTurns: true,
            maxBudget: false,
            pinnedSettings: false,
        },
        install: { command: `docker pull ${image}` },
        tools: {
            own: (names) => [...names],
            powerful: [_base_tool_names_js__WEBPACK_IMPORTED_MODULE_3__/* .SHELL_TOOL */ .cF],
            editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
        },
        // Whether it reads guides is unknown, so it gets them with the prompt.
        guides: { file: 'AGENTS.md', folders: [] },
        commandLine: () => [],
        environment,
        translate,
        explainFailure,
    };
}
function environment({ paths, endpoint, extra }) {
    return { HOME: paths.home, ...(endpoint ? toModel(endpoint, paths.socket) : {}), ...extra };
}
/** The way to the model under the names of the contract, and under those that the usual clients read. */
function toModel(endpoint, socket) {
    const { model, dialect, url, key } = endpoint;
    return {
        CAISSON_MODEL_DIALECT: dialect,
        CAISSON_MODEL_SOCKET: socket,
        CAISSON_MODEL_URL: url,
        CAISSON_MODEL_KEY: key,
        ...(model === undefined ? {} : { CAISSON_MODEL: model }),
        ...(0,_port_endpoint_js__WEBPACK_IMPORTED_MODULE_4__/* .endpointVariables */ .F)(endpoint),
    };
}
function explainFailure({ result, words }) {
    return imageFailure(Number(result['exit_code']), words);
}
/** What an exit code other than 0 means; `words`: what the image said about it. */
function imageFailure(exitCode, words) {
    const said = words === '' ? '' : ` It said: ${(0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .oneLine */ .T)(words)}`;
    if (exitCode === _adapter_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .ADAPTER_EXITS */ .cW.needs_human)
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .failed */ .g)('needs_human', 'EXECUTION_SESSION_FAILED', `The adapter image asks for a person.${said}`, {
            hint: 'Read its message and `agent/summary.md`, then decide, and run again with the answer in the request.',
        });
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', `The adapter image ended with exit code ${exitCode}.${said}`, { hint: 'See its error in `agent/manifest.json` and agent.stderr.log, then run again.' });
}


/***/ }),

/***/ 69738:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ LAUNCHER),
/* harmony export */   k: () => (/* binding */ launcherScript)
/* harmony export */ });
/** Lines of the launcher on standard output, between which the image's own program speaks. */
const LAUNCHER = 'caisson-adapter';
/**
 * A shell script that starts an image's own command and says when it began and how it ended. Needs only `sh`. It stays
 * beside the command, so that a program which ignores SIGINT, as shells make those in the background do, is stopped
 * with SIGTERM: the contract promises no other signal.
 */
function launcherScript(command) {
    return `#!/bin/sh
adapter= stopped=
trap 'stopped=1; [ -z "$adapter" ] || kill -TERM "$adapter" 2>/dev/null' INT TERM
printf '{"type":"${LAUNCHER}","event":"start"}\\n'
exec 3<&0
${command.map(quoted).join(' ')} <&3 3<&- &
adapter=$!
exec 3<&-
[ -z "$stopped" ] || kill -TERM "$adapter" 2>/dev/null
wait "$adapter"
code=$?
while kill -0 "$adapter" 2>/dev/null; do
  wait "$adapter"
  code=$?
done
printf '\\n{"type":"${LAUNCHER}","event":"end","exitCode":%s}\\n' "$code"
exit "$code"
`;
}
function quoted(word) {
    return `'${word.replaceAll("'", `'\\''`)}'`;
}


/***/ }),

/***/ 75615:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D: () => (/* binding */ modelOf),
/* harmony export */   F: () => (/* binding */ endpointVariables)
/* harmony export */ });
/** The endpoint in the variables by which clients of each API are commonly configured. */
function endpointVariables({ dialect, url, key }) {
    if (dialect === 'messages')
        return { ANTHROPIC_BASE_URL: url, ANTHROPIC_API_KEY: key };
    if (dialect === 'generate-content')
        return { GOOGLE_GEMINI_BASE_URL: url, GEMINI_API_KEY: key };
    return { OPENAI_BASE_URL: `${url}/v1`, OPENAI_API_KEY: key };
}
/** The model of a session that names none, for an agent that has no default for a provider of ours. */
const MODELS = {
    anthropic: 'claude-sonnet-4-6',
    openai: 'gpt-5.5',
    gemini: 'gemini-3.1-pro-preview',
    openrouter: 'anthropic/claude-sonnet-4.6',
};
function modelOf({ model, endpoint, }) {
    return model ?? MODELS[endpoint?.provider ?? 'anthropic'] ?? '';
}


/***/ }),

/***/ 75752:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ oneLine),
/* harmony export */   g: () => (/* binding */ failed)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

function failed(reason, code, message, options) {
    return { reason, error: new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ExecutionError */ .Re(code, message, options) };
}
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim().slice(-1000);
}


/***/ }),

/***/ 24956:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Pf: () => (/* binding */ agentFor),
  ub: () => (/* binding */ agentOfRecord)
});

// UNUSED EXPORTS: AGENTS, agentOf

// EXTERNAL MODULE: ./lib/base/agent-names.js
var agent_names = __webpack_require__(8833);
// EXTERNAL MODULE: ./lib/agents/port/endpoint.js
var port_endpoint = __webpack_require__(75615);
// EXTERNAL MODULE: external "node:stream"
var external_node_stream_ = __webpack_require__(57075);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/base/tool-names.js
var tool_names = __webpack_require__(47678);
// EXTERNAL MODULE: ./lib/agents/transcript/lines.js
var transcript_lines = __webpack_require__(72142);
;// CONCATENATED MODULE: ./lib/agents/port/session-lines.js
/** Puts what one session says into lines of the canonical vocabulary. */
class SessionLines {
    /** From the beginning on. */
    session;
    /** The last text. */
    words = '';
    /** How often the model had its turn: again after each result of a tool. */
    turns = 0;
    denials = [];
    #isNewTurn = true;
    #pending;
    begin(session, facts = {}) {
        this.session = session;
        return this.line('system', { subtype: 'init', ...facts });
    }
    line(type, fields) {
        return { type, ...(this.session === undefined ? {} : { session_id: this.session }), ...fields };
    }
    /** Words that are complete; `id`: of the model's message. */
    said(kind, words, id) {
        if (kind === 'text')
            this.words = words;
        return this.#message('assistant', { type: kind, [kind]: words }, id);
    }
    /** Words that come in pieces, which are put together until something else is said. */
    piece(kind, words) {
        const before = this.#pending?.kind === kind ? [] : this.flush();
        this.#pending = { kind, words: (this.#pending?.words ?? '') + words };
        return before;
    }
    flush() {
        const { kind, words } = this.#pending ?? { kind: 'text', words: '' };
        this.#pending = undefined;
        return words.trim() === '' ? [] : [this.said(kind, words)];
    }
    called(call, messageId) {
        return [...this.flush(), this.#message('assistant', { type: 'tool_use', ...call }, messageId)];
    }
    /** `more`: fields of the line beside the message. */
    returned(id, content, is_error, more = {}) {
        const block = { type: 'tool_result', tool_use_id: id, content, is_error };
        return [...this.flush(), { ...this.#message('user', block), ...more }];
    }
    denied({ id, name, input }) {
        this.denials.push({ tool_name: name, tool_use_id: id, tool_input: input });
    }
    ended(fields) {
        return [...this.flush(), this.line('result', fields)];
    }
    #message(type, block, id) {
        if (type === 'assistant' && this.#isNewTurn)
            this.turns++;
        this.#isNewTurn = type === 'user';
        return this.line(type, { message: { ...(id === undefined ? {} : { id }), content: [block] } });
    }
}

;// CONCATENATED MODULE: ./lib/agents/acp/tool-call.js

/** The protocol's kinds of tools by the names that specs and transcripts use. */
const BY_KIND = {
    read: 'Read',
    edit: 'Edit',
    delete: 'Edit',
    move: 'Edit',
    search: 'Grep',
    execute: tool_names/* SHELL_TOOL */.cF,
    fetch: 'WebFetch',
    think: 'Task',
};
/** The name of a call's tool; what is of no kind is called as the agent calls it. */
function toolNameOf(call) {
    const known = BY_KIND[call.kind ?? 'other'];
    if (known === 'Edit' && !diffOf(call)?.oldText && newContentOf(call) !== undefined)
        return 'Write';
    return known ?? call.name ?? call.title ?? 'tool';
}
/** Whether a call already says what it does: some agents tell an edit only when it is done. */
function saysWhat(call) {
    return toolNameOf(call) !== 'Edit' || Object.keys(fieldsOf(call)).length > 0 || diffOf(call) !== undefined;
}
/** What a tool was called with, with the fields by which transcripts know a command and a file. */
function toolInputOf(call) {
    const input = fieldsOf(call);
    const name = toolNameOf(call);
    if (name === tool_names/* SHELL_TOOL */.cF)
        return { ...input, command: commandOf(input) ?? call.title };
    const diff = diffOf(call);
    const path = diff?.path ?? call.locations?.[0]?.path;
    const file = path === undefined ? {} : { file_path: path };
    if (name === 'Write')
        return { ...input, ...file, content: newContentOf(call) };
    if (diff)
        return { ...input, ...file, old_string: diff.oldText ?? '', new_string: diff.newText };
    return { ...input, ...file };
}
/** What a call has returned, as text. */
function toolOutputOf({ content, rawOutput }) {
    const said = (content ?? []).map(toolContentText).filter((text) => text !== '');
    if (said.length > 0)
        return said.join('\n');
    if (typeof rawOutput === 'string')
        return rawOutput;
    const { output, aggregated_output: all, error } = (rawOutput ?? {});
    const text = output ?? all ?? error;
    if (text === undefined)
        return rawOutput === undefined ? '' : JSON.stringify(rawOutput);
    return typeof text === 'string' ? text : JSON.stringify(text);
}
function toolContentText(part) {
    return part.type === 'content' && part.content.type === 'text' ? part.content.text : '';
}
function diffOf({ content }) {
    return content?.find((part) => part.type === 'diff');
}
/** The whole content of a file that a call makes. */
function newContentOf(call) {
    const { content } = fieldsOf(call);
    return typeof content === 'string' ? content : diffOf(call)?.newText;
}
function fieldsOf({ rawInput }) {
    return typeof rawInput === 'object' && rawInput !== null ? rawInput : {};
}
/** Agents state a command as text or as words, and several as a list. */
function commandOf({ command, cmd, commands }) {
    if (Array.isArray(commands))
        return commands.join('\n');
    const said = command ?? cmd;
    if (Array.isArray(said))
        return isShell(said) ? String(said[2]) : said.join(' ');
    return typeof said === 'string' ? said : undefined;
}
/** `/bin/sh -c 'echo hi'`, as words. */
function isShell([shell, option, ...rest]) {
    return rest.length === 1 && /sh$/.test(String(shell)) && /^-l?c$/.test(String(option));
}

;// CONCATENATED MODULE: ./lib/agents/acp/told.js


/** What a session says in the canonical vocabulary. */
class Told {
    #lines = new SessionLines();
    #calls = new Map();
    #totals = {};
    begun(sessionId, facts) {
        return [this.#lines.begin(sessionId, facts)];
    }
    update(update) {
        switch (update.sessionUpdate) {
            case 'agent_message_chunk':
                return update.content.type === 'text' ? this.#lines.piece('text', update.content.text) : [];
            case 'agent_thought_chunk':
                return update.content.type === 'text' ? this.#lines.piece('thinking', update.content.text) : [];
            case 'tool_call':
            case 'tool_call_update':
                return this.#called(update);
            case 'usage_update':
                if (update.cost?.currency === 'USD')
                    this.#totals.total_cost_usd = update.cost.amount;
                return [];
            default:
                return [];
        }
    }
    /** A call with all that was said of it: later words need not repeat the earlier ones, and null changes nothing. */
    known(change) {
        const said = Object.entries(change).filter(([, value]) => value !== null && value !== undefined);
        const before = this.#calls.get(change.toolCallId)?.call;
        return { ...before, ...Object.fromEntries(said), toolCallId: change.toolCallId };
    }
    denied(call) {
        this.#lines.denied(asTold(call));
    }
    ended(response) {
        const { stopReason } = response;
        Object.assign(this.#totals, acpUsage(response));
        if (stopReason === 'end_turn')
            return this.#result({ subtype: 'success', is_error: false });
        if (stopReason === 'max_turn_requests')
            return this.#result({ subtype: 'error_max_turns', is_error: true });
        return this.#result({ ...FAILED, errors: [IN_WORDS[stopReason]] });
    }
    failed(result) {
        return this.#result({ ...FAILED, result });
    }
    #called(change) {
        const id = change.toolCallId;
        const before = this.#calls.get(id);
        if (before?.over)
            return [];
        const call = this.known(change);
        const over = call.status === 'completed' || call.status === 'failed';
        const telling = over || (call.status === 'in_progress' && saysWhat(call));
        const lines = this.#lines.flush();
        if (telling && !before?.told)
            lines.push(...this.#lines.called(asTold(call)));
        if (over)
            lines.push(...this.#lines.returned(id, toolOutputOf(call), call.status === 'failed'));
        this.#calls.set(id, { call, told: telling || before?.told === true, over });
        return lines;
    }
    #result(more) {
        const lines = this.#lines.flush();
        const { turns: num_turns, words: result, denials: permission_denials } = this.#lines;
        return [
            ...lines,
            ...this.#lines.ended({ num_turns, result, permission_denials, ...this.#totals, ...more }),
        ];
    }
}
function asTold(call) {
    return { id: call.toolCallId, name: toolNameOf(call), input: toolInputOf(call) };
}
const FAILED = { subtype: 'error_during_execution', is_error: true };
const IN_WORDS = {
    max_tokens: 'The answer reached the limit of its tokens.',
    refusal: 'The model refused to continue.',
    cancelled: 'The session was cancelled.',
};
/** What agents add to their answer where they count tokens; the protocol's version 1 has no field for it. */
function acpUsage(response) {
    const { usage } = response;
    if (!usage)
        return {};
    const { inputTokens: input_tokens, outputTokens: output_tokens } = usage;
    const { cachedReadTokens: cache_read_input_tokens, cachedWriteTokens: cache_creation_input_tokens } = usage;
    return { usage: { input_tokens, output_tokens, cache_read_input_tokens, cache_creation_input_tokens } };
}

;// CONCATENATED MODULE: ./lib/agents/acp/converse.js








const PROTOCOL_VERSION = 1;
/**
 * One session by the Agent Client Protocol (https://agentclientprotocol.com, version 1). The client offers neither files
 * nor terminals: the agent has those of its sandbox, and nothing of it is to happen outside.
 */
async function converse(options) {
    const { client, ndJsonStream } = await __webpack_require__.e(/* import() */ 8366).then(__webpack_require__.bind(__webpack_require__, 68366));
    const { settings, input, output } = options;
    const told = new Told();
    // Words come in many messages, and the first ones can overtake the answer that opens the session.
    const sources = [];
    const early = [];
    let isOpen = false;
    const tell = (lines, source) => {
        sources.push(source);
        if (lines.length > 0)
            options.tell(lines, sources.splice(0));
    };
    const update = (params) => {
        if (isOpen)
            tell(told.update(params.update), params);
        else
            early.push(params);
    };
    let stop = () => { };
    const app = client({ name: 'caisson' })
        .onNotification('session/update', ({ params }) => update(params))
        .onRequest('session/request_permission', ({ params }) => {
        const toolCall = told.known(params.toolCall);
        const { allowed, response } = answerPermission({ ...params, toolCall }, settings);
        if (!allowed)
            told.denied(toolCall);
        return response;
    });
    const { writable } = ndJsonStream(external_node_stream_.Writable.toWeb(input), new ReadableStream());
    const stream = { writable, readable: jsonLines(output, isMessage, (line) => options.tell([], line)) };
    const ended = app
        .connectWith(stream, async (agent) => {
        const facts = await agent.request('initialize', {
            protocolVersion: PROTOCOL_VERSION,
            clientCapabilities: { fs: { readTextFile: false, writeTextFile: false }, terminal: false },
            clientInfo: { name: 'caisson', version: '1' },
        });
        const sessionId = await openSession(agent, options);
        const version = facts.agentInfo?.version;
        const known = {
            ...(settings.model ? { model: settings.model } : {}),
            ...(version ? { agent_version: version } : {}),
        };
        tell(told.begun(sessionId, { cwd: options.workspace, ...known }), facts);
        isOpen = true;
        early.splice(0).forEach(update);
        stop = () => void agent.notify('session/cancel', { sessionId }).catch(() => { });
        const response = await agent.request('session/prompt', {
            sessionId,
            prompt: promptOf(options),
        });
        tell(told.ended(response), response);
    })
        .catch((error) => {
        const { message } = (0,errors/* describeError */.Uc)(error);
        tell(told.failed(message), { error: message, data: error?.data });
    });
    return { ended, cancel: () => stop() };
}
function isMessage(value) {
    return value?.jsonrpc === '2.0';
}
/** Resuming is not asked for: where an agent keeps its sessions is not known. */
async function openSession(agent, { settings, workspace: cwd }) {
    const opened = await agent.request('session/new', {
        cwd,
        mcpServers: serversOf(settings),
    });
    await chooseModel(agent, opened, settings.model);
    return opened.sessionId;
}
/** Agents that let their client choose offer a list; where the model is not in it, the agent's configuration decides. */
async function chooseModel(agent, { sessionId, configOptions }, model) {
    for (const option of configOptions ?? []) {
        if (option.category !== 'model' || option.type !== 'select' || model === undefined)
            continue;
        const offered = option.options.flatMap((one) => ('options' in one ? one.options : [one]));
        const chosen = offered.find(({ value }) => value === model || value.endsWith(`/${model}`));
        const value = chosen?.value;
        if (value !== undefined && value !== option.currentValue)
            await agent.request('session/set_config_option', {
                sessionId,
                configId: option.id,
                value,
            });
    }
}
/** The protocol has no system prompt of the client's. */
function promptOf({ prompt, settings: { systemPrompt } }) {
    return [systemPrompt, prompt].flatMap((text) => (text ? [{ type: 'text', text }] : []));
}
function serversOf({ servers = {} }) {
    return Object.entries(servers).map(([name, { url, headers }]) => ({
        type: 'http',
        name,
        url,
        headers: Object.entries(headers).map(([key, value]) => ({ name: key, value })),
    }));
}
/**
 * The answer to a question that nobody is there to answer: what the session's settings allow, once, and never for the
 * rest of the session, since that would also be a rule of the agent's own. Pure.
 */
function answerPermission({ toolCall, options }, settings) {
    // A title may be in the model's words.
    const name = toolNameOf({ ...toolCall, title: '' });
    const allowed = isAllowed({ name, paths: (toolCall.locations ?? []).map(({ path }) => path) }, settings);
    const option = options.find(({ kind }) => kind === (allowed ? 'allow_once' : 'reject_once'));
    const outcome = option
        ? { outcome: 'selected', optionId: option.optionId }
        : { outcome: 'cancelled' };
    return { allowed, response: { outcome } };
}
/** Whether the settings let the agent use this tool without being asked. */
function isAllowed({ name, paths }, settings) {
    const { permissionMode = 'acceptEdits', allowedTools = [], disallowedTools = [] } = settings;
    const among = (rules) => rules.some((rule) => rule === name || covers(rule, { name, paths }));
    // A pattern that forbids something, such as a command, is not judged here: what it is about is forbidden.
    const isForbidden = disallowedTools.some((rule) => rule === name || rule.startsWith(`${name}(`));
    if (isForbidden || (settings.tools && !settings.tools.includes(name)))
        return false;
    if (permissionMode === 'bypassPermissions')
        return true;
    const edits = tool_names/* EDITING_TOOLS */.Jf.some((tool) => tool === name);
    if (permissionMode === 'plan')
        return !edits && name !== tool_names/* SHELL_TOOL */.cF && among(allowedTools);
    return among(allowedTools) || (edits && permissionMode === 'acceptEdits');
}
/** Whether a rule such as `Edit(/workspace/src/**)` is for all the files that a call names. */
function covers(rule, { name, paths }) {
    const pattern = rule.startsWith(`${name}(`) ? rule.slice(name.length + 1, -1) : undefined;
    if (pattern === undefined || paths.length === 0)
        return false;
    const isCovered = picomatch(pattern, { dot: true });
    return paths.every((path) => isCovered(path));
}
/**
 * The values that an agent prints, one in a line. `onOther` gets every line that is none that is accepted, and all after
 * the stream has been cancelled, so that nothing of what the agent printed is lost.
 */
function jsonLines(output, accepts, onOther) {
    const lines = new transcript_lines/* LineSplitter */.g();
    let isRead = true;
    return new ReadableStream({
        start(values) {
            const take = (text) => {
                const value = (0,json/* parseJson */.qF)(text);
                if (isRead && accepts(value))
                    values.enqueue(value);
                else if (text.trim() !== '')
                    onOther(text);
            };
            output.on('data', (chunk) => {
                for (const { text } of lines.push(chunk))
                    take(text);
            });
            output.once('end', () => {
                take(lines.end()?.text ?? '');
                if (isRead)
                    values.close();
            });
        },
        cancel() {
            isRead = false;
        },
    });
}

;// CONCATENATED MODULE: ./lib/agents/acp/acp.js


/** Any agent that speaks the protocol: an executable of the user's own, with the arguments that make it speak. */
const acp = {
    name: 'acp',
    displayName: 'ACP agent',
    speakerName: 'The agent',
    command: 'acp-agent',
    modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
    modelAccess: 'port',
    capabilities: {
        // Where it keeps its sessions is not known, so none can be put back.
        resume: false,
        fork: false,
        cost: false,
        thinking: true,
        maxTurns: false,
        maxBudget: false,
        pinnedSettings: false,
    },
    install: {},
    tools: {
        // Tools go by the names that their kinds have in transcripts; the answers to permissions are in those terms.
        own: (names) => [...new Set(names)],
        powerful: ['Bash', 'Task', 'WebFetch', 'WebSearch'],
        editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
    },
    guides: { file: 'AGENTS.md', folders: [''] },
    commandLine: ({ args = [] }) => [...args],
    environment: ({ paths, endpoint, extra }) => ({
        HOME: paths.home,
        ...(endpoint ? (0,port_endpoint/* endpointVariables */.F)(endpoint) : {}),
        ...extra,
    }),
    converse: converse,
};

// EXTERNAL MODULE: ./lib/config/agent-arguments.js
var agent_arguments = __webpack_require__(45502);
;// CONCATENATED MODULE: ./lib/agents/port/session-settings.js
/**
 * Milliseconds of silence after which an agent may give up a call of a server's tool: a day, since Caisson ends calls that
 * take too long. Agents' own limits are a minute or a few.
 */
const SERVER_CALL_MS = 24 * 3600_000;

// EXTERNAL MODULE: ./lib/agents/port/session-verdict.js
var session_verdict = __webpack_require__(75752);
// EXTERNAL MODULE: ./lib/agents/session/api-failure.js
var api_failure = __webpack_require__(88722);
// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/plain-file.js
var plain_file = __webpack_require__(14360);
// EXTERNAL MODULE: ./lib/agents/transcript/host-paths.js
var host_paths = __webpack_require__(86146);
;// CONCATENATED MODULE: ./lib/agents/stores/lines.js





const MOST_NAMES = 200;
/**
 * Files below an agent's HOME: each step is a name or the pattern of one, the last one the file's. The agent could
 * write there, so no link is followed, and no more than a few names are looked at. The largest file comes first.
 */
async function filesBelow(home, steps) {
    let level = [home];
    for (const step of steps) {
        const next = [];
        for (const folder of level) {
            if (!(await (0,plain_file/* isPlainFolder */.Zr)(folder)))
                continue;
            const names = typeof step === 'string' ? [step] : await matching(folder, step);
            next.push(...names.map((name) => (0,external_node_path_.join)(folder, name)));
        }
        level = next.slice(0, MOST_NAMES);
    }
    const found = await Promise.all(level.map(async (path) => ({ path, facts: await (0,promises_.lstat)(path).catch(() => null) })));
    return found
        .filter(({ facts }) => facts !== null)
        .sort((a, b) => (b.facts?.size ?? 0) - (a.facts?.size ?? 0))
        .map(({ path }) => path);
}
async function matching(folder, pattern) {
    const names = await (0,promises_.readdir)(folder);
    return names.filter((name) => pattern.test(name)).sort();
}
/** A JSON object, or null. */
function parseLine(text) {
    return objectOf((0,json/* parseJson */.qF)(text));
}
/** The objects among the lines of a text. */
function parseLines(text) {
    return text
        .split('\n')
        .map(parseLine)
        .filter((line) => line !== null);
}
/** The objects of a list. */
function objectsIn(value) {
    return Array.isArray(value) ? value.map(objectOf).filter((one) => one !== null) : [];
}
/** The value if it is an object; null for a list as well. */
function objectOf(value) {
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? value : null;
}
/** These fields of an object, as far as it has them. */
function pick(from, fields) {
    return Object.fromEntries(fields.flatMap((key) => (Object.hasOwn(from, key) ? [[key, from[key]]] : [])));
}
/** An object with what its user said in the message below `key`, as `user` leaves it: a text, or the texts of a list. */
function withUserText(line, key, user) {
    const message = objectOf(line[key]);
    if (!message)
        return line;
    const content = message['content'];
    const said = Array.isArray(content)
        ? content.map((block) => {
            const { text } = objectOf(block) ?? {};
            return typeof text === 'string' ? { ...block, text: user(text) } : block;
        })
        : typeof content === 'string'
            ? user(content)
            : content;
    return { ...line, [key]: { ...message, content: said } };
}
/** JSON lines, with a newline at the end. Written anew: of a key that comes twice, readers take different ones. */
function stringifyLines(lines) {
    return lines.map((line) => `${JSON.stringify(line)}\n`).join('');
}
/**
 * Paths below the first folder that a line names, as paths below the working directory. The agent chose the first: see
 * `SessionFiles.movedTo`.
 */
function movedLines(text, folderIn, workingDirectory) {
    const lines = parseLines(text);
    const before = lines.map(folderIn).find((folder) => typeof folder === 'string');
    if (typeof before !== 'string' || !/^\/[^/]/.test(before) || before === workingDirectory)
        return text;
    const moved = (0,host_paths/* showPaths */.c)({ [before]: workingDirectory });
    return stringifyLines(lines.map((line) => moved(line)));
}
const REMOVED = 'This message held a credential and was removed.';
/** Fields that say where a line belongs and what kind it is. */
const PLACE = /(?:^|[a-z])(?:id|Id|ID|Uuid)$|^(?:uuid|type|role|name|tool|toolName|status|timestamp|startTime|cwd|directory)$/;
/** A line of which nothing is left but its structure, so that calls and their outputs stay together. */
function hollow(line) {
    const empty = (value) => {
        if (typeof value === 'string')
            return REMOVED;
        if (Array.isArray(value))
            return value.map(empty);
        const fields = objectOf(value);
        if (fields === null)
            return value;
        return Object.fromEntries(Object.entries(fields).map(([key, inner]) => [
            key,
            PLACE.test(key) && typeof inner === 'string' ? inner : empty(inner),
        ]));
    };
    const parsed = parseLine(line);
    return parsed === null ? '***' : JSON.stringify(empty(parsed));
}

;// CONCATENATED MODULE: ./lib/agents/stores/one-file.js


/** What most agents call a session. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
/** The files of an agent that keeps each session in one file. */
function oneFile({ isSessionId, steps, place, folderIn, ...own }) {
    return {
        ...own,
        isSessionId: (id) => isSessionId.test(id),
        async find(home, sessionId) {
            const [from] = await filesBelow(home, steps(sessionId));
            return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }];
        },
        pathInHome(name, workingDirectory) {
            const id = name.replace(/\.jsonl$/, '');
            if (!isSessionId.test(id))
                return null;
            return (0,external_node_path_.join)(...(place?.(id, workingDirectory) ?? steps(id).map(String)));
        },
        movedTo: (text, workingDirectory) => movedLines(text, folderIn, workingDirectory),
        withoutContent: hollow,
    };
}

;// CONCATENATED MODULE: ./lib/agents/claude/session-files.js







/** Below HOME: one folder for each working directory. */
const PROJECTS = ['.claude', 'projects'];
const SESSIONS = 100;
const PROJECT_FOLDERS = 50;
const SIDE_FILES = 500;
/**
 * Beside a session: long outputs, which the conversation names by their path, and what subagents said. Any other
 * name is not Claude Code's own and is not taken.
 */
const SIDE_FOLDERS = ['tool-results', 'subagents'];
const SIDE_NAME = /^[A-Za-z0-9][A-Za-z0-9._-]{0,120}\.(?:txt|json|jsonl)$/;
/** Claude Code's session files: `$HOME/.claude/projects/<working directory>/<session>.jsonl`. */
const sessionFiles = {
    isSessionId: (id) => UUID.test(id),
    find,
    pathInHome(name, workingDirectory) {
        const [session = '', side, file, ...more] = name.replace(/\.jsonl$/, '').split('/');
        if (!UUID.test(session) || more.length > 0)
            return null;
        if (side !== undefined && (!SIDE_FOLDERS.some((known) => known === side) || file === undefined))
            return null;
        return (0,external_node_path_.join)(...PROJECTS, projectName(workingDirectory), ...name.split('/'));
    },
    movedTo,
    readConversation,
    withoutContent,
};
/** Name of the folder in which Claude Code keeps the sessions of a working directory (checked with 2.1.329). */
function projectName(workingDirectory) {
    return workingDirectory.replace(/[^A-Za-z0-9]/g, '-');
}
/** The agent could write the file, so it chooses what is replaced; that changes only what it reads of itself. */
function movedTo(text, workingDirectory) {
    const lines = text.split('\n').map((line) => session_files_parseLine(line));
    const before = lines.map((line) => line?.cwd).find((cwd) => typeof cwd === 'string');
    if (typeof before !== 'string' || !/^\/[^/]/.test(before) || before === workingDirectory)
        return text;
    const sides = (path) => `${PROJECTS.join('/')}/${projectName(path)}`;
    const moved = (0,host_paths/* showPaths */.c)({ [before]: workingDirectory, [sides(before)]: sides(workingDirectory) });
    return lines.map((line) => (line === null ? '' : JSON.stringify(moved(line)))).join('\n');
}
async function find(home, sessionId) {
    const folder = await projectOf(home, sessionId);
    if (folder === null)
        return null;
    const sessions = [sessionId, ...(await othersIn(folder, sessionId))];
    const sides = [];
    for (const id of sessions)
        sides.push(...(await sideFiles(folder, id)));
    return [...sessions.map((id) => `${id}.jsonl`), ...sides].map((name) => ({
        from: (0,external_node_path_.join)(folder, name),
        name,
        conversation: name.endsWith('.jsonl'),
    }));
}
/** The folder of the working directory that the session ran in; its name differs where there is no container. */
async function projectOf(home, sessionId) {
    const projects = (0,external_node_path_.join)(home, ...PROJECTS);
    for (const path of [(0,external_node_path_.join)(home, PROJECTS[0]), projects])
        if (!(await (0,plain_file/* isPlainFolder */.Zr)(path)))
            return null;
    for (const name of (await (0,promises_.readdir)(projects)).sort().slice(0, PROJECT_FOLDERS)) {
        const folder = (0,external_node_path_.join)(projects, name);
        if (!(await (0,plain_file/* isPlainFolder */.Zr)(folder)))
            continue;
        if ((await (0,promises_.readdir)(folder)).includes(`${sessionId}.jsonl`))
            return folder;
    }
    return null;
}
/** Sessions before the last one: those of a loop's earlier iterations. */
async function othersIn(folder, last) {
    const ids = (await (0,promises_.readdir)(folder))
        .map((name) => name.replace(/\.jsonl$/, ''))
        .filter((name) => UUID.test(name) && name !== last);
    return [...new Set(ids)].sort().slice(0, SESSIONS);
}
async function sideFiles(folder, id) {
    const found = [];
    if (!(await (0,plain_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(folder, id))))
        return found;
    for (const side of SIDE_FOLDERS) {
        if (!(await (0,plain_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(folder, id, side))))
            continue;
        const names = (await (0,promises_.readdir)((0,external_node_path_.join)(folder, id, side))).filter((name) => SIDE_NAME.test(name));
        found.push(...names.sort().map((name) => (0,external_node_path_.join)(id, side, name)));
    }
    return found.slice(0, SIDE_FILES);
}
/**
 * Only lines with a `uuid` belong to the conversation (checked with 2.1.329: the resumed session sends the same
 * messages); the rest are totals, permission modes and copies of requests, which a later session must not take from
 * a file that the agent could write. Without the totals a resumed session counts its own cost from zero.
 */
function readConversation(file, redact, user = (text) => text) {
    const kept = [];
    const spoken = new Set();
    for (const raw of file.split('\n')) {
        const line = session_files_parseLine(raw);
        if (typeof line?.uuid !== 'string')
            continue;
        const clean = redact(saidByUser(line, user) ?? raw);
        // Redaction keeps JSON valid, but nothing here depends on that.
        if (session_files_parseLine(clean) === null)
            continue;
        kept.push(clean);
        if (line.message?.content !== undefined)
            spoken.add(line.type);
    }
    return {
        text: kept.length === 0 ? '' : `${kept.join('\n')}\n`,
        usable: spoken.has('user') && spoken.has('assistant'),
    };
}
/** What a person has said, also while the agent was at work; null for any other line. */
function saidByUser(line, user) {
    const { prompt } = objectOf(line.attachment) ?? {};
    if (line.type === 'user')
        return JSON.stringify(withUserText(line, 'message', user));
    if (typeof prompt !== 'string')
        return null;
    return JSON.stringify({ ...line, attachment: { ...line.attachment, prompt: user(prompt) } });
}
function withoutContent(line) {
    const parsed = session_files_parseLine(line);
    if (parsed === null)
        return '***';
    const { type, uuid, ...rest } = parsed;
    const position = Object.fromEntries(['parentUuid', 'sessionId', 'timestamp', 'version', 'cwd', 'isSidechain'].flatMap((key) => key in rest ? [[key, rest[key]]] : []));
    const role = type === 'assistant' ? 'assistant' : 'user';
    const content = 'This message held a credential and was removed.';
    return JSON.stringify({ type, uuid, ...position, message: { role, content } });
}
const session_files_parseLine = (text) => objectOf((0,json/* parseJson */.qF)(text));

;// CONCATENATED MODULE: ./lib/agents/claude/tools.js


/** What the to-do list was before it became several tools (up to 2.1.1xx), and what people and definitions still write. */
const FORMER = 'TodoWrite';
const WRITES = tool_names/* TODO_TOOLS */.FY[0];
/** The tools of Claude Code. */
const tools = {
    // Whoever names the to-do list by its former name, or names the tool that writes to it today, means both. A version
    // ignores names that it does not know.
    own(names) {
        const more = names.includes(FORMER) ? tool_names/* TODO_TOOLS */.FY : names.includes(WRITES) ? [FORMER] : [];
        return [...new Set([...names, ...more])];
    },
    // Named although the list of available tools is closed: any of these would bypass it, and a repository's settings
    // cannot bring back what is denied.
    powerful: [
        'Bash',
        'PowerShell',
        'Monitor',
        'Task',
        'Agent',
        'Skill',
        'SlashCommand',
        'WebFetch',
        'WebSearch',
    ],
    formerEditing: ['MultiEdit'],
    ofServer: (server, tool) => `mcp__${server}__${tool.replace(/[^A-Za-z0-9_-]/g, '_')}`,
    // Claude Code reads a rule as gitignore does: a pattern that it cannot express is widened.
    editRule(tool, pattern, workspace) {
        const { base } = picomatch.scan(pattern);
        const simple = /[{}()[\]!@+?\\]/.test(pattern)
            ? [base, '**'].filter((part) => part !== '').join('/')
            : pattern;
        return `${tool}(/${workspace}/${simple})`;
    },
};

;// CONCATENATED MODULE: ./lib/agents/claude/claude-code.js







/** A headless session that streams JSON. Every choice is explicit, so that no CLI version's default decides. */
function commandLine(settings) {
    const newSession = settings.resume === undefined || settings.forkSession === true;
    return [
        '--print',
        '--input-format',
        'stream-json',
        '--output-format',
        'stream-json',
        // Without it the CLI refuses stream-json together with --print.
        '--verbose',
        '--permission-mode',
        settings.permissionMode ?? 'acceptEdits',
        // Otherwise the repository's .mcp.json starts its own servers.
        '--strict-mcp-config',
        ...value('--mcp-config', configOf(settings)),
        '--setting-sources',
        (settings.settingSources ?? ['user']).join(','),
        ...value('--settings', pinnedSettings(settings)),
        ...value('--model', settings.model),
        ...value('--max-turns', settings.maxTurns),
        ...value('--max-budget-usd', settings.maxBudgetUsd),
        // An empty list means no tools at all.
        ...value('--tools', settings.tools && tools.own(settings.tools).join(',')),
        ...list('--allowedTools', settings.allowedTools),
        ...list('--disallowedTools', settings.disallowedTools),
        ...(settings.systemPromptFile === undefined
            ? value('--append-system-prompt', settings.systemPrompt || undefined)
            : value('--append-system-prompt-file', settings.systemPromptFile)),
        ...value('--resume', settings.resume),
        ...(settings.resume !== undefined && settings.forkSession ? ['--fork-session'] : []),
        // The CLI refuses an ID for a session that resumes under its own.
        ...(newSession ? value('--session-id', settings.sessionId) : []),
        ...(0,agent_arguments/* agentArguments */.un)(settings.args ?? []),
    ];
}
/** Claude Code gives up on a prompt as text that has not arrived within 3 seconds. */
function input(prompt) {
    return `${JSON.stringify({ type: 'user', message: { role: 'user', content: prompt } })}\n`;
}
/** The servers as `.mcp.json` would have them. */
function configOf({ servers = {} }) {
    const entries = Object.entries(servers).map(([name, server]) => [
        name,
        { type: 'http', ...server, timeout: SERVER_CALL_MS },
    ]);
    return entries.length === 0 ? undefined : JSON.stringify({ mcpServers: Object.fromEntries(entries) });
}
/** Settings that override every settings file. */
function pinnedSettings({ pinnedEnv, disableHooks }) {
    if (pinnedEnv === undefined && !disableHooks)
        return undefined;
    return JSON.stringify({
        ...(pinnedEnv ? { env: pinnedEnv } : {}),
        ...(disableHooks ? { disableAllHooks: true } : {}),
    });
}
function value(flag, argument) {
    return argument === undefined ? [] : [flag, String(argument)];
}
/** One argument for all tools: the flag takes everything that follows it. */
function list(flag, names) {
    return names === undefined || names.length === 0 ? [] : [flag, tools.own(names).join(',')];
}
/** Not a secret: the gateway replaces it with the real one. */
const DUMMY_KEY = 'sk-caisson-gateway-holds-the-key';
/**
 * What Claude Code needs, and nothing of the environment that Caisson runs in. With an `ANTHROPIC_BASE_URL` in `extra`
 * the gateway's socket is not used.
 */
function environment({ paths, permissionMode, tools, extra = {}, }) {
    const viaGateway = {
        ANTHROPIC_UNIX_SOCKET: paths.socket,
        // Without it Claude Code looks for the API on the network, even with a socket.
        ANTHROPIC_BASE_URL: 'http://localhost',
    };
    return {
        HOME: paths.home,
        ...(extra['ANTHROPIC_BASE_URL'] === undefined ? viaGateway : {}),
        ANTHROPIC_API_KEY: DUMMY_KEY,
        // No telemetry, no error reports, no update checks.
        CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: '1',
        DISABLE_AUTOUPDATER: '1',
        // By default it prefers zsh, but commands are written for bash. Without bash it looks for other shells.
        CLAUDE_CODE_SHELL: '/bin/bash',
        // The gateway also retries, before the first byte; the two would multiply.
        CLAUDE_CODE_MAX_RETRIES: '3',
        // Root may bypass permissions only where this says that it is in a sandbox.
        ...(permissionMode === 'bypassPermissions' ? { IS_SANDBOX: '1' } : {}),
        // Otherwise `@/etc/passwd` in a prompt brings that file, whatever tools there are.
        ...(tools && !tools.includes('Read') ? { CLAUDE_CODE_DISABLE_FILE_MENTIONS: '1' } : {}),
        ...extra,
    };
}
/** Routes to the model that are used only when Caisson itself sets them. */
const ROUTES = [
    'ANTHROPIC_UNIX_SOCKET',
    'ANTHROPIC_AUTH_TOKEN',
    'CLAUDE_CODE_USE_BEDROCK',
    'CLAUDE_CODE_USE_VERTEX',
    'CLAUDE_CODE_USE_FOUNDRY',
];
/**
 * The variables that no settings file may change. The `env` of a repository's settings overrides the environment
 * (checked with 2.1.329) and could send the session elsewhere; `--settings` overrides both.
 */
function pinnedEnvironment(env) {
    const ours = Object.entries(env).filter(([name]) => /^(?:ANTHROPIC|CLAUDE_CODE|DISABLE)_/.test(name));
    return { ...Object.fromEntries(ROUTES.map((name) => [name, ''])), ...Object.fromEntries(ours) };
}
const KINDS = /^\.claude\/(?:(?:agents|commands|output-styles|rules|skills)\/|settings\.json$|CLAUDE\.md$)/;
/** Skills, commands, agents, rules, settings and guides, which Claude Code also takes from `~/.claude`. */
const projectFiles = {
    paths: ['CLAUDE.md', '.claude'],
    inHome: (path) => (path === 'CLAUDE.md' ? '.claude/CLAUDE.md' : KINDS.test(path) ? path : null),
    contentInHome: (path, content) => (path === '.claude/settings.json' ? withoutPlugins(content) : content),
};
/** A marketplace may be a folder of the repository, which is the head's. */
function withoutPlugins(content) {
    try {
        const { enabledPlugins: _, extraKnownMarketplaces: __, ...settings } = JSON.parse(content.toString('utf8'));
        return Buffer.from(JSON.stringify(settings));
    }
    catch {
        return null;
    }
}
/**
 * What Claude Code says about a failure beyond the general words: refusals by the API, overlong prompts, lost
 * sessions.
 */
function explainFailure({ result, words, heard, now, pages }) {
    const status = result.api_error_status ?? undefined;
    if (status !== undefined || result.terminal_reason === 'api_error')
        return (0,api_failure/* apiFailure */.t)({ status, words, heard, now, pages });
    if (result.terminal_reason === 'prompt_too_long')
        return (0,api_failure/* promptTooLong */.n)(words);
    if (!/no conversation found/i.test(words))
        return undefined;
    return (0,session_verdict/* failed */.g)('agent_error', 'EXECUTION_SESSION_FAILED', words, {
        hint: 'Check the session ID and that the home folder of its run still exists, or start a new session.',
    });
}
/** The version of Claude Code that this release of Caisson was tested with. */
const DEFAULT_VERSION = '2.1.329';
/** npm integrity of `@anthropic-ai/claude-code-<platform>`, by version. Any other version needs one by input. */
const RELEASES = {
    '2.1.329': {
        'linux-x64': 'sha512-+n4lu1ubYAp02Y0X/MAUnxw9yY6SHHZ77F+IoW+V0wVoFuiI9opdH6gofjf14gXJCEYMTNpks7Gn1i8XZTKAWA==',
        'linux-arm64': 'sha512-IiG5umFToSCVWqB1lEsxxwIxKgxPXyZ3DRU915v8J4Bz5Q3JpslM0ew1m5yaT+lFXBPvYxmsEgi0XI68XHND0A==',
        'linux-x64-musl': 'sha512-EouW7B/aG3GOQBmzN9MxHV9uTOE2r6E+VIlFBrBgIEBuBBF4qH1GTvg5/CVf53gGp4DgVf1CYdBHjS+2NeDP4A==',
        'linux-arm64-musl': 'sha512-uVWrRp60cqvikJ13Rtmlkd8WuJtJEWAuGJzenJ0or0I7by05kRWopFdDdpWYQi8dRIJ6+W9T9w+PA4B+EjfCXQ==',
        'darwin-x64': 'sha512-6cjJiD19yxOzdnzErJ8ougFKoksK/wUvOJb6V2iCXg1rM9gGEY1I7HE8jQnvh6buAuXHtHaahfoiiISaplOxYg==',
        'darwin-arm64': 'sha512-brgS94FOoB+ekq1gIeNpBtGAbzWxE1UEeBQWfk1KX1BStrMIxwWXriPfQLKEkFTWHpmGXv2fZxxMQJsR+5PhZw==',
    },
};
/** Claude Code. Its `stream-json` output is the canonical vocabulary, so nothing is translated. */
const claudeCode = {
    ...agent_names/* DEFAULT_AGENT */.kz,
    command: 'claude',
    modelDialects: ['messages'],
    modelAccess: 'socket',
    capabilities: {
        resume: true,
        fork: true,
        cost: true,
        thinking: true,
        maxTurns: true,
        maxBudget: true,
        pinnedSettings: true,
    },
    install: {
        packages: {
            defaultVersion: DEFAULT_VERSION,
            digests: RELEASES,
            packageName: (platform) => `@anthropic-ai/claude-code-${platform}`,
            member: 'package/claude',
            megabytes: 600,
        },
        command: 'npm install -g @anthropic-ai/claude-code',
    },
    tools: tools,
    guides: { file: 'CLAUDE.md', folders: ['', '.claude'] },
    projectFiles,
    commandLine,
    input,
    environment,
    pinnedEnvironment,
    explainFailure,
    sessionFiles: sessionFiles,
    // The executable is built with Bun.
    runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
};

;// CONCATENATED MODULE: ./lib/agents/codex/environment.js
/** The variable from which Codex takes the credential of its model, which is no secret. */
const KEY_VARIABLE = 'CAISSON_MODEL_KEY';
/** What Codex needs, and nothing of the environment that Caisson runs in. */
function environment_environment({ paths, endpoint, extra = {} }) {
    return { HOME: paths.home, ...(endpoint ? { [KEY_VARIABLE]: endpoint.key } : {}), ...extra };
}

;// CONCATENATED MODULE: ./lib/agents/codex/command-line.js



/**
 * Features that reach for a network, wait for a person, or run what nobody asked for. A name that a version does not
 * know is a warning.
 */
const FEATURES_OFF = [
    'apps',
    'plugins',
    'remote_plugin',
    'hooks',
    'goals',
    'tool_suggest',
    'image_generation',
    'browser_use',
    'computer_use',
    'in_app_browser',
    'skill_mcp_dependency_install',
    'shell_snapshot',
    'daemon_auto_start',
    // The gateway reads bodies as they are.
    'enable_request_compression',
];
/**
 * A headless session that prints JSON lines; the prompt comes on standard input. All configuration is in the
 * arguments, which no file overrides: neither `~/.codex/config.toml` nor a repository's `.codex` is read (a repository
 * that nobody has trusted has no say: checked with 0.169.0).
 */
function command_line_commandLine(settings) {
    return [
        'exec',
        ...sessionOf(settings),
        '--json',
        '--ignore-user-config',
        '--ignore-rules',
        '--skip-git-repo-check',
        ...configurationOf(settings),
        ...(0,agent_arguments/* agentArguments */.un)(settings.args ?? []),
        '-',
    ];
}
/** The configuration of a session as arguments, which every program of Codex's takes. */
function configurationOf(settings) {
    const all = { ...limitsOf(settings), ...command_line_configOf(settings) };
    return Object.entries(all).flatMap(([key, value]) => ['-c', `${key}=${toml(value)}`]);
}
function sessionOf({ resume, forkSession }) {
    if (resume === undefined)
        return [];
    return [forkSession ? 'fork' : 'resume', resume];
}
/**
 * The sandbox is Caisson's: Codex's own needs rights that a sealed container has not. It still refuses edits where it
 * is told that nothing may be written. Nobody is there to be asked, so what would need a permission is taken away.
 */
function limitsOf(settings) {
    const { permissionMode = 'acceptEdits' } = settings;
    const edits = tool_names/* EDITING_TOOLS */.Jf.some((tool) => mayUse(tool, settings) && (permissionMode === 'acceptEdits' || command_line_isAllowed(tool, settings)));
    const hasShell = mayUse(tool_names/* SHELL_TOOL */.cF, settings) && command_line_isAllowed(tool_names/* SHELL_TOOL */.cF, settings);
    return {
        sandbox_mode: edits || hasShell ? 'danger-full-access' : 'read-only',
        approval_policy: 'never',
        ...(hasShell ? {} : { 'features.shell_tool': false, 'features.unified_exec': false }),
        ...(mayUse('Agent', settings) ? {} : { 'features.multi_agent': false }),
    };
}
/** Without a question. A rule about some files holds for all: the patch is checked for its paths. */
function command_line_isAllowed(tool, { permissionMode, allowedTools = tool_names/* DEFAULT_TOOLS */.G1 }) {
    if (permissionMode === 'plan')
        return false;
    return permissionMode === 'bypassPermissions' || allowedTools.some((rule) => (0,tool_names/* toolOf */.wS)(rule) === tool);
}
function mayUse(tool, { tools, disallowedTools = [] }) {
    // Whoever names the tools that files need has not said anything about other agents.
    const there = tools === undefined || tools.includes(tool) || (tool === 'Agent' && tools.includes(tool_names/* SHELL_TOOL */.cF));
    return there && !disallowedTools.includes(tool);
}
function command_line_configOf(settings) {
    const { endpoint, settingSources = ['user'], allowedTools = [] } = settings;
    const instructions = instructionsOf(settings);
    return {
        ...(settings.model === undefined ? {} : { model: settings.model }),
        ...(endpoint ? { model_provider: 'caisson', 'model_providers.caisson': providerOf(endpoint.url) } : {}),
        ...Object.fromEntries(FEATURES_OFF.map((feature) => [`features.${feature}`, false])),
        'skills.bundled.enabled': false,
        // At the provider: the gateway lets it through where `agent.serverTools` has it.
        web_search: allowedTools.includes('WebSearch') && mayUse('WebSearch', settings) ? 'live' : 'disabled',
        check_for_update_on_startup: false,
        'analytics.enabled': false,
        'history.persistence': 'none',
        // A login shell would forget the search path of the job.
        allow_login_shell: false,
        ...(settingSources.includes('project') ? {} : { project_doc_max_bytes: 0 }),
        ...(instructions === undefined ? {} : { developer_instructions: instructions }),
    };
}
/** The gateway repeats what failed before its first byte; the two would multiply. */
function providerOf(url) {
    return {
        name: 'Caisson',
        base_url: `${url}/v1`,
        env_key: KEY_VARIABLE,
        wire_api: 'responses',
        supports_websockets: false,
        request_max_retries: 0,
        stream_max_retries: 1,
    };
}
/** Codex takes no file with instructions beside its own. */
function instructionsOf({ systemPrompt, systemPromptFile }) {
    if (systemPromptFile === undefined)
        return systemPrompt || undefined;
    return `Before anything else, read all of ${systemPromptFile} and follow it: these are your instructions.`;
}
/** A value as TOML has it: its strings are written as JSON's are. */
function toml(value) {
    if (typeof value !== 'object')
        return JSON.stringify(value);
    if (Array.isArray(value))
        return `[${value.map((entry) => toml(entry)).join(',')}]`;
    return `{${Object.entries(value)
        .map(([key, entry]) => `${key}=${toml(entry)}`)
        .join(',')}}`;
}

;// CONCATENATED MODULE: ./lib/agents/codex/session-files.js




/** Below HOME: a folder for each year, month and day of the start. */
const session_files_SESSIONS = ['.codex', 'sessions'];
const ROLLOUT = /^rollout-\d{4}-\d{2}-\d{2}T\d{2}-\d{2}-\d{2}-([0-9a-f-]{36})\.jsonl$/;
const MOST_SESSIONS = 100;
/** Codex's session files: `$HOME/.codex/sessions/2026/11/23/rollout-2026-11-23T17-05-03-<session>.jsonl`. */
const session_files_sessionFiles = {
    isSessionId: (id) => UUID.test(id),
    find: session_files_find,
    pathInHome(name) {
        const id = name.replace(/\.jsonl$/, '');
        return UUID.test(id) ? (0,external_node_path_.join)(...session_files_SESSIONS, ...sessionFolder(id)) : null;
    },
    movedTo: (text, workingDirectory) => movedLines(text, ({ payload }) => objectOf(payload)?.['cwd'], workingDirectory),
    readConversation: session_files_readConversation,
    withoutContent: session_files_withoutContent,
};
/** The folders and the file of a session: its ID begins with the time of its start, in milliseconds. */
function sessionFolder(id) {
    const started = new Date(Number.parseInt(id.replace('-', '').slice(0, 12), 16)).toISOString();
    const [day = '', time = ''] = started.slice(0, 19).split('T');
    return [...day.split('-'), `rollout-${day}T${time.replaceAll(':', '-')}-${id}.jsonl`];
}
/** The session asked for, then the others of this home: those of a loop, and of agents that it has started. */
async function session_files_find(home, sessionId) {
    const found = new Map();
    for (const from of (await filesBelow(home, [...session_files_SESSIONS, /^\d{4}$/, /^\d\d$/, /^\d\d$/, ROLLOUT])).sort()) {
        const id = ROLLOUT.exec((0,external_node_path_.basename)(from))?.[1];
        if (id === undefined || !UUID.test(id) || found.size >= MOST_SESSIONS)
            continue;
        found.set(id, { from, name: `${id}.jsonl`, conversation: true });
    }
    const own = found.get(sessionId);
    if (!own)
        return null;
    found.delete(sessionId);
    return [own, ...found.values()];
}
/**
 * Only what was said and done, behind a head of its own (checked with 0.169.0: the resumed session sends the same items,
 * and its own instructions). The agent could write the file, and a later session takes `base_instructions` of the head
 * and messages of the roles `developer` and `system` as orders, so none of these is kept; settings and totals are not
 * either. Without the totals a resumed session counts from zero.
 */
function session_files_readConversation(file, redact, user = (text) => text) {
    const kept = [];
    const spoken = new Set();
    let headed = false;
    for (const raw of file.split('\n')) {
        const line = codex_session_files_parseLine(redact(raw));
        const payload = line && keptPayload(line, user);
        if (!line || !payload || (line.type === 'session_meta' && headed))
            continue;
        if (line.type === 'session_meta')
            headed = true;
        const { timestamp, ordinal, type } = line;
        // Written anew: of a key that comes twice, Codex may read the one that was not looked at.
        kept.push(JSON.stringify({ timestamp, ordinal, type, payload }));
        if (type !== 'response_item')
            continue;
        const { type: item, role } = payload;
        if (role === 'user')
            spoken.add('user');
        if (role === 'assistant' || /_call$/.test(String(item)))
            spoken.add('model');
    }
    return { text: kept.length === 0 ? '' : `${kept.join('\n')}\n`, usable: spoken.size === 2 };
}
/** Without an originator, Codex takes the file for none of its own. */
const STARTED_BY = { originator: 'codex_exec', source: 'exec' };
const HEAD = ['id', 'timestamp', 'cwd', 'cli_version'];
/** Items beside messages that are part of a conversation. */
const ITEMS = [
    'reasoning',
    'function_call',
    'function_call_output',
    'custom_tool_call',
    'custom_tool_call_output',
    'local_shell_call',
    'web_search_call',
    'compaction',
];
/** What a conversation keeps of a line; null: nothing. */
function keptPayload({ type, payload }, user) {
    if (typeof payload !== 'object' || payload === null)
        return null;
    switch (type) {
        case 'session_meta': {
            const fields = Object.entries(payload).filter(([key, value]) => HEAD.some((one) => one === key) && typeof value === 'string');
            return { ...Object.fromEntries(fields), ...STARTED_BY };
        }
        case 'response_item':
            return isConversation(payload) ? saidBy(payload, user) : null;
        case 'compacted': {
            const { message, replacement_history: history } = payload;
            if (!Array.isArray(history))
                return { message };
            const items = history.filter(isConversation);
            return { message, replacement_history: items.map((item) => saidBy(item, user)) };
        }
        default:
            return null;
    }
}
const saidBy = (item, user) => item.type === 'message' && item.role === 'user' ? withUserText({ item }, 'item', user).item : item;
function isConversation(item) {
    if (item?.type === 'message')
        return item.role === 'user' || item.role === 'assistant';
    return ITEMS.includes(item?.type);
}
const session_files_REMOVED = 'This message held a credential and was removed.';
/** What a line was, so that calls and their outputs stay together. */
function session_files_withoutContent(line) {
    const parsed = codex_session_files_parseLine(line);
    if (parsed === null)
        return '***';
    const { payload = {}, ...rest } = parsed;
    if (parsed.type === 'compacted')
        return JSON.stringify({ ...rest, payload: { message: session_files_REMOVED } });
    return JSON.stringify({ ...rest, payload: emptied(payload) });
}
function emptied({ type, role, call_id, name, ...rest }) {
    const call = { type, call_id, name };
    switch (type) {
        case 'function_call':
            return { ...call, arguments: '{}' };
        case 'custom_tool_call':
            return { ...call, input: session_files_REMOVED };
        case 'function_call_output':
        case 'custom_tool_call_output':
            return { type, call_id, output: session_files_REMOVED };
        case 'message': {
            const kind = role === 'assistant' ? 'output_text' : 'input_text';
            return { type, role, content: [{ type: kind, text: session_files_REMOVED }] };
        }
        case undefined:
            return { ...rest, base_instructions: undefined, git: undefined };
        default:
            return { type: 'message', role: 'user', content: [{ type: 'input_text', text: session_files_REMOVED }] };
    }
}
const codex_session_files_parseLine = (text) => objectOf((0,json/* parseJson */.qF)(text));

;// CONCATENATED MODULE: ./lib/agents/codex/translate.js


/** Reads the stream of one session. Codex does not say when it asks its model: that is after a tool's result. */
function translate({ model, }) {
    const begun = new Set();
    const lines = new SessionLines();
    const called = (call) => {
        if (begun.has(call.id))
            return [];
        begun.add(call.id);
        const { id, name, input } = call;
        return lines.called({ id, name, input });
    };
    const item = (kind, one) => {
        const over = kind === 'item.completed';
        if (one.type === 'agent_message' || one.type === 'reasoning') {
            if (!over)
                return [];
            if (one.type === 'reasoning')
                return [lines.said('thinking', one.text ?? '')];
            return [lines.said('text', one.text ?? '')];
        }
        if (one.type === 'error')
            return [lines.line('system', { subtype: 'warning', message: one.message ?? '' })];
        return callsOf(one).flatMap((call) => [
            ...called(call),
            ...(over ? lines.returned(call.id, call.output, call.failed) : []),
        ]);
    };
    const result = (more) => lines.ended({ num_turns: lines.turns, ...more });
    return (text) => {
        const line = lineOf(text);
        switch (line?.type) {
            case 'thread.started':
                return [lines.begin(line.thread_id, model === undefined ? {} : { model })];
            case 'turn.started':
                return [];
            case 'item.started':
            case 'item.updated':
            case 'item.completed':
                return line.item ? item(line.type, line.item) : undefined;
            case 'error':
                return [lines.line('system', retryOf(line.message ?? ''))];
            case 'turn.completed':
                return result({
                    subtype: 'success',
                    is_error: false,
                    result: lines.words,
                    usage: codexUsage(line.usage ?? {}),
                });
            case 'turn.failed': {
                const why = line.error?.message ?? 'The turn failed.';
                return result({ subtype: 'error_during_execution', is_error: true, errors: [messageIn(why)] });
            }
            default:
                return undefined;
        }
    };
}
function callsOf(item) {
    const { id = '', type = '', status } = item;
    const common = { id, failed: status === 'failed' || status === 'declined', output: '' };
    switch (type) {
        case 'command_execution':
            return [
                {
                    ...common,
                    name: 'Bash',
                    input: { command: translate_commandOf(item.command ?? '') },
                    output: item.aggregated_output ?? '',
                },
            ];
        case 'file_change':
            return (item.changes ?? []).map(({ path = '', kind = '' }, index) => ({
                ...common,
                id: `${id}:${index}`,
                name: kind === 'add' ? 'Write' : 'Edit',
                input: { file_path: path, kind },
            }));
        case 'web_search':
            return [{ ...common, name: 'WebSearch', input: { query: item['query'] } }];
        default:
            return [otherCall(item, common)];
    }
}
/** Calls that other versions and settings have: MCP tools, agents, lists of things to do. */
function otherCall(item, common) {
    const { id: _id, type = 'unknown', status: _status, server, tool, arguments: given, result, ...rest } = item;
    const name = typeof server === 'string' && typeof tool === 'string' ? `mcp__${server}__${tool}` : type;
    const input = typeof given === 'object' && given !== null ? given : rest;
    const output = result === undefined || result === null ? '' : JSON.stringify(result);
    return { ...common, name, input, output };
}
function retryOf(message) {
    const [, attempt, most, why = message] = /^Reconnecting\.\.\. (\d+)\/(\d+) \((.*)\)$/s.exec(message) ?? [];
    if (attempt === undefined)
        return { subtype: 'warning', message: messageIn(message) };
    const counts = { attempt: Number(attempt), max_retries: Number(most) };
    return { subtype: 'api_retry', ...counts, error: why };
}
/** Codex repeats the body of some errors as it came. */
function messageIn(words) {
    const { error } = lineOf(words) ?? {};
    return error?.message ?? words;
}
function codexUsage(usage) {
    const { input_tokens: all = 0, cached_input_tokens: read = 0, cache_write_input_tokens: written = 0, } = usage;
    return {
        input_tokens: Math.max(0, all - read - written),
        cache_read_input_tokens: read,
        cache_creation_input_tokens: written,
        output_tokens: usage.output_tokens ?? 0,
    };
}
function lineOf(text) {
    const value = (0,json/* parseJson */.qF)(text);
    return typeof value === 'object' ? value : null;
}
/** The shell around a command that Codex runs: `/bin/bash -lc 'echo hi'`. */
const SHELL = /^\S*\/(?:ba|z|da)?sh -l?c /;
/** What the model asked the shell to run, without the shell and its quotes. */
function translate_commandOf(line) {
    const shell = SHELL.exec(line)?.[0];
    if (shell === undefined)
        return line;
    const words = unquoted(line.slice(shell.length));
    return words ?? line;
}
/** One word of a shell; undefined where there are more. */
function unquoted(text) {
    let word = '';
    for (let at = 0; at < text.length;) {
        const rest = text.slice(at);
        const part = /^'([^']*)'|^"((?:[^"\\]|\\[\s\S])*)"|^\\([\s\S])|^([^\s'"\\]+)/.exec(rest);
        if (!part)
            return undefined;
        const [whole, single, double, escaped, plain] = part;
        word += single ?? double?.replace(/\\([$`"\\])/g, '$1') ?? escaped ?? plain ?? '';
        at += whole.length;
    }
    return word;
}

;// CONCATENATED MODULE: ./lib/agents/codex/codex.js






/** The version of Codex that this release of Caisson was tested with. */
const codex_DEFAULT_VERSION = '0.169.0';
const LINUX_X64 = 'sha512-o05NyAOCDygSPRo1yinzxvkRSdmsZyBD9E7mbpmjRanSfM8lypqWtQgEo4XfNkwhuCR2aFu8mlGOsQGFXVbVww==';
const LINUX_ARM64 = 'sha512-NZ/DaQUpcQmxmqee7Z9uC1rzw3GhSbooawcaTe1LN5Yk+WlinUKGdTXJgClRT/9ogQEEM9TWxYzvxPfj5G/xFg==';
/**
 * npm integrity of `@openai/codex@<version>-<platform>`, by version. Any other version needs one by input. The builds
 * for Linux are static, so one serves every C library.
 */
const codex_RELEASES = {
    '0.169.0': {
        'linux-x64': LINUX_X64,
        'linux-arm64': LINUX_ARM64,
        'linux-x64-musl': LINUX_X64,
        'linux-arm64-musl': LINUX_ARM64,
        'darwin-x64': 'sha512-K1FKSsSLl9v3z5TeagBQXyQRDBIGB5Jncy5dxsRxwT3aaTqN3AI8VrCfoxBxKMOOU9O2QX1vg7WkBwNVth/s9A==',
        'darwin-arm64': 'sha512-5WsWFBbVP78D+6FvNo1MMVxLPZdmcoQlqVJFrF4qx/TmvneLnMQKtLyXkUo54XOTDfoYKpNouTJ/F7gTVA8FnQ==',
    },
};
const TRIPLES = {
    'linux-x64': 'x86_64-unknown-linux-musl',
    'linux-arm64': 'aarch64-unknown-linux-musl',
    'linux-x64-musl': 'x86_64-unknown-linux-musl',
    'linux-arm64-musl': 'aarch64-unknown-linux-musl',
    'darwin-x64': 'x86_64-apple-darwin',
    'darwin-arm64': 'aarch64-apple-darwin',
};
/** The suffix of a package's version: npm has the builds as versions of one package. */
function packageVersion(version, platform) {
    return `${version}-${platform.replace(/-musl$/, '')}`;
}
/** Path of the executable in a platform's package. */
function memberOf(platform) {
    return `package/vendor/${TRIPLES[platform]}/bin/codex`;
}
/** What Codex says of a request that failed: with a status, or in words of its own. */
const STATUS = /(?:unexpected|last) status:? (\d{3})\b/;
const CONNECTION = /stream disconnected|high demand|error sending request|exceeded retry limit/i;
/** What Codex says about a failure beyond the general words: refusals by the API, lost sessions. */
function codex_explainFailure({ words, heard, now, pages }) {
    if (/no rollout found/i.test(words)) {
        return (0,session_verdict/* failed */.g)('agent_error', 'EXECUTION_SESSION_FAILED', words, {
            hint: 'Check the session ID and that the home folder of its run still exists, or start a new session.',
        });
    }
    const status = Number(STATUS.exec(words)?.[1]) || undefined;
    // The gateway's own account of the last request is more exact than the words of a client.
    if (heard)
        return (0,api_failure/* apiFailure */.t)({ status: heard.status, words, heard, now, pages });
    if (/context window|input exceeds/i.test(words))
        return (0,api_failure/* promptTooLong */.n)(words);
    return status !== undefined || CONNECTION.test(words)
        ? (0,api_failure/* apiFailure */.t)({ status, words, now, pages })
        : undefined;
}
/** OpenAI's Codex, headless: `codex exec`. */
const codex = {
    name: 'codex',
    displayName: 'Codex',
    speakerName: 'Codex',
    command: 'codex',
    modelDialects: ['responses'],
    modelAccess: 'port',
    capabilities: {
        resume: true,
        fork: true,
        cost: false,
        thinking: true,
        maxTurns: false,
        maxBudget: false,
        pinnedSettings: false,
    },
    install: {
        packages: {
            defaultVersion: codex_DEFAULT_VERSION,
            digests: codex_RELEASES,
            packageName: () => '@openai/codex',
            packageVersion,
            member: memberOf,
            // Newer models call their tools in a program beside it.
            wholePackage: true,
            megabytes: 700,
        },
        command: 'npm install -g @openai/codex',
    },
    // It reads files with its shell, and has no rules for single files.
    tools: {
        own: (names) => [...new Set(names)],
        powerful: ['Bash', 'Agent', 'WebSearch'],
        wholeOnly: true,
        editRule: (tool, pattern, workspace) => `${tool}(${workspace}/${pattern})`,
    },
    guides: { file: 'AGENTS.md', folders: [''] },
    // The guide, which Codex also takes from its own folder. Its skills have no place of their own there.
    projectFiles: {
        paths: ['AGENTS.md'],
        inHome: (path) => (path === 'AGENTS.md' ? '.codex/AGENTS.md' : null),
        contentInHome: (_path, content) => content,
    },
    commandLine: command_line_commandLine,
    environment: environment_environment,
    translate: translate,
    explainFailure: codex_explainFailure,
    sessionFiles: session_files_sessionFiles,
};

// EXTERNAL MODULE: ./lib/agents/image/image-agent.js
var image_agent = __webpack_require__(73033);
;// CONCATENATED MODULE: ./lib/agents/opencode/tools.js

/** OpenCode's tools by the names that specs and transcripts use. Models of OpenAI get `apply_patch` to edit with. */
const OWN = {
    Read: 'read',
    Edit: 'edit',
    Write: 'write',
    Bash: 'bash',
    Glob: 'glob',
    Grep: 'grep',
    TodoWrite: 'todowrite',
    WebFetch: 'webfetch',
    WebSearch: 'websearch',
    Task: 'task',
    Skill: 'skill',
};
const COMMON = new Map(Object.entries(OWN).map(([common, own]) => [own, common]));
/** The name that transcripts use for a tool of OpenCode's. */
const commonName = (own) => COMMON.get(own) ?? own;
/** OpenCode's name for a tool; undefined for what it does not have. */
const ownName = (tool) => {
    if (/^Task(Create|Update|Get|List)$/.test(tool))
        return 'todowrite';
    // Names of one word in this spelling are those of other agents; tools of servers have an underscore.
    return OWN[tool] ?? (/^[A-Z][A-Za-z]*$/.test(tool) ? undefined : tool);
};
/** Where the agent leaves files for programs, in every container. */
const OUTPUT = /^\/caisson\//;
/** The tools of OpenCode. */
const tools_tools = {
    own: (names) => [...new Set(names)],
    powerful: ['Bash', 'Task', 'Skill', 'WebFetch', 'WebSearch', 'codesearch', 'lsp'],
    ofServer: (server, tool) => `${server}_${tool}`.replace(/[^A-Za-z0-9_-]/g, '_'),
    // OpenCode compares paths below the workspace, without it, with patterns whose only signs are * and ?: what it cannot
    // express is widened. A path outside begins with a few `../`.
    editRule(tool, pattern, workspace) {
        const { base } = picomatch.scan(pattern);
        const simple = /[{}()[\]!@+\\]/.test(pattern)
            ? [base, '**'].filter((part) => part !== '').join('/')
            : pattern;
        const own = OUTPUT.test(workspace) ? `*${workspace.slice(1)}/${simple}` : simple;
        return `${tool}(${own} in ${workspace}/${pattern})`;
    },
};

;// CONCATENATED MODULE: ./lib/agents/opencode/configuration.js



/** The packages that OpenCode carries in its executable; any other would be downloaded. */
const PACKAGES = {
    messages: { npm: '@ai-sdk/anthropic', base: '/v1' },
    responses: { npm: '@ai-sdk/openai', base: '/v1' },
    chat: { npm: '@ai-sdk/openai-compatible', base: '/v1' },
    'generate-content': { npm: '@ai-sdk/google', base: '/v1beta' },
};
/** What OpenCode is told of a model: when to shorten a conversation, and how long an answer it may ask for. */
const LIMIT = { context: 200_000, output: 32_000 };
/** The name of our provider in OpenCode. */
const PROVIDER = 'caisson';
/** The repository's guide, by the name that its folder has in every sandbox: with its project's configuration it is off. */
const GUIDE = '/workspace/AGENTS.md';
/** OpenCode's configuration, and what it is told beside its own instructions. */
function homeFiles(settings) {
    const { systemPrompt, systemPromptFile } = settings;
    const told = systemPromptFile === undefined && systemPrompt;
    return {
        '.config/opencode/opencode.json': `${JSON.stringify(configuration(settings), null, 2)}\n`,
        ...(told ? { '.config/opencode/AGENTS.md': `${told}\n` } : {}),
    };
}
function configuration(settings) {
    const { endpoint, servers = {}, settingSources = [], systemPromptFile } = settings;
    const model = (0,port_endpoint/* modelOf */.D)(settings);
    const name = `${PROVIDER}/${model}`;
    const { npm, base } = PACKAGES[endpoint?.dialect ?? 'messages'];
    const options = endpoint && { baseURL: `${endpoint.url}${base}`, apiKey: endpoint.key };
    return {
        provider: {
            [PROVIDER]: { npm, name: PROVIDER, options, models: { [model]: { reasoning: true, limit: LIMIT } } },
        },
        enabled_providers: [PROVIDER],
        model: name,
        small_model: name,
        permission: permissionsOf(settings),
        mcp: Object.fromEntries(Object.entries(servers).map(([server, reached]) => [
            server,
            { type: 'remote', ...reached, enabled: true, oauth: false, timeout: SERVER_CALL_MS },
        ])),
        instructions: [
            ...(settingSources.includes('project') ? [GUIDE] : []),
            ...(systemPromptFile === undefined ? [] : [systemPromptFile]),
        ],
        // A title would be a request of its own, and nobody reads it.
        agent: { title: { disable: true } },
        share: 'disabled',
        autoupdate: false,
        // Git repositories of its own, to undo what it did.
        snapshot: false,
        lsp: false,
        formatter: false,
    };
}
/** Tools that change files have one permission together. */
const EDITING = ['edit', 'write', 'apply_patch'];
/** What `acceptEdits` allows. */
const ACCEPTED = ['Read', 'Glob', 'Grep', 'Edit'];
/**
 * The settings as OpenCode's permissions (https://opencode.ai/docs/permissions). What is not allowed is denied: nobody is
 * there to ask. A tool that is denied altogether is not shown to the model.
 */
function permissionsOf(settings) {
    const { permissionMode = 'acceptEdits', tools, allowedTools = [], disallowedTools = [] } = settings;
    const bypass = permissionMode === 'bypassPermissions';
    const rules = [...(permissionMode === 'acceptEdits' ? ACCEPTED : []), ...allowedTools].map(ruleOf);
    const available = tools && new Set(tools.map((tool) => permissionOf(tool)));
    // The list of tools that exist is about the agent's own.
    const served = Object.keys(settings.servers ?? {}).map((name) => tools_tools.ofServer?.(name, '') ?? name);
    const exists = (name) => !available || available.has(name) || served.some((prefix) => name.startsWith(prefix));
    const permissions = { '*': bypass && !available ? 'allow' : 'deny' };
    if (bypass)
        for (const name of available ?? [])
            if (name !== undefined)
                permissions[name] = 'allow';
    for (const { permission, pattern } of rules) {
        if (permission === undefined || !exists(permission))
            continue;
        permissions[permission] = withPattern(permissions[permission], pattern);
    }
    for (const { permission, pattern } of disallowedTools.map(ruleOf)) {
        if (permission === undefined)
            continue;
        const before = permissions[permission];
        permissions[permission] =
            pattern === undefined || before === undefined ? 'deny' : { ...patternsOf(before), [pattern]: 'deny' };
    }
    if (permissionMode === 'plan')
        permissions['edit'] = 'deny';
    // The sandbox is what holds the agent to its folders; without this it could not read what its prompt names.
    return { ...permissions, external_directory: 'allow' };
}
function withPattern(before, pattern) {
    if (pattern === undefined || before === 'allow')
        return 'allow';
    return { ...patternsOf(before ?? 'deny'), [pattern]: 'allow' };
}
function patternsOf(rule) {
    return typeof rule === 'string' ? { '*': rule } : rule;
}
/** `Bash(npm test:*)`, `Edit(src/** in /workspace/src/**)`, `Read`. */
function ruleOf(rule) {
    const [, tool = rule, inner] = /^(\w+)\((.*)\)$/s.exec(rule) ?? [];
    const pattern = inner?.replace(/ in \/.*$/s, '').replace(/:\*$/, '*');
    return { permission: permissionOf(tool), pattern };
}
function permissionOf(tool) {
    const own = ownName(tool);
    return own !== undefined && EDITING.includes(own) ? 'edit' : own;
}

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
;// CONCATENATED MODULE: ./lib/agents/opencode/line.js

const line_text = schemas/* string */.YjP().optional().catch(undefined);
const count = schemas/* number */.aig().catch(0);
/** A file that `apply_patch` has changed. */
const fileSchema = schemas/* looseObject */._H3({ filePath: schemas/* string */.YjP(), type: line_text, patch: line_text });
const partSchema = schemas/* looseObject */._H3({
    messageID: line_text,
    text: line_text,
    reason: line_text,
    tool: line_text,
    callID: line_text,
    state: schemas/* looseObject */._H3({
        status: line_text,
        input: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional().catch(undefined),
        output: line_text,
        error: line_text,
        metadata: schemas/* looseObject */._H3({
            exit: schemas/* number */.aig().nullish().catch(undefined),
            diff: line_text,
            files: schemas/* array */.YOg(fileSchema).optional().catch(undefined),
        })
            .optional()
            .catch(undefined),
    })
        .optional()
        .catch(undefined),
    tokens: schemas/* looseObject */._H3({
        input: count,
        output: count,
        reasoning: count,
        cache: schemas/* looseObject */._H3({ read: count, write: count }).catch({ read: 0, write: 0 }),
    })
        .optional()
        .catch(undefined),
});
/** One line of `opencode run --format json`; anything that has an unexpected shape is dropped. */
const lineSchema = schemas/* looseObject */._H3({
    type: schemas/* string */.YjP(),
    sessionID: schemas/* string */.YjP(),
    part: partSchema.optional().catch(undefined),
    error: schemas/* looseObject */._H3({
        name: line_text,
        data: schemas/* looseObject */._H3({ message: line_text, statusCode: schemas/* number */.aig().optional().catch(undefined) })
            .optional()
            .catch(undefined),
    })
        .optional()
        .catch(undefined),
});

;// CONCATENATED MODULE: ./lib/agents/opencode/translate.js




/**
 * Reads the output of `opencode run --format json`. It names its session in every line, and neither begins nor ends with
 * one of its own: the first line stands for the beginning, and a step that asks for no tool for the end. No line names the
 * model, so that is the one that it was started with.
 */
function translate_translate({ model, }) {
    const lines = new SessionLines();
    let turns = 0;
    let words = [];
    const usage = {
        input_tokens: 0,
        output_tokens: 0,
        cache_read_input_tokens: 0,
        cache_creation_input_tokens: 0,
    };
    const end = (more) => lines.ended({ num_turns: turns, usage: { ...usage }, permission_denials: [...lines.denials], ...more });
    const finish = ({ reason, tokens }) => {
        turns++;
        if (tokens)
            add(usage, tokens);
        if (reason === 'tool-calls')
            return [];
        const failed = reason === 'error' || reason === 'content-filter';
        const subtype = failed ? 'error_during_execution' : 'success';
        return end({ subtype, is_error: failed, result: words.join('\n\n') || (failed ? reason : '') });
    };
    const tell = (messageID, id, { name, input, said, failed, edit }) => [
        ...lines.called({ id, name, input }, messageID),
        ...lines.returned(id, said, failed, edit && { tool_use_result: edit }),
    ];
    const use = ({ tool = '', callID, messageID, state = {} }) => {
        const patched = tool === PATCH_TOOL ? patchedFiles(state) : [];
        const { output: said = '' } = state;
        if (patched.length > 0)
            return patched.flatMap((file, at) => tell(messageID, `${callID}:${at}`, { ...file, said, failed: false }));
        const call = callOf(tool, state);
        if (isDenied(state))
            lines.denied({ id: callID, name: call.name, input: call.input });
        return tell(messageID, callID, call);
    };
    const read = ({ type, part = {}, error }) => {
        const { messageID, text = '' } = part;
        switch (type) {
            case 'step_start':
                words = [];
                return [];
            case 'reasoning':
                return [lines.said('thinking', text, messageID)];
            case 'text':
                words.push(text);
                return [lines.said('text', text, messageID)];
            case 'tool_use':
                return use(part);
            case 'step_finish':
                return finish(part);
            case 'error': {
                const message = error?.data?.message ?? error?.name ?? 'unknown error';
                const status = error?.data?.statusCode;
                const subtype = 'error_during_execution';
                return end({
                    ...{ subtype, is_error: true, result: message },
                    ...(status ? { api_error_status: status } : {}),
                });
            }
            default:
                return undefined;
        }
    };
    return (text) => {
        const line = lineSchema.safeParse((0,json/* parseJson */.qF)(text)).data;
        if (!line)
            return undefined;
        const begins = lines.session === undefined;
        lines.session ??= line.sessionID;
        const told = read(line);
        if (begins && !told)
            lines.session = undefined;
        if (!begins || !told)
            return told;
        return [lines.begin(lines.session, model === undefined ? {} : { model }), ...told];
    };
}
/** The call as a transcript tells it. A tool that the model does not have is called `invalid`, with its name as input. */
function callOf(tool, state) {
    const { input = {}, output = '', error, metadata } = state;
    const unknown = tool === 'invalid';
    const failed = unknown || error !== undefined || (typeof metadata?.exit === 'number' && metadata.exit !== 0);
    const name = commonName(unknown ? String(input['tool']) : tool);
    return {
        name,
        input: unknown ? {} : withCommonFields(input),
        said: error ?? output,
        failed,
        edit: editOf(state),
    };
}
const FIELDS = {
    filePath: 'file_path',
    oldString: 'old_string',
    newString: 'new_string',
    replaceAll: 'replace_all',
};
function withCommonFields(input) {
    return Object.fromEntries(Object.entries(input).map(([key, value]) => [FIELDS[key] ?? key, value]));
}
/** OpenCode has only words for it. */
function isDenied({ error = '' }) {
    return /^The user (?:has specified a rule which prevents|rejected permission)/.test(error);
}
/** Reasoning stands beside the rest of the output. */
function add(usage, { input, output, reasoning, cache }) {
    const more = {
        input_tokens: input,
        output_tokens: output + reasoning,
        cache_read_input_tokens: cache.read,
        cache_creation_input_tokens: cache.write,
    };
    for (const [name, count] of Object.entries(more))
        usage[name] = (usage[name] ?? 0) + count;
}
/** What models of OpenAI edit with: one call for several files. */
const PATCH_TOOL = 'apply_patch';
/** The files of a patch that was applied, as a call for each. */
function patchedFiles({ metadata }) {
    return (metadata?.files ?? []).map(({ filePath, type, patch = '' }) => {
        const created = type === 'add';
        return {
            name: created ? 'Write' : 'Edit',
            input: { file_path: filePath },
            edit: translate_lineOf(filePath, created, patch),
        };
    });
}
/** What another editing tool has changed; undefined for the calls of all others. */
function editOf({ input = {}, metadata }) {
    const { filePath } = input;
    if (metadata?.diff === undefined || typeof filePath !== 'string')
        return undefined;
    return translate_lineOf(filePath, /^@@ -0,0 /m.test(metadata.diff), metadata.diff);
}
const HEADER = /^@@ -(\d+)(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/;
/** The hunks of a unified diff of one file. */
function translate_lineOf(filePath, created, diff) {
    const structuredPatch = [];
    for (const line of diff.split('\n')) {
        const header = HEADER.exec(line);
        if (header) {
            const [oldStart = 0, oldLines = 1, newStart = 0, newLines = 1] = header
                .slice(1)
                .map((figure) => (figure === undefined ? undefined : Number(figure)));
            structuredPatch.push({ oldStart, oldLines, newStart, newLines, lines: [] });
        }
        else if (/^[-+ \\]/.test(line))
            structuredPatch.at(-1)?.lines.push(line);
    }
    return { filePath, type: created ? 'create' : 'update', structuredPatch };
}

;// CONCATENATED MODULE: ./lib/agents/opencode/opencode.js






/** Below HOME, of Caisson's own. */
const FOLDER = ['.local', 'share', 'caisson'];
const SESSION = ['id', 'slug', 'projectID', 'directory', 'title', 'version', 'time'];
/** Without instructions, tools and permissions that a message may bring along. */
const MESSAGE = [
    ...['id', 'sessionID', 'role', 'parentID', 'time', 'agent', 'mode', 'model', 'modelID', 'providerID'],
    ...['path', 'cost', 'tokens', 'finish', 'summary'],
];
const PARTS = ['text', 'reasoning', 'tool', 'step-start', 'step-finish', 'compaction'];
/**
 * OpenCode's sessions are in a database. Its own program, in the sandbox, takes one out of it at the end of a session, and
 * puts it in before the next (checked with 1.18.18): nobody else reads a database that the agent could write.
 */
const opencode_sessionFiles = oneFile({
    isSessionId: /^ses_[A-Za-z0-9]{10,60}$/,
    steps: (id) => [...FOLDER, `${id}.json`],
    folderIn: ({ info }) => objectOf(info)?.['directory'],
    filesOf(sessionId, text) {
        const [head, ...messages] = parseLines(text);
        return { [(0,external_node_path_.join)(...FOLDER, `${sessionId}.json`)]: JSON.stringify({ info: head?.['info'], messages }) };
    },
    readConversation(file, redact, user = (text) => text) {
        const [head, ...said] = parseLines(redact(stringifyLines(linesOf(file))));
        const info = objectOf(head?.['info']);
        const messages = said.flatMap((line) => keptOf(line, user));
        const roles = new Set(messages.map((message) => message.info['role']));
        return {
            text: stringifyLines([{ info: pick(info ?? {}, SESSION) }, ...messages]),
            usable: info !== null && roles.size === 2,
        };
    },
    beforeResume: `file="$HOME/${FOLDER.join('/')}/$1.json"; [ ! -f "$file" ] || "$0" import "$file"`,
    afterSession: `cd "$HOME" && mkdir -p ${FOLDER.join('/')} && "$0" export "$1" > "${FOLDER.join('/')}/$1.json"`,
});
/** The document that OpenCode writes, or the lines that are kept of one: the session, and then its messages. */
function linesOf(file) {
    const document = parseLine(file);
    if (document === null)
        return parseLines(file);
    const { info, messages } = document;
    return [{ info }, ...objectsIn(messages)];
}
function keptOf({ info, parts }, user) {
    const about = objectOf(info);
    if ((about?.['role'] !== 'user' && about?.['role'] !== 'assistant') || !Array.isArray(parts))
        return [];
    const said = objectsIn(parts).filter(({ type }) => PARTS.includes(type));
    const own = about['role'] === 'user' ? withUserText({ own: { content: said } }, 'own', user).own.content : said;
    return [{ info: pick(about, MESSAGE), parts: own }];
}
/**
 * OpenCode's own switches. Nothing is downloaded, and nothing of the repository configures it: a project's
 * `opencode.json` could send the model's requests elsewhere, and its plugins and tools run without anyone being asked
 * (measured with 1.18.18).
 */
const SWITCHES = {
    OPENCODE_DISABLE_PROJECT_CONFIG: '1',
    OPENCODE_PURE: '1',
    OPENCODE_DISABLE_DEFAULT_PLUGINS: '1',
    OPENCODE_DISABLE_CLAUDE_CODE: '1',
    OPENCODE_DISABLE_AUTOUPDATE: '1',
    OPENCODE_DISABLE_MODELS_FETCH: '1',
    OPENCODE_DISABLE_LSP_DOWNLOAD: '1',
    OPENCODE_DISABLE_SHARE: '1',
};
/** What OpenCode needs, and nothing of the environment that Caisson runs in. The model is in its configuration. */
function opencode_environment({ paths, extra = {} }) {
    return { HOME: paths.home, SHELL: '/bin/bash', ...SWITCHES, ...extra };
}
/** The version of OpenCode that this release of Caisson was tested with. */
const OPENCODE_VERSION = '1.18.18';
/** npm integrity of `opencode-<platform>`, by version. Any other version or platform needs one by input. */
const OPENCODE_RELEASES = {
    '1.18.18': {
        'linux-x64': 'sha512-WmeUnhljYJ252wywKTiW4bNDzsas2njpjPUEh0jM6HKNI4vFxJtREtzaWViY4AKEAcOkLWT8Ll17ixvcHz3AnA==',
        'linux-arm64': 'sha512-e8D3g0qJEIzawEg2+ygW3vkZjAYL2ssyAx4GbihjwXwZFvlZZy5zRWWzdz5KLBoHSTl0FB73vNtnNeXONyHpVQ==',
        'linux-x64-musl': 'sha512-lWiWxotqyVTJYiu2dN90KDNDSrwmyhZk8ajzyfAFjwms2TBVx4L0Ly6gkdhz8nxsxwPRv751W8+yUpzetB8AMA==',
        'linux-arm64-musl': 'sha512-Dp3XByFRRZngPAQotNbOwr22HgZej4r9Ck0Iv/rOVU+oO5fLD9YSpHEwx80FTZOZmFmd/vriCdrR/dGdzabICw==',
    },
};
/** OpenCode: https://opencode.ai/docs. */
const openCode = {
    name: 'opencode',
    displayName: 'OpenCode',
    speakerName: 'OpenCode',
    command: 'opencode',
    modelDialects: ['messages', 'responses', 'chat', 'generate-content'],
    modelAccess: 'port',
    capabilities: {
        resume: true,
        fork: false,
        cost: false,
        thinking: true,
        maxTurns: false,
        maxBudget: false,
        // Nothing of a repository configures it at all.
        pinnedSettings: false,
    },
    install: {
        packages: {
            defaultVersion: OPENCODE_VERSION,
            digests: OPENCODE_RELEASES,
            packageName: (platform) => `opencode-${platform}`,
            member: 'package/bin/opencode',
            megabytes: 300,
        },
        command: 'npm install -g opencode-ai',
    },
    tools: tools_tools,
    guides: { file: 'AGENTS.md', folders: [''] },
    commandLine: ({ resume }) => [
        ...['run', '--format', 'json', '--thinking', '--pure'],
        ...(resume === undefined ? [] : ['--session', resume]),
    ],
    environment: opencode_environment,
    homeFiles: homeFiles,
    sessionFiles: opencode_sessionFiles,
    translate: translate_translate,
    // The executable is built with Bun.
    runModule: (file) => ({ args: ['--version'], env: { BUN_OPTIONS: `--preload=${file}` } }),
};

;// CONCATENATED MODULE: ./lib/agents/registry.js






/** Every agent that Caisson runs, by name: one line each. */
const AGENTS = {
    claude: claudeCode,
    codex: codex,
    opencode: openCode,
    acp: acp,
};
/** The adapter of a choice. */
function agentOf({ agent = agent_names/* DEFAULT_AGENT */.kz.name }) {
    return typeof agent === 'string' ? AGENTS[agent] : agent;
}
/** The agent of a run: the one that its caller chose, else the one that its spec names. */
function agentFor({ host, spec }) {
    const { name, image, dialect } = spec.agent;
    const named = image === undefined ? AGENTS[name] : (0,image_agent/* imageAgent */.Zx)({ image, dialect });
    const agent = agentOf({ agent: host.agent ?? named });
    return agent === AGENTS.acp && dialect ? { ...agent, modelDialects: [dialect] } : agent;
}
/** The same for a run of which only a record is left; `name` may also be that of a definition. */
function agentOfRecord({ agent }, name) {
    const known = name === image_agent/* IMAGE_AGENT */.wz ? (0,image_agent/* imageAgent */.Zx)({ image: '' }) : agent_names/* AGENT_NAMES */.RO.find((one) => one === name);
    return agentOf({ agent: agent ?? known });
}


/***/ }),

/***/ 88722:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   n: () => (/* binding */ promptTooLong),
/* harmony export */   t: () => (/* binding */ apiFailure)
/* harmony export */ });
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(74866);
/* harmony import */ var _port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(75752);
/* harmony import */ var _transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96283);



/** Explains a request that failed for good, after the gateway's and the agent's own retries. */
function apiFailure({ status, words, heard, now, pages }) {
    const at = (page) => (page === undefined ? '' : ` (${page})`);
    const again = `This usually passes: run again in a few minutes. If it does not, see ${pages?.status ?? 'the status page of the provider'}.`;
    const address = pages ? `\`${pages.addressInput}\`` : 'the address of the API';
    const own = heard && (status === undefined || heard.status === status) ? heard : undefined;
    if (own?.denial)
        return refusedByGateway(own);
    const code = status ?? own?.status;
    const text = (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .T)(own?.message || words);
    const said = code === undefined ? text : `${code}: ${text}`;
    if (/the replay has diverged/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', text, {
            hint: 'Something differs from when the run was recorded: the first difference says what.',
        });
    }
    if (code === 402 || /credit balance|billing|purchase credits|exceeded your current quota/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', 'EXECUTION_AUTH_FAILED', `The model's account cannot pay (${said})`, {
            hint: `Add credit to the account that the key belongs to${at(pages?.billing)}, or pass the key of another account.`,
        });
    }
    if (/usage limit|spend(?:ing)? limit/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('rate_limited', 'EXECUTION_RATE_LIMITED', `The account has reached its usage limit (${said})`, {
            hint: `Wait until the limit resets, or increase it${at(pages?.limits)}, and run again.`,
        });
    }
    if (code === 401) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', 'EXECUTION_AUTH_FAILED', `The model provider rejected the credential (${said})`, {
            hint: /oauth/i.test(text)
                ? 'Create a new token with `claude setup-token`, and store it in the secret that you pass as `claude-code-oauth-token`.'
                : `Check that the secret contains the whole key, that the key still exists${at(pages?.keys)}, and that it belongs to the API at ${address}.`,
        });
    }
    if (code === 403) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', 'EXECUTION_AUTH_FAILED', `The credential is not allowed to do this (${said})`, {
            hint: "Check that the account and workspace of the key are allowed to use this model from the runner's location, or pass another key.",
        });
    }
    if (code === 404) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model was not found (${said})`, {
            hint: `Check the name in \`model\`${at(pages?.anyModel)}, whether the account may use it, and ${address}.`,
        });
    }
    if (code === 429)
        return rateLimited(said, own?.retryAfterMs, now);
    if (code === 529) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model is overloaded (${said})`, {
            hint: again,
        });
    }
    if (/safeguards flagged|usage policy/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', `The model refused the request (${said})`, {
            hint: 'Rephrase the request, or use another `model`.',
        });
    }
    if (code === 413 || tooLong(words) || tooLong(text))
        return promptTooLong(said);
    if (/could not reach the model|connection to the model|ECONN|ENOTFOUND|EAI_AGAIN/.test(text) ||
        code === 504) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model could not be reached (${said})`, {
            hint: `Check ${address}, the proxy of the job, and that this runner may reach the address. If the failure was temporary, run again.`,
        });
    }
    if (code === undefined || code >= 500) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `The model did not answer (${said})`, {
            hint: again,
        });
    }
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', `The model API rejected a request (${said})`, {
        hint: 'See the end of the transcript for what was requested. If neither a newer `agent.version` nor another `model` helps, report it.',
    });
}
/**
 * The request alone is longer than the model's context: there is nothing left that the agent could compact.
 */
function promptTooLong(said) {
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', `The request was too long for the model (${said})`, {
        hint: 'Send less: a shorter request, fewer or smaller context files and images, shorter guides for agents; or use a `model` with a larger context.',
    });
}
function tooLong(text) {
    return /prompt is too long|request too large|exceeds the maximum size/i.test(text);
}
function rateLimited(said, retryAfterMs, now) {
    const raise = "run fewer jobs at the same time, or increase the account's limit.";
    const hint = retryAfterMs === undefined
        ? `Wait a few minutes and run again; if it happens often, ${raise}`
        : `Wait ${(0,_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(retryAfterMs)} (until ${clockTime(now + retryAfterMs)}) and run again; if it happens often, ${raise}`;
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('rate_limited', 'EXECUTION_RATE_LIMITED', `The model's rate limit was reached (${said})`, {
        hint,
    });
}
/** `2026-11-21 14:05 UTC`, rounded up to the minute. */
function clockTime(ms) {
    return `${new Date(Math.ceil(ms / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
function refusedByGateway({ denial, message, status }) {
    if (denial === 'budget_exceeded') {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('budget_exceeded', 'EXECUTION_SESSION_FAILED', message, {
            hint: 'Increase max-budget-usd (or the request or token limit that was reached) or make the request smaller. What was done so far is kept.',
        });
    }
    if (denial === 'model') {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', 'EXECUTION_MODEL_UNAVAILABLE', `Caisson's gateway refused the model: ${message}`, {
            hint: 'Add it to `agent.allowedModels`, or choose another one with `model`.',
        });
    }
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', 'EXECUTION_SESSION_FAILED', `Caisson's gateway refused a request (${status}): ${message}`, {
        hint: `${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_2__/* .document */ .A)('gateway.md')} says what is allowed and which setting allows more. If nothing you configured causes this request, report it.`,
    });
}


/***/ }),

/***/ 99852:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   QX: () => (/* binding */ thinkingOf),
/* harmony export */   Tf: () => (/* binding */ contentText),
/* harmony export */   UG: () => (/* binding */ toolResultsOf),
/* harmony export */   Wf: () => (/* binding */ toolUsesOf)
/* harmony export */ });
/* unused harmony export resultText */
/** The text blocks of a message, joined by newlines. */
function contentText(content) {
    if (typeof content === 'string')
        return content;
    return content
        .filter((block) => block.type === 'text')
        .map((block) => stringOf(block['text']))
        .join('\n');
}
/** The thinking blocks of a message, joined by newlines; empty when there were none. */
function thinkingOf(content) {
    if (typeof content === 'string')
        return '';
    return content
        .map((block) => block.type === 'thinking'
        ? stringOf(block['thinking'])
        : block.type === 'redacted_thinking'
            ? '[redacted]'
            : '')
        .filter((text) => text !== '')
        .join('\n');
}
function toolUsesOf(content) {
    if (typeof content === 'string')
        return [];
    return content
        .filter((block) => /^(?:server_|mcp_)?tool_use$/.test(block.type))
        .map((block) => ({
        id: stringOf(block['id']),
        name: stringOf(block['name']) || 'unknown',
        input: block['input'] ?? {},
    }));
}
/** Results of tool calls, those of server-side tools (`web_search_tool_result` and so on) included. */
function toolResultsOf(content) {
    if (typeof content === 'string')
        return [];
    return content
        .filter((block) => block.type.endsWith('tool_result'))
        .map((block) => ({
        id: stringOf(block['tool_use_id']),
        output: resultText(block['content']),
        isError: block['is_error'] === true,
    }));
}
/** Any result as text: strings as they are, text blocks joined, images named, other structure as JSON. */
function resultText(content) {
    if (content === undefined || content === null)
        return '';
    if (typeof content === 'string')
        return content;
    if (!Array.isArray(content))
        return JSON.stringify(content);
    return content
        .map((block) => {
        if (typeof block === 'string')
            return block;
        const { type, text } = (block ?? {});
        if (type === 'text')
            return stringOf(text);
        if (type === 'image' || type === 'document')
            return `[${type}]`;
        return JSON.stringify(block);
    })
        .join('\n');
}
function stringOf(value) {
    return typeof value === 'string' ? value : '';
}


/***/ }),

/***/ 64512:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G: () => (/* binding */ shortDiff),
/* harmony export */   a: () => (/* binding */ fileEditOf)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

const editSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    filePath: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined),
    content: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined),
    structuredPatch: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        oldStart: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        oldLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        newStart: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        newLines: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(),
        lines: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()),
    })),
});
/** Reads the structure that the vocabulary has beside the result of an edit; undefined for every other tool's. */
function fileEditOf(structure) {
    const parsed = editSchema.safeParse(structure);
    if (!parsed.success)
        return undefined;
    const { filePath, type, content, structuredPatch } = parsed.data;
    const created = type === 'create';
    const hunks = structuredPatch.map(({ oldStart, oldLines, newStart, newLines, lines }) => ({
        header: `@@ -${oldStart},${oldLines} +${newStart},${newLines} @@`,
        lines,
    }));
    // A new file has no hunks: all of it is new.
    if (created && hunks.length === 0 && content) {
        const lines = content.replace(/\n$/, '').split('\n');
        hunks.push({ header: `@@ -0,0 +1,${lines.length} @@`, lines: lines.map((line) => `+${line}`) });
    }
    return { path: filePath, created, hunks };
}
/** What an edit changed, with at most one line around each change: `header` of a hunk where there are several. */
function shortDiff({ hunks }) {
    const changed = (line) => line !== undefined && /^[-+]/.test(line);
    return hunks.flatMap(({ header, lines }) => [
        ...(hunks.length > 1 ? [header] : []),
        ...lines.filter((line, at) => changed(line) || changed(lines[at - 1]) || changed(lines[at + 1])),
    ]);
}


/***/ }),

/***/ 72869:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   w: () => (/* binding */ parseEvent)
/* harmony export */ });
/* unused harmony export toEvent */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24807);
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(50453);



/** Anything optional that has an unexpected shape is dropped: a new CLI version must never break a run. */
const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().catch(undefined);
const number = zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional().catch(undefined);
const flag = zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().catch(undefined);
const blockSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() });
const usageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    input_tokens: number,
    output_tokens: number,
    cache_read_input_tokens: number,
    cache_creation_input_tokens: number,
})
    .optional()
    .catch(undefined);
const messageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: text,
    model: text,
    content: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(blockSchema)]),
    usage: usageSchema,
});
/** On a subagent's line: the ID of the tool call that started it. */
const parent = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish().catch(undefined);
const common = { session_id: text, timestamp: text, parent_tool_use_id: parent };
const modelUsageSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    inputTokens: number,
    outputTokens: number,
    cacheReadInputTokens: number,
    cacheCreationInputTokens: number,
    costUSD: number,
}))
    .optional()
    .catch(undefined);
const denialSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    tool_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    tool_use_id: text,
    tool_input: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const systemSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('system'),
    subtype: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().catch('unknown'),
    model: text,
    cwd: text,
    permissionMode: text,
    agent_name: text,
    agent_speaker: text,
    agent_version: text,
    claude_code_version: text,
    tool_name: text,
    tool_use_id: text,
    message: text,
    attempt: number,
    max_retries: number,
    retry_delay_ms: number,
    error_status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().catch(undefined),
    error: text,
    description: text,
    status: text,
    is_backgrounded: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional().catch(undefined),
    output_file: text,
    tasks: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(blockOf('task_id')).optional().catch(undefined),
});
const assistantSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('assistant'),
    message: messageSchema,
    error: text,
});
const userSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('user'),
    message: messageSchema,
    tool_use_result: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const resultSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('result'),
    subtype: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().catch('unknown'),
    is_error: flag,
    num_turns: number,
    duration_ms: number,
    total_cost_usd: number,
    usage: usageSchema,
    modelUsage: modelUsageSchema,
    permission_denials: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(denialSchema).optional().catch(undefined),
    terminal_reason: text,
    api_error_status: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish().catch(undefined),
    result: text,
    errors: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional().catch(undefined),
});
const partSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('stream_event'),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const rateLimitSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('rate_limit_event'),
    rate_limit_info: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ status: text, resetsAt: number, rateLimitType: text })
        .optional()
        .catch(undefined),
});
const costStateSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...common,
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('cost-state'),
    totalCostUSD: number,
    totalDuration: number,
    modelUsage: modelUsageSchema,
});
function blockOf(key) {
    return zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ [key]: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() });
}
const SCHEMAS = {
    system: systemSchema,
    assistant: assistantSchema,
    user: userSchema,
    result: resultSchema,
    stream_event: partSchema,
    rate_limit_event: rateLimitSchema,
    'cost-state': costStateSchema,
};
/** Reads one line. Never throws: what is not understood becomes an `unknown` event that keeps the line. */
function parseEvent(line) {
    if ((0,_base_json_js__WEBPACK_IMPORTED_MODULE_1__/* .nestsDeeper */ .RK)(line, _base_limits_js__WEBPACK_IMPORTED_MODULE_2__/* .LIMITS */ .b1.lineDepth.most))
        return { type: 'unknown', raw: line, why: 'garbage' };
    let value;
    try {
        value = JSON.parse(line);
    }
    catch {
        return { type: 'unknown', raw: line, why: 'garbage' };
    }
    return toEvent(value, line);
}
/** {@link parseEvent} for an object that was already parsed, such as a message of the Agent SDK. */
function toEvent(value, line) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) {
        return { type: 'unknown', raw: line ?? value, why: 'garbage' };
    }
    const object = fromSessionFile(value);
    const type = object['type'];
    const schema = typeof type === 'string' && Object.hasOwn(SCHEMAS, type) ? SCHEMAS[type] : null;
    const parsed = schema?.safeParse(object);
    return parsed?.success ? parsed.data : { type: 'unknown', raw: value, why: 'unfamiliar' };
}
/**
 * Claude Code's own session file (`$HOME/.claude/projects/<cwd>/<session>.jsonl`) has the messages of the
 * stream under other names: `sessionId` for `session_id`, `version` for `claude_code_version`,
 * `toolUseResult` for `tool_use_result`, and bookkeeping lines that are not part of the conversation. This
 * converts a line to the stream's shape; a line of the stream is returned unchanged.
 */
function fromSessionFile(line) {
    if (typeof line['sessionId'] !== 'string' || line['session_id'] !== undefined)
        return line;
    const { sessionId, version, isSidechain, isMeta, agentId, toolUseResult, ...rest } = line;
    // Reminders that Claude Code writes to itself in the user's name.
    if (isMeta === true)
        return { ...rest, type: 'session-file-note' };
    const parent = isSidechain === true ? { parent_tool_use_id: typeof agentId === 'string' ? agentId : 'sidechain' } : {};
    return {
        ...rest,
        ...parent,
        ...(toolUseResult === undefined ? {} : { tool_use_result: toolUseResult }),
        session_id: sessionId,
        claude_code_version: version,
        from_session_file: true,
    };
}


/***/ }),

/***/ 15568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ Figures)
/* harmony export */ });
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99852);
/* harmony import */ var _told_agent_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(72180);


/** IDs of messages that more lines may follow; older ones are final. */
const OPEN_MESSAGES = 1024;
/**
 * Counts what happened in a session, in memory that does not grow with it. Usage counts once per message,
 * however many lines repeat it; the CLI's own totals, which include subagents and side calls, take precedence
 * over the sum.
 */
class Figures {
    result;
    sessionId;
    model;
    agent;
    /** Lines that were not a JSON object. */
    garbage = 0;
    /** Events of a kind that this version does not know. */
    unfamiliar = 0;
    toolCalls = 0;
    denials = new Map();
    #failed = new Set();
    #open = new Map();
    #counted = zero();
    #inResults = zero();
    #modelUsage;
    #cost = 0;
    #turns = 0;
    #messages = 0;
    #resultMs = 0;
    #firstAt;
    #lastAt;
    #wallClockMs;
    #sessionFile = false;
    #ended = false;
    add(event) {
        if (event.type === 'unknown') {
            if (event.why === 'unfamiliar')
                this.unfamiliar++;
            else
                this.garbage++;
            return;
        }
        this.sessionId ??= event.session_id;
        this.#sessionFile ||= event['from_session_file'] === true;
        this.#seen(event.timestamp);
        this.agent ??= (0,_told_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .agentOfLine */ .vx)(event);
        if (event.type === 'system') {
            if (event.subtype === 'init')
                this.model ??= event.model;
            if (event.subtype === 'permission_denied' && event.tool_use_id !== undefined) {
                this.#deny(event.tool_use_id, { toolName: event.tool_name ?? 'unknown' });
            }
        }
        else if (event.type === 'assistant')
            this.#assistant(event);
        else if (event.type === 'user') {
            for (const result of (0,_content_js__WEBPACK_IMPORTED_MODULE_1__/* .toolResultsOf */ .UG)(event.message.content))
                if (result.isError)
                    this.#failed.add(result.id);
        }
        else if (event.type === 'result')
            this.#result(event);
        else if (event.type === 'cost-state')
            this.#costs(event);
    }
    /** No more events will come. `durationMs` is the wall clock, used where the stream has no figure. */
    end(durationMs) {
        this.#ended = true;
        this.#wallClockMs = durationMs ?? this.#wallClockMs;
    }
    /** True when the stream ended without success and is not a session file, which never has a `result`. */
    get failedEnd() {
        if (this.result === undefined)
            return this.#ended && !this.#sessionFile;
        return this.result.is_error === true || this.result.subtype !== 'success';
    }
    metadata() {
        const tokens = this.#tokens();
        const errors = new Set([...this.#failed, ...this.denials.keys()]);
        return {
            costUsd: this.#cost,
            inputTokens: tokens.input + tokens.cacheRead + tokens.cacheCreation,
            outputTokens: tokens.output,
            turnCount: this.#turns || this.#messages,
            durationMs: this.#duration(),
            errorCount: errors.size + (this.failedEnd ? 1 : 0),
            ...(this.sessionId === undefined ? {} : { sessionId: this.sessionId }),
            ...(this.model === undefined ? {} : { model: this.model }),
            ...(0,_told_agent_js__WEBPACK_IMPORTED_MODULE_0__/* .agentInMetadata */ .WM)(this.agent ?? {}),
            denialCount: this.denials.size,
            cacheReadTokens: tokens.cacheRead,
            cacheCreationTokens: tokens.cacheCreation,
        };
    }
    #assistant(event) {
        const { id, model, usage, content } = event.message;
        if (typeof content !== 'string')
            for (const block of content)
                if (block.type === 'tool_use')
                    this.toolCalls++;
        // An agent's own words about an API failure come as a message of this "model".
        if (model !== undefined && model !== '<synthetic>')
            this.model ??= model;
        const key = `${event.parent_tool_use_id ?? ''} ${id ?? ''}`;
        const before = id === undefined ? undefined : this.#open.get(key);
        if (before === undefined && (event.parent_tool_use_id ?? null) === null)
            this.#messages++;
        const now = usage === undefined ? (before ?? zero()) : latest(before, fromUsage(usage));
        add(this.#counted, now, 1);
        if (before !== undefined)
            add(this.#counted, before, -1);
        if (id === undefined)
            return;
        this.#open.delete(key);
        this.#open.set(key, now);
        if (this.#open.size > OPEN_MESSAGES)
            this.#open.delete(this.#open.keys().next().value);
    }
    #result(event) {
        // A session that waited for its background tasks has several results: turns and time belong to each one,
        // while cost and usage by model are totals so far.
        this.result = event;
        this.#turns += event.num_turns ?? 0;
        this.#resultMs += event.duration_ms ?? 0;
        this.#cost = Math.max(this.#cost, event.total_cost_usd ?? 0);
        if (event.usage !== undefined)
            add(this.#inResults, fromUsage(event.usage), 1);
        if (event.modelUsage !== undefined)
            this.#modelUsage = event.modelUsage;
        for (const denial of event.permission_denials ?? []) {
            const id = denial.tool_use_id ?? `${denial.tool_name} ${this.denials.size}`;
            this.#deny(id, { toolName: denial.tool_name, input: denial.tool_input });
        }
    }
    #costs(event) {
        this.#cost = Math.max(this.#cost, event.totalCostUSD ?? 0);
        if (event.modelUsage !== undefined)
            this.#modelUsage = event.modelUsage;
        if (event.totalDuration !== undefined)
            this.#wallClockMs = event.totalDuration;
    }
    #deny(id, denial) {
        this.denials.set(id, { ...this.denials.get(id), ...denial });
    }
    #seen(timestamp) {
        const at = timestamp === undefined ? Number.NaN : Date.parse(timestamp);
        if (Number.isNaN(at))
            return;
        this.#firstAt = Math.min(this.#firstAt ?? at, at);
        this.#lastAt = Math.max(this.#lastAt ?? at, at);
    }
    #duration() {
        if (this.#resultMs > 0)
            return this.#resultMs;
        if (this.#wallClockMs !== undefined)
            return this.#wallClockMs;
        return (this.#lastAt ?? 0) - (this.#firstAt ?? 0);
    }
    #tokens() {
        const models = Object.values(this.#modelUsage ?? {});
        if (models.length > 0) {
            const total = zero();
            for (const model of models) {
                total.input += model.inputTokens ?? 0;
                total.output += model.outputTokens ?? 0;
                total.cacheRead += model.cacheReadInputTokens ?? 0;
                total.cacheCreation += model.cacheCreationInputTokens ?? 0;
            }
            return total;
        }
        const inResults = Object.values(this.#inResults).some((tokens) => tokens > 0);
        return inResults ? this.#inResults : this.#counted;
    }
}
function zero() {
    return { input: 0, output: 0, cacheRead: 0, cacheCreation: 0 };
}
function add(to, tokens, times) {
    to.input += times * tokens.input;
    to.output += times * tokens.output;
    to.cacheRead += times * tokens.cacheRead;
    to.cacheCreation += times * tokens.cacheCreation;
}
/** Usage only grows while a message streams, so the largest figures are the last ones. */
function latest(a, b) {
    if (a === undefined)
        return b;
    return {
        input: Math.max(a.input, b.input),
        output: Math.max(a.output, b.output),
        cacheRead: Math.max(a.cacheRead, b.cacheRead),
        cacheCreation: Math.max(a.cacheCreation, b.cacheCreation),
    };
}
function fromUsage(usage) {
    return {
        input: usage.input_tokens ?? 0,
        output: usage.output_tokens ?? 0,
        cacheRead: usage.cache_read_input_tokens ?? 0,
        cacheCreation: usage.cache_creation_input_tokens ?? 0,
    };
}


/***/ }),

/***/ 86146:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ showPaths)
/* harmony export */ });
/**
 * Makes a function that shows host paths as the container's, in text and inside any value, so that a session
 * reads the same wherever it ran. Only whole path prefixes are replaced: `/run/ws` does not touch
 * `/run/ws-old`.
 */
function showPaths(paths) {
    const entries = Object.entries(paths)
        .map(([from, to]) => [from.replace(/\/+$/, ''), to])
        .filter(([from, to]) => from !== '' && from !== to)
        // The longest first: an inner folder may have a name of its own.
        .sort(([a], [b]) => b.length - a.length);
    if (entries.length === 0)
        return (value) => value;
    const names = new Map(entries);
    const escaped = entries.map(([from]) => from.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'));
    const pattern = new RegExp(`(?<![\\w.-])(?:${escaped.join('|')})(?![\\w-]|\\.\\w)`, 'g');
    const show = (value) => {
        if (typeof value === 'string')
            return value.replace(pattern, (found) => names.get(found) ?? found);
        if (Array.isArray(value))
            return value.map(show);
        if (typeof value === 'object' && value !== null) {
            return Object.fromEntries(Object.entries(value).map(([key, inner]) => [show(key), show(inner)]));
        }
        return value;
    };
    return (value) => show(value);
}


/***/ }),

/***/ 72142:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ LineSplitter),
/* harmony export */   h: () => (/* binding */ linesIn)
/* harmony export */ });
/* harmony import */ var _base_limits_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(50453);

/** How much of an overlong line is kept. */
const HEAD_BYTES = 64 * 1024;
const NEWLINE = 10;
/**
 * Cuts chunks of bytes into lines, wherever the chunks are split. LF and CRLF end a line; a byte order mark
 * at the beginning of the stream is dropped; a line over `maxBytes` is cut and never held whole.
 */
class LineSplitter {
    maxBytes;
    #pieces = [];
    #held = 0;
    #dropped = 0;
    #first = true;
    constructor(maxBytes = _base_limits_js__WEBPACK_IMPORTED_MODULE_0__/* .LIMITS */ .b1.streamLine.most) {
        this.maxBytes = maxBytes;
    }
    *push(chunk) {
        let start = 0;
        for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
            if (this.#held === 0 && this.#dropped === 0 && end - start <= this.maxBytes) {
                yield this.#line(chunk, start, end);
            }
            else {
                this.#hold(chunk.subarray(start, end));
                yield this.#take();
            }
            start = end + 1;
        }
        // A copy: the remainder must neither keep a whole chunk of the stream alive nor change with a reused
        // buffer.
        if (start < chunk.length)
            this.#hold(Buffer.from(chunk.subarray(start)));
    }
    /** The incomplete line that is left when the stream has ended, if any. */
    end() {
        return this.#held + this.#dropped === 0 ? undefined : { ...this.#take(), half: true };
    }
    #hold(piece) {
        if (this.#dropped === 0 && this.#held + piece.length <= this.maxBytes) {
            this.#pieces.push(piece);
            this.#held += piece.length;
            return;
        }
        if (this.#dropped === 0) {
            const size = Math.min(HEAD_BYTES, this.maxBytes);
            const head = Buffer.concat([...this.#pieces, piece.subarray(0, size)]).subarray(0, size);
            this.#dropped = this.#held + piece.length - head.length;
            this.#pieces = [Buffer.from(head)];
            this.#held = head.length;
            return;
        }
        this.#dropped += piece.length;
    }
    #take() {
        const whole = this.#pieces.length === 1 ? this.#pieces[0] : Buffer.concat(this.#pieces);
        const dropped = this.#dropped;
        this.#pieces = [];
        this.#held = 0;
        this.#dropped = 0;
        const line = this.#line(whole, 0, whole.length);
        return dropped === 0 ? line : { text: line.text, bytes: whole.length + dropped, tooLong: true };
    }
    #line(buffer, start, end) {
        let from = start;
        if (this.#first) {
            this.#first = false;
            if (buffer[start] === 0xef && buffer[start + 1] === 0xbb && buffer[start + 2] === 0xbf)
                from = start + 3;
        }
        const to = end > from && buffer[end - 1] === 13 ? end - 1 : end;
        return { text: buffer.toString('utf8', from, Math.max(from, to)), bytes: end - start };
    }
}
/** The lines of a stream. Node.js's own `readline` also ends lines at U+2028, from version 24 on, which JSON may contain. */
async function* linesIn(stream) {
    const splitter = new LineSplitter();
    for await (const chunk of stream)
        for (const line of splitter.push(chunk))
            yield line.text;
    const rest = splitter.end();
    if (rest)
        yield rest.text;
}


/***/ }),

/***/ 72180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D6: () => (/* binding */ agentInLine),
/* harmony export */   IC: () => (/* binding */ agentInWords),
/* harmony export */   M8: () => (/* binding */ agentOfMetadata),
/* harmony export */   WM: () => (/* binding */ agentInMetadata),
/* harmony export */   vx: () => (/* binding */ agentOfLine)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);

/**
 * Reads it from a line of a stream. Claude Code prints its version under a name of its own, which is in every recorded
 * stream; this file is the only place that knows that name and the one that transcripts have for it.
 */
function agentOfLine(line) {
    const { claude_code_version: claude, agent_name, agent_speaker, agent_version } = line;
    if (typeof claude === 'string')
        return { ...(0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)({}), version: claude };
    const told = {
        ...(typeof agent_name === 'string' ? { displayName: agent_name } : {}),
        ...(typeof agent_speaker === 'string' ? { speakerName: agent_speaker } : {}),
        ...(typeof agent_version === 'string' ? { version: agent_version } : {}),
    };
    return Object.keys(told).length === 0 ? undefined : told;
}
/** The fields of {@link agentOfLine} with which a line says whose session it is. */
function agentInLine({ displayName, speakerName }, version) {
    return {
        agent_name: displayName,
        agent_speaker: speakerName,
        ...(version === undefined ? {} : { agent_version: version }),
    };
}
/** Reads it from the metadata of a transcript, whenever that was written. */
function agentOfMetadata(metadata) {
    const { agentName, agentSpeaker, agentVersion, claudeCodeVersion } = metadata;
    if (claudeCodeVersion !== undefined)
        return { ...(0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)({}), version: claudeCodeVersion };
    return {
        ...(agentName === undefined ? {} : { displayName: agentName }),
        ...(agentSpeaker === undefined ? {} : { speakerName: agentSpeaker }),
        ...(agentVersion === undefined ? {} : { version: agentVersion }),
    };
}
/** The metadata that {@link agentOfMetadata} reads. */
function agentInMetadata({ displayName, speakerName, version }) {
    // Published transcripts have this name for it, and programs read it.
    if (displayName === _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .DEFAULT_AGENT */ .kz.displayName)
        return version === undefined ? {} : { claudeCodeVersion: version };
    return {
        ...(displayName === undefined ? {} : { agentName: displayName }),
        ...(speakerName === undefined ? {} : { agentSpeaker: speakerName }),
        ...(version === undefined ? {} : { agentVersion: version }),
    };
}
/** Name and version; undefined where the session says neither. */
function agentInWords({ displayName, version }) {
    return [displayName, version].filter((part) => part !== undefined).join(' ') || undefined;
}


/***/ }),

/***/ 96283:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B4: () => (/* binding */ formatCount),
/* harmony export */   BD: () => (/* binding */ formatCost),
/* harmony export */   LS: () => (/* binding */ plural),
/* harmony export */   X0: () => (/* binding */ createTranscript),
/* harmony export */   a3: () => (/* binding */ formatDuration)
/* harmony export */ });
/* unused harmony export summaryOf */
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99852);
/* harmony import */ var _event_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(72869);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15568);
/* harmony import */ var _host_paths_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(86146);




function createTranscript(options = {}) {
    return new Reader(options);
}
/** Figures in words: `3 turns, 5 tool calls, 1 error, 465 tokens, $0.0023, 4.2 s`. */
function summaryOf(metadata, calls) {
    return [
        plural(metadata.turnCount, 'turn'),
        plural(calls, 'tool call'),
        ...(metadata.errorCount > 0 ? [plural(metadata.errorCount, 'error')] : []),
        `${formatCount(metadata.inputTokens + metadata.outputTokens)} tokens`,
        formatCost(metadata.costUsd),
        formatDuration(metadata.durationMs),
    ].join(', ');
}
/** `1,234`. Of a whole number without `toLocaleString`, whose first call takes longer than the whole report. */
function formatCount(count) {
    if (!Number.isSafeInteger(count))
        return count.toLocaleString('en-US');
    return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}
function plural(count, noun) {
    return `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;
}
function formatCost(usd) {
    return `$${usd.toFixed(usd > 0 && usd < 1 ? 4 : 2)}`;
}
function formatDuration(ms) {
    if (ms < 60_000)
        return `${(ms / 1000).toFixed(1)} s`;
    const seconds = Math.round(ms / 1000);
    const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
    return parts[0] ? `${parts[0]} h ${parts[1]} min` : `${parts[1]} min ${parts[2]} s`;
}
class Reader {
    #figures = new _figures_js__WEBPACK_IMPORTED_MODULE_0__/* .Figures */ .i();
    #messages = [];
    #byId = new Map();
    #calls = new Map();
    #show;
    #lastText = '';
    #backgroundTasks = 0;
    constructor(options) {
        const workspace = options.hostWorkspace === undefined ? {} : { [options.hostWorkspace]: '/workspace' };
        this.#show = (0,_host_paths_js__WEBPACK_IMPORTED_MODULE_1__/* .showPaths */ .c)({ ...options.hostPaths, ...workspace });
    }
    push(line) {
        if (line.trim() === '')
            return undefined;
        const event = (0,_event_js__WEBPACK_IMPORTED_MODULE_2__/* .parseEvent */ .w)(line);
        this.add(event);
        return event;
    }
    add(event) {
        this.#figures.add(event);
        if (event.type === 'assistant')
            this.#assistant(event);
        else if (event.type === 'user')
            this.#user(event);
        else if (event.type === 'system' && event.subtype === 'compact_boundary') {
            this.#messages.push({ role: 'system', content: 'The conversation was compacted.' });
        }
        else if (event.type === 'system' && event.subtype === 'background_tasks_changed') {
            this.#backgroundTasks = event.tasks?.length ?? 0;
        }
        else if (event.type === 'system' && event.subtype === 'permission_denied')
            this.#deny(event.tool_use_id);
        else if (event.type === 'result')
            for (const id of this.#figures.denials.keys())
                this.#deny(id);
    }
    end(options = {}) {
        this.#figures.end(options.durationMs);
    }
    snapshot() {
        return structuredClone({ messages: this.#messages, metadata: this.#figures.metadata() });
    }
    get result() {
        return this.#figures.result;
    }
    get sessionId() {
        return this.#figures.sessionId;
    }
    get model() {
        return this.#figures.model;
    }
    get denials() {
        return this.#show([...this.#figures.denials.values()]);
    }
    get garbageLines() {
        return this.#figures.garbage;
    }
    get unknownEvents() {
        return this.#figures.unfamiliar;
    }
    get backgroundTasks() {
        return this.#backgroundTasks;
    }
    get finalText() {
        const { result, errors } = this.#figures.result ?? {};
        return this.#show(result || errors?.join('\n') || '') || this.#lastText;
    }
    #assistant(event) {
        const message = this.#messageOf(event);
        const { content } = event.message;
        const text = this.#show((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(content));
        const thinking = this.#show((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .thinkingOf */ .QX)(content));
        if (text !== '') {
            message.content = joined(message.content, text);
            if (message.parentToolUseId === undefined)
                this.#lastText = text;
        }
        if (thinking !== '')
            message.thinking = joined(message.thinking ?? '', thinking);
        for (const use of (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolUsesOf */ .Wf)(content)) {
            if (this.#calls.has(use.id))
                continue;
            const call = { toolName: use.name, input: this.#show(use.input), id: use.id };
            message.toolCalls = [...(message.toolCalls ?? []), call];
            this.#calls.set(use.id, call);
        }
        this.#results((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(content));
    }
    #messageOf(event) {
        const parent = event.parent_tool_use_id ?? undefined;
        const key = `${parent ?? ''} ${event.message.id ?? ''}`;
        const known = event.message.id === undefined ? undefined : this.#byId.get(key);
        if (known !== undefined)
            return known;
        const message = {
            role: 'assistant',
            content: '',
            ...(parent === undefined ? {} : { parentToolUseId: parent }),
        };
        this.#messages.push(message);
        this.#byId.set(key, message);
        return message;
    }
    #user(event) {
        const orphans = this.#results((0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(event.message.content));
        const text = this.#show([(0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(event.message.content), ...orphans].filter((part) => part !== '').join('\n'));
        if (text === '')
            return;
        const parent = event.parent_tool_use_id ?? undefined;
        this.#messages.push({
            role: 'user',
            content: text,
            ...(parent === undefined ? {} : { parentToolUseId: parent }),
        });
    }
    /** Joins results to their calls; returns the text of those whose call is not in the stream. */
    #results(results) {
        const orphans = [];
        for (const result of results) {
            const call = this.#calls.get(result.id);
            if (call === undefined) {
                orphans.push(result.output);
                continue;
            }
            call.output = this.#show(result.output);
            if (result.isError)
                call.isError = true;
        }
        return orphans;
    }
    #deny(id) {
        const call = id === undefined ? undefined : this.#calls.get(id);
        if (call !== undefined)
            call.isError = true;
    }
}
function joined(before, text) {
    return before === '' ? text : `${before}\n${text}`;
}


/***/ }),

/***/ 69542:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H9: () => (/* binding */ inputSummary),
/* harmony export */   vZ: () => (/* binding */ toLogLines),
/* harmony export */   z$: () => (/* binding */ endLines)
/* harmony export */ });
/* unused harmony exports editLines, isToldWhole */
/* harmony import */ var _content_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(99852);
/* harmony import */ var _edits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(64512);
/* harmony import */ var _told_agent_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(72180);
/* harmony import */ var _transcript_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(96283);
/* harmony import */ var _printable_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(59211);





const TEXT_LINES = 60;
const RESULT_LINES = 6;
const DIFF_LINES = 12;
const LINE_LENGTH = 400;
/**
 * One event as it is shown in the job log: few lines, none of which a terminal or the workflow runner takes
 * for anything but text. Events of no interest to people give no lines.
 */
function toLogLines(event) {
    const lines = linesOf(event);
    const margin = event.type !== 'unknown' && (event.parent_tool_use_id ?? null) !== null ? '  ┆ ' : '';
    // Whatever it was made of, each line leaves here as plain text on one line.
    const plain = lines.flatMap(one);
    return plain.map((line) => (0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .Df)(`${margin}${(0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .shortened */ .vI)(line, LINE_LENGTH)}`));
}
function linesOf(event) {
    switch (event.type) {
        case 'system':
            return system(event);
        case 'assistant':
            return assistant(event);
        case 'user':
            return user(event);
        case 'result':
            return endLines(event);
        case 'rate_limit_event': {
            const status = event.rate_limit_info?.status;
            return status === undefined || status === 'allowed' ? [] : one(`! Rate limit: ${status}`);
        }
        case 'unknown':
            return event.why === 'unfamiliar' ? [] : cut(`? ${String(event.raw)}`, 1);
        default:
            return [];
    }
}
function system(event) {
    switch (event.subtype) {
        case 'init':
            return one([
                event.session_id === undefined ? '● Session' : `● Session ${event.session_id}`,
                event.model,
                (0,_told_agent_js__WEBPACK_IMPORTED_MODULE_1__/* .agentInWords */ .IC)((0,_told_agent_js__WEBPACK_IMPORTED_MODULE_1__/* .agentOfLine */ .vx)(event) ?? {}),
                event.permissionMode,
            ]
                .filter((part) => part !== undefined)
                .join(' · '));
        case 'api_retry': {
            const status = event.error_status ?? 'connection failed';
            const attempt = `retry ${event.attempt ?? '?'} of ${event.max_retries ?? '?'}`;
            const wait = event.retry_delay_ms === undefined ? '' : ` in ${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(event.retry_delay_ms)}`;
            return one(`↻ API ${status}${event.error === undefined ? '' : ` (${event.error})`}: ${attempt}${wait}`);
        }
        case 'permission_denied':
            return one(`✗ Denied: ${event.tool_name ?? 'a tool'}`);
        case 'compact_boundary':
            return ['● The conversation was compacted'];
        case 'task_started':
            // Every slow command is a task.
            if (event.is_backgrounded === false)
                return [];
            return one(`▹ Started in the background: ${event.description ?? 'a task'}`);
        case 'task_notification':
            if (event.output_file === '')
                return [];
            return one(`▹ Task ${event.status ?? 'ended'}`);
        default:
            return [];
    }
}
function assistant(event) {
    const { content } = event.message;
    const thinking = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .thinkingOf */ .QX)(content);
    const text = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(content).trim();
    return [
        ...(thinking === '' ? [] : [`✻ Thinking (${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(thinking.length, 'character')})`]),
        ...(text === '' ? [] : cut(text, TEXT_LINES)),
        ...(0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolUsesOf */ .Wf)(content).flatMap((use) => one(`▸ ${use.name} ${inputSummary(use.input)}`.trimEnd())),
    ];
}
function user(event) {
    const found = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .toolResultsOf */ .UG)(event.message.content);
    // The structure stands beside the message: with several results it is unclear which one it belongs to.
    const edit = found.length === 1 ? (0,_edits_js__WEBPACK_IMPORTED_MODULE_4__/* .fileEditOf */ .a)(event.tool_use_result) : undefined;
    const results = found.flatMap(({ output, isError }) => {
        if (edit && !isError)
            return editLines(edit);
        const lines = output.trim() === '' ? ['(no output)'] : cut(output.trim(), RESULT_LINES);
        return lines.map((line, index) => `  ${index > 0 ? ' ' : isError ? '✗' : '⎿'} ${line}`);
    });
    const text = (0,_content_js__WEBPACK_IMPORTED_MODULE_3__/* .contentText */ .Tf)(event.message.content).trim();
    return text === '' ? results : [...results, ...cut(`> ${text}`, RESULT_LINES)];
}
/** What an edit changed: `⎿ new, +5`, `⎿ +1 −1`, and its first lines. */
function editLines(edit) {
    const lines = edit.hunks.flatMap((hunk) => hunk.lines);
    const count = (sign) => lines.filter((line) => line.startsWith(sign)).length;
    const [added, removed] = [count('+'), count('-')];
    const figures = [
        edit.created ? 'new,' : '',
        `+${added}`,
        edit.created && removed === 0 ? '' : `−${removed}`,
    ];
    const shown = cut((0,_edits_js__WEBPACK_IMPORTED_MODULE_4__/* .shortDiff */ .G)(edit).join('\n'), DIFF_LINES);
    return [
        `  ⎿ ${figures.filter((part) => part !== '').join(' ')}`,
        ...(lines.length === 0 ? [] : shown.map((line) => `  │ ${line}`)),
    ];
}
/** True if the log has all of a text that the agent said. */
function isToldWhole(text) {
    const lines = printable(text).trim().split('\n');
    return lines.length <= TEXT_LINES && lines.every((line) => line.length <= LINE_LENGTH);
}
/** How a session ended, in words; the first line says it, more follow if it failed. */
function endLines(event) {
    const failed = event.is_error === true || event.subtype !== 'success';
    const words = failed
        ? `✗ Failed: ${event.subtype === 'success' ? (event.terminal_reason ?? 'error') : event.subtype}`
        : '✓ Done';
    const denials = event.permission_denials?.length ?? 0;
    const figures = [
        words,
        // Not every agent counts these.
        ...(event.num_turns === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(event.num_turns, 'turn')]),
        ...(event.duration_ms === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatDuration */ .a3)(event.duration_ms)]),
        ...(event.total_cost_usd === undefined ? [] : [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .formatCost */ .BD)(event.total_cost_usd)]),
        ...(denials > 0 ? [(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(denials, 'denial')] : []),
    ];
    // A session that failed in the middle of an answer has just shown that answer.
    const reason = event.errors?.join('\n') || (event.subtype === 'success' ? '' : event.result);
    const why = failed ? cut(reason ?? '', 3) : [];
    return [figures.join(' · '), ...why.filter((line) => line !== '').map((line) => `  ${line}`)];
}
/**
 * The part of a call that people want to see: the command, the file, the pattern; otherwise all of it as
 * JSON.
 */
function inputSummary(input) {
    if (typeof input !== 'object' || input === null)
        return input === undefined ? '' : String(input);
    const fields = input;
    for (const key of [
        'command',
        'file_path',
        'notebook_path',
        'pattern',
        'path',
        'url',
        'query',
        'description',
        'skill',
    ]) {
        const value = fields[key];
        if (typeof value === 'string' && value !== '')
            return value;
    }
    const json = JSON.stringify(input);
    return json === '{}' ? '' : json;
}
/** A text that must stay on one line. */
function one(text) {
    return [(0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text).replace(/\s*\n\s*/g, ' ⏎ ')];
}
function cut(text, limit) {
    const lines = (0,_printable_js__WEBPACK_IMPORTED_MODULE_0__/* .printable */ .g$)(text).split('\n');
    if (lines.length <= limit)
        return lines;
    return [...lines.slice(0, limit), `… +${(0,_transcript_js__WEBPACK_IMPORTED_MODULE_2__/* .plural */ .LS)(lines.length - limit, 'line')}`];
}


/***/ }),

/***/ 8833:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RO: () => (/* binding */ AGENT_NAMES),
/* harmony export */   eZ: () => (/* binding */ namesOf),
/* harmony export */   j_: () => (/* binding */ namesToRecord),
/* harmony export */   kz: () => (/* binding */ DEFAULT_AGENT)
/* harmony export */ });
/** The agent that works where none is named. What was recorded without names is this agent's. */
const DEFAULT_AGENT = {
    name: 'claude',
    displayName: 'Claude Code',
    speakerName: 'Claude',
};
/** The agents that a spec can name; `registry.ts` has an adapter for each. */
const AGENT_NAMES = [
    DEFAULT_AGENT.name,
    'codex',
    'opencode',
    // Any that speaks the Agent Client Protocol.
    'acp',
];
/** The names in a record, one in place of the other where it has only one; the default agent's where it has none. */
function namesOf({ displayName, speakerName }) {
    return {
        displayName: displayName ?? speakerName ?? DEFAULT_AGENT.displayName,
        speakerName: speakerName ?? displayName ?? DEFAULT_AGENT.speakerName,
    };
}
/** What a record says of these names: nothing of the default agent's. */
function namesToRecord({ displayName, speakerName }) {
    return displayName === DEFAULT_AGENT.displayName ? {} : { displayName, speakerName };
}


/***/ }),

/***/ 81381:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   e: () => (/* binding */ mebibytesOf)
/* harmony export */ });
/* unused harmony export parseByteSize */
/** As engines multiply: `GB` and `GiB` are both 2^30 bytes. */
const POWERS = ['', 'k', 'm', 'g', 't'];
/** Bytes of `512`, `512m`, `8g`, `2GB` or `1.5 GiB`; undefined for what is no size. */
function parseByteSize(text) {
    const [, number, prefix = ''] = /^\s*(\d{1,15}(?:\.\d{1,9})?)\s*(?:([kmgt])i?)?b?\s*$/i.exec(String(text)) ?? [];
    if (number === undefined)
        return;
    return Number(number) * 1024 ** POWERS.indexOf(prefix.toLowerCase());
}
/** Whole MiB of a size that was checked before. */
function mebibytesOf(text) {
    return Math.floor((parseByteSize(text) ?? Number.NaN) / 2 ** 20);
}


/***/ }),

/***/ 95581:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Sy: () => (/* binding */ copyWithCoreutils),
/* harmony export */   Te: () => (/* binding */ removeWithCoreutils),
/* harmony export */   kH: () => (/* binding */ hasGnuCopy),
/* harmony export */   mu: () => (/* binding */ changeOwner),
/* harmony export */   ys: () => (/* binding */ makeWhiteout)
/* harmony export */ });
/* harmony import */ var node_timers_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(58500);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70972);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _git_git_error_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(39637);
/* harmony import */ var _succeeds_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(9208);





/** How many milliseconds a folder that is being filled is removed again and again. */
const REMOVAL_TIME = 20_000;
const ENVIRONMENT = { PATH: '/usr/local/bin:/usr/bin:/bin:/opt/homebrew/bin', LC_ALL: 'C' };
/** Whether `cp` supports `-a`, `-t` and `--reflink`. */
async function hasGnuCopy() {
    const { exitCode, stdout } = await (0,_command_js__WEBPACK_IMPORTED_MODULE_1__/* .runCommand */ .d1)('cp', ['--version'], { env: ENVIRONMENT });
    return exitCode === 0 && stdout.includes('GNU coreutils');
}
/** A line about what `cp` may not read; it copies everything else. */
const CLOSED = /^cp: cannot (?:open|access|stat) (.+?)(?: for reading)?: Permission denied$/;
/**
 * `cp -a`: names go through `xargs`, because an argument in Node.js must be valid UTF-8 and a name need not
 * be. Resolves to what this user may not read, as `cp` names it.
 */
async function copyWithCoreutils(from, names, to, signal) {
    if (names.length === 0)
        return [];
    // `./` before each name, so that none is mistaken for an option.
    const input = Buffer.concat(names.flatMap((name) => [Buffer.from('./'), name, Buffer.from([0])]));
    const args = ['-0', 'cp', '-a', '--reflink=auto', '-t', to, '--'];
    const result = await start('xargs', args, { cwd: from, input, signal });
    if (result.exitCode === 0)
        return [];
    const closed = result.stderr
        .trimEnd()
        .split('\n')
        .map((line) => CLOSED.exec(line)?.[1]?.replace(/^'\.\/(.*)'$/, '$1'));
    if (closed.every((name) => name !== undefined))
        return closed;
    throw coreutilFailed('xargs', args, result);
}
/** Gives a tree to another user: links themselves, not their targets. */
async function changeOwner(path, owner) {
    await run('chown', ['-hR', `${owner.uid}:${owner.gid}`, path], { cwd: '/' });
}
/**
 * Creates a character device 0, 0, which marks a name as removed in a layer. False where this user may not.
 */
async function makeWhiteout(path) {
    return (0,_succeeds_js__WEBPACK_IMPORTED_MODULE_2__/* .succeeds */ .k)(run('mknod', ['--', path, 'c', '0', '0'], { cwd: '/' }));
}
/**
 * `rm -rf`, after granting the owner access to every folder. It walks by descriptors, so no path is too long
 * for it. Again while something fills the folder behind it: the `cp` of a process that was killed goes on to its
 * end, or until it finds its target gone.
 */
async function removeWithCoreutils(path) {
    const latest = Date.now() + REMOVAL_TIME;
    for (;;) {
        await run('chmod', ['-R', 'u+rwX', path], { cwd: '/' }).catch(() => { });
        try {
            return await run('rm', ['-rf', '--', path], { cwd: '/' });
        }
        catch (error) {
            if (Date.now() > latest || !(0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .describeError */ .Uc)(error).message.includes('Directory not empty'))
                throw error;
        }
        await (0,node_timers_promises__WEBPACK_IMPORTED_MODULE_0__.setTimeout)(50);
    }
}
async function run(command, args, options) {
    const result = await start(command, args, options);
    if (result.exitCode !== 0)
        throw coreutilFailed(command, args, result);
}
function start(command, args, { cwd, input, signal }) {
    return (0,_command_js__WEBPACK_IMPORTED_MODULE_1__/* .runCommand */ .d1)(command, args, {
        cwd,
        env: ENVIRONMENT,
        ...(input ? { input } : {}),
        ...(signal ? { signal } : {}),
    });
}
function coreutilFailed(command, args, result) {
    const words = (0,_command_js__WEBPACK_IMPORTED_MODULE_1__/* .describeFailure */ .Ic)(command, args, result);
    if ((0,_git_git_error_js__WEBPACK_IMPORTED_MODULE_4__/* .isDiskFull */ .b$)(result.stderr)) {
        return new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .WorkspaceError */ .kP('DISK_FULL', `The disk is full: the snapshot of the repository does not fit.\n${words}`, { hint: 'Free disk space on the runner (large caches and images first) and run again.' });
    }
    return new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `The workspace could not be changed. ${words}`, {
        hint: 'Run Caisson as a user who can read every file of the checkout.',
        ...(result.startError ? { cause: result.startError } : {}),
    });
}


/***/ }),

/***/ 84591:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   TJ: () => (/* binding */ pointedSecrets),
/* harmony export */   rT: () => (/* binding */ pointedBy),
/* harmony export */   v9: () => (/* binding */ holds)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _secrets_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(39577);



/** Variables that name a file, a folder or a list of files in which a tool keeps credentials. */
const POINTERS = [
    /^GOOGLE_(?:APPLICATION_CREDENTIALS|GHA_CREDS_PATH)$/,
    /^CLOUDSDK_(?:AUTH_\w+|CONFIG)$/,
    /^(?:AWS_(?:CONFIG|SHARED_CREDENTIALS)_FILE|BOTO_CONFIG|OCI_CLI_(?:CONFIG|KEY)_FILE)$/,
    /^(?:AZURE_(?!EXTENSION_DIR$)\w+|ARM_\w+_PATH)$/,
    /^(?:KUBECONFIG|HELM_(?:REGISTRY|REPOSITORY)_CONFIG|DOCKER_CONFIG|REGISTRY_AUTH_FILE|DOCKER_CERT_PATH)$/,
    /^(?:NPM_CONFIG_(?:USER|GLOBAL)CONFIG|PIP_CONFIG_FILE|UV_CONFIG_FILE|UV_CREDENTIALS_DIR|BUNDLE_USER_CONFIG)$/i,
    /^(?:NETRC|PGPASSFILE|GNUPGHOME|TF_CLI_CONFIG_FILE|GH_CONFIG_DIR|GIT_CONFIG_(?:GLOBAL|SYSTEM)|KRB5_KTNAME)$/,
    /(?:^|_)(?:CREDENTIALS?|CREDS|TOKEN|SECRET|PASSWORD|PRIVATE_KEY|KEY)(?:_FILE|_PATH|FILE)$/,
];
/** What the job's variables point to and what exists; relative paths are relative to `base`. */
async function pointedBy(env, base = '/') {
    const found = new Map();
    for (const [variable, value] of Object.entries(env)) {
        if (!value || !POINTERS.some((pattern) => pattern.test(variable)))
            continue;
        for (const part of value.length > 4096 ? [] : new Set([value, ...value.split(':')])) {
            const named = part === '' ? null : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(base, part);
            const path = named && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(named).catch(() => null));
            const stats = path && (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path).catch(() => null));
            if (!path || !stats)
                continue;
            if (stats.isFile())
                found.set(path, { path, variable, kind: 'file' });
            else if (stats.isDirectory() && holds(path, base)) {
                // A tool's folder around everything else: only its own file is meant.
                const config = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, 'config.json');
                if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(config).catch(() => null))?.isFile())
                    found.set(config, { path: config, variable, kind: 'file' });
            }
            else if (stats.isDirectory())
                found.set(path, { path, variable, kind: 'folder' });
        }
    }
    return [...found.values()];
}
const MOST_FILES = 100;
const MOST_BYTES = 256 * 1024;
/** The secrets in what the variables point to, for whoever has to keep them from being shown. */
async function pointedSecrets(env, base = '/') {
    const secrets = new Set();
    for (const { path, kind } of await pointedBy(env, base)) {
        const names = kind === 'file' ? [''] : await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(path, { recursive: true }).catch(() => []);
        for (const name of names.slice(0, MOST_FILES)) {
            const file = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(path, name);
            const stats = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(file).catch(() => null);
            if (!stats?.isFile() || stats.size > MOST_BYTES)
                continue;
            const text = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => '');
            // A store may hold much else, and what is redacted by mistake makes a report unreadable.
            for (const secret of (0,_secrets_js__WEBPACK_IMPORTED_MODULE_2__/* .secretsIn */ .V)(text, { sure: kind === 'file' }))
                secrets.add(secret);
        }
    }
    return [...secrets];
}
/** True when `path` is `folder` or below it. */
function holds(folder, path) {
    const rest = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(folder, path);
    return rest !== '..' && !rest.startsWith('../');
}


/***/ }),

/***/ 39577:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   V: () => (/* binding */ secretsIn),
/* harmony export */   e: () => (/* binding */ PRIVATE_KEY)
/* harmony export */ });
/* harmony import */ var _json_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24807);
/* harmony import */ var _redact_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57656);


/** The header of a private key, followed by what could be the key on the same line or the next. */
const PRIVATE_KEY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----(?:\\[rn]|["'\s+,]|(?:Proc-Type|DEK-Info|Version):(?:(?!Proc-Type:|DEK-Info:|Version:|-----BEGIN|[A-Za-z0-9+/=]{24})[^\n\\])*(?=[\n\\]|Proc-Type:|DEK-Info:|Version:|[A-Za-z0-9+/=]{24}))*[A-Za-z0-9+/=]{24}/g;
const PRIVATE_KEY_BODY = /-----BEGIN (?:[A-Z0-9]+ )*PRIVATE KEY(?: BLOCK)?-----([^-]*)/g;
/** Names of settings whose values are secret, in lower case and without separators. */
const SECRET_KEY = /(?:password|passwd|passphrase|secret|secretkey|secretaccesskey|token|apikey|privatekey|clientkeydata|accountkey|signingkey|authorization|(?:^|:)auth)$/;
/** `scheme://user:password@host`, and `scheme://token@host`. */
const URL_SECRET = /\b[a-z][a-z0-9+.-]*:\/\/(?:[^\s/:@"'<>]*:([^\s/@"'<>]+)|([^\s/:@"'<>]{20,}))@/gi;
const REFERENCE = /^(?:[$%<{]|\*+$|x+$|env:|your[-_])|\$\{|\{\{/i;
const SHORTEST = 6;
/**
 * The secrets in a file of settings: JSON, YAML, INI, properties, XML, netrc, git's. Without `sure`, a value
 * whose name alone could also belong to a label or an example has to look random.
 */
function secretsIn(text, { sure = false } = {}) {
    const found = new Set();
    const add = (value, strict = !sure) => {
        const secret = value.trim().replace(/^(["'])(.*)\1[,;]?$/, '$2');
        if (secret.length < SHORTEST || REFERENCE.test(secret))
            return;
        if (strict && !isRandom(secret))
            return;
        found.add(secret);
        // `Authorization: Bearer …`, and what Docker and npm keep of a user and a password.
        const bare = secret.replace(/^(?:bearer|basic|token)\s+/i, '');
        if (bare.length >= SHORTEST)
            found.add(bare);
        const decoded = Buffer.from(bare, 'base64').toString('latin1');
        const [, password] = /^[\x20-\x7e]*?:([\x20-\x7e]{6,})$/.exec(decoded) ?? [];
        if (password !== undefined)
            found.add(password);
    };
    for (const match of text.matchAll(PRIVATE_KEY_BODY))
        for (const line of (match[1] ?? '').split(/\\[nr]|\s/))
            if (line.length >= 16)
                found.add(line);
    for (const shape of _redact_js__WEBPACK_IMPORTED_MODULE_0__/* .TOKEN_SHAPES */ .Z8)
        for (const [token] of text.matchAll(shape))
            add(token, true);
    for (const [, password, token] of text.matchAll(URL_SECRET)) {
        if (password === undefined)
            add(token ?? '', true);
        else if (!/^pass(?:word|wd)?$/i.test(password))
            add(decode(password), false);
    }
    const json = parsed(text);
    if (json !== undefined)
        walk(json, add);
    else
        for (const [key, value] of settingsIn(text))
            if (isSecretKey(key))
                add(value);
    if (json === undefined && (sure || /^\s*machine\s/m.test(text)))
        for (const [, password = ''] of text.matchAll(/\bpassword\s+(\S+)/g))
            add(password, false);
    for (const [, header = ''] of text.matchAll(/^\s*extraheader\s*=\s*"?(?:[\w-]+:)?([^"\n]+)/gim))
        add(header, false);
    // A file that is nothing but a token.
    if (sure && /^\S{16,}$/.test(text.trim()) && json === undefined)
        found.add(text.trim());
    return [...found];
}
function isSecretKey(key) {
    return SECRET_KEY.test(key.toLowerCase().replace(/[-_.\s]/g, ''));
}
/** Digits among letters, or a long mixture of upper and lower case: no word of any language. */
function isRandom(value) {
    if (value.length < 8 || /\s/.test(value) || new Set(value).size < 6)
        return false;
    const count = (pattern) => value.match(pattern)?.length ?? 0;
    return ((count(/\d/g) > 0 && count(/[a-z]/gi) > 0) ||
        (value.length >= 16 && count(/[a-z]/g) > 3 && count(/[A-Z]/g) > 3));
}
function parsed(text) {
    return /^\s*[{[]/.test(text) ? (0,_json_js__WEBPACK_IMPORTED_MODULE_1__/* .parseJson */ .qF)(text) : undefined;
}
function walk(value, add) {
    if (typeof value !== 'object' || value === null)
        return;
    for (const [key, inner] of Object.entries(value)) {
        if (typeof inner === 'string' && isSecretKey(key) && !inner.includes('-----BEGIN'))
            add(inner);
        else
            walk(inner, add);
    }
}
/** `key = value`, `key: value`, `<key>value</key>`. */
function* settingsIn(text) {
    const plain = text.replace(/<!--[\s\S]*?-->/g, '');
    for (const [, key = '', value = ''] of plain.matchAll(/<([\w.-]+)>([^<>\n]+)<\/\1>/g))
        yield [key, value];
    for (const line of plain.split('\n')) {
        if (/^\s*[#;<]/.test(line))
            continue;
        const [, key, value] = /^\s*(?:export\s+)?["']?([^\s="']+)["']?\s*=\s*(\S.*)$/.exec(line) ??
            /^(?:\s|-(?=[\s-]))*-?["']?([^\s:"'-][^\s:"']*)["']?\s*:\s+(\S.*)$/.exec(line) ??
            [];
        if (key !== undefined && value !== undefined)
            yield [key, value.replace(/,\s*$/, '')];
    }
}
function decode(text) {
    try {
        return decodeURIComponent(text);
    }
    catch {
        return text;
    }
}


/***/ }),

/***/ 8665:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Bj: () => (/* binding */ sha256Of),
/* harmony export */   kI: () => (/* binding */ Meter),
/* harmony export */   yQ: () => (/* binding */ sha256OfContent),
/* harmony export */   z4: () => (/* binding */ sha256OfStream)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_stream__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(57075);
/* harmony import */ var node_stream_promises__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(46466);




/** SHA-256 of a file, in lower-case hexadecimal. Rejects when the file cannot be read. */
async function sha256Of(file) {
    // An agent has 380 MB: in pieces of 64 KiB it takes twice the time.
    return await sha256OfStream((0,node_fs__WEBPACK_IMPORTED_MODULE_1__.createReadStream)(file, { highWaterMark: 1024 * 1024 }));
}
async function sha256OfStream(stream) {
    const hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    await (0,node_stream_promises__WEBPACK_IMPORTED_MODULE_3__.pipeline)(stream, hash);
    return hash.digest('hex');
}
/** SHA-256 of a content, in lower-case hexadecimal. */
function sha256OfContent(content) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256').update(content).digest('hex');
}
/** A stream that passes its input on; `measured` describes the input once the stream has ended. */
class Meter extends node_stream__WEBPACK_IMPORTED_MODULE_2__.Transform {
    #hash = (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHash)('sha256');
    #bytes = 0;
    /** `check` is called with the number of bytes so far; an error that it returns ends the stream. */
    constructor(check = () => null) {
        super({
            transform: (chunk, _encoding, done) => {
                this.#bytes += chunk.length;
                this.#hash.update(chunk);
                done(check(this.#bytes), chunk);
            },
        });
    }
    measured() {
        return { bytes: this.#bytes, sha256: this.#hash.copy().digest('hex') };
    }
}


/***/ }),

/***/ 74866:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   A: () => (/* binding */ document)
/* harmony export */ });
/** Web address of this project's documents: whoever reads a hint has another repository open. */
const PLACE = 'https://github.com/caisson-dev/caisson/blob/main';
/** Full address of a file in `docs`, e.g. `configuration.md`. */
function document(name) {
    return `${PLACE}/docs/${name}`;
}


/***/ }),

/***/ 99136:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AO: () => (/* binding */ toBuffer),
/* harmony export */   K5: () => (/* binding */ splitNul),
/* harmony export */   M8: () => (/* binding */ parents),
/* harmony export */   MX: () => (/* binding */ joinNul),
/* harmony export */   Vy: () => (/* binding */ display)
/* harmony export */ });
/** What system calls take: `root` (a normal string) joined with the bytes of `path`. */
function toBuffer(root, path) {
    const base = Buffer.from(root);
    return path === '' ? base : Buffer.concat([base, Buffer.from(`/${path}`, 'latin1')]);
}
/** What people read: UTF-8, with U+FFFD where the bytes are not. */
function display(path) {
    return Buffer.from(path, 'latin1').toString('utf8');
}
/** The parts of git's `-z` output. */
function splitNul(output) {
    const parts = output.toString('latin1').split('\0');
    if (parts.at(-1) === '')
        parts.pop();
    return parts;
}
/** What git's `-z --stdin` reads. */
function joinNul(paths) {
    let text = '';
    for (const path of paths)
        text += `${path}\0`;
    return Buffer.from(text, 'latin1');
}
/** Every folder above `path`, nearest first, without the root. */
function* parents(path) {
    for (let at = path.lastIndexOf('/'); at > 0; at = path.lastIndexOf('/', at - 1))
        yield path.slice(0, at);
}


/***/ }),

/***/ 97932:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b$: () => (/* binding */ readCheckout),
/* harmony export */   b_: () => (/* binding */ checkoutGit),
/* harmony export */   cl: () => (/* binding */ listSettings)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _succeeds_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(9208);
/* harmony import */ var _user_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(91098);
/* harmony import */ var _git_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(71716);
/* harmony import */ var _refs_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91166);







const MAX_ALTERNATES = 20;
const OBJECT_ID = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;
/**
 * Reads the repository whose working tree is `checkout`; null when there is none. Rejects with
 * WORKSPACE_FAILED.
 */
async function readCheckout(git, checkout, 
/** The user's own settings; a later file takes precedence. */
settings = settingsOfUser()) {
    const gitDir = await findGitDir(checkout);
    if (gitDir === null)
        return null;
    const common = await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'commondir'));
    const commonDir = common === null ? gitDir : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(gitDir, common.trim());
    const config = await settingsOf(git, [(0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'config'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'config.worktree')]);
    if ((config.get('extensions.refstorage') ?? 'files') !== 'files') {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `The checkout ${checkout} keeps its refs in the reftable format.`, {
            hint: 'Run `git refs migrate --ref-format=files` in the checkout, or clone with `--ref-format=files`.',
        });
    }
    const refs = await (0,_refs_js__WEBPACK_IMPORTED_MODULE_3__/* .readRefs */ .n6)(commonDir);
    const { head, branch } = await readHead(gitDir, commonDir, refs);
    const autocrlf = config.get('core.autocrlf') ?? (await autocrlfIn(git, settings)) ?? '';
    return {
        gitDir,
        commonDir,
        objectFormat: config.get('extensions.objectformat') === 'sha256' ? 'sha256' : 'sha1',
        head,
        ...(branch === undefined ? {} : { branch }),
        refs,
        objectDirectories: await readObjectDirectories((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'objects')),
        shallow: ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'shallow'))) ?? '')
            .split('\n')
            .filter((id) => OBJECT_ID.test(id)),
        partial: config.has('extensions.partialclone') ||
            [...config.keys()].some((key) => /^remote\..*\.promisor$/s.test(key)),
        sparse: config.get('core.sparsecheckout') === 'true',
        exclude: (await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, 'info', 'exclude'))) ?? '',
        autocrlf: /^(?:true|yes|on|1|input)$/.test(autocrlf) ? autocrlf : undefined,
    };
}
/** git in somebody's checkout, which converts line endings as their own does there. */
async function checkoutGit(checkout) {
    const git = (0,_git_js__WEBPACK_IMPORTED_MODULE_4__/* .createGit */ .l)({ cwd: checkout });
    // Read from its files: git takes a repository of another owner for none.
    const { autocrlf } = (await readCheckout(git, checkout).catch(() => null)) ?? {};
    return autocrlf === undefined ? git : git.with({ config: { 'core.autocrlf': autocrlf } });
}
/** `.git` may be a folder, a link to one, or a file that names one (worktrees, submodules). */
async function findGitDir(checkout) {
    const entry = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(checkout, '.git');
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(entry).catch(() => null);
    if (found === null)
        return null;
    if (found.isDirectory())
        return (await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry, 'HEAD'))) ? (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(entry) : null;
    const named = found.isFile() ? /^gitdir: (.+?)\n?$/s.exec((await readText(entry)) ?? '')?.[1] : undefined;
    const gitDir = named === undefined ? undefined : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(checkout, named);
    if (gitDir !== undefined && (await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'))))
        return gitDir;
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `${entry} does not point to a git directory.`, {
        hint: 'The checkout is a worktree or a submodule whose repository is not on this machine: check out the whole repository.',
    });
}
/** Files that do not name it are not given to git. */
async function autocrlfIn(git, files) {
    const texts = await Promise.all(files.map((file) => (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(file, 'utf8').catch(() => '')));
    const naming = files.filter((_, index) => /autocrlf/i.test(texts[index] ?? ''));
    return (await settingsOf(git, naming)).get('core.autocrlf');
}
function settingsOfUser() {
    const machine = '/etc/gitconfig';
    try {
        return [machine, (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_5__/* .userHome */ .Bc)(), '.config', 'git', 'config'), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,_user_js__WEBPACK_IMPORTED_MODULE_5__/* .userHome */ .Bc)(), '.gitconfig')];
    }
    catch {
        return [machine];
    }
}
/** The values of the last file that has a key, in lower case. */
async function settingsOf(git, files) {
    const values = new Map();
    for (const file of files) {
        for (const entry of await listSettings(git, file)) {
            const [key, ...value] = entry.split('\n');
            if (key)
                values.set(key, value.join('\n').toLowerCase() || (entry.includes('\n') ? '' : 'true'));
        }
    }
    return values;
}
/** The file that was read last, since a run asks for the same one several times. */
let last = { text: '', listed: [''] };
/**
 * The settings of a configuration file, each as `key\nvalue`; none if there is no such file. git parses the file alone: no
 * includes are followed and none of its settings take effect.
 */
async function listSettings(git, file) {
    const text = await readText(file);
    if (text === null)
        return [];
    if (text === last.text)
        return last.listed;
    const args = ['config', '--file', file, '--no-includes', '-z', '--list'];
    const listed = (await git.raw(args, { cwd: '/' })).toString('utf8').split('\0');
    // Otherwise git may have read a later version of the file.
    if ((await readText(file)) === text)
        last = { text, listed };
    return listed;
}
async function readHead(gitDir, commonDir, refs) {
    const link = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD')).catch(() => null);
    let value = link === null ? ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(gitDir, 'HEAD'))) ?? '').trim() : `ref: ${link}`;
    let branch;
    for (let depth = 0; depth < 5 && value.startsWith('ref: '); depth++) {
        const name = value.slice(5).trim();
        branch ??= name;
        const known = refs.find((ref) => ref.name === name);
        value = known?.id ?? ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(commonDir, name))) ?? '').trim();
    }
    const head = OBJECT_ID.test(value) ? value : null;
    return branch === undefined ? { head } : { head, branch };
}
/**
 * `info/alternates` of `objects`, and of everything it names, each once. Anything but an object directory is
 * left out.
 */
async function readObjectDirectories(objects) {
    const found = [];
    const waiting = [await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(objects).catch(() => objects)];
    for (let next = waiting.shift(); next !== undefined && found.length < MAX_ALTERNATES; next = waiting.shift()) {
        if (found.includes(next) || !(await looksLikeObjects(next)))
            continue;
        found.push(next);
        for (const line of ((await readText((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(next, 'info', 'alternates'))) ?? '').split('\n')) {
            if (line === '' || line.startsWith('#'))
                continue;
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)(line) ? line : (0,node_path__WEBPACK_IMPORTED_MODULE_1__.resolve)(next, line);
            waiting.push(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.realpath)(path).catch(() => path));
        }
    }
    return found;
}
/** These folders are shown to the agent: an alternate that names anything else must not be. */
async function looksLikeObjects(path) {
    // A copy may have lost its empty folders, often including `pack` and `info`.
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(path, { withFileTypes: true }).catch(() => []);
    const parts = entries.filter((entry) => entry.isDirectory() && /^(?:pack|info|[0-9a-f]{2})$/.test(entry.name));
    const repository = await exists((0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), 'HEAD'));
    return parts.length > 0 && (repository || path.endsWith('/objects'));
}
async function readText(path) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(path, 'utf8').catch((error) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR' || error.code === 'EISDIR')
            return null;
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_2__/* .WorkspaceError */ .kP('WORKSPACE_FAILED', `${path} cannot be read: ${error.message}`, {
            hint: 'Run Caisson as a user who may read the checkout.',
            cause: error,
        });
    });
}
const exists = (path) => (0,_succeeds_js__WEBPACK_IMPORTED_MODULE_6__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(path));


/***/ }),

/***/ 36293:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MU: () => (/* binding */ isOurs),
/* harmony export */   ch: () => (/* binding */ KEY_TRAILER),
/* harmony export */   cu: () => (/* binding */ RUN_TRAILER),
/* harmony export */   ty: () => (/* binding */ trailerOf)
/* harmony export */ });
/** The trailer that identifies our commits. */
const RUN_TRAILER = 'Caisson-Run';
/** The trailer that names the request of a commit (`--key`), which several runs may have worked on. */
const KEY_TRAILER = 'Caisson-Key';
/** The value of a trailer; undefined where the message has none. */
function trailerOf(message, name) {
    const line = belowSubject(message).find((one) => one.startsWith(`${name}: `));
    return line?.slice(name.length + 2).trim();
}
/** The first line is the title of an issue, which anybody may have written. */
function belowSubject(message) {
    return message.split(/\r?\n/).slice(1);
}
/** Whether a commit with this message is one of ours. */
function isOurs(message) {
    return belowSubject(message).some((line) => line.startsWith(`${RUN_TRAILER}:`));
}


/***/ }),

/***/ 95994:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   J: () => (/* binding */ checkSigningKey),
/* harmony export */   p: () => (/* binding */ withSigningKey)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _command_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(70972);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _environment_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(41155);






/**
 * Gives a body what makes git sign with this key (OpenSSH or PEM, without a passphrase). The key is in a file of its
 * own, for this user alone and while the body runs.
 */
async function withSigningKey(key, body) {
    return inFile(key, (file) => body({ 'gpg.format': 'ssh', 'gpg.ssh.program': 'ssh-keygen', 'user.signingKey': file }));
}
/** Throws CONFIG_INVALID for a key that cannot sign here, before anything is spent on the run. */
async function checkSigningKey(key) {
    const { exitCode, startError, stderr } = await inFile(key, (file) => (0,_command_js__WEBPACK_IMPORTED_MODULE_3__/* .runCommand */ .d1)('ssh-keygen', ['-y', '-P', '', '-f', file], { env: { PATH: _environment_js__WEBPACK_IMPORTED_MODULE_4__/* .TRUSTED_PATH */ .u, LC_ALL: 'C' } }));
    if (exitCode === 0)
        return;
    const why = startError ? 'ssh-keygen is not installed' : (stderr.split(': ').at(-1) ?? '');
    throw new _errors_js__WEBPACK_IMPORTED_MODULE_5__/* .ConfigError */ .xL('CONFIG_INVALID', `ssh-signing-key cannot be used: ${why}.`, {
        hint: startError
            ? 'Install the OpenSSH client on the runner, or use `delivery.commitWith: api`.'
            : 'Pass the whole private key, from `-----BEGIN` to `-----END`, of a pair without a passphrase.',
    });
}
async function inFile(key, body) {
    const folder = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdtemp)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_1__.tmpdir)(), 'caisson-key-'));
    try {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, 'key');
        // A key without its last line break is none, and secrets lose theirs.
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.writeFile)(file, `${key.trim()}\n`, { mode: 0o600 });
        return await body(file);
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(folder, { recursive: true, force: true });
    }
}


/***/ }),

/***/ 66886:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ci: () => (/* binding */ revealHidden),
/* harmony export */   Gi: () => (/* binding */ removeHiddenKeepingJoiners),
/* harmony export */   P8: () => (/* binding */ visibleLine),
/* harmony export */   TN: () => (/* binding */ oneLine),
/* harmony export */   ZO: () => (/* binding */ removeHidden),
/* harmony export */   dK: () => (/* binding */ isHidden)
/* harmony export */ });
/**
 * Characters that people do not see and programs do: zero-width and bidirectional characters, tags, variation
 * selectors, fillers, interlinear annotations, lone surrogates, line and paragraph separators, and control characters
 * except tab, line feed and carriage return. https://trojansource.codes
 */
const HIDDEN = /[\p{Default_Ignorable_Code_Point}\p{Cs}\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u2028\u2029\ufff9-\ufffb]/gu;
/** Those that shape what people see: in an emoji, and between letters of the Arabic script. */
const JOINERS = /(?<=\p{Extended_Pictographic}|\ufe0f|\p{Emoji_Modifier})\u200d(?=\p{Extended_Pictographic})|(?<=\p{Emoji}\p{Emoji_Modifier}?)[\ufe0e\ufe0f]|(?<=\p{Script=Arabic})\u200c(?=\p{Script=Arabic})/gu;
/** The text without any hidden character, for models to read. Line ends become `\n`. */
function removeHidden(text) {
    return withLineFeeds(text).replace(HIDDEN, '');
}
/** The same for people to read: joiners that are part of an emoji or a word stay. */
function removeHiddenKeepingJoiners(text) {
    return replaceHidden(withLineFeeds(text), () => '');
}
/** The text with each hidden character written out as `<U+202E>`, for code. Joiners, as above, and line ends stay. */
function revealHidden(text) {
    return replaceHidden(text, (character) => `<U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}>`);
}
/** The text on one line, with single spaces. */
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim();
}
/** One line without any hidden character, for names, titles and labels that models read. */
function visibleLine(text) {
    return oneLine(removeHidden(text));
}
function isHidden(codePoint) {
    return codePoint <= 0x10ffff && String.fromCodePoint(codePoint).search(HIDDEN) === 0;
}
function withLineFeeds(text) {
    return text.replace(/\r\n?|[\u2028\u2029]/g, '\n');
}
function replaceHidden(text, replacement) {
    const joiners = new Set(Array.from(text.matchAll(JOINERS), (match) => match.index));
    return text.replace(HIDDEN, (character, index) => joiners.has(index) ? character : replacement(character));
}


/***/ }),

/***/ 24807:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   RK: () => (/* binding */ nestsDeeper),
/* harmony export */   qF: () => (/* binding */ parseJson),
/* harmony export */   zO: () => (/* binding */ mapTexts)
/* harmony export */ });
/** What a JSON text says; undefined for any other text. */
function parseJson(text) {
    try {
        return JSON.parse(text);
    }
    catch {
        return undefined;
    }
}
/** Whether arrays and objects are nested more than `most` deep: what recurses over such a value ends with an error. */
function nestsDeeper(text, most) {
    let level = 0;
    for (let at = 0; at < text.length; at++) {
        const code = text.charCodeAt(at);
        if (code === QUOTE) {
            while (++at < text.length && text.charCodeAt(at) !== QUOTE)
                if (text.charCodeAt(at) === BACKSLASH)
                    at++;
        }
        else if (code === 0x5b || code === 0x7b) {
            if (++level > most)
                return true;
        }
        else if (code === 0x5d || code === 0x7d)
            level--;
    }
    return false;
}
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** A value with `change` applied to every text in it, but not to keys. */
function mapTexts(value, change) {
    if (typeof value === 'string')
        return change(value);
    if (Array.isArray(value))
        return value.map((one) => mapTexts(one, change));
    if (typeof value !== 'object' || value === null)
        return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, mapTexts(one, change)]));
}


/***/ }),

/***/ 50453:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FU: () => (/* binding */ limitExceeded),
/* harmony export */   aU: () => (/* binding */ limitInWords),
/* harmony export */   b1: () => (/* binding */ LIMITS)
/* harmony export */ });
/* harmony import */ var _docs_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(74866);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);


const KiB = 2 ** 10;
const MiB = 2 ** 20;
const GiB = 2 ** 30;
const ENDS = 'The session is stopped (`LIMIT_EXCEEDED`, `agent_error`). Its output and its changes so far are kept.';
const REPORTED = 'The rest is left out and reported; everything else is kept.';
const REJECTED = 'The artifact is refused (`ARTIFACT_INVALID`) before anything is unpacked.';
const NO_PATCH = 'The run ends without a patch (`LIMIT_EXCEEDED`, `agent_error`). The workspace stays in the run folder.';
const REFUSED = 'The request is refused with status 413. The session continues.';
const CUT = 'The text is cut, with a note.';
const UNRECORDED = 'Nothing more is written to it. The session continues.';
const NO_SERVER = 'The run ends before its session (`MCP_SERVER_FAILED`, `setup_failed`).';
/**
 * What an agent can make long is limited here, as a sum and not only for one piece; docs/limits.md is generated from
 * this table. Limits that a repository sets are in the settings.
 */
const LIMITS = {
    // The session.
    streamBytes: { most: 256 * MiB, unit: 'bytes', what: 'of output of one session', beyond: ENDS },
    streamLines: { most: 500_000, what: 'lines of output of one session', beyond: ENDS },
    streamLine: {
        most: 32 * MiB,
        unit: 'bytes',
        what: 'of one line of output',
        beyond: 'The line is replaced by a note with its beginning.',
    },
    lineDepth: {
        most: 200,
        what: 'levels of nesting in a line of output',
        beyond: 'The line counts as unknown; the evidence has it.',
    },
    stderrBytes: {
        most: 32 * MiB,
        unit: 'bytes',
        what: 'of `agent.stderr.log`',
        beyond: 'Nothing more is written to it. The session continues.',
    },
    diskLeft: {
        most: GiB,
        unit: 'bytes',
        what: 'that must stay free on the disk of the run folder (half of what is free at the start, if that is less)',
        beyond: 'The session is stopped (`DISK_FULL`, `agent_error`). What fits of its changes is kept.',
    },
    // What is captured.
    captureMs: { most: 10 * 60_000, unit: 'ms', what: 'for one capture of the changes', beyond: NO_PATCH },
    newNames: { most: 250_000, what: 'new files and folders in the workspace', beyond: NO_PATCH },
    layerNames: {
        most: 2_000_000,
        what: 'files and folders that a session writes, ignored ones included',
        beyond: NO_PATCH,
    },
    folderDepth: { most: 100, what: 'levels of new folders in the workspace', beyond: REPORTED },
    changedFileBytes: { most: GiB, unit: 'bytes', what: 'of one changed file', beyond: REPORTED },
    changedBytes: { most: 8 * GiB, unit: 'bytes', what: 'of all changed files', beyond: REPORTED },
    patchBytes: { most: 256 * MiB, unit: 'bytes', what: 'of a patch', beyond: NO_PATCH },
    leftOutShown: { most: 100, what: 'files named that are left out', beyond: 'The others are counted.' },
    outputFiles: { most: 10_000, what: 'files in the output folder', beyond: REPORTED },
    outputFolders: { most: 10_000, what: 'folders in the output folder', beyond: REPORTED },
    outputBytes: { most: GiB, unit: 'bytes', what: 'of all files in the output folder', beyond: REPORTED },
    jsonOutputBytes: {
        most: MiB,
        unit: 'bytes',
        what: 'of a JSON file that the run asks for (findings, proposals, structured output, notes)',
        beyond: 'The file is not valid: the session is asked once to correct it, then the run ends with `output_missing`.',
    },
    // What an evaluation may cost.
    policyMs: {
        most: 120_000,
        unit: 'ms',
        what: 'for one evaluation of the policy',
        beyond: 'The patch is blocked (`policy/failed`).',
    },
    markdownMs: {
        most: 3_000,
        unit: 'ms',
        what: 'for parsing one text from GitHub or the agent',
        beyond: 'The text is treated as plain text.',
    },
    markdownLostMs: {
        most: 10_000,
        unit: 'ms',
        what: 'for all texts that were given up',
        beyond: 'Each further text is given up after 0.2 s.',
    },
    // The gateway.
    requestBytes: { most: 34 * MiB, unit: 'bytes', what: 'of one request to the model', beyond: REFUSED },
    requestValues: { most: 250_000, what: 'values in one request to the model', beyond: REFUSED },
    requestDepth: { most: 200, what: 'levels of nesting in one request to the model', beyond: REFUSED },
    refusalLines: {
        most: 10_000,
        what: 'lines of `gateway.jsonl` for requests that were refused or broke off',
        beyond: 'Further ones are not recorded. Answered requests always are.',
    },
    networkLogLines: {
        most: 20_000,
        what: 'lines of `network.jsonl`',
        beyond: 'Further connections are not recorded. They are decided as before.',
    },
    cassetteBytes: {
        most: 64 * MiB,
        unit: 'bytes',
        what: 'of a recording',
        beyond: 'The recording ends with a note. The session continues.',
    },
    recordedAnswerBytes: {
        most: 16 * MiB,
        unit: 'bytes',
        what: 'of one answer in a recording',
        beyond: 'The answer is passed on and not recorded.',
    },
    // MCP servers.
    mcpStartMs: { most: 60_000, unit: 'ms', what: 'for the start of an MCP server', beyond: NO_SERVER },
    mcpPages: { most: 50, what: "pages of an MCP server's list of tools", beyond: NO_SERVER },
    mcpTools: {
        most: 500,
        what: 'tools of an MCP server',
        beyond: 'No further page of its list is requested.',
    },
    mcpLineBytes: {
        most: 10 * MiB,
        unit: 'bytes',
        what: 'of one message of an MCP server',
        beyond: 'The server is stopped. Its calls fail from then on.',
    },
    mcpText: { most: 100_000, unit: 'characters', what: 'of text in one result of a tool', beyond: CUT },
    mcpImages: {
        most: 5 * MiB,
        unit: 'characters',
        what: 'of base64 images in one result of a tool',
        beyond: 'Further images are replaced by a note.',
    },
    mcpLogBytes: { most: 16 * MiB, unit: 'bytes', what: 'of `mcp.jsonl`', beyond: UNRECORDED },
    mcpRecordingBytes: { most: 64 * MiB, unit: 'bytes', what: 'of recorded tool results', beyond: UNRECORDED },
    // What is kept and shown.
    keptFileBytes: {
        most: 64 * MiB,
        unit: 'bytes',
        what: 'of one file of a session that is kept for later',
        beyond: 'The session cannot be resumed. A new run gets a summary of it.',
    },
    keptBytes: { most: 128 * MiB, unit: 'bytes', what: 'of all files of a kept session', beyond: REPORTED },
    pageRows: {
        most: 50_000,
        what: 'rows on the page of a run',
        beyond: 'The page counts the others; the evidence has them.',
    },
    // From a remote engine.
    copiedEntries: { most: 2_000_000, what: 'files and folders copied from a remote engine', beyond: NO_PATCH },
    copiedBytes: { most: 64 * GiB, unit: 'bytes', what: 'copied from a remote engine', beyond: NO_PATCH },
    // Artifacts of earlier runs.
    archiveBytes: { most: GiB, unit: 'bytes', what: 'of an artifact as it is downloaded', beyond: REJECTED },
    archiveEntries: { most: 20_000, what: 'files of an artifact, and as many folders', beyond: REJECTED },
    archiveFileBytes: { most: GiB, unit: 'bytes', what: 'of one file of an artifact', beyond: REJECTED },
    archiveTotalBytes: { most: 2 * GiB, unit: 'bytes', what: 'of all files of an artifact', beyond: REJECTED },
};
/** `256 MiB`, `10 min`, `500,000`. */
function limitInWords({ most, unit }) {
    if (unit === 'ms')
        return most % 60_000 === 0 ? `${most / 60_000} min` : `${most / 1000} s`;
    if (unit === undefined)
        return most.toLocaleString('en-US');
    if (unit === 'characters')
        return `${most.toLocaleString('en-US')} characters`;
    const [size, name] = [
        [GiB, 'GiB'],
        [MiB, 'MiB'],
        [KiB, 'KiB'],
    ].find(([one]) => most >= one) ?? [1, 'bytes'];
    return `${most / size} ${name}`;
}
/** The typed end for what went beyond a limit that ends a run. */
function limitExceeded(limit, where = '') {
    return new _errors_js__WEBPACK_IMPORTED_MODULE_0__/* .CaissonError */ .XU('LIMIT_EXCEEDED', `${where}more than ${limitInWords(limit)} ${limit.what}`, {
        hint: `Ask for less at once. What is kept: ${(0,_docs_js__WEBPACK_IMPORTED_MODULE_1__/* .document */ .A)('limits.md')}`,
    });
}


/***/ }),

/***/ 71766:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   T: () => (/* binding */ openLineFile)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);


/**
 * Opens a file for lines that must survive: each is handed to the system before `write` returns, so that even
 * a process killed the next moment leaves every line it has seen. Without a path, lines are discarded.
 */
function openLineFile(path) {
    if (path === undefined)
        return { write() { }, close() { } };
    (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.mkdirSync)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), { recursive: true });
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, 'a');
    let open = true;
    return {
        write(line) {
            const bytes = Buffer.from(`${line}\n`);
            let written = 0;
            while (written < bytes.length)
                written += (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.writeSync)(file, bytes, written);
        },
        close() {
            if (open)
                (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
            open = false;
        },
    };
}


/***/ }),

/***/ 79586:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ listenOnPort),
/* harmony export */   q: () => (/* binding */ listenOnSocket)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(77030);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);




/** `sun_path` of Linux holds 108 bytes with the final zero. */
const SOCKET_PATH_BYTES = 107;
/**
 * Listens on a Unix socket that every user of the machine who can reach its folder may connect to: the agent's
 * user in the container is not ours. The folder above it has to be private to the run.
 * Throws GATEWAY_FAILED; resolves to the path.
 */
async function listenOnSocket(server, path) {
    const bytes = Buffer.byteLength(path);
    if (bytes > SOCKET_PATH_BYTES) {
        throw new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GatewayError */ .Fe('GATEWAY_FAILED', `The path of the gateway's socket has ${bytes} bytes, but a Unix socket takes ${SOCKET_PATH_BYTES}: ${path}`, { hint: 'Use a shorter folder for runs, for example a shorter RUNNER_TEMP or TMPDIR.' });
    }
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), { recursive: true, mode: 0o755 });
    await removeStale(path);
    await listening(server, () => server.listen(path));
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.chmod)(path, 0o666);
    return path;
}
/** Any free port of the loopback interface; resolves to `http://127.0.0.1:PORT`. */
async function listenOnPort(server) {
    await listening(server, () => server.listen(0, '127.0.0.1'));
    return `http://127.0.0.1:${server.address().port}`;
}
function listening(server, start) {
    return new Promise((resolve, reject) => {
        server.once('error', (cause) => {
            reject(new _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .GatewayError */ .Fe('GATEWAY_FAILED', `The gateway cannot listen: ${cause.message}`, {
                hint: 'Check that the folder of the run is on a local file system and writable, and that the port is free.',
                cause,
            }));
        });
        server.once('listening', resolve);
        start();
    });
}
/** Removes a socket that a killed run left behind, and nothing else. */
async function removeStale(path) {
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => undefined);
    if (!found?.isSocket())
        return;
    const alive = await new Promise((resolve) => {
        const probe = (0,node_net__WEBPACK_IMPORTED_MODULE_1__.connect)(path);
        probe.once('connect', () => {
            probe.destroy();
            resolve(true);
        });
        probe.once('error', () => resolve(false));
    });
    if (!alive)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.rm)(path, { force: true });
}


/***/ }),

/***/ 54536:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DE: () => (/* binding */ isUnparsed),
/* harmony export */   Dd: () => (/* binding */ parseMarkdown),
/* harmony export */   GG: () => (/* binding */ walk),
/* harmony export */   ee: () => (/* binding */ spanOf)
/* harmony export */ });
/* harmony import */ var node_vm__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(30714);
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(57391);
/* harmony import */ var mdast_util_gfm__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(37832);
/* harmony import */ var micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(52297);
/* harmony import */ var _limits_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(50453);





const parsing = (0,node_vm__WEBPACK_IMPORTED_MODULE_0__.createContext)({});
/** Milliseconds that texts have taken which were given up. */
let lostMs = 0;
/**
 * Parses a text as GitHub's Markdown; every node has a position in the source. One that keeps the parser busy beyond a
 * deadline is {@link isUnparsed}: a single text below the root.
 */
function parseMarkdown(markdown) {
    parsing['parse'] = () => (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_1__/* .fromMarkdown */ .Y)(markdown, {
        extensions: [(0,micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_2__/* .gfm */ .T)()],
        // Their transforms create nodes without a position in the source; the syntax alone finds the same links.
        mdastExtensions: (0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_3__/* .gfmFromMarkdown */ .C)().map((extension) => ({ ...extension, transforms: [] })),
    });
    const { markdownMs, markdownLostMs } = _limits_js__WEBPACK_IMPORTED_MODULE_4__/* .LIMITS */ .b1;
    const timeout = lostMs < markdownLostMs.most ? markdownMs.most : HASTY_MS;
    try {
        return (0,node_vm__WEBPACK_IMPORTED_MODULE_0__.runInContext)('parse()', parsing, { timeout });
    }
    catch (error) {
        if (error.code !== 'ERR_SCRIPT_EXECUTION_TIMEOUT')
            throw error;
        lostMs += timeout;
        const start = { line: 1, column: 1, offset: 0 };
        const position = { start, end: { line: 1, column: 1, offset: markdown.length } };
        // A text has no place there, which is what makes it recognizable.
        return { type: 'root', position, children: [{ type: 'text', value: markdown, position }] };
    }
}
/** More than an ordinary text of this length takes. */
const HASTY_MS = 200;
/** Whether nobody knows what is in the text. */
function isUnparsed(root) {
    return root.children[0]?.type === 'text';
}
function spanOf(node) {
    const { start, end } = node.position ?? {};
    if (start?.offset === undefined || end?.offset === undefined)
        return null;
    return { start: start.offset, end: end.offset };
}
/**
 * Yields every node of the tree, parents before children; skips the descendants of nodes for which `enters`
 * is false. Iterative: quotes can be nested five thousand levels deep.
 */
function* walk(root, enters = () => true) {
    const stack = [{ node: root, parent: null }];
    for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
        yield next;
        const { node } = next;
        if (!('children' in node) || !enters(node))
            continue;
        for (let i = node.children.length - 1; i >= 0; i -= 1)
            stack.push({ node: node.children[i], parent: node });
    }
}


/***/ }),

/***/ 14360:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Zr: () => (/* binding */ isPlainFolder),
/* harmony export */   b$: () => (/* binding */ readPlainFile),
/* harmony export */   eZ: () => (/* binding */ readPlainBytes)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _stored_file_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(19997);



/** The text of an untrusted file, under the same conditions. */
async function readPlainFile(path, bytes) {
    return (await readPlainBytes(path, bytes))?.toString('utf8') ?? null;
}
/**
 * The content of a file that an agent left: null unless it is a plain file with a single link and at most `bytes` bytes.
 */
async function readPlainBytes(path, bytes) {
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => null))?.nlink !== 1)
        return null;
    return await (0,_stored_file_js__WEBPACK_IMPORTED_MODULE_2__/* .readStoredBytes */ .$h)((0,node_path__WEBPACK_IMPORTED_MODULE_1__.dirname)(path), (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path), bytes).catch(() => null);
}
/** True for a folder that is not a symbolic link. */
async function isPlainFolder(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.lstat)(path).catch(() => null))?.isDirectory() ?? false;
}


/***/ }),

/***/ 86997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Ws: () => (/* binding */ outcomeSchema),
/* harmony export */   ai: () => (/* binding */ EXIT_CODES),
/* harmony export */   ex: () => (/* binding */ reasonSchema)
/* harmony export */ });
/* unused harmony export REASONS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** Why a run ended, in one stable word, documented in docs/inputs.md. */
const REASONS = [
    'completed',
    'no_changes',
    'max_turns',
    'max_iterations',
    'no_progress',
    'budget_exceeded',
    'timeout',
    'cancelled',
    'agent_error',
    'needs_human',
    'auth_failed',
    'rate_limited',
    'model_unavailable',
    'verify_failed',
    'output_missing',
    'policy_rejected',
    'publish_refused',
    'not_delivered',
    'target_unavailable',
    'setup_failed',
    'engine_failed',
    'config_invalid',
    'internal_error',
];
const reasonSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(REASONS);
const outcomeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['success', 'failure', 'needs_review']);
/** Exit code of the process for an outcome. */
const EXIT_CODES = { success: 0, failure: 1, needs_review: 2 };


/***/ }),

/***/ 19997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $h: () => (/* binding */ readStoredBytes),
/* harmony export */   IS: () => (/* binding */ StoredFileError),
/* harmony export */   MR: () => (/* binding */ streamStoredFile),
/* harmony export */   RI: () => (/* binding */ readStoredText),
/* harmony export */   We: () => (/* binding */ WHOLE_BYTES),
/* harmony export */   mJ: () => (/* binding */ statStoredFile),
/* harmony export */   rL: () => (/* binding */ STREAM_BYTES),
/* harmony export */   ue: () => (/* binding */ openStoredFile)
/* harmony export */ });
/* unused harmony export readNamedFile */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);




/** A file in the folder of a run, an artifact or a checkout is not one that may be read. */
class StoredFileError extends _errors_js__WEBPACK_IMPORTED_MODULE_3__/* .CaissonError */ .XU {
}
const MIB = 2 ** 20;
/** For a text that is held as a whole. */
const WHOLE_BYTES = 256 * MIB;
/** For what is read in pieces; a session of days is smaller. */
const STREAM_BYTES = 4096 * MIB;
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0, O_NOCTTY = 0 } = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants;
/** Looks at what is there and never waits for it. */
const QUIETLY = O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY;
const CHUNK_BYTES = MIB;
/**
 * Opens a file in a folder that somebody else may have written: a regular file, reached through no symbolic link below
 * `folder`, of at most `limit` bytes. `path` is relative to the folder, or absolute and inside of it. Null if nothing is
 * there. Never waits for a pipe and opens no device. Throws FILE_REFUSED.
 */
async function openStoredFile(folder, path, limit) {
    const at = await locate(folder, path);
    if (at === null)
        return null;
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.open)(at.real, QUIETLY).catch((error) => {
        if (error.code === 'ENOENT' || error.code === 'ENOTDIR')
            return null;
        if (error.code === 'ELOOP')
            throw storedFileRefused(at.shown, 'is a symbolic link');
        throw error;
    });
    if (file === null)
        return null;
    try {
        const found = await file.stat();
        assertPlain(at.shown, found, limit);
        // A folder above it may have become a link since it was looked at.
        if (!(await isAt(file, found, at.real)))
            throw storedFileRefused(at.shown, 'is reached through a symbolic link');
        return file;
    }
    catch (error) {
        await file.close();
        throw error;
    }
}
/** What such a file is like, without reading it; null if nothing is there. Throws FILE_REFUSED. */
async function statStoredFile(folder, path, limit = Infinity) {
    const at = await locate(folder, path);
    if (at === null)
        return null;
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(at.real).catch((0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .onCode */ .xK)(['ENOENT', 'ENOTDIR'], null));
    if (found !== null)
        assertPlain(at.shown, found, limit);
    return found;
}
/** The content of such a file; null if nothing is there. Throws FILE_REFUSED, also for a file that grows beyond the limit. */
async function readStoredBytes(folder, path, limit) {
    const file = await openStoredFile(folder, path, limit);
    if (file === null)
        return null;
    try {
        return await readUpTo(file, limit, (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(folder, path));
    }
    finally {
        await file.close();
    }
}
/** The same as text. */
async function readStoredText(folder, path, limit) {
    return (await readStoredBytes(folder, path, limit))?.toString('utf8') ?? null;
}
/** The same piece by piece, as far as `limit`; null if nothing is there. Throws FILE_REFUSED. */
async function streamStoredFile(folder, path, limit = STREAM_BYTES) {
    const file = await openStoredFile(folder, path, limit);
    return file?.createReadStream({ highWaterMark: CHUNK_BYTES, end: limit - 1 }) ?? null;
}
/**
 * The content of a file that the user has named, which may be a link or a pipe (`/dev/stdin`, `<(…)`). Throws
 * FILE_REFUSED for one that does not end within `limit` bytes, and what the file system says.
 */
async function readNamedFile(path, limit) {
    const file = await open(path, 'r');
    try {
        return await readUpTo(file, limit, path);
    }
    finally {
        await file.close();
    }
}
/** Null if a folder above it is missing. */
async function locate(folder, path) {
    const shown = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(folder, path);
    const inner = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(folder), shown);
    if (inner === '' || (0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(inner) || inner.split(node_path__WEBPACK_IMPORTED_MODULE_2__.sep)[0] === '..')
        throw storedFileRefused(shown, `is not inside ${folder}`);
    const root = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(folder).catch((0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .onCode */ .xK)(['ENOENT', 'ENOTDIR'], null));
    if (root === null)
        return null;
    const real = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(root, inner);
    const above = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(real)).catch((0,_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .onCode */ .xK)(['ENOENT', 'ENOTDIR'], null));
    if (above === null)
        return null;
    if (above !== (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(real))
        throw storedFileRefused(shown, 'is reached through a symbolic link');
    return { real, shown };
}
function assertPlain(path, found, limit) {
    if (!found.isFile())
        throw storedFileRefused(path, `is ${fileKind(found)}, not a plain file`);
    if (found.size > limit)
        throw tooLarge(path, limit);
}
function fileKind(found) {
    if (found.isSymbolicLink())
        return 'a symbolic link';
    if (found.isDirectory())
        return 'a folder';
    if (found.isFIFO())
        return 'a pipe';
    if (found.isSocket())
        return 'a socket';
    return 'a device';
}
/** The kernel knows where an open file is; elsewhere, the file at that path has to be the same one. */
async function isAt(file, found, path) {
    const opened = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readlink)(`/proc/self/fd/${file.fd}`).catch(() => null);
    // A writer may have replaced it in the meantime, which is how our own files change.
    if (opened !== null)
        return opened === path || opened === `${path} (deleted)`;
    const real = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(path).catch(() => null);
    const now = real === path ? await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null) : null;
    return now !== null && now.dev === found.dev && now.ino === found.ino;
}
async function readUpTo(file, limit, path) {
    const chunks = [];
    let bytes = 0;
    for (;;) {
        // Most files are small.
        const size = bytes === 0 ? 64 * 1024 : CHUNK_BYTES;
        const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(Math.min(size, limit + 1)));
        if (bytesRead === 0)
            return Buffer.concat(chunks);
        bytes += bytesRead;
        if (bytes > limit)
            throw tooLarge(path, limit);
        chunks.push(buffer.subarray(0, bytesRead));
    }
}
function tooLarge(path, limit) {
    const size = limit >= MIB ? `${Math.floor(limit / MIB)} MiB` : `${Math.floor(limit / 1024)} KiB`;
    return storedFileRefused(path, `is larger than ${size}`);
}
function storedFileRefused(path, why) {
    return new StoredFileError('FILE_REFUSED', `${path} is not read: it ${why}.`, {
        hint: 'Put the file itself there, or download the artifact again; links, pipes, devices and oversized files are never read.',
    });
}


/***/ }),

/***/ 9208:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   k: () => (/* binding */ succeeds)
/* harmony export */ });
/** Whether a promise is fulfilled; why not is of no interest. */
function succeeds(work) {
    return work.then(() => true, () => false);
}


/***/ }),

/***/ 81229:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Fz: () => (/* binding */ removePaths),
/* harmony export */   X0: () => (/* binding */ sweep),
/* harmony export */   dM: () => (/* binding */ removeTree)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var _coreutils_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(95581);
/* harmony import */ var _git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(99136);




/**
 * Removes from a fresh snapshot what must not reach the agent. Only Caisson changes the snapshot at this moment.
 */
async function sweep(root) {
    const swept = { repositories: [], special: [], files: [] };
    const waiting = [''];
    for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
        for (const entry of list(root, folder)) {
            const path = folder === '' ? entry.name : `${folder}/${entry.name}`;
            if (entry.name.toLowerCase() === '.git')
                swept.repositories.push(path);
            else if (entry.isDirectory())
                waiting.push(path);
            else if (!entry.isFile() && !entry.isSymbolicLink())
                swept.special.push(path);
            else
                swept.files.push(path);
        }
    }
    await removePaths(root, [...swept.repositories, ...swept.special]);
    return swept;
}
async function removePaths(root, paths) {
    for (const path of paths)
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, path), { recursive: true, force: true });
}
function list(root, folder) {
    const path = (0,_git_byte_path_js__WEBPACK_IMPORTED_MODULE_2__/* .toBuffer */ .AO)(root, folder);
    const read = () => (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readdirSync)(path, { encoding: 'latin1', withFileTypes: true });
    try {
        return read();
    }
    catch {
        // A copy of what nobody may read: it is empty.
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.chmodSync)(path, 0o700);
        return read();
    }
}
/**
 * Removes a tree regardless of who created it: also with inaccessible folders, and paths too long for
 * Node.js.
 */
async function removeTree(path) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { recursive: true, force: true }).catch(() => (0,_coreutils_js__WEBPACK_IMPORTED_MODULE_3__/* .removeWithCoreutils */ .Te)(path));
}


/***/ }),

/***/ 47678:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FY: () => (/* binding */ TODO_TOOLS),
/* harmony export */   G1: () => (/* binding */ DEFAULT_TOOLS),
/* harmony export */   Jf: () => (/* binding */ EDITING_TOOLS),
/* harmony export */   cF: () => (/* binding */ SHELL_TOOL),
/* harmony export */   hV: () => (/* binding */ WRITING_TOOLS),
/* harmony export */   ll: () => (/* binding */ READING_TOOLS),
/* harmony export */   wS: () => (/* binding */ toolOf)
/* harmony export */ });
/**
 * The names that specs, presets and transcripts use for tools, whichever agent works. An adapter turns them into its
 * own names on the way in (`AgentTools.own`) and turns its own into these on the way out (`AgentAdapter.translate`).
 */
/** The to-do list of a session. Newer models get it only where a rule names one of these tools. */
const TODO_TOOLS = ['TaskCreate', 'TaskGet', 'TaskList', 'TaskUpdate'];
/** Tools that only read. */
const READING_TOOLS = ['Read', 'Glob', 'Grep'];
/** Tools that change files of the workspace. */
const EDITING_TOOLS = ['Edit', 'Write', 'NotebookEdit'];
/** The tools among them that plain text files need. */
const WRITING_TOOLS = ['Edit', 'Write'];
/** The tool that runs commands. */
const SHELL_TOOL = 'Bash';
/** The name of the tool that a rule such as `Bash(npm test:*)` is about. */
function toolOf(rule) {
    return rule.replace(/\(.*$/s, '');
}
/** What a session may use without being asked, where a spec does not say. */
const DEFAULT_TOOLS = ['Read', 'Write', 'Edit', SHELL_TOOL, 'Glob', 'Grep', ...TODO_TOOLS];


/***/ }),

/***/ 17700:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hm: () => (/* binding */ isHalfWritten),
/* harmony export */   f8: () => (/* binding */ writeWhole),
/* harmony export */   v6: () => (/* binding */ removeHalfWritten)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);



/** Replaces a file as a whole: a reader sees the old content or the new one, never a part. */
async function writeWhole(path, content) {
    const temporary = `${path}.${process.pid}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(3).toString('hex')}.tmp`;
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.writeFile)(temporary, content);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(temporary, path);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(temporary, { force: true });
        throw error;
    }
}
/** Removes what a process that was killed while replacing a file in this folder has left. */
async function removeHalfWritten(folder) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(folder)) {
        if (isHalfWritten(name))
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)((0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(folder, name), { force: true });
    }
}
function isHalfWritten(name) {
    return /\.\d+-[0-9a-f]{6}\.tmp$/.test(name);
}


/***/ }),

/***/ 4826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ LOST),
/* harmony export */   y: () => (/* binding */ lostWork)
/* harmony export */ });
/** Why work of the agent is neither in the patch nor anywhere else once the workspace is gone. */
const LOST = {
    branch: 'commits on a branch that is not checked out',
    stash: 'a stash',
    worktree: 'another worktree',
    repository: 'changes inside another repository: a submodule or a second checkout',
};
/** Where work was left that is lost: in the history, or in another repository's files; null if nowhere. */
function lostWork(leftOut) {
    const reasons = new Set(leftOut.map(({ why }) => why));
    if ([LOST.branch, LOST.stash, LOST.worktree].some((why) => reasons.has(why)))
        return 'history';
    return reasons.has(LOST.repository) ? 'repository' : null;
}


/***/ }),

/***/ 28121:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JZ: () => (/* binding */ parseActions),
/* harmony export */   Q2: () => (/* binding */ actionLines),
/* harmony export */   gv: () => (/* binding */ forOutsiders),
/* harmony export */   jq: () => (/* binding */ ACTION_KINDS),
/* harmony export */   vx: () => (/* binding */ mayName)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(13626);


/** What the agent may propose, and how often in one run unless something else is said. */
const MOST = {
    label: 3,
    'remove-label': 3,
    assign: 2,
    edit: 1,
    comment: 1,
    close: 1,
    'create-issue': 1,
    'close-duplicate': 1,
    'request-reviewers': 2,
    milestone: 1,
    dispatch: 1,
};
const ACTION_KINDS = Object.keys(MOST);
const LINE = /^([a-z-]+)(?:\s+(\d{1,2}))?\s*(?::\s*(\S.*))?$/s;
/** Reads `<kind> [<most>][: <value>, …]`. Throws an Error that says what is wrong. */
function parseAction(line) {
    const [, name = '', count, list] = LINE.exec(line.trim()) ?? [];
    const kind = ACTION_KINDS.find((one) => one === name);
    if (kind === undefined) {
        throw new Error(`"${line}" is not an action: write one per line, ${ACTION_KINDS.join(', ')}, each with what it may name, as in \`label: bug, docs\``);
    }
    const values = (list ?? '').split(',').flatMap((value) => value.trim() || []);
    const most = count === undefined ? MOST[kind] : Number(count);
    if (most < 1 || most > 10)
        throw new Error(`\`${kind}\` may be allowed 1 to 10 times per run, not ${most}`);
    if ((kind === 'close' || kind === 'close-duplicate') && values.length > 0)
        throw new Error(`\`${kind}\` takes no names: it closes what the run is for`);
    if (kind === 'comment' && !values.every((value) => /^\d+$/.test(value)))
        throw new Error('`comment` takes numbers of issues and pull requests, as in `comment: 12, 15`');
    if (kind === 'edit' && !values.every((value) => value === 'title' || value === 'body'))
        throw new Error('`edit` takes `title` and `body`, as in `edit: title`');
    if (kind === 'dispatch' && !(values.length > 0 && values.every((value) => /^[\w.-]+\.ya?ml$/.test(value))))
        throw new Error('`dispatch` must name workflow files, as in `dispatch: docs.yml`');
    return { kind, most, values };
}
/** What is carried out of what the agent proposes. */
const actionLines = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).superRefine((lines, context) => {
    for (const line of lines) {
        try {
            parseAction(line);
        }
        catch (error) {
            context.addIssue({ code: 'custom', message: error.message });
        }
    }
});
/** The rules of lines that the schema has accepted; of several for one action the last one holds. */
function parseActions(lines) {
    return [...new Map(lines.map((line) => parseAction(line)).map((rule) => [rule.kind, rule])).values()];
}
/**
 * What of it is harmless when somebody asks who may change nothing: on an issue of their own, which they could
 * describe and close themselves.
 */
function forOutsiders(rules) {
    return rules.filter(({ kind, values }) => kind === 'close-duplicate' || (kind === 'label' && values.length > 0));
}
/** Whether the rule lets an action name this. GitHub's names are case-insensitive. */
function mayName({ values }, name) {
    const patterns = values.map((value) => value.toLowerCase());
    return patterns.length === 0 || (0,_gateway_wildcard_js__WEBPACK_IMPORTED_MODULE_1__/* .matchesAny */ ._)(patterns, name.toLowerCase());
}


/***/ }),

/***/ 45502:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z8: () => (/* binding */ whyNoArgument),
/* harmony export */   un: () => (/* binding */ agentArguments)
/* harmony export */ });
/* unused harmony export isFreeClaudeFlag */
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63219);

/** Flags of Claude Code that change how it thinks and nothing of what it may do or reach; true: with a value. */
const FREE = {
    '--autocompact': true,
    '--disable-slash-commands': false,
    '--effort': true,
    '--exclude-dynamic-system-prompt-sections': false,
    '--fallback-model': true,
};
/** What sets the same here, and is checked there. */
const INSTEAD = {
    '--agent': '`agent`',
    '--allowed-tools': '`allowed-tools`',
    '--allowedTools': '`allowed-tools`',
    '--append-system-prompt': '`instructions`',
    '--dangerously-skip-permissions': '`agent.permissionMode: bypassPermissions`',
    '--disallowed-tools': '`disallowed-tools`',
    '--disallowedTools': '`disallowed-tools`',
    '--json-schema': '`output-schema`',
    '--max-budget-usd': '`max-budget-usd`',
    '--max-turns': '`max-turns`',
    '--mcp-config': '`mcp-servers` and `mcp-tools`',
    '--model': '`model`',
    '--permission-mode': '`agent.permissionMode`',
    '--settings': '`model`, `env`, `allowed-tools` and `disallowed-tools`',
    '--system-prompt': '`instructions`',
    '--tools': '`agent.tools`',
};
/** The words of arguments that may stand several on a line. */
function agentArguments(lines) {
    return lines.flatMap(_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .commandWords */ .Bl);
}
/** Why the agent does not get one of these arguments; undefined if it gets them all. */
function whyNoArgument(agent, lines) {
    const words = agentArguments(lines);
    if (agent === 'claude')
        return whyNoClaudeArgument(words);
    if (agent !== 'codex' || /^(?:-c model_reasoning_(?:effort|summary)=\w+ ?)*$/.test(words.join(' ')))
        return undefined;
    return '`agent-args` of Codex can only be `-c model_reasoning_effort=…` and `-c model_reasoning_summary=…`';
}
function whyNoClaudeArgument(words) {
    for (let at = 0; at < words.length; at++) {
        const [, flag = '', value] = /^(--[\w-]+)(?:=(.*))?$/s.exec(words[at] ?? '') ?? [];
        const takesValue = Object.hasOwn(FREE, flag) ? FREE[flag] : undefined;
        if (takesValue === undefined) {
            const instead = INSTEAD[flag];
            const why = instead ? `use ${instead}` : `only ${Object.keys(FREE).join(', ')} are possible`;
            return `\`${words[at]}\` in \`agent-args\` is not passed on to Claude Code: ${why}`;
        }
        if (takesValue && value === undefined && (words[++at] ?? '-').startsWith('-'))
            return `\`${flag}\` in \`agent-args\` lacks its value`;
    }
    return undefined;
}
/** Whether a flag of another workflow can stay as it is. */
function isFreeClaudeFlag(name) {
    return Object.hasOwn(FREE, name);
}


/***/ }),

/***/ 1786:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BS: () => (/* binding */ branchNameSchema),
/* harmony export */   P9: () => (/* binding */ BRANCH_NAME),
/* harmony export */   su: () => (/* binding */ isRepeatable),
/* harmony export */   xG: () => (/* binding */ branchNameFor)
/* harmony export */ });
/* unused harmony export slugOf */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** What a branch of ours is called after its prefix, unless something else is said. */
const BRANCH_NAME = 'issue-{issue}';
const PLACES = /\{(issue|slug|date|run)\}/g;
const SLUG_LENGTH = 40;
/** Characters that git allows in a branch name, without what is awkward in shells and addresses. */
const LITERAL = /^[\p{L}\p{N}\p{M}_+=@#%,/.-]*$/u;
const branchNameSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .min(1)
    .refine((name) => LITERAL.test(name.replace(PLACES, '')), {
    error: 'may hold letters, digits, any of `_+=@#%,/.-`, and {issue}, {slug}, {date} or {run}',
})
    .refine((name) => /\{(?:issue|run)\}/.test(name), {
    error: 'must contain {issue} or {run}: otherwise two requests would share a branch',
});
/** The name of a branch, valid for git whatever template and title are. */
function branchNameFor(prefix, template, facts) {
    const { issue, title, startedAt, runId } = facts;
    const filled = issue === undefined && template === BRANCH_NAME
        ? 'run-{run}'
        : issue === undefined && template.includes('{issue}') && !template.includes('{run}')
            ? `${template}-{run}`
            : template;
    const values = {
        issue: issue === undefined ? '' : String(issue),
        slug: slugOf(title),
        date: startedAt.slice(0, 10),
        run: runId,
    };
    const name = filled.replace(PLACES, (_, place) => values[place] ?? '');
    return valid(prefix + name);
}
/** Whether later runs on an issue get the same name. */
function isRepeatable(template) {
    return !/\{(?:date|run)\}/.test(template);
}
/** A title as part of a name: letters and digits of any script, everything else a hyphen. */
function slugOf(title) {
    const plain = title
        .normalize('NFKC')
        .toLowerCase()
        .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
        .replace(/^[-\p{M}]+|-+$/gu, '');
    if (plain.length <= SLUG_LENGTH)
        return plain;
    // A letter keeps its marks, and a word is kept whole where that is possible.
    const letters = [...new Intl.Segmenter().segment(plain)].map(({ segment }) => segment);
    let cut = '';
    for (const letter of letters) {
        if (cut.length + letter.length > SLUG_LENGTH)
            break;
        cut += letter;
    }
    const whole = cut.slice(0, cut.lastIndexOf('-'));
    return (whole.length > SLUG_LENGTH / 2 ? whole : cut).replace(/-+$/, '');
}
/** By the rules of `git check-ref-format`; an empty place leaves no separators behind. */
function valid(name) {
    return name
        .split('/')
        .map((part) => part
        .replace(/\.{2,}/g, '.')
        .replace(/@\{/g, '@')
        .replace(/-{2,}/g, '-')
        .replace(/^[.-]+|[.-]+$/g, '')
        .replace(/(?:\.lock)+$/i, ''))
        .filter((part) => part !== '' && part !== '@')
        .join('/');
}


/***/ }),

/***/ 98165:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JC: () => (/* binding */ parsePerson),
/* harmony export */   MV: () => (/* binding */ person),
/* harmony export */   XC: () => (/* binding */ WORKFLOW_FILE),
/* harmony export */   tv: () => (/* binding */ workflowName)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

const PERSON = /^([^<>\p{Cc}]*[^<>\s\p{Cc}]) +<([^<>@\s\p{Cc}]+@[^<>@\s\p{Cc}]+)>$/u;
/** As a file of `.github/workflows`, with or without the folder. */
const WORKFLOW_FILE = /^(?:\.github\/workflows\/)?[^/\s]+\.ya?ml$/;
const person = (words) => zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().refine((text) => words.split('|').includes(text) || PERSON.test(text), {
    error: `must be ${words.split('|').join(' or ')}, or a name with an email address, e.g. \`Ann Example <ann@example.com>\``,
});
/** Name and address of `Name <mail>`; null for a word such as `requester`. */
function parsePerson(text) {
    const [, name, email] = PERSON.exec(text) ?? [];
    return name && email ? { name, email } : null;
}
/** The name by which GitHub knows a workflow file. */
function workflowName(path) {
    return path.replace(/^\.github\/workflows\//, '');
}


/***/ }),

/***/ 57568:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JN: () => (/* binding */ REVIEW_EVENTS),
/* harmony export */   oC: () => (/* binding */ SEVERITIES),
/* harmony export */   oU: () => (/* binding */ deliverySchema),
/* harmony export */   vp: () => (/* binding */ deliveryOptions)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _actions_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(28121);
/* harmony import */ var _branch_name_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(1786);
/* harmony import */ var _commit_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(98165);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);





/** How bad a finding is, from the least to the worst. */
const SEVERITIES = ['info', 'minor', 'major', 'critical'];
/** What a review may say of the pull request as a whole. */
const REVIEW_EVENTS = ['comment', 'request-changes', 'approve'];
const names = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().trim().min(1)).default([]);
/** The `delivery` section of `.github/caisson.yml`: how results go out, for every workflow. */
const deliverySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    branchPrefix: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).default('caisson/'), 'Prefix of every branch that Caisson creates; `delivery.branchName` follows it.', { name: 'branch-prefix', value: 'prefix' }),
    branchName: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .branchNameSchema */ .BS.default(_branch_name_js__WEBPACK_IMPORTED_MODULE_2__/* .BRANCH_NAME */ .P9), 'The branch name after the prefix, with `{issue}`, `{slug}` (of the title, in any script), `{date}` and `{run}`.', { name: 'branch-name', only: 'flag' }),
    draft: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Open pull requests as drafts.', {
        name: 'draft',
        only: 'flag',
    }),
    draftOnFlags: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true), 'Open the pull request as a draft when the policy flags something in it.'),
    failOnDenials: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Mark the run as needing review when the agent was denied something.'),
    reviewers: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Reviewers requested on a new pull request: logins, and teams as `team:<slug>`.'),
    assignees: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Assignees of a new pull request: logins, or `requester`.'),
    labels: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(names, 'Labels of a new pull request.'),
    milestone: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default(''), "Title of the milestone for a new pull request; `issue` uses the issue's milestone."),
    commitWith: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['git', 'api']).default('git'), "`git`: a pushed commit without a signature, or with that of `ssh-signing-key`; `api`: GitHub creates the commit as the token's account and signs it.", { name: 'commit-with', only: 'flag' }),
    author: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)((0,_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .person */ .MV)('bot|requester').default('bot'), "`bot`, `requester` (the person who asked), or `Name <mail>`. With `delivery.commitWith: api`, always the token's account.", { name: 'author', only: 'flag' }),
    coAuthors: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg((0,_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .person */ .MV)('requester|none')).default(['requester']), 'Whom the commit credits: `requester`, `Name <mail>`, or `none`.'),
    startWorkflows: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(_commit_js__WEBPACK_IMPORTED_MODULE_3__/* .WORKFLOW_FILE */ .XC, 'must be the name of a workflow file, e.g. `ci.yml`'))
        .default([]), "Workflow files to start on the branch once it is pushed, e.g. `ci.yml`: a push with the workflow's own token starts none. They need `on: workflow_dispatch`, and the job needs `actions: write`."),
    reviewSeverity: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(SEVERITIES).default('info'), 'With `agent.preset: review`: the lowest severity of findings that the review shows.'),
    reviewEvent: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(REVIEW_EVENTS).default('comment'), '`comment`: a review only comments; `request-changes`: it requests changes if a finding is major or critical; `approve`: it also approves if nothing was found.'),
    resolveOutdated: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), "Resolve Caisson's own threads on lines that have changed since (needs `contents: write`, which GitHub requires for this)."),
    reviewCheck: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Also show the findings as annotations of a check run (needs `checks: write`).'),
    actions: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(_actions_js__WEBPACK_IMPORTED_MODULE_4__/* .actionLines */ .Q2.default([]), `Actions that Caisson takes on GitHub if the agent proposes them, as \`<action> [<times per run>][: <what it may name>, …]\`: ${_actions_js__WEBPACK_IMPORTED_MODULE_4__/* .ACTION_KINDS */ .jq.map((kind) => `\`${kind}\``).join(', ')}.`, { name: 'actions', lines: true }),
});
/** What was given explicitly, over the repository's file and the defaults. */
function deliveryOptions(given = {}, repository = {}) {
    return { ...deliverySchema.parse(repository), commentKey: 'main', ...given };
}


/***/ }),

/***/ 41890:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   R: () => (/* binding */ tryActionInputs),
/* harmony export */   U: () => (/* binding */ readActionInputs)
/* harmony export */ });
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(92265);
/* harmony import */ var _settings_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(81641);
/* harmony import */ var _job_inputs_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(89719);
/* harmony import */ var _read_text_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(43950);






/**
 * Reads the inputs as the runner hands them over (`INPUT_<NAME>`, upper case, dashes kept).
 * Throws CONFIG_INVALID that lists every wrong input at once: unknown names with the nearest known one,
 * invalid numbers, words that are not among the choices.
 */
function readActionInputs(env) {
    const { inputs, wrong } = tryActionInputs(env);
    if (wrong)
        throw wrong;
    return inputs;
}
/** The same for a program that tells the error elsewhere: what is wrong has its default until then. */
function tryActionInputs(env) {
    const problems = [];
    const job = {};
    const settings = {};
    for (const row of _settings_js__WEBPACK_IMPORTED_MODULE_0__/* .INPUTS */ .mc) {
        const text = (env[`INPUT_${row.name.toUpperCase()}`] ?? '').trim();
        try {
            const value = (0,_read_text_js__WEBPACK_IMPORTED_MODULE_1__/* .readText */ .yR)(row.name, row, text);
            if (!row.job)
                settings[row.key] = value;
            else if (value !== undefined)
                job[row.name] = checked(row, value);
        }
        catch (error) {
            problems.push(error.message);
        }
    }
    problems.push(...unknownInputs(env));
    const inputs = Object.freeze({ ..._job_inputs_js__WEBPACK_IMPORTED_MODULE_2__/* .jobSchema */ .j.parse(job), settings });
    if (problems.length === 0)
        return { inputs };
    const wrong = new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `The inputs of the action are not valid:\n  ${problems.join('\n  ')}`, {
        hint: `Correct them under \`with:\` in the workflow; every input is described in ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_4__/* .document */ .A)('inputs.md')}.`,
    });
    return { inputs, wrong };
}
function checked({ key, schema }, value) {
    const { error } = schema.safeParse(value);
    if (!error)
        return value;
    throw new Error((0,_parse_js__WEBPACK_IMPORTED_MODULE_5__/* .problemsOf */ .GW)(schema, value, error)
        .map(({ message }) => message.replace(/^value/, key))
        .join('\n  '));
}
function unknownInputs(env) {
    const known = new Map(_settings_js__WEBPACK_IMPORTED_MODULE_0__/* .INPUTS */ .mc.map(({ name }) => [`INPUT_${name.toUpperCase()}`, name]));
    return Object.keys(env)
        .filter((key) => key.startsWith('INPUT_') && !known.has(key))
        .map((key) => {
        const name = key.slice('INPUT_'.length).toLowerCase();
        const guess = (0,_parse_js__WEBPACK_IMPORTED_MODULE_5__/* .nearest */ .pA)(name, [...known.values()]);
        return `${name}: there is no such input${guess ? `; did you mean ${guess}?` : ''}`;
    });
}


/***/ }),

/***/ 89719:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F: () => (/* binding */ JOB_GROUPS),
/* harmony export */   j: () => (/* binding */ jobSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);


const text = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional();
const list = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]);
const count = zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive();
const secret = (what) => (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, what, { secret: true });
const CREDENTIALS = {
    'anthropic-api-key': secret('Key for the Anthropic API. It stays in the gateway; the agent never sees it.'),
    'claude-code-oauth-token': secret('OAuth token of a Claude subscription (`claude setup-token`), instead of a key.'),
    'github-token': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Token for reading the target, pushing the branch and commenting. It stays outside the sandbox.', { secret: true, usual: '${{ github.token }}' }),
    'app-id': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'ID or client ID of a GitHub App that is installed in the repository. Its token, limited to this repository, replaces `github-token` and is revoked at the end.'),
    'app-private-key': secret('Private key (PEM) of the app in `app-id`.'),
    'ssh-signing-key': secret('Private SSH key, without a passphrase, that signs the commits of `delivery.commitWith: git`. GitHub shows them as verified if the key is a signing key of the account in `delivery.author`.'),
    'checkout-path': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, "Path of the repository's checkout, as in `path` of actions/checkout. Default: the checkout whose remote is this repository; if there is none, Caisson fetches the event's commit with 50 commits of history."),
};
const TRIGGER = {
    label: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('claude'), 'Adding this label to an issue or a pull request starts a run.'),
    'trigger-phrase': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('@claude'), 'A comment that contains this word starts a run, as does a new issue or pull request with it in the title or description, and an edit that adds it. Code blocks and quotes do not count.'),
    'assignee-trigger': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Assigning this login (with or without `@`) to an issue or a pull request starts a run.'),
    target: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(count.optional(), 'Number of an issue or a pull request, for `workflow_dispatch` and `schedule`.'),
    prompt: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'What to do. Every event that reaches the step then starts a run, whatever its label or comment; a comment is added to the prompt. `/name arguments`: the command or skill of this name on the base branch (`.claude/commands`, `.claude/skills`). At most 128 KiB, since the runner passes inputs as variables; `prompt-file` has no such limit.'),
    'comments-by': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(list, 'Whose comments and reviews the agent gets to read: logins, with `*` as a wildcard, and `!login` for those that are left out, as in `!*[bot]`. Default: everyone’s.'),
    'prompt-file': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'Path of a file with the prompt: a path in the repository is read on the base branch; an absolute path outside the checkout is a file that an earlier step has written.'),
};
const ADMISSION = {
    'allowed-users': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(list, 'Who may start runs besides people with write permission: logins, teams as `organization/team`, and bots as `name[bot]`, or `*[bot]` for every bot. Teams need a `github-token` that can read them (`Members: read`).'),
    outsiders: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'plan', 'review']).default('none'), '`plan`: everyone else gets an answer too, from a run that cannot change anything, three times in 24 hours; `review`: the same, with the agent `review` if the repository has one.'),
};
const SANDBOX = {
    'setup-env': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), "Variables that only `setup.run` sees, not the agent or the verification: `NAME=value`, or `NAME` for the job's own value. Their values are removed from everything that is written. Not needed for credentials of package registries.", { flag: 'setup-env', value: 'NAME=value' }),
    'allow-unsealed': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Start even if nothing on this machine can seal the agent, which then reaches whatever the machine reaches; also covers every protection that `allow-missing` could name. Applies to this run only: no file can set it.', { flag: 'allow-unsealed' }),
};
const DELIVERY = {
    'base-branch': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'Base branch for work on an issue. The first rule that applies wins: `<label>: <branch>` for issues with that label, `linked` for the branch that GitHub links to the issue, or a branch. Default: the default branch.', { lines: true }),
    deliver: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['github', 'workspace']).default('github'), "`workspace`: the agent works on what is checked out, and its change, once it satisfies the policy, is put into the job's checkout, uncommitted, for later steps; nothing is written to GitHub."),
    comment: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['always', 'on-change', 'none']).default('always'), "`on-change`: only a change, a review or a patch that could not be delivered is reported on the target; `none`: no comment and no review, whatever happens: the answer is in the job's summary and in the output `answer`. Outsiders, whose runs are counted by their comments, then start one only with a new issue or pull request."),
    'sticky-comment': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().default('false'), '`true`: one comment per target, which each run replaces, instead of an answer to each request. Any other word: the same, apart from the comments of workflows with other words.'),
    'upload-artifact': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true), 'Upload the transcript, patch and manifest as an artifact.'),
};
const TWO_JOBS = {
    mode: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['all', 'run', 'publish']).default('all'), '`run`: runs the agent with a read-only token and leaves an artifact; `publish`: checks and publishes it in another job, without a model key; `all`: both in one job.'),
    artifact: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'For `mode: publish`: the ID of the artifact, which is the output `artifact-id` of the other job, or the folder that actions/download-artifact has put it into. Default: the artifact of this workflow run, or of the run that a `workflow_run` event names.'),
    'manifest-sha256': (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(text, 'For `mode: publish`: the output of the same name from the job that ran the agent. Detects any later change to the artifact.'),
};
const PLAN = {
    plan: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'Path of a plan in the repository, such as `.caisson/plan.yml`, to run instead of a single run, and on further lines its variables, as `name=value`. It is read from the base branch, never from the head of a pull request. Variables are not redacted from what a step prints, so do not put secrets in them.', { lines: true }),
};
/** What a workflow says of its job that is no key of a spec: who pays, what starts a run and for whom, where it is told. */
const jobSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    ...CREDENTIALS,
    ...TRIGGER,
    ...ADMISSION,
    ...SANDBOX,
    ...DELIVERY,
    ...TWO_JOBS,
    ...PLAN,
});
/** Their headings. */
const JOB_GROUPS = {
    Credentials: CREDENTIALS,
    Trigger: TRIGGER,
    'Who may start runs': ADMISSION,
    Sandbox: SANDBOX,
    Delivery: DELIVERY,
    'Two jobs': TWO_JOBS,
    Plan: PLAN,
};


/***/ }),

/***/ 43950:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ry: () => (/* binding */ splitList),
/* harmony export */   yR: () => (/* binding */ readText)
/* harmony export */ });
/* unused harmony export listOf */
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);
/* harmony import */ var _spec_written_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(63219);


/** Parses the text of one input or flag. Throws an Error whose message begins with `name`. */
function readText(name, row, text) {
    const { kind } = row;
    if (kind === 'list')
        return listOf(name, row, splitList(text));
    if (kind === 'lines')
        return listOf(name, row, splitLines(text));
    if (text === '')
        return undefined;
    if (row.none && (0,_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I)(text))
        return kind === 'text' ? '' : 'none';
    if (kind === 'text')
        return text;
    if (kind === 'flag') {
        if (/^(true|yes|on)$/i.test(text))
            return true;
        if (/^(false|no|off)$/i.test(text))
            return false;
        throw new Error(`${name}: "${text}" is neither true nor false`);
    }
    if (kind === 'integer' || kind === 'number')
        return numberOf(name, row, text);
    if (kind.includes(text))
        return text;
    const guess = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .nearest */ .pA)(text, kind);
    throw new Error(`${name}: "${text}" is not one of ${kind.join(', ')}${guess ? `; did you mean ${guess}?` : ''}`);
}
function numberOf(name, { kind, none }, text) {
    const number = /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : Number.NaN;
    if (Number.isNaN(number))
        throw new Error(`${name}: "${text}" is ${none ? 'neither a number nor `none`' : 'not a number'}`);
    if (kind === 'integer' && !Number.isSafeInteger(number))
        throw new Error(`${name}: "${text}" is not a whole number`);
    return number;
}
/** What people write elsewhere for an empty list; no list has one of these as its only entry. */
const NO_ENTRY = /^(?:off|no|false|null|nil|nothing|~|\[\]|\{\}|''|"")$/i;
/**
 * Entries of a list: without any the list is left open (undefined), and the word `none` empties it. In a list
 * that is merged the word remains, as the first entry. Throws an Error whose message begins with `name`.
 */
function listOf(name, row, entries) {
    const [first, ...more] = entries;
    if (first === undefined)
        return undefined;
    const emptied = (0,_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I)(first);
    if (more.some(_spec_written_js__WEBPACK_IMPORTED_MODULE_0__/* .isNone */ .$I) || (emptied && more.length > 0 && !row.merged))
        throw new Error(`${name}: ${row.merged ? '`none` must come before all entries' : '`none` cannot be combined with other entries'}`);
    if (!emptied) {
        const isCommand = row.kind === 'lines' && first === 'false';
        if (more.length === 0 && !isCommand && NO_ENTRY.test(first))
            throw new Error(`${name}: "${first}" is not an entry; write \`none\` for an empty list`);
        return [...entries];
    }
    // Where an empty list limits nothing, the word would mean its opposite.
    if (row.whole)
        throw new Error(`${name}: \`none\` is not allowed here; \`${row.whole}\` limits nothing`);
    return row.merged ? ['none', ...more] : [];
}
/** One per line, or separated by commas on a single line; commas inside parentheses stay (`Bash(a,b)`). */
function splitList(text) {
    const parts = text.includes('\n') ? text.split('\n') : text.split(/,(?![^(]*\))/);
    return parts.map((part) => part.trim()).filter((part) => part !== '' && !part.startsWith('#'));
}
/** Commands: one per line, whatever they contain. */
function splitLines(text) {
    return text
        .split('\n')
        .map((line) => line.trim())
        .filter((line) => line !== '' && !line.startsWith('#'));
}


/***/ }),

/***/ 92265:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   GW: () => (/* binding */ problemsOf),
/* harmony export */   Ku: () => (/* binding */ parseWith),
/* harmony export */   pA: () => (/* binding */ nearest)
/* harmony export */ });
/* harmony import */ var fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(21916);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _schema_walk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(31625);



/** The nearest valid name when it is near enough to be the intended one. */
function nearest(name, names) {
    if (names.length === 0)
        return undefined;
    const candidate = (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .closest */ .kp)(name, [...names]);
    return (0,fastest_levenshtein__WEBPACK_IMPORTED_MODULE_0__/* .distance */ .Io)(name, candidate) <= Math.max(name.length, candidate.length) / 2 ? candidate : undefined;
}
/** Every issue of a failed parse, in words, with the nearest valid key or choice. */
function problemsOf(schema, value, error) {
    return error.issues.flatMap(insideUnion).flatMap((issue) => {
        const { path } = issue;
        if (issue.code === 'unrecognized_keys') {
            return issue.keys.map((key) => ({
                path: [...path, key],
                message: `${[...path, key].join('.')}: not a known key${meant(key, (0,_schema_walk_js__WEBPACK_IMPORTED_MODULE_1__/* .keysAt */ ._)(schema, path))}`,
            }));
        }
        const name = path.join('.') || 'value';
        const found = valueAt(value, path);
        if (issue.code === 'invalid_value' && typeof found === 'string') {
            const choices = issue.values.map(String);
            return [
                {
                    path,
                    message: `${name}: "${found}" is not one of ${choices.join(', ')}${meant(found, choices)}`,
                },
            ];
        }
        if (issue.code === 'invalid_type' && found !== undefined) {
            return [
                {
                    path,
                    message: `${name}: must be ${KINDS[issue.expected] ?? issue.expected}, not ${valueKind(found)}`,
                },
            ];
        }
        return [{ path, message: `${name}: ${boundOf(issue) ?? expectedOf(issue, found) ?? issue.message}` }];
    });
}
/** For a value that fits one kind of a union: what is wrong with it as that kind. */
function insideUnion(issue) {
    if (issue.code !== 'invalid_union')
        return [issue];
    const fitting = issue.errors.filter((issues) => !issues.some(isOtherKind));
    const [found, ...more] = fitting;
    if (found === undefined || more.length > 0)
        return [issue];
    return found.map((inner) => ({ ...inner, path: [...issue.path, ...inner.path] })).flatMap(insideUnion);
}
/** An issue with the whole value means that it is of another kind; an issue inside it, or an extra key, does not. */
function isOtherKind({ code, path }) {
    return path.length === 0 && code !== 'unrecognized_keys';
}
/** Replaces zod's words for numbers out of range and empty values. */
function boundOf(issue) {
    if (issue.code !== 'too_small' && issue.code !== 'too_big')
        return undefined;
    const { origin, inclusive } = issue;
    if (issue.code === 'too_small' && origin !== 'number' && origin !== 'int')
        return 'must not be empty';
    if (origin !== 'number' && origin !== 'int')
        return undefined;
    return issue.code === 'too_small'
        ? `must be ${inclusive ? 'at least' : 'greater than'} ${issue.minimum}`
        : `must be ${inclusive ? 'at most' : 'less than'} ${issue.maximum}`;
}
/** Replaces zod's bare `Invalid input`; messages of our own schemas stay. */
function expectedOf(issue, found) {
    if (!issue.message.startsWith('Invalid'))
        return undefined;
    if (issue.code === 'invalid_type')
        return `is missing; it must be ${KINDS[issue.expected] ?? issue.expected}`;
    if (issue.code === 'invalid_value') {
        const choices = issue.values.map(String).join(', ');
        return `must be ${issue.values.length > 1 ? 'one of ' : ''}${choices}, not ${valueKind(found)}`;
    }
    if (issue.code === 'invalid_union')
        return `cannot be ${valueKind(found)}`;
    return undefined;
}
const KINDS = {
    string: 'text',
    number: 'a number',
    int: 'a whole number',
    boolean: 'true or false',
    array: 'a list',
    object: 'a mapping of keys to values',
    record: 'a mapping of keys to values',
};
function valueKind(value) {
    if (value === null || value === undefined)
        return 'nothing';
    if (Array.isArray(value))
        return 'a list';
    if (typeof value === 'object')
        return 'a mapping';
    if (typeof value === 'string')
        return 'text';
    return `the ${typeof value} ${value}`;
}
function meant(name, names) {
    const guess = nearest(name, names);
    return guess ? `; did you mean ${guess}?` : '';
}
function valueAt(value, path) {
    return path.reduce((inside, key) => inside?.[key], value);
}
/**
 * `value` through `schema`, or a ConfigError (CONFIG_INVALID) that lists every issue as `path: what is wrong`.
 * `where` names the source for people, e.g. `spec.yaml`.
 */
function parseWith(schema, value, where) {
    const parsed = schema.safeParse(value);
    if (parsed.success)
        return parsed.data;
    const lines = problemsOf(schema, value, parsed.error).map(({ message }) => message);
    const what = where.replace(/^the /, 'The ');
    const be = /^the (?:flags|inputs|options)\b/.test(where) ? 'are' : 'is';
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${what} ${be} not valid:\n  ${lines.join('\n  ')}`, {
        hint: `Correct ${lines.length === 1 ? 'this value' : 'these values'} in ${where} and run again.`,
    });
}


/***/ }),

/***/ 21686:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   i: () => (/* binding */ proxyFor),
/* harmony export */   o: () => (/* binding */ remoteEnvironment)
/* harmony export */ });
/**
 * The proxy that the environment asks for on the way to `url`, as curl and the runner read it: `HTTPS_PROXY`,
 * `HTTP_PROXY`, `ALL_PROXY` and `NO_PROXY`, in lower case too. Undefined: directly. Anything but an http(s) URL
 * (a SOCKS proxy) is ignored.
 */
function proxyFor(url, env) {
    const target = new URL(url);
    const kind = target.protocol === 'https:' ? 'https' : 'http';
    const address = read(env, `${kind}_proxy`) ?? read(env, 'all_proxy');
    if (address === undefined || isExcepted(target, read(env, 'no_proxy') ?? ''))
        return undefined;
    // `proxy.example:3128` is common, and curl takes it for http.
    const whole = /^[a-z][a-z0-9+.-]*:\/\//i.test(address) ? address : `http://${address}`;
    return URL.canParse(whole) && /^https?:$/.test(new URL(whole).protocol) ? whole : undefined;
}
/** Variables by which a job names its own certificate authorities to Node.js, OpenSSL and git. */
const AUTHORITIES = ['NODE_EXTRA_CA_CERTS', 'SSL_CERT_FILE', 'GIT_SSL_CAINFO'];
/** What git has to know of the environment to reach `url` as everything else does: the proxy, the authorities. */
function remoteEnvironment(url, env) {
    const proxy = proxyFor(url, env);
    const files = AUTHORITIES.map((name) => [name, env[name]]);
    return {
        ...(proxy === undefined ? {} : { [`${new URL(url).protocol.slice(0, -1)}_proxy`]: proxy }),
        ...Object.fromEntries(files.filter((file) => !!file[1])),
    };
}
function read(env, name) {
    return (env[name] || env[name.toUpperCase()])?.trim() || undefined;
}
/** `NO_PROXY`: names with all that is below them, addresses, `host:port`, or `*` for everything. */
function isExcepted(target, list) {
    const host = target.hostname.replace(/^\[|\]$/g, '');
    const port = target.port || (target.protocol === 'https:' ? '443' : '80');
    // Loopback is this machine; no proxy can reach it.
    if (host === 'localhost' || host === '::1' || /^127\./.test(host))
        return true;
    return list
        .toLowerCase()
        .split(/[\s,]+/)
        .some((entry) => {
        if (entry === '*')
            return true;
        const parts = /^\[?(.*?)\]?(?::(\d+))?$/.exec(entry.includes('::') && !entry.startsWith('[') ? `[${entry}]` : entry);
        if (parts?.[2] !== undefined && parts[2] !== port)
            return false;
        const name = (parts?.[1] ?? '').replace(/^\*?\./, '');
        return name !== '' && (host === name || host.endsWith(`.${name}`));
    });
}


/***/ }),

/***/ 31625:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ keysAt),
/* harmony export */   o: () => (/* binding */ unwrap)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** What is inside the wrappers that say when a value may be missing. */
function unwrap(schema) {
    let inner = schema;
    for (;;) {
        if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodOptional */ .IiU || inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodDefault */ .XiL || inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodPrefault */ .xgV)
            inner = inner.def.innerType;
        else if (inner instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodPipe */ .utH)
            inner = inner.def.in;
        else
            return inner;
    }
}
/** The schemas that a value at `path` may have; several where there is a union on the way. */
function schemasAt(schema, path) {
    const plain = unwrap(schema);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodUnion */ .fZ7)
        return plain.options.flatMap((option) => schemasAt(option, path));
    const [key, ...rest] = path;
    if (key === undefined)
        return [plain];
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodObject */ .bvH) {
        const next = Object.hasOwn(plain.shape, key) ? plain.shape[key] : undefined;
        return next ? schemasAt(next, rest) : [];
    }
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodArray */ .naA)
        return schemasAt(plain.element, rest);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodRecord */ .b8S)
        return schemasAt(plain.valueType, rest);
    return [];
}
/** The keys that an object at `path` may have. */
function keysAt(schema, path) {
    const keys = schemasAt(schema, path).flatMap((found) => found instanceof zod__WEBPACK_IMPORTED_MODULE_0__/* .ZodObject */ .bvH ? Object.keys(found.shape) : []);
    return [...new Set(keys)];
}


/***/ }),

/***/ 29274:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   ET: () => (/* binding */ forRepository),
/* harmony export */   Pe: () => (/* binding */ setting),
/* harmony export */   RV: () => (/* binding */ settingsIn)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);
/* harmony import */ var _schema_walk_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(31625);


const REACH = new WeakMap();
/** A key with its one description, which editors, documents and the help show. Other keys in it are named in full. */
function setting(schema, text, reach = {}) {
    const described = schema.describe(text);
    REACH.set(described, reach);
    return described;
}
/** The rows below a schema, in its order. */
function settingsIn(schema, key = '') {
    const reach = REACH.get(schema);
    if (reach)
        return [{ ...reach, key, schema, text: schema.description ?? '' }];
    const plain = (0,_schema_walk_js__WEBPACK_IMPORTED_MODULE_0__/* .unwrap */ .o)(schema);
    const mapping = plain instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodUnion */ .fZ7 ? plain.options[0] : plain;
    if (!(mapping instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodObject */ .bvH))
        return [];
    return Object.entries(mapping.shape).flatMap(([name, inside]) => settingsIn(inside, key === '' ? name : `${key}.${name}`));
}
/**
 * The schema without what only a workflow may set: a base branch is trusted with what happens to its own code, and a
 * workflow with the machine and the secrets around it.
 */
function forRepository(schema) {
    const shape = Object.entries((0,_schema_walk_js__WEBPACK_IMPORTED_MODULE_0__/* .unwrap */ .o)(schema).shape).flatMap(([key, one]) => {
        const reach = REACH.get(one);
        if (reach)
            return reach.workflowOnly ? [] : [[key, one]];
        if (!(one instanceof zod__WEBPACK_IMPORTED_MODULE_1__/* .ZodPrefault */ .xgV))
            return [[key, one]];
        const inside = forRepository(one);
        if (Object.keys(inside.shape).length === 0)
            return [];
        return [[key, inside.prefault({}).describe(one.description ?? '')]];
    });
    return zod__WEBPACK_IMPORTED_MODULE_1__/* .strictObject */ .rej(Object.fromEntries(shape));
}


/***/ }),

/***/ 81641:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $P: () => (/* binding */ namedIn),
/* harmony export */   QX: () => (/* binding */ settingName),
/* harmony export */   mc: () => (/* binding */ INPUTS),
/* harmony export */   yy: () => (/* binding */ SETTINGS)
/* harmony export */ });
/* unused harmony exports FLAGS, textIn */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(41514);
/* harmony import */ var _delivery_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(57568);
/* harmony import */ var _inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(89719);
/* harmony import */ var _schema_walk_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(31625);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(29274);
/* harmony import */ var _spec_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(38179);






/** Sections of a spec whose settings have a heading of another name. */
const GROUPS = {
    mcp: 'Agent',
    limits: 'Agent',
    workingDirectory: 'Agent',
    setup: 'Sandbox',
    verify: 'Verification',
    outputs: 'Results',
};
function rowOf(setting) {
    const [section = ''] = setting.key.split('.');
    const group = GROUPS[section] ?? `${section[0]?.toUpperCase()}${section.slice(1)}`;
    const file = section === 'delivery' ? setting.key : `defaults.${setting.key}`;
    return {
        ...setting,
        kind: settingKind(setting),
        group,
        job: false,
        file: setting.workflowOnly ? undefined : file,
        usually: defaultOf(setting.schema),
    };
}
function jobRowOf(setting) {
    const { key, flag } = setting;
    const [group = ''] = Object.entries(_inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .JOB_GROUPS */ .F).find(([, inputs]) => Object.hasOwn(inputs, key)) ?? [];
    return {
        ...setting,
        name: key,
        ...(flag === undefined ? { only: 'input' } : {}),
        kind: settingKind(setting),
        group,
        job: true,
        usually: setting.usual ?? defaultOf(setting.schema),
    };
}
function settingKind({ schema, kind, lines }) {
    if (kind)
        return kind;
    const plain = (0,_schema_walk_js__WEBPACK_IMPORTED_MODULE_1__/* .unwrap */ .o)(schema);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodBoolean */ .WFD)
        return 'flag';
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodEnum */ .Vb4)
        return plain.options.map(String);
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodArray */ .naA)
        return lines ? 'lines' : 'list';
    if (plain instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodNumber */ .rSt)
        return plain.isInt ? 'integer' : 'number';
    return 'text';
}
function defaultOf(schema) {
    const value = schema instanceof zod__WEBPACK_IMPORTED_MODULE_2__/* .ZodDefault */ .XiL ? schema.def.defaultValue : undefined;
    return value === undefined ? undefined : String(value) || undefined;
}
/** Every setting there is. */
const SETTINGS = [
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_inputs_job_inputs_js__WEBPACK_IMPORTED_MODULE_0__/* .jobSchema */ .j).map(jobRowOf),
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_spec_js__WEBPACK_IMPORTED_MODULE_4__/* .specSchema */ .pQ).map(rowOf),
    ...(0,_setting_js__WEBPACK_IMPORTED_MODULE_3__/* .settingsIn */ .RV)(_delivery_js__WEBPACK_IMPORTED_MODULE_5__/* .deliverySchema */ .oU, 'delivery').map(rowOf),
];
/** Those that are inputs of the action. */
const INPUTS = SETTINGS.filter((row) => row.only !== 'flag').filter(isNamed);
/** Those that are flags. */
const FLAGS = SETTINGS.filter((row) => row.only !== 'input')
    .filter(isNamed)
    .map((row) => ({ ...row, flag: row.flag ?? row.name }));
function isNamed(row) {
    return row.name !== undefined;
}
/** What a setting is called in this form; undefined: it is not there. `key`: of a row, or of what is in it. */
function settingName(key, form) {
    for (let path = key.split('.'); path.length > 0; path = path.slice(0, -1)) {
        const found = path.join('.');
        const row = SETTINGS.find((one) => one.key === found || one.name === found);
        if (!row)
            continue;
        const { name } = row.through === undefined ? row : { name: row.through };
        const list = form === 'flag' ? FLAGS : INPUTS;
        const named = list.find((one) => one.name === name);
        if (!named)
            return undefined;
        const rest = key.split('.').slice(path.length);
        // The place in a list is not what people count.
        const inside = rest.filter((part) => !/^\d+$/.test(part));
        return [form === 'flag' ? `--${named.flag}` : named.name, ...inside].join(' ');
    }
    return undefined;
}
/** The text of a setting where it is an input or a flag: other settings by the name that they have there. */
function textIn(form, { key, text, written, kind, file, whole, none, merged }) {
    const isList = kind === 'list' || kind === 'lines';
    const emptied = isList && file !== undefined && whole === undefined && !none && !merged ? '`none`: an empty list.' : '';
    const sentences = [text, written, emptied].filter(Boolean).join(' ');
    return sentences.replace(/`([a-z][\w-]*(?:\.\w+)*)(?:: ([^`]+))?`/g, (all, found, value) => {
        if (found === key || (form === 'input' && !found.includes('.')))
            return all;
        if (value === 'read' || value === 'write' || (Array.isArray(kind) && kind.includes(found)))
            return all;
        if (key === 'delivery.actions')
            return all;
        const name = settingName(found, form);
        if (name === undefined)
            return all;
        return value === undefined ? `\`${name}\`` : `\`${name}${form === 'flag' ? ' ' : ': '}${value}\``;
    });
}
/** Begins lines of a message with the names of inputs or flags instead of keys. */
function namedIn(form, message) {
    return message.replace(/^(\s*)([^\s:`]+)(?=: )/gm, (all, space, key) => {
        const name = settingName(key, form);
        return name === undefined ? all : `${space}${name}`;
    });
}


/***/ }),

/***/ 38179:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  EG: () => (/* binding */ OWN_OUTPUTS),
  PI: () => (/* binding */ SETUP_FROM),
  Yq: () => (/* binding */ limitsSchema),
  pQ: () => (/* binding */ specSchema)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/config/setting.js
var setting = __webpack_require__(29274);
// EXTERNAL MODULE: ./lib/config/spec/agent.js
var agent = __webpack_require__(69061);
// EXTERNAL MODULE: ./lib/config/spec/sandbox.js
var sandbox = __webpack_require__(9599);
;// CONCATENATED MODULE: ./lib/config/spec/shell-command.js

/** Changes only the shell that it runs in, which ends with it. */
const OF_THE_SHELL = /^(?:(?:cd|pushd|popd|export|unset|alias|shopt)(?:\s[^;&|]*)?|(?:source|\.)\s+\S*activate|[A-Za-z_]\w*=(?:"[^"]*"|'[^']*'|[^\s;&|]*))$/;
/** Goes on in the next line. */
const UNFINISHED = /(?:\\|&&|\|)$|(?<!<)<<-?\\?['"]?[A-Za-z_]/;
const BEGINS = [
    [/^if\s/, /\bfi\b/],
    [/^(?:for|while|until|select)\s/, /\bdone\b/],
    [/^case\s/, /\besac\b/],
    [/^(?:function\s+\w+|\w+\s*\(\))?\s*\{/, /\}/],
];
/** One of the commands that each run in a shell of their own; an entry of several lines is one command. */
const shellCommand = schemas/* string */.YjP()
    .min(1)
    .superRefine((command, context) => {
    const line = command.trim();
    if (line.includes('\n'))
        return;
    const open = BEGINS.some(([begin, end]) => begin.test(line) && !end.test(line));
    const wrong = OF_THE_SHELL.test(line)
        ? 'has no effect on the lines after it'
        : open || UNFINISHED.test(line)
            ? 'is not a whole command'
            : null;
    if (wrong === null)
        return;
    context.addIssue({
        code: 'custom',
        message: `\`${line}\` ${wrong}: each line runs in its own shell. Join them with \`&&\`, or put them into a script`,
    });
});

// EXTERNAL MODULE: ./lib/config/spec/written.js
var written = __webpack_require__(63219);
;// CONCATENATED MODULE: ./lib/config/spec.js






const minutes = (preset) => schemas/* number */.aig()
    .positive()
    .max(24 * 60)
    .default(preset);
/** Limits of a run; an agent definition may bring some of its own. */
const limitsSchema = schemas/* strictObject */.rej({
    maxTurns: (0,setting/* setting */.Pe)(schemas/* int */.Whr().positive().optional(), 'Ends the session after this many turns.', {
        name: 'max-turns',
    }),
    maxBudgetUsd: (0,setting/* setting */.Pe)(schemas/* number */.aig().positive().optional(), 'Ends the run when its requests, including those of subagents, have cost this many US dollars.', { name: 'max-budget-usd' }),
    maxRequests: (0,setting/* setting */.Pe)(schemas/* int */.Whr().positive().exactOptional(), 'Ends the run after this many requests to the model, including those of subagents.'),
    maxInputTokens: (0,setting/* setting */.Pe)(schemas/* int */.Whr().positive().exactOptional(), 'Ends the run when its requests have sent this many tokens, including cached ones.'),
    maxOutputTokens: (0,setting/* setting */.Pe)(schemas/* int */.Whr().positive().exactOptional(), 'Ends the run when the model has answered with this many tokens.'),
    timeoutMinutes: (0,setting/* setting */.Pe)(minutes(30), 'Ends the session after this many minutes; work so far is kept.', {
        name: 'timeout-minutes',
    }),
});
/** Which files for other tools are read unless somebody says otherwise. */
const SETUP_FROM = ['copilot-setup-steps'];
/** What happens before the agent starts. */
const setupSchema = schemas/* strictObject */.rej({
    from: (0,setting/* setting */.Pe)(schemas/* array */.YOg(schemas/* enum */.k5n(SETUP_FROM)).default([...SETUP_FROM]), 'Files for other tools, on the base branch, that provide the setup if nothing else does: `copilot-setup-steps`.'),
    run: (0,setting/* setting */.Pe)(schemas/* string */.YjP().default(''), 'Shell script that runs in the sandbox before the agent, e.g. `npm ci`. Its network is cut before the agent starts.', {
        name: 'setup',
        value: 'script',
        none: true,
        written: '`none`: no script, even if `.github/caisson.yml` has one.',
    }),
    network: (0,setting/* setting */.Pe)(schemas/* enum */.k5n(['none', 'allowlist', 'open']).default('allowlist'), 'What the setup can reach. `allowlist`: the registries of the package managers that the repository uses, those of the job, and `sandbox.allowedHosts`.', { name: 'setup-network', only: 'flag' }),
    env: (0,setting/* setting */.Pe)(schemas/* array */.YOg(written/* variableName */.cG).default([]), 'Names of job variables that only the setup gets. Their values are never written anywhere.', { through: 'setup-env', workflowOnly: true }),
    timeoutMinutes: (0,setting/* setting */.Pe)(minutes(15), 'Ends the setup, and with it the run, after this many minutes.'),
});
const verifySchema = schemas/* strictObject */.rej({
    commands: (0,setting/* setting */.Pe)(schemas/* array */.YOg(shellCommand).default([]), 'Commands that must pass before anything is pushed. Each runs on the base commit plus the patch, in a new container that neither the agent nor another command has used. Empty: no verification.', { name: 'verify', value: 'command', lines: true }),
    attempts: (0,setting/* setting */.Pe)(schemas/* int */.Whr().min(1).max(10).default(2), 'Maximum number of verifications. Each failure but the last goes back to the same session.', { name: 'verify-attempts', only: 'flag' }),
    base: (0,setting/* setting */.Pe)(schemas/* boolean */.zMY().default(false), 'Also run the commands on the base commit alone, so the report shows what already failed.', { name: 'verify-base', only: 'flag' }),
    network: (0,setting/* setting */.Pe)(schemas/* enum */.k5n(['none', 'allowlist', 'open']).default('none'), 'What the commands may reach: nothing, `sandbox.allowedHosts`, or everything.', { name: 'verify-network', only: 'flag' }),
    timeoutMinutes: (0,setting/* setting */.Pe)(minutes(15), 'Stops a command after this many minutes; it then counts as failed.'),
    onFailure: (0,setting/* setting */.Pe)(schemas/* enum */.k5n(['comment', 'draft']).default('comment'), 'What happens to a change that still fails: `comment` attaches the patch, `draft` opens a draft pull request for an issue. The run is a failure either way.', { name: 'on-verify-failure', only: 'flag' }),
});
/** The same prompt again and again, each time in a new session on the same workspace. */
const loopSchema = schemas/* strictObject */.rej({
    iterations: (0,setting/* setting */.Pe)(schemas/* int */.Whr().min(1).max(1000).default(30), 'Repeats the request up to this many times, each time in a new session on the same workspace. Without any key of `loop` there is one session.', {
        name: 'loop-iterations',
        none: true,
        written: '`none`: no loop, even if `.github/caisson.yml` has one.',
    }),
    signal: (0,setting/* setting */.Pe)(schemas/* string */.YjP().trim().min(1).default('DONE'), "The last line of the agent's final message when all work is done; it ends the loop.", { name: 'loop-signal', only: 'flag' }),
    signalIn: (0,setting/* setting */.Pe)(schemas/* enum */.k5n(['last-line', 'output']).default('last-line'), 'Where the signal counts: as the last line of the final message, or (`output`) anywhere in what the agent says in a session. Choose `output` only with a signal that nobody writes by chance: "not DONE yet" has the default one.', { name: 'loop-signal-in', only: 'flag' }),
    verify: (0,setting/* setting */.Pe)(schemas/* array */.YOg(shellCommand).default([]), "Commands that run in the agent's sandbox after each iteration; the loop ends when all succeed. They prove nothing, since the agent can influence them; `verify.commands` does.", { name: 'loop-verify', only: 'flag', value: 'command', lines: true }),
    pauseSeconds: (0,setting/* setting */.Pe)(schemas/* number */.aig().min(0).max(3600).default(5), 'Pause between two iterations.', {
        name: 'loop-pause-seconds',
        only: 'flag',
    }),
    noProgress: (0,setting/* setting */.Pe)(schemas/* int */.Whr().min(0).default(3), 'Ends the loop after this many consecutive iterations without a change; 0: never.', { name: 'loop-no-progress', only: 'flag' }),
});
/** Servers of tools, which only a workflow names: they run outside of the seal, with secrets of the job. */
const mcpSchema = schemas/* strictObject */.rej({
    servers: (0,setting/* setting */.Pe)(schemas/* string */.YjP().optional(), "MCP servers, as JSON in the format of `.mcp.json` or as the path of such a file on the base branch. They run outside the sandbox and may use the job's variables (`${NAME}`), which the agent does not get. Needs `mcp.tools`.", { name: 'mcp-servers', value: 'json', workflowOnly: true }),
    tools: (0,setting/* setting */.Pe)(schemas/* array */.YOg(schemas/* string */.YjP().regex(/^[A-Za-z0-9_-]{1,64}\/\S{1,128}$/, 'must be `server/tool` or `server/*`'))
        .default([]), 'Tools of these servers that the agent may call, `server/tool` or `server/*`. The agent sees no others, and servers not named here are not started.', { name: 'mcp-tools', flag: 'mcp-tool', value: 'server/tool', workflowOnly: true }),
});
const outputsSchema = schemas/* strictObject */.rej({
    required: (0,setting/* setting */.Pe)(schemas/* array */.YOg(schemas/* string */.YjP()
        .regex(/^(?!\/)(?!.*(^|\/)\.{0,2}(\/|$))[^\\:*?"<>|\r\n]+$/, 'must be the path of a file below the output folder, such as `coverage.json`'))
        .default(['manifest.json', 'diff.patch', 'summary.md']), "Files that must exist at the end; a missing one makes the run a failure. In addition to Caisson's own (`manifest.json`, `diff.patch`, `summary.md`, `transcript.json`), paths below the agent's output folder, which the agent is told to write."),
    keepIgnored: (0,setting/* setting */.Pe)(schemas/* array */.YOg(schemas/* string */.YjP().min(1)).default([]), 'Patterns of files that belong to the change although `.gitignore` covers them, e.g. `dist/**`. Files that existed before the agent started are not included.', { name: 'keep-ignored', only: 'flag', value: 'pattern' }),
    schema: (0,setting/* setting */.Pe)(schemas/* string */.YjP().optional(), 'JSON Schema of a result for later steps, as JSON or as the path of a file on the base branch. What the agent returns (`structured.json` in its output folder) is checked against it, may be corrected once, and becomes the output `structured-output`.', { name: 'output-schema', none: true, written: '`none`: no schema.' }),
});
/** Files that Caisson itself writes into the output of a run; all others come from the agent. */
const OWN_OUTPUTS = ['manifest.json', 'diff.patch', 'summary.md', 'transcript.json'];
/**
 * The whole description of one run: `spec.yaml` in the run folder, and what a person writes by hand.
 * Unknown keys are errors.
 */
const specSchema = schemas/* strictObject */.rej({
    version: (0,setting/* setting */.Pe)(schemas/* literal */.euz(1).default(1), 'Version of this format.', { workflowOnly: true }),
    goal: (0,setting/* setting */.Pe)(schemas/* string */.YjP().default(''), 'What the agent should do; may be empty when the target says it all.', { through: 'prompt', workflowOnly: true }),
    context: (0,setting/* setting */.Pe)(schemas/* array */.YOg(schemas/* string */.YjP()).default([]), "Files of the checkout that the agent gets in addition to the target's context."),
    workingDirectory: (0,setting/* setting */.Pe)(schemas/* string */.YjP()
        .regex(/^(?![/-])(?!.*(?:^|\/)\.{1,2}(?:\/|$))[^\\\r\n\0]*[^\\\r\n\0/]$/, 'must be the path of a folder in the repository, such as `packages/api`')
        .optional(), 'Folder of a monorepo to work on: setup and verification run there, and the agent is told. It still sees the whole repository. Default: the top level.', { name: 'working-directory' }),
    sandbox: sandbox/* sandboxSchema */.N.prefault({}).describe('Where the agent works, and what it can reach from there.'),
    agent: agent/* agentSchema */.JW.prefault({}).describe('Which agent works, with which tools.'),
    mcp: mcpSchema
        .prefault({})
        .describe('MCP servers outside the sandbox, and which of their tools the agent may call.'),
    limits: limitsSchema.prefault({}).describe('Limits at which the work ends.'),
    setup: setupSchema.prefault({}).describe('What happens before the agent starts.'),
    verify: verifySchema.prefault({}).describe('What a change must pass.'),
    loop: schemas/* union */.KCZ([loopSchema, schemas/* literal */.euz('none')], { error: 'must be a mapping of keys to values, or `none`' })
        .transform((loop) => (loop === 'none' ? undefined : loop))
        .optional()
        .describe('Repeats the prompt, each time in a new session. Absent: one session. `none`: one session, even if `.github/caisson.yml` has a loop.'),
    outputs: outputsSchema.prefault({}).describe('What a run must produce.'),
});


/***/ }),

/***/ 69061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JW: () => (/* binding */ agentSchema)
/* harmony export */ });
/* unused harmony exports PERMISSION_MODES, PRESETS */
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8833);
/* harmony import */ var _base_tool_names_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(47678);
/* harmony import */ var _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(54832);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(29274);
/* harmony import */ var _written_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(63219);






const PERMISSION_MODES = ['default', 'acceptEdits', 'bypassPermissions', 'plan', 'dontAsk'];
/** `careful`: no shell, and edits nothing outside `agent.paths`. `plan` and `review`: read and answer, change nothing. */
const PRESETS = ['default', 'careful', 'plan', 'review'];
const price = (text) => zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().min(0).describe(text);
/** US dollars per million tokens. */
const priceSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    input: price('Tokens of the prompt.'),
    output: price('Tokens of the answer.'),
    cacheRead: price('Prompt tokens from a cache. Default: a tenth of `input`.').exactOptional(),
    cacheWrite5m: price('Prompt tokens written to a cache for five minutes. Default: 1.25 times `input`.').exactOptional(),
    cacheWrite1h: price('Prompt tokens written to a cache for an hour. Default: twice `input`.').exactOptional(),
});
/** Who works, and how. */
const agentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    name: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO).default(_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .DEFAULT_AGENT */ .kz.name), 'The agent program.', {
        through: 'agent',
    }),
    image: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[^\s-]\S*$/, 'must be a reference such as `ghcr.io/acme/agent:1`')
        .exactOptional(), 'An adapter image: the agent is its entry point, and works in it, or in `sandbox.image` with the folders that the adapter image names. Needs Docker or Podman.', { through: 'agent', workflowOnly: true }),
    dialect: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_gateway_dialect_js__WEBPACK_IMPORTED_MODULE_3__/* .MODEL_DIALECTS */ .o).exactOptional(), "The API of the model that an adapter image (default: `messages`) or `agent.name: acp` (default: its provider's own) speaks.", { through: 'agent' }),
    definition: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^[a-z0-9][a-z0-9_-]*$/, 'must be lowercase letters, digits, dashes and underscores')
        .optional(), 'Name of an agent definition on the base branch: `.caisson/agents/<name>.md`, else `.claude/agents/<name>.md`.', {
        name: 'agent',
        value: 'agent',
        written: 'Also the agent program: one that `caisson list agents` shows, `acp:API` for `acp` with a certain API of its model (`chat`, `responses`, `messages`, `generate-content`), or `image:REF` for an adapter image. Default: `claude`. `@claude/<name>` in a comment takes precedence.',
        read: _written_js__WEBPACK_IMPORTED_MODULE_4__/* .agentNamed */ .XC,
        into: 'agent',
    }),
    preset: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(PRESETS).default('default'), '`careful`: asks nothing, has no shell, edits nothing outside `agent.paths`; `plan`: reads, answers with a plan, changes nothing; `review`: reads and reports findings, which become one review of the pull request.', { name: 'preset' }),
    paths: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^(?![!/])(?!\.\.?(?:\/|$))(?!.*\/\.\.(?:\/|$))./, 'must be a pattern below the top of the repository'))
        .default([]), 'Path patterns that the agent may change; `**` matches every path. Empty: every path, or none with `agent.preset: careful`.', { name: 'paths', only: 'flag', flag: 'path', value: 'pattern', whole: '**' }),
    model: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), "Model, as the agent calls it or as `provider/model` (`anthropic`, `openai`, `gemini`, `openrouter`). Default: the agent's own.", { name: 'model', value: 'name' }),
    instructions: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), "Instructions for every run, added to the agent's system prompt.", { name: 'instructions' }),
    tools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).optional(), 'The only built-in tools that exist for the agent. Default: all of them, though not all are allowed.'),
    allowedTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([..._base_tool_names_js__WEBPACK_IMPORTED_MODULE_5__/* .DEFAULT_TOOLS */ .G1]), 'Tools that the agent may use without asking; nobody is there to answer.', { name: 'allowed-tools', value: 'tools', names: true }),
    disallowedTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Tools that the agent may not use.', {
        name: 'disallowed-tools',
        value: 'tools',
        names: true,
    }),
    permissionMode: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(PERMISSION_MODES).default('acceptEdits'), 'What the agent may do without being asked.', { name: 'permission-mode', only: 'flag' }),
    serverTools: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Tools that run at the provider and reach the internet (`web_search`, `web_fetch`, `code_execution`).', { name: 'server-tools', only: 'flag', flag: 'server-tool', value: 'tool' }),
    allowedModels: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Models that the gateway allows, with `*` as a wildcard. Empty: any.', { name: 'allowed-models', only: 'flag', flag: 'allowed-model', value: 'name', whole: '*' }),
    prices: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1), priceSchema).exactOptional(), "What models cost, by name or pattern, in US dollars per million tokens. They take precedence over Caisson's own list; a model that is on neither is priced at the highest known rate."),
    version: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), 'Version of the agent. Default: the one this release was tested with.', { name: 'agent-version', only: 'flag', value: 'version' }),
    integrity: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^sha512-[A-Za-z0-9+/=]+$/, 'must be an npm integrity such as sha512-…')
        .optional(), 'npm integrity (`sha512-…`) of that version; needed if this release does not know it.', { name: 'agent-integrity', only: 'flag', value: 'sha512' }),
    path: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(), 'An executable to use instead of fetching one.', {
        name: 'agent-path',
        value: 'file',
        workflowOnly: true,
    }),
    args: (0,_setting_js__WEBPACK_IMPORTED_MODULE_1__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Further arguments of the agent. Claude Code: flags that change nothing of what it may do, such as `--effort high` or `--fallback-model sonnet`; any other is refused with the reason. Codex: `-c model_reasoning_effort=high`. With `agent.name: acp`: what makes the executable in `agent.path` speak the Agent Client Protocol, such as `--acp`.', {
        name: 'agent-args',
        flag: 'agent-arg',
        value: 'argument',
        lines: true,
        workflowOnly: true,
    }),
});


/***/ }),

/***/ 78193:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ parseMount)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);

/** Parses `source:target` and `source:target:rw`. Throws CONFIG_INVALID. */
function parseMount(text) {
    const match = /^([^:]+)(?::(\/[^:]*))?(?::(ro|rw))?$/.exec(text);
    if (!match?.[1]) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ConfigError */ .xL('CONFIG_INVALID', `sandbox.mounts: "${text}" is not \`source:target\` or \`source:target:rw\`.`, {
            hint: 'Write absolute paths, e.g. `/data/models:/models`.',
        });
    }
    return { source: match[1], target: match[2] ?? match[1], readOnly: match[3] !== 'rw' };
}


/***/ }),

/***/ 9599:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   N: () => (/* binding */ sandboxSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_byte_size_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(81381);
/* harmony import */ var _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(88473);
/* harmony import */ var _sandbox_engine_gvisor_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(36328);
/* harmony import */ var _sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(42454);
/* harmony import */ var _sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(57745);
/* harmony import */ var _setting_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(29274);
/* harmony import */ var _mount_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(78193);
/* harmony import */ var _written_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(63219);









const variables = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(_written_js__WEBPACK_IMPORTED_MODULE_1__/* .variableName */ .cG, zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP());
const mountSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    source: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).describe('Folder on this machine.'),
    target: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
        .regex(/^\//, 'must be an absolute path inside the container')
        .describe('Where the agent sees it.'),
    readOnly: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(true).describe('Whether the agent can only read it.'),
});
/** Where the agent works. */
const sandboxSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    backend: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['auto', 'container', 'local']).default('auto'), '`container`: in a container; `local`: on this machine, sealed by bubblewrap if possible; `auto`: a container if an engine answers, else `local`.', {
        name: 'backend',
        kind: ['auto', 'container', 'local', ..._sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw],
        written: `${_sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw.map((name) => `\`${name}\``).join(', ')}: in a container of this engine.`,
        workflowOnly: true,
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .backendNamed */ .iO,
        into: 'sandbox',
    }),
    engine: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['auto', ..._sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_3__/* .ENGINE_NAMES */ .Gw]).default('auto'), 'What runs the container.', {
        through: 'backend',
        workflowOnly: true,
    }),
    isolation: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_sandbox_engine_gvisor_js__WEBPACK_IMPORTED_MODULE_4__/* .ISOLATIONS */ .Ce).default('default'), "What separates the agent from the host's kernel: `default`, the engine's own runtime, or `gvisor` (`runsc`), which handles system calls itself.", { name: 'isolation', only: 'flag' }),
    engineCommand: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP())
        .refine(([program]) => program !== '', 'must begin with the name of a program')
        .default([]), 'A command that launches the agent, instead of an engine, e.g. `devcontainer exec --workspace-folder {workspace}`. Empty: none.', {
        name: 'engine-command',
        only: 'flag',
        value: 'command',
        workflowOnly: true,
        kind: 'text',
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .commandWords */ .Bl,
    }),
    image: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().min(1).default('auto'), "`host`: the machine's own toolchain, read-only, with nothing to pull; or any image reference; `auto`: in a job container, that container's image, else `host`.", { name: 'image', only: 'flag', value: 'image' }),
    compose: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false), 'Add the agent to the base image once, instead of mounting or copying it into each container. The base is `sandbox.image`, which has to be named except in a job container.', { name: 'compose', only: 'flag' }),
    podTemplate: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(_sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_5__/* .podTemplateSchema */ .L1.optional(), 'With `sandbox.engine: kubernetes`: what Pods get in addition to what the seal needs, as a partial Pod.', {
        name: 'pod-template',
        only: 'flag',
        value: 'yaml',
        workflowOnly: true,
        kind: 'text',
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .readPodTemplate */ .I4,
    }),
    mounts: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(mountSchema).default([]), 'Additional folders for the agent.', {
        name: 'mounts',
        only: 'flag',
        flag: 'mount',
        value: 'source:target',
        written: '`source:target`, or `source:target:rw` to let the agent write.',
        workflowOnly: true,
        read: (lines) => lines.map(_mount_js__WEBPACK_IMPORTED_MODULE_6__/* .parseMount */ .z),
    }),
    env: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([variables, zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none'), zod__WEBPACK_IMPORTED_MODULE_0__/* .tuple */ .PVZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('none'), variables])], {
        error: 'must be a mapping of names to values, or `none`',
    })
        // Mappings are merged: what replaces one begins with `none`.
        .transform((env) => (env === 'none' ? {} : Array.isArray(env) ? env[1] : env))
        .prefault({}), 'Variables for the agent, passed unchanged. Otherwise it gets only what tools need: `PATH`, language, time zone, `CI`. `none`, alone or first: drops those of `.github/caisson.yml`.', {
        name: 'env',
        value: 'NAME=value',
        kind: 'list',
        merged: true,
        written: "`NAME=value`, or `NAME` for the job's own value.",
        read: _written_js__WEBPACK_IMPORTED_MODULE_1__/* .readVariables */ .Ch,
    }),
    envFiles: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), '`.env` files to pass to the agent, relative to the checkout.', { name: 'env-files', only: 'flag', flag: 'dotenv', value: 'file', workflowOnly: true }),
    workspaceSecrets: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['exclude', 'warn', 'allow']).default('exclude'), 'What to do with untracked and ignored files of the checkout that hold credentials, by name or content: `exclude` hides them from the agent, `warn` keeps and names them, `allow` keeps them.', { name: 'workspace-secrets', only: 'flag', workflowOnly: true }),
    network: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['none', 'allowlist', 'open']).default('none'), "What the agent can reach: nothing, `sandbox.allowedHosts` through Caisson's proxy, or everything (not sealed).", { name: 'network', only: 'flag' }),
    allowedHosts: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Hosts for `sandbox.network: allowlist` and for `setup.run`: `example.com`, `*.example.com`, `example.com:8443`, addresses, networks. Ports 80 and 443 unless one is given.', { name: 'allowed-hosts', only: 'flag', flag: 'allowed-host', value: 'host' }),
    services: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()).default([]), 'Job services that setup, agent and verification can reach by name, e.g. `postgres:5432`, or `postgres:5432=localhost:15432` if the job maps the port elsewhere. The agent can do anything with them.', { name: 'services', flag: 'service', value: 'name:port', workflowOnly: true }),
    allowMissing: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_7__/* .ALLOWABLE */ .Oh)).default([]), `Protections to run without if this machine cannot provide them: ${_sandbox_seal_protections_js__WEBPACK_IMPORTED_MODULE_7__/* .ALLOWABLE */ .Oh.map((one) => `\`${one}\``).join(', ')}. Otherwise the run is refused.`, { name: 'allow-missing', names: true, workflowOnly: true }),
    limits: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        memory: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
            .refine((text) => (0,_base_byte_size_js__WEBPACK_IMPORTED_MODULE_8__/* .mebibytesOf */ .e)(text) >= 256, {
            error: 'must be at least 256 MiB, such as `512m` or `8g`',
        })
            .default('8g'), 'Memory limit of the container, such as `512m` or `8g`.', { name: 'memory', only: 'flag' }),
        cpus: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().positive().optional(), 'CPU limit of the container.', {
            name: 'cpus',
            only: 'flag',
        }),
        pids: (0,_setting_js__WEBPACK_IMPORTED_MODULE_2__/* .setting */ .Pe)(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().min(32).default(2048), 'Maximum number of processes and threads in the container.', { name: 'pids', only: 'flag' }),
    })
        .prefault({})
        .describe('Limits of the container.'),
});


/***/ }),

/***/ 63219:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $I: () => (/* binding */ isNone),
/* harmony export */   Bl: () => (/* binding */ commandWords),
/* harmony export */   Ch: () => (/* binding */ readVariables),
/* harmony export */   I4: () => (/* binding */ readPodTemplate),
/* harmony export */   TF: () => (/* binding */ assertProgram),
/* harmony export */   XC: () => (/* binding */ agentNamed),
/* harmony export */   cG: () => (/* binding */ variableName),
/* harmony export */   hZ: () => (/* binding */ readSetupVariables),
/* harmony export */   iO: () => (/* binding */ backendNamed),
/* harmony export */   qd: () => (/* binding */ agentProgram)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(8833);
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(54832);
/* harmony import */ var _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(88473);
/* harmony import */ var _sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(42454);
/* harmony import */ var _yaml_text_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(90643);








// Values that are written otherwise in an input or a flag than in a file.
/** A name that every shell accepts for a variable. */
const variableName = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[A-Za-z_][A-Za-z0-9_]*$/, 'must be the name of a variable');
/** The word with which an input takes back what the repository's file has. */
function isNone(text) {
    return /^none$/i.test(text);
}
/** The agent program, an adapter image, or the name of a definition. */
function agentNamed(text) {
    const [, image] = /^image:\s*(\S+)$/.exec(text) ?? [];
    if (image !== undefined)
        return { image };
    const dialect = _gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__/* .MODEL_DIALECTS */ .o.find((known) => text === `acp:${known}`);
    if (dialect !== undefined)
        return { name: 'acp', dialect };
    const name = _base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO.find((known) => known === text);
    if (name !== undefined)
        return { name };
    if (!text.includes(':'))
        return { definition: text };
    throw noAgent(text);
}
/** The same where a definition is of no use. */
function agentProgram(text) {
    const { definition, ...program } = text === undefined ? {} : agentNamed(text);
    assertProgram({ definition });
    return program;
}
/** Throws CONFIG_INVALID for a definition, which a plan has no use for. */
function assertProgram({ definition } = {}) {
    if (definition !== undefined)
        throw noAgent(definition);
}
function noAgent(text) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `agent: there is no agent "${text}".`, {
        hint: `Use one of: ${_base_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .AGENT_NAMES */ .RO.join(', ')}, \`acp:API\` (${_gateway_dialect_js__WEBPACK_IMPORTED_MODULE_1__/* .MODEL_DIALECTS */ .o.join(', ')}), or \`image:REF\` for an adapter image; a run also takes the name of a definition.`,
    });
}
/** Where the agent works, or the engine of its container. */
function backendNamed(text) {
    const engine = _sandbox_engine_engines_js__WEBPACK_IMPORTED_MODULE_4__/* .ENGINE_NAMES */ .Gw.find((name) => name === text);
    return engine === undefined ? { backend: text } : { backend: 'container', engine };
}
/** Splits a command line into words; quotes group, a backslash escapes the next character. */
function commandWords(text) {
    const words = [];
    const pattern = /((?:[^\s"'\\]|\\.|"(?:[^"\\]|\\.)*"|'[^']*')+)/g;
    for (const [word] of text.matchAll(pattern)) {
        words.push(word.replace(/\\(.)|"((?:[^"\\]|\\.)*)"|'([^']*)'/g, (_all, escaped, double, single) => String(escaped ?? single ?? double.replace(/\\(.)/g, '$1'))));
    }
    return words;
}
/** Throws CONFIG_INVALID with line and column. */
function readPodTemplate(text, { flags }) {
    const file = `${flags ? '--' : ''}pod-template`;
    const hint = `Use the keys that ${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_5__/* .document */ .A)('kubernetes.md')} lists, in the form of a Pod.`;
    return (0,_yaml_text_js__WEBPACK_IMPORTED_MODULE_6__/* .parseYaml */ .h)(_sandbox_kubernetes_pod_template_js__WEBPACK_IMPORTED_MODULE_7__/* .podTemplateSchema */ .L1, { file, text, hint })?.output;
}
/** A mapping is merged with the layer below it, unless it begins with `none`. */
function readVariables(lines, from) {
    const [first = '', ...more] = lines;
    if (!isNone(first))
        return parseVariables(lines, from);
    return more.length === 0 ? 'none' : ['none', parseVariables(more, from)];
}
/** The variables of the setup. They are no part of a spec, which the agent can read. Throws CONFIG_INVALID. */
function readSetupVariables(lines, from) {
    const given = parseVariables(lines, from, 'setup-env');
    const wrong = Object.keys(given).find((name) => !variableName.safeParse(name).success);
    if (wrong === undefined)
        return given;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${from.flags ? '--' : ''}setup-env: "${wrong}" is not the name of a variable.`, { hint: 'Write `NAME=value`, or `NAME` for a variable that is set already.' });
}
function parseVariables(lines, { env, flags }, input = 'env') {
    const result = {};
    for (const line of lines) {
        const at = line.indexOf('=');
        const name = at < 0 ? line : line.slice(0, at);
        if (at >= 0)
            result[name] = line.slice(at + 1);
        else if (env[name] !== undefined)
            result[name] = env[name];
        else
            throw unset(name, input, flags);
    }
    return result;
}
function unset(name, input, flags) {
    return flags
        ? new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `--${input}: ${name} is not set in this command's environment.`, {
            hint: `Write \`--${input} ${name}=value\`, or \`export ${name}=value\` first.`,
        })
        : new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `${input}: ${name} is not set in this job.`, {
            hint: `Write \`${name}=value\`, or set ${name} under \`env:\` of the step.`,
        });
}


/***/ }),

/***/ 90643:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   h: () => (/* binding */ parseYaml)
/* harmony export */ });
/* harmony import */ var yaml__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(38815);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _parse_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92265);



/** Total number of values that aliases may stand for; more is an attack or a mistake. */
const MOST_ALIASES = 100;
/**
 * YAML (or JSON) through a schema. Throws CONFIG_INVALID that lists everything wrong at once, in the order of
 * the file, with file, line and column, and the nearest valid name. `null` where the text says nothing.
 */
function parseYaml(schema, source) {
    const { document, at } = readDocument(source);
    const input = readValue(document, source);
    if (input === null || input === undefined)
        return null;
    const parsed = schema.safeParse(input);
    if (parsed.success)
        return { input, output: parsed.data };
    const lines = (0,_parse_js__WEBPACK_IMPORTED_MODULE_1__/* .problemsOf */ .GW)(schema, input, parsed.error)
        .map(({ path, message }) => ({
        offset: offsetOf(document, path),
        message: source.explain?.(path) ?? message,
    }))
        .sort((a, b) => a.offset - b.offset)
        .map(({ offset, message }) => `${at(offset)}: ${message}`);
    throw invalidYaml(source, lines);
}
function readDocument(source) {
    const counter = new yaml__WEBPACK_IMPORTED_MODULE_0__/* .LineCounter */ .HN();
    const text = source.text.replace(/^\uFEFF/, '');
    const document = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .parseDocument */ .Tp)(text, { lineCounter: counter, uniqueKeys: true, prettyErrors: false });
    const at = (offset) => {
        const { line, col } = counter.linePos(offset);
        return `${source.file}:${line + (source.linesBefore ?? 0)}:${col}`;
    };
    const syntax = [...document.errors, ...document.warnings].map(({ message, pos }) => `${at(pos[0])}: ${message.split('\n')[0]}`);
    if (syntax.length > 0)
        throw invalidYaml(source, syntax);
    return { document, at };
}
/** Aliases that multiply without end are an error in the file. */
function readValue(document, source) {
    try {
        return document.toJS({ maxAliasCount: MOST_ALIASES });
    }
    catch (error) {
        throw invalidYaml(source, [`${source.file}: ${error.message}`]);
    }
}
/** Where the key (or else the value, or what is around it) at `path` begins. */
function offsetOf(document, path) {
    for (let length = path.length; length > 0; length--) {
        const parent = document.getIn(path.slice(0, length - 1), true);
        const pair = (0,yaml__WEBPACK_IMPORTED_MODULE_0__/* .isMap */ .jh)(parent) ? parent.items.find(({ key }) => String(key) === path[length - 1]) : undefined;
        const node = (pair?.key ?? document.getIn(path.slice(0, length), true));
        if (node?.range)
            return node.range[0];
    }
    return document.contents?.range?.[0] ?? 0;
}
function invalidYaml({ file, hint }, lines) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .ConfigError */ .xL('CONFIG_INVALID', `${file} is not valid:\n  ${lines.join('\n  ')}`, { hint });
}


/***/ }),

/***/ 54832:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   o: () => (/* binding */ MODEL_DIALECTS)
/* harmony export */ });
/** The model APIs that the gateway speaks. */
const MODEL_DIALECTS = ['messages', 'responses', 'chat', 'generate-content'];


/***/ }),

/***/ 65200:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   li: () => (/* binding */ providerNamed),
/* harmony export */   tG: () => (/* binding */ CREDENTIALS),
/* harmony export */   xq: () => (/* binding */ PROVIDERS)
/* harmony export */ });
/** The providers that a model's name can begin with. */
const PROVIDERS = [
    {
        name: 'anthropic',
        displayName: 'Anthropic',
        dialects: ['messages'],
        baseUrl: 'https://api.anthropic.com',
        baseUrlVariable: 'ANTHROPIC_BASE_URL',
        credentials: [
            { variable: 'ANTHROPIC_API_KEY', input: 'anthropic-api-key', kind: 'api-key' },
            // A subscription is for Anthropic's own products.
            {
                variable: 'CLAUDE_CODE_OAUTH_TOKEN',
                input: 'claude-code-oauth-token',
                kind: 'oauth',
                onlyFor: 'claude',
            },
            { variable: 'ANTHROPIC_AUTH_TOKEN', kind: 'bearer' },
        ],
        pages: {
            billing: 'https://platform.claude.com/settings/billing',
            limits: 'https://platform.claude.com/settings/limits',
            keys: 'https://platform.claude.com/settings/keys',
            status: 'https://status.claude.com',
            addressInput: 'ANTHROPIC_BASE_URL',
            anyModel: 'an alias such as `sonnet` always works',
        },
    },
    {
        name: 'openai',
        displayName: 'OpenAI',
        dialects: ['responses', 'chat'],
        baseUrl: 'https://api.openai.com',
        baseUrlVariable: 'OPENAI_BASE_URL',
        credentials: [{ variable: 'OPENAI_API_KEY', kind: 'bearer' }],
        pages: {
            billing: 'https://platform.openai.com/settings/organization/billing',
            limits: 'https://platform.openai.com/settings/organization/limits',
            keys: 'https://platform.openai.com/api-keys',
            status: 'https://status.openai.com',
            addressInput: 'OPENAI_BASE_URL',
        },
    },
    {
        name: 'gemini',
        displayName: 'Google Gemini',
        dialects: ['generate-content'],
        baseUrl: 'https://generativelanguage.googleapis.com',
        baseUrlVariable: 'GOOGLE_GEMINI_BASE_URL',
        credentials: [{ variable: 'GEMINI_API_KEY', kind: 'api-key' }],
        pages: {
            billing: 'https://ai.google.dev/gemini-api/docs/billing',
            limits: 'https://ai.google.dev/gemini-api/docs/rate-limits',
            keys: 'https://aistudio.google.com/apikey',
            status: 'https://aistudio.google.com/status',
            addressInput: 'GOOGLE_GEMINI_BASE_URL',
        },
    },
    {
        name: 'openrouter',
        displayName: 'OpenRouter',
        dialects: ['chat', 'messages', 'responses'],
        baseUrl: 'https://openrouter.ai/api',
        baseUrlVariable: 'OPENROUTER_BASE_URL',
        credentials: [{ variable: 'OPENROUTER_API_KEY', kind: 'bearer' }],
        pages: {
            billing: 'https://openrouter.ai/settings/credits',
            limits: 'https://openrouter.ai/settings/keys',
            keys: 'https://openrouter.ai/settings/keys',
            status: 'https://status.openrouter.ai',
            addressInput: 'OPENROUTER_BASE_URL',
        },
    },
];
/** What other tools call the same provider. */
const ALIASES = { google: 'gemini' };
/** The provider with this name; undefined: none. */
function providerNamed(name) {
    const own = ALIASES[name] ?? name;
    return PROVIDERS.find((provider) => provider.name === own);
}
/** The credentials of all providers. */
const CREDENTIALS = PROVIDERS.flatMap(({ credentials }) => credentials);


/***/ }),

/***/ 13626:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ matchesAny)
/* harmony export */ });
/** True when a pattern names the whole text; `*` stands for any characters, everything else for itself. */
function matchesAny(patterns, text) {
    return patterns.some((pattern) => {
        const parts = pattern.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
        return new RegExp(`^${parts.join('.*')}$`, 's').test(text);
    });
}


/***/ }),

/***/ 62779:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Gq: () => (/* binding */ authorize),
  $B: () => (/* binding */ bare),
  M_: () => (/* binding */ sameAccount)
});

;// CONCATENATED MODULE: ./lib/github/github.js
const RANK = ['none', 'read', 'triage', 'write', 'maintain', 'admin'];
/** Whether a role includes another one. */
function isAtLeast(permission, minimum) {
    return RANK.indexOf(permission) >= RANK.indexOf(minimum);
}

// EXTERNAL MODULE: ./lib/github/event/task.js
var event_task = __webpack_require__(27547);
;// CONCATENATED MODULE: ./lib/github/event/authorize.js


/**
 * Decides whether the requester may start a run, and with which rights. People need write permission, or a place
 * on a list; everybody else is an outsider. GitHub reports no permission for bots, so they must be listed. The
 * token's own account never starts a run with a comment or a label: Caisson would answer itself forever; how often
 * it may mend what its own commits broke is bounded elsewhere. A scheduled run needs no check, because only the
 * workflow file starts it.
 */
async function authorize(github, task, rules) {
    if (task.event === 'schedule')
        return {};
    const { login, type } = task.requester;
    if (type === 'Bot' || BOT_SUFFIX.test(login)) {
        // GitHub takes this event only with a token that may write.
        if (task.event === 'repository_dispatch')
            return {};
        if (task.trigger === 'failed' && sameAccount(await github.viewer(), login))
            return {};
        if (!isListed(login, rules.allowedBots)) {
            return (0,event_task/* skip */.iv)(`${login} is a bot that may not start runs: add \`${login.replace(BOT_SUFFIX, '')}[bot]\` to \`allowed-users\` to allow it.`);
        }
        // A dispatch is deliberate, and nothing that Caisson writes can start one.
        const isOwn = task.trigger !== 'dispatched' && sameAccount(await github.viewer(), login);
        return isOwn ? (0,event_task/* skip */.iv)(`${login} is the account that Caisson itself writes with.`) : {};
    }
    const permission = await github.permission(login);
    const { allowedUsers = [], outsiders } = rules;
    if (isAtLeast(permission, 'write'))
        return {};
    if (allowedUsers.some((name) => bare(name) === bare(login)))
        return {};
    if (await isInTeam(github, login, rules))
        return {};
    const has = `${login} has ${permission === 'none' ? 'no' : permission} permission on this repository`;
    if (outsiders === undefined)
        return (0,event_task/* skip */.iv)(`${has}; starting a run requires write permission.`);
    // The answer, by which such runs are counted, is a comment.
    if (task.target.kind === 'none')
        return (0,event_task/* skip */.iv)(`${has}; they start runs only on an issue or a pull request.`);
    return { outsider: outsiders };
}
async function isInTeam(github, login, { allowedUsers = [] }) {
    for (const team of allowedUsers.filter((entry) => entry.includes('/'))) {
        const [org = '', slug = ''] = team.replace(/^@/, '').split('/');
        if (await github.isTeamMember({ org, slug }, login))
            return true;
    }
    return false;
}
const BOT_SUFFIX = /\[bot\]$/i;
function isListed(login, allowed) {
    return allowed.some((name) => bare(name) === '*' || bare(name) === bare(login));
}
/** Logins are case-insensitive. Only `[bot]` tells an app from a person, who may have its name. */
function sameAccount(a, b) {
    return a.toLowerCase() === b.toLowerCase();
}
/** A login without case, surrounding space, `@` and `[bot]`, which people leave out or add. */
function bare(login) {
    return login.trim().replace(/^@/, '').replace(BOT_SUFFIX, '').toLowerCase();
}


/***/ }),

/***/ 36085:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Og: () => (/* binding */ isWithoutRun),
/* harmony export */   UK: () => (/* binding */ readCommand),
/* harmony export */   ZD: () => (/* binding */ repeated),
/* harmony export */   lf: () => (/* binding */ helpOn)
/* harmony export */ });
/* unused harmony export COMMANDS */
/* harmony import */ var _authorize_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(62779);
/* harmony import */ var _event_input_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(94925);
/* harmony import */ var _mention_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(70302);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);




/** What may stand first in a request, and what it means. */
const COMMANDS = {
    review: 'reads the pull request or the issue and answers with a review; changes nothing',
    plan: 'answers with a plan; changes nothing',
    fix: 'makes the change that the text above or after it asks for',
    continue: 'continues the last session',
    retry: 'repeats your last request here; nothing may follow it',
    stop: 'stops what is running here; nothing may follow it',
};
/** What a command says by itself when nothing follows it. */
const ALONE = {
    review: 'Review this. Name what is wrong, with file and line, the most important first.',
    continue: 'Continue where you left off.',
};
/** Commands with which a sentence may begin too: they count only if nothing follows them, or after a slash. */
const ONLY_ALONE = ['retry', 'continue', 'stop'];
/** Whether the command is carried out by Caisson itself: no agent is started. */
function isWithoutRun(command) {
    return command === 'stop';
}
/** These two mean what any request with this word means. */
const ORDINARY = ['fix', 'continue'];
/**
 * The command at the beginning of an instruction, which keeps the word but not the slash. A word after a slash that
 * is no command is returned as it is: `/word`.
 */
function readCommand(instruction) {
    const [, slash, name = '', rest = ''] = /^(\/?)([a-z][a-z-]{0,30})(?![^\s.,:;!?])[.,:;!?]*\s*([\s\S]*)$/i.exec(instruction) ?? [];
    const word = name.toLowerCase();
    const isKnown = Object.hasOwn(COMMANDS, word);
    if (slash && !isKnown)
        return { instruction, command: `/${word}` };
    if (!isKnown || (!slash && rest !== '' && ONLY_ALONE.includes(word)))
        return { instruction };
    const alone = rest === '' ? ALONE[word] : undefined;
    const said = { instruction: alone ?? instruction.replace(/^\//, '') };
    return ORDINARY.includes(word) ? said : { ...said, command: word };
}
/** The reply to a command that is none; null for every other request. */
function helpOn({ command }, phrase) {
    if (!command?.startsWith('/'))
        return null;
    const lines = Object.entries(COMMANDS).map(([name, what]) => `- \`${phrase} ${name}\`: ${what}`);
    return `\`${command}\` is not a command. The commands are, as the first word:\n\n${lines.join('\n')}\n\nAnything else is a request in your own words.`;
}
/** The requester's own last request on the target, for `retry`. */
async function repeated(github, task, rules) {
    const { target, requester, command } = task;
    if (command !== 'retry' || target.kind === 'none')
        return task;
    const earlier = (await github.comments(target.number)).filter(({ author, createdAt }) => (0,_authorize_js__WEBPACK_IMPORTED_MODULE_0__/* .sameAccount */ .M_)(author.login, requester.login) && createdAt <= task.triggeredAt);
    for (const { body } of earlier.reverse()) {
        const mention = (0,_mention_js__WEBPACK_IMPORTED_MODULE_1__/* .findMention */ .E)(body, rules.phrase);
        if (mention === null)
            continue;
        const read = readCommand(mention.instruction);
        if (read.command === 'retry' || isWithoutRun(read.command) || read.command?.startsWith('/'))
            continue;
        const { command: _, ...rest } = task;
        const instruction = (0,_event_input_js__WEBPACK_IMPORTED_MODULE_2__/* .joinTexts */ .B5)((0,_event_input_js__WEBPACK_IMPORTED_MODULE_2__/* .promptOf */ .Gh)(rules), read.instruction);
        return { ...rest, ...read, instruction, ...(mention.agent === undefined ? {} : { agent: mention.agent }) };
    }
    return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`${requester.login} has made no request on #${target.number} in a comment that could be repeated.`);
}


/***/ }),

/***/ 94925:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B5: () => (/* binding */ joinTexts),
/* harmony export */   Gh: () => (/* binding */ promptOf),
/* harmony export */   e_: () => (/* binding */ isOwnText),
/* harmony export */   oV: () => (/* binding */ unlessPrompted)
/* harmony export */ });
/** The first or the last line of every text that Caisson posts is a hidden marker. */
const OWN_MARKER = /^\s*<!-- caisson:|(?:^|\n)<!-- \/?caisson:[^\n]*-->\s*$/;
/** Whether Caisson wrote a text. Whoever quotes one of its markers, or writes around it, is somebody else. */
const isOwnText = (text) => OWN_MARKER.test(text);
/** The workflow's instruction; empty without one. */
function promptOf(rules) {
    return rules.prompt?.trim() ?? '';
}
/** The parts of an instruction that say something. */
function joinTexts(...texts) {
    return texts.filter((text) => text.trim() !== '').join('\n\n');
}
/** Null where the workflow passes a prompt, which makes every event start a run. */
function unlessPrompted(rules, reason) {
    return promptOf(rules) === '' ? reason() : null;
}


/***/ }),

/***/ 52677:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H: () => (/* binding */ failedChecks),
/* harmony export */   N: () => (/* binding */ fromFork)
/* harmony export */ });
/* harmony import */ var _event_input_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(94925);
/* harmony import */ var _payload_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(40166);
/* harmony import */ var _subject_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(28620);
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);




const EVENTS = ['workflow_run', 'check_suite'];
/**
 * Checks that failed start a run, also without a prompt of the workflow; others need one. Where is found by
 * `locateFailure`. Null for every other event.
 */
function failedChecks(input) {
    const kind = EVENTS.find((name) => name === input.name);
    if (kind === undefined || input.rules.targetNumber !== undefined)
        return null;
    const payload = (0,_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .readPayload */ .rD)(_payload_js__WEBPACK_IMPORTED_MODULE_0__/* .checksSchema */ .dJ, kind, input.payload);
    const found = payload[kind];
    const prompt = (0,_event_input_js__WEBPACK_IMPORTED_MODULE_1__/* .promptOf */ .Gh)(input.rules);
    if (!found || payload.action !== 'completed')
        return null;
    const name = found.name || found.app?.name || 'The checks';
    const head = found.head_repository?.full_name;
    const elsewhere = head !== undefined && head !== payload.repository?.full_name;
    const asked = {
        instruction: prompt,
        requester: (0,_subject_js__WEBPACK_IMPORTED_MODULE_2__/* .requesterOf */ .iq)(payload.sender ?? { login: input.actor }),
        triggeredAt: input.now,
        event: kind,
    };
    if (found.conclusion !== 'failure' && found.conclusion !== 'timed_out') {
        if (prompt === '')
            return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`\`${name}\` ended with ${found.conclusion ?? 'no conclusion'}: without a prompt, only a failure starts a run.`);
        if (elsewhere || !found.head_branch)
            return null;
        const passed = { sha: found.head_sha, branch: found.head_branch };
        return { ...asked, target: { kind: 'none' }, trigger: 'prompted', passed };
    }
    if (elsewhere)
        return fromFork(name, head);
    const pull = found.pull_requests?.find(({ base }) => base?.repo?.id === payload.repository?.id);
    return {
        ...asked,
        target: pull ? { kind: 'pull_request', number: pull.number } : { kind: 'none' },
        trigger: 'failed',
        seenHead: found.head_sha,
        failed: {
            kind,
            id: found.id,
            attempt: found.run_attempt ?? 1,
            name,
            of: kind === 'workflow_run' ? `workflow-${found.workflow_id}` : `app-${found.app?.id}`,
            sha: found.head_sha,
            branch: found.head_branch ?? null,
            ...(found.html_url === undefined ? {} : { url: found.html_url }),
        },
    };
}
/** Why a failure in a fork starts no run. */
function fromFork(name, fork = 'a fork') {
    return (0,_task_js__WEBPACK_IMPORTED_MODULE_3__/* .skip */ .iv)(`\`${name}\` failed on a commit of ${fork}, where Caisson cannot push: ask in a comment on the pull request.`);
}


/***/ }),

/***/ 44894:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Hn: () => (/* binding */ readFailureMarks),
/* harmony export */   NQ: () => (/* binding */ withFailureMarks),
/* harmony export */   w7: () => (/* binding */ failureLines)
/* harmony export */ });
const LINE = /^<!-- caisson:failure of=([\w-]{1,60}) sha=([0-9a-f]{7,64}) attempt=(\d{1,4}) by=(\d{1,20}) -->$/;
/** Marks that one comment keeps: one for each workflow or app that failed last. */
const MOST = 6;
/** What the comment of a run on a failure ends with. */
function failureLines({ failed }) {
    if (failed?.counted === undefined)
        return '';
    return `\n\n${lineOf({ of: failed.of, sha: failed.sha, ...failed.counted })}`;
}
/** The marks at the very end of a comment of ours, where nothing that the agent writes can be. */
function readFailureMarks(body) {
    const lines = body.trimEnd().split(/\r?\n/);
    const marks = [];
    for (let at = lines.length - 1; at >= 0; at--) {
        const [, of = '', sha = '', attempt, by = ''] = LINE.exec(lines[at] ?? '') ?? [];
        if (attempt === undefined)
            break;
        marks.unshift({ of, sha, attempt: Number(attempt), by });
    }
    return marks;
}
/** The comment with the marks of its earlier text and its own, the last one of each workflow or app. */
function withFailureMarks(body, earlier) {
    const own = readFailureMarks(body);
    const all = [...readFailureMarks(earlier), ...own];
    const kept = all.filter((mark, index) => !all.slice(index + 1).some(({ of }) => of === mark.of));
    if (kept.length === 0)
        return body;
    const text = own.length === 0 ? body.trimEnd() : body.trimEnd().split('\n').slice(0, -own.length).join('\n').trimEnd();
    return [text, '', ...kept.slice(-MOST).map(lineOf)].join('\n');
}
function lineOf({ of, sha, attempt, by }) {
    return `<!-- caisson:failure of=${of} sha=${sha} attempt=${attempt} by=${by} -->`;
}


/***/ }),

/***/ 70302:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   E: () => (/* binding */ findMention),
/* harmony export */   N: () => (/* binding */ isAdded)
/* harmony export */ });
/* harmony import */ var _base_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(54536);

/**
 * Finds the trigger phrase where a person would read it as a mention: as a word, in any case, in running
 * text. Not in code, a quotation, struck-out text, an HTML comment or a link's address, and not as a part of
 * `@claude-bot`, `me@claude` or `@claude/sub/path`. An empty phrase finds nothing: mentions are switched off.
 */
function findMention(markdown, phrase) {
    const pattern = phrasePattern(phrase);
    if (pattern === null || !literalPattern(phrase).test(markdown))
        return null;
    for (const slice of runningText(markdown)) {
        const text = markdown.slice(slice.start, slice.end);
        const match = pattern.exec(text);
        if (match === null)
            continue;
        const start = slice.start + match.index;
        const end = start + match[0].length;
        // The asterisks of `**@claude**` are removed with it; nothing would be left between them.
        const whole = match[0] === text ? (slice.wrapper ?? { start, end }) : { start, end };
        const agent = match.groups?.['agent'];
        return {
            instruction: cut(markdown, whole.start, whole.end),
            ...(agent === undefined ? {} : { agent: agent.toLowerCase() }),
        };
    }
    return null;
}
/** Whether an edit has put the phrase into texts that did not have it: what they were, and what they are. */
function isAdded(before, now, phrase) {
    const mentions = (texts) => texts.some((text) => findMention(text, phrase) !== null);
    return mentions(now) && !mentions(before);
}
const WORD = '\\p{L}\\p{N}_';
/** Of scripts whose words stand without a space between them, or with particles: they end a word of another script. */
const SPACELESS = 'Han Hiragana Katakana Bopomofo Hangul Thai Lao Khmer Myanmar'
    .split(' ')
    .map((script) => `\\p{scx=${script}}`)
    .join('');
/** A genitive is about somebody, and asks for nothing. */
const GENITIVE = `['’ʼ＇]\\p{L}`;
/** The words of the phrase, whatever the space between them. */
function literalPattern(phrase) {
    const words = phrase.trim().split(/\s+/);
    return new RegExp(words.map((word) => word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')).join('\\s+'), 'iu');
}
function phrasePattern(phrase) {
    if (phrase.trim() === '')
        return null;
    const literal = literalPattern(phrase).source;
    // People put a backslash before the phrase to write it without triggering anything.
    const before = `(?<!(?![${SPACELESS}])[${WORD}@/+.\\\\-])`;
    const agent = `(?:\\/(?<agent>[a-z0-9][a-z0-9_-]*))?`;
    // A phrase that ends in punctuation (`claude:`) needs no boundary after it.
    const after = new RegExp(`[${WORD}]$`, 'u').test(phrase.trim())
        ? `${agent}(?!(?![${SPACELESS}])[${WORD}@-]|${GENITIVE}|\\[bot\\]|\\/[${WORD}]|\\.[${WORD}])`
        : '';
    return new RegExp(`${before}${literal}${after}`, 'iu');
}
/** HTML elements whose content is not running text, though Markdown inside them is parsed. */
const QUOTING = /<(\/?)(code|pre|samp|kbd|tt|blockquote|del|s|strike|script|style|template|textarea)\b[^>]*>/gi;
/** The parts of the source that are running text, in order. */
function runningText(markdown) {
    const slices = [];
    const enters = (node) => node.type !== 'blockquote' && node.type !== 'delete' && !isAutolink(node, markdown);
    let quoting = 0;
    for (const { node, parent } of (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .walk */ .GG)((0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(markdown), enters)) {
        if (node.type === 'html') {
            for (const tag of node.value.matchAll(QUOTING))
                quoting = Math.max(0, quoting + (tag[1] === '/' ? -1 : 1));
        }
        if (node.type !== 'text' || quoting > 0)
            continue;
        const span = (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .spanOf */ .ee)(node);
        if (span === null)
            continue;
        const wraps = (parent?.type === 'strong' || parent?.type === 'emphasis') && parent.children.length === 1;
        const wrapper = wraps ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .spanOf */ .ee)(parent) : null;
        slices.push({ ...span, ...(wrapper === null ? {} : { wrapper }) });
    }
    return slices;
}
function isAutolink(node, markdown) {
    const span = node.type === 'link' ? (0,_base_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .spanOf */ .ee)(node) : null;
    return span !== null && markdown[span.start] !== '[';
}
/** Removes a span and what it leaves behind: a comma or colon after the name, double spaces, empty edges. */
function cut(markdown, start, end) {
    const before = markdown.slice(0, start);
    const opens = before.trim() === '' || before.endsWith('\n');
    const after = markdown.slice(end);
    const rest = opens ? after.replace(/^[ \t]*[,:;]?[ \t]*/, '') : after;
    const joined = /[ \t]$/.test(before) ? before + rest.replace(/^[ \t]+/, '') : before + rest;
    return joined.trim();
}


/***/ }),

/***/ 40166:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   FS: () => (/* binding */ reviewCommentSchema),
/* harmony export */   MH: () => (/* binding */ pullRequestSchema),
/* harmony export */   RD: () => (/* binding */ editedSchema),
/* harmony export */   Wn: () => (/* binding */ issuesSchema),
/* harmony export */   Yu: () => (/* binding */ anySchema),
/* harmony export */   dJ: () => (/* binding */ checksSchema),
/* harmony export */   k$: () => (/* binding */ repositoryDispatchSchema),
/* harmony export */   ow: () => (/* binding */ issueCommentSchema),
/* harmony export */   rD: () => (/* binding */ readPayload),
/* harmony export */   yQ: () => (/* binding */ reviewEventSchema)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);


/**
 * The parts of GitHub's webhook payloads that Caisson uses. Loose, so that new fields never break a run; nullable
 * where GitHub sends null (deleted accounts, empty bodies).
 */
const userSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional(),
    type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
});
const repositorySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    full_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    private: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional(),
});
/** GitHub sends null for an empty text. */
const textSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP()
    .nullish()
    .transform((text) => text ?? '');
const targetFields = {
    number: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
    title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    body: textSchema,
    state: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    user: userSchema.nullish(),
    labels: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() })).nullish(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
};
const issueSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ ...targetFields, pull_request: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional() });
const pullSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...targetFields,
    head: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        repo: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ full_name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() }).nullish(),
    })
        .optional(),
});
const commentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    body: textSchema,
    user: userSchema.nullish(),
    created_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Only in comments on a line; `line` is null when later commits changed that line. */
    path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
    original_line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().nullish(),
});
const reviewSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    body: textSchema,
    user: userSchema.nullish(),
    submitted_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    updated_at: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
});
/** What an edit has replaced. */
const changeSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ from: textSchema }).nullish();
const commonFields = {
    action: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    changes: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ title: changeSchema, body: changeSchema }).nullish(),
    sender: userSchema.nullish(),
    repository: repositorySchema.nullish(),
};
/** What an event about an issue or a pull request has in common, with what was set there. */
const targetEventSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    label: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).nullish(),
    assignee: userSchema.nullish(),
});
const anySchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    issue: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    pull_request: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
    review: zod__WEBPACK_IMPORTED_MODULE_0__/* .unknown */ .L5J().optional(),
});
const repositoryDispatchSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    client_payload: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        prompt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
        target: zod__WEBPACK_IMPORTED_MODULE_0__/* .union */ .KCZ([zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[1-9]\d{0,9}$/)]).nullish(),
    })
        .nullish(),
});
const issuesSchema = targetEventSchema.extend({ issue: issueSchema });
const pullRequestSchema = targetEventSchema.extend({ pull_request: pullSchema });
const issueCommentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    issue: issueSchema,
    comment: commentSchema,
});
const reviewCommentSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    pull_request: pullSchema,
    comment: commentSchema,
});
const reviewEventSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    pull_request: pullSchema,
    review: reviewSchema,
});
/** The edit of a comment or a review. */
const editedSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    comment: commentSchema.nullish(),
    review: reviewSchema.nullish(),
});
/** A run of a workflow, or the checks that an app made of a commit. */
const checksOfCommit = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(),
    name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    workflow_id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    run_attempt: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    conclusion: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    head_sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^[0-9a-f]{40,64}$/),
    head_branch: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullish(),
    head_repository: repositorySchema.nullish(),
    html_url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    app: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), name: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional() }).nullish(),
    pull_requests: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
        number: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
        base: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ repo: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional() }).optional() }).optional(),
    }))
        .nullish(),
});
const checksSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({
    ...commonFields,
    workflow_run: checksOfCommit.nullish(),
    check_suite: checksOfCommit.nullish(),
});
/** Validates a payload. Throws EVENT_INVALID, which names the first field that is wrong. */
function readPayload(schema, name, payload) {
    const hint = 'Run Caisson in a workflow started by GitHub, with the event file that GitHub wrote.';
    if (payload === null || typeof payload !== 'object' || Array.isArray(payload)) {
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EventError */ .PM('EVENT_INVALID', `The event \`${name}\` has no payload.`, { hint });
    }
    const read = schema.safeParse(payload);
    if (read.success)
        return read.data;
    const [issue] = read.error.issues;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .EventError */ .PM('EVENT_INVALID', `The payload of the event \`${name}\` is invalid at \`${issue?.path.join('.')}\`: ${issue?.message}.`, { hint, cause: read.error });
}


/***/ }),

/***/ 28620:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ aboutPull),
/* harmony export */   T5: () => (/* binding */ isPullRequestEvent),
/* harmony export */   Vi: () => (/* binding */ aboutIssue),
/* harmony export */   cT: () => (/* binding */ withoutSecrets),
/* harmony export */   iq: () => (/* binding */ requesterOf)
/* harmony export */ });
/* harmony import */ var _task_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(27547);

const isPullRequestEvent = (name) => name === 'pull_request' || name === 'pull_request_target';
function requesterOf({ login, id, type }) {
    return { login, ...(id === undefined ? {} : { id }), ...(type === undefined ? {} : { type }) };
}
function about(input, target, seen) {
    return { target, seen: { title: seen.title, body: seen.body }, event: input.name };
}
/** The part of a task that an issue determines; GitHub's payloads call some pull requests issues. */
function aboutIssue(input, issue) {
    return about(input, { kind: issue.pull_request ? 'pull_request' : 'issue', number: issue.number }, issue);
}
function aboutPull(input, pull) {
    const sha = pull.head?.sha;
    return {
        ...about(input, { kind: 'pull_request', number: pull.number }, pull),
        ...(sha === undefined ? {} : { seenHead: sha }),
    };
}
/**
 * In a public repository, GitHub gives runs from forks neither secrets nor a token with write permission.
 * `pull_request` runs the workflow file of the pull request's merge commit; `pull_request_target` runs the one of
 * the base branch, with its secrets. The latter is safe here because whoever requests a run needs write permission
 * or may change nothing, and because nothing from the head runs outside the sandbox.
 */
function withoutSecrets(name, payload, pull) {
    if (name === 'pull_request_target' || payload.repository?.private !== false)
        return null;
    if (!pull.head || pull.head.repo?.full_name === payload.repository.full_name)
        return null;
    return (0,_task_js__WEBPACK_IMPORTED_MODULE_0__/* .skip */ .iv)(`Pull request #${pull.number} comes from a fork, where \`${name}\` runs have no secrets: use \`pull_request_target\` for labels, or ask in an ordinary comment.`);
}


/***/ }),

/***/ 27547:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qb: () => (/* binding */ TRIGGERS),
/* harmony export */   iv: () => (/* binding */ skip),
/* harmony export */   yL: () => (/* binding */ isSkip)
/* harmony export */ });
/**
 * How a run can be requested: by a label, an assignment, a comment, the text of a new issue or pull request,
 * `workflow_dispatch`, checks that failed, or a prompt of the workflow.
 */
const TRIGGERS = [
    'labeled',
    'assigned',
    'commented',
    'opened',
    'dispatched',
    'failed',
    'prompted',
];
function skip(reason) {
    return { skip: true, reason };
}
function isSkip(value) {
    return 'skip' in value;
}


/***/ }),

/***/ 86250:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Qi: () => (/* binding */ createOctokit),
/* harmony export */   bH: () => (/* binding */ redactToken)
/* harmony export */ });
/* unused harmony export paceAfterBurst */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49735);
/* harmony import */ var _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(86856);
/* harmony import */ var _octokit_rest__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(11303);




/** Removes the token from a text. */
function redactToken(options) {
    return (text) => {
        const token = tokenIn(options);
        return token === '' ? text : text.replaceAll(token, '***');
    };
}
/** Empty: none. */
function tokenIn({ token }) {
    return typeof token === 'string' ? token : token();
}
/** Statuses that a retry cannot change; 403 and 429 belong to the throttling plugin. */
const FINAL = [400, 401, 403, 404, 406, 409, 410, 415, 422, 429, 451];
/**
 * The throttling plugin knows a limit by GitHub's words alone; what says when to come again is one, whatever its
 * words. As the first plugin, this one sees an error before the others do.
 */
function limitByHeader(octokit) {
    octokit.hook.error('request', (error) => {
        const { headers = {} } = 'response' in error ? (error.response ?? {}) : {};
        if (Number(headers['retry-after']) > 0)
            error.message += ' (secondary rate limit)';
        throw error;
    });
}
/**
 * The paging plugin takes every 409 for a repository without commits, and lists nothing: a comment of ours would be
 * missed and written twice. Without its status it is an error like any other; the response keeps it.
 */
function conflictIsAnError(octokit) {
    octokit.hook.error('request', (error, { method }) => {
        if (method === 'GET' && 'status' in error && error.status === 409)
            error.status = 0;
        throw error;
    });
}
const ThrottledOctokit = _octokit_rest__WEBPACK_IMPORTED_MODULE_1__/* .Octokit */ .E.plugin(limitByHeader, conflictIsAnError, _octokit_plugin_throttling__WEBPACK_IMPORTED_MODULE_2__/* .throttling */ .A, _octokit_plugin_retry__WEBPACK_IMPORTED_MODULE_3__/* .retry */ .L);
/**
 * Creates an Octokit that waits for rate limits up to a bound, retries failed reads, and aborts requests that
 * hang.
 */
function createOctokit(options) {
    const { log, maxWaitSeconds = 60, requestTimeoutMs = 60_000 } = options;
    const fetchNow = options.fetch ?? globalThis.fetch;
    const waitFor = (what) => (seconds, asked, _octokit, tries) => {
        // Whoever may give a request up at any time does not wait for it.
        const { signal } = asked.request ?? {};
        const wait = signal === undefined && seconds <= maxWaitSeconds && tries < 2;
        if (wait)
            log.warn(`GitHub's ${what} is used up; waiting ${seconds} s.`);
        return wait;
    };
    const settings = {
        baseUrl: options.apiUrl,
        userAgent: options.userAgent ?? 'caisson',
        log: { debug() { }, info: log.debug, warn: log.debug, error: log.debug },
        request: {
            fetch: async (url, init) => {
                const timeout = AbortSignal.timeout(requestTimeoutMs);
                const signal = init.signal ? AbortSignal.any([init.signal, timeout]) : timeout;
                const answer = await fetchNow(url, { ...init, signal });
                if (answer.status !== 401 || !options.renew)
                    return answer;
                await options.renew();
                const headers = { ...init.headers, authorization: authorization(options) };
                return fetchNow(url, { ...init, headers, signal });
            },
        },
        retry: { doNotRetry: FINAL, retryAfterBaseValue: options.retryPauseMs ?? 1000 },
        throttle: {
            // The plugin keeps its queues per process; the ID keeps two adapters apart.
            id: (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomUUID)(),
            write: paceAfterBurst(12, 1000),
            notifications: paceAfterBurst(5, 3000),
            onRateLimit: waitFor('rate limit'),
            onSecondaryRateLimit: waitFor('secondary rate limit'),
        },
    };
    // The plugin's types lack `write` and `notifications`, which it accepts.
    const octokit = new ThrottledOctokit(settings);
    octokit.hook.before('request', (request) => {
        if (tokenIn(options) !== '')
            request.headers.authorization = authorization(options);
    });
    return octokit;
}
function authorization(options) {
    const token = tokenIn(options);
    // https://docs.github.com/rest/authentication: only JSON Web Tokens have to be `Bearer`.
    return `${token.split('.').length === 3 ? 'bearer' : 'token'} ${token}`;
}
/**
 * Lets `burst` requests go at once and spaces the rest; each `spacingMs` without one makes room for one more. GitHub
 * asks for a second between writes when there are many; a run makes five, which must not wait seconds for each other,
 * however often it has told its progress before.
 */
function paceAfterBurst(burst, spacingMs) {
    let room = burst;
    let seenAt = performance.now();
    return {
        key: () => ({
            async schedule(_options, job, ...args) {
                const now = performance.now();
                room = Math.min(burst, room + (now - seenAt) / spacingMs) - 1;
                seenAt = now;
                if (room < 0) {
                    const wait = -room * spacingMs;
                    await new Promise((resolve) => setTimeout(resolve, wait));
                }
                return job(...args);
            },
        }),
    };
}


/***/ }),

/***/ 14329:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U: () => (/* binding */ patientFetch)
/* harmony export */ });
/* harmony import */ var _base_clock_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74743);

/** Longest wait that the storage may ask for, in seconds. */
const MOST_WAIT = 60;
/**
 * For the storage beside GitHub, which Octokit knows nothing of: what passes by itself is asked again up to three times,
 * after 1, 4 and 9 times the pause.
 */
function patientFetch(options) {
    const { fetch: fetchNow = globalThis.fetch, retryPauseMs = 1000 } = options;
    return async (url, init) => {
        for (let attempt = 1;; attempt++) {
            const answer = await fetchNow(url, init).catch((error) => {
                if (attempt > 3 || init?.signal?.aborted)
                    throw error;
            });
            const passing = answer === undefined || answer.status === 429 || answer.status >= 500;
            const seconds = Number(answer?.headers.get('retry-after')) || 0;
            if (answer && (!passing || attempt > 3 || seconds > MOST_WAIT))
                return answer;
            await answer?.body?.cancel();
            await _base_clock_js__WEBPACK_IMPORTED_MODULE_0__/* .systemClock */ .m.sleep(Math.max(seconds * 1000, retryPauseMs * attempt ** 2), init?.signal ?? undefined);
        }
    };
}


/***/ }),

/***/ 11194:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Z: () => (/* binding */ proxyFetch)
/* harmony export */ });
/** A `fetch` through an HTTP proxy; the proxy library is loaded with the first request. */
function proxyFetch(proxyUrl) {
    let ready;
    const prepare = async () => {
        // Node's own fetch does not accept a proxy agent from another version of the library.
        const { fetch, ProxyAgent } = await Promise.resolve(/* import() */).then(__webpack_require__.t.bind(__webpack_require__, 46752, 19));
        const dispatcher = new ProxyAgent(proxyUrl);
        const through = (url, init) => fetch(url, { ...init, dispatcher });
        return through;
    };
    return async (url, init) => {
        ready ??= prepare();
        return (await ready)(url, init);
    };
}


/***/ }),

/***/ 4101:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lg: () => (/* binding */ toGitHubError),
/* harmony export */   kZ: () => (/* binding */ gotNoAnswer),
/* harmony export */   vK: () => (/* binding */ GitHubRequestError)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(17594);
/* harmony import */ var _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(39637);


/** A request that GitHub refused: the request, GitHub's answer, and when to try again. */
class GitHubRequestError extends _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_ {
    /** HTTP status; undefined when no answer came. */
    status;
    /** ISO 8601, when a rate limit ends. */
    retryAt;
    /** The line of `permissions:` that the token lacks, where that is what GitHub's refusal means. */
    permission;
    constructor(code, message, options) {
        super(code, message, options);
        this.status = options.status;
        this.retryAt = options.retryAt;
        this.permission = options.permission;
    }
}
/** Whether the connection itself failed: Octokit reports that as a 500 without a response. */
function gotNoAnswer(error) {
    const { status, response } = (error ?? {});
    return status === 500 && response === undefined;
}
/** Turns any error of the HTTP client into the typed error; `redact` removes secrets from GitHub's message. */
function toGitHubError(error, asked, where, redact) {
    if (error instanceof _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .GitHubError */ .y_)
        return error;
    const answer = (error ?? {});
    const words = redact(answerMessage(answer));
    // Octokit reports a connection that failed as a 500 without a response.
    const status = answer.response === undefined ? undefined : (answer.response.status ?? answer.status);
    const options = { cause: error, status };
    const failed = (text) => `GitHub did not ${asked.what}: ${text}`;
    const retryAt = rateLimitEnd(answer, where.now);
    if (retryAt !== null) {
        return new GitHubRequestError('GITHUB_REQUEST_FAILED', failed(`the rate limit is used up until ${retryAt} (${words}).`), {
            ...options,
            retryAt,
            hint: `Run again after ${retryAt}, or use the token of your own GitHub App.`,
        });
    }
    if (status === undefined) {
        return new GitHubRequestError('GITHUB_REQUEST_FAILED', failed(`${where.apiUrl} could not be reached (${words}).`), { ...options, hint: 'Check the network, the proxy and the API address of the runner, then run again.' });
    }
    const target = unavailable(status, words, asked, where.repository);
    if (target)
        return new GitHubRequestError(target.code, target.message, { ...options, hint: target.hint });
    const refusal = asked.refused !== undefined && (status === 403 || status === 404 || status === 422);
    return new GitHubRequestError(refusal && asked.refused ? asked.refused : 'GITHUB_REQUEST_FAILED', failed(`${words} (HTTP ${status}).`), { ...options, ...adviceFor(status, words, asked, where.repository) });
}
/** Why the target itself stands in the way; null if it does not. */
function unavailable(status, words, { permission, target }, repository) {
    if (status === 403 && /\bis locked\b/i.test(words)) {
        return {
            code: 'TARGET_LOCKED',
            message: `The conversation${target === undefined ? '' : ` on #${target}`} in ${repository} is locked, and the token may not comment there (${words}).`,
            hint: 'Unlock the conversation and rerun the job, or pass the token of a person with write access as `github-token`.',
        };
    }
    if (target === undefined)
        return null;
    if (status === 410 && !/disabled/i.test(words)) {
        return {
            code: 'TARGET_DELETED',
            message: `Issue #${target} in ${repository} was deleted (${words}).`,
            hint: 'Ask again in another issue.',
        };
    }
    if (status !== 404)
        return null;
    return {
        code: 'TARGET_NOT_FOUND',
        message: `There is no issue or pull request #${target} in ${repository} that the token can see: it was deleted, transferred to a repository that the token cannot read, or never existed (${words}).`,
        hint: `Check the number, and that the job has the permission \`${permission}\`.`,
    };
}
/** What to do, and the permission that it is about. */
function adviceFor(status, words, asked, repository) {
    const { permission } = asked;
    const hint = otherHintFor(status, words, asked, repository);
    if (hint !== null)
        return { hint };
    const check = `heck that the token may use ${repository}.`;
    if (permission === undefined)
        return { hint: `C${check}` };
    return { hint: `Add \`${permission}\` to the job's \`permissions:\`, and c${check}`, permission };
}
/** Null if a permission is missing. */
function otherHintFor(status, words, asked, repository) {
    if (/\barchived\b/i.test(words))
        return `Unarchive ${repository}.`;
    if (/not permitted to create or approve pull requests/i.test(words)) {
        return 'Allow it under Settings → Actions → General → Workflow permissions, or pass the token of a GitHub App as `github-token`.';
    }
    if (status === 401)
        return _base_git_git_error_js__WEBPACK_IMPORTED_MODULE_1__/* .TOKEN_HINT */ .WJ;
    if (asked.refused === 'WORKFLOW_REFUSED' && status !== 403) {
        return 'The workflow must be a file in `.github/workflows` on the default branch, and have `workflow_dispatch:` under `on:`.';
    }
    if (status === 403 || status === 404)
        return null;
    if (status === 410)
        return `Enable issues in the settings of ${repository}.`;
    if (status >= 500)
        return 'GitHub is having a problem: check its status page, and run again later.';
    return "Read GitHub's message above; if the request should have been accepted, report it with the log.";
}
/** GitHub's own explanation, with the details of a failed validation. */
function answerMessage(answer) {
    const data = answer.response?.data;
    if (typeof data?.message !== 'string') {
        return oneLine(answer.message ?? 'no explanation given');
    }
    const details = Array.isArray(data.errors) ? data.errors.map(detailOf).filter((text) => text !== '') : [];
    return oneLine([data.message, ...details].join(': '));
}
function detailOf(detail) {
    if (typeof detail === 'string')
        return detail;
    const { message, field, code } = (detail ?? {});
    return message ?? [field, code].filter(Boolean).join(' ');
}
function oneLine(text) {
    const line = text.replace(/\s+/g, ' ').trim().replace(/\.$/, '');
    return line.length > 500 ? `${line.slice(0, 500)}…` : line;
}
/** When the rate limit ends; null when the failure is not a rate limit. */
function rateLimitEnd(answer, now) {
    if (answer.status !== 403 && answer.status !== 429)
        return null;
    const headers = answer.response?.headers ?? {};
    const iso = (ms) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z');
    const retryAfter = Number(headers['retry-after']);
    if (retryAfter > 0)
        return iso(now + retryAfter * 1000);
    const reset = Number(headers['x-ratelimit-reset']);
    if (String(headers['x-ratelimit-remaining']) === '0' && reset > 0)
        return iso(reset * 1000);
    if (answer.status === 429 || /\bsecondary rate\b/i.test(answerMessage(answer)))
        return iso(now + 60_000);
    return null;
}


/***/ }),

/***/ 12446:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q8: () => (/* binding */ handoffSchema),
/* harmony export */   QO: () => (/* binding */ workflowRunSchema),
/* harmony export */   YH: () => (/* binding */ HANDOFF_FILE)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _github_event_task_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(27547);
/* harmony import */ var _run_manifest_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(24188);



/** Beside the manifest in the output folder of a run that another job publishes. */
const HANDOFF_FILE = 'handoff.json';
const digits = zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^\d{1,20}$/);
/** The workflow run that a run took place in, according to the runner. */
const workflowRunSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    /** `owner/name` */
    repository: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** Survives a renaming, and identifies a repository that reused an old name. */
    repositoryId: digits.optional(),
    id: digits,
    attempt: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive(),
    /** Name of the workflow. */
    workflow: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** Commit of the workflow file. */
    sha: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
});
const taskSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    target: _run_manifest_js__WEBPACK_IMPORTED_MODULE_1__/* .targetSchema */ .t,
    instruction: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    requester: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().exactOptional(),
        type: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    }),
    trigger: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_github_event_task_js__WEBPACK_IMPORTED_MODULE_2__/* .TRIGGERS */ .Qb),
    triggeredAt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig(), kind: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['issue_comment', 'review_comment']) })
        .exactOptional(),
    place: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), line: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().exactOptional() }).exactOptional(),
    seen: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ title: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), body: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).exactOptional(),
    agent: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    command: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    event: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
    seenHead: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional(),
});
/**
 * `handoff.json`: what the publishing job needs besides the manifest. The manifest has its digest, as of
 * every other file.
 */
const handoffSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    handoff: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(1),
    runId: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    workflow: workflowRunSchema,
    /** As the run had it; a publisher that knows the event builds its own. */
    task: taskSchema,
    base: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ commit: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(), ref: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().exactOptional() }),
    /** Tree of base plus patch; null if no patch was captured. */
    tree: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().nullable(),
    /** The agent's final words, redacted. */
    answer: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** The end of the output of each failed command of the last verification, redacted. */
    failedOutputs: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ command: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), tail: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })).exactOptional(),
});


/***/ }),

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

/***/ 71017:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Ld: () => (/* binding */ agentFacts),
  RD: () => (/* binding */ manifestAtStart),
  Iy: () => (/* binding */ openRun)
});

// EXTERNAL MODULE: ./lib/agents/registry.js + 21 modules
var registry = __webpack_require__(24956);
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
// EXTERNAL MODULE: ./lib/run/record/lock.js
var record_lock = __webpack_require__(31248);
// EXTERNAL MODULE: ./lib/run/record/process-identity.js
var process_identity = __webpack_require__(6113);
// EXTERNAL MODULE: ./lib/run/record/state-folder.js
var state_folder = __webpack_require__(46111);
// EXTERNAL MODULE: ./lib/run/record/trim.js
var trim = __webpack_require__(8111);
// EXTERNAL MODULE: ./lib/run/run-folder.js
var run_folder = __webpack_require__(40953);
// EXTERNAL MODULE: ./lib/run/starting-manifest.js
var starting_manifest = __webpack_require__(76763);
// EXTERNAL MODULE: ./lib/run/task-facts.js
var task_facts = __webpack_require__(33554);
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

;// CONCATENATED MODULE: ./lib/pipeline/stages/live-comment/pace.js
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
function createRunProgress() {
    const activity = createActivity();
    let live;
    let comment;
    return {
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
            await trimEndedRun({ folder, record: { leftover: !clean }, manifest }, request);
        await lock?.release();
    };
    await note({ state: 'preparing' });
    request.onStart?.(folder);
    return { request, agent, folder, redact, hide, resources, startedAt, journal, progress, note, close };
}
async function trimEndedRun(run, { log }) {
    await (0,trim/* trimRun */.g)(run).catch((error) => log.debug(`The workspace could not be removed: ${(0,errors/* describeError */.Uc)(error).message}`));
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
    const manifest = (0,starting_manifest/* startingManifest */.C)({
        runId: run.folder.id,
        replayOf: replay?.runId,
        task: (0,task_facts/* taskFacts */.X)(task, run.redact),
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

/***/ 95052:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C7: () => (/* binding */ hasArtifacts),
/* harmony export */   Ns: () => (/* binding */ artifactsOf),
/* harmony export */   Wk: () => (/* binding */ artifactUrl),
/* harmony export */   Zn: () => (/* binding */ uploadFiles)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _actions_core__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(33838);
/* harmony import */ var _log_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(6110);




/**
 * Whether the server has the artifacts that the client uploads: GitHub Enterprise Server does not,
 * https://github.com/actions/toolkit/tree/main/packages/artifact#breaking-changes.
 */
function hasArtifacts(serverUrl) {
    return /^(?:github\.com|.+\.ghe\.com|.+\.localhost)$/i.test(new URL(serverUrl).hostname);
}
/** The artifacts of any workflow run of the repository, with a token that may read them. */
async function artifactsOf({ apiUrl, owner, repo, serverUrl, fetch }, token) {
    const { createArtifactStore } = await __webpack_require__.e(/* import() */ 9098).then(__webpack_require__.bind(__webpack_require__, 9098));
    const more = fetch ? { fetch } : {};
    return createArtifactStore({ token, apiUrl, owner, repo, serverUrl, log: _log_js__WEBPACK_IMPORTED_MODULE_3__/* .jobLog */ .W, ...more });
}
/** Uploads the files of a folder whose relative path is wanted. The client is large, so it is loaded only here. */
async function uploadFiles(root, isWanted, options) {
    const { DefaultArtifactClient } = await Promise.all(/* import() */[__webpack_require__.e(6118), __webpack_require__.e(1351), __webpack_require__.e(3669), __webpack_require__.e(9348)]).then(__webpack_require__.bind(__webpack_require__, 19348));
    const entries = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)(root, { recursive: true, withFileTypes: true });
    const files = entries
        .filter((entry) => entry.isFile())
        .map((entry) => (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(entry.parentPath, entry.name))
        .filter((path) => isWanted((0,node_path__WEBPACK_IMPORTED_MODULE_1__.relative)(root, path)));
    const client = new DefaultArtifactClient();
    const upload = async () => {
        const { retentionDays } = options;
        try {
            return await client.uploadArtifact(options.name, files, root, retentionDays ? { retentionDays } : {});
        }
        catch (error) {
            // A process that was killed had uploaded it already.
            const { artifact } = await client.getArtifact(options.name).catch(() => Promise.reject(error));
            return { id: artifact.id, digest: artifact.digest?.replace(/^sha256:/, '') };
        }
    };
    // The client logs every step.
    const { id, digest } = await _actions_core__WEBPACK_IMPORTED_MODULE_2__/* .group */ .Os(`Uploading the artifact ${options.name}`, upload);
    if (id === undefined)
        return null;
    return {
        name: options.name,
        id,
        url: artifactUrl(options.runUrl, id),
        ...(digest ? { sha256: digest } : {}),
    };
}
/** Address of an artifact on the page of its workflow run. */
function artifactUrl(runUrl, id) {
    return `${runUrl}/artifacts/${id}`;
}


/***/ }),

/***/ 58989:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  y: () => (/* binding */ openForge),
  F: () => (/* binding */ secretsOf)
});

// EXTERNAL MODULE: ./node_modules/@actions/core/lib/core.js + 7 modules
var core = __webpack_require__(33838);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/git/ssh-signing.js
var ssh_signing = __webpack_require__(95994);
// EXTERNAL MODULE: ./lib/config/proxy.js
var proxy = __webpack_require__(21686);
// EXTERNAL MODULE: ./lib/gateway/providers.js
var providers = __webpack_require__(65200);
// EXTERNAL MODULE: external "node:timers"
var external_node_timers_ = __webpack_require__(87997);
// EXTERNAL MODULE: ./node_modules/universal-github-app-jwt/index.js + 3 modules
var universal_github_app_jwt = __webpack_require__(2438);
// EXTERNAL MODULE: ./lib/github/octokit/client.js
var client = __webpack_require__(86250);
// EXTERNAL MODULE: ./lib/github/request-error.js
var request_error = __webpack_require__(4101);
;// CONCATENATED MODULE: ./lib/github/app-token.js





/** A token that was given, for as long as it lasts. */
function givenToken(token) {
    return { current: () => token, release: async () => { } };
}
/** GitHub lets a token of an installation last one hour. */
const RENEW_MS = 50 * 60_000;
/**
 * A token of the app's installation in one repository, with the permissions of the installation and for no other
 * repository; replaced every 50 minutes. Rejects with CONFIG_INVALID for a key that is none, with a
 * `GitHubRequestError` where GitHub refuses.
 */
async function appToken(app, where) {
    const { owner, repo, renewMs = RENEW_MS, ...options } = where;
    const make = async () => {
        const octokit = (0,client/* createOctokit */.Qi)({ ...options, token: await jwtOf(app) });
        const { data: installation } = await ask(where, { what: `find the installation of the app in ${owner}/${repo}` }, () => octokit.rest.apps.getRepoInstallation({ owner, repo }));
        const { data } = await ask(where, { what: 'make a token of the app' }, () => octokit.rest.apps.createInstallationAccessToken({
            installation_id: installation.id,
            repositories: [repo],
        }));
        return data.token;
    };
    let token = await make();
    const renew = async () => {
        token = await make();
        return token;
    };
    const renewal = (0,external_node_timers_.setInterval)(() => {
        renew().catch((error) => options.log.warn(`The token of the app could not be renewed: ${error.message}`));
    }, renewMs);
    renewal.unref();
    return {
        current: () => token,
        renew,
        async release() {
            clearInterval(renewal);
            await (0,client/* createOctokit */.Qi)({ ...options, token })
                .rest.apps.revokeInstallationAccessToken()
                .catch((error) => {
                // The answer to the first request was lost.
                if (error.status === 401)
                    return;
                options.log.warn(`The token of the app was not revoked, and expires within an hour: ${error.message}`);
            });
        },
    };
}
async function jwtOf({ id, privateKey }) {
    try {
        const { token } = await (0,universal_github_app_jwt/* default */.A)({ id, privateKey: privateKey.trim() });
        return token;
    }
    catch (cause) {
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `app-private-key cannot be used: ${cause.message}`, {
            hint: "Pass the whole file that GitHub created for the app's private key, from `-----BEGIN` to the last line.",
            cause,
        });
    }
}
async function ask({ owner, repo, apiUrl }, asked, request) {
    try {
        return await request();
    }
    catch (error) {
        const where = { repository: `${owner}/${repo}`, apiUrl, now: Date.now() };
        const { message, status } = (0,request_error/* toGitHubError */.Lg)(error, asked, where, (text) => text);
        // 422: the installation does not reach the repository.
        if (status !== 401 && status !== 404 && status !== 422)
            throw (0,request_error/* toGitHubError */.Lg)(error, asked, where, (text) => text);
        throw new errors/* ConfigError */.xL('CREDENTIAL_MISSING', `GitHub does not accept the app's credentials: ${message}`, {
            hint: status === 404 || status === 422
                ? `Install the app in ${owner}/${repo}.`
                : 'Compare `app-id` with the app whose private key `app-private-key` is, and the clock of the runner.',
            cause: error,
        });
    }
}

// EXTERNAL MODULE: external "node:crypto"
var external_node_crypto_ = __webpack_require__(77598);
;// CONCATENATED MODULE: ./lib/github/octokit/access.js


/**
 * What the token may not do. No read tells that for the workflow's own token, so each request is a write that
 * GitHub must reject (422) even if the token may: a branch at a commit that does not exist, a pull request from a
 * branch to itself, a workflow on a ref that git does not allow, a review and a check of no commit, an issue without
 * title. 403 and 404 are then about the token.
 */
async function findRefusals(octokit, { owner, repo }, ask, { push, pullRequest: base, workflows, review, checkRun, issues, dispatch = [] }) {
    const where = { owner, repo, request: { retries: 0 } };
    const absent = (0,external_node_crypto_.randomBytes)(20).toString('hex');
    const probes = [];
    const probe = (what, permission, request, more) => probes.push(ask({ what: `allow ${what}`, permission, ...more }, request));
    if (push !== undefined)
        probe(`pushing the branch ${push}`, 'contents: write', () => octokit.rest.git.createRef({ ...where, ref: `refs/heads/${push}`, sha: absent }));
    if (base !== undefined)
        probe('opening a pull request', 'pull-requests: write', () => octokit.rest.pulls.create({ ...where, title: 'Not to be opened', head: base, base }));
    const starting = (workflow_id, more) => {
        const start = { ...where, workflow_id, ref: `caisson..${absent}` };
        const request = () => octokit.rest.actions.createWorkflowDispatch(start);
        probe(`starting the workflow ${workflow_id}`, 'actions: write', request, more);
    };
    for (const workflow of workflows)
        starting(workflow, { refused: 'WORKFLOW_REFUSED' });
    for (const workflow of dispatch)
        starting(workflow);
    if (issues)
        probe('changing issues', 'issues: write', () => octokit.rest.issues.create({ ...where, title: '' }));
    if (review !== undefined) {
        const empty = { ...where, pull_number: review, commit_id: absent, event: 'COMMENT', body: '' };
        probe(`reviewing #${review}`, 'pull-requests: write', () => octokit.rest.pulls.createReview(empty));
    }
    if (checkRun)
        probe('creating a check run', 'checks: write', () => octokit.rest.checks.create({ ...where, name: 'Not to be created', head_sha: absent }));
    const results = await Promise.allSettled(probes);
    return results.flatMap((result) => {
        const error = result.status === 'rejected' ? result.reason : undefined;
        if (!(error instanceof request_error/* GitHubRequestError */.vK) || error.retryAt !== undefined)
            return [];
        return error.status === 403 || error.status === 404 ? [error] : [];
    });
}

;// CONCATENATED MODULE: ./lib/github/shapes.js
/** GraphQL names an app `name`, as a person may be called, and REST `name[bot]`. */
function restLogin({ __typename: type, login }) {
    return type === 'Bot' && !login.endsWith('[bot]') ? `${login}[bot]` : login;
}
/** GitHub shows contributions of deleted accounts under this name. */
const GHOST = { login: 'ghost', id: 10137, type: 'User' };
function toPerson(user) {
    if (!user?.login || user.id === undefined)
        return GHOST;
    return { login: user.login, id: user.id, type: user.type ?? 'User' };
}
function toLabels(labels) {
    return (labels ?? [])
        .map((label) => (typeof label === 'string' ? label : (label.name ?? '')))
        .filter((name) => name !== '');
}
function toIssue(issue) {
    return {
        number: issue.number,
        title: issue.title,
        body: issue.body ?? '',
        state: issue.state,
        author: toPerson(issue.user),
        labels: toLabels(issue.labels),
        assignees: (issue.assignees ?? []).map(({ login }) => login),
        createdAt: issue.created_at,
        url: issue.html_url,
        ...(issue.milestone ? { milestone: issue.milestone.title } : {}),
        isPullRequest: issue.pull_request !== undefined && issue.pull_request !== null,
    };
}
function toPullRequest(pull) {
    const head = pull.head.repo?.full_name ?? null;
    return {
        number: pull.number,
        title: pull.title,
        body: pull.body ?? '',
        state: pull.state,
        draft: pull.draft ?? false,
        author: toPerson(pull.user),
        createdAt: pull.created_at,
        url: pull.html_url,
        base: { ref: pull.base.ref, sha: pull.base.sha },
        head: { ref: pull.head.ref, sha: pull.head.sha, repository: head },
        fromFork: head?.toLowerCase() !== pull.base.repo.full_name.toLowerCase(),
        labels: toLabels(pull.labels),
        ...(pull.merged_at ? { merged: true } : {}),
        ...(pull.changed_files === undefined ? {} : { changedFiles: pull.changed_files }),
    };
}
function toComment(comment) {
    return {
        id: comment.id,
        body: comment.body ?? '',
        author: toPerson(comment.user),
        createdAt: comment.created_at,
        updatedAt: comment.updated_at,
        url: comment.html_url,
        association: comment.author_association ?? 'NONE',
    };
}
/** Reviews have only one time; a pending one, which only its author sees, is left out by the adapter. */
function toReview(review) {
    const at = review.submitted_at ?? '';
    return { ...toComment({ ...review, created_at: at, updated_at: at }), state: review.state };
}
function toReviewComment(comment) {
    return {
        ...toComment(comment),
        path: comment.path,
        line: comment.line ?? comment.original_line ?? null,
        diffHunk: comment.diff_hunk,
        ...(comment.in_reply_to_id === undefined ? {} : { inReplyTo: comment.in_reply_to_id }),
    };
}
function toChangedFile(file) {
    return {
        path: file.filename,
        ...(file.previous_filename === undefined ? {} : { previousPath: file.previous_filename }),
        status: file.status,
        additions: file.additions,
        deletions: file.deletions,
        ...(file.patch === undefined ? {} : { patch: file.patch }),
    };
}
function toCheckRun(run) {
    return {
        name: run.name,
        status: run.status,
        conclusion: run.conclusion,
        url: run.html_url ?? '',
        summary: [run.output?.title, run.output?.summary].filter(Boolean).join('\n\n'),
    };
}
const PERMISSIONS = [
    'admin',
    'maintain',
    'write',
    'triage',
    'read',
    'none',
];
/** The role where it is one of GitHub's own; custom roles and old servers have only the basic permission. */
function toPermission(role, basic) {
    const known = [role, basic].find((name) => name !== undefined && PERMISSIONS.includes(name));
    return (known ?? 'none');
}

;// CONCATENATED MODULE: ./lib/github/octokit/place.js


const READ_ISSUES = 'issues: read';
const READ_PULLS = 'pull-requests: read';
/** For `catch`: where GitHub answers with one of the statuses, this is the result. */
function on(statuses, result) {
    return (error) => {
        if (statuses.includes(error.status ?? 0))
            return result;
        throw error;
    };
}
/** A request that is made once, and given up when the signal says so; without a signal, one like any other. */
function unlessAborted(signal) {
    return signal === undefined ? {} : { request: { retries: 0, signal } };
}
/** Like `ask`: GitHub redirects only who reads the issue itself, everybody else learns nothing but 404. */
async function onTarget(place, asked, request) {
    try {
        return await place.ask(asked, request);
    }
    catch (error) {
        if (error.code === 'TARGET_NOT_FOUND')
            await readIssue(place, asked.target);
        throw error;
    }
}
/** Rejects with TARGET_NOT_FOUND, TARGET_TRANSFERRED. */
function readIssue({ octokit, owner, repo, ask }, number) {
    return ask({ what: `read issue #${number}`, permission: READ_ISSUES, target: number }, async () => {
        const { data } = await octokit.rest.issues.get({ owner, repo, issue_number: number });
        // A transferred issue is answered by a redirect to another repository, where it has another number.
        if (data.number !== number)
            throw movedTo(number, data.html_url);
        return toIssue(data);
    });
}
function movedTo(number, url) {
    return new request_error/* GitHubRequestError */.vK('TARGET_TRANSFERRED', `Issue #${number} was transferred to ${url}.`, {
        hint: 'Ask on the issue at its new location.',
    });
}

;// CONCATENATED MODULE: ./lib/github/octokit/acting.js


const WRITE = 'issues: write';
/** Labels, milestones and issues by REST. */
function createActing(place) {
    const { octokit, owner, repo, ask } = place;
    const here = { owner, repo };
    const page = { ...here, per_page: 100 };
    const update = (what, number, change) => onTarget(place, { what, permission: WRITE, target: number }, async () => {
        await octokit.rest.issues.update({ ...here, issue_number: number, ...change });
    });
    return {
        labels: () => ask({ what: 'list the labels', permission: READ_ISSUES }, async () => {
            const all = await octokit.paginate(octokit.rest.issues.listLabelsForRepo, page);
            return all.map(({ name, description }) => ({ name, description: description ?? '' }));
        }),
        milestones: () => ask({ what: 'list the milestones', permission: READ_ISSUES }, async () => {
            const all = await octokit.paginate(octokit.rest.issues.listMilestones, page);
            return all.map(({ number, title }) => ({ number, title }));
        }),
        latestIssues: ({ most, since = '' }) => ask({ what: 'list the latest issues', permission: READ_ISSUES }, async () => {
            const found = [];
            const pages = octokit.paginate.iterator(octokit.rest.issues.listForRepo, {
                ...page,
                state: 'all',
                sort: 'created',
                direction: 'desc',
            });
            for await (const { data } of pages) {
                found.push(...data.map(toIssue).filter((issue) => !issue.isPullRequest && issue.createdAt >= since));
                if (found.length >= most || (data.at(-1)?.created_at ?? '') < since)
                    break;
            }
            return found.slice(0, most);
        }),
        addLabel: (number, label) => onTarget(place, { what: `add the label ${label} to #${number}`, permission: WRITE, target: number }, async () => {
            await octokit.rest.issues.addLabels({ ...here, issue_number: number, labels: [label] });
        }),
        removeLabel: (number, label) => onTarget(place, { what: `remove the label ${label} from #${number}`, permission: WRITE, target: number }, async () => {
            const asked = { ...here, issue_number: number, name: label };
            await octokit.rest.issues.removeLabel(asked).catch(async (error) => {
                // Where an answer was lost, the label is gone already.
                await on([404], null)(error);
                const { data } = await octokit.rest.issues.get({ ...here, issue_number: number });
                if (toIssue(data).labels.includes(label))
                    throw error;
            });
        }),
        assign: (number, login) => onTarget(place, { what: `assign ${login} to #${number}`, permission: WRITE, target: number }, async () => {
            const asked = { ...here, issue_number: number, assignees: [login] };
            const { assignees } = (await octokit.rest.issues.addAssignees(asked)).data;
            return assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase()) ?? false;
        }),
        close: (number, reason) => update(`close #${number}`, number, { state: 'closed', ...(reason ? { state_reason: reason } : {}) }),
        edit: (number, change) => update(`edit #${number}`, number, change),
        setMilestone: (number, milestone) => update(`set the milestone of #${number}`, number, { milestone }),
        closeAsDuplicate: (number) => update(`close #${number}`, number, { state: 'closed', state_reason: 'duplicate' }),
        createIssue: ({ title, body, labels }, find) => ask({ what: `open the issue "${title}"`, permission: WRITE }, () => place.unlessDone(async () => {
            const issue = { ...here, title, body, labels: [...labels], request: { retries: 0 } };
            return toIssue((await octokit.rest.issues.create(issue)).data);
        }, find)),
    };
}

;// CONCATENATED MODULE: ./lib/github/octokit/community.js



/** Who somebody is, and what was written lately in the whole repository. */
function readsCommunity({ octokit, owner, repo, ask, }) {
    return {
        async isTeamMember({ org, slug }, login) {
            const asked = { what: `look up the team ${org}/${slug}` };
            const team = { org, team_slug: slug };
            // A membership that is not there and a team that is out of reach look alike.
            await ask(asked, () => octokit.rest.teams.getByName(team)).catch((cause) => {
                throw isRefusal(cause) ? unreadable(`${org}/${slug}`, cause) : cause;
            });
            return ask(asked, async () => {
                const asking = octokit.rest.teams.getMembershipForUserInOrg({ ...team, username: login });
                return (await asking.catch(on([404], null)))?.data.state === 'active';
            });
        },
        commentsSince: (since) => ask({ what: 'list the latest comments', permission: READ_ISSUES }, async () => (await octokit.paginate(octokit.rest.issues.listCommentsForRepo, {
            owner,
            repo,
            per_page: 100,
            since,
            sort: 'created',
            direction: 'asc',
        })).map(toComment)),
    };
}
function isRefusal(error) {
    const { status } = error;
    return status === 403 || status === 404;
}
function unreadable(team, cause) {
    return new errors/* ConfigError */.xL('CONFIG_INVALID', `allowed-users: there is no team ${team} that the token may read.`, {
        hint: "Check the name. The workflow's own token cannot read teams: pass as `github-token` one of a GitHub App with the organization permission `Members: read`, or list people under `allowed-users`.",
        cause,
    });
}

;// CONCATENATED MODULE: ./lib/github/octokit/failed-jobs.js

/** Bytes of a log that are read; the end of a longer one, since that is where a job fails. */
const LOG_BYTES = 16 << 20;
const FAILED = ['failure', 'timed_out'];
/** Reads why the checks of a commit failed. */
function readsFailedJobs(place) {
    const { octokit, owner, repo, ask } = place;
    const page = { owner, repo, per_page: 100 };
    const jobsOf = ({ id, attempt }) => ask({ what: `list the jobs of the workflow run ${id}`, permission: 'actions: read' }, async () => {
        const of = { ...page, run_id: id, attempt_number: attempt };
        return octokit.paginate(octokit.rest.actions.listJobsForWorkflowRunAttempt, of);
    });
    const checksOf = ({ id }) => ask({ what: `list the checks of the check suite ${id}`, permission: 'checks: read' }, async () => octokit.paginate(octokit.rest.checks.listForSuite, { ...page, check_suite_id: id }));
    return {
        async failedJobs(run, logs) {
            if (run.kind === 'check_suite') {
                const checks = (await checksOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
                return checks.map(({ name, html_url, conclusion, output }) => ({
                    name,
                    url: html_url ?? '',
                    conclusion: conclusion ?? '',
                    steps: [
                        {
                            name: output.title ?? name,
                            log: [output.summary, output.text].filter(Boolean).join('\n\n'),
                        },
                    ],
                }));
            }
            const jobs = (await jobsOf(run)).filter(({ conclusion }) => FAILED.includes(conclusion ?? ''));
            return Promise.all(jobs.map(async (job, index) => {
                const { name, html_url, conclusion, id } = job;
                const facts = { name, url: html_url ?? '', conclusion: conclusion ?? '' };
                const failed = (job.steps ?? []).filter((step) => FAILED.includes(step.conclusion ?? ''));
                const without = (missing) => ({
                    ...facts,
                    steps: failed.map((step) => ({ name: step.name, log: '' })),
                    missing,
                });
                if (index >= logs)
                    return without('only the first failed jobs are shown with their logs');
                const log = await readLog(place, id);
                if (log === null)
                    return without('GitHub no longer has the log');
                if (typeof log === 'number')
                    return without(`GitHub's storage did not serve the log (HTTP ${log})`);
                // Of a job that never came to a step, everything.
                const whole = [{ name, log }];
                const steps = failed.map((step) => ({ name: step.name, log: linesOf(log, step) }));
                return { ...facts, steps: steps.length > 0 ? steps : whole };
            }));
        },
    };
}
/** The log of a job; null if it has expired, a status if the storage has no answer. */
function readLog({ octokit, owner, repo, ask, fetch }, job) {
    return ask({ what: `return the log of the job ${job}`, permission: 'actions: read' }, async () => {
        const request = { redirect: 'manual' };
        const of = { owner, repo, job_id: job, request };
        const answer = await octokit.rest.actions.downloadJobLogsForWorkflowRun(of).catch(on([404, 410], null));
        const location = answer?.headers.location;
        if (location === undefined)
            return null;
        // The storage is on another server: it gets the signed address and never the token.
        const stored = await fetch(location);
        if (stored.status === 404 || stored.status === 410)
            return null;
        if (!stored.ok || stored.body === null)
            return stored.status;
        return logTail(stored.body);
    });
}
async function logTail(body) {
    const chunks = [];
    let bytes = 0;
    for await (const chunk of body) {
        chunks.push(chunk);
        bytes += chunk.length;
        while (bytes - (chunks[0]?.length ?? 0) >= LOG_BYTES)
            bytes -= chunks.shift()?.length ?? 0;
    }
    return Buffer.concat(chunks).toString('utf8');
}
const TIMESTAMP = /^\ufeff?(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(?:\.\d+)?Z ?/;
/**
 * What was printed while a step ran, without the times. GitHub has one log for a job, and tells the times of a step
 * in seconds: a line of the step before or after it may be there too.
 */
function linesOf(log, { started_at, completed_at }) {
    const from = started_at?.slice(0, 19) ?? '';
    const to = completed_at?.slice(0, 19) ?? '9';
    const lines = [];
    let inside = from === '';
    for (const line of log.split(/\r?\n/)) {
        const [stamp, second] = TIMESTAMP.exec(line) ?? [];
        if (second !== undefined)
            inside = second >= from && second <= to;
        if (inside)
            lines.push(stamp === undefined ? line : line.slice(stamp.length));
    }
    return lines.join('\n');
}

;// CONCATENATED MODULE: ./lib/github/octokit/git-data.js

const git_data_WRITE = 'contents: write';
/** The adapter of {@link GitData} over REST, and GraphQL where REST has no such operation. */
function createGitData({ octokit, graphql, owner, repo, ask, unlessDone }) {
    const here = { owner, repo };
    const once = { request: { retries: 0 } };
    const branch = (name) => ask({ what: `find the branch ${name}`, permission: 'contents: read' }, async () => {
        const found = await octokit.rest.git.getRef({ ...here, ref: `heads/${name}` }).catch(on([404], null));
        return found?.data.object.sha ?? null;
    });
    const commit = (id) => ask({ what: `read the commit ${id}`, permission: 'contents: read' }, async () => {
        const found = await octokit.rest.git.getCommit({ ...here, commit_sha: id }).catch(on([404], null));
        return found && factsOf(found.data);
    });
    const isAt = async (name, id) => ((await branch(name)) === id ? true : undefined);
    return {
        branch,
        commit,
        commitsSince: (base, head) => ask({ what: `compare ${base} with ${head}`, permission: 'contents: read' }, async () => {
            const compared = { ...here, basehead: `${base}...${head}`, per_page: 100 };
            const commits = [];
            for (let page = 1;; page++) {
                const asked = octokit.rest.repos.compareCommitsWithBasehead({ ...compared, page });
                const found = await asked.catch(on([404], null));
                if (found === null)
                    return null;
                const { data } = found;
                for (const { sha, commit } of data.commits)
                    commits.push({ id: sha, message: commit.message, date: commit.committer?.date });
                if (data.commits.length < compared.per_page)
                    return commits;
            }
        }),
        createBlob: (content) => ask({ what: 'store a file', permission: git_data_WRITE }, async () => {
            const body = { content: content.toString('base64'), encoding: 'base64' };
            return (await octokit.rest.git.createBlob({ ...here, ...body })).data.sha;
        }),
        createTree: ({ base, entries }) => ask({ what: 'store the files of the commit', permission: git_data_WRITE }, async () => {
            const tree = entries.map(restEntry);
            return (await octokit.rest.git.createTree({ ...here, base_tree: base, tree })).data.sha;
        }),
        createCommit: ({ tree, parents, message }) => ask({ what: 'create the commit', permission: git_data_WRITE }, async () => 
        // No author or committer: with either of them, GitHub signs nothing.
        factsOf((await octokit.rest.git.createCommit({ ...here, tree, parents: [...parents], message })).data)),
        commitOnBranch: (o) => ask({ what: `commit on the branch ${o.branch}`, permission: git_data_WRITE }, async () => {
            const [headline = '', ...rest] = o.message.trimEnd().split('\n');
            const input = {
                branch: { repositoryNameWithOwner: `${owner}/${repo}`, branchName: o.branch },
                expectedHeadOid: o.parent,
                message: { headline, body: rest.join('\n').replace(/^\n+/, '') },
                fileChanges: {
                    additions: o.additions.map(({ path, content }) => ({
                        path,
                        contents: content.toString('base64'),
                    })),
                    deletions: o.deletions.map((path) => ({ path })),
                },
            };
            return unlessDone(async () => {
                const { createCommitOnBranch: made } = await graphql(COMMIT_ON_BRANCH, { input }, 0);
                const { oid: id, tree, signature } = made.commit;
                return { id, tree: tree.oid, verified: signature?.isValid === true };
            }, async () => {
                const head = await branch(o.branch);
                const there = head === null || head === o.parent ? null : await commit(head);
                return there?.parents[0] === o.parent && there.message.trim() === o.message.trim()
                    ? there
                    : undefined;
            });
        }),
        createBranch: (name, commit) => ask({ what: `create the branch ${name}`, permission: git_data_WRITE }, async () => {
            await unlessDone(() => octokit.rest.git.createRef({ ...here, ...once, ref: `refs/heads/${name}`, sha: commit }), () => isAt(name, commit));
        }),
        forwardBranch: (name, commit) => ask({ what: `move the branch ${name}`, permission: git_data_WRITE }, async () => {
            await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: false });
        }),
        replaceBranch: (name, commit, expected) => ask({ what: `replace the branch ${name}`, permission: git_data_WRITE }, async () => {
            const repositoryId = (await octokit.rest.repos.get(here)).data.node_id;
            const update = { name: `refs/heads/${name}`, beforeOid: expected, afterOid: commit, force: true };
            try {
                const input = { repositoryId, refUpdates: [update] };
                await unlessDone(() => graphql(UPDATE_REFS, { input }, 0), () => isAt(name, commit));
                return true;
            }
            catch (error) {
                if (error.unknownField !== true)
                    throw error;
            }
            // REST has no such condition: a short window remains between these two requests.
            const now = await branch(name);
            if (now !== expected)
                throw moved(name, expected);
            await octokit.rest.git.updateRef({ ...here, ref: `heads/${name}`, sha: commit, force: true });
            return false;
        }),
        deleteRef: (ref) => ask({ what: `delete ${ref}`, permission: git_data_WRITE }, async () => {
            const deleting = octokit.rest.git.deleteRef({ ...here, ref: ref.replace(/^refs\//, '') });
            await deleting.catch(on([404, 422], null));
        }),
    };
}
const UPDATE_REFS = 'mutation ($input: UpdateRefsInput!) { updateRefs(input: $input) { clientMutationId } }';
const COMMIT_ON_BRANCH = `mutation ($input: CreateCommitOnBranchInput!) {
  createCommitOnBranch(input: $input) { commit { oid tree { oid } signature { isValid } } }
}`;
function factsOf({ sha, tree, parents, message, verification }) {
    return {
        id: sha,
        tree: tree.sha,
        parents: parents.map((parent) => parent.sha),
        message,
        verified: verification?.verified ?? false,
        reason: verification?.reason ?? 'unsigned',
    };
}
function restEntry(entry) {
    const mode = entry.mode;
    const type = mode === '160000' ? 'commit' : 'blob';
    const { path } = entry;
    return 'text' in entry ? { path, mode, type, content: entry.text } : { path, mode, type, sha: entry.id };
}
function moved(branch, expected) {
    const message = `${branch} is no longer at ${expected}`;
    return Object.assign(new Error(message), { status: 422, response: { data: { message } } });
}

;// CONCATENATED MODULE: ./lib/github/octokit/graphql.js
function createGraphql(octokit, url) {
    return async (query, variables, retries) => {
        const once = retries === undefined ? {} : { request: { retries } };
        const answer = await octokit.request({ method: 'POST', url, query, variables, ...once });
        const { data, errors } = answer.data;
        if (!errors?.length && data !== undefined)
            return data;
        const message = errors?.map((error) => error.message ?? error.type ?? '').join(' ') || 'no data';
        const types = errors?.map(({ type }) => type) ?? [];
        // REST answers the same with 403 and 422.
        const status = types.includes('FORBIDDEN') ? 403 : types.includes('NOT_FOUND') ? 404 : 422;
        throw Object.assign(new Error(message), {
            status,
            response: { headers: answer.headers, data: { message } },
            unknownField: /doesn't exist on type|Cannot query field|doesn't accept argument/i.test(message),
        });
    };
}

// EXTERNAL MODULE: ./lib/github/octokit/patient-fetch.js
var patient_fetch = __webpack_require__(14329);
;// CONCATENATED MODULE: ./lib/github/octokit/pull-request-details.js

const pull_request_details_WRITE = 'pull-requests: write';
const LINKED = `query ($owner: String!, $repo: String!, $number: Int!) {
  repository(owner: $owner, name: $repo) {
    issue(number: $number) {
      linkedBranches(first: 10) { nodes { ref { name repository { nameWithOwner } } } }
    }
  }
}`;
/** Labels, people and milestone of a pull request. Each is a request of its own: one that is refused stops no other. */
function setsDetails({ octokit, graphql, owner, repo, ask }) {
    const here = { owner, repo };
    return {
        async setDetails(number, { labels, assignees, reviewers, milestone }) {
            const issue = { ...here, issue_number: number };
            const on = `pull request #${number}`;
            const errors = [];
            const attempt = (what, request) => ask({ what, permission: pull_request_details_WRITE }, request).catch((error) => errors.push(error));
            if (labels.length > 0)
                await attempt(`add the labels ${labels.join(', ')} to ${on}`, () => octokit.rest.issues.addLabels({ ...issue, labels: [...labels] }));
            for (const login of assignees) {
                const what = `assign ${login} to ${on}`;
                await attempt(what, async () => {
                    const { data } = await octokit.rest.issues.addAssignees({ ...issue, assignees: [login] });
                    // GitHub ignores whoever cannot be assigned.
                    const known = data.assignees?.some((one) => one.login.toLowerCase() === login.toLowerCase());
                    if (known !== true)
                        throw detailsRefused(`${what}: they have no access to the repository`);
                });
            }
            for (const who of reviewers) {
                const team = /^team:(?:.*\/)?(.+)$/.exec(who)?.[1];
                const asked = team === undefined ? { reviewers: [who] } : { team_reviewers: [team] };
                await attempt(`request a review of ${on} from ${who}`, () => octokit.rest.pulls.requestReviewers({ ...here, pull_number: number, ...asked }));
            }
            if (milestone !== '') {
                const what = `set the milestone ${milestone} on ${on}`;
                await attempt(what, async () => {
                    const all = await octokit.paginate(octokit.rest.issues.listMilestones, { ...here, per_page: 100 });
                    const found = all.find(({ title }) => title === milestone);
                    if (!found)
                        throw detailsRefused(`${what}: there is no open one`);
                    await octokit.rest.issues.update({ ...issue, milestone: found.number });
                });
            }
            return errors;
        },
        linkedBranches: (number) => ask({ what: `list the branches of issue #${number}`, permission: 'issues: read' }, async () => {
            const { repository } = await graphql(LINKED, { ...here, number });
            const own = `${owner}/${repo}`.toLowerCase();
            return (repository?.issue?.linkedBranches.nodes ?? []).flatMap((node) => node?.ref && node.ref.repository.nameWithOwner.toLowerCase() === own ? [node.ref.name] : []);
        }),
    };
}
function detailsRefused(what) {
    return new errors/* GitHubError */.y_('GITHUB_REQUEST_FAILED', `GitHub did not ${what}.`, {
        hint: 'Correct the name, or remove it from the workflow.',
    });
}

;// CONCATENATED MODULE: ./lib/github/octokit/reviewing.js


const reviewing_WRITE = 'pull-requests: write';
/** Reviews by REST; their threads, which REST does not know, by GraphQL. */
function createReviewing({ octokit, graphql, owner, repo, ask, unlessDone }, reads) {
    const once = { owner, repo, request: { retries: 0 } };
    return {
        threads: (number) => ask({ what: `list the review threads of #${number}`, permission: 'pull-requests: read' }, async () => {
            const all = [];
            let after = null;
            do {
                const answer = await graphql(THREADS, { owner, repo, number, after });
                const { nodes, pageInfo } = answer.repository.pullRequest.reviewThreads;
                all.push(...nodes.flatMap(toThread));
                after = pageInfo.hasNextPage ? pageInfo.endCursor : null;
            } while (after !== null);
            return all;
        }),
        create: (number, { commit, event, body, comments }) => ask({ what: `review #${number}`, permission: reviewing_WRITE, target: number }, () => unlessDone(async () => {
            const { data } = await octokit.rest.pulls.createReview({
                ...once,
                pull_number: number,
                commit_id: commit,
                event,
                body,
                comments: comments.map(({ path, line, startLine, side, body }) => ({
                    path,
                    line,
                    side,
                    ...(startLine === undefined ? {} : { start_line: startLine, start_side: side }),
                    body,
                })),
            });
            return toReview(data);
        }, async () => (await reads.reviews(number)).findLast((review) => review.body === body))),
        reply: (number, to, body) => ask({ what: `answer the comment ${to} on #${number}`, permission: reviewing_WRITE }, () => unlessDone(async () => {
            const { data } = await octokit.rest.pulls.createReplyForReviewComment({
                ...once,
                pull_number: number,
                comment_id: to,
                body,
            });
            return toReviewComment(data);
        }, async () => (await reads.reviewComments(number)).find((comment) => comment.body === body))),
        updateReply: (id, body, signal) => ask({ what: `update the comment ${id} on a line`, permission: reviewing_WRITE }, async () => {
            const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) };
            return toComment((await octokit.rest.pulls.updateReviewComment(change)).data);
        }),
        resolve: (threadId) => ask({ what: 'resolve a review thread', permission: 'contents: write' }, async () => {
            await graphql(RESOLVE, { input: { threadId } });
        }),
        createCheckRun: (check) => ask({ what: `create the check ${check.name}`, permission: 'checks: write' }, () => unlessDone(async () => {
            const { data } = await octokit.rest.checks.create({
                ...once,
                name: check.name,
                head_sha: check.commit,
                external_id: check.externalId,
                status: 'completed',
                conclusion: check.conclusion,
                output: {
                    title: check.title,
                    summary: check.summary,
                    annotations: check.annotations.slice(0, 50).map((one) => ({
                        path: one.path,
                        start_line: one.startLine,
                        end_line: one.line,
                        annotation_level: one.level,
                        title: one.title,
                        message: one.message,
                    })),
                },
            });
            return toCheckRun(data);
        }, async () => {
            const { data } = await octokit.rest.checks.listForRef({
                owner,
                repo,
                ref: check.commit,
                check_name: check.name,
                per_page: 100,
            });
            const made = data.check_runs.find((run) => run.external_id === check.externalId);
            return made && toCheckRun(made);
        })),
    };
}
const THREADS = `query ($owner: String!, $repo: String!, $number: Int!, $after: String) {
  repository(owner: $owner, name: $repo) { pullRequest(number: $number) { reviewThreads(first: 100, after: $after) {
    pageInfo { hasNextPage endCursor }
    nodes { id isResolved isOutdated path line diffSide comments(first: 1) { nodes { databaseId body author { __typename login } } } }
  } } }
}`;
const RESOLVE = 'mutation ($input: ResolveReviewThreadInput!) { resolveReviewThread(input: $input) { clientMutationId } }';
function toThread(node) {
    return node.comments.nodes.map(({ databaseId, body, author }) => ({
        id: node.id,
        resolved: node.isResolved,
        outdated: node.isOutdated,
        path: node.path,
        line: node.line,
        side: node.diffSide,
        commentId: databaseId,
        author: author ? restLogin(author) : 'ghost',
        body,
    }));
}

;// CONCATENATED MODULE: ./lib/github/octokit/surroundings.js

/** Links and projects by GraphQL, since REST does not know them. */
function readsSurroundings(place, serverUrl) {
    const { octokit, graphql, owner, repo, ask } = place;
    const full = `${owner}/${repo}`.toLowerCase();
    const target = async (number, fields) => {
        const query = `query ($owner: String!, $repo: String!, $number: Int!) {
      repository(owner: $owner, name: $repo) { issueOrPullRequest(number: $number) { __typename ${fields} } }
    }`;
        const answer = await graphql(query, {
            owner,
            repo,
            number,
        }).catch(unlessAbsent);
        return answer?.repository?.issueOrPullRequest ?? null;
    };
    return {
        closing: (number) => ask({ what: `list what #${number} is linked to`, permission: READ_PULLS }, async () => {
            const found = await target(number, CLOSING);
            return ((found?.closes ?? found?.closedBy)?.nodes?.flatMap((node) => node?.repository.nameWithOwner.toLowerCase() === full ? [node.number] : []) ?? []);
        }),
        named: (number) => ask({ what: `read #${number}`, permission: 'issues: read' }, async () => {
            const found = await target(number, NAMED);
            return found && toNamed(found);
        }),
        projects: (number) => ask({ what: `list the projects of #${number}` }, async () => {
            const found = await target(number, PROJECTS);
            return found?.projectItems?.nodes?.flatMap((node) => (node ? [toProject(node)] : [])) ?? [];
        }),
        commits: (number) => ask({ what: `list the commits of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const page = { owner, repo, per_page: 100, pull_number: number };
            const all = await octokit.paginate(octokit.rest.pulls.listCommits, page);
            return all.map(({ sha, commit, author }) => ({
                sha,
                message: commit.message,
                author: author?.login ?? commit.author?.name ?? '',
                date: commit.author?.date ?? '',
            }));
        }),
        images: downloadsImages(place, serverUrl),
    };
}
/** What is not there, and fields that an older server does not have. */
function unlessAbsent(error) {
    if (error.status === 404 || error.unknownField === true)
        return null;
    throw error;
}
const LINKS = 'nodes { number repository { nameWithOwner } }';
const CLOSING = `
  ... on PullRequest { closes: closingIssuesReferences(first: 50) { ${LINKS} } }
  ... on Issue { closedBy: closedByPullRequestsReferences(first: 50, includeClosedPrs: true) { ${LINKS} } }`;
const TEXT = `number title body state author { login } createdAt lastEditedAt url
  timelineItems(last: 1, itemTypes: [RENAMED_TITLE_EVENT]) { nodes { ... on RenamedTitleEvent { createdAt } } }`;
// The two enumerations of states are different types, which one answer cannot mix under one name.
const NAMED = `... on Issue { ${TEXT} } ... on PullRequest { ${TEXT.replace('state', 'pullState: state')} }`;
function toNamed(node) {
    const { number, title, body, createdAt, lastEditedAt, url, timelineItems } = node;
    const times = [createdAt, lastEditedAt, ...(timelineItems.nodes ?? []).map((event) => event?.createdAt)];
    return {
        kind: node.__typename === 'Issue' ? 'issue' : 'pull_request',
        number,
        title,
        body,
        state: (node.state ?? node.pullState ?? '').toLowerCase(),
        author: node.author?.login ?? 'ghost',
        createdAt,
        editedAt: times.flatMap((time) => time ?? []).reduce((a, b) => (Date.parse(a) > Date.parse(b) ? a : b)),
        url,
    };
}
const FIELD = 'field { ... on ProjectV2FieldCommon { name } }';
const VALUES = `
  ... on ProjectV2ItemFieldTextValue { text ${FIELD} }
  ... on ProjectV2ItemFieldNumberValue { number ${FIELD} }
  ... on ProjectV2ItemFieldDateValue { date ${FIELD} }
  ... on ProjectV2ItemFieldSingleSelectValue { name ${FIELD} }
  ... on ProjectV2ItemFieldIterationValue { title ${FIELD} }`;
const ITEMS = `projectItems(first: 10) { nodes { project { title } fieldValues(first: 50) { nodes { ${VALUES} } } } }`;
const PROJECTS = `... on Issue { ${ITEMS} } ... on PullRequest { ${ITEMS} }`;
function toProject({ project, fieldValues }) {
    const fields = (fieldValues.nodes ?? []).flatMap((node) => {
        const name = node?.field?.name;
        const value = node?.text ?? node?.number ?? node?.date ?? node?.name ?? node?.title;
        // The title is the issue's own.
        return name === undefined || value == null || name === 'Title' ? [] : [{ name, value: String(value) }];
    });
    return { title: project.title, fields };
}
/** Bytes of one image. */
const LARGEST_IMAGE = 5 << 20;
const REDIRECTS = 3;
const TIMEOUT_MS = 30_000;
/** Where github.com keeps what people upload. */
const STORAGE = /^(?:(?:private-)?user-images|objects)\.githubusercontent\.com$|^github-production-user-asset-[0-9a-f]+\.s3\.amazonaws\.com$/;
const UPLOAD = /^\/(?:user-attachments|[^/]+\/[^/]+)\/assets\/|^\/user\/\d+\/files\//;
const ID = /[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/i;
/**
 * Downloads uploads and nothing else. No download carries the token: what a private repository shows has addresses
 * that are signed for a few minutes, and GitHub tells them in the rendered text.
 */
function downloadsImages(place, serverUrl) {
    const server = new URL(serverUrl);
    const known = (url) => url.origin === server.origin ||
        (url.protocol === 'https:' &&
            url.port === '' &&
            (url.host === `media.${server.host}` || (server.host === 'github.com' && STORAGE.test(url.host))));
    const isUpload = (url) => known(url) && (url.origin !== server.origin || UPLOAD.test(url.pathname));
    return async (shownIn, urls) => {
        const uploads = urls.map((url) => (URL.canParse(url) && isUpload(new URL(url)) ? new URL(url) : null));
        const signed = uploads.some((url) => url && ID.test(url.pathname))
            ? await rendered(place, shownIn).then(addressesIn, () => [])
            : [];
        return Promise.all(uploads.map(async (url) => {
            if (url === null)
                return { missing: `it is not stored at ${server.host}` };
            const id = ID.exec(url.pathname)?.[0];
            // Only one with a signature is better than the address itself.
            const address = signed.find((one) => id !== undefined && one.pathname.includes(id) && one.search !== '');
            return download(place.fetch, address ?? url, known).catch((error) => ({
                missing: `the download failed (${error.name})`,
            }));
        }));
    };
}
/** A text as HTML. */
async function rendered({ octokit, owner, repo }, { kind, number, id = 0 }) {
    const mediaType = { format: 'full' };
    const of = { owner, repo, mediaType };
    const all = { ...of, pull_number: number, per_page: 100 };
    const data = kind === 'description'
        ? [(await octokit.rest.issues.get({ ...of, issue_number: number })).data]
        : kind === 'comment'
            ? [(await octokit.rest.issues.getComment({ ...of, comment_id: id })).data]
            : kind === 'review'
                ? await octokit.paginate(octokit.rest.pulls.listReviews, all)
                : await octokit.paginate(octokit.rest.pulls.listReviewComments, all);
    return data.find((text) => kind === 'description' || text.id === id)?.body_html ?? '';
}
function addressesIn(html) {
    return [...html.matchAll(/\s(?:src|href)="([^"]+)"/g)].flatMap(([, found = '']) => {
        const address = found.replaceAll('&amp;', '&');
        return URL.canParse(address) ? [new URL(address)] : [];
    });
}
async function download(fetch, from, known) {
    let url = from;
    for (let hop = 0; hop <= REDIRECTS; hop += 1) {
        if (!known(url))
            return { missing: `its address leads to ${url.host}` };
        const answer = await fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) });
        const location = answer.headers.get('location');
        if (answer.status >= 300 && answer.status < 400 && location !== null) {
            await answer.body?.cancel();
            url = new URL(location, url);
            continue;
        }
        const bytes = answer.ok ? await read(answer) : null;
        if (!answer.ok) {
            await answer.body?.cancel();
            return { missing: `${url.host} answered ${answer.status}` };
        }
        if (bytes === null)
            return { missing: `it is larger than ${LARGEST_IMAGE >> 20} MiB` };
        const type = typeOf(bytes);
        return type === null ? { missing: 'it is no PNG, JPEG, GIF or WebP image' } : { type, bytes };
    }
    return { missing: 'it is redirected too often' };
}
/** Null if there is too much of it. */
async function read({ body }) {
    const chunks = [];
    let size = 0;
    for await (const chunk of (body ?? [])) {
        size += chunk.length;
        if (size > LARGEST_IMAGE)
            return null;
        chunks.push(chunk);
    }
    return Buffer.concat(chunks);
}
/** By its first bytes, whatever the server calls it. */
function typeOf(bytes) {
    const start = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
    if (start.startsWith('\x89PNG\r\n\x1a\n'))
        return 'png';
    if (start.startsWith('\xff\xd8\xff'))
        return 'jpeg';
    if (/^GIF8[79]a/.test(start))
        return 'gif';
    return /^RIFF[\s\S]{4}WEBP/.test(start) ? 'webp' : null;
}

;// CONCATENATED MODULE: ./lib/github/octokit/target.js


/** What is read of an issue or a pull request, every page of it. */
function readsTarget(place) {
    const { octokit, owner, repo, ask } = place;
    const page = { owner, repo, per_page: 100 };
    return {
        issue: (number) => readIssue(place, number),
        pullRequest: (number) => ask({ what: `read pull request #${number}`, permission: READ_PULLS, target: number }, async () => toPullRequest((await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data)),
        comment: (id) => ask({ what: `read the comment ${id}`, permission: READ_ISSUES }, async () => {
            const of = { owner, repo, comment_id: id };
            const found = await octokit.rest.issues.getComment(of).catch(on([404], null));
            return found && toComment(found.data);
        }),
        comments: (number) => onTarget(place, { what: `list the comments of #${number}`, permission: READ_ISSUES, target: number }, async () => {
            const of = { ...page, issue_number: number };
            return (await octokit.paginate(octokit.rest.issues.listComments, of)).map(toComment);
        }),
        reviews: (number) => ask({ what: `list the reviews of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const all = await octokit.paginate(octokit.rest.pulls.listReviews, { ...page, pull_number: number });
            return all.filter((review) => review.state !== 'PENDING').map(toReview);
        }),
        reviewComments: (number) => ask({ what: `list the review comments of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const of = { ...page, pull_number: number };
            return (await octokit.paginate(octokit.rest.pulls.listReviewComments, of)).map(toReviewComment);
        }),
        changedFiles: (number) => ask({ what: `list the files of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const all = await octokit.paginate(octokit.rest.pulls.listFiles, { ...page, pull_number: number });
            return all.map(toChangedFile);
        }),
        pullRequestDiff: (number) => ask({ what: `return the diff of #${number}`, permission: READ_PULLS, target: number }, async () => {
            const diff = { owner, repo, pull_number: number, mediaType: { format: 'diff' } };
            // More than 300 files or 20,000 lines: https://docs.github.com/rest/pulls/pulls#get-a-pull-request
            const found = await octokit.rest.pulls.get(diff).catch(on([406], null));
            return found && found.data;
        }),
        checkRuns: (ref) => ask({ what: `list the checks of ${ref}`, permission: 'checks: read' }, async () => (await octokit.paginate(octokit.rest.checks.listForRef, { ...page, ref })).map(toCheckRun)),
        headAt: (pull, time) => ask({ what: `list the pushes to #${pull.number}`, permission: 'contents: read' }, () => branchAt(octokit, pull, time)),
    };
}
/**
 * The commit that the head of a pull request pointed to at a time (ISO 8601), or last before its branch was deleted, by
 * the server's own record of pushes: the dates in a commit are what its author claims. Null where that record cannot be
 * read, or does not go back that far. Times are whole seconds, and a stranger who sees a request can push within its
 * second: such a push to a fork is later.
 * https://docs.github.com/rest/repos/repos#list-repository-activities
 */
async function branchAt(octokit, { head: { repository, ref }, fromFork }, time) {
    const [owner, repo] = repository?.split('/') ?? [];
    if (!owner || !repo)
        return null;
    const until = Date.parse(time);
    const list = { owner, repo, ref: `refs/heads/${ref}`, direction: 'desc', per_page: 100 };
    let earliest;
    try {
        for await (const { data } of octokit.paginate.iterator(octokit.rest.repos.listActivities, list)) {
            for (const change of data) {
                const at = Date.parse(change.timestamp);
                if (at < until || (at === until && !fromFork))
                    return existing(change.after) ?? existing(change.before);
                earliest = { ...change, at };
            }
        }
    }
    catch (error) {
        // A private fork, or a GitHub Enterprise Server that does not list activities yet.
        if ([403, 404].includes(error.status ?? 0))
            return null;
        throw error;
    }
    const { before = null, after = null, at } = earliest ?? {};
    // A branch that began in that second began before the pull request.
    return existing(before) ?? (at === until ? existing(after) : null);
}
/** Zeros stand for a branch that did not exist. */
function existing(commit) {
    return commit === null || /^0+$/.test(commit) ? null : commit;
}

// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
;// CONCATENATED MODULE: ./lib/github/octokit/unless-done.js

/** How often a list is looked at again, after one, four and nine pauses: GitHub's lists lag behind its writes. */
const MOST_LOOKS = 3;
/**
 * A server error may come after the thing was made, so it is looked for before the request is repeated: a blindly
 * retried POST would make it twice. That it exists already is an answer like a found one, once the list has it.
 */
function createsOnce(pauseMs) {
    return async (create, find) => {
        const found = async () => {
            for (let looks = 0;; looks++) {
                const there = await find();
                if (there !== undefined || looks === MOST_LOOKS)
                    return there;
                await clock/* systemClock */.m.sleep((looks + 1) ** 2 * pauseMs);
            }
        };
        const orFound = (isDone) => async (error) => {
            const there = isDone(error) ? await found() : undefined;
            if (there !== undefined)
                return there;
            throw error;
        };
        try {
            return await create().catch(orFound(existsAlready));
        }
        catch (error) {
            if (statusOf(error) < 500)
                throw error;
            return (await found()) ?? (await create().catch(orFound((again) => statusOf(again) === 422)));
        }
    };
}
/** Repeats a request that GitHub refuses with these words only because it does not see a branch that was just pushed. */
async function onceSeen(words, pauseMs, request) {
    for (let looks = 0;; looks++) {
        try {
            return await request();
        }
        catch (error) {
            if (looks === MOST_LOOKS || statusOf(error) !== 422 || !words.test(textOf(error)))
                throw error;
            await clock/* systemClock */.m.sleep((looks + 1) ** 2 * pauseMs);
        }
    }
}
const statusOf = (error) => error.status ?? 0;
function existsAlready(error) {
    return statusOf(error) === 422 && /already exists/i.test(textOf(error));
}
/** GitHub's message, and the details of a failed validation. */
function textOf(error) {
    const { message, response } = error;
    return `${message} ${JSON.stringify(response?.data ?? '')}`;
}

;// CONCATENATED MODULE: ./lib/github/octokit/viewer.js

/** The account of the token that every workflow has. */
const WORKFLOW_BOT = 'github-actions[bot]';
/**
 * The login of the token's account. GraphQL reports it for every kind of token, REST only for tokens of
 * people. Where neither answers (some enterprise proxies), the workflow's own bot is assumed. Rejects when
 * GitHub cannot be reached.
 */
async function findViewer(o) {
    for (const ask of [o.graphql, o.rest]) {
        try {
            const login = await ask();
            if (login)
                return login;
        }
        catch (error) {
            // The next request would wait just as long and fail the same way.
            if ((0,request_error/* gotNoAnswer */.kZ)(error))
                throw o.unreachable(error);
            const status = error.status;
            o.log.debug(`GitHub did not report the token's account (${status ?? 'no answer'}).`);
        }
    }
    o.log.warn(`GitHub does not report the token's account; assuming ${WORKFLOW_BOT}.`);
    return WORKFLOW_BOT;
}

;// CONCATENATED MODULE: ./lib/github/octokit.js

















/** The adapter of the {@link GitHub} port: one Octokit, rate limits obeyed up to a bound, typed errors. */
function createGitHub(options) {
    const { owner, repo, log } = options;
    const serverUrl = options.serverUrl.replace(/\/+$/, '');
    const apiUrl = options.apiUrl.replace(/\/+$/, '');
    const octokit = (0,client/* createOctokit */.Qi)({ ...options, apiUrl });
    const redact = (0,client/* redactToken */.bH)(options);
    const where = { repository: `${owner}/${repo}`, apiUrl };
    const typed = (error, asked) => (0,request_error/* toGitHubError */.Lg)(error, asked, { ...where, now: Date.now() }, redact);
    const ask = async (asked, request) => {
        try {
            return await request();
        }
        catch (error) {
            throw typed(error, asked);
        }
    };
    const page = { owner, repo, per_page: 100 };
    const once = { request: { retries: 0 } };
    const graphqlUrl = options.graphqlUrl ?? `${apiUrl.replace(/\/api\/v3$/, '/api')}/graphql`;
    const graphql = createGraphql(octokit, graphqlUrl);
    const { token, renew, fetch } = options;
    let viewer;
    let realOwner;
    const { retryPauseMs: pauseMs = 1000 } = options;
    const unlessDone = createsOnce(pauseMs);
    const place = { octokit, graphql, owner, repo, fetch: (0,patient_fetch/* patientFetch */.U)(options), ask, unlessDone };
    const reads = readsTarget(place);
    const pullRequestsOf = (headBranch, state) => ask({ what: `list the pull requests of ${headBranch}`, permission: READ_PULLS }, async () => {
        const list = async (of) => {
            const head = `${of}:${headBranch}`;
            const all = await octokit.paginate(octokit.rest.pulls.list, { ...page, state, head });
            // GitHub ignores a filter that it cannot read, and then lists everything.
            return all.map(toPullRequest).filter((pull) => pull.head.ref === headBranch && !pull.fromFork);
        };
        const found = await list(owner);
        if (found.length > 0)
            return found;
        // An owner who was renamed is found by the old name, but a filter knows only the new one.
        realOwner ??= octokit.rest.repos
            .get({ owner, repo })
            .then(({ data }) => data.owner.login)
            .catch(() => owner);
        const renamed = await realOwner;
        return renamed.toLowerCase() === owner.toLowerCase() ? found : list(renamed);
    });
    const github = {
        serverUrl,
        upstream: {
            webUrl: serverUrl,
            apiUrl,
            graphqlUrl,
            renew,
            fetch,
            token: () => (typeof token === 'string' ? token : token()),
        },
        gitData: createGitData(place),
        ...reads,
        ...readsFailedJobs(place),
        ...readsCommunity(place),
        ...setsDetails(place),
        ...cancelsRuns(place),
        reviewing: createReviewing(place, reads),
        surroundings: readsSurroundings(place, serverUrl),
        acting: createActing(place),
        viewer() {
            viewer ??= findViewer({
                graphql: async () => (await graphql('{ viewer { login } }', {})).viewer?.login,
                rest: async () => (await octokit.rest.users.getAuthenticated()).data.login,
                unreachable: (error) => typed(error, { what: "look up the token's account" }),
                log,
            });
            return viewer;
        },
        repository: () => ask({ what: `read the repository ${owner}/${repo}`, permission: 'contents: read' }, async () => {
            const { data } = await octokit.rest.repos.get({ owner, repo });
            return {
                owner: data.owner.login,
                name: data.name,
                defaultBranch: data.default_branch,
                private: data.private,
                cloneUrl: data.clone_url,
            };
        }),
        permission: (login) => ask({ what: `look up the permission of ${login}`, permission: 'contents: read' }, async () => {
            const of = { owner, repo, username: login };
            const found = await octokit.rest.repos.getCollaboratorPermissionLevel(of).catch(on([404], null));
            return found ? toPermission(found.data.role_name, found.data.permission) : 'none';
        }),
        createComment: (number, body) => onTarget(place, { what: `add a comment to #${number}`, permission: 'issues: write', target: number }, () => unlessDone(async () => {
            const comment = { ...once, owner, repo, issue_number: number, body };
            return toComment((await octokit.rest.issues.createComment(comment)).data);
        }, async () => (await github.comments(number)).findLast((comment) => comment.body === body))),
        updateComment: (id, body, signal) => ask({ what: `update the comment ${id}`, permission: 'issues: write' }, async () => {
            const change = { owner, repo, comment_id: id, body, ...unlessAborted(signal) };
            return toComment((await octokit.rest.issues.updateComment(change)).data);
        }),
        deleteComment: (id) => ask({ what: `delete the comment ${id}`, permission: 'issues: write' }, async () => {
            await octokit.rest.issues.deleteComment({ owner, repo, comment_id: id }).catch(on([404], null));
        }),
        requestsMade: countsRequests(octokit),
        async react(comment, content) {
            // It is not worth a wait.
            const soon = unlessAborted(AbortSignal.timeout(10_000));
            const to = { ...soon, owner, repo, comment_id: comment.id, content };
            try {
                if (comment.kind === 'issue_comment')
                    await octokit.rest.reactions.createForIssueComment(to);
                else
                    await octokit.rest.reactions.createForPullRequestReviewComment(to);
            }
            catch (error) {
                log.debug(`No reaction was added to the comment ${comment.id}: ${redact(String(error))}`);
            }
        },
        openPullRequests: (headBranch) => pullRequestsOf(headBranch, 'open'),
        pullRequestsOf: (headBranch) => pullRequestsOf(headBranch, 'all'),
        createPullRequest: (pull) => ask({
            what: 'open the pull request',
            permission: 'pull-requests: write',
            refused: 'PULL_REQUEST_REFUSED',
        }, () => unlessDone(() => onceSeen(HEAD_INVALID, pauseMs, async () => toPullRequest((await octokit.rest.pulls.create({ ...once, owner, repo, ...pull })).data)), async () => (await github.openPullRequests(pull.head)).find((open) => open.base.ref === pull.base))),
        updatePullRequest: (number, change) => ask({ what: `update pull request #${number}`, permission: 'pull-requests: write', target: number }, async () => toPullRequest((await octokit.rest.pulls.update({ owner, repo, pull_number: number, ...change })).data)),
        setDraft: (number, draft) => ask({
            what: `make pull request #${number} ${draft ? 'a draft' : 'ready for review'}`,
            permission: 'pull-requests: write',
        }, async () => {
            const pull = (await octokit.rest.pulls.get({ owner, repo, pull_number: number })).data;
            const input = { pullRequestId: pull.node_id };
            // REST cannot do it.
            await graphql(draft ? TO_DRAFT : TO_READY, { input });
        }),
        refusals: (asked) => findRefusals(octokit, { owner, repo }, ask, asked),
        startWorkflow: (o) => ask({
            what: `start the workflow ${o.workflow}`,
            permission: 'actions: write',
            refused: 'WORKFLOW_REFUSED',
        }, () => onceSeen(/No ref found/i, pauseMs, () => startWorkflow(octokit, { owner, repo, ...o }))),
    };
    return github;
}
const HEAD_INVALID = /"field":"head"[^}]*"code":"invalid"|"code":"invalid"[^}]*"field":"head"/;
const TO_DRAFT = 'mutation ($input: ConvertPullRequestToDraftInput!) { convertPullRequestToDraft(input: $input) { clientMutationId } }';
const TO_READY = 'mutation ($input: MarkPullRequestReadyForReviewInput!) { markPullRequestReadyForReview(input: $input) { clientMutationId } }';
function cancelsRuns({ octokit, owner, repo, ask }) {
    return {
        workflowRun: (id) => ask({ what: `find the workflow run ${id}`, permission: 'actions: read' }, async () => {
            const found = octokit.rest.actions.getWorkflowRun({ owner, repo, run_id: id });
            const data = (await found.catch(on([404], null)))?.data;
            if (!data)
                return null;
            const { created_at: startedAt, updated_at: endedAt, status } = data;
            return { startedAt, ...(status === 'completed' ? { endedAt } : {}) };
        }),
        cancelRun: (id) => ask({ what: `cancel the workflow run ${id}`, permission: 'actions: write' }, async () => {
            const cancelled = octokit.rest.actions.cancelWorkflowRun({ owner, repo, run_id: id });
            return (await cancelled.catch(on([404, 409], null))) !== null;
        }),
    };
}
/** What GitHub says with every answer about the requests of the token's account; undefined until it says so. */
function countsRequests(octokit) {
    let own = 0;
    let last;
    const read = (headers = {}) => {
        const number = (name) => Number(headers[`x-ratelimit-${name}`] ?? Number.NaN);
        // GraphQL and search have limits of their own.
        if ((headers['x-ratelimit-resource'] ?? 'core') !== 'core')
            return;
        const [all, left, limit, reset] = [number('used'), number('remaining'), number('limit'), number('reset')];
        if (![all, left, limit, reset].every(Number.isFinite))
            return;
        own++;
        last = { all, left, limit, resetAt: reset * 1000 };
    };
    octokit.hook.after('request', ({ headers }) => read(headers));
    octokit.hook.error('request', (error) => {
        if ('response' in error)
            read(error.response?.headers);
        throw error;
    });
    return () => (last === undefined ? undefined : { ...last, own });
}
/**
 * `workflow_dispatch` on a branch. Requests the run's address, and dispatches again without it where the
 * server does not support that.
 */
async function startWorkflow(octokit, o) {
    const { workflow, ...where } = o;
    const start = (more) => octokit.rest.actions.createWorkflowDispatch({
        ...where,
        workflow_id: workflow,
        // A retry could start it twice.
        request: { retries: 0 },
        ...more,
    });
    const answer = await start({ return_run_details: true }).catch((error) => {
        const { status, message } = error;
        if (status !== 422 || !/return_run_details/.test(message ?? ''))
            throw error;
        return start({});
    });
    const url = answer.data?.html_url;
    return url ? { url } : {};
}

// EXTERNAL MODULE: ./lib/programs/action/log.js
var log = __webpack_require__(6110);
;// CONCATENATED MODULE: ./lib/programs/action/forge.js








/** Access to the job's repository. Rejects like `tokenOf`, and with CONFIG_INVALID for a key that cannot sign. */
async function openForge(inputs, job) {
    const signingKey = inputs['ssh-signing-key'];
    if (signingKey !== undefined)
        await (0,ssh_signing/* checkSigningKey */.J)(signingKey);
    const token = await tokenOf(inputs, job);
    const forge = forgeOf(job, token);
    return { forge: signingKey === undefined ? forge : withKey(forge, signingKey), release: token.release };
}
/** Not spread: the token may be another one later. */
function withKey(forge, signingKey) {
    return Object.assign(forge, { signingKey });
}
function forgeOf(job, token) {
    const { owner, repo, apiUrl, graphqlUrl, serverUrl } = job;
    const remoteUrl = `${serverUrl}/${owner}/${repo}.git`;
    return {
        github: createGitHub({
            token: () => token.current(),
            renew: token.renew,
            owner,
            repo,
            apiUrl,
            ...(graphqlUrl ? { graphqlUrl } : {}),
            serverUrl,
            ...(job.fetch ? { fetch: job.fetch } : {}),
            log: log/* jobLog */.W,
        }),
        get token() {
            return token.current();
        },
        owner,
        name: repo,
        remoteUrl,
        renew: token.renew,
        gitEnv: (0,proxy/* remoteEnvironment */.o)(remoteUrl, job.host.env),
    };
}
/**
 * The token of the app in the inputs, else the given one, else the job's. Rejects with CONFIG_INVALID,
 * CREDENTIAL_MISSING or a `GitHubRequestError` for an app whose token cannot be made.
 */
async function tokenOf(inputs, { owner, repo, apiUrl, fetch, host }) {
    const { 'app-id': id, 'app-private-key': privateKey } = inputs;
    if (id === undefined && privateKey === undefined)
        return givenToken(inputs['github-token'] ?? host.env['GITHUB_TOKEN'] ?? '');
    if (id === undefined || privateKey === undefined) {
        const [set, lacks] = id === undefined ? ['app-private-key', 'app-id'] : ['app-id', 'app-private-key'];
        throw new errors/* ConfigError */.xL('CONFIG_INVALID', `\`${set}\` is set, but \`${lacks}\` is not.`, {
            hint: 'Set both, or neither. A secret that does not exist, or that a fork cannot see, is empty.',
        });
    }
    const made = await appToken({ id, privateKey }, { owner, repo, apiUrl, ...(fetch ? { fetch } : {}), log: log/* jobLog */.W });
    core/* setSecret */.Pq(made.current());
    const renew = async () => {
        const token = (await made.renew?.()) ?? made.current();
        core/* setSecret */.Pq(token);
        return token;
    };
    return { ...made, renew };
}
/** Every credential among the inputs. */
function secretsOf(inputs, env) {
    const setup = (inputs['setup-env'] ?? []).map((line) => line.includes('=') ? line.slice(line.indexOf('=') + 1) : env[line]);
    return [
        ...setup,
        ...providers/* CREDENTIALS */.tG.flatMap(({ input, variable }) => [input ? inputs[input] : undefined, env[variable]]),
        inputs['github-token'],
        inputs['app-private-key'],
        inputs['ssh-signing-key'],
        env['CAISSON_REGISTRY_TOKEN'],
    ].filter((secret) => Boolean(secret));
}


/***/ }),

/***/ 81100:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  iN: () => (/* binding */ askedOf),
  qE: () => (/* binding */ failureRules),
  cd: () => (/* binding */ readJob)
});

// EXTERNAL MODULE: external "node:fs/promises"
var promises_ = __webpack_require__(51455);
// EXTERNAL MODULE: external "node:path"
var external_node_path_ = __webpack_require__(76760);
// EXTERNAL MODULE: ./lib/base/clock.js
var clock = __webpack_require__(74743);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/config/proxy.js
var proxy = __webpack_require__(21686);
// EXTERNAL MODULE: ./lib/github/event/command.js
var event_command = __webpack_require__(36085);
// EXTERNAL MODULE: ./lib/github/event/event-input.js
var event_input = __webpack_require__(94925);
// EXTERNAL MODULE: ./lib/github/event/mention.js
var event_mention = __webpack_require__(70302);
// EXTERNAL MODULE: ./lib/github/event/payload.js
var event_payload = __webpack_require__(40166);
// EXTERNAL MODULE: ./lib/github/event/subject.js
var subject = __webpack_require__(28620);
// EXTERNAL MODULE: ./lib/github/event/task.js
var event_task = __webpack_require__(27547);
;// CONCATENATED MODULE: ./lib/github/event/comment-event.js






/** Comments, and what has to have happened for one to be new. */
const COMMENT_EVENTS = new Map([
    ['issue_comment', { action: 'created', read: issueComment }],
    ['pull_request_review_comment', { action: 'created', read: reviewComment }],
    ['pull_request_review', { action: 'submitted', read: review }],
]);
function issueComment(input) {
    const { issue, comment } = (0,event_payload/* readPayload */.rD)(event_payload/* issueCommentSchema */.ow, input.name, input.payload);
    const call = callIn(comment, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return {
        ...(0,subject/* aboutIssue */.Vi)(input, issue),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, comment),
        comment: { id: comment.id, kind: 'issue_comment' },
    };
}
function reviewComment(input) {
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* reviewCommentSchema */.FS, input.name, input.payload);
    const { comment, pull_request: pull } = payload;
    const call = callIn(comment, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return ((0,subject/* withoutSecrets */.cT)(input.name, payload, pull) ?? {
        ...(0,subject/* aboutPull */.DV)(input, pull),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, comment),
        comment: { id: comment.id, kind: 'review_comment' },
        ...commentPlace(comment),
    });
}
function commentPlace(comment) {
    const { path } = comment;
    const line = comment.line ?? comment.original_line ?? undefined;
    return path === undefined ? {} : { place: { path, ...(line === undefined ? {} : { line }) } };
}
/** The text at the top of a review counts as a comment too; GitHub has no reactions for it. */
function review(input) {
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* reviewEventSchema */.yQ, input.name, input.payload);
    const call = callIn(payload.review, input.rules);
    if ((0,event_task/* isSkip */.yL)(call))
        return call;
    return ((0,subject/* withoutSecrets */.cT)(input.name, payload, payload.pull_request) ?? {
        ...(0,subject/* aboutPull */.DV)(input, payload.pull_request),
        ...call,
        trigger: 'commented',
        triggeredAt: timeOf(input, { ...payload.review, created_at: payload.review.submitted_at }),
    });
}
/** Whether the event is an edit that makes a comment or a review ask for a run. */
function isEdit({ payload, rules }) {
    return (0,event_input/* promptOf */.Gh)(rules) === '' && actionOf(payload) === 'edited';
}
/** Why an edit asks for nothing: people with rights may edit what others have written. */
function whyNoRequest(input) {
    const { changes, comment, review, sender } = (0,event_payload/* readPayload */.rD)(event_payload/* editedSchema */.RD, input.name, input.payload);
    const written = comment ?? review;
    const body = written?.body ?? '';
    if (!(0,event_mention/* isAdded */.N)([changes?.body?.from ?? body], [body], input.rules.phrase))
        return (0,event_task/* skip */.iv)(`The edit does not add \`${input.rules.phrase.trim()}\`.`);
    const by = written?.user?.login;
    return by === sender?.login
        ? null
        : (0,event_task/* skip */.iv)(`${sender?.login ?? 'Somebody'} edited what ${by ?? 'someone else'} wrote: ask in a comment.`);
}
function timeOf({ payload, now }, written) {
    return (actionOf(payload) === 'edited' ? written.updated_at : written.created_at) ?? now;
}
const actionOf = (payload) => payload.action;
/** What a comment asks for. With a prompt of the workflow, it needs no mention: the whole comment is added. */
function callIn({ body, user }, rules) {
    if ((0,event_input/* isOwnText */.e_)(body))
        return (0,event_task/* skip */.iv)('Caisson itself wrote the comment.');
    const phrase = rules.phrase.trim();
    const prompt = (0,event_input/* promptOf */.Gh)(rules);
    const mention = (0,event_mention/* findMention */.E)(body, phrase);
    if (mention === null && prompt === '') {
        return (0,event_task/* skip */.iv)(phrase === ''
            ? 'Comments are turned off: the input `trigger-phrase` is empty.'
            : `The comment does not contain \`${phrase}\` in its text; code, quotes and links do not count.`);
    }
    if (!user)
        return (0,event_task/* skip */.iv)('The account that wrote the comment no longer exists.');
    const requester = (0,subject/* requesterOf */.iq)(user);
    if (mention === null)
        return { requester, instruction: (0,event_input/* joinTexts */.B5)(prompt, body.trim()) };
    const { instruction, ...command } = (0,event_command/* readCommand */.UK)(mention.instruction);
    const { instruction: _, ...agent } = mention;
    return { requester, instruction: (0,event_input/* joinTexts */.B5)(prompt, instruction), ...agent, ...command };
}

// EXTERNAL MODULE: ./lib/github/event/failed-checks.js
var failed_checks = __webpack_require__(52677);
;// CONCATENATED MODULE: ./lib/github/event/repository-dispatch.js




/**
 * A program asks, with a token that may write: `client_payload` has the prompt and the target, and whatever else is in
 * it is data. Null for every other event.
 */
function repositoryDispatch(input) {
    const { name, rules, now, actor } = input;
    if (name !== 'repository_dispatch')
        return null;
    const { client_payload: sent, branch, sender } = (0,event_payload/* readPayload */.rD)(event_payload/* repositoryDispatchSchema */.k$, name, input.payload);
    const { prompt, target, ...data } = sent ?? {};
    const instruction = (0,event_input/* joinTexts */.B5)((0,event_input/* promptOf */.Gh)(rules), prompt ?? '');
    const number = rules.targetNumber ?? (target == null ? undefined : Number(target));
    if (instruction === '' && number === undefined) {
        return (0,event_task/* skip */.iv)('The event `repository_dispatch` does not start a run: set `prompt` or `target` in its `client_payload`, or the input `prompt`.');
    }
    return {
        target: number === undefined ? { kind: 'none' } : { kind: 'issue', number },
        instruction,
        requester: (0,subject/* requesterOf */.iq)(sender ?? { login: actor }),
        trigger: 'dispatched',
        triggeredAt: now,
        event: name,
        ...(branch === undefined ? {} : { ref: branch }),
        ...(Object.keys(data).length === 0 ? {} : { sent: data }),
    };
}

// EXTERNAL MODULE: ./lib/github/event/authorize.js + 1 modules
var authorize = __webpack_require__(62779);
;// CONCATENATED MODULE: ./lib/github/event/target-event.js






/**
 * What happened to an issue or a pull request: the label, the assignment or the text of a new one that starts a
 * run. Null for every other event: only a prompt of the workflow makes it start one.
 */
function targetEvent(input, action) {
    const { name } = input;
    if (name !== 'issues' && !(0,subject/* isPullRequestEvent */.T5)(name))
        return null;
    if (action === 'labeled')
        return labeled(input, happened(input));
    if (action === 'assigned')
        return assigned(input, happened(input));
    if (action === 'opened')
        return opened(input, happened(input));
    if (action === 'edited' && (0,event_input/* promptOf */.Gh)(input.rules) === '')
        return edited(input, happened(input));
    return null;
}
function happened(input) {
    const { name, actor, now } = input;
    const common = (payload, item) => ({
        requester: (0,subject/* requesterOf */.iq)(payload.sender ?? { login: actor }),
        triggeredAt: item.updated_at ?? now,
    });
    if (name === 'issues') {
        const payload = (0,event_payload/* readPayload */.rD)(event_payload/* issuesSchema */.Wn, name, input.payload);
        const item = payload.issue;
        const task = { ...(0,subject/* aboutIssue */.Vi)(input, item), ...common(payload, item) };
        return { payload, item, noun: 'Issue', task, refused: null };
    }
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* pullRequestSchema */.MH, name, input.payload);
    const item = payload.pull_request;
    const task = { ...(0,subject/* aboutPull */.DV)(input, item), ...common(payload, item) };
    return { payload, item, noun: 'Pull request', task, refused: (0,subject/* withoutSecrets */.cT)(name, payload, item) };
}
function labeled({ rules }, { payload, item, noun, task, refused }) {
    const unwanted = (0,event_input/* unlessPrompted */.oV)(rules, () => wrongLabel(payload.label?.name, rules.label) ?? target_event_closed(item, noun, 'set the label'));
    return unwanted ?? refused ?? { ...task, instruction: (0,event_input/* promptOf */.Gh)(rules), trigger: 'labeled' };
}
function assigned({ rules }, { payload, item, noun, task, refused }) {
    const wanted = (0,authorize/* bare */.$B)(rules.assignee ?? '');
    if (wanted === '' || (0,event_input/* promptOf */.Gh)(rules) !== '')
        return null;
    const { login } = payload.assignee ?? {};
    if (login === undefined || (0,authorize/* bare */.$B)(login) !== wanted)
        return (0,event_task/* skip */.iv)(`${login ?? 'Somebody else'} was assigned; only \`${wanted}\` starts a run.`);
    return target_event_closed(item, noun, 'assign it') ?? refused ?? { ...task, instruction: '', trigger: 'assigned' };
}
/**
 * The phrase in the title or the description of a new issue or pull request, which then is the instruction. It has
 * to be the requester's own: a transferred issue is new too, and whoever moved it did not write it.
 */
function opened({ rules }, { item, noun, task, refused }) {
    const [title, body] = [(0,event_mention/* findMention */.E)(item.title, rules.phrase), (0,event_mention/* findMention */.E)(item.body, rules.phrase)];
    if (title === null && body === null)
        return null;
    const what = `${noun} #${item.number}`;
    if ((0,event_input/* isOwnText */.e_)(item.body))
        return (0,event_task/* skip */.iv)(`Caisson itself opened ${what.toLowerCase()}.`);
    const { login } = task.requester;
    const by = item.user === null ? 'somebody who is gone' : (item.user?.login ?? login);
    if (by !== login)
        return (0,event_task/* skip */.iv)(`${what} was opened by ${login}, but its text is by ${by}: ask in a comment.`);
    // Each is an event of its own, and they come at the same moment.
    const twice = (0,event_input/* unlessPrompted */.oV)(rules, () => {
        const label = item.labels?.find(({ name }) => isLabel(name, rules.label))?.name;
        return label === undefined
            ? null
            : (0,event_task/* skip */.iv)(`${what} was opened with the label \`${label}\`, whose own event starts the run (\`types: [opened, labeled]\`).`);
    });
    if (twice ?? refused)
        return twice ?? refused;
    const agent = body?.agent ?? title?.agent;
    const text = (0,event_input/* joinTexts */.B5)(title?.instruction ?? '', body?.instruction ?? item.body.trim());
    return {
        ...task,
        instruction: (0,event_input/* joinTexts */.B5)((0,event_input/* promptOf */.Gh)(rules), text),
        trigger: 'opened',
        ...(agent === undefined ? {} : { agent }),
    };
}
/** An edit that adds the phrase asks as a new issue or pull request does. */
function edited(input, found) {
    const { title, body } = found.item;
    const { changes } = found.payload;
    const before = [changes?.title?.from ?? title, changes?.body?.from ?? body];
    if ((0,event_mention/* isAdded */.N)(before, [title, body], input.rules.phrase))
        return opened(input, found);
    return (0,event_task/* skip */.iv)(`The edit does not add \`${input.rules.phrase.trim()}\` to title or description.`);
}
function isLabel(name, wanted) {
    return name?.toLowerCase() === wanted.trim().toLowerCase();
}
function wrongLabel(name, wanted) {
    const label = wanted.trim();
    if (label === '')
        return (0,event_task/* skip */.iv)('A label was set, but labels are turned off: the input `label` is empty.');
    if (isLabel(name, label))
        return null;
    const set = name === undefined ? 'Another label' : `The label \`${name}\``;
    return (0,event_task/* skip */.iv)(`${set} was set; only \`${label}\` starts a run.`);
}
/** People label closed issues to tidy up; a comment there is deliberate and gets an answer. */
function target_event_closed(item, noun, again) {
    if (item.state !== 'closed')
        return null;
    return (0,event_task/* skip */.iv)(`${noun} #${item.number} is closed: reopen it and ${again} again, or ask in a comment.`);
}

;// CONCATENATED MODULE: ./lib/github/event/parse-event.js









/**
 * Turns an event into a task. An event that starts no run becomes a {@link Skip} with the reason. Throws
 * EVENT_INVALID when the payload is missing or malformed.
 */
function parseEvent(input) {
    const { name, rules } = input;
    if (name === '') {
        throw new errors/* EventError */.PM('EVENT_INVALID', 'The name of the event is empty.', {
            hint: 'Run the action in a workflow. On the command line, pass a prompt or a target instead.',
        });
    }
    const payload = (0,event_payload/* readPayload */.rD)(event_payload/* anySchema */.Yu, name, input.payload);
    const { action } = payload;
    const comment = COMMENT_EVENTS.get(name);
    if (comment && comment.action === action)
        return comment.read(input);
    if (comment && isEdit(input))
        return whyNoRequest(input) ?? comment.read(input);
    if (comment && (0,event_input/* promptOf */.Gh)(rules) === '')
        return notNew(name, action);
    return (hopeless(name, payload) ??
        (0,failed_checks/* failedChecks */.H)(input) ??
        repositoryDispatch(input) ??
        targetEvent(input, action) ??
        prompted(input, payload));
}
const eventName = (name, action) => action === undefined ? `\`${name}\`` : `\`${name}: ${action}\``;
function notNew(name, action) {
    return (0,event_task/* skip */.iv)(`The event ${eventName(name, action)} does not start a run: only new comments and reviews do.`);
}
/** Events that start no run, not even with a prompt of the workflow. */
function hopeless(name, { action, comment, review }) {
    if (name === 'merge_group') {
        return (0,event_task/* skip */.iv)('The event `merge_group` does not start a run: its branch belongs to GitHub and is temporary, so nothing could be delivered. Run on `pull_request` instead.');
    }
    if (name === 'issues' && (action === 'deleted' || action === 'transferred'))
        return (0,event_task/* skip */.iv)(`The event ${eventName(name, action)} does not start a run: the issue is no longer here.`);
    // With a token that starts workflows, every progress report is such an edit.
    const texts = [comment, review].map((written) => written?.body);
    return texts.some((text) => typeof text === 'string' && (0,event_input/* isOwnText */.e_)(text))
        ? (0,event_task/* skip */.iv)('Caisson itself wrote the comment.')
        : null;
}
/** Every other event starts a run only where the workflow passes a prompt or a target. */
function prompted(input, payload) {
    const { name, rules, now } = input;
    const instruction = (0,event_input/* promptOf */.Gh)(rules);
    const dispatched = name === 'workflow_dispatch';
    if (instruction === '' && rules.targetNumber === undefined)
        return nothingAsked(input, payload);
    const given = {
        instruction,
        requester: (0,subject/* requesterOf */.iq)(payload.sender ?? { login: input.actor }),
        trigger: dispatched ? 'dispatched' : 'prompted',
        triggeredAt: now,
    };
    if (rules.targetNumber !== undefined) {
        return { ...given, target: { kind: 'issue', number: rules.targetNumber }, event: name };
    }
    if (payload.pull_request || (0,subject/* isPullRequestEvent */.T5)(name)) {
        const own = (0,event_payload/* readPayload */.rD)(event_payload/* pullRequestSchema */.MH, name, input.payload);
        const task = { ...(0,subject/* aboutPull */.DV)(input, own.pull_request), ...given };
        return (0,subject/* withoutSecrets */.cT)(name, own, own.pull_request) ?? task;
    }
    if (payload.issue || name === 'issues') {
        const { issue } = (0,event_payload/* readPayload */.rD)(event_payload/* issuesSchema */.Wn, name, input.payload);
        return { ...(0,subject/* aboutIssue */.Vi)(input, issue), ...given };
    }
    const ref = branchOf(payload.ref);
    return { ...given, target: { kind: 'none' }, event: name, ...(ref === undefined ? {} : { ref }) };
}
function nothingAsked({ name, rules }, { action }) {
    if (name === 'workflow_dispatch') {
        return (0,event_task/* skip */.iv)('The workflow was started by hand without a prompt or a target: set the input `prompt` or `target`.');
    }
    const phrase = rules.phrase.trim();
    const lacks = action === 'opened' && phrase !== ''
        ? `neither the title nor the description contains \`${phrase}\` in its text`
        : 'it sets no label, adds no comment';
    return (0,event_task/* skip */.iv)(`The event ${eventName(name, action)} does not start a run: ${lacks}, and the workflow passes no \`prompt\`.`);
}
function branchOf(ref) {
    return typeof ref === 'string' && ref.startsWith('refs/heads/')
        ? ref.slice('refs/heads/'.length)
        : undefined;
}

// EXTERNAL MODULE: ./lib/github/proxy-fetch.js
var proxy_fetch = __webpack_require__(11194);
// EXTERNAL MODULE: ./lib/pipeline/handoff/record.js
var record = __webpack_require__(12446);
// EXTERNAL MODULE: ./lib/run/record/state-folder.js
var state_folder = __webpack_require__(46111);
;// CONCATENATED MODULE: ./lib/programs/action/job.js









/** Reads the job from the runner's variables. Throws EVENT_INVALID or CONFIG_INVALID if one is missing. */
async function readJob(env, overrides = {}) {
    const [owner, repo] = required(env, 'GITHUB_REPOSITORY').split('/');
    const serverUrl = env['GITHUB_SERVER_URL'] ?? 'https://github.com';
    const temp = required(env, 'RUNNER_TEMP');
    const branch = /^refs\/heads\/(.+)$/.exec(env['GITHUB_REF'] ?? '')?.[1];
    const registryToken = env['CAISSON_REGISTRY_TOKEN'];
    const registry = env['NPM_CONFIG_REGISTRY'] ?? env['npm_config_registry'];
    const graphqlUrl = env['GITHUB_GRAPHQL_URL'];
    const apiUrl = env['GITHUB_API_URL'] ?? 'https://api.github.com';
    const proxyUrl = (0,proxy/* proxyFor */.i)(apiUrl, env);
    return {
        event: required(env, 'GITHUB_EVENT_NAME'),
        payload: await readPayload(env['GITHUB_EVENT_PATH']),
        actor: env['GITHUB_TRIGGERING_ACTOR'] ?? env['GITHUB_ACTOR'] ?? '',
        owner: owner ?? '',
        repo: repo ?? '',
        checkout: required(env, 'GITHUB_WORKSPACE'),
        ...(branch ? { branch } : {}),
        ref: env['GITHUB_REF'] || 'HEAD',
        sha: env['GITHUB_SHA'] ?? '',
        serverUrl,
        apiUrl,
        ...(graphqlUrl ? { graphqlUrl } : {}),
        ...(proxyUrl ? { fetch: (0,proxy_fetch/* proxyFetch */.Z)(proxyUrl) } : {}),
        runUrl: `${serverUrl}/${owner}/${repo}/actions/runs/${env['GITHUB_RUN_ID'] ?? ''}`,
        workflow: workflowOf(env),
        temp,
        root: (0,external_node_path_.join)(temp, 'caisson'),
        host: {
            env,
            platform: process.platform,
            arch: process.arch,
            cacheDir: (0,external_node_path_.join)(env['RUNNER_TOOL_CACHE'] ?? temp, 'caisson'),
            stateDir: overrides.stateDir || (0,state_folder/* stateFolderOf */.lh)(env),
            ...(registry ? { registry } : {}),
            ...(registryToken ? { registryToken } : {}),
        },
    };
}
/** What the event of the job asks for. Throws EVENT_INVALID. */
function askedOf({ event: name, payload, actor }, rules) {
    return parseEvent({ name, payload, actor, rules, now: new Date(clock/* systemClock */.m.now()).toISOString() });
}
/** How often in a row the agent's own commits may fail the same checks before a person has to look. */
const FIX_ATTEMPTS = 3;
/** How a failure of checks is told from an earlier one. */
function failureRules({ workflow }) {
    return { most: FIX_ATTEMPTS, by: workflow?.id ?? '0' };
}
function workflowOf(env) {
    const repositoryId = env['GITHUB_REPOSITORY_ID'];
    const found = record/* workflowRunSchema */.QO.safeParse({
        repository: env['GITHUB_REPOSITORY'],
        ...(repositoryId ? { repositoryId } : {}),
        id: env['GITHUB_RUN_ID'],
        attempt: Number(env['GITHUB_RUN_ATTEMPT'] || 1),
        workflow: env['GITHUB_WORKFLOW'] ?? '',
        event: env['GITHUB_EVENT_NAME'],
        sha: env['GITHUB_SHA'] ?? '',
    });
    return found.success ? found.data : null;
}
function required(env, name) {
    const value = env[name];
    if (value)
        return value;
    throw new errors/* ConfigError */.xL('CONFIG_INVALID', `${name} is not set: this is not a GitHub Actions job.`, {
        hint: 'Use the action in a workflow. To run Caisson manually, use the `caisson` command.',
    });
}
/** The toolkit reads the payload when it is loaded, and treats a missing file as an empty payload. */
async function readPayload(path) {
    try {
        await (0,promises_.access)(path ?? '');
        const { context } = await __webpack_require__.e(/* import() */ 1351).then(__webpack_require__.bind(__webpack_require__, 61351));
        return context.payload;
    }
    catch (error) {
        throw new errors/* EventError */.PM('EVENT_INVALID', `The event payload cannot be read (GITHUB_EVENT_PATH is "${path ?? ''}").`, {
            hint: 'The runner writes this file. Make sure that no earlier step removes or changes it.',
            cause: error,
        });
    }
}


/***/ }),

/***/ 4304:
/***/ ((__unused_webpack___webpack_module__, __unused_webpack___webpack_exports__, __webpack_require__) => {

/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(88532);

// Before any schema is made: zod would compile a function for each, and a job checks with most of them once.
(0,zod__WEBPACK_IMPORTED_MODULE_0__/* .config */ .$W)({ jitless: true });


/***/ }),

/***/ 33524:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Iz: () => (/* binding */ rewriteComment),
/* harmony export */   h1: () => (/* binding */ findComment),
/* harmony export */   lB: () => (/* binding */ upsertComment),
/* harmony export */   yZ: () => (/* binding */ reactAtEnd)
/* harmony export */ });
/* harmony import */ var _github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(62779);
/* harmony import */ var _github_request_error_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4101);
/* harmony import */ var _marker_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(53086);



/**
 * Creates the comment with this key, or updates the existing one. It is identified by its hidden first line
 * and by its author: a comment by someone else that contains the marker is not ours. A comment that is
 * already as wanted is not touched. What cannot go into a thread goes into the conversation.
 */
async function upsertComment(github, o) {
    const wanted = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .withMarker */ .Pe)(o.body, o.key);
    const { existing, root } = await lookUpComment(github, o);
    const body = (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .withKeptMarks */ .bZ)(wanted, existing?.body ?? '');
    if (!existing) {
        const added = await addComment(github, { ...o, root, body });
        if ((0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .requestNameOf */ .Uz)(o.key) === undefined)
            return added;
        const first = (await lookUpComment(github, { ...o, own: added })).existing;
        return !first || first.id === added.id ? added : rewriteComment(github, { ...first, body });
    }
    if (sameText(existing.body, body))
        return { ...existing, body };
    try {
        return await rewriteComment(github, { ...existing, body });
    }
    catch (error) {
        // Someone deleted it between the two requests.
        if ((await lookUpComment(github, o)).existing)
            throw error;
        return addComment(github, { ...o, root, body });
    }
}
/** How a run ended, at the comment that asked for it; that this fails changes nothing. */
async function reactAtEnd(github, { comment }, succeeded) {
    if (comment)
        await github.react(comment, succeeded ? 'rocket' : 'confused').catch(() => { });
}
/** Gives a comment of ours another text. With a signal, once, and without waiting for a rate limit. */
async function rewriteComment(github, { id, inThread, body }, signal) {
    const written = inThread
        ? await github.reviewing.updateReply(id, body, signal)
        : await github.updateComment(id, body, signal);
    return { ...written, inThread, body };
}
/** Our comment with this key on an issue or pull request, if there is one. */
async function findComment(github, place) {
    return (await lookUpComment(github, place)).existing;
}
async function lookUpComment(github, { number, key, thread, own }) {
    const [viewer, comments, inThreads] = await Promise.all([
        github.viewer(),
        github.comments(number),
        thread === undefined ? [] : github.reviewComments(number),
    ]);
    const asked = inThreads.find(({ id }) => id === thread);
    const listed = [
        ...comments.map((comment) => ({ ...comment, inThread: false })),
        ...inThreads.map((comment) => ({ ...comment, inThread: true })),
    ].filter((comment) => (0,_github_event_authorize_js__WEBPACK_IMPORTED_MODULE_1__/* .sameAccount */ .M_)(comment.author.login, viewer) && (0,_marker_js__WEBPACK_IMPORTED_MODULE_0__/* .hasMarker */ .xY)(comment.body, key));
    const isOwn = ({ id, inThread }) => id === own?.id && inThread === own.inThread;
    const unlisted = own && !listed.some(isOwn) ? await readOwn(github, own) : [];
    const [existing, ...more] = [...listed, ...unlisted];
    // Two starts at once each saw none, or GitHub has lost its answer to one: whichever looks next leaves the first.
    for (const { id, inThread } of more)
        if (!inThread)
            await github.deleteComment(id);
    return { existing, root: asked && (asked.inReplyTo ?? asked.id) };
}
/** What is in no list yet; nothing if it was deleted. Whether one on a line was, is found out when it is updated. */
async function readOwn(github, own) {
    if (own.inThread)
        return [{ ...own, body: '' }];
    const there = await github.comment(own.id);
    return there ? [{ ...there, inThread: false }] : [];
}
async function addComment(github, { number, root, body }) {
    const inConversation = async () => ({
        ...(await github.createComment(number, body)),
        inThread: false,
        body,
    });
    if (root === undefined)
        return inConversation();
    try {
        return { ...(await github.reviewing.reply(number, root, body)), inThread: true, body };
    }
    catch (error) {
        // The thread is gone, or the token may only write into the conversation.
        const refused = error instanceof _github_request_error_js__WEBPACK_IMPORTED_MODULE_2__/* .GitHubRequestError */ .vK && [403, 404, 422].includes(error.status ?? 0);
        if (!refused)
            throw error;
        return inConversation();
    }
}
/** GitHub may return CRLF line ends and trims trailing white space. */
function sameText(a, b) {
    const plain = (text) => text.replace(/\r\n/g, '\n').trimEnd();
    return plain(a) === plain(b);
}


/***/ }),

/***/ 53086:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   CT: () => (/* binding */ PULL_REQUEST_END),
/* harmony export */   DZ: () => (/* binding */ withLaterChange),
/* harmony export */   Iu: () => (/* binding */ pullRequestPart),
/* harmony export */   Je: () => (/* binding */ dispatchMarker),
/* harmony export */   Pe: () => (/* binding */ withMarker),
/* harmony export */   U$: () => (/* binding */ isDraftedByUs),
/* harmony export */   Uz: () => (/* binding */ requestNameOf),
/* harmony export */   WM: () => (/* binding */ DRAFTED_MARKER),
/* harmony export */   _v: () => (/* binding */ outsiderPrefix),
/* harmony export */   bZ: () => (/* binding */ withKeptMarks),
/* harmony export */   kc: () => (/* binding */ OUTSIDER),
/* harmony export */   nE: () => (/* binding */ PULL_REQUEST_START),
/* harmony export */   nm: () => (/* binding */ hasMarkerOfAnyRun),
/* harmony export */   r7: () => (/* binding */ runKey),
/* harmony export */   t8: () => (/* binding */ outsiderKey),
/* harmony export */   um: () => (/* binding */ replacePullRequestPart),
/* harmony export */   w5: () => (/* binding */ hasMarkerOf),
/* harmony export */   xY: () => (/* binding */ hasMarker),
/* harmony export */   xi: () => (/* binding */ deliveredMarker)
/* harmony export */ });
/* unused harmony exports markerKey, commentMarker, requestKey, readDelivered */
/* harmony import */ var _github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(44894);

const START = /^<!-- caisson:(?:comment|pull-request) [^\n]*? -->\n*/;
/** A key that is safe in a marker: nothing in it can end the HTML comment. */
function markerKey(key) {
    const safe = key
        .replace(/[^A-Za-z0-9._:/-]+/g, '-')
        .replace(/-{2,}/g, '-')
        .slice(0, 80)
        .replace(/^-+|-+$/g, '');
    return safe === '' ? 'main' : safe;
}
/** The hidden first line that identifies our comment. */
function commentMarker(key) {
    return `<!-- caisson:comment ${markerKey(key)} -->`;
}
/** The hidden lines around our part of a pull request's body; text outside of them is left alone. */
const PULL_REQUEST_START = '<!-- caisson:pull-request body -->';
const PULL_REQUEST_END = '<!-- /caisson:pull-request -->';
/** The hidden line that marks a pull request we converted to a draft. */
const DRAFTED_MARKER = '<!-- caisson:pull-request drafted -->';
/** A pull request's body from the beginning of our part on; '' if it has none. */
function pullRequestPart(body) {
    const from = body.indexOf(PULL_REQUEST_START);
    return from === -1 ? '' : body.slice(from + PULL_REQUEST_START.length).trimStart();
}
/** Whether our part of the body says that we made the pull request a draft. */
function isDraftedByUs(body) {
    return pullRequestPart(body).startsWith(DRAFTED_MARKER);
}
/** The key of the comment that answers one workflow run; a run that is repeated has the same. */
function runKey(key, workflowRun) {
    return workflowRun === '' ? key : `${stemOf(key)}${workflowRun}`;
}
/** Room for the run, however long the key is. */
const stemOf = (key) => `${markerKey(key).slice(0, 50)}/`;
/** The key of the comment of a request that has a name (`--key`); all starts with that name share it. */
function requestKey(name) {
    return `main/key-${name}`;
}
/** The name of the request that a comment's key belongs to; undefined where it has none. */
function requestNameOf(key) {
    return /^main\/key-(.+)$/.exec(key)?.[1];
}
/** True if the body starts with the marker of this key, or of any run's comment with it. */
function hasMarkerOfAnyRun(body, key) {
    const [, found = ''] = /^\s*<!-- caisson:comment (\S+) -->/.exec(body) ?? [];
    const stem = stemOf(key);
    return (found === markerKey(key) || (found.startsWith(stem) && /^(?:\d+|key-\S+)$/.test(found.slice(stem.length))));
}
/** True if the body starts with the marker of this key. Quoted or moved markers do not count. */
function hasMarker(body, key) {
    return body.trimStart().startsWith(commentMarker(key));
}
/** True if the body starts with the marker of a key that begins like this. */
function hasMarkerOf(body, prefix) {
    return body.trimStart().startsWith(`<!-- caisson:comment ${prefix}`);
}
/** The body with exactly this marker as its first line. */
function withMarker(body, key) {
    return `${commentMarker(key)}\n${body.replace(START, '')}`;
}
const LATER_CHANGE = '_Later runs have changed this pull request: see their comments. The rest describes the first run._';
/** The body with a line of ours that it does not tell of later changes; null if it has that line, or no part of ours. */
function withLaterChange(existing) {
    const from = existing.indexOf(PULL_REQUEST_START);
    if (from === -1 || existing.includes(LATER_CHANGE))
        return null;
    const hidden = /^(?:<!--[^\n]*?-->\s*)+/.exec(existing.slice(from))?.[0] ?? '';
    const at = from + hidden.length;
    return `${existing.slice(0, at)}${LATER_CHANGE}\n\n${existing.slice(at)}`;
}
/**
 * Replaces our part of a pull request's body. Null if the body no longer contains our part: someone has
 * written their own text, which is kept.
 */
function replacePullRequestPart(existing, part) {
    // GitHub may return a body with CRLF line ends; the markers themselves contain none.
    const from = existing.indexOf(PULL_REQUEST_START);
    // The last one: the agent may have written one, in code.
    const to = existing.lastIndexOf(PULL_REQUEST_END);
    if (from === -1 || to < from)
        return null;
    return existing.slice(0, from) + part + existing.slice(to + PULL_REQUEST_END.length);
}
/** More than one request may start, and less than a comment has room for. */
const MOST = 8;
/** A hidden line of our comment: GitHub does not tell who started a workflow for what. */
function dispatchMarker(key) {
    return `<!-- caisson:dispatched ${key} -->`;
}
/** A comment of ours with the hidden lines of its earlier text that have to outlast it; those of failures are last. */
function withKeptMarks(body, earlier) {
    const started = earlier.match(/<!-- caisson:dispatched [0-9a-f]{24} -->/g) ?? [];
    const kept = [...new Set(started)].filter((line) => !body.includes(line)).slice(-MOST);
    const lines = kept.map((line) => `\n\n${line}`).join('');
    const above = body.split('\n');
    while (above.length > 0 && isFailureLine(above.at(-1)?.trim() ?? ''))
        above.pop();
    const end = above.join('\n').trimEnd().length;
    const all = `${body.slice(0, end)}${lines}${body.slice(end)}`;
    return (0,_github_event_failure_mark_js__WEBPACK_IMPORTED_MODULE_0__/* .withFailureMarks */ .NQ)(all, earlier);
}
function isFailureLine(line) {
    return line === '' || (line.startsWith('<!-- caisson:failure ') && line.endsWith(' -->'));
}
/**
 * The hidden line by which a later start of the same request finds out that nothing is left to do; '' where another
 * start may still achieve something.
 */
function deliveredMarker(key, manifest) {
    const { outcome, reason, exitCode, delivery } = manifest;
    if (requestNameOf(key) === undefined || outcome === 'failure' || reason === 'not_delivered')
        return '';
    const pull = delivery?.pullRequest?.url;
    return `<!-- caisson:delivered ${[exitCode, reason, ...(pull ? [pull] : [])].join(' ')} -->\n`;
}
/** What our comment says in its second line; null if its request is not delivered. */
function readDelivered(body) {
    const [, line = ''] = body.trimStart().split(/\r?\n/);
    const [, code, reason = '', pull] = /^<!-- caisson:delivered (\d) ([a-z_]+)(?: (\S+))? -->$/.exec(line) ?? [];
    return code === undefined ? null : { exitCode: Number(code), reason, ...(pull ? { pull } : {}) };
}
const OUTSIDER = 'outsider/';
/** The beginning of the keys of all comments that answer this outsider; a login may change, an ID does not. */
function outsiderPrefix({ id, login }) {
    return `${OUTSIDER}${id ?? login.toLowerCase()}/`;
}
/** Key of the comment that answers an outsider: one of its own in every workflow run. */
function outsiderKey(requester, workflowRun, commentKey) {
    return `${outsiderPrefix(requester)}${workflowRun}/${commentKey}`;
}


/***/ }),

/***/ 49238:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   BD: () => (/* binding */ formatCost),
/* harmony export */   Dc: () => (/* binding */ countFiles),
/* harmony export */   Dy: () => (/* binding */ webAddress),
/* harmony export */   a3: () => (/* binding */ formatDuration),
/* harmony export */   qr: () => (/* binding */ footer),
/* harmony export */   xM: () => (/* binding */ formatLines),
/* harmony export */   z3: () => (/* binding */ formatBytes)
/* harmony export */ });
/* unused harmony export links */
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(96283);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(10192);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);



/** `1 file`, `3 files`. */
function countFiles(count) {
    return (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .plural */ .LS)(count, 'file');
}
/** `+12 −3`: added and removed lines. */
function formatLines({ additions, deletions }) {
    return `+${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(additions)} −${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(deletions)}`;
}
/** Two decimals, or four below ten cents: `$1.20`, `$0.0312`. */
function formatCost(usd) {
    return `$${usd > 0 && usd < 0.1 ? usd.toFixed(4) : usd.toFixed(2)}`;
}
/** `850 ms`, `3.2 s`, `1 min 3 s`, `2 h 5 min`. */
function formatDuration(ms) {
    if (ms < 1000)
        return `${Math.round(ms)} ms`;
    const seconds = ms / 1000;
    if (seconds < 59.95)
        return `${seconds.toFixed(1).replace(/\.0$/, '')} s`;
    const whole = Math.round(seconds);
    if (whole < 3600)
        return `${Math.floor(whole / 60)} min ${whole % 60} s`;
    const minutes = Math.round(whole / 60);
    return `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
/** `512 B`, `1.5 kB`, `20 MB`. */
function formatBytes(bytes) {
    if (bytes < 1000)
        return `${bytes} B`;
    const units = ['kB', 'MB', 'GB', 'TB'];
    let value = bytes / 1000;
    let unit = 0;
    while (value >= 999.5 && unit < units.length - 1) {
        value /= 1000;
        unit += 1;
    }
    return `${value < 10 ? value.toFixed(1).replace(/\.0$/, '') : Math.round(value)} ${units[unit]}`;
}
/** A web address that is safe in a Markdown link, or undefined. */
function webAddress(url) {
    if (url === undefined || url.length > 2000 || !/^https?:\/\/[^\s<>"\\^`{|}\u0000-\u0020]+$/i.test(url))
        return undefined;
    return url.replace(/\(/g, '%28').replace(/\)/g, '%29');
}
/** Links to more details: the run and the artifact. */
function links(i) {
    const run = webAddress(i.runUrl);
    const artifact = webAddress(i.artifactUrl);
    return [...(run ? [`[Run and log](${run})`] : []), ...(artifact ? [`[${contents(i)}](${artifact})`] : [])];
}
/** What there is to see in the artifact. */
function contents({ manifest, patch }) {
    if (patch !== null && !patch.empty)
        return 'Transcript and patch';
    return manifest.metadata.turnCount > 0 ? 'Transcript' : 'Artifact';
}
/** Requester, agent, model, links, and without a change also turns, cost and time, in one small line. */
function footer(i) {
    const { agent, metadata, durationMs, runId } = i.manifest;
    const time = durationMs ?? metadata.durationMs;
    const turns = metadata.turnCount;
    const used = [
        ...(turns > 0 ? [turns === 1 ? '1 turn' : `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_0__/* .formatCount */ .B4)(turns)} turns`] : []),
        ...(metadata.costUsd > 0 ? [formatCost(metadata.costUsd)] : []),
        ...(time > 0 ? [formatDuration(time)] : []),
    ];
    const facts = [
        requester(i),
        ...(agent.definition ? [`agent ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(agent.definition, 60)}`] : []),
        ...(agent.preset ? [`preset ${agent.preset}`] : []),
        ...(agent.displayName === undefined ? [] : [(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_2__/* .agentInSentence */ ._)(i.manifest)]),
        ...(agent.model ? [(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(agent.model, 80)] : []),
        // The proof card has them.
        ...(i.patch === null || i.patch.empty ? used : []),
        `run ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(runId, 80)}`,
        ...links(i),
    ];
    return `<sub>${facts.join(' · ')}</sub>`;
}
/** The requester's name as a link, so that nobody is notified again. */
function requester(i) {
    const { login } = i.task.requester;
    const address = webAddress(`${i.serverUrl}/${encodeURIComponent(login.replace(/\[bot\]$/, ''))}`);
    if (!/^[A-Za-z0-9-]+$/.test(login) || !address)
        return `Requested by ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .inlineCode */ .ti)(login, 60)}`;
    return `Requested by [${login}](${address})`;
}


/***/ }),

/***/ 96111:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   H_: () => (/* binding */ endSentence),
/* harmony export */   sk: () => (/* binding */ nextStep),
/* harmony export */   yz: () => (/* binding */ outcomeSentence)
/* harmony export */ });
/* unused harmony exports reasonWords, errorText */
/* harmony import */ var _base_docs_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(74866);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(66886);
/* harmony import */ var _change_workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4826);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10192);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(15627);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49238);








/** Where patch and transcript of the run can be found. */
function evidenceOf({ unkept, runUrl }) {
    if (runUrl === undefined)
        return "the run's `output` folder";
    return unkept
        ? `the run's \`output\` folder, which a step of your own has to keep (${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_0__/* .document */ .A)('delivery.md')})`
        : "the run's artifact";
}
/**
 * What each reason means to a maintainer, and where the `evidence` is. A record of all reasons, so that a new one cannot
 * be forgotten.
 */
function reasonWords({ displayName, speakerName }, evidence = "the run's artifact") {
    return {
        completed: { happened: `${speakerName} finished the task.` },
        no_changes: { happened: `${speakerName} answered without changing any file.` },
        max_turns: {
            happened: `${speakerName} stopped before it was done: it reached its turn limit.`,
            next: 'Increase `max-turns` (under `with:` in the workflow step, or as `defaults.limits.maxTurns` in `.github/caisson.yml`) or make the request smaller, then run again.',
        },
        max_iterations: {
            happened: `${speakerName} used all iterations of its loop without signaling that the work is done.`,
            next: 'Check what was done. Then increase `loop-iterations` or make the request smaller, and run again.',
        },
        no_progress: {
            happened: `${speakerName} was stopped: several loop iterations in a row changed nothing.`,
            next: 'Check what was done and read the last answer: either the work is done but not signaled, or the request must say what is missing.',
        },
        budget_exceeded: {
            happened: `${speakerName} stopped before it was done: this run's budget is used up.`,
            next: 'Increase `max-budget-usd` (or the request or token limit that was reached) or make the request smaller, then run again.',
        },
        timeout: {
            happened: `${speakerName} was stopped before it was done: the run reached its time limit.`,
            next: "Increase `timeout-minutes` (and the job's `timeout-minutes`, if that is lower), then run again.",
        },
        cancelled: {
            happened: `The run was cancelled before ${speakerName} was done.`,
            next: 'Start it again: add the label again, write another comment, or rerun the workflow.',
        },
        agent_error: {
            happened: `${displayName} ended with an error.`,
            next: `Read the end of \`agent.stderr.log\` and the transcript in ${evidence}. If the error looks temporary, run again.`,
        },
        needs_human: {
            happened: `${speakerName} needs a person before it can continue.`,
            next: `Read its answer, decide, and run again with your decision in the request. Its changes so far are in \`diff.patch\` in ${evidence}.`,
        },
        auth_failed: {
            happened: `${speakerName} could not work: the model provider rejected the credential, or its account cannot pay.`,
            next: 'Check that the secret with the key exists, that the workflow passes it, and that the key is valid. Runs from forks get no secrets.',
        },
        rate_limited: {
            happened: `${speakerName} could not continue: it reached the model provider's rate limit.`,
            next: 'Wait a few minutes and run again, run fewer jobs at the same time, or ask the provider for a higher limit.',
        },
        model_unavailable: {
            happened: `${speakerName} could not continue: the model is not available.`,
            next: 'Check the name in the `model` input, and that your account can use the model. If the provider is overloaded, run again later.',
        },
        verify_failed: {
            happened: `${speakerName} changed the code, but verification failed.`,
            next: 'Read the output of the commands: the report shows the end of it; the run log and `evidence/verify.log` have all of it. Then fix the change yourself, or say in a comment what is wrong and run again.',
        },
        output_missing: {
            happened: `${speakerName} finished, but did not write every file that the spec requires.`,
            next: `Say in the request what each required file must contain, or remove it from \`outputs.required\`, and run again. The change is in \`diff.patch\` in ${evidence}.`,
        },
        policy_rejected: {
            happened: `${speakerName} changed the code, but this repository's policy does not allow publishing the change.`,
            next: `Read the findings below. If you want the change, take \`diff.patch\` from ${evidence}, review it and apply it yourself. To allow such changes in the future, configure \`policy\` in \`.github/caisson.yml\`.`,
        },
        publish_refused: {
            happened: "A run's result was not published: the handoff from the other job was refused.",
            next: 'Read the error below. If you cannot explain it, do not publish this run; run again.',
        },
        not_delivered: {
            happened: `${speakerName} finished the task, but its result could not be delivered.`,
            next: `Fix the error below, and run again. The change is in \`diff.patch\` in ${evidence}.`,
        },
        target_unavailable: {
            happened: `${speakerName} was not started: the issue or pull request is gone or locked.`,
            next: 'Restore or unlock it, or repeat the request where it is now.',
        },
        setup_failed: {
            happened: `${speakerName} could not start: preparing the run failed.`,
            next: 'Read the error below and the run log, fix the setup, and run again.',
        },
        engine_failed: {
            happened: `${speakerName} could not start: the container engine or the image failed.`,
            next: 'Run `caisson doctor` on this runner. Check that Docker or Podman responds and that `sandbox.image` can be started.',
        },
        config_invalid: {
            happened: `${speakerName} was not started: the configuration is not valid.`,
            next: "Fix the workflow step's inputs or the configuration file as the error below describes.",
        },
        internal_error: {
            happened: 'The run was aborted by an error in Caisson.',
            next: "Report it with the run's log and manifest, and run again.",
        },
    };
}
/** What the reason of a run means, given what was left where no patch can take it from. */
function wordsFor(manifest, place) {
    const names = (0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest);
    const lost = (0,_change_workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_2__/* .lostWork */ .y)(manifest.patch?.leftOut ?? []);
    // An agent that asks for a person itself does so with an error.
    if (manifest.reason !== 'needs_human' || manifest.error || lost === null)
        return reasonWords(names, evidenceOf(place))[manifest.reason];
    return lostWords(names.speakerName, lost);
}
function lostWords(speakerName, lost) {
    if (lost === 'history')
        return {
            happened: `${speakerName} left its work on another branch, in another worktree or in a stash, so it could not be delivered.`,
            next: 'The notes say where it is. Run again, and ask for the result in the files of the checked-out branch.',
        };
    return {
        happened: `${speakerName} changed files of another repository inside this one, so the change could not be delivered.`,
        next: 'The notes name the folder. Run again in that repository.',
    };
}
/** The first sentence of every report: the outcome. Plain Markdown without a line break. */
function outcomeSentence(i) {
    const { manifest, patch } = i;
    const pull = manifest.delivery?.pullRequest;
    const changed = patch !== null && !patch.empty;
    const words = reasonWords((0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest));
    if (i.stoppedBy !== undefined)
        words.cancelled.happened = `The run was stopped by ${i.stoppedBy} before ${(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest).speakerName} was done.`;
    // What is not there was not refused.
    if (manifest.error?.code === 'CREDENTIAL_MISSING')
        words.auth_failed.happened = `${(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest).speakerName} was not started: a credential is missing.`;
    if (!changed && manifest.reason === 'needs_human')
        return wordsFor(manifest, i).happened;
    const isAnswered = i.answer.trim() !== '' || manifest.delivery?.review !== undefined;
    if (!changed && manifest.reason === 'no_changes' && !isAnswered)
        return `${(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest).speakerName} ended without an answer and without changing any file: its transcript shows what it did.`;
    if (!changed)
        return words[manifest.reason === 'completed' ? 'no_changes' : manifest.reason].happened;
    const where = whereTo(i, (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .countFiles */ .Dc)(patch.files.length));
    if (manifest.reason === 'not_delivered' && pull)
        return `${(0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__/* .agentNames */ .Q)(manifest).speakerName} finished the task, but its result was only partly delivered. ${where}`;
    if (manifest.reason !== 'completed')
        return `${words[manifest.reason].happened} ${where}`.trim();
    const done = pull && where !== '' ? '' : words.completed.happened;
    const review = manifest.policy?.verdict === 'flag' ? 'The policy flagged something for review: see below.' : '';
    return [done, where, review].filter((part) => part !== '').join(' ');
}
function whereTo(i, files) {
    const { delivery } = i.manifest;
    const pull = delivery?.pullRequest;
    // The error is right below this sentence; the notes are further down.
    const noted = i.manifest.reason !== 'not_delivered' && (delivery?.notes ?? []).length > 0;
    if (pull && delivery?.branch !== undefined) {
        const link = `[#${pull.number}](${pull.url})`;
        return i.task.target.kind === 'pull_request'
            ? `The change to ${files} is a new commit on this pull request.`
            : `The change to ${files} is in pull request ${link}.`;
    }
    if (delivery?.branch !== undefined && delivery.commit !== undefined) {
        const why = noted ? ': see the notes' : '';
        const without = i.attachPatch ? `, without a pull request${why}` : '';
        return `The change to ${files} is on the branch \`${delivery.branch.replaceAll('`', '')}\`${without}.`;
    }
    if (i.attachPatch && i.manifest.policy?.verdict !== 'block')
        return `The change to ${files} was not pushed; ${noted ? 'see the notes. The' : 'the'} patch is below.`;
    return delivery || i.attachPatch ? `The change to ${files} was not pushed.` : '';
}
/** The end of an unsuccessful run on one line, for a log: what happened and what to do. */
function endSentence(manifest, place) {
    const { outcome, error, denials } = manifest;
    if (error)
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .errorOnOneLine */ .wm)(error);
    const { happened, next } = wordsFor(manifest, place);
    if (next !== undefined)
        return `${happened} ${next}`;
    const denied = outcome === 'needs_review' && denials.length > 0;
    return denied
        ? `${happened} Some of the agent's requests were denied: see the notes in the report.`
        : happened;
}
/** Ends after which the work can go on where it stopped. */
const RESUMABLE = ['max_turns', 'timeout', 'cancelled', 'verify_failed'];
/** What starts such a run once more; nothing else does without a new request. */
const AGAIN = {
    labeled: 'add the label again',
    assigned: 'assign it again',
    dispatched: 'run the workflow again',
};
/** The next step after a success in a workflow that reads no comments; '' if there is none. */
function reviewOnly({ manifest, runUrl, task: { target, trigger } }) {
    const pull = manifest.delivery?.pullRequest;
    if (!pull || manifest.reason !== 'completed' || target.kind !== 'issue' || runUrl === undefined)
        return '';
    const again = AGAIN[trigger];
    const change = again && ` To request changes, comment on #${target.number} and ${again}.`;
    return `Review [#${pull.number}](${pull.url}).${change ?? ''}`;
}
/** How to go on: what to write in a comment, where one is read. */
function continuation(i) {
    const { manifest, session, phrase = '', task } = i;
    if (phrase.trim() === '' || task.target.kind === 'none')
        return reviewOnly(i);
    const say = (words) => (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .inlineCode */ .ti)(`${phrase.trim()} ${words}`, 120);
    const pull = manifest.delivery?.pullRequest;
    if (pull && manifest.reason === 'completed' && task.target.kind === 'issue')
        return `Review [#${pull.number}](${pull.url}). To request changes, comment there, for example ${say('add a test')}.`;
    if (session === undefined || !RESUMABLE.includes(manifest.reason))
        return '';
    const [words, ended] = manifest.reason === 'verify_failed'
        ? ['fix what the verification found', 'ended']
        : ['continue', 'stopped'];
    const goesOn = session.kept
        ? `the session continues where it ${ended}`
        : 'a new session continues, with a summary of this one';
    return `Comment ${say(words)}: ${goesOn}.`;
}
/** What to do where a command of the verification failed on what the change cannot help, by its exit code. */
const BEYOND_THE_CHANGE = {
    127: 'Verification needs a command that the sandbox does not have (exit code 127). Install it with `setup`, for example `setup: npm ci`, or in an earlier step, and run again.',
    137: 'A verification command was killed (exit code 137), usually because it ran out of memory. Increase `sandbox.limits.memory`, or make the command use less, and run again.',
};
function beyondTheChange({ reason, verification }) {
    if (reason !== 'verify_failed')
        return undefined;
    return verification?.commands.map(({ exitCode }) => BEYOND_THE_CHANGE[exitCode]).find(Boolean);
}
/** What to do next, and the error; '' if there is nothing to do. */
function nextStep(i) {
    const { error } = i.manifest;
    const lines = [];
    if (error)
        lines.push(`**Error:** ${errorText(error.message)}`);
    const next = error && error.hint !== '' ? (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .sanitizeLine */ .g$)(error.hint) : (wordsFor(i.manifest, i).next ?? byHand(i));
    const beyond = beyondTheChange(i.manifest);
    const steps = beyond ? [beyond] : [continuation(i), next ?? ''];
    const advice = steps
        .filter((part) => part !== '')
        .map((part, at) => (at === 0 ? part : `${part.charAt(0).toLowerCase()}${part.slice(1)}`))
        .join(' Or ');
    if (advice !== '')
        lines.push(`**Next step:** ${advice}`);
    return lines.join('\n\n');
}
/** For a change that is nowhere but in the comment, such as one for a fork. */
function byHand({ manifest: { reason, delivery }, patch, attachPatch }) {
    if (reason !== 'completed' || !attachPatch || !patch || delivery?.commit !== undefined)
        return undefined;
    return 'Apply the patch below in a checkout of the branch with `git apply --3way`, commit and push it.';
}
/** Maximum UTF-16 units of an error that are shown. */
const MOST = 1500;
/**
 * An error message as Markdown: the first line as prose, the others verbatim, since they are output or a
 * list.
 */
function errorText(message) {
    const [first = '', ...others] = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_6__/* .removeHiddenKeepingJoiners */ .Gi)(message).trim().split('\n');
    if (others.length === 0)
        return (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .sanitizeLine */ .g$)(first, MOST);
    return `${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .sanitizeLine */ .g$)(first, MOST)}\n\n${(0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_7__/* .fenced */ .OF)((0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_5__/* .cutCodeUnits */ .br)(withoutIndent(others), MOST), 'text')}`;
}
/** Our own lists are indented by two spaces. */
function withoutIndent(lines) {
    const indented = lines.every((line) => line.startsWith('  ') || line.trim() === '');
    return lines.map((line) => (indented ? line.slice(2) : line)).join('\n');
}


/***/ }),

/***/ 10192:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Q: () => (/* binding */ agentNames),
/* harmony export */   _: () => (/* binding */ agentInSentence)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);


/** How sentences name the agent of a run. In a manifest from another job, names are text like any other. */
function agentNames({ agent }) {
    const { displayName, speakerName } = (0,_base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .namesOf */ .eZ)(agent);
    return { displayName: (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(displayName, 60), speakerName: (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeLine */ .g$)(speakerName, 60) };
}
/** The agent's product inside a sentence: that of an image begins with an article. */
function agentInSentence(manifest) {
    return agentNames(manifest).displayName.replace(/^The /, 'the ');
}


/***/ }),

/***/ 20232:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $: () => (/* binding */ withoutSkips),
/* harmony export */   D: () => (/* binding */ withoutCommands)
/* harmony export */ });
/**
 * Words that make CI services skip a commit, in brackets: `[skip ci]`, `[ci-skip]`, `[no ci]`, `[skip netlify]`.
 * https://docs.github.com/actions/managing-workflow-runs/skipping-workflow-runs
 */
const SKIP = /\[(\s{0,9}(?:(?:skip|no)[\s_-]{1,9}[\w .-]{1,40}|[\w .-]{1,40}[\s_-]{1,9}skip)\s{0,9})\]/gi;
const SKIP_TRAILER = /(skip-checks\s{0,9}):/gi;
const NO_CI = /NO\\?_CI/gi;
/** A bot's command: at the start of a line, also in a list, a quote, a heading, a table or emphasis. */
const SLASH = /^([ \t>*+\-_#|~]{0,60}(?:\d{1,9}[.)])?[ \t>*+\-_#|~]{0,60})\/(?=[a-z][\w-]*(?:[\s*_~:|]|$))/gim;
/** Text without words that make a CI service skip a commit: a squash merge makes its message of a description. */
function withoutSkips(text) {
    return text
        .replace(SKIP, '($1)')
        .replace(SKIP_TRAILER, '$1=')
        .replace(NO_CI, (found) => `${found.slice(0, 2)} ${found.slice(-2)}`);
}
/**
 * Untrusted text without what acts on machines that read it as it is written, code included: words that skip checks,
 * and commands of bots. It reads the same and is no longer.
 */
function withoutCommands(text) {
    return withoutSkips(text).replace(SLASH, '$1／');
}


/***/ }),

/***/ 65235:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dd: () => (/* binding */ parseMarkdown),
/* harmony export */   OF: () => (/* binding */ fenced),
/* harmony export */   pW: () => (/* binding */ writeMarkdown),
/* harmony export */   qy: () => (/* binding */ writeTable)
/* harmony export */ });
/* harmony import */ var mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(57391);
/* harmony import */ var mdast_util_gfm__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(37832);
/* harmony import */ var mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91286);
/* harmony import */ var micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(52297);




/** Parses Markdown as GitHub does. */
function parseMarkdown(text) {
    return (0,mdast_util_from_markdown__WEBPACK_IMPORTED_MODULE_0__/* .fromMarkdown */ .Y)(text, { extensions: [(0,micromark_extension_gfm__WEBPACK_IMPORTED_MODULE_1__/* .gfm */ .T)()], mdastExtensions: [(0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_2__/* .gfmFromMarkdown */ .C)()] });
}
/**
 * Writes Markdown for GitHub; code is always fenced, so that no `<!---->` separator is needed between blocks.
 */
function writeMarkdown(tree) {
    return (0,mdast_util_to_markdown__WEBPACK_IMPORTED_MODULE_3__/* .toMarkdown */ .l)(tree, {
        bullet: '-',
        emphasis: '_',
        fences: true,
        listItemIndent: 'one',
        rule: '-',
        extensions: [(0,mdast_util_gfm__WEBPACK_IMPORTED_MODULE_2__/* .gfmToMarkdown */ .H)({ tablePipeAlign: false })],
    }).trimEnd();
}
/** Writes a table; its first row is the head. */
function writeTable(align, rows) {
    const children = rows.map((cells) => ({
        type: 'tableRow',
        children: cells.map((cell) => ({
            type: 'tableCell',
            children: typeof cell === 'string' ? [{ type: 'text', value: cell }] : cell,
        })),
    }));
    return writeMarkdown({ type: 'table', align, children });
}
/** The text in a fence longer than any run of backticks in it. */
function fenced(text, language = '') {
    const fence = '`'.repeat(Math.max(3, longestRun(text) + 1));
    return `${fence}${language}\n${text}${text.endsWith('\n') || text === '' ? '' : '\n'}${fence}`;
}
function longestRun(text) {
    let longest = 0;
    for (const run of text.matchAll(/`+/g))
        longest = Math.max(longest, run[0].length);
    return longest;
}


/***/ }),

/***/ 92392:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   b7: () => (/* binding */ defusePlain),
/* harmony export */   bW: () => (/* binding */ isNoted),
/* harmony export */   yK: () => (/* binding */ defuseText)
/* harmony export */ });
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(20232);

const NAME = '[A-Za-z0-9](?:[A-Za-z0-9._-]*[A-Za-z0-9])?';
/** Any address: a cut address cannot be recognized as an issue's. */
const URL = 'https?:\\/\\/[^\\s<>@]*';
// A `#` at the end counts too: the number may follow in an address that is a link of its own.
const PATTERN = new RegExp([
    // Broader than GitHub's own rule, which requires a non-word character before it.
    `(?<mention>(?<![A-Za-z0-9])@${NAME}(?:\\/${NAME})?)`,
    `(?<foreign>(?<![\\w/.-])[\\w.-]+(?:\\/[\\w.-]+)?#(?:\\d+|$))`,
    `(?<url>${URL})`,
    `(?<issue>#(?:\\d+|$)|(?<![A-Za-z0-9])GH-\\d+)`,
].join('|'), 'gi');
/**
 * https://docs.github.com/issues/tracking-your-work-with-issues/using-issues/linking-a-pull-request-to-an-issue
 * Broader than that: where a word begins is unknown across a link or a removed tag.
 */
const CLOSING = /(?:close[sd]?|fix(?:e[sd])?|resolve[sd]?)[^A-Za-z0-9]*$/i;
/** An address at which GitHub notes who refers to it, in any repository; and the old form of such a reference. */
const NOTED = /^(?:GH-\d|(?:https?:)?\/\/[^/\s]+\/[^/\s]+\/[^/\s]+\/(?:issues|pulls?|discussions|commits?)\/\w)/i;
/** Also of an address that was cut: where it leads to is unknown. */
function isNoted(url) {
    return NOTED.test(url) || url.endsWith('…');
}
/**
 * Splits a text so that nothing in it acts: mentions, references to other repositories, and references after
 * a closing keyword become code, which GitHub ignores. `before` is the text in front.
 */
function defuseText(value, before) {
    const parts = [];
    let done = 0;
    for (const match of value.matchAll(PATTERN)) {
        const groups = match.groups ?? {};
        const acts = groups['mention'] !== undefined ||
            groups['foreign'] !== undefined ||
            isNoted(match[0]) ||
            CLOSING.test((before + value.slice(0, match.index)).slice(-200));
        if (!acts)
            continue;
        if (match.index > done)
            parts.push({ type: 'text', value: value.slice(done, match.index) });
        parts.push({ type: 'inlineCode', value: match[0] });
        done = match.index + match[0].length;
    }
    if (done < value.length || parts.length === 0)
        parts.push({ type: 'text', value: value.slice(done) });
    return parts;
}
/**
 * The same for places without Markdown (titles, commit messages): `＠user` with a full-width at sign is
 * readable and notifies nobody; `Fixes #1` becomes `Fixes issue 1`. Nor is there a command in it.
 */
function defusePlain(value) {
    const quiet = value.replace(PATTERN, (match, ...rest) => {
        const groups = rest.at(-1);
        const index = rest.at(-3);
        if (groups['mention'] !== undefined)
            return `＠${match.slice(1)}`;
        if (groups['foreign'] !== undefined)
            return match.replace('#', ' issue ');
        const acts = isNoted(match) || CLOSING.test(value.slice(Math.max(0, index - 200), index));
        if (!acts)
            return match;
        if (groups['url'] !== undefined)
            return match.replace(/^https?:\/\//i, '');
        return `issue ${match.replace(/^(?:#|GH-)/i, '')}`;
    });
    return (0,_commands_js__WEBPACK_IMPORTED_MODULE_0__/* .withoutCommands */ .D)(quiet);
}


/***/ }),

/***/ 15627:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   LO: () => (/* binding */ sanitizeMarkdown),
/* harmony export */   br: () => (/* binding */ cutCodeUnits),
/* harmony export */   g$: () => (/* binding */ sanitizeLine),
/* harmony export */   ti: () => (/* binding */ inlineCode)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(66886);
/* harmony import */ var _commands_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(20232);
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);
/* harmony import */ var _references_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(92392);




/** Text nested deeper than this is not prose and is shown verbatim. */
const DEEPEST = 40;
const ROUNDS = 4;
/**
 * Text with more special characters than this is not prose either, and would take the parser seconds: its
 * time grows with their number, for some with the square. An answer of 20,000 characters, half of it tables,
 * has about 1,000.
 */
const MOST_MARKS = 2_500;
const MARK = /[*_`~[\]<>|@#&!\\]|[-+] |\d[.)] |www\.|:\/\//g;
/**
 * Makes the agent's Markdown safe to post: nobody is notified (`@user` becomes code), no issue is closed or
 * linked from elsewhere, no HTML, no image, no link except http(s) and mailto, no hidden characters. The
 * result is verified by parsing it again; text that never becomes stable is shown as a code block.
 */
function sanitizeMarkdown(text, redact = (text) => text) {
    const visible = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text).trim();
    if (markersIn(visible) > MOST_MARKS)
        return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(redact(visible), 'text');
    try {
        let current = visible;
        for (let round = 0; round < ROUNDS; round++) {
            const next = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarkdown */ .pW)(sanitizeTree((0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(current), redact));
            if (next === current)
                return next;
            current = next;
        }
    }
    catch {
        // Nesting that the parser cannot follow (its recursion ends) is no reason to lose the answer.
    }
    return (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(redact(visible), 'text');
}
function markersIn(text) {
    let count = 0;
    for (const _ of text.matchAll(MARK))
        count++;
    return count;
}
/**
 * One line of untrusted prose (an error, a note): inline code survives, everything else is treated as above.
 */
function sanitizeLine(text, limit = 600) {
    const visible = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text));
    const short = visible.length <= limit ? visible : `${cutCodeUnits(visible, limit - 1)}…`;
    const safe = sanitizeMarkdown(short);
    const [first] = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .parseMarkdown */ .Dd)(safe).children;
    // A backslash at the end would escape whatever follows the line.
    if (first?.type === 'paragraph' && !safe.includes('\n'))
        return safe.replace(/(?<!\\)((?:\\\\)*)\\$/, '$1\\\\');
    return inlineCode(short);
}
/** Untrusted text as inline code on one line. */
function inlineCode(text, limit = 200) {
    const line = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_0__/* .removeHiddenKeepingJoiners */ .Gi)(text));
    const short = line.length <= limit ? line : `${cutCodeUnits(line, limit - 1)}…`;
    return short === '' ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .writeMarkdown */ .pW)({ type: 'inlineCode', value: short });
}
/** At most `limit` UTF-16 units, never half a character. */
function cutCodeUnits(text, limit) {
    if (text.length <= limit)
        return text;
    const last = text.charCodeAt(limit - 1);
    return text.slice(0, last >= 0xd800 && last <= 0xdbff ? limit - 1 : limit);
}
/** The tree without anything that does more than be read. */
function sanitizeTree(root, redact) {
    const definitions = new Map();
    collectDefinitions(root, definitions, 0);
    rebuild(root, definitions);
    // Entities and comments may have split a secret that is whole only now.
    redactLeaves(root, (text) => (0,_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSkips */ .$)(redact(text)));
    const seen = { before: '' };
    defuse(root, seen);
    return root;
}
function redactLeaves(node, redact) {
    if ('value' in node)
        node.value = redact(node.value);
    if (node.type === 'link' && redact(node.url) !== node.url)
        node.url = '';
    if ('children' in node)
        for (const child of node.children)
            redactLeaves(child, redact);
}
function collectDefinitions(node, found, depth) {
    if (depth > DEEPEST)
        throw new RangeError();
    if (node.type === 'definition' && !found.has(node.identifier))
        found.set(node.identifier, node.url);
    if ('children' in node)
        for (const child of node.children)
            collectDefinitions(child, found, depth + 1);
}
function rebuild(parent, definitions) {
    const out = [];
    for (const child of parent.children) {
        if ('children' in child)
            rebuild(child, definitions);
        for (const next of replace(child, definitions, parent)) {
            const last = out.at(-1);
            // Removing a comment may join two halves of a mention: adjacent texts are checked as one.
            if (next.type === 'text' && last?.type === 'text')
                last.value += next.value;
            else
                out.push(next);
        }
    }
    parent.children = out;
}
function replace(node, definitions, parent) {
    switch (node.type) {
        case 'html':
            return html(node.value, parent);
        case 'image':
            return link(node.url, [text(`image: ${node.alt || 'without description'}`)]);
        case 'imageReference':
            return link(definitions.get(node.identifier) ?? '', [text(`image: ${node.alt || node.identifier}`)]);
        case 'link':
            return link(node.url, node.children);
        case 'linkReference':
            return link(definitions.get(node.identifier) ?? '', node.children);
        case 'definition':
            return [];
        case 'footnoteReference':
            return [text(`[${node.identifier}]`)];
        case 'footnoteDefinition':
            return [paragraph([text(`[${node.identifier}]`)]), ...node.children];
        case 'code':
            return [{ type: 'code', lang: safeLanguage(node.lang), value: node.value }];
        default:
            return [node];
    }
}
/** GitHub renders `mermaid`, `geojson`, `topojson`, `stl` and `math` blocks, with links of their own, and applies `suggestion`. */
function safeLanguage(language) {
    if (!language || !/^[A-Za-z0-9+#._-]{1,30}$/.test(language))
        return null;
    return /^(mermaid|geojson|topojson|stl|math|suggestion)$/i.test(language) ? 'text' : language;
}
function html(value, parent) {
    let without = value;
    for (let before = ''; before !== without;) {
        before = without;
        without = without.replace(/<!--[\s\S]*?(?:-->|$)/g, '');
    }
    without = without.trim() === '' ? '' : without;
    if (without === '')
        return [];
    return isPhrasingParent(parent) ? [text(without)] : [paragraph([text(without.trim())])];
}
function isPhrasingParent(parent) {
    return !['root', 'blockquote', 'listItem', 'footnoteDefinition'].includes(parent.type);
}
function link(url, children) {
    if (!/^(https?:\/\/|mailto:)[^\s<>]{1,2000}$/i.test(url))
        return children;
    // Its words are in brackets: `[skip ci](…)`.
    const words = `[${children.map(plainText).join('')}]`;
    if ((0,_commands_js__WEBPACK_IMPORTED_MODULE_2__/* .withoutSkips */ .$)(words) !== words)
        return children;
    const made = { type: 'link', url, children: children.length === 0 ? [text(url)] : children };
    return [made];
}
function defuse(parent, seen) {
    const out = [];
    for (const child of parent.children) {
        if (child.type === 'text') {
            out.push(...(0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(child.value, seen.before));
            remember(seen, child.value);
        }
        else if (child.type === 'link' &&
            ((0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .isNoted */ .bW)(child.url) || child.children.every((inner) => inner.type === 'text'))) {
            out.push(...defuseLink(child, seen));
        }
        else if ('children' in child) {
            if (!isPhrasingParent(parent))
                remember(seen, '\n');
            defuse(child, seen);
            out.push(child);
        }
        else {
            if (child.type === 'inlineCode')
                remember(seen, child.value);
            out.push(child);
        }
    }
    parent.children = separate(out);
}
/** `Closes https://…/issues/1` closes an issue as `Closes #1` does. */
function defuseLink(node, seen) {
    const words = plainText(node);
    const probe = (0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(node.url, seen.before);
    const made = probe.length === 1 && probe[0]?.type === 'text'
        ? [{ ...node, children: (0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(words, seen.before) }]
        : [
            ...(words === node.url ? [] : [...(0,_references_js__WEBPACK_IMPORTED_MODULE_3__/* .defuseText */ .yK)(words, seen.before), text(' ')]),
            { type: 'inlineCode', value: node.url },
        ];
    remember(seen, words);
    return made;
}
function plainText(node) {
    if ('children' in node)
        return node.children.map(plainText).join('');
    return 'value' in node ? node.value : ' ';
}
/** Two adjacent code spans would be parsed as one. */
function separate(nodes) {
    return nodes.flatMap((node, index) => node.type === 'inlineCode' && nodes[index - 1]?.type === 'inlineCode' ? [text(' '), node] : [node]);
}
function remember(seen, words) {
    seen.before = (seen.before + words).slice(-200);
}
function text(value) {
    return { type: 'text', value };
}
function paragraph(children) {
    return { type: 'paragraph', children };
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);
/* harmony import */ var _base_line_file_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(71766);
/* harmony import */ var _journal_line_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(13565);




function openJournal(options) {
    const { redact, log: quiet, clock, onEvent } = options;
    let after = options.streamed ?? 0;
    let iteration = 0;
    let sessionId;
    let lastState;
    let file = openAtLineStart(options.path);
    const now = () => new Date(clock.now()).toISOString();
    const write = (line) => {
        try {
            file?.write(JSON.stringify(line));
        }
        catch (error) {
            file = null;
            quiet.warn(`The run's log can no longer be written: ${(0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(error).message}`);
        }
    };
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
            const shown = (0,_journal_line_js__WEBPACK_IMPORTED_MODULE_2__/* .shownEvent */ .qz)(event);
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
/** A killed process may have left half a line. */
function openAtLineStart(path) {
    const half = endsWithin(path);
    const file = (0,_base_line_file_js__WEBPACK_IMPORTED_MODULE_3__/* .openLineFile */ .T)(path);
    if (half)
        file.write('');
    return file;
}
function endsWithin(path) {
    const size = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.statSync)(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0)
        return false;
    const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, 'r');
    try {
        const last = Buffer.alloc(1);
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, last, 0, 1, size - 1);
        return last[0] !== 10;
    }
    finally {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
    }
}


/***/ }),

/***/ 24188:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  r: () => (/* binding */ manifestSchema),
  t: () => (/* binding */ targetSchema)
});

// EXTERNAL MODULE: ./node_modules/zod/v4/classic/schemas.js + 4 modules
var schemas = __webpack_require__(41514);
// EXTERNAL MODULE: ./lib/base/reason.js
var reason = __webpack_require__(86997);
;// CONCATENATED MODULE: ./lib/run/manifest-delivery.js

/** What was published. */
const deliverySchema = schemas/* object */.Ikc({
    commentUrl: schemas/* string */.YjP().optional(),
    branch: schemas/* string */.YjP().optional(),
    commit: schemas/* string */.YjP().optional(),
    /** `api`: GitHub created the commit from the same tree. */
    committedWith: schemas/* enum */.k5n(['git', 'api']).optional(),
    /** Whether GitHub reports its commit's signature as valid. */
    verified: schemas/* boolean */.zMY().optional(),
    /** Workflows that were started on the branch. */
    workflows: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP(), url: schemas/* string */.YjP().optional() })).optional(),
    pullRequest: schemas/* object */.Ikc({ number: schemas/* int */.Whr(), url: schemas/* string */.YjP() }).optional(),
    /** The review of the pull request, and its check run. */
    review: schemas/* object */.Ikc({
        url: schemas/* string */.YjP().optional(),
        findings: schemas/* int */.Whr(),
        /** Comments on lines of the diff. */
        comments: schemas/* int */.Whr(),
        /** Findings that earlier threads have already. */
        known: schemas/* int */.Whr(),
        replies: schemas/* int */.Whr(),
        resolved: schemas/* int */.Whr(),
        checkUrl: schemas/* string */.YjP().optional(),
    })
        .optional(),
    /** What the agent proposed to do, in its order, and what became of it. */
    actions: schemas/* array */.YOg(schemas/* object */.Ikc({
        action: schemas/* string */.YjP(),
        /** What it names: a label, a title, a number, a login or a file. */
        what: schemas/* string */.YjP(),
        state: schemas/* enum */.k5n(['done', 'already', 'refused']),
        why: schemas/* string */.YjP().optional(),
        url: schemas/* string */.YjP().optional(),
    }))
        .optional(),
    /** What could not be delivered as requested, in words for people. */
    notes: schemas/* array */.YOg(schemas/* string */.YjP()),
})
    .meta({ id: 'delivery' });

;// CONCATENATED MODULE: ./lib/run/manifest.js



const sha256 = schemas/* string */.YjP().regex(/^[0-9a-f]{64}$/);
const networkFigures = schemas/* object */.Ikc({
    connections: schemas/* int */.Whr(),
    denied: schemas/* int */.Whr(),
    hosts: schemas/* array */.YOg(schemas/* object */.Ikc({ host: schemas/* string */.YjP(), port: schemas/* int */.Whr(), connections: schemas/* int */.Whr() })),
})
    .meta({ id: 'network-figures' });
const targetSchema = schemas/* discriminatedUnion */.gMt('kind', [
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('issue'), number: schemas/* int */.Whr().positive() }),
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('pull_request'), number: schemas/* int */.Whr().positive() }),
    schemas/* object */.Ikc({ kind: schemas/* literal */.euz('none') }),
]);
const verificationSchema = schemas/* object */.Ikc({
    passed: schemas/* boolean */.zMY(),
    commands: schemas/* array */.YOg(schemas/* object */.Ikc({
        command: schemas/* string */.YjP(),
        exitCode: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        timedOut: schemas/* literal */.euz(true).optional(),
    })),
})
    .meta({ id: 'verification' });
const patchSizeSchema = schemas/* object */.Ikc({
    files: schemas/* int */.Whr(),
    additions: schemas/* int */.Whr(),
    deletions: schemas/* int */.Whr(),
    bytes: schemas/* int */.Whr(),
});
const capturedPatchSchema = patchSizeSchema
    .extend({
    leftOut: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), why: schemas/* string */.YjP() })),
    /** Commits that the agent says it has merged; the delivery compares trees. */
    merged: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
})
    .meta({ id: 'patch' });
/** Why a loop ended. The first two are its goals. */
const completedBySchema = schemas/* enum */.k5n([
    'signal',
    'verify',
    'max_iterations',
    'no_progress',
    'budget',
    'timeout',
    'error',
    'cancelled',
]);
/**
 * The record of a run, written however it ends. `status` says whether it completed, `outcome` how a caller
 * should treat it, `reason` why, in one word.
 */
const manifestSchema = schemas/* object */.Ikc({
    schemaVersion: schemas/* literal */.euz(1),
    runId: schemas/* string */.YjP(),
    /** The run that this one replayed: its answers were recorded ones, and cost nothing. */
    replayOf: schemas/* string */.YjP().optional(),
    status: schemas/* enum */.k5n(['completed', 'failed', 'running']),
    outcome: reason/* outcomeSchema */.Ws,
    reason: reason/* reasonSchema */.ex,
    /** Exit code of the process: 0 success, 1 failure, 2 needs a person. */
    exitCode: schemas/* union */.KCZ([schemas/* literal */.euz(0), schemas/* literal */.euz(1), schemas/* literal */.euz(2)]),
    task: schemas/* object */.Ikc({
        target: targetSchema,
        instruction: schemas/* string */.YjP(),
        requester: schemas/* object */.Ikc({ login: schemas/* string */.YjP(), id: schemas/* number */.aig().optional() }),
        trigger: schemas/* string */.YjP(),
    }),
    base: schemas/* object */.Ikc({
        /** `owner/name`, or the folder's name without a forge. */
        repository: schemas/* string */.YjP(),
        ref: schemas/* string */.YjP().optional(),
        /** Null if the workspace is not a git repository. */
        sha: schemas/* string */.YjP().nullable(),
    }),
    agent: schemas/* object */.Ikc({
        name: schemas/* string */.YjP(),
        /** What people call it; absent for the default agent. */
        displayName: schemas/* string */.YjP().optional(),
        /** Who works and speaks, in sentences about the run; absent for the default agent. */
        speakerName: schemas/* string */.YjP().optional(),
        version: schemas/* string */.YjP().optional(),
        model: schemas/* string */.YjP().optional(),
        /** Whose model it was, by the name before the slash of `provider/model`; absent: `anthropic`. */
        provider: schemas/* string */.YjP().optional(),
        sessionId: schemas/* string */.YjP().optional(),
        /** Name of the agent definition, if one was used. */
        definition: schemas/* string */.YjP().optional(),
        /** Absent: `default`. */
        preset: schemas/* enum */.k5n(['careful', 'plan', 'review']).optional(),
        /** Patterns of what it may change; absent: every path, or with `careful` none. */
        paths: schemas/* array */.YOg(schemas/* string */.YjP()).optional(),
    }),
    /** What the agent proposed to call its change. */
    title: schemas/* string */.YjP().optional(),
    /** What an adapter image said about its own run, and where that is not what Caisson found. */
    adapter: schemas/* object */.Ikc({
        outcome: schemas/* enum */.k5n(['success', 'failure', 'needs_human']).optional(),
        message: schemas/* string */.YjP().optional(),
        /** Code of the error that it named. */
        error: schemas/* string */.YjP().optional(),
        /** Name and version. */
        tool: schemas/* string */.YjP().optional(),
        durationMs: schemas/* number */.aig().optional(),
        /** In sentences; empty if there are none. What Caisson found counts. */
        differences: schemas/* array */.YOg(schemas/* string */.YjP()),
    })
        .optional(),
    sandbox: schemas/* object */.Ikc({
        backend: schemas/* enum */.k5n(['container', 'local']),
        engine: schemas/* string */.YjP(),
        engineVersion: schemas/* string */.YjP().optional(),
        isolation: schemas/* literal */.euz('gvisor').optional(),
        image: schemas/* string */.YjP().optional(),
        imageDigest: schemas/* string */.YjP().optional(),
        /** The image that was made of that one, with the agent in it. */
        composed: schemas/* object */.Ikc({ reference: schemas/* string */.YjP(), digest: schemas/* string */.YjP() }).optional(),
        network: schemas/* enum */.k5n(['none', 'allowlist', 'open']),
        sealed: schemas/* boolean */.zMY(),
        weaknesses: schemas/* array */.YOg(schemas/* string */.YjP()),
        /** Missing protections, each with the input that allowed the run to continue without it. */
        missing: schemas/* array */.YOg(schemas/* object */.Ikc({
            protection: schemas/* string */.YjP(),
            why: schemas/* string */.YjP(),
            allowedBy: schemas/* enum */.k5n(['allow-missing', 'allow-unsealed']).optional(),
        }))
            .optional(),
        /** Engines that answered but started no container, so that the run used another; in their own words. */
        passedOver: schemas/* array */.YOg(schemas/* object */.Ikc({ engine: schemas/* string */.YjP(), why: schemas/* string */.YjP() })).optional(),
    }),
    /** Untracked files of the checkout that hold credentials; `kept`: the agent got them nevertheless. */
    credentials: schemas/* array */.YOg(schemas/* object */.Ikc({ path: schemas/* string */.YjP(), why: schemas/* string */.YjP(), kept: schemas/* literal */.euz(true).optional() }))
        .optional(),
    /** What a file for another tool said about the run, and what of the file has no effect. */
    defaults: schemas/* array */.YOg(schemas/* object */.Ikc({ key: schemas/* string */.YjP(), from: schemas/* string */.YjP(), skipped: schemas/* array */.YOg(schemas/* string */.YjP()).optional() }))
        .optional(),
    /** The setup script, if there was one. */
    setup: schemas/* object */.Ikc({
        passed: schemas/* boolean */.zMY(),
        exitCode: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        network: schemas/* enum */.k5n(['none', 'allowlist', 'open']),
    })
        .optional(),
    /** Traffic through the network's proxy; `evidence/network.jsonl` has every connection. */
    network: schemas/* object */.Ikc({
        setup: networkFigures.optional(),
        agent: networkFigures.optional(),
        verify: networkFigures.optional(),
        /** Of MCP servers. */
        mcp: networkFigures.optional(),
    })
        .optional(),
    /** The MCP servers of the run and the agent's calls; `evidence/mcp.jsonl` has every call. */
    mcp: schemas/* object */.Ikc({
        servers: schemas/* array */.YOg(schemas/* object */.Ikc({
            name: schemas/* string */.YjP(),
            kind: schemas/* enum */.k5n(['stdio', 'http', 'recorded', 'own']),
            tools: schemas/* array */.YOg(schemas/* string */.YjP()),
        })),
        calls: schemas/* int */.Whr(),
        /** Calls without a usable result. */
        errors: schemas/* int */.Whr(),
        /** Calls of tools that are not in `mcp-tools`. */
        refused: schemas/* int */.Whr(),
        /** By tool (`server/tool`), the most used first. */
        tools: schemas/* array */.YOg(schemas/* object */.Ikc({ tool: schemas/* string */.YjP(), calls: schemas/* int */.Whr() })),
    })
        .optional(),
    /** The earlier run whose session this run resumed or got a digest of. */
    resumed: schemas/* object */.Ikc({
        runId: schemas/* string */.YjP(),
        sessionId: schemas/* string */.YjP(),
        /** `digest`: a new session with a summary of the earlier one. */
        how: schemas/* enum */.k5n(['session', 'digest']),
        fork: schemas/* boolean */.zMY(),
        /** Why the session itself was not resumed. */
        why: schemas/* string */.YjP().optional(),
        /** Whether this run's change includes that run's; absent where the base had it or there was none. */
        change: schemas/* object */.Ikc({ included: schemas/* boolean */.zMY(), why: schemas/* string */.YjP().optional() }).optional(),
    })
        .optional(),
    startedAt: schemas/* string */.YjP(),
    completedAt: schemas/* string */.YjP().optional(),
    durationMs: schemas/* number */.aig().optional(),
    metadata: schemas/* object */.Ikc({
        costUsd: schemas/* number */.aig(),
        inputTokens: schemas/* number */.aig(),
        outputTokens: schemas/* number */.aig(),
        turnCount: schemas/* number */.aig(),
        durationMs: schemas/* number */.aig(),
        errorCount: schemas/* number */.aig(),
    }),
    denials: schemas/* array */.YOg(schemas/* object */.Ikc({
        /** `github`: what the agent tried by `gh`, GitHub's MCP tools or `git push`. */
        source: schemas/* enum */.k5n(['tool', 'gateway', 'network', 'github']),
        what: schemas/* string */.YjP(),
        why: schemas/* string */.YjP().optional(),
        /** It would have written to GitHub. */
        writes: schemas/* literal */.euz(true).optional(),
    })),
    /** `passed` and `commands` belong to the last attempt. */
    verification: verificationSchema
        .extend({
        /** Every verification of the change, oldest first, including the last one. */
        attempts: schemas/* array */.YOg(verificationSchema).optional(),
        /** The base alone, if requested. */
        base: verificationSchema.optional(),
    })
        .optional(),
    policy: schemas/* object */.Ikc({
        verdict: schemas/* enum */.k5n(['allow', 'flag', 'block']),
        findings: schemas/* array */.YOg(schemas/* object */.Ikc({
            rule: schemas/* string */.YjP(),
            verdict: schemas/* enum */.k5n(['flag', 'block']),
            path: schemas/* string */.YjP().optional(),
            line: schemas/* number */.aig().optional(),
            message: schemas/* string */.YjP(),
        })),
    })
        .optional(),
    patch: capturedPatchSchema.optional(),
    /** What the whole run was limited to; in a loop, turns are each session's. */
    limits: schemas/* object */.Ikc({ maxTurns: schemas/* int */.Whr().optional(), maxBudgetUsd: schemas/* number */.aig().optional() }).optional(),
    /** The iterations of a loop, in order; corrections after a verification are not iterations. */
    loop: schemas/* object */.Ikc({
        completedBy: completedBySchema,
        iterations: schemas/* array */.YOg(schemas/* object */.Ikc({
            sessionId: schemas/* string */.YjP().optional(),
            costUsd: schemas/* number */.aig(),
            inputTokens: schemas/* int */.Whr(),
            outputTokens: schemas/* int */.Whr(),
            turns: schemas/* int */.Whr(),
            /** Duration of the session in milliseconds. */
            durationMs: schemas/* number */.aig(),
            /** The whole patch at the end of the iteration. */
            patch: patchSizeSchema,
            /** Whether the loop's own verify commands succeeded; absent if they were not run. */
            verify: schemas/* boolean */.zMY().optional(),
        })),
    })
        .optional(),
    delivery: deliverySchema.optional(),
    artifacts: schemas/* array */.YOg(schemas/* object */.Ikc({ name: schemas/* string */.YjP(), path: schemas/* string */.YjP(), sha256, bytes: schemas/* int */.Whr() })),
    error: schemas/* object */.Ikc({ code: schemas/* string */.YjP(), message: schemas/* string */.YjP(), hint: schemas/* string */.YjP() }).optional(),
});


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
    try {
        return holderSchema.parse(JSON.parse(text));
    }
    catch {
        return null;
    }
}
function linked(from, to) {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.link)(from, to).then(() => true, (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .onCode */ .xK)(['EEXIST'], false));
}
/** Prefix of the lock key that a process holds while it finishes another process's run. */
const SALVAGE_LOCK = 'salvage-';


/***/ }),

/***/ 43216:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   JI: () => (/* binding */ isSigned),
/* harmony export */   VF: () => (/* binding */ codesOfLines),
/* harmony export */   lm: () => (/* binding */ signRecord),
/* harmony export */   nL: () => (/* binding */ whyNotOurs)
/* harmony export */ });
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _private_folder_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90345);






/** In the state folder: what tells records that this machine wrote from all others. */
const KEY = 'key';
const KEY_BYTES = 32;
/** Last field of a record. The code covers every byte before it, and the place of the record. */
const FIELD = /,\n {2}"mac": "([0-9a-f]{64})"\n\}\n$/;
/** A record as text: an object with at least one field, and the code of this machine for it at `place`. */
async function signRecord(record, place, stateDir) {
    const body = JSON.stringify(record, null, 2).slice(0, -'\n}'.length);
    const mac = codeOf(body, place, (await readKey(stateDir)) ?? (await makeKey(stateDir)));
    return `${body},\n  "mac": "${mac.toString('hex')}"\n}\n`;
}
/** Whether this machine wrote the text for that place. Throws RUN_NOT_OURS for a key that others could know. */
async function isSigned(text, place, stateDir) {
    const found = FIELD.exec(text);
    const key = found && (await readKey(stateDir));
    if (!key)
        return false;
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.timingSafeEqual)(codeOf(text.slice(0, found.index), place, key), Buffer.from(found[1], 'hex'));
}
/** Why what a record says is not obeyed; null for one that this machine wrote for that folder. */
async function whyNotOurs(text, folder, stateDir) {
    const [own, { uid }] = [process.geteuid?.(), await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(folder)];
    if (own !== undefined && uid !== own)
        return `it belongs to the user ${uid}, not to ${own}`;
    if (await isSigned(text, folder, stateDir))
        return null;
    return 'its record does not carry the signature of this machine for this folder';
}
/** Codes for the lines of a file that grows, in their order: each covers the place, and all lines before it. */
async function codesOfLines(place, stateDir) {
    const key = (await readKey(stateDir)) ?? (await makeKey(stateDir));
    let before = '';
    return (line) => {
        before = codeOf(`${before}${line}`, place, key).toString('hex');
        return before;
    };
}
function codeOf(body, place, key) {
    return (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.createHmac)('sha256', key)
        .update(`${Buffer.byteLength(place)}:${place}:${body}`)
        .digest();
}
/** Created as a whole: of two processes that need one at once, both read the first. */
async function makeKey(stateDir) {
    await (0,_private_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .makePrivate */ .u)(stateDir);
    const temporary = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(stateDir, `.key-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(6).toString('hex')}`);
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.writeFile)(temporary, (0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(KEY_BYTES), { flag: 'wx', mode: 0o600, flush: true });
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.link)(temporary, (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(stateDir, KEY)).catch((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .onCode */ .xK)(['EEXIST'], undefined));
    }
    finally {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.unlink)(temporary);
    }
    const key = await readKey(stateDir);
    if (key)
        return key;
    throw unsafe((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(stateDir, KEY), 'disappears as soon as it is written');
}
/** Null if there is none. Throws CONFIG_INVALID for a state folder of others. */
async function readKey(stateDir) {
    await (0,_private_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .assertPrivate */ .g)(stateDir);
    const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(stateDir, KEY);
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.lstat)(path).catch((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .onCode */ .xK)(['ENOENT', 'ENOTDIR'], null));
    if (found === null)
        return null;
    if (!found.isFile())
        throw unsafe(path, 'is not a regular file');
    const file = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_2__.open)(path, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_RDONLY | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NOFOLLOW | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.O_NONBLOCK);
    try {
        const { uid, mode, size } = await file.stat();
        const own = process.geteuid?.();
        if (own !== undefined && uid !== own)
            throw unsafe(path, `belongs to the user ${uid}, not to ${own}`);
        if (own !== undefined && (mode & 0o077) !== 0)
            throw unsafe(path, 'can be read or written by others');
        if (size !== KEY_BYTES)
            throw unsafe(path, `does not hold ${KEY_BYTES} bytes`);
        return await file.readFile();
    }
    finally {
        await file.close();
    }
}
function unsafe(path, why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .RunError */ .e4('RUN_NOT_OURS', `${path}, by which this machine knows its own runs, ${why}.`, {
        hint: 'Remove it, and earlier runs become artifacts, or set XDG_STATE_HOME to a folder of this user.',
    });
}


/***/ }),

/***/ 90345:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ assertPrivate),
/* harmony export */   u: () => (/* binding */ makePrivate)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);


/** Says that a folder cannot be made, and not that something is wrong with the disk. */
const CANNOT = ['EACCES', 'EPERM', 'EROFS', 'EEXIST', 'ENOTDIR', 'ENOENT', 'ELOOP', 'ENAMETOOLONG'];
/** Creates a folder for records of runs, unless there is one. Throws CONFIG_INVALID, also as {@link assertPrivate} does. */
async function makePrivate(folder) {
    try {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.mkdir)(folder, { recursive: true, mode: 0o700 });
    }
    catch (error) {
        const { code = '' } = error;
        if (!CANNOT.includes(code))
            throw error;
        throw folderRefused(folder, `cannot be created (${code})`, error);
    }
    await assertPrivate(folder);
}
/** Throws CONFIG_INVALID for a folder in which somebody else can replace what is obeyed; one that is missing may be made. */
async function assertPrivate(folder) {
    const own = process.geteuid?.();
    // Windows has neither.
    if (own === undefined)
        return;
    const found = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.stat)(folder).catch((0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .onCode */ .xK)(['ENOENT', 'ENOTDIR'], null));
    if (found === null)
        return;
    const { uid, mode } = found;
    if (uid !== own && uid !== 0)
        throw folderRefused(folder, `belongs to the user ${uid}, not to ${own}`);
    if ((mode & 0o022) !== 0)
        throw folderRefused(folder, 'can be written by other users');
}
function folderRefused(folder, why, cause) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .ConfigError */ .xL('CONFIG_INVALID', `The folder ${folder}, in which runs are kept, ${why}.`, {
        hint: 'Set XDG_STATE_HOME (in a program: `stateDir` and `root`) to a folder that only this user can write, or take that right from the others (`chmod go-w`).',
        cause,
    });
}


/***/ }),

/***/ 6113:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I9: () => (/* binding */ processIdentity),
/* harmony export */   W_: () => (/* binding */ isRunning),
/* harmony export */   oz: () => (/* binding */ ownProcess)
/* harmony export */ });
/* unused harmony export locateProcess */
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(41514);
/* harmony import */ var _base_command_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(70972);



/** What distinguishes a process from every other one, even after a reboot and if its number is reused. */
const processIdentity = {
    pid: zod__WEBPACK_IMPORTED_MODULE_1__/* .int */ .Whr(),
    /** When it started, according to the system: clock ticks since boot on Linux, a date elsewhere. */
    processStart: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    /** ID of the system's current boot. */
    bootId: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
    /** The PID namespace of `pid`; Linux only. */
    pidNamespace: zod__WEBPACK_IMPORTED_MODULE_1__/* .string */ .YjP().optional(),
};
/** The calling process. What the system does not provide is left out. */
async function ownProcess() {
    const [processStart, bootId, pidNamespace] = await Promise.all([
        startOf(process.pid).then((found) => (found === 'gone' || found === 'hidden' ? undefined : found)),
        readBootId(),
        ownNamespace(),
    ]);
    return { pid: process.pid, processStart, bootId, pidNamespace };
}
/**
 * Whether a run's process is still there: same number, same start, same boot. A zombie is gone. A process
 * that belongs to another user, or is in a PID namespace out of reach, is assumed to be there unless
 * something shows otherwise.
 */
async function isRunning(record) {
    return (await locateProcess(record)) !== 'gone';
}
/** Its number in this namespace; `unseen`: it may be there, out of reach. */
async function locateProcess(record) {
    if (record.bootId !== undefined) {
        const bootId = await readBootId();
        if (bootId !== undefined && bootId !== record.bootId)
            return 'gone';
    }
    const { pidNamespace } = record;
    if (pidNamespace !== undefined && pidNamespace !== (await ownNamespace())) {
        return locateElsewhere({ ...record, pidNamespace });
    }
    const start = await startOf(record.pid);
    if (start === 'gone')
        return 'gone';
    const same = start === 'hidden' || record.processStart === undefined || start === record.processStart;
    return same ? record.pid : 'gone';
}
/** The initial namespace has a fixed number (PROC_PID_INIT_INO of linux/proc_ns.h). */
const OUTERMOST = 'pid:[4026531836]';
async function ownNamespace() {
    return (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)('/proc/self/ns/pid').catch(() => undefined);
}
async function locateElsewhere(record) {
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc')) {
        if (!/^\d+$/.test(name))
            continue;
        if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readlink)(`/proc/${name}/ns/pid`).catch(() => '')) !== record.pidNamespace)
            continue;
        const status = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${name}/status`, 'utf8').catch(() => '');
        // The last number is the one inside its own namespace (proc(5)).
        if (Number(/^NSpid:.*\s(\d+)$/m.exec(status)?.[1]) !== record.pid)
            continue;
        const start = await startOf(Number(name));
        const same = record.processStart === undefined || start === record.processStart;
        if (start !== 'gone' && same)
            return Number(name);
    }
    // Only a process that sees all others can say that one is not there.
    const all = (await ownNamespace()) === OUTERMOST && process.getuid?.() === 0;
    return all ? 'gone' : 'unseen';
}
/** `hidden`: the process exists, but the system does not say when it started. */
async function startOf(pid) {
    if (process.platform === 'linux') {
        const stat = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${pid}/stat`, 'utf8').catch(() => null);
        if (stat !== null)
            return readStat(stat);
    }
    else if (process.platform !== 'win32') {
        const listed = await outputOf('ps', ['-o', 'stat=,lstart=', '-p', String(pid)]);
        const [state = '', ...date] = listed.trim().split(/\s+/);
        if (state !== '')
            return state.startsWith('Z') ? 'gone' : date.join(' ');
    }
    return exists(pid) ? 'hidden' : 'gone';
}
/**
 * The name in parentheses may contain anything, including parentheses: fields are counted after the last one
 * (proc(5)).
 */
function readStat(stat) {
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state = ''] = fields;
    return state === 'Z' || state === 'X' ? 'gone' : (fields[19] ?? 'hidden');
}
function exists(pid) {
    try {
        process.kill(pid, 0);
        return true;
    }
    catch (error) {
        return error.code === 'EPERM';
    }
}
async function readBootId() {
    if (process.platform === 'linux') {
        const id = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)('/proc/sys/kernel/random/boot_id', 'utf8').catch(() => '');
        return id.trim() || undefined;
    }
    if (process.platform === 'win32')
        return undefined;
    return /sec = (\d+)/.exec(await outputOf('sysctl', ['-n', 'kern.boottime']))?.[1];
}
/** Standard output; empty if the command fails. */
async function outputOf(command, args) {
    const env = { PATH: '/usr/bin:/bin:/usr/sbin:/sbin', LC_ALL: 'C', TZ: 'UTC' };
    const { exitCode, stdout } = await (0,_base_command_js__WEBPACK_IMPORTED_MODULE_2__/* .runCommand */ .d1)(command, args, { env });
    return exitCode === 0 ? stdout.toString('utf8') : '';
}


/***/ }),

/***/ 80434:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _: () => (/* binding */ runRecordSchema),
/* harmony export */   v: () => (/* binding */ RUN_STATES)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);
/* harmony import */ var _github_event_task_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(27547);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24188);
/* harmony import */ var _process_identity_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(6113);




/** The states of a run, in order. */
const RUN_STATES = ['queued', 'preparing', 'working', 'verifying', 'publishing', 'done'];
/**
 * `run.json`: what another process (the post step, the next command) needs in order to finish or clean up a
 * run whose process is gone.
 */
const runRecordSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
    /** The name of a folder; nothing else may be reached through it. */
    id: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().regex(/^(?!\.)[^/\\\0]+$/),
    state: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(RUN_STATES),
    /** The run that this one replays. */
    replayOf: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    ..._process_identity_js__WEBPACK_IMPORTED_MODULE_1__/* .processIdentity */ .I9,
    /**
     * How it is asked to stop: by SIGTERM, or by a file `stop` in the run folder if the process is somebody
     * else's program.
     */
    stop: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['signal', 'file']).default('signal'),
    /** Name of the agent: its definition, else its adapter. */
    agent: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    startedAt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    updatedAt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
    /** The agent's session, known from its first event; the latest one if there are several. */
    sessionId: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Set when a signal asked the run to stop. */
    cancelled: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().default(false),
    task: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({
        target: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .targetSchema */ .t,
        instruction: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        requester: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ login: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), id: zod__WEBPACK_IMPORTED_MODULE_0__/* .number */ .aig().optional() }),
        trigger: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(_github_event_task_js__WEBPACK_IMPORTED_MODULE_3__/* .TRIGGERS */ .Qb),
        triggeredAt: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(),
        /** The comment that asked. */
        comment: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), kind: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['issue_comment', 'review_comment']) }).optional(),
    }),
    /** The engine's name, once containers may exist; they have the label `caisson.run=<id>`. */
    engine: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** Enough of the workspace to capture what the agent left. */
    workspace: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({ path: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), gitDir: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional(),
    /** The base branch's policy for the patch, once resolved. */
    policy: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
    /** The policy is evaluating the patch; an evaluation that did not end is not repeated. */
    evaluating: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional(),
    /** Path of the host workspace that the transcript should not show; only for `local`. */
    hostWorkspace: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    commentKey: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    commentThread: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().optional(),
    /** The comment that announced the run. */
    ownComment: zod__WEBPACK_IMPORTED_MODULE_0__/* .object */ .Ikc({ id: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr(), inThread: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY(), url: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() }).optional(),
    /** `owner/name` on the forge, if the run writes a comment on its target. */
    repository: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
    /** A result whose delivery may be unfinished, with all that another process needs to finish it. */
    pending: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
    /** The run is over, but something of its engine's could not be removed; the next command tries again. */
    leftover: zod__WEBPACK_IMPORTED_MODULE_0__/* .boolean */ .zMY().optional(),
});


/***/ }),

/***/ 46111:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MN: () => (/* binding */ realOf),
/* harmony export */   UO: () => (/* binding */ isWithin),
/* harmony export */   lh: () => (/* binding */ stateFolderOf),
/* harmony export */   pl: () => (/* binding */ assertStateOutside)
/* harmony export */ });
/* unused harmony export runsFolderOf */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73024);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(17594);
/* harmony import */ var _base_user_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(91098);





/**
 * The folder for what Caisson keeps for this user, outside of every checkout: by the XDG specification, or in the
 * runner's temporary folder where the home cannot be written.
 */
function stateFolderOf(env) {
    const usual = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(absolute(env['XDG_STATE_HOME']) ?? (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)((0,_base_user_js__WEBPACK_IMPORTED_MODULE_3__/* .userHome */ .Bc)(env), '.local', 'state'), 'caisson');
    const temporary = absolute(env['RUNNER_TEMP']);
    return temporary === undefined || isWritable(usual) ? usual : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(temporary, 'caisson-state');
}
/** The folder for the runs of a checkout: the same from a folder in it, or through a link. */
function runsFolderOf(stateDir, checkout) {
    const path = realOf(checkout);
    const digest = createHash('sha256').update(path).digest('hex').slice(0, 12);
    const name = basename(path)
        .replace(/[^\w.-]+/g, '-')
        .replace(/^[.-]+/, '')
        .slice(0, 32);
    return join(stateDir, 'runs', name === '' ? digest : `${name}-${digest}`);
}
/** Throws CONFIG_INVALID for a checkout that holds the state folder: an agent would get its key and all runs. */
function assertStateOutside(stateDir, checkout) {
    if (!isWithin(realOf(checkout), realOf(stateDir)))
        return;
    throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_4__/* .ConfigError */ .xL('CONFIG_INVALID', `The state folder ${stateDir} is inside the checkout ${checkout}.`, {
        hint: 'Work on a folder that does not contain it, or set XDG_STATE_HOME to a folder elsewhere.',
    });
}
/** Whether a path is a folder itself, or below it. Both are real paths. */
function isWithin(folder, path) {
    const way = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.relative)(folder, path);
    return way !== '..' && !way.startsWith(`..${node_path__WEBPACK_IMPORTED_MODULE_2__.sep}`) && !(0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(way);
}
/** The path without links, of which the end need not exist. */
function realOf(path) {
    const full = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.resolve)(path);
    try {
        return (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.realpathSync)(full);
    }
    catch {
        const parent = (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(full);
        return parent === full ? full : (0,node_path__WEBPACK_IMPORTED_MODULE_2__.join)(realOf(parent), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(full));
    }
}
/** The specification says that a relative path is to be ignored. */
function absolute(path) {
    return path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_2__.isAbsolute)(path) ? path : undefined;
}
/** As far as can be told without writing: by the topmost folder that exists. */
function isWritable(folder) {
    const existing = (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.existsSync)(folder) ? folder : null;
    if (existing === null && (0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder) !== folder)
        return isWritable((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(folder));
    try {
        (0,node_fs__WEBPACK_IMPORTED_MODULE_1__.accessSync)(folder, node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.W_OK | node_fs__WEBPACK_IMPORTED_MODULE_1__.constants.X_OK);
        return true;
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 8111:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   g: () => (/* binding */ trimRun)
/* harmony export */ });
/* unused harmony export workOf */
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(76760);
/* harmony import */ var _base_sweep_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(81229);




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

/***/ 40953:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F$: () => (/* binding */ newRunId),
/* harmony export */   HN: () => (/* binding */ writeManifest),
/* harmony export */   L9: () => (/* binding */ isOutputOfUnborn),
/* harmony export */   WI: () => (/* binding */ readManifest),
/* harmony export */   YJ: () => (/* binding */ addToManifest),
/* harmony export */   aE: () => (/* binding */ readRecord),
/* harmony export */   fs: () => (/* binding */ NASCENT),
/* harmony export */   jF: () => (/* binding */ removeGatewayFolder),
/* harmony export */   kQ: () => (/* binding */ runFolder),
/* harmony export */   kg: () => (/* binding */ createRunFolder),
/* harmony export */   rh: () => (/* binding */ writeRecord)
/* harmony export */ });
/* unused harmony export outputOfUnborn */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_11__ = __webpack_require__(17594);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(19997);
/* harmony import */ var _base_write_whole_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17700);
/* harmony import */ var _manifest_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(24188);
/* harmony import */ var _record_machine_key_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(43216);
/* harmony import */ var _record_private_folder_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(90345);
/* harmony import */ var _record_record_js__WEBPACK_IMPORTED_MODULE_10__ = __webpack_require__(80434);
/* harmony import */ var _record_state_folder_js__WEBPACK_IMPORTED_MODULE_9__ = __webpack_require__(46111);












/** A sortable ID: UTC time and 32 random bits, so that two runs in one second do not collide. */
function newRunId(now) {
    const time = new Date(now).toISOString().replace(/[-:]/g, '').replace('T', '-').slice(0, 15);
    return `${time}-${(0,node_crypto__WEBPACK_IMPORTED_MODULE_0__.randomBytes)(4).toString('hex')}`;
}
/** Longest path of a Unix socket, without its final NUL (unix(7)). */
const SOCKET_PATH_BYTES = 107;
/** Where the socket goes: into the run folder or, if that path is too long, into the temporary folder. */
function gatewayFolder(dir, id) {
    const inside = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'gateway');
    const fits = Buffer.byteLength((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(inside, 'model.sock')) <= SOCKET_PATH_BYTES;
    return fits ? inside : (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)((0,node_os__WEBPACK_IMPORTED_MODULE_2__.tmpdir)(), `caisson-${id}`, 'gateway');
}
function runFolder(dir, id) {
    const output = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'output');
    return {
        id,
        dir,
        input: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'input'),
        ownSpec: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'spec.yaml'),
        context: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'input', 'context'),
        prompts: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'input', 'prompts'),
        sent: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'sent.jsonl'),
        output,
        evidence: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'evidence'),
        home: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'home'),
        agentOutput: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'agent'),
        gateway: gatewayFolder(dir, id),
        verify: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'verify'),
        record: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'run.json'),
        log: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(dir, 'run.log'),
        manifest: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'manifest.json'),
        patch: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'diff.patch'),
        summary: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'summary.md'),
        transcript: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'transcript.json'),
        report: (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(output, 'report.html'),
    };
}
/**
 * Creates a new run's folder under `root`; nothing of an older run can be in it. It appears as a whole, with
 * its record: a process that dies earlier leaves only a folder whose name says that it was being created.
 */
async function createRunFolder(root, id, first = async () => { }) {
    const folder = runFolder((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, id), id);
    const nascent = runFolder((0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(root, `${NASCENT}${id}`), id);
    await (0,_record_private_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .makePrivate */ .u)(root);
    // Not recursive: an existing ID is an error, never a folder to share.
    // Private: whoever reaches the gateway's socket in it may use it.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(nascent.dir, { mode: 0o700 });
    try {
        for (const dir of [
            nascent.context,
            nascent.prompts,
            nascent.evidence,
            nascent.home,
            nascent.agentOutput,
        ]) {
            await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(dir, { recursive: true });
        }
        await first(nascent);
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rename)(nascent.dir, folder.dir);
    }
    catch (error) {
        await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(nascent.dir, { recursive: true, force: true });
        throw error;
    }
    // Private even if it is not inside: the surrounding folder keeps others out.
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder.gateway), { recursive: true, mode: 0o700 });
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder.gateway);
    return folder;
}
/** Prefix of a run folder's name until it holds a record. */
const NASCENT = '.new-';
/** Beside the runs: output of a background process until its run has a folder. */
function outputOfUnborn(root, id) {
    return join(root, `.${id}.out`);
}
function isOutputOfUnborn(name) {
    return /^\..+\.out$/.test(name);
}
/** Writes `run.json`, signed for the place that the folder has, or will have once it is complete. */
async function writeRecord({ dir, id, record: path }, record, stateDir) {
    const place = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(dir)), id);
    await (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .writeWhole */ .f8)(path, await (0,_record_machine_key_js__WEBPACK_IMPORTED_MODULE_6__/* .signRecord */ .lm)(record, place, stateDir));
}
async function writeManifest(folder, manifest) {
    await (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .writeWhole */ .f8)(folder.manifest, `${JSON.stringify(_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .manifestSchema */ .r.parse(manifest), null, 2)}\n`);
}
/** Larger than any record, and than any manifest. */
const RECORD_BYTES = 32 * 1024 * 1024;
/**
 * Reads `run.json` of a run folder. Throws RUN_NOT_FOUND if it is missing or damaged, and RUN_NOT_OURS unless this
 * machine wrote it, for this folder: what a record says is obeyed. FILE_REFUSED for a link in its place.
 */
async function readRecord(dir, stateDir) {
    const place = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.realpath)(dir).catch(() => dir);
    const text = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readStoredText */ .RI)(place, 'run.json', RECORD_BYTES);
    if (text === null)
        throw unreadable(dir, 'run.json is missing');
    const record = parsedRecord(text, dir);
    await (0,_record_private_folder_js__WEBPACK_IMPORTED_MODULE_4__/* .assertPrivate */ .g)((0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(place));
    const why = await (0,_record_machine_key_js__WEBPACK_IMPORTED_MODULE_6__/* .whyNotOurs */ .nL)(text, place, stateDir);
    if (why !== null)
        throw notOurs(dir, why);
    if (record.id !== (0,node_path__WEBPACK_IMPORTED_MODULE_3__.basename)(place))
        throw notOurs(dir, `its record is that of the run ${record.id}`);
    for (const path of [record.workspace?.path, record.workspace?.gitDir]) {
        if (path !== undefined && !(0,_record_state_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .isWithin */ .UO)(place, (0,_record_state_folder_js__WEBPACK_IMPORTED_MODULE_9__/* .realOf */ .MN)(path)))
            throw notOurs(dir, `its record names ${path}, which is outside of it`);
    }
    return { folder: runFolder(dir, record.id), record };
}
function parsedRecord(text, dir) {
    try {
        return _record_record_js__WEBPACK_IMPORTED_MODULE_10__/* .runRecordSchema */ ._.parse(JSON.parse(text));
    }
    catch (error) {
        throw unreadable(dir, (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_11__/* .describeError */ .Uc)(error).message, error);
    }
}
function unreadable(dir, why, cause) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_11__/* .RunError */ .e4('RUN_NOT_FOUND', `There is no readable run in ${dir}: ${why}`, {
        hint: 'Pass the ID or the folder of a run; the folder contains run.json.',
        cause,
    });
}
/** For a folder that may be looked at, and never obeyed. */
function notOurs(dir, why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_11__/* .RunError */ .e4('RUN_NOT_OURS', `${dir} is not a run of this machine: ${why}.`, {
        hint: 'Nothing that it says is carried out. View it, apply its patch, or replay it sealed; remove it if nobody needs it.',
    });
}
/** Null if it is missing or damaged. Throws FILE_REFUSED. */
async function readManifest({ dir, manifest, }) {
    try {
        return _manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .manifestSchema */ .r.parse(JSON.parse((await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readStoredText */ .RI)(dir, manifest, RECORD_BYTES)) ?? ''));
    }
    catch (error) {
        if (error instanceof _base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__/* .StoredFileError */ .IS)
            throw error;
        return null;
    }
}
/** Adds facts to the manifest of a run that is not over, so that it says them however the run ends. */
async function addToManifest(folder, facts) {
    const manifest = await readManifest(folder);
    if (manifest)
        await writeManifest(folder, { ...manifest, ...facts });
}
/** Removes the socket's folder, which is not needed after the run. */
async function removeGatewayFolder(folder) {
    const outside = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder.gateway) !== folder.dir;
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(outside ? (0,node_path__WEBPACK_IMPORTED_MODULE_3__.dirname)(folder.gateway) : folder.gateway, { recursive: true, force: true });
}


/***/ }),

/***/ 76763:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   C: () => (/* binding */ startingManifest),
/* harmony export */   K: () => (/* binding */ NO_METADATA)
/* harmony export */ });
/* harmony import */ var _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(8833);

const NO_METADATA = {
    costUsd: 0,
    inputTokens: 0,
    outputTokens: 0,
    turnCount: 0,
    durationMs: 0,
    errorCount: 0,
};
/**
 * The manifest of a run about which only `known` is known: what is left by a process that dies before it
 * knows more.
 */
function startingManifest(known) {
    const { runId, replayOf, task, startedAt, repository = '', backend = 'container' } = known;
    const agent = known.agent ?? { name: _base_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .DEFAULT_AGENT */ .kz.name };
    return {
        schemaVersion: 1,
        runId,
        ...(replayOf ? { replayOf } : {}),
        status: 'running',
        outcome: 'failure',
        reason: 'internal_error',
        exitCode: 1,
        task,
        base: { repository, sha: null },
        agent,
        sandbox: { backend, engine: 'none', network: 'none', sealed: false, weaknesses: [] },
        startedAt,
        metadata: { ...NO_METADATA },
        denials: [],
        artifacts: [],
    };
}


/***/ }),

/***/ 33554:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   X: () => (/* binding */ taskFacts),
/* harmony export */   y: () => (/* binding */ taskOfFacts)
/* harmony export */ });
/** What the manifest says about a task. */
function taskFacts(task, redact) {
    const { target, instruction, requester, trigger } = task;
    return { target, instruction: redact(instruction), requester, trigger };
}
/** The task that a manifest or a record describes; `triggeredAt` is ISO 8601. */
function taskOfFacts(facts, triggeredAt) {
    const { target, instruction, requester, trigger } = facts;
    const { login, id } = requester;
    return {
        target,
        instruction,
        requester: id === undefined ? { login } : { login, id },
        trigger: trigger,
        triggeredAt,
    };
}


/***/ }),

/***/ 88473:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Gw: () => (/* binding */ ENGINE_NAMES),
/* harmony export */   ug: () => (/* binding */ ENGINES)
/* harmony export */ });
/* unused harmony export IMAGE_ENGINE_NAMES */
/** All engines, in the order in which `auto` tries them. Adapters are loaded on first use. */
const ENGINES = [
    {
        name: 'docker',
        probe: async (env, log, isolation) => (await Promise.all(/* import() */[__webpack_require__.e(5034), __webpack_require__.e(3735), __webpack_require__.e(484)]).then(__webpack_require__.bind(__webpack_require__, 50484))).probeDocker(env, log, isolation),
    },
    {
        name: 'podman',
        probe: async (env, log, isolation) => (await Promise.all(/* import() */[__webpack_require__.e(5034), __webpack_require__.e(3735), __webpack_require__.e(4421)]).then(__webpack_require__.bind(__webpack_require__, 84421))).probePodman(env, log, isolation),
    },
    { name: 'kubernetes', byNameOnly: true, probe: probeLoaded },
];
/** Their names, in the same order. */
const ENGINE_NAMES = ENGINES.map(({ name }) => name);
/** Those that keep images on this machine. */
const IMAGE_ENGINE_NAMES = ENGINE_NAMES.filter((name) => name !== 'kubernetes');
/** The client of Kubernetes is large, and few need it: the package leaves it to its users, the action has it. */
async function probeLoaded(...what) {
    try {
        const { probeKubernetes } = await Promise.all(/* import() */[__webpack_require__.e(6118), __webpack_require__.e(1476), __webpack_require__.e(5034), __webpack_require__.e(913)]).then(__webpack_require__.bind(__webpack_require__, 20913));
        return await probeKubernetes(...what);
    }
    catch (error) {
        if (error.code !== 'ERR_MODULE_NOT_FOUND')
            throw error;
        return {
            engine: null,
            reason: 'kubernetes: its client is not installed: `npm install @kubernetes/client-node@1`',
        };
    }
}


/***/ }),

/***/ 36328:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $7: () => (/* binding */ dockerGvisor),
/* harmony export */   Ce: () => (/* binding */ ISOLATIONS),
/* harmony export */   Ux: () => (/* binding */ podmanGvisor)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(17594);
/* harmony import */ var _base_succeeds_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(9208);




/** Whose kernel answers the agent's system calls: the one that the engine's own runtime uses, or gVisor's. */
const ISOLATIONS = ['default', 'gvisor'];
/** The sockets of the machine that a container may open: without it, not even the model gateway's. */
const OPEN_SOCKETS = /^--?(host-uds=(open|all)|fsgofer-host-uds(=true)?)$/;
const NO_NETWORK = /^--?network=none$/;
/**
 * The daemon knows its runtimes from its configuration, which it reads again on SIGHUP; a client cannot add one.
 * Pure.
 */
function dockerGvisor(runtimes) {
    const found = Object.entries(runtimes).filter(([, { path, runtimeType }]) => (path !== undefined && (0,node_path__WEBPACK_IMPORTED_MODULE_1__.basename)(path) === 'runsc') || runtimeType === 'io.containerd.runsc.v1');
    if (found.length === 0)
        return none('docker: gVisor is not one of its runtimes (`runtimes` in `/etc/docker/daemon.json`)');
    const usable = found.filter(([, { path, runtimeArgs }]) => !path || runtimeArgs?.some((argument) => OPEN_SOCKETS.test(argument)));
    const [first] = usable;
    if (!first)
        return none(`docker: its runtime \`${found[0]?.[0]}\` cannot open the model gateway's socket; add \`--host-uds=open\` to its \`runtimeArgs\``);
    const isClosed = ([, { runtimeArgs }]) => runtimeArgs?.some((argument) => NO_NETWORK.test(argument)) ?? false;
    const name = (network) => {
        const [fitting] = usable.find((one) => isClosed(one) !== network) ?? (network ? [] : first);
        if (fitting !== undefined)
            return fitting;
        throw new _base_errors_js__WEBPACK_IMPORTED_MODULE_2__/* .SandboxError */ .ES('NOT_SUPPORTED', `Docker's runtime \`${first[0]}\` gives no container a network.`, {
            hint: 'Add a second runtime to `/etc/docker/daemon.json` with `runsc` as `path`, but without `--network=none`.',
        });
    };
    return { runtime: { name, client: () => [], run: (network) => ['--runtime', name(network)] } };
}
/** Podman takes any runtime by its path, with the runtime's own flags. */
async function podmanGvisor(env) {
    const path = await findRunsc(env['PATH'] ?? '');
    if (path === null)
        return none('podman: `runsc` is not on the PATH');
    return {
        runtime: {
            name: () => path,
            client: (network) => [
                '--runtime',
                path,
                '--runtime-flag',
                'host-uds=open',
                ...(network ? [] : ['--runtime-flag', 'network=none']),
            ],
            run: () => [],
        },
    };
}
const none = (reason) => ({ runtime: null, reason });
async function findRunsc(path) {
    for (const folder of path.split(node_path__WEBPACK_IMPORTED_MODULE_1__.delimiter).filter(node_path__WEBPACK_IMPORTED_MODULE_1__.isAbsolute)) {
        const candidate = (0,node_path__WEBPACK_IMPORTED_MODULE_1__.join)(folder, 'runsc');
        if (await (0,_base_succeeds_js__WEBPACK_IMPORTED_MODULE_3__/* .succeeds */ .k)((0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.access)(candidate, node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.constants.X_OK)))
            return candidate;
    }
    return null;
}


/***/ }),

/***/ 42454:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   L1: () => (/* binding */ podTemplateSchema),
/* harmony export */   MR: () => (/* binding */ CONTAINER),
/* harmony export */   NH: () => (/* binding */ KEEPER)
/* harmony export */ });
/* harmony import */ var zod__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(41514);

/** The container of a Pod that is the agent's. */
const CONTAINER = 'agent';
/** The one that writes what the agent only reads, and passes its connections on. */
const KEEPER = 'keeper';
const names = zod__WEBPACK_IMPORTED_MODULE_0__/* .record */ .g1P(zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP(), zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP());
const objects = zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}));
const mayHave = (what) => `only what the seal leaves open can be set in ${what}: everything else is Caisson's own`;
/**
 * What a Pod may be given beside what the seal needs, in the form of a Pod (core/v1 of the Kubernetes API). Keys that are
 * not here are the seal's: namespaces, capabilities, service accounts, commands, images.
 */
const podTemplateSchema = zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
    metadata: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ labels: names.optional(), annotations: names.optional() }, mayHave('metadata'))
        .optional()
        .describe('Labels and annotations.'),
    spec: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
        runtimeClassName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional().describe('For gVisor or Kata.'),
        nodeSelector: names.optional(),
        tolerations: objects.optional(),
        affinity: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
        topologySpreadConstraints: objects.optional(),
        schedulerName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        priorityClassName: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP().optional(),
        imagePullSecrets: objects.optional(),
        hostUsers: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(false).optional().describe('A user namespace, where the nodes have it.'),
        activeDeadlineSeconds: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr()
            .positive()
            .optional()
            .describe('Seconds after which the cluster ends a Pod that Caisson has not removed.'),
        securityContext: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
            runAsUser: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            runAsGroup: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            fsGroup: zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive().optional(),
            supplementalGroups: zod__WEBPACK_IMPORTED_MODULE_0__/* .array */ .YOg(zod__WEBPACK_IMPORTED_MODULE_0__/* .int */ .Whr().positive()).optional(),
            seLinuxOptions: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
            appArmorProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional(),
            seccompProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({ type: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz('Localhost'), localhostProfile: zod__WEBPACK_IMPORTED_MODULE_0__/* .string */ .YjP() })
                .optional()
                .describe('A stricter profile than `RuntimeDefault`.'),
        }, mayHave('spec.securityContext'))
            .optional(),
        volumes: objects
            .refine((all) => !JSON.stringify(all).includes('"serviceAccountToken"'), 'a token of a service account is a key to the cluster, which the agent does not get')
            .optional(),
        containers: zod__WEBPACK_IMPORTED_MODULE_0__/* .tuple */ .PVZ([
            zod__WEBPACK_IMPORTED_MODULE_0__/* .strictObject */ .rej({
                name: zod__WEBPACK_IMPORTED_MODULE_0__/* .literal */ .euz(CONTAINER),
                imagePullPolicy: zod__WEBPACK_IMPORTED_MODULE_0__/* ["enum"] */ .k5n(['Always', 'IfNotPresent', 'Never']).optional(),
                resources: zod__WEBPACK_IMPORTED_MODULE_0__/* .looseObject */ ._H3({}).optional().describe('Requests and limits, also of devices.'),
                volumeMounts: objects.optional().describe('For caches, by PersistentVolumeClaim.'),
            }, mayHave('spec.containers')),
        ])
            .optional(),
    }, mayHave('spec'))
        .optional(),
}, mayHave('a Pod template'));


/***/ }),

/***/ 2758:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DV: () => (/* binding */ classifyAddress),
/* harmony export */   Fg: () => (/* binding */ parseSubnet),
/* harmony export */   n7: () => (/* binding */ plainAddress)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);

/**
 * The first match wins. IANA's special-purpose registries, and the addresses at which clouds serve
 * credentials.
 */
const V4 = [
    ['metadata', '169.254.169.254', 32],
    ['metadata', '169.254.170.0', 23],
    // Azure's wire server, Alibaba's and Oracle's metadata services.
    ['metadata', '168.63.129.16', 32],
    ['metadata', '100.100.100.200', 32],
    ['metadata', '192.0.0.192', 32],
    ['loopback', '127.0.0.0', 8],
    ['private', '10.0.0.0', 8],
    ['private', '172.16.0.0', 12],
    ['private', '192.168.0.0', 16],
    ['shared', '100.64.0.0', 10],
    ['link-local', '169.254.0.0', 16],
    ['multicast', '224.0.0.0', 4],
    ['reserved', '0.0.0.0', 8],
    ['reserved', '192.0.0.0', 24],
    ['reserved', '192.0.2.0', 24],
    ['reserved', '192.88.99.0', 24],
    ['reserved', '198.18.0.0', 15],
    ['reserved', '198.51.100.0', 24],
    ['reserved', '203.0.113.0', 24],
    ['reserved', '240.0.0.0', 4],
];
const V6 = [
    ['metadata', 'fd00:ec2::', 32],
    ['metadata', 'fd20:ce::254', 128],
    ['loopback', '::1', 128],
    ['private', 'fc00::', 7],
    ['link-local', 'fe80::', 10],
    ['multicast', 'ff00::', 8],
    // Inside the global range, but not ordinary addresses: Teredo and similar, documentation, 6to4.
    ['reserved', '2001::', 23],
    ['reserved', '2001:db8::', 32],
    ['reserved', '2002::', 16],
    ['reserved', '3fff::', 20],
    ['public', '2000::', 3],
];
const lists = (ranges, family) => ranges.map(([kind, network, prefix]) => {
    const list = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
    list.addSubnet(network, prefix, family);
    return { kind, list, family };
});
const TABLE = [...lists(V4, 'ipv4'), ...lists(V6, 'ipv6')];
/**
 * Classifies an address. Everything outside of IPv6's global range is `reserved` unless it has a better name.
 */
function classifyAddress(address) {
    const plain = plainAddress(address);
    if (plain === null)
        return 'reserved';
    const family = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(plain) ? 'ipv4' : 'ipv6';
    const found = TABLE.find((range) => range.family === family && range.list.check(plain, family));
    return found?.kind ?? (family === 'ipv4' ? 'public' : 'reserved');
}
/**
 * The canonical form of an address: dotted IPv4, also for IPv4 inside IPv6 (`::ffff:127.0.0.1`), otherwise
 * compressed lower-case IPv6. Null for anything else, including zone IDs, which are only meaningful on one
 * machine.
 */
function plainAddress(text) {
    const bare = text.startsWith('[') && text.endsWith(']') ? text.slice(1, -1) : text;
    if ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv4)(bare))
        return bare;
    if (!(0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIPv6)(bare) || bare.includes('%'))
        return null;
    const canonical = new URL(`http://[${bare}]/`).hostname.slice(1, -1);
    const mapped = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(canonical);
    if (!mapped)
        return canonical;
    const [high, low] = [Number.parseInt(mapped[1] ?? '', 16), Number.parseInt(mapped[2] ?? '', 16)];
    return [high >> 8, high & 255, low >> 8, low & 255].join('.');
}
/** A network in CIDR notation, as a predicate. Null if the text is not one. */
function parseSubnet(network, prefix) {
    const family = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(network);
    if (family === 0 || network.includes('%') || prefix > (family === 4 ? 32 : 128))
        return null;
    const word = family === 4 ? 'ipv4' : 'ipv6';
    const list = new node_net__WEBPACK_IMPORTED_MODULE_0__.BlockList();
    list.addSubnet(network, prefix, word);
    // Node.js would let an IPv6 range match mapped IPv4 addresses, so each family is checked separately.
    return (address) => (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(address) === family && list.check(address, word);
}


/***/ }),

/***/ 23652:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   z: () => (/* binding */ dial)
/* harmony export */ });
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);

/** Milliseconds allowed for one address. */
const CONNECT_TIMEOUT_MS = 10_000;
/** Connects to the first address that answers; never looks names up. */
async function dial(addresses, port, signal) {
    let last = new Error('no address');
    for (const address of addresses) {
        if (signal.aborted)
            break;
        try {
            return await dialOne(address, port, signal);
        }
        catch (error) {
            last = error;
        }
    }
    throw last;
}
function dialOne(address, port, signal) {
    return new Promise((resolve, reject) => {
        const socket = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.connect)({ host: address, port, allowHalfOpen: true, noDelay: true });
        const stop = (why) => () => socket.destroy(new Error(why));
        const late = setTimeout(stop(`${address} port ${port} did not answer`), CONNECT_TIMEOUT_MS);
        const aborted = stop('the network was closed');
        signal.addEventListener('abort', aborted, { once: true });
        const settle = () => {
            clearTimeout(late);
            signal.removeEventListener('abort', aborted);
        };
        socket.once('connect', () => {
            settle();
            resolve(socket);
        });
        socket.once('error', (error) => {
            settle();
            reject(error);
        });
    });
}


/***/ }),

/***/ 92180:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   F5: () => (/* binding */ nameMatches),
/* harmony export */   eg: () => (/* binding */ parseHostRule),
/* harmony export */   fq: () => (/* binding */ portMatches)
/* harmony export */ });
/* unused harmony export DEFAULT_PORTS */
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77030);
/* harmony import */ var node_url__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(73136);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(17594);
/* harmony import */ var _addresses_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(2758);




/** Ports of entries without one. */
const DEFAULT_PORTS = [80, 443];
const LABEL = /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/;
/**
 * Parses `example.com`, `*.example.com` (any depth below, not the name itself), `example.com:8443`,
 * `example.com:*`, addresses and networks (`10.1.0.0/16`, `[fd00::1]:8080`). Throws CONFIG_INVALID. `private`
 * allows the name to lead to a non-public address: for what the job's owner has configured.
 */
function parseHostRule(text, options = {}) {
    const entry = text.trim().toLowerCase();
    if (entry === '*')
        throw invalidHostRule(text, 'it would allow everything', 'Use `network: open` if that is intended.');
    if (entry.includes('://') || entry.includes('@'))
        throw invalidHostRule(text, 'it is the address of a page, not a host', 'Write only the host, e.g. `example.com`.');
    return addressRule(entry, text) ?? nameRule(entry, text, options.private === true);
}
function addressRule(entry, text) {
    const bracketed = /^\[([^\]]+)\](?:\/(\d{1,3}))?(?::(\d+|\*))?$/.exec(entry);
    const bare = (0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(entry) === 6 || /^[0-9a-f:.]*:[0-9a-f:.]*\/\d+$/.test(entry) ? entry.split('/') : null;
    const v4 = /^(\d+\.\d+\.\d+\.\d+)(?:\/(\d{1,2}))?(?::(\d+|\*))?$/.exec(entry);
    const [network, prefix, port] = bracketed?.slice(1) ?? v4?.slice(1) ?? bare ?? [];
    if (network === undefined)
        return null;
    const plain = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_2__/* .plainAddress */ .n7)(network);
    if (plain === null)
        throw invalidHostRule(text, 'the address is not valid', 'Check it for a typo.');
    const bits = prefix === undefined ? ((0,node_net__WEBPACK_IMPORTED_MODULE_0__.isIP)(plain) === 4 ? 32 : 128) : Number(prefix);
    const holds = (0,_addresses_js__WEBPACK_IMPORTED_MODULE_2__/* .parseSubnet */ .Fg)(prefix === undefined ? plain : network, bits);
    if (!holds)
        throw invalidHostRule(text, 'the network is not valid', 'Write it as in `10.1.0.0/16`.');
    return { kind: 'address', holds, ports: portsOf(port, text) };
}
function nameRule(entry, text, mayBePrivate) {
    const [, star, host, port] = /^(\*\.)?([^:*/%\s]+)(?::(\d+|\*))?$/.exec(entry) ?? [];
    const name = host === undefined ? '' : (0,node_url__WEBPACK_IMPORTED_MODULE_1__.domainToASCII)(host.replace(/\.$/, ''));
    const labels = name.split('.');
    // A last label of digits makes the whole an IPv4 address in one of its odd spellings.
    if (name.length > 253 ||
        !labels.every((label) => LABEL.test(label)) ||
        /^(\d+|0x[0-9a-f]*)$/.test(labels.at(-1) ?? ''))
        throw invalidHostRule(text, 'it is not a host name', 'Write e.g. `example.com`, `*.example.com` or `example.com:8443`.');
    return { kind: 'name', name, below: star !== undefined, ports: portsOf(port, text), private: mayBePrivate };
}
function portsOf(port, text) {
    if (port === undefined)
        return 'default';
    if (port === '*')
        return 'any';
    const number = Number(port);
    if (number < 1 || number > 65_535)
        throw invalidHostRule(text, 'there is no such port', 'Use a port from 1 to 65535.');
    return number;
}
/** True if an entry without a port, or with this one, covers the port. */
function portMatches(ports, port) {
    return ports === 'any' || (ports === 'default' ? DEFAULT_PORTS.includes(port) : ports === port);
}
/** True if an entry covers the name; both in lower case, without a final dot. */
function nameMatches(rule, name) {
    if (rule.kind !== 'name')
        return false;
    return rule.below
        ? name.endsWith(`.${rule.name}`) && name.length > rule.name.length + 1
        : name === rule.name;
}
function invalidHostRule(text, why, hint) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_3__/* .ConfigError */ .xL('CONFIG_INVALID', `sandbox.allowedHosts: "${text}" cannot be used: ${why}.`, {
        hint,
    });
}


/***/ }),

/***/ 78660:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   En: () => (/* binding */ parseServices),
/* harmony export */   Ns: () => (/* binding */ openServices),
/* harmony export */   PP: () => (/* binding */ hostsOf),
/* harmony export */   eV: () => (/* binding */ routesOf)
/* harmony export */ });
/* harmony import */ var node_dns_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(71553);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_net__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(77030);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(17594);
/* harmony import */ var _base_listen_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(79586);
/* harmony import */ var _egress_dial_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(23652);







const SERVICE = /^([a-z0-9](?:[a-z0-9._-]*[a-z0-9])?)(?::(\d{1,5}))?(?:=([a-z0-9._-]+|\[[0-9a-f:]+\]):(\d{1,5}))?$/i;
/** Parses `postgres:5432`, `postgres:5432=localhost:15432` and `postgres=localhost:15432`. Throws CONFIG_INVALID. */
function parseServices(entries) {
    const services = entries.map((entry, index) => {
        const [, name = '', own, host, there] = SERVICE.exec(entry.trim()) ?? [];
        const [port, target] = [Number(own ?? there), Number(there ?? own)];
        const valid = (number) => number >= 1 && number <= 65_535;
        if (name === '' || !valid(port) || !valid(target) || index > 200)
            throw invalidService(entry, 'is not `name:port` or `name:port=host:port`');
        return {
            name: name.toLowerCase(),
            port,
            address: name.toLowerCase() === 'localhost' ? '127.0.0.1' : `127.1.0.${index + 1}`,
            ...(host === undefined ? {} : { at: { host: host.replace(/^\[|\]$/g, ''), port: target } }),
        };
    });
    const twice = services.find((one, index) => services.findIndex((other) => other.name === one.name && other.port === one.port) < index);
    if (twice)
        throw invalidService(`${twice.name}:${twice.port}`, 'is there twice');
    // One address per name, whatever its ports.
    const addresses = new Map();
    for (const { name, address } of services)
        if (!addresses.has(name))
            addresses.set(name, address);
    return services.map((service) => ({ ...service, address: addresses.get(service.name) ?? service.address }));
}
/** The lines of `/etc/hosts` for the services. */
function hostsOf(services) {
    const names = new Map(services.filter(({ name }) => name !== 'localhost').map(({ name, address }) => [name, address]));
    return [...names].map(([name, address]) => `${address} ${name}\n`).join('');
}
/** Where a relay inside listens: as the service itself, and on loopback, where the job has its ports. */
function routesOf(services) {
    return services.flatMap(({ address, port }, index) => {
        const socket = socketName(index);
        const own = { address, port, socket };
        const isFirst = services.findIndex((other) => other.port === port) === index;
        return address === '127.0.0.1' || !isFirst
            ? [own]
            : [own, { address: '127.0.0.1', port, socket, optional: true }];
    });
}
const socketName = (index) => `service-${index}.sock`;
/**
 * Listens for each service on a socket in `folder`, and connects to that service alone. Resolves to a function that
 * ends every connection.
 */
async function openServices(services, { folder, log }) {
    await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.mkdir)(folder, { recursive: true, mode: 0o755 });
    const closing = new AbortController();
    const undo = [];
    const close = async () => {
        closing.abort();
        for (const step of undo.splice(0))
            await step();
    };
    try {
        for (const [index, service] of services.entries()) {
            const open = new Set();
            let told = false;
            const server = (0,node_net__WEBPACK_IMPORTED_MODULE_2__.createServer)({ allowHalfOpen: true, noDelay: true }, (client) => {
                open.add(client);
                client.once('close', () => open.delete(client));
                client.on('error', () => client.destroy());
                connectTo(service, closing.signal).then((upstream) => {
                    if (!told)
                        log.info(`Service ${service.name}:${service.port}: connected to from inside the sandbox`);
                    told = true;
                    upstream.on('error', () => client.destroy());
                    upstream.once('close', () => client.destroy());
                    client.once('close', () => upstream.destroy());
                    client.pipe(upstream);
                    upstream.pipe(client);
                }, (error) => {
                    log.warn(`Service ${service.name}:${service.port} cannot be reached: ${error.message}`);
                    client.destroy();
                });
            });
            server.maxConnections = 512;
            const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(folder, socketName(index));
            await (0,_base_listen_js__WEBPACK_IMPORTED_MODULE_4__/* .listenOnSocket */ .q)(server, path);
            undo.push(async () => {
                const closed = new Promise((resolve) => server.close(() => resolve()));
                for (const socket of open)
                    socket.destroy();
                await closed;
                await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.rm)(path, { force: true });
            });
        }
        return close;
    }
    catch (error) {
        await close();
        throw error;
    }
}
/** In a job container, a service has a name; otherwise the runner maps its port to this machine. */
async function connectTo({ name, port, at }, signal) {
    const places = at
        ? [at]
        : [
            { host: name, port },
            { host: 'localhost', port },
        ];
    let last = new Error('it has no address');
    for (const place of places) {
        try {
            const found = await (0,node_dns_promises__WEBPACK_IMPORTED_MODULE_0__.lookup)(place.host, { all: true, verbatim: true });
            return await (0,_egress_dial_js__WEBPACK_IMPORTED_MODULE_5__/* .dial */ .z)(found.map(({ address }) => address), place.port, signal);
        }
        catch (error) {
            last = error;
        }
    }
    throw last;
}
function invalidService(entry, why) {
    return new _base_errors_js__WEBPACK_IMPORTED_MODULE_6__/* .ConfigError */ .xL('CONFIG_INVALID', `services: "${entry}" ${why}.`, {
        hint: 'Write e.g. `postgres:5432`, or `postgres:5432=localhost:15432` for a port that the job maps elsewhere.',
    });
}


/***/ }),

/***/ 91977:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   _o: () => (/* binding */ killCarriers),
/* harmony export */   fb: () => (/* binding */ killStragglers),
/* harmony export */   hd: () => (/* binding */ RUN_VARIABLE)
/* harmony export */ });
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(51455);

/** A variable in the environment of every process of the agent. */
const RUN_VARIABLE = 'CAISSON_RUN_ID';
/**
 * Kills the processes of a run that no longer has a process of its own: those whose environment names it.
 * Works on Linux only; elsewhere it finds nothing. Returns how many were killed.
 */
const killStragglers = (runId) => killCarriers(`${RUN_VARIABLE}=${runId}`);
/** Kills the processes in whose environment `variable` (`NAME=value`) stands, but not this one. */
async function killCarriers(variable) {
    let killed = 0;
    for (const name of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readdir)('/proc').catch(() => [])) {
        if (!/^\d+$/.test(name) || Number(name) === process.pid)
            continue;
        // Other users' processes cannot be read, and a process may have ended by now.
        const environment = await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_0__.readFile)(`/proc/${name}/environ`, 'utf8').catch(() => '');
        if (!environment.split('\0').includes(variable))
            continue;
        try {
            process.kill(Number(name), 'SIGKILL');
            killed++;
        }
        catch {
            // It ended in between.
        }
    }
    return killed;
}


/***/ }),

/***/ 57745:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Dy: () => (/* binding */ sealedWithout),
/* harmony export */   Oh: () => (/* binding */ ALLOWABLE),
/* harmony export */   SU: () => (/* binding */ canBeAllowed)
/* harmony export */ });
/* unused harmony export PROTECTIONS */
/** The run never starts: the protection is Caisson's own doing, so its absence means that something is wrong. */
const REFUSED = { without: 'refuse', seal: true };
/**
 * The machine may be unable to provide it: the run continues only when the input `allow-missing` names it (or with
 * `allow-unsealed`), and is not called sealed then.
 */
const UNSEALED = { without: 'ask', seal: true };
/** The same, but the run still counts as sealed. */
const WEAKER = { without: 'ask', seal: false };
/**
 * Every protection that seals an agent: what holds, how that is known, and what a run does without it. Why nothing else
 * is here: docs/security.md.
 */
const PROTECTIONS = {
    /**
     * No network interface but loopback; in a Pod, a network policy that is enforced.
     * Inside: /proc/net/dev; in a Pod, connections that are tried.
     */
    network: REFUSED,
    /** The agent is not root, or root of nothing but a user namespace. Inside: /proc/self/status and uid_map. */
    user: REFUSED,
    /** All five capability sets are empty. Inside: /proc/self/status. */
    capabilities: REFUSED,
    /** No program can gain privileges. Inside: NoNewPrivs of /proc/self/status. */
    'new-privileges': REFUSED,
    /** The agent cannot connect to the node that its Pod runs on. Inside: a connection that is tried. */
    'node-network': UNSEALED,
    /** The root file system is read-only. Inside: /proc/self/mountinfo. */
    'read-only-root': REFUSED,
    /**
     * The agent has its own processes, shared memory and host name.
     * The engine's inspection; bubblewrap fails without them.
     */
    namespaces: REFUSED,
    /** The agent has no device of the machine. The engine's inspection; bubblewrap creates its own /dev. */
    devices: REFUSED,
    /**
     * With `isolation: gvisor`, gVisor's kernel answers the agent's system calls.
     * The engine's inspection, and inside: /proc/version.
     */
    kernel: REFUSED,
    /**
     * A filter refuses system calls that a sandbox does not need, or gVisor's kernel answers them.
     * The engine's information, and inside: Seccomp of /proc/self/status.
     */
    'system-calls': UNSEALED,
    /** Memory is limited. Inside: the control group's files, else the engine's inspection. */
    'memory-limit': WEAKER,
    /** Processes are limited. Inside: the control group's files, else the engine's inspection. */
    'process-limit': WEAKER,
    /** CPU time is limited, where `cpus` is set. Inside: the control group's files, else the engine's inspection. */
    'cpu-limit': WEAKER,
    /**
     * SELinux confines the agent, where the engine uses it.
     * The engine's information, and inside: /proc/self/attr/current.
     */
    selinux: WEAKER,
    /**
     * AppArmor confines the agent, where the engine uses it.
     * The engine's information, and inside: /proc/self/attr/current.
     */
    apparmor: WEAKER,
    /** User IDs are remapped, where the engine does so. The engine's information, and inside: /proc/self/uid_map. */
    'user-namespace': WEAKER,
};
/** Protections that a run may do without when allowed to. */
const ALLOWABLE = [
    'node-network',
    'system-calls',
    'memory-limit',
    'process-limit',
    'cpu-limit',
    'selinux',
    'apparmor',
    'user-namespace',
];
/** Whether an agent without these protections still counts as sealed. */
function sealedWithout(missing) {
    return missing.every(({ protection }) => !PROTECTIONS[protection].seal);
}
/** Whether a run may be allowed to do without it. */
function canBeAllowed(protection) {
    return PROTECTIONS[protection].without === 'ask';
}


/***/ })

};
