export const id = 6303;
export const ids = [6303];
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
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .failed */ .g)('needs_human', `The adapter image asks for a person.${said}`, 'Read its message and `agent/summary.md`, then decide, and run again with the answer in the request.');
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_5__/* .failed */ .g)('agent_error', `The adapter image ended with exit code ${exitCode}.${said}`, 'See its error in `agent/manifest.json` and agent.stderr.log, then run again.');
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

/** The code that says the same as a reason; of all others it is EXECUTION_SESSION_FAILED. */
const CODES = {
    timeout: 'EXECUTION_TIMEOUT',
    cancelled: 'EXECUTION_CANCELLED',
    auth_failed: 'EXECUTION_AUTH_FAILED',
    rate_limited: 'EXECUTION_RATE_LIMITED',
    model_unavailable: 'EXECUTION_MODEL_UNAVAILABLE',
};
/** `code`: a more exact one than that of the reason. */
function failed(reason, message, hint, { code = CODES[reason] ?? 'EXECUTION_SESSION_FAILED', cause } = {}) {
    return { reason, error: new _base_errors_js__WEBPACK_IMPORTED_MODULE_0__/* .ExecutionError */ .Re(code, message, { hint, cause }) };
}
function oneLine(text) {
    return text.replace(/\s+/g, ' ').trim().slice(-1000);
}


/***/ }),

/***/ 19531:
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
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
// EXTERNAL MODULE: ./lib/base/errors.js
var errors = __webpack_require__(17594);
// EXTERNAL MODULE: ./lib/base/json.js
var json = __webpack_require__(24807);
// EXTERNAL MODULE: ./lib/base/limits.js
var limits = __webpack_require__(50453);
// EXTERNAL MODULE: ./lib/base/tool-names.js
var tool_names = __webpack_require__(47678);
// EXTERNAL MODULE: ./lib/agents/transcript/lines.js
var transcript_lines = __webpack_require__(72142);
;// CONCATENATED MODULE: ./lib/agents/port/session-lines.js
/** Characters of the denials that a result lists; further ones are left out. */
const MOST_DENIED = 8 * 2 ** 20;
/** Puts what one session says into lines of the canonical vocabulary. */
class SessionLines {
    /** From the beginning on. */
    session;
    /** The last text. */
    words = '';
    /** How often the model had its turn: again after each result of a tool. */
    turns = 0;
    denials = [];
    #denied = 0;
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
        const denial = { tool_name: name, tool_use_id: id, tool_input: input };
        this.#denied += JSON.stringify(denial).length;
        if (this.#denied <= MOST_DENIED)
            this.denials.push(denial);
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


/** Characters of calls that are remembered; of further ones, each update is told for itself. */
const MOST_REMEMBERED = 8 * 2 ** 20;
/** What a session says in the canonical vocabulary. */
class Told {
    #lines = new SessionLines();
    #calls = new Map();
    #remembered = 0;
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
    /** The words so far, as a line of their own. */
    flush() {
        return this.#lines.flush();
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
        this.#remember(over ? { toolCallId: id } : call, { told: telling || before?.told === true, over });
        return lines;
    }
    #remember(call, state) {
        const { toolCallId: id } = call;
        const size = JSON.stringify(call).length;
        this.#remembered -= this.#calls.get(id)?.size ?? 0;
        this.#calls.delete(id);
        if (this.#remembered + size > MOST_REMEMBERED)
            return;
        this.#remembered += size;
        this.#calls.set(id, { call, ...state, size });
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
/** Characters of messages that wait until something can be told, and bytes of answers that wait for the agent to read them. */
const MOST_HELD = 8 * 2 ** 20;
/**
 * One session by the Agent Client Protocol (https://agentclientprotocol.com, version 1). The client offers neither files
 * nor terminals: the agent has those of its sandbox, and nothing of it is to happen outside.
 */
async function converse(options) {
    const { client } = await __webpack_require__.e(/* import() */ 8366).then(__webpack_require__.bind(__webpack_require__, 68366));
    const { settings, input, output } = options;
    const told = new Told();
    // Words come in many messages, and the first ones can overtake the answer that opens the session.
    const [sources, early] = [[], []];
    const held = { sources: 0, early: 0 };
    let isOpen = false;
    const tell = (lines, source) => {
        const text = JSON.stringify(source);
        sources.push(text);
        held.sources += text.length;
        const isFull = held.sources > MOST_HELD;
        const all = isFull && lines.length === 0 ? told.flush() : lines;
        if (!isFull && all.length === 0)
            return;
        held.sources = 0;
        options.tell(all, `[${sources.splice(0).join(',')}]`);
    };
    const update = (params) => {
        if (isOpen)
            return tell(told.update(params.update), params);
        held.early += JSON.stringify(params).length;
        if (held.early > MOST_HELD)
            tell([], params);
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
    const stream = {
        writable: toJsonLines(input),
        readable: jsonLines(output, isMessage, (line) => options.tell([], line)),
    };
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
    const { jsonrpc, method, id } = (value ?? {});
    // The SDK prints the ID of an answer that nobody asked for, and a line of text could be a command of the workflow.
    return jsonrpc === '2.0' && (typeof method === 'string' || typeof id === 'number');
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
/** Values for an agent that reads them, one in a line: one that lets them pile up is not answered any more. */
function toJsonLines(input) {
    return new WritableStream({
        write(value) {
            if (!input.writable)
                throw new Error('The agent has closed its input.');
            if (input.writableLength > MOST_HELD)
                throw new Error('The agent does not read its input.');
            input.write(`${JSON.stringify(value)}\n`);
        },
    });
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
                const value = (0,json/* nestsDeeper */.RK)(text, limits/* LIMITS */.b1.lineDepth.most) ? undefined : (0,json/* parseJson */.qF)(text);
                if (isRead && accepts(value))
                    values.enqueue(value);
                else if (text.trim() !== '')
                    onOther(text);
            };
            output.on('data', (chunk) => {
                for (const { text } of lines.push(chunk))
                    take(text);
            });
            const end = () => {
                take(lines.end()?.text ?? '');
                if (isRead)
                    values.close();
            };
            // An agent that said nothing may be gone before anybody reads.
            if (output.readableEnded)
                end();
            else
                output.once('end', end);
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
// EXTERNAL MODULE: ./lib/base/stored-file.js
var stored_file = __webpack_require__(19997);
// EXTERNAL MODULE: ./lib/agents/transcript/host-paths.js
var host_paths = __webpack_require__(86146);
;// CONCATENATED MODULE: ./lib/agents/stores/lines.js





/** What most agents call a session. */
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
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
            if (!(await (0,stored_file/* isPlainFolder */.Zr)(folder)))
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
 * Paths below the first folder that a line names, as paths below the working directory, and `aside`, the path that the
 * agent makes of either, as well. The agent could write the file, so it chooses what is replaced; that changes only what
 * it reads of itself.
 */
function movedLines(text, folderIn, workingDirectory, aside = (folder) => folder) {
    const lines = parseLines(text);
    const before = lines.map(folderIn).find((folder) => typeof folder === 'string');
    if (typeof before !== 'string' || !/^\/[^/]/.test(before) || before === workingDirectory)
        return text;
    const moved = (0,host_paths/* showPaths */.c)({ [before]: workingDirectory, [aside(before)]: aside(workingDirectory) });
    return stringifyLines(lines.map((line) => moved(line)));
}
/** What stands in the place of words that are not kept. */
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
    movedTo: (text, workingDirectory) => movedLines(text, ({ cwd }) => cwd, workingDirectory, (folder) => `${PROJECTS.join('/')}/${projectName(folder)}`),
    readConversation,
    withoutContent,
};
/** Name of the folder in which Claude Code keeps the sessions of a working directory (checked with 2.1.329). */
function projectName(workingDirectory) {
    return workingDirectory.replace(/[^A-Za-z0-9]/g, '-');
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
        if (!(await (0,stored_file/* isPlainFolder */.Zr)(path)))
            return null;
    for (const name of (await (0,promises_.readdir)(projects)).sort().slice(0, PROJECT_FOLDERS)) {
        const folder = (0,external_node_path_.join)(projects, name);
        if (!(await (0,stored_file/* isPlainFolder */.Zr)(folder)))
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
    if (!(await (0,stored_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(folder, id))))
        return found;
    for (const side of SIDE_FOLDERS) {
        if (!(await (0,stored_file/* isPlainFolder */.Zr)((0,external_node_path_.join)(folder, id, side))))
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
    const { type, uuid } = parsed;
    const fields = ['parentUuid', 'sessionId', 'timestamp', 'version', 'cwd', 'isSidechain'];
    const position = pick(parsed, fields);
    const role = type === 'assistant' ? 'assistant' : 'user';
    return JSON.stringify({ type, uuid, ...position, message: { role, content: REMOVED } });
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
        ...(settings.pluginFolders ?? []).flatMap((folder) => ['--plugin-dir', folder]),
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
        // The proxy decides; otherwise WebFetch asks api.anthropic.com about each host first, and fails where it cannot.
        skipWebFetchPreflight: true,
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
    return (0,session_verdict/* failed */.g)('agent_error', words, 'Check the session ID and that the home folder of its run still exists, or start a new session.');
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
    const config = Object.entries({ ...limitsOf(settings), ...command_line_configOf(settings) });
    return [
        'exec',
        ...sessionOf(settings),
        '--json',
        '--ignore-user-config',
        '--ignore-rules',
        '--skip-git-repo-check',
        ...config.flatMap(([key, value]) => ['-c', `${key}=${toml(value)}`]),
        ...(0,agent_arguments/* agentArguments */.un)(settings.args ?? []),
        '-',
    ];
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
/** The variable from which Codex takes the credential of its model, which is no secret. */
const KEY_VARIABLE = 'CAISSON_MODEL_KEY';
/** What Codex needs, and nothing of the environment that Caisson runs in. */
function command_line_environment({ paths, endpoint, extra = {} }) {
    return { HOME: paths.home, ...(endpoint ? { [KEY_VARIABLE]: endpoint.key } : {}), ...extra };
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
/** What a line was, so that calls and their outputs stay together. */
function session_files_withoutContent(line) {
    const parsed = codex_session_files_parseLine(line);
    if (parsed === null)
        return '***';
    const { payload = {}, ...rest } = parsed;
    if (parsed.type === 'compacted')
        return JSON.stringify({ ...rest, payload: { message: REMOVED } });
    return JSON.stringify({ ...rest, payload: emptied(payload) });
}
function emptied({ type, role, call_id, name, ...rest }) {
    const call = { type, call_id, name };
    switch (type) {
        case 'function_call':
            return { ...call, arguments: '{}' };
        case 'custom_tool_call':
            return { ...call, input: REMOVED };
        case 'function_call_output':
        case 'custom_tool_call_output':
            return { type, call_id, output: REMOVED };
        case 'message': {
            const kind = role === 'assistant' ? 'output_text' : 'input_text';
            return { type, role, content: [{ type: kind, text: REMOVED }] };
        }
        case undefined:
            return { ...rest, base_instructions: undefined, git: undefined };
        default:
            return { type: 'message', role: 'user', content: [{ type: 'input_text', text: REMOVED }] };
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
        return (0,session_verdict/* failed */.g)('agent_error', words, 'Check the session ID and that the home folder of its run still exists, or start a new session.');
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
    environment: command_line_environment,
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
;// CONCATENATED MODULE: ./lib/agents/opencode/translate.js




const translate_text = schemas/* string */.YjP().optional().catch(undefined);
const count = schemas/* number */.aig().catch(0);
/** A file that `apply_patch` has changed. */
const fileSchema = schemas/* looseObject */._H3({ filePath: schemas/* string */.YjP(), type: translate_text, patch: translate_text });
const partSchema = schemas/* looseObject */._H3({
    messageID: translate_text,
    text: translate_text,
    reason: translate_text,
    tool: translate_text,
    callID: translate_text,
    state: schemas/* looseObject */._H3({
        status: translate_text,
        input: schemas/* record */.g1P(schemas/* string */.YjP(), schemas/* unknown */.L5J()).optional().catch(undefined),
        output: translate_text,
        error: translate_text,
        metadata: schemas/* looseObject */._H3({
            exit: schemas/* number */.aig().nullish().catch(undefined),
            diff: translate_text,
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
        name: translate_text,
        data: schemas/* looseObject */._H3({ message: translate_text, statusCode: schemas/* number */.aig().optional().catch(undefined) })
            .optional()
            .catch(undefined),
    })
        .optional()
        .catch(undefined),
});
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
const SESSION_ID = /^ses_[A-Za-z0-9]{10,60}$/;
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
const opencode_sessionFiles = {
    isSessionId: (id) => SESSION_ID.test(id),
    async find(home, sessionId) {
        const [from] = await filesBelow(home, [...FOLDER, `${sessionId}.json`]);
        return from === undefined ? null : [{ from, name: `${sessionId}.jsonl`, conversation: true }];
    },
    pathInHome(name) {
        const id = name.replace(/\.jsonl$/, '');
        return SESSION_ID.test(id) ? (0,external_node_path_.join)(...FOLDER, `${id}.json`) : null;
    },
    movedTo: (text, workingDirectory) => movedLines(text, ({ info }) => objectOf(info)?.['directory'], workingDirectory),
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
    withoutContent: hollow,
    beforeResume: `file="$HOME/${FOLDER.join('/')}/$1.json"; [ ! -f "$file" ] || "$0" import "$file"`,
    afterSession: `cd "$HOME" && mkdir -p ${FOLDER.join('/')} && "$0" export "$1" > "${FOLDER.join('/')}/$1.json"`,
};
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
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', text, 'Something differs from when the run was recorded: the first difference says what.');
    }
    if (code === 402 || /credit balance|billing|purchase credits|exceeded your current quota/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', `The model's account cannot pay (${said})`, `Add credit to the account that the key belongs to${at(pages?.billing)}, or pass the key of another account.`);
    }
    if (/usage limit|spend(?:ing)? limit/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('rate_limited', `The account has reached its usage limit (${said})`, `Wait until the limit resets, or increase it${at(pages?.limits)}, and run again.`);
    }
    if (code === 401) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', `The model provider rejected the credential (${said})`, /oauth/i.test(text)
            ? 'Create a new token with `claude setup-token`, and store it in the secret that you pass as `claude-code-oauth-token`.'
            : `Check that the secret contains the whole key, that the key still exists${at(pages?.keys)}, and that it belongs to the API at ${address}.`);
    }
    if (code === 403) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('auth_failed', `The credential is not allowed to do this (${said})`, "Check that the account and workspace of the key are allowed to use this model from the runner's location, or pass another key.");
    }
    if (code === 404) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', `The model was not found (${said})`, `Check the name in \`model\`${at(pages?.anyModel)}, whether the account may use it, and ${address}.`);
    }
    if (code === 429)
        return rateLimited(said, own?.retryAfterMs, now);
    if (code === 529) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', `The model is overloaded (${said})`, again);
    }
    if (/safeguards flagged|usage policy/i.test(text)) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', `The model refused the request (${said})`, 'Rephrase the request, or use another `model`.');
    }
    if (code === 413 || tooLong(words) || tooLong(text))
        return promptTooLong(said);
    if (/could not reach the model|connection to the model|ECONN|ENOTFOUND|EAI_AGAIN/.test(text) ||
        code === 504) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', `The model could not be reached (${said})`, `Check ${address}, the proxy of the job, and that this runner may reach the address. If the failure was temporary, run again.`);
    }
    if (code === undefined || code >= 500) {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', `The model did not answer (${said})`, again);
    }
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', `The model API rejected a request (${said})`, 'See the end of the transcript for what was requested. If neither a newer `agent.version` nor another `model` helps, report it.');
}
/**
 * The request alone is longer than the model's context: there is nothing left that the agent could compact.
 */
function promptTooLong(said) {
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', `The request was too long for the model (${said})`, 'Send less: a shorter request, fewer or smaller context files and images, shorter guides for agents; or use a `model` with a larger context.');
}
function tooLong(text) {
    return /prompt is too long|request too large|exceeds the maximum size/i.test(text);
}
function rateLimited(said, retryAfterMs, now) {
    const raise = "run fewer jobs at the same time, or increase the account's limit.";
    const hint = retryAfterMs === undefined
        ? `Wait a few minutes and run again; if it happens often, ${raise}`
        : `Wait ${(0,_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(retryAfterMs)} (until ${clockTime(now + retryAfterMs)}) and run again; if it happens often, ${raise}`;
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('rate_limited', `The model's rate limit was reached (${said})`, hint);
}
/** `2026-11-21 14:05 UTC`, rounded up to the minute. */
function clockTime(ms) {
    return `${new Date(Math.ceil(ms / 60_000) * 60_000).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
function refusedByGateway({ denial, message, status }) {
    if (denial === 'budget_exceeded') {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('budget_exceeded', message, 'Increase max-budget-usd (or the request or token limit that was reached) or make the request smaller. What was done so far is kept.');
    }
    if (denial === 'model') {
        return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('model_unavailable', `Caisson's gateway refused the model: ${message}`, 'Add it to `agent.allowedModels`, or choose another one with `model`.');
    }
    return (0,_port_session_verdict_js__WEBPACK_IMPORTED_MODULE_0__/* .failed */ .g)('agent_error', `Caisson's gateway refused a request (${status}): ${message}`, `${(0,_base_docs_js__WEBPACK_IMPORTED_MODULE_2__/* .document */ .A)('gateway.md')} says what is allowed and which setting allows more. If nothing you configured causes this request, report it.`);
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
async function* linesIn(stream, maxBytes) {
    const splitter = new LineSplitter(maxBytes);
    for await (const chunk of stream)
        for (const line of splitter.push(chunk))
            yield line.text;
    const rest = splitter.end();
    if (rest)
        yield rest.text;
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
const WORDS = 'password|passwd|passphrase|secret|secretkey|secretaccesskey|token|apikey|privatekey|clientkeydata|accountkey|signingkey|authorization';
const SECRET_KEY = new RegExp(`(?:${WORDS}|(?:^|:)auth)$`);
/** In every text that has such a name. */
const SECRET_WORD = new RegExp(`${WORDS}|auth`);
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
    return SECRET_KEY.test(bareWords(key));
}
const bareWords = (text) => text.toLowerCase().replace(/[-_.\s]/g, '');
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
/** `key = value`, `key: value`, `<key>value</key>`; nothing of a text that names no secret at all, as most do not. */
function* settingsIn(text) {
    const plain = text.replace(/<!--[\s\S]*?-->/g, '');
    if (!SECRET_WORD.test(bareWords(plain)))
        return;
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
            // The descriptor may be another file's by now.
            if (!open)
                return;
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

/***/ 19997:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   $h: () => (/* binding */ readStoredBytes),
/* harmony export */   IS: () => (/* binding */ StoredFileError),
/* harmony export */   MR: () => (/* binding */ streamStoredFile),
/* harmony export */   RI: () => (/* binding */ readStoredText),
/* harmony export */   We: () => (/* binding */ WHOLE_BYTES),
/* harmony export */   Zr: () => (/* binding */ isPlainFolder),
/* harmony export */   b$: () => (/* binding */ readPlainFile),
/* harmony export */   eZ: () => (/* binding */ readPlainBytes),
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
/** The text of an untrusted file, under the same conditions. */
async function readPlainFile(path, bytes) {
    return (await readPlainBytes(path, bytes))?.toString('utf8') ?? null;
}
/**
 * The content of a file that an agent left: null unless it is a plain file with a single link and at most `bytes` bytes.
 */
async function readPlainBytes(path, bytes) {
    if ((await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null))?.nlink !== 1)
        return null;
    return await readStoredBytes((0,node_path__WEBPACK_IMPORTED_MODULE_2__.dirname)(path), (0,node_path__WEBPACK_IMPORTED_MODULE_2__.basename)(path), bytes).catch(() => null);
}
/** True for a folder that is not a symbolic link. */
async function isPlainFolder(path) {
    return (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.lstat)(path).catch(() => null))?.isDirectory() ?? false;
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

/***/ 4185:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   I: () => (/* binding */ patchSize)
/* harmony export */ });
/** The size of a patch; lines are summed over all files. */
function patchSize(patch) {
    const { files, bytes } = patch;
    return {
        files: files.length,
        additions: files.reduce((sum, { additions }) => sum + additions, 0),
        deletions: files.reduce((sum, { deletions }) => sum + deletions, 0),
        bytes,
    };
}


/***/ }),

/***/ 4826:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   MB: () => (/* binding */ isWorktree),
/* harmony export */   Rj: () => (/* binding */ LOST),
/* harmony export */   yN: () => (/* binding */ lostWork)
/* harmony export */ });
/* harmony import */ var node_fs__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(73024);
/* harmony import */ var _base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(99136);


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
const { O_RDONLY, O_NOFOLLOW = 0, O_NONBLOCK = 0 } = node_fs__WEBPACK_IMPORTED_MODULE_0__.constants;
/** Whether git made a folder as a worktree; whoever else writes the same there gives up the folder's files. */
function isWorktree(root, folder) {
    const path = (0,_base_git_byte_path_js__WEBPACK_IMPORTED_MODULE_1__/* .toBuffer */ .AO)(root, `${folder}/.git`);
    try {
        if (folder === '' || !(0,node_fs__WEBPACK_IMPORTED_MODULE_0__.lstatSync)(path).isFile())
            return false;
        const file = (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.openSync)(path, O_RDONLY | O_NOFOLLOW | O_NONBLOCK);
        const bytes = Buffer.alloc(4096);
        try {
            const text = bytes.toString('latin1', 0, (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.readSync)(file, bytes));
            return /^gitdir: .*\.git\/worktrees\/[^/\n]+\n?$/.test(text);
        }
        finally {
            (0,node_fs__WEBPACK_IMPORTED_MODULE_0__.closeSync)(file);
        }
    }
    catch {
        return false;
    }
}


/***/ }),

/***/ 14637:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {


// EXPORTS
__webpack_require__.d(__webpack_exports__, {
  Z: () => (/* binding */ compose)
});

// UNUSED EXPORTS: patchDetails

// EXTERNAL MODULE: ./lib/agents/transcript/transcript.js
var transcript = __webpack_require__(96283);
// EXTERNAL MODULE: ./lib/base/hidden-characters.js
var hidden_characters = __webpack_require__(66886);
// EXTERNAL MODULE: ./lib/report/sections/figures.js
var sections_figures = __webpack_require__(49238);
// EXTERNAL MODULE: ./lib/report/sections/iterations-section.js
var iterations_section = __webpack_require__(96605);
// EXTERNAL MODULE: ./lib/report/sections/outcome.js
var outcome = __webpack_require__(96111);
// EXTERNAL MODULE: ./lib/report/sections/proof-card.js
var proof_card = __webpack_require__(56212);
// EXTERNAL MODULE: ./lib/report/sections/review-words.js
var review_words = __webpack_require__(35447);
// EXTERNAL MODULE: ./node_modules/picomatch/index.js
var picomatch = __webpack_require__(14006);
// EXTERNAL MODULE: ./lib/change/patch/patch-size.js
var patch_size = __webpack_require__(4185);
// EXTERNAL MODULE: ./lib/report/text/markdown.js
var markdown = __webpack_require__(65235);
// EXTERNAL MODULE: ./lib/report/text/sanitize-output.js
var sanitize_output = __webpack_require__(15627);
// EXTERNAL MODULE: ./lib/report/sections/failed-output.js
var failed_output = __webpack_require__(16378);
;// CONCATENATED MODULE: ./lib/report/sections/sections.js









/** Maximum length of a list before "and N more". */
const MOST = 20;
const MOST_ATTEMPTS = 5;
/** A longer table of files is collapsed: what follows matters more than the names. */
const MOST_UNFOLDED = 12;
/** The changes: a table of files with added and removed lines, at most `rows` rows; '' for none. */
function changesSection(i, rows = 50) {
    if (i.patch === null || i.patch.files.length === 0 || rows === 0)
        return '';
    const { files } = i.patch;
    const { additions, deletions } = (0,patch_size/* patchSize */.I)(i.patch);
    const shown = files.slice(0, rows);
    const table = (0,markdown/* writeTable */.qy)(['left', 'left', 'right'], [['File', 'Change', 'Lines'], ...shown.map(fileCells)]);
    const more = files.length - shown.length;
    const total = `${(0,sections_figures/* countFiles */.Dc)(files.length)} changed: ${(0,transcript/* plural */.LS)(additions, 'line')} added, ${(0,transcript/* formatCount */.B4)(deletions)} removed.`;
    const listed = `${table}${more > 0 ? `\n\nAnd ${(0,transcript/* plural */.LS)(more, 'more file')}.` : ''}`;
    return shown.length <= MOST_UNFOLDED
        ? `### Changes\n\n${total}\n\n${listed}`
        : `### Changes\n\n<details>\n<summary>${total}</summary>\n\n${listed}\n\n</details>`;
}
const CHANGE = {
    added: 'new',
    modified: 'changed',
    deleted: 'deleted',
    renamed: 'renamed',
    copied: 'copied',
    type_changed: 'type changed',
};
function fileCells(file) {
    const change = CHANGE[file.status];
    const code = (path) => ({ type: 'inlineCode', value: pathText(path) });
    return [
        [code(file.path)],
        file.previousPath === undefined
            ? change
            : [{ type: 'text', value: `${change} from ` }, code(file.previousPath)],
        file.binary ? 'binary' : (0,sections_figures/* formatLines */.xM)(file),
    ];
}
/** A path on one line; a long one keeps its beginning and its end, which say most. */
function pathText(path) {
    const line = (0,hidden_characters/* removeHiddenKeepingJoiners */.Gi)(path).replace(/\s/g, ' ').trim() || '(empty name)';
    return line.length <= 120
        ? line
        : `${(0,sanitize_output/* cutCodeUnits */.br)(line, 50)}…${line.slice(-69).replace(/^[\udc00-\udfff]/, '')}`;
}
/** Whether the change was verified, and by which commands. */
function verificationSection(i) {
    const { verification } = i.manifest;
    if (!verification)
        return '';
    const { attempts = [] } = verification;
    const first = Math.max(0, attempts.length - 1 - MOST_ATTEMPTS);
    const earlier = attempts.slice(first, -1);
    const { passed } = verification;
    const tests = changedTests(i.patch?.files ?? []);
    // The card has named each command, that it passed, and that it failed on the base.
    const isInCard = attempts.length <= 1 && verification.commands.length <= proof_card/* MOST_COMMANDS */.XL;
    if (passed && isInCard && !verification.base?.passed)
        return tests === '' ? '' : `### Verification\n\n${tests}`;
    const verdict = `${passed ? 'Passed' : '**Failed**'} on a clean copy of the base commit with the patch applied:`;
    const lines = [`${verdict}\n\n${commandList(verification, verification.base)}`];
    if (tests !== '')
        lines.push(tests);
    const printed = (0,failed_output/* failedOutputs */.KP)(i);
    if (printed !== '')
        lines.push(printed);
    earlier.forEach((attempt, index) => {
        lines.push(`Attempt ${first + index + 1} of ${attempts.length} ${attempt.passed ? 'passed' : 'failed'}:\n\n${commandList(attempt)}`);
    });
    const text = lines.join('\n\n');
    // The card says that it passed; that existing tests were changed, it does not.
    return passed && tests === ''
        ? `<details>\n<summary>Verification</summary>\n\n${text}\n\n</details>`
        : `### Verification\n\n${text}`;
}
function commandList(attempt, base) {
    return list(attempt.commands.map(({ command, exitCode, durationMs, timedOut }) => {
        const failed = timedOut ? 'stopped at the time limit' : `failed with exit code ${exitCode}`;
        const before = base?.commands.find((one) => one.command === command);
        const end = `${exitCode === 0 ? 'passed' : failed} (${(0,sections_figures/* formatDuration */.a3)(durationMs)})`;
        return `${(0,sanitize_output/* inlineCode */.ti)(command)}: ${end}${before ? comparison(exitCode === 0, before.exitCode === 0) : ''}`;
    }));
}
function comparison(passes, passedBefore) {
    if (passes)
        return passedBefore ? '; also passed before' : '; **failed before, passes now**';
    return passedBefore ? '; **passed before, fails now**' : '; also failed before';
}
/** The policy's findings, blocking ones first. */
function policySection(i) {
    const findings = i.manifest.policy?.findings ?? [];
    if (findings.length === 0)
        return '';
    const sorted = [...findings].sort((a, b) => Number(b.verdict === 'block') - Number(a.verdict === 'block'));
    const lines = sorted.map((finding) => {
        const line = finding.line === undefined ? '' : `:${finding.line}`;
        const where = finding.path === undefined ? '' : `${(0,sanitize_output/* inlineCode */.ti)(`${pathText(finding.path)}${line}`)}: `;
        const what = finding.verdict === 'block' ? '**Blocked:**' : 'For review:';
        return `${what} ${where}${(0,sanitize_output/* sanitizeLine */.g$)(finding.message, 300)} (rule ${(0,sanitize_output/* inlineCode */.ti)(finding.rule, 80)})`;
    });
    return `### Policy\n\n${list(lines)}`;
}
const REFUSED = {
    github: 'not readable on GitHub:',
    tool: 'not permitted:',
    gateway: 'the model gateway refused',
    network: 'the network refused',
};
/** What a reader should know before trusting the result. */
function warningsSection(i) {
    const { adapter, agent, delivery, sandbox } = i.manifest;
    // The others are told above the answer.
    const denials = i.manifest.denials.filter(({ writes }) => !writes);
    const lines = (delivery?.notes ?? []).slice(0, MOST).map((note) => (0,sanitize_output/* sanitizeLine */.g$)(note, 900));
    lines.push(...resumedNotes(i.manifest));
    if (agent.secondCredential)
        lines.push((0,sanitize_output/* sanitizeLine */.g$)(agent.secondCredential, 200));
    // A run that ended before its sandbox was open needs no warning.
    const why = sandbox.weaknesses
        .slice(0, MOST)
        .map((weakness) => (0,sanitize_output/* sanitizeLine */.g$)(weakness, 200))
        .join(' ');
    if (sandbox.sealed && why !== '')
        lines.push(`The agent's sandbox was sealed, but some protections around it were missing. ${why}`);
    else if (!sandbox.sealed && (why !== '' || sandbox.network !== 'none')) {
        const network = `It had network access (\`network: ${sandbox.network}\`).`;
        lines.push(`**The agent's sandbox was not sealed.** ${why || network}`);
    }
    for (const difference of (adapter?.differences ?? []).slice(0, MOST))
        lines.push(`**The adapter image's own report differs from what was found.** ${(0,sanitize_output/* sanitizeLine */.g$)(difference, 300)}`);
    lines.push(...credentialNotes(i.manifest), ...networkNotes(i.manifest));
    if (denials.length > 0) {
        const what = (0,sections_figures/* atMost */.Tu)(MOST, denials, (denial) => {
            const who = REFUSED[denial.source];
            return `${who} ${(0,sanitize_output/* inlineCode */.ti)(denial.what)}${denial.why ? ` (${(0,sanitize_output/* sanitizeLine */.g$)(denial.why, 200)})` : ''}`;
        });
        const count = denials.length === 1 ? 'One request was' : `${(0,transcript/* formatCount */.B4)(denials.length)} requests were`;
        lines.push(`${count} denied: ${what.join('; ')}.`);
    }
    const leftOut = i.patch?.leftOut ?? [];
    if (leftOut.length > 0)
        lines.push(`Not in the patch: ${filesWithWhy(leftOut)}.`);
    return lines.length === 0 ? '' : `### Notes\n\n${list(lines)}`;
}
function list(lines) {
    return (0,sections_figures/* atMost */.Tu)(MOST, lines, String)
        .map((line) => `- ${line}`)
        .join('\n');
}
function filesWithWhy(files) {
    const inWords = ({ path, why }) => `${(0,sanitize_output/* inlineCode */.ti)(path)} (${(0,sanitize_output/* sanitizeLine */.g$)(why, 200)})`;
    return (0,sections_figures/* atMost */.Tu)(MOST, files, inWords).join('; ');
}
/** How the run relates to an earlier session, if there is one. The expected case is not a warning. */
function resumedNotes({ resumed }) {
    if (!resumed)
        return [];
    const run = (0,sanitize_output/* inlineCode */.ti)(resumed.runId, 80);
    const change = changeNote(resumed);
    if (resumed.how === 'session') {
        const session = resumed.fork
            ? `This is a fork of the session of run ${run}, which is unchanged.`
            : `This resumes the session of run ${run}.`;
        return [`${session}${change}`];
    }
    const why = resumed.why === undefined ? '' : `: ${(0,sanitize_output/* sanitizeLine */.g$)(resumed.why, 300)}`;
    return [
        `The session of run ${run} could not be resumed${why}. A new session did this work; it got a summary of the earlier one.${change}`,
    ];
}
function changeNote({ change }) {
    if (!change)
        return '';
    if (change.included)
        return ' The change of that run is part of this one.';
    const why = change.why === undefined ? '' : `: ${(0,sanitize_output/* sanitizeLine */.g$)(change.why, 300)}`;
    return ` The change of that run is **not** part of this one${why}. The report of that run says where it is.`;
}
/** Which files of the checkout hold credentials, and whether the agent got them. */
function credentialNotes({ credentials = [] }) {
    return [
        note(credentials.filter(({ kept }) => !kept), 'not shown to the agent, because of credentials'),
        note(credentials.filter(({ kept }) => kept), '**with credentials, which the agent could read**'),
    ].flat();
}
function note(files, what) {
    if (files.length === 0)
        return [];
    return [`${(0,sections_figures/* countFiles */.Dc)(files.length)} of the checkout ${what}: ${filesWithWhy(files)}.`];
}
const MOST_HOSTS = 10;
/** What the agent and its setup connected to, in sentences; empty if there was no network. */
function networkNotes({ sandbox, network }) {
    const notes = [];
    // Without an engine, this is already listed among the reasons why a run was not sealed.
    if (sandbox.network === 'open' && sandbox.engine !== 'none')
        notes.push('**The agent had unrestricted network access:** it could send anything it read anywhere.');
    if (sandbox.network === 'allowlist' || sandbox.network === 'public') {
        const hosts = sandbox.network === 'public' ? '**every public host**' : 'allowlisted hosts only';
        notes.push(`The agent could reach ${hosts}. ${reached(network?.agent, 'It')}`);
    }
    if (network?.setup)
        notes.push(reached(network.setup, 'The setup'));
    if (network?.verify)
        notes.push(reached(network.verify, 'The verification'));
    return notes;
}
function reached(figures, who) {
    if (!figures)
        return `${who} connected to no host.`;
    const shown = (0,sections_figures/* atMost */.Tu)(MOST_HOSTS, figures.hosts, ({ host, port }) => (0,sanitize_output/* inlineCode */.ti)(`${host}:${port}`));
    const where = shown.join(', ') || 'no host';
    const denied = figures.denied > 0 ? ` Denied: ${(0,transcript/* plural */.LS)(figures.denied, 'attempt')}.` : '';
    return `${who} connected to ${where}.${denied}`;
}
/** Where test runners look for tests by default: pytest, Go, JUnit, RSpec, Jest, Vitest, Rust and most others. */
const isTest = picomatch([
    '**/{test,tests,__tests__,spec,specs,e2e}/**',
    '**/*.{test,spec}.*',
    '**/*_{test,spec}.*',
    '**/test_*.py',
    '**/conftest.py',
    '**/*{Test,Tests,Spec}.{java,kt,scala,groovy,cs,php,swift}',
], { dot: true });
const MOST_TESTS = 5;
/**
 * A sentence about the tests that were there before and that the patch changes: a verification that runs them proves
 * what they say now. Empty without any; added tests take nothing away.
 */
function changedTests(files) {
    const changed = files.filter(({ status, path, previousPath }) => status !== 'added' && isTest(previousPath ?? path));
    if (changed.length === 0)
        return '';
    const shown = (0,sections_figures/* atMost */.Tu)(MOST_TESTS, changed, ({ status, path }) => {
        return `${(0,sanitize_output/* inlineCode */.ti)(path)}${status === 'deleted' ? ' (deleted)' : ''}`;
    });
    return `The change touches existing tests, so review them too: ${shown.join(', ')}.`;
}

// EXTERNAL MODULE: ./lib/report/text/agent-names.js
var agent_names = __webpack_require__(10192);
// EXTERNAL MODULE: ./lib/report/text/commands.js
var commands = __webpack_require__(20232);
// EXTERNAL MODULE: ./lib/report/text/truncate.js
var truncate = __webpack_require__(68276);
;// CONCATENATED MODULE: ./lib/report/compose.js













/** Share of the room reserved for the patch when it must be shown beside a very long answer. */
const PATCH_SHARE = 0.5;
/** Reserved for the line above an answer, at least. */
const LEAD_ROOM = 30;
const CUT_NOTICE = "_The rest of this answer was cut. The run's transcript has all of it._";
const LEFT_OUT_NOTICE = "_Some details were too long to show. The run's manifest has them._";
/**
 * A report in order of importance: outcome, proof, next step, what was done on GitHub and what was refused, answer,
 * changes, policy, notes, verification, figures.
 * Short parts are always shown; the answer and the patch share the remaining room.
 */
function compose(i, options) {
    const done = deliverySection(i);
    const opening = [
        replayNotice(i),
        options.opening ?? `**${(0,outcome/* outcomeSentence */.yz)(i)}**`,
        options.short ? (0,proof_card/* proofLine */.b0)(i) : (0,proof_card/* proofCard */.Lk)(i),
        (0,outcome/* nextStep */.sk)(i),
        done,
    ].filter((part) => part !== '');
    const last = (0,sections_figures/* footer */.qr)(i);
    const quiet = (0,review_words/* isQuietReview */.XI)(i);
    const lead = quiet ? '' : leadOf(i) || (done === '' ? '' : '**Answer:**');
    let room = options.limit - compose_length([...opening, last]) - Math.max(LEAD_ROOM, compose_length([lead]));
    const details = fitting(i, options, room);
    room -= compose_length(details);
    // What cannot fit is not parsed: parsing costs time.
    const overlong = i.answer.length > options.limit;
    const answer = (0,sanitize_output/* sanitizeMarkdown */.LO)((0,sanitize_output/* cutCodeUnits */.br)(i.answer, options.limit), i.redact);
    const wanted = options.patch ? patchDetails(i, room - 2) : '';
    const patchRoom = Math.min(wanted.length + 2, Math.floor(room * PATCH_SHARE));
    const answerRoom = wanted === '' ? room - 2 : room - 2 - patchRoom;
    const shownAnswer = (0,truncate/* cutMarkdown */.G$)(answer, answerRoom - FOLD_ROOM, CUT_NOTICE, overlong);
    const patch = wanted === '' ? '' : patchDetails(i, room - compose_length([shownAnswer]) - 2);
    // A patch is to be copied as it is, and none of its lines begins with what it says.
    return [
        ...[...opening, answer === '' ? '' : lead, quiet ? folded(shownAnswer) : shownAnswer, ...details].map(commands/* withoutCommands */.D),
        patch,
        (0,commands/* withoutCommands */.D)(last),
    ]
        .filter((part) => part !== '')
        .join('\n\n');
}
/** Reserved for what folds an answer. */
const FOLD_ROOM = 80;
/** For an answer that says no more than the outcome. */
const folded = (answer) => answer === '' ? '' : `<details>\n<summary>What the review says</summary>\n\n${answer}\n\n</details>`;
function replayNotice({ manifest: { replayOf } }) {
    if (replayOf === undefined)
        return '';
    return `_This is a replay of run ${(0,sanitize_output/* inlineCode */.ti)(replayOf, 80)}: the model's answers are recorded and cost nothing._`;
}
/** Otherwise the last words of unfinished or failed work would read like its result. */
function leadOf(i) {
    const { error, reason } = i.manifest;
    // What stands above it was found by Caisson; this is a claim.
    if (reason === 'verify_failed' || reason === 'policy_rejected' || (reason === 'completed' && (0,proof_card/* hasCard */.hK)(i)))
        return `**What ${(0,agent_names/* agentNames */.Q)(i.manifest).speakerName} says:**`;
    const well = reason === 'not_delivered' || (!error && (reason === 'completed' || reason === 'no_changes'));
    return well ? '' : '**Its last message:**';
}
/** The sections in order. What does not fit (it would have to be enormous) is left out with a notice. */
function fitting(i, options, room) {
    const candidates = [
        changesSection(i, options.rows),
        policySection(i),
        warningsSection(i),
        verificationSection(i),
        (0,iterations_section/* iterationsSection */.Ev)(i),
        (0,proof_card/* hasCard */.hK)(i) && !options.short ? (0,proof_card/* downloadDetails */.TH)(i) : '',
    ].filter((part) => part !== '');
    // At least a third is left for the answer and the patch.
    const most = Math.floor((room * 2) / 3);
    const parts = [];
    let used = LEFT_OUT_NOTICE.length + 2;
    for (const part of candidates) {
        if (used + part.length + 2 > most)
            continue;
        parts.push(part);
        used += part.length + 2;
    }
    if (parts.length < candidates.length)
        parts.push(LEFT_OUT_NOTICE);
    return parts;
}
function compose_length(parts) {
    return parts.reduce((sum, part) => sum + (part === '' ? 0 : part.length + 2), 0);
}
/** Without an artifact, what is complete and exact here is the only copy. */
const COPY = 'Save this as `diff.patch` and apply it in your checkout with `git apply --3way diff.patch`.';
/** The patch, collapsed, with instructions to apply it; at most `limit` UTF-16 units, '' if nothing fits. */
function patchDetails(i, limit) {
    if (i.patchText === undefined || i.patchText === '' || i.patch === null || i.patch.empty)
        return '';
    const hasArtifact = (0,sections_figures/* webAddress */.Dy)(i.artifactUrl) !== undefined;
    const head = `<details>\n<summary>Patch (${(0,sections_figures/* formatBytes */.z3)(i.patch.bytes)})</summary>\n\n`;
    const foot = '\n\n</details>';
    // The caller may pass only as much of the patch as can ever be shown.
    const partial = Buffer.byteLength(i.patchText) < i.patch.bytes;
    const given = partial ? i.patchText.slice(0, i.patchText.lastIndexOf('\n') + 1) : i.patchText;
    const text = (0,hidden_characters/* revealHidden */.Ci)(given.replace(/\r\n?/g, '\n'));
    const altered = text !== given;
    const exact = altered && !partial && !hasArtifact ? exactCopy(given) : '';
    const kept = exact.length <= limit / 2 ? exact : '';
    // Room for the longest possible note is reserved before the code is cut.
    const room = limit - head.length - foot.length - kept.length - howTo(true, true, hasArtifact).length - 2;
    const code = (0,truncate/* cutFenced */.c9)(text, room, 'diff');
    if (code.text === '')
        return '';
    const cut = code.cut || partial;
    const isWhole = kept !== '' || !(hasArtifact || cut || altered);
    const words = kept !== '' ? kept : isWhole ? COPY : howTo(cut, altered, hasArtifact);
    return `${head}${words}\n\n${code.text}${foot}`;
}
/** A patch whose bytes a page does not show, such as carriage returns, as a command that applies it. */
function exactCopy(patch) {
    const lines = Buffer.from(patch)
        .toString('base64')
        .replaceAll(/.{1,76}/g, '$&\n');
    const command = `base64 -d <<'END' | git apply --3way\n${lines}END`;
    return `Run this in your checkout. Below, hidden characters and line ends are shown in a visible form.\n\n${(0,markdown/* fenced */.OF)(command, 'sh')}`;
}
function howTo(cut, altered, hasArtifact) {
    const download = hasArtifact
        ? "Download the run's artifact, unpack it and apply `diff.patch` in your checkout with"
        : "Take `diff.patch` from the run's folder and apply it in your checkout with";
    const words = [`${download} \`git apply --3way diff.patch\`.`];
    if (cut)
        words.push('Only the beginning is shown here, cut at the end of a line; the file is complete.');
    if (altered)
        words.push('Hidden characters and line ends are shown in a visible form here; the file is exact.');
    return words.join(' ');
}
/** Each may name a reason; what is not shown is in the manifest. */
const MOST_LINES = 25;
/** What was done on GitHub, and what was refused: it stands above the answer, which may claim otherwise. */
function deliverySection({ manifest, proposed = [] }) {
    const { commit, committedWith, verified, workflows, review, actions = [] } = manifest.delivery ?? {};
    const tried = manifest.denials.filter(({ writes }) => writes);
    const lines = [];
    if (committedWith === 'api' && commit !== undefined) {
        const word = verified
            ? 'and GitHub reports it as **verified**.'
            : 'but GitHub does not report it as verified: GitHub signs commits of bots, and plain files of people.';
        lines.push(`The commit ${(0,sanitize_output/* inlineCode */.ti)(commit.slice(0, 12))} was created through the API, ${word}`);
    }
    if (review && (0,review_words/* hasLeftAnything */.sb)(review)) {
        const { url, findings, comments, known, replies, resolved, checkUrl } = review;
        const said = [
            `${(0,transcript/* plural */.LS)(findings, 'finding')}, ${(0,transcript/* formatCount */.B4)(comments)} on lines`,
            ...(known > 0 ? [`${(0,transcript/* formatCount */.B4)(known)} known from earlier`] : []),
            ...(replies > 0 ? [`${(0,transcript/* plural */.LS)(replies, 'answer')} in threads`] : []),
            ...(resolved > 0 ? [`${(0,transcript/* plural */.LS)(resolved, 'outdated thread')} resolved`] : []),
        ].join('; ');
        const [place, check] = [(0,sections_figures/* webAddress */.Dy)(url), (0,sections_figures/* webAddress */.Dy)(checkUrl)];
        const where = place ? `[Review](${place})` : 'Review';
        lines.push(`${where}: ${said}.${check ? ` [Annotations](${check})` : ''}`);
    }
    if (workflows?.length) {
        const started = workflows.map(({ name, url }) => {
            const address = (0,sections_figures/* webAddress */.Dy)(url);
            return address ? `[${(0,sanitize_output/* inlineCode */.ti)(name, 100)}](${address})` : (0,sanitize_output/* inlineCode */.ti)(name, 100);
        });
        lines.push(`Started on the branch: ${started.join(', ')}.`);
    }
    lines.push(...actions.map(actionLine), ...proposed.map(proposedLine));
    lines.push(...tried.map(({ what, why }) => `Refused: ${(0,sanitize_output/* inlineCode */.ti)(what, 100)}. ${(0,sanitize_output/* sanitizeLine */.g$)(why ?? NO_WRITES, 300)}`));
    if (lines.length === 0)
        return '';
    const shown = (0,sections_figures/* atMost */.Tu)(MOST_LINES, lines, String).map((line) => `- ${line}`);
    return `**On GitHub${proposed.length > 0 ? ', once it is delivered' : ''}:**\n\n${shown.join('\n')}`;
}
const proposedLine = ({ what, text }) => `${(0,sanitize_output/* inlineCode */.ti)(what, 100)}: ${(0,sanitize_output/* sanitizeLine */.g$)(text, 200)}`;
/** Without a sealed copy of GitHub, and of a `git push`. */
const NO_WRITES = 'The agent itself cannot write to GitHub.';
const DONE = {
    label: 'Label',
    'remove-label': 'Removed the label',
    'create-label': 'Created the label',
    assign: 'Assignee',
    edit: 'Changed',
    comment: 'Commented on',
    close: 'Closed as',
    'create-issue': 'New issue',
    'close-duplicate': 'Closed as a duplicate of',
    'request-reviewers': 'Reviewer',
    milestone: 'Milestone',
    react: 'Reacted with',
    dispatch: 'Started',
};
function actionLine({ action, what, state, why, url }) {
    const address = (0,sections_figures/* webAddress */.Dy)(url);
    // A number is a link of its own, a name is text like any other.
    const name = /^#\d+$/.test(what) ? what : (0,sanitize_output/* inlineCode */.ti)(what, 100);
    const named = address ? `[${name}](${address})` : name;
    if (state === 'refused')
        return `Not done: \`${action}\` ${name}. ${(0,sanitize_output/* sanitizeLine */.g$)(why ?? '')}`;
    return `${DONE[action] ?? (0,sanitize_output/* sanitizeLine */.g$)(action, 40)} ${named}${state === 'already' ? ', as it was already' : ''}.`;
}


/***/ }),

/***/ 48078:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   p: () => (/* binding */ redacted)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(66886);
/* harmony import */ var _base_json_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(24807);


/**
 * The input with `redact` applied to every text in it, before anything is rendered: a secret must not escape
 * by being cut in two or by Markdown escapes. Hidden characters are removed first, since a secret with one in
 * its middle would become whole when they are removed later; in the patch they are made visible later and
 * stay.
 */
function redacted(i) {
    const { redact, patchText, ...rest } = i;
    if (!redact)
        return i;
    const clean = (0,_base_json_js__WEBPACK_IMPORTED_MODULE_0__/* .mapTexts */ .zO)(rest, (text) => redact((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_1__/* .removeHiddenKeepingJoiners */ .Gi)(text)));
    return { ...clean, redact, ...(patchText === undefined ? {} : { patchText: redact(patchText) }) };
}


/***/ }),

/***/ 468:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   c: () => (/* binding */ patchExcerpt)
/* harmony export */ });
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(76760);
/* harmony import */ var _base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(19997);


/** At most `limit` bytes of a patch in this folder, for people to read; whole characters only. Throws FILE_REFUSED. */
async function patchExcerpt(path, limit, folder = (0,node_path__WEBPACK_IMPORTED_MODULE_0__.dirname)(path)) {
    const file = await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__/* .openStoredFile */ .ue)(folder, path, _base_stored_file_js__WEBPACK_IMPORTED_MODULE_1__/* .STREAM_BYTES */ .rL);
    const chunks = [];
    for await (const chunk of file?.createReadStream({ end: limit - 1 }) ?? [])
        chunks.push(chunk);
    return new TextDecoder().decode(Buffer.concat(chunks), { stream: true });
}


/***/ }),

/***/ 16378:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   KP: () => (/* binding */ failedOutputs),
/* harmony export */   rX: () => (/* binding */ outputsOfFailed)
/* harmony export */ });
/* unused harmony export lastLines */
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15627);



/**
 * Maximum number of commands shown, and lines and UTF-16 units for each; `evidence/verify.log` has the rest.
 */
const MOST_COMMANDS = 3;
const MOST_LINES = 40;
const MOST_LENGTH = 3_000;
/**
 * The end of the failed commands' output, collapsed and fenced, so that it notifies nobody and closes
 * nothing. Left out if the policy blocked the change, since the output may contain what must not be public.
 */
function failedOutputs({ failedOutputs: outputs = [], manifest }) {
    if (manifest.policy?.verdict === 'block' || manifest.verification?.passed !== false)
        return '';
    const shown = outputs
        .slice(0, MOST_COMMANDS)
        .map(({ command, tail }) => `The end of the output of ${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .inlineCode */ .ti)(command)}:\n\n${(0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_1__/* .fenced */ .OF)(lastLines(tail), 'text')}`);
    if (shown.length === 0)
        return '';
    const more = outputs.length > shown.length ? '\n\n`evidence/verify.log` has the rest.' : '';
    return `<details>\n<summary>Output of the failed commands</summary>\n\n${shown.join('\n\n')}${more}\n\n</details>`;
}
/** The end of an output as people see it: whole lines if they fit, `(nothing)` if it is empty. */
function lastLines(tail) {
    const lines = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(tail).trimEnd().split('\n').slice(-MOST_LINES);
    while (lines.length > 1 && lines.join('\n').length > MOST_LENGTH)
        lines.shift();
    const text = lines.join('\n');
    const end = text.length > MOST_LENGTH ? `…${text.slice(-MOST_LENGTH).replace(/^[\udc00-\udfff]/, '')}` : text;
    return end.trim() === '' ? '(nothing)' : end;
}
/** What to keep of a verification: the ends of the failed commands' outputs, short enough for a file. */
function outputsOfFailed(commands) {
    return commands
        .filter(({ exitCode }) => exitCode !== 0)
        .slice(0, MOST_COMMANDS + 1)
        .map(({ command, tail }) => ({ command, tail: lastLines(tail) }));
}


/***/ }),

/***/ 96605:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   D5: () => (/* binding */ iterationRows),
/* harmony export */   Ev: () => (/* binding */ iterationsSection),
/* harmony export */   TP: () => (/* binding */ loopInWords)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96283);
/* harmony import */ var _run_manifest_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(24188);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65235);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(49238);




/** Number of iterations shown, the last ones; the manifest has them all. */
const MOST = 30;
/** A loop as a table with a row for each iteration, and why it ended. */
function iterationsSection({ manifest }) {
    const { loop } = manifest;
    if (!loop || loop.iterations.length === 0)
        return '';
    const { iterations } = loop;
    const first = Math.max(0, iterations.length - MOST);
    const [head = [], ...rows] = iterationRows(iterations);
    const align = head.map((name) => (name === 'Patch so far' || name === 'Verify' ? 'left' : 'right'));
    const table = (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeTable */ .qy)(align, [head, ...rows.slice(first)]);
    const shown = first > 0 ? ` The last ${MOST} of them:` : '';
    return `### Iterations\n\n${loopInWords(loop)}${shown}\n\n${table}`;
}
/** How many iterations a loop had, and why it ended. */
function loopInWords({ iterations, completedBy }) {
    const count = iterations.length === 1 ? 'One iteration' : `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(iterations.length)} iterations`;
    return `${count}; the loop ended because ${_run_manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .LOOP_ENDS */ .cq[completedBy]}.`;
}
/** The figures of iterations, after the row with their names. */
function iterationRows(iterations) {
    const verified = iterations.some(({ verify }) => verify !== undefined);
    const head = ['Iteration', 'Turns', 'Tokens', 'Cost', 'Time', 'Patch so far'];
    const rows = iterations.map((one, index) => [
        String(index + 1),
        (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(one.turns),
        (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCount */ .B4)(one.inputTokens + one.outputTokens),
        (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatCost */ .BD)(one.costUsd),
        (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .formatDuration */ .a3)(one.durationMs),
        one.patch.files === 0 ? 'empty' : (0,_figures_js__WEBPACK_IMPORTED_MODULE_3__/* .sizeOfPatch */ .Px)(one.patch),
        ...(verified ? [one.verify === undefined ? 'not run' : one.verify ? 'passed' : 'failed'] : []),
    ]);
    return [[...head, ...(verified ? ['Verify'] : [])], ...rows];
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
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(17594);
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__ = __webpack_require__(66886);
/* harmony import */ var _change_workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(4826);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(10192);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_8__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__ = __webpack_require__(15627);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49238);
/* harmony import */ var _review_words_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(35447);









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
    const lost = (0,_change_workspace_lost_work_js__WEBPACK_IMPORTED_MODULE_2__/* .lostWork */ .yN)(manifest.patch?.leftOut ?? []);
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
    if (!changed && (manifest.reason === 'completed' || manifest.reason === 'no_changes'))
        return (0,_review_words_js__WEBPACK_IMPORTED_MODULE_3__/* .reviewSentence */ .U7)(i) || words.no_changes.happened;
    if (!changed)
        return words[manifest.reason].happened;
    const where = whereTo(i, (0,_figures_js__WEBPACK_IMPORTED_MODULE_4__/* .countFiles */ .Dc)(patch.files.length));
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
        return (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_5__/* .errorOnOneLine */ .wm)(error);
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
    const say = (words) => (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__/* .inlineCode */ .ti)(`${phrase.trim()} ${words}`, 120);
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
    const next = error && error.hint !== '' ? (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__/* .sanitizeLine */ .g$)(error.hint) : (wordsFor(i.manifest, i).next ?? byHand(i));
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
    const [first = '', ...others] = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_7__/* .removeHiddenKeepingJoiners */ .Gi)(message).trim().split('\n');
    if (others.length === 0)
        return (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__/* .sanitizeLine */ .g$)(first, MOST);
    return `${(0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__/* .sanitizeLine */ .g$)(first, MOST)}\n\n${(0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_8__/* .fenced */ .OF)((0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_6__/* .cutCodeUnits */ .br)(withoutIndent(others), MOST), 'text')}`;
}
/** Our own lists are indented by two spaces. */
function withoutIndent(lines) {
    const indented = lines.every((line) => line.startsWith('  ') || line.trim() === '');
    return lines.map((line) => (indented ? line.slice(2) : line)).join('\n');
}


/***/ }),

/***/ 56212:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   Lk: () => (/* binding */ proofCard),
/* harmony export */   TH: () => (/* binding */ downloadDetails),
/* harmony export */   XL: () => (/* binding */ MOST_COMMANDS),
/* harmony export */   b0: () => (/* binding */ proofLine),
/* harmony export */   hK: () => (/* binding */ hasCard),
/* harmony export */   py: () => (/* binding */ cardElsewhere)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(96283);
/* harmony import */ var _change_patch_patch_size_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(4185);
/* harmony import */ var _text_markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65235);
/* harmony import */ var _text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(15627);
/* harmony import */ var _figures_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(49238);





/** Commands that are named; the section on the verification has them all. */
const MOST_COMMANDS = 3;
/** Enough of a digest to compare by eye; the manifest has all of it. */
const DIGEST = 16;
/** Whether there is a change, about which the card is. */
function hasCard({ patch }) {
    return patch !== null && !patch.empty;
}
/** Whether the change has a pull request of its own, whose description carries the card. */
function cardElsewhere({ manifest, task }) {
    return manifest.delivery?.pullRequest !== undefined && task.target.kind !== 'pull_request';
}
/** The card in one line; '' without a change. */
function proofLine(i) {
    if (!hasCard(i))
        return '';
    const parts = { Verification: verificationOf(i).replace(/\.$/, ''), Used: usedOf(i) };
    const named = Object.entries(parts).filter(([, text]) => text !== '');
    return named.map(([name, text]) => `${name}: ${text}.`).join(' ');
}
/** What is proven about a change, in a table of one line each; '' without a change. */
function proofCard(i) {
    if (!hasCard(i))
        return '';
    const rows = [
        ['Verification', verificationOf(i)],
        ['Change', changeOf(i)],
        ['Sandbox', sandboxOf(i.manifest)],
        ['Used', usedOf(i)],
        // Where it takes a download first, the lines for that are below.
        ['Repeat it', downloadDetails(i) === '' ? replayOf(i) : ''],
    ].filter(([, text]) => text !== '');
    // As HTML, a table without a head would be one; as Markdown, its first row is the head.
    return (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeTable */ .qy)(['left', 'left'], rows.map(([name = '', text = '']) => [cellOf(`**${name}**`), cellOf(text)]));
}
/** Text of ours, with untrusted names in code only. */
function cellOf(text) {
    const [first] = (0,_text_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(text).children;
    return first?.type === 'paragraph' ? first.children : [];
}
/** '' where nobody knows whether it was requested: of a run that another process reports. */
function verificationOf({ manifest, verifies }) {
    const { verification, policy, reason, sandbox } = manifest;
    if (!verification) {
        if (verifies === undefined && reason !== 'completed')
            return '';
        if (!verifies)
            return 'none: this run has no `verify` commands';
        return policy?.verdict === 'block' ? 'not run, since the policy blocks the change' : 'not run';
    }
    const where = sandbox.backend === 'container' ? 'in a clean container' : 'on a clean copy of the base';
    const { base, commands, attempts = [] } = verification;
    const failed = commands.filter(({ exitCode }) => exitCode !== 0);
    const attempt = attempts.length > 1 ? ` Attempt ${attempts.length}.` : '';
    if (!verification.passed)
        return `❌ **failed** ${where}: ${named(failed)}.${attempt}`;
    if (base === undefined || base.passed)
        return `✅ **passed** ${where}: ${named(commands)}.${attempt}`;
    const mended = failedOf(base, commands);
    return `✅ ${named(mended)} **failed before, ${mended.length === 1 ? 'passes' : 'pass'} now**, ${where}.${attempt}`;
}
/** The commands that the change mends. */
function failedOf(base, commands) {
    return commands.filter(({ command }) => base.commands.find((one) => one.command === command)?.exitCode !== 0);
}
function named(commands) {
    return (0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .atMost */ .Tu)(MOST_COMMANDS, commands, ({ command }) => (0,_text_sanitize_output_js__WEBPACK_IMPORTED_MODULE_2__/* .inlineCode */ .ti)(command, 80)).join(', ');
}
function changeOf({ patch, manifest }) {
    if (patch === null)
        return '';
    const sha256 = manifest.artifacts.find(({ path }) => path === 'diff.patch')?.sha256;
    const digest = sha256 === undefined ? '' : ` · \`diff.patch\` is \`sha256:${sha256.slice(0, DIGEST)}…\``;
    return `${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .sizeOfPatch */ .Px)((0,_change_patch_patch_size_js__WEBPACK_IMPORTED_MODULE_3__/* .patchSize */ .I)(patch))}${digest}`;
}
const NETWORK = {
    none: 'no network',
    allowlist: 'allowlisted hosts only',
    public: '**every public host**',
    open: '**unrestricted network**',
};
function sandboxOf({ sandbox }) {
    const place = sandbox.backend === 'container' ? 'container' : 'sandbox';
    const sealed = sandbox.sealed ? `sealed ${place}` : '⚠️ **not sealed**';
    return `${sealed}, ${NETWORK[sandbox.network] ?? sandbox.network}`;
}
function usedOf({ manifest }) {
    const { metadata, durationMs, limits = {}, loop } = manifest;
    const time = durationMs ?? metadata.durationMs;
    const of = (limit) => (limit === undefined ? '' : ` of ${limit}`);
    const { maxTurns, maxBudgetUsd } = limits;
    const turns = metadata.turnCount;
    const most = of(maxTurns === undefined || loop ? undefined : (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(maxTurns));
    const budget = of(maxBudgetUsd === undefined ? undefined : (0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCost */ .BD)(maxBudgetUsd));
    return [
        ...(turns > 0 ? [`${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_4__/* .formatCount */ .B4)(turns)}${most} turn${turns === 1 && most === '' ? '' : 's'}`] : []),
        ...(metadata.costUsd > 0 ? [`${(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatCost */ .BD)(metadata.costUsd)}${budget}`] : []),
        ...(time > 0 ? [(0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .formatDuration */ .a3)(time)] : []),
    ].join(' · ');
}
/** A name that a shell takes as one word, and as nothing else. */
const PLAIN = /^(?!-)[\w.-]{1,120}$/;
/** The model's answers are in the artifact, or in the folder of the command line: to repeat the run costs nothing. */
function replayOf({ artifactName, artifactUrl, manifest, runUrl, unkept }) {
    if (unkept && runUrl !== undefined)
        return '';
    const run = artifactName ?? manifest.runId;
    if (!PLAIN.test(run) || isContinued(manifest))
        return '';
    const artifact = (0,_figures_js__WEBPACK_IMPORTED_MODULE_1__/* .webAddress */ .Dy)(artifactUrl);
    return artifact ? `\`caisson replay ${run}\`, after a [download](${artifact})` : `\`caisson replay ${run}\``;
}
/** A replay has only the requests of the run itself. */
const isContinued = ({ resumed }) => resumed?.how === 'session' || resumed?.change?.included === true;
/** Commands that bring the patch or the run onto a machine; '' unless they can be copied as they are. */
function downloadDetails({ artifactName, runUrl, manifest, attachPatch }) {
    const run = /\/actions\/runs\/(\d{1,20})$/.exec(runUrl ?? '')?.[1];
    const { repository } = manifest.base;
    if (artifactName === undefined || run === undefined)
        return '';
    if (!PLAIN.test(artifactName) || !/^[\w.-]+\/[\w.-]+$/.test(repository))
        return '';
    const repeats = !isContinued(manifest);
    const lines = [
        `gh run download ${run} --repo ${repository} --name ${artifactName} --dir ${artifactName}`,
        ...(attachPatch ? [`git apply --3way ${artifactName}/diff.patch`] : []),
        ...(repeats ? [`caisson replay ${artifactName} --checkout .`] : []),
    ];
    const steps = ['Download', ...(attachPatch ? ['apply'] : []), ...(repeats ? ['repeat'] : [])];
    const what = steps.join(steps.length > 2 ? ', ' : ' and ');
    const words = repeats
        ? "\n\nThe replay uses the model's recorded answers: it needs no key and costs nothing."
        : '';
    return `<details>\n<summary>${what}</summary>\n\nIn a checkout of the repository:\n\n\`\`\`sh\n${lines.join('\n')}\n\`\`\`${words}\n\n</details>`;
}


/***/ }),

/***/ 35447:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   U7: () => (/* binding */ reviewSentence),
/* harmony export */   XI: () => (/* binding */ isQuietReview),
/* harmony export */   sb: () => (/* binding */ hasLeftAnything)
/* harmony export */ });
/* harmony import */ var _agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(96283);
/* harmony import */ var _text_agent_names_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(10192);


/** What a review came to; '' if the run was none. */
function reviewSentence({ manifest }) {
    const { review } = manifest.delivery ?? {};
    if (!review)
        return '';
    const { findings, known } = review;
    const { speakerName } = (0,_text_agent_names_js__WEBPACK_IMPORTED_MODULE_0__/* .agentNames */ .Q)(manifest);
    const earlier = `${(0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(known, 'earlier finding')} ${known === 1 ? 'stands' : 'stand'}`;
    if (findings === 0)
        return `${speakerName} found nothing to object to.`;
    if (known === findings)
        return `${speakerName} found nothing new; ${earlier}.`;
    const fresh = (0,_agents_transcript_transcript_js__WEBPACK_IMPORTED_MODULE_1__/* .plural */ .LS)(findings - known, known > 0 ? 'new thing' : 'thing');
    return `${speakerName} found ${fresh}${known > 0 ? `; ${earlier}` : ''}.`;
}
/** Whether a review has nothing to say that earlier ones have not said. */
function isQuietReview({ manifest: { delivery, reason }, patch }) {
    const { review } = delivery ?? {};
    const isDone = reason === 'completed' || reason === 'no_changes';
    return isDone && (patch === null || patch.empty) && review !== undefined && review.findings === review.known;
}
/** Whether there is something of a review to look at. */
function hasLeftAnything(review) {
    if (!review)
        return false;
    return (review.url ?? review.checkUrl) !== undefined || review.replies > 0 || review.resolved > 0;
}


/***/ }),

/***/ 94798:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   B2: () => (/* binding */ renderSummaryFile),
/* harmony export */   qE: () => (/* binding */ renderJobSummary),
/* harmony export */   vJ: () => (/* binding */ renderJobSummaryOf)
/* harmony export */ });
/* harmony import */ var _compose_js__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(14637);
/* harmony import */ var _input_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48078);
/* harmony import */ var _patch_excerpt_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(468);
/* harmony import */ var _sections_figures_js__WEBPACK_IMPORTED_MODULE_4__ = __webpack_require__(49238);
/* harmony import */ var _text_title_js__WEBPACK_IMPORTED_MODULE_5__ = __webpack_require__(20386);
/* harmony import */ var _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(68276);






/** The same, with the patch where the change was not pushed: with the runner, its file is gone. */
async function renderJobSummaryOf(i, { patch: patchFile }) {
    if (i.patch === null || i.patch.empty || i.manifest.delivery?.commit !== undefined)
        return renderJobSummary(i);
    return renderJobSummary({ ...i, patchText: await (0,_patch_excerpt_js__WEBPACK_IMPORTED_MODULE_0__/* .patchExcerpt */ .c)(patchFile, _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__/* .JOB_SUMMARY_LIMIT */ .zS) });
}
/** The summary on the workflow run's page; far below GitHub's 1 MiB even if every character is wide. */
function renderJobSummary(i) {
    const input = (0,_input_js__WEBPACK_IMPORTED_MODULE_2__/* .redacted */ .p)(i);
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .compose */ .Z)(input, {
        limit: _text_truncate_js__WEBPACK_IMPORTED_MODULE_1__/* .JOB_SUMMARY_LIMIT */ .zS - 100,
        patch: input.manifest.policy?.verdict !== 'block',
        rows: 200,
    });
    return `## Caisson\n\n${comment(input)}${body}\n`;
}
/** Where the result was delivered: the first thing people look for on a run's page. */
function comment(i) {
    const url = (0,_sections_figures_js__WEBPACK_IMPORTED_MODULE_4__/* .webAddress */ .Dy)(i.manifest.delivery?.commentUrl);
    return url ? `[Comment with the result](${url})\n\n` : '';
}
const SUMMARY_FILE_LIMIT = 500_000;
/** `output/summary.md`: the report for readers of the run folder; the patch is in the same folder. */
function renderSummaryFile(i) {
    const input = (0,_input_js__WEBPACK_IMPORTED_MODULE_2__/* .redacted */ .p)(i);
    const body = (0,_compose_js__WEBPACK_IMPORTED_MODULE_3__/* .compose */ .Z)(input, { limit: SUMMARY_FILE_LIMIT, patch: false, rows: 1000 });
    return `# ${escapeHeading((0,_text_title_js__WEBPACK_IMPORTED_MODULE_5__/* .titleLine */ .Nl)(input))}\n\n${body}\n`;
}
function escapeHeading(text) {
    return text.replace(/[\\`*_{}[\]<>#|~!]/g, '\\$&');
}


/***/ }),

/***/ 20386:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   DP: () => (/* binding */ withType),
/* harmony export */   Ef: () => (/* binding */ formatTitle),
/* harmony export */   Nl: () => (/* binding */ titleLine),
/* harmony export */   TH: () => (/* binding */ TITLE_LIMIT),
/* harmony export */   h0: () => (/* binding */ plainLine),
/* harmony export */   jg: () => (/* binding */ isConventional),
/* harmony export */   tW: () => (/* binding */ changeTitle),
/* harmony export */   v2: () => (/* binding */ splitTitle)
/* harmony export */ });
/* harmony import */ var _base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(66886);
/* harmony import */ var _references_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(92392);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(15627);



/** GitHub's limit for a title is 256 characters. */
const TITLE_LIMIT = 250;
/** The issue's number, as it ends the title of a pull request that we opened. */
const ISSUE_SUFFIX = / \(#\d+\)$/;
/** What makes a line of Markdown a heading. */
const HEADING = /^#{1,6}[ \t]+/;
/**
 * The title of the work on one line: that of the issue or pull request, or the first line of the instruction.
 * Deterministic, and never chosen by the model: published attacks leak keys through a title.
 */
function titleLine(i, limit = TITLE_LIMIT) {
    const { target } = i.task;
    const suffix = target.kind === 'none' ? '' : ` (#${target.number})`;
    const source = [i.context?.issue?.title, i.context?.pull?.title, i.task.seen?.title, i.context?.title];
    const asked = target.kind === 'none' ? [i.task.instruction.trim().split('\n')[0]?.replace(HEADING, '')] : source;
    const found = [...asked, ...source].map((text) => plainLine(text ?? '')).find((text) => text !== '');
    const bare = target.kind === 'pull_request' ? found?.replace(ISSUE_SUFFIX, '') : found;
    const words = bare ?? (target.kind === 'none' ? `Caisson run ${plainLine(i.manifest.runId)}` : 'Work');
    const room = limit - suffix.length;
    return `${words.length <= room ? words : `${(0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cutCodeUnits */ .br)(words, room - 1).trimEnd()}…`}${suffix}`;
}
/** Untrusted text as one line for places without Markdown. */
function plainLine(text) {
    return (0,_references_js__WEBPACK_IMPORTED_MODULE_1__/* .defusePlain */ .b7)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(text)));
}
/** What fits into one line of a list of commits. */
const CHANGE_LIMIT = 72;
/** https://www.conventionalcommits.org: a type, a scope, and a mark of what breaks. */
const CONVENTIONAL = /^([a-z]+(?:\([^()\r\n]+\))?!?): (?=\S)/;
/** How the line begins that ends an agent's last message, and proposes what its change is called. */
const PROPOSAL = /^(?:\*\*)?Title:(?:\*\*)?/;
/** The agent's last message without the title that it proposes in its last line. */
function splitTitle(text) {
    const whole = text.trimEnd();
    const start = whole.lastIndexOf('\n') + 1;
    const line = whole.slice(start).trim();
    const title = line.replace(PROPOSAL, '').replaceAll(/[`"*]/g, '').trim();
    return PROPOSAL.test(line) && title !== ''
        ? { answer: whole.slice(0, start).trimEnd(), title }
        : { answer: text };
}
/** Whether most of these subjects, the latest of a branch, are Conventional Commits. */
function isConventional(subjects) {
    const own = subjects.filter((subject) => !subject.startsWith('Merge '));
    return own.length >= 5 && own.filter((subject) => CONVENTIONAL.test(subject)).length * 2 > own.length;
}
/**
 * The title of a change, for its pull request and its commit: what the agent proposed, if that is a title and nothing
 * else, otherwise what is resolved by it. Never the bug's own title, which says what was wrong.
 */
function changeTitle(i, limit = CHANGE_LIMIT) {
    const { target } = i.task;
    const proposed = (0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .oneLine */ .TN)((0,_base_hidden_characters_js__WEBPACK_IMPORTED_MODULE_2__/* .removeHiddenKeepingJoiners */ .Gi)(i.manifest.title ?? ''));
    if (isTitle(proposed, i))
        return proposed;
    const line = titleLine(i, limit);
    if (target.kind !== 'issue')
        return line;
    const number = `#${target.number}`;
    const bare = line.replace(ISSUE_SUFFIX, '');
    const title = `Address ${number}: ${bare}`;
    return title.length <= limit ? title : `${(0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cutCodeUnits */ .br)(title, limit - 1).trimEnd()}…`;
}
/** Short, about the change, and without anything that acts on GitHub or leads elsewhere. */
function isTitle(text, { context, task }) {
    if (text.length < 8 || text.length > CHANGE_LIMIT)
        return false;
    // What would have to be defused (a mention, a reference, a word for CI or a bot) is not a title.
    if (plainLine(text) !== text || /[@#`<]|:\/\//.test(text))
        return false;
    const words = (title) => title
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
        .trim();
    return [context?.title, task.seen?.title].every((title) => words(title ?? '') !== words(text));
}
/** The same with a type in front where the repository's commits have one; `chore` releases nothing. */
function withType(title, conventional) {
    return !conventional || CONVENTIONAL.test(title)
        ? title
        : `chore: ${title.charAt(0).toLowerCase()}${title.slice(1)}`;
}
/** By `delivery.title`; '': the title as it is. */
function formatTitle(title, format = '') {
    if (format === '')
        return title;
    const typed = format.includes('{type}');
    const [start = '', type = ''] = CONVENTIONAL.exec(typed ? withType(title, true) : '') ?? [];
    const words = typed ? withType(title, true).slice(start.length) : title;
    return (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_0__/* .cutCodeUnits */ .br)(format.replace(/\{(type|title)\}/g, (_, name) => (name === 'type' ? type : words)), TITLE_LIMIT);
}


/***/ }),

/***/ 68276:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   G$: () => (/* binding */ cutMarkdown),
/* harmony export */   W$: () => (/* binding */ COMMENT_LIMIT),
/* harmony export */   c9: () => (/* binding */ cutFenced),
/* harmony export */   zS: () => (/* binding */ JOB_SUMMARY_LIMIT)
/* harmony export */ });
/* harmony import */ var _markdown_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(65235);
/* harmony import */ var _sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(15627);


/**
 * GitHub allows 65,536 characters in a comment or body. We count UTF-16 units, which are never fewer than
 * characters, and keep a margin.
 */
const COMMENT_LIMIT = 65_000;
/** GitHub drops a step summary over 1 MiB; several actions may write to one step's file. */
const JOB_SUMMARY_LIMIT = 300_000;
/** Longer Markdown is not parsed: parsing costs time, and nobody reads that much. */
const READ_LIMIT = 400_000;
/**
 * Markdown that fits into `limit` UTF-16 units, cut between blocks, list items, table rows and lines of code,
 * with `notice` as its last paragraph if something is missing. Returns '' if not even that fits.
 */
function cutMarkdown(markdown, limit, notice, alreadyCut = false) {
    if (markdown.length <= limit && !alreadyCut)
        return markdown;
    const room = limit - notice.length - 2;
    if (room < 0)
        return limit >= notice.length ? notice : '';
    const kept = [];
    let used = 0;
    for (const block of (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .parseMarkdown */ .Dd)(markdown.slice(0, READ_LIMIT)).children) {
        const left = room - used;
        const whole = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)(block);
        if (whole.length + 2 <= left) {
            kept.push(whole);
            used += whole.length + 2;
            continue;
        }
        const part = left > 2 ? cutBlock(block, left - 2) : null;
        if (part !== null)
            kept.push(part);
        break;
    }
    return [...kept, notice].join('\n\n');
}
function cutBlock(block, limit) {
    switch (block.type) {
        case 'code':
            return cutCode(block, limit);
        case 'list':
        case 'table':
            return cutRows(block, limit);
        case 'paragraph':
            return cutParagraph(block, limit);
        default:
            return null;
    }
}
function cutCode(block, limit) {
    const cut = cutFenced(block.value, limit, block.lang ?? '');
    return cut.kept === '' ? null : cut.text;
}
/** As many items or rows as fit, found by bisection. */
function cutRows(block, limit) {
    const least = block.type === 'table' ? 2 : 1;
    const written = (count) => (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)({ ...block, children: block.children.slice(0, count) });
    let low = least - 1;
    let high = block.children.length;
    while (low < high) {
        const middle = Math.ceil((low + high) / 2);
        if (written(middle).length <= limit)
            low = middle;
        else
            high = middle - 1;
    }
    return low < least ? null : written(low);
}
/** A long paragraph loses its formatting rather than its words. */
function cutParagraph(block, limit) {
    const words = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .plainText */ .wh)(block);
    let length = Math.min(words.length, limit);
    while (length > 40) {
        const start = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .cutCodeUnits */ .br)(words, length);
        const value = `${start.replace(/(?<!\S)\S*$/, '').trimEnd() || start} …`;
        const text = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .sanitizeMarkdown */ .LO)((0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .writeMarkdown */ .pW)({ type: 'paragraph', children: [{ type: 'text', value }] }));
        if (text.length <= limit)
            return text;
        length = Math.floor(length * 0.8);
    }
    return null;
}
/** A fenced code block that fits, cut at the end of a line; `kept` is the code it contains. */
function cutFenced(code, limit, language) {
    const whole = (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fenced */ .OF)(code, language);
    if (whole.length <= limit)
        return { text: whole, kept: code, cut: false };
    // The longest fence needed is determined from all of the code.
    const frame = whole.length - code.length + 2;
    if (limit <= frame)
        return { text: '', kept: '', cut: true };
    const lines = (0,_sanitize_output_js__WEBPACK_IMPORTED_MODULE_1__/* .cutCodeUnits */ .br)(code, limit - frame);
    const end = lines.lastIndexOf('\n');
    const kept = end === -1 ? '' : lines.slice(0, end + 1);
    return { text: kept === '' ? '' : (0,_markdown_js__WEBPACK_IMPORTED_MODULE_0__/* .fenced */ .OF)(kept, language), kept, cut: true };
}


/***/ }),

/***/ 43061:
/***/ ((__unused_webpack___webpack_module__, __webpack_exports__, __webpack_require__) => {

/* harmony export */ __webpack_require__.d(__webpack_exports__, {
/* harmony export */   AG: () => (/* binding */ notDelivered),
/* harmony export */   OX: () => (/* binding */ reasonOfError),
/* harmony export */   SF: () => (/* binding */ determineOutcome)
/* harmony export */ });
/* harmony import */ var _base_errors_js__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(17594);
/* harmony import */ var _base_reason_js__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(86997);


/** Reasons of a run that reached its end; a limit of the run's own counts as an end, a breakdown does not. */
const ENDED = new Set([
    'completed',
    'no_changes',
    'max_turns',
    'max_iterations',
    'no_progress',
    'budget_exceeded',
    'needs_human',
    'verify_failed',
    'policy_rejected',
    'not_delivered',
]);
/** Determines how a run ended: status, outcome, reason and exit code. Pure. */
function determineOutcome(evidence) {
    const reason = reasonOf(evidence);
    const outcome = outcomeOf(reason, evidence);
    const complete = ENDED.has(reason) && evidence.missing.length === 0;
    return { status: complete ? 'completed' : 'failed', outcome, reason, exitCode: _base_reason_js__WEBPACK_IMPORTED_MODULE_0__/* .EXIT_CODES */ .ai[outcome] };
}
function reasonOf({ session, patchEmpty, silent, workLost, missing, verified, blocked }) {
    if (session !== 'completed')
        return session;
    if (missing.length > 0)
        return 'output_missing';
    if (blocked)
        return 'policy_rejected';
    // Even when the change was taken back afterwards: the requested work is not there.
    if (verified === false)
        return 'verify_failed';
    if (!patchEmpty)
        return 'completed';
    if (workLost)
        return 'needs_human';
    return silent ? 'agent_error' : 'no_changes';
}
function outcomeOf(reason, { denials, failOnDenials, writesRefused }) {
    if (reason === 'policy_rejected' || reason === 'not_delivered' || reason === 'needs_human')
        return 'needs_review';
    if (reason !== 'completed' && reason !== 'no_changes')
        return 'failure';
    return writesRefused || (failOnDenials && denials > 0) ? 'needs_review' : 'success';
}
/**
 * The manifest of a run whose result could not be delivered as intended: it needs a person, so it is not
 * successful. A failure stays a failure.
 */
function notDelivered(manifest, error) {
    const told = { ...manifest, error: manifest.error ?? (0,_base_errors_js__WEBPACK_IMPORTED_MODULE_1__/* .describeError */ .Uc)(error) };
    if (manifest.outcome === 'failure' || manifest.reason === 'policy_rejected')
        return told;
    return { ...told, outcome: 'needs_review', reason: 'not_delivered', exitCode: _base_reason_js__WEBPACK_IMPORTED_MODULE_0__/* .EXIT_CODES */ .ai.needs_review };
}
/** The reason of a run that ended with this error. */
function reasonOfError(code) {
    return REASON_OF_CODE[code] ?? 'internal_error';
}
const REASON_OF_CODE = {
    CONFIG_INVALID: 'config_invalid',
    CREDENTIAL_MISSING: 'auth_failed',
    EVENT_INVALID: 'config_invalid',
    PERMISSION_MISSING: 'config_invalid',
    TARGET_NOT_FOUND: 'target_unavailable',
    TARGET_DELETED: 'target_unavailable',
    TARGET_TRANSFERRED: 'target_unavailable',
    TARGET_LOCKED: 'target_unavailable',
    ENGINE_NOT_FOUND: 'engine_failed',
    ENGINE_FAILED: 'engine_failed',
    IMAGE_FAILED: 'engine_failed',
    CONTAINER_EXEC_FAILED: 'engine_failed',
    NOT_SUPPORTED: 'engine_failed',
    SEAL_MISSING: 'engine_failed',
    OUTPUT_MISSING: 'output_missing',
    SETUP_FAILED: 'setup_failed',
    CLI_NOT_FOUND: 'setup_failed',
    CLI_DOWNLOAD_FAILED: 'setup_failed',
    CLI_DIGEST_MISMATCH: 'setup_failed',
    WORKSPACE_FAILED: 'setup_failed',
    COMMIT_NOT_FOUND: 'setup_failed',
    DISK_FULL: 'setup_failed',
    GIT_FAILED: 'setup_failed',
    GITHUB_REQUEST_FAILED: 'setup_failed',
    GATEWAY_FAILED: 'setup_failed',
    MCP_SERVER_FAILED: 'setup_failed',
    HANDOVER_MISSING: 'publish_refused',
    HANDOVER_REFUSED: 'publish_refused',
    HANDOVER_STALE: 'publish_refused',
    LIMIT_EXCEEDED: 'agent_error',
    EXECUTION_SESSION_FAILED: 'agent_error',
    EXECUTION_PARSE_FAILED: 'agent_error',
    EXECUTION_TIMEOUT: 'timeout',
    EXECUTION_CANCELLED: 'cancelled',
    EXECUTION_AUTH_FAILED: 'auth_failed',
    EXECUTION_RATE_LIMITED: 'rate_limited',
    EXECUTION_MODEL_UNAVAILABLE: 'model_unavailable',
};


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
        target: _manifest_js__WEBPACK_IMPORTED_MODULE_2__/* .targetSchema */ .tX,
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
/* harmony export */   rh: () => (/* binding */ writeRecord),
/* harmony export */   wn: () => (/* binding */ listArtifacts)
/* harmony export */ });
/* unused harmony export outputOfUnborn */
/* harmony import */ var node_crypto__WEBPACK_IMPORTED_MODULE_0__ = __webpack_require__(77598);
/* harmony import */ var node_fs_promises__WEBPACK_IMPORTED_MODULE_1__ = __webpack_require__(51455);
/* harmony import */ var node_os__WEBPACK_IMPORTED_MODULE_2__ = __webpack_require__(48161);
/* harmony import */ var node_path__WEBPACK_IMPORTED_MODULE_3__ = __webpack_require__(76760);
/* harmony import */ var _base_digest_js__WEBPACK_IMPORTED_MODULE_12__ = __webpack_require__(8665);
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
    await (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .writeWhole */ .f8)(folder.manifest, `${JSON.stringify(_manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .manifestSchema */ .rc.parse(manifest), null, 2)}\n`);
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
        return _manifest_js__WEBPACK_IMPORTED_MODULE_7__/* .manifestSchema */ .rc.parse(JSON.parse((await (0,_base_stored_file_js__WEBPACK_IMPORTED_MODULE_8__/* .readStoredText */ .RI)(dir, manifest, RECORD_BYTES)) ?? ''));
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
/** Every file below `output` with its digest, sorted by path; the manifest does not list itself. */
async function listArtifacts(folder) {
    const artifacts = [];
    for (const entry of await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.readdir)(folder.output, { recursive: true, withFileTypes: true })) {
        const file = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.join)(entry.parentPath, entry.name);
        // Only plain files: the agent may have left links or pipes here.
        if (!entry.isFile() || file === folder.manifest || (0,_base_write_whole_js__WEBPACK_IMPORTED_MODULE_5__/* .isHalfWritten */ .Hm)(file))
            continue;
        const path = (0,node_path__WEBPACK_IMPORTED_MODULE_3__.relative)(folder.output, file);
        const name = path.replace(/^evidence\//, '').replace(/\.[a-z]+$/, '');
        artifacts.push({ name, path, sha256: await (0,_base_digest_js__WEBPACK_IMPORTED_MODULE_12__/* .sha256Of */ .Bj)(file), bytes: (await (0,node_fs_promises__WEBPACK_IMPORTED_MODULE_1__.stat)(file)).size });
    }
    return artifacts.sort((a, b) => (a.path < b.path ? -1 : 1));
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
/* harmony export */   Cw: () => (/* binding */ startingManifest),
/* harmony export */   KR: () => (/* binding */ NO_METADATA),
/* harmony export */   Xi: () => (/* binding */ taskFacts),
/* harmony export */   ys: () => (/* binding */ taskOfFacts)
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


/***/ })

};
